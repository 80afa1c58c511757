// Outlines as data: the four suits, and moving, scaling and turning a path without a transform of its own.
//
// A card of ten pips is then one path, not ten elements, and nothing needs an id.

import { short } from "../../lib/svg.js";

/** @typedef {"s" | "h" | "d" | "c"} Suit */

/** Suits within -1..1; only absolute M, L, C and Z, so that every pair of numbers is a point. */
export const SUITS = Object.freeze(
  /** @type {Record<Suit, string>} */ ({
    h:
      "M0 1 C-.22 .62 -.95 .12 -.95 -.38 C-.95 -.76 -.7 -.96 -.45 -.96 C-.22 -.96 -.07 -.8 0 -.58 " +
      "C.07 -.8 .22 -.96 .45 -.96 C.7 -.96 .95 -.76 .95 -.38 C.95 .12 .22 .62 0 1 Z",
    d: "M0 -1.04 C.2 -.66 .47 -.3 .78 0 C.47 .3 .2 .66 0 1.04 C-.2 .66 -.47 .3 -.78 0 C-.47 -.3 -.2 -.66 0 -1.04 Z",
    s:
      "M0 -1 C.22 -.64 .95 -.2 .95 .28 C.95 .6 .72 .76 .5 .76 C.32 .76 .17 .66 .09 .5 C.12 .74 .2 .9 .38 1 " +
      "L-.38 1 C-.2 .9 -.12 .74 -.09 .5 C-.17 .66 -.32 .76 -.5 .76 C-.72 .76 -.95 .6 -.95 .28 " +
      "C-.95 -.2 -.22 -.64 0 -1 Z",
    c:
      "M.09 .28 C.12 .62 .2 .86 .38 1 L-.38 1 C-.2 .86 -.12 .62 -.09 .28 C-.17 .46 -.32 .58 -.52 .58 " +
      "C-.78 .58 -.96 .4 -.96 .14 C-.96 -.12 -.78 -.28 -.54 -.28 C-.46 -.28 -.38 -.26 -.3 -.22 " +
      "C-.4 -.32 -.46 -.42 -.46 -.55 C-.46 -.82 -.26 -1 0 -1 C.26 -1 .46 -.82 .46 -.55 C.46 -.42 .4 -.32 .3 -.22 " +
      "C.38 -.26 .46 -.28 .54 -.28 C.78 -.28 .96 -.12 .96 .14 C.96 .4 .78 .58 .52 .58 C.32 .58 .17 .46 .09 .28 Z",
  }),
);

/**
 * A path of absolute M, L, C, Q and Z, scaled about the origin (a negative scale turns it by half) and moved.
 *
 * @param {string} d
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @returns {string}
 */
export function placed(d, x, y, scale) {
  let across = true;
  return d.replace(/-?(?:\d+\.?\d*|\.\d+)/g, (number) => {
    const moved = Number(number) * scale + (across ? x : y);
    across = !across;
    return short(moved);
  });
}

/**
 * A path and the same turned by half about the origin: a court card's two ends.
 *
 * @param {string} d
 * @returns {string}
 */
export function bothEnds(d) {
  return `${d} ${placed(d, 0, 0, -1)}`;
}
