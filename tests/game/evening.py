"""A table for tests: people and bots who sit down in a room, and a clock that the test moves by hand."""

import random
import uuid
from collections.abc import Iterable
from typing import Any

from accounts.models import User
from game import clock, protocol, services, state, store
from game.engine.cards import card_texts
from game.engine.series import Series, SeriesPhase
from game.engine.view import RoundView, view
from game.models import ActionRow, Match
from game.services import presence
from game.state import Chair, MatchState
from lobby import services as lobby
from lobby.models import Room

BEGIN = 1_800_000_000_000
THINKS = (600, 1_600)  # milliseconds that a bot takes for its turn, as RULES.md has it


class Evening:
    """`now` moves only through `wait` and `until`. People are connected from the start; `drop` and `back` change it."""

    def __init__(self, *people: User, bots: int = 0, level: str = "normal", seed: int = 1, **settings: Any) -> None:
        self.people = people
        self.rng = random.Random(seed)
        self.now = BEGIN
        self.ids = 0
        self.connections: dict[int, uuid.UUID] = {}
        changes = settings.pop("changes", {})
        self.room: Room = _done(
            lobby.room_create(
                host=people[0],
                profile_key=settings.pop("profile", "clasico"),
                changes=changes,
                bots=bots,
                bot_level=level,
                **settings,
            )
        )
        for person in people[1:]:
            _done(lobby.seat_take(room_id=self.room.pk, user=person))
        for person in people:
            self.back(person)

    def start(self) -> "Evening":
        answer = services.match_start(
            room_id=self.room.pk, user_id=self.people[0].pk, client_id=self.new_id(), now=self.now, rng=self.rng
        )
        assert answer.ok, answer.code
        return self

    # what stands

    @property
    def match(self) -> Match:
        return Match.objects.filter(room=self.room).latest("pk")

    @property
    def state(self) -> MatchState:
        return state.decode(self.match.state)

    @property
    def series(self) -> Series:
        return self.state.series

    @property
    def phase(self) -> SeriesPhase:
        return self.series.phase

    def chair(self, person: User) -> Chair:
        return next(chair for chair in self.state.chairs if chair.user == person.pk)

    def number(self, person: User) -> int:
        return next(number for number, chair in enumerate(self.state.chairs) if chair.user == person.pk)

    def seen_by(self, person: User, stands: MatchState | None = None) -> RoundView:
        stands = stands or self.state
        number = next(number for number, chair in enumerate(stands.chairs) if chair.user == person.pk)
        return view(stands.series.rules, stands.series.round, stands.series.seat_of(number))

    @property
    def turn(self) -> User | None:
        """The person whose turn it is, None if it is nobody's or a bot's."""
        stands = self.state
        series = stands.series
        if series.round.turn is None:
            return None
        user = stands.chairs[series.order[series.round.turn]].user
        return next((person for person in self.people if person.pk == user), None)

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """All events of the match so far, of these kinds if any are named."""
        rows = ActionRow.objects.filter(match=self.match).order_by("version").values_list("events", flat=True)
        return [event for events in rows for event in events if not kinds or event["type"] in kinds]

    def room_now(self) -> Room:
        return Room.objects.get(pk=self.room.pk)

    # what people do

    def new_id(self) -> str:
        self.ids += 1
        return f"gesture-{self.ids}"

    def play(self, person: User, *cards: str, seen: int | None = None, gesture: str | None = None) -> str | None:
        version = self.series.round.version if seen is None else seen
        return self.act(person, protocol.Play(id=gesture or self.new_id(), cards=list(cards), seen=version))

    def pass_(self, person: User, *, trick: int | None = None, gesture: str | None = None) -> str | None:
        number = self.series.round.trick if trick is None else trick
        return self.act(person, protocol.Pass(id=gesture or self.new_id(), trick=number))

    def give(self, person: User, *cards: str) -> str | None:
        return self.act(person, protocol.Give(id=self.new_id(), cards=list(cards)))

    def he_vuelto(self, person: User) -> str | None:
        return self.act(person, protocol.Back(id=self.new_id()))

    def act(self, person: User, message: Any) -> str | None:
        return services.act(match_id=self.match.pk, user_id=person.pk, message=message, now=self.now, rng=self.rng).code

    def next(self, person: User, *, gesture: str | None = None) -> str | None:
        return services.round_next(
            match_id=self.match.pk, user_id=person.pk, client_id=gesture or self.new_id(), now=self.now, rng=self.rng
        ).code

    def end(self, person: User) -> str | None:
        return services.match_end(match_id=self.match.pk, user_id=person.pk, client_id=self.new_id(), now=self.now).code

    def again(self, person: User, *, gesture: str | None = None) -> str | None:
        return services.match_again(
            match_id=self.match.pk, user_id=person.pk, client_id=gesture or self.new_id(), now=self.now, rng=self.rng
        ).code

    def to_room(self, person: User, *, gesture: str | None = None) -> str | None:
        return services.match_to_room(
            match_id=self.match.pk, user_id=person.pk, client_id=gesture or self.new_id(), now=self.now
        ).code

    def leave(self, person: User) -> str | None:
        return services.match_leave(
            match_id=self.match.pk, user_id=person.pk, client_id=self.new_id(), now=self.now
        ).code

    def expel(self, host: User, player: int) -> str | None:
        return services.player_expel(
            match_id=self.match.pk, user_id=host.pk, player=player, client_id=self.new_id(), now=self.now
        ).code

    def lowest(self, person: User, stands: MatchState | None = None) -> list[str]:
        """The cards of the lowest legal play."""
        seen = self.seen_by(person, stands)
        rank, count = seen.legal[0]
        assert seen.hand is not None
        return card_texts([card for card in seen.hand if card // 4 == rank][:count])

    def move(self, person: User, stands: MatchState | None = None) -> str | None:
        """Whatever is lawful: the lowest play, or a pass."""
        stands = stands or self.state
        if self.seen_by(person, stands).legal:
            return self.play(person, *self.lowest(person, stands), seen=stands.series.round.version)
        return self.pass_(person, trick=stands.series.round.trick)

    # connections

    def drop(self, person: User) -> None:
        """The person's only connection goes; it counts as gone once its lease has lapsed."""
        services.lease_end(connection=self.connections.pop(person.pk), now=self.now)

    def back(self, person: User) -> None:
        connection = uuid.uuid4()
        self.connections[person.pk] = connection
        services.lease_take(
            room_id=self.room.pk, user_id=person.pk, connection=connection, process="test", now=self.now
        )

    def gone(self, person: User) -> None:
        """Drops the person and waits until that is noticed."""
        self.drop(person)
        self.wait(presence.LINGER)
        assert self.chair(person).away is not None

    # time

    def wait(self, milliseconds: int, *, step: int = 100) -> None:
        """Time passes; the sweep looks every `step`."""
        end = self.now + milliseconds
        while self.now < end:
            self.now = min(end, self.now + step)
            self.sweep()

    def sweep(self) -> None:
        held = [(self.room.pk, user, connection) for user, connection in self.connections.items()]
        services.leases_renew(process="test", held=held, now=self.now)
        services.sweep(now=self.now, rng=self.rng)

    def until_due(self, stands: MatchState | None = None) -> None:
        """Jumps to the next moment at which the server must act, and lets it act."""
        due = clock.due(stands or self.state)
        assert due is not None, "nothing is due"
        self.now = max(self.now, due.at)
        self.sweep()

    def run(self, *, people: Iterable[User] = (), steps: int = 3000) -> None:
        """Lets the round go on until it is over: these people play at once, everybody else as the clock says."""
        for _ in range(steps):
            stands = self.state
            if stands.series.phase not in (SeriesPhase.EXCHANGE, SeriesPhase.PLAY):
                return
            for person in people:
                seen = self.seen_by(person, stands)
                if seen.give and seen.hand:
                    assert self.give(person, *card_texts(seen.hand[: seen.give])) is None
                elif seen.turn is not None and seen.turn == seen.seat:
                    assert self.move(person, stands) is None
                else:
                    continue
                break
            else:
                self.until_due(stands)
        raise AssertionError("the round does not end")

    def due_in(self) -> int | None:
        """Milliseconds until the row is due."""
        at = self.match.due_at
        return None if at is None else store.milliseconds(at) - self.now


def _done(answer: Any) -> Any:
    assert isinstance(answer, Room), answer
    return answer
