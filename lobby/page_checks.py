"""What keeps a page from being published: shortcodes that are none, links that lead nowhere. Each with its line."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve
from django.utils.translation import gettext

from lobby import markup
from lobby.models import RulesPage, SitePage

_HEADING_NAME = re.compile(r"\{#[a-z][a-z0-9-]*\}\s*$")
_CODE = re.compile(r"(`+)(?:(?!\1).)*\1")
_FENCE = re.compile(r"^ {0,3}(```|~~~)")


@dataclass(frozen=True, slots=True)
class Fault:
    """`line` counts from 1."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return gettext("Línea %(line)d: %(sentence)s") % {"line": self.line, "sentence": self.sentence}


def faults(body: str, *, language: str = "es") -> list[Fault]:
    """Everything that is wrong with a page's text, by line. `language` is the page's, for links to its neighbours."""
    found = [*_shortcode_faults(body), *_link_faults(body, language)]
    return sorted(found, key=lambda fault: fault.line)


def _shortcode_faults(body: str) -> list[Fault]:
    found, fenced = [], False
    for number, line in enumerate(body.splitlines(), 1):
        if _FENCE.match(line):
            fenced = not fenced
            continue
        if fenced:
            continue
        text = _CODE.sub(lambda code: " " * len(code.group()), line)
        if text.lstrip().startswith("#"):
            text = _HEADING_NAME.sub("", text)
        for written in markup.SHORTCODE_LIKE.findall(text):
            sentence = markup.shortcode_fault(written)
            if sentence:
                found.append(Fault(number, sentence))
    return found


def _link_faults(body: str, language: str) -> list[Fault]:
    here = markup.anchors(body)
    found = []
    for line, address in markup.links(body):
        sentence = _link_fault(address, here, language)
        if sentence:
            found.append(Fault(line, sentence))
    return found


def _link_fault(address: str, here: frozenset[str], language: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return gettext("El enlace %(address)s no se entiende.") % {"address": address}
    if parts.scheme in ("http", "https", "mailto"):
        return ""
    if parts.scheme or parts.netloc or (parts.path and not parts.path.startswith("/")):
        return gettext(
            "El enlace %(address)s no vale: empieza por / dentro del sitio, por # en esta página o por https:// fuera."
        ) % {"address": address}
    known = here if not parts.path else _anchors_at(parts.path, language)
    if known is None:
        return gettext("El enlace %(address)s no lleva a ninguna página.") % {"address": address}
    if parts.fragment and parts.fragment not in known:
        return gettext("El enlace %(address)s lleva a un título que no existe.") % {"address": address}
    return ""


def _anchors_at(path: str, language: str) -> frozenset[str] | None:
    """The headings of the page at this path; empty for a page that has none of ours; None if there is no such page."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    if found.view_name == "lobby:rules_page":
        pages = RulesPage.objects.filter(
            profile__key=found.kwargs["key"], profile__published=True, published=True, language__in=(language, "es")
        )
        page: RulesPage | None = min(pages, key=lambda one: one.language != language, default=None)
        return None if page is None else markup.anchors(page.body)
    keys = {"lobby:privacy": "privacy", "lobby:legal": "legal", "lobby:terms": "terms"}
    if found.view_name in keys:
        site_pages = SitePage.objects.filter(key=keys[found.view_name], published=True, language__in=(language, "es"))
        site_page: SitePage | None = min(site_pages, key=lambda one: one.language != language, default=None)
        return frozenset() if site_page is None else markup.anchors(site_page.body)
    return frozenset()
