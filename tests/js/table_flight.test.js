import assert from "node:assert/strict";
import test from "node:test";

/** A page of cards that say where they stand, a clock and timers that the test moves. */
function world() {
  const timers = [];
  const state = { now: 0, flights: [], x: 0 };
  globalThis.performance = { now: () => state.now };
  globalThis.setTimeout = (run, ms) => timers.push({ run, at: state.now + ms });
  globalThis.clearTimeout = (number) => number && timers[number - 1] && (timers[number - 1].run = null);
  globalThis.addEventListener = () => {};
  const element = (card, left) => ({
    dataset: { card },
    offsetWidth: 50,
    classList: { add() {}, remove() {}, contains: () => false },
    getBoundingClientRect: () => ({ left: left + state.x, top: 600, width: 50, height: 70 }),
    animate: (_, { duration, delay = 0 }) => {
      state.flights.push(state.now + delay + duration);
      return { finish() {}, cancel() {} };
    },
  });
  const cards = Array.from({ length: 18 }, (_, index) => element(`c${index}`, 100 + index * 20));
  const pile = element("pile", 0);
  state.root = {
    querySelector: (selector) => (selector.includes(".pile") ? pile : null),
    querySelectorAll: (selector) => (selector === ".hand .card" ? cards : []),
  };
  state.passes = (until) => {
    for (let next; (next = timers.filter(({ run, at }) => run && at <= until).sort((a, b) => a.at - b.at)[0]); ) {
      const { run, at } = next;
      next.run = null;
      state.now = at;
      run();
    }
    state.now = until;
  };
  return state;
}

const table = world();
const { fly, Places } = await import("../../static/js/table/flight.js");

test("places are read anew while something may move, and known once all is at rest", () => {
  const places = new Places(table.root);
  assert.equal(places.known, null);
  places.stir();
  table.passes(table.now + 2000);
  const known = places.read();
  assert.equal(places.read(), known, "read again, though nothing moved");
  places.stir();
  assert.notEqual(places.read(), known);
});

test("after a deal the places are those where the cards have landed", () => {
  const places = new Places(table.root);
  const before = places.read();
  places.stir(); // the render; the flights begin with the picture after it
  const began = table.now;
  table.passes(began + 16);
  fly(table.root, before, { news: [{ type: "dealt" }], match: { plays: [], seat: 0 }, closing: null, turned: false });
  const landed = Math.max(...table.flights);
  assert.ok(landed - began > 600);
  table.passes(landed - 1);
  assert.equal(places.known, null, "read while cards were in the air");
  table.x = 7;
  table.passes(landed + 2000);
  assert.equal(places.read().hand.get("c0").x, 100 + 7 + 25);
});
