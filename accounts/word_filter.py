"""Names that nobody may bear: the table of forbidden words, compared in one plain spelling.

«Pút4», «p.u.t.a» and «ρυτα» with Greek letters all come down to the same letters; a plain word inside an innocent one
(«disputa») is no find unless the table says so.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.moderation.models import ForbiddenWord

_CACHE_KEY = "forbidden-words"
_CACHED_SECONDS = 300

# Letters of other alphabets that look like Latin ones. Each stands for what a reader sees in it.
_LETTERS = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕԁһӏյց", "abekmhopctyxijsdhljg", strict=True)),
        **dict(zip("αβεζηικμνορτυχωγσδ", "abeznikuvoptuxwysd", strict=True)),
        "ı": "i",
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "æ": "ae",
        "œ": "oe",
    }
)
# Figures and signs written for letters; or, just as well, before and after a word.
_SIGNS = str.maketrans(dict(zip("0134578@$€£!|¡+", "oieastbaselilit", strict=True)))
_RUNS = re.compile(r"(.)\1+")


def plain(text: str, *, signs: bool = True) -> list[str]:
    """The words of a text in lower-case Latin letters: no accents, look-alikes read, repeated letters once.

    Single letters with something between them («p.u.t.a») are one word. `signs`: figures and signs are read as the
    letters they stand for; otherwise they part words.
    """
    folded = unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS)
    if signs:
        folded = folded.translate(_SIGNS)
    letters = "".join(char for char in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(char))
    words = [_RUNS.sub(r"\1", word) for word in re.split(r"[\W_\d]+", letters) if word]
    joined: list[str] = []
    spelled = ""
    for word in [*words, ""]:
        if len(word) == 1:
            spelled += word
            continue
        if spelled:
            joined.append(_RUNS.sub(r"\1", spelled))
            spelled = ""
        if word:
            joined.append(word)
    return joined


def forbidden_in(text: str, words: Iterable[tuple[str, str]]) -> bool:
    """Whether one of these (text, match) stands in `text`."""
    sought = [("".join(_plain_word(word)), match) for word, match in words]
    return any(_found(plain(text, signs=signs), sought) for signs in (True, False))


def _found(written: list[str], sought: list[tuple[str, str]]) -> bool:
    run_together = "".join(written)
    for word, match in sought:
        if not word:
            continue
        if word == run_together or word in written or word + "s" in written:
            return True
        if match == ForbiddenWord.Match.ANYWHERE and word in run_together:
            return True
    return False


def is_forbidden(text: str) -> bool:
    """Whether a name holds a word that the site does not want to see."""
    return forbidden_in(text, _words())


def validate_name(text: str) -> None:
    """Raises ValidationError with code `name_forbidden`. The word is not repeated: who wrote it knows."""
    if is_forbidden(text):
        raise ValidationError(_("Ese nombre no puede usarse aquí. Elige otro."), code="name_forbidden")


def words_changed() -> None:
    """To be called when the table of words was changed; other processes follow within five minutes."""
    cache.delete(_CACHE_KEY)


def _words() -> list[tuple[str, str]]:
    known: list[tuple[str, str]] | None = cache.get(_CACHE_KEY)
    if known is None:
        known = list(ForbiddenWord.objects.values_list("text", "match"))
        cache.set(_CACHE_KEY, known, _CACHED_SECONDS)
    return known


@lru_cache(maxsize=2048)
def _plain_word(word: str) -> tuple[str, ...]:
    return tuple(plain(word))
