// A lesson on the page: the question with its clock, at once what came of the answer, and the next one by Enter.

import { alertNow, announce } from "../../lib/announce.js";
import { el, fill } from "../../lib/el.js";
import { ruleBox } from "../../lib/rule_text.js";
import { MANUAL } from "../../lib/view.js";
import { t } from "../../lib/words.js";
import { QuestionCard, shownRow } from "./question_card.js";
import { bothAnswers, seconds } from "./result.js";

/** @typedef {import("../../lib/scene.d.ts").LessonOut} LessonOut */
/** @typedef {import("../../lib/scene.d.ts").MarkedAnswerOut} MarkedAnswerOut */
/** @typedef {import("../../lib/keys.js").Key} Key */
/** @typedef {{answer: (given: unknown) => void, next: () => void, end: () => void}} Acts */

const TICK_MS = 250;
const GROUP = "page.school.question.keys";

export class LessonDesk {
  /** @type {QuestionCard | null} */
  card = null;
  #asked = 0;

  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.words = el("span");
    this.bar = el("progress", { class: "bar" });
    this.streak = el("span", { class: "streak" });
    this.clock = el("span", { class: "lesson-clock", role: "timer" });
    this.title = el("h1", { tabindex: "-1" });
    this.body = el("div", { class: "lesson-body" });
    this.element = el("div", { class: "lesson" },
      el("header", { class: "lesson-head" }, this.title,
        el("button", { type: "button", class: "lesson-end", text: t("page.train.end"), onclick: acts.end })),
      el("div", { class: "lesson-line" }, this.words, this.bar, this.streak, this.clock), this.body);
    if (!MANUAL) this.ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  leave() {
    clearInterval(this.ticking);
  }

  /** @param {LessonOut} lesson */
  show(lesson) {
    const { question, told } = lesson;
    const words = t("page.school.exam.question", { number: lesson.number, of: lesson.of });
    fill(this.title, lesson.title);
    fill(this.words, words);
    this.bar.max = lesson.of;
    this.bar.value = lesson.number - (question ? 1 : 0);
    this.bar.setAttribute("aria-label", words);
    fill(this.streak, lesson.streak > 1 ? t("page.train.streak", { number: lesson.streak }) : "");
    this.card = null;
    this.clock.hidden = !question;
    if (question) {
      this.#asked = Date.now() - lesson.spent_ms;
      this.#tick();
      this.card = new QuestionCard(question, (given) => this.acts.answer(given));
      fill(this.body, this.card.element);
      announce(`${words}. ${question.prompt}`);
      this.card.focus();
    } else if (told) this.#tell(lesson, told);
  }

  /** @param {LessonOut} lesson @param {MarkedAnswerOut} told */
  #tell(lesson, told) {
    const verdict = t(told.right ? "page.train.right" : "page.train.wrong");
    const next = el("button", { type: "button", class: "main next", onclick: () => this.acts.next() },
      t(lesson.over ? "page.train.to_result" : "page.train.next"), el("kbd", { text: t("page.key.enter") }));
    fill(this.body, el("section", { class: `panel told ${told.right ? "right" : "wrong"}` },
      el("h2", { class: "told-verdict" }, el("span", { "aria-hidden": "true", text: told.right ? "✓ " : "✗ " }),
        verdict, el("span", { class: "dim told-time", text: seconds(told.ms) })),
      shownRow(told.shown), el("p", { class: "told-asked", text: told.asked }), bothAnswers(told),
      el("p", { class: "told-why", text: told.explanation }),
      el("p", { class: "told-source dim" }, t("page.train.source", { rules: told.rules.join(", "),
        source: told.source })),
      el("details", { class: "told-rule" }, el("summary", { text: t("page.train.rule") }),
        ...told.rules.map(ruleBox)),
      el("p", null, next)));
    alertNow(told.right ? verdict : `${verdict} ${t("page.train.would_be", { answer: told.answer })}`);
    announce(told.explanation);
    next.focus();
  }

  /** @param {boolean} busy */
  wait(busy) {
    this.card?.wait(busy);
  }

  /** @returns {Key[]} */
  keys() {
    if (this.card) return this.card.keys();
    return [{ key: "Enter", group: GROUP, says: "page.train.next", act: () => this.acts.next() },
      { key: " ", group: GROUP, says: "page.train.next", act: () => this.acts.next() }];
  }

  #tick() {
    const gone = Math.max(0, Math.floor((Date.now() - this.#asked) / 1000));
    const text = `${Math.floor(gone / 60)}:${String(gone % 60).padStart(2, "0")}`;
    if (this.clock.textContent !== text) fill(this.clock, text);
  }
}
