// The cheques of a payment, colour by colour, with their total.

import { COLOURS, HIGHEST_FIRST, drawCheque, worth } from "../../felt/drawing/cheques.js";
import { el, fill } from "../../lib/el.js";
import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";

/** @typedef {import("../../felt/drawing/cheques.js").Colour} Colour */

/** The largest number of one colour. */
const MOST = 999;

/**
 * A form that asks for cheques; `give` gets them, `back` cancels.
 * @param {{rack: Readonly<Record<string, number>>, heading: string, give: (cheques: Record<string, number>) => void,
 *   back: () => void}} about
 */
export function payForm({ rack, heading, give, back }) {
  const sum = el("output", { class: "seat-sum figure" });
  /** @type {Map<Colour, HTMLInputElement>} */
  const fields = new Map();
  const laid = () => Object.fromEntries([...fields].map(([colour, field]) => [colour, Number(field.value) || 0])
    .filter(([, count]) => Number(count) > 0));
  const count = () => fill(sum, t("page.seat.sum", { cents: worth(laid()) }));
  const rows = HIGHEST_FIRST.filter((colour) => rack[colour]).map((colour) => {
    const id = `seat-pay-${colour}`;
    const field = /** @type {HTMLInputElement} */ (el("input", { type: "number", id, min: 0, max: MOST, step: 1,
      inputmode: "numeric", placeholder: "0", oninput: count }));
    fields.set(colour, field);
    return el("div", { class: "seat-colour" },
      el("label", { for: id },
        svg("svg", { viewBox: "-16 -16 32 32", width: 28, height: 28, "aria-hidden": "true" },
          drawCheque(colour, { r: 14 })),
        el("span", { text: t(`colour.${colour}`) }),
        el("span", { class: "dim figure", text: t("page.deal.cents", { cents: COLOURS[colour].value }) })),
      field);
  });
  const form = el("form", { class: "seat-pay", "aria-label": heading,
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      give(laid());
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && back() },
    el("h3", { text: heading }), el("div", { class: "seat-colours" }, ...rows),
    el("div", { class: "seat-pay-end" }, sum,
      el("button", { type: "button", text: t("page.seat.back"), onclick: back }),
      el("button", { type: "submit", class: "main" }, el("span", { text: t("page.seat.pay_so") }),
        el("kbd", { text: t("page.key.enter") }))));
  count();
  return form;
}
