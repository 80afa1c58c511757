// @ts-check
// <pb-school>: the school at /train/class. An instructor has a desk here, everybody else sees how they stand.

import { announce } from "./announce.js";
import { Problem, ask } from "./api.js";
import { said, stepName } from "./desk_base.js";
import { el, fill } from "./el.js";
import { newId } from "./ids.js";
import { deskParts } from "./school_desk.js";
import { mineParts } from "./school_mine.js";
import { trainNav } from "./train_nav.js";
import { language, t } from "./words.js";

/** @typedef {import("./scene.d.ts").SchoolOut} SchoolOut */
/** @typedef {import("./scene.d.ts").MySchool} MySchool */
/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./desk_base.js").Said} Said */
/** @typedef {import("./routes.js").Context} Context */

const AGAIN_MS = 8_000;
const MANUAL = new URLSearchParams(location.search).get("clock") === "manual";

export class SchoolView extends HTMLElement {
  /** The class and the trainee that are looked at. */
  picked = "";
  trainee = "";
  busy = false;
  #shown = "";

  /** @param {Context} context */
  async enter(context) {
    this.context = context;
    this.classList.add("pit-desk", "school");
    this.teaches = context.me.roles.includes("instructor");
    this.refusal = el("p", { class: "deal-refusal", role: "alert", hidden: true });
    this.stale = el("p", { class: "desk-stale", role: "status", hidden: true, text: t("page.shell.line.lost") });
    this.body = el("div", { class: "desk-body" });
    const part = this.teaches ? "desk" : "mine";
    fill(this, trainNav("school", context.me), el("header", { class: "desk-head" },
      el("h1", { tabindex: "-1", text: t(`page.school.${part}.title`) }),
      el("p", { class: "dim", text: t(`page.school.${part}.intro`) })), this.refusal, this.stale, this.body);
    await this.refresh();
    if (!MANUAL && this.context === context) this.ticking = setInterval(() => this.#again(), AGAIN_MS);
  }

  leave() {
    clearInterval(this.ticking);
    this.context = undefined;
  }

  async #again() {
    if (document.hidden || this.busy || document.querySelector("dialog[open]")) return;
    await this.refresh().then(() => this.#lost(false), () => this.#lost(true));
  }

  /** @param {boolean} lost */
  #lost(lost) {
    if (this.stale) this.stale.hidden = !lost;
  }

  async refresh() {
    const context = this.context;
    const data = await ask(this.teaches ? "/api/school" : "/api/school/me");
    if (!context || this.context !== context) return;
    const mark = JSON.stringify({ ...data, now_ms: 0 });
    this.data = data;
    if (mark === this.#shown) return;
    this.#shown = mark;
    this.redraw();
  }

  /** Draws what was read last once more; what has the focus keeps it, and what was unfolded stays so. */
  redraw() {
    if (!this.data || !this.body) return;
    const focused = this.body.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.getAttribute("data-key");
    const open = [...this.body.querySelectorAll("details[open][data-key]")].map((one) => one.getAttribute("data-key"));
    const children = this.teaches ? deskParts(this, /** @type {SchoolOut} */ (this.data))
      : mineParts(/** @type {MySchool} */ (this.data));
    fill(this.body, ...children);
    for (const one of open) this.#keyed(one)?.setAttribute("open", "");
    if (key) this.#keyed(key)?.focus();
  }

  /** @param {string | null} key @returns {HTMLElement | null} */
  #keyed(key) {
    return key === null ? null : this.body?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null;
  }

  /**
   * Gives a command to the school and draws what came of it.
   * @param {Command} command
   * @param {{quiet?: boolean}} [how] quiet: whoever asked shows a refusal themselves
   * @returns {Promise<Said | null>} a refusal
   */
  async send(command, { quiet = false } = {}) {
    if (this.busy) return null;
    this.busy = true;
    delete document.documentElement.dataset.rest;
    /** @type {Said | null} */
    let refusal = null;
    try {
      const path = `/api/school/commands?language=${encodeURIComponent(language())}`;
      refusal = (await ask(path, { id: newId(), command })).refusal;
      if (!refusal) announce(t("page.school.done", { step: stepName(command.type) }));
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      refusal = { sentence: fault.message || t("page.shell.offline.act"), rule: "" };
    }
    this.busy = false;
    if (this.refusal) {
      this.refusal.hidden = quiet || !refusal;
      fill(this.refusal, ...said(quiet ? null : refusal));
    }
    await this.refresh().catch(() => this.#lost(true));
    document.documentElement.dataset.rest = "";
    return refusal;
  }
}

customElements.define("pb-school", SchoolView);
