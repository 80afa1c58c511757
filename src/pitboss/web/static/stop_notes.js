// @ts-check
// What the console tells beside its steps: why play is stopped, what was decided, what somebody above was told.

import { el, fill } from "./el.js";
import { proofRow } from "./ruling_dispute.js";
import { ruledWords, stopWords } from "./stop_words.js";
import { has, t } from "./words.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */

/** @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/**
 * @param {HTMLElement} place a `ul`
 * @param {Scene} scene
 */
export function showNotes(place, scene) {
  const { told, fill_needed: cents, proof, dispute, ruled } = scene;
  const now = JSON.stringify([told, cents, proof, dispute, ruled, scene.case, scene.irregularity]);
  if (shown.get(place) === now) return;
  shown.set(place, now);
  const stop = stopWords(scene);
  const decided = ruledWords(scene);
  const desk = scene.audience.role !== "dealer" && stop
    ? el("a", { class: "button", href: "/pit/rulings", text: t("page.rulings.title") }) : null;
  const worded = (/** @type {string} */ what) =>
    t(has(`page.deal.told.${what}`) ? `page.deal.told.${what}` : "page.deal.told.other");
  fill(place,
    stop ? el("li", { class: "note stop" }, el("strong", { text: stop }),
      scene.case ? el("span", { class: "rule", text: scene.case.rule }) : null, desk) : null,
    proof.length ? el("li", { class: "note" }, proofRow(proof, dispute)) : null,
    decided ? el("li", { class: "note ruled", text: decided }) : null,
    cents ? el("li", { class: "note stop", text: t("page.deal.fill_needed", { cents }) }) : null,
    ...told.map((what) => el("li", { class: "note", text: worded(what) })));
}
