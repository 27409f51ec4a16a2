"""The groups of those who look after the site. Each may do what its line says and nothing else."""

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import Group, Permission
from django.db import transaction

_MODERATION = (
    "accounts.moderate",
    "accounts.view_auditentry",
    "accounts.view_forbiddenword",
    "accounts.add_forbiddenword",
    "accounts.change_forbiddenword",
    "accounts.delete_forbiddenword",
    "doctor.inspect",
    "doctor.treat",
    "lobby.view_room",
)
_RULES = (
    "lobby.view_ruleprofile",
    "lobby.add_ruleprofile",
    "lobby.change_ruleprofile",
    "lobby.view_rulespage",
    "lobby.add_rulespage",
    "lobby.change_rulespage",
)
_ADMINISTRATION = (
    *_MODERATION,
    *_RULES,
    "accounts.view_user",
    "accounts.add_user",
    "accounts.change_user",
    "accounts.delete_user",
    "accounts.appoint",
    "game.view_match",
    "lobby.change_room",
    "lobby.delete_ruleprofile",
    "lobby.delete_rulespage",
    "lobby.view_sitepage",
    "lobby.add_sitepage",
    "lobby.change_sitepage",
    "lobby.delete_sitepage",
)

MODERATORS: Final = "Moderación"
RULES_EDITORS: Final = "Reglas"
ADMINISTRATORS: Final = "Administración"
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    MODERATORS: _MODERATION,
    RULES_EDITORS: _RULES,
    ADMINISTRATORS: _ADMINISTRATION,
}


@transaction.atomic
def groups_load() -> list[str]:
    """Makes the groups that are not there, with their permissions; to one that is, adds what is new in it.

    Safe to repeat, and to be run after migrate, which makes the permissions. Returns one line for each group.
    """
    lines = []
    for name, wanted in GROUPS.items():
        group, made = Group.objects.get_or_create(name=name)
        held = set(group.permissions.values_list("pk", flat=True))
        missing = [permission for permission in map(_permission, wanted) if permission.pk not in held]
        group.permissions.add(*missing)
        lines.append(
            f"{name}: {'created' if made else f'{len(missing)} permissions added' if missing else 'up to date'}"
        )
    return lines


def _permission(name: str) -> Permission:
    app, _, codename = name.partition(".")
    return Permission.objects.get(content_type__app_label=app, codename=codename)
