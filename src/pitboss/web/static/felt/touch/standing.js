// Where the dealer stands: on a small screen one sees the part of the table that one stands before (PROT-01).
import { el, fill } from "../../lib/el.js";
import { t } from "../../lib/words.js";

/** @typedef {import("../stage.js").Stage} Stage */
/** @typedef {import("../layout/camera.js").ViewBox} ViewBox */

/** @type {Readonly<Record<string, ViewBox>>} as the dealer sees the table */
const PARTS = Object.freeze({ left: [0, 40, 740, 810], middle: [430, 40, 740, 810], right: [860, 40, 740, 810] });
const SMALL = "(max-width: 699px) and (orientation: portrait)";

export class Standing {
  at = "middle";

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.small = matchMedia(SMALL);
    this.small.addEventListener("change", () => this.#look());
    this.element = el("div", { class: "touch-standing", role: "group", "aria-label": t("page.touch.stand") });
    this.#draw();
    this.#look();
  }

  /** @param {string} at */
  step(at) {
    this.at = at;
    this.#draw();
    this.#look();
  }

  #look() {
    this.stage.look(this.small.matches ? PARTS[this.at] ?? null : null);
  }

  #draw() {
    fill(this.element, ...Object.keys(PARTS).map((at) => el("button", { type: "button", "data-key": `stand-${at}`,
      "aria-pressed": String(at === this.at), onclick: () => this.step(at) },
    el("span", { text: t(`page.touch.stand.${at}`) }))));
  }
}
