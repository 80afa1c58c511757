// A form with visible labels: it sends what was written once, and says what came of it.
import { Problem } from "./api.js";
import { el, fill } from "./el.js";
import { t } from "./words.js";

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
        fill(said, sentence(fault));
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

/** @param {unknown} fault */
function sentence(fault) {
  if (!(fault instanceof Problem)) throw fault;
  return fault.message || t(fault.status === 0 ? "page.shell.offline.act" : "page.shell.fault.title");
}

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
