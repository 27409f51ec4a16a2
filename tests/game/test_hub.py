"""One hub for each process: one subscription for each table, versions from memory or read once, nothing lost."""

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest

from accounts.models import User
from game import frames, meters, notify, selectors, services, store, ticker
from game import hub as hub_module
from game.connection import Connection
from game.hub import Hub
from game.models import Lease, Match
from game.services import presence
from game.table import Table
from game.wiring import now_ms
from tests.game.evening import Evening
from tests.game.house import House
from tests.game.socket import browser


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """The calls of a function from now on."""
    calls: list[tuple[Any, ...]] = []
    original = getattr(owner, name)

    def counting(*args: Any, **kwargs: Any) -> Any:
        calls.append(args)
        return original(*args, **kwargs)

    monkeypatch.setattr(owner, name, counting)
    return calls


async def elsewhere(house: House, work: Any, *args: Any, lost: bool = False, **kwargs: Any) -> None:
    """Another process does this: our hub does not hear of it from memory, but by the group message, if at all."""
    heard: list[notify.News] = []
    kept, notify.listeners[:] = list(notify.listeners), [heard.append]
    try:
        await house.db(work, *args, **kwargs)
    finally:
        notify.listeners[:] = kept
    hub = await ticker.hub()
    for news in () if lost else heard:
        await hub.layer.group_send(notify.group_of(news), {**news.message(), "from": "another process"})


pytestmark = pytest.mark.django_db(transaction=True)


async def test_what_another_process_wrote_is_read_once_for_all_sockets(
    house: House, alba: User, bruno: User, carmen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await house.room(alba, bruno, carmen)
    match = await house.start(room)
    async with AsyncExitStack() as stack:
        people = await house.browsers(stack, room, alba, bruno, None)
        await asyncio.sleep(0.2)
        reads = counted(monkeypatch, selectors, "match_since")
        whole = counted(monkeypatch, selectors, "table_read")
        version = await house.db(lambda: Match.objects.get(pk=match).version)
        await elsewhere(house, services.advance, match, now=now_ms() + 30_500)
        for one in people:
            await one.seeing(lambda seen: seen.match["version"] > version)
            view = one.frames[-1]
            assert view["fresh"] is False
            assert "played" in [event["type"] for event in view["events"]]
        assert len(reads) == 1
        assert whole == []


async def test_a_poke_that_the_layer_lost_is_made_good_by_the_next_heartbeat(
    house: House, alba: User, bruno: User, carmen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hub_module.HEARTBEAT <= 5
    monkeypatch.setattr(hub_module, "HEARTBEAT", 0.5)
    room = await house.room(alba, bruno, carmen)
    match = await house.start(room)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        pokes = counted(monkeypatch, Hub, "_told")
        version = await house.db(lambda: Match.objects.get(pk=match).version)
        await elsewhere(house, services.advance, match, lost=True, now=now_ms() + 30_500)
        for seen in (one, two):
            await seen.seeing(lambda browser: browser.match["version"] > version)
            assert "played" in [event["type"] for event in seen.frames[-1]["events"]]
        assert [message for _, message in pokes if message.get("match") == match] == []


def test_what_a_process_without_a_hub_could_not_send_is_counted(
    monkeypatch: pytest.MonkeyPatch, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    class Away:
        def publish(self, *message: Any) -> None:
            raise ConnectionError("Redis is down")

        def serialize(self, message: Any) -> bytes:
            return b""

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(notify, "_redis", Away)
    monkeypatch.setattr(notify, "get_channel_layer", Away)
    before = meters.SENDS_LOST._value.get()
    notify._publish(notify.RoomChanged(7, 3))
    assert meters.SENDS_LOST._value.get() == before + 1
    assert "lost" in caplog.text


async def test_what_this_process_wrote_is_not_read_at_all(
    house: House, alba: User, bruno: User, carmen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await house.room(alba, bruno, carmen)
    match = await house.start(room)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        await asyncio.sleep(0.2)
        reads = counted(monkeypatch, selectors, "match_since")
        whole = counted(monkeypatch, selectors, "table_read")
        version = await house.db(lambda: Match.objects.get(pk=match).version)
        await house.db(services.advance, match, now=now_ms() + 30_500)
        for seen in (one, two):
            await seen.seeing(lambda browser: browser.match["version"] > version)
        assert reads == whole == []


async def test_a_table_has_one_subscription_however_many_sockets(
    house: House, alba: User, bruno: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await house.room(alba, bruno, bots=1)
    hub = await ticker.hub()
    channels = counted(monkeypatch, hub.layer, "new_channel")
    added = counted(monkeypatch, hub.layer, "group_add")
    dropped = counted(monkeypatch, hub.layer, "group_discard")
    async with AsyncExitStack() as stack:
        await house.browsers(stack, room, alba, bruno, None, None)
        assert set(added) == {(f"table.{room.pk}", hub.channel)}
        assert len(hub.tables) == 1
    assert dropped == [(f"table.{room.pk}", hub.channel)]
    assert hub.tables == {}
    assert channels == []


async def test_group_messages_are_of_few_kinds_and_never_hold_a_card(
    house: House, alba: User, bruno: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await house.room(alba, bruno, bots=2)
    hub = await ticker.hub()
    sent = counted(monkeypatch, hub.layer, "group_send")
    async with browser(room.code, alba) as one:
        await one.ask("start")
        match = await house.db(lambda: Match.objects.get(room=room).pk)
        for _ in range(40):
            due = await house.db(lambda: Match.objects.get(pk=match).due_at)
            if due is None:  # by chance the round is a short one, and over
                break
            await house.db(services.advance, match, now=store.milliseconds(due))
        await one.ask("sync")
        await asyncio.sleep(0.1)
    assert len(sent) > 20
    for group, message in sent:
        assert group in (f"table.{room.pk}", notify.EVERYWHERE)
        assert message["type"] in ("poke", "control")
        allowed = {"type", "room", "match", "version", "from"}
        assert set(message) == allowed if message["type"] == "poke" else True
        assert message.get("match") in (None, match)
        assert "cards" not in json.dumps(message)


async def test_a_layer_that_fails_loses_nothing(
    house: House, alba: User, bruno: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await house.room(alba, bruno)

    async def fail(*_: Any) -> None:
        raise ConnectionError("Redis is down")

    hub = await ticker.hub()
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        monkeypatch.setattr(hub.layer, "group_send", fail)
        assert (await two.ask("ready", value=True))["ok"]
        await one.seeing(lambda seen: seen.room["seats"][1]["ready"])
    assert "group message lost" in caplog.text


async def test_a_table_is_served_while_the_layer_is_away_and_subscribed_later(
    house: House, alba: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await house.room(alba, bots=2)
    hub = await ticker.hub()

    async def fail(*_: Any) -> None:
        raise ConnectionError("Redis is down")

    with monkeypatch.context() as away:
        away.setattr(hub.layer, "group_add", fail)
        stack = AsyncExitStack()
        one = await stack.enter_async_context(browser(room.code, alba))
    async with stack:
        assert (await one.ask("start"))["ok"]
        assert not hub.tables[room.pk].subscribed
        await hub._heartbeat()
        assert hub.tables[room.pk].subscribed
    assert "is not subscribed" in caplog.text


async def test_all_who_come_while_the_hub_starts_get_the_same_one(house: House) -> None:
    hubs = await asyncio.gather(*(ticker.hub() for _ in range(5)))
    assert len(set(map(id, hubs))) == 1
    assert all(hub.channel for hub in hubs)


async def test_a_hub_that_could_not_start_is_tried_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: Hub) -> None:
        raise ConnectionError("Redis is down")

    with monkeypatch.context() as away:
        away.setattr(Hub, "start", fail)
        with pytest.raises(ConnectionError):
            await ticker.hub()
    assert (await ticker.hub()).channel


async def test_the_leases_of_a_process_are_renewed_in_one_statement(
    house: House, alba: User, bruno: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await house.room(alba, bruno)
    hub = await ticker.hub()
    async with browser(room.code, alba), browser(room.code, bruno):
        await house.db(Lease.objects.update, expires="2020-01-01T00:00:00Z")
        calls = counted(monkeypatch, services, "leases_renew")
        await hub._heartbeat()
        assert len(calls) == 1
        left = await house.db(lambda: list(Lease.objects.values_list("expires", "process")))
        assert len(left) == 2
        assert {process for _, process in left} == {hub.process}
        assert all(expires.timestamp() * 1000 > now_ms() + presence.LEASE - 1_000 for expires, _ in left)


async def test_leases_swept_away_while_the_process_slept_are_taken_anew(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno, bots=1)
    await house.start(room)
    hub = await ticker.hub()
    async with browser(room.code, alba) as one, browser(room.code, bruno):
        await house.db(Lease.objects.all().delete)
        await house.db(presence.presence_settle, room_id=room.pk, now=now_ms())
        await one.seeing(lambda seen: not any(player["connected"] for player in seen.match["players"][:2]))
        await hub._heartbeat()
        await one.seeing(lambda seen: all(player["connected"] for player in seen.match["players"][:2]))


async def test_a_socket_that_lags_gets_only_the_newest(alba: User) -> None:
    """Nothing piles up behind a slow socket: views are rendered when they can be sent."""
    table, gate, sent = Table(1), asyncio.Event(), list[dict[str, Any]]()

    async def slow_send(message: dict[str, Any]) -> None:
        sent.append(json.loads(message["text"]))
        await gate.wait()

    socket = Connection(None, "", None, slow_send)
    socket.table = table
    table.sockets.add(socket)
    for version in range(1, 50):
        table.room = selectors.RoomShot(1, version, "waiting", {(None, ""): b'{"version":%d}' % version}, {})
        table.wake()
        await asyncio.sleep(0)
    gate.set()
    await asyncio.sleep(0.01)
    assert [frame["room"]["version"] for frame in sent] == [1, 49]


class TestTable:
    """What a process makes of the versions it hears."""

    def news(self, evening: Evening) -> list[notify.MatchChanged]:
        heard: list[notify.MatchChanged] = []
        listener = lambda news: heard.append(news) if isinstance(news, notify.MatchChanged) else None  # noqa: E731
        notify.listeners.append(listener)
        try:
            evening.start()
            for _ in range(4):
                evening.until_due()
        finally:
            notify.listeners.remove(listener)
        return heard

    def test_versions_in_order_are_taken_from_memory(self, alba: User) -> None:
        table = Table(1)
        heard = self.news(Evening(alba, bots=2))
        assert all(table.take(news) for news in heard)
        assert table.match is not None
        assert table.match.shot.version == heard[-1].version
        assert [event.n for event in table.match.log] == list(range(1, len(table.match.log) + 1))

    def test_a_gap_is_noticed(self, alba: User) -> None:
        table = Table(1)
        first, _, third, *_ = self.news(Evening(alba, bots=2))
        assert table.take(first)
        assert not table.take(third)

    def test_an_old_version_changes_nothing(self, alba: User) -> None:
        table = Table(1)
        first, second, *_ = self.news(Evening(alba, bots=2))
        table.take(first)
        table.take(second)
        assert table.take(first)
        assert table.match is not None
        assert table.match.shot.version == second.version

    def test_a_version_in_the_middle_of_a_match_unknown_here_is_read(self, alba: User) -> None:
        _, second, *_ = self.news(Evening(alba, bots=2))
        assert not Table(1).take(second)

    def test_what_was_read_never_goes_back(self, alba: User) -> None:
        evening = Evening(alba, bots=2)
        heard = self.news(evening)
        table = Table(1)
        for news in heard:
            table.take(news)
        assert table.match is not None
        newest = table.match
        old = selectors.MatchShot(heard[0].match, heard[0].version, "live", heard[0].state, heard[0].events)
        table.put(old)
        assert table.match is newest

    def test_the_events_before_what_was_read_are_kept_for_slow_sockets(self, alba: User) -> None:
        evening = Evening(alba, bots=2, changes={"rounds": 2})
        table = Table(1)
        for news in self.news(evening):
            table.take(news)
        evening.run(people=[alba])
        evening.next(alba)
        read = selectors.match_on_table(evening.room.pk)
        assert read is not None
        table.put(read)
        assert table.match is not None
        known = [event.n for event in table.match.log]
        assert known[0] == 1
        assert isinstance(table.match, frames.MatchFrame)
