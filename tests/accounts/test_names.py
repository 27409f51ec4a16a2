"""What people may call themselves."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names import clean_display_name, normalize_username, validate_username


def code_of(call: object, text: str) -> str:
    with pytest.raises(ValidationError) as refused:
        call(text)  # type: ignore[operator]
    return refused.value.code or ""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana   María ", "Ana María"),
        ("\n\tÑu\r\n", "Ñu"),
        ("n\u0303u", "ñu"),
        ("♠ As ♠", "♠ As ♠"),
        ("李", "李"),
        ("x" * 20, "x" * 20),
    ],
)
def test_a_display_name_is_kept_trimmed_and_composed(typed: str, kept: str) -> None:
    assert clean_display_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u3000", "\n", "\u0301"])
def test_a_name_of_nothing_but_spaces_is_no_name(typed: str) -> None:
    assert code_of(clean_display_name, typed) == "name_empty"


@pytest.mark.parametrize(
    "typed",
    [
        "A\u200bna",
        "\u202eana",
        "A\x00na",
        "A\tna",
        "A\nna",
        "Ana\u2028B",
        "\u3164",
        "\u2800",
        "A\ue000",
        "q\u0301\u0302\u0303",
    ],
    ids=ascii,
)
def test_a_name_with_characters_that_cannot_be_seen_is_refused(typed: str) -> None:
    assert code_of(clean_display_name, typed) == "name_characters"


def test_a_name_of_twenty_one_characters_is_too_long() -> None:
    assert code_of(clean_display_name, "x" * 21) == "name_too_long"


@pytest.mark.parametrize("name", ["ana", "Ana", "ñora_2", "a.b-c", "x" * 20, "123"])
def test_a_user_name_may_have_letters_digits_and_marks_between(name: str) -> None:
    validate_username(name)


@pytest.mark.parametrize("name", ["an", "x" * 21, " a "])
def test_a_user_name_has_three_to_twenty_characters(name: str) -> None:
    assert code_of(validate_username, name) == "username_length"


@pytest.mark.parametrize("name", ["ana@b.es", "guest:ana", "a na", "-ana", "ana.", "_ana", "аna", "ana/..", "ana\n1"])
def test_a_user_name_with_other_characters_is_refused(name: str) -> None:
    assert code_of(validate_username, name) == "username_characters"


def test_a_user_name_has_one_spelling() -> None:
    assert normalize_username(" ＡＮÁ ") == normalize_username("aná") == "aná"
