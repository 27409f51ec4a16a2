"""The addresses of the sockets: the table's, and the hall's."""

from typing import Any

from django.urls import re_path

from game.consumers import admit
from lobby.routing import websocket_urlpatterns as hall


async def _nowhere(scope: Any, receive: Any, send: Any) -> None:
    """Any other address is refused before the handshake; without this each would be a traceback in the log."""
    if (await receive())["type"] == "websocket.connect":
        await send({"type": "websocket.close"})


# Any, for Django's stubs know pages alone.
nowhere: Any = _nowhere
table: Any = admit

websocket_urlpatterns = [
    re_path(r"^ws/mesa/(?P<code>[^/]{1,40})/$", table),
    *hall,
    re_path(r"", nowhere),
]
