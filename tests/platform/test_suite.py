"""deploy/local.py test: which stages run, what is counted, and what its last lines and its exit code say."""

import os
import sys
import time
from pathlib import Path

import pytest

from deploy import suite
from deploy.stages import Lane, Outcome, Stage, counts, execute, execute_again

CARD_TEST = "test_every_card_is_read_back_from_its_text"


def names(*paths: str, options: tuple[str, ...] = ()) -> list[str]:
    return [stage.name for stage in suite.tests(False, list(paths), list(options))]


def test_all_kinds_of_tests_run_without_arguments() -> None:
    assert names() == [
        *("browser modules", "no database", "SQLite", "PostgreSQL and Redis", "Celery processes", "Chromium")
    ]


@pytest.mark.parametrize(
    ("path", "stages"),
    [
        ("tests/engine", ["no database"]),
        ("tests/game", ["SQLite", "PostgreSQL and Redis"]),
        ("tests/game/test_frames.py::test_x", ["SQLite"]),
        ("tests/platform/test_suite.py::test_x", ["SQLite"]),
        ("tests/services", ["Celery processes"]),
        ("tests/browser", ["Chromium"]),
        ("tests/js", ["browser modules"]),
    ],
)
def test_named_paths_run_in_their_own_stages_alone(path: str, stages: list[str]) -> None:
    assert names(path) == stages


def test_every_test_folder_belongs_to_a_stage() -> None:
    ran = {
        argument for stage in suite.tests(False, [], []) for argument in stage.command if argument.startswith("tests/")
    }
    present = {path.parent.relative_to(suite.ROOT) for path in suite.ROOT.glob("tests/*/**/test_*.py")}
    tops = {f"tests/{path.parts[1]}" for path in present}
    assert tops - {argument for argument in ran if argument.count("/") == 1} <= {"tests/bench"}


def test_what_runs_on_one_database_alone_exists_and_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for file in suite.ONCE:
        assert (suite.ROOT / file).is_file(), file
    outcome = Outcome(Stage("PostgreSQL and Redis", [], tests="pytest"), good=True, seconds=1, passed=3)
    assert suite.summary([outcome], [], {}, 10) == 0
    assert f"On SQLite alone: tests/platform, and {len(suite.ONCE)} files" in capsys.readouterr().out


def test_long_tests_are_asked_for() -> None:
    (stage,) = suite.tests(True, ["tests/engine"], ["-x"])
    assert stage.command[-4:] == ["-m", "not bench", "-x", "tests/engine"]


def run(tmp_path: Path, text: str, *, empty_is_fine: bool = False) -> Outcome:
    test = tmp_path / "test_sample.py"
    test.write_text(text)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:django",
        f"--rootdir={tmp_path}",
    ]
    stage = Stage("sample", [*command, "-c", "/dev/null", str(test)], tests="pytest", empty_is_fine=empty_is_fine)
    return execute(stage, {"PATH": "/usr/bin:/bin", "REPORTS": str(tmp_path)})


MEETS = """
import pathlib, sys, time
mine, other = map(pathlib.Path, sys.argv[1:])
mine.touch()
end = time.monotonic() + 60
while not other.exists() and time.monotonic() < end: time.sleep(0.02)
sys.exit(not other.exists())
"""


@pytest.mark.parametrize("lane", ["checks", "waiting", "patient"])
def test_a_lane_runs_beside_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str], lane: Lane) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    stages = [
        Stage("works", [sys.executable, "-c", MEETS, str(first), str(second)]),
        Stage("beside", [sys.executable, "-c", MEETS, str(second), str(first)], lane=lane),
    ]
    assert [outcome.good for outcome in suite.run(stages, {})] == [True, True]


def test_what_can_wait_begins_with_the_last_of_the_main_lane(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    there = f"open({str(first)!r})\n"
    stages = [
        Stage("can wait", [sys.executable, "-c", there + MEETS, str(third), str(second)], lane="patient"),
        Stage("works", [sys.executable, "-c", f"import time; time.sleep(0.5); open({str(first)!r}, 'x')"]),
        Stage("works last", [sys.executable, "-c", MEETS, str(second), str(third)]),
    ]
    assert [outcome.good for outcome in suite.run(stages, {})] == [True, True, True]
    assert [outcome.good for outcome in suite.run(stages[:1], {})] == [True]  # the others were here before


NICENESS = """
import os, pathlib, time
time.sleep(0.5)
shared = pathlib.Path("/proc/self/autogroup")  # where there is none, the first number alone counts
print(os.nice(0), shared.read_text().split()[-1] if shared.exists() else os.nice(0))
"""


@pytest.mark.parametrize(("lane", "niceness"), [("patient", "19 19"), ("main", f"{os.nice(0)} ")])
def test_a_stage_that_can_wait_has_what_the_others_leave(lane: Lane, niceness: str) -> None:
    outcome = execute(Stage("says", [sys.executable, "-c", NICENESS], lane=lane), {})
    assert outcome.output.startswith(niceness)


def test_with_the_long_tests_bots_that_think_by_the_clock_wait_for_nobody() -> None:
    for long in (False, True):
        (stage,) = suite.tests(long, ["tests/bots"], [])
        assert stage.lane == ("main" if long else "patient")


@pytest.mark.parametrize("lane", ["main", "waiting", "patient"])
def test_a_run_that_is_broken_off_ends_what_runs_and_begins_nothing_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lane: Lane
) -> None:
    fails = Stage("fails", [])
    never = tmp_path / "never"

    def run_one(stage: Stage, env: dict[str, str]) -> Outcome:
        if stage is fails:
            raise KeyboardInterrupt
        return execute(stage, env)

    monkeypatch.setattr(suite, "execute", run_one)
    began = time.monotonic()
    sleeps = Stage("sleeps", [sys.executable, "-c", "import time; time.sleep(100)"], lane="waiting")
    with pytest.raises(KeyboardInterrupt):
        suite.run([fails, sleeps, Stage("never", ["touch", str(never)], lane=lane), Stage("nor this", [])], {})
    assert not never.exists()
    assert time.monotonic() - began < 60


def test_tests_are_counted_and_a_failure_shows_what_it_printed(tmp_path: Path) -> None:
    outcome = run(
        tmp_path,
        "import pytest\ndef test_a(): pass\ndef test_b(): assert 0, 'see me'\ndef test_c(): pytest.skip('no')\n",
    )
    assert (outcome.good, outcome.passed, outcome.failed, outcome.skipped) == (False, 1, 1, 1)
    assert "see me" in str(outcome)


def test_a_stage_in_which_no_test_ran_has_failed_unless_the_person_chose_it(tmp_path: Path) -> None:
    assert not run(tmp_path, "").good
    assert run(tmp_path, "", empty_is_fine=True).good


def test_node_s_own_report_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "report"
    report.write_text("ok 1\n# tests 7\n# pass 4\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n")
    assert counts(Stage("modules", [], tests="node"), report) == (4, 2, 1)


GOOD = Outcome(Stage("one", [], tests="pytest"), good=True, seconds=1, passed=3)
BAD = Outcome(Stage("two", [], tests="pytest"), good=False, seconds=1, passed=2, failed=1)
SKIPPING = Outcome(Stage("three", [], tests="pytest", whole=True), good=True, seconds=1, passed=1, skipped=1)
AWAY = Stage("Chromium", [], needs=("chromium",))


@pytest.mark.parametrize(
    ("outcomes", "left_out", "strict", "code", "last"),
    [
        ([GOOD], [], "", 0, "3 passed, 0 failed"),
        ([GOOD, BAD], [], "", 1, "5 passed, 1 failed"),
        ([GOOD], [AWAY], "", 0, "3 passed, 0 failed"),
        ([GOOD], [AWAY], "true", 1, "3 passed, 0 failed"),
        ([SKIPPING], [], "", 0, "1 passed, 0 failed"),
        ([SKIPPING], [], "true", 1, "1 passed, 0 failed"),
    ],
)
def test_the_last_lines(
    outcomes: list[Outcome],
    left_out: list[Stage],
    strict: str,
    code: int,
    last: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CI", strict)
    assert suite.summary(outcomes, left_out, {"chromium": "Chromium"}, 10) == code
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == last
    assert any("LEFT OUT" in line for line in lines) == bool(left_out or SKIPPING in outcomes)


@pytest.mark.parametrize(("allowed", "good"), [(2, True), (0, False)])
def test_what_passes_by_itself_is_told_in_the_last_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], allowed: int, good: bool
) -> None:
    report = tmp_path / "sample.report"
    case = '<testcase classname="tests.engine.test_cards" name="{}">{}</testcase>'
    report.write_text(f"<testsuite>{case.format(CARD_TEST, '<failure/>')}{case.format('x', '')}</testsuite>")
    stage = Stage("sample", [], tests="pytest", again=allowed)
    first = Outcome(stage, False, 1, passed=1, failed=1, output="why it failed")
    outcome = execute_again(first, {**os.environ, "REPORTS": str(tmp_path)})
    assert "why it failed" in str(outcome)
    assert (outcome.good, outcome.failed) == (good, 0 if good else 1)
    assert suite.summary([outcome], [], {}, 10) == (0 if good else 1)
    told = f"FAILED AT FIRST, passed by itself: tests/engine/test_cards.py::{CARD_TEST}"
    assert (told in capsys.readouterr().out) is good
