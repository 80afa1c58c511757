// Sensors of a progressive on the felt: locked from START to END, dark where one does not light, off with the bet.

import { place } from "../felt/layout/geometry.js";
import { svg } from "../lib/svg.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../felt/layout/geometry.js").Piece} Piece */
/** @typedef {import("../felt/layout/geometry.js").Pose} Pose */
/** @typedef {import("../felt/layout/bets_blackjack.js").Ring} Ring */

export const SENSOR_RED = "#ff6a5c";

/**
 * What the terminal says of a seat, where that is more than the cheque that lies on its sensor.
 * @param {Scene} scene
 * @param {number} seat
 * @param {number} angle
 * @param {readonly Ring[]} circles
 * @param {Pose} pose
 * @returns {Piece[]}
 */
export function sensorPieces(scene, seat, angle, circles, pose) {
  const here = scene.progressive;
  const circle = circles.find((one) => one.sensor);
  if (!here || !circle) return [];
  const won = here.jackpots.some((one) => one.seat === seat);
  const lit = here.locked && here.lit.includes(seat);
  const state = here.dark.includes(seat) ? "dark" : won ? "won" : lit ? "locked" : here.armed ? "" : "off";
  if (!state) return [];
  const { x, y } = place(circle.d, angle, pose);
  const name = t("page.progressive.name.sensor", { seat, state: t(`page.progressive.sensor.${state}`) });
  return [{ id: `sensor:${seat}`, kind: "mark", tone: `sensor-${state}`, x, y, rotation: 0, scale: 1, r: circle.r,
    name, seat }];
}

/** The drawing of one. @param {Piece} piece @returns {SVGGElement} */
export function drawSensor(piece) {
  const r = piece.r ?? 15;
  const state = (piece.tone ?? "").slice("sensor-".length);
  if (state === "dark" || state === "off") {
    const a = r * 0.62;
    return svg("g", {},
      svg("circle", { r: r + 1, fill: "#14100f", stroke: state === "dark" ? SENSOR_RED : "#8b8078", "stroke-width": 2.4,
        "stroke-dasharray": "4 3" }),
      svg("path", { d: `M${-a} ${-a} L${a} ${a} M${a} ${-a} L${-a} ${a}`, stroke: "#e8e2d8", "stroke-width": 2.6 }));
  }
  const won = state === "won";
  return svg("g", {},
    svg("circle", { r: r + (won ? 12 : 6), fill: won ? "#ffe08a" : "#ff5a4d", opacity: won ? 0.4 : 0.3 }),
    svg("circle", { r, fill: "#d8281f", stroke: won ? "#fff1c9" : SENSOR_RED, "stroke-width": won ? 3.4 : 2 }),
    svg("circle", { r: r * 0.62, fill: "#ff8478" }),
    // Locked: nothing is laid on it or taken off it until END GAME.
    svg("circle", { r: r + 5, fill: "none", stroke: won ? "#ffe08a" : "#e8c877", "stroke-width": 2.2,
      "stroke-dasharray": "7 4" }));
}
