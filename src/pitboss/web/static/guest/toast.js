// What the page itself tells a guest at a table: why something was refused, and the answers to their questions.

import { sign } from "../felt/drawing/hand_signals.js";
import { announce } from "../lib/announce.js";
import { el, fill } from "../lib/el.js";
import { t } from "../lib/words.js";
import { lastRoundPath } from "../routes.js";

const TOAST_MS = 9000;
const READ_MS = 6000;

export class Notes {
  /** @param {boolean} manual whether nothing goes away by itself */
  constructor(manual) {
    this.manual = manual;
    /** One sentence with its rule, near the controls; a status, so that it is read out as it comes. */
    this.refusal = el("div", { class: "refusal", role: "status", hidden: true });
    /** What was done for the guest while they were away. */
    this.instead = el("div", { class: "instead", role: "status", hidden: true });
    /** @type {Set<string>} what they have put away */
    this.known = new Set();
    /** The answer to a query key, over the felt. */
    this.toast = el("p", { class: "toast", hidden: true, onclick: () => this.hush() });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.fading = undefined;
    this.since = 0;
  }

  /** The table went on: a refusal that could be read by now is gone. */
  pass() {
    if (performance.now() - this.since > READ_MS) this.refusal.hidden = true;
  }

  /** @param {{rule: string, sentence: string}} refusal */
  refuse({ rule, sentence }) {
    const text = rule ? t("page.table.refused", { sentence, rule }) : sentence;
    this.since = performance.now();
    this.refusal.hidden = false;
    fill(this.refusal, el("p", { text }), el("button", {
      type: "button", class: "dismiss", "aria-label": t("page.table.dismiss"), onclick: () => this.hush(),
    }, sign("no", 18)));
  }

  /**
   * What was done for the guest, whose time had run out; it stays until they put it away or bet again.
   *
   * @param {readonly import("../lib/scene.d.ts").StoodIn[]} done
   * @param {string} table
   */
  stoodIn(done, table) {
    const told = done.map(({ round, seat, what, points }) => {
      const key = what === "decision" && !points ? "stood" : what;
      return { id: [round, seat, what, points].join(":"), words: t(`page.table.stood_in.${key}`, { seat, points }) };
    }).filter(({ id }) => !this.known.has(id));
    if (!done.length) this.instead.hidden = true;
    if (!told.length) return;
    const lines = told.map(({ words }) => t("page.table.stood_in", { what: words, rule: "PACE-02" }));
    this.instead.hidden = false;
    fill(this.instead, el("p", { text: lines.join(" ") }),
      el("a", { href: lastRoundPath(table), text: t("page.table.see_replay") }), el("button", {
        type: "button", class: "dismiss", "aria-label": t("page.table.dismiss"), onclick: () => {
          for (const { id } of told) this.known.add(id);
          this.instead.hidden = true;
        },
      }, sign("no", 18)));
  }

  /** @param {string} text */
  tell(text) {
    announce(text);
    this.toast.textContent = text;
    this.toast.hidden = false;
    clearTimeout(this.fading);
    if (!this.manual) this.fading = setTimeout(() => (this.toast.hidden = true), TOAST_MS);
  }

  /** Nothing of it holds any more. */
  hush() {
    this.refusal.hidden = true;
    this.toast.hidden = true;
    clearTimeout(this.fading);
  }
}
