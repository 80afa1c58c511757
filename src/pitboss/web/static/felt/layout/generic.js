// A table of a game that has no felt of its own: hands before their seats, the house's hands in a row, bets in rings.
import { badgeAt, card, seated } from "./blackjack.js";
import { CARD, turned } from "./geometry.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../../lib/scene.d.ts").ShownHand} ShownHand */
/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./geometry.js").Piece} Piece */
/** @typedef {import("./geometry.js").Layout} Layout */

const HOUSE = Object.freeze({ x: 800, y: 243, scale: 1.2, width: 560, apart: 60 });

/**
 * The table as a pose sees it.
 * @param {Scene} scene
 * @param {Pose} pose
 * @returns {Layout}
 */
export function layout(scene, pose) {
  return seated(scene, pose, housePieces(scene.hands, pose), (_, points) => String(points));
}

/**
 * The hands that belong to no seat, side by side before the rack, each with its total at its left.
 * @param {readonly ShownHand[]} hands
 * @param {Pose} pose
 * @returns {Piece[]}
 */
function housePieces(hands, pose) {
  const cards = hands.reduce((sum, hand) => sum + hand.cards.length, 0);
  const wide = (/** @type {number} */ scale) => cards * (CARD.width + 6) * scale + (hands.length - 1) * HOUSE.apart;
  const scale = Math.min(HOUSE.scale, HOUSE.width / Math.max(1, wide(1)));
  const step = (CARD.width + 6) * scale;
  let x = HOUSE.x - wide(scale) / 2;
  return hands.flatMap((hand) => {
    const left = x;
    const pieces = hand.cards.map((face, index) =>
      card(`card:${hand.name}:${index}`, face, { ...turned({ x: left + (index + 0.5) * step, y: HOUSE.y }, pose),
        rotation: 0 }, scale));
    x += hand.cards.length * step + HOUSE.apart;
    if (hand.points === null) return pieces;
    const where = turned({ x: left - 30, y: HOUSE.y }, pose);
    return [...pieces, badgeAt(`badge:${hand.name}`, where, String(hand.points), "plain")];
  });
}
