"""Reading people: who blocks whom, what is imposed on somebody, the queue of reports. Nothing here writes."""

import datetime as dt
from typing import TypedDict

from django.contrib.auth.models import Permission
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from accounts.models import Block, Report, Sanction, User

MODERATE = "accounts.moderate"


def blocked_by(user: User) -> frozenset[int]:
    """The ids of the people whom this person has blocked: whose reactions they do not see."""
    return frozenset(Block.objects.filter(blocker_id=user.pk).values_list("blocked_id", flat=True))


def kept_apart_from(user: User) -> frozenset[int]:
    """The ids of those who are not to be sat with this person by quick match: blocked by them, or blocking them."""
    either = Block.objects.filter(Q(blocker_id=user.pk) | Q(blocked_id=user.pk))
    return frozenset(
        blocked if blocker == user.pk else blocker
        for blocker, blocked in either.values_list("blocker_id", "blocked_id")
    )


def blocks_of(user: User) -> QuerySet[Block]:
    """Whom this person has blocked, to show: the newest first."""
    return Block.objects.filter(blocker_id=user.pk).select_related("blocked")


def sanctions_in_force(user_id: int, now: dt.datetime | None = None) -> list[Sanction]:
    """What is imposed on this person now, the one that lasts longest first."""
    at = now or timezone.now()
    rows = Sanction.objects.filter(user_id=user_id, lifted=None, done=None).filter(Q(expires=None) | Q(expires__gt=at))
    never = dt.datetime.max.replace(tzinfo=dt.UTC)
    return sorted(rows, key=lambda sanction: sanction.expires or never, reverse=True)


def barring(user_id: int) -> Sanction | None:
    """The sanction that keeps this person out longest, if one does."""
    barring_kinds = (Sanction.Kind.SUSPEND, Sanction.Kind.BAN)
    return next((sanction for sanction in sanctions_in_force(user_id) if sanction.kind in barring_kinds), None)


def muting(user_id: int) -> Sanction | None:
    """The sanction that takes this person's reactions longest, if one does."""
    return next((one for one in sanctions_in_force(user_id) if one.kind == Sanction.Kind.MUTE), None)


def unread_notices(user: User) -> list[Sanction]:
    """The warnings that this person has not read yet, the oldest first."""
    unread = [one for one in sanctions_in_force(user.pk) if one.kind == Sanction.Kind.WARN]
    return sorted(unread, key=lambda sanction: sanction.created)


class QueueCounts(TypedDict):
    new: int
    assigned: int
    closed: int
    mine: int


def reports(*, state: str = "", reason: str = "", mine: User | None = None, sought: str = "") -> QuerySet[Report]:
    """The queue: what is not closed first and the oldest on top, unless a closed state is asked for.

    `sought` is looked for in the names, the text and the table's code.
    """
    found = Report.objects.select_related("assignee", "reported")
    found = found.filter(state=state) if state else found.exclude(state=Report.State.CLOSED)
    if reason:
        found = found.filter(reason=reason)
    if mine is not None:
        found = found.filter(assignee=mine)
    if sought:
        found = found.filter(
            Q(reported_name__icontains=sought)
            | Q(reporter_name__icontains=sought)
            | Q(text__icontains=sought)
            | Q(table__iexact=sought.replace(" ", "").replace("-", ""))
        )
    return found.order_by("-closed" if state == Report.State.CLOSED else "created", "pk")


def queue_counts(user: User) -> QueueCounts:
    """How many reports are in each state, and how many open ones `user` has in hand."""
    return Report.objects.aggregate(
        new=Count("pk", filter=Q(state=Report.State.NEW)),
        assigned=Count("pk", filter=Q(state=Report.State.ASSIGNED)),
        closed=Count("pk", filter=Q(state=Report.State.CLOSED)),
        mine=Count("pk", filter=Q(state=Report.State.ASSIGNED, assignee=user)),
    )  # type: ignore[return-value]  # the keys are those above


def moderators() -> list[User]:
    """Who may take a report in hand."""
    permission = Permission.objects.filter(codename="moderate", content_type__app_label="accounts")
    holds = Q(is_superuser=True) | Q(groups__permissions__in=permission) | Q(user_permissions__in=permission)
    return list(User.objects.filter(holds, is_active=True, is_staff=True).distinct().order_by("display_name"))
