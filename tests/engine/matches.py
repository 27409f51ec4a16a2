"""Lawful play of whole rounds and matches, for properties."""

from game.engine.actions import ClockZero, Pass, Play, Return
from game.engine.cards import cards_of, take
from game.engine.legal import can_pass, legal
from game.engine.round import apply, start
from game.engine.rules import PROFILES, make_rules
from game.engine.series import SeriesPhase, act, leave, next_round, start_series
from game.engine.state import Applied, Phase
from tests.engine.oracle import CARDS
from tests.engine.records import random_deal, random_rules


def lawful_actions(rules, state):
    """What apply accepts now, by what the engine lists: one choice of suits for each play, one return a seat."""
    if state.phase is Phase.EXCHANGE:
        return [Return(seat, cards_of(state.hands[seat])[:count]) for seat, count in state.due.items()]
    seats = range(len(state.hands))
    found = [Play(seat, take(state.hands[seat], *pair)) for seat in seats for pair in legal(rules, state, seat)]
    return found + [Pass(seat) for seat in seats if can_pass(rules, state, seat)]


def random_action(rng, rules, state):
    if rules.rapid and state.top is not None and rng.random() < 0.1:
        return ClockZero()
    actions = lawful_actions(rules, state)
    return rng.choice(actions) if actions else ClockZero()


def random_start(rng, **deal):
    """The rules and the first state of a random round."""
    record = random_deal(rng, **deal)
    rules = rules_of(record["rules"])
    numbers = {card: number for number, card in enumerate(CARDS)}
    hands = record.get("hands")
    started = start(
        rules,
        record["seats"],
        deck=[numbers[card] for card in record["deck"]] if "deck" in record else None,
        hands=[sum(1 << numbers[card] for card in hand) for hand in hands] if hands else None,
        dealer=record.get("dealer", 0),
        previous=record.get("previous"),
        opener=record.get("opener"),
    )
    return rules, started


def rules_of(options):
    changes = {option: value for option, value in options.items() if option != "profile"}
    return make_rules(PROFILES[options["profile"]].rules, changes)


def random_round(rng, **deal):
    """The rules and every answer of a round played to its end, the first being its start."""
    rules, applied = random_start(rng, **deal)
    answers = [applied]
    while applied.state.phase is not Phase.OVER:
        applied = apply(rules, applied.state, random_action(rng, rules, applied.state))
        assert isinstance(applied, Applied)
        answers.append(applied)
    return rules, answers


def shuffled(rng):
    return rng.sample(range(52), 52)


def random_match_rules(rng, seats):
    ends = rng.choice(
        [{"ends": "rounds", "rounds": rng.randint(1, 4)}, {"ends": "target", "target": rng.randint(1, 9)}]
    )
    return make_rules(rules_of(random_rules(rng, seats)), ends | {"reseat": rng.random() < 0.3})


def random_match(rng, *, leaving=0.0, seats=None):
    """Every state of a match played to its end; each participant may leave after any action."""
    seats = seats or rng.randint(3, 7)
    participants = rng.sample(range(100), seats)
    series = start_series(
        random_match_rules(rng, seats), participants, deck=shuffled(rng), dealer=rng.randrange(seats)
    ).series
    states = [series]
    while series.ending is None:
        if rng.random() < leaving and series.present:
            series = leave(series, rng.choice(series.present)).series
        elif series.phase is SeriesPhase.RESULTS:
            series = next_round(series, deck=shuffled(rng)).series
        else:
            series = act(series, random_action(rng, series.rules, series.round)).series
        states.append(series)
    return states
