// The page without the floor: a service worker that keeps one version of the page's own files on the device.
//
// It never answers for the floor. A page comes from the server whenever that can be reached, so that no old page meets
// a new server; of the API it keeps the texts alone. The server writes the version of its files into this script:
// another version is another worker, which throws away what this one kept.

const VERSION = "{version}";
const KEPT = `pitboss-${VERSION}`;
const SHELL = `/static/${VERSION}/bundles/page.html`;
const FILES = ["bundles/page.css", "bundles/main.js", "bundles/odds/view.js", "bundles/account/me.js",
  "bundles/sound/settings.js", "bundles/sound/heard.js", "icon.svg"].map((name) => `/static/${VERSION}/${name}`);
const TEXTS = /^\/api\/words\/[A-Za-z-]+$/;

const worker = /** @type {any} */ (self);
/** Whether the reader wants nothing kept any more: pages that are open still ask this worker. */
let forgotten = false;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (forgotten) return;
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(`/static/${VERSION}/`)) event.respondWith(file(request));
  else if (TEXTS.test(pathname)) event.respondWith(texts(request));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "forget") forgotten = true;
});

/** Something that is kept, if it is. @param {string} url */
const find = (url) => caches.match(url, { cacheName: KEPT });

/** Keeps an answer, unless everything was thrown away meanwhile. @param {string} url @param {Response} found */
async function keep(url, found) {
  const copy = found.clone();
  if (!forgotten && (await caches.has(KEPT))) await (await caches.open(KEPT)).put(url, copy);
}

/** Everything that the page needs without the floor; if any of it is of another version, nothing is installed. */
async function install() {
  const cache = await caches.open(KEPT);
  const shell = await fetch(SHELL, { cache: "no-store" });
  const text = await shell.clone().text();
  if (!shell.ok || !text.includes(`/static/${VERSION}/bundles/main.js`)) throw new Error("another version");
  await cache.put(SHELL, shell);
  await cache.addAll(FILES);
  await worker.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("pitboss-") && name !== KEPT)
    .map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The floor's page; the page that was kept only where the floor cannot be reached. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (fault) {
    const kept = await find(SHELL);
    if (kept) return kept;
    throw fault;
  }
}

/** A file of this version, which never changes. @param {Request} request */
async function file(request) {
  const kept = await find(request.url);
  if (kept) return kept;
  const found = await fetch(request);
  // What may not be kept for good is a file of another version under this one's name.
  if (found.ok && found.headers.get("cache-control")?.includes("immutable")) await keep(request.url, found);
  return found;
}

/** The floor's texts, or else those it told last. @param {Request} request */
async function texts(request) {
  try {
    const found = await fetch(request);
    if (found.ok) await keep(request.url, found);
    return found;
  } catch (fault) {
    const kept = await find(request.url);
    if (kept) return kept;
    throw fault;
  }
}
