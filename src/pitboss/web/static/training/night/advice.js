// Drills to practise after a night, each with its reason and a button that begins it.

import { ask } from "../../lib/api.js";
import { el, fill } from "../../lib/el.js";
import { language, t, word } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").Night} Night */
/** @typedef {import("../../lib/scene.d.ts").Suggestion} Suggestion */

const QUESTIONS = 10;

/**
 * @param {Night} night
 * @param {boolean} mine
 * @param {(path: string) => void} go
 */
export function suggestions({ suggestions: found }, mine, go) {
  if (!found.length) return null;
  const said = el("p", { class: "night-said wrong", role: "status", hidden: true });
  return el("section", { class: "panel wide night-advice" }, el("h2", { text: t("page.night.advice") }),
    el("ul", { class: "night-cards" }, ...found.map((one) => el("li", null,
      el("p", { text: reason(one) }),
      one.rule && el("p", { class: "rule dim", text: one.rule }),
      mine ? el("button", { type: "button", class: "main", "data-drill": one.drill,
        text: t("page.night.practise", { drill: drillName(one.drill) }), onclick: () => begin(one, go, said) })
        : el("p", { class: "night-drill", text: t("page.night.drill", { drill: drillName(one.drill) }) })))), said);
}

/** @param {string} drill */
const drillName = (drill) => (drill ? t(`training.drill.${drill}`) : t("page.night.mix"));

/** @param {Suggestion} one */
function reason({ why, count, what }) {
  const told = why === "stop" ? word("irregularity", what) : why === "word" ? word("reason", what)
    : why === "pace" ? t(`page.night.part.${what}`) : "";
  return t(`page.night.why.${why}`, { count, what: told });
}

/** Begins a lesson of the drill and goes to the page of drills. */
async function begin(/** @type {Suggestion} */ { game, drill }, /** @type {(path: string) => void} */ go,
  /** @type {HTMLElement} */ said) {
  try {
    const lesson = await ask(`/api/train/lessons?${new URLSearchParams({ language: language() })}`,
      { game, drill, questions: QUESTIONS });
    go(`/train?${new URLSearchParams({ lesson: lesson.id })}`);
  } catch (fault) {
    said.hidden = false;
    fill(said, (fault instanceof Error && fault.message) || t("page.shell.offline.act"));
  }
}
