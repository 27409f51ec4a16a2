"""The table's address, and the lesson's."""

from django.urls import path

from game import views

app_name = "game"
urlpatterns = [
    path("mesa/<str:code>/", views.table, name="table"),
    path("aprender/", views.learn, name="learn"),
]
