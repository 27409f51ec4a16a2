"""The browser's modules survive hashing: two forms of import, and every import leads somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
MODULES = sorted((STATIC / "js").rglob("*.js"))

# The two forms that Django's hashing rewrites right: named, relative, double quotes, semicolon; and, for a part of a
# page that comes later, a literal of the same kind.
GOOD_IMPORT = re.compile(
    r'^import \{\s*[\w$]+(?: as [\w$]+)?(?:,\s*[\w$]+(?: as [\w$]+)?)*,?\s*\} from "\.{1,2}/[\w./-]+\.js";$'
)
GOOD_PART = re.compile(r'import\("\.{1,2}/[\w./-]+\.js"\)')
STATEMENT = re.compile(r"^import\b[^;]*;?$|^export\s*[*{][^;]*\bfrom\b.*$", re.MULTILINE)
SPECIFIER = re.compile(r"""(?:from\s*|import\s*\(?\s*)["'](?P<path>\.{1,2}/[^"']+)["']""")


def statements(text: str) -> list[str]:
    return STATEMENT.findall(text)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_imports_have_a_form_that_hashing_rewrites(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert [found for found in statements(text) if not GOOD_IMPORT.match(found)] == []
    assert "import(" not in GOOD_PART.sub("", text), "a computed import is not rewritten"


@pytest.mark.parametrize(
    "bad",
    [
        'import "./a.js";',
        'import { a } from "./a.js"',
        "import { a } from './a.js';",
        'import a from "./a.js";',
        'import * as a from "./a.js";',
        'import { a } from "preact";',
        'export { a } from "./a.js";',
        'export * from "./a.js";',
    ],
)
def test_every_other_form_is_found(bad: str) -> None:
    assert [found for found in statements(f"const x = 1;\n{bad}\n") if not GOOD_IMPORT.match(found)]


def test_only_ui_js_imports_third_party_code() -> None:
    importers = {
        path.relative_to(STATIC).as_posix() for path in MODULES if "/vendor/" in path.read_text(encoding="utf-8")
    }
    assert importers <= {"js/ui.js"}


@pytest.fixture(scope="session")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All static files as production collects, hashes and compresses them."""
    target = tmp_path_factory.mktemp("collected")
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "presidente.settings",
        "DJANGO_PRODUCTION": "1",
        "DJANGO_SECRET_KEY": "of a test",
        "DJANGO_STATIC_ROOT": str(target),
        "DATABASE_URL": "sqlite://:memory:",
    }
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


def test_every_relative_import_of_every_hashed_module_exists(collected: Path) -> None:
    hashed = [path for path in collected.rglob("*.js") if re.search(r"\.[0-9a-f]{12}\.js$", path.name)]
    ours = [path for path in hashed if path.relative_to(collected).parts[0] == "js"]
    assert len(ours) == len(list((collected / "js").rglob("*.js"))) / 2 > 1, "each with a hashed twin"
    missing, unhashed = [], []
    for module in hashed:
        for found in SPECIFIER.finditer(module.read_text(encoding="utf-8")):
            target = (module.parent / found["path"]).resolve()
            if not target.exists():
                missing.append(f"{module.name}: {found['path']}")
            elif module in ours and not re.search(r"\.[0-9a-f]{12}\.js$", target.name):
                unhashed.append(f"{module.name}: {found['path']}")
    assert (missing, unhashed) == ([], [])


def test_every_url_of_every_hashed_style_sheet_exists(collected: Path) -> None:
    missing = [
        f"{sheet.name}: {url}"
        for sheet in (collected / "css").glob("*.????????????.css")
        for url in re.findall(r"url\(\s*[\"']?([^\"')#]+)", sheet.read_text(encoding="utf-8"))
        if not url.startswith("data:") and not (sheet.parent / url).resolve().exists()
    ]
    assert missing == []
