"""The address map of the whole site."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponseBadRequest, HttpResponseRedirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import include, path

from accounts.views import choose_language
from presidente import csp_reports, shell


def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Where browsers look for an icon on pages that name none (the administration, a picture by itself)."""
    return HttpResponseRedirect(static("img/icon.svg"))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBadRequest:
    """Django's own would look for a token in the very body that could not be read."""
    return HttpResponseBadRequest(render_to_string("400.html"))


handler400 = bad_request
urlpatterns = [
    path("admin/mesas/", include("game.doctor.urls")),
    path("admin/moderacion/", include("accounts.moderation.urls")),
    path("admin/", admin.site.urls),
    path("cuenta/", include("accounts.urls")),
    path("idioma/", choose_language, name="set_language"),
    path("favicon.ico", favicon),
    path("app.webmanifest", shell.manifest, name="manifest"),
    path("sw.js", shell.worker, name="worker"),
    path("sin-red/", shell.offline, name="offline"),
    path("robots.txt", shell.robots, name="robots"),
    path("sitemap.xml", shell.sitemap, name="sitemap"),
    path("csp/", csp_reports.report, name="csp_report"),
    path("", include("lobby.urls")),
    path("", include("game.urls")),
    path("", include("game.players.urls")),
]
