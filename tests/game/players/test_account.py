"""One's own data: the file of it, sessions, the end of an account, guests who are gone, changes of the name."""

import datetime as dt
import io
import json
import zipfile
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounts import hooks
from accounts.limits import RATES
from accounts.models import LimitHit, User
from game.engine.record import read_record
from game.models import ActionRow, Match, Participant
from game.players import closing, devices
from game.players.deal import Verdict, check
from game.players.models import MatchEntry, Rating, Tally
from game.services.forgetting import gone_name
from lobby.models import Room
from tests.game.evening import Evening
from tests.game.players import played

pytestmark = pytest.mark.django_db

PASSWORD = "una-buena-clave-9"


def member(user: User) -> Client:
    """A browser in which this member has signed in."""
    if not user.has_usable_password():
        user.set_password(PASSWORD)
        user.save()
    client = Client(HTTP_USER_AGENT="Mozilla/5.0 (Windows NT 10.0) Firefox/140.0")
    assert client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD}).status_code == 302
    return client


def unpacked(client: Client) -> dict[str, Any]:
    response = client.post(reverse("players:download"))
    packed = zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))  # type: ignore[attr-defined]
    return {name: json.loads(packed.read(name)) for name in packed.namelist()}


def test_the_file_holds_profile_matches_statistics_and_records(alba: User, bruno: User, carmen: User) -> None:
    evening = played.match(alba, bruno, carmen, rounds=2)
    files = unpacked(member(alba))
    assert files["perfil.json"]["display_name"] == "Alba"
    assert [row["round__number"] for row in files["partidas.json"][0]["rounds"]] == [1, 2]
    assert files["estadisticas.json"]["ratings"][0]["matches"] == 1
    names = {f"registros/{evening.match.pk}-{number}.json" for number in (1, 2)}
    assert names <= set(files)
    for name in names:
        read_record(files[name])
        assert check(files[name]).verdict is Verdict.KEPT


def test_the_file_holds_no_round_that_goes_on_and_no_password(alba: User, bruno: User, carmen: User) -> None:
    Evening(alba, bruno, carmen).start()
    client = member(alba)
    alba.refresh_from_db()
    text = json.dumps(unpacked(client))
    assert "registros/" not in text
    assert alba.password not in text


def test_the_file_holds_what_moderation_keeps_of_oneself(alba: User) -> None:
    now = timezone.now()
    LimitHit.objects.create(action="name", user=alba, address="192.0.2.1", first=now, last=now, until=now)
    kept = unpacked(member(alba))["moderacion.json"]
    assert [(row["action"], row["address"]) for row in kept["limits_reached"]] == [("name", "192.0.2.1")]
    assert (kept["sanctions"], kept["reports_made"]) == ([], [])


def test_the_file_is_for_who_is_signed_in_and_by_post_alone(alba: User) -> None:
    assert Client().post(reverse("players:download")).status_code == 302
    assert member(alba).get(reverse("players:download")).status_code == 405


def test_closing_takes_the_person_out_of_every_match_and_leaves_the_results(
    alba: User, bruno: User, carmen: User
) -> None:
    evening = played.match(alba, bruno, carmen)
    before = list(MatchEntry.objects.order_by("pk").values_list("place", "points", "mu_after"))
    closing.account_close(alba, timezone.now())
    assert not User.objects.filter(username="alba").exists()
    assert list(MatchEntry.objects.order_by("pk").values_list("place", "points", "mu_after")) == before
    assert not Tally.objects.filter(user__isnull=True).exists()
    assert Rating.objects.count() == 2
    assert Participant.objects.filter(user=None, name=gone_name(), face=0).count() == 1
    match = Match.objects.get(pk=evening.match.pk)
    everything = json.dumps([match.state, *ActionRow.objects.filter(match=match).values_list("events", flat=True)])
    assert "Alba" not in everything
    assert "Alba" not in Room.objects.get(pk=match.room_id).name


def test_what_is_kept_of_a_closed_account_is_in_the_site_s_language_whoever_closes_it(
    alba: User, bruno: User, carmen: User
) -> None:
    evening = played.match(alba, bruno, carmen)
    with override("en"):
        closing.account_close(alba, timezone.now())
    match = Match.objects.get(pk=evening.match.pk)
    assert Room.objects.get(pk=match.room_id).name == "Mesa"
    assert Participant.objects.get(match=match, user=None).name == "Cuenta borrada"
    everything = json.dumps([match.state, *ActionRow.objects.filter(match=match).values_list("events", flat=True)])
    assert "Cuenta borrada" in everything
    assert "Account deleted" not in everything


def test_closing_in_mid_match_gives_the_seat_to_a_bot_and_the_match_goes_on(
    alba: User, bruno: User, carmen: User, diego: User
) -> None:
    evening = Evening(alba, bruno, carmen, diego, changes={"rounds": 2}).start()
    number = evening.number(bruno)
    closing.account_close(bruno, timezone.now())
    chair = evening.state.chairs[number]
    assert (chair.left, chair.user, chair.name, chair.stand_in) == (True, None, gone_name(), "left")
    evening.people = (alba, carmen, diego)
    played.play_on(evening)
    assert evening.series.winners is not None
    assert MatchEntry.objects.get(participant__number=number).user is None
    assert Rating.objects.count() == 3
    assert not [event for event in evening.events("left", "time_out") if event.get("name") == "Bruno"]


def test_closing_in_a_waiting_room_frees_the_seat_and_hands_the_room_on(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno)
    closing.account_close(alba, timezone.now())
    room = Room.objects.get(pk=evening.room.pk)
    assert room.host_id == bruno.pk
    assert list(room.seats.values_list("user_id", flat=True)) == [bruno.pk]
    assert "Alba" not in room.name


def test_a_closing_that_was_cut_short_can_be_done_again(
    alba: User, bruno: User, carmen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.match(alba, bruno, carmen)

    def broken(*args: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(User, "delete", broken)
        with pytest.raises(RuntimeError):
            closing.account_close(alba, timezone.now())
    closing.account_close(alba, timezone.now())
    assert not User.objects.filter(pk=alba.pk).exists()


def test_a_member_must_have_signed_in_just_now_and_say_yes(alba: User) -> None:
    client = member(alba)
    asked = client.get(reverse("players:close"))
    assert asked.status_code == 302
    assert reverse("account_reauthenticate") in asked["Location"]
    client.post(asked["Location"], {"password": PASSWORD})
    assert client.get(reverse("players:close")).status_code == 200
    assert client.post(reverse("players:close")).status_code == 200
    assert User.objects.filter(pk=alba.pk).exists()
    assert client.post(reverse("players:close"), {"sure": "on"}).status_code == 302
    assert not User.objects.filter(pk=alba.pk).exists()
    assert client.get(reverse("accounts:profile")).status_code == 302


def test_a_yes_without_a_fresh_password_deletes_nothing_until_it_is_typed(alba: User) -> None:
    client = member(alba)
    asked = client.post(reverse("players:close"), {"sure": "on"})
    assert reverse("account_reauthenticate") in asked["Location"]
    client.post(asked["Location"], {"password": "otra"})
    assert User.objects.filter(pk=alba.pk).exists()
    client.post(asked["Location"], {"password": PASSWORD})
    assert not User.objects.filter(pk=alba.pk).exists()


def test_a_guest_has_no_password_and_may_go_at_once(carmen: User) -> None:
    client = Client()
    client.force_login(carmen)
    assert client.get(reverse("players:close")).status_code == 200
    client.post(reverse("players:close"), {"sure": "on"})
    assert not User.objects.filter(pk=carmen.pk).exists()


def test_another_session_can_be_closed_and_its_sockets_are_told(alba: User, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, str | None]] = []
    monkeypatch.setattr(hooks, "user_signed_out", [lambda user, key: told.append((user, key))])
    here, there = member(alba), member(alba)
    alba.refresh_from_db()
    page = here.get(reverse("players:data"))
    shown = page.context["sessions"]
    assert [one.current for one in shown].count(True) == 1
    other = UserSession.objects.get(session_key=there.session.session_key)
    told.clear()
    here.post(reverse("players:end_sessions"), {"session": str(other.pk)})
    assert told == [(alba.pk, other.session_key)]
    assert there.get(reverse("accounts:profile")).status_code == 302
    assert here.get(reverse("accounts:profile")).status_code == 200


def test_nobody_closes_the_session_of_another(alba: User, bruno: User) -> None:
    mine, theirs = member(alba), member(bruno)
    session = UserSession.objects.get(session_key=theirs.session.session_key)
    for wanted in (str(session.pk), "x", "9" * 30):
        mine.post(reverse("players:end_sessions"), {"session": wanted})
    assert theirs.get(reverse("accounts:profile")).status_code == 200


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36 Edg/150.0", "Edge en Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1", "Safari en iPhone"),
        ("Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36", "Chrome en Android"),
        ("curl/8.0", "Un navegador que no conocemos"),
    ],
)
def test_a_device_is_named_as_people_know_it(agent: str, name: str) -> None:
    assert devices.name_of(agent) == name


def unused_for(days: int) -> User:
    guest = User.objects.create_guest(display_name=f"Hace {days}")
    seen = timezone.now() - dt.timedelta(days=days)
    User.objects.filter(pk=guest.pk).update(created=seen, last_login=seen)
    return guest


def test_guests_go_after_sixty_days_unused_and_members_never(alba: User) -> None:
    User.objects.filter(pk=alba.pk).update(last_login=timezone.now() - dt.timedelta(days=900))
    gone, stays = unused_for(61), unused_for(59)
    never_came = unused_for(61)
    User.objects.filter(pk=never_came.pk).update(last_login=None)
    assert closing.guests_expire(timezone.now()) == 2
    left = set(User.objects.values_list("pk", flat=True))
    assert {alba.pk, stays.pk} <= left
    assert not {gone.pk, never_came.pk} & left


def test_a_guest_who_played_lately_or_sits_somewhere_stays(alba: User, bruno: User) -> None:
    guest = unused_for(61)
    evening = Evening(alba, bruno, guest)
    assert closing.guests_expire(timezone.now()) == 0
    played.leave(played.play_on(evening.start()))
    Match.objects.update(started=timezone.now() - dt.timedelta(days=10))
    assert closing.guests_expire(timezone.now()) == 0
    Match.objects.update(started=timezone.now() - dt.timedelta(days=70))
    assert closing.guests_expire(timezone.now()) == 1


def test_a_visit_keeps_a_guest(profiles: None) -> None:
    guest = unused_for(59)
    client = Client()
    client.force_login(guest)
    User.objects.filter(pk=guest.pk).update(last_login=timezone.now() - dt.timedelta(days=59))
    client.get(reverse("lobby:home"))
    assert closing.guests_expire(timezone.now() + dt.timedelta(days=30)) == 0
    assert closing.guests_expire(timezone.now() + dt.timedelta(days=61)) == 1


def test_a_banner_tells_guests_and_nobody_else(alba: User, carmen: User) -> None:
    for user, told in ((carmen, True), (alba, False)):
        client = Client()
        client.force_login(user)
        for page in ("players:history", "accounts:profile"):
            assert ("60 días" in client.get(reverse(page)).content.decode()) is told


def test_a_guest_who_makes_an_account_keeps_everything(alba: User, bruno: User, carmen: User) -> None:
    played.match(alba, bruno, carmen)
    client = Client()
    client.force_login(carmen)
    form = {"username": "carmencita", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post(reverse("accounts:save"), form).status_code == 302
    carmen.refresh_from_db()
    assert not carmen.is_guest
    assert Tally.objects.filter(user=carmen).exists()
    assert client.get(reverse("players:player", kwargs={"name": "carmencita"})).status_code == 200


def test_a_name_changes_three_times_a_day_and_a_face_as_often_as_one_likes(
    alba: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "ACCOUNT_RATE_LIMITS", dict(RATES))
    client = Client()
    client.force_login(alba)
    for face in range(5):
        assert client.post(reverse("accounts:profile"), {"name": "Alba", "face": face}).status_code == 302
    names = [f"Alba {number}" for number in range(4)]
    answers = [client.post(reverse("accounts:profile"), {"name": name}).status_code for name in names]
    assert answers == [302, 302, 302, 200]
    alba.refresh_from_db()
    assert alba.display_name == "Alba 2"
