// What every table has under its layout: rail, cloth in the game's colours, text on an arc, names on the rail.
import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";
import { EDGE, RAIL, outline, place, turned } from "../layout/geometry.js";

/** @typedef {import("../layout/geometry.js").Pose} Pose */
/** @typedef {import("../../lib/scene.d.ts").SceneSpot} SceneSpot */
/** @typedef {Record<string, string | number>} Look */

export const SERIF = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, 'Noto Serif CJK SC', serif";
export const SANS = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
export const GOLD = "#e8c877";
const NAME_SIZE = 20;

/**
 * The table without its layout.
 *
 * @param {string} uid what makes ids in `<defs>` its own
 * @param {Pose} pose
 * @param {readonly [string, string, string, string]} colours of the cloth, from the light to the dark
 * @returns {SVGElement[]}
 */
export function drawCloth(uid, pose, colours) {
  const light = turned({ x: EDGE.x, y: 250 }, pose);
  const stops = (/** @type {readonly (readonly [number, string])[]} */ list) =>
    list.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour }));
  const lit = { gradientUnits: "userSpaceOnUse", cx: light.x, cy: light.y, r: 800 };
  const nap = { width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(37)" };
  const ring = (/** @type {number} */ out, /** @type {Look} */ look) => svg("path", { d: outline(out, pose), ...look });
  const [bright, clear, deep, dark] = colours;
  return [
    svg(
      "defs",
      {},
      svg(
        "radialGradient",
        { id: `${uid}-cloth`, ...lit },
        stops([[0, bright], [0.3, clear], [0.68, deep], [1, dark]]),
      ),
      svg(
        "linearGradient",
        { id: `${uid}-leather`, x1: 0, y1: 0, x2: 0, y2: 1 },
        stops([[0, "#5b3827"], [0.35, "#4a2b1b"], [0.8, "#5a3320"], [1, "#7a4a2c"]]),
      ),
      svg(
        "pattern",
        { id: `${uid}-nap`, ...nap },
        svg("path", { d: "M0 1.5H6M0 4.5H6", stroke: "#fff", "stroke-width": 0.6, opacity: 0.035 }),
      ),
    ),
    ring(RAIL + 5, { fill: "#000", opacity: 0.35 }),
    ring(RAIL, { fill: `url(#${uid}-leather)`, stroke: "#22120a", "stroke-width": 3 }),
    ring(RAIL - 7, { fill: "none", stroke: "#a06a45", "stroke-width": 3, opacity: 0.28 }),
    ring(RAIL - 13, { fill: "none", stroke: "#2b160c", "stroke-width": 1, opacity: 0.5 }),
    ring(12, { fill: "#24130b", stroke: "#140a05", "stroke-width": 2 }),
    ring(8, { fill: "none", stroke: "#b08d57", "stroke-width": 2, opacity: 0.8 }),
    ring(0, { fill: `url(#${uid}-cloth)`, stroke: dark, "stroke-width": 6 }),
    ring(0, { fill: `url(#${uid}-nap)` }),
    ring(-4, { fill: "none", stroke: "#000", "stroke-width": 14, opacity: 0.13 }),
    ring(-10, { fill: "none", stroke: "#000", "stroke-width": 10, opacity: 0.08 }),
  ];
}

/**
 * Text about the angle t, upright in either pose: its middle lies at d.
 *
 * @param {string} id
 * @param {{d: number, t?: number, span: number, pose: Pose}} where `span` is the angle to both sides
 * @param {Look} look
 * @param {string} text
 * @returns {SVGElement[]}
 */
export function onArc(id, { d, t: middle = 0, span, pose }, look, text) {
  const base = d + (pose === "guest" ? -0.35 : 0.35) * Number(look["font-size"]);
  const side = pose === "guest" ? 1 : -1;
  const half = Math.max(7, Math.ceil(span / 2));
  const points = Array.from({ length: 2 * half + 1 }, (_, i) =>
    place(base, middle + (side * span * (i - half)) / half, pose));
  const path = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  return [
    svg("path", { id, d: path, fill: "none" }),
    svg("text", { "text-anchor": "middle", ...look }, svg("textPath", { href: `#${id}`, startOffset: "50%", text })),
  ];
}

/**
 * Who sits where, on the rail.
 *
 * @param {string} uid
 * @param {readonly SceneSpot[]} spots
 * @param {readonly number[]} angles
 * @param {Pose} pose
 * @param {string} [you] the key of what stands at one's own place
 * @returns {SVGElement[]}
 */
export function drawNames(uid, spots, angles, pose, you = "page.felt.you") {
  return spots.flatMap((spot, index) => {
    const name = spot.sitter || spot.player;
    const angle = angles[index];
    if (!name || angle === undefined) return [];
    const seat = { seat: spot.seat };
    const text = spot.mine ? t(you, seat) : spot.reserved ? t("page.felt.away", { name }) : name;
    const look = {
      class: "rail-name",
      "font-family": SANS,
      "font-size": NAME_SIZE,
      "font-weight": spot.mine ? 700 : 500,
      fill: spot.mine ? "#ffe08a" : "#f0e6da",
    };
    return onArc(`${uid}-name-${index}`, { d: -27, t: angle, span: 10, pose }, look, text);
  });
}
