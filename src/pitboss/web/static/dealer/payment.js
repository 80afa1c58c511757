// A payment laid out in other cheques than the manual's: colour by colour until it comes to the same sum.

import { COLOURS, HIGHEST_FIRST, chequesInWords, drawCheque, worth } from "../felt/drawing/cheques.js";
import { el, fill } from "../lib/el.js";
import { refill } from "../lib/redraw.js";
import { svg } from "../lib/svg.js";
import { t } from "../lib/words.js";
import { stackPicture } from "./dues.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").SceneDue} Due */
/** @typedef {import("../felt/drawing/cheques.js").Cheques} Cheques */
/** @typedef {import("../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {import("../lib/scene.d.ts").Command} Command */

/** Gestures that name their cheques. */
const NAMED = new Set(["pay", "cut_out"]);

/**
 * Whether the step at hand may be laid out in cheques of the dealer's own choice.
 * @param {Scene} scene
 */
export function canLayOut(scene) {
  const due = scene.due[0];
  return due !== undefined && NAMED.has(due.gesture) && due.cents > 0
    && scene.legal.some((one) => one.act === "Perform" || one.act === "AskApproval");
}

/**
 * Where the laying out begins: the manual's own cheques where the scene tells them, else an empty layout.
 * @param {Due} due
 * @returns {Cheques}
 */
export function beginning(due) {
  return due.cheques ? { ...due.cheques } : {};
}

/** Lays out one payment; `send` gets the command to give. */
export class Payment {
  /** @param {(command: Command) => void} send */
  constructor(send) {
    this.send = send;
    /** The payment that it is about, so that another one begins from nothing. */
    this.about = "";
    /** @type {Cheques} */
    this.laid = {};
    this.picture = el("div", { class: "pay-picture" });
    this.sum = el("p", { class: "pay-sum figure", role: "status" });
    this.colours = el("div", { class: "pay-colours" });
    this.buttons = el("div", { class: "pay-buttons" });
    this.summary = el("summary", {});
    this.element = el("details", { class: "payment panel" }, this.summary,
      el("div", { class: "pay-laid" }, this.picture, this.sum), this.colours, this.buttons);
  }

  /** @param {Scene} scene */
  show(scene) {
    const due = scene.due[0];
    this.element.hidden = !canLayOut(scene);
    if (!due || this.element.hidden) return;
    this.summary.textContent = t("page.deal.pay_in");
    const about = [due.gesture, due.seat, due.hand, due.bet, due.owner, due.cents, scene.round].join(":");
    if (about !== this.about) {
      this.about = about;
      this.laid = beginning(due);
      this.element.open = false;
    }
    this.#draw(scene, due);
  }

  /** Opens or closes it, by a key. */
  toggle() {
    if (this.element.hidden) return;
    this.element.open = !this.element.open;
    if (this.element.open) this.colours.querySelector("button")?.focus();
  }

  /**
   * @param {Scene} scene
   * @param {Due} due
   */
  #draw(scene, due) {
    const held = scene.rack;
    refill(this.colours, HIGHEST_FIRST
      .filter((colour) => this.laid[colour] || (held[colour] && COLOURS[colour].value <= due.cents))
      .map((colour) => this.#colour(scene, due, colour, held[colour] ?? 0)));
    const paid = worth(this.laid);
    this.sum.textContent = t("page.deal.pay_sum", { paid, cents: due.cents });
    this.sum.classList.toggle("right", paid === due.cents);
    const pieces = Object.values(this.laid).some((count) => count > 0);
    fill(this.picture, pieces ? stackPicture(this.laid, 18) : null);
    const right = paid === due.cents;
    const asks = scene.legal.some((one) => one.act === "AskApproval");
    refill(this.buttons, [
      due.cheques && el("button", { type: "button", "data-key": "manual", text: t("page.deal.pay_manual"),
        onclick: () => {
          this.laid = beginning(due);
          this.#draw(scene, due);
        } }),
      el("button", { type: "button", "data-key": "ask", "aria-disabled": String(!right), text: t("page.deal.pay_ask"),
        onclick: () => right && this.send({ type: "AskApproval", cheques: this.#cheques() }) }),
      el("button", { type: "button", class: "main", "data-key": "pay", "aria-disabled": String(!right || asks),
        text: t("page.deal.pay_so"), title: chequesInWords(this.laid),
        onclick: () => right && this.send({ type: "Perform", gesture: due.gesture, cheques: this.#cheques() }) })]);
  }

  /**
   * @param {Scene} scene
   * @param {Due} due
   * @param {Colour} colour
   * @param {number} held
   */
  #colour(scene, due, colour, held) {
    const count = this.laid[colour] ?? 0;
    const name = t(`colour.${colour}`);
    const step = (/** @type {number} */ by) => () => {
      this.laid = { ...this.laid, [colour]: Math.max(0, Math.min(held, count + by)) };
      this.#draw(scene, due);
    };
    return el("div", { class: "pay-colour" },
      el("button", { type: "button", "data-key": `${colour}-less`,
        "aria-label": t("page.deal.pay_less", { colour: name }),
        "aria-disabled": String(count === 0), text: "−", onclick: step(-1) }),
      el("span", { class: "pay-cheque", title: t("page.deal.pay_held", { count: held }) },
        svg("svg", { viewBox: "-16 -16 32 32", width: 32, height: 32, "aria-hidden": "true" },
          drawCheque(colour, { r: 14 })),
        el("span", { class: "figure", text: count })),
      el("button", { type: "button", "data-key": `${colour}-more`,
        "aria-label": t("page.deal.pay_more", { colour: name }),
        "aria-disabled": String(count >= held), text: "+", onclick: step(1) }));
  }

  #cheques() {
    return Object.fromEntries(Object.entries(this.laid).filter(([, count]) => count > 0));
  }
}
