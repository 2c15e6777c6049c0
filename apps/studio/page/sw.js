// sw.js - keeps the page for times without a network. build.mjs writes the list of all
// files, and a name that changes with any of their bytes, in place of the marks.
// The network is asked first, so that a browser never mixes two versions; where it does
// not answer, every file comes from the one version that was kept whole.
const NAME = "sett-@VERSION@";
const FILES = ["@FILES@"];

const folder = new URL("./", self.location.href);
const addresses = new Set(FILES.map((file) => new URL(file, folder).href));

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

async function takeOver() {
  const older = (await caches.keys()).filter((name) => name.startsWith("sett-") && name !== NAME);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function answer(request, address) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(NAME)).match(address);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url); // without settings of the page
  const address = origin + pathname === folder.href ? `${folder.href}index.html` : origin + pathname;
  if (request.method === "GET" && addresses.has(address)) event.respondWith(answer(request, address));
});
