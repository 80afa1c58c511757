// What a phone shows: one's own spot and the dealer, of the same layout.
import { STAGE } from "./geometry.js";

/** @typedef {import("./geometry.js").Layout} Layout */

/** @typedef {readonly [number, number, number, number]} ViewBox */

/** @type {ViewBox} */
export const WHOLE = Object.freeze([0, 0, STAGE.width, STAGE.height]);
const ROOM = Object.freeze({ dealer: 150, high: 175, spot: 128, rail: 62 });
const LEAST = 640;
/** A phone is held upright: the view is at least this high for its width. */
const SQUARE = 0.8;

/**
 * The view box around the dealer's cards and the audience's own spots; the whole table for an audience without spots.
 * @param {Layout} layout
 * @returns {ViewBox}
 */
export function cameraBox(layout) {
  const mine = layout.zones.filter((zone) => zone.mine);
  if (!mine.length) return WHOLE;
  const { places: { rack, rail }, focus } = layout;
  const seats = [...new Set(mine.map((zone) => zone.seat))];
  const points = seats.flatMap((seat) => {
    const at = rail[seat];
    return at ? [at] : [];
  });
  const down = rack.y < STAGE.height / 2 ? 1 : -1;
  const across = focus ? [focus.left, focus.right] : [rack.x - ROOM.dealer, rack.x + ROOM.dealer];
  const xs = [...across, ...points.flatMap(({ x }) => [x - ROOM.spot, x + ROOM.spot])];
  const ys = [rack.y - down * 76, rack.y + down * ROOM.high, ...(focus ? [focus.top, focus.bottom] : []),
    ...points.flatMap(({ y }) => [y + down * ROOM.rail, y - down * 300])];
  const width = Math.max(LEAST, Math.max(...xs) - Math.min(...xs));
  const height = Math.max(width * SQUARE, Math.max(...ys) - Math.min(...ys));
  const left = within((Math.max(...xs) + Math.min(...xs) - width) / 2, STAGE.width - width);
  const top = within(down > 0 ? Math.min(...ys) : Math.max(...ys) - height, STAGE.height - height);
  return [left, top, Math.min(width, STAGE.width), Math.min(height, STAGE.height)];
}

/** @param {number} value @param {number} most */
const within = (value, most) => Math.max(0, Math.min(value, most));

/**
 * A view on the way from one to another.
 * @param {ViewBox} from
 * @param {ViewBox} to
 * @param {number} part from 0 to 1
 * @returns {ViewBox}
 */
export function between(from, to, part) {
  const at = (/** @type {0 | 1 | 2 | 3} */ index) => from[index] + (to[index] - from[index]) * part;
  return [at(0), at(1), at(2), at(3)];
}
