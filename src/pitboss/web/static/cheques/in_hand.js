// <div class="in-hand">: cheques in the hand on the page. Bets above, the place in front of the rack, the hand, the
// tubes of the rack below, as a dealer sees them. Every gesture is a button with a name and a key; none needs a drag.

import { drawCheque, drawStack } from "../felt/drawing/cheques.js";
import { drawTube } from "../felt/drawing/rack.js";
import { announce } from "../lib/announce.js";
import { el } from "../lib/el.js";
import { refill } from "../lib/redraw.js";
import { svg } from "../lib/svg.js";
import { capital, t } from "../lib/words.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./hand.js").Tube} Tube */
/** @typedef {import("./hand.js").Bet} Bet */
/** @typedef {import("./hand.js").Part} Part */
/** @typedef {import("./hand.js").Row} Row */
/** @typedef {import("../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {import("../lib/keys.js").Key} Key */
/** @typedef {{row?: boolean, prove?: boolean, apart?: boolean}} Shown the gestures that the moment needs, or all */

const GROUP = "page.cheques.keys";
const PUTS = [1, 2, 3, 4, 5];
const STACK = 20;
const AMOUNTS = /** @type {[string, number][]} */ ([["one", 1], ["five", 5], ["stack", STACK]]);
const R = 24;
const TUBE = { wide: 44, high: 132, room: 60 };

/** @param {Colour} colour */
const named = (colour) => t(`colour.${colour}`);
/** @param {Part} part */
const words = ({ colour, count }) => t(`page.things.count.${colour}`, { n: count });

export class ChequesInHand {
  /** The tube that the keys take from. @type {string} */
  chosen = "";
  /** How many cheques a press on a tube takes. */
  amount = 1;

  /**
   * @param {Hand} hand
   * @param {{changed?: () => void, shows?: Shown}} [options] `changed` is called after every gesture
   */
  constructor(hand, { changed, shows } = {}) {
    this.hand = hand;
    this.changed = changed;
    this.shows = { row: true, prove: true, apart: true, ...shows };
    this.chosen = hand.state.tubes[0]?.id ?? "";
    this.element = el("div", { class: "in-hand", role: "group", "aria-label": t("page.cheques.table") });
    this.#draw();
  }

  /** Does a gesture, draws what it led to, and says it. @param {() => boolean} gesture */
  do(gesture) {
    const could = gesture();
    announce(could ? this.said : t("page.cheques.not_now"));
    if (!could) return;
    this.#draw();
    this.changed?.();
  }

  /** What lies where, in words. */
  get said() {
    const { state } = this.hand;
    const held = state.held && state.colour ? t("page.cheques.holds", { cheques: words({ colour: state.colour,
      count: state.held }) }) : t("page.cheques.hand_empty");
    const rows = state.rows.map(rowWords).join(". ");
    const bets = state.bets.flatMap((bet) => bet.beside.map((part) => t("page.cheques.beside",
      { bet: bet.name, cheques: words(part) }))).join(". ");
    return [held, rows, bets].filter(Boolean).join(". ");
  }

  /** @returns {Key[]} */
  keys() {
    const { hand } = this;
    /** @param {string} key @param {string} says @param {() => boolean} act @returns {Key} */
    const bound = (key, says, act) => ({ key, group: GROUP, says: `page.cheques.key.${says}`, repeat: true,
      act: () => this.do(act) });
    const found = Array.from({ length: 9 }, (_, at) => bound(String(at + 1), "put", () => hand.put(at + 1)));
    found.push(bound("0", "put_all", () => hand.put(hand.state.held)));
    if (hand.state.tubes.length) {
      found.push(bound("t", "take", () => hand.take(this.chosen)), bound("f", "five", () => hand.take(this.chosen, 5)),
        bound("s", "stack", () => hand.take(this.chosen, STACK)), bound("Backspace", "back", () => hand.giveBack()));
      for (const [key, step] of /** @type {[string, number][]} */ ([["ArrowLeft", -1], ["ArrowRight", 1]])) {
        found.push({ key, group: GROUP, says: "page.cheques.key.tube", repeat: true, act: () => this.#choose(step) });
      }
    }
    if (this.shows.row) found.push(bound("r", "row", () => hand.newRow()));
    if (this.shows.prove) found.push(bound("p", "prove", () => hand.prove()));
    if (this.shows.apart) found.push(bound("a", "apart", () => hand.pushApart()));
    if (hand.state.bets.length) {
      found.push(bound("b", "aim", () => hand.aim(this.#nextAim())), bound("x", "break", () => this.#breakNext()));
    }
    found.push({ key: "z", group: GROUP, says: "page.cheques.key.undo", repeat: true,
      act: () => this.do(() => hand.undo()) });
    return found;
  }

  /** @param {number} step */
  #choose(step) {
    const ids = this.#tubes().map((tube) => tube.id);
    this.chosen = ids[(ids.indexOf(this.chosen) + step + ids.length) % ids.length] ?? "";
    this.#draw();
    const tube = this.hand.state.tubes.find((one) => one.id === this.chosen);
    if (tube) announce(tubeWords(tube));
  }

  /** As they lie in front of the dealer: the left side from the outside in, then the right side from the inside out. */
  #tubes() {
    const { tubes } = this.hand.state;
    const side = (/** @type {string} */ name) => tubes.filter((tube) => tube.side === name);
    return [...side("left").sort((a, b) => a.place - b.place), ...side("right").sort((a, b) => b.place - a.place)];
  }

  #nextAim() {
    const places = ["", ...this.hand.state.bets.map((bet) => bet.id)];
    return places[(places.indexOf(this.hand.state.aim) + 1) % places.length] ?? "";
  }

  /** Breaks the top colour off the bet that is aimed at, or off the first one that is not broken down. */
  #breakNext() {
    const { bets, aim } = this.hand.state;
    const bet = bets.find((one) => one.id === aim && one.stack.length) ?? bets.find((one) => one.stack.length);
    const top = bet?.stack.at(-1);
    return bet && top ? this.hand.breakOff(bet.id, top.colour) : false;
  }

  #draw() {
    const { state } = this.hand;
    refill(this.element, [
      state.bets.length > 0 && el("div", { class: "hand-bets" }, ...state.bets.map((bet) => this.#bet(bet))),
      el("section", { class: "hand-felt", "aria-label": t("page.cheques.felt") },
        el("h3", { class: "hand-title", text: t("page.cheques.felt") }), ...state.rows.map((row, at) =>
          this.#row(row, at)), !state.rows.length && el("p", { class: "dim", text: t("page.cheques.felt_empty") })),
      this.#held(),
      state.tubes.length > 0 && el("section", { class: "hand-rack", "aria-label": t("page.cheques.rack") },
        ...this.#tubes().map((tube) => this.#tube(tube)))],
    () => this.element.querySelector(".hand-puts button:not(:disabled)") ?? this.element.querySelector("button"));
  }

  #held() {
    const { state } = this.hand;
    /** @param {string} name @param {string} cap @param {() => boolean} act @param {boolean} [off] */
    const button = (name, cap, act, off = false) => el("button", { type: "button", "data-key": `hand-${name}`,
      disabled: off, onclick: () => this.do(act) }, t(`page.cheques.${name}`), el("kbd", { text: cap }));
    const left = state.proving ? (state.rows.at(-1)?.stacks.at(-1) ?? 0) : state.held;
    const tubes = state.tubes.length > 0;
    return el("section", { class: "hand-held", "aria-label": t("page.cheques.hand") },
      el("div", { class: "hand-stack" }, state.held && state.colour
        ? pile({ colour: state.colour, count: state.held }, t("page.cheques.holds",
          { cheques: words({ colour: state.colour, count: state.held }) }))
        : el("p", { class: "dim", text: t("page.cheques.hand_empty") })),
      el("div", { class: "hand-puts", role: "group", "aria-label": t(state.proving ? "page.cheques.proving"
        : "page.cheques.put_down") },
      el("span", { class: "dim", "aria-hidden": "true", text: t(state.proving ? "page.cheques.proving"
        : "page.cheques.put_down") }),
      ...PUTS.map((count) => el("button", { type: "button", "data-key": `put-${count}`, disabled: count > left,
        "aria-label": t("page.cheques.put", { count }), text: count, onclick: () => this.do(() =>
          this.hand.put(count)) })),
      el("button", { type: "button", "data-key": "put-all", disabled: state.proving || !state.held,
        onclick: () => this.do(() => this.hand.put(state.held)) }, t("page.cheques.all"), el("kbd", { text: "0" }))),
      el("div", { class: "hand-ways" },
        ...(tubes ? AMOUNTS.map(([name, amount]) => el("button", { type: "button", "data-key": `hand-${name}`,
          "aria-pressed": String(amount === this.amount), text: t(`page.cheques.${name}`), onclick: () => {
            this.amount = amount;
            this.#draw();
          } })) : []),
        tubes && button("back", "←", () => this.hand.giveBack(), !state.held),
        this.shows.row && button("row", "R", () => this.hand.newRow(), !state.open),
        this.shows.prove && button("prove", "P", () => this.hand.prove(), !state.rows.length || state.proving),
        this.shows.apart && button("apart", "A", () => this.hand.pushApart(), !state.rows.length),
        button("undo", "Z", () => this.hand.undo(), !this.hand.undoable)));
  }

  /** @param {Row} row @param {number} at */
  #row(row, at) {
    const last = row.stacks.length - 1;
    const shown = row.stacks.flatMap((count, place) => {
      const proof = place === last ? row.proof : [];
      const rest = count - proof.reduce((sum, one) => sum + one, 0);
      return [...proof, ...(rest ? [rest] : [])].map((part, nth) => ({ part, place, nth, proof: proof.length > 0 }));
    });
    return el("div", { class: row.apart ? "hand-row apart" : "hand-row", role: "group", "aria-label": rowWords(row) },
      ...shown.map(({ part, place, nth, proof }) => el("button", { type: "button",
        class: proof ? "hand-pile proof" : "hand-pile", "data-key": `pile-${at}-${place}-${nth}`,
        onclick: () => this.do(() => this.hand.lift(at, place)) }, pile({ colour: row.colour, count: part }),
      unseen(t("page.cheques.lift", { cheques: words({ colour: row.colour, count: part }) })))));
  }

  /** @param {Tube} tube */
  #tube(tube) {
    const [wide, high] = [TUBE.wide, TUBE.high];
    const room = Math.max(TUBE.room, tube.count);
    return el("button", { type: "button", class: `hand-tube ${tube.side}${tube.id === this.chosen ? " chosen" : ""}`,
      "data-key": `tube-${tube.id}`, "data-tube": tube.id, "aria-pressed": String(tube.id === this.chosen),
      onclick: () => {
        this.chosen = tube.id;
        this.do(() => this.hand.take(tube.id, this.amount));
      } },
    svg("svg", { viewBox: `0 0 ${wide} ${high + 34}`, "aria-hidden": "true" },
      svg("rect", { x: 3, width: wide - 6, height: high, rx: 4, fill: "#120c08" }),
      tube.count > 0 && drawTube({ colour: tube.colour, count: tube.count },
        { x: 6, width: wide - 12, foot: high - 3, high: (high - 8) / room, counted: tube.count <= 20 }),
      svg("g", { transform: `translate(${wide / 2} ${high + 16})` }, drawCheque(tube.colour, { r: 15 }))),
    unseen(t("page.cheques.take_out", { count: this.amount, tube: tubeWords(tube) })));
  }

  /** @param {Bet} bet */
  #bet(bet) {
    const { aim } = this.hand.state;
    const standing = bet.stack.map((part) => el("button", { type: "button", class: "hand-break",
      "data-key": `break-${bet.id}-${part.colour}`, onclick: () => this.do(() =>
        this.hand.breakOff(bet.id, part.colour)) }, t("page.cheques.break", { colour: named(part.colour) })));
    const whole = Object.fromEntries(bet.stack.map((part) => [part.colour, part.count]));
    const list = new Intl.ListFormat(document.documentElement.lang || "en", { type: "unit" });
    return el("section", { class: bet.id === aim ? "hand-bet aimed" : "hand-bet", "aria-label": bet.name },
      el("div", { class: "hand-bet-stacks" },
        bet.stack.length > 0 && drawing(drawStack(whole, { r: R }), bet.stack.reduce((sum, one) => sum + one.count, 0),
          list.format(bet.stack.map(words))),
        ...bet.broken.map((part) => el("div", { class: "hand-pair" }, pile(part, words(part)),
          ...bet.beside.filter((one) => one.colour === part.colour).map((one) => this.#beside(bet, one)))),
        ...bet.beside.filter((part) => !bet.broken.some((one) => one.colour === part.colour)).map((part) =>
          this.#beside(bet, part))),
      el("div", { class: "hand-bet-ways" },
        el("button", { type: "button", "data-key": `aim-${bet.id}`, "aria-pressed": String(bet.id === aim),
          onclick: () => this.do(() => this.hand.aim(bet.id === aim ? "" : bet.id)) },
        t("page.cheques.aim", { bet: bet.name }), el("kbd", { text: "B" })), ...standing));
  }

  /** @param {Bet} bet @param {Part} part */
  #beside(bet, part) {
    return el("button", { type: "button", class: "hand-pile", "data-key": `beside-${bet.id}-${part.colour}`,
      onclick: () => this.do(() => this.hand.takeOff(bet.id, part.colour)) }, pile(part),
    unseen(t("page.cheques.off", { cheques: words(part) })));
  }
}

/** @param {Tube} tube */
const tubeWords = (tube) => t(`page.cheques.tube_${tube.side}`, { place: tube.place, cheques: words(tube) });

/** @param {Row} row */
function rowWords(row) {
  const said = t("page.cheques.row_words", { colour: capital(named(row.colour)), stacks: row.stacks.join("-") });
  return [said, row.proof.length > 0 && t("page.cheques.proved", { proof: row.proof.join("-") }),
    row.apart && t("page.cheques.is_apart")].filter(Boolean).join(", ");
}

/** A name that is read and not seen: the picture beside it has figures of its own. @param {string} text */
const unseen = (text) => el("span", { class: "unseen", text });

/** A stack as a picture. @param {Part} part @param {string} [name] without it, what holds the picture has the name */
function pile(part, name = "") {
  const count = Math.min(part.count, STACK);
  return drawing(drawStack({ [part.colour]: count }, { r: R }), count, name);
}

/** @param {SVGElement} stack @param {number} count @param {string} name */
function drawing(stack, count, name) {
  const high = count * R * 0.19 + 2 * R;
  return svg("svg", { class: "hand-drawing", viewBox: `${-R - 3} ${R * 1.1 - high - 4} ${2 * R + 6} ${high + 6}`,
    width: 2 * R + 6, height: high + 6, ...(name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" }) },
  stack);
}
