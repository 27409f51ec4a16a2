import assert from "node:assert/strict";
import test from "node:test";
import { fits } from "../../static/js/lobby/live_list.js";
import { HallSocket } from "../../static/js/lobby/live_socket.js";

const card = { mode: "turns", system: "clasico", free: "yes" };
const any = { mode: "", system: "", free: false };

test("a card fits when everything asked for is so", () => {
  assert.equal(fits(card, any), true);
  assert.equal(fits(card, { mode: "turns", system: "clasico", free: true }), true);
  assert.equal(fits(card, { ...any, mode: "rapid" }), false);
  assert.equal(fits(card, { ...any, system: "basico" }), false);
  assert.equal(fits({ ...card, free: "" }, { ...any, free: true }), false);
});

/** A world whose sockets and timers the test moves by hand. */
function world() {
  const made = { sockets: [], timers: [], told: [], seats: [] };
  const hall = new HallSocket(
    "ws://x/ws/mesas/",
    {
      mark: (mark) => made.told.push(mark),
      seat: (seat) => made.seats.push(seat),
      link: (open) => made.told.push(open),
    },
    {
      socket: (url) => {
        const socket = { url, close: () => {} };
        made.sockets.push(socket);
        return socket;
      },
      after: (ms, run) => made.timers.push({ ms, run }) - 1,
      cancel: (timer) => {
        if (made.timers[timer]) made.timers[timer].run = () => {};
      },
      random: () => 1,
    },
  );
  hall.open();
  return made;
}
const frame = (more = {}) => ({ data: JSON.stringify({ type: "rooms", protocol: 1, mark: "a1", ...more }) });

test("my own seat is told with every frame, and that it is gone", () => {
  const { sockets, seats } = world();
  const seat = { code: "BCDFGHJK", name: "Mesa de Alba", playing: true };
  sockets[0].onmessage(frame({ seat }));
  sockets[0].onmessage(frame({ seat: null }));
  assert.deepEqual(seats, [seat, null]);
});

test("a mark is told, and with the first that the line stands", () => {
  const { sockets, told } = world();
  sockets[0].onmessage(frame());
  assert.deepEqual(told, [true, "a1"]);
});

test("a frame of another protocol is passed over: the page goes on asking", () => {
  const { sockets, told } = world();
  sockets[0].onmessage(frame({ protocol: 2 }));
  assert.deepEqual(told, []);
});

test("a lost line is opened again, later with every attempt, until something is heard", () => {
  const made = world();
  made.sockets[0].onclose();
  assert.deepEqual(made.told, [false]);
  assert.equal(made.timers.at(-1).ms, 500);
  made.timers.at(-1).run();
  made.sockets[1].onclose();
  assert.equal(made.timers.at(-1).ms, 1000);
  made.timers.at(-1).run();
  made.sockets[2].onmessage(frame());
  made.sockets[2].onclose();
  assert.equal(made.timers.at(-1).ms, 500);
});

test("a line that is silent for a minute is given up", () => {
  const made = world();
  made.sockets[0].onmessage(frame());
  const watch = made.timers.findLast((timer) => timer.ms === 60000);
  watch.run();
  assert.deepEqual(made.told, [true, "a1", false]);
  // What the old line still says is nobody's news.
  made.sockets[0].onmessage(frame({ mark: "b2" }));
  assert.deepEqual(made.told, [true, "a1", false]);
});
