import json
import math
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.core.management import CommandError, call_command, execute_from_command_line

from game.bots import FIXED
from game.management.tournament.contest import Contest, DealResult, rules_for
from game.management.tournament.play import play_deal
from game.management.tournament.report import svg, table
from game.management.tournament.run import run, summary

ROOT = Path(__file__).resolve().parents[2]
KEYS = ["level", "against", "profile", "deals", "rounds", "share", "low", "high", "points", "first", "p99_ms"]


def contest(profile="clasico", seats=4, rounds=1, deals=6, pair=("dificil", "normal"), **options):
    rules = rules_for(profile, seats, options)
    return Contest(*pair, profile, rules, seats, deals, rounds, seed=5, budget=FIXED)


def tournament(*arguments):
    return subprocess.run(
        [sys.executable, "manage.py", "tournament", *arguments],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=100,
    )


@pytest.mark.parametrize(("profile", "seats"), [("clasico", 4), ("clasico", 3), ("cardverse", 5), ("basico", 7)])
@pytest.mark.parametrize("pair", [("dificil", "normal"), ("experto", "dificil")])
def test_the_packed_way_gives_what_the_engine_gives(profile, seats, pair):
    asked = contest(profile, seats, pair=pair)
    for number in range(3):
        packed, engine = (play_deal(asked, number, packed=packed) for packed in (True, False))
        assert (packed.share, packed.points, packed.first) == (engine.share, engine.points, engine.first)


@pytest.mark.parametrize("profile", ["clasico", "cardverse", "basico"])
def test_equal_levels_share_evenly_for_each_seating_earns_all_seats_once(profile):
    asked = contest(profile, pair=("normal", "normal"))
    for number in range(4):
        assert math.isclose(play_deal(asked, number).share, asked.even)


def test_whole_matches_rapid_mode_and_options_are_played():
    for asked in (
        contest(rounds=3, deals=1),
        contest(mode="rapid"),
        contest(mode="rapid", rounds=2, two_last=True),
        contest("basico", 5, rounds=2, exchange="double"),
    ):
        result = play_deal(asked, 0)
        assert result.rounds == asked.rounds * asked.seats
        assert 0 <= result.share <= 100


def test_results_do_not_depend_on_the_processes():
    asked = contest(deals=20)
    calls = []
    rows = [run(asked, jobs, lambda: calls.append(1)) for jobs in (1, 2)]
    one, two = (row.to_json() | {"p99_ms": 0} for row in rows)
    assert one == two
    assert len(calls) == 40


def test_the_interval_is_over_deals():
    results = [DealResult(4, share, share / 100 * 5, 1, (0.001,) * 10) for share in (20.0, 30.0, 25.0, 25.0)]
    row = summary(contest(deals=4), results)
    half = 1.96 * math.sqrt(50 / 3 / 4)
    assert (row.share, row.low, row.high) == (25.0, round(25 - half, 3), round(25 + half, 3))
    assert (row.deals, row.rounds, row.first, row.p99_ms) == (4, 16, 25.0, 1.0)
    # One deal says nothing, and a share of less than nothing is none.
    alone = summary(contest(deals=1), results[:1])
    assert (alone.low, alone.high) == (0.0, 100.0)


def test_json_has_a_row_for_each_pair():
    done = tournament("--pair", "dificil,normal", "--pair", "normal,facil", "--deals", "4", "--json", "--jobs", "2")
    assert (done.returncode, done.stderr) == (0, "")
    rows = json.loads(done.stdout)["rows"]
    assert [(row["level"], row["against"]) for row in rows] == [("dificil", "normal"), ("normal", "facil")]
    assert all(list(row) == KEYS for row in rows)
    assert all(row["rounds"] == 16 and row["low"] <= row["share"] <= row["high"] for row in rows)


def test_table_and_plot(tmp_path, capsys):
    plot = tmp_path / "shares.svg"
    call_command("tournament", pair=["normal,facil"], deals=3, jobs=1, svg=str(plot), profile="basico", seats=5)
    heading, line = capsys.readouterr().out.rstrip().split("\n")
    assert heading.split()[:3] == ["level", "against", "profile"]
    assert line.split()[:5] == ["normal", "facil", "basico", "3", "15"]
    drawn = ET.fromstring(plot.read_text())
    assert drawn.tag.endswith("svg")
    assert "normal – facil, basico" in "".join(drawn.itertext())


def test_names_in_a_plot_are_escaped():
    row = summary(contest(), [play_deal(contest(), 0)])
    assert ET.fromstring(svg([row], 25.0)) is not None
    assert len(table([row, row]).split("\n")) == 3


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--pair", "dificil"], "two of facil, normal, dificil, experto"),
        (["--pair", "dificil,maestro"], "two of facil, normal, dificil, experto"),
        ([], "--pair"),
        (["--pair", "dificil,normal", "--profile", "poker"], "no profile 'poker'"),
        (["--pair", "dificil,normal", "--seats", "7"], "clasico is for 3 to 6 seats"),
        (["--pair", "dificil,normal", "--deals", "0"], "--deals must lie between 1"),
        (["--pair", "dificil,normal", "--option", "beat"], "KEY=VALUE expected"),
        (["--pair", "dificil,normal", "--option", "colour=red"], "option colour: unknown option"),
        (["--pair", "dificil,normal", "--option", "beat=higher"], "skip needs equal"),
        (["--pair", "dificil,normal", "--profile", "basico", "--mode", "rapid"], "rapid needs out"),
        (["--pair", "experto,normal", "--experto-ms", "-3"], "--experto-ms must lie"),
        (["--pair", "experto,normal", "--worlds", "0"], "--worlds must be"),
        (["--pair", "normal,facil", "--deals", "1", "--jobs", "1", "--svg", "/nowhere/x.svg"], "No such file"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line_with_status_2(arguments, told, capsys):
    with pytest.raises(SystemExit) as ended:
        execute_from_command_line(["manage.py", "tournament", *arguments])
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_a_process_of_its_own_says_it_too():
    done = tournament("--pair", "dificil")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_bad_arguments_from_code_raise():
    with pytest.raises(CommandError, match="required"):
        call_command("tournament")
