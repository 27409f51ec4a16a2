"""«Consejo»: what Difícil would do, for who plays with bots alone, told to nobody else, and playable as it comes."""

from typing import Any

import pytest

from accounts.models import User
from game import services
from game.bots.reasons import advise
from game.engine.series import SeriesPhase
from game.match_view import private
from game.services import Answer
from tests.game.evening import Evening
from tests.game.house import House
from tests.game.socket import browser


def asked(evening: Evening, person: User, language: str = "es") -> Answer:
    return services.advice(match_id=evening.match.pk, user_id=person.pk, language=language, rng=evening.rng)


def verbs(evening: Evening, person: User) -> list[str]:
    can: list[str] = private(evening.state, evening.number(person), live=True)["can"]
    return can


@pytest.mark.django_db
@pytest.mark.parametrize(
    "settings", [{}, {"changes": {"mode": "rapid"}}, {"profile": "cardverse"}, {"profile": "basico"}], ids=str
)
def test_rounds_played_by_advice_alone(alba: User, settings: dict[str, Any]) -> None:
    evening = Evening(alba, bots=3, **settings).start()
    seen = set()
    for _ in range(500):
        version = evening.match.version
        if "advice" in verbs(evening, alba):
            answer = asked(evening, alba)
            advice = answer.advice
            assert answer.ok
            assert advice is not None
            assert advice.sentence.endswith(".")
            assert evening.match.version == version, "asking changes nothing"
            if advice.do == "pass":
                assert evening.pass_(alba) is None
            else:
                assert (evening.play if advice.do == "play" else evening.give)(alba, *advice.cards) is None
            seen.add(advice.do)
        elif evening.phase is SeriesPhase.RESULTS and len(evening.series.results) == 1:
            evening.next(alba)
        elif evening.phase in (SeriesPhase.PLAY, SeriesPhase.EXCHANGE):
            assert asked(evening, alba).code == "not_your_turn"
            evening.until_due()
        else:
            break
    assert len(evening.series.results) >= 1
    assert {"play", "pass"} <= seen


@pytest.mark.django_db
def test_there_is_none_where_somebody_else_plays(alba: User, bruno: User, diego: User) -> None:
    evening = Evening(alba, bruno, bots=2).start()
    while evening.turn is None:
        evening.until_due()
    person = evening.turn
    assert asked(evening, person).code == "not_practice"
    assert "advice" not in verbs(evening, person)
    assert asked(evening, diego).code == "not_seated"
    evening.leave(bruno)
    assert asked(evening, alba).code == "not_practice", "who has left had a part in this match"


@pytest.mark.django_db
def test_the_sentence_is_in_the_language_of_the_page(alba: User, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(alba, bots=2).start()
    while evening.turn != alba:
        evening.until_due()
    spoken: list[str | None] = []

    def listen(reason: object) -> str:
        from django.utils.translation import get_language

        spoken.append(get_language())
        return "Pasa."

    monkeypatch.setattr("game.services.advising.advised", listen)
    for language in ("en", "es", "xx", "../../en"):
        assert asked(evening, alba, language).ok
    assert spoken == ["en", "es", "es", "es"]


@pytest.mark.django_db
def test_it_is_difficils(alba: User) -> None:
    evening = Evening(alba, bots=2, level="facil").start()
    while evening.turn != alba:
        evening.until_due()
    found = advise(evening.seen_by(alba), evening.rng)
    advice = asked(evening, alba).advice
    assert found is not None
    assert advice is not None
    assert (advice.do == "pass") == (type(found.move).__name__ == "Pass")


async def test_only_the_socket_that_asked_is_told(house: House, alba: User, diego: User) -> None:
    room = await house.room(alba, bots=2)
    await house.start(room)
    async with browser(room.code, alba) as one, browser(room.code, diego) as other:
        await one.seeing(lambda seen: "advice" in seen.match["can"], within=20)
        answer = await one.ask("advice", language="es")
        assert answer["ok"]
        assert set(answer["advice"]) == {"do", "cards", "sentence"}
        assert set(answer["advice"]["cards"]) <= set(one.match["hand"])
        refused = await other.ask("advice", language="es")
        assert (refused["ok"], refused["code"]) == (False, "not_seated")
        assert not [frame for frame in other.frames if "advice" in frame]
        plain = await one.ask("sync")
        assert "advice" not in plain


async def test_it_is_limited_as_everything_is(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2)
    await house.start(room)
    async with browser(room.code, alba) as one:
        for number in range(12):
            await one.send("advice", f"a{number}", language="es")
        answers = [await one.until(lambda frame: frame["type"] == "answer") for _ in range(12)]
        assert [answer["code"] for answer in answers][10:] == ["too_fast"] * 2
