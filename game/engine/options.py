"""The values that the options of a profile can take (RULES.md, "The options of a profile")."""

from enum import StrEnum


class Mode(StrEnum):
    TURNS = "turns"
    RAPID = "rapid"


class Beat(StrEnum):
    EQUAL_OR_HIGHER = "equal_or_higher"
    HIGHER = "higher"


class PassRule(StrEnum):
    OUT = "out"
    """Who passes is out until the next trick."""
    RETURN = "return"
    """Who passed may answer again once someone plays."""


class Exchange(StrEnum):
    DOUBLE = "double"
    SINGLE = "single"
    NONE = "none"


class Titles(StrEnum):
    FULL = "full"
    TWO = "two"


class Points(StrEnum):
    ROLES = "roles"
    PLACES = "places"
    PODIUM = "podium"


class OpensFirst(StrEnum):
    QUEEN_OF_HEARTS = "queen_of_hearts"
    FIRST_SEAT = "first_seat"
    DEALER_LEFT = "dealer_left"


class OpensNext(StrEnum):
    LAST = "last"
    FIRST = "first"


class DealsFirst(StrEnum):
    SEATS = "seats"
    DEALER_LEFT = "dealer_left"


class DealsNext(StrEnum):
    LAST_UP = "last_up"
    FIRST_CLOCKWISE = "first_clockwise"


class Ends(StrEnum):
    ROUNDS = "rounds"
    UNLIMITED = "unlimited"
    TARGET = "target"


class Title(StrEnum):
    PRESIDENTE = "presidente"
    VICEPRESIDENTE = "vicepresidente"
    NEUTRAL = "neutral"
    VICECULO = "viceculo"
    CULO = "culo"
    ULTIMO = "ultimo"
