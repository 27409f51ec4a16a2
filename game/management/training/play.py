"""The rounds that the network learns from: its own, against itself and every other level, under all kinds of rules."""

from functools import lru_cache
from random import Random

from game.bots import dificil, facil, normal
from game.bots.experto import PLACE
from game.bots.net import Marks, Net
from game.bots.packed import PASS, Group, groups_of, pack
from game.bots.sight import Laws, Sight, laws_of
from game.bots.table import Table
from game.engine.cards import CARDS
from game.engine.rules import PROFILES, make_rules
from game.management.training.learn import Sample

LEVELS = {"dificil": dificil.play, "normal": normal.play, "facil": facil.play}
NETWORK = "network"
WEIGHTS = {NETWORK: 55, "dificil": 30, "normal": 10, "facil": 5}
"""How often a seat is taken by each, in per cent; one seat more is always the network's."""

OPTIONS = ("revolution", "skip_equal", "four_close", "top_close", "two_last")


def rules_drawn(rng: Random) -> tuple[Laws, int]:
    """What is played and by how many: three times in four a profile's defaults with four seats."""
    common = rng.random()
    if common < 0.76:
        key = "clasico" if common < 0.36 else "cardverse" if common < 0.66 else "basico"
        return laws_of(PROFILES[key].rules, 4), 4
    seats = rng.randint(3, 7)
    rules = PROFILES[rng.choices(("clasico", "cardverse", "basico"), (4, 3, 3))[0]].rules
    if rng.random() < 0.5:
        changes = {option: rng.random() < 0.5 for option in OPTIONS}
        changes["skip_equal"] &= rules.beat.value == "equal_or_higher"
        rules = make_rules(rules, changes)
    return laws_of(rules, seats), seats


def play_round(data: bytes, seed: int, number: int, exploring: float) -> list[Sample]:
    """Round `number` of the run: each choice of the network in this file, and what its seat got in the end.

    That is the points as a share of the winner's and a little for the place, as Experto counts. `exploring` is the
    chance of any legal choice instead of the network's.
    """
    net = _read(data)
    rng = Random(f"{seed}:{number}")  # noqa: S311 - a run is repeatable by design
    laws, seats = rules_drawn(rng)
    deck = rng.sample(range(CARDS), CARDS)
    table = Table(laws, [pack(deck[seat::seats]) for seat in range(seats)], rng.randrange(seats))
    players = rng.choices(list(WEIGHTS), list(WEIGHTS.values()), k=seats)
    players[rng.randrange(seats)] = NETWORK
    chosen: list[tuple[list[int], int]] = []
    while not table.over:
        sight = table.sight()
        player = players[table.turn]
        if player != NETWORK or not sight.legal or not _open(sight):
            table.step(LEVELS.get(player, facil.play)(sight, rng) if sight.legal else PASS)
            continue
        group = _choice(net, sight, rng, exploring)
        marks = Marks(sight)
        chosen.append(([*marks.common, *marks.of(group)], table.turn))
        table.step(group)
    last = seats - 1
    worth = {
        seat: laws.points[place] / laws.points[0] + PLACE * (last - place) / last
        for place, seat in enumerate(table.ranking())
    }
    return [(marks, worth[seat]) for marks, seat in chosen]


@lru_cache(maxsize=1)
def _read(data: bytes) -> Net:
    return Net(data)


def _open(sight: Sight) -> bool:
    """Whether there is anything to choose."""
    return sight.top != PASS or sight.legal & sight.legal - 1 != 0


def _choice(net: Net, sight: Sight, rng: Random, exploring: float) -> Group:
    if rng.random() < exploring:
        return rng.choice([*groups_of(sight.legal), PASS] if sight.top else groups_of(sight.legal))
    values = net.values(sight)
    return max(values, key=values.__getitem__)
