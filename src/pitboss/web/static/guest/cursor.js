// The betting place that the keyboard is at: left and right between spots, up and down between bets.

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {{seat: number, bet: string}} Place */

/**
 * The spots that a guest may bet at from the keyboard, first base first: their own, or the one they stand behind.
 *
 * @param {Scene} scene
 * @param {string} name as the guest is called
 * @returns {number[]}
 */
export function seatsOf(scene, name) {
  const own = scene.spots.filter((spot) => spot.mine && spot.player);
  const open = own.length ? own : scene.spots.filter((spot) => spot.behind.includes(name));
  return open.map((spot) => spot.seat);
}

/**
 * The place next to one; with a single spot, left and right go between bets as well. As a guest sees the table, first
 * base is at the right, so that left is the higher seat; from the dealer's side it is the other way.
 *
 * @param {Scene} scene
 * @param {Place | null} from
 * @param {{dx: number, dy: number, name: string, turned: boolean}} step
 * @returns {Place | null}
 */
export function moved(scene, from, { dx, dy, name, turned }) {
  const seats = seatsOf(scene, name);
  const bets = scene.placard.bets.map((bet) => bet.bet);
  const first = seats[0];
  if (first === undefined || !bets.length) return null;
  if (!from || !seats.includes(from.seat) || !bets.includes(from.bet)) return { seat: first, bet: bets[0] ?? "" };
  /** @param {number} at @param {number} by @param {number} many */
  const round = (at, by, many) => (at + by + many) % many;
  const along = turned ? dx : -dx;
  const down = seats.length === 1 && dx ? dx : dy;
  const seat = seats[round(seats.indexOf(from.seat), seats.length > 1 ? along : 0, seats.length)] ?? first;
  const bet = bets[round(bets.indexOf(from.bet), down, bets.length)] ?? from.bet;
  return { seat, bet };
}

/** Where the keyboard is; nowhere until it is used. */
export class Cursor {
  /** @type {Place | null} */
  at = null;

  /**
   * Where a cheque would go: the cursor's place if it is one of the guest's, else their first main bet.
   *
   * @param {Scene} scene
   * @param {string} name
   * @returns {Place | null}
   */
  here(scene, name) {
    const seats = seatsOf(scene, name);
    if (this.at && seats.includes(this.at.seat)) return this.at;
    return moved(scene, null, { dx: 0, dy: 0, name, turned: false });
  }
}
