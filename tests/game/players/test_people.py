"""A player's page, the leaderboards, the picture of a final."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from game.players import charts, leaders, picture, rating
from game.players.models import Rating, Tally
from tests.game.players import played

pytestmark = pytest.mark.django_db

SEASON = "2026-4"


def rated(user: User, score: int, *, matches: int = rating.SEASON_LEAST, mode: str = "turns") -> Rating:
    return Rating.objects.create(
        user=user, mode=mode, season=SEASON, mu=25, sigma=8, score=score, matches=matches, total=matches
    )


def test_the_page_of_a_player_is_public_and_tells_people_and_bots_apart(alba: User, bruno: User, carmen: User) -> None:
    played.match(alba, bruno, carmen)
    played.match(alba, bots=2)
    response = Client().get(reverse("players:player", kwargs={"name": "alba"}))
    page = response.content.decode()
    sheet = response.context["sheet"]
    assert [(part.with_bots, part.all.tally.matches) for part in sheet.against] == [(False, 1), (True, 1)]
    assert page.count('role="img"') >= 2
    assert "Bruno" not in page
    assert sheet.ratings[0].missing == rating.PROVISIONAL - 1


def test_the_address_is_the_user_name_however_it_is_typed(alba: User) -> None:
    answer = Client().get(reverse("players:player", kwargs={"name": "ALBA"}))
    assert (answer.status_code, answer["Location"]) == (301, "/jugador/alba/")


def test_guests_closed_accounts_and_nobody_have_no_public_page(alba: User, carmen: User) -> None:
    alba.is_active = False
    alba.save()
    for name in ("alba", carmen.username, "nobody"):
        assert Client().get(reverse("players:player", kwargs={"name": name})).status_code == 404


def test_a_guest_has_a_page_of_their_own(carmen: User) -> None:
    client = Client()
    client.force_login(carmen)
    assert "Carmen" in client.get(reverse("players:me")).content.decode()


def test_a_chart_says_in_words_what_it_shows_and_bears_no_style() -> None:
    drawn = charts.places({1: 3, 2: 0, 3: 1})
    assert "1.º: 75 %, 2.º: 0 %, 3.º: 25 %" in drawn
    assert "style=" not in drawn + charts.points([1.5, 3, 0])
    assert "Puntos por ronda en las últimas 3 partidas: media 1,5, de 0 a 3." in charts.points([1.5, 3, 0])
    # Coordinates are numbers to a browser in any language.
    assert not re.search(r'(?:x|y|width|height|points)="[^"]*\d,\d+ ?"', charts.places({1: 1, 2: 2}))


def test_a_board_lists_members_with_enough_matches_by_score(alba: User, bruno: User, carmen: User, diego: User) -> None:
    rated(alba, 1100)
    rated(bruno, 1300)
    rated(carmen, 2000)  # a guest
    rated(diego, 1900, matches=rating.SEASON_LEAST - 1)
    eva = User.objects.create_user("eva", display_name="Eva", face=1)
    rated(eva, 1300)
    out = User.objects.create_user("out", display_name="Out", face=1, barred_until=timezone.now().replace(year=9000))
    rated(out, 1999)
    board = leaders.board("turns", SEASON)
    assert [(leader.place, leader.user.username) for leader in board] == [(1, "bruno"), (1, "eva"), (3, "alba")]
    assert leaders.board("rapid", SEASON) == []


@pytest.mark.parametrize(("language", "place"), [("es", "1.º"), ("en", "#1")])
def test_places_are_written_as_the_language_writes_them(
    language: str, place: str, alba: User, bruno: User, carmen: User
) -> None:
    match = played.match(alba, bruno, carmen).match
    rated(bruno, 1300)
    Tally.objects.update(places={"1": 1})
    client = Client(headers={"accept-language": language})
    client.force_login(alba)
    board = client.get(reverse("players:board"), {"modo": "turns", "temporada": SEASON}).content.decode()
    assert f'<td class="num">{place}</td>' in board
    sheet = client.get(reverse("players:match", kwargs={"match_id": match.pk})).content.decode()
    assert f'<td class="num">{place}</td>' in sheet
    own = client.get(reverse("players:player", kwargs={"name": "alba"})).content.decode()
    assert f'<th scope="row">{place}</th>' in own


def test_the_board_of_a_season_and_what_one_lacks_for_it(alba: User) -> None:
    rated(alba, 1100, matches=3)
    client = Client()
    client.force_login(alba)
    page = client.get(reverse("players:board"), {"modo": "turns", "temporada": SEASON}).content.decode()
    assert "Llevas 3 partidas esta temporada" in page
    assert client.get(reverse("players:board"), {"modo": "chess"}).status_code == 404
    assert client.get(reverse("players:board"), {"temporada": "1999-1"}).status_code == 404


def test_the_picture_of_a_final_is_drawn_for_who_may_see_the_match(
    alba: User, bruno: User, carmen: User, diego: User
) -> None:
    alba.display_name = "<Alba & Co>"
    alba.save()
    match = played.match(alba, bruno, carmen).match
    client = Client()
    client.force_login(bruno)
    svg = client.get(reverse("players:final_svg", kwargs={"match_id": match.pk})).content.decode()
    assert "&lt;Alba &amp; Co&gt;" in svg
    assert "<Alba" not in svg
    png = client.get(reverse("players:final_png", kwargs={"match_id": match.pk}))
    assert png["Content-Type"] == "image/png"
    assert png.content.startswith(b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(png.content[16:20]), int.from_bytes(png.content[20:24])) == (1200, 630)
    client.force_login(diego)
    for name in ("final_svg", "final_png"):
        assert client.get(reverse(f"players:{name}", kwargs={"match_id": match.pk})).status_code == 404


def test_letters_that_our_fonts_lack_still_make_a_picture() -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{picture.WIDTH}" height="20"><text y="15">Женя</text></svg>'
    assert picture.png(svg).startswith(b"\x89PNG")


def test_passkeys_are_for_members_and_their_challenge_for_anybody(alba: User, carmen: User) -> None:
    guest, member = Client(), Client()
    guest.force_login(carmen)
    assert guest.get(reverse("mfa_list_webauthn"))["Location"] == reverse("accounts:save")
    member.force_login(alba)
    assert member.get(reverse("mfa_list_webauthn")).status_code == 200
    options = Client().get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"}).json()
    assert "challenge" in str(options)
