// "Supervisor!": the trainee stops the game and chooses the reason and the seat.

import { handWords } from "../../felt/panels/stop_words.js";
import { el, fill } from "../../lib/el.js";
import { t } from "../../lib/words.js";

/** @typedef {import("./sitting.js").State} State */
/** @typedef {import("../../lib/keys.js").Key} Key */

export class SeatStop {
  /** @param {(kind: string, seat: number) => void} call */
  constructor(call) {
    this.call = call;
    this.opened = false;
    this.kind = "";
    /** @type {State | null} */
    this.state = null;
    this.button = el("button", { type: "button", class: "seat-supervisor", "aria-expanded": "false",
      onclick: () => this.toggle() }, el("span", { text: t("page.seat.supervisor") }), el("kbd", { text: "F" }));
    this.inner = el("div", { class: "seat-stop-inner", hidden: true });
    this.element = el("section", { class: "panel seat-stop", "aria-label": t("page.seat.supervisor") },
      this.button, this.inner);
  }

  /** @param {State} state */
  show(state) {
    if (this.state && this.state.seq !== state.seq) this.close();
    this.state = state;
  }

  toggle() {
    this.opened = !this.opened;
    this.kind = "";
    this.#draw();
    if (this.opened) /** @type {HTMLElement | null} */ (this.inner.querySelector("button"))?.focus();
  }

  close() {
    this.opened = false;
    this.kind = "";
    this.#draw();
  }

  #draw() {
    const { state } = this;
    this.inner.hidden = !this.opened;
    this.button.setAttribute("aria-expanded", String(this.opened));
    if (!state || !this.opened) return fill(this.inner);
    const kinds = state.plants.map((kind, index) => el("button", { type: "button", "data-plant": kind,
      "aria-pressed": String(kind === this.kind), onclick: () => this.choose(kind) },
      el("span", { text: t(`page.seat.plant.${kind}`) }), el("kbd", { text: String(index + 1) })));
    const about = this.kind ? [el("p", { class: "hint", text: t("page.seat.stop_where") }),
      el("div", { class: "seat-picks" },
        ...this.#seats().map((seat) => el("button", { type: "button", onclick: () => this.call(this.kind, seat) },
          el("span", { text: seat ? handWords(`seat ${seat}`) : t("page.seat.stop_table") }),
          el("kbd", { text: String(seat) }))))] : [];
    fill(this.inner, el("p", { class: "hint", text: t("page.seat.stop_why") }),
      el("div", { class: "seat-kinds" }, ...kinds), ...about);
  }

  #seats() {
    const taken = this.state?.scene.spots.filter((one) => one.player || one.sitter).map((one) => one.seat) ?? [];
    return [...taken, 0];
  }

  /** @param {string} kind */
  choose(kind) {
    this.kind = kind;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.inner.querySelector(".seat-picks button"))?.focus();
  }

  /** @returns {Key[]} */
  keys() {
    const group = "page.seat.supervisor";
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act) =>
      ({ key: cap, says, group, act });
    const open = key("f", "page.seat.supervisor", () => this.toggle());
    if (!this.opened || !this.state) return [open];
    const picks = this.kind
      ? this.#seats().map((seat) => key(String(seat), "page.seat.key.pick", () => this.call(this.kind, seat)))
      : this.state.plants.map((kind, index) => key(String(index + 1), "page.seat.key.pick", () => this.choose(kind)));
    return [...picks, key("Escape", "page.seat.key.back", () => this.close()), open];
  }
}
