"""The rules, to read."""

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from lobby import markup, selectors
from lobby.models import RulesPage

CACHED_SECONDS = 24 * 3600


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """lobby/rules.html with `profiles`: the way to each system's page."""
    return render(request, "lobby/rules.html", {"profiles": selectors.profiles()})


@require_safe
def rules_page(request: HttpRequest, key: str) -> HttpResponse:
    """lobby/rules_page.html with `page`, `profile`, `profiles`, `html` (safe) and `contents` ((id, text) pairs)."""
    page = selectors.rules_page(key, _language())
    if page is None:
        raise Http404
    rendered = _rendered(page)
    context = {
        "page": page,
        "profile": page.profile,
        "profiles": selectors.profiles(),
        # nh3 has let through nothing but what lobby.markup names.
        "html": mark_safe(rendered.html),  # noqa: S308
        "contents": rendered.contents,
    }
    return render(request, "lobby/rules_page.html", context)


def _rendered(page: RulesPage) -> markup.Rendered:
    """Kept until the page is edited; the drawings' spoken words follow the reader's language."""
    key = f"rules-page:{page.pk}:{page.updated.timestamp()}:{_language()}"
    rendered: markup.Rendered | None = cache.get(key)
    if rendered is None:
        rendered = markup.render(page.body)
        cache.set(key, rendered, CACHED_SECONDS)
    return rendered


def _language() -> str:
    return (get_language() or "es")[:2]
