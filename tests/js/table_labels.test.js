// Gender, plural and order of the words for cards, plays and titles.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setCatalog } from "../../static/js/i18n.js";
import { RANKS } from "../../static/js/rules.js";
import { capital, cardName, cardsCount, cardsList, listOf, onePlay, ordinal, pieces, playName, pointsText, ranksName, secondsLong, thePlay, titleName } from "../../static/js/table/labels.js";

afterEach(() => setCatalog({}));

test("every rank has its article: una jota, una reina, and un for the others", () => {
  const women = RANKS.filter((rank) => onePlay(rank, 1).startsWith("una ")).join("");
  assert.equal(women, "JQ");
  assert.deepEqual(RANKS.filter((rank) => !onePlay(rank, 1).startsWith("una ")).map((rank) => onePlay(rank, 1).slice(0, 3)), Array(11).fill("un "));
  assert.equal(thePlay("Q", 1), "la reina");
  assert.equal(thePlay("A", 1), "el as");
});

test("the plurals are those of the table talk", () => {
  assert.equal(RANKS.map(ranksName).join(" "), "treses cuatros cincos seises sietes ochos nueves dieces jotas reinas reyes ases doses");
});

test("a play is named by its count", () => {
  assert.equal(playName("9", 1), "nueve");
  assert.equal(playName("J", 2), "pareja de jotas");
  assert.equal(playName("2", 3), "trío de doses");
  assert.equal(onePlay("4", 4), "póquer de cuatros");
});

test("the play on the table has the article of its set, not of its rank", () => {
  assert.equal(thePlay("9", 2), "la pareja de nueves");
  assert.equal(thePlay("Q", 3), "el trío de reinas");
  assert.equal(thePlay("J", 4), "el póquer de jotas");
});

test("cards that changed hands are listed by rank", () => {
  assert.equal(cardsList(["2s", "Ac"]), "un dos y un as");
  assert.equal(cardsList(["Kd", "Ks"]), "pareja de reyes");
  assert.equal(cardName("Qh"), "reina de corazones");
});

test("names are joined as Spanish joins them", () => {
  assert.equal(listOf(["Bruno", "Nerea", "Iker"]), "Bruno, Nerea e Iker");
  assert.equal(listOf(["Lucía", "Alba"]), "Lucía y Alba");
});

test("numbers carry their noun", () => {
  assert.equal(cardsCount(1), "1 carta");
  assert.equal(cardsCount(0), "0 cartas");
  assert.equal(secondsLong(1), "1 segundo");
  assert.equal(ordinal(2), "2.º");
  assert.equal(pointsText(3), "+3");
  assert.equal(pointsText(0), "0");
  assert.equal(titleName("ultimo"), "Último");
});

test("a sentence is cut at its slots, in the order of the language", () => {
  assert.deepEqual(pieces("%(name)s juega %(play)s.", { name: "Iker", play: "un as" }), [
    { slot: "name", text: "Iker" }, { text: " juega " }, { slot: "play", text: "un as" }, { text: "." },
  ]);
});

test("another language brings its own words", () => {
  setCatalog({ "pareja de %(ranks)s": "pair of %(ranks)s", nueves: "nines" });
  assert.equal(capital(playName("9", 2)), "Pair of nines");
});
