"""Random records: any possible set of options, whole and short deals, accepted and refused actions."""

from game.engine.rules import PROFILES, ROUND_OPTIONS, RulesError, check, make_rules
from tests.engine.oracle import CARDS, Oracle

VALUES = {
    "mode": ["turns", "turns", "rapid"],
    "beat": ["equal_or_higher", "higher"],
    "pass": ["out", "return"],
    "exchange": ["double", "single", "none"],
    "titles": ["full", "two"],
    "points": ["roles", "places", "podium"],
    "opens_first": ["queen_of_hearts", "first_seat", "dealer_left"],
    "opens_next": ["last", "first"],
    "deals_first": ["seats", "dealer_left"],
    "deals_next": ["last_up", "first_clockwise"],
}


def random_rules(rng, seats):
    """A profile with some options changed, possible for so many seats."""
    while True:
        profile = rng.choice(list(PROFILES))
        some = rng.choice([0, 0.15, 0.5])
        changes = {o: rng.choice(VALUES.get(o, [True, False])) for o in ROUND_OPTIONS if rng.random() < some}
        try:
            rules = make_rules(PROFILES[profile].rules, changes)
        except RulesError:
            continue
        if not check(rules, seats, seats):
            return {"profile": profile, **changes}


def random_deal(rng, *, seats=None, rules=None, short=0.5):
    """A record without actions."""
    seats = seats or rng.randint(3, 7)
    record = {"format": "presidente-record/1", "rules": rules or random_rules(rng, seats), "seats": seats}
    deck = CARDS.copy()
    rng.shuffle(deck)
    if rng.random() < short:
        # few ranks, so that equal plays, fours and final 2s are frequent
        ranks = rng.sample("3456789TJQKA2", rng.randint(2, 6))
        deck = [card for card in deck if card[0] in ranks or card[0] == "2"]
        size = max(2, min(len(deck) // seats, rng.randint(2, 7)))
        while len(deck) < seats * 2:
            deck += [card for card in CARDS if card not in deck][: seats * 2 - len(deck)]
        record["hands"] = [deck[seat * size : (seat + 1) * size] for seat in range(seats)]
        if any(len(hand) < 2 for hand in record["hands"]):
            record["hands"] = [deck[seat * 2 : seat * 2 + 2] for seat in range(seats)]
        record["opener"] = rng.randrange(seats)
    else:
        record["deck"] = deck
        if rng.random() < 0.2:
            record["opener"] = rng.randrange(seats)
    if rng.random() < 0.4:
        record["dealer"] = rng.randrange(seats)
    if rng.random() < 0.5:
        record["previous"] = rng.sample(range(seats), seats)
    return record | {"actions": []}


def random_record(rng, *, refused=0.3, **deal):
    """A whole round; about the share `refused` of its actions is noise, most of it against the rules."""
    record = random_deal(rng, **deal)
    oracle = Oracle(record)
    actions = record["actions"]
    pass_share = rng.choice([0.1, 0.4, 0.7])
    while not oracle.over:
        noise = rng.random() < refused
        action = noisy_action(rng, oracle) if noise else lawful_action(rng, oracle, pass_share)
        oracle.act(action)
        actions.append(action)
    actions += [noisy_action(rng, oracle) for _ in range(rng.randrange(3)) if refused]
    return record


def lawful_action(rng, oracle, pass_share=0.3):
    if oracle.due:
        seat = rng.choice(sorted(oracle.due))
        return {"seat": seat, "give": rng.sample(oracle.hands[seat], oracle.due[seat])}
    plays = oracle.playable()
    passes = [seat for seat in range(oracle.n) if oracle.would_accept({"seat": seat, "pass": True})]
    if oracle.rapid and oracle.pile and (rng.random() < 0.05 or not plays + passes):
        return {"clock": True}
    if passes and (not plays or rng.random() < pass_share):
        action = {"seat": rng.choice(passes), "pass": True}
        return action | ({"trick": oracle.trick} if rng.random() < 0.3 else {})
    seat, cards = rng.choice(plays)
    action = {"seat": seat, "play": rng.sample(cards, len(cards))}
    return action | ({"seen": oracle.version} if rng.random() < 0.3 else {})


def noisy_action(rng, oracle):
    """Something that a seat might try; most of it is refused."""
    concerned = [seat for seat in (oracle.turn, oracle.pile[-1][0] if oracle.pile else None) if seat is not None]
    seat = rng.choice([*range(oracle.n), *concerned * 4, -1, oracle.n, 99])
    hand = oracle.hands[seat] if 0 <= seat < oracle.n else []
    others = [card for s, cards in enumerate(oracle.hands) if s != seat for card in cards]
    kind = rng.randrange(12)
    if kind == 0:
        return {"clock": True, "seat": 99} if rng.random() < 0.3 else {"clock": True}
    if kind == 1:
        return rng.choice(
            [{"seat": seat}, {}, {"seat": seat, "pass": False}, {"seat": seat, "pass": True, "play": hand}]
        )
    if kind in (2, 3):
        return {"seat": seat, "pass": True} | ({"trick": oracle.trick + rng.randint(-1, 1)} if kind == 3 else {})
    cards = rng.sample(hand, min(len(hand), rng.choice([0, 1, 1, 1, 2, 2, 3, 4])))
    if cards and rng.random() < 0.5:
        count = len(oracle.pile[-1][1]) if oracle.pile and rng.random() < 0.7 else rng.randint(1, 4)
        cards = [card for card in hand if card[0] == cards[0][0]][:count]
    if rng.random() < 0.1:
        cards = cards + rng.choice([["1x"], ["10h"], [""], [7], [None], [["3c"]], ["3C"], cards[:1], others[:1]])
    if kind == 4:
        return {"seat": seat, "give": cards}
    seen = {"seen": oracle.version + rng.choice([-1, 0, 0, 1, 10**30])} if rng.random() < 0.4 else {}
    return {"seat": seat, "play": cards, **seen, "by": "bot"}
