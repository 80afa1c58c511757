// Other limits for a live table, posted by a supervisor: a minimum and a maximum in dollars (BAC-LIM-07).

import { el } from "../../lib/el.js";
import { openDialog } from "../../lib/keys.js";
import { t } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").Placard} Placard */
/** @typedef {import("../../lib/scene.d.ts").Command} Command */

/**
 * Asks for the limits, beginning with those posted.
 *
 * @param {Placard} placard
 * @param {(command: Command) => void} send
 */
export function askLimits({ min, max, step, floor, ceiling }, send) {
  const field = (/** @type {string} */ name, /** @type {number} */ cents) => el("input", {
    type: "number", name, min: Math.max(1, step / 100), step: "any", required: true, value: cents / 100 });
  const [least, most] = [field("min", min), field("max", max)];
  const label = (/** @type {string} */ key, /** @type {HTMLElement} */ input) =>
    el("label", { class: "field" }, el("span", { text: t(key) }), input);
  const made = el("form", { class: "form limits-form",
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const cents = (/** @type {HTMLInputElement} */ input) => Math.round(Number(input.value) * 100);
      send(/** @type {Command} */ ({ type: "ChangeLimits", min: cents(least), max: cents(most) }));
      dialog.close();
    } },
  label("page.deal.limits_min", least), label("page.deal.limits_max", most),
  el("p", { class: "dim", text: t("page.deal.limits_range", { floor, ceiling }) }),
  el("p", { class: "dim", text: t("page.deal.limits_note") }),
  el("button", { class: "main", text: t("page.deal.limits_post") }));
  const dialog = openDialog("page.deal.limits_change", made);
  least.focus();
}
