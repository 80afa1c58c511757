// Every key of the guest's table in one list: the view binds it, the help shows it.

import { actKeys } from "./actions.js";


/** @typedef {import("../lib/keys.js").Key} Key */

/**
 * What the view does for the keys.
 *
 * @typedef {object} Doing
 * @property {(key: string) => boolean} may whether an action has this key now
 * @property {(key: string) => void} press do the action of this key
 * @property {() => boolean} betting whether bets may be made
 * @property {(place: number) => void} pick pick the n-th cheque
 * @property {(dx: number, dy: number) => void} move the betting place
 * @property {() => void} lay
 * @property {() => void} off
 * @property {() => void} less one cheque off
 * @property {() => void} clear all bets off
 * @property {() => void} double
 * @property {() => void} undo
 * @property {() => void} rebet
 * @property {() => void} toke
 * @property {(what: "totals" | "up" | "bets" | "last" | "clock" | "roads") => void} query
 * @property {() => void} turn
 * @property {() => void} skip
 * @property {() => void} help
 */

/** @type {[string, "totals" | "up" | "bets" | "last" | "clock" | "roads"][]} */
const QUERIES = [["t", "totals"], ["u", "up"], ["b", "bets"], ["l", "last"], ["c", "clock"], ["o", "roads"]];
/** @type {[string, number, number][]} */
const ARROWS = [["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]];

/** Every key of either game, to be read and not pressed. @returns {Key[]} */
export function allKeys() {
  const nothing = () => {};
  const never = () => false;
  const doing = { may: never, press: nothing, betting: never, pick: nothing, move: nothing, lay: nothing,
    off: nothing, less: nothing, clear: nothing, double: nothing, undo: nothing, rebet: nothing, toke: nothing,
    query: nothing, turn: nothing, skip: nothing, help: nothing };
  return [...tableKeys("blackjack", doing), ...tableKeys("baccarat", doing)];
}

/**
 * The keys of the table. The list is the same at all times: what a key does not do now, `when` says.
 *
 * @param {string} family
 * @param {Doing} doing
 * @returns {Key[]}
 */
export function tableKeys(family, doing) {
  const { betting } = doing;
  /** @type {(key: string, says: string, act: () => void, group: string, when?: () => boolean) => Key} */
  const key = (name, says, act, group, when) => (
    { key: name, says, group: `page.key.group.${group}`, act, ...(when ? { when } : {}) });
  return [
    ...actKeys(family).filter(([, name]) => name).map(([act, name]) =>
      key(name, `page.act.${act}`, () => doing.press(name), "play", () => doing.may(name))),
    ...(family === "blackjack" ? [key("n", "page.act.no", () => doing.press("n"), "play", () => doing.may("n"))] : []),
    ...Array.from({ length: 10 }, (_, place) =>
      key(String((place + 1) % 10), "page.key.pick", () => doing.pick(place), "bet")),
    ...ARROWS.map(([name, dx, dy]) => (
      { ...key(name, "page.key.move", () => doing.move(dx, dy), "bet", betting), repeat: true })),
    key("Enter", "page.key.lay", doing.lay, "bet", betting),
    key("-", "page.key.less", doing.less, "bet", betting),
    key("Backspace", "page.key.off", doing.off, "bet", betting),
    key("Delete", "page.key.clear", doing.clear, "bet", betting),
    key("+", "page.key.double", doing.double, "bet", betting),
    key("z", "page.key.undo", doing.undo, "bet", betting),
    key("r", "page.key.rebet", doing.rebet, "bet", betting),
    key("k", "page.key.toke", doing.toke, "bet", betting),
    key(" ", "page.key.all_set", () => doing.press(" "), "bet", () => doing.may(" ")),
    ...QUERIES.filter(([, what]) => what !== "roads" || family === "baccarat").map(([name, what]) =>
      key(name, `page.key.query.${what}`, () => doing.query(what), "ask")),
    key("v", "page.key.turn", doing.turn, "look"),
    key("Escape", "page.key.skip", doing.skip, "look"),
    key("?", "page.key.help", doing.help, "look"),
  ];
}
