// A deck to be inspected: spread face up, then face down in both directions. A fault is chosen and put on a card; a
// card that is not there is chosen by its name.

import { cardName } from "../../../lib/names.js";
import { drawCard } from "../../../felt/drawing/cards.js";
import { announce } from "../../../lib/announce.js";
import { el } from "../../../lib/el.js";
import { prefs } from "../../../lib/prefs.js";
import { refill } from "../../../lib/redraw.js";
import { svg } from "../../../lib/svg.js";
import { t } from "../../../lib/words.js";

/** @typedef {import("../../../lib/scene.d.ts").DeckPicture} DeckPicture */
/** @typedef {import("../../../lib/keys.js").Key} Key */
/** @typedef {"faces" | "backsL" | "backsR"} Spread */

const SPREADS = /** @type {[Spread, string][]} */ ([["faces", "f"], ["backsL", "j"], ["backsR", "k"]]);
const KINDS = /** @type {[string, string][]} */ ([["double", "d"], ["boxed", "x"], ["back", "b"], ["marked", "m"]]);
const ENDS = /** @type {[string, string][]} */ ([["supervisor", "s"], ["rack", "r"]]);
const SUITS = ["s", "h", "d", "c"];
const RANKS = [..."A23456789TJQK"];
const GROUP = "page.hands.keys";
const ROW = 13;

export class DeckTask {
  /** @type {Spread | ""} */
  #spread = "";
  /** @type {string[]} */
  #spreads = [];
  /** @type {string[]} */
  #found = [];
  #kind = "double";
  #end = "";
  #at = 0;

  /** @param {DeckPicture} picture */
  constructor(picture) {
    this.deck = picture;
    this.element = el("div", { class: "deck-task", role: "group", "aria-label": t("page.hands.deck") });
    this.#draw();
  }

  get given() {
    return [...this.#spreads, ...this.#found, this.#end].filter(Boolean).join(" ") || null;
  }

  /** @returns {Key[]} */
  keys() {
    /** @param {string} key @param {string} says @param {() => void} act @returns {Key} */
    const bound = (key, says, act) => ({ key, group: GROUP, says: `page.hands.deck.${says}`, act });
    return [...SPREADS.map(([name, key]) => bound(key, name, () => this.#open(name))),
      ...KINDS.map(([name, key]) => bound(key, name, () => this.#choose(name))),
      ...ENDS.map(([name, key]) => bound(key, name, () => this.#finish(name))),
      ...Object.entries({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ROW, ArrowDown: ROW }).map(([key, step]) =>
        ({ key, group: GROUP, says: "page.hands.deck.move", repeat: true, act: () => this.#move(step) }))];
  }

  /** @param {Spread} name */
  #open(name) {
    this.#spread = name;
    if (!this.#spreads.includes(name)) this.#spreads.push(name);
    this.#draw();
    announce(t(`page.hands.deck.${name}`));
  }

  /** @param {string} kind */
  #choose(kind) {
    this.#kind = kind;
    this.#draw();
    announce(t(`page.hands.deck.${kind}`));
  }

  /** @param {string} end */
  #finish(end) {
    this.#end = this.#end === end ? "" : end;
    this.#draw();
    announce(t(`page.hands.deck.${end}`));
  }

  /** @param {number} step */
  #move(step) {
    if (!this.#spread) return;
    this.#at = Math.max(0, Math.min(this.deck.cards.length - 1, this.#at + step));
    this.#draw();
    const card = this.element.querySelector(`[data-key="card-${this.#at + 1}"]`);
    if (card instanceof HTMLElement) card.focus();
  }

  /** @param {string} found */
  #tell(found) {
    this.#found = this.#found.includes(found) ? this.#found.filter((one) => one !== found) : [...this.#found, found];
    this.#draw();
    announce(foundWords(found));
  }

  /** Puts the chosen fault on a card. @param {number} place from 1 */
  #mark(place) {
    this.#at = place - 1;
    this.#tell(this.#kind === "double" ? `double:${this.deck.cards[place - 1]}` : `${this.#kind}:${place}`);
  }

  #draw() {
    /** @param {string} name @param {string} cap @param {boolean} pressed @param {() => void} act */
    const button = (name, cap, pressed, act) => el("button", { type: "button", "data-key": `deck-${name}`,
      "aria-pressed": String(pressed), onclick: act }, t(`page.hands.deck.${name}`),
    el("kbd", { text: cap.toUpperCase() }));
    refill(this.element, [
      el("div", { class: "deck-ways", role: "group", "aria-label": t("page.hands.deck.spread") },
        ...SPREADS.map(([name, cap]) => button(name, cap, this.#spread === name, () => this.#open(name)))),
      this.#spread ? el("div", { class: "deck-spread", role: "group",
        "aria-label": t(`page.hands.deck.${this.#spread}`) }, ...this.deck.cards.map((_, at) => this.#card(at + 1)))
        : el("p", { class: "deck-closed", text: t("page.hands.deck.closed", { cards: this.deck.cards.length }) }),
      el("div", { class: "deck-ways", role: "group", "aria-label": t("page.hands.deck.kinds") },
        el("span", { "aria-hidden": "true", text: t("page.hands.deck.kinds") }),
        ...KINDS.map(([name, cap]) => button(name, cap, this.#kind === name, () => this.#choose(name)))),
      this.#missing(),
      el("ul", { class: "deck-found", "aria-label": t("page.hands.deck.found") }, ...this.#found.map((found) =>
        el("li", null, foundWords(found), el("button", { type: "button", class: "small", "data-key": `drop-${found}`,
          "aria-label": t("page.hands.deck.drop", { found: foundWords(found) }), text: "×",
          onclick: () => this.#tell(found) })))),
      el("div", { class: "deck-ways", role: "group", "aria-label": t("page.hands.deck.ends") },
        ...ENDS.map(([name, cap]) => button(name, cap, this.#end === name, () => this.#finish(name))))],
    () => this.element.querySelector("button"));
  }

  #missing() {
    const select = /** @type {HTMLSelectElement} */ (el("select", { id: "deck-missing" },
      ...SUITS.flatMap((suit) => RANKS.map((rank) =>
        el("option", { value: rank + suit, text: cardName(rank + suit) })))));
    return el("div", { class: "deck-ways field" }, el("label", { for: "deck-missing",
      text: t("page.hands.deck.missing") }), select, el("button", { type: "button", "data-key": "deck-missing",
      text: t("page.hands.deck.add"), onclick: () => this.#tell(`missing:${select.value}`) }));
  }

  /** A card as the spread shows it. @param {number} place */
  #card(place) {
    const card = this.deck.cards[place - 1] ?? "";
    const face = (this.#spread === "faces") !== this.deck.boxed.includes(place);
    const mark = this.deck.marked.find(([at, side]) => at === place && this.#spread === `backs${side}`);
    const other = this.deck.backs.includes(place);
    const told = this.#found.some((found) => found === `double:${card}` || found.endsWith(`:${place}`));
    const name = face ? cardName(card) : t(other ? "page.hands.deck.other_back" : mark ? "page.hands.deck.marked_back"
      : "page.hands.deck.plain_back");
    const drawn = svg("svg", { viewBox: "-40 -55 80 110", "aria-hidden": "true" },
      drawCard(face ? card : "", { deck: prefs.get("deck") }),
      !face && other && svg("rect", { x: -33, y: -48, width: 66, height: 96, rx: 5, fill: "#12633a", opacity: 0.86 }),
      !face && mark && svg("path", { d: mark[1] === "L" ? "M-36 -20l7 4-7 5z" : "M36 20l-7 4 7 5z", fill: "#0b0f0d" }));
    return el("button", { type: "button", class: told ? "deck-card told" : "deck-card", "data-key": `card-${place}`,
      tabindex: place - 1 === this.#at ? "0" : "-1", onclick: () => this.#mark(place) }, drawn,
    el("span", { class: "unseen", text: t("page.hands.deck.card", { place, card: name }) }));
  }
}

/** @param {string} found */
function foundWords(found) {
  const [what, where = ""] = found.split(":");
  const on = what === "missing" || what === "double" ? cardName(where) : t("page.hands.deck.place", { place: where });
  return t(`page.hands.deck.found_${what}`, { on });
}
