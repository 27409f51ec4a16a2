"""The verifiable deal: promised before the round, opened after it, checked by anybody."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from game.engine.record import steps
from game.models import Round
from game.players.deal import Verdict, check, record_with_deal
from game.state import commitment_of
from tests.game.players import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def record(alba: User, bruno: User, carmen: User) -> dict[str, Any]:
    row = Round.objects.get(match=played.match(alba, bruno, carmen).match)
    assert row.record is not None
    return record_with_deal(row.record, nonce=row.nonce, commitment=row.commitment)


def test_a_nonce_has_256_bits(record: dict[str, Any]) -> None:
    assert len(bytes.fromhex(record["nonce"])) == 32


def test_an_honest_record_is_kept(record: dict[str, Any]) -> None:
    assert check(record).verdict is Verdict.KEPT
    assert check(record, noted=record["commitment"].upper()).verdict is Verdict.KEPT


def test_a_record_with_two_cards_swapped_is_forged(record: dict[str, Any]) -> None:
    deck = record["deck"]
    assert check({**record, "deck": [deck[1], deck[0], *deck[2:]]}).verdict is Verdict.BROKEN


def test_a_record_whose_nonce_is_no_text_that_can_be_written_down_is_forged(record: dict[str, Any]) -> None:
    assert check({**record, "nonce": "\ud800"}).verdict is Verdict.BROKEN


def test_a_record_forged_with_a_commitment_of_its_own_is_caught_by_the_one_that_was_noted(
    record: dict[str, Any],
) -> None:
    forged = {**record, "nonce": "0" * 64, "commitment": commitment_of("".join(record["deck"]), "0" * 64)}
    assert check(forged).verdict is Verdict.KEPT
    assert check(forged, noted=record["commitment"]).verdict is Verdict.OTHER


def test_a_record_with_a_play_that_the_rules_refuse_is_forged(record: dict[str, Any]) -> None:
    actions = record["actions"]
    assert check({**record, "actions": [*actions[:1], *actions]}).verdict is Verdict.UNLAWFUL


@pytest.mark.parametrize("missing", ["nonce", "commitment"])
def test_a_record_without_nonce_or_commitment_promises_nothing(record: dict[str, Any], missing: str) -> None:
    del record[missing]
    assert check(record).verdict is Verdict.UNPROMISED


def test_replay_gives_what_was_played(record: dict[str, Any]) -> None:
    """`manage.py replay` on the downloaded record ends with the ranking, titles and points that the table kept."""
    row = Round.objects.get(commitment=record["commitment"])
    last = steps(record)[-1]["state"]
    kept = list(row.results.order_by("place").select_related("participant"))
    seats = {number: seat for seat, number in enumerate(row.order)}
    assert last["phase"] == "over"
    assert last["ranking"] == [seats[result.participant.number] for result in kept]
    assert last["titles"] == {str(seats[result.participant.number]): result.title for result in kept}
    assert last["points"] == {str(seats[result.participant.number]): result.points for result in kept}


def run(*arguments: str) -> int:
    try:
        call_command("verify-deal", *arguments)
    except CommandError as error:
        return error.returncode
    return 0


def test_the_command_exits_with_1_on_a_forged_record_and_with_2_on_none(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    honest, forged, none = tmp_path / "honest.json", tmp_path / "forged.json", tmp_path / "none.json"
    honest.write_text(json.dumps(record, indent=1))
    forged.write_text(json.dumps({**record, "nonce": "f" * 64}))
    none.write_text('{"format": "presidente-record/1"}')
    assert run(str(honest)) == 0
    assert record["commitment"] in capsys.readouterr().out
    assert run(str(forged)) == 1
    assert "FORGED" in capsys.readouterr().out
    assert run(str(honest), str(forged)) == 1
    assert run(str(none)) == 2
    assert run(str(tmp_path / "nowhere.json")) == 2
    assert run("--commitment", "0" * 64, str(honest)) == 1
