"""RULES.md, «Rapid mode»: the common clock and its resets, the bots' reactions, absent seats."""

import random
from typing import Any

import pytest

from accounts.models import User
from game.bots import pace
from game.engine.series import SeriesPhase
from game.engine.view import RoundView, view
from game.services import presence
from tests.game.evening import THINKS, Evening

pytestmark = pytest.mark.django_db

RAPID = {"mode": "rapid"}


@pytest.fixture
def evening(alba: User, bruno: User, carmen: User) -> Evening:
    """Three people in rapid mode, nobody a bot."""
    return Evening(alba, bruno, carmen, changes=RAPID).start()


def weak_opening(evening: Evening, person: User) -> None:
    """Opens with the person's lowest single card."""
    cards = evening.lowest(person)[:1]
    assert evening.play(person, *cards) is None


def answering(evening: Evening, *but: User) -> User:
    """Somebody who can beat the top play."""
    return next(person for person in evening.people if person not in but and evening.seen_by(person).legal)


def test_the_common_clock_runs_for_ten_seconds(evening: Evening) -> None:
    assert evening.due_in() == 10_000


def test_an_accepted_play_starts_it_anew(evening: Evening, alba: User) -> None:
    evening.wait(4_000)
    weak_opening(evening, alba)
    assert evening.due_in() == 10_000


def test_a_pass_does_not_move_it(evening: Evening, alba: User, bruno: User) -> None:
    weak_opening(evening, alba)
    evening.wait(4_000)
    assert evening.pass_(bruno) is None
    assert evening.due_in() == 6_000


def test_a_refused_play_does_not_move_it(evening: Evening, alba: User, bruno: User) -> None:
    weak_opening(evening, alba)
    evening.wait(4_000)
    assert evening.play(bruno, "3c", "2s") is not None
    assert evening.due_in() == 6_000


def test_an_attempt_on_an_old_version_is_stale_and_costs_nothing(evening: Evening, alba: User) -> None:
    weak_opening(evening, alba)
    other = answering(evening, alba)
    cards = evening.lowest(other)
    before = evening.seen_by(other).hand
    assert evening.play(other, *cards, seen=0) == "stale"
    assert evening.seen_by(other).hand == before
    assert evening.play(other, *cards) is None


def test_reconnecting_does_not_move_it(evening: Evening, alba: User, bruno: User) -> None:
    weak_opening(evening, alba)
    evening.gone(bruno)
    evening.wait(2_000)
    evening.back(bruno)
    evening.sweep()
    running = evening.state.desk.clock
    assert running is not None
    assert running.until - evening.now == 10_000 - presence.LINGER - 2_000


def test_a_new_trick_starts_it_anew(evening: Evening, alba: User, bruno: User, carmen: User) -> None:
    weak_opening(evening, alba)
    evening.wait(3_000)
    evening.pass_(bruno)
    evening.wait(3_000)
    evening.pass_(carmen)
    assert evening.events("trick_closed")[0]["cause"] == "all_passed"
    assert evening.due_in() == 10_000


def test_at_zero_a_trick_with_cards_closes(evening: Evening, alba: User) -> None:
    weak_opening(evening, alba)
    evening.wait(10_000)
    (closed,) = evening.events("trick_closed")
    assert closed["cause"] == "clock"
    assert evening.series.round.top is None
    assert evening.due_in() == 10_000


def test_at_zero_an_empty_trick_is_opened_for_one_seat_drawn_by_lot(evening: Evening) -> None:
    evening.wait(10_000)
    (out,) = evening.events("time_out")
    (played,) = evening.events("played")
    assert played["player"] == out["player"]
    assert played["by"] == "timeout"


def test_the_lot_falls_on_everybody_in_the_long_run(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, changes=RAPID).start()
    evening.run()
    assert {event["player"] for event in evening.events("time_out")} == {0, 1, 2}


def test_nobody_is_slow_for_what_the_common_clock_does(evening: Evening) -> None:
    evening.run()
    assert not evening.events("slow")


def test_an_empty_trick_cannot_be_passed(evening: Evening, alba: User) -> None:
    assert evening.pass_(alba) == "must_open"


def test_the_owner_of_the_top_play_cannot_pass(evening: Evening, alba: User) -> None:
    weak_opening(evening, alba)
    assert evening.pass_(alba) == "last_cannot_pass"


def test_a_pass_for_another_trick_is_stale(evening: Evening, alba: User, bruno: User) -> None:
    weak_opening(evening, alba)
    assert evening.pass_(bruno, trick=7) == "stale"


def test_every_bot_draws_its_reaction_anew_on_every_change(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=2, changes=RAPID).start()
    drawn = [chair.move_at for chair in evening.state.chairs if chair.bot]
    assert all(at is not None for at in drawn)
    assert len(set(drawn)) == 2
    evening.now += 500
    weak_opening(evening, alba)
    again = [chair.move_at for chair in evening.state.chairs if chair.bot]
    least = pace.REACTIONS["normal"].least * 1000
    assert all(at is not None and at - evening.now >= least for at in again)
    assert again != drawn
    evening.now += 100
    evening.pass_(bruno)  # also a pass is a change
    assert [chair.move_at for chair in evening.state.chairs if chair.bot] != again


def test_reactions_are_those_of_the_level_for_what_its_seat_sees(
    alba: User, bruno: User, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """The bots' at their own level, and the server's for a person who left at Normal's."""
    asked: list[tuple[str, RoundView]] = []

    def draw(level: str, seen: RoundView, rng: random.Random) -> float:
        asked.append((level, seen))
        return 1.25 if level == "dificil" else 2.5

    monkeypatch.setattr(pace, "reaction", draw)
    settings.BOT_PACE = 0.5
    evening = Evening(alba, bruno, bots=2, level="dificil", changes=RAPID).start()
    evening.leave(bruno)
    asked.clear()
    evening.now += 500
    weak_opening(evening, alba)
    series, chairs = evening.series, evening.state.chairs
    expected = {
        number: view(series.rules, series.round, series.seat_of(number))
        for number, chair in enumerate(chairs)
        if chair.server_plays
    }
    assert len(expected) == 3
    assert sorted(asked, key=lambda one: one[1].seat or 0) == [
        (chairs[number].bot or "normal", seen)
        for number, seen in sorted(expected.items(), key=lambda one: one[1].seat or 0)
    ], "each on the view of its own seat, after the play"
    for number in expected:
        assert chairs[number].move_at == evening.now + (625 if chairs[number].bot else 1_250)


def test_in_the_exchange_of_rapid_mode_bots_think_each_once(alba: User) -> None:
    seen_exchange = False
    for seed in range(1, 8):
        evening = Evening(alba, bots=3, seed=seed, changes=RAPID).start()
        evening.run()
        evening.next(alba)
        waits = {n: at for n, chair in enumerate(evening.state.chairs) if (at := chair.move_at) is not None}
        if evening.phase is not SeriesPhase.EXCHANGE or len(waits) < 2:
            continue
        seen_exchange = True
        assert all(THINKS[0] <= at - evening.now <= THINKS[1] for at in waits.values())
        evening.until_due()
        later = {n: at for n, chair in enumerate(evening.state.chairs) if (at := chair.move_at) is not None}
        if evening.phase is SeriesPhase.EXCHANGE:
            assert later.items() < waits.items(), "a return of one does not make the other think again"
        break
    assert seen_exchange


def test_the_exchange_keeps_its_ordinary_clock(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, changes=RAPID).start()
    evening.run()
    assert evening.next(alba) is None
    assert evening.phase is SeriesPhase.EXCHANGE
    assert evening.due_in() == 30_000


def test_an_absent_seat_is_played_as_a_bot_once_the_grace_is_over(evening: Evening, alba: User, bruno: User) -> None:
    evening.gone(bruno)
    for _ in range(6):
        evening.wait(9_000)  # somebody keeps the clock from running out
        if evening.phase is not SeriesPhase.PLAY:
            break
        if evening.seen_by(alba).legal:
            evening.move(alba)
    assert evening.chair(bruno).absent
    assert "absent" in {event["by"] for event in evening.events("played", "passed")}


def test_a_bot_does_not_answer_its_own_play(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1, changes=RAPID).start()
    evening.until_due()
    top = evening.series.round.top
    assert top is not None
    owner = evening.state.chairs[evening.series.order[top.seat]]
    assert owner.bot
    assert owner.move_at is None


def test_whoever_comes_first_in_the_servers_order_is_first(evening: Evening, alba: User, bruno: User) -> None:
    """Two on the same version: one accepted, the other stale with all cards in hand."""
    cards = evening.lowest(alba), evening.lowest(bruno)
    hand = evening.seen_by(bruno).hand
    assert evening.play(alba, *cards[0], seen=0) is None
    assert evening.play(bruno, *cards[1], seen=0) == "stale"
    assert evening.seen_by(bruno).hand == hand
