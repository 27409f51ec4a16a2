"""Rules pages: Markdown with shortcodes for cards and the strength strip, to HTML that can hold nothing else.

`{cards 7c 7d}` draws cards; `{strip}` and `{strip revolution}` the order of strength; `{#name}` at the end of a
heading names it for links. Cards are written as in records: rank 3456789TJQKA2, suit c d h s.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

import nh3
from django.utils.text import slugify
from django.utils.translation import gettext, pgettext
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

RANKS = "3456789TJQKA2"
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
# U+FE0E: the suit as text, never as a coloured emoji.
_AS_TEXT = "\ufe0e"

_SHORTCODE = re.compile(r"\{(?:cards((?: [3-9TJQKA2][cdhs]){1,13})|strip( revolution)?)\}")
_ANCHOR = re.compile(r"\s*\{#([a-z][a-z0-9-]*)\}\s*$")
_TAGS = nh3.ALLOWED_TAGS | {"section"}
_ATTRIBUTES: dict[str, set[str]] = {
    "span": {"class", "role", "aria-label", "aria-hidden"},
    "div": {"class", "role", "tabindex", "aria-label"},
    "a": {"href", "title"},
    **{f"h{level}": {"id"} for level in range(1, 7)},
}


@dataclass(frozen=True, slots=True)
class Rendered:
    """`html` is safe to put into a page; `contents` lists the headings of the second level as (id, text)."""

    html: str
    contents: tuple[tuple[str, str], ...]


def render(text: str) -> Rendered:
    """The page's HTML in the active language (what is read aloud for a drawing). Raw HTML in `text` shows as text."""
    tokens = _MARKDOWN.parse(text)
    contents = _anchor_headings(tokens)
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return Rendered(nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None), tuple(contents))


def card_name(card: str) -> str:
    """A card in words, e.g. «siete de tréboles»."""
    return gettext("%(rank)s de %(suit)s") % {"rank": _rank_name(card[0]), "suit": _suit_name(card[1])}


def _rank_name(rank: str) -> str:
    names = {
        "3": pgettext("rank", "tres"),
        "4": pgettext("rank", "cuatro"),
        "5": pgettext("rank", "cinco"),
        "6": pgettext("rank", "seis"),
        "7": pgettext("rank", "siete"),
        "8": pgettext("rank", "ocho"),
        "9": pgettext("rank", "nueve"),
        "T": pgettext("rank", "diez"),
        "J": pgettext("rank", "jota"),
        "Q": pgettext("rank", "reina"),
        "K": pgettext("rank", "rey"),
        "A": pgettext("rank", "as"),
        "2": pgettext("rank", "dos"),
    }
    return names[rank]


def _suit_name(suit: str) -> str:
    names = {
        "c": pgettext("suit", "tréboles"),
        "d": pgettext("suit", "diamantes"),
        "h": pgettext("suit", "corazones"),
        "s": pgettext("suit", "picas"),
    }
    return names[suit]


def _cards_html(cards: Sequence[str]) -> str:
    drawn = "".join(
        f'<span class="card suit-{card[1]}" aria-hidden="true"><span class="rank">{_shown(card[0])}</span>'
        f'<span class="suit">{SUITS[card[1]]}{_AS_TEXT}</span></span>'
        for card in cards
    )
    spoken = escape(", ".join(card_name(card) for card in cards))
    return f'<span class="cards" role="img" aria-label="{spoken}">{drawn}</span>'


def _strip_html(*, revolution: bool) -> str:
    ranks = RANKS[::-1] if revolution else RANKS
    cells = "".join(f'<span class="cell" aria-hidden="true">{_shown(rank)}</span>' for rank in ranks)
    if revolution:
        kind, spoken = "strip revolution", gettext("Orden en revolución: del 2, lo más flojo, al 3, lo más fuerte.")
    else:
        kind, spoken = "strip", gettext("Orden normal: del 3, lo más flojo, al 2, lo más fuerte.")
    return f'<span class="{kind}" role="img" aria-label="{escape(spoken)}">{cells}</span>'


def _shown(rank: str) -> str:
    return "10" if rank == "T" else rank


def _shortcode_rule(state: StateInline, silent: bool) -> bool:
    found = _SHORTCODE.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        token = state.push("shortcode", "", 0)
        cards, revolution = found.groups()
        token.meta = {"cards": cards.split() if cards else [], "revolution": bool(revolution)}
    state.pos = found.end()
    return True


def _render_shortcode(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    meta = tokens[index].meta
    return _cards_html(meta["cards"]) if meta["cards"] else _strip_html(revolution=meta["revolution"])


def _render_table_open(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    """A wide table scrolls by itself on a small screen, by keyboard too."""
    label = escape(gettext("Tabla"))
    return f'<div class="scroll" role="group" tabindex="0" aria-label="{label}"><table>'


def _render_table_close(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    return "</table></div>"


def _anchor_headings(tokens: Sequence[Token]) -> list[tuple[str, str]]:
    """Gives each heading its id, written at its end or made from its text, and lists those of the second level."""
    contents, used = [], set[str]()
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open" or not inline.children:
            continue
        last = inline.children[-1]
        named = _ANCHOR.search(last.content)
        if named is not None:
            last.content = last.content[: named.start()]
        text = "".join(child.content for child in inline.children)
        anchor = named.group(1) if named is not None else slugify(text) or "section"
        while anchor in used:
            anchor += "-2"
        used.add(anchor)
        opening.attrSet("id", anchor)
        if opening.tag == "h2":
            contents.append((anchor, text))
    return contents


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.inline.ruler.before("text", "shortcode", _shortcode_rule)
    markdown.add_render_rule("shortcode", _render_shortcode)
    markdown.add_render_rule("table_open", _render_table_open)
    markdown.add_render_rule("table_close", _render_table_close)
    return markdown


_MARKDOWN = _markdown()
