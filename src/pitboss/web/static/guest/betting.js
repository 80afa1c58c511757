// Bets as gestures: which cheques go where, what is sent, what waits for its answer, what can be undone.
//
// A cheque lies at once as a ghost. It is sent as soon as the table would take the sum (a bet may be built from small
// cheques), stays a ghost until the scene shows it, and goes back if it is refused. No rule is decided here: the sums
// come from `legal`, and what is not offered there is sent all the same, to be refused with its reason.

import { COLOURS, LOWEST_FIRST, worth } from "../felt/drawing/cheques.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {Partial<Record<Colour, number>>} Cheques */
/** @typedef {import("../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {{seat: number, bet: string, owner: string}} Zone */
/** @typedef {{type: string, [field: string]: unknown}} Command */
/** @typedef {{seq: number, refusal: null | {code: string, rule: string, sentence: string}}} Answer */
/**
 * Cheques that were laid down and that the felt does not show yet; `before` is what lay there when they were sent.
 *
 * @typedef {{zone: Zone, cheques: Cheques, state: "draft" | "sent" | "accepted", seq: number, before?: number}} Ghost
 */
/** @typedef {{seat: number, bet: string, owner: string, cheques: Cheques}} Bet */

/**
 * @param {Cheques} one
 * @param {Cheques} other
 * @param {1 | -1} [sign]
 * @returns {Cheques}
 */
export function add(one, other, sign = 1) {
  const sum = { ...one };
  for (const colour of LOWEST_FIRST) {
    const count = (one[colour] ?? 0) + sign * (other[colour] ?? 0);
    if (count === 0) delete sum[colour];
    else sum[colour] = count;
  }
  return sum;
}

/** @param {Zone} one @param {Zone} other */
export const sameZone = (one, other) => one.seat === other.seat && one.bet === other.bet && one.owner === other.owner;

/**
 * The colours that somebody holds, lowest first.
 *
 * @param {Cheques | null} cheques
 * @returns {{colour: Colour, value: number, count: number}[]}
 */
export function held(cheques) {
  return LOWEST_FIRST.map((colour) => ({ colour, value: COLOURS[colour].value, count: cheques?.[colour] ?? 0 }))
    .filter((one) => one.count > 0);
}

/**
 * What lies on a place already.
 *
 * @param {Scene} scene
 * @param {Zone} zone
 * @returns {Cheques}
 */
export function lying(scene, zone) {
  const spot = scene.spots.find((one) => one.seat === zone.seat);
  const found = spot?.bets.filter((bet) => bet.bet === zone.bet && bet.owner === zone.owner) ?? [];
  return found.reduce((sum, bet) => add(sum, bet.cheques), /** @type {Cheques} */ ({}));
}

/**
 * How many cents are missing before the table takes a sum: 0 when it can be sent.
 *
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {number} cents
 * @returns {number}
 */
export function missing(scene, zone, cents) {
  if (zone.owner !== "guest") return 0;
  const offer = scene.legal.find((one) =>
    one.act === "PlaceWager" && one.command.seat === zone.seat && one.command.bet === zone.bet);
  const amounts = offer?.amounts;
  if (!amounts) return 0;
  if (cents < amounts.min) return amounts.min - cents;
  const over = (cents - amounts.min) % amounts.step;
  return over === 0 || cents > amounts.max ? 0 : amounts.step - over;
}

/**
 * The one sum that a bet takes, where it takes no other; else 0.
 *
 * @param {Scene} scene
 * @param {string} bet
 * @returns {number}
 */
export function onlySum(scene, bet) {
  const posted = scene.placard.bets.find((one) => one.bet === bet);
  return posted && posted.min === posted.max ? posted.min : 0;
}

/**
 * Cheques that make exactly a sum, as few as there are; none if those held do not make it.
 *
 * @param {Cheques} hand
 * @param {number} cents
 * @returns {Cheques | null}
 */
export function exactly(hand, cents) {
  /** @type {Cheques} */
  const found = {};
  let left = cents;
  for (const { colour, value, count } of held(hand).reverse()) {
    const taken = Math.min(count, Math.floor(left / value));
    if (taken) found[colour] = taken;
    left -= taken * value;
  }
  return left ? null : found;
}

/** @param {Zone} zone @param {Cheques} cheques @returns {Command} */
export function putUp(zone, cheques) {
  const wager = { type: "PlaceWager", seat: zone.seat, bet: zone.bet, cents: worth(cheques), owner: zone.owner };
  return { type: "PutUp", wager, cheques };
}

/** @param {Zone} zone @param {number | null} cents @returns {Command} */
export const takeBack = (zone, cents) => (
  { type: "TakeBackWager", seat: zone.seat, bet: zone.bet, owner: zone.owner, cents });

/**
 * The guest's own bets as they lie, main bets first, for the next round's rebet.
 *
 * @param {Scene} scene
 * @returns {Bet[]}
 */
export function ownBets(scene) {
  const order = scene.placard.bets.map((bet) => bet.bet);
  return scene.spots.filter((spot) => spot.mine)
    .flatMap((spot) => spot.bets
      .filter((bet) => ["guest", "dealer"].includes(bet.owner) && order.includes(bet.bet) && worth(bet.cheques))
      .map(({ bet, owner, cheques }) => ({ seat: spot.seat, bet, owner, cheques: cheques })))
    .sort((one, other) => Number(one.owner === "dealer") - Number(other.owner === "dealer")
      || order.indexOf(one.bet) - order.indexOf(other.bet));
}

/**
 * The commands that put last round's bets down again, where nothing lies: in the same cheques if they are still held.
 *
 * @param {Scene} scene
 * @param {readonly Bet[]} last
 * @param {boolean} [more] whether they are put down beside what lies there
 * @returns {{zone: Zone, cheques: Cheques, command: Command}[]}
 */
export function rebet(scene, last, more = false) {
  let left = /** @type {Cheques} */ (scene.cheques ?? {});
  const found = [];
  for (const { cheques, ...zone } of last) {
    const spot = scene.spots.find((one) => one.seat === zone.seat);
    if (!spot?.mine || (!more && worth(lying(scene, zone)))) continue;
    const has = LOWEST_FIRST.every((colour) => (left[colour] ?? 0) >= (cheques[colour] ?? 0));
    const { seat, bet, owner } = zone;
    const command = has ? putUp(zone, cheques) : { type: "PlaceWager", seat, bet, cents: worth(cheques), owner };
    if (has) left = add(left, cheques, -1);
    found.push({ zone, cheques, command });
  }
  return found;
}

/** Whether a scene shows a ghost that has no answer yet. @param {Ghost} ghost @param {Scene | null} scene */
function lies({ zone, cheques, state, before = 0 }, scene) {
  return state === "sent" && scene !== null && worth(lying(scene, zone)) >= before + worth(cheques);
}

/** The gestures of one guest at one table; `change` is called whenever something must be drawn again. */
export class Gestures {
  /**
   * @param {(command: Command) => Promise<Answer>} act sends a command; refusals are shown by it
   * @param {() => void} change
   */
  constructor(act, change) {
    this.act = act;
    this.change = change;
    /** @type {Ghost[]} */
    this.ghosts = [];
    /** @type {{zone: Zone, cents: number}[]} */
    this.made = [];
    /** @type {Scene | null} */
    this.scene = null;
    this.seq = -1;
    /** What the felt shows, up to which event. @type {{scene: Scene | null, seq: number}} */
    this.shown = { scene: null, seq: -1 };
  }

  /**
   * Takes a new scene. When betting is closed, cheques that were never sent go back.
   *
   * @param {Scene} scene
   * @param {number} seq
   * @returns {Ghost[]} the drafts that went back
   */
  update(scene, seq) {
    const before = this.scene;
    this.scene = scene;
    this.seq = seq;
    const open = scene.phase === "betting";
    if (!open || before?.round !== scene.round) this.made = [];
    const back = open ? [] : this.ghosts.filter((ghost) => ghost.state === "draft");
    this.ghosts = this.ghosts.filter((ghost) => open || ghost.state !== "draft");
    if (open) this.flushAll();
    return back;
  }

  /**
   * The felt shows everything up to an event: what lies there is no ghost any more.
   *
   * @param {Scene} scene
   * @param {number} seq
   */
  seen(scene, seq) {
    this.shown = { scene, seq };
    this.clear();
    this.change();
  }

  /** Take the ghosts of what lies on the felt off it; the answer may come after the scene or before it. */
  clear() {
    this.ghosts = this.ghosts.filter((ghost) => ghost.state !== "accepted" || ghost.seq > this.shown.seq);
  }

  /**
   * Ghosts that a scene does not know of yet. A scene may come before the answer: then the bet that lies there tells,
   * or its cheques would be counted twice.
   *
   * @param {{scene: Scene | null, seq: number}} [told] the scene that came last, or another
   * @returns {Ghost[]}
   */
  unheard({ scene, seq } = this) {
    return this.ghosts.filter((ghost) => (ghost.state === "accepted" ? ghost.seq > seq : !lies(ghost, scene)));
  }

  /** The cheques still in hand: those that the felt shows, without the ghosts' own. @returns {Cheques} */
  hand() {
    const own = /** @type {Cheques} */ (this.shown.scene?.cheques ?? {});
    return this.unheard(this.shown).reduce((left, ghost) => add(left, ghost.cheques, -1), own);
  }

  /**
   * Lay one cheque on a place. The second press of a double click adds nothing while the first waits for its answer: a
   * slow line is not a second bet.
   *
   * @param {Zone} zone
   * @param {Colour} colour
   * @param {boolean} [doubled] whether it is the second press of a double click
   * @returns {number} how many cents are missing before it counts; -1 if there is no such cheque in hand
   */
  lay(zone, colour, doubled = false) {
    if (!this.scene) return -1;
    const pending = this.ghosts.some((ghost) => ghost.state === "sent" && sameZone(ghost.zone, zone));
    if (pending && doubled) return 0;
    const sum = zone.owner === "dealer" ? 0 : onlySum(this.scene, zone.bet);
    if (sum) {
      this.put(zone, sum);
      return 0;
    }
    if ((this.hand()[colour] ?? 0) < 1) return -1;
    const draft = this.ghosts.find((ghost) => ghost.state === "draft" && sameZone(ghost.zone, zone));
    if (draft) draft.cheques = add(draft.cheques, { [colour]: 1 });
    else this.ghosts.push({ zone, cheques: { [colour]: 1 }, state: "draft", seq: -1 });
    const short = this.flush(zone);
    this.change();
    return short;
  }

  /** Lay the one sum that a place takes, in the fewest cheques. @param {Zone} zone @param {number} cents */
  put(zone, cents) {
    const cheques = exactly(this.hand(), cents);
    const ghost = /** @type {Ghost} */ ({ zone, cheques: cheques ?? {}, state: "draft", seq: -1 });
    if (cheques) this.ghosts.push(ghost);
    const { seat, bet, owner } = zone;
    this.send(ghost, cheques ? putUp(zone, cheques) : { type: "PlaceWager", seat, bet, cents, owner });
    this.change();
  }

  /**
   * Send what lies as a draft on a place, unless a gesture there waits for its answer or the sum is too small.
   *
   * @param {Zone} zone
   * @returns {number} the cents missing
   */
  flush(zone) {
    const draft = this.ghosts.find((ghost) => ghost.state === "draft" && sameZone(ghost.zone, zone));
    if (!draft || !this.scene) return 0;
    // Until the scene shows what went before, `legal` still speaks of the place without it.
    if (this.unheard().some((ghost) => ghost.state !== "draft" && sameZone(ghost.zone, zone))) return 0;
    const short = missing(this.scene, zone, worth(draft.cheques));
    if (short === 0) this.send(draft, putUp(zone, draft.cheques));
    return short;
  }

  /** Send what waited for a place to be free again. */
  flushAll() {
    for (const ghost of [...this.ghosts]) if (ghost.state === "draft") this.flush(ghost.zone);
  }

  /**
   * @param {Ghost} ghost
   * @param {Command} command
   */
  async send(ghost, command) {
    ghost.state = "sent";
    ghost.before = this.scene ? worth(lying(this.scene, ghost.zone)) : 0;
    const answer = await this.act(command);
    if (answer.refusal) this.ghosts = this.ghosts.filter((one) => one !== ghost);
    else {
      ghost.state = "accepted";
      ghost.seq = answer.seq;
      this.made.push({ zone: ghost.zone, cents: worth(ghost.cheques) });
      this.clear();
    }
    this.flushAll();
    this.change();
  }

  /** Put a signed coupon up: a wager of its own. @param {number} seat @param {string} bet @param {number} cents */
  async coupon(seat, bet, cents) {
    const answer = await this.act({ type: "PlaceWager", seat, bet, cents, owner: "guest", instrument: "coupon" });
    if (!answer.refusal) this.made.push({ zone: { seat, bet, owner: "coupon" }, cents });
    this.change();
  }

  /** As much again on each bet, but where only one sum may lie. */
  double() {
    const { scene } = this;
    if (scene) this.again(ownBets(scene).filter(({ bet }) => !onlySum(scene, bet)), true);
  }

  /** Put down last round's bets, or more of those that lie. @param {readonly Bet[]} last @param {boolean} [more] */
  again(last, more = false) {
    if (!this.scene || this.unheard().length) return;
    for (const { zone, cheques, command } of rebet(this.scene, last, more)) {
      const ghost = /** @type {Ghost} */ ({ zone, cheques, state: "sent", seq: -1 });
      this.ghosts.push(ghost);
      this.send(ghost, command);
    }
    this.change();
  }

  /** Take back the last gesture. @returns {boolean} whether there was one */
  undo() {
    const draft = this.ghosts.findLast((ghost) => ghost.state === "draft");
    if (draft) {
      this.ghosts = this.ghosts.filter((ghost) => ghost !== draft);
      this.change();
      return true;
    }
    const made = this.made.pop();
    if (made) this.act(takeBack(made.zone, made.cents)).then((answer) => answer.refusal && this.made.push(made));
    return made !== undefined;
  }

  /**
   * Take one cheque off a place: of the colour that is picked if one lies there, else the smallest. Where the rest
   * would be too small to play, all of it comes off.
   *
   * @param {Zone} zone
   * @param {Colour | null} picked
   * @returns {boolean} whether anything lay there
   */
  less(zone, picked) {
    const draft = this.ghosts.find((ghost) => ghost.state === "draft" && sameZone(ghost.zone, zone));
    const there = draft?.cheques ?? (this.scene ? lying(this.scene, zone) : {});
    const colour = picked && there[picked] ? picked : held(there)[0]?.colour;
    if (!colour || !this.scene) return false;
    const left = add(there, { [colour]: 1 }, -1);
    if (draft) {
      draft.cheques = left;
      this.ghosts = this.ghosts.filter((ghost) => ghost !== draft || worth(left));
      this.change();
      return true;
    }
    const least = this.scene.placard.bets.find((one) => one.bet === zone.bet)?.min ?? 0;
    if (zone.owner !== "dealer" && worth(left) < least) return this.off(zone);
    const cents = COLOURS[colour].value;
    this.act(takeBack(zone, cents)).then((answer) => answer.refusal || this.forget(zone, cents));
    return true;
  }

  /** What was taken off is not there to be undone. @param {Zone} zone @param {number} cents */
  forget(zone, cents) {
    let gone = cents;
    this.made = this.made.reduceRight((kept, one) => {
      const part = sameZone(one.zone, zone) ? Math.min(gone, one.cents) : 0;
      gone -= part;
      return one.cents > part ? [{ ...one, cents: one.cents - part }, ...kept] : kept;
    }, /** @type {{zone: Zone, cents: number}[]} */ ([]));
    this.change();
  }

  /** Take all bets off, those first that cannot lie alone. */
  async wipe() {
    const { scene } = this;
    if (!scene) return;
    this.ghosts = this.ghosts.filter((ghost) => ghost.state !== "draft");
    this.made = [];
    this.change();
    for (const { seat, bet, owner } of ownBets(scene).reverse()) await this.act(takeBack({ seat, bet, owner }, null));
  }

  /** The drafts: cheques that are too few to be a bet. @returns {Ghost[]} */
  drafts() {
    return this.ghosts.filter((ghost) => ghost.state === "draft");
  }

  /** Take a whole bet off. @param {Zone} zone @returns {boolean} whether anything lay there */
  off(zone) {
    const drafts = this.ghosts.filter((ghost) => ghost.state === "draft" && sameZone(ghost.zone, zone));
    this.ghosts = this.ghosts.filter((ghost) => !drafts.includes(ghost));
    const lies = this.scene !== null && worth(lying(this.scene, zone)) > 0;
    if (lies) {
      this.made = this.made.filter((one) => !sameZone(one.zone, zone));
      this.act(takeBack(zone, null));
    }
    this.change();
    return lies || drafts.length > 0;
  }
}
