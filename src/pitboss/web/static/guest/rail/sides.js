// The side bets of a guest's seat as a row of buttons, for a screen on which their places are smaller than a finger.

import { worth } from "../../felt/drawing/cheques.js";
import { el } from "../../lib/el.js";
import { betName } from "../../lib/names.js";
import { redraw } from "../../lib/redraw.js";
import { money, t } from "../../lib/words.js";
import { lying } from "../betting.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */

/**
 * The row as the table stands; empty where there is nothing to bet on.
 *
 * @param {HTMLElement} row
 * @param {Scene} scene
 * @param {{seat: number, owner: string, lay: (bet: string) => void, less: (bet: string) => void,
 *   about: (bet: string | null) => void}} how the seat is 0 where the reader may not bet
 */
export function showSides(row, scene, { seat, owner, lay, less, about }) {
  const bets = seat ? scene.placard.bets.filter((bet) => bet.kind !== "main") : [];
  row.hidden = !bets.length;
  row.setAttribute("aria-label", t("page.table.sides", { seat }));
  const lies = bets.map(({ bet }) => worth(lying(scene, { seat, bet, owner })));
  redraw(row, [seat, owner, bets.map(({ bet }) => bet), lies], () => bets.map(({ bet, key }, at) => {
    const cents = lies[at] ?? 0;
    const name = betName(scene, bet);
    return el("button", {
      type: "button", "data-side": bet, "data-key": bet,
      "aria-label": `${key}: ${cents ? t("page.table.side", { bet: name, cents }) : name}`,
      onclick: () => lay(bet), onfocus: () => about(bet), onblur: () => about(null),
      oncontextmenu: (/** @type {Event} */ event) => {
        event.preventDefault();
        less(bet);
        about(bet);
      },
    }, el("span", { text: key }), cents ? el("small", { "aria-hidden": "true", text: money(cents) }) : null);
  }));
}
