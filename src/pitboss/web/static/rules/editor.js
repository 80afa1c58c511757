// The editor of a game's rules: a control for each key, what the checker says, the effect of the change, and why.

import { Problem, ask } from "../lib/api.js";
import { give } from "../lib/commands.js";
import { el, fill } from "../lib/el.js";
import { written } from "../lib/form.js";
import { rest } from "../lib/view.js";
import { language, t } from "../lib/words.js";
import { idOf } from "./data.js";
import { changedLines, placards, showEffect } from "./effect.js";

/** @typedef {import("./data.js").RuleRow} RuleRow */
/** @typedef {import("./data.js").Rulebook} Rulebook */
/** @typedef {import("./data.js").Draft} Draft */
/** @typedef {import("./data.js").Value} Value */
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

export class RulesEditor {
  #turn = 0;
  #gone = false;
  /** @type {Map<string, {control: Control, fault: HTMLElement, line: RuleRow}>} */
  #controls = new Map();

  /** @param {Rulebook} book @param {{done: (sentence: string) => void, stop: () => void}} how */
  constructor(book, { done, stop }) {
    this.book = book;
    this.done = done;
    /** @type {Record<string, Value>} what differs from the house's file */
    this.settings = { ...book.settings };
    this.said = el("p", { class: "rules-said", role: "status", text: t("page.rules.no_changes") });
    this.faults = el("div", { class: "rules-faults", role: "alert" });
    this.changes = el("div", { class: "rules-changes" });
    this.effect = el("div", { class: "rules-effect" });
    this.placard = el("div", { class: "rules-placard" });
    this.why = el("textarea", { id: "rules-why", rows: 2, maxlength: 500, required: true,
      "aria-describedby": "rules-why-hint", oninput: () => this.#ready() });
    this.button = el("button", { type: "submit", class: "main", disabled: true, text: t("page.rules.propose") });
    this.element = el("form", { class: "panel rules-editor", "aria-label": t("page.rules.changed"),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.#propose();
      } },
    el("h2", { text: t("page.rules.changed") }), el("p", { class: "dim", text: t("page.rules.edit_intro") }),
    this.said, this.faults, this.changes, this.effect, this.placard,
    el("div", { class: "field" }, el("label", { for: "rules-why", text: t("page.rules.why") }), this.why,
      el("p", { class: "hint", id: "rules-why-hint", text: t("page.rules.why_hint") })),
    el("div", { class: "rules-buttons" }, this.button,
      el("button", { type: "button", text: t("page.rules.stop_edit"), onclick: stop })));
    this.shown = false;
  }

  leave() {
    this.#gone = true;
  }

  /** The control of a line, with room for what the checker says of it. @param {RuleRow} line */
  control = (line) => {
    if (!line.edited) return el("p", { class: "rule-fixed dim", text: t("page.rules.not_by_itself") });
    const id = idOf(line.key);
    const fault = el("p", { class: "rule-fault", id: `${id}-fault`, hidden: true });
    const control = this.#make(line, id);
    control.addEventListener("change", () => this.#changed(line, control));
    this.#controls.set(line.key, { control, fault, line });
    const choice = line.choices.length > 0;
    const label = choice ? t("page.rules.change_key", { sentence: line.sentence }) : line.blank;
    return el("div", { class: "rule-control field" }, el("label", { for: id, class: choice && "unseen", text: label }),
      control, fault);
  };

  /** @param {RuleRow} line @param {string} id @returns {Control} */
  #make({ kind, value, choices }, id) {
    const about = { id, "aria-describedby": `${id}-fault` };
    if (choices.length) {
      return el("select", about, ...choices.map((one) =>
        el("option", { value: String(one.value), selected: one.value === value, text: one.sentence })));
    }
    const number = kind === "number";
    return el("input", { ...about, type: number ? "number" : "text", value: String(value), maxlength: !number && 40,
      min: number && 0,
      max: number && 10_000, step: number && 1, autocomplete: "off",
        placeholder: kind === "money" && t("page.rules.empty_value") });
  }

  /** @param {RuleRow} line @param {Control} control */
  #changed(line, control) {
    const text = control.value.trim();
    const value = line.kind === "switch" ? text === "true" : line.kind === "number" ? Math.trunc(Number(text)) : text;
    const file = this.book.file[line.key];
    if (value === file || (line.kind === "money" && !text)) delete this.settings[line.key];
    else this.settings[line.key] = value;
    control.closest(".rule-line")?.classList.toggle("changed", value !== line.value);
    this.check();
  }

  /** Asks the checker, then what the change does; of several changes in a row the last counts. */
  async check() {
    const turn = ++this.#turn;
    const here = () => turn === this.#turn && !this.#gone;
    rest(false);
    this.shown = false;
    this.#ready();
    this.said.textContent = t("page.rules.checking");
    fill(this.effect);
    try {
      const game = encodeURIComponent(this.book.game);
      const path = `/api/rulebooks/${game}/draft?language=${encodeURIComponent(language())}`;
      const draft = /** @type {Draft} */ (await ask(path, { settings: this.settings }));
      if (!here()) return;
      this.#show(draft);
      if (!draft.faults.length && draft.changes.length) {
        this.shown = await showEffect(this.effect, this.book.game, { ...this.settings }, here);
      }
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      if (here()) this.said.textContent = fault.message || t("page.shell.offline.act");
    }
    if (!here()) return;
    this.#ready();
    rest();
  }

  /** @param {Draft} draft */
  #show(draft) {
    const { faults, warnings, changes } = draft;
    this.said.textContent = faults.length ? "" : changes.length ? t("page.rules.sound") : t("page.rules.no_changes");
    for (const { control, fault } of this.#controls.values()) {
      fault.hidden = true;
      control.removeAttribute("aria-invalid");
    }
    for (const one of faults) {
      const beside = this.#controls.get(one.key) ?? [...this.#controls].find(([key]) => key.startsWith(`${one.key}.`)
        && key in this.settings)?.[1];
      if (!beside) continue;
      fill(beside.fault, one.sentence);
      beside.fault.lang = one.language;
      beside.fault.hidden = false;
      beside.control.setAttribute("aria-invalid", "true");
    }
    const list = (/** @type {string} */ title, /** @type {readonly import("./data.js").Fault[]} */ found) =>
      (found.length ? [el("p", { text: t(title) }), el("ul", null, ...found.map((one) => el("li", null,
        el("code", { text: one.key }), " ", el("span", { lang: one.language, text: one.sentence }))))] : []);
    fill(this.faults, ...list("page.rules.refused", faults), ...list("page.rules.warned", warnings));
    this.faults.classList.toggle("wrong", faults.length > 0);
    fill(this.changes, changedLines(changes));
    fill(this.placard, changes.length > 0 && placards(draft));
    this.sound = !faults.length && changes.length > 0;
  }

  #ready() {
    this.button.disabled = !(this.sound && this.shown && written(this.why));
  }

  async #propose() {
    const { house, game } = this.book;
    this.button.disabled = true;
    const { refusal } = await give(/** @type {any} */ ({ type: "ProposeRules", house, game, settings: this.settings,
      why: written(this.why) }));
    if (!refusal) return this.done(t("page.rules.proposed"));
    this.said.textContent = `${refusal.sentence} ${refusal.rule}`.trim();
    this.#ready();
  }
}
