"""A round for who asks for less motion: nothing moves for longer than a fade, and every state is as right as with it.

Somebody looks on meanwhile, wishes for a seat in the next match, and gets it.
"""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person


def test_a_round_with_less_motion_and_a_seat_in_the_next_match(visit: Visit) -> None:
    alba, carmen = visit("Alba"), visit("Carmen", reduced_motion="no-preference")
    code = alba.create_table(profile="clasico", mode="turns", length="1", visibility="public")
    alba.add_bots(4)
    alba.start()
    carmen.open(f"/mesa/{code}/")
    wishes(carmen)
    for person in (alba, carmen):
        person.read("watch.sampleMotion()")
    while alba.page.wait_for_function("names => watch.awaited(names)", arg=["Alba"]).json_value() != "over":
        alba.page.wait_for_function("() => watch.agrees()")
        alba.move()
    alba.wait_phase("final")
    expect(alba.page.locator("#podium > li")).to_have_count(5)
    assert alba.read("[...watch.moved]") == []
    # The last fade has its end with the next frame that is drawn.
    alba.page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")
    assert carmen.read("watch.moved.size") > 0, "with full motion things move: the sampler sees them"

    alba.page.get_by_role("button", name="Volver a jugar").click()
    for person in (alba, carmen):
        person.wait_phase("play")
        expect(person.page.locator(".seat")).to_have_count(5)
        # Who looked on until now may see the table for a moment before they sit at it.
        person.page.wait_for_function("() => watch.match.seat !== null")
        person.page.wait_for_function("() => [8, 9].includes(document.querySelectorAll('#hand .card').length)")
        expect(person.page.locator(".table-page")).to_have_count(1)


def wishes(carmen: Person) -> None:
    """Who has no name yet gives it with the wish; the wish can be taken back."""
    page = carmen.page
    page.get_by_role("button", name="Sentarme en la próxima partida").click()
    question = page.get_by_role("dialog", name="¿Quién se sienta?")
    question.get_by_label("Tu nombre en la mesa").fill("Carmen")
    question.locator("button[type=submit]").click()
    expect(page.get_by_text("Te sentarás en la próxima partida.")).to_be_visible()
    carmen.shot("next-seat")
    page.get_by_role("button", name="Mejor no").click()
    page.get_by_role("button", name="Sentarme en la próxima partida").click()
    expect(page.get_by_text("Te sentarás en la próxima partida.")).to_be_visible()
