// The felt of a blackjack table: rail, cloth, texts on their arcs, circles, names. Nothing on it moves.
import { gameName } from "../../lib/names.js";
import { svg } from "../../lib/svg.js";
import { has, t } from "../../lib/words.js";
import { SENSOR_RED } from "../../progressive/felt.js";
import { INSURANCE } from "../layout/bets_blackjack.js";
import { band, lean, place } from "../layout/geometry.js";
import { GOLD, SANS, SERIF, drawCloth, drawNames, onArc } from "./cloth.js";

/** @typedef {import("../layout/geometry.js").Pose} Pose */
/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/**
 * @typedef {object} Felt
 * @property {string} key
 * @property {Scene} scene
 * @property {readonly number[]} angles
 * @property {readonly import("../layout/bets_blackjack.js").Ring[]} rings
 */

/** Deep enough that what is written on it stands out by 4.5 to 1 even in the light. */
export const CLOTH = /** @type {const} */ (["#14694a", "#126345", "#0e553c", "#083426"]);
export const BRIGHT = "#f5da94";
const SPAN = 67;

/**
 * @param {Felt} felt
 * @param {Pose} pose
 * @param {string} uid what makes ids in `<defs>` its own
 * @returns {SVGGElement}
 */
export function drawFelt(felt, pose, uid) {
  return svg(
    "g",
    { class: "felt felt-blackjack" },
    ...drawCloth(uid, pose, CLOTH),
    ...arcs(felt.scene, pose, uid),
    ...felt.angles.flatMap((angle, index) => spot(felt, angle, index, pose)),
    ...drawNames(uid, felt.scene.spots, felt.angles, pose),
  );
}

/** @param {Scene} scene @param {Pose} pose @param {string} uid @returns {SVGElement[]} */
function arcs(scene, pose, uid) {
  const pays = terms(scene);
  const insurance = pays.insurance ? Array.from({ length: 3 }, () => pays.insurance).join("  \u00b7  ") : "";
  const frame = { fill: "rgba(2,30,20,.42)", stroke: GOLD, "stroke-width": 1.6, "stroke-opacity": 0.75 };
  return [
    svg("path", { d: band(INSURANCE.from, INSURANCE.to, -SPAN, SPAN, pose), ...frame }),
    ...onArc(`${uid}-insurance`, { d: INSURANCE.at, span: SPAN, pose },
      { class: "band-text", "font-family": SERIF, "font-size": 17, "letter-spacing": 2.4, fill: "#f0d68d" }, insurance),
    ...onArc(`${uid}-insured`, { d: INSURANCE.at, span: SPAN, pose },
      { class: "band-text-large", "font-family": SERIF, "font-size": 25, "letter-spacing": 3, fill: "#f0d68d" },
        pays.insurance),
    ...onArc(`${uid}-rule`, { d: 356, span: 60, pose },
      { class: "rule-text", "font-family": SERIF, "font-size": 19, "letter-spacing": 1.6, fill: "#dbe8d2" },
        pays.dealer),
    ...onArc(`${uid}-pays`, { d: 398, span: 70, pose },
      { class: "pays-text", "font-family": SERIF, "font-size": 41, "letter-spacing": 4, "font-weight": 700,
        fill: BRIGHT }, pays.blackjack),
  ];
}

/**
 * The terms that stand on the felt, as the placard has them.
 * @param {Scene} scene
 */
function terms(scene) {
  const posted = scene.placard.terms;
  if (!posted) return { blackjack: betTitle(scene), dealer: "", insurance: "" };
  const { blackjack, insurance, soft17 } = posted;
  return {
    blackjack: t("page.felt.blackjack_pays", { win: blackjack.win, per: blackjack.per }),
    dealer: t(`page.felt.soft17.${soft17}`),
    insurance: t("page.felt.insurance_pays", { win: insurance.win, per: insurance.per }),
  };
}

/** @param {Scene} scene */
export const betTitle = (scene) => gameName(scene.placard).toUpperCase();

/**
 * The circles of a spot.
 * @param {Felt} felt
 * @param {number} angle
 * @param {number} index
 * @param {Pose} pose
 * @returns {SVGElement[]}
 */
export function spot(felt, angle, index, pose) {
  const mine = felt.scene.spots[index]?.mine ?? false;
  return felt.rings.flatMap((ring) => {
    const { x, y } = place(ring.d, angle, pose, ring.along);
    const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    if (ring.sensor) return [sensor(at, ring.r)];
    return [ring.r > 40 ? circle(at, ring.r, index + 1, mine) : side(at, ring, angle)];
  });
}

/** @param {string} at @param {number} r @param {number} seat @param {boolean} mine */
function circle(at, r, seat, mine) {
  const colour = mine ? "#ffe08a" : "#e9f3ec";
  return svg(
    "g",
    { transform: at },
    mine && svg("circle", { r: r + 14, fill: "#ffe08a", opacity: 0.09 }),
    mine && svg("circle", { r: r + 7, fill: "#ffe08a", opacity: 0.14 }),
    svg("circle", { r, class: "main-circle", fill: "rgba(2,30,20,.32)", stroke: colour, "stroke-width": mine ? 4 : 2.6,
      opacity: mine ? 1 : 0.8 }),
    svg("circle", { r: r - 6, fill: "none", stroke: colour, "stroke-width": 1, opacity: 0.35 }),
    svg("text", { class: "spot-number", y: 9, "text-anchor": "middle", "font-family": SERIF, "font-size": 26,
      fill: "#e9f3ec", opacity: 0.85, text: String(seat) }),
  );
}

/** @param {string} at @param {import("../layout/bets_blackjack.js").Ring} ring @param {number} angle */
function side(at, ring, angle) {
  const key = `page.felt.side.${ring.bet}`;
  const lines = (has(key) ? t(key) : ring.key).split(" ").slice(0, 2);
  return svg(
    "g",
    { transform: `${at} rotate(${(lean(angle) * 0.72).toFixed(1)})` },
    svg("circle", { r: ring.r, fill: "rgba(2,30,20,.32)", stroke: GOLD, "stroke-width": 1.4,
      "stroke-dasharray": "4 3", "stroke-opacity": 0.75 }),
    ...lines.map((line, index) =>
      svg("text", { class: "side-word", y: 5.5 + (index - (lines.length - 1) / 2) * 17, "text-anchor": "middle",
        "font-family": SANS,
        "font-size": 16, textLength: line.length > 4 ? 46 : null, lengthAdjust: "spacingAndGlyphs",
          "font-weight": 650, fill: "#f0dca0", text: line })),
    svg("text", { class: "side-key", y: 10, "text-anchor": "middle", "font-family": SANS, "font-size": 27,
      "font-weight": 650,
      fill: "#f0dca0", text: ring.key }),
  );
}

/** The progressive's own circle, red, apart from the main one (B7V-WAG-08). @param {string} at @param {number} r */
function sensor(at, r) {
  return svg(
    "g",
    { transform: at },
    svg("circle", { r, class: "progressive-circle", fill: "#2a0b09", stroke: SENSOR_RED, "stroke-width": 2.4 }),
    svg("circle", { r: r * 0.66, fill: "#5a1712" }),
    svg("text", { class: "sensor-seven", y: r * 0.4, "text-anchor": "middle", "font-family": SERIF,
      "font-style": "italic", "font-size": r * 1.15, fill: "#e9a79d", text: "7" }),
  );
}
