"""A second reading of RULES.md and RECORD.md: slow, plain, and sharing no code with the engine.

Cards are texts, hands lists, the state a bag of attributes; the turn is found by walking round the table seat by seat.
It judges records that are well formed and nothing else.
"""

RANKS = "3456789TJQKA2"
SUITS = "cdhs"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]

CLASICO = {
    "mode": "turns",
    "beat": "equal_or_higher",
    "pass": "out",
    "revolution": True,
    "skip_equal": True,
    "four_close": True,
    "top_close": True,
    "two_last": False,
    "exchange": "double",
    "titles": "full",
    "points": "roles",
    "opens_first": "queen_of_hearts",
    "opens_next": "last",
    "deals_first": "seats",
    "deals_next": "last_up",
}
PROFILES = {
    "clasico": CLASICO,
    "cardverse": CLASICO
    | {
        "beat": "higher",
        "skip_equal": False,
        "four_close": False,
        "top_close": False,
        "points": "places",
        "opens_first": "first_seat",
    },
    "basico": CLASICO
    | {
        "beat": "higher",
        "pass": "return",
        "revolution": False,
        "skip_equal": False,
        "four_close": False,
        "top_close": False,
        "exchange": "single",
        "titles": "two",
        "points": "podium",
        "opens_first": "dealer_left",
        "opens_next": "first",
        "deals_first": "dealer_left",
        "deals_next": "first_clockwise",
    },
}
TITLES = {
    "full": {
        3: ["presidente", "neutral", "culo"],
        4: ["presidente", "vicepresidente", "viceculo", "culo"],
        5: ["presidente", "vicepresidente", "neutral", "viceculo", "culo"],
        6: ["presidente", "vicepresidente", "neutral", "neutral", "viceculo", "culo"],
    },
    "two": {
        4: ["presidente", "vicepresidente", "neutral", "ultimo"],
        5: ["presidente", "vicepresidente", "neutral", "neutral", "ultimo"],
        6: ["presidente", "vicepresidente", "neutral", "neutral", "neutral", "ultimo"],
        7: ["presidente", "vicepresidente", "neutral", "neutral", "neutral", "neutral", "ultimo"],
    },
}
ROLE_POINTS = {"presidente": 3, "vicepresidente": 2, "neutral": 1, "viceculo": 0, "culo": 0}


def oracle_steps(record):
    oracle = Oracle(record)
    steps = [{"n": 0, "ok": True, "state": oracle.state()}]
    for number, action in enumerate(record["actions"], 1):
        error = oracle.act(action)
        step = {"n": number, "ok": error is None, "state": oracle.state()}
        if error is not None:
            step["error"] = error
        steps.append(step)
    return steps


class Oracle:
    def __init__(self, record):
        options = dict(record["rules"])
        self.rules = PROFILES[options.pop("profile")] | options
        self.n = record["seats"]
        self.previous = record.get("previous")
        self.rapid = self.rules["mode"] == "rapid"
        self.hands = self.dealt(record)
        self.opener = self.first_opener(record)
        self.revolution = False
        self.trick, self.version = 1, 0
        self.pile = []  # (seat, cards) of this trick
        self.passed = set()
        self.skipped = None
        self.must_equal = False
        self.turn = None
        self.gone = []  # (seat, whether on a final 2)
        self.over = False
        self.due = {}
        self.exchange()
        if not self.due:
            self.turn = self.opener

    # --- before the first trick

    def dealt(self, record):
        if "hands" in record:
            return [list(hand) for hand in record["hands"]]
        hands = [[] for _ in range(self.n)]
        dealer = record.get("dealer", 0)
        if self.previous is None and self.rules["deals_first"] == "seats":
            order = list(range(self.n))
        elif self.previous is None:
            order = [(dealer + 1 + i) % self.n for i in range(self.n)]
        elif self.rules["deals_next"] == "last_up":
            order = self.previous[::-1]
        else:
            order = [(self.previous[0] + i) % self.n for i in range(self.n)]
        deck = list(record["deck"])
        while deck:
            for seat in order:
                if deck:
                    hands[seat].append(deck.pop(0))
        return hands

    def first_opener(self, record):
        if self.rapid:
            return None
        if "opener" in record:
            return record["opener"]
        if self.previous is not None:
            return self.previous[-1] if self.rules["opens_next"] == "last" else self.previous[0]
        rule = self.rules["opens_first"]
        if rule == "first_seat":
            return 0
        if rule == "dealer_left":
            return (record.get("dealer", 0) + 1) % self.n
        return next(seat for seat in range(self.n) if "Qh" in self.hands[seat])

    def exchange(self):
        kind = self.rules["exchange"]
        if self.previous is None or kind == "none":
            return
        gifts = [(self.previous[-1], self.previous[0], 2 if kind == "double" else 1)]
        if kind == "double" and self.n >= 4:
            gifts.append((self.previous[-2], self.previous[1], 1))
        self.owed_to = {}
        for giver, receiver, count in gifts:
            for _ in range(count):
                best = max(self.hands[giver], key=CARDS.index)
                self.hands[giver].remove(best)
                self.hands[receiver].append(best)
            self.due[receiver] = count
            self.owed_to[receiver] = giver

    # --- actions

    def act(self, action):
        """Judges and does one action; gives the error or None."""
        if self.over:
            return "round_over"
        if action.get("clock") is True:
            return self.clock()
        seat = action.get("seat", -1)
        if seat < 0 or seat >= self.n:
            return "unknown_seat"
        verbs = [verb for verb in ("play", "pass", "give") if action.get(verb, False) is not False]
        verb = verbs[0] if len(verbs) == 1 else None
        if verb == "give":
            return self.give(seat, action["give"])
        if self.due:
            return "exchange_pending"
        if not self.hands[seat]:
            return "not_in_round"
        if self.rapid and seat in self.passed:
            return "already_passed"
        if not self.rapid and seat != self.turn:
            return "not_your_turn"
        if verb == "play":
            return self.play(seat, action["play"], action.get("seen", self.version))
        if verb == "pass":
            return self.give_up(seat, action.get("trick", self.trick))
        return "unknown_action"

    def clock(self):
        if not self.rapid or self.due:
            return "no_clock"
        if not self.pile:
            return "trick_empty"
        self.close()
        return None

    def give(self, seat, cards):
        if seat not in self.due:
            return "no_exchange_due"
        if any(card not in CARDS for card in cards):
            return "unknown_card"
        if any(card not in self.hands[seat] for card in cards) or len(set(cards)) < len(cards):
            return "cards_not_held"
        if len(cards) != self.due[seat]:
            return "wrong_count"
        for card in cards:
            self.hands[seat].remove(card)
            self.hands[self.owed_to[seat]].append(card)
        del self.due[seat]
        if not self.due:
            self.turn = self.opener
        return None

    def strength(self, card):
        place = RANKS.index(card[0])
        return -place if self.revolution else place

    def play(self, seat, cards, seen):
        if seen != self.version:
            return "stale"
        if not cards or any(card not in CARDS for card in cards):
            return "unknown_card"
        if any(card not in self.hands[seat] for card in cards) or len(set(cards)) < len(cards):
            return "cards_not_held"
        if any(card[0] != cards[0][0] for card in cards):
            return "mixed_ranks"
        if self.pile:
            top = self.pile[-1][1]
            if len(cards) != len(top):
                return "wrong_count"
            if self.must_equal and cards[0][0] != top[0][0]:
                return "must_equal"
            mine, theirs = self.strength(cards[0]), self.strength(top[0])
            if mine < theirs or (mine == theirs and self.rules["beat"] == "higher"):
                return "too_weak"
        self.put_down(seat, cards)
        return None

    def put_down(self, seat, cards):
        rank = cards[0][0]
        equal = bool(self.pile) and self.pile[-1][1][0][0] == rank
        # the cards leave the hand
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.pile.append((seat, cards))
        self.version += 1
        self.must_equal, self.skipped = False, None
        if self.rules["pass"] == "return":
            self.passed = set()
        # the revolution turns; closing is decided with the order before
        strongest = "3" if self.revolution else "2"
        if len(cards) == 4 and self.rules["revolution"]:
            self.revolution = not self.revolution
        closes = (self.rules["four_close"] and self.run() >= 4) or (self.rules["top_close"] and rank == strongest)
        # the player may finish, the round may end
        if not self.hands[seat]:
            self.gone.append((seat, self.rules["two_last"] and rank == "2"))
        if sum(1 for hand in self.hands if hand) == 1:
            self.over, self.turn, self.passed = True, None, set()
            return
        # the trick may close, the skip, the next turn
        if closes:
            self.close()
        elif self.rapid:
            if not self.others_in():
                self.close()
        else:
            self.pass_on(seat, binds=equal and self.rules["skip_equal"], rank=rank, count=len(cards))

    def run(self):
        rank, cards = self.pile[-1][1][0][0], 0
        for _, laid in reversed(self.pile):
            if laid[0][0] != rank:
                break
            cards += len(laid)
        return cards

    def others_in(self):
        owner = self.pile[-1][0]
        return [s for s in range(self.n) if s != owner and self.hands[s] and s not in self.passed]

    def pass_on(self, seat, binds=False, rank=None, count=None):
        """Walks on from `seat` to whoever has the turn; at the owner's seat the trick closes."""
        owner = self.pile[-1][0]
        place = seat
        while True:
            place = (place + 1) % self.n
            if place == owner:
                self.close()
                return
            if not self.hands[place] or (self.rules["pass"] == "out" and place in self.passed):
                continue
            if binds:
                binds = False
                if sum(1 for card in self.hands[place] if card[0] == rank) < count:
                    self.skipped = place
                    continue
                self.must_equal = True
            self.turn = place
            return

    def give_up(self, seat, trick):
        if trick != self.trick:
            return "stale"
        if not self.pile:
            return "must_open"
        if self.rapid and self.pile[-1][0] == seat:
            return "last_cannot_pass"
        self.passed.add(seat)
        self.must_equal, self.skipped = False, None
        if not self.rapid:
            self.pass_on(seat)
        elif not self.others_in():
            self.close()
        return None

    def close(self):
        owner = self.pile[-1][0]
        self.pile, self.passed = [], set()
        self.must_equal, self.skipped = False, None
        self.trick += 1
        self.version += 1
        if not self.rapid:
            self.turn = owner
            while not self.hands[self.turn]:
                self.turn = (self.turn + 1) % self.n

    # --- the state of a step

    def state(self):
        top = None
        if self.pile and not self.over:
            seat, cards = self.pile[-1]
            top = {"seat": seat, "rank": cards[0][0], "count": len(cards), "run": self.run()}
        state = {
            "phase": "over" if self.over else "exchange" if self.due else "play",
            "turn": self.turn,
            "revolution": self.revolution,
            "trick": self.trick,
            "version": self.version,
            "top": top,
            "must_equal": self.must_equal,
            "passed": sorted(self.passed),
            "skipped": self.skipped,
            "hands": [len(hand) for hand in self.hands],
            "due": {str(seat): self.due[seat] for seat in sorted(self.due)},
        }
        if self.over:
            fair = [seat for seat, on_two in self.gone if not on_two]
            left = [seat for seat in range(self.n) if self.hands[seat]]
            order = fair + left + [seat for seat, on_two in self.gone if on_two][::-1]
            titles = TITLES[self.rules["titles"]][self.n]
            kind = self.rules["points"]
            state["ranking"] = order
            state["titles"] = {str(seat): titles[place] for place, seat in enumerate(order)}
            state["points"] = {
                str(seat): ROLE_POINTS[titles[place]]
                if kind == "roles"
                else self.n - place
                if kind == "places"
                else [2, 1, 0, 0, 0, 0, 0][place]
                for place, seat in enumerate(order)
            }
        return state

    # --- for whoever makes up records

    def playable(self):
        """Every (seat, cards) that would be accepted now, one choice of suits for each."""
        if self.over or self.due:
            return []
        plays = (
            (seat, [card for card in hand if card[0] == rank][:count])
            for seat, hand in enumerate(self.hands)
            for rank in RANKS
            for count in range(1, 1 + sum(card[0] == rank for card in hand))
        )
        return [(seat, cards) for seat, cards in plays if self.would_accept({"seat": seat, "play": cards})]

    def would_accept(self, action):
        trial = Oracle.__new__(Oracle)
        trial.__dict__ = {
            key: value.copy() if isinstance(value, list | set | dict) else value for key, value in self.__dict__.items()
        }
        return trial.act(action) is None
