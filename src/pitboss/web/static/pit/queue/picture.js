// What waits, as a drawing: cheques in stacks, a card for a ruling, a hand for a jackpot, a box, a set, a slip.

import { readCheques } from "../../dealer/approvals.js";
import { stackPicture } from "../../dealer/dues.js";
import { drawCard } from "../../felt/drawing/cards.js";
import { el } from "../../lib/el.js";
import { prefs } from "../../lib/prefs.js";
import { svg } from "../../lib/svg.js";

/** @typedef {import("../../lib/scene.d.ts").QueueRow} QueueRow */

/** The cards that a jackpot's hand is drawn with. @type {Record<string, string[]>} */
const HANDS = {
  three_suited_sevens: ["7h", "7h", "7h"], three_coloured_sevens: ["7h", "7d", "7h"], three_sevens: ["7h", "7s", "7c"],
  two_sevens: ["7h", "7s"], one_seven_and_third: ["7h", "", "7s"], one_seven: ["7h", ""],
};
const GOLD = "#c9b27a";

/** @param {string[]} cards */
function fan(cards) {
  const deck = prefs.get("deck");
  const step = 26;
  const wide = 74 + step * (cards.length - 1);
  return svg("svg", { viewBox: `-38 -52 ${wide + 2} 106`, width: wide * 0.62, height: 66, "aria-hidden": "true" },
    ...cards.map((card, place) => svg("g", { transform: `translate(${place * step} 0)` }, drawCard(card, { deck }))));
}

/** @param {...SVGElement} parts */
const icon = (...parts) =>
  svg("svg", { viewBox: "0 0 64 64", width: 56, height: 56, "aria-hidden": "true" }, ...parts);

/** A drop box under its slot. */
const box = () => icon(
  svg("path", { d: "M12 18 L20 10 H52 L44 18 Z", fill: "#59656e" }),
  svg("path", { d: "M44 18 L52 10 V44 L44 54 Z", fill: "#343d44" }),
  svg("rect", { x: 12, y: 18, width: 32, height: 36, fill: "#454f57", stroke: "#6d7982" }),
  svg("rect", { x: 24, y: 12.5, width: 18, height: 3, rx: 1.5, fill: "#11161a" }),
  svg("circle", { cx: 28, cy: 37, r: 5, fill: GOLD }),
  svg("rect", { x: 26.5, y: 37, width: 3, height: 9, fill: GOLD }));

/** A set of cards, banded. */
const cards = () => icon(
  svg("path", { d: "M14 24 L24 14 H54 L44 24 Z", fill: "#f6f3ea" }),
  svg("rect", { x: 14, y: 24, width: 30, height: 28, fill: "#9c2b2b", stroke: "#5e1515" }),
  svg("path", { d: "M44 24 L54 14 V42 L44 52 Z", fill: "#d9d4c4" }),
  svg("rect", { x: 14, y: 34, width: 30, height: 7, fill: GOLD }),
  svg("path", { d: "M44 34 L54 24 V31 L44 41 Z", fill: "#a8935d" }));

/** A numbered slip with its copy behind it. */
const slip = () => icon(
  svg("rect", { x: 20, y: 8, width: 32, height: 44, rx: 2, fill: "#d9c97b" }),
  svg("rect", { x: 12, y: 12, width: 32, height: 44, rx: 2, fill: "#f6f3ea" }),
  svg("path", { d: "M17 20 H30 M17 28 H39 M17 34 H39 M17 40 H33", stroke: "#6b6a62", "stroke-width": 2 }),
  svg("path", { d: "M22 50 q4 -6 7 -1 t8 -2", fill: "none", stroke: "#1f5fd0", "stroke-width": 2 }));

/** The book of the rules, open, with a pen that has still to sign. */
const book = () => icon(
  svg("path", { d: "M6 14 Q19 8 32 15 Q45 8 58 14 V50 Q45 44 32 51 Q19 44 6 50 Z", fill: "#7f4f33" }),
  svg("path", { d: "M9 13 Q20 8 32 15 V47 Q20 40 9 45 Z", fill: "#f6f3ea" }),
  svg("path", { d: "M55 13 Q44 8 32 15 V47 Q44 40 55 45 Z", fill: "#e4dfcf" }),
  svg("path", {
    d: "M14 19 Q20 17 27 20 M14 26 Q20 24 27 27 M14 33 Q20 31 27 34 M37 20 Q44 17 50 19 M37 27 Q44 24 50 26",
    fill: "none", stroke: "#6b6a62", "stroke-width": 2 }),
  svg("path", { d: "M37 38 L40 31 L57 14 L61 18 L44 35 Z", fill: GOLD, stroke: "#6d5a2c" }),
  svg("path", { d: "M37 38 L38.4 34.6 L40.6 36.8 Z", fill: "#11161a" }));

/** A bell: somebody was called. */
const bell = () => icon(
  svg("path", { d: "M32 10 C20 10 20 26 18 38 L12 44 H52 L46 38 C44 26 44 10 32 10 Z", fill: GOLD }),
  svg("circle", { cx: 32, cy: 49, r: 5, fill: "#a8935d" }));

/** A tray under its lid, or open. */
const tray = () => icon(
  svg("rect", { x: 6, y: 20, width: 52, height: 28, rx: 4, fill: "#5a3420", stroke: "#7f4f33" }),
  ...["#c9252d", "#14834a", "#3a3c43", "#6a35a8", "#14834a", "#c9252d"].map((colour, place) =>
    svg("rect", { x: 10 + place * 7.6, y: 24 + (place % 3) * 2, width: 6, height: 20 - (place % 3) * 2, rx: 1,
      fill: colour })));

/**
 * The drawing of a line; the text next to it says the same in words.
 * @param {QueueRow} line
 * @returns {HTMLElement}
 */
export function queuePicture(line) {
  return el("div", { class: `queue-picture is-${line.kind}` }, drawing(line));
}

/** @param {QueueRow} line @returns {SVGElement} */
function drawing({ kind, about }) {
  const cheques = readCheques(about.cheques ?? about.missing ?? about.surplus);
  if (Object.keys(cheques).length) return stackPicture(cheques, 13);
  if (kind === "jackpot") return fan(HANDS[about.hand ?? ""] ?? ["7h", "7h", "7h"]);
  if (kind === "case" || kind === "dispute") return fan([about.card ?? ""]);
  if (kind === "box") return box();
  if (kind === "cards") return cards();
  if (kind === "tray") return tray();
  if (kind === "rules") return book();
  if (kind === "step" && !about.bet) return cards();
  if (kind === "notification" || kind === "step" || kind === "approval" || kind === "fill_needed") return bell();
  return slip();
}
