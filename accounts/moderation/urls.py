"""Below /admin/moderacion/."""

from django.urls import path

from accounts.moderation import desk

app_name = "moderation"
urlpatterns = [
    path("", desk.queue, name="queue"),
    path("denuncia/<int:pk>/", desk.report, name="report"),
    path("personas/", desk.people, name="people"),
    path("persona/<int:pk>/", desk.person_page, name="person"),
    path("sancion/<int:pk>/levantar/", desk.lift, name="lift"),
    path("limites/", desk.limits, name="limits"),
    path("limites/<int:pk>/quitar/", desk.limit_lift, name="limit_lift"),
    path("registro/", desk.journal, name="journal"),
]
