import assert from "node:assert/strict";
import test from "node:test";
import { idleWarning, lostSeat, nextLook } from "../../static/js/room/idle.js";

const MINUTE = 60000;
const room = (stands, closes, seat = 0) => ({ status: "waiting", closes, you: { seat, stands, can: [] } });

test("nothing is said while there is time", () => {
  assert.equal(idleWarning(room(2 * MINUTE + 1, 5 * MINUTE + 1), 0), "");
  assert.equal(idleWarning(room(null, null), 0), "");
});

test("my seat is warned of two minutes before, the table five", () => {
  assert.match(idleWarning(room(2 * MINUTE, 20 * MINUTE), 0), /asiento queda libre en menos de 2 minutos/);
  assert.match(idleWarning(room(2 * MINUTE, 20 * MINUTE), 1 * MINUTE), /en menos de 1 minuto\./);
  assert.match(idleWarning(room(null, 5 * MINUTE, null), 0), /se cierra en menos de 5 minutos/);
});

test("past the moment it says one minute: the server may be late", () => {
  assert.match(idleWarning(room(MINUTE, 9 * MINUTE), 2 * MINUTE), /menos de 1 minuto\./);
});

test("the page looks again when a warning begins and at each of its minutes, and then no more", () => {
  assert.equal(nextLook(room(10 * MINUTE, 30 * MINUTE), 0), 8 * MINUTE);
  assert.equal(nextLook(room(10 * MINUTE, 30 * MINUTE), 8 * MINUTE), 9 * MINUTE);
  assert.equal(nextLook(room(10 * MINUTE, 30 * MINUTE), 9 * MINUTE + 1), 10 * MINUTE);
  assert.equal(nextLook(room(null, 30 * MINUTE), 0), 25 * MINUTE);
  assert.equal(nextLook(room(null, null), 0), null);
});

test("a seat that went when its time had come is told from one that I gave up", () => {
  const before = room(10 * MINUTE, 30 * MINUTE);
  const after = room(null, 30 * MINUTE, null);
  assert.equal(lostSeat(before, after, 10 * MINUTE), true);
  assert.equal(lostSeat(before, after, 5 * MINUTE), false);
  assert.equal(lostSeat(before, before, 10 * MINUTE), false);
  assert.equal(lostSeat(null, after, 10 * MINUTE), false);
});
