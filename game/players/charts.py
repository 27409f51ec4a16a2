"""Charts drawn on the server as SVG. Colours come from players.css; each chart says in words what it shows.

A chart is a picture with one sentence; the numbers themselves stand beside it in a table, which the page writes.
"""

from collections.abc import Mapping, Sequence

from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

WIDTH, HEIGHT = 360, 190
LEFT, RIGHT, TOP, BOTTOM = 34, 12, 14, 30


def places(counts: Mapping[int, int]) -> SafeString:
    """Columns: how many rounds ended in each place, from first to the last one there was."""
    last = max(counts, default=1)
    total = sum(counts.values())
    highest = max(counts.values(), default=1)
    step = (WIDTH - LEFT - RIGHT) / last
    floor = HEIGHT - BOTTOM
    bars = []
    for place in range(1, last + 1):
        count = counts.get(place, 0)
        height = (floor - TOP - 14) * count / highest
        middle = LEFT + step * (place - 0.5)
        bars.append((
            _number(middle - step * 0.32), _number(floor - height), _number(step * 0.64), _number(height),
            "first" if place == 1 else "other", _number(middle), _number(floor - height - 5), count,
            _number(HEIGHT - 10), gettext("%(place)d.º") % {"place": place},
        ))  # fmt: skip
    drawn = format_html_join(
        "",
        '<rect x="{0}" y="{1}" width="{2}" height="{3}" class="bar-{4}" rx="3"/>'
        '<text x="{5}" y="{6}" text-anchor="middle" class="chart-value">{7}</text>'
        '<text x="{5}" y="{8}" text-anchor="middle" class="chart-axis">{9}</text>',
        bars,
    )
    shares = ", ".join(
        gettext("%(place)d.º: %(share)d %%") % {"place": place, "share": round(100 * counts.get(place, 0) / total)}
        for place in range(1, last + 1)
        if total
    )
    return _figure(gettext("Puestos al acabar la ronda. %(shares)s.") % {"shares": shares}, _floor() + drawn)


def points(values: Sequence[float]) -> SafeString:
    """A line: points for each round of the last matches, the oldest first, with their mean."""
    highest = max([*values, 1.0])
    mean = sum(values) / len(values) if values else 0.0
    floor = HEIGHT - BOTTOM
    step = (WIDTH - LEFT - RIGHT) / max(1, len(values) - 1)

    def y_of(value: float) -> float:
        return floor - (floor - TOP) * value / highest

    spots = [(LEFT + step * at, y_of(value)) for at, value in enumerate(values)]
    lines = format_html(
        '<text x="{0}" y="{1}" text-anchor="end" class="chart-axis">{2}</text>'
        '<text x="{0}" y="{3}" text-anchor="end" class="chart-axis">0</text>'
        '<line x1="{4}" x2="{5}" y1="{6}" y2="{6}" class="chart-mean"/>'
        '<polyline points="{7}" class="chart-line"/>',
        LEFT - 8,
        _number(TOP + 4),
        _short(highest),
        _number(floor + 4),
        LEFT,
        WIDTH - RIGHT,
        _number(y_of(mean)),
        " ".join(f"{_number(x)},{_number(y)}" for x, y in spots),
    )
    marks = format_html_join(
        "", '<circle cx="{}" cy="{}" r="3" class="chart-mark"/>', [(_number(x), _number(y)) for x, y in spots]
    )
    ends = format_html(
        '<text x="{}" y="{}" class="chart-axis">{}</text>'
        '<text x="{}" y="{}" text-anchor="end" class="chart-axis">{}</text>',
        LEFT,
        HEIGHT - 10,
        gettext("antes"),
        WIDTH - RIGHT,
        HEIGHT - 10,
        gettext("última"),
    )
    said = gettext("Puntos por ronda en las últimas %(count)d partidas: media %(mean)s, de %(least)s a %(most)s.") % {
        "count": len(values),
        "mean": _short(mean),
        "least": _short(min(values, default=0)),
        "most": _short(max(values, default=0)),
    }
    return _figure(said, _floor() + lines + marks + ends)


def _figure(said: str, drawn: SafeString) -> SafeString:
    return format_html(
        '<svg class="stat-chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>', WIDTH, HEIGHT, said, drawn
    )


def _floor() -> SafeString:
    y = HEIGHT - BOTTOM
    return format_html('<line x1="{}" x2="{}" y1="{}" y2="{}" class="chart-floor"/>', LEFT, WIDTH - RIGHT, y, y)


def _number(value: float) -> SafeString:
    """A coordinate: never in the reader's way of writing numbers."""
    return mark_safe(f"{value:.1f}")  # noqa: S308 - digits and a dot


def _short(value: float) -> str:
    """A number for people, with a decimal where it needs one, as their language writes it."""
    return number_format(round(value, 1), decimal_pos=None if round(value, 1) % 1 else 0)
