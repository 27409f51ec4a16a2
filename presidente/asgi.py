"""The ASGI application: pages and sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "presidente.settings")

pages = get_asgi_application()

# Importable only now that the apps are ready.
from presidente.checks import refuse_what_cannot_work  # noqa: E402

refuse_what_cannot_work()

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter([]))),
    }
)
