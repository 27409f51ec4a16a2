"""Rules pages: Markdown with shortcodes for cards and the strength strip, to HTML that can hold nothing else.

`{cards 7c 7d}` draws cards; `{trick 7c 7d > Jh Js}` the plays of a trick, each lying on the one before; `{strip}` and
`{strip revolution}` the order of strength; `{#name}` at the end of a heading names it for links. Cards are written as
in records: rank 3456789TJQKA2, suit c d h s.
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

_CARD = r"[3-9TJQKA2][cdhs]"
_PLAY = rf"{_CARD}(?: {_CARD}){{0,3}}"
_SHORTCODE = re.compile(
    rf"\{{(?:cards((?: {_CARD}){{1,13}})|trick ({_PLAY}(?: > {_PLAY}){{0,7}})|strip( revolution)?)\}}"
)
# What was meant for one of ours: braces with nothing in them that Markdown or prose would want there.
SHORTCODE_LIKE = re.compile(r"\{[^{}\n]*\}")
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


def shortcode_fault(written: str) -> str:
    """What is wrong with something between braces, as a sentence; "" if it is a shortcode of ours.

    A heading's `{#name}` is no shortcode and is not asked about here.
    """
    found = _SHORTCODE.fullmatch(written)
    if found is None:
        return gettext("%(written)s no es ninguna de las abreviaturas.") % {"written": written}
    plays = [play.split() for play in (found.group(2) or "").split(" > ")]
    cards = [card for play in plays for card in play] + (found.group(1) or "").split()
    if len(cards) > len(set(cards)):
        return gettext("%(written)s nombra dos veces la misma carta.") % {"written": written}
    if any(len({card[0] for card in play}) > 1 for play in plays):
        return gettext("%(written)s: una jugada es de cartas del mismo valor.") % {"written": written}
    if len({len(play) for play in plays}) > 1:
        return gettext("%(written)s: en una baza todas las jugadas llevan las mismas cartas.") % {"written": written}
    return ""


def anchors(text: str) -> frozenset[str]:
    """The ids of the headings, to which links may lead."""
    tokens = _MARKDOWN.parse(text)
    _anchor_headings(tokens)
    return frozenset(str(token.attrGet("id")) for token in tokens if token.type == "heading_open")


def links(text: str) -> list[tuple[int, str]]:
    """Every link and picture as (line of the source, address), in order."""
    found = []
    for token in _MARKDOWN.parse(text):
        line = 1 if token.map is None else token.map[0] + 1
        for child in token.children or ():
            if child.type in ("softbreak", "hardbreak"):
                line += 1
            address = child.attrGet("href") if child.type == "link_open" else child.attrGet("src")
            if address is not None:
                found.append((line, str(address)))
    return found


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
    spoken = escape(", ".join(card_name(card) for card in cards))
    return f'<span class="cards" role="img" aria-label="{spoken}">{_cards_drawn(cards)}</span>'


def _cards_drawn(cards: Sequence[str]) -> str:
    return "".join(
        f'<span class="card suit-{card[1]}" aria-hidden="true"><span class="rank">{_shown(card[0])}</span>'
        f'<span class="suit">{SUITS[card[1]]}{_AS_TEXT}</span></span>'
        for card in cards
    )


def _trick_html(plays: Sequence[Sequence[str]]) -> str:
    """The plays of a trick from left to right, each lying on the one before."""
    drawn = '<span class="over" aria-hidden="true">→</span>'.join(
        f'<span class="play" aria-hidden="true">{_cards_drawn(play)}</span>' for play in plays
    )
    told = gettext("; encima, ").join(", ".join(card_name(card) for card in play) for play in plays)
    spoken = escape(gettext("Baza: %(plays)s") % {"plays": told})
    return f'<span class="cards trick" role="img" aria-label="{spoken}">{drawn}</span>'


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
        cards, trick, revolution = found.groups()
        token.meta = {
            "cards": cards.split() if cards else [],
            "plays": [play.split() for play in trick.split(" > ")] if trick else [],
            "revolution": bool(revolution),
        }
    state.pos = found.end()
    return True


def _render_shortcode(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    meta = tokens[index].meta
    if meta["cards"]:
        return _cards_html(meta["cards"])
    return _trick_html(meta["plays"]) if meta["plays"] else _strip_html(revolution=meta["revolution"])


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
