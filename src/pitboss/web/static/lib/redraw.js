// The one way to draw a place again: not at all while its data is the same; otherwise so that the reader keeps the
// focus. Two elements are the same thing when they have the same name: an id, or one of the attributes below.
// The focus goes back to the same thing, and a `details` with a name that was unfolded stays so.

import { fill } from "./el.js";
import { language } from "./words.js";

/** @typedef {import("./el.js").Child} Child */
/** @typedef {() => Element | null | undefined} Otherwise what gets the focus when the thing that had it is gone */

const NAMES = ["id", "data-key", "data-do", "data-act"];
/** What something was drawn from. @type {WeakMap<object, string>} */
const drawn = new WeakMap();
/** At a place that has the focus until it is there again: the name of what had it. @type {WeakMap<Element, string>} */
const missed = new WeakMap();

/**
 * Whether something is to be drawn from other data than last time.
 * @param {object} thing a place, or what draws several
 * @param {unknown} data all that the drawing depends on, except the language
 */
export function changed(thing, data) {
  const mark = JSON.stringify([language(), data]);
  if (drawn.get(thing) === mark) return false;
  drawn.set(thing, mark);
  return true;
}

/**
 * Draws a place from data, if the data has changed.
 * @param {HTMLElement} place
 * @param {unknown} data
 * @param {() => Child[]} make
 * @param {Otherwise} [otherwise]
 */
export function redraw(place, data, make, otherwise) {
  if (changed(place, data)) refill(place, make(), otherwise);
}

/**
 * Fills a place with what takes the place of the same things.
 * @param {HTMLElement} place
 * @param {Child[]} children
 * @param {Otherwise} [otherwise] the place itself gives the focus back when the thing is there again
 */
export function refill(place, children, otherwise) {
  const had = place.contains(document.activeElement) ? document.activeElement : null;
  const name = had === place ? missed.get(place) : had && nameOf(had);
  const unfolded = [...place.querySelectorAll("details[open]")].map(nameOf);
  fill(place, ...children);
  for (const one of unfolded) if (one) place.querySelector(`details${one}`)?.setAttribute("open", "");
  if (!had) return;
  const same = had !== place && place.contains(had) ? had : name && place.querySelector(`${name}:not([disabled])`);
  const next = same || otherwise?.();
  if (next === place && name) missed.set(place, name);
  if (next === place) place.tabIndex = -1;
  if (next instanceof HTMLElement) next.focus({ preventScroll: next === same || next === place });
}

/** A selector of the same thing; "" where it has no name. @param {Element} element */
function nameOf(element) {
  const by = NAMES.find((name) => element.hasAttribute(name));
  return by ? `[${by}="${CSS.escape(element.getAttribute(by) ?? "")}"]` : "";
}
