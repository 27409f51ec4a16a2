"""The ASGI application: pages, sockets, probes, and the clock, which starts with the first page or socket."""

import os
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "presidente.settings")

pages = get_asgi_application()

# Importable only now that the apps are ready.
from game.routing import websocket_urlpatterns  # noqa: E402
from game.ticker import clocked  # noqa: E402
from presidente.checks import refuse_what_cannot_work  # noqa: E402
from presidente.health import probed  # noqa: E402
from presidente.logs import identified  # noqa: E402

refuse_what_cannot_work()

# A socket that another site's page opens would carry our visitor's cookie: only our own hosts' pages may.
sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))


def outliving(app: Any) -> Any:
    """The ASGI application, with what it returns awaited after it: the rest of a socket's life.

    A socket may be open for hours. What let it in (scope, session, and a frame and a copy of both for each middleware)
    is gone by then, and takes no memory.
    """

    async def call(scope: Any, receive: Any, send: Any) -> None:
        rest = await app(scope, receive, send)
        if rest is not None:
            del scope
            await rest(receive, send)

    return call


application = outliving(identified(probed(clocked(ProtocolTypeRouter({"http": pages, "websocket": sockets})))))
