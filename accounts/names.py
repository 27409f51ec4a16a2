"""What people may call themselves: the name a table shows, and the user name of a member."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DISPLAY_NAME_MAX = 20
USERNAME_MIN, USERNAME_MAX = 3, 20

# Every guest's user name begins so. A member cannot choose one, since a colon is no letter of a user name.
GUEST_PREFIX = "guest:"

# Letters and symbols by category, but drawn as nothing: the Hangul fillers and the empty Braille cell.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# More marks than this over one letter belong to no language a keyboard writes; they spill over the seats beside.
MARKS_IN_A_ROW_MAX = 2


def clean_display_name(text: str) -> str:
    """The name as it is kept: composed (NFC), trimmed, inner runs of spaces as one.

    Raises ValidationError with code `name_empty`, `name_too_long` or `name_characters`.
    """
    name = " ".join(part for part in unicodedata.normalize("NFC", text.strip()).split(" ") if part)
    if any(_draws_nothing(char) for char in name) or _marks_in_a_row(name) > MARKS_IN_A_ROW_MAX:
        raise ValidationError(_("Ese nombre lleva caracteres que no se ven. Quítalos."), code="name_characters")
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise ValidationError(_("Escribe un nombre para la mesa."), code="name_empty")
    if len(name) > DISPLAY_NAME_MAX:
        raise ValidationError(
            _("Ese nombre es demasiado largo: caben %(max)d letras."),
            code="name_too_long",
            params={"max": DISPLAY_NAME_MAX},
        )
    return name


def validate_display_name(text: str) -> None:
    """As clean_display_name, for a model field or a form that only asks."""
    clean_display_name(text)


def _draws_nothing(char: str) -> bool:
    """Control, format (zero width, direction), unassigned and private characters, and separators other than a space."""
    return char in BLANKS or unicodedata.category(char)[0] == "C" or (char != " " and char.isspace())


def _marks_in_a_row(name: str) -> int:
    longest = run = 0
    for char in name:
        run = run + 1 if unicodedata.category(char)[0] == "M" else 0
        longest = max(longest, run)
    return longest


def normalize_username(text: str) -> str:
    """The one spelling under which a user name is kept and looked up: compatibility forms folded, lower case.

    Lower case is done here and not by the database, whose idea of it differs between SQLite and PostgreSQL.
    """
    return unicodedata.normalize("NFKC", text).strip().lower()


def validate_username(text: str) -> None:
    """A member's user name: Latin letters, digits, dot, hyphen, underscore; it begins and ends with a letter or digit.

    Latin alone, so that nobody passes for another with a letter of the same look. No "@": a user name is never
    taken for an e-mail at sign-in. Raises ValidationError with code `username_length` or `username_characters`.
    """
    name = normalize_username(text)
    if not USERNAME_MIN <= len(name) <= USERNAME_MAX:
        raise ValidationError(
            _("El nombre de usuario lleva de %(min)d a %(max)d caracteres."),
            code="username_length",
            params={"min": USERNAME_MIN, "max": USERNAME_MAX},
        )
    latin = all(unicodedata.name(char, "").startswith("LATIN") for char in name if char.isalpha())
    if not latin or not re.fullmatch(r"[^\W_](?:[\w.-]*[^\W_])?", name):
        raise ValidationError(
            _("Usa letras, cifras, punto, guion o guion bajo, y empieza y acaba con una letra o una cifra."),
            code="username_characters",
        )


# allauth wants the path of a list: ACCOUNT_USERNAME_VALIDATORS = "accounts.names.USERNAME_VALIDATORS"
USERNAME_VALIDATORS = [validate_username]
