import assert from "node:assert/strict";
import test from "node:test";

/** A page of cards that say where they are just now, a clock and timers that the test moves. */
function world() {
  const timers = [];
  const state = { now: 0, flights: [], x: 0 };
  /** How much of a flight is over, between 0 and 1; null after its end. Evenly: what eases it makes no difference. */
  const progressOf = ({ began, delay, duration }) =>
    state.now >= began + delay + duration ? null : Math.max(0, (state.now - began - delay) / duration);
  globalThis.performance = { now: () => state.now };
  globalThis.setTimeout = (run, ms) => timers.push({ run, at: state.now + ms });
  globalThis.clearTimeout = (number) => number && timers[number - 1] && (timers[number - 1].run = null);
  globalThis.addEventListener = () => {};
  globalThis.ResizeObserver = class {
    constructor(seen) {
      state.resize = seen;
    }
  };
  const element = (card, left) => {
    let flight = null;
    return {
      dataset: { card },
      offsetWidth: 50,
      classList: { add() {}, remove() {}, contains: () => false },
      getBoundingClientRect: () => {
        const progress = flight ? progressOf(flight) : null;
        const away = progress === null ? 0 : flight.dx * (1 - progress);
        return { left: left + state.x + away, top: 600, width: 50, height: 70 };
      },
      animate: ([{ translate }], { duration, delay = 0 }) => {
        if (translate) {
          flight = { began: state.now, delay, duration, dx: parseFloat(translate) };
          state.flights.push(flight);
        }
        const timing = flight;
        return { finish() {}, cancel() {}, effect: { getComputedTiming: () => ({ progress: progressOf(timing) }) } };
      },
    };
  };
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
  table.resize();
  assert.notEqual(places.read(), known);
});

const DEAL = { news: [{ type: "dealt" }], match: { plays: [], seat: 0 }, closing: null, turned: false };

test("while cards are in the air their places are those where they will land", () => {
  const places = new Places(table.root);
  const before = places.read();
  const began = table.now;
  places.keep(fly(table.root, before, DEAL));
  const landing = Math.max(...table.flights.map(({ delay, duration }) => began + delay + duration));
  assert.ok(landing - began > 600);
  assert.deepEqual(places.read().hand, before.hand);
  table.passes(began + 300);
  places.stir(); // whatever it was: they are read in mid-air
  const { left } = table.root.querySelectorAll(".hand .card")[17].getBoundingClientRect();
  assert.ok(Math.abs(left + 25 - before.hand.get("c17").x) > 10, "nothing was in the air");
  for (const [card, { x }] of places.read().hand) assert.ok(Math.abs(x - before.hand.get(card).x) < 0.001, card);
  table.passes(landing + 2000);
  assert.deepEqual(places.read().hand, before.hand);
});

test("a card that is in the air and keeps its place flies on; one whose place moves begins anew", () => {
  const places = new Places(table.root);
  const before = places.read();
  places.keep(fly(table.root, before, DEAL));
  table.passes(table.now + 200);
  const started = table.flights.length;
  const still = { ...DEAL, news: [] };
  fly(table.root, places.read(), still);
  assert.equal(table.flights.length, started);
  const known = places.read();
  table.x = 40;
  fly(table.root, known, still);
  assert.equal(table.flights.length, started + 18);
  table.x = 0;
});
