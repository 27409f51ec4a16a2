"""Complaints about players, and the queue where they are read."""

from typing import Any

import pytest
from django.test import Client

from accounts import hooks, selectors
from accounts.groups import MODERATORS
from accounts.models import AuditEntry, Report, Sanction, User
from accounts.moderation import services
from tests.accounts.moderation import appointed, code_of, sanctioned, signed_in, table_of

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}
PLACE = {"table": "ABCD2345", "player": "1"}
QUEUE = "/admin/moderacion/"


@pytest.fixture(autouse=True)
def table(ana: User, bruno: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana is number 0, Bruno number 1, a bot number 2."""
    monkeypatch.setattr(hooks, "table_witnesses", [table_of(ana, bruno, None)])


@pytest.fixture
def marta(db: None) -> User:
    return appointed("marta", MODERATORS)


@pytest.fixture
def marta_client(marta: User) -> Client:
    return signed_in(marta)


@pytest.fixture
def report(ana: User, ana_client: Client) -> Report:
    ana_client.post("/cuenta/denunciar/", PLACE | {"reason": "name", "text": "No se puede leer."})
    return Report.objects.get()


def test_a_report_takes_along_what_the_table_saw(ana: User, bruno: User, ana_client: Client) -> None:
    answer = ana_client.post("/cuenta/denunciar/", PLACE | {"reason": "sabotage", "text": "  Regala.  "}, headers=JSON)
    assert answer.json()["ok"] is True
    made = Report.objects.get()
    assert (made.reporter, made.reported, made.reported_name) == (ana, bruno, "Bruno")
    assert (made.reason, made.text, made.table, made.round) == ("sabotage", "Regala.", "ABCD2345", 2)
    assert made.activity == [{"at": 1_800_000_000_000, "text": "Bruno pasa."}]
    assert made.state == "new"


def test_a_form_leads_back_with_a_word_of_thanks(ana_client: Client) -> None:
    page = ana_client.get("/cuenta/denunciar/", PLACE | {"next": "/reglas/"}).content.decode()
    assert "Denunciar a Bruno" in page
    response = ana_client.post("/cuenta/denunciar/", PLACE | {"reason": "name", "next": "/reglas/"})
    assert response["Location"] == "/reglas/"


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"reason": "spite"}, 400, "bad_reason"),
        ({}, 400, "bad_reason"),
        ({"reason": "other"}, 400, "text_needed"),
        ({"reason": "name", "text": "x" * 1001}, 400, "text_too_long"),
        ({"reason": "name", "player": "0"}, 400, "yourself"),
        ({"reason": "name", "player": "2"}, 400, "no_such_player"),
        ({"reason": "name", "player": "99999"}, 400, "no_such_player"),
        ({"reason": "name", "player": "uno"}, 400, "no_such_player"),
        ({"reason": "name", "player": ""}, 400, "no_such_player"),
        ({"reason": "name", "seat": "1"}, 400, "no_such_player"),
        ({"reason": "name", "table": "ZZZZ9999"}, 404, "unknown_table"),
        ({"reason": "name", "table": ""}, 400, "no_such_player"),
    ],
)
def test_a_report_that_cannot_be_is_refused_with_a_sentence(
    ana_client: Client, sent: dict[str, str], status: int, code: str
) -> None:
    answer = ana_client.post("/cuenta/denunciar/", PLACE | sent, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"][-1] == "."
    assert not Report.objects.exists()


def test_what_was_typed_stays_in_the_form(ana_client: Client) -> None:
    page = ana_client.post("/cuenta/denunciar/", PLACE | {"text": "Me insulta."}).content.decode()
    assert "Elige un motivo de la lista." in page
    assert "Me insulta." in page


def test_nobody_signed_in_is_asked_for_a_name(client: Client) -> None:
    answer = client.post("/cuenta/denunciar/", PLACE | {"reason": "name"}, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (401, "signed_out")
    assert client.post("/cuenta/denunciar/", PLACE)["Location"] == "/cuenta/invitado/"


def test_the_same_report_twice_is_one_with_the_newest_text(ana_client: Client, report: Report) -> None:
    ana_client.post("/cuenta/denunciar/", PLACE | {"reason": "sabotage", "text": "Y otra vez."})
    report.refresh_from_db()
    assert (Report.objects.count(), report.reason, report.text) == (1, "sabotage", "Y otra vez.")


def test_somebody_has_so_many_reports_waiting_and_no_more(ana: User, bruno: User) -> None:
    for number in range(10):
        about = table_of(ana, bruno, code=f"T{number}")(ana.pk, f"T{number}", 1, None)
        assert about is not None
        assert isinstance(services.report_file(reporter=ana, about=about, reason="name"), Report)
    about = table_of(ana, bruno, code="T10")(ana.pk, "T10", 1, None)
    assert about is not None
    assert code_of(services.report_file(reporter=ana, about=about, reason="name")) == "too_many_reports"


def test_reports_come_at_a_human_pace(ana_client: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"report": "2/m/user"}
    answers = [
        ana_client.post("/cuenta/denunciar/", PLACE | {"reason": "name"}, headers=JSON).status_code for _ in range(3)
    ]
    assert answers == [200, 200, 429]


def test_the_queue_shows_what_is_to_do_and_filters_it(marta_client: Client, report: Report) -> None:
    assert "Bruno · Nombre ofensivo" in marta_client.get(QUEUE).content.decode()
    for query, found in (
        ({"estado": "new"}, True),
        ({"estado": "closed"}, False),
        ({"motivo": "name"}, True),
        ({"motivo": "cheating"}, False),
        ({"mias": "1"}, False),
        ({"q": "brun"}, True),
        ({"q": "abcd-2345"}, True),
        ({"q": "nadie"}, False),
        ({"estado": "x", "motivo": "y", "p": "z"}, True),
    ):
        assert ("Bruno · Nombre ofensivo" in marta_client.get(QUEUE, query).content.decode()) is found, query


def test_a_report_is_taken_handed_on_put_back_closed_and_reopened(
    marta: User, marta_client: Client, olga: User, report: Report
) -> None:
    url = f"{QUEUE}denuncia/{report.pk}/"

    def stands() -> tuple[str, User | None]:
        report.refresh_from_db()
        return report.state, report.assignee

    marta_client.post(url, {"verb": "take"})
    assert stands() == ("assigned", marta)
    marta_client.post(url, {"verb": "give", "assignee": olga.pk})
    assert stands() == ("assigned", olga)
    marta_client.post(url, {"verb": "drop"})
    assert stands() == ("new", None)
    marta_client.post(url, {"verb": "close", "resolution": "Hablado."})
    assert stands() == ("closed", marta)
    assert report.resolution == "Hablado."
    page = marta_client.post(url, {"verb": "take"}, follow=True).content.decode()
    assert "Esa denuncia ya está cerrada." in page
    marta_client.post(url, {"verb": "reopen"})
    assert stands() == ("assigned", marta)
    actions = list(AuditEntry.objects.exclude(action="report_look").order_by("pk").values_list("action", flat=True))
    assert actions == ["report_taken"] * 3 + ["report_closed", "report_reopened"]


@pytest.mark.parametrize("assignee", ["", "x", "0", "9" * 40])
def test_a_report_goes_to_moderators_alone(marta_client: Client, ana: User, report: Report, assignee: str) -> None:
    url = f"{QUEUE}denuncia/{report.pk}/"
    for sent in (assignee, str(ana.pk)):
        page = marta_client.post(url, {"verb": "give", "assignee": sent}, follow=True).content.decode()
        assert "Esa persona no modera." in page
    report.refresh_from_db()
    assert report.state == "new"


def test_a_look_at_a_report_stands_in_the_journal(marta: User, marta_client: Client, report: Report) -> None:
    page = marta_client.get(f"{QUEUE}denuncia/{report.pk}/").content.decode()
    assert "Bruno pasa." in page
    assert "No se puede leer." in page
    assert AuditEntry.objects.get().action == "report_look"
    assert marta_client.get(f"{QUEUE}denuncia/9999/").status_code == 404


def test_a_report_ends_in_a_sanction(marta: User, marta_client: Client, bruno: User, report: Report) -> None:
    url = f"{QUEUE}denuncia/{report.pk}/"
    sent = {"verb": "sanction", "kind": "suspend", "duration": "24h", "reason": "Ese nombre."}
    assert marta_client.post(url, sent).status_code == 302
    given = Sanction.objects.get()
    assert (given.user, given.kind, given.author, given.report) == (bruno, "suspend", marta, report)
    assert given.expires is not None
    assert (given.expires - given.created).total_seconds() == pytest.approx(24 * 3600, abs=5)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Elige qué hacer."),
        ({"kind": "flog"}, "Elige qué hacer."),
        ({"kind": "warn"}, "Escribe el motivo: lo leerá la persona sancionada."),
        ({"kind": "suspend", "reason": "Porque."}, "Una suspensión lleva una fecha de final."),
        ({"kind": "suspend", "reason": "Porque.", "until": "2001-01-01T10:00"}, "Esa fecha ya ha pasado."),
        ({"kind": "suspend", "reason": "Porque.", "until": "mañana"}, "Esa fecha no se entiende."),
        ({"kind": "warn", "reason": "Porque.", "duration": "24h"}, "Esa sanción no lleva fecha de final."),
    ],
)
def test_a_sanction_that_does_not_fit_is_refused_and_nothing_typed_is_lost(
    marta_client: Client, report: Report, sent: dict[str, str], sentence: str
) -> None:
    page = marta_client.post(f"{QUEUE}denuncia/{report.pk}/", {"verb": "sanction"} | sent).content.decode()
    assert sentence in page
    assert sent.get("reason", "") in page
    assert not Sanction.objects.exists()


def test_somebody_is_found_sanctioned_and_forgiven(marta_client: Client, ana: User, marta: User) -> None:
    found = marta_client.get(f"{QUEUE}personas/", {"q": "an"}).content.decode()
    assert f"{QUEUE}persona/{ana.pk}/" in found
    url = f"{QUEUE}persona/{ana.pk}/"
    marta_client.post(url, {"kind": "mute_reactions", "duration": "1h", "reason": "Ruido."})
    assert "en vigor" in marta_client.get(url).content.decode()
    assert "Ana" in marta_client.get(f"{QUEUE}personas/").content.decode()
    given = Sanction.objects.get()
    marta_client.post(f"{QUEUE}sancion/{given.pk}/levantar/", {"reason": "Basta."})
    ana.refresh_from_db()
    assert not ana.is_muted
    page = marta_client.post(f"{QUEUE}sancion/{given.pk}/levantar/", follow=True).content.decode()
    assert "Esa sanción ya no está en vigor." in page
    assert marta_client.post(f"{QUEUE}sancion/9999/levantar/").status_code == 302
    assert marta_client.get(f"{QUEUE}persona/9999/").status_code == 404


def test_the_journal_is_read_and_searched(marta_client: Client, marta: User, ana: User, olga: User) -> None:
    sanctioned(ana, olga, "ban", reason="Por trampas.")
    page = marta_client.get(f"{QUEUE}registro/").content.decode()
    assert "expulsó del sitio: Ana" in page
    assert "Por trampas." in page
    for query, found in (({"q": "ana"}, True), ({"que": "sanction_warn"}, False), ({"que": "nada"}, True)):
        assert ("expulsó del sitio: Ana" in marta_client.get(f"{QUEUE}registro/", query).content.decode()) is found


def test_blocking_is_for_oneself_and_keeps_two_apart(ana: User, bruno: User, ana_client: Client) -> None:
    for _ in range(2):
        assert ana_client.post("/cuenta/bloquear/", PLACE, headers=JSON).json()["ok"] is True
    assert selectors.blocked_by(ana) == {bruno.pk}
    assert selectors.blocked_by(bruno) == frozenset()
    assert selectors.kept_apart_from(ana) == {bruno.pk}
    assert selectors.kept_apart_from(bruno) == {ana.pk}
    assert "Bruno" in ana_client.get("/cuenta/bloqueados/").content.decode()
    ana_client.post("/cuenta/desbloquear/", {"user": bruno.pk})
    assert selectors.blocked_by(ana) == frozenset()


def test_unblocking_at_the_table_works_too(ana: User, ana_client: Client) -> None:
    ana_client.post("/cuenta/bloquear/", PLACE)
    assert ana_client.post("/cuenta/desbloquear/", PLACE, headers=JSON).json()["ok"] is True
    assert selectors.blocked_by(ana) == frozenset()


@pytest.mark.parametrize(
    ("path", "sent", "code"),
    [
        ("bloquear", {"player": "0"}, "yourself"),
        ("bloquear", {"player": "2"}, "no_such_player"),
        ("bloquear", {"table": "ZZZZ9999"}, "unknown_table"),
        ("desbloquear", {"user": "99"}, "not_blocked"),
        ("desbloquear", {"user": "x"}, "not_blocked"),
        ("desbloquear", {"player": "2"}, "no_such_player"),
    ],
)
def test_a_block_that_cannot_be_is_refused(ana_client: Client, path: str, sent: dict[str, str], code: str) -> None:
    answer = ana_client.post(f"/cuenta/{path}/", PLACE | sent, headers=JSON)
    assert answer.json()["code"] == code
