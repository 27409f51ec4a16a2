"""The history at 100,000 matches on PostgreSQL: each page is read off an index, whichever filter is set."""

import re
import time

import pytest
from django.db import connection, models

from accounts.models import User
from game.models import Match, Participant
from game.players import history
from game.players.history import Filters
from game.players.models import MatchEntry
from lobby.models import Room, RuleProfile
from lobby.profiles import profiles_load

MATCHES = 100_000
FAST = 0.25


def many(model: type[models.Model], source: str, **columns: str) -> None:
    """As many rows as `source` has, with these SQL expressions; other columns get what the model gives them."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    names = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(columns.get(field.column, "%s") for field in fields)
    given = [field.get_db_prep_save(field.get_default(), connection) for field in fields if field.column not in columns]
    with connection.cursor() as cursor:
        statement = f"INSERT INTO {model._meta.db_table} ({names}) SELECT {values} FROM {source}"
        cursor.execute(statement.replace("% ", "%% ") if given else statement, given or None)


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
    moments = (
        f"(SELECT timestamptz '2026-01-01' + n * interval '1 minute' AS moment FROM generate_series(1, {MATCHES}) n)"
    )
    rules = {"status": "'past'", "rules": """'{"mode": "turns"}'""", "state": "'{}'", "version": "1"}
    many(Match, f"{moments} AS moments", room_id=str(room.pk), started="moment", ended="moment", **rules)
    for number, person in enumerate(people):
        who = {"number": str(number), "user_id": str(person.pk), "name": f"'{person.display_name}'", "face": "1"}
        many(Participant, "game_match", match_id="id", **who)
    many(
        MatchEntry,
        "(SELECT m.*, p.id AS one, p.user_id FROM game_match m JOIN game_participant p ON p.match_id = m.id) AS m"
        " ORDER BY m.id",
        match_id="m.id",
        participant_id="m.one",
        user_id="m.user_id",
        profile="(ARRAY['clasico', 'cardverse', 'basico'])[1 + m.id % 3]",
        mode="(ARRAY['turns', 'rapid'])[1 + (m.id / 3) % 2]",
        with_bots="m.id % 1000 = 0",
        ending="'rounds'",
        ended="m.ended",
        seats="3",
        rounds="1",
        points="2",
        place="1",
    )
    with connection.cursor() as cursor:
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
