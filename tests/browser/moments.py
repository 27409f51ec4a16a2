"""Moments of the table out of matches that were really played, as frames that a page at any table can be shown."""

from collections.abc import Callable
from typing import Any

from accounts.models import User
from tests.game import recorder

Frame = dict[str, Any]

MATCHES: dict[str, dict[str, Any]] = {
    "clasico": {"bots": 4, "changes": {"rounds": 2}},
    "rapid": {"bots": 3, "changes": {"mode": "rapid", "rounds": 2}},
    "three": {"bots": 2, "rounds": 1},
}
SEEDS = range(8, 60)  # the first of them has it all, as long as the bots play as they do


def moments() -> dict[str, Frame]:
    """By name, the first frame of each kind that these matches have."""
    alba = User.objects.create_guest(display_name="Alba", face=10)
    found: dict[str, Frame] = {}
    for name, choices in MATCHES.items():
        kinds = {kind: wanted for kind, (match, *wanted) in KINDS.items() if match == name}
        for seed in SEEDS:
            entries = recorder.match(name, [alba], seed=seed, visibility="private", **choices)
            here = {kind: _first(entries, *wanted) for kind, wanted in kinds.items()}
            if all(here.values()):
                found |= {kind: frame for kind, frame in here.items() if frame}
                break
        else:
            raise AssertionError(f"{name}: in no match all of {', '.join(kinds)}")
    return found


def _first(entries: list[recorder.Entry], viewer: str, wanted: "Wanted") -> Frame | None:
    for entry in entries:
        frame: Frame = entry["frame"]
        if entry["viewer"] == viewer and frame["type"] == "view" and frame["match"] and wanted(frame["match"]):
            return frame | {"events": [], "fresh": False}
    return None


Wanted = Callable[[Frame], bool]


def _my_turn(match: Frame) -> bool:
    return match["phase"] == "play" and match["seat"] is not None and match["turn"] == match["seat"]


def _playing(match: Frame) -> bool:
    return match["phase"] == "play" and match["turn"] is not None and match["turn"] != match["seat"]


KINDS: dict[str, tuple[str, str, Wanted]] = {
    # name: (match, viewer, what the frame has)
    "turn": ("clasico", "Alba", lambda m: _my_turn(m) and bool(m["top"]) and len(m["legal"]) > 1),
    "opening": ("clasico", "Alba", lambda m: _my_turn(m) and not m["top"]),
    "waiting": ("clasico", "Alba", lambda m: _playing(m) and len(m["plays"]) > 1 and len(m["hand"]) > 5),
    "callate": ("clasico", "Alba", lambda m: _my_turn(m) and m["must_equal"]),
    "skipped": ("clasico", "Alba", lambda m: _playing(m) and m["skipped"] is not None and m["skipped"] != m["seat"]),
    "out": ("clasico", "Alba", lambda m: _playing(m) and m["hand"] == []),
    "watched": ("clasico", "", lambda m: _playing(m) and bool(m["top"])),
    "results": ("clasico", "Alba", lambda m: m["phase"] == "results"),
    "final": ("clasico", "Alba", lambda m: m["phase"] == "final"),
    "rapid": ("rapid", "Alba", lambda m: "play" in m["can"] and bool(m["top"]) and not m["revolution"]),
    "revolution": ("rapid", "Alba", lambda m: m["phase"] == "play" and m["revolution"] and len(m["hand"]) > 2),
    "eighteen": ("three", "Alba", lambda m: _my_turn(m) and len(m["hand"]) > 15),
}
