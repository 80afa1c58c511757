// What the server tells of a dealer's night: the shapes alone.

/**
 * @typedef {{rounds: number, hands: number, own_ms: number, standard_ms: number, hands_per_hour: number,
 *   standard_per_hour: number}} Pace `standard_ms` is 0 where the house has no time for such a shoe
 */
/** @typedef {"deal" | "total" | "take" | "pay" | "pick_up"} Part */
/**
 * @typedef {{table: string, game: string, kind: string, rule: string, at_ms: number, own: boolean, told: boolean,
 *   in_time: boolean, ruling: string, waited_ms: number}} Stop
 */
/**
 * @typedef {{why: "check" | "limit" | "payment" | "stop" | "word" | "pace" | "keep", game: string, drill: string,
 *   rule: string, count: number, what: string}} Suggestion `drill` is "" for the mix of the day
 */
/**
 * @typedef {object} Night
 * @property {string} person
 * @property {string} day
 * @property {string[]} days
 * @property {{table: string, game: string, from_ms: number, until_ms: number, on: boolean, rounds: number}[]} stints
 * @property {number} rounds
 * @property {number} hands
 * @property {number} voided
 * @property {number} table_ms
 * @property {number} hands_per_hour with all the waiting
 * @property {Pace} pace
 * @property {{game: string, seats: number, pace: Pace}[]} by_seats
 * @property {{part: Part, steps: number, step_ms: number, round_ms: number}[]} parts
 * @property {Part | null} fastest
 * @property {Part | null} slowest
 * @property {{kind: string, due: number, made: number}[]} calls
 * @property {number} called_again
 * @property {{made: number, before: number, after: number, cents: number}} payments
 * @property {Stop[]} stops
 * @property {Record<string, number>} told
 * @property {{subject: string, outcome: string, waited_ms: number}[]} approvals
 * @property {number} stretch_ms
 * @property {{at_ms: number, pace: Pace}[]} chart
 * @property {Suggestion[]} suggestions
 */
/** @typedef {{night: Night, name: string, mine: boolean, now_ms: number}} NightOut */

export {};
