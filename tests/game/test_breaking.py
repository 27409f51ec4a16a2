"""What went wrong once under an adversary's eye, each so that it stays mended."""

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client

from accounts.models import User
from game import protocol, services, verbs
from game.models import Lease, Match
from game.services import presence
from lobby import services as lobby
from lobby.models import Room
from presidente.asgi import application
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db


def test_a_lease_that_lapses_while_the_next_is_taken_leaves_nobody_away_for_good(
    alba: User, bruno: User, carmen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is reloaded slowly: the sweep finds the old socket's hold gone in the very moment of the new one's."""
    evening = Evening(alba, bruno, carmen).start()
    evening.drop(bruno)
    evening.now += presence.LINGER - 1
    create = Lease.objects.create

    def late(**lease: Any) -> Lease:
        services.sweep(now=evening.now + 1, rng=evening.rng)
        return create(**lease)

    monkeypatch.setattr(Lease.objects, "create", late)
    evening.back(bruno)
    assert evening.chair(bruno).away is None


def test_a_start_sent_again_after_the_match_is_put_away_starts_no_other(alba: User) -> None:
    evening = Evening(alba, bots=2)

    def start() -> services.Answer:
        return services.match_start(
            room_id=evening.room.pk, user_id=alba.pk, client_id="the start", now=evening.now, rng=evening.rng
        )

    assert start().ok
    evening.run(people=[alba])
    assert evening.end(alba) is None
    assert evening.to_room(alba) is None
    again = start()
    assert again.ok
    assert again.match is None
    assert Match.objects.filter(room=evening.room).count() == 1
    assert evening.room_now().status == "waiting"


NUL = "clasico\0"
"""PostgreSQL fails on it instead of finding nothing, so it must not come that far; SQLite would take it."""


def test_a_nul_in_a_rule_systems_key_is_a_key_like_any_that_there_is_not(alba: User, client: Client) -> None:
    evening = Evening(alba)
    message = protocol.Configure(id="g", changes={"profile": NUL})
    assert verbs.do(verbs.Ask(message, alba.pk, evening.room.pk, evening.now)).code == "unknown_profile"
    made = lobby.room_create(host=alba, profile_key=NUL)
    assert not isinstance(made, Room)
    assert made.code == "unknown_profile"
    assert client.post("/practicar/", {"profile": NUL}).status_code == 302
    assert Room.objects.count() == 1


def test_a_nul_in_a_mode_or_a_name_asks_the_database_nothing(
    alba: User, client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        found = lobby.quick_join(user=alba, mode="turns\0")
    assert found is not None
    assert not isinstance(found, Room)
    assert found.code == "bad_value"
    assert client.get("/jugador/al%00ba/").status_code == 404


def test_somebody_whom_the_administration_deletes_leaves_the_table_first(
    alba: User, bruno: User, carmen: User, admin_client: Client
) -> None:
    evening = Evening(alba, bruno, carmen).start()
    number = evening.number(alba)
    assert admin_client.post(f"/admin/accounts/user/{alba.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not User.objects.filter(pk=alba.pk).exists()
    assert evening.state.chairs[number].left
    assert evening.state.desk.host == evening.number(bruno)
    assert evening.room_now().host == bruno


def test_people_who_are_gone_without_a_trace_are_not_waited_for_for_ever(alba: User, bruno: User) -> None:
    """Deleted behind everybody's back, their leases go with them: no lease is left that could lapse."""
    evening = Evening(alba, bruno, bots=1).start()
    evening.connections.clear()
    User.objects.filter(pk__in=[alba.pk, bruno.pk]).delete()
    for _ in range(3_000):
        if evening.match.due_at is None:
            break
        evening.until_due()
    assert evening.match.status == Match.Status.PAST
    assert evening.room_now().status == "closed"


@pytest.mark.parametrize("path", ["/ws/nowhere/", "/ws/mesa/", "/ws/mesa/" + "a" * 60 + "/"])
async def test_a_socket_at_an_address_that_there_is_not_is_refused(path: str) -> None:
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    connected, _ = await WebsocketCommunicator(application, path, headers=headers).connect(5)
    assert not connected
