// Served at /sw.js instead of the service worker where the site runs without one: it takes the one that a browser may
// still have, and all that it kept, away.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const empty = async () => {
    const names = await self.caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("presidente-")).map((name) => self.caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(empty());
});
