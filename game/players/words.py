"""The words of these pages for the keys of the code. Lazy, so that they follow the reader."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from django.utils.translation import gettext_lazy as _

# A text that is translated when it is shown; the type checker knows it by the name of its stubs.
if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    Sentence: TypeAlias = StrPromise
else:
    from django.utils.functional import Promise as Sentence

MODES: Final[Mapping[str, Sentence]] = {"turns": _("Turnos"), "rapid": _("Rápido")}

AGAINST: Final[Mapping[str, Sentence]] = {"people": _("Solo con personas"), "bots": _("Con bots")}

TITLES: Final[Mapping[str, Sentence]] = {
    "presidente": _("Presidente"),
    "vicepresidente": _("Vicepresidente"),
    "neutral": _("Neutral"),
    "viceculo": _("Viceculo"),
    "culo": _("Culo"),
    "ultimo": _("Último"),
}

ENDINGS: Final[Mapping[str, Sentence]] = {
    "": _("Sigue en juego"),
    "rounds": _("Terminada"),
    "target": _("Terminada"),
    "ended": _("Terminada"),
    "stopped": _("Detenida, sin ganador"),
    "too_few": _("Suspendida: faltaba gente"),
}


def text(words: Mapping[str, Sentence], key: str) -> str:
    """The word for a key; the key itself where it is of a time that knew it and no more."""
    return str(words.get(key, key))
