"""The device of a session in words: enough for people to know their own again."""

import re
from dataclasses import dataclass
from typing import Final

from allauth.usersessions.models import UserSession
from django.utils.translation import gettext

# In this order: Edge says that it is Chrome, and Chrome that it is Safari.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A session in the list."""

    session: UserSession
    device: str
    current: bool


def name_of(user_agent: str) -> str:
    """«Firefox en Windows», as far as the browser says."""
    browser = next((name for mark, name in _BROWSERS if re.search(rf"\b{mark}/", user_agent)), "")
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), "")
    if browser and system:
        return gettext("%(browser)s en %(system)s") % {"browser": browser, "system": system}
    return browser or system or gettext("Un navegador que no conocemos")
