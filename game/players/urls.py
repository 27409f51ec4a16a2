"""The addresses of history, players and leaderboards; included at the root."""

from django.urls import path

from game.players.views import account, images, matches, people

app_name = "players"

urlpatterns = [
    path("historial/", matches.mine, name="history"),
    path("historial/<int:match_id>/", matches.match, name="match"),
    path("historial/<int:match_id>/<int:number>/", matches.round_replay, name="replay"),
    path("historial/<int:match_id>/<int:number>/pasos.json", matches.steps, name="steps"),
    path("historial/<int:match_id>/<int:number>/registro.json", matches.record, name="record"),
    path("historial/<int:match_id>/final.svg", images.final_svg, name="final_svg"),
    path("historial/<int:match_id>/final.png", images.final_png, name="final_png"),
    path("mesa/<str:code>/persona.json", people.at_table, name="at_table"),
    path("jugador/yo/", people.me, name="me"),
    path("jugador/<str:name>/", people.player, name="player"),
    path("clasificacion/", people.board, name="board"),
    path("cuenta/datos/", account.data, name="data"),
    path("cuenta/datos/bajar/", account.download, name="download"),
    path("cuenta/sesiones/cerrar/", account.end_sessions, name="end_sessions"),
    path("cuenta/borrar/", account.close, name="close"),
    path("trato-limpio/", matches.fair, name="fair"),
]
