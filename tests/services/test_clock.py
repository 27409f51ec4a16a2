"""The clock in real processes: Celery's beat and worker, and the embedded server's own sweep, do the same work."""

from pathlib import Path

import pytest

from accounts.models import User
from game import services
from game.models import Match
from game.wiring import now_ms
from lobby import services as lobby
from lobby.models import Room
from lobby.profiles import profiles_load
from tests.live import server
from tests.load import slow
from tests.services.conftest import PACE, eventually

HEAD_START = 20_000  # the host's grace is over by then; the rest of the round is for the processes under test


def match_of_bots() -> int:
    """A one-round match of three bots and a host who never comes, begun a while ago and served by hand until now."""
    profiles_load()
    host = User.objects.create_user(f"host{User.objects.count()}", display_name="Alba", face=1)
    room = lobby.room_create(host=host, profile_key="clasico", changes={"rounds": 1}, bots=3)
    assert isinstance(room, Room), room
    now = now_ms() - HEAD_START
    answer = services.match_start(room_id=room.pk, user_id=host.pk, now=now)
    assert answer.ok, answer.code
    match = Match.objects.get(room=room)
    while match.due_at is not None and (due := round(match.due_at.timestamp() * 1000) + 1) < now_ms():
        services.sweep(now=due)
        match.refresh_from_db()
    assert match.status == Match.Status.LIVE, "nothing is left for the processes to do"
    return int(match.pk)


@pytest.mark.timeout(240)
@pytest.mark.usefixtures("celery")
def test_beat_and_worker_alone_play_a_match_of_bots_to_its_end() -> None:
    match = Match.objects.get(pk=match_of_bots())
    before = match.version

    def over() -> bool:
        match.refresh_from_db()
        return match.status != Match.Status.LIVE

    assert eventually(over, 180), f"version {before} became {match.version}"
    assert match.version > before
    assert list(match.rounds.filter(record__isnull=False).values_list("number", flat=True)) == [1]


@pytest.mark.timeout(240)
@pytest.mark.usefixtures("celery")
def test_a_due_table_is_served_within_half_a_second() -> None:
    match = Match.objects.get(pk=match_of_bots())
    version, due = match.version, match.due_at
    late: list[float] = []

    def enough() -> bool:
        """Notes how long after its moment each move came; a moment that passed unseen in between is not counted."""
        nonlocal version, due
        match.refresh_from_db()
        if match.version == version + 1 and due is not None:
            late.append((match.actions.get(version=match.version).at - due).total_seconds())
        version, due = match.version, match.due_at
        return len(late) >= 8 or match.status != Match.Status.LIVE

    assert eventually(enough, 60)
    served = sorted(late[1:])  # the first has waited for the processes to start
    assert len(served) >= 3
    assert served[-2] <= 0.5 * slow(), served  # one may meet a busy machine


@pytest.mark.timeout(240)
def test_the_embedded_server_plays_it_to_its_end_with_nobody_looking(tmp_path: Path) -> None:
    with server(tmp_path, PRESIDENTE_BOT_PACE=PACE) as site:
        site.shell("from tests.services.test_clock import match_of_bots; match_of_bots()")
        ask = "from game.models import Match; print(*Match.objects.values_list('status', flat=True))"
        assert eventually(lambda: site.shell(ask).split() == ["over"], 180)
        assert "Traceback" not in site.output()
