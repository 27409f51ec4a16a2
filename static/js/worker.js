/**
 * The service worker. presidente/shell.py serves it at /sw.js with `SHELL` before it: {version, files, offline, rules,
 * static, apart}.
 *
 * Pages come from the network, always; only without it do the rules and one page that says so come from here. They are
 * kept as anybody sees them, asked for without cookies: no name, no hand, no token is ever kept. Static files under a
 * hashed name come from here, for the name changes with the file; those under a plain one only when the network is gone.
 */
const { caches, clients, registration } = self;
const OURS = "presidente-";
const FILES = `${OURS}files-${SHELL.version}`;
const PAGES = `${OURS}pages-${SHELL.version}`;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const DAY = 24 * 3600 * 1000;

const isRules = (path) =>
  path === SHELL.rules || (path.startsWith(SHELL.rules) && /^[\w-]+\/$/.test(path.slice(SHELL.rules.length)));

/** Keeps a page as nobody in particular sees it, in that language (null: the browser's); its text, "" if it has none. */
async function keepPage(path, language) {
  const headers = language ? { "Accept-Language": language } : {};
  const answer = await fetch(path, { credentials: "omit", cache: "no-cache", headers });
  if (!answer.ok || answer.redirected) return "";
  const pages = await caches.open(PAGES);
  await pages.put(path, answer.clone());
  return answer.text();
}

/** Every rules page that is on offer, and the one for what needs the network. */
async function keepAll(language) {
  const index = (await Promise.all([keepPage(SHELL.rules, language), keepPage(SHELL.offline, language)]))[0];
  const found = new Set([...index.matchAll(/href="([^"?#]+)"/g)].map(([, path]) => path));
  await Promise.allSettled([...found].filter(isRules).map((path) => keepPage(path, language)));
}

async function kept(path) {
  return caches.match(path, { cacheName: PAGES, ignoreVary: true, ignoreSearch: true });
}

/** The language in which pages are kept, and since when. */
async function keptAs() {
  const page = await kept(SHELL.offline);
  return {
    language: page ? page.headers.get("Content-Language") : null,
    since: page ? Date.parse(page.headers.get("Date")) || 0 : 0,
  };
}

async function install() {
  const files = await caches.open(FILES);
  await Promise.all([files.addAll(SHELL.files), keepPage(SHELL.offline, null)]);
  await keepAll(null).catch(() => null); // the rules can come later, the page that says "no network" cannot
  await self.skipWaiting(); // nothing of an old version stays: pages come from the network
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== FILES && name !== PAGES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function withoutNetwork(path) {
  const rules = isRules(path) ? await kept(path) : undefined;
  if (rules) return rules;
  const page = await kept(SHELL.offline);
  if (!page) return Response.error();
  return new Response(page.body, { status: 503, statusText: "Offline", headers: page.headers });
}

async function page(event, path) {
  let answer;
  try {
    answer = (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return withoutNetwork(path);
  }
  if (isRules(path) && answer.ok) {
    event.waitUntil(keepPage(path, answer.headers.get("Content-Language")).catch(() => null));
  }
  return answer;
}

async function file(event, path) {
  const files = await caches.open(FILES);
  const known = await files.match(event.request, { ignoreVary: true });
  if (known && HASHED.test(path)) return known;
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(files.put(event.request, answer.clone()).catch(() => null));
    return answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

/** The table that a notice came from, or wherever else the site is open, or a new window. */
async function show(path) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  if (there) return there.focus();
  return clients.openWindow(path);
}

async function hush() {
  for (const notice of await registration.getNotifications()) notice.close();
  await self.navigator.clearAppBadge?.();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!SHELL.apart.some((prefix) => pathname.startsWith(prefix))) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith(SHELL.static)) event.respondWith(file(event, pathname));
});

self.addEventListener("message", (event) => {
  const { type, language } = event.data ?? {};
  if (type === "reader") {
    event.waitUntil(
      keptAs().then((now) => {
        if (now.language === language && Date.now() - now.since < DAY) return null;
        return keepAll(language).catch(() => null);
      }),
    );
  }
  if (type === "left") event.waitUntil(hush().catch(() => null));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? "/"));
});
