// A progressive's settings at its keypad: what holds, what one has proposed and another signs, and the fault button.

import { Problem, ask } from "../lib/api.js";
import { give } from "../lib/commands.js";
import { el, fill } from "../lib/el.js";
import { written } from "../lib/form.js";
import { changed } from "../lib/redraw.js";
import { exactMoney, language, t } from "../lib/words.js";
import { adviceLines } from "./advice.js";
import { CorrectionEffect, CorrectionForm } from "./correction.js";
import { twice } from "./steps.js";
import { faultWords } from "./words.js";

/** @typedef {import("../lib/scene.d.ts").Desk} Desk */
/** @typedef {import("../lib/scene.d.ts").DeskSettings} Settings */
/** @typedef {import("../lib/scene.d.ts").DeskChange} Change */
/** @typedef {import("../lib/scene.d.ts").DeskRate} Rate */
/** @typedef {import("../lib/api.js").Me} Me */

const PROPOSES = ["pit_manager", "shift_manager", "executive"];
const SIGNS = ["shift_manager", "executive"];
const FAULTS = ["memory", "power", "self_check", "settings", "lost_jackpot", "contribution", "line"];
const ADVICE_MS = 300;
/** Per cent are given to the hundredth, and kept as a fraction. */
const WHOLE = 10_000;

export class SettingsPanel {
  element = el("section", { class: "panel settings-panel", "aria-labelledby": "settings-title" });
  #now = el("dl", { class: "meter-lines" });
  #changes = el("ul", { class: "changes" });
  #said = el("p", { class: "said", role: "status" });
  #advice = el("div", { class: "advice", role: "status" });
  #form = el("form", { class: "form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
  #armed = el("div", {});
  /** What each correction that waits would do to the meter. @type {CorrectionEffect[]} */
  #effects = [];
  #meter = 0;
  #filled = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #asking;

  /**
   * @param {string} name
   * @param {Me | null} me
   * @param {() => void} changed called when the desk is another
   */
  constructor(name, me, changed) {
    this.name = name;
    this.me = me;
    this.changed = changed;
    const proposes = me?.roles.some((role) => PROPOSES.includes(role));
    this.correction = proposes ? new CorrectionForm((change) => this.#propose(change)) : null;
    const title = me?.side === "dealer" ? "page.progressive.faults" : "page.progressive.settings";
    fill(this.element, el("h2", { id: "settings-title", text: t(title) }), this.#now, this.#changes, this.#said,
      this.#armed,
      proposes && el("details", { class: "proposing", ontoggle: () => this.#adviseSoon() },
        el("summary", { text: t("page.progressive.propose") }), this.#form, this.#advice),
      this.correction?.element,
      this.#fault());
    if (proposes) this.#fields();
  }

  /** @param {Desk} desk */
  show(desk) {
    this.correction?.show(desk);
    if (!changed(this, [desk.settings, desk.changes, desk.sign.armed, desk.sign.fault])) return;
    this.#rearm(desk);
    fill(this.#now, ...settingLines(desk.settings));
    this.#effects = [];
    fill(this.#changes, ...desk.changes.map((one) => this.#change(one)));
    this.meter(this.#meter);
    if (!this.#filled && desk.settings) this.#fill(desk.settings);
    this.#filled = true;
  }

  /** What stands on the meter: a correction is shown with what it comes to. @param {number} cents */
  meter(cents) {
    this.#meter = cents;
    this.correction?.meter(cents);
    for (const one of this.#effects) one.show(cents);
  }

  /** @param {Change} one */
  #effect({ cents }) {
    if (cents === null) return null;
    const made = new CorrectionEffect(cents);
    this.#effects.push(made);
    return made.element;
  }

  /** The bet is off: those who may, propose to arm it again, and say what was found. @param {Desk} desk */
  #rearm({ sign, changes }) {
    const may = this.me?.roles.some((role) => PROPOSES.includes(role));
    const asked = changes.some((one) => one.kind === "rearming");
    if (sign.armed || !may || asked) return fill(this.#armed);
    const why = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "rearm-why", rows: 2, maxlength: 200,
      required: true }));
    /** @type {HTMLFormElement} */
    const form = el("form", { class: "form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      el("div", { class: "field" }, el("label", { for: "rearm-why", text: t("page.progressive.found") }), why),
      twice(t("page.progressive.do.rearm"), () => this.#propose({ type: "Rearming", why: written(why) }),
        { class: "main", act: "rearm", ready: () => form.reportValidity() && written(why) !== "" }));
    fill(this.#armed, form);
  }

  /** @param {Change} one */
  #change(one) {
    const signs = this.me?.roles.some((role) => SIGNS.includes(role)) && this.me.id !== one.by;
    const mine = this.me?.id === one.by || this.me?.roles.some((role) => SIGNS.includes(role));
    const { number } = one;
    return el("li", { class: "change", "data-number": number },
      el("p", {}, el("strong", { text: t(`page.progressive.change.${one.kind}`) }), " ",
        el("span", { class: "dim", text: t("page.progressive.proposed_by", { who: one.by }) })),
      this.#effect(one),
      one.settings && el("dl", { class: "meter-lines" }, ...settingLines(one.settings)),
      one.why && el("p", { class: "why" }, el("q", { text: one.why })),
      el("p", { class: "signatures", text: t("page.progressive.one_of_two", { who: one.by }) }),
      el("div", { class: "place-buttons" },
        signs && twice(t("page.progressive.do.SignChange"), () => this.#post({ type: "SignChange", number }),
          { class: "main", act: "SignChange" }),
        mine && twice(t("page.progressive.do.WithdrawChange"), () => this.#post({ type: "WithdrawChange", number }),
          { act: "WithdrawChange" })));
  }

  #fields() {
    const field = (/** @type {string} */ name, /** @type {object} */ given = {}) => {
      const id = `setting-${name}`;
      return el("div", { class: "field" }, el("label", { for: id, text: t(`page.progressive.set.${name}`) }),
        el("input", { id, name, type: "number", min: 0, step: "0.01", required: true, inputmode: "decimal",
          oninput: () => this.#adviseSoon(), ...given }));
    };
    fill(this.#form,
      el("div", { class: "field-row" }, field("reseed", { min: 0.01 }),
        field("contribution", { max: 100, min: 0.01 })),
      el("div", { class: "field-row" }, field("reserve", { max: 100 }),
        field("limit", { required: false })),
      el("div", { class: "field-row" }, field("wagers_most", { min: 0.01 }),
        field("why", { type: "text", step: false, min: false, inputmode: false, maxlength: 200 })),
      twice(t("page.progressive.do.ProposeChange"), () => this.#propose({ type: "NewSettings",
        settings: this.#settings(), why: this.#value("why").trim() }),
      { class: "main", act: "ProposeChange", ready: () => this.#form.reportValidity() }));
  }

  /** @param {string} name */
  #value(name) {
    return /** @type {HTMLInputElement | null} */ (this.#form.elements.namedItem(name))?.value ?? "";
  }

  /** What stands in the fields, in cents and fractions. */
  #settings() {
    const cents = (/** @type {string} */ name) => Math.round(Number(this.#value(name)) * 100);
    const rate = (/** @type {string} */ name) =>
      ({ part: Math.round((Number(this.#value(name)) * WHOLE) / 100), whole: WHOLE });
    return { reseed: cents("reseed"), contribution: rate("contribution"), reserve: rate("reserve"),
      limit: this.#value("limit") ? cents("limit") : null, wagers_most: cents("wagers_most") };
  }

  /** @param {Settings} now */
  #fill(now) {
    const put = (/** @type {string} */ name, /** @type {number | null} */ value) => {
      const input = /** @type {HTMLInputElement | null} */ (this.#form.elements.namedItem(name));
      if (input && value !== null) input.value = String(value);
    };
    put("reseed", now.reseed_cents / 100);
    put("contribution", perCent(now.contribution));
    put("reserve", perCent(now.reserve));
    put("limit", now.limit_cents === null ? null : now.limit_cents / 100);
    put("wagers_most", now.wagers_most_cents / 100);
  }

  #adviseSoon() {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => this.#advise(), ADVICE_MS);
  }

  /** What the odds say about the settings in the fields. */
  async #advise() {
    const asked = /** @type {HTMLInputElement[]} */ ([...this.#form.querySelectorAll("input:not([name=why])")]);
    if (!this.element.isConnected || asked.some((one) => !one.checkValidity())) return;
    const path = `/api/progressives/${encodeURIComponent(this.name)}/advice?language=${language()}`;
    const found = await ask(path, { settings: this.#settings() }).catch((fault) => fault);
    fill(this.#advice, ...(found instanceof Problem
      ? [el("p", { class: "dim", text: found.message || t("page.progressive.no_advice") })] : adviceLines(found)));
  }

  /** @param {object} change */
  #propose(change) {
    return this.#post({ type: "ProposeChange", change });
  }

  #fault() {
    const kind = el("select", { id: "fault-kind", name: "fault" },
      ...FAULTS.map((fault) => el("option", { value: fault, text: faultWords(fault) })));
    const why = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "fault-why", rows: 2, maxlength: 200 }));
    return el("details", { class: "faulting" }, el("summary", { text: t("page.progressive.report") }),
      el("form", { class: "form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
        el("p", { class: "hint", text: t("page.progressive.report_what") }),
        el("div", { class: "field" },
          el("label", { for: "fault-kind", text: t("page.progressive.report_kind") }), kind),
        el("div", { class: "field" }, el("label", { for: "fault-why", text: t("page.progressive.report_why") }), why),
        twice(t("page.progressive.do.ReportFault"), () => this.#post({ type: "ReportFault", fault: kind.value,
          why: written(why) }), { class: "refuse", act: "ReportFault" })));
  }

  /** @param {import("../lib/scene.d.ts").Command} command */
  async #post(command) {
    this.#said.classList.remove("wrong");
    const { refusal } = await give(command, { to: "progressive", where: this.name });
    this.#said.classList.toggle("wrong", Boolean(refusal));
    this.#said.textContent = refusal ? refusal.sentence : t("page.progressive.done");
    this.changed();
    return !refusal;
  }
}

/** @param {Rate} rate */
const perCent = ({ part, whole }) => Number(((part * 100) / whole).toFixed(6));

/**
 * @param {Settings | null} settings
 * @returns {HTMLElement[]}
 */
function settingLines(settings) {
  if (!settings) return [el("div", {}, el("dt", { text: t("page.progressive.not_set") }))];
  /** @type {[string, string][]} */
  const lines = [
    ["reseed", exactMoney(settings.reseed_cents)], ["contribution", settings.contribution.text],
    ["reserve", settings.reserve.text],
    ["limit", settings.limit_cents === null ? t("page.progressive.no_limit") : exactMoney(settings.limit_cents)],
    ["wagers_most", exactMoney(settings.wagers_most_cents)],
  ];
  return lines.map(([name, text]) => el("div", {},
    el("dt", { text: t(`page.progressive.set_short.${name}`) }), el("dd", { class: "figure", text })));
}
