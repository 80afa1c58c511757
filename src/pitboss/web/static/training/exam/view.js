// <pb-exam>: an exam. A trainee begins it once, answers question by question, deals in the seat and hands it in.
// The server asks, measures and marks; this page only shows the paper and the clock.

import { alertNow, announce } from "../../lib/announce.js";
import { ask } from "../../lib/api.js";
import { send } from "../../lib/commands.js";
import { el, fill } from "../../lib/el.js";
import { bindKeys } from "../../lib/keys.js";
import { MANUAL, View, rest } from "../../lib/view.js";
import { language, t } from "../../lib/words.js";
import { QuestionCard } from "../drills/question_card.js";
import { examResult, facts } from "./result.js";

/** @typedef {import("../../lib/scene.d.ts").ExamOut} ExamOut */
/** @typedef {import("../../lib/scene.d.ts").ExamStepOut} ExamStepOut */
/** @typedef {import("../../lib/view.js").Context} Context */

const TICK_MS = 250;
const WARN_MS = [300_000, 60_000];

export class ExamView extends View {
  /** @type {ExamOut | null} */
  exam = null;
  /** @type {QuestionCard | null} */
  card = null;
  name = "";
  heard = 0;
  /** @type {Set<number>} times that were announced */
  warned = new Set();

  async begin() {
    this.name = decodeURIComponent(location.pathname.split("/")[3] ?? "");
    this.clock = el("p", { class: "exam-clock", role: "timer", hidden: true });
    this.body = el("div", { class: "exam-body" });
    const exam = await ask(`${this.#path("")}?language=${encodeURIComponent(language())}`);
    if (!this.context) return;
    fill(this, el("header", { class: "exam-head" }, el("div", null,
      el("h1", { tabindex: "-1", text: exam.about.title }),
      el("p", { class: "dim", text: t(`game.${exam.about.game}`) })), this.clock), this.refusal, this.body);
    this.until(bindKeys(() => this.card?.keys() ?? []));
    this.#show(exam);
    this.every(TICK_MS, () => this.#tick());
  }

  /** @param {string} step */
  #path(step) {
    return `/api/school/exams/${encodeURIComponent(this.name)}${step && `/${step}`}`;
  }

  /** @param {string} step @param {Record<string, unknown>} [more] */
  async #do(step, more = {}) {
    await this.work(async () => {
      this.card?.wait(true);
      const { exam, sitting, refusal } = /** @type {Partial<ExamStepOut>} */ (await send(this.#path(step), more));
      this.card?.wait(false);
      if (!this.context) return;
      if (exam) this.#show(exam);
      if (sitting) this.context.go(`/train/seat?sitting=${encodeURIComponent(sitting)}`);
      this.refuse(refusal ? { sentence: refusal.sentence, rule: "" } : null);
      rest();
    });
  }

  /** @param {ExamOut} exam */
  #show(exam) {
    this.exam = exam;
    this.heard = Date.now();
    this.card = null;
    const { standing } = exam.about;
    if (this.clock) this.clock.hidden = standing !== "running";
    this.#tick();
    if (!this.body) return;
    if (exam.result) fill(this.body, examResult(exam));
    else if (exam.question) this.#ask(exam, exam.question);
    else if (standing === "running") fill(this.body, this.#rest(exam));
    else if (standing === "late") fill(this.body, this.#over());
    else fill(this.body, this.#before(exam));
    if (exam.result) this.querySelector("h2")?.focus();
  }

  /** @param {ExamOut} exam */
  #before(exam) {
    const { about } = exam;
    if (about.standing === "withdrawn") return el("p", { class: "desk-empty", text: t("page.school.exam.withdrawn") });
    const begin = el("button", { type: "button", class: "main", text: t("page.school.exam.begin"),
      onclick: () => this.#do("begin") });
    return el("section", { class: "panel exam-before" }, facts(about),
      el("ul", { class: "exam-rules" }, ...["once", "order", "clock", "marked"].map((key) =>
        el("li", { text: t(`page.school.exam.rule_${key}`) }))),
      el("p", null, begin));
  }

  /** @param {ExamOut} exam @param {import("../../lib/scene.d.ts").QuestionOut} question */
  #ask(exam, question) {
    const of = exam.about.questions;
    this.card = new QuestionCard(question, (given) => this.#do("answer", { number: exam.number, answer: given }));
    const words = t("page.school.exam.question", { number: exam.number, of });
    const bar = el("progress", { max: of, value: exam.number - 1, "aria-label": words });
    if (this.body) fill(this.body, el("div", { class: "exam-progress" }, el("span", { text: words }), bar),
      this.card.element);
    announce(`${words}. ${question.prompt}`);
    this.card.focus();
  }

  /** After all questions: the dealer's seat, if the exam has one, and handing in. @param {ExamOut} exam */
  #rest(exam) {
    const { sitting } = exam;
    const due = sitting && !sitting.done;
    const hand = el("button", { type: "button", class: !due && "main", text: t("page.school.exam.hand_in"),
      onclick: () => this.#do("hand-in") });
    const seat = el("button", { type: "button", class: "main", text: t("page.school.exam.to_seat"),
      onclick: () => this.#do("seat") });
    const made = el("section", { class: "panel exam-rest" },
      el("h2", { text: t(due ? "page.school.exam.seat_next" : "page.school.exam.all_done") }),
      sitting && el("p", { class: "dim", text: t(`page.school.exam.seat_${sitting.done ? "done" : "due"}`,
        { rounds: sitting.rounds, game: t(`game.${sitting.game}`) }) }),
      due && el("p", { class: "hint", text: t("page.school.exam.without_seat") }),
      el("p", { class: "exam-ways" }, due && seat, hand));
    queueMicrotask(() => (due ? seat : hand).focus());
    return made;
  }

  #over() {
    return el("section", { class: "panel exam-rest" }, el("h2", { text: t("page.school.exam.late") }),
      el("p", { class: "dim", text: t("page.school.exam.late_why") }),
      el("p", null, el("button", { type: "button", class: "main", text: t("page.school.exam.see_result"),
        onclick: () => this.#do("hand-in") })));
  }

  #tick() {
    const exam = this.exam;
    if (!this.clock || exam?.about.standing !== "running") return;
    const left = Math.max(0, exam.until_ms - exam.now_ms - (MANUAL ? 0 : Date.now() - this.heard));
    const seconds = Math.ceil(left / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (this.clock.textContent !== text) this.clock.textContent = text;
    this.clock.classList.toggle("short", left <= 60_000);
    this.clock.setAttribute("aria-label", t("page.school.exam.left", { time: text }));
    for (const warn of WARN_MS) {
      if (left > warn || this.warned.has(warn)) continue;
      this.warned.add(warn);
      if (left > warn - 2 * TICK_MS) alertNow(t("page.school.exam.left", { time: text }));
    }
    if (left === 0 && !this.busy) this.#show({ ...exam, about: { ...exam.about, standing: "late" }, question: null });
  }
}

customElements.define("pb-exam", ExamView);
