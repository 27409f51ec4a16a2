"""The journal: one line for every look and every act of those who look after the site."""

from collections.abc import Mapping
from typing import Any

from accounts.models import AuditEntry, User


def note(
    *, actor: User | None, action: str, target: User | None = None, subject: str = "", detail: Mapping[str, Any] = {}
) -> AuditEntry:
    """Appends a line. `actor` None: the machine itself. Within the caller's transaction: no act without its line."""
    return AuditEntry.objects.create(
        actor=actor,
        actor_name="" if actor is None else actor.display_name,
        action=action,
        target=target,
        subject=subject[:80] or ("" if target is None else target.display_name),
        detail=dict(detail),
    )
