"""RULES.md, «Time, absence, leaving»: who goes for good, and what becomes of seat, host, match and room."""

import pytest

from accounts.models import User
from game import clock, services
from game.engine.series import SeriesPhase
from game.models import Match, Participant
from lobby import selectors
from lobby import services as lobby
from lobby.models import RoomBan
from tests.game.evening import THINKS, Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(alba: User, bruno: User, carmen: User) -> Evening:
    """Three people and a bot, in mid-round."""
    return Evening(alba, bruno, carmen, bots=1).start()


def between_rounds(*people: User, bots: int = 0) -> Evening:
    evening = Evening(*people, bots=bots).start()
    evening.run(people=people)
    assert evening.phase is SeriesPhase.RESULTS
    return evening


def test_in_mid_round_a_bot_plays_the_round_out(evening: Evening, bruno: User, alba: User, carmen: User) -> None:
    assert evening.leave(bruno) is None
    number = evening.number(bruno)
    assert evening.state.chairs[number].stand_in == "left"
    assert evening.events("left")[0]["name"] == "Bruno"
    evening.run(people=[alba, carmen])
    by = {event["by"] for event in evening.events("played", "passed") if event["player"] == number}
    assert by == {"left"}
    assert number in evening.series.results[0].ranking


def test_then_the_seat_is_free_and_the_next_round_is_dealt_to_those_left(
    evening: Evening, alba: User, bruno: User, carmen: User
) -> None:
    evening.leave(bruno)
    evening.run(people=[alba, carmen])
    assert evening.next(alba) is None
    assert evening.number(bruno) not in evening.series.order
    assert len(evening.series.order) == 3
    closed_up = tuple(one for one in evening.series.results[0].ranking if one != evening.number(bruno))
    assert evening.series.previous == closed_up


def test_whoever_left_cannot_have_the_seat_again_in_this_match(evening: Evening, bruno: User) -> None:
    evening.leave(bruno)
    assert evening.play(bruno, "3c") == "left"
    assert evening.next(bruno) == "left"
    assert evening.he_vuelto(bruno) == "left"
    evening.back(bruno)
    evening.sweep()
    assert evening.state.chairs[evening.number(bruno)].stand_in == "left"


def test_whoever_left_cannot_win(alba: User, bruno: User, carmen: User) -> None:
    people = [alba, bruno, carmen]
    evening = Evening(*people, bots=1, changes={"ends": "unlimited"}).start()
    evening.run(people=people)
    guests = {evening.number(person): person for person in (bruno, carmen)}
    for _ in range(30):
        # Sooner or later somebody who may go without taking the host's part along is ahead.
        first = max(evening.series.totals, key=evening.series.totals.__getitem__)
        if first in guests:
            break
        assert evening.next(alba) is None
        evening.run(people=people)
    leaver = guests[first]
    evening.leave(leaver)
    evening.end(alba)
    assert evening.series.winners is not None
    assert first not in evening.series.winners


def test_leaving_is_no_disconnection_and_needs_no_grace(evening: Evening, bruno: User) -> None:
    while evening.turn != bruno:
        evening.move(evening.turn) if evening.turn else evening.until_due()
    evening.leave(bruno)
    due = evening.due_in()
    assert due is not None
    assert due <= THINKS[1]


def test_leaving_does_not_restart_the_clock(evening: Evening, alba: User, bruno: User, carmen: User) -> None:
    while evening.turn is None:
        evening.until_due()
    before = evening.state.desk.clock
    goer = next(person for person in (alba, bruno, carmen) if person != evening.turn)
    evening.now += 3_000
    evening.leave(goer)
    assert evening.state.desk.clock == before


def test_leaving_twice_leaves_once(evening: Evening, bruno: User) -> None:
    assert evening.leave(bruno) is None
    version = evening.match.version
    assert evening.leave(bruno) is None
    assert evening.match.version == version


def test_the_seat_in_the_room_is_free_at_once(evening: Evening, bruno: User) -> None:
    evening.leave(bruno)
    assert not evening.room_now().seats.filter(user=bruno).exists()
    assert selectors.live_room_of(bruno) is None


def test_between_rounds_somebody_goes_at_once(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = between_rounds(alba, bruno, carmen, diego)
    evening.leave(bruno)
    assert evening.phase is SeriesPhase.RESULTS
    evening.next(alba)
    assert evening.number(bruno) not in evening.series.order


def test_with_fewer_than_three_left_the_match_is_broken_off_after_the_round(
    alba: User, bruno: User, carmen: User
) -> None:
    evening = Evening(alba, bruno, carmen).start()
    evening.leave(carmen)
    assert evening.phase is SeriesPhase.PLAY
    evening.run(people=[alba, bruno])
    assert evening.phase is SeriesPhase.STOPPED
    assert evening.series.winners == ()
    assert evening.events("match_over")[0]["why"] == "too_few"


def test_a_match_broken_off_gives_the_table_back_to_the_waiting_room(alba: User, bruno: User, carmen: User) -> None:
    evening = between_rounds(alba, bruno, carmen)
    evening.leave(carmen)
    assert evening.phase is SeriesPhase.STOPPED
    assert evening.due_in() == clock.BROKEN_OFF
    evening.wait(clock.BROKEN_OFF)
    room = evening.room_now()
    assert room.status == "waiting"
    assert set(room.seats.values_list("user__display_name", flat=True)) == {"Alba", "Bruno"}
    assert evening.match.status == Match.Status.PAST


def test_bots_count_among_those_left(alba: User, bruno: User) -> None:
    evening = between_rounds(alba, bruno, bots=2)
    evening.leave(bruno)
    assert evening.phase is SeriesPhase.RESULTS
    assert evening.next(alba) is None


def test_the_least_number_is_the_profiles(alba: User, bruno: User) -> None:
    """Basico is played from four on."""
    evening = Evening(alba, bruno, bots=2, profile="basico").start()
    evening.run(people=[alba, bruno])
    evening.leave(bruno)
    assert evening.phase is SeriesPhase.STOPPED


def test_if_the_host_leaves_the_person_seated_longest_becomes_host(evening: Evening, alba: User, bruno: User) -> None:
    evening.leave(alba)
    assert evening.room_now().host == bruno
    assert evening.state.desk.host == evening.number(bruno)
    assert evening.events("host_changed")[0]["name"] == "Bruno"


def test_never_a_bot_with_nobody_left_the_room_closes_and_the_match_ends(alba: User) -> None:
    evening = Evening(alba, bots=3).start()
    evening.leave(alba)
    assert evening.room_now().status == "closed"
    match = evening.match
    assert match.status == Match.Status.PAST
    assert match.ended is not None
    assert match.due_at is None
    assert evening.phase is SeriesPhase.STOPPED
    assert evening.events("match_over")[0]["why"] == "stopped"


def test_the_last_of_two_people_closes_the_room(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=2).start()
    evening.leave(bruno)
    assert evening.room_now().status == "playing"
    evening.leave(alba)
    assert evening.room_now().status == "closed"


def test_an_expelled_player_cannot_enter_the_room_again(evening: Evening, alba: User, bruno: User) -> None:
    number = evening.number(bruno)
    assert evening.expel(alba, number) is None
    assert RoomBan.objects.filter(room=evening.room, user=bruno).exists()
    assert evening.events("expelled")[0]["name"] == "Bruno"
    assert Participant.objects.get(match=evening.match, number=number).expelled
    refused = selectors.room_for(evening.room.code, bruno)
    assert refused.code == "expelled"  # type: ignore[union-attr]
    assert evening.state.chairs[number].stand_in == "left"


def test_one_who_left_can_sit_down_again_once_the_match_is_over(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=2, changes={"rounds": 1}).start()
    evening.leave(bruno)
    assert lobby.seat_take(room_id=evening.room.pk, user=bruno).code == "match_running"  # type: ignore[union-attr]
    evening.run(people=[alba])
    evening.to_room(alba)
    assert lobby.seat_take(room_id=evening.room.pk, user=bruno).pk == evening.room.pk  # type: ignore[union-attr]


@pytest.mark.parametrize("who", ["guest", "bot", "self", "nobody"])
def test_what_the_host_may_not_expel(evening: Evening, alba: User, bruno: User, who: str) -> None:
    bot = next(number for number, chair in enumerate(evening.state.chairs) if chair.bot)
    wanted = {
        "guest": (bruno, evening.number(alba), "not_host"),
        "bot": (alba, bot, "not_a_person"),
        "self": (alba, evening.number(alba), "not_yourself"),
        "nobody": (alba, 6, "no_such_player"),
    }
    by, player, code = wanted[who]
    assert evening.expel(by, player) == code


def test_a_host_cannot_expel_an_admin(alba: User, bruno: User) -> None:
    bruno.is_staff = True
    bruno.save()
    evening = Evening(alba, bruno, bots=1).start()
    assert evening.expel(alba, evening.number(bruno)) == "protected"


def test_whoever_is_shut_out_of_the_site_loses_the_seat_to_a_bot_at_once(evening: Evening, bruno: User) -> None:
    services.user_barred(user_id=bruno.pk, now=evening.now)
    assert evening.state.chairs[evening.number(bruno)].stand_in == "left"
    assert not evening.room_now().seats.filter(user=bruno).exists()


def test_leaving_a_finished_match_changes_nothing_about_it(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1, changes={"rounds": 1}).start()
    evening.run(people=[alba, bruno])
    winners = evening.series.winners
    assert evening.leave(bruno) is None
    assert evening.phase is SeriesPhase.FINAL
    assert evening.series.winners == winners


def test_a_table_that_everybody_deserted_is_put_away_after_ten_minutes(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1).start()
    evening.gone(alba)
    evening.gone(bruno)
    evening.wait(clock.DESERTED - 60_000, step=5_000)
    assert evening.room_now().status == "playing"
    evening.wait(120_000, step=5_000)
    assert evening.room_now().status == "closed"
    assert evening.match.status == Match.Status.PAST


def test_a_refresh_of_everybody_at_once_kills_nothing(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1).start()
    evening.drop(alba)
    evening.drop(bruno)
    evening.wait(5_000)
    evening.back(alba)
    evening.back(bruno)
    evening.sweep()
    assert evening.match.status == Match.Status.LIVE
    assert all(chair.away is None for chair in evening.state.chairs)


def test_a_deleted_user_leaves_a_name_in_the_match(evening: Evening, bruno: User) -> None:
    evening.leave(bruno)
    bruno.delete()
    assert Participant.objects.get(match=evening.match, name="Bruno").user is None
