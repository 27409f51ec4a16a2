"""What the table does beside a round: «¿Por qué?» by tap and by key, settings that hold at once, throws, sharing."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.person import DESKTOP, Person

Moments = dict[str, dict[str, Any]]
# The smallest PNG there is.
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000"
    "000049454e44ae426082"
)


@pytest.fixture
def table(visit: Visit) -> Person:
    """Somebody whose page stands in a match and hears no more of it."""
    alba = visit("Alba", reduced_motion="reduce")
    alba.create_table(profile="clasico", mode="turns", turn_seconds="60")
    alba.add_bots(2)
    alba.start()
    alba.read("watch.deafen()")
    return alba


def show(person: Person, moment: dict[str, Any]) -> None:
    person.page.evaluate("frame => watch.show(frame)", moment)


def sheet(person: Person) -> Locator:
    return person.page.get_by_role("dialog")


def shut(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(sheet(person)).to_have_count(0)


# What a frame makes, takes away or moves on the page: to do so costs ten times what it costs to change it.
MADE = """async (frame) => {
  const records = [];
  const observer = new MutationObserver((more) => records.push(...more));
  observer.observe(document.getElementById("app"), { subtree: true, childList: true });
  watch.show(frame, false);
  records.push(...observer.takeRecords());
  observer.disconnect();
  const name = (node) => node.className?.baseVal ?? node.className ?? node.nodeName;
  return records.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].map(name));
}"""


def test_a_further_play_and_a_pass_make_and_move_nothing_on_the_table(table: Person, moments: Moments) -> None:
    frame = moments["turn"] | {"events": [], "fresh": False}
    match = frame["match"]
    others = [player["seat"] for player in match["players"] if player["seat"] != match["seat"]]
    plays = [{"seat": others[number % 2], "cards": [f"{rank}h"]} for number, rank in enumerate("345678")]

    def view(number: int, shown: int, turn: int, passed: int | None = None) -> dict[str, Any]:
        top = {"seat": plays[shown - 1]["seat"], "rank": plays[shown - 1]["cards"][0][0], "count": 1, "run": 1}
        players = [player | {"passed": player["seat"] == passed} for player in match["players"]]
        changed = {"plays": plays[:shown], "top": top, "turn": turn, "players": players, "legal": [], "answers": []}
        return frame | {"match": match | changed | {"version": match["version"] + number, "can_pass": False}}

    table.page.evaluate(MADE, view(1, 5, others[1]))
    assert table.page.evaluate(MADE, view(2, 6, others[0])) == []
    assert table.page.evaluate(MADE, view(3, 6, others[1], passed=others[0])) == []
    assert table.page.evaluate(MADE, view(4, 1, others[1])) != []  # another trick does: so it can be seen


# Frames that come within one picture: which cards fly then, and where things have their place, read within the last of
# these updates and as the pictures began.
FLOWN = """async (frames) => {
  const { animate, getBoundingClientRect } = Element.prototype;
  const picture = window.requestAnimationFrame;
  const flown = new Set();
  const reads = { updating: 0, picturing: 0 };
  let now = null;
  Element.prototype.animate = function (...given) {
    if (given[0][0].translate !== undefined) flown.add(this.dataset.card ?? this.className); // else it turns its face
    return animate.apply(this, given);
  };
  Element.prototype.getBoundingClientRect = function () {
    if (now) reads[now] += 1;
    return getBoundingClientRect.call(this);
  };
  window.requestAnimationFrame = (draw) =>
    picture((time) => {
      now = "picturing";
      draw(time);
      now = null;
    });
  for (const frame of frames) {
    now = frame === frames.at(-1) ? "updating" : null;
    if (frame.type === "view") watch.show(frame, false);
    else watch.deliver({ ...frame, id: watch.sent.at(-1).id });
    now = null;
  }
  for (let count = 0; count < 2; count += 1) await new Promise((done) => picture(done));
  const runs = ({ transitionProperty, effect }) => transitionProperty && effect.getTiming().duration > 0;
  const fading = document.getAnimations().filter(runs);
  Object.assign(Element.prototype, { animate, getBoundingClientRect });
  window.requestAnimationFrame = picture;
  return { flown: [...flown], ...reads, fading: [...new Set(fading.map((one) => one.transitionProperty))] };
}"""
# What changes gradually without a layout or a painting of its own for each picture.
CHEAP = {"transform", "translate", "filter", "opacity"}


def test_what_comes_within_one_picture_flies_once_and_little_moves_beside_it(table: Person, moments: Moments) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    frame = moments["turn"] | {"events": [], "fresh": False}
    match = frame["match"]
    last = max(event["n"] for event in match["log"])
    others = [player for player in match["players"] if player["seat"] != match["seat"]]
    cards = [next(rank + suit for suit in "hsdc" if rank + suit not in match["hand"]) for rank in "4567"]

    def view(number: int, event: dict[str, Any] | None, turn: int) -> dict[str, Any]:
        """After so many events; those before it stand in the log."""
        plays = [{"seat": others[index % 2]["seat"], "cards": [card]} for index, card in enumerate(cards[: number + 1])]
        top = {"seat": plays[-1]["seat"], "rank": plays[-1]["cards"][0][0], "count": 1, "run": 1}
        changed = {"plays": plays, "top": top, "turn": others[turn]["seat"], "version": match["version"] + number}
        changed |= {"legal": [], "answers": [], "can_pass": False}
        events = [event | {"n": last + number}] if event else []
        return frame | {"match": match | changed, "events": events}

    def did(kind: str, who: int, **more: Any) -> dict[str, Any]:
        player = others[who]
        told = {"type": kind, "at": frame["now"], "seat": player["seat"], "player": player["player"], "by": "player"}
        return told | more

    def played(number: int) -> dict[str, Any]:
        card = cards[number]
        return did("played", number % 2, cards=[card], rank=card[0], count=1, revolution=False, equal=False)

    def shown(*frames: dict[str, Any]) -> dict[str, Any]:
        table.page.wait_for_function("() => watch.still()")
        found: dict[str, Any] = table.page.evaluate(FLOWN, frames)
        return found

    table.page.evaluate("frame => watch.show(frame, false)", view(0, None, 1))
    found = shown(view(1, played(1), 0), view(2, played(2), 1))
    assert found["flown"] == [cards[2]], "the play that is seen next, not the one that nobody saw on top"
    assert (found["updating"], found["picturing"] > 0) == (0, True)
    assert {"translate"} <= set(found["fading"]) <= CHEAP, "the paper cell slides; what a turn dims is dim at once"

    found = shown(view(3, played(3), 0))
    assert found["flown"] == [cards[3]]
    found = shown(view(4, did("passed", 0), 1))
    assert set(found.pop("fading")) <= CHEAP
    assert found == {"flown": [], "updating": 0, "picturing": 0}


def test_nothing_flies_from_where_it_no_longer_was_nor_when_it_is_old(table: Person, moments: Moments) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    frame = moments["turn"] | {"events": [], "fresh": False}
    match = frame["match"]
    card = match["plays"][-1]["cards"][0]
    last = max(event["n"] for event in match["log"])

    def view(number: int, card: str) -> dict[str, Any]:
        seat = match["plays"][-1]["seat"]
        told = {"type": "played", "at": frame["now"], "seat": seat, "player": seat, "by": "player", "cards": [card]}
        told |= {"rank": card[0], "count": 1, "revolution": False, "equal": False, "n": last + number}
        plays = [*match["plays"], {"seat": seat, "cards": [card]}]
        return frame | {"match": match | {"plays": plays, "version": match["version"] + number}, "events": [told]}

    lower, higher = (next(rank + suit for suit in "hsdc" if rank + suit not in [*match["hand"], card]) for rank in "A2")
    table.page.evaluate("frame => watch.show(frame, false)", frame)
    table.page.wait_for_timeout(1000)  # places are known at rest
    table.page.evaluate("() => { document.querySelector('.actions').style.minHeight = '150px'; }")
    table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert table.page.evaluate(FLOWN, [view(1, lower)])["flown"] == [lower], "the hand had been moved before"

    table.page.wait_for_function("() => watch.still()")
    assert table.page.evaluate(LATE, view(2, higher)) == []


# What flies where the picture after a frame is late by more than a second, as in a window that another one covers.
LATE = """async (frame) => {
  const { animate } = Element.prototype;
  const picture = window.requestAnimationFrame;
  const held = [];
  const flown = [];
  window.requestAnimationFrame = (draw) => held.push(draw);
  watch.show(frame, false);
  await new Promise((done) => setTimeout(done, 1100));
  Element.prototype.animate = function (...given) {
    flown.push(this.dataset.card ?? this.className);
    return animate.apply(this, given);
  };
  if (!held.length) throw new Error("nothing waited for a picture");
  for (const draw of held) draw(performance.now());
  Object.assign(Element.prototype, { animate });
  window.requestAnimationFrame = picture;
  return flown;
}"""


def test_an_answer_that_brings_no_view_has_nothing_fly_again(table: Person, moments: Moments) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    frame = moments["opening"] | {"events": [], "fresh": False}
    match = frame["match"]
    table.page.evaluate("frame => watch.show(frame, false)", frame)
    dealt = {"type": "dealt", "n": max(event["n"] for event in match["log"]) + 1, "at": frame["now"]}
    table.page.wait_for_function("() => watch.still()")
    found = table.page.evaluate(
        FLOWN, [frame | {"match": match | {"version": match["version"] + 1}, "events": [dealt]}]
    )
    assert len(found["flown"]) == len(match["hand"]), "the deal"
    table.page.wait_for_function("() => watch.still()")
    table.page.locator(".rank-column.lit").first.click()
    table.page.locator(".actions .act").click()
    table.page.wait_for_function("() => watch.sent.at(-1).type === 'play' && watch.still()")
    answer = {"type": "answer", "ok": True, "protocol": frame["protocol"], "now": frame["now"]}
    assert table.page.evaluate(FLOWN, [answer])["flown"] == []


def why(person: Person, button: Locator, sentence: str, rule: str) -> None:
    """One tap: the sentence, and the rule it comes from."""
    button.click()
    expect(sheet(person).get_by_role("heading", level=2)).to_have_text("¿Por qué?")
    expect(sheet(person).locator(".why-sentence")).to_contain_text(sentence)
    expect(sheet(person).locator(".why-rule")).to_contain_text(rule)


def test_why_is_one_tap_away_and_leads_to_the_rule(table: Person, moments: Moments) -> None:
    page = table.page
    show(table, moments["turn"])
    page.locator(".rank-column.dim").first.click(force=True)
    expect(table.note).to_contain_text("No iguala ni supera")
    said = table.note.locator("b").inner_text()
    why(table, table.note.get_by_role("button"), said, "al menos igual de fuerte")
    sheet(table).get_by_role("button", name="Verla en las reglas").click()
    asked = sheet(table).locator("[data-asked=true]")
    expect(asked).to_contain_text("al menos igual de fuerte")
    expect(asked).to_be_in_viewport()
    expect(asked).to_be_focused()
    shut(table)

    # The activity keeps the refusal, by the key that opens it.
    page.keyboard.press("l")
    why(table, sheet(table).get_by_role("button", name=f"¿Por qué? {said}").first, said, "al menos igual")
    shut(table)

    show(table, moments["callate"])
    why(table, page.locator(".status .why"), "¡Cállate!", "misma carta o nada")
    shut(table)
    show(table, moments["skipped"])
    why(table, page.locator(".seat .asks").first, "no puede igualar", "le saltan")
    shut(table)
    show(table, moments["opening"])
    why(table, page.locator(".cause .why"), "", "")
    shut(table)


# The ranks whose cells are lit, from weak to strong: a cell has no ground of its own, or one.
LIT = """() => [...document.querySelectorAll(".scale li:not(.cut)")]
  .filter((cell) => getComputedStyle(cell).backgroundColor !== "rgba(0, 0, 0, 0)").map(({ dataset }) => dataset.rank)"""


def test_the_strip_lights_what_answers(table: Person, moments: Moments) -> None:
    def lit(moment: str) -> list[str]:
        show(table, moments[moment])
        table.page.wait_for_function("() => watch.still()")
        return list(table.read(LIT))

    match = moments["turn"]["match"]
    order = "2AKQJT9876543" if match["revolution"] else "3456789TJQKA2"
    assert "".join(lit("turn")) == order.partition(match["top"]["rank"])[2] != ""
    assert lit("callate") == []
    assert len(lit("opening")) == len(order)


# The words of the cell that is cut and how much of the paper under them is there, from picture to picture.
PAPER = """async (frame) => {
  watch.show(frame, false);
  const seen = [];
  for (const end = performance.now() + 400; performance.now() < end; ) {
    await new Promise((done) => requestAnimationFrame(done));
    const [words, paper] = ['.scale .cut', '.cut-cell'].map((part) => getComputedStyle(document.querySelector(part)));
    seen.push([words.color, Number(paper.opacity)]);
  }
  return seen;
}"""


def test_the_first_paper_of_a_trick_comes_with_its_words(table: Person, moments: Moments) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    frame = moments["turn"] | {"events": [], "fresh": False}
    empty = frame["match"] | {"plays": [], "top": None}
    table.page.evaluate("frame => watch.show(frame, false)", frame | {"match": empty})
    table.page.wait_for_function("() => watch.still()")
    later = frame | {"match": frame["match"] | {"version": frame["match"]["version"] + 1}}
    seen = table.page.evaluate(PAPER, later)
    dark, there = seen[-1]
    assert (dark, there) == ("rgb(36, 27, 18)", 1)
    assert {paper < 1 for colour, paper in seen if colour != dark} <= {True}, "light words on light paper"


def test_why_by_keyboard(table: Person, moments: Moments) -> None:
    table.page.set_viewport_size(DESKTOP)
    show(table, moments["turn"])
    table.page.locator(".rank-column.dim").first.focus()
    table.page.keyboard.press("Enter")
    expect(table.note).to_be_visible()
    button = table.note.get_by_role("button")
    for _ in range(4):
        table.page.keyboard.press("Shift+Tab")
        if button.evaluate("one => one === document.activeElement"):
            break
    expect(button).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(sheet(table).locator(".why-rule")).to_be_visible()
    shut(table)
    # Back to the note, or to the hand where the note has gone meanwhile.
    assert table.read("document.activeElement !== document.body")


def settings(person: Person) -> None:
    person.page.get_by_role("button", name="Menú de la mesa").click()
    sheet(person).get_by_role("button", name="Ajustes").click()
    expect(sheet(person).get_by_role("heading", level=2)).to_have_text("Ajustes")


def choose(person: Person, group: str, value: str) -> None:
    sheet(person).get_by_role("group", name=group, exact=True).get_by_role("button", name=value, exact=True).click()


def toggle(person: Person, name: str) -> None:
    sheet(person).get_by_role("switch", name=re.compile(f"^{name}")).click()


def sent(person: Person, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("kind => watch.sent.filter(one => one.type === kind)", kind)
    return found


def ranks(person: Person) -> list[str]:
    found: list[str] = person.page.locator(".rank-column").evaluate_all("all => all.map(one => one.dataset.rank)")
    return found


def test_every_setting_holds_at_once_and_lasts(table: Person, moments: Moments) -> None:
    page = table.page
    root = page.locator("html")
    show(table, moments["revolution"])
    turned = ranks(table)
    settings(table)
    choose(table, "Mesa", "Mármol")
    expect(root).to_have_attribute("data-theme", "marble")
    choose(table, "Baraja", "Cuatro colores")
    expect(root).to_have_attribute("data-deck", "four")
    choose(table, "Baraja", "Índice grande")
    expect(root).to_have_attribute("data-deck", "large")
    choose(table, "Tu mano en una revolución", "Quedarse")
    assert ranks(table) == turned[::-1]
    toggle(table, "Letra clara")
    heading = sheet(table).get_by_role("heading", level=2)
    assert "Figtree" in heading.evaluate("one => getComputedStyle(one).fontFamily")
    toggle(table, "Menos movimiento")
    expect(root).to_have_attribute("data-motion", "less")
    toggle(table, "Confirmar al pasar")
    toggle(table, "Atajos de una letra")
    sheet(table).get_by_label("Volumen").fill("40")
    toggle(table, "Sonido")
    expect(sheet(table).get_by_label("Volumen")).to_be_disabled()
    choose(table, "Avisos del lector de pantalla", "Nada")
    shut(table)

    show(table, moments["turn"])
    voice = "['voice', 'voice-urgent'].map(id => document.getElementById(id).textContent)"
    silent = table.read(voice)
    page.keyboard.press("l")  # no shortcuts any more
    expect(sheet(table)).to_have_count(0)
    page.locator(".rank-column.dim").first.click(force=True)
    expect(table.note).to_be_visible()
    assert table.read(voice) == silent
    page.wait_for_timeout(450)  # «Pasar» ignores the first 400 ms of a turn
    table.pass_button.click(force=True)
    expect(table.pass_button).to_contain_text("¿Pasar?")
    assert sent(table, "pass") == []

    page.reload()
    expect(root).to_have_attribute("data-theme", "marble")
    expect(root).to_have_attribute("data-deck", "large")
    expect(root).to_have_attribute("data-type", "plain")
    expect(root).to_have_attribute("data-motion", "less")
    kept = table.read("['volume', 'sound', 'voice', 'turned', 'letters'].map(one => localStorage['presidente.' + one])")
    assert kept == ["40", "no", "none", "stay", "no"]


def test_one_touch_plays_when_there_is_one_way(table: Person, moments: Moments) -> None:
    show(table, moments["turn"])
    settings(table)
    toggle(table, "Un toque")
    shut(table)
    table.lit.first.click()
    assert len(sent(table, "play")) == 1


def throw(page: Page, column: Locator, up: float) -> None:
    box = column.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 12
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 2, y - up / 2, steps=3)
    page.mouse.move(x + 2, y - up, steps=3)
    page.mouse.up()


def test_a_throw_plays_and_one_that_ends_low_returns(table: Person, moments: Moments) -> None:
    page = table.page
    show(table, moments["turn"])
    column = table.lit.first
    throw(page, column, 40)
    expect(page.locator(".rank-column.chosen")).to_have_count(0)
    expect(column.locator(".card").first).not_to_have_class(re.compile("up"))
    assert sent(table, "play") == []
    throw(page, page.locator(".rank-column.dim").first, 80)
    assert sent(table, "play") == []
    throw(page, column, 70)
    (play,) = sent(table, "play")
    assert play["seen"] == moments["turn"]["match"]["trick_version"]


def test_two_quick_taps_play(table: Person, moments: Moments) -> None:
    show(table, moments["turn"])
    table.lit.first.dblclick()
    assert len(sent(table, "play")) == 1


def test_back_in_sight_the_table_is_asked_for_anew(table: Person) -> None:
    before = len(sent(table, "sync"))
    table.read("document.dispatchEvent(new Event('visibilitychange'))")
    assert len(sent(table, "sync")) == before + 1


@pytest.fixture
def final(table: Person, moments: Moments) -> Person:
    def answer(route: Route) -> None:
        route.fulfill(body=PICTURE, content_type="image/png")

    table.page.route("**/final.png", answer)
    medals = [{"kind": "presidente", "players": [0], "value": 2}, {"kind": "quickest", "players": [0], "value": 1370}]
    table.page.route("**/medallas.json", lambda route: route.fulfill(json={"medals": medals}))
    show(table, moments["final"])
    return table


def test_a_final_shows_its_medals_and_hands_on_its_picture(final: Person) -> None:
    expect(final.page.locator(".wreath")).not_to_have_count(0)
    expect(final.page.locator(".medal")).to_have_count(2)
    expect(final.page.locator(".medal").nth(1)).to_contain_text("1,4 s")
    final.audit("final-medals")
    button = final.page.get_by_role("button", name="Compartir el resultado")
    # Without a share sheet the picture is kept.
    final.read("delete Navigator.prototype.canShare")
    with final.page.expect_download() as kept:
        button.click()
    assert kept.value.suggested_filename.endswith(".png")
    expect(final.page.get_by_text("Imagen guardada.")).to_be_visible()
    # With one it goes there.
    final.read(
        "Object.assign(Navigator.prototype,"
        " { canShare: () => true, share: async ({ files }) => { window.shared = files[0].type; } })"
    )
    button.click()
    final.page.wait_for_function("window.shared === 'image/png'")


NESTED = """(frame) => {
  // While the table is drawn, and its board is about to be made, the next frame arrives.
  const native = document.createElement;
  let nested = 0;
  document.createElement = (name, ...more) => {
    if (nested === 0 && name === "section") {
      nested += 1;
      watch.show({ ...frame, match: { ...frame.match, version: frame.match.version + 1 } }, false);
    }
    return native.call(document, name, ...more);
  };
  watch.show(frame, false);
  document.createElement = native;
  return nested;
}"""


def test_a_frame_in_the_middle_of_a_drawing_is_drawn_after_it_and_once(table: Person, moments: Moments) -> None:
    show(table, moments["results"])
    table.page.locator("#podium").wait_for()
    assert table.page.evaluate(NESTED, moments["turn"]) == 1
    for part in (".table-page", ".me", "#hand"):
        expect(table.page.locator(part)).to_have_count(1)
    expect(table.page.locator(".results-page")).to_have_count(0)
