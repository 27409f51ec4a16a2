"""The site as an app: manifest, service worker, the page for what needs the network; and what robots may read."""

import hashlib
import json
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from lobby import selectors
from lobby.models import RulesPage
from lobby.views.site import in_asked_language
from presidente.modules import graph, source

GROUND = "#0c211c"
SHELL_STYLES = ("tokens", "base", "cards", "pages", "lobby", "article")
SHELL_DRAWINGS = ("sprite", "icon", "cloth", "marble", "back")
SHELL_FONTS = ("index", "figtree", "gloock")
# Not even a page that says "no network" of ours stands before these.
APART = ("admin:index", "csp_report")


def context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `worker`, the service worker's address, or "" where the site runs without one."""
    return {"worker": reverse("worker") if settings.SERVICE_WORKER else ""}


@require_safe
@in_asked_language
def manifest(request: HttpRequest) -> JsonResponse:
    """`/app.webmanifest`, in the language of the page that links to it (`lang`)."""
    icons = [
        ("img/icon-192.png", "192x192", "any"),
        ("img/icon-512.png", "512x512", "any"),
        ("img/icon-maskable-512.png", "512x512", "maskable"),
    ]
    shortcuts = [(gettext("Crear mesa"), "lobby:create"), (gettext("Reglas"), "lobby:rules")]
    answer = JsonResponse(
        {
            "id": "/",
            "name": gettext("Presidente · Juega en directo"),
            "short_name": "Presidente",
            "description": gettext("El juego de cartas, en directo y sin registro, con tu gente o con bots."),
            "lang": get_language(),
            "dir": "ltr",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "categories": ["games", "card"],
            "icons": [
                {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
                for path, sizes, purpose in icons
            ]
            + [{"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
            "shortcuts": [{"name": name, "url": reverse(view)} for name, view in shortcuts],
        },
        content_type="application/manifest+json",
    )
    patch_cache_control(answer, max_age=3600)
    return answer


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """`/sw.js`: the service worker, of the version of all that it keeps; or the one that ends it.

    Asked for anew on every page, so nobody stays on an old one.
    """
    answer = HttpResponse(worker_text(), content_type="text/javascript; charset=utf-8")
    patch_cache_control(answer, no_cache=True, max_age=0)
    return answer


@cache
def worker_text() -> str:
    if not settings.SERVICE_WORKER:
        return source("js/worker_off.js")
    paths = shell_paths()
    text = source("js/worker.js")
    digest = hashlib.sha256(text.encode())
    for path in paths:
        # A hashed name says what the file holds; for a plain one its text does, as far as it has any.
        digest.update(static(path).encode())
        digest.update(source(path).encode() if path.endswith((".css", ".js", ".svg")) else b"")
    shell = {
        "version": digest.hexdigest()[:12],
        "files": [static(path) for path in paths],
        "offline": reverse("offline"),
        "rules": reverse("lobby:rules"),
        "static": settings.STATIC_URL,
        "apart": [reverse(name) for name in APART],
    }
    return f"const SHELL = {json.dumps(shell)};\n{text}"


def shell_paths() -> tuple[str, ...]:
    """The static files that the rules and the page without network are made of."""
    return (
        *(f"css/{name}.css" for name in SHELL_STYLES),
        *(f"fonts/{name}.woff2" for name in SHELL_FONTS),
        "js/lobby/theme.js",
        *graph("js/shell.js", "js/lobby/page.js", "js/offline.js"),
        *(f"img/{name}.svg" for name in SHELL_DRAWINGS),
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """`/sin-red/`: what the service worker shows for every page but the rules when the network is gone."""
    return render(request, "site/offline.html")


# Those who draw a preview of a link that somebody shares read its page, and keep to this file.
PREVIEWERS = (
    "facebookexternalhit", "Twitterbot", "WhatsApp", "TelegramBot", "Slackbot", "Slackbot-LinkExpanding", "Discordbot",
    "LinkedInBot", "Applebot", "redditbot", "Mastodon",
)  # fmt: skip


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """`/robots.txt`: no accounts and no administration for anybody, no tables and no matches but for a preview."""
    private = [reverse("admin:index"), "/cuenta/", reverse("lobby:join"), reverse("offline"), reverse("csp_report")]
    tables = ["/mesa/", "/mesas/", "/historial/", reverse("players:me")]
    lines = [f"User-agent: {name}" for name in PREVIEWERS]
    lines += [f"Disallow: {path}" for path in private]
    lines += ["", "User-agent: *"]
    lines += [f"Disallow: {path}" for path in (*private, *tables)]
    lines += ["", f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """`/sitemap.xml`: the hall and what there is to read, the rules in each language they are written in."""
    places = [request.build_absolute_uri(reverse(name)) for name in ("lobby:home", "lobby:rules", "players:fair")]
    pages = RulesPage.objects.filter(published=True, profile__published=True).select_related("profile")
    written: dict[str, list[RulesPage]] = {}
    for page in pages:
        written.setdefault(page.profile.key, []).append(page)
    rules = [
        {
            "address": request.build_absolute_uri(reverse("lobby:rules_page", kwargs={"key": profile.key})),
            "pages": written[profile.key],
            "updated": max(page.updated for page in written[profile.key]),
        }
        for profile in selectors.profiles()
        if profile.key in written
    ]
    found = {"places": places, "rules": rules, "default": settings.LANGUAGE_CODE}
    return render(request, "site/sitemap.xml", found, content_type="application/xml; charset=utf-8")
