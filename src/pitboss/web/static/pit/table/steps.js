// A paper's way, step by step: what is done and by whom, what is due and whose it is, what comes after.

import { el } from "../../lib/el.js";
import { capital, t, word } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").DeskSlip} DeskSlip */
/** @typedef {{readonly subject: string, readonly role: string, readonly done: boolean, readonly who: string}} Step */

/**
 * @param {readonly Step[]} steps
 * @param {string} [due] the step that the queue says is next, where that goes back and forth between two
 * @returns {HTMLElement}
 */
export function stepList(steps, due = "") {
  const named = steps.some((step) => step.subject === due && !step.done);
  const next = steps.findIndex((step) => !step.done && (!named || step.subject === due));
  return el("ol", { class: "pit-steps" }, ...steps.map((step, place) => {
    const state = step.done ? "done" : place === next ? "due" : "later";
    const whose = capital(t(`role.${step.role}`));
    return el("li", { class: `pit-step ${state}`, "aria-current": state === "due" && "step" },
      el("span", { class: "pit-step-name", text: t(`page.pit.step.${step.subject}`) }),
      el("span", { class: "pit-step-who", text: step.who || whose }),
      el("span", { class: "unseen", text: t(`page.pit.step_state.${state}`) }));
  }));
}

/** The lines of a slip as far as they were read. @param {DeskSlip} slip @returns {HTMLElement} */
export function slipLines(slip) {
  return el("dl", { class: "slip-lines" }, ...slip.lines.flatMap(({ name, value, agreed }) => {
    const state = name === slip.disputed ? "disputed" : agreed ? "agreed" : name === slip.next_line ? "next" : "";
    const title = lineName(name);
    const told = state && t(`page.pit.line.${state}`);
    return [el("dt", { class: state, text: title }),
      el("dd", { class: `${state} figure` }, lineValue(name, value),
        told && el("span", { class: "line-state", text: told }))];
  }));
}

/** What a line is about: a word of the slip, or a denomination. @param {string} name */
export const lineName = (name) =>
  (name.startsWith("$") ? t("page.pit.line.cheques", { value: name }) : capital(t(`line.${name}`)));

/**
 * A line's value as it is read; a shift and a game by their names.
 * @param {string} name
 * @param {string} value
 */
export const lineValue = (name, value) => (name === "shift" || name === "game" ? word(name, value) : value);
