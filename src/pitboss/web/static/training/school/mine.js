// A trainee's own page: exams, assignments, due rules, weak rules, skills, certificates, drills so far.

import { el } from "../../lib/el.js";
import { grid, nothing, panel } from "../../lib/panel.js";
import { dateTime, money, t } from "../../lib/words.js";
import { certificatePath } from "../exam/result.js";
import { bar, drillName, gameWord, share, skillPanels, standing, weakRules } from "./bars.js";

/** @typedef {import("../../lib/scene.d.ts").MySchool} MySchool */
/** @typedef {import("../../lib/scene.d.ts").TraineeOut} TraineeOut */
/** @typedef {import("../../lib/scene.d.ts").AttemptOut} AttemptOut */
/** @typedef {import("../../lib/el.js").Child} Child */

/** @param {MySchool} school @returns {Child[]} */
export function mineParts(school) {
  const { me, classes } = school;
  return [
    classes.length ? el("ul", { class: "tags my-classes" }, ...classes.map((one) =>
      el("li", { class: "tag", text: t("page.school.mine.class", { title: one.title, game: gameWord(one.game),
        by: one.instructor }) })))
      : nothing(t("page.school.mine.no_class")),
    el("div", { class: "school-columns" },
      el("div", { class: "school-column" }, examsPanel(me.exams), workPanel(school), certificates(me), duePanel(me)),
      el("div", { class: "school-column" },
        panel(t("page.school.weak.mine"), "school-weak", weakRules(me.weak, "mine")), ...skillPanels(me.skills))),
    ...record(me),
  ];
}

/** @param {readonly AttemptOut[]} exams */
function examsPanel(exams) {
  return panel(t("page.school.exams"), "school-exams", exams.length ? el("ul", { class: "exam-list" },
    ...exams.map((exam) => {
    const path = `/train/exam/${encodeURIComponent(exam.exam)}`;
    const open = exam.standing === "ready" || exam.standing === "running" || exam.standing === "late";
    return el("li", { class: "exam-line" },
      el("span", { class: "two-lines" }, el("strong", { text: exam.title }),
        el("span", { class: "dim", text: t("page.school.exam.short",
          { questions: exam.questions, minutes: exam.minutes, pass: exam.pass_percent }) })),
      standing(exam), exam.standing !== "withdrawn" && el("a", { class: open ? "button main" : "button", href: path,
        text: t(`page.school.exam.go_${exam.standing}`) }));
  })) : nothing(t("page.school.mine.no_exams")));
}

/** @param {MySchool} school */
function workPanel({ me, assignments }) {
  return panel(t("page.school.work"), "school-work", assignments.length ? el("ul", { class: "work-list" },
    ...assignments.map((one) => {
    const done = one.done[me.id] ?? 0;
    const words = t("page.school.work.done", { done, number: one.number });
    return el("li", { class: done >= one.number ? "work done" : "work" },
      el("span", { class: "two-lines" }, el("strong", { text: workName(one) }),
        el("span", { class: "dim", text: t("page.school.work.due", { day: one.due_day }) })),
      bar(done, one.number, `${workName(one)}: ${words}`, done >= one.number ? "good" : ""),
      el("span", { class: "number", text: words }));
  })) : nothing(t("page.school.mine.no_work")));
}

/** @param {import("../../lib/scene.d.ts").AssignmentOut} one */
export const workName = (one) => (one.what === "drill" ? drillName(one.name)
  : t("page.school.work.sitting", { game: gameWord(one.name) }));

/** @param {TraineeOut} me */
function duePanel(me) {
  return panel(t("page.school.due"), "school-due", el("p", { class: "big-number" },
    el("strong", { text: me.due.length }), " ", t("page.school.due.rules")),
  me.due.length > 0 && el("p", { class: "rule-ids" }, ...me.due.slice(0, 12).map((rule) => el("span", { class: "rule",
    text: rule }))));
}

/** @param {TraineeOut} me */
function certificates(me) {
  if (!me.certificates.length) return null;
  return panel(t("page.school.certificates"), "school-certificates", el("ul", { class: "exam-list" },
    ...me.certificates.map((one) =>
    el("li", { class: "exam-line" }, el("span", { class: "two-lines" }, el("strong", { text: gameWord(one.game) }),
      el("span", { class: "dim", text: t("page.school.certificates.by", { by: one.by, day: dateTime(one.at_ms) }) })),
    el("a", { class: "button", href: certificatePath(one.id), target: "_blank",
      text: t("page.school.certificate.open") })))));
}

/** The drills and sittings so far, in figures. @param {TraineeOut} who @returns {Child[]} */
export function record(who) {
  return [
    who.drills.length > 0 && panel(t("page.school.drills"), "school-drills", grid(t("page.school.drills"), [
      { text: t("page.school.drills.drill") }, { text: t("page.school.drills.level") },
      { text: t("page.school.drills.asked"), number: true }, { text: t("page.school.drills.right"), number: true },
      { text: t("page.school.drills.last") },
    ], who.drills.map((one) => ({ cells: [drillName(one.drill), "●".repeat(one.level) + "○".repeat(3 - one.level),
      one.asked, `${share(one.right, one.asked)}%`, dateTime(one.last_ms)] })))),
    who.sittings.length > 0 && panel(t("page.school.sittings"), "school-sittings", grid(t("page.school.sittings"), [
      { text: t("page.school.sittings.game") }, { text: t("page.school.sittings.mode") },
      { text: t("page.school.sittings.rounds"), number: true }, { text: t("page.school.sittings.steps"), number: true },
      { text: t("page.school.sittings.faults"), number: true }, { text: t("page.school.sittings.money"), number: true },
      { text: t("page.school.drills.last") },
    ], who.sittings.map((one) => ({ cells: [gameWord(one.game), t(`page.school.mode.${one.mode}`), one.rounds,
      `${share(one.right, one.steps)}%`, one.faults, money(one.cents), dateTime(one.at_ms)] })))),
  ];
}
