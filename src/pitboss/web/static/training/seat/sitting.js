// Requests to the server for a sitting in the dealer's seat, and the shapes of its answers.

import { ask } from "../../lib/api.js";
import { language } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").SeatOut} State */
/** @typedef {State["mode"]} Mode */
/** @typedef {import("../../lib/scene.d.ts").Move} DueMove */
/** @typedef {Partial<DueMove> & {name: string}} Move a move as the page sends it: only what it needs */
/** @typedef {import("../../lib/scene.d.ts").Choice} Choice */
/** @typedef {import("../../lib/scene.d.ts").FeltBet} Bet */
/** @typedef {import("../../lib/scene.d.ts").SeatsOffered} Offered */
/** @typedef {import("../../lib/scene.d.ts").CauseOut} Cause */
/** @typedef {import("../../lib/scene.d.ts").SittingReport} Report */
/** @typedef {import("../../lib/scene.d.ts").ReportOut} Result */
/** @typedef {{game: string, mode: Mode, seats: number, rounds: number, plants: readonly string[],
 *   seed?: number}} SittingRequest a seed deals the same table again */
/** @typedef {{do: string, [name: string]: unknown}} Act */

const WHERE = "/api/train/seat";

/** @returns {Promise<Offered>} */
export const offered = () => ask(WHERE);

/** @param {SittingRequest} request @returns {Promise<State>} */
export const sitDown = (request) => ask(`${WHERE}?language=${language()}`, request);

/** @param {string} id @returns {Promise<State>} */
export const lookAt = (id) => ask(`${WHERE}/${encodeURIComponent(id)}?language=${language()}`);

/** @param {string} id @param {Act} act @returns {Promise<State>} */
export const actIn = (id, act) => ask(`${WHERE}/${encodeURIComponent(id)}/acts?language=${language()}`, act);

/** @param {string} id @returns {Promise<Result>} */
export const resultOf = (id) => ask(`${WHERE}/${encodeURIComponent(id)}/report`);
