// The forms of an instructor: a class, an enrolment, an assignment, an exam, a reason.

import { askFor } from "../../lib/form.js";
import { t } from "../../lib/words.js";
import { drillName, gameWord } from "./bars.js";

/** @typedef {import("./view.js").SchoolView} View */
/** @typedef {import("../../lib/scene.d.ts").SchoolOut} SchoolOut */
/** @typedef {import("../../lib/scene.d.ts").ClassOut} ClassOut */

const WEEK_MS = 7 * 24 * 3_600_000;
const QUESTIONS = 20;
const DRILLS = 6;

/** @param {string} key */
const word = (key) => t(`page.school.form.${key}`);

/** @param {View} view @param {SchoolOut} school */
export function openClass(view, school) {
  askFor("OpenClass", [
    { name: "title", label: word("title") },
    { name: "game", label: word("game"), kind: "select", options: school.games.map(({ game }) => [game,
      gameWord(game)]) },
  ], async (values) => {
    const refusal = await view.send({ type: "OpenClass", ...values }, { quiet: true });
    if (!refusal) {
      view.picked = "";
      view.redraw();
    }
    return refusal;
  });
}

/** @param {View} view @param {ClassOut} shown */
export function closeClass(view, shown) {
  askFor("CloseClass", [], () => view.send({ type: "CloseClass", class_id: shown.id }, { quiet: true }),
    { intro: word("close_intro") });
}

/** @param {View} view @param {SchoolOut} school @param {ClassOut} shown */
export function enrol(view, school, shown) {
  const others = school.people.filter((one) => !shown.members.includes(one.id));
  askFor("Enrol", [
    { name: "trainee", label: word("trainee"), kind: "select",
      options: others.map((one) => [one.id, `${one.name} (${one.id})`]) },
  ], (values) => view.send({ type: "Enrol", class_id: shown.id, ...values }, { quiet: true }),
  { intro: others.length ? "" : word("nobody") });
}

/** @param {View} view @param {SchoolOut} school @param {ClassOut} shown */
export function assign(view, school, shown) {
  const drills = drillsOf(school, shown);
  /** @type {[string, string][]} */
  const options = [...drills.map((drill) => /** @type {[string, string]} */ ([`drill ${drill}`, drillName(drill)])),
    [`sitting ${shown.game}`, t("page.school.work.sitting", { game: gameWord(shown.game) })]];
  const due = new Date(school.now_ms + WEEK_MS).toISOString().slice(0, 10);
  askFor("Assign", [
    { name: "work", label: word("work"), kind: "select", options },
    { name: "number", label: word("number"), kind: "number", value: QUESTIONS, least: 1, most: 1000,
      hint: word("number_hint") },
    { name: "due_day", label: word("due_day"), kind: "date", value: due },
  ], ({ work, number, due_day }) => {
    const [what, name] = String(work).split(" ");
    return view.send({ type: "Assign", class_id: shown.id, what, name, number, due_day }, { quiet: true });
  });
}

/** @param {View} view @param {SchoolOut} school @param {ClassOut} shown */
export function setExam(view, school, shown) {
  const drills = drillsOf(school, shown);
  const levels = /** @type {[string, string][]} */ ([1, 2, 3].map((level) => [String(level),
    t(`page.school.form.level_${level}`)]));
  askFor("SetExam", [
    { name: "title", label: word("title"), value: t("page.school.form.exam_title", { game: gameWord(shown.game) }) },
    { name: "drills", label: word("drills"), kind: "ticks", value: drills.slice(0, DRILLS),
      options: drills.map((drill) => [drill, drillName(drill)]) },
    { name: "questions", label: word("questions"), kind: "number", value: QUESTIONS, least: 1, most: 100 },
    { name: "level", label: word("level"), kind: "select", options: levels, value: "2" },
    { name: "pass_percent", label: word("pass"), kind: "number", value: 80, least: 50, most: 100 },
    { name: "minutes", label: word("minutes"), kind: "number", value: 30, least: 1, most: 240 },
    { name: "rounds", label: word("rounds"), kind: "number", value: 0, least: 0, most: 50, hint: word("rounds_hint") },
  ], ({ level, ...values }) =>
    view.send({ type: "SetExam", class_id: shown.id, level: Number(level), ...values }, { quiet: true }),
  { intro: word("exam_intro") });
}

/** @param {View} view @param {import("../../lib/scene.d.ts").TraineeOut} one @param {string} skill */
export function revoke(view, one, skill) {
  askFor("RevokeSkill", [{ name: "why", label: word("why") }],
    (values) => view.send({ type: "RevokeSkill", trainee: one.id, skill, ...values }, { quiet: true }),
    { intro: t(`skill.${skill}`) });
}

/** @param {View} view @param {string} exam */
export function withdraw(view, exam) {
  askFor("WithdrawExam", [{ name: "why", label: word("why") }],
    (values) => view.send({ type: "WithdrawExam", exam, ...values }, { quiet: true }));
}

/** @param {SchoolOut} school @param {ClassOut} shown */
const drillsOf = (school, shown) => school.games.find((one) => one.game === shown.game)?.drills ?? [];
