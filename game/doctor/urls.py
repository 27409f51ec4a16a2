"""Below /admin/mesas/."""

from django.urls import path

from game.doctor import views

app_name = "doctor"
urlpatterns = [
    path("", views.tables, name="tables"),
    path("<str:code>/", views.table, name="table"),
    path("<str:code>/hacer/", views.treat, name="treat"),
    path("<str:code>/registro.json", views.export, name="export"),
]
