// Parts of the school pages: bars for weak rules and progress, the state of an exam, lists of skills.

import { el, fill } from "../../lib/el.js";
import { nothing, panel, tag } from "../../lib/panel.js";
import { ruleBox } from "../../lib/rule_text.js";
import { has, t } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").WeakRule} WeakRule */
/** @typedef {import("../../lib/scene.d.ts").AttemptOut} AttemptOut */
/** @typedef {import("../../lib/scene.d.ts").SkillOut} SkillOut */

/** The name of a drill in the reader's language. @param {string} drill */
export const drillName = (drill) => (has(`training.drill.${drill}`) ? t(`training.drill.${drill}`) : drill);

/** @param {string} game */
export const gameWord = (game) => (has(`game.${game}`) ? t(`game.${game}`) : game);

/** @param {number} right @param {number} of */
export const share = (right, of) => (of ? Math.round((right * 100) / of) : 0);

/**
 * A bar with its figure.
 * @param {number} value
 * @param {number} of
 * @param {string} label
 * @param {string} [kind]
 */
export const bar = (value, of, label, kind = "") =>
  el("progress", { class: `bar ${kind}`, max: of || 1, value, "aria-label": label });

/**
 * The weakest rules as bars; each opens the text of the rule.
 * @param {readonly WeakRule[]} weak
 * @param {string} about a name for this list, so that an opened rule stays open
 */
export function weakRules(weak, about) {
  if (!weak.length) return nothing(t("page.school.weak.none"));
  return el("ul", { class: "weak-rules" }, ...weak.map(({ rule, asked, right, text }) => {
    const wrong = asked - right;
    const words = t("page.school.weak.line", { wrong, asked });
    const box = el("div");
    const line = el("details", { "data-key": `weak ${about} ${rule}`,
      ontoggle: () => line.open && !box.childNodes.length && fill(box, ruleBox(rule)) },
    el("summary", null, el("span", { class: "rule-id", text: rule }),
      el("span", { class: "weak-text dim", lang: "en", text }), bar(wrong, asked, `${rule}: ${words}`, "wrong"),
      el("span", { class: "weak-words", text: words })), box);
    return el("li", null, line);
  }));
}

const KINDS = /** @type {Record<string, string>} */ ({ passed: "good", failed: "warn", late: "warn",
  withdrawn: "quiet" });

/** The state of an exam for a trainee, as a tag. @param {AttemptOut} exam */
export const standing = (exam) => tag(t(`page.school.standing.${exam.standing}`), KINDS[exam.standing] ?? "");

/**
 * Skills with who signed them off; an instructor signs them here.
 * @param {Readonly<Record<string, readonly SkillOut[]>>} skills by game
 * @param {(skill: SkillOut) => Node | null} [act]
 */
export function skillPanels(skills, act = () => null) {
  return Object.entries(skills).map(([game, listed]) => {
    const seen = listed.filter((one) => one.signed).length;
    return panel(t("page.school.skills.title", { game: gameWord(game) }), "school-skills",
      el("p", { class: "dim" }, t("page.school.skills.seen", { seen, of: listed.length })),
      el("ul", { class: "skill-list" }, ...listed.map((one) => el("li", { class: one.signed ? "skill signed"
        : "skill" },
        el("span", { class: "skill-name" }, t(`skill.${one.id}`), " ", el("span", { class: "rule", text: one.rule })),
        one.signed ? el("span", { class: "skill-by", text: t("page.school.skills.by", { by: one.signed.by }) })
          : el("span", { class: "skill-by dim", text: t("page.school.skills.unseen") }), act(one)))));
  });
}
