// <pb-meter-strip>: a linked table's meter above its felt: what can be won, the least bet, and jackpots in hand.

import { el, fill } from "../lib/el.js";
import { meterName } from "../lib/names.js";
import { changed } from "../lib/redraw.js";
import { t } from "../lib/words.js";
import "./meter.js";
import { STAFF, faultWords, jackpotWords, keypadPath, sealsOf, signPath } from "./words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("./words.js").Jackpot} Jackpot */
/** @typedef {import("./words.js").Terminal} Terminal */
/** @typedef {import("../lib/link.js").Link} Link */

export class MeterStrip extends HTMLElement {
  /** @type {Link | null} */
  #link = null;
  #name = "";
  /** Whether it was drawn: before, it takes no room. */
  #drawn = false;
  /** What became of the jackpots of this game, said until the next one begins. @type {string[]} */
  #over = [];
  #game = -1;
  /** @type {readonly Jackpot[]} */
  #open = [];
  #meter = /** @type {import("./meter.js").Meter} */ (document.createElement("pb-meter"));
  #title = el("p", { class: "strip-title" });
  #terms = el("p", { class: "strip-terms" });
  #ways = el("p", { class: "strip-ways" });
  #lines = el("div", { class: "jackpot-lines", role: "status" });

  connectedCallback() {
    this.#stand(this.#drawn);
    this.classList.add("meter-strip");
    fill(this, el("div", { class: "strip-head" }, this.#title, this.#meter, this.#terms, this.#ways), this.#lines);
  }

  /** The view makes room for it by a class: `:has` would make the browser style the whole view at every change. */
  #stand(/** @type {boolean} */ here) {
    this.hidden = !here;
    this.parentElement?.classList.toggle("with-meter", here);
  }

  disconnectedCallback() {
    if (this.#name) this.#link?.leaveMeter(this.#name);
    this.#name = "";
  }

  /**
   * @param {Scene} scene
   * @param {Link | undefined} link
   * @param {string} table
   */
  show(scene, link, table) {
    const here = scene.progressive;
    this.#stand(Boolean(here));
    if (!here || !link) return;
    this.#follow(here);
    if (here.name !== this.#name) {
      if (this.#name) this.#link?.leaveMeter(this.#name);
      this.#link = link;
      this.#name = here.name;
      link.meter(here.name, (sign) => this.#meter.show(sign.shown_cents));
    }
    const { role } = scene.audience;
    if (!changed(this, [here.armed, here.fault, here.jackpots, this.#over, role, here.name])) return;
    this.#drawn = true;
    this.#draw(here, role, table);
  }

  /** Jackpots that were there and are not any more were paid, or were none. @param {Terminal} here */
  #follow(here) {
    if (here.game !== this.#game && here.started) this.#over = [];
    this.#game = here.game;
    for (const { number, seat, cents } of this.#open) {
      if (here.jackpots.some((one) => one.number === number)) continue;
      this.#over.push(cents ? t("page.progressive.paid", { seat, cents }) : t("page.progressive.rejected", { seat }));
    }
    this.#open = here.jackpots;
  }

  /**
   * @param {Terminal} here
   * @param {string} role
   * @param {string} table
   */
  #draw(here, role, table) {
    const { armed, jackpots, wager_min: min, wager_max: max } = here;
    this.classList.toggle("off", !armed);
    this.classList.toggle("standing", jackpots.length > 0);
    fill(this.#title, el("span", { class: "sensor-lamp", "aria-hidden": "true" }),
      el("a", { href: signPath(here.name), title: t("page.progressive.sign"), text: meterName(here.name) }));
    const posted = min === max ? t("page.progressive.wager", { cents: min })
      : t("page.progressive.wager_between", { min, max });
    const why = faultWords(here.fault);
    this.#terms.textContent = armed ? posted : t("page.progressive.off_why", { why });
    fill(this.#ways, STAFF.includes(role)
      && el("a", { href: keypadPath(table), text: t("page.progressive.keypad") }));
    fill(this.#lines, ...jackpots.map((one) => el("div", { class: "jackpot-line" },
      el("strong", { text: jackpotWords(one) }), sealRow(one))),
    ...this.#over.map((text) => el("div", { class: "jackpot-line over" }, el("strong", { text }))));
    this.parentElement?.classList.toggle("with-jackpot", jackpots.length + this.#over.length > 0);
  }
}

/**
 * A jackpot's steps in small: the same order and the same names as at the keypad.
 * @param {Jackpot} jackpot
 */
export function sealRow(jackpot) {
  return el("ol", { class: "step-seals", "aria-label": t("page.progressive.steps") }, ...sealsOf(jackpot).map((seal) =>
    el("li", { class: "step-seal", "data-state": seal.state, "data-step": seal.step, title: seal.name,
      "aria-label": seal.name },
      el("span", { class: "step-seal-mark", "aria-hidden": "true" }),
      el("span", { class: "step-seal-label", "aria-hidden": "true", text: seal.label }),
      el("span", { class: "step-seal-whose", "aria-hidden": "true", text: seal.whose }))));
}

customElements.define("pb-meter-strip", MeterStrip);
