// A correction of the meter: what one proposes, and what it would do to the meter, to the cent, before anybody signs.

import { el, fill } from "../lib/el.js";
import { written } from "../lib/form.js";
import { exactMoney, t } from "../lib/words.js";
import { twice } from "./steps.js";

/** @typedef {import("../lib/scene.d.ts").Desk} Desk */
/** @typedef {{type: "Correction", cents: number, why: string}} Correction */

const MOST_CENTS = 100_000_000_00;

/**
 * What a correction does: the meter as it stands, what comes on or goes off, and what is left.
 * @param {number} meter
 * @param {number} cents
 * @returns {HTMLElement[]}
 */
function effect(meter, cents) {
  const line = (/** @type {string} */ name, /** @type {string} */ text) => el("div", {},
    el("dt", { text: t(`page.correction.${name}`) }), el("dd", { class: "figure", text }));
  return [line("now", exactMoney(meter)), line(cents < 0 ? "takes" : "adds", exactMoney(Math.abs(cents))),
    line("then", exactMoney(meter + cents))];
}

/** The same for a proposal that waits for its second signature; it changes with the meter. */
export class CorrectionEffect {
  element = el("dl", { class: "meter-lines correction-effect" });

  /** @param {number} cents */
  constructor(cents) {
    this.cents = cents;
  }

  /** @param {number} meter */
  show(meter) {
    fill(this.element, ...effect(meter, this.cents));
  }
}

/** The form to propose one. */
export class CorrectionForm {
  #meter = 0;
  #pending = false;
  #way = el("select", { id: "correction-way", onchange: () => this.#preview() },
    ...["adds", "takes"].map((way) => el("option", { value: way, text: t(`page.correction.way.${way}`) })));
  #dollars = el("input", { id: "correction-dollars", type: "number", min: 0.01, max: MOST_CENTS / 100, step: "0.01",
    required: true, inputmode: "decimal", autocomplete: "off", oninput: () => this.#preview() });
  #why = el("textarea", { id: "correction-why", rows: 2, maxlength: 200, required: true });
  #effect = el("dl", { class: "meter-lines correction-effect" });
  #wrong = el("p", { class: "said wrong", role: "status" });
  #form = el("form", { class: "form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });

  /** @param {(change: Correction) => Promise<boolean>} propose answers whether it was taken */
  constructor(propose) {
    const field = (/** @type {HTMLElement} */ input, /** @type {string} */ name) => el("div", { class: "field" },
      el("label", { for: input.id, text: t(`page.correction.${name}`) }), input);
    fill(this.#form, el("p", { class: "hint", text: t("page.correction.hint") }),
      el("div", { class: "field-row" }, field(this.#way, "way"), field(this.#dollars, "dollars")),
      field(this.#why, "why"), this.#effect, this.#wrong,
      twice(t("page.correction.propose"), async () => {
        const change = { type: /** @type {const} */ ("Correction"), cents: this.#cents, why: written(this.#why) };
        if (await propose(change)) this.#form.reset();
        this.#preview();
      }, { class: "main", act: "correct", ready: () => this.#ready() }));
    this.element = el("details", { class: "correcting", hidden: true },
      el("summary", { text: t("page.correction.heading") }), this.#form);
    this.#preview();
  }

  /** @param {Desk} desk */
  show({ settings, line }) {
    // Before it is set there is no meter; while a jackpot stands in line, the meter stands still.
    this.element.hidden = settings === null;
    this.#pending = line.length > 0;
    this.#preview();
  }

  /** @param {number} cents */
  meter(cents) {
    this.#meter = cents;
    this.#preview();
  }

  get #cents() {
    const cents = Math.round(Number(this.#dollars.value) * 100);
    return this.#way.value === "takes" ? -cents : cents;
  }

  get #fault() {
    if (this.#pending) return "page.progressive.pending";
    return this.#meter + this.#cents < 0 ? "page.correction.below" : "";
  }

  #ready() {
    return this.#form.reportValidity() && written(this.#why) !== "" && !this.#fault;
  }

  #preview() {
    fill(this.#effect, ...effect(this.#meter, this.#fault ? 0 : this.#cents));
    const words = this.#fault ? t(this.#fault) : "";
    if (this.#wrong.textContent !== words) this.#wrong.textContent = words;
    this.#wrong.hidden = !words;
  }
}
