"""Where browsers report what the content security policy blocked: counted, and logged without whose page it was."""

import json
import logging
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from presidente.metrics import CSP_REPORTS

logger = logging.getLogger(__name__)

SIZE_MOST = 16 * 1024


@csrf_exempt  # the browser itself posts, with no form of ours
@require_POST
def report(request: HttpRequest) -> HttpResponse:
    """`/csp/`. Whatever comes, the answer is empty: strangers write here too."""
    try:
        length = int(request.headers.get("Content-Length") or 0)
    except ValueError:
        length = SIZE_MOST + 1
    if length > SIZE_MOST:
        return HttpResponse(status=413)
    directive, source = _read(request.body)
    CSP_REPORTS.labels(directive).inc()
    logger.info("policy blocked %s for %s", source, directive)
    return HttpResponse(status=204)


def _read(body: bytes) -> tuple[str, str]:
    """The directive, if it is one of ours, and what was blocked: a keyword or a host, no more of an address."""
    try:
        data: Any = json.loads(body)
        told = data["csp-report"]
        directive = str(told.get("effective-directive") or told.get("violated-directive"))
        blocked = str(told.get("blocked-uri"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return "other", "?"
    known = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    base = directive.removesuffix("-elem").removesuffix("-attr")
    try:
        host = urlsplit(blocked).hostname
    except ValueError:
        host = None
    return base if base in known else "other", (host or blocked.partition("/")[0])[:60].replace("\n", " ")
