// The moves of the game, each with its key, and then the hand, bet, total or cheques that a move needs: for whoever
// would rather choose than touch.

import { chequesInWords } from "../../felt/drawing/cheques.js";
import { el, fill } from "../../lib/el.js";
import { refill } from "../../lib/redraw.js";
import { t } from "../../lib/words.js";
import { payForm } from "./pay.js";
import { aimName, betPlace, moveName } from "./words.js";

/** @typedef {import("./sitting.js").State} State */
/** @typedef {import("./sitting.js").Move} Move */
/** @typedef {import("./sitting.js").Choice} Choice */
/** @typedef {import("./sitting.js").Bet} Bet */
/** @typedef {import("../../lib/keys.js").Key} Key */

/** @type {Record<string, string>} */
const CAPS = {
  open: "o", scan: "s", wave_off: "n", deal: "d", offer_cards: "y", offer_insurance: "i", close_insurance: "e",
  peek: "k", turn: "t", announce: "a", take_and_pay: "m", call_result: "c", take: "x", pay: "p", push: "u",
  toke_down: "b", ask_approval: "w", clean_rack: "r", clear_hands: "h", pick_up: "g", collect: "l", return: "z",
  mark_commission: "j", bring_in: "'", cut_out: ",", call_change: ".", pass: "/", drop: ";", shuffle: "q", cut: "-",
  load: "=", envy: "v", claim: "[", close_surrender: "]",
};
const GROUPS = ["round", "money", "change", "shoe"];
const GROUP = "page.seat.moves";

export class SeatBar {
  /** @param {(move: Move) => void} give */
  constructor(give) {
    this.give = give;
    /** @type {State | null} */
    this.state = null;
    /** The chosen move that still needs a hand, bet, total or cheques. @type {Choice | null} */
    this.begun = null;
    /** @type {Bet | null} */
    this.place = null;
    this.moves = el("div", { class: "seat-moves" });
    this.more = el("div", { class: "seat-more", hidden: true });
    this.element = el("section", { class: "seat-bar", "aria-label": t("page.seat.moves") }, this.moves);
  }

  /** @param {State} state */
  show(state) {
    const same = this.state?.seq === state.seq && this.state.id === state.id;
    this.state = state;
    if (!same) this.begun = this.place = null;
    this.draw();
  }

  draw() {
    const { state } = this;
    if (!state) return;
    const glows = state.mode === "guide" && !state.calls.some((one) => one.due) ? state.due?.move.name : "";
    const button = (/** @type {Choice} */ one) => el("button", { type: "button", "data-move": one.name,
      "data-key": one.name,
      class: [one.name === glows && "glow", one.name === this.begun?.name && "begun"].filter(Boolean).join(" ") || null,
      "aria-pressed": String(one.name === this.begun?.name), onclick: () => this.begin(one) },
      el("span", { text: moveName(one.name) }), CAPS[one.name] ? el("kbd",
        { text: CAPS[one.name]?.toUpperCase() }) : null);
    refill(this.moves, GROUPS.map((group) => el("div", { class: "seat-group", role: "group",
      "aria-label": t(`page.seat.group.${group}`) },
      ...state.palette.filter((one) => one.group === group).map(button))));
    this.#drawMore();
  }

  /** @param {Choice} choice */
  begin(choice) {
    this.place = null;
    this.begun = choice.needs ? choice : null;
    if (!choice.needs) this.give({ name: choice.name });
    else {
      this.draw();
      /** @type {HTMLElement | null} */ (this.more.querySelector("input, button"))?.focus();
      this.more.scrollIntoView({ block: "nearest" });
    }
  }

  back() {
    this.begun = this.place = null;
    this.draw();
  }

  #drawMore() {
    const { begun, state } = this;
    this.more.hidden = !begun;
    if (!begun || !state) return fill(this.more);
    if (begun.needs === "aim") return fill(this.more, ...this.#aims(state, begun));
    if (begun.needs === "points") return fill(this.more, this.#points(begun));
    if (begun.needs === "cheques" || this.place) {
      const place = this.place;
      fill(this.more, payForm({
        rack: /** @type {Record<string, number>} */ (state.scene.rack), back: () => this.back(),
        heading: place ? t("page.seat.pay_which", { bet: betPlace(place) }) : moveName(begun.name),
        give: (cheques) => this.give({ name: begun.name, ...(place ? at(place) : {}), cheques }),
      }));
      return;
    }
    fill(this.more, ...this.#bets(state, begun));
  }

  /** @param {State} state @param {Choice} begun */
  #aims(state, begun) {
    const wanted = begun.name === "deal" ? state.aims : state.aims.filter((one) => one.to !== "burn");
    const glow = state.mode === "guide" && state.due?.move.name === begun.name ? state.due.move.to : null;
    return [el("h3", { text: t("page.seat.which_hand", { move: moveName(begun.name) }) }),
      el("div", { class: "seat-picks" }, ...wanted.map((one) => el("button", { type: "button", "data-aim": one.to,
        class: one.to === glow ? "glow" : null, onclick: () => this.give({ name: begun.name, to: one.to }) },
        el("span", { text: aimName(one.to) }), el("kbd", { text: one.key }))))];
  }

  /** @param {State} state @param {Choice} begun */
  #bets(state, begun) {
    const due = state.mode === "guide" && state.due?.move.name === begun.name ? state.due.move : null;
    const isDue = (/** @type {Bet} */ bet) => due !== null && due.seat === bet.seat && due.bet === bet.bet
      && (due.hand || 1) === bet.hand && (due.owner || "guest") === bet.owner;
    return [el("h3", { text: t("page.seat.which_bet", { move: moveName(begun.name) }) }),
      state.bets.length ? null : el("p", { class: "dim", text: t("page.seat.no_bets") }),
      el("div", { class: "seat-picks" }, ...state.bets.map((bet, index) => el("button", { type: "button",
        class: isDue(bet) ? "glow" : null, title: chequesInWords(bet.cheques), onclick: () => this.pick(bet) },
        el("span", { text: betPlace(bet) }), index < 9 ? el("kbd", { text: String(index + 1) }) : null)))];
  }

  /** @param {Bet} bet */
  pick(bet) {
    const { begun } = this;
    if (!begun) return;
    if (begun.needs === "place") return this.give({ name: begun.name, ...at(bet) });
    this.place = bet;
    this.draw();
    this.more.querySelector("input")?.focus();
  }

  /** @param {Choice} begun */
  #points(begun) {
    const field = /** @type {HTMLInputElement} */ (el("input", { type: "number", id: "seat-points", min: 2, max: 31,
      inputmode: "numeric" }));
    return el("form", { class: "seat-points", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (field.value) this.give({ name: begun.name, points: Number(field.value) });
    }, onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.back() },
      el("label", { for: "seat-points", text: t("page.seat.which_total") }), field,
    el("button", { type: "submit", class: "main" }, el("span", { text: moveName(begun.name) }),
      el("kbd", { text: t("page.key.enter") })));
  }

  /** @returns {Key[]} */
  keys() {
    const { state, begun } = this;
    if (!state) return [];
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act) =>
      ({ key: cap, says, group: GROUP, act });
    const moves = state.palette.filter((one) => CAPS[one.name])
      .map((one) => key(CAPS[one.name] ?? "", `page.seat.move.${one.name}`, () => this.begin(one)));
    if (!begun) return moves;
    const picks = begun.needs === "aim"
      ? state.aims.map((one) => key(one.key, "page.seat.key.pick", () => this.give({ name: begun.name, to: one.to })))
      : begun.needs === "points" || begun.needs === "cheques" || this.place ? []
        : state.bets.slice(0, 9).map((bet, index) => key(String(index + 1), "page.seat.key.pick",
          () => this.pick(bet)));
    return [...picks, key("Escape", "page.seat.key.back", () => this.back()), ...moves];
  }
}

/** @param {Bet} bet */
const at = ({ seat, hand, bet, owner }) => ({ seat, hand, bet, owner });
