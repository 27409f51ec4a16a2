// The socket: one send for each gesture, one answer for each, and ways back after a loss.
import assert from "node:assert/strict";
import { test } from "node:test";
import { backOff, Channel, gestureId } from "../../static/js/net/channel.js";
import { ServerClock } from "../../static/js/net/clock.js";

function setUp() {
  const log = [];
  const sockets = [];
  const timers = [];
  const time = { now: 0 };
  const clock = new ServerClock(() => time.now);
  const handlers = Object.fromEntries(
    ["view", "answer", "link", "lost", "ended", "stranger"].map((name) => [name, (...data) => log.push([name, ...data])]),
  );
  const world = {
    clock,
    random: () => 1,
    after: (ms, run) => timers.push({ at: time.now + ms, run }) - 1,
    cancel: (timer) => timer !== null && timers[timer] && (timers[timer].run = () => {}),
    socket: (url) => {
      const socket = { url, readyState: 0, sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => {} };
      sockets.push(socket);
      return socket;
    },
  };
  const channel = new Channel("ws://table/", handlers, world);
  const pass = (ms) => {
    const until = time.now + ms;
    for (;;) {
      const due = timers.filter((timer) => !timer.done && timer.at <= until).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      due.done = true;
      time.now = due.at;
      due.run();
    }
    time.now = until;
  };
  const latest = () => sockets[sockets.length - 1];
  const accept = () => {
    latest().readyState = 1;
    latest().onopen();
  };
  const push = (frame) => latest().onmessage({ data: JSON.stringify({ protocol: 1, now: 5, ...frame }) });
  const close = (code) => latest().onclose({ code });
  const gestures = () => latest().sent.filter((one) => one.type !== "ping");
  const kinds = () => log.map(([name]) => name);
  return { channel, log, kinds, sockets, pass, accept, push, close, gestures, latest, time };
}

test("the wait doubles up to 15 seconds and is jittered", () => {
  assert.deepEqual([0, 1, 2, 3, 10].map((attempt) => backOff(attempt, () => 1)), [500, 1000, 2000, 4000, 15000]);
  assert.deepEqual([0, 1].map((attempt) => backOff(attempt, () => 0)), [250, 500]);
});

test("gestures have names of their own that the server accepts", () => {
  assert.notEqual(gestureId(), gestureId());
  assert.match(gestureId(), /^[A-Za-z0-9_.:-]{1,40}$/);
});

test("an answer is matched to its gesture, and only once", () => {
  const { channel, accept, push, log } = setUp();
  channel.open();
  accept();
  const id = channel.send("play", { cards: ["7c"], seen: 3 });
  push({ type: "answer", id, ok: true, code: null });
  push({ type: "answer", id, ok: true, code: null });
  const answers = log.filter(([name]) => name === "answer");
  assert.equal(answers.length, 1);
  assert.deepEqual(answers[0][2], { id, type: "play", cards: ["7c"], seen: 3 });
});

test("without a connection nothing is sent and nothing is kept for later", () => {
  const { channel, accept, gestures } = setUp();
  assert.equal(channel.send("pass", { trick: 1 }), null);
  channel.open();
  assert.equal(channel.send("pass", { trick: 1 }), null);
  accept();
  assert.deepEqual(gestures(), []);
});

test("after a loss the gesture on its way is reported lost, and is never sent again", () => {
  const { channel, accept, close, pass, gestures, log, sockets } = setUp();
  channel.open();
  accept();
  const id = channel.send("play", { cards: ["7c"], seen: 3 });
  close(1006);
  assert.deepEqual(log.filter(([name]) => name === "lost").map(([, gesture]) => gesture.id), [id]);
  pass(500);
  assert.equal(sockets.length, 2);
  accept();
  assert.deepEqual(gestures(), []);
});

test("it tries again, later each time, and starts anew once it got through", () => {
  const { channel, accept, close, pass, sockets } = setUp();
  channel.open();
  accept();
  close(1006);
  pass(499);
  assert.equal(sockets.length, 1);
  pass(1);
  assert.equal(sockets.length, 2);
  close(1006);
  pass(999);
  assert.equal(sockets.length, 2);
  pass(1);
  assert.equal(sockets.length, 3);
  accept();
  close(1012);
  pass(500);
  assert.equal(sockets.length, 4);
});

test("a close that means the end is not tried again", () => {
  for (const [code, why] of [[4001, "taken_over"], [4003, "expelled"], [4004, "no_room"], [4005, "room_closed"], [4401, "signed_out"]]) {
    const { channel, accept, close, pass, sockets, log } = setUp();
    channel.open();
    accept();
    close(code);
    pass(60000);
    assert.equal(sockets.length, 1);
    assert.deepEqual(log.filter(([name]) => name === "ended"), [["ended", why]]);
  }
});

test("«come back» is no end: it is tried again", () => {
  const { channel, accept, push, close, pass, sockets, kinds } = setUp();
  channel.open();
  accept();
  push({ type: "control", do: "come_back" });
  close(4503);
  pass(500);
  assert.equal(sockets.length, 2);
  assert.deepEqual(kinds(), ["link", "link"]);
});

test("a control frame ends it once, whatever the close that follows", () => {
  const { channel, accept, push, close, log } = setUp();
  channel.open();
  accept();
  push({ type: "control", do: "taken_over" });
  close(4001);
  assert.deepEqual(log.filter(([name]) => name === "ended"), [["ended", "taken_over"]]);
});

test("«Jugar aquí» opens again and says so first", () => {
  const { channel, accept, push, close, gestures } = setUp();
  channel.open();
  accept();
  push({ type: "control", do: "taken_over" });
  close(4001);
  channel.takeSeat();
  accept();
  assert.deepEqual(gestures().map(({ type }) => type), ["here"]);
});

test("a frame of another protocol is handed over unread", () => {
  const { channel, accept, push, kinds } = setUp();
  channel.open();
  accept();
  push({ type: "view", protocol: 2 });
  assert.deepEqual(kinds(), ["link", "stranger"]);
});

test("silence for 45 seconds is a loss", () => {
  const { channel, accept, pass, kinds, push, latest } = setUp();
  channel.open();
  accept();
  pass(40000);
  push({ type: "pong", sent: 0 });
  pass(40000);
  assert.deepEqual(kinds(), ["link"]);
  assert.ok(latest().sent.some(({ type }) => type === "ping"));
  pass(20000);
  assert.deepEqual(kinds(), ["link", "link"], "open, then lost");
});

test("coming back into view asks for the present state, or tries to connect at once", () => {
  const { channel, accept, close, gestures, sockets } = setUp();
  channel.open();
  accept();
  channel.wake();
  assert.deepEqual(gestures().map(({ type }) => type), ["sync"]);
  close(1006);
  channel.wake();
  assert.equal(sockets.length, 2, "without waiting");
  channel.wake();
  assert.equal(sockets.length, 2, "one attempt at a time");
});

test("a socket left behind can say nothing any more", () => {
  const { channel, accept, close, pass, sockets, log } = setUp();
  channel.open();
  accept();
  close(1006);
  pass(500);
  accept();
  const before = log.length;
  sockets[0].onmessage({ data: JSON.stringify({ protocol: 1, type: "view" }) });
  sockets[0].onclose({ code: 1006 });
  assert.equal(log.length, before);
});
