"""The written protocol, game/asyncapi.yaml, as something to hold frames and messages against."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

DOCUMENT = Path(__file__).resolve().parents[2] / "game" / "asyncapi.yaml"
_FRAMES = {
    "view": "View",
    "answer": "Answer",
    "pong": "Pong",
    "control": "Control",
    "reaction": "Reaction",
    "muted": "Muted",
}


@cache
def document() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(DOCUMENT.read_text())
    return loaded


@cache
def validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{schema}", "components": document()["components"]})


def check_frame(frame: dict[str, Any]) -> None:
    """Fails unless this is a frame of the protocol."""
    _check(_FRAMES[frame["type"]], frame)


def message_is_ours(message: Any) -> bool:
    return validator("Message").is_valid(message)


def _check(schema: str, value: Any) -> None:
    error = best_match(validator(schema).iter_errors(value))
    assert error is None, f"{schema}: {error.message} at {list(error.absolute_path)}"
