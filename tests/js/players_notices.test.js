import assert from "node:assert/strict";
import test from "node:test";
import { isOn, mayNotify, noticeOf, Notices, turnSwitch } from "../../static/js/players/notices.js";

const match = (more = {}) => ({
  id: 1, phase: "play", seat: 0, me: 0, turn: 1, exchange: null, can: [], players: [{ player: 0, stand_in: null }], ...more,
});
const state = (more) => ({ room: { name: "Mesa de Alba" }, match: more === null ? null : match(more) });

test("a turn that begins is told once, not with every view", () => {
  assert.equal(noticeOf(state(), state({ turn: 0 })).kind, "turn");
  assert.equal(noticeOf(state({ turn: 0 }), state({ turn: 0 })), null);
  assert.equal(noticeOf(state({ turn: 0, id: 2 }), state({ turn: 0 })).kind, "turn");
});

test("somebody who looks on, and rapid mode, have no turn", () => {
  assert.equal(noticeOf(state({ seat: null, me: null, turn: null }), state({ seat: null, me: null, turn: null })), null);
  assert.equal(noticeOf(state({ turn: null }), state({ turn: null })), null);
});

test("a choice in the exchange, a stand-in, a table that waits and a beginning are told", () => {
  const said = [
    noticeOf(state(), state({ phase: "exchange", exchange: { give: 2 } })),
    noticeOf(state(), state({ players: [{ player: 0, stand_in: "slow" }] })),
    noticeOf(state(), state({ phase: "results", can: ["next"] })),
    noticeOf(state(null), state()),
  ];
  assert.deepEqual(said.map(({ kind }) => kind), ["turn", "waits", "waits", "waits"]);
  assert.equal(new Set(said.map(({ text }) => text)).size, 4);
});

function world({ hidden = true, permission = "granted" } = {}) {
  const told = [];
  const badges = [];
  let listener = () => {};
  class Notification {
    static permission = permission;
    constructor(title, { body }) {
      told.push([title, body]);
    }
    close() {
      told.push("closed");
    }
  }
  const document = {
    visibilityState: hidden ? "hidden" : "visible",
    addEventListener: (_, heard) => {
      listener = heard;
    },
  };
  const navigator = { setAppBadge: (count) => badges.push(count), clearAppBadge: () => badges.push(0) };
  return { told, badges, document, come: () => listener(), world: { document, navigator, Notification, focus: () => {} } };
}

test("only who is not looking is told, and coming back clears it", () => {
  turnSwitch("desktop", true);
  const away = world();
  const notices = new Notices(away.world);
  notices.hear(state(), state({ turn: 0 }));
  assert.deepEqual(away.told, [["Mesa de Alba", "Te toca jugar."]]);
  assert.deepEqual(away.badges, [1]);
  away.document.visibilityState = "visible";
  away.come();
  assert.deepEqual([away.told.at(-1), away.badges.at(-1)], ["closed", 0]);

  const here = world({ hidden: false });
  new Notices(here.world).hear(state(), state({ turn: 0 }));
  assert.deepEqual([here.told, here.badges], [[], []]);
});

test("each switch silences its own notice", () => {
  turnSwitch("desktop", false);
  turnSwitch("badge", false);
  turnSwitch("title", false);
  const away = world();
  const notices = new Notices(away.world);
  notices.hear(state(), state({ turn: 0 }));
  assert.deepEqual([away.told, away.badges], [[], []]);
  assert.equal(notices.title("Tu turno · Mesa de Alba · Presidente", "Mesa de Alba"), "Mesa de Alba · Presidente");
  turnSwitch("title", true);
  assert.equal(notices.title("Tu turno", "Mesa de Alba"), "Tu turno");
  assert.equal(isOn("badge"), false);
});

test("without the browser's leave nothing is shown, and it is asked only where it has not answered", async () => {
  turnSwitch("desktop", true);
  const away = world({ permission: "denied" });
  new Notices(away.world).hear(state(), state({ turn: 0 }));
  assert.deepEqual(away.told, []);
  let asked = 0;
  const undecided = { permission: "default", requestPermission: async () => { asked += 1; return "granted"; } };
  assert.equal(await mayNotify(undecided), true);
  assert.equal(await mayNotify({ permission: "denied", requestPermission: async () => { asked += 1; return "granted"; } }), false);
  assert.equal(await mayNotify(undefined), false);
  assert.equal(asked, 1);
});
