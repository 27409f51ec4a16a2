"""What the composition adds to every answer."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin


class AdminPolicyMiddleware(MiddlewareMixin):
    """Loosens the content security policy for the admin alone, as settings.ADMIN_SECURITY_POLICY says."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.path_info.startswith(reverse("admin:index")):
            response._csp_replace = settings.ADMIN_SECURITY_POLICY  # type: ignore[attr-defined]  # django-csp's door
        return response
