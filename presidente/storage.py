"""Where collected static files go in production."""

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

import rcssmin
import rjsmin
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Comments and white space alone: names stay, and a line of a report from a browser can be found.
MINIFIERS: dict[str, Callable[[str], str]] = {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}
OURS = ("css", "js")  # the folders of static/; the admin's and third parties' files stay as they came


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
        if path.parts[0] in OURS and (minify := MINIFIERS.get(path.suffix)):
            content = ContentFile(minify(_text(content)).encode(), name=name)
        return super().save(name, content, max_length=max_length)


def _text(content: "File[Any]") -> str:
    content.seek(0)
    data = content.read()
    return data.decode() if isinstance(data, bytes) else str(data)
