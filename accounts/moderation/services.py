"""The only writers of reports, sanctions, blocks and the journal.

Each is one transaction that locks the person concerned, and returns what it made or a Refused that changed nothing. The
hooks of accounts.hooks are called after the commit. Who may call them is for the edges to ask; what nobody may do
(sanction oneself or, save a superuser, somebody of the administration) is refused here.
"""

import datetime as dt
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts import hooks, word_filter
from accounts.hooks import Witnessed
from accounts.limits import BLOCKS_MOST, REPORT_TEXT_MAX, REPORTS_OPEN_MOST
from accounts.models import FOREVER, Block, Report, Sanction, User
from accounts.moderation.answers import Refused
from accounts.moderation.journal import note
from accounts.selectors import MODERATE

_TIMELESS = frozenset({Sanction.Kind.WARN, Sanction.Kind.RENAME})


def report_file(*, reporter: User, about: Witnessed, reason: str, text: str = "") -> Report | Refused:
    """Puts a complaint into the queue, with what the table has witnessed.

    The same person about the same person at the same table, while the first still waits: the first, with what is told
    now. Refused: `no_such_player`, `yourself`, `bad_reason`, `text_needed`, `text_too_long`, `too_many_reports`.
    """
    text = text.strip()
    if about.user_id is None:
        return Refused("no_such_player")
    if about.user_id == reporter.pk:
        return Refused("yourself")
    if reason not in Report.Reason.values:
        return Refused("bad_reason")
    if len(text) > REPORT_TEXT_MAX:
        return Refused("text_too_long")
    if reason == Report.Reason.OTHER and not text:
        return Refused("text_needed")
    with transaction.atomic():
        _locked(reporter.pk)
        waiting = Report.objects.filter(reporter=reporter).exclude(state=Report.State.CLOSED)
        same = waiting.filter(reported_id=about.user_id, table=about.table).first()
        if same is None and waiting.count() >= REPORTS_OPEN_MOST:
            return Refused("too_many_reports")
        report = same or Report(reporter=reporter, reported_id=about.user_id, table=about.table)
        report.reporter_name = reporter.display_name
        report.reported_name = about.name[:40]
        report.reason, report.text, report.round = reason, text, about.round
        report.activity, report.reactions = about.activity, about.reactions
        report.save()
    return report


def report_take(*, report_id: int, by: User, assignee_id: int | None) -> Report | Refused:
    """Gives a report into somebody's hands, or (None) back to the queue.

    Refused: `no_such_report`, `already_closed`, `bad_assignee`.
    """
    with transaction.atomic():
        report = Report.objects.select_for_update(of=("self",)).filter(pk=report_id).first()
        if report is None:
            return Refused("no_such_report")
        if report.state == Report.State.CLOSED:
            return Refused("already_closed")
        assignee = None if assignee_id is None else User.objects.filter(pk=assignee_id, is_active=True).first()
        if assignee_id is not None and (assignee is None or not assignee.has_perm(MODERATE)):
            return Refused("bad_assignee")
        report.assignee = assignee
        report.state = Report.State.NEW if assignee is None else Report.State.ASSIGNED
        report.save(update_fields=["assignee", "state"])
        note(
            actor=by,
            action="report_taken",
            target=report.reported,
            subject=_subject(report),
            detail={"report": report.pk, "assignee": "" if assignee is None else assignee.display_name},
        )
    return report


def report_close(*, report_id: int, by: User, resolution: str) -> Report | Refused:
    """Says how it ended. Refused: `no_such_report`, `already_closed`, `text_too_long`."""
    resolution = resolution.strip()
    if len(resolution) > REPORT_TEXT_MAX:
        return Refused("text_too_long")
    with transaction.atomic():
        report = Report.objects.select_for_update(of=("self",)).filter(pk=report_id).first()
        if report is None:
            return Refused("no_such_report")
        if report.state == Report.State.CLOSED:
            return Refused("already_closed")
        report.state, report.closed, report.resolution = Report.State.CLOSED, timezone.now(), resolution
        report.assignee = report.assignee or by
        report.save(update_fields=["state", "closed", "resolution", "assignee"])
        note(
            actor=by,
            action="report_closed",
            target=report.reported,
            subject=_subject(report),
            detail={"report": report.pk, "resolution": resolution},
        )
    return report


def report_reopen(*, report_id: int, by: User) -> Report | Refused:
    """Takes a closed report up again. Refused: `no_such_report`, `not_closed`."""
    with transaction.atomic():
        report = Report.objects.select_for_update(of=("self",)).filter(pk=report_id).first()
        if report is None:
            return Refused("no_such_report")
        if report.state != Report.State.CLOSED:
            return Refused("not_closed")
        report.state, report.closed, report.assignee = Report.State.ASSIGNED, None, by
        report.save(update_fields=["state", "closed", "assignee"])
        note(
            actor=by,
            action="report_reopened",
            target=report.reported,
            subject=_subject(report),
            detail={"report": report.pk},
        )
    return report


def sanction_give(
    *,
    user_id: int,
    by: User,
    kind: str,
    reason: str,
    expires: dt.datetime | None = None,
    report_id: int | None = None,
) -> Sanction | Refused:
    """Imposes a sanction; of suspension and ban the table hears at once, and a name to be changed is gone at once.

    A suspension needs `expires`, silence and ban may have one, warning and new name have none. Refused:
    `no_such_person`, `bad_kind`, `reason_needed`, `text_too_long`, `expiry_needed`, `expiry_past`, `expiry_unfit`,
    `not_yourself`, `protected`.
    """
    reason = reason.strip()
    refused = _sanction_fault(kind, reason, expires)
    if refused is not None:
        return refused
    with transaction.atomic():
        user = _locked(user_id)
        if user is None:
            return Refused("no_such_person")
        if user.pk == by.pk:
            return Refused("not_yourself")
        if (user.is_staff or user.is_superuser) and not by.is_superuser:
            return Refused("protected")
        old_name = user.display_name
        sanction = Sanction.objects.create(
            user=user,
            kind=kind,
            reason=reason,
            author=by,
            report=Report.objects.filter(pk=report_id).first() if report_id is not None else None,
            expires=expires,
            old_name=old_name,
        )
        if kind == Sanction.Kind.RENAME:
            user.display_name = gettext("Sin nombre")
            user.save(update_fields=["display_name"])
            transaction.on_commit(partial(hooks.announce_renamed, user.pk, user.display_name))
        _standing_settle(user)
        note(
            actor=by,
            action=f"sanction_{kind}",
            target=user,
            subject=old_name,
            detail={
                "sanction": sanction.pk,
                "reason": reason,
                "expires": "" if expires is None else expires.isoformat(),
                "report": report_id,
            },
        )
        if kind in (Sanction.Kind.SUSPEND, Sanction.Kind.BAN):
            transaction.on_commit(partial(hooks.announce_barred, user.pk))
    return sanction


def sanction_lift(*, sanction_id: int, by: User, reason: str = "") -> Sanction | Refused:
    """Takes a sanction back before its time. Refused: `not_in_force`, `not_yourself`, `protected`."""
    with transaction.atomic():
        found = Sanction.objects.filter(pk=sanction_id).first()
        user = None if found is None else _locked(found.user_id)
        sanction = Sanction.objects.select_for_update(of=("self",)).filter(pk=sanction_id).first()
        if user is None or sanction is None or sanction.lifted is not None or sanction.done is not None:
            return Refused("not_in_force")
        if user.pk == by.pk:
            return Refused("not_yourself")
        if (user.is_staff or user.is_superuser) and not by.is_superuser:
            return Refused("protected")
        sanction.lifted, sanction.lifted_by = timezone.now(), by
        sanction.save(update_fields=["lifted", "lifted_by"])
        _standing_settle(user)
        note(
            actor=by,
            action="sanction_lifted",
            target=user,
            detail={"sanction": sanction.pk, "kind": sanction.kind, "reason": reason.strip()},
        )
    return sanction


def notice_read(*, user: User, sanction_id: int) -> None:
    """The person has read a warning of theirs; read twice, read once."""
    with transaction.atomic():
        locked = _locked(user.pk)
        if locked is None:
            return
        unread = locked.sanctions.filter(pk=sanction_id, kind=Sanction.Kind.WARN, done=None)
        if unread.update(done=timezone.now()):
            note(actor=user, action="notice_read", target=user, detail={"sanction": sanction_id})
        _standing_settle(locked)


def name_choose(*, user: User, name: str) -> User | Refused:
    """The name that follows one that had to be changed. `name` is clean already. Refused: `same_name`."""
    with transaction.atomic():
        locked = _locked(user.pk)
        if locked is None:
            return Refused("no_such_person")
        due = locked.sanctions.filter(kind=Sanction.Kind.RENAME, done=None, lifted=None)
        taken = {tuple(word_filter.plain(old)) for old in due.values_list("old_name", flat=True)}
        if tuple(word_filter.plain(name)) in taken:
            return Refused("same_name")
        if due.update(done=timezone.now()):
            note(actor=user, action="renamed", target=user, subject=name)
        locked.display_name = name
        locked.save(update_fields=["display_name"])
        _standing_settle(locked)
        transaction.on_commit(partial(hooks.announce_renamed, user.pk, name))
    return locked


def player_block(*, blocker: User, about: Witnessed) -> Block | Refused:
    """From now on `blocker` sees no reaction of theirs, and quick match keeps the two apart. Twice is once.

    Refused: `no_such_player`, `yourself`, `too_many_blocks`.
    """
    if about.user_id is None:
        return Refused("no_such_player")
    if about.user_id == blocker.pk:
        return Refused("yourself")
    with transaction.atomic():
        _locked(blocker.pk)
        known = Block.objects.filter(blocker=blocker, blocked_id=about.user_id).first()
        if known is not None:
            return known
        if Block.objects.filter(blocker=blocker).count() >= BLOCKS_MOST:
            return Refused("too_many_blocks")
        return Block.objects.create(blocker=blocker, blocked_id=about.user_id)


def player_unblock(*, blocker: User, user_id: int) -> None:
    """Undoes player_block; somebody who is not blocked stays so."""
    Block.objects.filter(blocker=blocker, blocked_id=user_id).delete()


def _locked(user_id: int) -> User | None:
    """The person, locked: of two sanctions at once the second sees the first."""
    return User.objects.select_for_update(no_key=True).filter(pk=user_id).first()


def _standing_settle(user: User) -> None:
    """Writes down on a locked person's row what follows from their sanctions; tells of silence when it changes."""
    rows = list(user.sanctions.filter(lifted=None, done=None))

    def until(*kinds: str) -> dt.datetime | None:
        ends = [row.expires or FOREVER for row in rows if row.kind in kinds]
        return max(ends, default=None)

    muted = user.muted_until
    user.barred_until = until(Sanction.Kind.SUSPEND, Sanction.Kind.BAN)
    user.muted_until = until(Sanction.Kind.MUTE)
    user.must_rename = any(row.kind == Sanction.Kind.RENAME for row in rows)
    user.has_notice = any(row.kind == Sanction.Kind.WARN for row in rows)
    user.save(update_fields=["barred_until", "muted_until", "must_rename", "has_notice"])
    if user.muted_until != muted:
        transaction.on_commit(partial(hooks.announce_muted, user.pk, user.muted_until))


def _sanction_fault(kind: str, reason: str, expires: dt.datetime | None) -> Refused | None:
    if kind not in Sanction.Kind.values:
        return Refused("bad_kind")
    if not reason:
        return Refused("reason_needed")
    if len(reason) > REPORT_TEXT_MAX:
        return Refused("text_too_long")
    if expires is not None and kind in _TIMELESS:
        return Refused("expiry_unfit")
    if expires is None and kind == Sanction.Kind.SUSPEND:
        return Refused("expiry_needed")
    if expires is not None and expires <= timezone.now():
        return Refused("expiry_past")
    return None


def _subject(report: Report) -> str:
    return f"{report.reported_name} · {report.get_reason_display()}"
