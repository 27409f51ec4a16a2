"""RULES.md, «Time, absence, leaving», in turn mode: the turn clock, slow players, absent ones."""

from typing import Any

import pytest

from accounts.models import User
from game import clock, services
from game.engine.cards import card_texts
from game.engine.series import SeriesPhase
from game.models import Lease
from tests.game.evening import THINKS, Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(alba: User, bruno: User, carmen: User) -> Evening:
    """Three people, nobody a bot, in a public room: «Agilizar a quien no responde» is on."""
    return Evening(alba, bruno, carmen).start()


def on_turn(evening: Evening) -> User:
    assert evening.turn is not None
    return evening.turn


def test_before_the_turn_clock_is_at_zero_nothing_happens(evening: Evening) -> None:
    version = evening.match.version
    evening.wait(29_900)
    assert evening.match.version == version


def test_at_zero_the_server_makes_a_valid_action_for_the_seat(evening: Evening) -> None:
    person = on_turn(evening)
    evening.wait(30_000)
    (out,) = evening.events("time_out")
    (played,) = evening.events("played")
    assert out["player"] == played["player"] == evening.number(person)
    assert played["by"] == "timeout"
    assert evening.turn != person


def test_the_match_does_not_pause_after_a_time_out(evening: Evening) -> None:
    evening.wait(90_000)
    assert [event["by"] for event in evening.events("played", "passed")][:3] == ["timeout"] * 3


def test_a_play_in_time_starts_the_clock_of_the_next(evening: Evening) -> None:
    evening.wait(20_000)
    evening.move(on_turn(evening))
    assert evening.due_in() == 30_000


def test_a_play_that_arrives_after_zero_finds_that_the_clock_acted_first(evening: Evening) -> None:
    person = on_turn(evening)
    cards = evening.lowest(person)
    evening.now += 31_000  # nobody swept meanwhile
    assert evening.play(person, *cards) in ("not_your_turn", "stale")
    assert evening.events("time_out")[0]["player"] == evening.number(person)


def test_two_time_outs_in_a_row_hand_the_seat_to_the_server(evening: Evening) -> None:
    person = on_turn(evening)
    while not evening.chair(person).slow:
        evening.until_due()
    assert evening.chair(person).timeouts == 2
    assert [event["player"] for event in evening.events("slow")] == [evening.number(person)]


def slow_down(evening: Evening) -> User:
    """Lets time-outs pass until somebody is slow and it is their turn again."""
    person = on_turn(evening)
    while not evening.chair(person).slow or evening.turn != person:
        others = [one for one in evening.people if one != person and one == evening.turn]
        if others:
            evening.move(others[0])
        else:
            evening.until_due()
    return person


def test_a_slow_seat_is_played_at_a_bots_pace(evening: Evening) -> None:
    slow_down(evening)
    due = evening.due_in()
    assert due is not None
    assert THINKS[0] <= due <= THINKS[1]


def test_bots_hurry_where_the_site_says_so(alba: User, settings: Any) -> None:
    settings.BOT_PACE = 0.1
    evening = Evening(alba, bots=2).start()
    while evening.turn == alba:
        evening.move(alba)
    due = evening.due_in()
    assert due is not None
    assert THINKS[0] * 0.1 <= due <= THINKS[1] * 0.1


def test_he_vuelto_gives_a_slow_seat_back(evening: Evening) -> None:
    person = slow_down(evening)
    assert evening.he_vuelto(person) is None
    assert not evening.chair(person).slow
    assert evening.events("back")[0]["player"] == evening.number(person)
    assert evening.chair(person).move_at is None


def test_he_vuelto_does_not_restart_the_clock(evening: Evening) -> None:
    person = slow_down(evening)
    started = evening.state.desk.clock
    evening.now += 300
    evening.he_vuelto(person)
    assert evening.state.desk.clock == started


def test_he_vuelto_from_somebody_who_never_went_changes_nothing(evening: Evening) -> None:
    version = evening.match.version
    assert evening.he_vuelto(on_turn(evening)) is None
    assert evening.match.version == version


def test_a_play_of_their_own_gives_a_slow_seat_back(evening: Evening) -> None:
    person = slow_down(evening)
    assert evening.move(person) is None
    assert not evening.chair(person).slow
    assert evening.events("back")


def test_one_play_between_two_time_outs_and_nobody_is_slow(evening: Evening) -> None:
    person = on_turn(evening)
    evening.until_due()
    for _ in range(12):
        if evening.turn is not None:
            evening.move(evening.turn)
    assert evening.chair(person).timeouts == 0
    evening.until_due()
    assert not evening.events("slow")


def test_without_the_setting_nobody_is_slow(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, nudge=False).start()
    for _ in range(12):
        evening.until_due()
    assert evening.events("time_out")
    assert not evening.events("slow")


def test_an_absent_seat_is_played_after_a_grace_of_ten_seconds(evening: Evening) -> None:
    person = on_turn(evening)
    evening.gone(person)
    evening.wait(clock.GRACE - 100)
    assert not evening.events("played")
    evening.wait(200)
    assert evening.events("played")[0]["by"] == "absent"
    assert evening.chair(person).stand_in == "absent"


def test_the_grace_never_goes_past_the_clock(evening: Evening) -> None:
    person = on_turn(evening)
    evening.wait(25_000)
    evening.gone(person)
    evening.wait(3_000)
    assert evening.events("played")[0]["by"] == "timeout"


def test_once_the_grace_is_over_an_absent_seat_is_played_at_a_bots_pace(evening: Evening) -> None:
    first = on_turn(evening)
    other = next(person for person in evening.people if person != first)
    evening.gone(other)
    evening.wait(clock.GRACE)
    while evening.turn != other:
        evening.move(on_turn(evening))
    due = evening.due_in()
    assert due is not None
    assert THINKS[0] <= due <= THINKS[1]
    assert evening.chair(other).absent


def test_reconnecting_gives_the_seat_back_and_the_clock_runs_on(evening: Evening) -> None:
    person = on_turn(evening)
    started = evening.state.desk.clock
    evening.gone(person)
    evening.wait(5_000)
    evening.back(person)
    assert evening.chair(person).away is None
    assert evening.chair(person).move_at is None
    assert evening.state.desk.clock == started
    evening.wait(10_000)
    assert not evening.events("played")


def test_a_seat_given_back_after_the_stand_in_is_the_persons_again(evening: Evening) -> None:
    person = on_turn(evening)
    evening.gone(person)
    evening.wait(clock.GRACE + 100)
    assert evening.chair(person).absent
    evening.back(person)
    assert evening.chair(person).stand_in is None


def test_a_reload_of_the_page_is_no_absence(evening: Evening) -> None:
    person = on_turn(evening)
    version = evening.match.version
    evening.drop(person)
    evening.wait(1_500)
    evening.back(person)
    evening.wait(3_000)
    assert evening.match.version == version


def test_the_lease_of_a_process_that_died_lapses_by_itself(evening: Evening) -> None:
    person = on_turn(evening)
    del evening.connections[person.pk]  # no disconnect is ever heard
    evening.now += 1
    Lease.objects.filter(user=person).update(process="dead")
    evening.wait(13_000)
    assert evening.chair(person).away is not None
    evening.wait(clock.GRACE)
    assert evening.events("played")[0]["by"] == "absent"


def test_two_sockets_of_one_person_and_one_closes(evening: Evening) -> None:
    person = on_turn(evening)
    first = evening.connections[person.pk]
    evening.back(person)
    services.lease_end(connection=first, now=evening.now)
    evening.wait(5_000)
    assert evening.chair(person).away is None


def test_bots_think_between_06_and_16_seconds(alba: User) -> None:
    evening = Evening(alba, bots=3).start()
    for _ in range(8):
        if evening.turn == alba:
            evening.move(alba)
        else:
            due = evening.due_in()
            assert due is not None
            assert THINKS[0] <= due <= THINKS[1]
            evening.until_due()


def test_a_bot_that_nobody_served_for_long_still_plays_as_a_bot(alba: User) -> None:
    evening = Evening(alba, bots=3).start()
    while evening.turn == alba:
        evening.move(alba)
    count = len(evening.events("played", "passed"))
    evening.now += 60_000
    evening.sweep()
    assert evening.events("played", "passed")[count]["by"] == "bot"
    assert not evening.events("time_out")


def test_the_exchange_has_a_clock_of_its_own_and_then_the_return_is_chosen(
    alba: User, bruno: User, carmen: User
) -> None:
    evening = Evening(alba, bruno, carmen).start()
    evening.run(people=evening.people)
    assert evening.next(alba) is None
    assert evening.phase is SeriesPhase.EXCHANGE
    assert evening.due_in() == 30_000
    evening.wait(30_000)
    (returned,) = evening.events("returned")
    assert returned["by"] == "timeout"
    assert evening.phase is SeriesPhase.PLAY
    assert evening.due_in() == 30_000


def test_one_return_does_not_restart_the_clock_of_the_exchange(
    alba: User, bruno: User, carmen: User, diego: User
) -> None:
    evening = Evening(alba, bruno, carmen, diego).start()
    evening.run(people=evening.people)
    evening.next(alba)
    evening.wait(10_000)
    giver = next(person for person in evening.people if evening.seen_by(person).give)
    seen = evening.seen_by(giver)
    assert seen.hand is not None
    assert evening.give(giver, *card_texts(seen.hand[: seen.give])) is None
    assert evening.phase is SeriesPhase.EXCHANGE
    assert evening.due_in() == 20_000
