// <pb-meter>: what a progressive stands at, digit by digit; the digits that change roll, where motion is wanted.

import { el } from "../lib/el.js";
import { reducedMotion } from "../lib/prefs.js";
import { exactMoney } from "../lib/words.js";

const ROLL_MS = 420;

export class Meter extends HTMLElement {
  /** @type {string} what it shows */
  #text = "";

  /** @param {number} cents */
  show(cents) {
    const text = exactMoney(cents);
    if (text === this.#text) return;
    const before = this.#text;
    this.#text = text;
    // One name for the whole: nobody wants to hear digits, and it is no live region, so that it does not chatter.
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", text);
    this.style.setProperty("--signs", String(text.length));
    if (before.length !== text.length) {
      this.replaceChildren(...[...text].map((sign) => el("span", { class: reelOf(sign) }, el("span", { text: sign }))));
      return;
    }
    const rolls = before !== "" && !reducedMotion() && !document.hidden;
    [...text].forEach((sign, place) => {
      const reel = this.children[place];
      if (reel && before[place] !== sign) this.#turn(reel, sign, rolls);
    });
  }

  /**
   * @param {Element} reel
   * @param {string} sign
   * @param {boolean} rolls
   */
  #turn(reel, sign, rolls) {
    const old = reel.lastElementChild;
    const next = el("span", { text: sign });
    if (!rolls || !old) {
      reel.replaceChildren(next);
      return;
    }
    reel.replaceChildren(old, next);
    old.classList.add("leaving");
    const options = { duration: ROLL_MS, easing: "cubic-bezier(.3,0,.2,1)" };
    old.animate([{ transform: "none" }, { transform: "translateY(-100%)" }], options).onfinish = () => old.remove();
    next.animate([{ transform: "translateY(100%)" }, { transform: "none" }], options);
  }
}

/** @param {string} sign */
const reelOf = (sign) => (/\d/.test(sign) ? "reel" : "reel mark");

customElements.define("pb-meter", Meter);
