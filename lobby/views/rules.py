"""The rules, to read."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from lobby import selectors
from lobby.views.site import in_asked_language, language, rendered


@require_safe
@in_asked_language
def rules(request: HttpRequest) -> HttpResponse:
    """lobby/rules.html with `profiles`: the way to each system's page."""
    return render(request, "lobby/rules.html", {"profiles": selectors.profiles()})


@require_safe
@in_asked_language
def rules_page(request: HttpRequest, key: str) -> HttpResponse:
    """lobby/rules_page.html with `page`, `profile`, `profiles`, `html` (safe) and `contents` ((id, text) pairs)."""
    page = selectors.rules_page(key, language())
    if page is None:
        raise Http404
    drawn = rendered(page)
    context = {
        "page": page,
        "profile": page.profile,
        "profiles": selectors.profiles(),
        # nh3 has let through nothing but what lobby.markup names.
        "html": mark_safe(drawn.html),  # noqa: S308
        "contents": drawn.contents,
    }
    return render(request, "lobby/rules_page.html", context)
