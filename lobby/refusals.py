"""What a service answers when it does not do what was asked: a value with a code, never an exception."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was changed. `code` is a key of lobby.labels.REFUSALS; `option` names the setting at fault, or is ""."""

    code: str
    option: str = ""
