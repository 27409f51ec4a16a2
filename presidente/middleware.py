"""What the composition adds to every answer."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin


class AdminPolicyMiddleware(MiddlewareMixin):
    """Loosens the content security policy for the admin alone, as settings.ADMIN_SECURITY_POLICY says."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.path_info.startswith(reverse("admin:index")):
            response._csp_replace = settings.ADMIN_SECURITY_POLICY  # type: ignore[attr-defined]  # django-csp's door
        return response


class MethodMiddleware(MiddlewareMixin):
    """Shows a page to who opens an address that only takes what a button sends.

    Programs, which do not ask for a page by name, get the bare answer.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not isinstance(response, HttpResponseNotAllowed) or "text/html" not in request.headers.get("Accept", ""):
            return response
        page = render(request, "405.html", status=response.status_code)
        for name, value in response.headers.items():
            page.headers.setdefault(name, value)
        patch_vary_headers(page, ["Accept"])
        return page


class CompressionMiddleware(GZipMiddleware):
    """Compresses what consists of words: pages and, where they lie as they are written, modules and style sheets.

    Collected static files, which are compressed already, pass, and so do pictures and archives. Django's part adds
    random bytes, against guessing a secret from a page's length (BREACH).
    """

    WORDS = ("text/", "application/json", "application/manifest+json", "application/javascript", "image/svg+xml")

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(self.WORDS):
            return response
        answer = super().process_response(request, response)
        if answer.streaming and answer.has_header("Content-Encoding"):
            # A file whose tag has become a weak one, which whitenoise would not know again: its date decides.
            del answer.headers["ETag"]
        return answer


class PartsMiddleware(MiddlewareMixin):
    """Sends no content security policy with what can only be a part of a page: scripts, style sheets, fonts.

    The page's own policy rules there. It is longer than many a module, and a first visit asks for dozens. Documents
    keep it, and so do drawings, which may be opened by themselves, and workers.
    """

    PARTS = ("text/javascript", "text/css", "font/")

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        static = request.path_info.startswith(settings.STATIC_URL)
        if static and response.headers.get("Content-Type", "").startswith(self.PARTS):
            response._csp_exempt = True  # type: ignore[attr-defined]  # django-csp's door
        return response
