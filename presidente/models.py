"""What concerns the whole site: the maintenance switch."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Maintenance(models.Model):
    """The one row of the switch; no row is off."""

    on = models.BooleanField(_("en mantenimiento"), default=False)
    note = models.CharField(
        _("aviso"),
        max_length=200,
        blank=True,
        help_text=_("Lo que se lee en todas las páginas. En blanco: el habitual."),
    )
    since = models.DateTimeField(_("desde"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("mantenimiento")
        verbose_name_plural = _("mantenimiento")
        constraints = (models.CheckConstraint(name="presidente_maintenance_one_row", condition=models.Q(pk=1)),)

    def __str__(self) -> str:
        return str(_("mantenimiento"))
