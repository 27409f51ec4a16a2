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
    next player who is nearly out. `equal` is an equal play where that binds or skips the next. A pass earns `passing`,
    and more with many rivals, with an owner of the trick who is nearly out, with few groups. `fear_…` weigh what may
    beat a play of one card (the others: times that), `equals` an equal answer.
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
    ),
    more=Weights(
        turn=0,
        gain=0,
        lead=0,
        run_out=0,
        urgency=0,
        fear_one=0,
        breaking=0,
        passing=0,
        fear_two=0,
        fear_three=0,
        fear_four=0,
        equals=0,
        single=0,
        pair=0,
        pass_rivals=0,
        pass_owner=0,
        pass_few=0,
        finish=0,
        block=0,
        equal=0,
        feed=0,
        size=0,
        risk=0,
    ),
)
_HIGHER = Scale(
    end=Weights(
        turn=0.9821,
        gain=1.6157,
        lead=-0.6001,
        run_out=3.9787,
        urgency=0.2822,
        fear_one=1.6322,
        breaking=-0.9344,
        passing=-0.4054,
        fear_two=1.6292,
        fear_three=1.4358,
        fear_four=1.3316,
        equals=0.5285,
        single=0.2941,
        pair=0.0436,
        pass_rivals=0.5245,
        pass_owner=-0.0577,
        pass_few=0.1241,
        finish=0.5187,
        block=0.3675,
        equal=0.1847,
        feed=-0.275,
        size=0.3127,
        risk=0.467,
    ),
    more=Weights(
        turn=0.1685,
        gain=-0.5487,
        lead=-0.3551,
        run_out=0.4066,
        urgency=0.1981,
        fear_one=0.504,
        breaking=-0.0795,
        passing=-0.1944,
        fear_two=-0.0123,
        fear_three=-0.0509,
        fear_four=-0.2971,
        equals=-0.2619,
        single=0.3828,
        pair=-0.0264,
        pass_rivals=0.6284,
        pass_owner=-0.0325,
        pass_few=0.6589,
        finish=0.3407,
        block=-0.0712,
        equal=-0.4034,
        feed=-0.0635,
        size=-0.1342,
        risk=-0.0527,
    ),
)

WEIGHTS = (_EQUAL_OR_HIGHER, _HIGHER)
"""By whether a play must be higher."""
