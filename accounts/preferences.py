"""What a person may set for themselves: a small list of keys, each with its allowed values.

A key that is missing, or whose stored value is no longer allowed, counts as its default: old rows need no migration.
"""

from collections.abc import Mapping
from typing import Final

THEMES: Final = ("system", "cloth", "marble")
DECKS: Final = ("classic", "four", "large")

# First value is the default.
ALLOWED: Final[Mapping[str, tuple[str, ...]]] = {"theme": THEMES, "deck": DECKS}
DEFAULTS: Final[Mapping[str, str]] = {key: values[0] for key, values in ALLOWED.items()}


class PreferenceError(ValueError):
    """A change that cannot be kept. `code` is `unknown_preference` or `bad_value`; `key` says which."""

    def __init__(self, code: str, key: str) -> None:
        super().__init__(f"{code}: {key}")
        self.code = code
        self.key = key


def read(stored: object) -> dict[str, str]:
    """Every preference with its value in force, whatever `stored` (the JSON of a row) holds."""
    values = dict(DEFAULTS)
    if isinstance(stored, Mapping):
        values.update({key: stored[key] for key, allowed in ALLOWED.items() if stored.get(key) in allowed})
    return values


def change(stored: object, changes: Mapping[str, object]) -> dict[str, str]:
    """All preferences after `changes`; raises PreferenceError and changes nothing if one of them is not allowed."""
    values = read(stored)
    for key, value in changes.items():
        if key not in ALLOWED:
            raise PreferenceError("unknown_preference", key)
        if not isinstance(value, str) or value not in ALLOWED[key]:
            raise PreferenceError("bad_value", key)
        values[key] = value
    return values
