"""Who looks on: what they see, how they are counted, and how they get a seat in the next match."""

import json
from contextlib import AsyncExitStack

import pytest

from accounts.models import User
from game import verbs
from game.engine.series import SeriesPhase
from game.frames import MatchFrame, first_frame
from game.protocol import Message, Sit, Stand
from game.selectors import match_on_table
from lobby import selectors as lobby_selectors
from lobby import services as lobby
from lobby.models import Room, RoomSeat
from tests.game.evening import Evening
from tests.game.house import House
from tests.game.socket import browser


def asked(evening: Evening, person: User, message: Message) -> str | None:
    return verbs.do(verbs.Ask(message, person.pk, evening.room.pk, evening.now)).code  # type: ignore[arg-type]


def sit(evening: Evening, person: User) -> str | None:
    return asked(evening, person, Sit(id=evening.new_id()))


def names(evening: Evening) -> dict[int, str]:
    return {seat.number: lobby_selectors.seat_name(seat) for seat in evening.room_now().seats.select_related("user")}


def final(evening: Evening) -> None:
    """The match of one round is over."""
    evening.run(people=evening.people)
    assert evening.phase is SeriesPhase.FINAL


@pytest.mark.django_db
def test_who_looks_on_sees_byte_for_byte_what_a_stranger_sees(alba: User, bruno: User, diego: User) -> None:
    """A named spectator's match is an anonymous one's, and no hand, deck or gift of anybody is in it."""
    evening = Evening(alba, bruno, bots=1, changes={"ends": "rounds", "rounds": 3}).start()
    for _ in range(2):
        evening.run(people=evening.people)
        evening.next(alba)
        shot = match_on_table(evening.room.pk)
        assert shot is not None
        frame = MatchFrame(shot)
        theirs = frame.match(frame.number_of(diego.pk), evening.now)
        assert theirs == MatchFrame(shot).match(frame.number_of(None), evening.now)
        assert frame.events(frame.number_of(diego.pk), 0) == frame.events(None, 0)
        shown = json.loads(theirs)
        assert (shown["hand"], shown["seat"], shown["me"], shown["opened"], shown["can"]) == (None,) * 4 + ([],)
        assert (shown["legal"], shown["answers"], shown["can_pass"]) == ([], [], False)
        assert all("cards" not in event for event in shown["log"] if event["type"] in ("gave", "returned"))
        open_cards = {card for play in shown["plays"] for card in play["cards"]}
        open_cards |= {card for event in shown["log"] if event["type"] == "played" for card in event["cards"]}
        hidden = [card for hand in shot.state.series.round.hands for card in _texts(hand)]
        assert open_cards.isdisjoint(hidden)
        quoted = theirs.replace(json.dumps(shown["commitment"]).encode(), b"")
        assert not [card for card in hidden if f'"{card}"'.encode() in quoted]


def _texts(hand: int) -> list[str]:
    from game.engine.cards import card_texts, cards_of

    return card_texts(cards_of(hand))


@pytest.mark.django_db
def test_the_first_page_of_who_looks_on_carries_no_hand(alba: User, bruno: User, diego: User) -> None:
    evening = Evening(alba, bruno, bots=1).start()
    room = lobby_selectors.room_for(evening.room.code, diego)
    assert isinstance(room, Room)
    frame = first_frame(room, diego, "", evening.now)
    assert frame["match"]["hand"] is None
    assert frame["room"]["you"]["can"] == ["sit"]


@pytest.mark.django_db
def test_a_wish_is_made_once_shown_and_taken_back(alba: User, bruno: User, diego: User) -> None:
    evening = Evening(alba, bruno, bots=1).start()
    evening.back(diego)
    before = evening.room_now().version
    assert sit(evening, diego) is None
    assert sit(evening, diego) is None
    assert evening.room_now().version == before + 1
    you = _you(evening, diego)
    assert (you["wish"], you["can"]) == (True, ["stand"])
    assert asked(evening, diego, Stand(id=evening.new_id())) is None
    you = _you(evening, diego)
    assert (you["wish"], you["can"]) == (False, ["sit"])
    assert sit(evening, alba) == "already_seated"


def _you(evening: Evening, person: User) -> dict[str, object]:
    room = lobby_selectors.room_by_id(evening.room.pk)
    assert room is not None
    you: dict[str, object] = lobby_selectors.room_view(room, person)["you"]
    return you


@pytest.mark.django_db
def test_back_in_the_room_who_wished_takes_a_free_seat(alba: User, bruno: User, diego: User) -> None:
    evening = Evening(alba, bruno, bots=1, changes={"ends": "rounds", "rounds": 1}).start()
    evening.back(diego)
    sit(evening, diego)
    final(evening)
    assert evening.to_room(alba) is None
    assert names(evening)[3] == "Diego"
    assert not evening.room_now().wishes.exists()


@pytest.mark.django_db
def test_at_a_rematch_who_wished_plays_and_bots_give_way(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = Evening(alba, bots=5, changes={"ends": "rounds", "rounds": 1}).start()
    for person in (bruno, carmen, diego):
        evening.back(person)
    # Bruno first; Carmen takes her wish back; Diego goes away.
    for person in (bruno, carmen, diego):
        assert sit(evening, person) is None
    asked(evening, carmen, Stand(id=evening.new_id()))
    final(evening)
    evening.drop(diego)
    evening.wait(3000)
    first = evening.match.pk
    assert evening.again(alba) is None
    assert evening.match.pk != first
    assert names(evening)[5] == "Bruno"
    assert {chair.user for chair in evening.state.chairs} == {alba.pk, bruno.pk, None}
    assert len(evening.state.chairs) == 6


@pytest.mark.django_db
def test_at_a_rematch_who_wished_takes_the_place_of_who_left(alba: User, bruno: User, diego: User) -> None:
    evening = Evening(alba, bruno, bots=1, changes={"ends": "rounds", "rounds": 1}).start()
    evening.back(diego)
    assert sit(evening, diego) is None
    final(evening)
    assert evening.leave(bruno) is None
    first = evening.match.pk
    assert evening.again(alba) is None
    assert evening.match.pk != first
    assert {chair.user for chair in evening.state.chairs} == {alba.pk, diego.pk, None}


@pytest.mark.django_db
def test_people_never_give_way_and_who_sits_elsewhere_looks_on(
    alba: User, bruno: User, carmen: User, diego: User
) -> None:
    evening = Evening(alba, bruno, bots=1, changes={"ends": "rounds", "rounds": 1}).start()
    for person in (carmen, diego):
        evening.back(person)
        sit(evening, person)
    final(evening)
    other = lobby.room_create(host=carmen, profile_key="clasico")
    assert isinstance(other, Room)
    assert evening.to_room(alba) is None
    assert sorted(names(evening).values())[:1] == ["Alba"]
    assert {"Alba", "Bruno", "Diego"} <= set(names(evening).values())
    assert RoomSeat.objects.get(user=carmen).room == other


@pytest.mark.django_db
def test_the_expelled_lose_their_wish(alba: User, bruno: User, diego: User) -> None:
    evening = Evening(alba, bruno, bots=1, changes={"ends": "rounds", "rounds": 1}).start()
    evening.back(diego)
    sit(evening, diego)
    room = lobby.room_lock(evening.room.pk)
    assert room is not None
    lobby.seat_free(room=room, user=diego, ban=True)
    final(evening)
    evening.to_room(alba)
    assert "Diego" not in names(evening).values()


@pytest.mark.django_db(transaction=True)
async def test_changing_the_settings_keeps_spectators_and_everybody_sees_them_counted(
    house: House, alba: User, bruno: User, diego: User
) -> None:
    room = await house.room(alba, bruno, bots=1)
    async with AsyncExitStack() as stack:
        (host,) = await house.browsers(stack, room, alba)
        (looker, stranger) = await house.browsers(stack, room, diego, None)
        await host.seeing(lambda one: one.room["watching"] == 2)
        assert looker.room["watching"] >= 1
        await host.ask("start")
        await looker.seeing(lambda one: one.match is not None)
        assert (await looker.ask("sit"))["ok"]
        await looker.seeing(lambda one: one.room["you"]["wish"])
        assert (await stranger.ask("sit"))["code"] == "not_signed_in"
        await house.db(_stop_and_reopen, room.pk)
        for one in (host, looker, stranger):
            await one.seeing(lambda seen: not seen.match and seen.room["status"] == "waiting")
        assert looker.room["you"]["seat"] is not None


def _stop_and_reopen(room_id: int) -> None:
    """As «Cambiar ajustes» does it once a match is over."""
    from game.services.door import opened
    from game.services.hosting import give_back, match_on_table
    from game.store import write_transaction
    from game.wiring import now_ms

    with write_transaction():
        room = lobby.room_lock(room_id)
        match = match_on_table(room_id)
        assert room is not None
        assert match is not None
        with opened(match.pk, now_ms()) as table:
            assert table is not None
            table.verb("to_room", None)
            give_back(table, room)


@pytest.mark.django_db(transaction=True)
async def test_a_room_that_becomes_private_closes_the_sockets_of_who_was_not_let_in(
    house: House, alba: User, bruno: User, diego: User
) -> None:
    room = await house.room(alba, bruno)
    async with AsyncExitStack() as stack:
        host, guest, looker, stranger = await house.browsers(stack, room, alba, bruno, diego, None)
        assert (await host.ask("configure", changes={"visibility": "private"}))["ok"]
        for gone in (looker, stranger):
            await gone.until(lambda frame: frame["type"] == "closed")
            assert gone.close_code == 4004
        # Who sat there may stand up and look on.
        assert (await guest.ask("stand"))["ok"]
        await guest.seeing(lambda one: one.room["you"]["seat"] is None)
        async with browser(room.code, diego, first_view=False) as again:
            await again.until(lambda frame: frame["type"] == "closed")
            assert again.close_code == 4004


@pytest.mark.django_db(transaction=True)
async def test_who_is_banned_elsewhere_is_shown_out_here(house: House, alba: User, diego: User) -> None:
    """A ban that no control message told of: the next reading of the room finds it."""
    room = await house.room(alba)
    async with AsyncExitStack() as stack:
        (looker,) = await house.browsers(stack, room, diego)

        def ban() -> None:
            from django.db import transaction

            with transaction.atomic():
                locked = lobby.room_lock(room.pk)
                assert locked is not None
                lobby.seat_free(room=locked, user=diego, ban=True)

        await house.db(ban)
        assert await looker.control() == ("expelled", 4003)
