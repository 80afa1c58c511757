// A sitting in the dealer's seat, as the server gives it, and the ways to act in it.

import { ask } from "../../lib/api.js";
import { language } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {Readonly<Record<string, number>>} Cheques */
/** @typedef {"show" | "guide" | "test"} Mode */
/** @typedef {{name: string, to?: string, seat?: number, hand?: number, bet?: string, owner?: string,
 *   cheques?: Cheques | null, points?: number | null}} Move */
/** @typedef {"" | "aim" | "place" | "cheques" | "place_and_cheques" | "points"} Needs */
/** @typedef {{name: string, needs: Needs, group: string}} Choice */
/** @typedef {{to: string, key: string}} Aim */
/** @typedef {{seat: number, hand: number, bet: string, owner: string, cheques: Cheques}} Bet */
/** @typedef {{key: string, text: string, due: boolean}} CallChoice */
/** @typedef {{move: Move, rule: string, source: string, text: string, subject: string}} Due */
/** @typedef {{kind: string, rule: string, source: string, cents: number}} FaultTold */
/** @typedef {{done: boolean, fault: FaultTold | null, move: Move | null}} Told */
/**
 * @typedef {{id: string, seq: number, game: string, mode: Mode, over: boolean, round: number, rounds: number,
 *   rounds_wanted: number, scene: Scene, said: readonly import("../../lib/scene.d.ts").Said[], note: string,
 *   note_seat: number, palette: readonly Choice[], aims: readonly Aim[], bets: readonly Bet[],
 *   calls: readonly CallChoice[], plants: readonly string[], due: Due | null, told: Told | null,
 *   steps: number, right: number}} State
 */
/** @typedef {{kind: string, rule: string, source: string, text: string, count: number, cents: number}} Cause */
/** @typedef {{kind: string, rule: string, cents: number, round: number, step: number, detail: string}} Fault */
/** @typedef {{at_ms: number, round: number, what: string, fault: Fault | null, ms: number, rule: string}} Line */
/** @typedef {{hands_per_hour: number, rounds_per_hour: number, payout_ms: number, shoe_ms: number,
 *   shoe_reckoned: boolean, shoe_standard_ms: number, shuffle_ms: number, shuffle_rating: string | null,
 *   supervisor_ms: number}} Pace */
/**
 * @typedef {{game: string, mode: Mode, seats: number, rounds: number, hands: number, ms: number, steps: number,
 *   right: number, mark: number, of: number, house_short: number, guests_short: number,
 *   payouts_ms: readonly number[], rounds_ms: readonly number[],
 *   planted: readonly {kind: string, noticed: boolean, ms: number}[], pace: Pace, lines: readonly Line[]}} Report
 */
/** @typedef {{report: Report, causes: readonly Cause[], recorded: boolean, exam: string}} Result */
/** @typedef {{game: string, mode: Mode, seats: number, rounds: number, plants: readonly string[],
 *   seed?: number}} Wish a seed deals the same table again */
/** @typedef {{do: string, [name: string]: unknown}} Act */

const WHERE = "/api/train/seat";

/** @returns {Promise<{games: string[], modes: Mode[], plants: string[]}>} */
export const offered = () => ask(WHERE);

/** @param {Wish} wish @returns {Promise<State>} */
export const sitDown = (wish) => ask(`${WHERE}?language=${language()}`, wish);

/** @param {string} id @returns {Promise<State>} */
export const lookAt = (id) => ask(`${WHERE}/${encodeURIComponent(id)}?language=${language()}`);

/** @param {string} id @param {Act} act @returns {Promise<State>} */
export const actIn = (id, act) => ask(`${WHERE}/${encodeURIComponent(id)}/acts?language=${language()}`, act);

/** @param {string} id @returns {Promise<Result>} */
export const resultOf = (id) => ask(`${WHERE}/${encodeURIComponent(id)}/report`);
