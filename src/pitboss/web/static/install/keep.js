// Keeps the page on this device, if the reader wants it, and takes it off again; what is kept is of one version.
import { Problem, ask } from "../lib/api.js";
import { prefs } from "../lib/prefs.js";
import { language } from "../lib/words.js";

/** The version of the page's files, as its own address has it. */
const VERSION = /\/static\/([^/]+)\//.exec(document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "")?.[1]
  ?? "";
const KEPT = `pitboss-${VERSION}`;

/** @type {(Event & {prompt: () => Promise<unknown>}) | null} the browser's own way to install a page */
let offer = null;
export const installing = new EventTarget();

/** Whether pages can be kept here at all. */
export const canKeep = () => "serviceWorker" in navigator && "caches" in globalThis && VERSION !== "";

/** Whether a worker stands behind the page, so that it opens without the floor. */
export const isKept = () =>
  canKeep() && prefs.get("offline") === "on" && navigator.serviceWorker.controller !== null;

/** Whether the browser offers to install the page. */
export const canInstall = () => offer !== null;

export async function install() {
  const made = offer;
  offer = null;
  await made?.prompt();
  installing.dispatchEvent(new Event("change"));
}

/** Follows the reader's choice, now and whenever it changes. */
export function startKeeping() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = /** @type {typeof offer} */ (event);
    installing.dispatchEvent(new Event("change"));
  });
  if (!canKeep()) return;
  prefs.addEventListener("change", (event) => {
    const { name } = /** @type {CustomEvent} */ (event).detail;
    if (name === "offline") void follow().catch(reportError);
    if (name === "language" && isKept()) void keepTexts();
  });
  // Only once everything is there that the reader came for.
  if (prefs.get("offline") === "on") void follow().catch(() => {});
}

/** One choice is followed after the other, so that the last one holds. */
let following = Promise.resolve();
const follow = () => (following = following.catch(() => {}).then(obey));

async function obey() {
  const wanted = prefs.get("offline") === "on";
  if (wanted) {
    await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    await keepTexts();
  } else {
    navigator.serviceWorker.controller?.postMessage("forget");
    const all = await navigator.serviceWorker.getRegistrations();
    await Promise.all(all.map((one) => one.unregister()));
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("pitboss-")).map((name) => caches.delete(name)));
  }
  installing.dispatchEvent(new Event("change"));
}

/** The texts of the page, which were fetched before there was a worker. */
async function keepTexts() {
  if (prefs.get("offline") === "on") await (await caches.open(KEPT)).add(`/api/words/${language()}`).catch(() => {});
}

/** @param {string} path @param {unknown} body */
const placeOf = (path, body) =>
  `/kept${path}${path.includes("?") ? "&" : "?"}body=${encodeURIComponent(JSON.stringify(body ?? null))}`;

/**
 * Asks the floor for something that belongs to nobody. If the reader keeps the page on this device, the answer is kept
 * with it, and told again where the floor cannot be reached.
 * @param {string} path
 * @param {unknown} [body]
 * @param {(told: any) => unknown} [part] what of it may be kept
 * @returns {Promise<any>}
 */
export async function askKept(path, body, part = (told) => told) {
  const keeps = canKeep() && prefs.get("offline") === "on";
  try {
    const told = await ask(path, body);
    if (keeps) void keepAnswer(placeOf(path, body), part(told));
    return told;
  } catch (fault) {
    if (!keeps || !(fault instanceof Problem) || fault.status !== 0) throw fault;
    const kept = await (await caches.open(KEPT)).match(placeOf(path, body));
    if (!kept) throw fault;
    return kept.json();
  }
}

/** @param {string} place @param {unknown} told */
async function keepAnswer(place, told) {
  if (!(await caches.has(KEPT))) return;
  const answer = new Response(JSON.stringify(told), { headers: { "content-type": "application/json" } });
  await (await caches.open(KEPT)).put(place, answer).catch(() => {});
}
