// Money being changed, as it lies before the guest's spot for all to see: bills in rows, cheques cut out.
import { money, t } from "../../lib/words.js";
import { COLOURS, colourOf } from "../drawing/cheques.js";
import { place, shifted, turned } from "./geometry.js";

/** @typedef {import("../../lib/scene.d.ts").SceneChange} SceneChange */
/** @typedef {import("../../lib/scene.d.ts").Row} Row */
/** @typedef {import("./geometry.js").Piece} Piece */
/** @typedef {import("./geometry.js").Point} Point */

const BILL = Object.freeze({ scale: 1.3, step: 82 });
const R = 17;
const BETWEEN = 26;

/**
 * @param {SceneChange | null} change
 * @param {number} angle of the guest's spot
 * @param {import("./geometry.js").Pose} pose
 * @returns {Piece[]}
 */
export function changePieces(change, angle, pose) {
  if (!change) return [];
  // Between the guest and the rack, clear of every circle.
  const spot = place(318, angle);
  const middle = turned({ x: 800 + (spot.x - 800) * 0.5, y: 262 + (spot.y - 262) * 0.4 }, pose);
  const right = Math.max(...change.cut_out.map(wide), 0);
  const left = change.bills.length ? change.bills.length * BILL.step : Math.max(...change.brought_in.map(wide), 0);
  const start = -(left + right + (left && right ? BETWEEN : 0)) / 2;
  const bills = change.bills.map((row, index) => {
    const where = shifted(middle, start + (index + 0.5) * BILL.step, 0, 0);
    const cents = row.bill;
    const name = t("page.felt.name.bills", { count: row.count, amount: money(cents) });
    const tone = change.frozen ? "frozen" : "plain";
    return /** @type {Piece} */ ({ id: `bill:${index}`, kind: "bill", ...flat(where), scale: BILL.scale, cents,
      r: row.count, tone, name });
  });
  return [
    ...bills,
    ...rows("brought", change.brought_in, middle, { start, pose }),
    ...rows("cut", change.cut_out, middle, { start: start + left + (left && right ? BETWEEN : 0), pose }),
  ];
}

/** @param {Point} where */
const flat = ({ x, y }) => ({ x, y, rotation: 0, scale: 1 });

/** @param {Row} row */
function wide(row) {
  return row.stacks.length * (2 * R + 3) + (row.proof.length ? row.proof.length * (R + 4) : 0);
}

/**
 * Rows along the rack, the highest colour nearest to it (CHQ-CUT-01, CHG-05).
 * @param {string} id
 * @param {readonly Row[]} all
 * @param {Point} middle
 * @param {{start: number, pose: import("./geometry.js").Pose}} how
 * @returns {Piece[]}
 */
function rows(id, all, middle, { start, pose }) {
  const away = pose === "guest" ? 1 : -1;
  return all.flatMap((row, line) => {
    const colour = colourOf(row.denomination);
    const step = row.pushed_apart ? 2 * R + 9 : 2 * R + 3;
    return row.stacks.map((count, index) => {
      const y = away * (line - (all.length - 1) / 2) * (2 * R + 16);
      const where = shifted(middle, start + R + index * step, y, 0);
      const name = t("page.felt.name.cut", { count, amount: money(COLOURS[colour].value) });
      const cheques = { [colour]: count };
      return /** @type {Piece} */ ({ id: `${id}:${line}:${index}`, kind: "stack", ...flat(where), cheques, r: R,
        label: "", name });
    });
  });
}
