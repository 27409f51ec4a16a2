"""Every code has its sentence, and sentences come out whole."""

import re
from pathlib import Path

import pytest

import lobby
from lobby import labels

CODE = re.compile(r'Refused\(\s*"(\w+)"')


def test_every_code_in_the_halls_sources_has_a_sentence() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(lobby.__file__).parent.rglob("*.py")]
    codes = {code for source in sources for code in CODE.findall(source)}
    assert {"unknown_code", "not_host", "too_few"} <= codes
    assert codes <= set(labels.REFUSALS)


def test_a_code_of_elsewhere_gets_a_general_sentence() -> None:
    assert labels.refusal_text("stale") == "Eso no se puede hacer ahora."


def test_a_refused_setting_is_named() -> None:
    assert labels.refusal_text("bad_value", "rounds") == "Rondas: Ese valor no vale para esa opción."
    assert labels.refusal_text("option_locked", "joker") == labels.refusal_text("option_locked")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"ends": "rounds", "rounds": 1}, "1 ronda"),
        ({"ends": "rounds", "rounds": 6}, "6 rondas"),
        ({"ends": "unlimited", "rounds": 6}, "Sin límite de rondas"),
        ({"ends": "target", "rounds": 6, "target": 11}, "Hasta 11 puntos"),
    ],
)
def test_the_length_of_a_match_is_a_phrase(options: dict[str, object], text: str) -> None:
    assert labels.length_text(options) == text


def test_skipping_is_no_active_variant_in_rapid_mode() -> None:
    options = dict.fromkeys(labels.VARIANTS, True)
    assert "skip_equal" in dict(labels.active_variants({**options, "mode": "turns"}))
    assert "skip_equal" not in dict(labels.active_variants({**options, "mode": "rapid"}))
