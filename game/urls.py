"""The table's address."""

from django.urls import path

from game import views

app_name = "game"
urlpatterns = [path("mesa/<str:code>/", views.table, name="table")]
