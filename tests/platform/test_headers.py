"""What every browser is told."""

import pytest
from django.test import Client

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types service-worker",
    "report-uri /csp/",
}


def policy(client: Client, path: str) -> set[str]:
    return set(client.get(path).headers["Content-Security-Policy"].split("; "))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/cuenta/entrar/", "/no-such-page/", "/static/img/sprite.svg"])
def test_every_answer_carries_the_strict_policy(client: Client, path: str) -> None:
    assert policy(client, path) == POLICY


@pytest.mark.parametrize("path", ["/static/css/tokens.css", "/static/js/i18n.js", "/static/fonts/index.woff2"])
def test_parts_of_pages_leave_the_policy_to_their_page(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "Content-Security-Policy" not in answer.headers
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.django_db
def test_the_admin_alone_has_a_looser_one_that_still_loads_from_here_only(client: Client) -> None:
    admin = policy(client, "/admin/login/")
    assert admin == POLICY - {
        "require-trusted-types-for 'script'",
        "trusted-types service-worker",
        "img-src 'self'",
    } | {"img-src 'self' data:"}


@pytest.mark.django_db
def test_other_security_headers(client: Client) -> None:
    headers = client.get("/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_static_files_are_not_offered_to_other_sites(client: Client) -> None:
    answer = client.get("/static/css/tokens.css")
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.django_db
def test_a_stranger_s_host_is_refused(client: Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.django_db
def test_a_missing_page_says_so_without_saying_how_we_are_built(client: Client) -> None:
    answer = client.get("/no-such-page/")
    assert answer.status_code == 404
    assert "urlpatterns" not in answer.content.decode()
    assert "Traceback" not in answer.content.decode()


@pytest.mark.django_db
def test_an_address_for_buttons_alone_says_so_to_people_and_nothing_to_programs(client: Client) -> None:
    page = client.get("/aprender/", headers={"accept": "text/html,*/*;q=0.8"})
    assert page.status_code == 405
    assert page.headers["Allow"] == "POST"
    assert "Por aquí no se entra así" in page.content.decode()
    for program in ({"accept": "application/json"}, {"accept": "*/*"}, {}):
        bare = client.get("/aprender/", headers=program)
        assert (bare.status_code, bare.content) == (405, b"")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "title"), [("/mesa/XXXXXXXX/", "Aquí no hay ninguna mesa"), ("/nada/", "Esta página no existe")]
)
def test_what_is_not_there_is_called_by_its_name(client: Client, path: str, title: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert f"<h1>{title}</h1>" in answer.content.decode()
