"""Debian's Firefox as Playwright may start it: `python firefox.py PROGRAM ARGUMENTS…`, in place of the program itself.

Playwright speaks WebDriver BiDi with a stock Firefox, and asks at every new context for a command that the extended
support release does not have yet. This stands between the two and says yes to it; all else goes through untouched.
"""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.browser.relay import Way, relay

UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENS = re.compile(rb"(WebDriver BiDi listening on ws://127\.0\.0\.1:)(\d+)")


def agree(way: Way, text: str) -> list[tuple[Way, str]]:
    if way == "to_server" and UNKNOWN in text:
        asked = json.loads(text)
        if asked.get("method") == UNKNOWN:
            return [("to_browser", json.dumps({"type": "success", "id": asked["id"], "result": {}}))]
    return [(way, text)]


def main(command: list[str]) -> int:
    browser = subprocess.Popen(command, stderr=subprocess.PIPE)
    signal.signal(signal.SIGTERM, lambda *_: browser.terminate())
    assert browser.stderr is not None
    for line in browser.stderr:
        if found := LISTENS.search(line):
            with relay(int(found[2]), meddle=agree, renames=True) as between:
                sys.stderr.buffer.write(found[1] + str(between.port).encode() + b"\n")
                sys.stderr.flush()
                for rest in browser.stderr:
                    sys.stderr.buffer.write(rest)
                return browser.wait()
        sys.stderr.buffer.write(line)
        sys.stderr.flush()
    return browser.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
