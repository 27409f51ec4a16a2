"""What may stand in the repository, and where."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOP_LEVEL = {
    *("manage.py", "pyproject.toml", "README.md"),
    *("presidente", "accounts", "lobby", "game", "templates", "static", "tests", "deploy"),
}
# Put together here, so that this file does not find itself.
REGISTRIES = ("py" + "pi.org", "py" + "thonhosted", "registry.n" + "pmjs", "deb." + "debian.org")
MACHINE_PATHS = ("/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/")


def committed() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listing.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def files() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    return committed()


def test_the_top_level_holds_the_fixed_names_and_dot_files(files: list[Path]) -> None:
    present = {path.relative_to(ROOT).parts[0] for path in files}
    assert {name for name in present if not name.startswith(".")} <= TOP_LEVEL


def test_no_registry_and_no_path_of_a_machine_is_named(files: list[Path]) -> None:
    named = []
    for path in files:
        text = path.read_bytes().decode("utf-8", errors="replace")
        named += [f"{path.relative_to(ROOT)}: {word}" for word in (*REGISTRIES, *MACHINE_PATHS) if word in text]
    assert named == []


def test_locks_pin_and_hash_every_package_and_no_other_lock_is_kept(files: list[Path]) -> None:
    assert [path.name for path in files if path.name in ("uv.lock", "package-lock.json", "poetry.lock")] == []
    for lock in (ROOT / "deploy" / "requirements").glob("*.txt"):
        entries = re.split(r"\n(?=\w)", lock.read_text(encoding="utf-8"))
        pinned = [entry for entry in entries if re.match(r"[\w.-]+(\[[\w,-]+\])?==", entry)]
        assert pinned, lock.name
        assert [entry.split()[0] for entry in pinned if "--hash=sha256:" not in entry] == []


def test_the_engine_imports_the_pure_part_of_the_standard_library_and_itself() -> None:
    impure = {"random", "secrets", "time", "datetime", "logging", "os", "asyncio", "threading", "socket", "subprocess"}
    foreign = []
    for path in (ROOT / "game" / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                top = name.partition(".")[0]
                pure = top in sys.stdlib_module_names and top not in impure
                if not pure and not name.startswith("game.engine") and top != "__future__":
                    foreign.append(f"{path.name}: {name}")
    assert foreign == []


def test_consumers_stay_thin() -> None:
    """STYLE.md, habit 8: parse, authorise, call one service or selector, format."""
    for path in [*ROOT.glob("*/consumers.py"), *ROOT.glob("*/consumers/*.py")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 150, path


def test_templates_carry_no_inline_style_or_script() -> None:
    """The content security policy would block them, silently for whoever does not look at the console."""
    inline = re.compile(
        r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\b(?:src=|type=\"application/json\"))", re.IGNORECASE
    )
    found = [
        f"{path.relative_to(ROOT)}: {match[0].strip()}"
        for path in (ROOT / "templates").rglob("*.html")
        for match in inline.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_every_variable_of_the_environment_is_explained_and_none_that_is_not_read() -> None:
    settings = (ROOT / "presidente" / "settings.py").read_text(encoding="utf-8")
    table = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8").partition("\n## In production")[0]
    read = set(re.findall(r'env(?:\.\w+)?\(\s*"([A-Z_]+)"', settings))
    explained = {
        name for row in re.findall(r"^\| (`[A-Z].*?) \|", table, re.MULTILINE) for name in re.findall("`(.*?)`", row)
    }
    assert read == explained


def test_the_example_of_the_environment_holds_every_variable_and_no_secret() -> None:
    settings = (ROOT / "presidente" / "settings.py").read_text(encoding="utf-8")
    example = (ROOT / "deploy" / "env.example").read_text(encoding="utf-8")
    read = set(re.findall(r'env(?:\.\w+)?\(\s*"([A-Z_]+)"', settings))
    named = re.findall(r"^#?([A-Z_]+)=(.*)$", example, re.MULTILINE)
    assert {name for name, _ in named} == read | {"POSTGRES_PASSWORD"}
    assert len(named) == len(dict(named)), "one line each"
    for name, value in named:
        if name.endswith(("_KEY", "_PASSWORD", "_TOKEN", "_DSN")) or name in ("DATABASE_URL", "REDIS_URL"):
            assert value == "", name
