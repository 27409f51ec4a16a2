"""Everything may arrive late, twice or never: one gesture counts once, one due moment is served once."""

import random
import threading
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from game import bots, protocol, services, state, store
from game.models import ActionRow, Match
from game.services import ticking
from tests.game.evening import THINKS, Evening

THREADS = 200


def at_once(work: Callable[[int], str | None], count: int = THREADS) -> Counter[str | None]:
    """Does the work in so many threads at the same time; how often each answer came."""
    gate, answers = threading.Barrier(count), Counter[str | None]()

    def one(number: int) -> None:
        try:
            gate.wait()
            answers[work(number)] += 1
        finally:
            connections.close_all()

    workers = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return answers


@pytest.mark.django_db(transaction=True)
def test_the_same_play_from_two_hundred_threads_is_accepted_once(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    person = evening.turn
    assert person is not None
    cards, version = evening.lowest(person), evening.match.version
    match_id, now = evening.match.pk, evening.now

    def play(number: int) -> str | None:
        message = protocol.Play(id=f"gesture-of-{number}", cards=cards, seen=0)
        return services.act(match_id=match_id, user_id=person.pk, message=message, now=now).code

    answers = at_once(play)
    assert answers[None] == 1
    assert set(answers) <= {None, "not_your_turn", "stale", "cards_not_held"}
    assert evening.match.version == version + 1
    assert len(evening.events("played")) == 1


@pytest.mark.django_db(transaction=True)
def test_the_same_gesture_from_two_hundred_threads_gets_the_same_answer_each_time(
    alba: User, bruno: User, carmen: User
) -> None:
    evening = Evening(alba, bruno, carmen).start()
    person = evening.turn
    assert person is not None
    message = protocol.Play(id="one-gesture", cards=evening.lowest(person), seen=0)
    match_id, now = evening.match.pk, evening.now
    answers = at_once(lambda _: services.act(match_id=match_id, user_id=person.pk, message=message, now=now).code)
    assert answers == {None: THREADS}
    assert ActionRow.objects.filter(match_id=match_id, client_id="one-gesture").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_tick_delivered_twenty_times_at_once_acts_once(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    match = evening.match
    now = evening.now + 30_000
    answers = at_once(lambda _: str(services.advance(match.pk, match.version, now=now)), 20)
    assert answers["True"] == 1
    assert len(evening.events("time_out")) == 1


@pytest.mark.django_db(transaction=True)
def test_two_starts_at_once_begin_one_match(alba: User) -> None:
    evening = Evening(alba, bots=2)
    answers = at_once(
        lambda number: (
            services.match_start(room_id=evening.room.pk, user_id=alba.pk, client_id=f"g{number}", now=evening.now).code
        ),
        8,
    )
    assert answers == {None: 1, "match_running": 7}
    assert Match.objects.count() == 1


@pytest.mark.django_db
def test_an_early_tick_changes_nothing(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    version = evening.match.version
    assert not services.advance(evening.match.pk, version, now=evening.now + 29_999)
    assert evening.match.version == version


@pytest.mark.django_db
def test_a_tick_for_a_version_that_has_passed_changes_nothing(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    old = evening.match.version
    evening.until_due()
    version = evening.match.version
    assert not services.advance(evening.match.pk, old, now=evening.now + 60_000)
    assert evening.match.version == version


@pytest.mark.django_db
def test_ticks_that_never_came_are_made_up_for_by_the_next(alba: User) -> None:
    evening = Evening(alba, bots=2, changes={"mode": "rapid"}).start()
    evening.now += 600_000
    evening.back(alba)
    assert services.advance(evening.match.pk, now=evening.now, rng=evening.rng)
    due = evening.due_in()
    assert due is not None
    assert due > 0


@pytest.mark.django_db
def test_a_move_that_a_bot_thought_of_before_something_happened_is_dropped(
    alba: User, bruno: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot decides outside the lock; meanwhile somebody leaves."""
    evening = Evening(alba, bruno, bots=2).start()
    while evening.turn is not None:
        evening.move(evening.turn)
    planned = ticking._plan

    def slow_plan(*args: object, **kwargs: object) -> object:
        plan = planned(*args, **kwargs)  # type: ignore[arg-type]
        evening.leave(bruno)
        return plan

    monkeypatch.setattr(ticking, "_plan", slow_plan)
    count = len(evening.events("played", "passed"))
    assert not services.advance(evening.match.pk, now=evening.now + THINKS[1])
    assert len(evening.events("played", "passed")) == count


@pytest.mark.django_db
def test_a_refused_gesture_keeps_its_answer_when_it_would_be_lawful_later(
    alba: User, bruno: User, carmen: User
) -> None:
    evening = Evening(alba, bruno, carmen).start()
    first = evening.turn
    other = next(person for person in evening.people if person != first)
    assert first is not None
    assert evening.pass_(other, gesture="early") == "not_your_turn"
    evening.move(first)
    while evening.turn != other:
        assert evening.turn is not None
        evening.move(evening.turn)
    assert evening.pass_(other, gesture="early") == "not_your_turn"
    assert evening.pass_(other) in (None, "must_open")


@pytest.mark.django_db
def test_a_pass_that_arrives_again_is_no_second_pass(alba: User, bruno: User, carmen: User, diego: User) -> None:
    """In basico who passed may answer again in the same trick: a late repeat must not pass for them."""
    evening = Evening(alba, bruno, carmen, diego, profile="basico").start()
    passed: tuple[User, int] | None = None
    for _ in range(60):
        person, trick = evening.turn, evening.series.round.trick
        assert person is not None
        if passed == (person, trick):
            version = evening.match.version
            assert evening.pass_(person, gesture=f"pass-{trick}", trick=trick) is None
            assert (evening.match.version, evening.turn) == (version, person)
            return
        if (passed is None or passed[1] != trick) and evening.seen_by(person).can_pass:
            passed = (person, trick)
            assert evening.pass_(person, gesture=f"pass-{trick}", trick=trick) is None
        else:
            assert evening.move(person) is None
    raise AssertionError("nobody was asked twice in one trick")


@pytest.mark.django_db
def test_a_refusal_does_not_undo_the_clocks_move_before_it(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    person = evening.turn
    assert person is not None
    evening.now += 31_000
    assert evening.pass_(person) is not None
    assert len(evening.events("time_out")) == 1


@pytest.mark.django_db
def test_a_refusal_changes_no_version_and_writes_no_row(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    version, rows = evening.match.version, ActionRow.objects.count()
    for person in evening.people:
        assert evening.play(person, "3c", "4d") is not None
    assert (evening.match.version, ActionRow.objects.count()) == (version, rows)


@pytest.mark.django_db
def test_only_the_last_refusals_of_a_seat_are_kept(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    for _ in range(state.REFUSALS_KEPT + 5):
        evening.play(bruno, "xx")
    assert len(evening.chair(bruno).refusals) == state.REFUSALS_KEPT


@pytest.mark.django_db
def test_a_match_that_raises_is_pushed_forward_and_holds_nobody_up(
    alba: User, bruno: User, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = Evening(alba, bots=2).start(), Evening(bruno, bots=2).start()
    match = broken.match
    match.state = {**match.state, "series": {"schema": 1}}
    match.save()
    now = broken.now + 40_000
    assert services.sweep(now=now, rng=random.Random(1)) == 1
    assert f"match {match.pk} version {match.version}" in caplog.text
    match.refresh_from_db()
    assert match.due_at is not None
    assert store.milliseconds(match.due_at) == now + ticking.PUSHED_FORWARD
    assert sound.match.version > 1
    caplog.clear()
    assert services.sweep(now=now + 100, rng=random.Random(1)) in (0, 1)
    assert not caplog.records


@pytest.mark.django_db
def test_a_bot_that_fails_is_replaced_and_told_on(
    alba: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Clueless:
        """Knows nothing: whatever it is asked raises."""

    monkeypatch.setitem(bots.LEVELS, "normal", Clueless())
    evening = Evening(alba, bots=2).start()
    evening.run(people=[alba])
    assert "bot normal in round 1 of match" in caplog.text
    assert "failed: AttributeError" in caplog.text
    assert evening.series.results


@pytest.mark.django_db
def test_the_hot_path_takes_two_statements(
    alba: User, bruno: User, carmen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(alba, bruno, carmen).start()
    person = evening.turn
    assert person is not None
    message = protocol.Play(id="counted", cards=evening.lowest(person), seen=0)
    match_id = evening.match.pk
    ours, execute = [], store._execute
    monkeypatch.setattr(store, "_execute", lambda *args: ours.append(args) or execute(*args))
    with CaptureQueriesContext(connection) as captured:
        assert services.act(match_id=match_id, user_id=person.pk, message=message, now=evening.now).ok
    statements = [query["sql"] for query in captured if "SAVEPOINT" not in query["sql"]]
    if connection.vendor == "postgresql":
        assert (len(ours), statements) == (2, [])  # Django's log knows nothing of prepared statements
    else:
        # SQLite has no data-modifying CTE: there the row is appended by a third.
        assert len(ours) == len(statements) == 3


def test_a_sweep_for_nothing_is_one_look(alba: User, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    table = Evening(alba, bots=2).start()
    table.sweep()
    with django_assert_max_num_queries(1):
        assert services.sweep(now=table.now, rng=table.rng) == 0
    table.now += 60_000
    assert services.sweep(now=table.now, rng=table.rng) == 1
