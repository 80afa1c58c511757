// <pb-placard>: what is posted at the table, in the colour of the minimum's cheque; the pay tables unfold.

import { el } from "../../lib/el.js";
import { tableName } from "../../lib/names.js";
import { has, money, t } from "../../lib/words.js";
import { COLOURS, HIGHEST_FIRST } from "../drawing/cheques.js";
import { askLimits } from "./limits_form.js";

/** @typedef {import("../../lib/scene.d.ts").Placard} Placard */

/** Deep enough under white ink, in the cheque's own hue. @type {Record<string, [string, string]>} */
const GROUNDS = {
  blue: ["#1f4fa3", "#163a78"], white: ["#4b5563", "#343b46"], pink: ["#9c3a63", "#6f2746"],
  red: ["#a01d24", "#6f1419"], green: ["#0f6b3c", "#0a4a2a"], black: ["#2b2d33", "#17181c"],
  purple: ["#5a2d90", "#3d1e63"], orange: ["#9a4d08", "#6d3605"], grey: ["#565b63", "#3a3e45"],
  teal: ["#0b6668", "#084749"],
};

/** The colour of the largest cheque that makes the minimum: $15 is red, $25 green. @param {number} min */
export function colourOfMinimum(min) {
  return HIGHEST_FIRST.find((colour) => COLOURS[colour].value <= min) ?? "white";
}

/** @param {string} bet @param {string} name */
const betName = (bet, name) => (has(`bet.${bet}`) ? t(`bet.${bet}`) : name);

/** The least and the most; one amount where no other can be bet. @param {{min: number, max: number}} of */
export const limitsText = ({ min, max }) =>
  (min === max ? money(min) : t("page.placard.limits", { min: money(min), max: money(max) }));

/** A side bet with its limits. @param {Placard["bets"][number]} bet */
const sideText = ({ bet, name, min, max }) => t(min === max ? "page.placard.side_one" : "page.placard.side",
  { bet: betName(bet, name), min: money(min), max: money(max) });

/**
 * Every limit in one line: a dealer knows them at all times (BAC-GP-01). Those who may change them have the button.
 * @param {Placard} placard
 * @param {((command: import("../../lib/scene.d.ts").Command) => void) | null} [send]
 */
export function limitsLine(placard, send = null) {
  const side = placard.bets.filter((bet) => bet.kind !== "main");
  return el("p", { class: "console-limits figure" },
    el("span", { text: t("page.deal.limits") }), el("strong", { text: limitsText(placard) }),
    ...side.map((bet) => el("span", { text: sideText(bet) })),
    send && el("button", { type: "button", class: "change-limits", text: t("page.deal.limits_change"),
      onclick: () => askLimits(placard, send) }));
}

export class PlacardPanel extends HTMLElement {
  constructor() {
    super();
    this.shown = "";
  }

  /** @param {Placard} placard @param {{pit?: string, table?: string}} [where] */
  show(placard, where = {}) {
    const now = [placard.rulebook, limitsText(placard), where.table, where.pit, t("page.placard.rules")].join(" ");
    if (now === this.shown) return;
    this.shown = now;
    const [light, deep] = GROUNDS[colourOfMinimum(placard.min)] ?? ["#4b5563", "#343b46"];
    this.style.setProperty("--placard-light", light);
    this.style.setProperty("--placard-deep", deep);
    const side = placard.bets.filter((bet) => bet.kind !== "main");
    this.replaceChildren(
      el("header", {},
        el("h1", { text: tableName(where.table ?? "", placard) }),
        where.pit ? el("span", { class: "placard-pit", text: t("page.placard.pit", { pit: where.pit }) }) : null),
      el("p", { class: "placard-limits", text: limitsText(placard) }),
      el("p", { class: "placard-line", text: t("page.placard.decks", { decks: placard.decks, seats: placard.seats }) }),
      side.length ? el("p", { class: "placard-line placard-sides" }, ...side.map((bet) => el("span", {
        text: sideText(bet) }))) : "",
      el("details", {},
        el("summary", { text: t("page.placard.rules") }),
        ...placard.bets.map((bet) => el("section", {},
          el("h3", { text: betName(bet.bet, bet.name) }),
          el("ul", {}, ...bet.pays.map((line) => el("li", { text: line }))))),
        el("p", { class: "placard-hash", text: t("page.placard.rulebook", { hash: placard.rulebook.slice(0, 12) }) })));
  }
}

customElements.define("pb-placard", PlacardPanel);
