"""The secret key of an embedded installation: made once, kept beside the database, never committed."""

import os
import secrets
import tempfile
from pathlib import Path


def embedded_key(path: Path) -> str:
    """The key kept in `path`, made on first use.

    Processes that start together agree on one. Where nothing can be written the key is empty, and Django stops at the
    first use of it: a command that signs nothing (`replay`) still runs.
    """
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        pass
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret-")  # mode 0600
        try:
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(64))
            os.link(draft, path)  # fails if another process was first; never shows a half-written key
        except FileExistsError:
            pass
        finally:
            Path(draft).unlink()
        return path.read_text(encoding="ascii")
    except OSError:
        return ""
