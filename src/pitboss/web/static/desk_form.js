// @ts-check
// A step of the pit that wants more than a word: its fields in a dialog, sent once; a refusal stands beside them.

import { said, stepName } from "./desk_base.js";
import { el, fill } from "./el.js";
import { openDialog } from "./keys.js";
import { t } from "./words.js";

/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./desk_base.js").Said} Said */
/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {"text" | "number" | "money" | "select" | "ticks" | "check" | "date" | "order"} [kind]
 * @property {[string, string][]} [options] value and words
 * @property {string | number | readonly string[] | boolean} [value]
 * @property {string} [hint]
 * @property {boolean} [optional]
 * @property {number} [least]
 * @property {number} [most]
 */

/**
 * @param {string} type the command; the dialog is called as its step
 * @param {Field[]} fields
 * @param {(values: Record<string, any>) => Promise<Said | null>} send
 * @param {{intro?: string}} [more]
 */
export function askFor(type, fields, send, { intro = "" } = {}) {
  const refusal = el("p", { class: "deal-refusal", role: "alert", hidden: true });
  const submit = el("button", { class: "main", text: stepName(type) });
  const made = el("form", { class: "form desk-form", "data-form": type,
    onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      submit.disabled = true;
      const found = await send(valuesOf(made, fields));
      submit.disabled = false;
      refusal.hidden = !found;
      fill(refusal, ...said(found));
      if (!found) dialog.close();
    } }, intro && el("p", { class: "dim", text: intro }), ...fields.map(drawField), refusal, submit);
  const dialog = openDialog(`step.${type}`, made);
  dialog.classList.add("desk-dialog");
  /** @type {HTMLElement | null} */ (made.querySelector("input, select"))?.focus();
  return dialog;
}

/** @param {HTMLFormElement} form @param {Field[]} fields */
function valuesOf(form, fields) {
  const data = new FormData(form);
  /** @type {Record<string, any>} */
  const found = {};
  for (const { name, kind = "text", optional } of fields) {
    const text = String(data.get(name) ?? "").replace(/\s+/g, " ").trim();
    if (optional && !text && kind !== "check" && kind !== "ticks") continue;
    if (kind === "number") found[name] = Number(text);
    else if (kind === "money") found[name] = Math.round(Number(text) * 100);
    else if (kind === "ticks" || kind === "order") found[name] = data.getAll(name).map(String).filter(Boolean);
    else if (kind === "check") found[name] = data.has(name);
    else found[name] = text;
  }
  return found;
}

/** @param {Field} field */
function drawField(field) {
  const { name, label, kind = "text", options = [], value, hint } = field;
  const id = `desk-${name}`;
  const about = hint && el("p", { class: "hint", id: `${id}-hint`, text: hint });
  if (kind === "ticks") {
    const picked = Array.isArray(value) ? value : [];
    return el("fieldset", { class: "ticks desk-ticks" }, el("legend", { text: label }),
      ...options.map(([one, words]) =>
      el("label", null, el("input", { type: "checkbox", name, value: one, checked: picked.includes(one) }),
        el("span", { text: words }))), about);
  }
  if (kind === "order") return orderField(field);
  if (kind === "check") {
    return el("div", { class: "field" }, el("label", { class: "desk-check", for: id },
      el("input", { type: "checkbox", id, name, checked: value === true }), el("span", { text: label })), about);
  }
  const described = hint && `${id}-hint`;
  return el("div", { class: "field" }, el("label", { for: id, text: label }),
    kind === "select" ? chooser(id, name, options, String(value ?? ""), described)
      : el("input", { id, name, type: kind === "money" ? "number" : kind, required: !field.optional, value,
        step: kind === "money" && "0.01", min: field.least ?? ((kind === "money" || kind === "number") && 0),
        max: field.most, maxlength: kind === "text" && 200, inputmode: kind === "money" && "decimal",
        autocomplete: "off", "aria-describedby": described }), about);
}

/**
 * @param {string} id @param {string} name @param {[string, string][]} options @param {string} value
 * @param {string | undefined | ""} [described]
 */
function chooser(id, name, options, value, described) {
  return el("select", { id, name, "aria-describedby": described || null }, ...options.map(([one, words]) =>
    el("option", { value: one, selected: one === value, text: words })));
}

/** Several of a list in an order: as many choosers as there can be. @param {Field} field */
function orderField({ name, label, options = [], value, most = 6 }) {
  const picked = Array.isArray(value) ? value : [];
  const places = Math.min(Math.max(most, picked.length), options.length);
  return el("fieldset", { class: "desk-order" }, el("legend", { text: label }), ...Array.from({ length: places },
    (_, at) => {
    const id = `desk-${name}-${at}`;
    return el("div", { class: "field" }, el("label", { for: id, text: t("page.pit_desks.place", { place: at + 1 }) }),
      chooser(id, name, [["", t("page.pit_desks.nobody")], ...options], picked[at] ?? ""));
  }));
}
