"""`manage.py replay`: what goes in, what comes out, and how it ends on what is no record."""

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from game.engine.record import steps
from game.management.record_lines import MAX_LINE
from tests.engine.records import random_record

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))
DEAL = {
    "format": "presidente-record/1",
    "rules": {"profile": "clasico"},
    "seats": 3,
    "hands": [["7c", "9c"], ["8c"], ["3h"]],
    "opener": 0,
    "actions": [{"seat": 0, "play": ["7c"]}],
}
LINE = json.dumps(DEAL).encode()


@pytest.fixture
def replay(tmp_path, monkeypatch):
    """Replays these bytes, as a file or through standard input; gives the answers, or the error after them."""

    def run(data, *, stdin=False):
        out = io.StringIO()
        error = None
        if stdin:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
            files = []
        else:
            path = tmp_path / "records.jsonl"
            path.write_bytes(data)
            files = [str(path)]
        try:
            call_command("replay", *files, stdout=out)
        except CommandError as refusal:
            error = refusal
        return [json.loads(line) for line in out.getvalue().splitlines()], error and told(error, tmp_path)

    return run


def told(error, folder):
    """What is told of an error, which must be one short line."""
    assert error.returncode == 2
    text = str(error).replace(str(folder), "")
    assert text.isprintable()
    assert len(text) < 200
    return text


@pytest.mark.parametrize("stdin", [False, True])
def test_one_record_a_line_gives_one_line_of_steps_each(replay, stdin):
    records = [random_record(Random(seed)) for seed in range(5)]
    answers, error = replay("\n".join(json.dumps(record) for record in records).encode(), stdin=stdin)
    assert error is None
    assert answers == [json.loads(json.dumps(steps(record))) for record in records]


@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize("stdin", [False, True])
def test_one_record_may_fill_a_file_over_many_lines(replay, indent, stdin):
    answers, error = replay(json.dumps(DEAL, indent=indent).encode() + b"\n\n", stdin=stdin)
    assert (len(answers), error) == (1, None)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_file_gives_its_steps(path):
    out = io.StringIO()
    call_command("replay", str(path), stdout=out)
    assert [json.loads(line) for line in out.getvalue().splitlines()] == [json.loads(path.read_text())["steps"]]


@pytest.mark.parametrize("data", [b"", b"\n", b"  \n\r\n\n"])
def test_nothing_in_gives_nothing_out(replay, data):
    assert replay(data) == ([], None)


@pytest.mark.parametrize("ends", [b"\r\n", b"\n\n", b" \n"])
def test_line_ends_and_blank_lines_do_not_matter(replay, ends):
    answers, error = replay(LINE + ends + LINE + ends)
    assert (len(answers), error) == (2, None)


def broken(**changes):
    return json.dumps(DEAL | changes).encode()


@pytest.mark.parametrize(
    ("data", "line", "cause"),
    [
        (b"x", 1, "no JSON"),
        (b"{", 1, "no JSON"),
        (b"[1, 2]", 1, "a record is an object"),
        (b"[\n1]", 1, "a record is an object"),
        (b"null", 1, "a record is an object"),
        (b"{}", 1, "format is missing"),
        (LINE[:-1], 1, "no JSON"),
        (LINE[:40] + b"\n" + LINE, 1, "no JSON"),
        (b'{"format":\n' + LINE, 1, "cut short"),
        (LINE + b"\n" + LINE[:-1], 2, "no JSON"),
        (LINE + b"\n\n" + LINE + LINE, 3, "no JSON: Extra data"),
        (json.dumps(DEAL, indent=1).encode() * 2, 28, "no JSON: Extra data"),
        (json.dumps(DEAL, indent=1).encode().replace(b'"seats": 3', b'"seats" 3'), 6, "no JSON"),
        (LINE + b"\n" + broken(seats=4), 2, "3 hands for 4 seats"),
        (LINE + b"\n" + broken(rules={"profile": "poker"}), 2, "unknown profile"),
        (LINE + b'\n{"about": "\xff"}', 2, "not UTF-8"),
        (b"\xef\xbb\xbf" + LINE, 1, "byte order mark"),
        (json.dumps(DEAL).encode("utf-16"), 1, "not UTF-8"),
        (LINE.replace(b'"seats": 3', b'"seats": NaN'), 1, "NaN is no JSON"),
        (LINE.replace(b'"seats": 3', b'"seats": 3, "x": -Infinity'), 1, "-Infinity is no JSON"),
        (LINE.replace(b'"seats": 3', b'"seats": 3, "x": 1e999'), 1, "too large"),
        (LINE.replace(b'"seats": 3', b'"seats": ' + b"9" * 5000), 1, "too large"),
        (LINE.replace(b'"seats": 3', b'"seats": 3, "x": ' + b"[" * 50_000 + b"]" * 50_000), 1, "nested too deeply"),
        (LINE.replace(b'"seats": 3', b'"seats": 3, "x": ' + b'{"a":' * 50_000), 1, "nested too deeply"),
        (LINE.replace(b'"seats": 3', b'"seats": 4, "seats": 3'), 1, "stands twice"),
        (b"x" * 1_000_000, 1, "1,000,000 characters"),
        (LINE + b"\n" + LINE + b" " * 1_000_000, 2, "1,000,000 characters"),
        (broken(about="x" * 1_000_000), 1, "1,000,000 characters"),
        (b'{"format":\n' * 2_000_000, 1, "more than 16,000,000 characters"),
        (b"\0" * 100, 1, "no JSON"),
    ],
)
@pytest.mark.parametrize("stdin", [False, True])
def test_what_is_no_record_names_file_line_and_cause_after_the_answers_so_far(replay, data, line, cause, stdin):
    answers, error = replay(data, stdin=stdin)
    name = "standard input" if stdin else "/records.jsonl"
    assert error is not None
    assert cause in error
    assert error.startswith(f"{name}:{line}: ")
    assert len(answers) == data[: data.rfind(b"\n") + 1].count(LINE) * (line > 1)


def test_a_line_just_below_the_limit_is_read(replay):
    answers, error = replay(LINE + b" " * (MAX_LINE - 1 - len(LINE)))
    assert (len(answers), error) == (1, None)


def test_files_are_replayed_in_turn_until_one_is_at_fault(tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(LINE)
    bad.write_bytes(b"{}")
    out = io.StringIO()
    with pytest.raises(CommandError, match=r"bad\.json:1: format is missing"):
        call_command("replay", str(good), str(bad), str(good), stdout=out)
    assert len(out.getvalue().splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.json", ".", "missing\n\x1b[31m.json"])
def test_a_file_that_cannot_be_read_is_named(tmp_path, name):
    with pytest.raises(CommandError) as refusal:
        call_command("replay", str(tmp_path / name))
    assert refusal.value.returncode == 2
    assert str(refusal.value).isprintable()


# --- as a process


def process(*arguments, stdin=b"", **environment):
    command = [sys.executable, str(ROOT / "manage.py"), "replay", *arguments]
    base = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    return subprocess.run(command, input=stdin, capture_output=True, env=base | environment, cwd="/", timeout=240)


def test_it_ends_with_status_2_and_one_line_on_standard_error():
    done = process(stdin=LINE + b"\nx\n" + LINE)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr.decode().splitlines() == ["CommandError: standard input:2: no JSON: Expecting value at column 1"]


def test_it_needs_no_database_and_no_server():
    unreachable = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}
    done = process(str(EXAMPLES[0]), SECRET_KEY="", **unreachable)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == json.loads(EXAMPLES[0].read_text())["steps"]


def test_a_reader_that_goes_away_ends_it_quietly():
    command = [sys.executable, str(ROOT / "manage.py"), "replay"]
    running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdout.close()
    assert _fed(running, LINE + b"\n") == b""
    assert running.wait(60) == 0


def _fed(running, line):
    """Writes the line over and over until the process ends; gives what it said on standard error."""
    with contextlib.suppress(BrokenPipeError):
        for _ in range(2000):
            running.stdin.write(line)
        running.stdin.close()
    with running.stderr:
        return running.stderr.read()
