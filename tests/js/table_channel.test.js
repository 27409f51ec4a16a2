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

const view = (room, match, version, more = {}) => ({ type: "view", room: { version: room }, match: match && { id: match, version, clock: null, ...more } });

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
  const { channel, accept, push, close, pass, sockets } = setUp();
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
  push(view(3, null));
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

test("a question that brings no word for seven seconds and a half is a loss: a ping, or a gesture of mine", () => {
  const { channel, accept, pass, kinds, push, latest, log } = setUp();
  channel.open();
  accept();
  pass(2000);
  push({ type: "pong", sent: 0 });
  pass(17000);
  assert.deepEqual(kinds(), ["link"]);
  pass(4000);
  push({ type: "pong", sent: 0 });
  assert.ok(latest().sent.filter(({ type }) => type === "ping").length > 5, "asked after a quiet while");
  pass(12000);
  const id = channel.send("play", { cards: ["7c"], seen: 3 });
  pass(7400);
  assert.deepEqual(kinds(), ["link"]);
  pass(3000);
  assert.deepEqual(kinds(), ["link", "lost", "link"], "the play, then the line");
  assert.equal(log[1][1].id, id);
});

test("in play nobody waits half a turn before the line is called dead", () => {
  const { channel, accept, push, pass, kinds } = setUp();
  channel.open();
  accept();
  pass(1000);
  push(view(3, 7, 40, { clock: { kind: "turn", total: 30000, left: 30000 } }));
  pass(15000);
  assert.deepEqual(kinds(), ["link", "view", "link"]);
});

test("a server that opens and never speaks is asked ever more slowly", () => {
  const { channel, accept, pass, sockets, latest } = setUp();
  channel.open();
  for (let count = 0; count < 60; count += 1) {
    if (latest().readyState === 0) accept();
    pass(5000);
  }
  assert.ok(sockets.length > 5 && sockets.length < 16, `${sockets.length} connections in five minutes`);
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

test("a pong that tells of a view which never came is answered with a question, once", () => {
  const { channel, accept, push, gestures } = setUp();
  const pong = (room, match, version) => push({ type: "pong", sent: 0, shown: { room, match, version } });
  channel.open();
  accept();
  push({ type: "pong", sent: 0, shown: null });
  push(view(3, 7, 40));
  pong(3, 7, 40);
  pong(3, 7, 39);
  assert.deepEqual(gestures(), [], "nothing was missed");
  pong(3, 7, 41);
  pong(3, 7, 41);
  assert.deepEqual(gestures().map(({ type }) => type), ["sync"]);
  push({ type: "answer", id: gestures()[0].id, ok: true, code: null });
  push(view(3, 7, 41));
  pong(4, 7, 41);
  push({ type: "answer", id: gestures()[1].id, ok: true, code: null });
  push(view(4, 7, 41));
  pong(4, 8, 1);
  assert.equal(gestures().length, 3);
});

test("an answer that is overdue is asked after; what came before that question is lost", () => {
  const { channel, accept, push, pass, gestures, log } = setUp();
  channel.open();
  accept();
  pass(1000);
  push(view(3, null));
  const play = channel.send("play", { cards: ["7c"], seen: 3 });
  pass(3999);
  assert.equal(gestures().length, 1);
  pass(1);
  assert.deepEqual(gestures().map(({ type }) => type), ["play", "sync"]);
  push(view(4, null));
  pass(4000);
  const [, first, second] = gestures();
  assert.deepEqual([first.type, second.type], ["sync", "sync"], "the question itself may go astray");
  const later = channel.send("pass", { trick: 2 });
  push({ type: "answer", id: second.id, ok: true, code: null });
  assert.deepEqual(log.filter(([name]) => name === "lost").map(([, gesture]) => gesture.id), [play]);
  push({ type: "answer", id: play, ok: true, code: null });
  push({ type: "answer", id: later, ok: true, code: null });
  assert.deepEqual(log.filter(([name]) => name === "answer").map(([, frame]) => frame.id), [second.id, later]);
});

test("an answer in time is asked after by nobody", () => {
  const { channel, accept, push, pass, gestures } = setUp();
  channel.open();
  accept();
  const id = channel.send("pass", { trick: 1 });
  pass(1000);
  push({ type: "answer", id, ok: true, code: null });
  pass(10000);
  assert.equal(gestures().length, 1);
});

test("five silent seconds are worth a ping while a clock runs, twenty otherwise", () => {
  const { channel, accept, push, pass, latest } = setUp();
  const pings = () => latest().sent.filter(({ type }) => type === "ping").length;
  channel.open();
  accept();
  pass(1000);
  push(view(3, null));
  const before = pings();
  pass(14000);
  assert.equal(pings(), before);
  push(view(3, 7, 40, { clock: { kind: "turn", total: 30000, left: 20000 } }));
  pass(5000);
  assert.equal(pings(), before + 1);
});
