// Cheques cut from the tubes before they are paid or passed: how many at a time, what lies there, and what it comes to.
import { announce } from "../../lib/announce.js";
import { el, fill } from "../../lib/el.js";
import { svg } from "../../lib/svg.js";
import { money, t } from "../../lib/words.js";
import { HIGHEST_FIRST, chequesInWords, drawCheque, worth } from "../drawing/cheques.js";

/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {"1" | "5" | "20" | "size"} Count */

/** One cheque, a cut of five, a stack, or as many as lie in the bet of that colour: that is sizing into it. */
const COUNTS = Object.freeze(/** @type {Count[]} */ (["1", "5", "20", "size"]));

export class Laying {
  /** The bet that is paid, or the place of the change. @type {Place | null} */
  place = null;
  /** @type {Record<string, number>} */
  cheques = {};
  /** @type {Count} */
  count = "1";

  /** @param {(place: Place, cheques: Record<string, number>) => void} give */
  constructor(give) {
    this.give = give;
    this.label = "";
    this.element = el("section", { class: "touch-laying panel", hidden: true, "aria-label": t("page.touch.laying") });
    this.counts = el("span", { class: "touch-counts", role: "group", "aria-label": t("page.touch.count") });
    this.#drawCounts();
  }

  /** @param {Place} place @param {string} label what will be done with the cheques */
  at(place, label) {
    if (this.place?.id !== place.id) this.cheques = {};
    this.place = place;
    this.label = label;
    this.#draw();
  }

  /** Takes cheques from a tube. @param {string} tube @param {Scene | null} scene */
  add(tube, scene) {
    const colour = tube.split(":")[1] ?? "";
    const held = scene?.rack[/** @type {"red"} */ (colour)] ?? 0;
    const more = this.count === "size" ? this.#lying(colour, scene) : Number(this.count);
    this.cheques[colour] = Math.min(held, (this.cheques[colour] ?? 0) + more);
    this.#draw();
    announce(t("page.touch.laid", { cheques: chequesInWords(this.#laid()), cents: worth(this.#laid()) }));
  }

  /** How many of a colour lie in the bet. @param {string} colour @param {Scene | null} scene */
  #lying(colour, scene) {
    const [kind, seat, hand, bet, owner] = this.place?.id.split(":") ?? [];
    const lies = kind === "bet" && scene?.spots.find((one) => one.seat === Number(seat))?.bets
      .find((one) => one.bet === bet && one.owner === owner && one.hand === Number(hand));
    return (lies && lies.cheques[/** @type {"red"} */ (colour)]) || 0;
  }

  clear() {
    this.place = null;
    this.cheques = {};
    this.#draw();
  }

  /** Pays or passes what lies there. */
  done() {
    if (this.place) this.give(this.place, this.#laid());
  }

  #laid() {
    return Object.fromEntries(Object.entries(this.cheques).filter(([, count]) => count > 0));
  }

  #drawCounts() {
    fill(this.counts, ...COUNTS.map((count) => el("button", { type: "button", class: "touch-count",
      "data-key": `count-${count}`, "aria-pressed": String(count === this.count),
      "aria-label": `${count === "size" ? "=" : count}: ${t(`page.touch.count.${count}`)}`,
      title: t(`page.touch.count.${count}`), onclick: () => {
        this.count = count;
        this.#drawCounts();
      } }, el("span", { text: count === "size" ? "=" : count }))));
  }

  /** @param {import("../drawing/cheques.js").Colour} colour @param {number} count */
  #cut(colour, count) {
    const name = t("page.touch.less", { colour: t(`colour.${colour}`) });
    return el("button", { type: "button", class: "touch-cut", title: name, "aria-label": name, onclick: () => {
      this.cheques[colour] = (this.cheques[colour] ?? 1) - 1;
      this.#draw();
    } },
    svg("svg", { viewBox: "-16 -16 32 32", width: 28, height: 28, "aria-hidden": "true" },
      drawCheque(colour, { r: 14 })),
    el("span", { class: "figure", text: `×${count}` }));
  }

  #draw() {
    const { place } = this;
    this.element.hidden = !place;
    if (!place) return fill(this.element);
    const laid = this.#laid();
    const rows = HIGHEST_FIRST.filter((colour) => laid[colour])
      .map((colour) => this.#cut(colour, laid[colour] ?? 0));
    fill(this.element, el("h3", { text: `${this.label} · ${place.name}` }),
      el("div", { class: "touch-cuts" }, ...rows,
        el("output", { class: "touch-sum figure", text: money(worth(laid)) })),
      el("div", { class: "touch-buttons" },
        el("button", { type: "button", text: t("page.touch.to_rack"), onclick: () => this.clear() }),
        el("button", { type: "button", class: "main touch-give", onclick: () => this.done() },
          el("span", { text: t("page.touch.give") }))));
  }
}
