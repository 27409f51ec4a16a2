"""Sanctions: what each does to whoever gets it, who hears of it, and who may not give it."""

import datetime as dt
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import AuditEntry, Sanction, User
from accounts.moderation import services
from tests.accounts.cast import PASSWORD
from tests.accounts.moderation import code_of, heard, in_days, sanctioned, signed_in
from tests.starting_rows import profiles_copy

pytestmark = pytest.mark.django_db

HTML = {"Accept": "text/html"}


def test_a_suspended_person_sees_why_and_until_when_on_every_page(ana: User, ana_client: Client, olga: User) -> None:
    until = dt.datetime(2099, 3, 14, 11, 30, tzinfo=dt.UTC)  # in Madrid 12:30
    sanctioned(ana, olga, "suspend", reason="Insultar en la mesa.", expires=until)
    for path in ("/", "/cuenta/", "/mesas/nueva/", "/admin/", "/reglas/"):
        response = ana_client.get(path, headers=HTML)
        assert response.status_code == 403
        assert "Insultar en la mesa." in response.content.decode()
        assert "14 marzo 2099, 12:30" in response.content.decode()
        assert "no-store" in response["Cache-Control"]
    assert ana_client.post("/practicar/").status_code == 403


def test_what_the_site_says_of_itself_stays_open_to_the_suspended(ana: User, ana_client: Client, olga: User) -> None:
    profiles_copy()
    sanctioned(ana, olga, "ban")
    assert ana_client.get("/privacidad/").status_code == 200
    assert ana_client.get("/aviso-legal/").status_code == 200


def test_a_suspended_person_cannot_sign_in_and_is_told_why(ana: User, olga: User, client: Client) -> None:
    sanctioned(ana, olga, "suspend", reason="Insultar en la mesa.", expires=in_days(2))
    wrong = client.post("/cuenta/entrar/", {"login": "ana", "password": "otra"})
    assert "Insultar" not in wrong.content.decode()
    right = client.post("/cuenta/entrar/", {"login": "ana", "password": PASSWORD})
    assert right.status_code == 403
    assert "Insultar en la mesa." in right.content.decode()
    assert not client.get("/cuenta/").wsgi_request.user.is_authenticated


def test_somebody_else_can_sign_in_in_the_same_browser(ana: User, ana_client: Client, olga: User) -> None:
    sanctioned(ana, olga, "ban")
    assert ana_client.post("/cuenta/invitado/", {"name": "Otra"}).status_code == 403
    assert ana_client.post("/cuenta/dejar/").status_code == 302
    ana_client.post("/cuenta/entrar/", {"login": "olga", "password": PASSWORD})
    assert ana_client.get("/cuenta/").status_code == 200


def test_a_script_is_told_with_a_code(ana: User, ana_client: Client, olga: User) -> None:
    sanctioned(ana, olga, "ban", reason="Por trampas.")
    answer = ana_client.post("/cuenta/preferencias/", {"theme": "cloth"}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "barred")
    assert "Por trampas." in answer.json()["message"]


def test_a_guest_is_shut_out_too(bruno: User, bruno_client: Client, olga: User) -> None:
    sanctioned(bruno, olga, "ban")
    assert bruno_client.get("/", headers=HTML).status_code == 403


def test_a_suspension_ends_by_itself(ana: User, ana_client: Client, olga: User) -> None:
    given = sanctioned(ana, olga, "suspend", expires=in_days(1))
    past = timezone.now() - dt.timedelta(seconds=1)
    Sanction.objects.filter(pk=given.pk).update(created=past - dt.timedelta(days=1), expires=past)
    User.objects.filter(pk=ana.pk).update(barred_until=past)
    assert ana_client.get("/cuenta/").status_code == 200


def test_the_longest_of_two_counts_and_lifting_it_leaves_the_other(ana: User, olga: User) -> None:
    short = sanctioned(ana, olga, "suspend", expires=in_days(1))
    ban = sanctioned(ana, olga, "ban")
    ana.refresh_from_db()
    assert ana.barred_until is not None
    assert ana.barred_until.year == 9999
    services.sanction_lift(sanction_id=ban.pk, by=olga, reason="Era un error.")
    ana.refresh_from_db()
    assert ana.barred_until == short.expires
    services.sanction_lift(sanction_id=short.pk, by=olga)
    ana.refresh_from_db()
    assert ana.barred_until is None
    assert code_of(services.sanction_lift(sanction_id=short.pk, by=olga)) == "not_in_force"


@pytest.mark.parametrize(("kind", "more"), [("suspend", {"expires": in_days(1)}), ("ban", {})])
def test_the_table_hears_of_it_after_the_commit(
    ana: User,
    olga: User,
    kind: str,
    more: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    told = heard(monkeypatch, "user_barred")
    with django_capture_on_commit_callbacks(execute=True):
        sanctioned(ana, olga, kind, **more)
        assert told == []
    assert told == [ana.pk]


def test_silence_is_told_when_it_begins_and_when_it_is_lifted(
    ana: User,
    olga: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    told = heard(monkeypatch, "user_muted")
    until = in_days(1)
    with django_capture_on_commit_callbacks(execute=True):
        given = sanctioned(ana, olga, "mute_reactions", expires=until)
    ana.refresh_from_db()
    assert ana.is_muted
    assert not ana.is_barred
    with django_capture_on_commit_callbacks(execute=True):
        services.sanction_lift(sanction_id=given.pk, by=olga)
    assert told == [(ana.pk, until), (ana.pk, None)]


def test_a_warning_shows_on_the_next_page_until_it_is_read(ana: User, ana_client: Client, olga: User) -> None:
    given = sanctioned(ana, olga, "warn", reason="Con calma.")
    response = ana_client.get("/cuenta/", headers=HTML)
    assert response["Location"] == "/cuenta/aviso/?next=%2Fcuenta%2F"
    page = ana_client.get(response["Location"]).content.decode()
    assert "Con calma." in page
    # what a page fetches for itself, and what is sent, goes on
    assert ana_client.get("/mesas/abiertas/", headers={"Accept": "*/*"}).status_code == 200
    read = ana_client.post("/cuenta/aviso/", {"notice": given.pk, "next": "/cuenta/"})
    assert read["Location"] == "/cuenta/"
    assert ana_client.get("/cuenta/", headers=HTML).status_code == 200
    assert AuditEntry.objects.filter(action="notice_read", actor=ana).count() == 1


@pytest.mark.parametrize("notice", ["", "0", "x", "9" * 30])
def test_a_notice_that_is_none_stays_unread(ana: User, ana_client: Client, olga: User, notice: str) -> None:
    sanctioned(ana, olga, "warn")
    assert ana_client.post("/cuenta/aviso/", {"notice": notice}).status_code == 200
    ana.refresh_from_db()
    assert ana.has_notice


def test_nobody_reads_somebody_elses_notice(ana: User, bruno: User, bruno_client: Client, olga: User) -> None:
    given = sanctioned(ana, olga, "warn")
    bruno_client.post("/cuenta/aviso/", {"notice": given.pk})
    ana.refresh_from_db()
    assert ana.has_notice


def test_a_name_that_had_to_go_is_gone_and_another_is_chosen(
    ana: User,
    ana_client: Client,
    olga: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    told = heard(monkeypatch, "user_renamed")
    with django_capture_on_commit_callbacks(execute=True):
        sanctioned(ana, olga, "rename", reason="Ese nombre ofende.")
    assert ana_client.get("/", headers=HTML)["Location"] == "/cuenta/nombre/?next=%2F"
    blocked = ana_client.post("/cuenta/invitado/", {"name": "Ana"}, headers={"Accept": "application/json"})
    assert (blocked.status_code, blocked.json()["code"]) == (403, "must_rename")
    page = ana_client.post("/cuenta/nombre/", {"name": "Á n a"}).content.decode()
    assert "Ese es el nombre que hay que cambiar." in page
    assert "Escribe un nombre para la mesa." in ana_client.post("/cuenta/nombre/", {"name": "  "}).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        assert ana_client.post("/cuenta/nombre/", {"name": "Lucía", "next": "/reglas/"})["Location"] == "/reglas/"
    ana.refresh_from_db()
    assert (ana.display_name, ana.must_rename) == ("Lucía", False)
    assert told == [(ana.pk, "Sin nombre"), (ana.pk, "Lucía")]
    assert ana_client.get("/cuenta/", headers=HTML).status_code == 200


@pytest.mark.parametrize(
    ("kind", "more", "code"),
    [
        ("flog", {}, "bad_kind"),
        ("warn", {"reason": "  "}, "reason_needed"),
        ("warn", {"reason": "x" * 1001}, "text_too_long"),
        ("warn", {"expires": in_days(1)}, "expiry_unfit"),
        ("rename", {"expires": in_days(1)}, "expiry_unfit"),
        ("suspend", {}, "expiry_needed"),
        ("suspend", {"expires": in_days(-1)}, "expiry_past"),
        ("mute_reactions", {"expires": in_days(-1)}, "expiry_past"),
    ],
)
def test_what_does_not_fit_together_is_refused(
    ana: User, olga: User, kind: str, more: dict[str, Any], code: str
) -> None:
    answer = services.sanction_give(user_id=ana.pk, by=olga, kind=kind, **{"reason": "x", **more})
    assert code_of(answer) == code
    assert not Sanction.objects.exists()
    assert not AuditEntry.objects.exists()


def test_nobody_is_sanctioned_by_themselves_nor_staff_by_a_moderator(ana: User, olga: User) -> None:
    moderator = User.objects.create_user("marta", is_staff=True)
    for whom in (olga, moderator):
        answer = services.sanction_give(user_id=whom.pk, by=moderator, kind="warn", reason="x")
        assert code_of(answer) == ("not_yourself" if whom == moderator else "protected")
    assert isinstance(services.sanction_give(user_id=moderator.pk, by=olga, kind="warn", reason="x"), Sanction)
    mine = Sanction.objects.get(user=moderator)
    assert code_of(services.sanction_lift(sanction_id=mine.pk, by=moderator)) == "not_yourself"
    assert code_of(services.sanction_give(user_id=0, by=olga, kind="warn", reason="x")) == "no_such_person"


def test_every_sanction_stands_in_the_journal(ana: User, olga: User) -> None:
    given = sanctioned(ana, olga, "ban", reason="Por trampas.")
    services.sanction_lift(sanction_id=given.pk, by=olga, reason="Era otra.")
    lines = list(AuditEntry.objects.order_by("pk"))
    assert [(line.actor, line.action, line.target) for line in lines] == [
        (olga, "sanction_ban", ana),
        (olga, "sanction_lifted", ana),
    ]
    assert (lines[0].detail["reason"], lines[1].detail["reason"]) == ("Por trampas.", "Era otra.")


def test_the_journal_only_grows(olga: User, ana: User) -> None:
    sanctioned(ana, olga, "warn")
    line = AuditEntry.objects.get()
    with pytest.raises(TypeError):
        line.save()
    with pytest.raises(TypeError):
        line.delete()
    with pytest.raises(TypeError):
        AuditEntry.objects.all().delete()
    with pytest.raises(TypeError):
        AuditEntry.objects.update(action="nothing")
    ana.delete()
    line.refresh_from_db()
    assert (line.target, line.subject) == (None, "Ana")


def test_the_database_itself_wants_a_reason_and_an_end(ana: User) -> None:
    for fields in ({"kind": "ban", "reason": ""}, {"kind": "suspend", "reason": "x"}, {"kind": "flog", "reason": "x"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Sanction.objects.create(user=ana, **fields)


def test_a_barred_session_is_nobodys_on_sockets_too(ana: User, olga: User) -> None:
    from django.contrib.auth import get_user
    from django.test import RequestFactory

    client = signed_in(ana)
    request = RequestFactory().get("/")
    request.session = client.session
    assert get_user(request) == ana
    sanctioned(ana, olga, "ban")
    assert not get_user(request).is_authenticated
