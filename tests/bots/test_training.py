"""The trainer of Experto's network: its gradients are true, its rounds fair, its file the one that the bots read."""

from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from game.bots import net
from game.bots.net import INPUTS, Marks, Net
from game.bots.packed import PASS
from game.bots.sight import look
from game.engine.view import view
from game.management.training import run as runs
from game.management.training.learn import Learner
from game.management.training.play import play_round, rules_drawn
from game.management.training.run import Run, train
from tests.bots.table import random_views
from tests.engine.table import Table

TRAINED = Path(net.__file__).with_name("net.bin").read_bytes()


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(runs, "BATCH", 32)
    monkeypatch.setattr(runs, "GENERATION", 4)


@pytest.fixture(scope="module")
def samples():
    return [sample for number in range(3) for sample in play_round(TRAINED, 1, number, 0.05)]


def test_gradients_are_those_of_the_error(samples):
    learner, batch = Learner.new(Random(3)), samples[:12]
    found, _ = learner.gradients(batch)
    rng, step = Random(4), 1e-5
    checked = 0
    for at in [*rng.sample(sorted(row for row in found if row < INPUTS), 5), *range(INPUTS, len(learner.rows), 5)]:
        row = learner.rows[at]
        for place in rng.sample(range(len(row)), 4):
            weight, errors = row[place], []
            for change in (step, -step):
                row[place] = weight + change
                errors.append(learner.gradients(batch)[1])
            row[place] = weight
            slope = (errors[0] - errors[1]) / (2 * step) / 2
            assert found.get(at, [0.0] * len(row))[place] == pytest.approx(slope, rel=1e-3, abs=1e-6)
            checked += slope != 0
    assert checked > 20


def test_what_is_shown_again_is_learnt(samples):
    learner, batch = Learner.new(Random(3)), samples[:40]
    errors = [learner.learn(batch, 0.003) for _ in range(30)]
    assert errors[-1] < errors[0] / 4


def test_the_file_is_the_one_in_use_and_the_bots_read_what_was_learnt():
    assert Learner.of(TRAINED).to_bytes() == TRAINED
    learner = Learner.new(Random(5))
    read = Net(learner.to_bytes())
    compared = 0
    for rules, state, seat in random_views(Random(6), 40):
        seen = view(rules, state, seat)
        if seen.give or not seen.legal:
            continue
        sight = look(seen)
        marks = Marks(sight)
        for group, value in read.values(sight).items():
            assert value == pytest.approx(learner.value([*marks.common, *marks.of(group)]), abs=0.01)
            compared += 1
    assert compared > 40


def test_a_round_is_played_by_the_rules_and_pays_what_it_was_worth(samples):
    assert all(0 <= mark < INPUTS for marks, _ in samples for mark in marks)
    assert all(0 <= target <= 1.04 for _, target in samples)
    assert len({target for _, target in samples}) > 3
    assert play_round(TRAINED, 1, 0, 0.05) == play_round(TRAINED, 1, 0, 0.05)


def test_all_kinds_of_tables_are_played():
    rng = Random(8)
    drawn = [rules_drawn(rng) for _ in range(400)]
    assert {seats for _, seats in drawn} == {3, 4, 5, 6, 7}
    assert {laws.scoring for laws, _ in drawn} == {"roles", "places", "podium"}
    assert 0.7 < sum(seats == 4 for _, seats in drawn) / 400 < 0.9
    assert not any(laws.skips and laws.higher for laws, _ in drawn)


@pytest.mark.usefixtures("small")
def test_the_same_run_gives_the_same_network_with_one_process_or_two():
    files = []
    for jobs in (1, 2):
        learner = Learner.new(Random(1))
        told = []
        train(Run(8, 7, 0.001), learner, jobs, lambda played, error, told=told: told.append((played, error)))
        files.append(learner.to_bytes())
        assert [played for played, _ in told] == [4, 8]
        assert learner.steps > 0
    assert files[0] == files[1]


@pytest.mark.usefixtures("small")
def test_the_command_writes_a_network_that_plays(tmp_path, capsys):
    file = tmp_path / "new.bin"
    call_command("train_experto", file, rounds=4, jobs=1)
    first = Net(file.read_bytes())
    call_command("train_experto", file, start=file, rounds=4, jobs=1, seed=2)
    assert "4 rounds" in capsys.readouterr().out
    after = Net(file.read_bytes())
    assert after.first != first.first
    assert len(file.read_bytes()) == len(TRAINED)
    assert PASS not in Net(file.read_bytes()).values(opening())
    with pytest.raises(CommandError):
        call_command("train_experto", file, rounds=0)
    with pytest.raises(CommandError):
        call_command("train_experto", file, start=tmp_path / "none.bin")


def opening():
    return look(Table("3c 4c 5c", "6d 7d", "8h 9h").seen_by(0))
