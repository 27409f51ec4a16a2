"""What every page knows of the person before it."""

from typing import Any

from django.http import HttpRequest

from accounts.preferences import DEFAULTS


def preferences(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `preferences`, with `theme`, `deck`, `display_name`, `face` and `is_guest`.

    Somebody not signed in has the defaults, and None for name and face.
    """
    # An error page may be rendered for a request that no middleware has seen.
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"preferences": {**DEFAULTS, "display_name": None, "face": None, "is_guest": False}}
    return {
        "preferences": {
            **user.preferences_in_force(),
            "display_name": user.display_name,
            "face": user.face,
            "is_guest": user.is_guest,
        }
    }
