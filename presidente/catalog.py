"""The translations that a page carries for static/js/i18n.js."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation.trans_real import DjangoTranslation
from django.views.i18n import JSONCatalog


@cache
def catalog(language: str) -> dict[str, Any]:
    """msgid (or context + EOT + msgid) to its translation, or to [singular, plural], of the domain `djangojs`."""
    view = JSONCatalog()
    # Our own catalogue alone: the admin's words are of no use on our pages.
    view.translation = DjangoTranslation(
        language, domain="djangojs", localedirs=[str(path) for path in settings.LOCALE_PATHS]
    )
    return view.get_catalog()


def js_catalog(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `js_catalog`, the page's translations, or None where the Spanish source is what is shown."""
    language = get_language() or settings.LANGUAGE_CODE
    return {"js_catalog": None if language == settings.LANGUAGE_CODE else catalog(language)}
