// What things on the felt are called, in the reader's language, for readers who do not see them.
import { has, t } from "./words.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */

/**
 * "eight of hearts".
 * @param {string} face
 */
export function cardName(face) {
  const found = /^([A2-9TJQK])([shdc])$/.exec(face);
  if (!found) return t("card.face_down");
  return t("card.name", { rank: t(`card.rank.${found[1]}`), suit: t(`card.suit.${found[2]}`) });
}

/**
 * A bet by its name: as the catalogue calls it, or else as the placard does.
 * @param {Scene} scene
 * @param {string} bet
 */
export function betName(scene, bet) {
  if (has(`bet.${bet}`)) return t(`bet.${bet}`);
  return scene.placard.bets.find((line) => line.bet === bet)?.name ?? bet;
}

/**
 * A game as the reader's language calls it, or else as the placard does.
 * @param {{game: string, name: string}} placard
 */
export const gameName = ({ game, name }) => (has(`game.${game}`) ? t(`game.${game}`) : name);

/**
 * A table by its game and its own name: two tables of one game are told apart. One that is named as its game, as at
 * the demo, has no other name.
 * @param {string} table
 * @param {{game: string, name: string}} placard
 */
export function tableName(table, placard) {
  const game = gameName(placard);
  return !table || table === placard.game ? game : t("page.shell.table_name", { game, table });
}

/**
 * A progressive as its sign says it: "blazing-7s" is "Blazing 7s".
 * @param {string} name
 */
export const meterName = (name) =>
  name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");

/**
 * Whose rules a table plays by.
 * @param {string} house
 */
export const houseName = (house) => (has(`house.${house}`) ? t(`house.${house}`) : house);
