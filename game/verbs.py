"""From a message to the one service that does it. Runs in a database thread; knows no socket."""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from game import notify, protocol, services, store
from game.services import Answer
from game.services.door import Elsewhere
from lobby import selectors as lobby_selectors
from lobby import services as lobby
from lobby.models import Room, RoomSeat
from lobby.refusals import Refused

Verb = protocol.MatchVerb | protocol.RoomVerb | protocol.React


@dataclass(frozen=True, slots=True)
class Ask:
    """Who (by id) asks what, at which table, and when (epoch milliseconds)."""

    message: Verb
    user_id: int
    room_id: int
    now: int


def do(ask: Ask) -> Answer:
    """Does it, once for each gesture, and says how it went."""
    match ask.message:
        case protocol.Play() | protocol.Pass() | protocol.Give() | protocol.Back():
            return _in_round(ask, ask.message)
        case protocol.Next() | protocol.End() | protocol.Rematch() | protocol.ToRoom():
            return _in_match(ask)
        case protocol.Advice():
            return _in_match(ask)
        case protocol.React(phrase=phrase):
            return _said(services.react(room_id=ask.room_id, user_id=ask.user_id, phrase=phrase, now=ask.now), ask)
        case protocol.Leave() | protocol.Expel():
            answer = _in_match(ask)
            return _in_room(ask) if answer.code in ("no_match", "not_seated") and _waiting(ask) else answer
        case _:
            return _in_room(ask)


def _waiting(ask: Ask) -> bool:
    """Whether these verbs are the waiting room's: no match, or somebody who is not in it."""
    return isinstance(ask.message, protocol.Leave) or services.match_on_table(ask.room_id) is None


def _said(answer: Answer, ask: Ask) -> Answer:
    """Whoever says something is there, though they wait and do nothing."""
    if answer.ok:
        lobby.person_active(room_id=ask.room_id, user_id=ask.user_id, now=store.moment(ask.now))
    return answer


def _in_round(ask: Ask, message: protocol.Play | protocol.Pass | protocol.Give | protocol.Back) -> Answer:
    answer = services.act(room_id=ask.room_id, user_id=ask.user_id, message=message, now=ask.now)
    return _no_match(ask) if answer.code == "no_match" else answer


def _no_match(ask: Ask) -> Answer:
    done = services.gesture_done(ask.room_id, ask.user_id, ask.message.id)
    return Answer() if done else Answer("no_match")


def _in_match(ask: Ask) -> Answer:
    message, user_id, now = ask.message, ask.user_id, ask.now
    current = services.match_on_table(ask.room_id)
    if current is None:
        return _no_match(ask)
    match message:
        case protocol.Next():
            return services.round_next(match_id=current.pk, user_id=user_id, client_id=message.id, now=now)
        case protocol.End():
            return services.match_end(match_id=current.pk, user_id=user_id, client_id=message.id, now=now)
        case protocol.Rematch():
            return services.match_again(match_id=current.pk, user_id=user_id, client_id=message.id, now=now)
        case protocol.ToRoom():
            return services.match_to_room(match_id=current.pk, user_id=user_id, client_id=message.id, now=now)
        case protocol.Advice(language=language):
            return services.advice(match_id=current.pk, user_id=user_id, language=language)
        case protocol.Leave():
            return services.match_leave(match_id=current.pk, user_id=user_id, client_id=message.id, now=now)
        case protocol.Expel(player=int(player)):
            return services.player_expel(
                match_id=current.pk, user_id=user_id, player=player, client_id=message.id, now=now
            )
        case _:
            return Answer("bad_message", current.pk, current.version)


def _in_room(ask: Ask) -> Answer:
    message, room_id = ask.message, ask.room_id
    user = User.objects.filter(pk=ask.user_id).first()
    if user is None:
        return Answer("not_signed_in")
    # First, so that whoever looks at what comes of it sees it.
    lobby.person_active(room_id=room_id, user_id=user.pk, now=store.moment(ask.now))
    match message:
        case protocol.Sit(seat=seat, leaving=leaving):
            taken = lobby.seat_take(room_id=room_id, user=user, number=seat, leaving=leaving or "")
            return _seated(_or_next(taken, ask, user, lobby.wish_make), user)
        case protocol.Stand():
            return _told(_or_next(lobby.seat_leave(room_id=room_id, user=user), ask, user, lobby.wish_drop))
        case protocol.Ready(value=value):
            return _told(lobby.ready_set(room_id=room_id, user=user, value=value))
        case protocol.Stay():
            return _told(lobby.person_stay(room_id=room_id))
        case protocol.Start():
            return services.match_start(room_id=room_id, user_id=user.pk, client_id=message.id, now=ask.now)
        case protocol.Leave():
            return _told(lobby.room_leave(room_id=room_id, user=user))
        case _:
            return _by_host(ask, user)


def _by_host(ask: Ask, user: User) -> Answer:
    message, room_id = ask.message, ask.room_id
    match message:
        case protocol.AddBot(level=level, seat=seat):
            return _told(lobby.bot_add(room_id=room_id, by=user, level=level, number=seat))
        case protocol.RemoveBot(seat=seat):
            return _told(lobby.bot_remove(room_id=room_id, by=user, number=seat))
        case protocol.SetBot(seat=seat, level=level):
            return _told(lobby.bot_set(room_id=room_id, by=user, number=seat, level=level))
        case protocol.Configure(changes=changes):
            return _told(lobby.options_change(room_id=room_id, by=user, changes=changes))
        case protocol.HandOver(seat=seat):
            return _told(lobby.host_hand_over(room_id=room_id, by=user, number=seat))
        case protocol.Shuffle():
            return _told(lobby.seats_shuffle(room_id=room_id, by=user))
        case protocol.Swap(seat=seat, to=to):
            return _told(lobby.seats_swap(room_id=room_id, by=user, number=seat, to=to))
        case protocol.Expel(seat=int(seat)):
            return _expelled(room_id, user, seat)
        case _:
            return Answer("bad_message")


def _or_next(result: Room | Refused, ask: Ask, user: User, instead: Callable[..., Room | Refused]) -> Room | Refused:
    """While a match runs, sitting down and standing up are about the next one, for those who look on."""
    if isinstance(result, Refused) and result.code == "match_running":
        return instead(room_id=ask.room_id, user=user)
    return result


def _expelled(room_id: int, host: User, seat: int) -> Answer:
    who = RoomSeat.objects.filter(room_id=room_id, number=seat).values_list("user_id", flat=True).first()
    answer = _told(lobby.person_expel(room_id=room_id, by=host, number=seat))
    if answer.ok and who is not None:
        notify.tell(notify.Control("expelled", room=room_id, user=who))
    return answer


def _seated(result: Room | Refused, user: User) -> Answer:
    """Whoever sits in a match elsewhere is told where, to choose."""
    answer = _told(result)
    there = lobby_selectors.live_room_of(user) if answer.code == "seated_elsewhere" else None
    return answer if there is None else Answer(answer.code, elsewhere=Elsewhere(there.code, there.name))


def _told(result: Room | Refused) -> Answer:
    return Answer(result.code) if isinstance(result, Refused) else Answer()
