"""The address of the socket of the list of tables."""

from django.urls import path

from lobby.consumers import ListConsumer

websocket_urlpatterns = [path("ws/mesas/", ListConsumer.as_asgi())]
