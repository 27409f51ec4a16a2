"""Results as a table and as a picture."""

from collections.abc import Sequence
from html import escape

from game.management.tournament.run import Row

HEADINGS = ("level", "against", "profile", "deals", "rounds", "share %", "95 % interval", "points", "first %", "p99 ms")


def table(rows: Sequence[Row]) -> str:
    """The rows in columns, with a line of headings."""
    cells = [HEADINGS, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column < 3 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )


def _cells(row: Row) -> tuple[str, ...]:
    interval = f"{row.low:.2f} – {row.high:.2f}"
    numbers = (f"{row.share:.2f}", interval, f"{row.points:.3f}", f"{row.first:.1f}", f"{row.p99_ms:.3f}")
    return row.level, row.against, row.profile, str(row.deals), str(row.rounds), *numbers


WIDTH, LEFT, RIGHT, TOP, LINE = 760, 250, 90, 46, 34


def svg(rows: Sequence[Row], even: float) -> str:
    """A plot of the shares with their intervals, and where even play lies."""
    low = min([even, *(row.low for row in rows)])
    high = max([even, *(row.high for row in rows)])
    margin = max((high - low) * 0.08, 0.5)
    low, high = low - margin, high + margin
    height = TOP + LINE * len(rows) + 40

    def across(share: float) -> str:
        return f"{LEFT + (share - low) / (high - low) * (WIDTH - LEFT - RIGHT):.1f}"

    bottom = height - 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        '<g font-family="system-ui, sans-serif" font-size="14" fill="#1d2733">',
        "<title>Share of the points, one against the rest, with 95 % intervals</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text x="16" y="26" font-weight="600">Share of the points, one against the rest (95 % intervals)</text>',
        f'<path d="M{across(even)} {TOP - 6}V{bottom}" stroke="#8794a3" stroke-dasharray="4 4"/>',
        f'<text x="{across(even)}" y="{height - 14}" text-anchor="middle" fill="#5b6977">even {even:.1f} %</text>',
    ]
    for number, row in enumerate(rows):
        y = TOP + LINE * number + LINE // 2
        label = escape(f"{row.level} – {row.against}, {row.profile}")
        parts += [
            f'<text x="16" y="{y + 5}">{label}</text>',
            f'<path d="M{across(row.low)} {y}H{across(row.high)}" stroke="#0b6e4f" stroke-width="3"/>',
            f'<circle cx="{across(row.share)}" cy="{y}" r="5" fill="#0b6e4f"/>',
            f'<text x="{WIDTH - 16}" y="{y + 5}" text-anchor="end">{row.share:.2f} %</text>',
        ]
    return "\n".join([*parts, "</g>", "</svg>", ""])
