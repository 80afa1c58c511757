// What is due from the dealer, in its order, each with the cheques that lie there or go out.

import { THICKNESS, chequesInWords, drawStack, stacksOf } from "../felt/drawing/cheques.js";
import { el, fill } from "../lib/el.js";
import { svg } from "../lib/svg.js";
import { t } from "../lib/words.js";
import { betName } from "./steps.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").SceneDue} Due */
/** @typedef {import("../felt/drawing/cheques.js").Cheques} Cheques */

const SHOWN = 8;
const OWNERS = new Set(["dealer", "coupon"]);

/**
 * The list of what is due; the first one is next.
 * @param {Element} place an `ol`
 * @param {Scene} scene
 */
export function showDues(place, scene) {
  const lines = scene.due.slice(0, SHOWN).map((due, index) => line(scene, due, index === 0));
  const left = scene.due.length - lines.length;
  if (left > 0) lines.push(el("li", { class: "due-more", text: t("page.deal.due.more", { count: left }) }));
  if (!lines.length) lines.push(el("li", { class: "due-none", text: t("page.deal.due.none") }));
  fill(place, ...lines);
}

/**
 * @param {Scene} scene
 * @param {Due} due
 * @param {boolean} first
 */
function line(scene, due, first) {
  const cheques = chequesOf(scene, due);
  return el("li", { class: first ? "due first" : "due", "aria-current": first ? "step" : null },
    el("span", { class: `due-gesture is-${due.gesture}`, text: t(`page.deal.gesture.${due.gesture}`) }),
    el("span", { class: "due-where" },
      el("span", { class: "due-seat", text: seatOf(due) }),
      due.bet ? el("span", { class: "due-bet", text: betOf(scene, due) }) : null),
    due.cents || cheques ? el("span", { class: "due-money" },
      cheques ? stackPicture(cheques, 11) : null,
      due.cents ? el("span", { class: "figure", text: t("page.deal.cents", { cents: due.cents }) }) : null) : null);
}

/** @param {Due} due */
function seatOf(due) {
  if (!due.seat) return t("page.deal.due.house");
  return t(due.hand > 1 ? "page.deal.due.seat_hand" : "page.deal.due.seat", { seat: due.seat, hand: due.hand });
}

/**
 * @param {Scene} scene
 * @param {Due} due
 */
function betOf(scene, due) {
  const bet = betName(scene, due.bet);
  if (!due.owner || due.owner === "guest") return bet;
  const owner = OWNERS.has(due.owner) ? t(`page.deal.owner.${due.owner}`) : due.owner;
  return t("page.deal.due.of", { bet, owner });
}

/**
 * The cheques of a gesture: those of the bet it takes, or those that the manual pays, where the scene tells.
 * @param {Scene} scene
 * @param {Due} due
 * @returns {Cheques | null}
 */
export function chequesOf(scene, due) {
  if (due.cheques && Object.keys(due.cheques).length) return due.cheques;
  return due.gesture === "pay" || !due.bet ? null : lyingAt(scene, due);
}

/**
 * What lies on the bet of a due.
 * @param {Scene} scene
 * @param {Due} due
 * @returns {Cheques | null}
 */
export function lyingAt(scene, due) {
  const spot = scene.spots.find((one) => one.seat === due.seat);
  const lies = spot?.bets.find((one) => one.bet === due.bet && one.hand === due.hand && one.owner === due.owner);
  return lies && Object.keys(lies.cheques).length ? lies.cheques : null;
}

/**
 * Cheques as a small picture with its name in words.
 * @param {Cheques} cheques
 * @param {number} r the radius of a cheque
 * @returns {SVGSVGElement}
 */
export function stackPicture(cheques, r) {
  const stacks = stacksOf(cheques);
  const tallest = Math.max(1, ...stacks.map((parts) => parts.reduce((sum, [, count]) => sum + count, 0)));
  const rows = Math.max(1, Math.ceil(stacks.length / 4));
  const wide = Math.max(1, Math.min(4, stacks.length)) * (2 * r + 2) + r * 0.4;
  const high = tallest * r * THICKNESS + (rows - 1) * r * 1.75 + r * 2.1;
  return svg("svg", {
    class: "stack-picture", role: "img", "aria-label": chequesInWords(cheques), width: wide, height: high,
    viewBox: `${-wide / 2} ${r * 1.1 - high} ${wide} ${high}`,
  }, drawStack(cheques, { r }));
}
