// The server's time as the browser knows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deadlineOf, remaining, secondsShown, ServerClock, untilNext } from "../../static/js/net/clock.js";

function clockAt(start) {
  const time = { now: start };
  return { time, clock: new ServerClock(() => time.now) };
}

test("a frame gives a first guess, a ping a better one", () => {
  const { time, clock } = clockAt(1000);
  clock.hear(5000);
  assert.equal(clock.now(), 5000);
  time.now = 1100; // the ping left at 1000 and took 100 ms both ways
  clock.measure(1000, 5030);
  assert.equal(clock.now(), 5080);
  clock.hear(9999);
  assert.equal(clock.now(), 5080, "once measured, frames no longer move it");
});

test("the quickest of the last eight pings counts", () => {
  const { time, clock } = clockAt(0);
  const ping = (trip, offset) => {
    const sent = time.now;
    time.now += trip;
    clock.measure(sent, sent + trip / 2 + offset);
  };
  ping(20, 500);
  ping(300, 900);
  assert.equal(clock.offset, 500);
  for (let count = 0; count < 8; count += 1) ping(100, 700);
  assert.equal(clock.offset, 700, "the quick one is too long ago");
});

test("a pong from the future of this machine is ignored", () => {
  const { clock } = clockAt(100);
  clock.measure(200, 5000);
  assert.equal(clock.offset, 0);
});

test("what is left never falls below zero, and the number shown is rounded up", () => {
  assert.equal(deadlineOf({ kind: "turn", total: 30000, left: 23600 }, 1000), 24600);
  assert.equal(deadlineOf(null, 1000), null);
  assert.equal(remaining(24600, 30000), 0);
  assert.equal(secondsShown(23001), 24);
  assert.equal(secondsShown(23000), 23);
  assert.equal(secondsShown(0), 0);
});

test("the number changes exactly when its second is over", () => {
  for (const left of [1, 999, 1000, 1001, 23600]) {
    const wait = untilNext(left, 1000);
    assert.ok(wait > 0);
    assert.equal(secondsShown(left - wait), secondsShown(left) - 1, `after ${wait} of ${left}`);
    if (wait > 1) assert.equal(secondsShown(left - wait + 1), secondsShown(left));
  }
  assert.equal(untilNext(0, 1000), 0);
});
