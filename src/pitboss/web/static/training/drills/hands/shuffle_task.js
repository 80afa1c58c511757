// The hand shuffle, act by act: the piles as they lie, the packets in the hands, and a button with a key for each act.
// Every act that hands can do is offered at every moment; the page does not know which one is due.

import { announce } from "../../../lib/announce.js";
import { el } from "../../../lib/el.js";
import { refill } from "../../../lib/redraw.js";
import { svg } from "../../../lib/svg.js";
import { t } from "../../../lib/words.js";

/** @typedef {import("../../../lib/scene.d.ts").ShufflingPicture} ShufflingPicture */
/** @typedef {import("../../../lib/keys.js").Key} Key */
/** @typedef {"L" | "M" | "R"} Side */
/** @typedef {{side: Side, count: number}} Packet */
/**
 * @typedef {object} Table
 * @property {number} rack
 * @property {number} centre
 * @property {Record<Side, number>} piles
 * @property {Packet[]} hands
 * @property {boolean} turned whether the right stack was turned
 * @property {string[]} words the acts so far
 */

const SIDES = /** @type {Side[]} */ (["L", "M", "R"]);
/** The share of a deck that a packet has, and its cards. */
const AMOUNTS = /** @type {[string, number][]} */ ([["half", 26], ["most", 39], ["deck", 52]]);
/** The acts by group: the act, its key. */
const ACTS = /** @type {[string, [string, string][]][]} */ ([
  ["table", [["wash", "w"], ["centre", "c"], ["split", "x"], ["turn", "o"], ["card", "k"]]],
  ["hands", [["square", "q"], ["halve", "h"], ["riffle", "f"], ["strip", "s"], ["lay", "y"]]],
  ["after", [["rolling", "n"], ["wait", "v"], ["over", "u"], ["offer", "i"], ["back", "b"], ["second", "2"],
    ["load", "3"]]],
]);
const TAKE = { L: "l", M: "m", R: "r" };
const SPREAD = { L: "a", M: "e", R: "d" };
const GROUP = "page.hands.keys";
const SHOWN = 8;

export class ShuffleTask {
  #amount = 26;
  /** @type {string[]} */
  #before = [];

  /** @param {ShufflingPicture} picture */
  constructor({ cards, begun }) {
    this.cards = cards;
    /** @type {Table} */
    this.table = { rack: begun ? 0 : cards, centre: 0, piles: { L: 0, M: begun ? cards : 0, R: 0 }, hands: [],
      turned: begun, words: [] };
    this.element = el("div", { class: "shuffle-task", role: "group", "aria-label": t("page.hands.shuffle") });
    this.#draw();
  }

  get given() {
    return this.table.words.join(" ") || null;
  }

  /** @returns {Key[]} */
  keys() {
    /** @param {string} key @param {string} says @param {() => void} act @returns {Key} */
    const bound = (key, says, act) => ({ key, group: GROUP, says: `page.hands.shuffle.${says}`, repeat: true, act });
    return [...ACTS.flatMap(([, acts]) => acts.map(([name, key]) => bound(key, name, () => this.#act(name)))),
      ...SIDES.flatMap((side) => [bound(TAKE[side], `take_${side}`, () => this.#take(side)),
        bound(SPREAD[side], `spread_${side}`, () => this.#act(`spread${side}`))]),
      { key: "1", group: GROUP, says: "page.hands.shuffle.amount", act: () => this.#nextAmount() },
      { key: "z", group: GROUP, says: "page.hands.key.undo", repeat: true, act: () => this.#undo() }];
  }

  #nextAmount() {
    const at = AMOUNTS.findIndex(([, cards]) => cards === this.#amount);
    const [name, cards] = AMOUNTS[(at + 1) % AMOUNTS.length] ?? ["half", 26];
    this.#amount = cards;
    this.#draw();
    announce(t(`page.hands.shuffle.${name}`));
  }

  /** @param {Side} side */
  #take(side) {
    const count = Math.min(this.#amount, this.table.piles[side]);
    this.#do(`${side}${count}`, count > 0 && !this.table.hands.some((packet) => packet.side === side), (table) => {
      table.piles[side] -= count;
      table.hands.push({ side, count });
    });
  }

  /** Does an act as far as the cards allow it. @param {string} name */
  #act(name) {
    const { table } = this;
    const inHand = table.hands.reduce((sum, packet) => sum + packet.count, 0);
    switch (name) {
      case "wash": return this.#do(name, table.rack > 0, () => {});
      case "centre": return this.#do(name, table.rack > 0, (now) => {
        [now.centre, now.rack] = [now.rack, 0];
      });
      case "split": {
        const whole = table.centre || (table.piles.L || table.piles.R ? 0 : table.piles.M);
        return this.#do(name, whole > 0, (now) => {
          now.piles = { L: whole - Math.floor(whole / 2), M: 0, R: Math.floor(whole / 2) };
          now.centre = 0;
        });
      }
      case "turn": return this.#do(name, table.piles.R > 0, (now) => {
        now.turned = true;
      });
      case "lay": return this.#do(name, inHand > 0, (now) => {
        now.piles.M += inHand;
        now.hands = [];
      });
      case "card": return this.#do(name, true, () => {});
      case "square": case "halve": case "riffle": case "strip": return this.#do(name, inHand > 0, () => {});
      case "spreadL": case "spreadM": case "spreadR":
        return this.#do(name, table.hands.some((packet) => name.endsWith(packet.side)), () => {});
      default: return this.#do(name, inHand === 0, () => {});
    }
  }

  /** @param {string} word @param {boolean} could @param {(table: Table) => void} change */
  #do(word, could, change) {
    if (!could) return announce(t("page.cheques.not_now"));
    this.#before.push(JSON.stringify(this.table));
    change(this.table);
    this.table.words.push(word);
    this.#draw();
    announce(actWords(word));
  }

  #undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.table = JSON.parse(before);
    this.#draw();
  }

  #draw() {
    const { table } = this;
    /** @param {string} key @param {string} text @param {string} cap @param {() => void} act */
    const button = (key, text, cap, act) => el("button", { type: "button", "data-key": key, onclick: act }, text,
      el("kbd", { text: cap.toUpperCase() }));
    refill(this.element, [
      el("div", { class: "shuffle-felt" },
        table.rack > 0 && pile(t("page.hands.shuffle.rack"), table.rack, this.cards),
        table.centre > 0 && pile(t("page.hands.shuffle.centre_pile"), table.centre, this.cards),
        ...SIDES.filter((side) => table.piles[side]).map((side) =>
          pile(t(`page.hands.shuffle.pile_${side}`), table.piles[side], this.cards, side === "R" && table.turned)),
        ...table.hands.map((packet) => pile(t(`page.hands.shuffle.packet_${packet.side}`), packet.count,
          this.cards))),
      el("ol", { class: "shuffle-done", start: Math.max(1, table.words.length - SHOWN + 1),
        "aria-label": t("page.hands.shuffle.done") }, ...table.words.slice(-SHOWN).map((word) =>
        el("li", { text: actWords(word) }))),
      group("take", [
        ...AMOUNTS.map(([name, cards]) => el("button", { type: "button", "data-key": `amount-${cards}`,
          "aria-pressed": String(cards === this.#amount), text: t(`page.hands.shuffle.${name}`), onclick: () => {
            this.#amount = cards;
            this.#draw();
          } })),
        ...SIDES.map((side) => button(`take-${side}`, t(`page.hands.shuffle.take_${side}`), TAKE[side], () =>
          this.#take(side)))]),
      ...ACTS.map(([name, acts]) => group(name, [
        ...(name === "hands" ? SIDES.map((side) => button(`act-spread${side}`, t(`page.hands.shuffle.spread_${side}`),
          SPREAD[side], () => this.#act(`spread${side}`))) : []),
        ...acts.map(([act, key]) => button(`act-${act}`, t(`page.hands.shuffle.${act}`), key, () =>
          this.#act(act)))])),
      el("div", { class: "shuffle-group" }, el("button", { type: "button", "data-key": "shuffle-undo",
        disabled: !this.#before.length, onclick: () => this.#undo() }, t("page.cheques.undo"),
      el("kbd", { text: "Z" })))],
    () => this.element.querySelector("button"));
  }
}

/** @param {string} name @param {HTMLElement[]} buttons */
const group = (name, buttons) => el("div", { class: "shuffle-group", role: "group",
  "aria-label": t(`page.hands.shuffle.group_${name}`) },
el("span", { class: "shuffle-title", "aria-hidden": "true", text: t(`page.hands.shuffle.group_${name}`) }), ...buttons);

/** An act in words. @param {string} word */
function actWords(word) {
  const taken = /^([LMR])(\d+)$/.exec(word);
  if (taken) {
    return t("page.hands.shuffle.took", { cards: taken[2] ?? "", pile: t(`page.hands.shuffle.pile_${taken[1]}`) });
  }
  return t(`page.hands.shuffle.${word.replace(/^spread/, "spread_")}`);
}

/**
 * A pile of cards from the side.
 * @param {string} name
 * @param {number} count
 * @param {number} all
 * @param {boolean} [turned]
 */
function pile(name, count, all, turned = false) {
  const high = Math.max(4, (count / all) * 132);
  return el("figure", { class: "shuffle-pile" },
    svg("svg", { viewBox: "0 0 76 146", width: 76, height: 146, role: "img",
      "aria-label": t("page.hands.shuffle.pile_words", { pile: name, cards: count }) },
    svg("rect", { x: 4, y: 142 - high, width: 68, height: high, rx: 3, fill: "#efe9dc", stroke: "#8c8472" }),
    svg("path", { d: Array.from({ length: Math.floor(high / 3) }, (_, at) => `M5 ${142 - (at + 1) * 3}h66`).join(""),
      stroke: "#b9b09a", "stroke-width": 0.6 }),
    turned && svg("path", { d: `M30 ${136 - high} a10 6 0 1 1 16 4`, fill: "none", stroke: "#e8c877",
      "stroke-width": 2 })),
    el("figcaption", { text: name }));
}
