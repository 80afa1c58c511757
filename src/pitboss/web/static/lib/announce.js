// The two live regions of the page: calls are announced one after another, "your turn" at once.

const KEPT = 30;
const PAUSE_MS = 150; // readers merge what arrives in one breath

/** @type {string[]} */
const waiting = [];
let running = false;

/**
 * Says a text after those before it; nothing is ever overwritten.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  if (running) return;
  running = true;
  setTimeout(next, PAUSE_MS);
}

/**
 * Says a text at once: for "your turn" and the last seconds alone.
 * @param {string} text
 */
export function alertNow(text) {
  if (text) add(region("pb-alert", "alert", "assertive"), text, 3);
}

/** Makes both regions, empty: a region must be there before it is filled. */
export function makeRegions() {
  region("pb-log", "log", "polite");
  region("pb-alert", "alert", "assertive");
}

function next() {
  const text = waiting.shift();
  if (text === undefined) {
    running = false;
    return;
  }
  add(region("pb-log", "log", "polite"), text, KEPT);
  setTimeout(next, PAUSE_MS);
}

/**
 * @param {string} id
 * @param {string} role
 * @param {string} live
 * @returns {HTMLElement}
 */
function region(id, role, live) {
  const found = document.getElementById(id);
  if (found) return found;
  const made = document.createElement("div");
  made.id = id;
  made.className = "unseen";
  made.setAttribute("role", role);
  made.setAttribute("aria-live", live);
  made.setAttribute("aria-atomic", "false");
  document.body.append(made);
  return made;
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 * @param {number} kept
 */
function add(place, text, kept) {
  const line = document.createElement("p");
  line.textContent = text;
  place.append(line);
  while (place.childElementCount > kept) place.firstElementChild?.remove();
}
