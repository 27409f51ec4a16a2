"""Which browser modules a page will ask for: its entries and all that they import, one from another."""

import re
from functools import cache
from pathlib import Path, PurePosixPath

from django.contrib.staticfiles import finders

# The form that tests/platform/test_static.py holds our modules to. Parts that come later, `import("./a.js")`, are not
# followed: who needs one at once names it as an entry.
IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[^"]+)";', re.MULTILINE)


@cache
def graph(*entries: str) -> tuple[str, ...]:
    """Paths below static/ of these modules and of every one that they import, each once, the nearest first.

    Read once per process: a module added since then is loaded a little later, that is all.
    """
    found = list(entries)
    for path in found:  # grows while it is walked
        for name in IMPORT.findall(source(path)):
            wanted = resolved(PurePosixPath(path).parent, name)
            if wanted not in found:
                found.append(wanted)
    return tuple(found)


def source(path: str) -> str:
    """The text of a static file; empty for a name that leads nowhere, which the tests would not let pass."""
    place = finders.find(path)
    return Path(str(place)).read_text(encoding="utf-8") if place else ""


def resolved(folder: PurePosixPath, name: str) -> str:
    parts: list[str] = []
    for part in (folder / name).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
