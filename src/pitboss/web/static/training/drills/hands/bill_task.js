// Bills to be laid out: a kind is chosen, a number lays a row of so many. Rows go from left to right.

import { announce } from "../../../lib/announce.js";
import { el } from "../../../lib/el.js";
import { refill } from "../../../lib/redraw.js";
import { svg } from "../../../lib/svg.js";
import { money, t } from "../../../lib/words.js";

/** @typedef {import("../../../lib/scene.d.ts").BillsPicture} BillsPicture */
/** @typedef {import("../../../lib/keys.js").Key} Key */
/** @typedef {{dollars: number, count: number}} BillRow */

const KINDS = /** @type {const} */ ([["hundreds", 100], ["fifties", 50], ["twenties", 20], ["tens", 10], ["fives", 5],
  ["ones", 1]]);
const NUMBERS = [1, 2, 3, 4, 5, 6];
const GROUP = "page.hands.keys";

export class BillTask {
  /** @type {BillRow[][]} the layings, each with its rows from left to right */
  #laid = [[]];
  /** @type {string[]} */
  #before = [];
  #chosen = 0;

  /** @param {BillsPicture} picture */
  constructor({ bills }) {
    const held = /** @type {Record<string, number>} */ (/** @type {unknown} */ (bills));
    /** @type {Map<number, number>} */
    this.held = new Map(KINDS.filter(([kind]) => held[kind]).map(([kind, dollars]) => [dollars, held[kind] ?? 0]));
    this.#chosen = Math.min(...this.held.keys());
    this.element = el("div", { class: "bill-task", role: "group", "aria-label": t("page.hands.bills") });
    this.#draw();
  }

  /** "5x100 3x100 | 4x50"; null if nothing is laid out. */
  get given() {
    return this.#laid.filter((rows) => rows.length).map((rows) => rows.map(({ count, dollars }) =>
      `${count}x${dollars}`).join(" ")).join(" | ") || null;
  }

  /** @returns {Key[]} */
  keys() {
    /** @param {string} key @param {string} says @param {() => void} act @returns {Key} */
    const bound = (key, says, act) => ({ key, group: GROUP, says: `page.hands.key.${says}`, repeat: true, act });
    return [...NUMBERS.map((count) => bound(String(count), "bill_row", () => this.#lay(count))),
      bound("ArrowLeft", "bill_kind", () => this.#choose(-1)), bound("ArrowRight", "bill_kind", () => this.#choose(1)),
      bound("n", "bill_next", () => this.#next()), bound("z", "undo", () => this.#undo())];
  }

  /** @param {number} dollars */
  #left(dollars) {
    const laid = this.#laid.flat().filter((row) => row.dollars === dollars);
    return (this.held.get(dollars) ?? 0) - laid.reduce((sum, row) => sum + row.count, 0);
  }

  /** @param {number} step */
  #choose(step) {
    const kinds = [...this.held.keys()];
    this.#chosen = kinds[(kinds.indexOf(this.#chosen) + step + kinds.length) % kinds.length] ?? this.#chosen;
    this.#draw();
    announce(this.#held(this.#chosen));
  }

  /** @param {number} count */
  #lay(count) {
    if (count > this.#left(this.#chosen)) return announce(t("page.cheques.not_now"));
    this.#keep();
    this.#laid.at(-1)?.push({ dollars: this.#chosen, count });
    this.#draw();
    announce(t("page.hands.row_of", { count, cents: this.#chosen * 100 }));
  }

  /** The bills that lie there are counted and picked up; the next row begins another laying. */
  #next() {
    if (!this.#laid.at(-1)?.length) return;
    this.#keep();
    this.#laid.push([]);
    this.#draw();
    announce(t("page.hands.next_laying"));
  }

  #keep() {
    this.#before.push(JSON.stringify(this.#laid));
  }

  #undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.#laid = JSON.parse(before);
    this.#draw();
  }

  /** @param {number} dollars */
  #held(dollars) {
    return t("page.hands.bills_left", { count: this.#left(dollars), cents: dollars * 100 });
  }

  #draw() {
    const rows = this.#laid.at(-1) ?? [];
    refill(this.element, [
      el("section", { class: "bill-felt", "aria-label": t("page.hands.bills_laid") },
        this.#laid.length > 1 && el("p", { class: "bill-turn", text: t("page.hands.laying", {
          number: this.#laid.length }) }),
        ...rows.map((row) => billRow(row)), !rows.length && el("p", { text: t("page.hands.bills_none") })),
      el("div", { class: "bill-kinds", role: "group", "aria-label": t("page.hands.bills") },
        ...[...this.held.keys()].map((dollars) => el("button", { type: "button", "data-key": `kind-${dollars}`,
          "aria-pressed": String(dollars === this.#chosen), onclick: () => {
            this.#chosen = dollars;
            this.#draw();
          } }, `${this.#left(dollars)} × ${money(dollars * 100)}`))),
      el("div", { class: "bill-numbers", role: "group", "aria-label": t("page.hands.bill_rows") },
        el("span", { "aria-hidden": "true", text: t("page.hands.bill_rows") }),
        ...NUMBERS.map((count) => el("button", { type: "button", "data-key": `row-${count}`, text: count,
          "aria-label": t("page.hands.row_of", { count, cents: this.#chosen * 100 }),
          disabled: count > this.#left(this.#chosen), onclick: () => this.#lay(count) }))),
      el("div", { class: "bill-ways" },
        el("button", { type: "button", "data-key": "bill-next", onclick: () => this.#next() },
          t("page.hands.pick_up"), el("kbd", { text: "N" })),
        el("button", { type: "button", "data-key": "bill-undo", disabled: !this.#before.length,
          onclick: () => this.#undo() }, t("page.cheques.undo"), el("kbd", { text: "Z" })))],
    () => this.element.querySelector("button:not(:disabled)"));
  }
}

/** @param {BillRow} row */
function billRow({ dollars, count }) {
  const [wide, tall, step] = [34, 72, 16];
  const high = tall + (count - 1) * step;
  return svg("svg", { class: "bill-row", viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: "img",
    "aria-label": t("page.hands.row_of", { count, cents: dollars * 100 }) },
  ...Array.from({ length: count }, (_, at) => svg("g", { transform: `translate(0 ${at * step})` },
    svg("rect", { x: 0.5, y: 0.5, width: wide - 1, height: tall - 1, rx: 2, fill: "#dfe8d6", stroke: "#4b6b4f" }),
    svg("rect", { x: 4, y: 4, width: wide - 8, height: tall - 8, rx: 2, fill: "none", stroke: "#7d9a7a" }),
    svg("text", { x: wide / 2, y: 13.5, "text-anchor": "middle", "font-size": 11, "font-weight": 700,
      "font-family": "system-ui, sans-serif", fill: "#234227", text: dollars }))));
}
