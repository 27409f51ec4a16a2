"""The history at 100,000 matches on PostgreSQL: each page is read off an index, whichever filter is set."""

import re
import time

import pytest
from django.db import connection

from accounts.models import User
from game.players import history
from game.players.history import Filters
from game.players.models import MatchEntry
from lobby.models import Room, RuleProfile
from lobby.profiles import profiles_load

MATCHES = 100_000
FAST = 0.25


@pytest.fixture
def alba(transactional_db: None) -> User:
    """Somebody who has played in every one of 100,000 matches, and a second person in each."""
    if connection.vendor != "postgresql":
        pytest.skip("needs DATABASE_URL (PostgreSQL): see deploy/services.py")
    profiles_load()
    people = [User.objects.create_user(name, display_name=name.title(), face=1) for name in ("alba", "bruno")]
    profile = RuleProfile.objects.get(key="clasico")
    room = Room.objects.create(
        name="Mesa", profile=profile, profile_revision=1, options=profile.options, free=[], seats_min=3, seats_max=6
    )
    with connection.cursor() as cursor:
        cursor.execute(
            """INSERT INTO game_match (room_id, status, profile, open_hands, rules, state, version, started, ended)
               SELECT %s, 'past', 'clasico', false, '{"mode": "turns"}', '{}', 1, moment, moment
               FROM (SELECT timestamptz '2026-01-01' + n * interval '1 minute' AS moment
                     FROM generate_series(1, %s) n) AS moments""",
            [room.pk, MATCHES],
        )
        for number, person in enumerate(people):
            cursor.execute(
                """INSERT INTO game_participant (match_id, number, user_id, bot_level, name, face, expelled)
                   SELECT id, %s, %s, '', %s, 1, false FROM game_match""",
                [number, person.pk, person.display_name],
            )
        cursor.execute(
            """INSERT INTO players_matchentry (match_id, participant_id, user_id, profile, mode, with_bots, ending,
                                               ended, seats, rounds, points, place, "left")
               SELECT m.id, p.id, p.user_id, (ARRAY['clasico', 'cardverse', 'basico'])[1 + m.id % 3],
                      (ARRAY['turns', 'rapid'])[1 + (m.id / 3) % 2], m.id % 1000 = 0, 'rounds',
                      m.ended, 3, 1, 2, 1, false
               FROM game_match m JOIN game_participant p ON p.match_id = m.id ORDER BY m.id"""
        )
        cursor.execute("ANALYZE players_matchentry")
    return people[0]


@pytest.mark.timeout(400)  # most of it is putting 100,000 matches there
def test_every_page_of_the_history_is_read_off_an_index(alba: User) -> None:
    middle = history.key_of(MatchEntry.objects.filter(user=alba).order_by("-ended")[MATCHES // 2])
    for filters in (
        Filters(),
        Filters(profile="cardverse"),
        Filters(mode="rapid"),
        Filters(against="bots"),
        Filters(profile="basico", mode="rapid", against="people"),
    ):
        for key in ("", middle):
            began = time.perf_counter()
            page = history.page(alba, filters, before=key)
            took = time.perf_counter() - began
            assert len(page.lines) == history.PAGE
            assert took < FAST, f"{filters} from {key or 'the start'}: {took:.3f} s"
            plan = history.wanted(alba, filters, key)[: history.PAGE + 1].explain(analyze=True)
            assert "Index Scan using entry_user" in plan, plan
            assert "Seq Scan" not in plan, plan
            assert "Sort" not in plan, plan
            read = sum(int(rows) for rows in re.findall(r"Rows Removed by Filter: (\d+)", plan))
            assert read < 50 * history.PAGE, plan
