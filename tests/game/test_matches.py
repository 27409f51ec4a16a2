"""Whole matches under every profile and mode: they end, their records replay, their rows add up."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from game.engine.record import steps
from game.engine.series import SeriesPhase
from game.models import ActionRow, Match, Round, RoundResult
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db

KINDS = [
    pytest.param("clasico", {"mode": "turns", "rounds": 2}, 3, id="clasico"),
    pytest.param("clasico", {"mode": "rapid", "rounds": 2}, 3, id="clasico-rapid"),
    pytest.param("clasico", {"mode": "turns", "rounds": 2, "two_last": True}, 5, id="clasico-two-last"),
    pytest.param("cardverse", {"rounds": 2}, 4, id="cardverse"),
    pytest.param("basico", {}, 4, id="basico"),
]


def played(alba: User, profile: str, changes: dict[str, Any], bots: int, seed: int = 1) -> Evening:
    """A match with bots and one person whom the clock plays, to its end."""
    evening = Evening(alba, profile=profile, changes=changes, bots=bots, seed=seed).start()
    for _ in range(60):
        evening.run(steps=4000)
        if evening.phase is not SeriesPhase.RESULTS:
            return evening
        assert evening.next(alba) is None
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(("profile", "changes", "bots"), KINDS)
def test_a_whole_match_ends_and_its_records_agree(alba: User, profile: str, changes: dict[str, Any], bots: int) -> None:
    evening = played(alba, profile, changes, bots)
    assert evening.phase is SeriesPhase.FINAL
    assert evening.match.status == Match.Status.OVER
    rounds = list(Round.objects.filter(match=evening.match).order_by("number"))
    assert len(rounds) == evening.series.number
    for row in rounds:
        answers = steps(row.record)
        assert all(step["ok"] for step in answers)
        over = answers[-1]["state"]
        assert over["phase"] == "over"
        results = RoundResult.objects.filter(round=row).select_related("participant").order_by("place")
        assert [row.order[seat] for seat in over["ranking"]] == [one.participant.number for one in results]
        assert {str(row.order[int(seat)]): points for seat, points in over["points"].items()} == {
            str(one.participant.number): one.points for one in results
        }


def test_manage_replay_agrees_with_what_the_match_kept(alba: User, tmp_path: Any, capsysbinary: Any) -> None:
    evening = played(alba, "clasico", {"rounds": 2}, 3)
    rounds = list(Round.objects.filter(match=evening.match).order_by("number"))
    records = tmp_path / "match.jsonl"
    records.write_text("".join(json.dumps(row.record) + "\n" for row in rounds))
    out = io.StringIO()
    call_command("replay", str(records), stdout=out)
    printed = out.getvalue() or capsysbinary.readouterr().out.decode()
    lines = printed.splitlines()
    assert len(lines) == len(rounds)
    for line, row in zip(lines, rounds, strict=True):
        last = json.loads(line)[-1]["state"]
        results = RoundResult.objects.filter(round=row).select_related("participant").order_by("place")
        assert [row.order[seat] for seat in last["ranking"]] == [one.participant.number for one in results]


def test_the_rows_alone_tell_the_round(alba: User) -> None:
    """The action rows explain the state: their actions, replayed, are the record's."""
    evening = played(alba, "clasico", {"rounds": 1}, 2)
    rows = ActionRow.objects.filter(match=evening.match).order_by("version")
    acted = [row.action for row in rows if "verb" not in row.action]
    assert acted == Round.objects.get(match=evening.match).record["actions"]
    assert {action["by"] for action in acted} <= {"player", "timeout", "absent", "bot", "left"}


def test_leavers_and_gaps_stay_in_the_records(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, bots=1, changes={"rounds": 3}).start()
    evening.leave(bruno)
    evening.run(people=[alba, carmen])
    evening.next(alba)
    evening.run(people=[alba, carmen])
    second = Round.objects.get(match=evening.match, number=2)
    assert second.record["seats"] == 3
    assert evening.number(bruno) not in second.order
    assert all(step["ok"] for step in steps(second.record))
    last = steps(second.record)[-1]["state"]
    assert tuple(second.order[seat] for seat in last["ranking"]) == evening.series.results[1].ranking


def test_the_deck_of_every_round_is_another(alba: User) -> None:
    evening = played(alba, "clasico", {"rounds": 2}, 2)
    decks = Round.objects.filter(match=evening.match).values_list("deck", flat=True)
    assert len(set(decks)) == 2
