// The result of an exam: the verdict, the reasons, and every mistake with its rule and its place in the manual.

import { el } from "../../lib/el.js";
import { tag } from "../../lib/panel.js";
import { ruleBox } from "../../lib/rule_text.js";
import { language, money, t } from "../../lib/words.js";
import { shownRow } from "../drills/question_card.js";

/** @typedef {import("../../lib/scene.d.ts").ExamOut} ExamOut */
/** @typedef {import("../../lib/scene.d.ts").AttemptOut} AttemptOut */
/** @typedef {import("../../lib/scene.d.ts").MistakeOut} MistakeOut */

/** Minutes, number of questions and pass mark. @param {AttemptOut} about */
export function facts(about) {
  const lines = /** @type {[string, string][]} */ ([
    ["questions", String(about.questions)],
    ["minutes", t("page.school.exam.minutes_of", { minutes: about.minutes })],
    ["pass", `${about.pass_percent}%`],
  ]);
  if (about.rounds) lines.push(["seat", t("page.school.exam.rounds", { rounds: about.rounds })]);
  return el("dl", { class: "exam-facts" }, ...lines.map(([key, value]) =>
    el("div", null, el("dt", { text: t(`page.school.exam.fact_${key}`) }), el("dd", { text: value }))));
}

/** @param {string} certificate */
export const certificatePath = (certificate) =>
  `/train/certificate/${encodeURIComponent(certificate)}?language=${encodeURIComponent(language())}`;

/** @param {ExamOut} exam @returns {HTMLElement} */
export function examResult(exam) {
  const { result, about } = exam;
  if (!result) return el("div");
  const { right, of } = result;
  const percent = Math.floor((right * 100) / of);
  return el("div", { class: "exam-result" },
    el("section", { class: `panel verdict ${result.passed ? "passed" : "failed"}` },
      el("h2", { tabindex: "-1", text: t(`page.school.exam.${result.passed ? "passed" : "failed"}`) }),
      el("p", { class: "verdict-score" }, el("strong", { text: `${percent}%` }), " ",
        t("page.school.exam.score", { right, of, pass: about.pass_percent })),
      result.steps > 0 && el("p", { text: t("page.school.exam.seat_score",
        { right: result.steps_right, of: result.steps, cents: result.cents }) }),
      result.why.length > 0 && el("ul", { class: "tags" }, ...result.why.map((why) =>
        el("li", null, tag(t(`page.school.exam.why_${why}`), "warn")))),
      el("p", { class: "dim", text: t(nextStep(result)) }),
      el("p", { class: "exam-ways" },
        result.certificate && el("a", { class: "button main", href: certificatePath(result.certificate),
          target: "_blank",
          text: t("page.school.certificate.open") }),
        el("a", { class: "button", href: "/train/class", text: t("page.school.exam.to_class") }))),
    result.wrong.length > 0 && el("section", { class: "exam-wrong", "aria-label": t("page.school.exam.errors") },
      el("h2", { text: t("page.school.exam.errors") }), ...result.wrong.map(mistakeBox)));
}

/** @param {import("../../lib/scene.d.ts").ResultOut} result */
function nextStep(result) {
  if (!result.passed) return "page.school.exam.next_failed";
  return result.certificate ? "page.school.exam.next_certified" : "page.school.exam.next_passed";
}

/** @param {MistakeOut} mistake */
function mistakeBox(mistake) {
  const title = mistake.number ? t("page.school.exam.question_number", { number: mistake.number })
    : t("page.school.exam.in_seat");
  return el("article", { class: "panel wrong-answer" },
    el("h3", null, title, " ", mistake.cents !== 0 && tag(money(mistake.cents), "warn")),
    shownRow(mistake.shown), mistake.asked && el("p", { text: mistake.asked }),
    (mistake.given || mistake.answer) && el("dl", { class: "given" },
      el("div", null, el("dt", { text: t("page.school.exam.given") }), el("dd", { class: "was-wrong",
        text: mistake.given || "–" })),
      el("div", null, el("dt", { text: t("page.school.exam.right_answer") }), el("dd", { class: "was-right",
        text: mistake.answer }))),
    mistake.explanation && el("p", { class: "dim", text: mistake.explanation }),
    mistake.rules[0] && ruleBox(mistake.rules[0]));
}
