// What a phone shows of the same layout: one's own spot and the dealer, or, while bets are made, one's own places
// alone, so that each is as large as a finger.
import { STAGE } from "./geometry.js";

/** @typedef {import("./geometry.js").Layout} Layout */

/** @typedef {readonly [number, number, number, number]} ViewBox */
/** @typedef {"table" | "mine" | "bets"} Camera */

/** @type {ViewBox} */
export const WHOLE = Object.freeze([0, 0, STAGE.width, STAGE.height]);
const ROOM = Object.freeze({ dealer: 150, high: 175, spot: 128, rail: 62 });
const LEAST = 640;
/** A phone is held upright: the view is at least this high for its width. */
const SQUARE = 0.8;

/** Around one's own places, the rail with one's name, and the stacks that grow upwards. */
const NEAR = Object.freeze({ circle: 26, cell: 66, up: 30, rail: 56 });
/** No nearer than this: a place that fills the screen is not known any more. */
const NEAREST = 250;

/**
 * The view box around the dealer's cards and the audience's own spots, or around their places for bets; the whole table
 * for an audience without spots.
 * @param {Layout} layout
 * @param {Camera} [camera]
 * @returns {ViewBox}
 */
export function cameraBox(layout, camera = "mine") {
  const mine = layout.zones.filter((zone) => zone.mine);
  if (camera === "table" || !mine.length) return WHOLE;
  if (camera === "bets") return betsBox(mine, layout.places.rail);
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

/** @param {Layout["zones"]} mine @param {Layout["places"]["rail"]} rail @returns {ViewBox} */
function betsBox(mine, rail) {
  const ends = mine.map(({ seat }) => rail[seat]).filter((at) => at !== undefined);
  const boxes = [...mine.map(({ x, y, r }) => ({ x, y, far: r ? r + NEAR.circle : NEAR.cell })),
    ...ends.map(({ x, y }) => ({ x, y, far: NEAR.rail }))];
  const reach = (/** @type {"x" | "y"} */ along, /** @type {1 | -1} */ way) =>
    Math.max(...boxes.map((one) => way * one[along] + one.far));
  const [right, low] = [reach("x", 1), reach("y", 1)];
  const [left, high] = [-reach("x", -1), -reach("y", -1) - NEAR.up];
  const width = Math.max(NEAREST, right - left, (low - high) / SQUARE);
  const height = Math.min(STAGE.height, Math.max(low - high, width * SQUARE));
  return [within((left + right - width) / 2, STAGE.width - width), within((low + high - height) / 2,
    STAGE.height - height), Math.min(width, STAGE.width), height];
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
