"""Where collected static files go in production."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ManifestStorage(CompressedManifestStaticFilesStorage):
    """Hashed, compressed files, with the imports of ES modules pointing at the hashed names too.

    Django rewrites imports by regular expression; tests/platform/test_static.py holds our modules to the one form
    (`import { a } from "./b.js";`) that it rewrites right, and checks every import of the outcome.
    """

    support_js_module_import_aggregation = True
