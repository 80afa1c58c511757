// The dealer stops the table: what happened, and which seat or card it is about, tapped on the felt. Others
// decide what follows. Or the dealer tells a supervisor in private: play goes on, and no guest hears of it. It also has
// the keys of an electronic shoe: a card that it did not read.

import { handWords } from "../felt/panels/stop_words.js";
import { el, fill } from "../lib/el.js";
import { written } from "../lib/form.js";
import { cardName } from "../lib/names.js";
import { capital, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {{kind: string, of?: "blackjack" | "baccarat", asks?: "hand" | "seat"}
 *   & {when?: (scene: Scene) => boolean}} Fault */

/** @type {readonly Fault[]} */
const FAULTS = [
  { kind: "card_astray", asks: "hand" },
  { kind: "missed_check", of: "blackjack" },
  { kind: "short_hand", of: "blackjack" },
  { kind: "card_exposed", asks: "seat" },
  { kind: "procedure", asks: "seat" },
  { kind: "argument", asks: "seat" },
  { kind: "dispute", asks: "seat" },
  { kind: "shoe_fault", when: (scene) => scene.electronic_shoe },
];
/** What is told in private; it stops nothing (PROT-11). @type {readonly Fault[]} */
const MATTERS = [
  { kind: "suspicious_move", asks: "seat" },
  { kind: "cut_card_misused", asks: "seat" },
  { kind: "card_defect" },
  { kind: "shoe_unsecured" },
  { kind: "pack_off" },
  { kind: "acquaintance", asks: "seat" },
];
/** Whether a notice to a supervisor is private. @param {string} what */
export const isAside = (what) => MATTERS.some((one) => one.kind === what);
const RANKS = [..."A23456789TJQK"];
const SUITS = [..."shdc"];

export class FaultPanel {
  /** @param {(command: Command) => void} send @param {() => void} [changed] whether it is open has changed */
  constructor(send, changed = () => {}) {
    this.send = send;
    this.changed = changed;
    /** Whether the notice is private. */
    this.aside = false;
    this.kind = "";
    this.seat = 0;
    this.card = "";
    this.hand = "";
    /** @type {Scene | null} */
    this.scene = null;
    this.note = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 2, maxlength: 200, id: "fault-note" }));
    this.faceUp = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "fault-up" }));
    this.element = el("section", { class: "panel fault-panel", hidden: true, "aria-labelledby": "fault-heading" });
    this.keying = el("section", { class: "panel keying", hidden: true });
  }

  get opened() {
    return !this.element.hidden;
  }

  /** @param {boolean} [aside] */
  open(aside = false) {
    if (!this.opened) this.before = document.activeElement;
    this.aside = aside;
    this.kind = this.hand = this.card = "";
    this.seat = 0;
    this.note.value = "";
    this.faceUp.checked = false;
    this.element.hidden = false;
    this.element.classList.toggle("aside", aside);
    this.changed();
    this.draw();
    this.element.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (this.element.querySelector(".fault-kinds button"))?.focus();
  }

  close() {
    if (!this.opened) return;
    this.element.hidden = true;
    this.changed();
    fill(this.element);
    if (this.before instanceof HTMLElement && this.before.isConnected) this.before.focus();
  }

  /** @param {Scene} scene @param {boolean} deals */
  show(scene, deals) {
    const same = this.scene?.placard.rulebook === scene.placard.rulebook;
    this.scene = scene;
    if (!deals || (scene.case && this.opened && !this.aside)) this.close();
    else if (this.opened && !same) this.draw();
    const keys = scene.legal.some((one) => one.act === "KeyCard");
    if (keys === !this.keying.hidden) return;
    this.keying.hidden = !keys;
    fill(this.keying, ...(keys ? this.#keyCard() : []));
  }

  get faults() {
    if (this.aside) return MATTERS;
    const scene = this.scene;
    return FAULTS.filter((one) => scene && (!one.of || one.of === scene.placard.family)
      && (!one.when || one.when(scene)));
  }

  /** A betting place or a card on the felt was tapped: it is about that. @param {{seat?: number, id?: string}} what */
  tap({ seat = 0, id = "" }) {
    if (!this.opened || !this.scene) return;
    const [, whose = "", hand = "", place = ""] = id.split(":");
    const house = this.scene.hands.find((one) => one.name === whose);
    const cards = house ? house.cards : this.scene.spots.find((one) => one.seat === Number(whose))
      ?.hands[Number(hand) - 1]?.cards;
    const face = cards?.[Number(house ? hand : place)] ?? "";
    this.seat = seat || (house ? 0 : Number(whose) || 0);
    this.hand = house ? whose : this.seat ? `seat ${this.seat}` : "";
    this.card = face === "??" || this.aside ? "" : face;
    this.draw();
  }

  draw() {
    const chosen = this.faults.find((one) => one.kind === this.kind);
    const heading = t(this.aside ? "page.aside.open" : "page.fault.heading");
    fill(this.element,
      el("header", {}, el("h2", { id: "fault-heading", text: heading }),
        el("button", { type: "button", class: "dialog-close", onclick: () => this.close() },
          el("span", { text: t("page.key.close") }))),
      this.aside ? el("p", { class: "hint", text: t("page.aside.hint") }) : null,
      el("div", { class: "fault-kinds" }, ...this.faults.map((one, place) => el("button", { type: "button",
        "aria-pressed": String(one.kind === this.kind), "data-kind": one.kind, onclick: () => this.choose(place) },
      el("span", { text: this.aside ? capital(t(`reason.${one.kind}`)) : t(`page.fault.kind.${one.kind}`) }),
      el("kbd", { "aria-hidden": "true", text: String(place + 1) })))),
      ...(chosen ? this.#more(chosen) : []));
  }

  /** @param {number} place */
  choose(place) {
    const found = this.faults[place];
    if (!found) return;
    this.kind = found.kind;
    this.draw();
    /** @type {HTMLElement | null} */ (this.element.querySelector(".main"))?.focus();
  }

  /** @param {Fault} fault */
  #more({ asks }) {
    const scene = /** @type {Scene} */ (this.scene);
    const hands = scene.placard.family === "baccarat" ? ["player", "banker", "burn"]
      : ["dealer", ...scene.spots.filter((one) => one.hands.length || one.player).map((one) => `seat ${one.seat}`)];
    const seats = scene.spots.filter((one) => one.player || one.sitter).map((one) => one.seat);
    const pick = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: "pick", "aria-pressed": String(on), text, onclick: () => {
        act();
        this.draw();
      } });
    const about = asks === "hand"
      ? hands.map((one) => pick(handWords(one), this.hand === one, () => (this.hand = one)))
      : seats.map((one) => pick(handWords(`seat ${one}`), this.seat === one,
        () => ([this.seat, this.card] = [this.seat === one ? 0 : one, ""])));
    const tapped = asks === "seat" && this.card ? el("p", { class: "fault-card", text: cardName(this.card) }) : null;
    const which = this.aside ? "page.aside.about" : asks === "hand" ? "page.fault.where" : "page.fault.about";
    return [
      asks ? el("p", { class: "hint", text: t(which) }) : null,
      asks ? el("div", { class: "picks" }, ...about) : null, tapped,
      asks === "hand" ? el("label", { for: "fault-up" }, this.faceUp, el("span", { text: t("page.fault.face_up") }))
        : el("div", { class: "field" }, el("label", { for: "fault-note", text: t("page.fault.note") }), this.note),
      el("button", { type: "button", class: "main", onclick: () => this.report() },
        el("span", { text: t(this.aside ? "page.aside.tell" : "page.fault.report") })),
    ];
  }

  report() {
    const command = this.#command();
    if (!command) return;
    this.close();
    this.send(command);
  }

  /** @returns {Command | null} */
  #command() {
    const { kind } = this;
    if (!kind) return null;
    // A seat that was picked for another matter is not about this one.
    const seat = this.faults.find((one) => one.kind === kind)?.asks === "seat" ? this.seat : 0;
    const note = written(this.note);
    if (kind === "card_astray") {
      if (!this.hand && !this.faceUp.checked) return null;
      return { type: "DrawNext", to: this.hand, face_up: this.faceUp.checked };
    }
    if (kind === "dispute") return seat ? { type: "DisputeHand", seat, note } : null;
    if (kind === "shoe_fault") return { type: "ReportShoeFault", note };
    return { type: "ReportFault", kind, seat, note, ...(this.card ? { card: this.card } : {}) };
  }

  #keyCard() {
    const select = (/** @type {string} */ id, /** @type {string} */ key, /** @type {string[]} */ all) =>
      /** @type {HTMLSelectElement} */ (el("select", { id, "aria-label": t(`page.fault.${id}`) },
        ...all.map((one) => el("option", { value: one, text: t(`card.${key}.${one}`) }))));
    const [rank, suit] = [select("key_rank", "rank", RANKS), select("key_suit", "suit", SUITS)];
    return [el("h2", { text: t("page.fault.key_card") }), el("div", { class: "picks" }, rank, suit,
      el("button", { type: "button", class: "main", text: t("page.fault.key_do"),
        onclick: () => this.send({ type: "KeyCard", card: rank.value + suit.value }) }))];
  }

  /**
   * @param {boolean} deals
   * @returns {import("../lib/keys.js").Key[]} those that come before the console's own while the panel is open, and
   *   those that open it
   */
  keys(deals) {
    const open = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {boolean} */ aside) =>
      ({ key: cap, says, group: "page.deal.steps", act: () => this.open(aside), when: () => deals });
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act) =>
      ({ key: cap, says: `page.fault.key.${says}`, group: "page.fault.heading", act, when: () => this.opened });
    return [...this.faults.map((_, place) => key(String(place + 1), "choose", () => this.choose(place))),
      key("Enter", "report", () => this.report()), key("Escape", "close", () => this.close()),
      open("f", "page.deal.key.stop", false), open("t", "page.aside.key", true)];
  }
}
