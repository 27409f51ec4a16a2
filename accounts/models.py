"""Who you are: one kind of user for members and guests (a guest is a user with a flag)."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person who plays. `display_name` is what the table shows; `face` seeds the drawn portrait."""

    display_name = models.CharField(max_length=20, blank=True)
    face = models.PositiveSmallIntegerField(default=0)
    is_guest = models.BooleanField(default=False)
