// The result of a lesson: score, speed, the rules to look at again, and every wrong answer with its rule.

import { el } from "../../lib/el.js";
import { ruleBox } from "../../lib/rule_text.js";
import { t } from "../../lib/words.js";
import { shownRow } from "./question_card.js";

/** @typedef {import("../../lib/scene.d.ts").LessonOut} LessonOut */
/** @typedef {import("../../lib/scene.d.ts").MarkedAnswerOut} MarkedAnswerOut */
/** @typedef {{again: () => void, more: () => void, back: () => void}} Actions */

/** Links to rules, by their ids. @param {readonly string[]} rules */
export const ruleTags = (rules) => el("span", { class: "rule-tags" }, ...rules.map((rule) =>
  el("span", { class: "rule", text: rule })));

/** A time in seconds. @param {number} ms */
export const seconds = (ms) => t("page.train.seconds", { seconds: (ms / 1000).toFixed(1) });

/** The answer given, and the right one. @param {MarkedAnswerOut} marked */
export function bothAnswers(marked) {
  return el("dl", { class: "given" },
    el("div", null, el("dt", { text: t("page.school.exam.given") }),
      el("dd", { class: marked.right ? "was-right" : "was-wrong", text: marked.given })),
    !marked.right && el("div", null, el("dt", { text: t("page.school.exam.right_answer") }),
      el("dd", { class: "was-right", text: marked.answer })));
}

/**
 * @param {LessonOut} lesson
 * @param {Actions} actions
 */
export function resultPage(lesson, actions) {
  const { result } = lesson;
  if (!result) return el("div");
  const percent = result.asked ? Math.round((result.right * 100) / result.asked) : 0;
  const clean = result.asked > 0 && result.right === result.asked;
  return el("div", { class: "lesson-result" },
    el("section", { class: clean ? "panel verdict passed" : "panel verdict lesson-sum" },
      el("h2", { tabindex: "-1",
        text: t(clean ? "page.train.result.all" : "page.train.result", { title: lesson.title }) }),
      result.asked === 0 ? el("p", { text: t("page.train.result.nothing") })
        : el("p", { class: "verdict-score" }, el("strong", { text: `${percent}%` }), " ",
          t("page.train.result.score", { right: result.right, asked: result.asked, seconds: (result.median_ms / 1000)
            .toFixed(1), streak: result.streak })),
      result.levels.length > 0 && el("ul", { class: "tags" }, ...result.levels.map((one) =>
        el("li", { class: "tag", text: t(one.now > one.before ? "page.train.result.harder" : "page.train.result.easier",
          { title: one.title, level: one.now }) }))),
      el("p", { class: "dim", text: t(result.recorded ? "page.train.result.recorded" : "page.train.result.visit") }),
      el("p", { class: "exam-ways" },
        result.wrong.length > 0 && el("button", { type: "button", class: "main again", onclick: actions.again },
          t("page.train.result.again", { number: result.wrong.length }), el("kbd", { text: "A" })),
        el("button", { type: "button", class: result.wrong.length ? "more" : "main more", onclick: actions.more },
          t("page.train.result.more"), el("kbd", { text: "N" })),
        el("button", { type: "button", class: "back", onclick: actions.back }, t("page.train.result.back"),
          el("kbd", { text: "B" })))),
    result.weak.length > 0 && el("section", { class: "panel lesson-weak" },
      el("h2", { text: t("page.train.result.weak") }),
      el("ul", { class: "weak-rules" }, ...result.weak.map((one) => el("li", null, el("span", { class: "rule",
        text: one.rule }), " ", t("page.train.result.weak_line", { right: one.right, asked: one.asked }),
      el("span", { class: "dim weak-source", lang: "en", text: one.source }))))),
    result.wrong.length > 0 && el("section", { class: "exam-wrong", "aria-label": t("page.school.exam.errors") },
      el("h2", { text: t("page.school.exam.errors") }), ...result.wrong.map((marked) =>
        el("article", { class: "panel wrong-answer" }, shownRow(marked.shown), el("p", { text: marked.asked }),
          bothAnswers(marked), el("p", { class: "dim", text: marked.explanation }),
          marked.rules[0] && ruleBox(marked.rules[0])))));
}
