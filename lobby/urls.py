"""The hall's addresses; included at the root. The table's page, /mesa/<code>/, is the game app's."""

from django.urls import path

from lobby.views import hall, rooms, rules, site

app_name = "lobby"

urlpatterns = [
    path("", hall.home, name="home"),
    path("mesas/abiertas/", hall.open_rooms, name="open_rooms"),
    path("mesas/nueva/", rooms.create, name="create"),
    path("entrar/", hall.join, name="join"),
    path("partida-rapida/", hall.quick, name="quick"),
    path("practicar/", hall.practice, name="practice"),
    path("mesa/<str:code>/qr.svg", rooms.qr, name="qr"),
    path("mesa/<str:code>/<str:token>/", rooms.invitation, name="invitation"),
    path("reglas/", rules.rules, name="rules"),
    path("reglas/<slug:key>/", rules.rules_page, name="rules_page"),
    path("privacidad/", site.site_page, {"key": "privacy"}, name="privacy"),
    path("aviso-legal/", site.site_page, {"key": "legal"}, name="legal"),
    path("condiciones/", site.site_page, {"key": "terms"}, name="terms"),
]
