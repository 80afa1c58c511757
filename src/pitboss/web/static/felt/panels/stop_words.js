// A table that is stopped, in words: what happened, what is being done about it, and what was decided.

import { betName, cardName } from "../../lib/names.js";
import { has, t } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../../lib/scene.d.ts").SceneCase} SceneCase */
/** @typedef {import("../../lib/scene.d.ts").SceneRuled} SceneRuled */

/**
 * What happened, as the message of a kind tells it.
 * @param {string} kind of a case, or `dispute`, or `dummy_hand`
 */
export function kindWords(kind) {
  const own = `page.rulings.kind.${kind}`;
  if (has(own)) return t(own);
  return has(`irregularity.${kind}`) ? t(`irregularity.${kind}`) : t("page.rulings.kind.other");
}

/**
 * A hand by the name that the house gives it: "dealer", "seat 4", "player", "burn".
 * @param {string} name
 */
export function handWords(name) {
  const seat = /^seat (\d+)$/.exec(name)?.[1];
  if (seat) return t("page.rulings.hand.seat", { seat });
  const key = `page.rulings.hand.${name}`;
  return has(key) ? t(key) : name;
}

/**
 * What is known of a case beyond its kind, line by line.
 * @param {Scene} scene
 * @param {SceneCase} found
 * @returns {string[]}
 */
export function caseFacts(scene, found) {
  const lines = [];
  if (found.card) lines.push(t("page.rulings.fact.card", { card: cardName(found.card) }));
  if (found.to) lines.push(t("page.rulings.fact.to", { hand: handWords(found.to) }));
  if (found.bet) {
    const bet = { seat: found.seat, bet: betName(scene, found.bet), cents: found.cents };
    lines.push(t("page.rulings.fact.bet", bet));
  } else if (found.seat && !found.to) lines.push(t("page.rulings.fact.seat", { seat: found.seat }));
  if (found.keyed) lines.push(t("page.rulings.fact.keyed", { card: cardName(found.keyed) }));
  if (found.waiting) lines.push(t("page.rulings.fact.waiting", { count: found.waiting }));
  return lines;
}

/**
 * Why play is stopped, for everybody; "" where it is not.
 * @param {Scene} scene
 */
export function stopWords({ case: found, dispute, irregularity, proof }) {
  if (found) return t("page.rulings.stopped", { what: kindWords(found.kind) });
  if (irregularity) return t("page.rulings.stopped", { what: kindWords(irregularity) });
  if (!dispute) return "";
  return t(proof.length ? "page.rulings.proving" : "page.rulings.disputed", { seat: dispute.seat });
}

/**
 * What was decided, and by which rule; "" where nothing was in this round.
 * @param {Scene} scene
 */
export function ruledWords({ ruled }) {
  if (!ruled) return "";
  return t("page.rulings.decided", { what: decision(ruled), rule: ruled.rule });
}

/** @param {SceneRuled} ruled */
function decision({ kind, ruling, says, seat, cents }) {
  if (kind === "dispute" && cents) {
    return t(cents > 0 ? "page.rulings.paid" : "page.rulings.taken", { seat, cents: Math.abs(cents) });
  }
  return rulingWords(says, ruling);
}

/**
 * What a ruling does.
 * @param {string} says its message
 * @param {string} ruling its name, should it have no message
 */
export function rulingWords(says, ruling) {
  if (has(says)) return t(says);
  return has(`ruling.${ruling}`) ? t(`ruling.${ruling}`) : ruling;
}
