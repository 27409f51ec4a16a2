"""The hall in the administration."""

from lobby.admin import pages, profiles, rooms

__all__ = ("pages", "profiles", "rooms")
