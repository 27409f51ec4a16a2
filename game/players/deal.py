"""The deal that anybody who played can check: what was promised before the round against what was dealt.

A record that leaves the site carries, beside the keys of RECORD.md, `nonce` and `commitment` of its deck.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.engine.record import read_record, steps
from game.state import commitment_of

Json = dict[str, Any]


class Verdict(StrEnum):
    """What a look at a record says of its deal."""

    KEPT = "kept"
    UNPROMISED = "unpromised"
    BROKEN = "broken"
    OTHER = "other"
    UNLAWFUL = "unlawful"


@dataclass(frozen=True, slots=True)
class Checked:
    """`commitment` is what deck and nonce of the record give, "" where it has not both."""

    verdict: Verdict
    commitment: str = ""


def record_with_deal(record: Json, *, nonce: str, commitment: str) -> Json:
    """The record of a round that is over, with what its deal was promised by."""
    return {**record, "nonce": nonce, "commitment": commitment}


def check(record: object, *, noted: str = "") -> Checked:
    """Checks the deal of a record as `record_with_deal` makes it; `noted` is the commitment somebody wrote down.

    UNPROMISED: it names no deck, nonce or commitment. BROKEN: deck and nonce do not give the commitment. OTHER: they
    give the record's, but not the noted one. UNLAWFUL: the deal is as promised, but an action in it would have been
    refused, so the record is not that of a round that was played. Raises RecordError for what is no record.
    """
    read = read_record(record)
    data = record if isinstance(record, dict) else {}
    data = data.get("record", data) if "format" not in data else data
    deck, nonce, promised = data.get("deck"), data.get("nonce"), data.get("commitment")
    if not isinstance(deck, list) or not isinstance(nonce, str) or not isinstance(promised, str):
        return Checked(Verdict.UNPROMISED)
    found = commitment_of("".join(deck), nonce)
    if found != promised.lower():
        return Checked(Verdict.BROKEN, found)
    if noted and found != noted.lower():
        return Checked(Verdict.OTHER, found)
    if not all(step["ok"] for step in steps(read)):
        return Checked(Verdict.UNLAWFUL, found)
    return Checked(Verdict.KEPT, found)
