#!/usr/bin/env python3
"""`.venv/bin/python deploy/icons.py`: draws the icons and the shared picture as PNG from their SVG in static/img.

For systems that take no SVG: home screens, notifications, previews of links. Both are committed; tests/platform holds
them together.
"""

from pathlib import Path

import resvg_py

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "static" / "img"
FONTS = ROOT / "game" / "players" / "fonts"

# PNG: its drawing, and its width in pixels.
DRAWN = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-512.png": ("icon-maskable.svg", 512),
    "apple-touch-icon.png": ("icon-maskable.svg", 180),
    "icon-badge-96.png": ("icon-badge.svg", 96),
    "share.png": ("share.svg", 1200),
}


def png(name: str) -> bytes:
    source, width = DRAWN[name]
    drawn = resvg_py.svg_to_bytes(
        svg_path=str(IMAGES / source),
        width=width,
        skip_system_fonts=True,
        font_files=[str(FONTS / "figtree.ttf"), str(FONTS / "gloock.ttf")],
    )
    return bytes(drawn)


if __name__ == "__main__":
    for wanted in DRAWN:
        (IMAGES / wanted).write_bytes(png(wanted))
        print(wanted)
