"""The picture of a final to hand on: an SVG drawn here, and the same as PNG by resvg with the site's own fonts."""

from pathlib import Path

import resvg_py
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from game.players.history import Sheet

WIDTH, HEIGHT = 1200, 630
SHOWN = 7
FONTS = Path(__file__).parent / "fonts"
NAME_MOST = 20

_HEART = "M40 8c9 11 27 18 27 33 0 10-8 17-16 17-5 0-9-2-11-6-2 4-6 6-11 6-8 0-16-7-16-17C13 26 31 19 40 8z"


def drawn(sheet: Sheet, profile: str) -> SafeString:
    """The final of a match as SVG: who won, and the places with their points. `profile`: its rule system's name."""
    rows = sheet.rows[:SHOWN]
    step = min(62, 330 // max(1, len(rows)))
    lines = format_html_join(
        "",
        '<text x="500" y="{0}" font-size="30" fill="{4}" text-anchor="end" font-family="Figtree">{1}</text>'
        '<text x="530" y="{0}" font-size="30" fill="{4}" font-family="Figtree">{2}</text>'
        '<text x="1110" y="{0}" font-size="30" fill="{4}" text-anchor="end" font-family="Figtree">{3}</text>',
        [
            (
                212 + step * at,
                "–" if row.place is None else gettext("%(place)d.º") % {"place": row.place},
                row.person.name[:NAME_MOST],
                row.total,
                "#ffcd64" if row.place == 1 else "#f8f1e0",
            )
            for at, row in enumerate(rows)
        ],
    )
    rounds = len(sheet.rounds)
    length = ngettext("%(rounds)d ronda", "%(rounds)d rondas", rounds) % {"rounds": rounds}
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img">'
        "<title>{title}</title>"
        '<rect width="{w}" height="{h}" fill="#0d2a24"/>'
        '<ellipse cx="600" cy="250" rx="760" ry="420" fill="#1d5245"/>'
        '<rect x="36" y="36" width="1128" height="558" rx="40" fill="none" stroke="#f3e3bf" stroke-opacity=".25" '
        'stroke-width="2"/>'
        '<g transform="translate(86 196) scale(3.6)"><path d="{heart}" fill="#e8563a" transform="rotate(180 40 34)"/>'
        '<path d="M24 4l7 7 9-10 9 10 7-7-3 16H27z" fill="#f4b942"/></g>'
        '<text x="90" y="126" font-size="62" fill="#f8f1e0" font-family="Gloock">{title}</text>'
        "{lines}"
        '<text x="90" y="560" font-size="26" fill="#c3d3c6" font-family="Figtree">{facts}</text>'
        '<text x="1110" y="560" font-size="30" fill="#f8f1e0" text-anchor="end" font-family="Gloock">Presidente</text>'
        "</svg>",
        w=WIDTH,
        h=HEIGHT,
        heart=_HEART,
        title=title(sheet),
        lines=lines,
        facts=f"{profile} · {sheet.mode_text} · {length}",
    )


def title(sheet: Sheet) -> str:
    """Who won; with more than two, how many share it."""
    winners = sheet.winners
    if len(winners) == 1:
        return gettext("Gana %(name)s") % {"name": winners[0]}
    if len(winners) == 2:
        return gettext("Ganan %(one)s y %(other)s") % {"one": winners[0], "other": winners[1]}
    return gettext("Comparten la victoria %(count)d") % {"count": len(winners)}


def png(svg: str) -> bytes:
    """The SVG as PNG. Letters that the site's fonts have not come from whatever the machine has."""
    ours = all(char < "\u0250" or "\u2000" <= char < "\u2070" for char in svg)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=ours,
            font_files=[str(FONTS / "figtree.ttf"), str(FONTS / "gloock.ttf")],
            font_family="Figtree",
        )
    )
