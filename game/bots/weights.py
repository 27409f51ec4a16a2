"""The weights of «Difícil», found by self-play; README.md tells how.

Each is a number at the end of a round and what is added to it at full hands. There is one set for
`beat: equal_or_higher` and one for `beat: higher`, for what is strong differs between them most.
"""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Weights:
    """How «Difícil» values what a choice leaves and does; scores are in turns saved, roughly.

    Each whole group of the hand left costs `turn`, less `gain` times its chance to hold a trick; singles and pairs
    that will not hold cost `single` and `pair` more. A choice earns `lead` for holding the trick, `finish` where the
    rest would run out from the lead, `run_out` for both together, and `risk` for not holding with few groups left;
    `breaking` is what splitting a group costs, `size` an opening's cards beyond the first. `urgency` counts more of the
    lead when an opponent is nearly out, `block` more of an opening that is too large for it, `feed` what leads to a
    next player who is nearly out. `equal` is an equal play where that binds or skips the next. `sure` is what nobody
    can beat by the cards unseen; `sure_end` where then at most one group left is not sure, `losers` and `winners` count
    those that are not and are. `height` is for the strength of what is played, `overkill` for how far above the top of
    the trick, `many` for an answer of more than one card. A pass earns `passing`, and more with many rivals, with an
    owner of the trick who is nearly out, with few groups, with a high top, with more cards than the leader has.
    `fear_…` weigh what may beat a play of one card (the others: times that), `equals` an equal answer.
    """

    turn: float
    gain: float
    lead: float
    run_out: float
    urgency: float
    fear_one: float
    breaking: float
    passing: float
    fear_two: float
    fear_three: float
    fear_four: float
    equals: float
    single: float
    pair: float
    pass_rivals: float
    pass_owner: float
    pass_few: float
    finish: float
    block: float
    equal: float
    feed: float
    size: float
    risk: float
    sure_end: float
    losers: float
    winners: float
    overkill: float
    height: float
    pass_height: float
    pass_behind: float
    many: float
    sure: float

    @property
    def fear(self) -> tuple[float, float, float, float, float]:
        """By count of cards."""
        one = self.fear_one
        return 0.0, one, one * self.fear_two, one * self.fear_three, one * self.fear_four


_NAMES = tuple(field.name for field in fields(Weights))


@dataclass(frozen=True, slots=True)
class Scale:
    """Weights that go with the length of the hands."""

    end: Weights
    more: Weights

    def at(self, fullness: float) -> Weights:
        """The weights for a hand of so much of its full length, from 0 to 1."""
        part = min(fullness, 1.0)
        return Weights(*(getattr(self.end, name) + part * getattr(self.more, name) for name in _NAMES))


_EQUAL_OR_HIGHER = Scale(
    end=Weights(
        turn=1.1907,
        gain=1.9405,
        lead=-0.4576,
        run_out=3.5274,
        urgency=0.256,
        fear_one=1.4056,
        breaking=-0.6102,
        passing=-0.1513,
        fear_two=2.3027,
        fear_three=0.9284,
        fear_four=0.9785,
        equals=0.6557,
        single=0.2756,
        pair=-0.0421,
        pass_rivals=-0.0512,
        pass_owner=-0.1462,
        pass_few=-0.207,
        finish=0.4037,
        block=0.2325,
        equal=0.9041,
        feed=0.0643,
        size=0.2049,
        risk=0.1377,
        sure_end=0.0,
        losers=0.0,
        winners=0.0,
        overkill=0.0,
        height=0.0,
        pass_height=0.0,
        pass_behind=0.0,
        many=0.0,
        sure=0.0,
    ),
    more=Weights(
        turn=0.0,
        gain=0.0,
        lead=0.0,
        run_out=0.0,
        urgency=0.0,
        fear_one=0.0,
        breaking=0.0,
        passing=0.0,
        fear_two=0.0,
        fear_three=0.0,
        fear_four=0.0,
        equals=0.0,
        single=0.0,
        pair=0.0,
        pass_rivals=0.0,
        pass_owner=0.0,
        pass_few=0.0,
        finish=0.0,
        block=0.0,
        equal=0.0,
        feed=0.0,
        size=0.0,
        risk=0.0,
        sure_end=0.0,
        losers=0.0,
        winners=0.0,
        overkill=0.0,
        height=0.0,
        pass_height=0.0,
        pass_behind=0.0,
        many=0.0,
        sure=0.0,
    ),
)
_HIGHER = Scale(
    end=Weights(
        turn=1.2836,
        gain=1.6749,
        lead=-0.4466,
        run_out=4.1113,
        urgency=0.4108,
        fear_one=1.8194,
        breaking=-1.3577,
        passing=-1.1587,
        fear_two=2.0734,
        fear_three=1.6421,
        fear_four=0.7263,
        equals=0.4704,
        single=0.64,
        pair=-0.0098,
        pass_rivals=0.6958,
        pass_owner=-0.3079,
        pass_few=0.4411,
        finish=0.5771,
        block=0.3837,
        equal=0.2075,
        feed=-0.2362,
        size=0.2634,
        risk=0.221,
        sure_end=0.5055,
        losers=0.3683,
        winners=1.359,
        overkill=-0.0252,
        height=-1.2289,
        pass_height=0.7115,
        pass_behind=0.1111,
        many=-0.1299,
        sure=0.5653,
    ),
    more=Weights(
        turn=0.0731,
        gain=-1.2051,
        lead=0.0778,
        run_out=-0.0627,
        urgency=-0.0611,
        fear_one=0.1641,
        breaking=-0.3194,
        passing=-0.751,
        fear_two=0.6451,
        fear_three=0.2215,
        fear_four=-0.0171,
        equals=-0.0131,
        single=0.4911,
        pair=0.7937,
        pass_rivals=1.2077,
        pass_owner=0.3016,
        pass_few=0.1017,
        finish=0.6335,
        block=-0.0281,
        equal=0.5071,
        feed=-0.3643,
        size=-0.0175,
        risk=-0.2037,
        sure_end=-0.1798,
        losers=-0.4462,
        winners=1.2991,
        overkill=0.603,
        height=0.1506,
        pass_height=0.9625,
        pass_behind=0.366,
        many=-0.6412,
        sure=-0.6971,
    ),
)

WEIGHTS = (_EQUAL_OR_HIGHER, _HIGHER)
"""By whether a play must be higher."""
