"""The three rule systems that come with the project, and their pages, as they get into the database."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop

from game.engine.rules import PROFILES, Profile
from lobby.models import RuleProfile, RulesPage, SitePage
from lobby.options import NAMES
from lobby.services import pages

PAGES_DIR = Path(__file__).parent / "rules_pages"
SITE_PAGES_DIR = Path(__file__).parent / "site_pages"

# In the order in which people are offered them; names and summaries are translated where they are shown.
NAMES_AND_SUMMARIES = {
    "clasico": (
        gettext_noop("Clásico"),
        gettext_noop("Igualar vale, con cinco variantes a elegir, por turnos o en modo rápido."),
    ),
    "cardverse": ("CardVerse", gettext_noop("Hay que superar la jugada; un póquer da la vuelta al orden.")),
    "basico": (
        gettext_noop("Básico"),
        gettext_noop("Sin variantes y hasta 11 puntos; quien pasa puede volver a la baza."),
    ),
}


@transaction.atomic
def profiles_load() -> list[str]:
    """Writes the engine's profiles and the Markdown pages beside this module into the database; safe to repeat.

    What an admin has edited since the last time stays as it is. Returns one line for each profile and page.
    """
    lines = []
    for order, (key, (name, summary)) in enumerate(NAMES_AND_SUMMARIES.items()):
        profile, line = _profile_load(PROFILES[key], name, summary, order)
        lines.append(line)
        for language, _ in settings.LANGUAGES:
            path = PAGES_DIR / f"{key}.{language}.md"
            if path.exists():
                lines.append(_page_load(profile, language, path.read_text(encoding="utf-8")))
    for site_page in SitePage.Key.values:
        for language, _ in settings.LANGUAGES:
            text = (SITE_PAGES_DIR / f"{site_page}.{language}.md").read_text(encoding="utf-8")
            lines.append(_site_page_load(site_page, language, text))
    return lines


def _profile_load(source: Profile, name: str, summary: str, order: int) -> tuple[RuleProfile, str]:
    values = {
        "name": name,
        "summary": summary,
        "options": source.rules.to_json(),
        "free": [option for option in NAMES if option in source.free],
        "seats_min": source.seats_min,
        "seats_max": source.seats_max,
    }
    digest = _digest(values)
    profile = RuleProfile.objects.filter(key=source.key).first()
    if profile is None:
        created = RuleProfile.objects.create(
            key=source.key, order=order, published=True, loaded_digest=digest, **values
        )
        pages.profile_revise(profile=created, by=None)
        return created, f"{source.key}: created"
    if _digest({field: getattr(profile, field) for field in values}) != profile.loaded_digest:
        return profile, f"{source.key}: edited here, left as it is"
    if digest == profile.loaded_digest:
        return profile, f"{source.key}: up to date"
    for field, value in values.items():
        setattr(profile, field, value)
    profile.revision += 1
    profile.loaded_digest = digest
    profile.save()
    pages.profile_revise(profile=profile, by=None)
    return profile, f"{source.key}: updated"


def _page_load(profile: RuleProfile, language: str, text: str) -> str:
    page = RulesPage.objects.filter(profile=profile, language=language).first()
    return _text_load(page or RulesPage(profile=profile, language=language), f"{profile.key}.{language}", text)


def _site_page_load(key: str, language: str, text: str) -> str:
    page = SitePage.objects.filter(key=key, language=language).first()
    return _text_load(page or SitePage(key=key, language=language), f"{key}.{language}", text)


def _text_load(page: RulesPage | SitePage, label: str, text: str) -> str:
    """The release's text as the page's published version, unless somebody here has written a version of their own."""
    heading, _, rest = text.partition("\n")
    title, body = heading.removeprefix("#").strip(), rest.strip() + "\n"
    digest = _digest({"title": title, "body": body})
    known = page.pk is not None
    ours = known and _digest({"title": page.title, "body": page.body}) != page.loaded_digest
    if known and (ours or page.versions.filter(by_release=False).exists()):
        return f"{label}: edited here, left as it is"
    if known and digest == page.loaded_digest:
        return f"{label}: up to date"
    page.loaded_digest = digest
    if known:
        page.save(update_fields=["loaded_digest"])
    else:
        page.title, page.body = title, body
        page.save()
    version = pages.page_draft(page=page, title=title, body=body, by=None, by_release=True)
    pages.page_publish(page=page, number=version.number, by=None)
    return f"{label}: {'updated' if known else 'created'}"


def _digest(values: Mapping[str, object]) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
