from copy import copy
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from game.engine.building import fast


@dataclass(frozen=True, slots=True)
class Pair:
    one: int
    two: str = "b"


def test_what_is_built_fast_is_the_value_itself():
    made = fast(Pair)(1, "a")
    assert type(made) is Pair
    assert made == Pair(1, "a")
    assert hash(made) == hash(Pair(1, "a"))
    assert repr(made) == "Pair(one=1, two='a')"
    assert replace(made, one=2) == Pair(2, "a")
    assert copy(made) == made


def test_it_is_frozen_too():
    with pytest.raises(FrozenInstanceError):
        fast(Pair)(1, "a").one = 2


def test_all_fields_are_needed():
    with pytest.raises(TypeError):
        fast(Pair)(1)
