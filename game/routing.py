"""The address of the table's socket."""

from django.urls import re_path

from game.consumers import TableConsumer

websocket_urlpatterns = [re_path(r"^ws/mesa/(?P<code>[^/]{1,40})/$", TableConsumer.as_asgi())]
