// <pb-calls>: what the dealer says, in a log, as a caption near the dealer, and spoken where the guest wants it.
//
// The log is the polite live region of the table: a screen reader reads each line as it is added. The site's own
// speech is another thing, a switch that is off until it is wanted, and that is not there without a voice.

import { el } from "../../lib/el.js";
import { prefs } from "../../lib/prefs.js";
import { svg } from "../../lib/svg.js";
import { clockSeconds, language, t } from "../../lib/words.js";
import { speak } from "../../sound/voice.js";
import { tellSaid } from "../picture.js";

/** @typedef {{id: string, text: string, floor: string}} Said */

const KEPT = 200;
const CAPTION_MS = 6000;

/**
 * Whether a voice speaks a language; "zh-Hant" is spoken by zh-TW and zh-HK, "zh-Hans" by zh-CN.
 *
 * @param {{lang: string}} voice
 * @param {string} wanted
 * @returns {boolean}
 */
export function speaks(voice, wanted) {
  const has = voice.lang.replaceAll("_", "-").toLowerCase();
  if (wanted === "zh-Hant") return ["zh-tw", "zh-hk", "zh-hant"].some((start) => has.startsWith(start));
  if (wanted === "zh-Hans") return has === "zh" || ["zh-cn", "zh-sg", "zh-hans"].some((start) => has.startsWith(start));
  return has === wanted.toLowerCase() || has.startsWith(`${wanted.toLowerCase()}-`);
}

export class Calls extends HTMLElement {
  constructor() {
    super();
    /** The last call. */
    this.last = "";
    /** The bubble near the dealer; the view puts it over its stage. */
    this.caption = el("p", { class: "caption", hidden: true, "aria-hidden": "true" });
    this.log = el("div", { class: "calls-log", role: "log", "aria-live": "polite", tabindex: "0" });
    this.switch = el("button", {
      type: "button", class: "speech-switch", hidden: true,
      onclick: () => prefs.set("speech", prefs.get("speech") === "on" ? "off" : "on"),
    });
    this.heading = el("h2", {});
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.fading = undefined;
    this.heardVoices = () => this.drawSwitch();
  }

  connectedCallback() {
    this.heading.textContent = t("page.calls.heading");
    this.log.setAttribute("aria-label", t("page.calls.heading"));
    if (!this.log.isConnected) this.append(el("header", {}, this.heading, this.switch), this.log);
    if ("speechSynthesis" in window) speechSynthesis.addEventListener("voiceschanged", this.heardVoices);
    prefs.addEventListener("change", this.heardVoices);
    this.drawSwitch();
  }

  disconnectedCallback() {
    clearTimeout(this.fading);
    if ("speechSynthesis" in window) {
      speechSynthesis.removeEventListener("voiceschanged", this.heardVoices);
      speechSynthesis.cancel();
    }
    prefs.removeEventListener("change", this.heardVoices);
  }

  /** The voice for the reader's language, if the machine has one. */
  voice() {
    if (!("speechSynthesis" in window)) return null;
    return speechSynthesis.getVoices().find((one) => speaks(one, language())) ?? null;
  }

  drawSwitch() {
    const on = prefs.get("speech") === "on";
    this.switch.hidden = this.voice() === null;
    this.switch.setAttribute("aria-pressed", String(on));
    this.switch.replaceChildren(speaker(on), el("span", { text: t(on ? "page.calls.spoken" : "page.calls.silent") }));
    if (!on && "speechSynthesis" in window) speechSynthesis.cancel();
  }

  /**
   * Add what was said to the log and show it as the caption.
   *
   * @param {readonly Said[]} said
   * @param {{at?: number | string, quiet?: boolean}} [options] the time to print; quiet: no voice (a replay)
   */
  say(said, options = {}) {
    if (!said.length) return;
    const at = options.at ?? Date.now();
    const time = typeof at === "string" ? at : clockSeconds(at);
    const near = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
    for (const one of said) {
      this.log.append(el("p", {}, el("time", { text: time }), words(one)));
      this.last = one.text;
      if (!options.quiet && prefs.get("speech") === "on") this.speak(one.text);
    }
    this.#keep();
    if (near) this.log.scrollTop = this.log.scrollHeight;
    this.show(said);
    tellSaid({ calls: this, said, quiet: Boolean(options.quiet) });
  }

  /** Shows a message to everybody that is no call: why play stopped, what was decided. */
  note(/** @type {string} */ text) {
    const time = el("time", { text: clockSeconds(Date.now()) });
    this.log.append(el("p", { class: "log-note" }, time, el("span", { text })));
    this.#keep();
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** The oldest lines go: a table is looked at for a whole shift. */
  #keep() {
    while (this.log.children.length > KEPT) this.log.firstElementChild?.remove();
  }

  /** @param {readonly Said[]} said */
  show(said) {
    const shown = said.slice(-2);
    this.caption.replaceChildren(
      el("span", { class: "caption-who", text: t("page.calls.dealer") }),
      ...shown.map((one) => el("span", { class: "caption-line" }, words(one))));
    this.caption.hidden = false;
    this.caption.classList.remove("fading");
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.caption.classList.add("fading"), CAPTION_MS + 1500 * shown.length);
  }

  /** Forget everything: another round is shown, or another table. */
  clear() {
    clearTimeout(this.fading);
    this.log.replaceChildren();
    this.caption.hidden = true;
    this.last = "";
  }

  /** @param {string} text */
  speak(text) {
    const voice = this.voice();
    if (voice) speak(voice, text);
  }
}

/**
 * A call in the reader's words, and below them in the floor's where they differ.
 *
 * @param {Said} one
 * @returns {HTMLElement}
 */
function words(one) {
  const own = el("q", { class: "own", text: one.text });
  if (!one.floor || one.floor === one.text) return el("span", { class: "call" }, own);
  return el("span", { class: "call" }, own, el("q", { class: "floor", lang: "en", text: one.floor }));
}

/** @param {boolean} on */
function speaker(on) {
  const waves = on ? "M15 8.5a5 5 0 0 1 0 7M17.5 6a8.5 8.5 0 0 1 0 12" : "M16 9l5 6M21 9l-5 6";
  return svg("svg", { viewBox: "0 0 24 24", width: 16, height: 16, "aria-hidden": "true", class: "icon" },
    svg("path", { d: "M4 9.5h3.5L12 5.5v13l-4.5-4H4z", fill: "currentColor" }),
    svg("path", { d: waves, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round" }));
}

customElements.define("pb-calls", Calls);
