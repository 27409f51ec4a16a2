"""The ASGI application: pages, sockets, probes, and the clock, which starts with the first page or socket."""

import os

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

application = identified(probed(clocked(ProtocolTypeRouter({"http": pages, "websocket": sockets}))))
