// A question of a drill or an exam: what lies on the table, the text, and a field for each kind of answer.
// It does not know the answer. Digits choose, figures are typed, Enter answers.

import { drawCard } from "../../felt/drawing/cards.js";
import { boxesOf, chequesInWords, drawStack, worth } from "../../felt/drawing/cheques.js";
import { drawCountedTubes } from "../../felt/drawing/rack.js";
import { el, fill } from "../../lib/el.js";
import { cardName } from "../../lib/names.js";
import { prefs } from "../../lib/prefs.js";
import { refill } from "../../lib/redraw.js";
import { svg } from "../../lib/svg.js";
import { has, money, t } from "../../lib/words.js";
import { ChequeEntry } from "./cheque_entry.js";
import { doing } from "./hands/tasks.js";

/** @typedef {import("../../lib/scene.d.ts").QuestionOut} QuestionOut */
/** @typedef {import("../../lib/scene.d.ts").ShownOut} ShownOut */
/** @typedef {import("../../lib/keys.js").Key} Key */
/** @typedef {import("../../felt/drawing/rack.js").Tube} Tube */
/** @typedef {number | string | string[]} Given */

const AMOUNT = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?|\.(\d{1,2}))$/;
const BILLS = /** @type {[string, number][]} */ ([
  ["hundreds", 100_00], ["fifties", 50_00], ["twenties", 20_00], ["tens", 10_00], ["fives", 5_00], ["ones", 1_00],
]);
const CHEQUE_R = 22;

/** A typed amount in cents; null if it is not an amount. @param {string} text @returns {number | null} */
export function centsOf(text) {
  const trimmed = text.trim();
  if (!AMOUNT.test(trimmed)) return null;
  return Math.round(Number(trimmed.replace(/[$,\s]/g, "")) * 100);
}

export class QuestionCard {
  /** @type {string[]} the steps in order so far */
  #order = [];

  /**
   * @param {QuestionOut} question
   * @param {(given: Given) => void} answer
   */
  constructor(question, answer) {
    this.question = question;
    this.answer = answer;
    this.hint = el("p", { class: "question-hint", role: "status" });
    this.submit = el("button", { class: "main answer", text: t("page.school.question.answer") });
    this.field = this.#field();
    this.form = el("form", { class: "question-form", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#send();
    } }, this.field, this.hint, this.submit);
    this.element = el("section", { class: `question question-${question.kind}`, "aria-label": question.title },
      el("p", { class: "question-title" }, question.title, " ",
        el("span", { class: "dots", role: "img", "aria-label": t("page.school.question.level",
          { level: question.difficulty }),
          text: "●".repeat(question.difficulty) + "○".repeat(3 - question.difficulty) })),
      shownRow(question.shown),
      el("h2", { class: "question-prompt", id: "question-prompt", tabindex: "-1", text: question.prompt }),
      this.form);
  }

  /** Focuses the place where the answer is given. */
  focus() {
    // With cheques, Enter must answer: on the button of a colour it would add another cheque.
    const first = this.cheques || this.doing ? this.element.querySelector(".question-prompt")
      : this.form.querySelector("input[type=text], input, .step-pick");
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {boolean} busy */
  wait(busy) {
    this.submit.disabled = busy;
  }

  /** Digits choose an answer or the next step; Backspace takes the last step back. @returns {Key[]} */
  keys() {
    const group = "page.school.question.keys";
    const { kind, options } = this.question;
    const enter = { key: "Enter", group, says: "page.school.question.answer", act: () => this.form.requestSubmit() };
    if (this.doing) return [...this.doing.keys(), enter];
    if (this.cheques) return [...this.cheques.keys(), enter];
    if (kind !== "choice" && kind !== "order") return [];
    /** @type {Key[]} */
    const found = options.map((option, place) => ({ key: String(place + 1), group, says: "page.school.question.pick",
      act: () => this.#pick(option.key) }));
    if (kind === "order") {
      found.push({ key: "Backspace", group, says: "page.school.question.back",
        act: () => this.#reorder(this.#order.slice(0, -1)) });
    }
    found.push(enter);
    return found;
  }

  #field() {
    const { kind, options } = this.question;
    if (kind === "choice") {
      return el("fieldset", { class: "options", "aria-labelledby": "question-prompt" }, ...options.map((option,
        place) =>
        el("label", { class: "option" }, el("input", { type: "radio", name: "answer", value: option.key }),
          el("span", { class: "option-words", text: option.text }), el("kbd", { text: place + 1 }))));
    }
    if (kind === "order") {
      this.list = el("div", { class: "order", role: "group", "aria-labelledby": "question-prompt" });
      this.#reorder([]);
      return this.list;
    }
    if (this.question.task) {
      this.doing = doing(this.question.task);
      return this.doing.element;
    }
    if (kind === "cheques") {
      this.cheques = new ChequeEntry();
      return this.cheques.element;
    }
    if (kind === "call") {
      return el("div", { class: "field call-said" },
        el("label", { for: "answer-call", text: t("page.school.question.call") }),
        el("input", { id: "answer-call", type: "text", name: "answer", autocomplete: "off", autocapitalize: "off",
          spellcheck: "false", maxlength: 200 }));
    }
    const label = t(kind === "money" ? "page.school.question.amount" : "page.school.question.number");
    return el("div", { class: "field figure" }, el("label", { for: "answer-figure", text: label }),
      el("div", { class: "figure-row" }, kind === "money" && el("span", { class: "currency", "aria-hidden": "true",
        text: "$" }),
        el("input", { id: "answer-figure", type: "text", name: "answer", autocomplete: "off",
          inputmode: kind === "money" ? "decimal" : "numeric", maxlength: 16 })));
  }

  /** @param {string} key */
  #pick(key) {
    if (this.question.kind === "order") {
      if (!this.#order.includes(key)) this.#reorder([...this.#order, key]);
      return;
    }
    const input = this.form.querySelector(`input[value="${CSS.escape(key)}"]`);
    if (input instanceof HTMLInputElement) input.checked = true;
  }

  /** @param {string[]} order */
  #reorder(order) {
    this.#order = order;
    const { options } = this.question;
    const text = (/** @type {string} */ key) => options.find((one) => one.key === key)?.text ?? key;
    if (!this.list) return;
    refill(this.list, [
      el("ol", { class: "ordered", "aria-label": t("page.school.question.ordered") }, ...order.map((key, place) =>
        el("li", null, el("span", { text: text(key) }), el("button", { type: "button", class: "small",
          "aria-label": t("page.school.question.take_out", { step: text(key) }), text: "×",
          onclick: () => this.#reorder(order.filter((_, at) => at !== place)) })))),
      el("ul", { class: "to-order", "aria-label": t("page.school.question.to_order") }, ...options.map((option,
        place) =>
        el("li", null, el("button", { type: "button", class: "step-pick", "data-step": option.key,
          disabled: order.includes(option.key), onclick: () => this.#reorder([...order, option.key]) },
        el("kbd", { text: place + 1 }), el("span", { text: option.text })))))],
    () => this.list?.querySelector(".step-pick:not(:disabled)") ?? this.submit);
  }

  #send() {
    const given = this.#given();
    fill(this.hint, given === null ? t(`page.school.question.say_${this.question.kind}`) : "");
    if (given !== null && !this.submit.disabled) this.answer(given);
  }

  /** @returns {Given | null} */
  #given() {
    const { kind, options } = this.question;
    if (kind === "order") return this.#order.length === options.length ? this.#order : null;
    const data = new FormData(this.form);
    if (this.doing) return this.doing.given;
    if (this.cheques) return this.cheques.given;
    const written = String(data.get("answer") ?? "");
    if (kind === "choice") return written || null;
    if (kind === "call") return written.trim() || null;
    if (kind === "money") return centsOf(written);
    return /^\d{1,12}$/.test(written.trim()) ? Number(written.trim()) : null;
  }
}

/** What lies on the table; false if there is nothing. @param {readonly ShownOut[]} shown */
export const shownRow = (shown) => shown.length > 0 && el("div", { class: "question-shown" }, ...shown.map(shownBox));

/** @param {ShownOut} shown */
function shownBox(shown) {
  const bills = /** @type {Record<string, number>} */ (/** @type {unknown} */ (shown.bills ?? {}));
  return el("figure", { class: "shown" }, el("figcaption", { text: shown.label }),
    shown.cards.length > 0 && cardRow(shown.cards),
    shown.cheques && chequeStacks(shown.cheques),
    shown.tubes.length > 0 && drawCountedTubes(/** @type {readonly Tube[]} */ (shown.tubes)),
    shown.bills && el("p", { class: "shown-bills" }, ...BILLS.filter(([name]) => bills[name]).map(([name, cents]) =>
      el("span", { class: "bill", text: `${bills[name]} × ${money(cents)}` }))),
    shown.bets.length > 0 && el("ul", { class: "shown-bets" }, ...shown.bets.map((bet) => {
      const name = bet.owner === "dealer" ? "toke" : bet.bet;
      const words = has(`bet.${name}`) ? t(`bet.${name}`) : name;
      return el("li", { text: t("page.school.question.bet", { seat: bet.seat, bet: words, cents: bet.cents }) });
    })));
}

/** @param {readonly string[]} cards */
function cardRow(cards) {
  const deck = prefs.get("deck");
  const step = cards.length > 6 ? 30 : 46;
  const wide = 78 + (cards.length - 1) * step;
  return svg("svg", { class: "shown-cards", viewBox: `0 0 ${wide} 106`, width: wide, height: 106, role: "img",
    "aria-label": cards.map(cardName).join(", ") }, ...cards.map((card, at) =>
    svg("g", { transform: `translate(${39 + at * step} 53)` }, drawCard(card, { deck }))));
}

/** @param {import("../../felt/drawing/cheques.js").Cheques} cheques */
function chequeStacks(cheques) {
  if (!worth(cheques)) return el("p", { class: "dim", text: "–" });
  const boxes = boxesOf(cheques, CHEQUE_R);
  const left = Math.min(...boxes.map((box) => box.x - box.w / 2)) - 2;
  const right = Math.max(...boxes.map((box) => box.x + box.w / 2)) + 2;
  const top = Math.min(...boxes.map((box) => box.y - box.h / 2)) - 2;
  const bottom = Math.max(...boxes.map((box) => box.y + box.h / 2)) + 2;
  const [wide, high] = [right - left, bottom - top];
  return svg("svg", { class: "shown-cheques", viewBox: `${left} ${top} ${wide} ${high}`, width: wide, height: high,
    role: "img", "aria-label": chequesInWords(cheques) }, drawStack(cheques, { r: CHEQUE_R }));
}
