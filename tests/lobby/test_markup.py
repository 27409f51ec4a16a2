"""Rules pages: what Markdown and shortcodes become, and what never gets through."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from lobby import markup
from lobby.profiles import PAGES_DIR

PAGES = sorted(PAGES_DIR.glob("*.md"))


def test_cards_are_drawn_and_named() -> None:
    html = markup.render("Sobre {cards 7c Th} vale.").html
    assert 'role="img" aria-label="siete de tréboles, diez de corazones"' in html
    assert re.findall(r'class="card suit-([cdhs])"[^>]*><span class="rank">(\w+)</span>', html) == [
        ("c", "7"),
        ("h", "10"),
    ]


@pytest.mark.parametrize(
    ("code", "kind", "ranks"),
    [
        ("{strip}", "strip", "3 4 5 6 7 8 9 10 J Q K A 2"),
        ("{strip revolution}", "strip revolution", "2 A K Q J 10 9 8 7 6 5 4 3"),
    ],
)
def test_the_strip_shows_the_order_from_weak_to_strong(code: str, kind: str, ranks: str) -> None:
    html = markup.render(code).html
    assert f'<span class="{kind}" role="img"' in html
    assert re.findall(r'class="cell"[^>]*>(\w+)<', html) == ranks.split()


@pytest.mark.parametrize(
    "text", ["{cards}", "{cards 1c}", "{cards 7x}", "{cards 7c", "{strip sideways}", "{ cards 7c}"]
)
def test_a_broken_shortcode_shows_as_it_was_written(text: str) -> None:
    assert text in markup.render(text).html


def test_shortcodes_work_in_tables_and_lists_and_not_in_code() -> None:
    assert 'class="card suit-h"' in markup.render("| a |\n|---|\n| {cards Qh} |").html
    assert 'class="card suit-h"' in markup.render("- {cards Qh}").html
    assert "<code>{cards Qh}</code>" in markup.render("`{cards Qh}`").html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<img src="x" onerror="alert(1)">',
        "[x](javascript:alert(1))",
        "![x](https://elsewhere.example/pixel.gif)",
        "| a |\n|:---:|\n| b |",
    ],
)
def test_nothing_dangerous_gets_through(text: str) -> None:
    html = markup.render(text).html
    assert not re.search(r"<script|<img[^>]+onerror|href=.javascript|\sstyle=", html)


def test_raw_html_shows_as_text() -> None:
    assert "&lt;b style=" in markup.render('<b style="color:red">x</b>').html


def test_headings_can_be_linked_to_and_are_listed() -> None:
    rendered = markup.render("## Objetivo {#aim}\n\n### Cerrar la baza\n\n## Objetivo\n\n## Objetivo")
    assert rendered.contents == (("aim", "Objetivo"), ("objetivo", "Objetivo"), ("objetivo-2", "Objetivo"))
    assert '<h2 id="aim">Objetivo</h2>' in rendered.html
    assert '<h3 id="cerrar-la-baza">' in rendered.html


def test_a_wide_table_scrolls_by_itself() -> None:
    html = markup.render("| a | b |\n|---|---|\n| 1 | 2 |").html
    assert re.search(r'<div class="scroll"[^>]*tabindex="0"[^>]*><table>', html)


def test_the_drawings_speak_the_readers_language() -> None:
    with override("es"):
        assert markup.card_name("Jd") == "jota de diamantes"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_pages_that_come_with_us_render_whole(path: Path) -> None:
    rendered = markup.render(path.read_text(encoding="utf-8").partition("\n")[2])
    assert "{" not in rendered.html
    assert "<h1" not in rendered.html
    anchors = set(re.findall(r' id="([^"]+)"', rendered.html))
    assert set(re.findall(r'href="#([^"]+)"', rendered.html)) <= anchors


def test_there_are_pages_to_render() -> None:
    assert len(PAGES) == 6
