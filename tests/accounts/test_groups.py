"""The groups of those who look after the site: what each may do, and above all what it may not."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.groups import ADMINISTRATORS, GROUPS, MODERATORS, RULES_EDITORS, groups_load
from accounts.models import AuditEntry, User
from lobby.models import RuleProfile, RulesPage, SitePage
from tests.accounts.moderation import appointed, signed_in
from tests.starting_rows import profiles_copy

pytestmark = pytest.mark.django_db

DESK = "/admin/moderacion/"
TABLES = "/admin/mesas/"


@pytest.fixture
def house(db: None) -> None:
    profiles_copy()


@pytest.fixture
def pages(house: None, ana: User, olga: User) -> dict[str, str]:
    """Something to open of each kind."""
    change = "admin:{}_{}_change"
    rows = {
        "ruleprofile": RuleProfile.objects.first(),
        "rulespage": RulesPage.objects.first(),
        "sitepage": SitePage.objects.first(),
    }
    opened = {name: reverse(change.format("lobby", name), args=[row.pk]) for name, row in rows.items() if row}
    return opened | {
        "queue": DESK,
        "person": f"{DESK}persona/{ana.pk}/",
        "journal": f"{DESK}registro/",
        "limits": f"{DESK}limites/",
        "tables": TABLES,
        "words": reverse("admin:accounts_forbiddenword_changelist"),
        "rooms": reverse("admin:lobby_room_changelist"),
        "member": reverse("admin:accounts_user_change", args=[ana.pk]),
        "members": reverse("admin:accounts_user_changelist"),
        "groups": reverse("admin:auth_group_changelist"),
        "emails": reverse("admin:account_emailaddress_changelist"),
    }


OPEN = {
    MODERATORS: {"queue", "person", "journal", "limits", "tables", "words", "rooms"},
    RULES_EDITORS: {"ruleprofile", "rulespage"},
    ADMINISTRATORS: {
        *("queue", "person", "journal", "limits", "tables", "words", "rooms", "member", "members"),
        *("ruleprofile", "rulespage", "sitepage"),
    },
}


@pytest.mark.parametrize("group", [MODERATORS, RULES_EDITORS, ADMINISTRATORS])
def test_each_group_opens_its_pages_and_no_other(pages: dict[str, str], group: str) -> None:
    client = signed_in(appointed("marta", group))
    opened = {name for name, url in pages.items() if client.get(url).status_code == 200}
    assert opened == OPEN[group]


def test_somebody_of_no_group_and_a_player_open_nothing(pages: dict[str, str], ana_client: Client) -> None:
    staff = signed_in(User.objects.create_user("nadia", is_staff=True))
    for url in pages.values():
        assert staff.get(url).status_code == 403
        assert ana_client.get(url, follow=True).status_code == 403
        assert Client().get(url, follow=True).redirect_chain[-1][0].startswith("/cuenta/entrar/")


def test_a_rules_editor_moderates_nobody_and_treats_no_table(house: None, ana: User) -> None:
    client = signed_in(appointed("rita", RULES_EDITORS))
    assert client.post(f"{DESK}persona/{ana.pk}/", {"kind": "ban", "reason": "x"}).status_code == 403
    assert client.post(f"{TABLES}ABCD2345/hacer/", {"verb": "stop"}).status_code == 403
    ana.refresh_from_db()
    assert not ana.is_barred


def test_a_moderator_writes_no_rules_and_closes_no_room(house: None) -> None:
    client = signed_in(appointed("marta", MODERATORS))
    page = RulesPage.objects.get(profile__key="clasico", language="es")
    sent = {"title": "x", "body": "x", "_publish": "1"}
    assert client.post(reverse("admin:lobby_rulespage_change", args=[page.pk]), sent).status_code == 403
    assert client.post(reverse("admin:lobby_rulespage_version", args=[page.pk, 1]), {"restore": "1"}).status_code == 403
    assert client.post(reverse("admin:lobby_rulespage_withdraw", args=[page.pk])).status_code == 403
    assert client.post(reverse("admin:lobby_rulespage_preview"), {"body": "x"}).status_code == 403
    assert client.post(reverse("admin:lobby_ruleprofile_preview"), {}).status_code == 404
    assert "close_rooms" not in client.get(reverse("admin:lobby_room_changelist")).content.decode()


def test_a_rules_editor_deletes_nothing(house: None) -> None:
    client = signed_in(appointed("rita", RULES_EDITORS))
    for model in (RuleProfile, RulesPage):
        row = model.objects.first()
        assert row is not None
        url = reverse(f"admin:lobby_{model._meta.model_name}_delete", args=[row.pk])
        assert client.post(url, {"post": "yes"}).status_code == 403


def answers(user: User, **changes: object) -> dict[str, object]:
    return {
        "username": user.username,
        "display_name": user.display_name,
        "face": user.face,
        "language": "",
        "email": user.email,
        "is_active": "on",
    } | changes


def test_an_administrator_appoints_but_makes_no_superuser(house: None, ana: User) -> None:
    chief = appointed("clara", ADMINISTRATORS)
    client = signed_in(chief)
    url = reverse("admin:accounts_user_change", args=[ana.pk])
    group = Group.objects.get(name=MODERATORS)
    sent = answers(ana, is_staff="on", groups=[group.pk], is_superuser="on", user_permissions=[1])
    assert client.post(url, sent).status_code == 302
    ana.refresh_from_db()
    assert (ana.is_staff, ana.is_superuser) == (True, False)
    assert list(ana.groups.all()) == [group]
    assert not ana.user_permissions.exists()


def test_an_administrator_touches_no_superuser(house: None, olga: User) -> None:
    client = signed_in(appointed("clara", ADMINISTRATORS))
    url = reverse("admin:accounts_user_change", args=[olga.pk])
    assert client.post(url, answers(olga, display_name="Otra")).status_code == 403
    password = reverse("admin:auth_user_password_change", args=[olga.pk])
    sent = {"usable_password": "true", "password1": "una clave larga", "password2": "una clave larga"}
    assert client.post(password, sent).status_code == 403
    delete = {"action": "delete_selected", "_selected_action": [olga.pk], "post": "yes"}
    client.post(reverse("admin:accounts_user_changelist"), delete)
    assert User.objects.get(pk=olga.pk).display_name == olga.display_name
    assert client.post(f"{DESK}persona/{olga.pk}/", {"kind": "ban", "reason": "x"}).status_code == 200
    olga.refresh_from_db()
    assert not olga.is_barred


def test_loading_twice_adds_nothing_and_takes_nothing_away(db: None) -> None:
    assert all(line.endswith("created") for line in groups_load())
    own = Group.objects.get(name=MODERATORS)
    own.permissions.remove(own.permissions.get(codename="view_room"))
    extra = Group.objects.get(name=RULES_EDITORS).permissions.first()
    assert extra is not None
    own.permissions.add(extra)
    assert groups_load()[0] == "Moderación: 1 permissions added"
    assert own.permissions.filter(pk=extra.pk).exists()
    assert all(line.endswith("up to date") for line in groups_load())
    assert set(GROUPS) == set(Group.objects.values_list("name", flat=True))


def test_shutting_an_account_stands_in_the_journal(house: None, ana: User) -> None:
    chief = appointed("clara", ADMINISTRATORS)
    shut = {key: value for key, value in answers(ana).items() if key != "is_active"}
    signed_in(chief).post(reverse("admin:accounts_user_change", args=[ana.pk]), shut)
    line = AuditEntry.objects.get()
    assert (line.actor, line.action, line.target) == (chief, "shut_out", ana)
