// The felt of a game that has none of its own: rail, cloth, the game's name, rings for its bets, names of the guests.
import { svg } from "../../lib/svg.js";
import { SERIF, drawCloth, drawNames, onArc } from "./cloth.js";
import { BRIGHT, CLOTH, betTitle, spot } from "./felt_blackjack.js";

/** @typedef {import("../layout/geometry.js").Pose} Pose */
/** @typedef {import("./felt_blackjack.js").Felt} Felt */

/**
 * @param {Felt} felt
 * @param {Pose} pose
 * @param {string} uid what makes ids in `<defs>` its own
 * @returns {SVGGElement}
 */
export function drawFelt(felt, pose, uid) {
  const look = { class: "pays-text", "font-family": SERIF, "font-size": 41, "letter-spacing": 4, "font-weight": 700,
    fill: BRIGHT };
  return svg(
    "g",
    { class: "felt felt-generic" },
    ...drawCloth(uid, pose, CLOTH),
    ...onArc(`${uid}-name`, { d: 398, span: 70, pose }, look, betTitle(felt.scene)),
    ...felt.angles.flatMap((angle, index) => spot(felt, angle, index, pose)),
    ...drawNames(uid, felt.scene.spots, felt.angles, pose),
  );
}
