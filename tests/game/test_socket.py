"""The table's socket as browsers use it, through the whole ASGI application."""

import asyncio
import hashlib
from contextlib import AsyncExitStack

import pytest

from accounts import hooks as accounts_hooks
from accounts.models import User
from game import notify, protocol, services, ticker
from game.models import Match
from game.wiring import now_ms
from lobby import services as lobby
from lobby.models import Room
from tests.game.house import House
from tests.game.socket import Browser, browser, cookie_of
from tests.load import slow

pytestmark = pytest.mark.django_db(transaction=True)


async def test_the_first_view_of_the_waiting_room(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno)
    async with browser(room.code, bruno) as bruno_sees:
        assert bruno_sees.frames[0]["fresh"] is True
        assert bruno_sees.view["match"] is None
        assert bruno_sees.room["you"]["seat"] == 1
        assert [seat and seat["player"]["name"] for seat in bruno_sees.room["seats"][:2]] == ["Alba", "Bruno"]
        assert bruno_sees.room["seats"][0]["connected"] is False


async def test_everybody_sees_the_waiting_room_change(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        assert (await one.ask("add_bot", level="facil"))["ok"]
        await two.seeing(lambda seen: seen.room["seats"][2] is not None)
        assert (await two.ask("ready", value=True))["ok"]
        await one.seeing(lambda seen: seen.room["seats"][1]["ready"])
        assert (await one.ask("configure", changes={"turn_seconds": 60}))["ok"]
        await two.seeing(lambda seen: seen.room["options"]["turn_seconds"] == 60)


async def test_who_is_connected_shows_in_the_waiting_room(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno)
    async with browser(room.code, alba) as one:
        async with browser(room.code, bruno):
            await one.seeing(lambda seen: seen.room["seats"][1]["connected"])
        await one.seeing(lambda seen: not seen.room["seats"][1]["connected"])


async def test_the_host_starts_and_everybody_sees_the_deal(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno, bots=1)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        assert (await one.ask("start"))["ok"]
        await two.seeing(lambda seen: seen.view["match"] is not None)
        await one.seeing(lambda seen: seen.view["match"] is not None)
        view = next(frame for frame in two.frames if frame["type"] == "view" and frame["match"])
        assert view["fresh"] is False
        assert [event["type"] for event in view["events"]][:2] == ["dealt", "opens"]
        assert len(two.match["hand"]) == 17 or len(two.match["hand"]) == 18
        assert set(one.match["hand"]).isdisjoint(two.match["hand"])
        assert two.match["seat"] == two.match["me"] == 1


async def on_turn(*browsers: Browser) -> Browser:
    """Whose turn it is, once it is one of theirs."""
    while True:
        for one in browsers:
            if one.match["turn"] is not None and one.match["turn"] == one.match["seat"]:
                return one
        await browsers[0].next()
        for one in browsers[1:]:
            await one.seeing(lambda seen: seen.match["version"] >= browsers[0].match["version"])


def lowest(seen: Browser) -> list[str]:
    rank, count = seen.match["legal"][0]
    return [card for card in seen.match["hand"] if card[0] == rank][:count]


async def test_a_play_reaches_everybody_with_its_event(house: House, alba: User, bruno: User, carmen: User) -> None:
    room = await house.room(alba, bruno, carmen)
    await house.start(room)
    async with AsyncExitStack() as stack:
        people = await house.browsers(stack, room, alba, bruno, carmen)
        player = await on_turn(*people)
        cards = lowest(player)
        assert (await player.play(*cards))["ok"]
        for one in people:
            await one.seeing(lambda seen: seen.match["plays"] != [])
            assert one.match["plays"][0] == {"seat": player.match["seat"], "cards": cards}
            view = one.frames[-1] if one.frames[-1]["type"] == "view" else one.frames[-2]
            assert "played" in [event["type"] for event in view["events"]]
        assert not set(cards) & set(player.match["hand"])


async def test_a_refusal_comes_with_a_code_and_the_fresh_view(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno, bots=1)
    await house.start(room)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        waiting = two if one.match["turn"] == one.match["seat"] else one
        refusal = await waiting.play(waiting.match["hand"][0])
        assert (refusal["ok"], refusal["code"]) == (False, "not_your_turn")
        assert refusal["match"]["hand"] == waiting.match["hand"]


async def test_one_gesture_sent_twice_is_answered_twice_and_done_once(
    house: House, alba: User, bruno: User, carmen: User
) -> None:
    room = await house.room(alba, bruno, carmen)
    await house.start(room)
    async with AsyncExitStack() as stack:
        people = await house.browsers(stack, room, alba, bruno, carmen)
        player = await on_turn(*people)
        cards, seen = lowest(player), player.match["trick_version"]
        for _ in range(2):
            await player.send("play", "the-same-gesture", cards=cards, seen=seen)
        answers = [await player.until(lambda frame: frame["type"] == "answer") for _ in range(2)]
        assert [answer["ok"] for answer in answers] == [True, True]
        assert len(player.match["plays"]) == 1


async def test_the_same_gesture_on_a_new_socket_gets_the_same_answer(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno, bots=1)
    await house.start(room)
    async with browser(room.code, alba) as first, browser(room.code, bruno) as second:
        waiting, user = (second, bruno) if first.match["turn"] == first.match["seat"] else (first, alba)
        cards, seen = [waiting.match["hand"][0]], waiting.match["trick_version"]
        refused = await waiting.ask("play", "lost-answer", cards=cards, seen=seen)
    async with browser(room.code, user) as later:
        again = await later.ask("play", "lost-answer", cards=cards, seen=99)
        assert again["code"] == refused["code"] == "not_your_turn"


async def test_on_one_version_exactly_one_is_accepted_and_the_other_keeps_the_cards(
    house: House, alba: User, bruno: User
) -> None:
    room = await house.room(alba, bruno, bots=1, level="facil", changes={"mode": "rapid"})
    await house.start(room)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        hands = one.match["hand"], two.match["hand"]
        asks = await asyncio.gather(
            one.ask("play", cards=hands[0][:1], seen=0), two.ask("play", cards=hands[1][:1], seen=0)
        )
        assert sorted(answer["code"] or "" for answer in asks) == ["", "stale"]
        loser, hand = (two, hands[1]) if asks[0]["ok"] else (one, hands[0])
        assert loser.match["hand"] == hand


async def test_a_reload_keeps_seat_hand_and_the_time_that_is_left(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno, bots=1)
    await house.start(room)
    async with browser(room.code, alba) as before:
        hand, seat, clock = before.match["hand"], before.match["seat"], before.match["clock"]
    await asyncio.sleep(0.3)
    async with browser(room.code, alba) as after:
        if after.match["turn"] == before.match["turn"]:
            assert after.match["clock"]["left"] < clock["left"]
        assert (after.match["hand"], after.match["seat"]) == (hand, seat)


async def test_bots_play_by_themselves_within_their_time(house: House, alba: User) -> None:
    room = await house.room(alba, bots=3)
    await house.start(room)
    async with browser(room.code, alba) as one:
        while "bot" not in {event["by"] for event in one.match["log"]}:
            before = one.match["version"]
            if one.match["turn"] == one.match["seat"]:
                move = one.play(*lowest(one)) if one.match["legal"] else one.ask("pass", trick=one.match["trick"])
                assert (await move)["ok"]
            await one.seeing(lambda seen, before=before: seen.match["version"] > before)


async def test_a_spectator_sees_no_hand_and_no_verbs(house: House, alba: User, diego: User) -> None:
    room = await house.room(alba, bots=2)
    await house.start(room)
    async with browser(room.code, diego) as one, browser(room.code, None) as nobody:
        for seen in (one, nobody):
            assert (seen.match["seat"], seen.match["me"], seen.match["hand"]) == (None, None, None)
            assert seen.match["legal"] == seen.match["answers"] == seen.match["can"] == []
        assert nobody.room["you"]["signed_in"] is False
        refusal = await nobody.ask("sit")
        assert refusal["code"] == "not_signed_in"
        assert (await one.ask("pass", trick=1))["code"] == "not_seated"


async def test_a_second_tab_takes_over_and_the_first_is_told(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2)
    async with browser(room.code, alba) as first, browser(room.code, alba) as second:
        assert await first.control() == ("taken_over", 4001)
        assert (await second.ask("sync"))["ok"]
        # «Jugar aquí»: the first connects again and has the seat.
        async with browser(room.code, alba) as again:
            assert await second.control() == ("taken_over", 4001)
            assert (await again.ask("here"))["ok"]


async def test_two_tabs_that_only_look_on_stay_open(house: House, alba: User, diego: User) -> None:
    room = await house.room(alba, bots=2)
    async with browser(room.code, diego) as first, browser(room.code, diego) as second:
        assert (await first.ask("sync"))["ok"]
        # Sitting down in one takes the other's place.
        assert (await second.ask("sit"))["ok"]
        assert await first.control() == ("taken_over", 4001)


async def test_signing_out_closes_the_sockets_of_that_session_alone(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno)
    cookie = await cookie_of(alba)
    session = cookie[0][1].decode().split("=")[1]
    async with browser(room.code, cookie=cookie) as one, browser(room.code, bruno) as other:
        await house.db(accounts_hooks.announce_signed_out, alba.pk, "another-session")
        assert (await one.ask("sync"))["ok"]
        await house.db(accounts_hooks.announce_signed_out, alba.pk, session)
        assert await one.control() == ("signed_out", 4401)
        assert (await other.ask("sync"))["ok"]


async def test_whoever_is_shut_out_is_closed_out(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno, bots=1)
    await house.start(room)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        await house.db(accounts_hooks.announce_barred, bruno.pk)
        assert (await two.control())[1] == 4401
        await one.seeing(lambda seen: seen.match["players"][1]["stand_in"] == "left")


async def test_expulsion_closes_the_socket_and_keeps_the_person_out(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno, bots=2)
    await house.start(room)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        assert "expel" in one.match["can"]
        assert (await one.ask("expel", player=1))["ok"]
        assert await two.control() == ("expelled", 4003)
        await one.seeing(lambda seen: seen.match["players"][1]["stand_in"] == "left")
    async with browser(room.code, bruno, first_view=False) as again:
        assert await again.control() == ("expelled", 4003)


async def test_expulsion_from_the_waiting_room(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno)
    async with browser(room.code, alba) as one, browser(room.code, bruno) as two:
        assert (await one.ask("expel", seat=1))["ok"]
        assert await two.control() == ("expelled", 4003)
        await one.seeing(lambda seen: seen.room["seats"][1] is None)


async def test_a_foreign_origin_is_refused(house: House, alba: User) -> None:
    room = await house.room(alba)
    async with browser(room.code, alba, origin="https://elsewhere.example", first_view=False) as one:
        assert one.close_code is not None
        assert one.frames == []


async def test_an_unknown_room_and_a_private_one_look_the_same(house: House, alba: User, diego: User) -> None:
    room = await house.room(alba, visibility="private")
    for code in (room.code, "ZZZZZZZZ", "no code at all"[:8].replace(" ", "-")):
        async with browser(code, diego, first_view=False) as one:
            assert await one.next() == {"type": "closed"}
            assert one.close_code == 4004


async def test_a_private_room_is_open_to_whoever_came_by_its_link(house: House, alba: User, diego: User) -> None:
    room = await house.room(alba, visibility="private")
    await house.db(lobby.invitation_accept, code=room.code, token=room.token, user=diego)
    async with browser(room.code, diego) as one:
        assert room.token in one.room["invite"]["link"]
        assert one.room["invite"]["link"].startswith("http://localhost/")


async def test_a_closed_room_says_so(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno)
    async with browser(room.code, alba) as one:
        await house.db(lobby.room_close, room_id=room.pk)
        assert await one.control() == ("room_closed", 4005)
    async with browser(room.code, alba, first_view=False) as again:
        assert await again.control() == ("room_closed", 4005)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("no json", "bad_message"),
        ("[1, 2]", "bad_message"),
        ('{"id": "a", "type": "fly"}', "unknown_verb"),
        ('{"id": "a", "type": "play", "cards": "3c", "seen": 0}', "bad_message"),
        ('{"id": "a", "type": "play", "cards": ["3c"]}', "bad_message"),
        ('{"id": "a", "type": "sync", "more": 1}', "bad_message"),
        ('{"id": "a", "type": "sync", "pad": "' + "x" * 4096 + '"}', "too_large"),
        ("[" * 4000, "bad_message"),
        ('{"id": "\\u0000", "type": "sync"}', "bad_message"),
    ],
)
async def test_what_is_no_message_gets_a_code_and_the_fresh_view(
    house: House, alba: User, text: str, code: str
) -> None:
    room = await house.room(alba)
    async with browser(room.code, alba) as one:
        await one.communicator.send_to(text_data=text)
        answer = await one.until(lambda frame: frame["type"] == "answer")
        assert answer["code"] == code
        assert answer["room"]["code"] == room.code


async def test_more_than_ten_messages_a_second_are_refused_with_a_code(house: House, alba: User) -> None:
    room = await house.room(alba)
    async with browser(room.code, alba) as one:
        for number in range(15):
            await one.send("sync", f"s{number}")
        answers = [await one.until(lambda frame: frame["type"] == "answer") for _ in range(15)]
        assert [answer["code"] for answer in answers] == [None] * 10 + ["too_fast"] * 5
        await asyncio.sleep(1.05)
        for number in range(15):
            await one.send("ping", f"p{number}", sent=number)
        assert (await one.ask("sync"))["ok"]


async def test_a_flood_of_messages_closes_the_socket(house: House, alba: User) -> None:
    room = await house.room(alba)
    async with browser(room.code, alba) as one:
        for number in range(protocol.FLOOD):
            await one.send("sync", f"s{number}")
        while one.close_code is None:
            await one.next()
        assert one.close_code == 4429


async def test_a_process_that_stops_tells_its_sockets_to_come_back(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2)
    await house.start(room)
    async with browser(room.code, alba) as one:
        # Her own turn: while a bot's is on, the next one's clock may begin.
        await one.seeing(lambda seen: seen.match["turn"] == seen.match["seat"])
        started = one.match["clock"]["left"]
        await ticker.stop()
        assert await one.control() == ("come_back", 4503)
    async with browser(room.code, alba) as again:
        assert again.match["clock"]["left"] <= started
        assert again.match["seat"] == 0


async def test_ping_is_answered_with_what_was_sent(house: House, alba: User) -> None:
    room = await house.room(alba)
    async with browser(room.code, alba) as one:
        await one.communicator.send_to(text_data='{"type": "ping", "sent": 12.5}')
        pong = await one.until(lambda frame: frame["type"] == "pong")
        assert pong["sent"] == 12.5


async def test_a_pong_says_which_view_was_sent_last(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2)
    async with browser(room.code, alba) as one:
        for _ in range(2):
            await one.communicator.send_to(text_data='{"type": "ping", "sent": 1}')
            pong = await one.until(lambda frame: frame["type"] == "pong")
            seen = one.view["match"] or {"id": None, "version": 0}
            assert pong["shown"] == {"room": one.room["version"], "match": seen["id"], "version": seen["version"]}
            await one.ask("start")
            await one.seeing(lambda seen: bool(seen.view["match"]))


async def test_sync_brings_a_fresh_view(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2)
    await house.start(room)
    async with browser(room.code, alba) as one:
        await one.ask("sync")
        view = await one.until(lambda frame: frame["type"] == "view" and frame["fresh"])
        assert view["events"] == []
        assert view["match"]["hand"] == one.match["hand"]


async def test_events_come_once_each_and_in_order(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2, changes={"mode": "rapid"})
    async with browser(room.code, alba) as one:
        await one.ask("start")
        await one.seeing(lambda seen: bool(seen.view["match"]) and seen.match["version"] > 3, within=20)
        views = [frame for frame in one.frames if frame["type"] == "view"]
        numbers = [event["n"] for view in views for event in view["events"]]
        assert numbers == list(range(1, len(numbers) + 1))


async def test_a_lost_poke_is_made_good_by_the_heartbeat(house: House, alba: User, bruno: User) -> None:
    room = await house.room(alba, bruno, bots=1)
    match = await house.start(room)
    async with browser(room.code, alba) as one:
        version = one.match["version"]
        kept, notify.listeners[:] = list(notify.listeners), []
        try:
            await house.db(services.match_leave, match_id=match, user_id=bruno.pk, client_id="x", now=now_ms())
        finally:
            notify.listeners[:] = kept
        await one.seeing(lambda seen: seen.match["version"] > version, within=20)
        await one.seeing(lambda seen: seen.match["players"][1]["stand_in"] == "left", within=20)


async def test_leaving_frees_the_seat_and_closes_an_empty_room(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2)
    await house.start(room)
    async with browser(room.code, alba) as one:
        assert (await one.ask("leave"))["ok"]
        assert await one.control() == ("room_closed", 4005)

    def stands() -> tuple[str, str]:
        return Room.objects.get(pk=room.pk).status, Match.objects.get(room=room).status

    assert await house.db(stands) == ("closed", "past")


async def test_a_due_table_is_served_within_half_a_second(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2, changes={"mode": "rapid"})
    await house.start(room)
    async with browser(room.code, alba) as one:
        late = []
        for _ in range(4):
            due = await house.db(lambda: Match.objects.get(room=room).due_at)
            version = one.match["version"]
            await one.seeing(lambda seen, version=version: seen.match["version"] > version, within=20)
            assert due is not None
            late.append(one.frames[-1]["now"] - due.timestamp() * 1000)
        assert sorted(late)[-2] < 500 * slow(), late  # one may meet a busy machine


async def test_the_commitment_holds_what_is_opened_after_the_round(house: House, alba: User) -> None:
    room = await house.room(alba, bots=2, changes={"mode": "rapid", "rapid_seconds": 10})
    match_id = await house.start(room)
    async with browser(room.code, alba) as one:
        promised = one.match["commitment"]
        assert one.match["opened"] is None
    await house.db(play_out, match_id)
    async with browser(room.code, alba) as one:
        opened = one.match["opened"]
        assert one.match["commitment"] == promised
        assert hashlib.sha256((opened["deck"] + opened["nonce"]).encode()).hexdigest() == promised


def play_out(match_id: int) -> None:
    """Lets the clock play until the round is over, far in the future."""
    now = now_ms()
    for _ in range(2000):
        match = Match.objects.get(pk=match_id)
        if match.state["series"]["round"]["phase"] == "over":
            return
        now += 11_000
        services.sweep(now=now)
