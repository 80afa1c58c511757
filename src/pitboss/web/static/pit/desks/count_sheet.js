// The counting sheet: what lies in a box, by kind and worth,
// and its papers by number. Enter goes to the next line; the
// count is looked at once more before it is signed, for it cannot be taken back.

import { el, fill } from "../../lib/el.js";
import { openDialog } from "../../lib/keys.js";
import { refusalLine, refusalWords } from "../../lib/notice.js";
import { money, stepName, t } from "../../lib/words.js";
import { wordsOf } from "./desk.js";

/** @typedef {import("../../lib/scene.d.ts").PitBox} PitBox */
/** @typedef {import("../../lib/notice.js").Refusal} Refusal */
/** @typedef {{instruments: Record<string, number>, papers: string[]}} Found */

const say = wordsOf("count");

const BILLS = [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00];
const CHEQUES = [20000_00, 5000_00, 1000_00, 500_00, 100_00, 25_00, 5_00, 2_50, 1_00, 25];
const KINDS = /** @type {const} */ ([["bill", BILLS], ["cheque", CHEQUES]]);
const EXAMPLE = "FIL-000012 CRD-000003";
const COUPON = /^(\d+(?:\.\d{1,2})?)(?:\s*[x×*]\s*(\d+))?$/;

/** What instruments are worth together. @param {{readonly [name: string]: number}} instruments */
export const valueOf = (instruments) => Object.entries(instruments).reduce((sum, [name, count]) =>
  sum + Number(name.split(":")[1]) * count, 0);

/** "bill of $20". @param {string} name */
export function instrumentName(name) {
  const [kind = "", cents = "0"] = name.split(":");
  return say(`${kind}`, { cents: money(Number(cents)) });
}

/**
 * @param {"CountBox" | "ResolveCount"} type
 * @param {PitBox} box
 * @param {(found: Found, why: string) => Promise<Refusal | null>} send
 */
export function countSheet(type, box, send) {
  const total = el("output", { class: "sheet-total", "aria-live": "off" });
  const refusal = refusalLine();
  const sign = el("button", { class: "main", text: say("look") });
  let looked = false;
  const field = (/** @type {string} */ kind, /** @type {number} */ cents) => {
    const id = `sheet-${kind}-${cents}`;
    return el("div", { class: "sheet-line" }, el("label", { for: id, text: say(`${kind}`, { cents: money(cents) }) }),
      el("input", { id, name: `${kind}:${cents}`, type: "number", min: 0, max: 100000, step: 1, inputmode: "numeric",
        autocomplete: "off" }));
  };
  const groups = KINDS.map(([kind, worths]) => el("fieldset", { class: "sheet-group" },
    el("legend", { text: say(`${kind}s`) }), ...worths.map((cents) => field(kind, cents))));
  const text = (/** @type {string} */ name, /** @type {boolean} */ hinted) => el("div", { class: "field" },
    el("label", { for: `sheet-${name}`, text: say(`${name}`) }),
    el("input", { id: `sheet-${name}`, name, autocomplete: "off", "aria-describedby": hinted
      && `sheet-${name}-hint` }),
    hinted && el("p", { class: "hint", id: `sheet-${name}-hint`, text: say(`${name}_hint`, { example: EXAMPLE }) }));
  const review = el("p", { class: "sheet-review", role: "status", hidden: true });
  const form = el("form", { class: "form count-sheet", novalidate: true }, el("p", { class: "dim",
    text: say("of_table", { table: box.table, box: box.box }) }),
  el("div", { class: "sheet-groups" }, ...groups), text("coupons", true), text("papers", true),
  type === "ResolveCount" && el("div", { class: "field" }, el("label",
    { for: "sheet-why", text: t("page.pit_desks.why") }),
    el("input", { id: "sheet-why", name: "why", maxlength: 200 })),
  el("p", { class: "sheet-sum" }, t("page.pit_desks.total"), " ", total), refusal, review, sign);
  const redo = () => {
    looked = false;
    review.hidden = true;
    fill(sign, say("look"));
    fill(total, money(valueOf(foundIn(form).instruments)));
  };
  form.addEventListener("input", redo);
  form.addEventListener("keydown", (event) => onward(event, form));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = foundIn(form);
    if (!looked) {
      looked = true;
      review.hidden = false;
      fill(review, say("review", { cents: money(valueOf(found.instruments)),
        papers: found.papers.join(", ") || say("no_papers") }));
      fill(sign, stepName(type));
      sign.focus();
      return;
    }
    sign.disabled = true;
    const no = await send(found, String(new FormData(form).get("why") ?? "").trim());
    sign.disabled = false;
    refusal.hidden = !no;
    fill(refusal, ...refusalWords(no));
    if (!no) dialog.close();
  });
  redo();
  const dialog = openDialog(`step.${type}`, form);
  dialog.classList.add("desk-dialog", "sheet-dialog");
  form.querySelector("input")?.focus();
}

/**
 * Enter goes to the next line instead of sending half a count.
 * @param {KeyboardEvent} event
 * @param {HTMLFormElement} form
 */
function onward(event, form) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  const all = [...form.querySelectorAll("input, button")];
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (all[all.indexOf(event.target) + 1])?.focus();
}

/** @param {HTMLFormElement} form @returns {Found} */
function foundIn(form) {
  const data = new FormData(form);
  /** @type {Record<string, number>} */
  const instruments = {};
  for (const [name, value] of data) {
    if (name.includes(":") && Number(value) > 0) instruments[name] = Math.floor(Number(value));
  }
  for (const part of String(data.get("coupons") ?? "").split(/[,;]/)) {
    const found = COUPON.exec(part.trim());
    const name = found && `coupon:${Math.round(Number(found[1]) * 100)}`;
    if (name) instruments[name] = (instruments[name] ?? 0) + Number(found[2] ?? 1);
  }
  return { instruments, papers: String(data.get("papers") ?? "").toUpperCase().split(/[\s,;]+/).filter(Boolean) };
}
