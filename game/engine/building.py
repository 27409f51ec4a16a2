"""A faster way to build the frozen dataclasses of the hot path.

The constructor of a frozen dataclass sets each field through `object.__setattr__`, which for the state of a round costs
more than all its rules together. Here a plain twin with the same slots is filled and becomes the value in one step.
"""

from dataclasses import fields, make_dataclass
from typing import Any, TypeVar, cast

T = TypeVar("T")


def fast(cls: type[T]) -> type[T]:
    """A constructor of `cls`, a frozen dataclass with slots: all its fields, by position.

    A third of the time of `cls` itself for the state of a round. To a type checker it is `cls`.
    """
    names = [field.name for field in fields(cast(Any, cls))]
    twin = make_dataclass(cls.__name__, names, slots=True)

    def build(*values: object) -> object:
        made = twin(*values)
        made.__class__ = cls
        return made

    return cast(type[T], build)
