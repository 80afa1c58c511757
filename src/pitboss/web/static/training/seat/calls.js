// The calls: sentences to choose from, shown whether a call is due or not.

import { el, fill } from "../../lib/el.js";
import { t } from "../../lib/words.js";

/** @typedef {import("./sitting.js").State} State */

export class SeatCalls {
  /** @param {(call: string) => void} say */
  constructor(say) {
    this.say = say;
    /** @type {State["calls"]} */
    this.offered = [];
    this.list = el("div", { class: "seat-picks" });
    this.element = el("section", { class: "seat-calls panel" }, el("h2", { text: t("page.seat.say") }), this.list);
  }

  /** @param {State} state */
  show({ calls, mode }) {
    this.offered = calls;
    fill(this.list, ...calls.map((one, index) => el("button", { type: "button", "data-call": one.key,
      class: mode === "guide" && one.due ? "glow" : null, onclick: () => this.say(one.key) },
      el("q", { text: one.text }), el("kbd", { text: String(index + 1) }))));
  }

  /** @returns {import("../../lib/keys.js").Key[]} */
  keys() {
    return this.offered.slice(0, 9).map((one, index) => ({ key: String(index + 1), says: "page.seat.key.say",
      group: "page.seat.say", act: () => this.say(one.key) }));
  }
}
