"""`python -m tests.forking`: runs pieces of code in the site's Django, each in a fork of one process that is set up.

A line of stdin is a piece of code as JSON, a line of stdout its exit status, stdout and stderr as JSON. What `manage.py
shell -c` does in a process that takes a second to start, done in a few milliseconds.
"""

import json
import os
import sys
import tempfile
import traceback
from typing import Any, TextIO

import django


def run(code: str) -> tuple[int, str, str]:
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = os.fork()
        if child == 0:
            os._exit(perform(code, out, err))
        _, status = os.waitpid(child, 0)
        for file in (out, err):
            file.seek(0)
        return os.waitstatus_to_exitcode(status), out.read(), err.read()


def perform(code: str, out: TextIO, err: TextIO) -> int:
    """In the child."""
    for file, descriptor in ((out, 1), (err, 2)):
        os.dup2(file.fileno(), descriptor)
    try:
        scope: dict[str, Any] = {}
        exec(code, scope)
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


def main() -> None:
    django.setup()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(run(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
