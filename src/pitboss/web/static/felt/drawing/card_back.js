// A small stack of cards as seen from the back, in the colour of its backs; the colour is written next to it.

import { svg } from "../../lib/svg.js";

/** @type {Record<string, [string, string]>} */
const PAINTS = { red: ["#8f1220", "#e79aa3"], blue: ["#1c4a9c", "#a5c1f2"], green: ["#12633a", "#93d6b2"],
  black: ["#26282d", "#b9bec8"], purple: ["#57308c", "#c9aef0"], brown: ["#6a4020", "#deb991"] };

const LATTICE = "M4.5 17 17 4.5M4.5 29 29.5 4.5M5 41 29.5 17M17 41.5 29.5 29"
  + "M29.5 17 17 4.5M29.5 29 5 4.5M29.5 41 4.5 17M17 41.5 4.5 29";

/** @param {string} back */
export function cardBack(back) {
  const [deep, light] = PAINTS[back] ?? ["#3a4a42", "#b8c9c0"];
  const sheet = (/** @type {number} */ at) => svg("rect", { x: 1 + at, y: 1 + at, width: 30, height: 42, rx: 4,
    fill: "#fff", stroke: "#0006" });
  return svg("svg", { viewBox: "0 0 40 52", width: 40, height: 52, class: "card-back", "aria-hidden": "true" },
    sheet(7), sheet(4), sheet(1), svg("rect", { x: 4.5, y: 4.5, width: 25, height: 37, rx: 2.5, fill: deep }),
    svg("path", { d: LATTICE,
      stroke: light, "stroke-width": 1.1, opacity: ".75" }),
    svg("circle", { cx: 17, cy: 23, r: 6, fill: deep, stroke: light, "stroke-width": 1.4 }));
}
