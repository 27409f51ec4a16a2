"""What consists of words goes out compressed, and is known again."""

import gzip

import pytest
from django.test import Client

WANTED = {"accept-encoding": "gzip, deflate, br"}


@pytest.mark.django_db
def test_a_page_is_compressed_where_the_browser_wants_it(client: Client) -> None:
    answer = client.get("/", headers=WANTED)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert "Mesas abiertas" in gzip.decompress(answer.content).decode()
    assert "Content-Encoding" not in client.get("/").headers


def test_so_are_modules_and_style_sheets_that_lie_as_they_are_written(client: Client) -> None:
    for path in ("/static/js/i18n.js", "/static/css/tokens.css", "/static/img/sprite.svg"):
        answer = client.get(path, headers=WANTED)
        assert answer.headers["Content-Encoding"] == "gzip", path
        packed = b"".join(answer.streaming_content)  # type: ignore[arg-type]  # no iterator of an async view's
        assert len(packed) < len(gzip.decompress(packed)) / 1.5, path


def test_a_file_that_did_not_change_is_not_sent_again(client: Client) -> None:
    first = client.get("/static/css/tokens.css", headers=WANTED)
    assert "ETag" not in first.headers
    again = client.get("/static/css/tokens.css", headers=WANTED | {"if-modified-since": first.headers["Last-Modified"]})
    assert again.status_code == 304


def test_fonts_stay_as_they_are(client: Client) -> None:
    assert "Content-Encoding" not in client.get("/static/fonts/index.woff2", headers=WANTED).headers
