"""Where collected static files go in production."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = ("css", "js")  # the folders of static/; the admin's and third parties' files stay as they came
KINDS = {".js": "application/javascript", ".css": "text/css"}


class ManifestStorage(CompressedManifestStaticFilesStorage):
    """Hashed, minified, compressed files, with the imports of ES modules pointing at the hashed names too.

    Django rewrites imports by regular expression; tests/platform/test_static.py holds our modules to the two forms
    (`import { a } from "./b.js";` and `import("./c.js")`) that it rewrites right, and checks every import of the
    outcome.
    """

    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # Django's five are fewer than the floors of modules that import one another

    def save(self, name: str | None, content: Any, max_length: int | None = None) -> str:
        """Keeps a collected file, minified if it is ours; its hash is that of what is kept."""
        path = PurePosixPath((name or "").replace("\\", "/"))
        if path.parts[0] in OURS and path.suffix in KINDS:
            content = ContentFile(minified(content.read().decode(), KINDS[path.suffix]).encode(), name=name)
        return super().save(name, content, max_length=max_length)

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Hashes and compresses what `save` has kept, where Django would read the sources once more."""
        yield from super().post_process({name: (self, name) for name in paths}, dry_run, **options)


def minified(text: str, kind: str) -> str:
    """`text` in fewer characters that say the same; as it is where the machine has no minifier (macOS)."""
    try:
        import minify  # only here: it brings a runtime of its own, which no server process needs
    except ImportError:
        return text
    return str(minify.string(kind, text))
