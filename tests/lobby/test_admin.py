"""The hall in the administration."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from lobby import labels
from lobby.models import Room, RuleProfile, RulesPage
from tests.lobby.helpers import Browser, again, opened, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(profiles: None, vera: User, browser_of: Browser) -> Client:
    return browser_of(vera)


def answers(profile: RuleProfile, **changes: Any) -> dict[str, Any]:
    """What the form of a profile sends."""
    fields = {
        "key": profile.key,
        "name": profile.name,
        "summary": profile.summary,
        "options": json.dumps(profile.options),
        "free": json.dumps(profile.free),
        "seats_min": profile.seats_min,
        "seats_max": profile.seats_max,
        "order": profile.order,
        "published": "on",
        "pages-TOTAL_FORMS": 0,
        "pages-INITIAL_FORMS": 0,
    }
    return fields | changes


def saved(admin: Client, profile: RuleProfile, **changes: Any) -> Any:
    return admin.post(reverse("admin:lobby_ruleprofile_change", args=[profile.pk]), answers(profile, **changes))


@pytest.mark.parametrize("model", ["ruleprofile", "rulespage", "room"])
def test_the_lists_and_their_pages_open(admin: Client, room: Room, model: str) -> None:
    first = {"ruleprofile": RuleProfile, "rulespage": RulesPage, "room": Room}[model].objects.first()
    assert admin.get(reverse(f"admin:lobby_{model}_changelist"), {"q": "a"}).status_code == 200
    assert admin.get(reverse(f"admin:lobby_{model}_change", args=[first.pk])).status_code == 200


def test_a_change_of_the_rules_is_another_revision_and_of_the_name_is_not(admin: Client) -> None:
    profile = RuleProfile.objects.get(key="basico")
    saved(admin, profile, name="De casa")
    assert RuleProfile.objects.get(pk=profile.pk).revision == 1
    saved(admin, profile, options=json.dumps(profile.options | {"target": 7}))
    profile.refresh_from_db()
    assert (profile.revision, profile.options["target"]) == (2, 7)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"options": '{"beat": "higher"}'}, "skip_needs_equal"),
        ({"seats_max": 7}, "titles_seats"),
        ({"seats_min": 6, "seats_max": 3}, "bad_seats"),
        ({"options": '{"joker": true}'}, "unknown_option"),
        ({"options": '["mode"]'}, "bad_value"),
    ],
)
def test_an_impossible_system_is_refused_with_a_sentence(admin: Client, changes: dict[str, Any], code: str) -> None:
    profile = RuleProfile.objects.get(key="clasico")
    response = saved(admin, profile, **changes)
    assert response.status_code == 200
    assert str(labels.REFUSALS[code]) in response.content.decode()
    assert RuleProfile.objects.get(key="clasico").options == profile.options


def test_another_system_is_made_from_a_copy(admin: Client) -> None:
    profile = RuleProfile.objects.get(key="basico")
    saved(admin, profile, key="de-casa", name="De casa", free="[]", _saveasnew="1")
    copy = RuleProfile.objects.get(key="de-casa")
    assert (copy.options, copy.free, copy.revision) == (profile.options, [], 1)
    assert RuleProfile.objects.count() == 4


def test_options_left_out_are_filled_in(admin: Client) -> None:
    profile = RuleProfile.objects.get(key="clasico")
    saved(admin, profile, options='{"rounds": 9}')
    profile.refresh_from_db()
    assert (profile.options["rounds"], profile.options["mode"]) == (9, "turns")


def test_a_rules_page_is_written_and_read(admin: Client) -> None:
    page = RulesPage.objects.get(profile__key="clasico", language="es")
    fields = {"profile": page.profile_id, "language": "es", "title": "Reglas", "body": "Hola.", "published": "on"}
    admin.post(reverse("admin:lobby_rulespage_change", args=[page.pk]), fields)
    assert "<p>Hola.</p>" in admin.get("/reglas/clasico/").content.decode()


def test_rooms_are_closed_by_the_service_and_not_edited(admin: Client, room: Room, diego: User) -> None:
    busy = playing(opened(diego))
    url = reverse("admin:lobby_room_changelist")
    response = admin.post(url, {"action": "close_rooms", "_selected_action": [room.pk, busy.pk]}, follow=True)
    assert (again(room).status, again(busy).status) == ("closed", "playing")
    assert "1 sala cerrada." in response.content.decode()
    assert labels.refusal_text("match_running") in response.content.decode()
    assert admin.post(reverse("admin:lobby_room_change", args=[room.pk]), {"status": "waiting"}).status_code == 403


def test_the_secret_of_a_private_room_is_not_shown(admin: Client, private_room: Room) -> None:
    page = admin.get(reverse("admin:lobby_room_change", args=[private_room.pk])).content.decode()
    assert private_room.code in page
    assert private_room.token not in page
