// The jackpots of a table at its keypad: each with its seals, what it comes to, and the steps that are the reader's.

import { el, fill } from "../lib/el.js";
import { redraw } from "../lib/redraw.js";
import { exactMoney, t } from "../lib/words.js";
import { reasoned, stepControls } from "./steps.js";
import { ACTS, handName, sealsOf, stateOf } from "./words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Desk} Desk */
/** @typedef {import("../lib/scene.d.ts").DeskJackpot} DeskJackpot */
/** @typedef {import("./words.js").Jackpot} Jackpot */
/** @typedef {import("../lib/scene.d.ts").Legal} Legal */
/** @typedef {{element: HTMLElement, text: HTMLElement, does: HTMLElement}} Panel */

export class JackpotPanels {
  element = el("section", { class: "jackpots", "aria-label": t("page.progressive.jackpots") });
  /** @type {Map<number, Panel>} */
  #panels = new Map();
  #none = el("p", { class: "empty", text: t("page.progressive.no_jackpots") });
  #send;
  #me;
  #again = el("section", { class: "rejected-jackpots" });

  /**
   * @param {import("./steps.js").Send} send
   * @param {import("../lib/api.js").Me | null} me
   */
  constructor(send, me) {
    this.#send = send;
    this.#me = me;
  }

  /**
   * @param {Scene} scene
   * @param {Desk | null} desk
   * @param {boolean} busy
   * @param {string} table
   */
  show(scene, desk, busy, table) {
    const jackpots = scene.progressive?.jackpots ?? [];
    const had = this.element.contains(document.activeElement);
    for (const number of [...this.#panels.keys()]) {
      if (!jackpots.some((one) => one.number === number)) this.#panels.delete(number);
    }
    for (const one of jackpots) this.#one(one, scene, desk);
    const wanted = jackpots.map((one) => /** @type {HTMLElement} */ (this.#panels.get(one.number)?.element));
    const there = [...this.element.children];
    const again = this.#rejected(scene, desk, table);
    const shown = [...wanted.length ? wanted : [this.#none], ...again ? [again] : []];
    if (shown.length !== there.length || shown.some((one, place) => one !== there[place])) fill(this.element, ...shown);
    this.element.classList.toggle("busy", busy);
    // A step that was done is gone with its button: its jackpot keeps the focus.
    if (had && !this.element.contains(document.activeElement)) {
      /** @type {HTMLElement | null} */ (this.element.querySelector(".jackpot h3"))?.focus();
    }
  }

  /**
   * Jackpots of this table that were rejected: one that was rejected in error is entered again.
   * @param {Scene} scene
   * @param {Desk | null} desk
   * @param {string} at
   */
  #rejected(scene, desk, at) {
    const charge = scene.audience.role === "supervisor";
    const mine = charge ? desk?.rejected.filter((one) => one.table === at) ?? [] : [];
    if (!mine.length) return null;
    redraw(this.#again, mine, () => [el("h3", { text: t("page.progressive.rejected_list") }),
      ...mine.map(({ number, table, seat, hand }) => reasoned(
        { type: "ReenterJackpot", jackpot: number, why: "" }, this.#send, { act: "ReenterJackpot", look: "refuse",
          title: t("page.progressive.rejected_line", { number, table, seat, hand: handName(hand) }),
          why: t("page.progressive.reenter_why") }))]);
    return this.#again;
  }

  /** Goes to the first step that is the reader's. */
  first() {
    const first = "button.main.twice, .paperwork input, .badge-swipe input";
    /** @type {HTMLElement | null} */ (this.element.querySelector(first))?.focus();
  }

  /**
   * The text of a jackpot is drawn again when it changes; its buttons only when others are due, so that a first
   * press is never lost under a finger.
   * @param {Jackpot} one
   * @param {Scene} scene
   * @param {Desk | null} desk
   */
  #one(one, scene, desk) {
    const legal = scene.legal.filter((offer) => ACTS[offer.act] && offer.command.jackpot === one.number);
    const known = desk?.jackpots.find((found) => found.number === one.number) ?? null;
    const panel = this.#panels.get(one.number) ?? newPanel(one.number);
    this.#panels.set(one.number, panel);
    const { element, text, does } = panel;
    element.dataset.state = stateOf(one);
    const heading = () => text.querySelector("h3");
    redraw(text, [one, known], () => this.#text(one, known), heading);
    redraw(does, [legal, one.due], () => this.#does(one, legal), heading);
  }

  /**
   * @param {Jackpot} one
   * @param {readonly Legal[]} legal
   */
  #does(one, legal) {
    const controls = stepControls(legal, this.#send, this.#me);
    // A reader who can only reject it sees for whom it waits.
    if (legal.some(({ act }) => act !== "RejectJackpot")) return controls;
    const waited = sealsOf(one).filter((seal) => seal.state === "due").map((seal) => seal.whose);
    return [el("p", { class: "not-yours", text: t("page.progressive.waits_for", { whose: waited.join(" · ") }) }),
      ...controls];
  }

  /**
   * @param {Jackpot} one
   * @param {DeskJackpot | null} known
   */
  #text(one, known) {
    const { number, seat, hand, share, cents, provisional, differs } = one;
    const worth = cents || provisional;
    return [
      el("header", {},
        el("h3", { id: `jackpot-${number}`, tabindex: "-1",
          text: t("page.progressive.jackpot_head", { number, seat }) }),
        el("p", { class: "jackpot-hand", text: t("page.progressive.hand_and_share", { hand: handName(hand), share }) }),
        worth ? el("p", { class: "jackpot-worth" }, el("strong", { class: "figure", text: exactMoney(worth) }),
          el("span", { class: "dim", text: t(cents ? "page.progressive.is_won" : "page.progressive.as_it_stands") }))
          : null),
      differs ? el("p", { class: "differs", text: this.#differs(known) }) : null,
      el("ol", { class: "step-seals large", "aria-label": t("page.progressive.steps") }, ...sealsOf(one).map((seal) => {
        const by = known?.words[seal.step] ?? "";
        const name = by && seal.step !== "posted" ? t("page.progressive.seal.by", { step: seal.label, by }) : seal.name;
        return el("li", { class: "step-seal", "data-state": seal.state, "data-step": seal.step, title: name,
          "aria-label": name },
        el("span", { class: "step-seal-mark", "aria-hidden": "true" }),
        el("span", { class: "step-seal-label", "aria-hidden": "true", text: seal.label }),
        el("span", { class: "step-seal-whose", "aria-hidden": "true", text: seal.whose }));
      })),
    ];
  }

  /** @param {DeskJackpot | null} known */
  #differs(known) {
    if (!known) return t("page.progressive.differs");
    if (!known.shown_hand) return t("page.progressive.shows_none");
    return t("page.progressive.shows", { keyed: handName(known.hand), shown: handName(known.shown_hand) });
  }
}

/** @param {number} number @returns {Panel} */
function newPanel(number) {
  const [text, does] = [el("div", { class: "told" }), el("div", { class: "steps-of-jackpot" })];
  const about = { "data-number": number, "aria-labelledby": `jackpot-${number}` };
  return { text, does, element: el("article", { class: "panel jackpot", ...about }, text, does) };
}
