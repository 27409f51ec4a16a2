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
        turn=1.2173,
        gain=1.7493,
        lead=-0.473,
        run_out=4.0722,
        urgency=0.3614,
        fear_one=2.0689,
        breaking=-1.0889,
        passing=-0.8086,
        fear_two=1.8668,
        fear_three=1.479,
        fear_four=1.0487,
        equals=0.4686,
        single=0.4485,
        pair=0.0098,
        pass_rivals=0.802,
        pass_owner=-0.2393,
        pass_few=0.2802,
        finish=0.353,
        block=0.2805,
        equal=0.1776,
        feed=-0.3851,
        size=0.2569,
        risk=0.3242,
        sure_end=0.3037,
        losers=0.2699,
        winners=0.8866,
        overkill=0.1025,
        height=-0.8359,
        pass_height=0.3462,
        pass_behind=0.1311,
        many=0.1914,
        sure=0.4441,
    ),
    more=Weights(
        turn=0.206,
        gain=-0.9854,
        lead=-0.1942,
        run_out=0.3935,
        urgency=-0.0295,
        fear_one=0.1936,
        breaking=-0.2028,
        passing=-0.4137,
        fear_two=0.5106,
        fear_three=0.1117,
        fear_four=-0.2603,
        equals=-0.0011,
        single=0.46,
        pair=0.4666,
        pass_rivals=0.8161,
        pass_owner=0.0705,
        pass_few=0.6577,
        finish=0.6021,
        block=0.0619,
        equal=-0.0813,
        feed=-0.5754,
        size=0.1077,
        risk=0.1234,
        sure_end=-0.4233,
        losers=-0.4125,
        winners=0.9587,
        overkill=0.2529,
        height=-0.0714,
        pass_height=0.5494,
        pass_behind=0.3676,
        many=-0.2884,
        sure=0.066,
    ),
)

WEIGHTS = (_EQUAL_OR_HIGHER, _HIGHER)
"""By whether a play must be higher."""
