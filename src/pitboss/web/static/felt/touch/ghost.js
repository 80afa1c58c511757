// What is in the hand, drawn under the pointer that drags it.
import { el, fill } from "../../lib/el.js";
import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";
import { drawCard } from "../drawing/cards.js";
import { drawCheque } from "../drawing/cheques.js";

/** @typedef {import("./places.js").Place} Place */

const CARDS = new Set(["shoe", "discards", "hand", "pack", "under_shoe"]);

export class Ghost {
  element = el("div", { class: "touch-ghost", "aria-hidden": "true" });
  #of = "";

  /** @param {Place} place @param {number} x @param {number} y */
  show(place, x, y) {
    if (this.#of !== place.id) {
      this.#of = place.id;
      fill(this.element, picture(place));
      document.body.append(this.element);
    }
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  hide() {
    this.#of = "";
    this.element.remove();
  }
}

/** @param {Place} place */
function picture(place) {
  if (place.kind === "tube") {
    const colour = /** @type {import("../drawing/cheques.js").Colour} */ (place.id.split(":")[1] ?? "");
    return svg("svg", { viewBox: "-16 -16 32 32", width: 40, height: 40 }, drawCheque(colour, { r: 14 }));
  }
  if (CARDS.has(place.kind)) {
    return svg("svg", { viewBox: "-37 -51 74 102", width: 44, height: 60 }, drawCard("??"));
  }
  return el("span", { class: "touch-ghost-name", text: t(`page.touch.short.${place.kind}`) });
}
