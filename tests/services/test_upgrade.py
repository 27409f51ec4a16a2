"""A match that an older release left running goes on: the snapshot's schema number has its steps."""

import json
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from game import clock, state, store
from game.models import Match
from tests.services.test_clock import match_of_bots

SNAPSHOTS = Path(__file__).with_name("snapshots")

pytestmark = pytest.mark.django_db


def finish(match: Match) -> None:
    from game import services

    for _ in range(3_000):
        if match.status != Match.Status.LIVE or match.due_at is None:
            return
        services.sweep(now=round(match.due_at.timestamp() * 1000) + 1)
        match.refresh_from_db()
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("file", sorted(SNAPSHOTS.glob("*.json")), ids=lambda path: path.stem)
def test_every_snapshot_that_a_release_wrote_goes_on(file: Path) -> None:
    """The files were written by the release that introduced their schema, and are never written again."""
    match = Match.objects.get(pk=match_of_bots())
    stored: dict[str, Any] = json.loads(file.read_text())
    # The people of that match are not here, its rounds are.
    User.objects.all().delete()
    match.rounds.all().delete()
    match.actions.all().delete()
    loaded = state.decode(stored)
    match.rounds.create(
        number=loaded.series.number,
        order=list(loaded.series.order),
        deck=loaded.desk.deal.deck,
        nonce=loaded.desk.deal.nonce,
        commitment=loaded.desk.deal.commitment,
        started=match.started,
    )
    due = clock.due(loaded)
    assert due is not None
    Match.objects.filter(pk=match.pk).update(state=stored, due_at=store.moment(due.at))
    match.refresh_from_db()
    finish(match)
    assert match.status == Match.Status.OVER
    assert match.state["schema"] == state.SCHEMA, "written anew in this release's schema"


def test_there_is_a_snapshot_of_every_schema_so_far() -> None:
    found = {json.loads(file.read_text())["schema"] for file in SNAPSHOTS.glob("*.json")}
    assert found == set(range(1, state.SCHEMA + 1))


def test_a_match_is_lifted_over_several_schemas_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two releases later: one renamed a key, one added another."""
    match = Match.objects.get(pk=match_of_bots())
    before = match.version
    now = state.SCHEMA

    def renamed(data: dict[str, Any]) -> dict[str, Any]:
        old = dict(data)
        return {**old, "schema": now + 1, "pace": old.pop("nudge")}

    def added(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "schema": now + 2, "nudge": data["pace"]}

    monkeypatch.setattr(state, "SCHEMA", now + 2)
    monkeypatch.setattr(state, "UPGRADES", {**state.UPGRADES, now: renamed, now + 1: added})
    finish(match)
    assert match.version > before
    assert match.state["schema"] == now + 2
    assert match.status == Match.Status.OVER


def test_a_snapshot_of_a_later_release_is_put_off_and_kept_as_it_is(caplog: pytest.LogCaptureFixture) -> None:
    """After a step back: nothing is lost, and no other table waits."""
    from game import services

    match = Match.objects.get(pk=match_of_bots())
    Match.objects.filter(pk=match.pk).update(state={**match.state, "schema": 99})
    assert match.due_at is not None
    assert services.sweep(now=round(match.due_at.timestamp() * 1000) + 1) == 0
    match.refresh_from_db()
    assert match.state["schema"] == 99
    assert f"match {match.pk}" in caplog.text
