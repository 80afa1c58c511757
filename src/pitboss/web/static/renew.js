// @ts-check
// A place that is drawn anew only when what it is drawn from has changed: nothing is lost that is being written.

import { fill } from "./el.js";

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Fills a place from data; the focus, where it was inside, goes to what is to be done there next.
 * @param {HTMLElement} place
 * @param {unknown} data all that the drawing depends on
 * @param {() => (import("./el.js").Child)[]} make
 */
export function renew(place, data, make) {
  const mark = JSON.stringify(data) ?? "";
  if (drawn.get(place) === mark) return;
  drawn.set(place, mark);
  const had = place.contains(document.activeElement) ? document.activeElement : null;
  const [id, act] = [had?.id, had?.getAttribute("data-do")];
  fill(place, ...make());
  if (!had) return;
  const same = (id && document.getElementById(id)) || (act && place.querySelector(`[data-do="${CSS.escape(act)}"]`));
  const next = same || place.querySelector("input, [data-do]") || place.querySelector("[tabindex='-1']");
  /** @type {HTMLElement | null} */ (next || place.closest("section")?.querySelector("h2") || null)?.focus();
}
