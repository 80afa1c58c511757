// A part of a table's desk: where what had the focus is done and gone, the focus goes to what is to be done next.

import { redraw } from "../../lib/redraw.js";

/**
 * @param {HTMLElement} place
 * @param {unknown} data all that the drawing depends on
 * @param {() => (import("../../lib/el.js").Child)[]} make
 */
export function drawPart(place, data, make) {
  redraw(place, data, make, () => place.querySelector("input, [data-do]") ?? place.querySelector("[tabindex='-1']")
    ?? place.closest("section")?.querySelector("h2"));
}
