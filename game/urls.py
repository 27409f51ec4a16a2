"""The table's address, and the lesson's."""

from django.urls import path

from game import views

app_name = "game"
urlpatterns = [
    path("mesa/<str:code>/", views.table, name="table"),
    path("mesa/<str:code>/medallas.json", views.medals_of, name="medals"),
    path("aprender/", views.learn, name="learn"),
]
