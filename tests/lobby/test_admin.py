"""Rooms and rule systems in the administration."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from lobby import labels, options
from lobby.models import ProfileRevision, Room, RuleProfile, RulesPage
from tests.lobby.helpers import Browser, again, opened, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(profiles: None, vera: User, browser_of: Browser) -> Client:
    return browser_of(vera)


def answers(profile: RuleProfile, **changes: Any) -> dict[str, Any]:
    """What the form of a profile sends; a change of None is a box without its tick."""
    fields = {
        "key": profile.key,
        "name": profile.name,
        "summary": profile.summary,
        "seats_min": profile.seats_min,
        "seats_max": profile.seats_max,
        "order": profile.order,
        "published": "on",
        **{f"option_{name}": value for name, value in options.complete(profile.options).items()},
        **{f"free_{name}": "on" for name in profile.free},
        **{f"{part}-{count}_FORMS": 0 for part in ("pages", "revisions") for count in ("TOTAL", "INITIAL")},
    }
    return {name: value for name, value in (fields | changes).items() if value is not None and value is not False}


def saved(admin: Client, profile: RuleProfile, **changes: Any) -> Any:
    return admin.post(reverse("admin:lobby_ruleprofile_change", args=[profile.pk]), answers(profile, **changes))


@pytest.fixture
def basico(profiles: None) -> RuleProfile:
    return RuleProfile.objects.get(key="basico")


@pytest.fixture
def clasico(profiles: None) -> RuleProfile:
    return RuleProfile.objects.get(key="clasico")


@pytest.mark.parametrize("model", ["ruleprofile", "rulespage", "sitepage", "room"])
def test_the_lists_and_their_pages_open(admin: Client, room: Room, model: str) -> None:
    models = {"ruleprofile": RuleProfile, "rulespage": RulesPage, "sitepage": RulesPage, "room": Room}
    first = models[model].objects.first()
    assert admin.get(reverse(f"admin:lobby_{model}_changelist"), {"q": "a"}).status_code == 200
    assert admin.get(reverse(f"admin:lobby_{model}_change", args=[first.pk])).status_code == 200


def test_every_option_is_a_field_with_its_help_and_a_box_for_hosts(admin: Client, clasico: RuleProfile) -> None:
    page = admin.get(reverse("admin:lobby_ruleprofile_change", args=[clasico.pk])).content.decode()
    for name, label in labels.OPTIONS.items():
        assert f'name="option_{name}"' in page
        assert f'name="free_{name}"' in page
        assert str(label.sentence) in page


def test_saving_what_the_form_shows_changes_nothing(admin: Client, clasico: RuleProfile) -> None:
    assert saved(admin, clasico).status_code == 302
    after = RuleProfile.objects.get(pk=clasico.pk)
    assert (after.options, after.free, after.revision) == (clasico.options, clasico.free, 1)


def test_a_change_of_the_rules_is_another_revision_and_of_the_name_is_not(admin: Client, basico: RuleProfile) -> None:
    saved(admin, basico, name="De casa")
    assert RuleProfile.objects.get(pk=basico.pk).revision == 1
    saved(admin, basico, option_target=7, free_rounds="on")
    basico.refresh_from_db()
    assert (basico.revision, basico.options["target"]) == (2, 7)
    assert "rounds" in basico.free
    kept = ProfileRevision.objects.filter(profile=basico).order_by("number")
    assert [(one.number, one.options["target"]) for one in kept] == [(1, 11), (2, 7)]
    assert kept[1].author is not None


def test_a_room_keeps_the_rules_it_was_opened_with(admin: Client, alba: User, diego: User, basico: RuleProfile) -> None:
    waiting = opened(alba, profile_key="basico")
    running = playing(opened(diego, profile_key="basico"))
    assert saved(admin, basico, option_target=7, option_exchange="none", seats_max=5).status_code == 302
    for room in (waiting, running):
        now = again(room)
        assert (now.options, now.seats_max, now.profile_revision) == (room.options, 7, 1)
        assert now.options["target"] == 11
    assert opened(User.objects.create_user("nora"), profile_key="basico").options["target"] == 7


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"option_beat": "higher"}, "skip_needs_equal", "option_skip_equal"),
        ({"option_mode": "rapid", "option_pass": "return"}, "rapid_needs_out", "option_mode"),
        ({"option_titles": "two", "seats_min": 4}, "titles_points", "option_points"),
        ({"seats_max": 7}, "titles_seats", "seats_min"),
        ({"seats_min": 6, "seats_max": 3}, "bad_seats", "seats_min"),
        ({"option_rounds": 0}, "bad_value", "option_rounds"),
        ({"option_rounds": "muchas"}, "bad_value", "option_rounds"),
        ({"option_mode": "a lo loco"}, "bad_value", "option_mode"),
        ({"option_turn_seconds": None}, "bad_value", "option_turn_seconds"),
    ],
)
def test_an_impossible_system_is_refused_with_a_sentence_at_its_option(
    admin: Client, clasico: RuleProfile, changes: dict[str, Any], code: str, field: str
) -> None:
    response = saved(admin, clasico, **changes)
    assert response.status_code == 200
    assert response.context["adminform"].form.errors[field] == [str(labels.REFUSALS[code])]
    assert RuleProfile.objects.get(pk=clasico.pk).options == clasico.options


def test_another_system_is_made_from_a_copy(admin: Client, basico: RuleProfile) -> None:
    url = reverse("admin:lobby_ruleprofile_add")
    page = admin.get(url, {"copia": basico.pk})
    form = page.context["adminform"].form
    sent = answers(basico, key="de-casa", name=form.initial["name"], published=None)
    assert all(form.initial[f"option_{name}"] == value for name, value in basico.options.items())
    assert admin.post(url, sent).status_code == 302
    copy = RuleProfile.objects.get(key="de-casa")
    assert (copy.name, copy.options, copy.free) == ("Básico (copia)", basico.options, basico.free)
    assert (copy.revision, copy.published) == (1, False)


@pytest.mark.parametrize("copy", ["", "ocho", "99999", "9" * 40])
def test_a_copy_of_nothing_is_an_empty_form(admin: Client, copy: str) -> None:
    assert admin.get(reverse("admin:lobby_ruleprofile_add"), {"copia": copy}).status_code == 200


def test_the_key_stays_what_it_is(admin: Client, basico: RuleProfile) -> None:
    saved(admin, basico, key="otra")
    assert RuleProfile.objects.filter(key="basico").exists()


@pytest.mark.parametrize("mode", ["turns", "rapid"])
def test_a_round_is_played_from_the_form_without_saving_it(admin: Client, clasico: RuleProfile, mode: str) -> None:
    sent = answers(clasico, key="", name="", option_mode=mode, preview_seats=4)
    page = admin.post(reverse("admin:lobby_ruleprofile_preview"), sent).content.decode()
    lines = re.findall(r"<li>(Bot \d|Acaba|Abre|Se reparten)[^<]*</li>", page)
    assert "Una ronda de 4 bots" in page
    assert "Acaba la ronda: " in page
    assert len(lines) > 20
    assert RuleProfile.objects.get(pk=clasico.pk).options["mode"] == "turns"


def test_what_cannot_be_played_is_not_previewed(admin: Client, clasico: RuleProfile) -> None:
    sent = answers(clasico, option_beat="higher", preview_seats="mil")
    page = admin.post(reverse("admin:lobby_ruleprofile_preview"), sent).content.decode()
    assert str(labels.REFUSALS["skip_needs_equal"]) in page
    assert "Acaba la ronda" not in page
    assert admin.get(reverse("admin:lobby_ruleprofile_preview")).status_code == 405


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
