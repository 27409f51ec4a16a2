"""Real matches as the browsers of some viewers would hear them: every frame in order.

`recordings()` plays them on a database of the caller's, on a clock that is moved by hand, with fixed seeds. Each entry
is {match, viewer, frame, hidden}: `hidden` are the cards in other people's hands when the frame was sent.
"""

import itertools
import json
from collections.abc import Iterator
from typing import Any

from accounts.models import User
from game import frames, selectors
from game.engine.cards import card_texts, cards_of
from game.engine.series import SeriesPhase
from game.models import ActionRow
from game.selectors import MatchShot
from lobby.models import Room
from tests.game.contract import check_frame
from tests.game.evening import Evening

ADDRESS = "http://127.0.0.1"
ROUNDS = 2
MOVES = 2000  # no two rounds are that long
CHECKED = 80  # one in so many frames is held against the protocol: that takes longer than playing
MISSED = 3  # plays that the server makes for somebody whose line is gone

Entry = dict[str, Any]


class Recorder:
    """`take` after each thing that happened: whoever sees a new version hears it, as a socket would tell it."""

    def __init__(self, name: str, evening: Evening, *viewers: User | None) -> None:
        self.name = name
        self.evening = evening
        self.viewers = viewers
        self.entries: list[Entry] = []
        self.shown: dict[User | None, tuple[int, int, int]] = {}
        self.rooms: dict[tuple[int, int | None, int], bytes] = {}
        self.away: set[User] = set()

    def take(self, *, code: str | None = None, by: User | None = None) -> None:
        """`code`: what `by` has just been refused with."""
        room = self.evening.room_now()
        shot = selectors.match_on_table(room.pk)
        match = None if shot is None else frames.MatchFrame(shot)
        for viewer in self.viewers:
            if viewer in self.away:
                continue
            user_id = None if viewer is None else viewer.pk
            view = self._room(room, viewer)
            if code is not None and viewer == by:
                frame = frames.refusal_frame("refused", code, view, match, user_id, self.evening.now)
                self._keep(viewer, frame, shot)
                continue
            now = (room.version, 0, 0) if shot is None else (room.version, shot.id, shot.version)
            before = self.shown.get(viewer)
            if now == before:
                continue
            fresh = before is None or before[1] != now[1]
            after = 0 if before is None or fresh else self._events(before[2])
            self.shown[viewer] = now
            self._keep(
                viewer, frames.view_frame(view, match, user_id, self.evening.now, after=after, fresh=fresh), shot
            )

    def _events(self, version: int) -> int:
        """The number of the last event up to this version of the match."""
        rows = ActionRow.objects.filter(match=self.evening.match, version__lte=version)
        return max((event["n"] for events in rows.values_list("events", flat=True) for event in events), default=0)

    def _room(self, room: Room, viewer: User | None) -> bytes:
        user_id = None if viewer is None else viewer.pk
        key = (room.version, user_id, len(self.away))
        if key not in self.rooms:
            views = selectors.room_shot(room, {(user_id, ADDRESS): viewer}, self.evening.now).views
            self.rooms[key] = views[user_id, ADDRESS]
        return self.rooms[key]

    def _keep(self, viewer: User | None, frame: bytes, shot: MatchShot | None) -> None:
        read = json.loads(frame)
        if len(self.entries) % CHECKED == 0:
            check_frame(read)
        hidden = []
        if shot is not None:
            hands = enumerate(shot.state.series.round.hands)
            seat = read["match"]["seat"]
            hidden = [card for holder, hand in hands if holder != seat for card in card_texts(cards_of(hand))]
        name = "" if viewer is None else viewer.display_name
        self.entries.append({"match": self.name, "viewer": name, "frame": read, "hidden": hidden})

    def go_away(self, person: User) -> None:
        self.away.add(person)
        self.evening.gone(person)

    def come_back(self, person: User) -> None:
        """The page is still open: its first view after the gap is a fresh one."""
        self.away.discard(person)
        self.evening.back(person)
        _, match, _ = self.shown[person]
        self.shown[person] = (0, 0, match)
        self.take()


def play(record: Recorder, *people: User) -> None:
    """The round that is on, to its end: these people play the most cards of their lowest rank, or pass."""
    evening = record.evening
    for _ in range(MOVES):
        if evening.phase not in (SeriesPhase.EXCHANGE, SeriesPhase.PLAY):
            return
        if not any(act(record, person) for person in people if person not in record.away):
            evening.until_due()
        record.take()
    raise AssertionError("the round does not end")


def act(record: Recorder, person: User) -> bool:
    """Whether there was something for this person to do. What they could not do is tried first, now and then."""
    evening = record.evening
    seen = evening.seen_by(person)
    if seen.give and seen.hand:
        assert evening.give(person, *card_texts(seen.hand[: seen.give])) is None
        return True
    if evening.phase is not SeriesPhase.PLAY or not (seen.legal or seen.can_pass):
        return False
    if seen.hand and seen.version % 5 == 2:
        wrong = card_texts(seen.hand[-1:])
        legal = {(rank, 1) for rank, count in seen.legal if count == 1}
        if (seen.hand[-1] // 4, 1) not in legal and (code := evening.play(person, *wrong)):
            record.take(code=code, by=person)
    if not seen.legal:
        assert evening.pass_(person) is None
        return True
    rank = seen.legal[0][0]
    count = max(count for other, count in seen.legal if other == rank)
    cards = [card for card in seen.hand or () if card // 4 == rank][:count]
    code = evening.play(person, *card_texts(cards))
    assert code is None, code
    return True


def match(name: str, people: list[User], *, rounds: int = ROUNDS, **choices: Any) -> list[Entry]:
    """A whole match from the waiting room to the final; the first person and a spectator look on."""
    evening = Evening(*people, **choices)
    record = Recorder(name, evening, people[0], None)
    record.take()
    evening.start()
    record.take()
    for number in range(1, rounds + 1):
        play(record, *people)
        if evening.phase is SeriesPhase.RESULTS:
            assert (evening.end if number == rounds else evening.next)(people[0]) is None
            record.take()
    assert evening.phase in (SeriesPhase.FINAL, SeriesPhase.STOPPED)
    return record.entries


def troubles(people: list[User], seed: int) -> list[Entry]:
    """Somebody lets two turns lapse and comes back, somebody loses the line, the host goes, too few are left."""
    alba, bruno, carmen = people
    evening = Evening(*people, bots=1, seed=seed, changes={"ends": "unlimited"})
    record = Recorder("troubles", evening, alba, bruno, None)
    evening.start()
    record.take()

    def until(*kinds: str, idle: User) -> None:
        """The others play until something of these kinds has happened to the idle one."""
        for _ in range(MOVES):
            mine = [event for event in evening.events(*kinds) if event["player"] == evening.number(idle)]
            if mine or evening.phase is not SeriesPhase.PLAY:
                return
            others = [person for person in people if person != idle]
            if not any(act(record, person) for person in others if evening.turn == person):
                evening.until_due()
            record.take()

    until("slow", idle=alba)
    assert evening.he_vuelto(alba) is None
    record.take()
    record.go_away(bruno)
    for _ in range(MISSED):
        until_played(record, bruno, alba, carmen)
    record.come_back(bruno)
    play(record, *people)
    assert evening.next(alba) is None
    play(record, *people)
    assert evening.expel(alba, evening.number(carmen)) is None
    record.take()
    assert evening.leave(alba) is None
    record.take()
    return record.entries


def until_played(record: Recorder, idle: User, *others: User) -> None:
    """Until the server has played for the idle one once more."""
    evening = record.evening

    def played() -> int:
        number = evening.number(idle)
        return sum(event["player"] == number and event["by"] == "absent" for event in evening.events("played"))

    before = played()
    for _ in range(MOVES):
        if played() > before or evening.phase is not SeriesPhase.PLAY:
            return
        if not any(act(record, person) for person in others if evening.turn == person):
            evening.until_due()
        record.take()


def recordings() -> Iterator[Entry]:
    """Every profile in turns, and rapid mode, which clásico alone has; then one match for what is rare in these, with a
    last two that costs the place and a revolution; then one that everything befalls.
    """
    faces = itertools.cycle(range(12))

    def guests(*names: str) -> list[User]:
        return [User.objects.create_guest(display_name=name, face=next(faces)) for name in names]

    for profile in ("clasico", "cardverse", "basico"):
        yield from match(profile, guests("Alba", "Bruno"), profile=profile, bots=2, seed=8)
    yield from match("rapid", guests("Alba", "Bruno"), bots=2, seed=8, changes={"mode": "rapid"})
    yield from next(filter(rare, (two_last(guests("Alba", "Bruno"), seed) for seed in range(10, 60))))
    yield from troubles(guests("Alba", "Bruno", "Carmen"), seed=5)


def two_last(people: list[User], seed: int) -> list[Entry]:
    return match("two last", people, bots=1, seed=seed, changes={"two_last": True})


def rare(entries: list[Entry]) -> bool:
    events = [event for entry in entries for event in entry["frame"].get("events", ())]
    revolution = any(event["type"] == "revolution" for event in events)
    return revolution and any(event["type"] == "went_out" and event["penalised"] for event in events)
