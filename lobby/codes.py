"""The code of a room: eight letters that nobody confuses, and how people type, dictate and paste them."""

import re
import secrets
import unicodedata
from typing import NamedTuple

# No I, L, O, Q, U, V, which are mistaken for one another or for digits, and no other vowel, so that no code is a word.
ALPHABET = "BCDFGHJKMNPRSTWXYZ"
CODE_LENGTH = 8
TOKEN_BYTES = 16

# Longer than any invitation link; what follows is not read.
_TEXT_MAX = 500
_LINK = re.compile(r"/mesa/([^/\s?#]+)(?:/([^/\s?#]+))?", re.IGNORECASE)


class Invitation(NamedTuple):
    """What was typed or pasted. `token` is "" unless the text was the link of a private room."""

    code: str
    token: str


def new_code() -> str:
    """A code drawn with the operating system's randomness; the caller makes sure that no other room has it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """The secret part of a private room's link: 128 bits, fit for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def normalise_code(text: str) -> str:
    """The code in capitals without the spaces, hyphens and dots that people put between its letters."""
    return "".join(char for char in unicodedata.normalize("NFKC", text[:_TEXT_MAX]) if char.isalnum()).upper()


def read_invitation(text: str) -> Invitation:
    """A typed code or a pasted link, read as the browser's static/js/lobby/code.js reads it."""
    link = _LINK.search(text[:_TEXT_MAX])
    if link is None:
        return Invitation(normalise_code(text), "")
    code, token = link.groups()
    return Invitation(normalise_code(code), token if token and token != "qr.svg" else "")


def is_code(text: str) -> bool:
    """Whether `text` has the form of a code, in its one spelling."""
    return len(text) == CODE_LENGTH and all(char in ALPHABET for char in text)
