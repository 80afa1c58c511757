// The hand signals of the table and a few plain signs, drawn; 32 x 32, in the ink of their button.

import { svg } from "../../lib/svg.js";

/** @typedef {string | [string, "fill"]} Stroke */

const INDEX = "M13.5 18V6.6a2.1 2.1 0 0 1 4.2 0V15";
const FIST = "M17.7 14.2a2 2 0 0 1 4 .2v1.2a2 2 0 0 1 3.8.6v4.6c0 4.6-3 7.9-7.4 7.9-3.6 0-5.3-1.7-7-4.5l-3.2-5.2"
  + "c-1.2-2 1.2-3.7 2.8-2.1l2.8 2.8";

/** @type {Record<string, Stroke[]>} */
const SIGNS = {
  hit: [INDEX, FIST, "M9.6 8.6a6.2 6.2 0 0 1 .8-4.4M21.6 8.6a6.2 6.2 0 0 0-.8-4.4"],
  stand: [
    "M4.5 14.5h4.6l9.7-3.4a1.9 1.9 0 0 1 1.2 3.6l-4.4 1.5M9 22.4l4 1.6c1.6.6 3 .6 4.5.1l8.3-2.9a1.8 1.8 0 0 0-1.1-3.4",
    "M20 14.7l5.2-1.8a1.8 1.8 0 0 1 1.2 3.4l-5.3 1.9M4.5 23.2H9v-8.7", "M6 9.2h10M3.5 5.6h8",
  ],
  double: [INDEX, FIST, "M22.6 7.6h6M25.6 4.6v6"],
  split: [
    "M12.2 17.4L8.9 7.2a2 2 0 0 1 3.8-1.3l3 9.1", "M15.9 15l2.7-9.2a2 2 0 0 1 3.9 1.1l-2.7 9.4",
    "M19.8 16.2c2 .1 4.2 1.5 4.2 4.4 0 5-2.8 8-7 8-3.4 0-5-1.5-6.7-4.2l-2.6-4.3c-1-1.8.9-3.4 2.6-2l1.9 1.5",
  ],
  surrender: [INDEX, FIST, "M3.5 5.2h7M3.5 5.2l2.6-2.4M3.5 5.2l2.6 2.4"],
  insurance: ["M16 3.8l10 3.6v7.2c0 6.2-4 10.9-10 13.6-6-2.7-10-7.4-10-13.6V7.4z", "M11.5 16l3.2 3.2 6-6.4"],
  even: ["M7 12.2h18M7 19.8h18"],
  no: ["M8 8l16 16M24 8L8 24"],
  yes: ["M6.5 17l6.5 6.5L26 9"],
  leave: ["M13 5H6v22h7M19 10.5l5.5 5.5-5.5 5.5M24 16H12"],
  cut: ["M7 6.5h18v5.5H7zM7 20h18v5.5H7z", "M3 16h26"],
  seat: ["M10 5v12h12v-3.5M10 17v10M22 17v10M22 9.5v4"],
  money: ["M4 9h24v14H4z", "M16 12.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z"],
  undo: ["M11 7L5.5 12.5 11 18", "M6 12.5h12.5a7 7 0 0 1 0 14H12"],
  again: ["M25.5 13.5A10 10 0 1 0 26 18", "M26 6.5v7h-7"],
  times: ["M6 21a10 4.4 0 1 0 20 0M6 21v-5M26 21v-5", "M6 16a10 4.4 0 1 0 20 0M6 16v-5M26 16v-5",
    "M6 11a10 4.4 0 1 0 20 0 10 4.4 0 1 0-20 0"],
  toke: ["M16 26.5c-7-4.6-11-8.4-11-13.2a5.6 5.6 0 0 1 11-1.6 5.6 5.6 0 0 1 11 1.6c0 4.8-4 8.6-11 13.2z"],
  more: [["M6 16a2.4 2.4 0 1 1 4.8 0A2.4 2.4 0 0 1 6 16zm7.6 0a2.4 2.4 0 1 1 4.8 0 2.4 2.4 0 0 1-4.8 0zm7.6 0a2.4 "
    + "2.4 0 1 1 4.8 0 2.4 2.4 0 0 1-4.8 0z", "fill"]],
};

/**
 * A sign by name; one that is not known is left out.
 *
 * @param {string} name
 * @param {number} [size]
 * @returns {SVGSVGElement}
 */
export function sign(name, size = 32) {
  const paths = (SIGNS[name] ?? []).map((stroke) => typeof stroke === "string"
    ? svg("path", {
      d: stroke, fill: "none", stroke: "currentColor", "stroke-width": 1.9,
      "stroke-linecap": "round", "stroke-linejoin": "round",
    })
    : svg("path", { d: stroke[0], fill: "currentColor" }));
  const look = { viewBox: "0 0 32 32", width: size, height: size, class: "sign", "aria-hidden": "true" };
  return svg("svg", look, ...paths);
}
