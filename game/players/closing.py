"""The end of an account: at its person's wish, or a guest's after long disuse."""

import datetime as dt

from allauth.usersessions.models import UserSession
from django.db.models import Max, Q

from accounts import hooks
from accounts.models import User
from game import store
from game.models import Participant
from game.services.forgetting import person_forget

GUEST_DAYS = 60
"""Days without use after which a guest's account goes."""
AT_ONCE = 200


def account_close(user: User, now: dt.datetime) -> None:
    """Deletes the account. Its matches stay for the others, without name, face or person; ratings of others stand.

    In mid-match the seat becomes a bot's. Sessions end, sockets close. Cut short anywhere, it can be done again.
    """
    person_forget(user_id=user.pk, now=store.milliseconds(now))
    for session in UserSession.objects.filter(user=user):
        session.end()
    hooks.announce_signed_out(user.pk, None)
    user.delete()


def guest_seen(user: User, now: dt.datetime) -> None:
    """Notes that a guest was here, once a day: `last_login` is otherwise the moment the guest was made."""
    if user.is_guest and (user.last_login is None or now - user.last_login > dt.timedelta(days=1)):
        User.objects.filter(pk=user.pk).update(last_login=now)


def guests_expire(now: dt.datetime) -> int:
    """Closes the accounts of guests who have not been here for GUEST_DAYS; how many went.

    Who sits somewhere stays, and who is under a sanction: it would be shaken off so.
    """
    before = now - dt.timedelta(days=GUEST_DAYS)
    unused = User.objects.filter(is_guest=True, sanctions=None, room_seat=None).filter(
        Q(last_login__lt=before) | Q(last_login=None, created__lt=before)
    )
    played = Participant.objects.filter(user__in=unused).values("user").annotate(last=Max("match__started"))
    lately = {row["user"] for row in played if row["last"] >= before}
    gone = 0
    for user in unused.exclude(pk__in=lately).order_by("pk")[:AT_ONCE]:
        account_close(user, now)
        gone += 1
    return gone
