// What a table stopped for, as it lies: the card that went wrong, apart from every hand, and a ring around the place.

import { cardName } from "../../lib/names.js";
import { t } from "../../lib/words.js";
import { turned } from "./geometry.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("./geometry.js").Piece} Piece */
/** @typedef {import("./geometry.js").Zone} Zone */
/** @typedef {import("./geometry.js").Pose} Pose */

/** Between the dealer's cards and the shoe, where nothing else ever lies. */
const PLACE = Object.freeze({ x: 1212, y: 268 });
/** Cards of these cases lie in a hand; all others are out of the shoe and in none. */
const IN_HAND = new Set(["card_exposed", "read_back", "card_unread", "shoe_fault"]);
const RING = 46;

/**
 * @param {Scene} scene
 * @param {readonly Zone[]} zones
 * @param {Pose} pose
 * @returns {Piece[]}
 */
export function casePieces({ case: found, placard }, zones, pose) {
  if (!found) return [];
  /** @type {Piece[]} */
  const made = [];
  const same = { rotation: 0, scale: 1 };
  if (found.card && !IN_HAND.has(found.kind)) {
    const where = turned(PLACE, pose);
    const name = t("page.rulings.wrong_card", { card: cardName(found.card) });
    made.push({ id: "mark:case", kind: "mark", tone: "wrong", ...where, ...same, r: 46, cents: 60, name: "" });
    made.push({ id: "card:case", kind: "card", ...where, ...same, face: found.card, name });
  }
  const main = placard.bets.find((one) => one.kind === "main")?.bet;
  const about = zones.find((zone) => zone.seat === found.seat && zone.bet === (found.bet || main))
    ?? zones.find((zone) => zone.seat === found.seat);
  if (found.seat && about) {
    const name = t("page.rulings.fact.seat", { seat: found.seat });
    const size = Math.max(RING, (about.r ?? 0) + 8);
    made.push({ id: "mark:case:seat", kind: "mark", tone: "wrong", x: about.x, y: about.y, ...same, r: size,
      cents: size, name, seat: found.seat });
  }
  return made;
}
