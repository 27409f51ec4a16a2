"""What the site says of itself: privacy, legal notice, terms."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from lobby import markup, selectors
from lobby.models import RulesPage, SitePage

CACHED_SECONDS = 24 * 3600

View = Callable[..., HttpResponse]


def in_asked_language(view: View) -> View:
    """For pages that have an address in each language: `?lang=en` rules over what the browser prefers."""

    @wraps(view)
    def asked(request: HttpRequest, **kwargs: object) -> HttpResponse:
        wanted = request.GET.get("lang", "")
        if wanted not in dict(settings.LANGUAGES):
            return view(request, **kwargs)
        with translation.override(wanted):
            answer = view(request, **kwargs)
        answer.headers["Content-Language"] = wanted
        return answer

    return asked


@require_safe
def site_page(request: HttpRequest, key: str) -> HttpResponse:
    """site/page.html with `page`, `html` (safe) and `contents` ((id, text) pairs); 404 as long as none is published."""
    page = selectors.site_page(key, language())
    if page is None:
        raise Http404
    drawn = rendered(page)
    # nh3 has let through nothing but what lobby.markup names.
    context = {"page": page, "html": mark_safe(drawn.html), "contents": drawn.contents}  # noqa: S308
    return render(request, "site/page.html", context)


def rendered(page: RulesPage | SitePage) -> markup.Rendered:
    """Kept for each published version, so that a page is new the moment another one is published.

    The drawings' spoken words follow the reader's language. A text that was written past the services has its time.
    """
    kind = type(page).__name__
    key = f"page:{kind}:{page.pk}:{page.shown}:{page.updated.timestamp()}:{language()}"
    known: markup.Rendered | None = cache.get(key)
    if known is None:
        known = markup.render(page.body)
        cache.set(key, known, CACHED_SECONDS)
    return known


def language() -> str:
    """The reader's language, as pages are filed."""
    return (get_language() or "es")[:2]
