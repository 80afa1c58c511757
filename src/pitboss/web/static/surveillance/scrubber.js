// <pb-scrubber>: a round by its steps: a slider, the steps with their times, and play at one, two or four times.

import { el, fill } from "../lib/el.js";
import { refill } from "../lib/redraw.js";
import { svg } from "../lib/svg.js";
import { clockSeconds, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Frame} Frame */

export const SPEEDS = Object.freeze([1, 2, 4]);
const SHORTEST_MS = 350;
const LONGEST_MS = 1800;

/** @type {Record<string, string>} */
const ICONS = {
  first: "M7 6v12M18 6l-8 6 8 6z",
  back: "M16 6l-8 6 8 6z",
  play: "M8 5.5l11 6.5-11 6.5z",
  pause: "M8 6v12M16 6v12",
  forward: "M8 6l8 6-8 6z",
  last: "M17 6v12M6 6l8 6-8 6z",
};

/**
 * A step in words; a step that the reader may not know has none.
 * @param {Frame} frame
 */
export const textOf = (frame) => frame.text || t("page.replay.covered");

/**
 * How long a step stands before the next when a round is played: as it was at the table, within bounds.
 * @param {Frame} frame
 * @param {Frame | undefined} next
 * @param {number} speed
 */
export function standsFor(frame, next, speed) {
  const took = next ? next.at_ms - frame.at_ms : 0;
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, took)) / speed;
}

/** Fires `step` with `{step, jump}` whenever another step is to be shown, `play` when it begins or ends to run. */
export class Scrubber extends HTMLElement {
  constructor() {
    super();
    /** @type {readonly Frame[]} */
    this.frames = [];
    this.step = 0;
    this.speed = 1;
    this.playing = false;
    /** Settles when the view has shown the step; playing waits for it. @type {() => Promise<unknown>} */
    this.shown = () => Promise.resolve();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.slider = /** @type {HTMLInputElement} */ (el("input", {
      type: "range", class: "slider", min: 0, step: 1, value: 0, oninput: () => this.go(Number(this.slider.value)),
    }));
    this.position = el("output", { class: "position figure" });
    this.buttons = el("div", { class: "transport", role: "group" });
    /** The list of steps; the view puts it where there is room. */
    this.list = el("ol", { class: "steps" });
  }

  connectedCallback() {
    this.slider.setAttribute("aria-label", t("page.replay.slider"));
    this.list.setAttribute("aria-label", t("page.replay.steps"));
    if (!this.slider.isConnected) this.append(this.slider, this.position, this.buttons);
  }

  disconnectedCallback() {
    clearTimeout(this.waiting);
    this.playing = false;
  }

  /**
   * Takes the steps of a round; nothing is shown until `go`.
   * @param {readonly Frame[]} frames
   */
  load(frames) {
    this.frames = frames;
    this.slider.max = String(this.last);
    fill(this.list, ...frames.map((frame, index) => el("li", {},
      el("button", { type: "button", class: "step-line", tabindex: "-1", "data-step": index,
        onclick: () => this.go(index) },
        el("time", { class: "figure", datetime: new Date(frame.at_ms).toISOString(), text: clockSeconds(frame.at_ms) }),
        el("span", { class: "step-text", text: textOf(frame) }),
        ...frame.said.map((one) => el("q", { class: "step-said", text: one.text }))))));
    this.#drawButtons();
  }

  get last() {
    return Math.max(0, this.frames.length - 1);
  }

  /**
   * Shows a step; the next one moves, every other one is jumped to, and all are at the highest speed.
   * @param {number} wanted
   * @param {{playing?: boolean, silent?: boolean}} [how]
   */
  go(wanted, { playing = false, silent = false } = {}) {
    if (!playing) this.stop();
    const step = Math.max(0, Math.min(this.last, Math.round(wanted) || 0));
    const jump = step !== this.step + 1 || this.speed === SPEEDS.at(-1);
    this.step = step;
    this.slider.value = String(step);
    const frame = this.frames[step];
    const text = frame ? textOf(frame) : "";
    this.slider.setAttribute("aria-valuetext", t("page.replay.spoken", { step, text }));
    this.position.textContent = t("page.replay.position", { step, last: this.last });
    this.#mark();
    this.dispatchEvent(new CustomEvent("step", { detail: { step, jump, silent } }));
  }

  /** @param {number} by */
  move(by) {
    this.go(this.step + by);
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.step >= this.last) this.go(0);
    this.playing = true;
    this.#drawButtons();
    this.dispatchEvent(new CustomEvent("play"));
    this.#run();
  }

  stop() {
    clearTimeout(this.waiting);
    if (!this.playing) return;
    this.playing = false;
    this.#drawButtons();
    this.dispatchEvent(new CustomEvent("play"));
  }

  /** The next of the speeds. */
  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    this.#drawButtons();
  }

  async #run() {
    const { step } = this;
    await this.shown();
    const frame = this.frames[step];
    if (!this.playing || this.step !== step || !frame) return;
    if (step >= this.last) return this.stop();
    this.waiting = setTimeout(() => {
      this.go(step + 1, { playing: true });
      this.#run();
    }, standsFor(frame, this.frames[step + 1], this.speed));
  }

  #mark() {
    const before = this.list.querySelector("[aria-current]");
    const focused = before !== null && before === document.activeElement;
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-step="${this.step}"]`));
    now?.setAttribute("aria-current", "step");
    now?.setAttribute("tabindex", "0");
    if (focused) now?.focus({ preventScroll: true });
    if (!now || !this.list.clientHeight) return;
    const top = now.offsetTop;
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop + 8 || top + now.offsetHeight > scrollTop + clientHeight - 8) {
      this.list.scrollTop = top - clientHeight / 2;
    }
  }

  #drawButtons() {
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      el("button", { type: "button", "data-act": name === "pause" ? "play" : name,
        class: name === "play" || name === "pause" ? "main" : null, onclick: act,
        title: t(`page.replay.${name}`), "aria-label": t(`page.replay.${name}`) }, icon(name));
    refill(this.buttons, [
      button("first", () => this.go(0)), button("back", () => this.move(-1)),
      button(this.playing ? "pause" : "play", () => this.toggle()),
      button("forward", () => this.move(1)), button("last", () => this.go(this.last)),
      el("button", { type: "button", "data-act": "speed", class: "speed figure", onclick: () => this.faster() },
        el("span", { class: "unseen", text: t("page.replay.speed") }), " ",
        el("span", { text: t("page.replay.speed_times", { times: this.speed }) }))]);
  }
}

/** @param {string} name */
function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
    svg("path", { d: ICONS[name] ?? "", fill: name === "pause" ? "none" : "currentColor", stroke: "currentColor",
      "stroke-width": name === "pause" ? 3.4 : 2, "stroke-linejoin": "round", "stroke-linecap": "round" }));
}

customElements.define("pb-scrubber", Scrubber);
