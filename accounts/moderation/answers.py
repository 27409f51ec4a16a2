"""What a service of moderation answers when it does not do what was asked, and the sentence for each code."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from accounts.limits import BLOCKS_MOST, REPORT_TEXT_MAX, REPORTS_OPEN_MOST

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was changed. `code` is a key of SENTENCES."""

    code: str

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.code]) % {
            "letters": REPORT_TEXT_MAX,
            "blocks": BLOCKS_MOST,
            "reports": REPORTS_OPEN_MOST,
        }


SENTENCES: Final[Mapping[str, "StrPromise"]] = {
    # reports and blocks
    "signed_out": _("Entra o ponte un nombre para hacer eso."),
    "unknown_table": _("Esa mesa no existe o no está abierta para ti."),
    "no_such_player": _("En ese asiento no hay una persona."),
    "yourself": _("Eso no puedes hacerlo contigo."),
    "bad_reason": _("Elige un motivo de la lista."),
    "text_too_long": _("Es demasiado largo: caben %(letters)d letras."),
    "text_needed": _("Cuenta en pocas palabras qué ha pasado."),
    "too_many": _("Demasiadas peticiones seguidas. Espera un momento."),
    "too_many_reports": _("Ya tienes %(reports)d denuncias por leer. Espera a que se resuelva alguna."),
    "too_many_blocks": _("Ya has bloqueado a %(blocks)d personas. Quita alguna antes."),
    "not_blocked": _("No tienes bloqueada a esa persona."),
    # sanctions
    "no_such_person": _("Esa persona ya no existe."),
    "bad_kind": _("Esa sanción no existe."),
    "reason_needed": _("Escribe el motivo: lo leerá la persona sancionada."),
    "expiry_needed": _("Una suspensión lleva una fecha de final."),
    "expiry_past": _("Esa fecha ya ha pasado."),
    "expiry_unfit": _("Esa sanción no lleva fecha de final."),
    "not_yourself": _("Nadie puede sancionarse."),
    "protected": _("Solo la dirección del sitio puede sancionar a alguien de la administración."),
    "not_in_force": _("Esa sanción ya no está en vigor."),
    # the queue
    "no_such_report": _("Esa denuncia ya no existe."),
    "already_closed": _("Esa denuncia ya está cerrada."),
    "not_closed": _("Esa denuncia no está cerrada."),
    "bad_assignee": _("Esa persona no modera."),
    # names
    "same_name": _("Ese es el nombre que hay que cambiar. Elige otro."),
}
