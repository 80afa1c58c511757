// What a guest hands over for a marker: cheques by colour, cash by bills, a cashier's cheque by its bank and number.
// One button fills in the whole debt in one form; the sum and what stays owed are shown as they are typed.

import { COLOURS, HIGHEST_FIRST, worth } from "../../felt/drawing/cheques.js";
import { BILLS, billsFor, billsWorth, chequesFor } from "../../guest/change.js";
import { el, fill } from "../../lib/el.js";
import { openDialog } from "../../lib/keys.js";
import { refusalLine, refusalWords } from "../../lib/notice.js";
import { money, stepName, t } from "../../lib/words.js";
import { colourName } from "../table/count_entry.js";
import { wordsOf } from "./desk.js";

/** @typedef {import("../../lib/scene.d.ts").Debt} Debt */
/** @typedef {import("../../lib/notice.js").Refusal} Refusal */
/** @typedef {{cheques: Record<string, number>, bills: Record<string, number>,
 *   bank_cheque: {bank: string, number: string, cents: number} | null}} Tender */

const TYPE = "RedeemMarker";
const say = wordsOf("guests");

/** @param {Debt} debt @param {(tender: Tender) => Promise<Refusal | null>} send */
export function tenderSheet(debt, send) {
  const total = el("output", { class: "sheet-total", "aria-live": "off" });
  const refusal = refusalLine();
  const submit = el("button", { class: "main", text: stepName(TYPE) });
  const all = (/** @type {string} */ kind, /** @type {() => Record<string, number>} */ made) => el("button", {
    type: "button", class: "small", "data-all": kind, text: say("tender.all", { cents: debt.cents }), onclick: () => {
      for (const input of form.querySelectorAll("input")) input.value = "";
      for (const [name, count] of Object.entries(made())) inputOf(form, `${kind}:${name}`).value = String(count);
      redo();
      submit.focus();
    } });
  const lines = (/** @type {string} */ kind, /** @type {readonly [string, string][]} */ names) =>
    names.map(([name, text]) => {
      const id = `tender-${kind}-${name}`;
      return el("div", { class: "sheet-line" }, el("label", { for: id, text }), el("input", { id,
        name: `${kind}:${name}`, type: "number", min: 0, max: 100000, step: 1, inputmode: "numeric",
        autocomplete: "off" }));
    });
  const text = (/** @type {string} */ name) => el("div", { class: "field" },
    el("label", { for: `tender-${name}`, text: say(`tender.${name}`) }), el("input", { id: `tender-${name}`, name,
      maxlength: 80, autocomplete: "off" }));
  const form = el("form", { class: "form tender-sheet", "data-form": TYPE },
    el("p", { class: "dim", text: t("page.pit.marker.owed", { ...debt }) }),
    el("div", { class: "sheet-groups" },
      el("fieldset", { class: "sheet-group" }, el("legend", { text: say("tender.cheques") }),
        all("cheque", () => /** @type {Record<string, number>} */ (chequesFor(debt.cents, "purple"))),
        ...lines("cheque", HIGHEST_FIRST.map((colour) => [colour, colourName(colour)]))),
      el("fieldset", { class: "sheet-group" }, el("legend", { text: say("tender.cash") }),
        all("bill", () => billsFor(debt.cents)),
        ...lines("bill", BILLS.map(([name, cents]) => [name, t("page.pit_desks.count.bill",
          { cents: money(cents) })])))),
    el("fieldset", { class: "sheet-group" }, el("legend", { text: say("tender.bank_cheque") }), text("bank"),
      text("number"), el("div", { class: "sheet-line" }, el("label", { for: "tender-cents", text: say("amount") }),
        el("input", { id: "tender-cents", name: "cents", type: "number", min: 0, step: "0.01", inputmode: "decimal",
          autocomplete: "off" }))),
    el("p", { class: "sheet-sum", role: "status" }, total), refusal, submit);
  const redo = () => {
    const paid = valueOf(tenderIn(form));
    fill(total, say("tender.sum", { paid, left: Math.max(0, debt.cents - paid) }));
    submit.disabled = paid <= 0;
    refusal.hidden = true;
  };
  form.addEventListener("input", redo);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const no = await send(tenderIn(form));
    submit.disabled = false;
    refusal.hidden = !no;
    fill(refusal, ...refusalWords(no));
    if (!no) dialog.close();
  });
  redo();
  const dialog = openDialog(`step.${TYPE}`, form);
  dialog.classList.add("desk-dialog", "sheet-dialog");
  form.querySelector("button")?.focus();
}

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement} */
const inputOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {Tender} tender */
const valueOf = ({ cheques, bills, bank_cheque: bank }) => worth(cheques) + billsWorth(bills) + (bank?.cents ?? 0);

/** @param {HTMLFormElement} form @returns {Tender} */
function tenderIn(form) {
  const counted = (/** @type {string} */ kind, /** @type {readonly string[]} */ names) => Object.fromEntries(names
    .map((name) => [name, Math.floor(Number(inputOf(form, `${kind}:${name}`).value))]).filter(([, count]) => count));
  const said = (/** @type {string} */ name) => inputOf(form, name).value.replace(/\s+/g, " ").trim();
  const [bank, number, cents] = [said("bank"), said("number"), Math.round(Number(said("cents")) * 100)];
  return { cheques: counted("cheque", Object.keys(COLOURS)), bills: counted("bill", BILLS.map(([name]) => name)),
    bank_cheque: bank || number || cents ? { bank, number, cents } : null };
}
