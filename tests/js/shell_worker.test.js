import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const SHELL = {
  version: "v2", files: ["/static/a.css"], offline: "/sin-red/", rules: "/reglas/", static: "/static/", apart: ["/admin/"],
};
const source = (name) => readFileSync(new URL(`../../static/js/${name}`, import.meta.url), "utf8");

/** The worker in a world of its own: `net` answers by path (nothing: the network is gone), `windows` are open pages. */
function world({ name = "worker.js", net = {}, windows = [], caches: had = [] } = {}) {
  const listeners = {};
  const stores = new Map(had.map((key) => [key, new Map()]));
  const told = { opened: [], focused: [], asked: [], unregistered: 0, closed: 0 };
  const path = (asked) => new URL(typeof asked === "string" ? asked : asked.url, "https://p.example").pathname;
  const cacheOf = (key) => {
    if (!stores.has(key)) stores.set(key, new Map());
    const store = stores.get(key);
    return {
      match: async (asked) => store.get(path(asked))?.clone(),
      put: async (asked, answer) => void store.set(path(asked), answer),
      addAll: async (files) => files.forEach((file) => store.set(file, new Response(`kept ${file}`))),
    };
  };
  const self = {
    location: new URL("https://p.example/sw.js"),
    navigator: {},
    skipWaiting: async () => {},
    addEventListener: (type, heard) => { listeners[type] = heard; },
    caches: {
      open: async (key) => cacheOf(key),
      keys: async () => [...stores.keys()],
      delete: async (key) => stores.delete(key),
      match: async (asked, { cacheName }) => cacheOf(cacheName).match(asked),
    },
    clients: {
      claim: async () => {},
      matchAll: async () => windows.map((url) => ({ url, focus: async () => told.focused.push(url) })),
      openWindow: async (url) => told.opened.push(url),
    },
    registration: {
      getNotifications: async () => [{ close: () => { told.closed += 1; } }],
      unregister: async () => { told.unregistered += 1; },
    },
  };
  const fetch = async (asked, options = {}) => {
    told.asked.push([path(asked), options.credentials ?? "page's"]);
    if (!(path(asked) in net)) throw new TypeError("no network");
    return new Response(net[path(asked)], { headers: { "Content-Language": "es" } });
  };
  vm.runInNewContext(source(name), { self, SHELL, fetch, Response, URL, Date, Set, Promise });
  const run = async (type, event = {}) => {
    const waited = [];
    let answer = null;
    listeners[type]({
      waitUntil: (work) => waited.push(work), respondWith: (work) => { answer = work; }, preloadResponse: undefined, ...event,
    });
    const given = await answer;
    await Promise.all(waited);
    return given;
  };
  const request = (where, more = {}) => ({ request: { url: `https://p.example${where}`, method: "GET", mode: "navigate", ...more } });
  return { run, request, told, stores, net };
}

test("rules come from what is kept when the network is gone, every other page says so", async () => {
  const net = { "/reglas/": '<a href="/reglas/clasico/">', "/reglas/clasico/": "clasico", "/sin-red/": "no network" };
  const { run, request, told, ...rest } = world({ net });
  await run("install");
  await run("activate");
  assert.ok(told.asked.every(([, credentials]) => credentials === "omit"), "asked for as nobody");
  for (const path of Object.keys(rest.net)) delete rest.net[path];
  assert.equal(await (await run("fetch", request("/reglas/clasico/"))).text(), "clasico");
  const table = await run("fetch", request("/mesa/ABCDEF/"));
  assert.deepEqual([table.status, await table.text()], [503, "no network"]);
});

test("a page is always the network's, and a visited rules page is kept as nobody sees it", async () => {
  const { run, request, told, stores } = world({ net: { "/reglas/otra/": "for Lucía", "/mesa/ABCDEF/": "a hand" } });
  assert.equal(await (await run("fetch", request("/reglas/otra/"))).text(), "for Lucía");
  assert.deepEqual(told.asked.at(-1), ["/reglas/otra/", "omit"]);
  await run("fetch", request("/mesa/ABCDEF/"));
  assert.deepEqual([...stores.get("presidente-pages-v2").keys()], ["/reglas/otra/"]);
});

test("what is not ours to answer goes its way", async () => {
  const { run, request } = world();
  assert.equal(await run("fetch", request("/practicar/", { method: "POST" })), null);
  assert.equal(await run("fetch", request("/admin/")), null);
  assert.equal(await run("fetch", request("/historial/1/1/pasos.json", { mode: "cors" })), null);
  assert.equal(await run("fetch", { request: { url: "https://other.example/reglas/", method: "GET", mode: "navigate" } }), null);
});

test("a hashed file comes from here, a plain one from the network while there is one", async () => {
  const { run, request, net } = world({ net: { "/static/a.0123456789ab.js": "one", "/static/b.js": "one" } });
  const asked = (path) => run("fetch", request(path, { mode: "cors" })).then((answer) => answer.text());
  assert.deepEqual([await asked("/static/a.0123456789ab.js"), await asked("/static/b.js")], ["one", "one"]);
  Object.assign(net, { "/static/a.0123456789ab.js": "two", "/static/b.js": "two" });
  assert.deepEqual([await asked("/static/a.0123456789ab.js"), await asked("/static/b.js")], ["one", "two"]);
  delete net["/static/b.js"];
  assert.equal(await asked("/static/b.js"), "two");
});

test("a new version takes over at once, and the old one's caches go", async () => {
  const net = { "/sin-red/": "x", "/reglas/": "" };
  const { run, stores } = world({ net, caches: ["presidente-files-v1", "presidente-pages-v1", "somebody-else's"] });
  await run("install");
  await run("activate");
  assert.deepEqual([...stores.keys()].sort(), ["presidente-files-v2", "presidente-pages-v2", "somebody-else's"]);
});

test("a tapped notice leads to its table: the open one, or a new window", async () => {
  const { run, told } = world({ windows: ["https://p.example/", "https://p.example/mesa/ABCDEF/"] });
  const notification = (path) => ({ notification: { data: { path }, close() {} } });
  await run("notificationclick", notification("/mesa/ABCDEF/"));
  await run("notificationclick", notification("/mesa/GHJKLM/"));
  assert.deepEqual([told.focused, told.opened], [["https://p.example/mesa/ABCDEF/"], ["/mesa/GHJKLM/"]]);
});

test("whoever signs out leaves no notice behind", async () => {
  const { run, told } = world();
  await run("message", { data: { type: "left" } });
  assert.equal(told.closed, 1);
});

test("switched off, it takes itself and what it kept away, and nothing else", async () => {
  const { run, told, stores } = world({ name: "worker_off.js", caches: ["presidente-files-v1", "somebody-else's"] });
  await run("install");
  await run("activate");
  assert.equal(told.unregistered, 1);
  assert.deepEqual([...stores.keys()], ["somebody-else's"]);
});
