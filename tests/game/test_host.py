"""RULES.md, «The match»: who chooses between rounds and after the last, and what becomes of the table."""

import pytest
from django.db.models import Max

from accounts.models import User
from game import clock, services
from game.engine.series import SeriesPhase
from game.models import ActionRow, Match, Round, RoundResult
from lobby import services as lobby
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(alba: User, bruno: User, carmen: User) -> Evening:
    """At the results of the first round of six."""
    evening = Evening(alba, bruno, carmen).start()
    evening.run(people=evening.people)
    assert evening.phase is SeriesPhase.RESULTS
    return evening


def finished(*people: User, bots: int = 0, rounds: int = 1) -> Evening:
    evening = Evening(*people, bots=bots, changes={"rounds": rounds}).start()
    for number in range(rounds):
        evening.run(people=people)
        if number < rounds - 1:
            assert evening.next(people[0]) is None
    assert evening.phase is SeriesPhase.FINAL
    return evening


def names_in(match: Match) -> list[str]:
    return list(match.participants.order_by("number").values_list("name", flat=True))


def test_the_host_starts_the_next_round(evening: Evening, alba: User) -> None:
    assert evening.next(alba) is None
    assert evening.series.number == 2
    assert evening.phase is SeriesPhase.EXCHANGE


def test_within_a_minute_nobody_but_the_host_chooses(evening: Evening, bruno: User) -> None:
    evening.wait(59_000, step=1_000)
    assert evening.next(bruno) == "not_host"
    assert evening.end(bruno) == "not_host"


def test_after_a_minute_anybody_seated_may_choose(evening: Evening, bruno: User) -> None:
    evening.wait(60_000, step=1_000)
    assert evening.state.desk.open_choice
    assert evening.next(bruno) is None
    assert evening.series.number == 2


def test_somebody_who_only_looks_on_may_not(evening: Evening, diego: User) -> None:
    evening.wait(60_000, step=1_000)
    assert evening.next(diego) == "not_seated"


def test_a_host_who_is_there_stays_host_after_the_minute(evening: Evening, alba: User) -> None:
    evening.wait(60_000, step=1_000)
    assert evening.room_now().host == alba
    assert not evening.events("host_changed")


def test_a_host_who_is_gone_is_replaced_and_the_choice_opens(evening: Evening, alba: User, bruno: User) -> None:
    evening.gone(alba)
    evening.wait(clock.GRACE + 100)
    assert evening.state.desk.open_choice
    assert evening.room_now().host == bruno
    assert evening.state.desk.host == evening.number(bruno)
    assert [event["name"] for event in evening.events("host_changed")] == ["Bruno"]
    assert evening.next(bruno) is None


def test_a_host_alone_with_bots_stays_host_however_long(alba: User) -> None:
    evening = Evening(alba, bots=3).start()
    evening.run(people=[alba])
    evening.gone(alba)
    evening.wait(90_000, step=1_000)
    assert evening.room_now().host == alba
    evening.back(alba)
    assert evening.next(alba) is None


def test_next_pressed_twice_starts_one_round(evening: Evening, alba: User) -> None:
    assert evening.next(alba) is None
    assert evening.next(alba) == "not_in_results"
    assert evening.series.number == 2


def test_the_same_gesture_sent_twice_gets_the_same_answer(evening: Evening, alba: User) -> None:
    assert evening.next(alba, gesture="g") is None
    version = evening.match.version
    assert evening.next(alba, gesture="g") is None
    assert evening.match.version == version


def test_next_in_mid_round_is_refused(alba: User) -> None:
    evening = Evening(alba, bots=3).start()
    assert evening.next(alba) == "not_in_results"
    assert evening.end(alba) == "not_in_results"


def test_after_the_last_round_the_match_is_over_by_itself(alba: User) -> None:
    evening = finished(alba, bots=2)
    assert evening.match.status == Match.Status.OVER
    assert evening.match.ended is not None
    assert evening.events("match_over")[0]["why"] == "rounds"
    assert evening.series.winners
    assert evening.next(alba) == "match_over"


def test_ending_an_unlimited_match_makes_the_ranking_final(alba: User) -> None:
    evening = Evening(alba, bots=2, changes={"ends": "unlimited"}).start()
    evening.run(people=[alba])
    assert evening.end(alba) is None
    assert evening.phase is SeriesPhase.FINAL
    assert evening.series.winners
    assert evening.events("match_over")[0]["why"] == "ended"


def test_ending_a_match_of_n_rounds_early_stops_it_without_a_winner(evening: Evening, alba: User) -> None:
    assert evening.end(alba) is None
    assert evening.phase is SeriesPhase.STOPPED
    assert evening.series.winners == ()
    assert evening.to_room(alba) is None
    assert evening.room_now().status == "waiting"


def test_the_host_can_stop_a_target_match_between_rounds(alba: User) -> None:
    evening = Evening(alba, bots=3, profile="basico").start()
    evening.run(people=[alba])
    assert evening.end(alba) is None
    assert evening.phase is SeriesPhase.STOPPED
    assert evening.series.winners == ()


def test_a_target_match_ends_when_one_is_ahead_alone(alba: User) -> None:
    evening = Evening(alba, bots=3, profile="basico").start()
    for _ in range(40):
        evening.run(people=[alba])
        if evening.phase is SeriesPhase.FINAL:
            break
        evening.next(alba)
    totals = evening.series.totals
    best = max(totals.values())
    assert best >= 11
    assert evening.series.winners == tuple(one for one, total in totals.items() if total == best)
    assert len(evening.series.winners) == 1


def test_results_and_totals_are_kept_after_every_round(alba: User) -> None:
    evening = finished(alba, bots=2, rounds=2)
    rounds = Round.objects.filter(match=evening.match).order_by("number")
    assert [one.number for one in rounds] == [1, 2]
    assert all(one.record is not None and one.ended is not None for one in rounds)
    kept = RoundResult.objects.filter(round__match=evening.match)
    assert kept.count() == 6
    for number, total in evening.series.totals.items():
        assert sum(result.points for result in kept.filter(participant__number=number)) == total


def test_volver_a_jugar_is_a_new_match_with_the_same_people_and_no_points(alba: User, bruno: User) -> None:
    evening = finished(alba, bruno, bots=1)
    old = evening.match
    assert evening.again(alba) is None
    assert evening.match.pk != old.pk
    assert evening.match.status == Match.Status.LIVE
    assert Match.objects.get(pk=old.pk).status == Match.Status.PAST
    assert set(evening.series.totals.values()) == {0}
    assert evening.match.rules == old.rules
    assert names_in(evening.match) == names_in(old)
    assert evening.room_now().status == "playing"


def test_volver_a_jugar_twice_plays_once(alba: User, bruno: User) -> None:
    evening = finished(alba, bruno, bots=1)
    old = evening.match.pk
    assert evening.again(alba, gesture="g") is None
    again = services.match_again(match_id=old, user_id=alba.pk, client_id="g", now=evening.now)
    assert again.ok
    other = services.match_again(match_id=old, user_id=alba.pk, client_id="h", now=evening.now)
    assert other.code == "match_over"
    assert Match.objects.filter(room=evening.room).count() == 2


def test_volver_a_jugar_before_the_end_is_refused(evening: Evening, alba: User) -> None:
    assert evening.again(alba) == "not_over"
    assert evening.to_room(alba) == "not_over"


def test_volver_a_jugar_with_too_few_goes_to_the_waiting_room_with_all_who_stayed(alba: User, bruno: User) -> None:
    evening = finished(alba, bruno, bots=1)
    assert evening.leave(bruno) is None
    assert evening.again(alba, gesture="g") is None
    room = evening.room_now()
    assert (room.status, room.seats.count()) == ("waiting", 2)
    assert services.match_on_table(room.pk) is None
    repeated = services.match_again(match_id=evening.match.pk, user_id=alba.pk, client_id="g", now=evening.now)
    assert repeated.ok
    assert Match.objects.filter(room=room).count() == 1


def test_back_in_the_waiting_room_all_who_stayed_keep_their_seats(alba: User, bruno: User) -> None:
    evening = finished(alba, bruno, bots=1)
    assert evening.to_room(alba, gesture="g") is None
    room = evening.room_now()
    assert room.status == "waiting"
    assert room.seats.count() == 3
    assert evening.match.status == Match.Status.PAST
    assert evening.match.due_at is None
    assert services.match_on_table(room.pk) is None
    assert services.gesture_done(room.pk, alba.pk, "g")


def test_after_the_end_too_the_choice_opens_to_everybody(alba: User, bruno: User) -> None:
    evening = finished(alba, bruno, bots=1)
    assert evening.again(bruno) == "not_host"
    evening.wait(60_000, step=1_000)
    assert evening.again(bruno) is None


def test_started_twice_a_match_begins_once(alba: User) -> None:
    evening = Evening(alba, bots=2)
    first = services.match_start(room_id=evening.room.pk, user_id=alba.pk, client_id="g", now=evening.now)
    again = services.match_start(room_id=evening.room.pk, user_id=alba.pk, client_id="g", now=evening.now)
    other = services.match_start(room_id=evening.room.pk, user_id=alba.pk, client_id="h", now=evening.now)
    assert first.ok
    assert again.ok
    assert first.match == again.match
    assert other.code == "match_running"
    assert Match.objects.filter(room=evening.room).count() == 1


def test_a_match_needs_the_least_number_of_seats(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno)
    answer = services.match_start(room_id=evening.room.pk, user_id=alba.pk, now=evening.now)
    assert answer.code == "too_few"
    assert evening.room_now().status == "waiting"


def test_only_the_host_starts(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1)
    assert services.match_start(room_id=evening.room.pk, user_id=bruno.pk, now=evening.now).code == "not_host"


def test_nobody_joins_a_match_under_way(evening: Evening, diego: User) -> None:
    refused = lobby.seat_take(room_id=evening.room.pk, user=diego)
    assert refused.code == "match_running"  # type: ignore[union-attr]


def test_whose_profile_is_edited_later_plays_on_by_the_rules_of_the_start(evening: Evening, alba: User) -> None:
    profile = evening.room.profile
    profile.options = {**profile.options, "turn_seconds": 60}
    profile.save()
    evening.next(alba)
    assert evening.series.rules.turn_seconds == 30


def test_versions_grow_by_one_and_every_action_has_its_row(evening: Evening) -> None:
    rows = ActionRow.objects.filter(match=evening.match).order_by("version")
    assert [row.version for row in rows] == list(range(1, evening.match.version + 1))
    assert rows.aggregate(Max("version"))["version__max"] == evening.match.version


def test_events_are_numbered_without_a_gap(evening: Evening) -> None:
    numbers = [event["n"] for event in evening.events()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert evening.state.desk.events == len(numbers)


def test_seats_follow_the_ranking_where_the_profile_says_so(alba: User) -> None:
    evening = Evening(alba, bots=3, profile="basico", changes={"reseat": True}).start()
    evening.run(people=[alba])
    ranking = evening.series.results[-1].ranking
    evening.next(alba)
    assert evening.series.order == ranking
