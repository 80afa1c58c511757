// Cheques in a dealer's hand: taken from a tube, put down stack by stack, proved, put beside a bet. It decides nothing
// and draws nothing. Each gesture says whether it could be done; `undo` takes the last one back.

import { HIGHEST_FIRST } from "../felt/drawing/cheques.js";

/** @typedef {import("../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {{colour: Colour, count: number}} Part some cheques of one colour */
/**
 * @typedef {object} Tube
 * @property {string} id
 * @property {"left" | "right"} side
 * @property {number} place the outermost on its side is 1
 * @property {Colour} colour
 * @property {number} count
 * @property {boolean} [spaced] whether lammers lie in it
 */
/** @typedef {{tube: string, count: number}} Taken cheques by the tube that they came from; "" if from no tube */
/**
 * @typedef {object} Row stacks of one colour that lie in front of the rack
 * @property {Colour} colour
 * @property {number[]} stacks
 * @property {number[]} proof how the last stack is spread
 * @property {boolean} apart whether the stacks are pushed apart
 * @property {Taken[]} from
 */
/**
 * @typedef {object} Bet
 * @property {string} id
 * @property {string} name in the reader's language
 * @property {Part[]} stack what stands as one stack, the bottom first
 * @property {Part[]} broken what was broken off it, the nearest to the dealer first
 * @property {Part[]} beside what was put beside it, in the order in which it was
 */
/**
 * @typedef {object} State
 * @property {Tube[]} tubes
 * @property {Colour | null} colour of what is in the hand
 * @property {number} held
 * @property {Taken[]} from
 * @property {Row[]} rows
 * @property {boolean} open whether the next stack goes on the last row
 * @property {boolean} proving whether the next stacks are taken off the last one, to prove it
 * @property {Bet[]} bets
 * @property {string} aim the bet that the next stack goes to; "" is the place in front of the rack
 */

const UNDONE_MOST = 400;

export class Hand {
  /** @type {string[]} */
  #before = [];

  /**
   * @param {{tubes?: Tube[], held?: Part, bets?: {id: string, name: string, stack: Part[]}[]}} begin
   *   `held` is in the hand from the beginning
   */
  constructor({ tubes = [], held, bets = [] }) {
    /** @type {State} */
    this.state = {
      tubes: tubes.map((tube) => ({ ...tube })), colour: held?.colour ?? null, held: held?.count ?? 0,
      from: held ? [{ tube: "", count: held.count }] : [], rows: [], open: false, proving: false,
      bets: bets.map((bet) => ({ ...bet, broken: [], beside: [] })), aim: "",
    };
    /** The gestures that were done, undone ones not counted. */
    this.done = 0;
  }

  /** Takes so many cheques from a tube; what is in the hand of another colour is put down first.
   * @param {string} id @param {number} [count] */
  take(id, count = 1) {
    return this.#does((state) => {
      const tube = state.tubes.find((one) => one.id === id);
      const taken = Math.min(count, tube?.count ?? 0);
      if (!tube || taken < 1) return false;
      if (state.held && state.colour !== tube.colour) putDown(state, state.held);
      tube.count -= taken;
      [state.colour, state.proving] = [tube.colour, false];
      state.held += taken;
      add(state.from, id, taken);
      return true;
    });
  }

  /** Gives so many of the cheques in the hand back to the tube that they came from. @param {number} [count] */
  giveBack(count = 1) {
    return this.#does((state) => {
      const back = Math.min(count, state.held, state.from.filter((one) => one.tube).reduce((sum, one) =>
        sum + one.count, 0));
      if (back < 1) return false;
      for (const { tube, count: some } of remove(state.from, back)) {
        const found = state.tubes.find((one) => one.id === tube);
        if (found) found.count += some;
      }
      state.held -= back;
      return true;
    });
  }

  /** Puts so many cheques down: as the next stack, as a part of the proof, or beside a bet. @param {number} count */
  put(count) {
    return this.#does((state) => (state.proving ? spread(state, count) : putDown(state, count)));
  }

  /** The next stack begins a row. */
  newRow() {
    return this.#does((state) => {
      const was = state.open;
      state.open = false;
      return was;
    });
  }

  /** The last stack is to be proved: what is put down next is taken off it. */
  prove() {
    return this.#does((state) => {
      const row = state.rows.at(-1);
      if (!row || state.proving) return false;
      row.proof = [];
      state.proving = true;
      return true;
    });
  }

  /** Pushes the stacks of the last row apart, or together again. */
  pushApart() {
    return this.#does((state) => {
      const row = state.rows.at(-1);
      if (!row) return false;
      row.apart = !row.apart;
      return true;
    });
  }

  /** Takes a stack up from the place in front of the rack. @param {number} row @param {number} stack */
  lift(row, stack) {
    return this.#does((state) => {
      const found = state.rows[row];
      const count = found?.stacks[stack];
      if (!found || !count) return false;
      if (state.held && state.colour !== found.colour) return false;
      found.stacks.splice(stack, 1);
      found.proof = [];
      [state.colour, state.proving] = [found.colour, false];
      state.held += count;
      for (const one of remove(found.from, count)) add(state.from, one.tube, one.count);
      if (!found.stacks.length) state.rows.splice(row, 1);
      state.open = state.rows.length > 0;
      return true;
    });
  }

  /** The next stack goes beside a bet, or in front of the rack. @param {string} bet */
  aim(bet) {
    return this.#does((state) => {
      if (state.aim === bet || (bet && !state.bets.some((one) => one.id === bet))) return false;
      [state.aim, state.proving] = [bet, false];
      return true;
    });
  }

  /** Breaks a colour off a bet and lays it as the next stack. @param {string} id @param {Colour} colour */
  breakOff(id, colour) {
    return this.#does((state) => {
      const bet = state.bets.find((one) => one.id === id);
      const at = bet ? bet.stack.findIndex((part) => part.colour === colour) : -1;
      if (!bet || at < 0) return false;
      bet.broken.push(...bet.stack.splice(at, 1));
      return true;
    });
  }

  /** Takes one cheque that was put beside a bet back into the hand. @param {string} id @param {Colour} colour */
  takeOff(id, colour) {
    return this.#does((state) => {
      const bet = state.bets.find((one) => one.id === id);
      const part = bet?.beside.find((one) => one.colour === colour);
      if (!bet || !part || (state.held && state.colour !== colour)) return false;
      part.count -= 1;
      if (!part.count) bet.beside.splice(bet.beside.indexOf(part), 1);
      state.colour = colour;
      state.held += 1;
      add(state.from, "", 1);
      return true;
    });
  }

  get undoable() {
    return this.#before.length > 0;
  }

  undo() {
    const before = this.#before.pop();
    if (!before) return false;
    this.state = JSON.parse(before);
    this.done -= 1;
    return true;
  }

  /** All that lies in front of the rack, colour by colour. @returns {Partial<Record<Colour, number>>} */
  get laid() {
    /** @type {Partial<Record<Colour, number>>} */
    const found = {};
    for (const colour of HIGHEST_FIRST) {
      const count = this.state.rows.filter((row) => row.colour === colour).flatMap((row) => row.stacks)
        .reduce((sum, one) => sum + one, 0);
      if (count) found[colour] = count;
    }
    return found;
  }

  /** @param {(state: State) => boolean} gesture */
  #does(gesture) {
    const before = JSON.stringify(this.state);
    if (!gesture(this.state)) {
      this.state = JSON.parse(before);
      return false;
    }
    this.#before.push(before);
    if (this.#before.length > UNDONE_MOST) this.#before.shift();
    this.done += 1;
    return true;
  }
}

/** @param {State} state @param {number} count */
function putDown(state, count) {
  const { colour } = state;
  if (!colour || count < 1 || count > state.held) return false;
  const from = remove(state.from, count);
  state.held -= count;
  const bet = state.bets.find((one) => one.id === state.aim);
  if (bet) {
    const last = bet.beside.at(-1);
    if (last?.colour === colour) last.count += count;
    else bet.beside.push({ colour, count });
    return true;
  }
  const row = state.rows.at(-1);
  if (state.open && row?.colour === colour) {
    row.stacks.push(count);
    row.proof = [];
    for (const one of from) add(row.from, one.tube, one.count);
  } else state.rows.push({ colour, stacks: [count], proof: [], apart: false, from });
  state.open = true;
  return true;
}

/** @param {State} state @param {number} count */
function spread(state, count) {
  const row = state.rows.at(-1);
  const left = row ? (row.stacks.at(-1) ?? 0) - row.proof.reduce((sum, one) => sum + one, 0) : 0;
  if (!row || count < 1 || count > left) return false;
  row.proof.push(count);
  if (count === left) state.proving = false;
  return true;
}

/** @param {Taken[]} from @param {string} tube @param {number} count */
function add(from, tube, count) {
  const last = from.at(-1);
  if (last?.tube === tube) last.count += count;
  else from.push({ tube, count });
}

/** Removes so many cheques, the ones taken last first. @param {Taken[]} from @param {number} count */
function remove(from, count) {
  /** @type {Taken[]} */
  const removed = [];
  for (let left = count; left > 0 && from.length;) {
    const last = /** @type {Taken} */ (from.at(-1));
    const some = Math.min(left, last.count);
    removed.push({ tube: last.tube, count: some });
    last.count -= some;
    left -= some;
    if (!last.count) from.pop();
  }
  return removed;
}
