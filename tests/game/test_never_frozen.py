"""Whatever people do and however time jumps, a table goes on: random evenings through the services alone.

After every step it is held that somebody moves it on (the clock, or a person who is here and has a verb for it), that
no card is lost, that room and match agree, and that what every viewer is shown keeps to the protocol.
"""

import logging
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from accounts.models import User
from game import clock, protocol, selectors, services, store
from game.engine.cards import card_texts
from game.engine.series import SeriesPhase
from game.frames import MatchFrame, view_frame
from game.models import Lease, Match
from game.services import presence
from game.state import MatchState
from lobby import services as lobby
from lobby.models import Room
from tests.game.contract import check_frame
from tests.game.evening import Evening
from tests.starting_rows import profiles_copy

STEPS = 40
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 13))]
MOVES_ON = {"play", "pass", "give", "next", "end", "rematch", "to_room"}
KINDS: list[dict[str, Any]] = [
    {"profile": "clasico", "changes": {"rounds": 2}},
    {"profile": "clasico", "changes": {"ends": "unlimited", "two_last": True}, "nudge": True},
    {"profile": "clasico", "changes": {"mode": "rapid", "rounds": 3}, "nudge": True},
    {"profile": "cardverse"},
    {"profile": "basico", "changes": {"reseat": True}, "nudge": True},
]
JUMPS = (0, 50, 700, 2_000, 9_999, 10_000, 10_001, 30_000, 61_000)


class Storm(Evening):
    """An evening on which anything may happen. `people[-1]` looks on at first."""

    def __init__(self, people: list[User], seed: int, **settings: Any) -> None:
        self.dice = random.Random(seed)
        seated = people[: self.dice.randint(1, len(people) - 1)]
        bots = self.dice.randint(max(0, 4 - len(seated)), 6 - len(seated))
        super().__init__(*seated, bots=bots, seed=seed, **settings)
        self.everybody = people
        for person in people:
            if person.pk not in self.connections:
                self.back(person)

    # one step

    def step(self) -> None:
        if self.match_id is None and self.dice.random() < 0.5:
            self.start_again()
        deeds: list[tuple[int, Callable[[], object]]] = [
            (8, self.someone_plays),
            (8, lambda: self.let_pass(self.dice.choice(JUMPS))),
            (3, self.nonsense),
            (2, lambda: self.drop(self.anybody()) if self.connections else None),
            (3, lambda: self.back(self.dice.choice(self.everybody))),
            (3, self.host_verb),
            (1, self.leave_or_expel),
            (1, self.room_verb),
        ]
        self.dice.choices([deed for _, deed in deeds], [weight for weight, _ in deeds])[0]()

    @property
    def match_id(self) -> int | None:
        found = services.match_on_table(self.room.pk)
        return None if found is None else found.pk

    def anybody(self) -> User:
        chosen = self.dice.choice(list(self.connections))
        return next(one for one in self.everybody if one.pk == chosen)

    def drop(self, person: User) -> None:
        if person.pk in self.connections:
            super().drop(person)

    def back(self, person: User) -> None:
        if person.pk not in self.connections:
            super().back(person)

    def let_pass(self, jump: int) -> None:
        self.now += jump
        self.sweep()

    def start_again(self) -> None:
        room = self.room_now()
        services.match_start(
            room_id=room.pk, user_id=room.host_id or 0, client_id=self.new_id(), now=self.now, rng=self.rng
        )

    def someone_plays(self) -> None:
        for _ in range(self.dice.randint(1, 12)):
            if self.match_id is None or self.phase not in (SeriesPhase.EXCHANGE, SeriesPhase.PLAY):
                return
            acting = [
                one
                for one in self.everybody
                if self.state.number_of(one.pk) in clock.acting_participants(self.series)
                and self.state.number_of(one.pk) is not None
            ]
            if not acting:
                self.until_due()
                continue
            person = self.dice.choice(acting)
            seen = self.seen_by(person)
            if seen.give and seen.hand:
                code = self.give(person, *card_texts(self.dice.sample(seen.hand, seen.give)))
            else:
                code = self.move(person)
            # The clock may have come first: it is overdue after a jump.
            assert code in (None, "stale", "not_your_turn", "no_exchange_due", "round_over", "match_over")

    def nonsense(self) -> None:
        match_id = self.match_id or 0
        messages: list[protocol.Play | protocol.Pass | protocol.Give | protocol.Back] = [
            protocol.Play(id=self.new_id(), cards=["3c"], seen=0),
            protocol.Play(id=self.new_id(), cards=["Zz", "\x00\x00"], seen=7),
            protocol.Play(id="gesture-1", cards=[], seen=1),
            protocol.Pass(id=self.new_id(), trick=1),
            protocol.Give(id=self.new_id(), cards=["3c", "3c"]),
            protocol.Back(id=self.new_id()),
        ]
        message = self.dice.choice(messages)
        person = self.dice.choice(self.everybody)
        services.act(match_id=match_id, user_id=person.pk, message=message, now=self.now, rng=self.rng)

    def host_verb(self) -> None:
        match_id = self.match_id
        if match_id is None:
            return
        person = self.dice.choice(self.everybody)
        verb = self.dice.choice(
            [services.round_next] * 3 + [services.match_end, services.match_again, services.match_to_room]
        )
        verb(match_id=match_id, user_id=person.pk, client_id=self.new_id(), now=self.now)

    def leave_or_expel(self) -> None:
        match_id, person = self.match_id, self.dice.choice(self.everybody)
        if match_id is None:
            lobby.room_leave(room_id=self.room.pk, user=person)
        elif self.dice.random() < 0.5:
            services.match_leave(match_id=match_id, user_id=person.pk, client_id=self.new_id(), now=self.now)
        else:
            services.player_expel(
                match_id=match_id,
                user_id=person.pk,
                player=self.dice.randint(0, 6),
                client_id=self.new_id(),
                now=self.now,
            )

    def room_verb(self) -> None:
        person = self.dice.choice(self.everybody)
        self.dice.choice(
            [
                lambda: lobby.seat_take(room_id=self.room.pk, user=person),
                lambda: lobby.seat_leave(room_id=self.room.pk, user=person),
                lambda: lobby.wish_make(room_id=self.room.pk, user=person),
                lambda: lobby.bot_add(room_id=self.room.pk, by=person, level="facil"),
                lambda: lobby.seats_shuffle(room_id=self.room.pk, by=person),
                lambda: lobby.person_leave(user_id=person.pk),
                lambda: services.user_barred(user_id=person.pk, now=self.now),
                lambda: lobby.room_close(room_id=self.room.pk),
            ]
        )()

    # what holds whatever happened

    def check(self) -> None:
        room = self.room_now()
        match = services.match_on_table(room.pk)
        assert (room.status == Room.Status.PLAYING) == (match is not None), "room and match disagree"
        if match is None:
            return
        state = self.state
        self.check_presence(state)
        due = clock.due(state)
        assert (match.due_at is None) == (due is None)
        if due is not None and match.due_at is not None:
            assert store.milliseconds(match.due_at) == due.at
        here = presence.connected(room.pk, self.now)
        shot = selectors.match_on_table(room.pk)
        assert shot is not None
        frame = MatchFrame(shot)
        able = False
        for person in self.everybody:
            can = msgspec.json.decode(frame.match(frame.number_of(person.pk), self.now))["can"]
            able = able or (person.pk in here and bool(MOVES_ON & set(can)))
        assert due is not None or able, f"frozen in {state.series.phase}"
        self.check_cards(state)
        if self.dice.random() < 0.1:
            self.check_frame(room, frame, self.dice.choice([*self.everybody, None]))

    def check_frame(self, room: Room, match: MatchFrame, person: User | None) -> None:
        user_id = None if person is None else person.pk
        shown = selectors.room_shot(room, {(user_id, "http://t"): person}, self.now).views[user_id, "http://t"]
        check_frame(msgspec.json.decode(view_frame(shown, match, user_id, self.now)))

    def check_presence(self, state: MatchState) -> None:
        """A chair is away exactly if no lease that anybody would still look at holds it."""
        held = set(Lease.objects.filter(room=self.room).values_list("user_id", flat=True))
        here = presence.connected(self.room.pk, self.now)
        for chair in state.chairs:
            if chair.user is not None and not chair.left:
                assert chair.away is None or chair.user not in here, f"{chair.name} is here and counts as away"
                assert chair.away is not None or chair.user in held, f"{chair.name} is gone for good and not away"

    @staticmethod
    def check_cards(state: MatchState) -> None:
        held = state.series.round.hands
        union = state.series.round.played
        for hand in held:
            assert not union & hand, "a card is in two places"
            union |= hand
        assert union == 2**52 - 1, "a card is lost"
        assert sum(map(int.bit_count, held)) + state.series.round.played.bit_count() == 52

    def everybody_goes(self) -> None:
        """With nobody there the evening ends by itself: the match is put away and the room closed."""
        for person in self.everybody:
            self.drop(person)
        for _ in range(2_000):
            match, room = services.match_on_table(self.room.pk), self.room_now()
            if match is None and room.status == Room.Status.CLOSED:
                return
            waits = [
                store.milliseconds(at)
                for at in (
                    None if match is None else match.due_at,
                    room.due_at,
                    *Lease.objects.filter(room=room).values_list("expires", flat=True),
                )
                if at is not None
            ]
            assert waits, f"deserted for ever: {room.status}, {match and match.status}"
            self.now = max(self.now, min(waits))
            self.sweep()
            self.check()
        raise AssertionError("the evening never ends")


@pytest.fixture
def people(db: None) -> list[User]:
    profiles_copy()
    return [User.objects.create_user(f"storm{n}", display_name=f"Storm {n}", face=n) for n in range(4)]


@pytest.mark.parametrize("kind", range(len(KINDS)))
@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_never_freezes(people: list[User], kind: int, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    storm = Storm(people, seed * 1000 + kind, **KINDS[kind])
    storm.start_again()
    for _ in range(STEPS):
        storm.step()
        storm.check()
        if storm.room_now().status == Room.Status.CLOSED:
            break
    storm.everybody_goes()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not Match.objects.filter(room=storm.room).exclude(status=Match.Status.PAST).exists()
