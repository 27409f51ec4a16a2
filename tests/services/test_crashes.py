"""Everything is killed in turn, while bots and scripted people play on real processes: no accepted action is lost."""

import asyncio
import logging
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain

import aiohttp
import pytest

from deploy import services
from game.engine.record import steps
from tests.load import slow
from tests.services.people import Person, set_tables
from tests.services.topology import Topology, topology

logger = logging.getLogger(__name__)

BACK_WITHIN = 5.0
GOES_ON_WITHIN = 15.0
"""A turn that belongs to somebody who is away takes the grace first; the others must go on at once."""


@pytest.fixture(scope="module")
def running() -> Iterator[Topology]:
    if services.missing():
        pytest.skip("needs PostgreSQL and Redis")
    with topology() as started:
        yield started


@pytest.fixture(scope="module")
def tables(running: Topology) -> list[tuple[str, int, list[str]]]:
    return set_tables(running.shell, tables=4, people=2, bots=2, changes='{"ends": "unlimited"}')


def versions(running: Topology) -> dict[int, int]:
    """Room to the sum of the versions of its matches."""
    with running.database() as connection:
        rows = connection.execute("SELECT room_id, sum(version) FROM game_match GROUP BY room_id").fetchall()
    return {room: int(version) for room, version in rows}


def rounds_finished(running: Topology) -> int:
    with running.database() as connection:
        row = connection.execute("SELECT count(*) FROM game_round WHERE record IS NOT NULL").fetchone()
    assert row is not None
    return int(row[0])


async def until(true: Callable[[], bool], what: str, seconds: float = BACK_WITHIN) -> None:
    """Waits for it, for so long on a machine of its own."""
    started = time.monotonic()
    while not true():
        assert time.monotonic() - started < seconds * slow(), f"not within {seconds:.0f} s: {what}"
        await asyncio.sleep(0.05)


async def all_go_on(running: Topology, before: dict[int, int]) -> float:
    """Waits until each table has moved; how long that took."""
    started = time.monotonic()
    while True:
        now = await asyncio.to_thread(versions, running)
        if all(now[room] > version for room, version in before.items()):
            return time.monotonic() - started
        stands = [room for room, version in before.items() if now[room] <= version]
        assert time.monotonic() - started < GOES_ON_WITHIN * slow(), f"tables {stands} stand still"
        await asyncio.sleep(0.1)


def judge(running: Topology, people: list[Person]) -> None:
    """The diaries against the action rows: what was told «done» is there once, what was refused is not."""
    with running.database() as connection:
        rows = connection.execute("SELECT client_id FROM game_actionrow WHERE client_id IS NOT NULL").fetchall()
        rounds = connection.execute(
            "SELECT match_id, number, record FROM game_round WHERE record IS NOT NULL ORDER BY 1, 2"
        ).fetchall()
        logged = connection.execute(
            "SELECT match_id, round, action FROM game_actionrow ORDER BY match_id, version"
        ).fetchall()
    kept = Counter(client_id for (client_id,) in rows)
    sent = set(chain.from_iterable(person.diary.sent for person in people))
    done = {gesture for person in people for gesture, code in person.diary.told.items() if code is None}
    # «server_error» is a doubt: the database went while it answered.
    sure = {None, "server_error"}
    refused = {gesture for person in people for gesture, code in person.diary.told.items() if code not in sure}
    assert done, "nobody played"
    assert done - kept.keys() == set(), "told «done», and lost"
    assert [gesture for gesture, count in kept.items() if count > 1] == [], "kept twice"
    assert refused & kept.keys() == set(), "told «refused», and kept"
    assert kept.keys() <= sent
    assert rounds, "no round was finished"
    for match, number, record in rounds:
        moves = [action for of, within, action in logged if (of, within) == (match, number) and "verb" not in action]
        assert record["actions"] == moves, (match, number)
        steps(record)  # raises unless it plays through under the rules
    codes = Counter(code for person in people for code in person.diary.told.values())
    cut = max(chain.from_iterable(person.diary.cut for person in people), default=0)
    logger.warning("%s done, %s, %s rounds; longest cut %.2f s", len(done), dict(codes), len(rounds), cut)


async def crash(running: Topology, what: str) -> None:
    match what:
        case "redis":
            await asyncio.to_thread(running.restart_redis)
        case "postgres":
            await asyncio.to_thread(running.restart_postgres)
        case _:
            running.kill(what)


async def evening(running: Topology, tables: list[tuple[str, int, list[str]]], victims: list[str]) -> None:
    people = [Person(running.url, code, cookie) for code, _, cookies in tables for cookie in cookies]
    async with aiohttp.ClientSession() as session:
        playing = [asyncio.create_task(person.live(session)) for person in people]
        try:
            await all_go_on(running, await asyncio.to_thread(versions, running))
            for victim in victims:
                cuts = [len(person.diary.cut) for person in people]
                await crash(running, victim)
                before = await asyncio.to_thread(versions, running)
                took = await all_go_on(running, before)
                await asyncio.sleep(1.0)
                back = f"all are back after {victim} was killed"
                await until(lambda: all(person.down_since is None for person in people), back)
                cut = [gap for person, had in zip(people, cuts, strict=True) for gap in person.diary.cut[had:]]
                longest = max(cut, default=0)
                logger.warning("%s: %s cut off, back in %.2f s; all moved in %.2f s", victim, len(cut), longest, took)
                assert longest <= BACK_WITHIN * slow(), victim
            # The part that was killed last has to be there again for the end, and a round has to be judged.
            await asyncio.sleep(2.0)
            async with asyncio.timeout(60):
                while not await asyncio.to_thread(rounds_finished, running):  # noqa: ASYNC110  (in the database)
                    await asyncio.sleep(0.5)
        finally:
            for person in people:
                person.stopping = True
            async with asyncio.timeout(30):
                await asyncio.gather(*playing)
    await asyncio.to_thread(judge, running, people)


@pytest.mark.timeout(400)
async def test_an_idle_socket_hears_what_comes_after_a_long_silence(running: Topology) -> None:
    """redis-py's default time-out of 5 s once ended idle subscriptions."""
    await idle(running, 7.0)


@pytest.mark.long
@pytest.mark.timeout(400)
async def test_an_idle_socket_lives_over_a_minute(running: Topology) -> None:
    await idle(running, 65.0)


async def idle(running: Topology, seconds: float) -> None:
    make = """
from accounts.models import User
from lobby import services
host = User.objects.create_guest(display_name="Alba", face=1)
print(services.room_create(host=host, profile_key="clasico").code)
"""
    code = (await asyncio.to_thread(running.shell, make)).strip()
    add = f"""
from lobby import services
from lobby.models import Room
room = Room.objects.get(code="{code}")
services.bot_add(room_id=room.pk, by=room.host, level="normal")
"""
    headers = {"Origin": running.url}
    address = f"{running.url}/ws/mesa/{code}/"
    async with aiohttp.ClientSession() as session, session.ws_connect(address, headers=headers) as socket:
        first = await socket.receive_json(timeout=20)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):  # its own limit begins anew with each of the server's pings
                    message = await socket.receive()
                assert message.type is aiohttp.WSMsgType.TEXT, f"closed with {socket.close_code}"
        await asyncio.to_thread(running.shell, add)
        frame = await socket.receive_json(timeout=6)
        assert frame["room"]["version"] > first["room"]["version"]


@pytest.mark.timeout(600)
async def test_each_part_is_killed_in_turn_and_no_accepted_action_is_lost_or_doubled(
    running: Topology, tables: list[tuple[str, int, list[str]]]
) -> None:
    await evening(running, tables, ["web-1", "worker", "beat", "redis", "postgres"])


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_again_and_again(running: Topology) -> None:
    tables = await asyncio.to_thread(
        lambda: set_tables(running.shell, tables=8, people=2, bots=2, changes='{"ends": "unlimited"}')
    )
    victims = ["web-2", "redis", "worker", "postgres", "web-1", "beat", "redis", "web-2", "worker"] * 3
    await evening(running, tables, victims)


@pytest.mark.timeout(400)
async def test_a_process_that_is_asked_to_end_sends_its_people_to_the_other(running: Topology) -> None:
    tables = await asyncio.to_thread(lambda: set_tables(running.shell, tables=3, people=2, bots=2))
    people = [Person(running.url, code, cookie) for code, _, cookies in tables for cookie in cookies]
    async with aiohttp.ClientSession() as session:
        playing = [asyncio.create_task(person.live(session)) for person in people]
        await until(lambda: all(person.view for person in people), "everybody sees a table", 30.0)
        for name in ("web-1", "web-2"):
            old, starts = running.pid(name), running.starts(name)
            os.kill(old, signal.SIGTERM)
            await asyncio.sleep(1.0)
            await until(lambda: all(person.down_since is None for person in people), f"all are back after {name} ended")
            # Its successor is up before the other goes.
            await until(lambda name=name, starts=starts: running.starts(name) > starts, f"{name} is up again", 30.0)
        for person in people:
            person.stopping = True
        async with asyncio.timeout(30):
            await asyncio.gather(*playing)
    codes = Counter(code for person in people for code in person.diary.codes)
    assert codes[4503] >= len(people), codes
    assert set(codes) <= {4503, 1000, None}, codes
