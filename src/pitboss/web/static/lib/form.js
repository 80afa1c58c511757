// Forms with visible labels, on the page and in a dialog: each sends its fields once, and shows the result.
import { refusalOf } from "./commands.js";
import { el, fill } from "./el.js";
import { openDialog } from "./keys.js";
import { refusalLine, refusalWords } from "./notice.js";
import { stepName, t } from "./words.js";

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} [type]
 * @property {string} [hint]
 * @property {string} [autocomplete]
 * @property {number} [least] letters, or the least number
 * @property {[string, string][]} [choices] boxes to tick: value and label
 */

/**
 * @param {{title: string, fields: Field[], button: string, heading?: "h1" | "h2", intro?: string}} what
 * @param {(data: FormData) => Promise<string | Node | void>} send answers with what to say once it is done
 * @returns {HTMLElement}
 */
export function form({ title, fields, button, heading = "h2", intro }, send) {
  const said = el("p", { class: "said", role: "status" });
  const submit = el("button", { class: "main", text: button });
  const made = el("form", { class: "form",
    onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      submit.disabled = true;
      said.classList.remove("wrong");
      try {
        const told = await send(new FormData(made));
        fill(said, told || "");
        if (told) made.reset();
      } catch (fault) {
        said.classList.add("wrong");
        fill(said, refusalOf(fault).sentence);
      }
      submit.disabled = false;
    } }, ...fields.map(field), submit, said);
  return el("section", { class: "panel" }, el(heading, { tabindex: heading === "h1" && "-1", text: title }),
    intro && el("p", { class: "dim", text: intro }), made);
}

/**
 * What was written in a field, on one line: the floor's records hold no line breaks.
 * @param {HTMLInputElement | HTMLTextAreaElement} area
 */
export const written = (area) => area.value.replace(/\s+/g, " ").trim();

/** @param {Field} one */
function field({ name, label, type = "text", hint, autocomplete, least, choices }) {
  if (choices) {
    return el("fieldset", { class: "ticks" }, el("legend", { text: label }), ...choices.map(([value, text]) =>
      el("label", null, el("input", { type: "checkbox", name, value }), el("span", { text }))));
  }
  const id = `field-${name}`;
  const number = type === "number";
  return el("div", { class: "field" }, el("label", { for: id, text: label }),
    el("input", { id, name, type, required: true, autocomplete, "aria-describedby": hint && `${id}-hint`,
      minlength: !number && least, min: number && least, maxlength: !number && 200 }),
    hint && el("p", { class: "hint", id: `${id}-hint`, text: hint }));
}

/** @typedef {import("./notice.js").Refusal} Refusal */
/**
 * @typedef {object} DialogField
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
 * @param {DialogField[]} fields
 * @param {(values: Record<string, any>) => Promise<Refusal | null>} send
 * @param {{intro?: string}} [more]
 */
export function askFor(type, fields, send, { intro = "" } = {}) {
  const refusal = refusalLine();
  const submit = el("button", { class: "main", text: stepName(type) });
  const made = el("form", { class: "form desk-form", "data-form": type,
    onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      submit.disabled = true;
      const found = await send(valuesOf(made, fields));
      submit.disabled = false;
      refusal.hidden = !found;
      fill(refusal, ...refusalWords(found));
      if (!found) dialog.close();
    } }, intro && el("p", { class: "dim", text: intro }), ...fields.map(dialogField), refusal, submit);
  const dialog = openDialog(`step.${type}`, made);
  dialog.classList.add("desk-dialog");
  /** @type {HTMLElement | null} */ (made.querySelector("input, select"))?.focus();
  return dialog;
}

/** @param {HTMLFormElement} form @param {DialogField[]} fields */
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

/** @param {DialogField} field */
function dialogField(field) {
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

/** Several of a list in an order: as many choosers as there can be. @param {DialogField} field */
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
