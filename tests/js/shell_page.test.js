import assert from "node:assert/strict";
import test from "node:test";
import { Notices, turnSwitch } from "../../static/js/players/notices.js";
import { isDue } from "../../static/js/shell/install.js";
import { Awake } from "../../static/js/table/awake.js";

test("the hint to install is due after a match, never during one, never against a no", () => {
  const good = { way: "ask", phase: undefined, finished: true, dismissed: false, installed: false };
  assert.equal(isDue(good), true);
  assert.equal(isDue({ ...good, way: "share", phase: "final" }), true);
  for (const no of [
    { way: null }, { phase: "play" }, { phase: "exchange" }, { phase: "results" }, { phase: "waiting" }, { finished: false },
    { dismissed: true }, { installed: true },
  ]) {
    assert.equal(isDue({ ...good, ...no }), false, JSON.stringify(no));
  }
});

function screen({ fails = false } = {}) {
  const root = { dataset: { phase: "play" } };
  const document = { visibilityState: "visible" };
  const told = [];
  const state = { wanted: true, lock: null };
  const wakeLock = {
    async request(kind) {
      if (fails) throw new Error("low battery");
      told.push(kind);
      const lock = new EventTarget();
      lock.release = async () => { told.push("released"); lock.dispatchEvent(new Event("release")); };
      state.lock = lock;
      return lock;
    },
  };
  return { root, document, told, state, awake: new Awake({ root, document, wakeLock, wanted: () => state.wanted }) };
}

test("the screen stays on while cards are played and somebody looks", async () => {
  const { root, document, told, state, awake } = screen();
  await awake.settle();
  await awake.settle();
  assert.deepEqual(told, ["screen"]);
  root.dataset.phase = "results";
  await awake.settle();
  assert.deepEqual(told, ["screen", "released"]);
  root.dataset.phase = "exchange";
  await awake.settle();
  document.visibilityState = "hidden"; // the browser itself takes the lock away
  state.lock.dispatchEvent(new Event("release"));
  await awake.settle();
  document.visibilityState = "visible";
  await awake.settle();
  assert.deepEqual(told.slice(2), ["screen", "screen"]);
  state.wanted = false;
  await awake.settle();
  assert.equal(told.at(-1), "released");
});

test("a browser without a lock, or one that gives none, is no trouble", async () => {
  const { awake } = screen({ fails: true });
  await awake.settle();
  assert.equal(awake.lock, null);
  await new Awake({ root: { dataset: {} } }).settle();
});

test("where a service worker may show the notice it does, with the way to the table; the page closes it", async () => {
  turnSwitch("desktop", true);
  const shown = [];
  let closed = 0;
  const registration = {
    active: {},
    showNotification: async (title, options) => shown.push([title, options.body, options.data.path, options.icon]),
    getNotifications: async () => [{ close: () => { closed += 1; } }],
  };
  const Notification = class {
    static permission = "granted";
    constructor() {
      throw new TypeError("Illegal constructor"); // what phones say
    }
  };
  const document = { visibilityState: "hidden", addEventListener: () => {} };
  const world = {
    document, navigator: {}, Notification, focus: () => {}, registration: async () => registration, path: "/mesa/ABCDEF/",
    images: { icon: "i.png", badge: "b.png" },
  };
  const notices = new Notices(world);
  await notices.notifyByWorker("Mesa de Alba", { body: "Te toca jugar.", tag: "presidente" });
  assert.deepEqual(shown, [["Mesa de Alba", "Te toca jugar.", "/mesa/ABCDEF/", "i.png"]]);
  document.visibilityState = "visible";
  await notices.notifyByWorker("Mesa de Alba", { body: "Te toca jugar.", tag: "presidente" });
  await new Promise(setImmediate);
  assert.equal(closed, 1, "who is back already is not told");
  world.registration = async () => null;
  await notices.notifyByWorker("Mesa de Alba", { body: "Te toca jugar." }); // and without a worker a phone stays silent
});
