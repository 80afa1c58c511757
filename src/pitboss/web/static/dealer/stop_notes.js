// Notes of the console: why play is stopped, what was decided, what a supervisor was told.

import { ruledWords, stopWords } from "../felt/panels/stop_words.js";
import { el, fill } from "../lib/el.js";
import { changed } from "../lib/redraw.js";
import { has, t } from "../lib/words.js";
import { proofRow } from "../pit/rulings/dispute.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */

/**
 * @param {HTMLElement} place a `ul`
 * @param {Scene} scene
 */
export function showNotes(place, scene) {
  const { told, fill_needed: cents, proof, dispute, ruled } = scene;
  if (!changed(place, [told, cents, proof, dispute, ruled, scene.case, scene.irregularity])) return;
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
