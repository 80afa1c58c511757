// <pb-clock>: the ring that runs down while a guest is awaited; hidden for those who want no timers.

import { tellSecond } from "../felt/picture.js";
import { alertNow } from "../lib/announce.js";
import { el } from "../lib/el.js";
import { prefs } from "../lib/prefs.js";
import { svg } from "../lib/svg.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/link.js").Clock} ClockStatus */

const R = 26;
const ROUND = 2 * Math.PI * R;
const LAST_MS = 5_000;
const TICK_MS = 200;

/**
 * What is left of a clock's time by now.
 *
 * @param {ClockStatus | null} clock
 * @param {number} heard when the message came
 * @param {number} now
 * @returns {number}
 */
export const leftOf = (clock, heard, now) => (clock ? Math.max(0, clock.left_ms - (now - heard)) : 0);

export class Clock extends HTMLElement {
  constructor() {
    super();
    /** @type {ClockStatus | null} */
    this.clock = null;
    this.heard = 0;
    this.urgent = false;
    this.warned = false;
    this.counted = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    this.arc = svg("circle", { r: R, class: "clock-arc", "stroke-dasharray": ROUND, transform: "rotate(-90)" });
    this.digits = svg("text", { class: "clock-digits", "text-anchor": "middle", y: 7 });
    this.what = el("span", { class: "clock-what" });
    this.redraw = () => this.draw();
  }

  connectedCallback() {
    if (!this.what.isConnected) {
      this.append(svg("svg", { viewBox: "-32 -32 64 64", width: 64, height: 64, "aria-hidden": "true" },
        svg("circle", { r: R, class: "clock-track" }), this.arc, this.digits), this.what);
    }
    prefs.addEventListener("change", this.redraw);
    this.draw();
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
    this.ticking = undefined;
    prefs.removeEventListener("change", this.redraw);
  }

  /**
   * @param {ClockStatus | null} clock
   * @param {{at: number, mine: boolean, still: boolean}} how when the message came, whether the reader is awaited, and
   *   whether time stands (a paused table, a page without a clock of its own)
   */
  show(clock, { at, mine, still }) {
    const again = clock && this.clock && clock.what === this.clock.what
      && clock.left_ms <= leftOf(this.clock, this.heard, at) + 500;
    if (!again) this.warned = false;
    this.clock = clock;
    this.heard = at;
    this.urgent = mine;
    clearInterval(this.ticking);
    this.ticking = clock && !still ? setInterval(this.redraw, TICK_MS) : undefined;
    this.draw();
  }

  /** Milliseconds left. */
  left() {
    return leftOf(this.clock, this.heard, performance.now());
  }

  draw() {
    const shown = this.clock !== null && prefs.get("timers") === "on";
    this.hidden = !shown;
    if (!this.clock) return;
    const left = this.left();
    const seconds = Math.ceil(left / 1000);
    const part = Math.min(1, left / Math.max(1, this.clock.given_ms));
    this.arc.setAttribute("stroke-dashoffset", String(ROUND * (1 - part)));
    this.digits.textContent = String(seconds);
    this.what.textContent = t(`page.clock.${this.clock.what}`);
    this.classList.toggle("last", left <= LAST_MS);
    if (this.urgent && !this.warned && left > 0 && left <= LAST_MS && this.clock.given_ms > LAST_MS) {
      this.warned = true;
      alertNow(t("page.clock.last_seconds", { seconds }));
    }
    if (shown && this.urgent && this.warned && left > 0 && seconds !== this.counted) tellSecond(seconds);
    this.counted = seconds;
    if (left <= 0) clearInterval(this.ticking);
  }
}

customElements.define("pb-clock", Clock);
