// The text of a cited rule; each is requested once.

import { ask } from "./api.js";
import { el, fill } from "./el.js";
import { t } from "./words.js";

/** @typedef {import("./scene.d.ts").RuleText} RuleText */

/** @type {Map<string, Promise<RuleText | null>>} */
const known = new Map();

/** @param {string} id @returns {Promise<RuleText | null>} */
function ruleText(id) {
  const asked = known.get(id) ?? ask(`/api/rules/${encodeURIComponent(id)}`).catch(() => {
    known.delete(id);
    return null;
  });
  known.set(id, asked);
  return asked;
}

/**
 * The rule as a box: its number at once, its text (in English, as the manual has it) when it is here.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function ruleBox(id) {
  const text = el("p", { class: "rule-text", lang: "en" });
  const source = el("p", { class: "rule-source", lang: "en" });
  const box = el("section", { class: "rule-box", "aria-label": t("page.rulings.rule", { rule: id }) },
    el("h3", { text: t("page.rulings.rule", { rule: id }) }), text, source);
  ruleText(id).then((found) => {
    fill(text, found?.text ?? t("page.rulings.rule_missing"));
    fill(source, found ? t("page.rulings.rule_source", { section: found.section, source: found.source }) : "");
  });
  return box;
}
