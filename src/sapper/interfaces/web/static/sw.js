// The service worker: keeps a copy of every file of the site, for visits without a network.
// The network is asked first, so that nobody plays an old page; VERSION names what is kept.
const VERSION = "sapper-VERSION", FILES = "FILES";

addEventListener("install", (event) => {
  const keep = async () => (await caches.open(VERSION)).addAll(FILES.split(" ").map((file) => new Request(file, { cache: "reload" })));
  event.waitUntil(keep().then(skipWaiting));
});

addEventListener("activate", (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("sapper-") && name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clean());
});

/** Fetch a file, or find its copy; a folder is its index.html. */
async function find(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.open(VERSION), options = { ignoreSearch: true };
    const folder = request.url.split(/[?#]/)[0].replace(/([^/.]+)$/, "$1/");
    const copy = (await kept.match(request, options)) ?? (await kept.match(folder, options));
    if (copy) return copy;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const isOurs = event.request.url.startsWith(registration.scope);
  if (event.request.method === "GET" && isOurs) event.respondWith(find(event.request));
});
