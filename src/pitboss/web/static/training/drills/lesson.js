// A lesson: the question with its clock, then the marked answer, then the next question by Enter.

import { alertNow, announce } from "../../lib/announce.js";
import { el, fill } from "../../lib/el.js";
import { ruleBox } from "../../lib/rule_text.js";
import { MANUAL } from "../../lib/view.js";
import { t } from "../../lib/words.js";
import { hearButton } from "./aloud.js";
import { QuestionCard, shownRow } from "./question_card.js";
import { bothAnswers, seconds } from "./result.js";

/** @typedef {import("../../lib/scene.d.ts").LessonOut} LessonOut */
/** @typedef {import("../../lib/scene.d.ts").MarkedAnswerOut} MarkedAnswerOut */
/** @typedef {import("../../lib/keys.js").Key} Key */
/** @typedef {{answer: (given: unknown) => void, next: () => void, end: () => void}} Actions */

const TICK_MS = 250;
const GROUP = "page.school.question.keys";

export class LessonPanel {
  /** @type {QuestionCard | null} */
  card = null;
  #asked = 0;

  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.words = el("span");
    this.bar = el("progress", { class: "bar" });
    this.streak = el("span", { class: "streak" });
    this.clock = el("span", { class: "lesson-clock", role: "timer" });
    this.title = el("h1", { tabindex: "-1" });
    this.body = el("div", { class: "lesson-body" });
    this.element = el("div", { class: "lesson" },
      el("header", { class: "lesson-head" }, this.title,
        el("button", { type: "button", class: "lesson-end", text: t("page.train.end"), onclick: actions.end })),
      el("div", { class: "lesson-line" }, this.words, this.bar, this.streak, this.clock), this.body);
    if (!MANUAL) this.ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  leave() {
    clearInterval(this.ticking);
  }

  /** @param {LessonOut} lesson */
  show(lesson) {
    const { question, told: marked } = lesson;
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
      this.card = new QuestionCard(question, (given) => this.actions.answer(given));
      fill(this.body, this.card.element);
      announce(`${words}. ${question.prompt}`);
      this.card.focus();
    } else if (marked) this.#showMark(lesson, marked);
  }

  /** @param {LessonOut} lesson @param {MarkedAnswerOut} marked */
  #showMark(lesson, marked) {
    const verdict = t(marked.right ? "page.train.right" : "page.train.wrong");
    const next = el("button", { type: "button", class: "main next", onclick: () => this.actions.next() },
      t(lesson.over ? "page.train.to_result" : "page.train.next"), el("kbd", { text: t("page.key.enter") }));
    fill(this.body, el("section", { class: `panel told ${marked.right ? "right" : "wrong"}` },
      el("h2", { class: "told-verdict" }, el("span", { "aria-hidden": "true", text: marked.right ? "✓ " : "✗ " }),
        verdict, el("span", { class: "dim told-time", text: seconds(marked.ms) })),
      shownRow(marked.shown), el("p", { class: "told-asked", text: marked.asked }), bothAnswers(marked),
      marked.call && el("p", null, hearButton(marked.call)),
      marked.rating && el("p", { class: "told-rating", text: t("page.train.rating",
        { rating: marked.rating, words: t(`page.train.rating.${marked.rating}`) }) }),
      el("p", { class: "told-why", text: marked.explanation }),
      el("p", { class: "told-source dim" }, t("page.train.source", { rules: marked.rules.join(", "),
        source: marked.source })),
      el("details", { class: "told-rule" }, el("summary", { text: t("page.train.rule") }),
        ...marked.rules.map(ruleBox)),
      el("p", null, next)));
    alertNow(marked.right ? verdict : `${verdict} ${t("page.train.would_be", { answer: marked.answer })}`);
    announce(marked.explanation);
    next.focus();
  }

  /** @param {boolean} busy */
  wait(busy) {
    this.card?.wait(busy);
  }

  /** @returns {Key[]} */
  keys() {
    if (this.card) return this.card.keys();
    return [{ key: "Enter", group: GROUP, says: "page.train.next", act: () => this.actions.next() },
      { key: " ", group: GROUP, says: "page.train.next", act: () => this.actions.next() }];
  }

  #tick() {
    const gone = Math.max(0, Math.floor((Date.now() - this.#asked) / 1000));
    const text = `${Math.floor(gone / 60)}:${String(gone % 60).padStart(2, "0")}`;
    if (this.clock.textContent !== text) fill(this.clock, text);
  }
}
