import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { gettext, interpolate, ngettext, pgettext, setCatalog } from "../../static/js/i18n.js";

afterEach(() => setCatalog({}));

test("without a catalogue the Spanish source is shown", () => {
  assert.equal(gettext("Pasar"), "Pasar");
  assert.equal(pgettext("verb", "Pasar"), "Pasar");
  assert.equal(ngettext("%(n)s carta", "%(n)s cartas", 1), "%(n)s carta");
  assert.equal(ngettext("%(n)s carta", "%(n)s cartas", 0), "%(n)s cartas");
});

test("a catalogue translates, by context and by number", () => {
  setCatalog({ Pasar: "Pass", "page\u0004Pasar": "Turn over", "%(n)s carta": ["%(n)s card", "%(n)s cards"] });
  assert.equal(gettext("Pasar"), "Pass");
  assert.equal(pgettext("page", "Pasar"), "Turn over");
  assert.equal(ngettext("%(n)s carta", "%(n)s cartas", 1), "%(n)s card");
  assert.equal(ngettext("%(n)s carta", "%(n)s cartas", 2), "%(n)s cards");
});

test("an empty translation falls back to the source", () => {
  setCatalog({ Pasar: "", "%(n)s carta": ["", ""] });
  assert.equal(gettext("Pasar"), "Pasar");
  assert.equal(ngettext("%(n)s carta", "%(n)s cartas", 5), "%(n)s cartas");
});

test("slots are filled by name, in any order, as text", () => {
  assert.equal(interpolate("%(b)s gana a %(a)s", { a: "Ana", b: "<b>" }), "<b> gana a Ana");
  assert.equal(interpolate("%(n)d %%", { n: 50 }), "50 %");
  assert.equal(interpolate("%%(n)d is no slot, %(n)d is", { n: 50 }), "%(n)d is no slot, 50 is");
  assert.equal(interpolate("%(a)s", { a: "$& %(b)s" }), "$& %(b)s");
});

test("a sentence whose slot has no value is an error", () => {
  assert.throws(() => interpolate("Juega %(name)s", { nombre: "Ana" }), RangeError);
});
