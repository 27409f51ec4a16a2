"""The addresses of the sockets: the table's, and the hall's."""

from django.urls import re_path

from game.consumers import TableConsumer
from lobby.routing import websocket_urlpatterns as hall

websocket_urlpatterns = [re_path(r"^ws/mesa/(?P<code>[^/]{1,40})/$", TableConsumer.as_asgi()), *hall]
