"""Third-party files are the ones they claim to be."""

import hashlib
import re
from pathlib import Path

VENDOR = Path(__file__).resolve().parents[2] / "static" / "vendor"
ROW = re.compile(r"^\| `(?P<file>[^`]+)` \|.*\| `(?P<sum>[0-9a-f]{64})` \|$", re.MULTILINE)


def listed() -> dict[str, str]:
    return {row["file"]: row["sum"] for row in ROW.finditer((VENDOR / "README.md").read_text(encoding="utf-8"))}


def test_every_vendored_file_has_the_sum_its_readme_states() -> None:
    present = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name != "README.md"
    }
    assert present == listed()
    assert "htm/preact-standalone.module.js" in present
