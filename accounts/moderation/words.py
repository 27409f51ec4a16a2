"""What the journal's codes mean, for those who read it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

ACTIONS: Final[Mapping[str, "StrPromise"]] = {
    "report_look": _("miró una denuncia"),
    "report_taken": _("asignó una denuncia"),
    "report_closed": _("cerró una denuncia"),
    "report_reopened": _("reabrió una denuncia"),
    "person_look": _("miró a alguien"),
    "sanction_warn": _("avisó"),
    "sanction_mute_reactions": _("silenció"),
    "sanction_suspend": _("suspendió"),
    "sanction_ban": _("expulsó del sitio"),
    "sanction_rename": _("quitó el nombre"),
    "sanction_lifted": _("levantó una sanción"),
    "notice_read": _("leyó un aviso"),
    "renamed": _("eligió otro nombre"),
    "second_factor_dropped": _("quitó el segundo paso"),
    "shut_out": _("cerró una cuenta"),
    "word_added": _("añadió una palabra prohibida"),
    "word_changed": _("cambió una palabra prohibida"),
    "word_removed": _("quitó una palabra prohibida"),
    "limit_lifted": _("quitó un límite"),
    "doctor_list": _("miró la lista de mesas"),
    "doctor_look": _("miró una mesa"),
    "doctor_export": _("exportó el registro de una partida"),
    "doctor_clock": _("sirvió un reloj"),
    "doctor_bot": _("puso un bot a jugar por alguien"),
    "doctor_expel": _("sacó a alguien de una mesa"),
    "doctor_stop": _("paró una partida"),
    "doctor_close": _("cerró una sala"),
}


# The limits of accounts.limits, of lobby.limits and of allauth's own pages.
LIMITS: Final[Mapping[str, "StrPromise"]] = {
    "guest": _("Visitas nuevas"),
    "identity": _("Cambios de nombre y retrato"),
    "name": _("Cambios de nombre"),
    "export": _("Descargas de los datos propios"),
    "report": _("Denuncias"),
    "block": _("Bloqueos"),
    "room": _("Mesas nuevas"),
    "bot_table": _("Mesas de bots"),
    "invitation": _("Invitaciones"),
    "wrong_code": _("Códigos de mesa equivocados"),
    "login": _("Entradas"),
    "login_failed": _("Contraseñas equivocadas"),
    "signup": _("Cuentas nuevas"),
    "reset_password": _("Contraseñas olvidadas"),
    "change_password": _("Cambios de contraseña"),
    "manage_email": _("Cambios de correo"),
    "reauthenticate": _("Contraseñas repetidas"),
}


def limit_text(action: str) -> str:
    """What is limited, in words; an unknown one as it is."""
    return str(LIMITS.get(action, action))


# By period and by what is counted, as accounts.limits writes them.
_RATES: Final[Mapping[str, "StrPromise"]] = {
    "m/ip": _("%(n)s por minuto y dirección"),
    "h/ip": _("%(n)s por hora y dirección"),
    "d/ip": _("%(n)s al día y dirección"),
    "m/user": _("%(n)s por minuto y persona"),
    "h/user": _("%(n)s por hora y persona"),
    "d/user": _("%(n)s al día y persona"),
}


def rates_text(rates: str) -> str:
    """The rates of accounts.limits in words: «20 por minuto y dirección, 300 al día y dirección»."""
    parts = [rate.partition("/") for rate in rates.split(",") if rate]
    return ", ".join(str(_RATES[per]) % {"n": amount} for amount, _slash, per in parts)


def action_text(action: str) -> str:
    """The code in words; an unknown one as it is."""
    return str(ACTIONS.get(action, action))
