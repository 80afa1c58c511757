// The rules that the odds depend on, as a form: made from what the rulebook says of them, the house's own value beside
// each that was changed.

import { el, fill } from "../lib/el.js";
import { t } from "../lib/words.js";
import { betName, valueText } from "./data.js";

/** @typedef {import("./data.js").Setting} Setting */
/** @typedef {import("./data.js").Value} Value */

export class Switches {
  /** @type {Record<string, Value>} what differs from the house's own */
  asked = {};

  /** @param {readonly Setting[]} settings @param {(bet: string) => string} name @param {() => void} changed */
  constructor(settings, name, changed) {
    this.settings = settings;
    this.name = name;
    this.changed = changed;
    this.said = el("p", { class: "odds-said", role: "status" });
    this.refusal = el("div", { class: "odds-refusal", role: "alert", hidden: true });
    this.reset = el("button", { type: "button", class: "odds-reset", disabled: true, text: t("page.odds.reset"),
      onclick: () => this.#reset() });
    const own = settings.filter(({ bet }) => !bet);
    const bets = settings.filter(({ bet }) => bet);
    this.form = el("form", { class: "switches", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      ...own.map((setting) => this.#field(setting)),
      bets.length > 0 && el("details", { class: "switch-tables" },
        el("summary", { text: t("page.odds.pay_tables") }),
        el("div", { class: "switch-lines" }, ...bets.map((setting) => this.#field(setting)))));
    this.element = el("section", { class: "panel odds-switches", "aria-label": t("page.odds.switches") },
      el("h2", { text: t("page.odds.switches") }), el("p", { class: "dim", text: t("page.odds.switches_intro") }),
      this.reset, this.said, this.refusal, this.form);
  }

  /** @param {Setting} setting */
  #label({ key, bet }) {
    if (!bet) return t(`page.odds.key.${key}`);
    const line = /\[(\d+)\]/.exec(key)?.[1] ?? "";
    return t("page.odds.line", { bet: betName(bet, this.name(bet)), line });
  }

  /** @param {Setting} setting */
  #field(setting) {
    const id = `set-${setting.key.replace(/[^a-z0-9]+/g, "-")}`;
    const own = el("p", { class: "hint own-value", id: `${id}-own`, hidden: true,
      text: t("page.odds.own_value", { value: valueText(setting, setting.value) }) });
    const input = this.#input(setting, id);
    input.addEventListener("change", () => {
      const value = read(setting, input);
      const changed = value !== setting.value;
      own.hidden = !changed;
      if (changed) this.asked[setting.key] = value;
      else delete this.asked[setting.key];
      this.reset.disabled = !Object.keys(this.asked).length;
      this.changed();
    });
    const often = setting.kind === "odds" || setting.kind === "rate" ? setting.choices : [];
    return el("div", { class: "field", "data-setting": setting.key },
      el("label", { for: id, text: this.#label(setting) }), input,
      often.length > 1 && el("datalist", { id: `${id}-often` }, ...often.map((value) => el("option", { value }))), own);
  }

  /** @param {Setting} setting @param {string} id */
  #input(setting, id) {
    const described = { id, "aria-describedby": `${id}-own` };
    if (setting.kind === "odds" || setting.kind === "rate") {
      return el("input", { ...described, type: "text", value: setting.value, maxlength: 40, autocomplete: "off",
        list: setting.choices.length > 1 && `${id}-often` });
    }
    const values = setting.kind === "switch" ? [true, false] : setting.choices;
    return el("select", described, ...values.map((value) => el("option", { value: String(value),
      selected: value === setting.value, text: valueText(setting, value) })));
  }

  #reset() {
    this.asked = {};
    this.form.reset();
    for (const own of this.form.querySelectorAll(".own-value")) own.setAttribute("hidden", "");
    this.reset.disabled = true;
    this.changed();
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
    this.refusal.hidden = true;
  }

  /** Why these rules will not do; the checker speaks English. @param {string} sentence */
  refuse(sentence) {
    this.said.textContent = "";
    this.refusal.hidden = false;
    fill(this.refusal, el("p", { text: t("page.odds.refused") }),
      el("p", { lang: "en", class: "why", text: sentence }));
  }
}

/** @param {Setting} setting @param {HTMLInputElement | HTMLSelectElement} input @returns {Value} */
function read(setting, input) {
  if (setting.kind === "switch") return input.value === "true";
  return setting.kind === "number" ? Number(input.value) : input.value.trim();
}
