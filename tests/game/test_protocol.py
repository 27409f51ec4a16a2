"""asyncapi.yaml and the structs of game.protocol say the same."""

import json
from typing import Any

import msgspec
import pytest

from game import protocol
from game.match_view import EVENT_KEYS
from tests.game.contract import document, message_is_ours

EXAMPLES: dict[str, dict[str, Any]] = {
    "play": {"cards": ["3c", "3d"], "seen": 12},
    "pass": {"trick": 3},
    "give": {"cards": ["3c"]},
    "expel": {"player": 2},
    "advice": {"language": "es"},
    "react": {"phrase": "nice"},
    "sit": {"seat": 1},
    "ready": {"value": True},
    "add_bot": {"level": "normal", "seat": 3},
    "remove_bot": {"seat": 3},
    "set_bot": {"seat": 3, "level": "facil"},
    "configure": {"changes": {"two_last": True}},
    "hand_over": {"seat": 2},
    "swap": {"seat": 2, "to": 4},
    "ping": {"sent": 1.5},
}


def example(verb: str) -> dict[str, Any]:
    return {"id": "0b6e7a51-6b0e-4d0e-9d38-2c9d5b2f9c11", "type": verb, **EXAMPLES.get(verb, {})}


def accepted(message: Any) -> bool:
    return not isinstance(protocol.parse(json.dumps(message)), protocol.Malformed)


@pytest.mark.parametrize("verb", sorted(protocol.VERBS))
def test_every_verb_is_understood_and_written_down(verb: str) -> None:
    assert accepted(example(verb))
    assert message_is_ours(example(verb))


@pytest.mark.parametrize("verb", sorted(protocol.VERBS))
def test_both_refuse_the_same_changes_of_a_message(verb: str) -> None:
    good = example(verb)
    bad = [{**good, "more": 1}, {**good, "id": "with a space"}, {**good, "id": 5}, {**good, "id": "x" * 41}]
    bad += [{**good, key: {"odd": []}} for key in good if key not in ("type", "changes")]
    bad += [{key: value for key, value in good.items() if key != gone} for gone in EXAMPLES.get(verb, {})]
    for message in bad:
        assert accepted(message) == message_is_ours(message), message


def test_the_verbs_of_both_are_the_same() -> None:
    written = set()
    for variant in document()["components"]["schemas"]["Message"]["oneOf"]:
        kind = document()["components"]["schemas"][variant["$ref"].split("/")[-1]]["properties"]["type"]
        written |= set(kind.get("enum", [kind.get("const")]))
    assert written == protocol.VERBS


def test_every_event_has_its_schema() -> None:
    written = set()
    for variant in document()["components"]["schemas"]["Event"]["oneOf"]:
        kind = document()["components"]["schemas"][variant["$ref"].split("/")[-1]]["properties"]["type"]
        written |= set(kind.get("enum", [kind.get("const")]))
    assert written == set(EVENT_KEYS)


def test_a_message_of_four_kilobytes_passes_and_one_byte_more_does_not() -> None:
    head, tail = b'{"id":"a","type":"sync"', b"}"
    fits = head + b" " * (protocol.FRAME_MAX - len(head) - 1) + tail
    assert isinstance(protocol.parse(fits), protocol.Sync)
    assert protocol.parse(fits + b" ") == protocol.Malformed(None, "too_large")


@pytest.mark.parametrize("text", ["", "nul", "{", '{"type":"sync"}', "\ud800", "NaN", '{"id":1e999}', "1" * 4000])
def test_whatever_comes_has_a_code(text: str) -> None:
    answer = protocol.parse(text)
    assert isinstance(answer, protocol.Malformed)
    assert answer.code in ("bad_message", "unknown_verb")


def test_two_of_the_same_key_are_no_way_round() -> None:
    message = protocol.parse('{"id":"a","type":"sync","id":"b c"}')
    assert isinstance(message, protocol.Malformed)


def test_a_struct_reads_what_it_writes() -> None:
    play = protocol.Play(id="a", cards=["3c"], seen=1)
    assert protocol.parse(msgspec.json.encode(play)) == play


def test_eleven_in_a_second_are_one_too_many_and_a_second_later_it_goes_on() -> None:
    rate = protocol.Rate()
    assert [rate.allows(number / 100) for number in range(12)] == [True] * 10 + [False] * 2
    assert rate.allows(1.05)
    assert not rate.flooded


def test_a_steady_eleven_a_second_lose_only_what_is_too_much() -> None:
    rate = protocol.Rate()
    taken = sum(rate.allows(number / 11) for number in range(110))
    assert 95 <= taken <= 101


@pytest.mark.parametrize("ping", [False, True])
def test_a_hundred_in_a_second_are_a_flood(ping: bool) -> None:
    rate = protocol.Rate()
    for _ in range(protocol.FLOOD):
        assert not rate.flooded
        rate.allows(0.5, ping=ping)
    assert rate.flooded


def test_pings_take_no_gestures_place() -> None:
    rate = protocol.Rate()
    assert all(rate.allows(0.1, ping=True) for _ in range(20))
    assert all(rate.allows(0.2) for _ in range(protocol.RATE))
    assert rate.allows(0.3, ping=True)
    assert not rate.allows(0.4)
