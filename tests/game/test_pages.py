"""The table's page, and matches in the administration."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from game.engine.cards import card_texts, cards_of
from lobby import services as lobby
from lobby.models import Room
from tests.game.contract import check_frame
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db


def browser_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page_of(user: User | None, room: Room) -> Any:
    return browser_of(user).get(reverse("game:table", kwargs={"code": room.code}))


def frame_in(page: Any) -> dict[str, Any]:
    """The first view as the browser reads it from the page."""
    text = page.content.decode()
    start = text.index(">", text.index('id="first-view"')) + 1
    frame: dict[str, Any] = json.loads(unescape(text[start : text.index("</script>", start)]))
    check_frame(frame)
    return frame


def test_the_page_carries_the_first_view_of_whoever_asks(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1).start()
    for person in (alba, bruno):
        frame = frame_in(page_of(person, evening.room))
        hand = evening.seen_by(person).hand
        assert hand is not None
        assert frame["match"]["hand"] == card_texts(hand)
        assert frame["room"]["you"]["name"] == person.display_name
        assert frame["fresh"] is True


def test_the_page_is_not_kept_by_any_cache(alba: User) -> None:
    page = page_of(alba, Evening(alba, bots=2).start().room)
    assert "no-store" in page["Cache-Control"]


def test_somebody_not_signed_in_may_watch_a_public_table(alba: User) -> None:
    evening = Evening(alba, bots=2).start()
    frame = frame_in(page_of(None, evening.room))
    assert frame["room"]["you"]["signed_in"] is False
    assert frame["match"]["hand"] is None
    for hand in evening.series.round.hands:
        for card in card_texts(cards_of(hand)):
            assert f'"{card}"' not in json.dumps(frame)


def test_a_private_room_looks_like_one_that_does_not_exist(alba: User, bruno: User) -> None:
    room = lobby.room_create(host=alba, profile_key="clasico", visibility="private")
    assert isinstance(room, Room)
    for visitor in (bruno, None):
        hidden = page_of(visitor, room)
        missing = browser_of(visitor).get("/mesa/ZZZZZZZZ/")
        assert hidden.status_code == missing.status_code == 404
        assert plain(hidden).replace(room.code, "") == plain(missing).replace("ZZZZZZZZ", "")
    assert page_of(alba, room).status_code == 200


def plain(page: Any) -> str:
    """The page without what differs from one request to the next."""
    return re.sub(r'"[A-Za-z0-9]{64}"', '"token"', page.content.decode())


def test_a_code_typed_carelessly_leads_to_the_table(alba: User) -> None:
    room = Evening(alba).room
    answer = browser_of(alba).get(f"/mesa/{room.code.lower()}/")
    assert answer.status_code == 302
    assert answer["Location"] == f"/mesa/{room.code}/"


def test_a_closed_room_sends_home_and_says_why(alba: User) -> None:
    room = Evening(alba).room
    lobby.room_close(room_id=room.pk)
    answer = browser_of(alba).get(f"/mesa/{room.code}/", follow=True)
    assert answer.redirect_chain[-1][0] == "/"
    assert "cerrada" in answer.content.decode()


def test_whoever_was_expelled_is_told_so(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1)
    lobby.person_expel(room_id=evening.room.pk, by=alba, number=evening.room.seats.get(user=bruno).number)
    answer = page_of(bruno, evening.room)
    assert answer.status_code == 302
    assert answer["Location"] == "/"


def test_the_page_takes_no_post(alba: User) -> None:
    room = Evening(alba).room
    assert browser_of(alba).post(f"/mesa/{room.code}/").status_code == 405


@pytest.fixture
def vera(profiles: None) -> User:
    return User.objects.create_superuser("vera", display_name="Vera", face=5)


def test_an_administrator_looks_at_a_running_match_and_sees_no_hand(alba: User, vera: User) -> None:
    evening = Evening(alba, bots=2).start()
    page = browser_of(vera).get(reverse("admin:game_match_change", args=[evening.match.pk]))
    assert page.status_code == 200
    text = unescape(page.content.decode())
    shown = {card for cards in evening.series.round.plays for card in card_texts(cards_of(cards[1]))}
    for hand in evening.series.round.hands:
        for card in card_texts(cards_of(hand)):
            assert f'"{card}"' not in text or card in shown
    deal = evening.state.desk.deal
    assert deal.deck not in text
    assert deal.nonce not in text
    assert deal.commitment in text


def test_after_the_round_an_administrator_sees_its_record(alba: User, vera: User) -> None:
    evening = Evening(alba, bots=2).start()
    evening.run(people=[alba])
    page = browser_of(vera).get(reverse("admin:game_match_change", args=[evening.match.pk]))
    assert "presidente-record/1" in unescape(page.content.decode())


def test_an_administrator_changes_nothing_in_a_match(alba: User, vera: User) -> None:
    evening = Evening(alba, bots=2).start()
    admin = browser_of(vera)
    match = evening.match
    assert admin.post(reverse("admin:game_match_change", args=[match.pk]), {"version": 99}).status_code == 403
    assert admin.post(reverse("admin:game_match_delete", args=[match.pk]), {"post": "yes"}).status_code == 403
    assert admin.get(reverse("admin:game_match_add")).status_code == 403
    assert admin.get(reverse("admin:game_match_changelist")).status_code == 200
    assert evening.match.version == match.version
