// The bar under the felt of the dealer's console: the next step with its call and its reason, others, guests' signals.

import { el, fill } from "../lib/el.js";
import { changed, redraw } from "../lib/redraw.js";
import { t } from "../lib/words.js";
import { signalsOf, stepsOf, waitingFor } from "./steps.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Signals} Signals */
/** @typedef {{label: string, why: string} | null} Done */
/** @typedef {{hands: boolean, deals: boolean, busy: boolean, done: Done}} Standing */

export class DealBar {
  /** @param {(command: Command) => void} send @param {HTMLElement} refusal why the last step was refused */
  constructor(send, refusal) {
    this.send = send;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {Signals[]} */
    this.signals = [];
    this.label = el("span", { class: "next-label" });
    this.cap = el("kbd", {});
    /** Always the same button, so that it keeps the focus from step to step. */
    this.next = el("button", { type: "button", class: "next", onclick: () => this.doNext() }, this.label, this.cap);
    this.say = el("p", { class: "next-say" });
    this.why = el("p", { class: "next-why" });
    this.total = el("div", { class: "next-total" });
    this.others = el("div", { class: "others" });
    this.guests = el("div", { class: "signals" });
    this.element = el("section", { class: "deal-bar", "aria-label": t("page.deal.steps") },
      refusal,
      el("div", { class: "next-row" }, this.next, this.total, this.guests,
        el("div", { class: "next-words" }, this.say, this.why)),
      this.others);
    this.deals = false;
  }

  /** The step that Space does, if the table waits for the dealer; other steps are chosen by number. */
  get first() {
    return this.deals && this.steps[0]?.blocking ? this.steps[0] : null;
  }

  doNext() {
    if (this.first) this.send(this.first.command);
  }

  /** Does the step with that number. @param {string} key */
  doNumbered(key) {
    const step = this.steps.find((one) => one.key === key);
    if (step) this.send(step.command);
  }

  /** Keys what the first guest waited for shows. @param {string} key */
  signal(key) {
    const found = this.signals[0]?.signals.find((one) => one.key === key);
    if (found) this.send(found.command);
    return Boolean(found);
  }

  /**
   * @param {Scene} scene
   * @param {Standing} standing
   */
  show(scene, { hands, deals, busy, done }) {
    this.deals = deals;
    this.steps = hands ? stepsOf(scene) : [];
    this.signals = deals ? signalsOf(scene) : [];
    this.#drawNext(scene, done);
    this.element.classList.toggle("busy", busy);
    this.next.setAttribute("aria-disabled", String(!this.first || busy));
    this.#drawTotal(scene, deals);
    // What has not changed stays, with the focus on it.
    redraw(this.others, [this.steps, deals], () => this.#others());
    redraw(this.guests, this.signals, () => this.signals.slice(0, 3).map((one) => this.#guest(one)));
  }

  /**
   * @param {Scene} scene
   * @param {Done} done
   */
  #drawNext(scene, done) {
    const { first } = this;
    this.next.classList.toggle("glow", first !== null);
    this.cap.hidden = first === null;
    this.cap.textContent = t("page.deal.key_space");
    if (first) {
      this.label.textContent = first.label;
      fill(this.say, first.say && el("span", { class: "say-word", text: t("page.deal.say") }),
        first.say && el("q", { text: first.say }));
      this.why.textContent = first.why;
      return;
    }
    this.label.textContent = waitingFor(scene) || t("page.deal.nothing");
    const offered = this.steps[0];
    const told = this.deals || offered ? null : done;
    fill(this.say, told && el("span", { class: "say-word", text: t("page.deal.just_done") }),
      told && el("strong", { text: told.label }));
    this.why.textContent = told?.why ?? offered?.why ?? "";
  }

  /**
   * The total of a hand, for a dealer who keys it.
   * @param {Scene} scene
   * @param {boolean} deals
   */
  #drawTotal(scene, deals) {
    const due = scene.due[0];
    const announces = deals && this.first?.act === "Perform" && due?.gesture === "announce";
    if (!changed(this.total, announces && [due.seat, due.hand])) return;
    if (!announces) return fill(this.total);
    const field = /** @type {HTMLInputElement} */ (el("input", {
      type: "number", id: "deal-total", min: 2, max: 31, value: due.points, inputmode: "numeric",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.send({ type: "Perform", gesture: "announce", points: Number(field.value) });
      },
    }));
    fill(this.total, el("label", { for: "deal-total", text: t("page.deal.total") }), field);
  }

  #others() {
    const rest = this.first ? this.steps.slice(1) : this.steps;
    return rest.map((step) =>
      el("button", { type: "button", class: step.blocking && !this.deals ? "step main" : "step",
        title: step.why || null, onclick: () => this.send(step.command) },
        el("span", { text: step.label }), step.key ? el("kbd", { text: step.key }) : null));
  }

  /** @param {Signals} one */
  #guest({ seat, signals }) {
    return el("div", { class: "signal-row", role: "group", "aria-label": t("page.deal.signals", { seat }) },
      el("span", { class: "signal-seat", "aria-hidden": "true", text: t("page.deal.signals", { seat }) }),
      ...signals.map((signal) => el("button", { type: "button", class: `signal is-${signal.act}`,
        onclick: () => this.send(signal.command) },
        el("span", { text: signal.label }), signal.key ? el("kbd", { text: signal.key.toUpperCase() }) : null)));
  }
}
