"""No rows of its own: only who may look at tables, and who may lay hands on them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Table(models.Model):
    class Meta:
        managed = False
        default_permissions = ()
        permissions = [
            ("inspect", _("Puede mirar las mesas en juego, sin las manos")),
            ("treat", _("Puede intervenir en las mesas en juego")),
        ]
        verbose_name = _("mesa en juego")
        verbose_name_plural = _("mesas en juego")
