// Cheques as an answer: a key for each colour adds a cheque, Backspace takes the last one back.

import { COLOURS, HIGHEST_FIRST, LOWEST_FIRST, chequesInWords, drawCheque, worth } from "../../felt/drawing/cheques.js";
import { el, fill } from "../../lib/el.js";
import { svg } from "../../lib/svg.js";
import { capital, t } from "../../lib/words.js";

/** @typedef {import("../../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {import("../../lib/keys.js").Key} Key */

/** The colours that payouts and buy-ins use; the first has the key 1. */
const OFFERED = LOWEST_FIRST.slice(0, 8);
const GROUP = "page.school.question.keys";

export class ChequeEntry {
  /** @type {Colour[]} in the order in which they were added */
  #laid = [];

  constructor() {
    this.list = el("div", { class: "cheque-rows" });
    this.total = el("p", { class: "cheque-total", role: "status" });
    this.element = el("div", { class: "cheque-entry", role: "group", "aria-labelledby": "question-prompt" },
      el("ul", { class: "cheque-keys" }, ...OFFERED.map((colour, place) =>
        el("li", null, el("button", { type: "button", class: "cheque-key", "data-colour": colour,
          "aria-label": t("page.train.cheque.put", { colour: t(`colour.${colour}`), cents: COLOURS[colour].value }),
          onclick: () => this.#put(colour) },
        drawing(colour), el("span", { class: "cheque-name", text: capital(t(`colour.${colour}`)) }),
        el("kbd", { text: place + 1 }))))),
      this.list, this.total);
    this.#draw();
  }

  /** The cheques as an answer, such as "2 black, 1 green"; null if there are none. @returns {string | null} */
  get given() {
    const counts = this.#counts();
    const parts = HIGHEST_FIRST.filter((colour) => counts[colour]).map((colour) => `${counts[colour]} ${colour}`);
    return parts.join(", ") || null;
  }

  /** @returns {Key[]} */
  keys() {
    /** @type {Key[]} */
    const found = OFFERED.map((colour, place) => ({ key: String(place + 1), group: GROUP, says: "page.train.cheque.one",
      repeat: true, act: () => this.#put(colour) }));
    found.push({ key: "Backspace", group: GROUP, says: "page.train.cheque.back", repeat: true,
      act: () => this.#take(this.#laid.length - 1) });
    return found;
  }

  #counts() {
    /** @type {Partial<Record<Colour, number>>} */
    const counts = {};
    for (const colour of this.#laid) counts[colour] = (counts[colour] ?? 0) + 1;
    return counts;
  }

  /** @param {Colour} colour */
  #put(colour) {
    this.#laid.push(colour);
    this.#draw();
  }

  /** @param {number} place */
  #take(place) {
    if (place >= 0) this.#laid.splice(place, 1);
    this.#draw();
  }

  #draw() {
    const counts = this.#counts();
    fill(this.list, ...HIGHEST_FIRST.filter((colour) => counts[colour]).map((colour) =>
      el("p", { class: "cheque-row" }, drawing(colour), el("strong", { text: `× ${counts[colour]}` }),
        el("button", { type: "button", class: "small", text: "−",
          "aria-label": t("page.train.cheque.take", { colour: t(`colour.${colour}`) }),
          onclick: () => this.#take(this.#laid.lastIndexOf(colour)) }))));
    fill(this.total, this.#laid.length ? t("page.train.cheque.total", { cheques: chequesInWords(counts),
      cents: worth(counts) }) : t("page.train.cheque.none"));
  }
}

/** @param {Colour} colour */
const drawing = (colour) => svg("svg", { viewBox: "-17 -15 34 32", width: 34, height: 32, "aria-hidden": "true" },
  drawCheque(colour, { r: 15 }));
