"""Nothing is used that Safari's last two versions lack, but where its absence is provided for.

safari.json, made by safari_table.mjs from MDN's browser-compat-data, names what they lack.
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LACKS = json.loads((Path(__file__).parent / "safari.json").read_text(encoding="utf-8"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
MODULES = sorted((ROOT / "static" / "js").rglob("*.js"))
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*$", re.DOTALL | re.MULTILINE)

# What may be missing, and why nothing is lost by it.
SPARE = {
    "forced-color-adjust": "only where a system forces its colours, which Apple's do not",
    "overflow-clip-margin": "shadows end a little earlier",
    "resize": "a text field that cannot be drawn larger",
    "vibrate": "asked for by a feature test; the setting says \u00abif the device has it\u00bb",
}


def used(pattern: str, files: list[Path]) -> dict[str, list[str]]:
    """By name, where it stands; a property that stands beside its own old form, which Safari knows, is none."""
    found: dict[str, list[str]] = {}
    for file in files:
        text = COMMENT.sub("", file.read_text(encoding="utf-8"))
        for name in re.findall(pattern, text):
            if text.count(f"-webkit-{name}:") * 2 == len(re.findall(rf"(?<![\w])(?:-webkit-)?{name}:", text)):
                continue
            found.setdefault(name, []).append(file.name)
    return found


def lacking(found: dict[str, list[str]], group: str) -> dict[str, list[str]]:
    return {name: places for name, places in found.items() if name in LACKS[group] and name not in SPARE}


def test_style_sheets() -> None:
    assert lacking(used(r"[{;\s]([a-z][a-z-]*)\s*:(?!:)[^{}]*?[;}]", STYLES), "properties") == {}
    assert lacking(used(r"@([a-z][a-z-]*)", STYLES), "at_rules") == {}
    assert lacking(used(r"::?([a-z][a-z-]*)(?=[\s({,:.>)])", STYLES), "selectors") == {}


def test_modules() -> None:
    assert lacking(used(r"\.([A-Za-z]\w*)", MODULES), "members") == {}
    assert lacking(used(r"(?:new |instanceof |window\.|globalThis\.|self\.)([A-Z]\w*)", MODULES), "globals") == {}


def test_it_would_find_what_they_lack() -> None:
    assert {"interpolate-size"} <= set(LACKS["properties"])
    assert {"requestIdleCallback", "vibrate"} <= set(LACKS["members"])
    assert "findLast" not in LACKS["members"]
    assert LACKS["safari"][0] == LACKS["safari"][1] - 1


def test_what_is_spared_is_used() -> None:
    """An entry that nothing needs any more goes."""
    text = "".join(file.read_text(encoding="utf-8") for file in (*STYLES, *MODULES))
    assert [name for name in SPARE if name not in text] == []
