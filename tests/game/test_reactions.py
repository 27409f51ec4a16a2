"""Reactions: who may say something, how often, who hears it, and what a report takes along."""

import asyncio
import re
from pathlib import Path
from typing import get_args

import pytest
from django.test import Client
from django.utils import translation

from accounts.hooks import witness
from accounts.models import Block, User
from accounts.moderation import services as moderation
from game import notify, protocol, services, ticker
from game.connection import BEHIND, Connection
from game.services import reacting
from game.services.reacting import GAP, IN_A_MINUTE, KEPT, MINUTE, wait_after
from game.wiring import now_ms
from lobby import services as lobby
from tests.accounts.moderation import in_days, sanctioned
from tests.game.evening import Evening
from tests.game.house import House
from tests.game.socket import Browser, Frame, browser

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def vera(profiles: None) -> User:
    """Looks after the site."""
    return User.objects.create_superuser("vera", display_name="Vera")


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[notify.Reaction]:
    """What is said, in this process."""
    said: list[notify.Reaction] = []
    listener = lambda news: said.append(news) if isinstance(news, notify.Reaction) else None  # noqa: E731
    monkeypatch.setattr(notify, "listeners", [listener])
    return said


def react(evening: Evening, person: User, phrase: str = "nice") -> services.Answer:
    return services.react(room_id=evening.room.pk, user_id=person.pk, phrase=phrase, now=evening.now)


def test_the_phrases_are_the_same_everywhere() -> None:
    keys = set(get_args(protocol.Phrase))
    assert set(reacting.PHRASES) == keys
    script = (ROOT / "static/js/table/reactions.js").read_text()
    shown = dict(re.findall(r'^  (\w+): \(\) => gettext\("(.+)"\),$', script, re.MULTILINE))
    with translation.override("es"):
        assert shown == {key: str(text) for key, text in reacting.PHRASES.items()}


def test_how_long_to_wait() -> None:
    assert wait_after([], 0) == 0
    assert wait_after([1_000], 2_000) == GAP - 1_000
    assert wait_after([1_000], 1_000 + GAP) == 0
    five = [number * 4_000 for number in range(IN_A_MINUTE)]
    assert wait_after(five, 20_000) == MINUTE - 20_000
    assert wait_after(five, MINUTE) == 0
    assert wait_after([5_000_000], 0) == MINUTE  # a clock that went back locks nobody out for long


@pytest.mark.django_db
class TestSaying:
    def test_everybody_hears_who_says_what(self, alba: User, bruno: User, heard: list[notify.Reaction]) -> None:
        evening = Evening(alba, bruno, bots=1).start()
        answer = react(evening, bruno, "take_that")
        assert (answer.ok, answer.quiet) == (True, services.door.Quiet(wait=GAP))
        (said,) = heard
        assert (said.name, said.phrase, said.at, said.hidden) == ("Bruno", "take_that", evening.now, ())
        assert (said.player, said.seat) == (evening.number(bruno), evening.room.seats.get(user=bruno).number)
        assert said.person == reacting.person_key(bruno.pk) != reacting.person_key(alba.pk)
        assert notify.Reaction.read({**said.message(), "from": "elsewhere"}) == said

    def test_in_a_match_under_the_name_that_the_table_shows(
        self, alba: User, bruno: User, heard: list[notify.Reaction]
    ) -> None:
        evening = Evening(alba, bruno, bots=1).start()
        User.objects.filter(pk=alba.pk).update(display_name="Bruno")
        assert react(evening, alba).ok
        assert [said.name for said in heard] == ["Alba"]

    def test_the_match_knows_nothing_of_it(self, alba: User, bruno: User) -> None:
        evening = Evening(alba, bruno, bots=1).start()
        before = (evening.match.version, evening.match.state, evening.events())
        assert react(evening, bruno).ok
        assert (evening.match.version, evening.match.state, evening.events()) == before

    def test_in_the_waiting_room_too(self, alba: User, bruno: User, heard: list[notify.Reaction]) -> None:
        evening = Evening(alba, bruno)
        assert react(evening, bruno, "come_on").ok
        assert [(said.player, said.seat) for said in heard] == [(None, 1)]

    def test_one_in_three_seconds_and_five_in_a_minute(self, alba: User, bruno: User) -> None:
        evening = Evening(alba, bruno)
        began = evening.now
        assert react(evening, alba).ok
        evening.now += GAP - 1
        refused = react(evening, alba)
        assert (refused.code, refused.quiet and refused.quiet.wait) == ("react_later", 1)
        assert react(evening, bruno).ok  # each has their own
        for _ in range(IN_A_MINUTE - 1):
            evening.now += GAP
            assert (answer := react(evening, alba)).ok
        assert answer.quiet is not None
        assert answer.quiet.wait == began + MINUTE - evening.now
        evening.now += GAP
        assert react(evening, alba).code == "react_later"
        evening.now = began + MINUTE
        assert react(evening, alba).ok

    def test_the_limit_is_the_persons_not_the_tables(self, alba: User, bruno: User) -> None:
        evening = Evening(alba, bruno)
        assert react(evening, bruno).ok
        lobby.room_leave(room_id=evening.room.pk, user=bruno)
        assert react(Evening(bruno), bruno).code == "react_later"

    def test_of_two_at_once_one_waits(self, alba: User, monkeypatch: pytest.MonkeyPatch) -> None:
        evening = Evening(alba)
        kept, codes = reacting._kept, list[str | None]()

        def meanwhile(ids: list[int]) -> dict[int, list[reacting.Said]]:
            monkeypatch.setattr(reacting, "_kept", kept)
            codes.append(react(evening, alba, "oops").code)
            return kept(ids)

        monkeypatch.setattr(reacting, "_kept", meanwhile)
        codes.append(react(evening, alba).code)
        assert codes == ["react_later", None]

    def test_whoever_looks_on_or_has_left_says_nothing(
        self, alba: User, bruno: User, carmen: User, diego: User, heard: list[notify.Reaction]
    ) -> None:
        evening = Evening(alba, bruno, carmen).start()
        assert react(evening, diego).code == "not_seated"
        evening.leave(bruno)
        assert react(evening, bruno).code == "not_seated"
        assert heard == []

    def test_who_is_muted_learns_why_and_until_when(self, alba: User, bruno: User, vera: User) -> None:
        evening = Evening(alba, bruno)
        until = in_days(1)
        given = sanctioned(bruno, vera, "mute_reactions", expires=until, reason="Por molestar.")
        answer = react(evening, bruno)
        assert answer.code == "muted"
        assert answer.quiet == services.door.Quiet(until=round(until.timestamp() * 1000), reason="Por molestar.")
        moderation.sanction_lift(sanction_id=given.pk, by=vera)
        assert react(evening, bruno).ok
        sanctioned(alba, vera, "mute_reactions")
        forever = react(evening, alba).quiet
        assert forever is not None
        assert forever.until is None

    def test_only_blockers_who_are_here_are_named(
        self, alba: User, bruno: User, carmen: User, heard: list[notify.Reaction]
    ) -> None:
        evening = Evening(alba, bruno)
        for blocker in (alba, carmen):
            Block.objects.create(blocker=blocker, blocked=bruno)
        assert react(evening, bruno).ok
        assert react(evening, alba).ok  # a block has one direction
        assert [said.hidden for said in heard] == [(alba.pk,), ()]


@pytest.mark.django_db
class TestRemembering:
    def test_a_report_takes_along_what_was_said_here_lately(
        self, alba: User, bruno: User, carmen: User, diego: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        evening = Evening(alba, bruno, carmen).start()
        other = Evening(diego)
        monkeypatch.setattr("game.doctor.witness.now_ms", lambda: evening.now)
        react(evening, bruno, "shut_up")
        react(other, diego, "nice")
        evening.now += 4_000
        react(evening, alba, "again")
        evening.leave(bruno)
        with translation.override("en"):
            about = witness(alba.pk, evening.room.code, evening.number(carmen), None)
        assert about is not None
        assert [(line["name"], line["text"]) for line in about.reactions] == [
            ("Bruno", "¡Cállate!"),
            ("Alba", "¿Otra vez?"),
        ]
        assert about.reactions[0]["user"] == bruno.pk
        evening.now += KEPT + 1
        later = witness(alba.pk, evening.room.code, evening.number(carmen), None)
        assert later is not None
        assert later.reactions == []

    def test_nobodys_list_grows(self, alba: User, monkeypatch: pytest.MonkeyPatch) -> None:
        evening = Evening(alba)
        for _ in range(40):
            evening.now += 12_000
            assert react(evening, alba).ok
        assert len(reacting._kept([alba.pk])[alba.pk]) == KEPT / 12_000


@pytest.mark.django_db
class TestCard:
    def test_a_person_by_number_and_by_seat(self, alba: User, bruno: User, client: Client) -> None:
        evening = Evening(alba, bruno, bots=1).start()
        address = f"/mesa/{evening.room.code}/persona.json"
        client.force_login(alba)
        Block.objects.create(blocker=alba, blocked=bruno)
        told = client.get(address, {"player": evening.number(bruno)}).json()
        assert told == {
            "ok": True,
            "person": reacting.person_key(bruno.pk),
            "profile": "/jugador/bruno/",
            "blocked": True,
            "yourself": False,
        }
        seat = evening.room.seats.get(user=bruno).number
        assert client.get(address, {"seat": seat}).json() == told
        assert client.get(address, {"seat": 0}).json()["yourself"] is True
        assert Client().get(address, {"seat": seat}).json()["blocked"] is False

    def test_a_guest_has_no_page_and_a_bot_is_nobody(self, alba: User, carmen: User, client: Client) -> None:
        evening = Evening(alba, carmen, bots=1)
        address = f"/mesa/{evening.room.code}/persona.json"
        seat = evening.room.seats.get(user=carmen).number
        assert client.get(address, {"seat": seat}).json()["profile"] is None
        for place in (
            {"seat": evening.room.seats.get(user=None).number},
            {"seat": 6},
            {"seat": "x"},
            {},
            {"player": 0},
        ):
            response = client.get(address, place)
            assert (response.status_code, response.json()["message"]) == (404, "Ya no está en la mesa.")

    def test_a_table_that_one_may_not_see_tells_nothing(self, alba: User, diego: User, client: Client) -> None:
        evening = Evening(alba, visibility="private")
        client.force_login(diego)
        for code in (evening.room.code, "ZZZZZZZZ"):
            assert client.get(f"/mesa/{code}/persona.json", {"seat": 0}).status_code == 404


async def said_to(one: Browser) -> Frame:
    return await one.until(lambda frame: frame["type"] == "reaction")


@pytest.mark.django_db(transaction=True)
class TestOnTheSocket:
    async def test_all_sockets_hear_it_but_those_of_who_blocks(
        self, house: House, alba: User, bruno: User, carmen: User, diego: User
    ) -> None:
        room = await house.room(alba, bruno, carmen)
        await house.db(Block.objects.create, blocker=carmen, blocked=bruno)
        async with (
            browser(room.code, alba) as one,
            browser(room.code, bruno) as two,
            browser(room.code, carmen) as three,
            browser(room.code, diego) as looking,
            browser(room.code, None) as nameless,
        ):
            answer = await two.ask("react", phrase="oops")
            assert (answer["ok"], answer["quiet"]["wait"]) == (True, GAP)
            for listener in (one, two, looking, nameless):
                frame = next((one for one in listener.frames if one["type"] == "reaction"), None) or await said_to(
                    listener
                )
                assert (frame["name"], frame["seat"], frame["player"], frame["phrase"]) == ("Bruno", 1, None, "oops")
            refused = await two.ask("react", phrase="oops")
            assert (refused["code"], refused["quiet"]["reason"]) == ("react_later", None)
            assert 0 < refused["quiet"]["wait"] <= GAP
            assert (await looking.ask("react", phrase="nice"))["code"] == "not_seated"
            assert (await nameless.ask("react", phrase="nice"))["code"] == "not_signed_in"
            # What Carmen hears first is Alba.
            await one.ask("react", phrase="again")
            assert (await said_to(three))["name"] == "Alba"

    async def test_a_phrase_of_ones_own_is_no_message(self, house: House, alba: User) -> None:
        room = await house.room(alba)
        async with browser(room.code, alba) as one:
            assert (await one.ask("react", phrase="Hola"))["code"] == "bad_message"

    async def test_what_is_said_in_another_process_is_heard_here(self, house: House, alba: User, bruno: User) -> None:
        room = await house.room(alba, bruno)
        said = notify.Reaction(room.pk, "0" * 16, None, 1, "Bruno", "nice", now_ms(), hidden=(bruno.pk,))
        async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
            hub = await ticker.hub()
            for news in (said, notify.Reaction(room.pk, "1" * 16, None, 0, "Alba", "oops", now_ms())):
                await hub.layer.group_send(notify.group_of(news), {**news.message(), "from": "another process"})
            assert (await said_to(one))["phrase"] == "nice"
            assert (await said_to(two))["phrase"] == "oops"

    async def test_a_mute_and_its_end_are_told_at_once(self, house: House, alba: User, bruno: User, vera: User) -> None:
        room = await house.room(alba, bruno)
        async with browser(room.code, bruno) as two:
            given = await house.db(sanctioned, bruno, vera, "mute_reactions", expires=in_days(1))
            frame = await two.until(lambda frame: frame["type"] == "muted")
            assert (frame["muted"], frame["reason"]) == (True, "Por molestar.")
            assert frame["until"] == round(given.expires.timestamp() * 1000)
            assert (await two.ask("react", phrase="nice"))["code"] == "muted"
        async with browser(room.code, bruno) as again:
            assert (await again.until(lambda frame: frame["type"] == "muted"))["muted"] is True
            # A word from another process is as good.
            await house.db(given.__class__.objects.filter(pk=given.pk).update, lifted=given.created)
            hub = await ticker.hub()
            news = notify.Muted(bruno.pk)
            await hub.layer.group_send(notify.group_of(news), {**news.message(), "from": "another process"})
            lifted = await again.until(lambda frame: frame["type"] == "muted")
            assert (lifted["muted"], lifted["until"], lifted["reason"]) == (False, None, None)
            assert (await again.ask("react", phrase="nice"))["ok"]


async def test_a_socket_that_takes_nothing_piles_up_no_reactions() -> None:
    async def never(_: dict[str, object]) -> None:
        await asyncio.Event().wait()

    socket = Connection(None, "", None, never)
    for _ in range(3 * BEHIND):
        socket.mention(b"{}")
    assert len(socket._outbox) <= BEHIND
    assert socket._sending is not None
    socket._sending.cancel()
