// Tasks with cheques: a stack to be cut, a bet to be sized into, a payment to be picked from the rack. Each writes what
// was done as the text of an answer.

import { ChequesInHand } from "../../../cheques/in_hand.js";
import { Hand } from "../../../cheques/hand.js";
import { t } from "../../../lib/words.js";

/** @typedef {import("../../../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {import("../../../cheques/hand.js").Tube} Tube */
/** @typedef {import("../../../lib/scene.d.ts").CuttingPicture} CuttingPicture */
/** @typedef {import("../../../lib/scene.d.ts").SizingPicture} SizingPicture */
/** @typedef {import("../../../lib/scene.d.ts").PayingPicture} PayingPicture */

const BET = "bet";

class ChequeTask {
  /** @param {Hand} hand @param {import("../../../cheques/in_hand.js").Shown} [shows] */
  constructor(hand, shows) {
    this.hand = hand;
    this.table = new ChequesInHand(hand, { shows });
    this.element = this.table.element;
  }

  keys() {
    return this.table.keys();
  }
}

export class CuttingTask extends ChequeTask {
  /** @param {CuttingPicture} picture */
  constructor({ colour, number }) {
    super(new Hand({ held: { colour: /** @type {Colour} */ (colour), count: number } }));
  }

  /** The rows as they lie: "5-5(2-2-1) apart / 4-4"; null if there are none. */
  get given() {
    return this.hand.state.rows.map(({ stacks, proof, apart }) =>
      `${stacks.join("-")}${proof.length ? `(${proof.join("-")})` : ""}${apart ? " apart" : ""}`).join(" / ") || null;
  }
}

export class SizingTask extends ChequeTask {
  /** @param {SizingPicture} picture */
  constructor({ stack, tubes }) {
    const parts = stack.map(([colour, count]) => ({ colour: /** @type {Colour} */ (colour), count }));
    super(new Hand({ tubes: tubesOf(tubes), bets: [{ id: BET, name: t("page.hands.the_bet"), stack: parts }] }),
      { row: false, prove: false, apart: false });
    this.table.do(() => this.hand.aim(BET));
  }

  /** "black green: 3 black, 4 green; 2 left"; null if nothing was put beside the bet. */
  get given() {
    const { bets, held } = this.hand.state;
    const [bet] = bets;
    if (!bet?.beside.length) return null;
    const beside = bet.beside.map(({ colour, count }) => `${count} ${colour}`).join(", ");
    return `${bet.broken.map(({ colour }) => colour).join(" ")}: ${beside}${held ? `; ${held} left` : ""}`;
  }
}

export class PayingTask extends ChequeTask {
  /** @param {PayingPicture} picture */
  constructor({ tubes }) {
    super(new Hand({ tubes: tubesOf(tubes) }), { prove: false, apart: false });
  }

  /** The tubes with what was taken out of them: "L2:3 R5:1"; null if that is nothing. */
  get given() {
    const { state } = this.hand;
    /** @type {Map<string, number>} */
    const taken = new Map();
    for (const { tube, count } of [...state.rows.flatMap((row) => row.from), ...state.from]) {
      taken.set(tube, (taken.get(tube) ?? 0) + count);
    }
    return [...taken].map(([tube, count]) => `${tube}:${count}`).join(" ") || null;
  }
}

/** @param {SizingPicture["tubes"]} tubes @returns {Tube[]} */
const tubesOf = (tubes) => tubes.map(({ colour, ...tube }) => ({ ...tube, colour: /** @type {Colour} */ (colour) }));
