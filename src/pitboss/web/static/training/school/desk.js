// The instructor's desk: classes, progress, weak rules, assignments, exams, and the details of one trainee.

import { el } from "../../lib/el.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { dateTime, language, t } from "../../lib/words.js";
import { certificatePath } from "../exam/result.js";
import { bar, drillName, gameWord, share, skillPanels, standing, weakRules } from "./bars.js";
import { assign, closeClass, enrol, openClass, revoke, setExam, withdraw } from "./forms.js";
import { record, workName } from "./mine.js";

/** @typedef {import("./view.js").SchoolView} View */
/** @typedef {import("../../lib/scene.d.ts").SchoolOut} SchoolOut */
/** @typedef {import("../../lib/scene.d.ts").ClassOut} ClassOut */
/** @typedef {import("../../lib/scene.d.ts").TraineeOut} TraineeOut */
/** @typedef {import("../../lib/el.js").Child} Child */

/** @param {View} view @param {SchoolOut} school @returns {Child[]} */
export function deskParts(view, school) {
  const open = school.classes.filter((one) => !one.closed);
  const shown = school.classes.find((one) => one.id === view.picked) ?? open.at(-1) ?? school.classes.at(-1);
  return [el("div", { class: "school-desk" },
    el("nav", { class: "class-list", "aria-label": t("page.school.classes") },
      el("h2", { text: t("page.school.classes") }),
      el("ul", null, ...[...open, ...school.classes.filter((one) => one.closed)].map((one) =>
        el("li", null, el("button", { type: "button", class: "class-pick", "data-key": `class ${one.id}`,
          "aria-current": one === shown && "true",
          onclick: () => {
            view.picked = one.id;
            view.trainee = "";
            view.redraw();
          } },
        el("span", { class: "class-title", text: one.title }),
        el("span", { class: "dim", text: t("page.school.class.line", { game: gameWord(one.game),
          number: one.members.length }) }),
        one.closed && tag(t("page.school.class.closed"), "quiet"))))),
      el("button", { type: "button", class: open.length ? "" : "main", "data-key": "open class",
        text: t("page.school.class.open"), onclick: () => openClass(view, school) })),
    el("div", { class: "class-body" }, ...(shown ? classParts(view, school, shown)
      : [nothing(t("page.school.desk.empty"))])))];
}

/** @param {View} view @param {SchoolOut} school @param {ClassOut} shown @returns {Child[]} */
function classParts(view, school, shown) {
  const members = school.trainees.filter((one) => shown.members.includes(one.id));
  const looked = members.find((one) => one.id === view.trainee);
  const button = (/** @type {string} */ key, /** @type {() => void} */ act, main = false) =>
    el("button", { type: "button", class: main && "main", "data-key": `do ${key}`,
      text: t(`page.school.class.${key}`), onclick: act });
  return [
    el("header", { class: "class-head" }, el("div", null, el("h2", { text: shown.title }),
      el("p", { class: "dim", text: t("page.school.class.by", { game: gameWord(shown.game), by: shown.instructor }) })),
    !shown.closed && el("div", { class: "class-acts" }, button("enrol", () => enrol(view, school, shown),
      !members.length),
      button("assign", () => assign(view, school, shown)), button("exam", () => setExam(view, school, shown)),
      button("close", () => closeClass(view, shown)))),
    panel(t("page.school.trainees"), "school-trainees", members.length ? traineeTable(view, members)
      : nothing(t("page.school.class.empty"))),
    looked && traineeDetail(view, shown, looked),
    el("div", { class: "school-columns" },
      panel(t("page.school.weak.class"), "school-weak", weakRules(shown.weak, shown.id)),
      panel(t("page.school.work"), "school-work", workTable(view, school, shown, members))),
    panel(t("page.school.exams"), "school-exams", examTable(view, school, shown, members)),
  ];
}

/** @param {View} view @param {TraineeOut[]} members */
function traineeTable(view, members) {
  const heads = ["name", "asked", "right", "due", "skills", "exams", "last"].map((key) =>
    ({ text: t(`page.school.trainee.${key}`), number: ["asked", "due"].includes(key) }));
  return grid(t("page.school.trainees"), heads, members.map((one) => {
    const skills = Object.values(one.skills).flat();
    const seen = skills.filter((skill) => skill.signed).length;
    const percent = share(one.right, one.asked);
    return { key: one.id, class: one.id === view.trainee ? "looked" : "", cells: [
      el("button", { type: "button", class: "trainee-pick", "data-key": `trainee ${one.id}`,
        "aria-expanded": String(one.id === view.trainee),
        onclick: () => {
          view.trainee = view.trainee === one.id ? "" : one.id;
          view.redraw();
        } }, one.name),
      one.asked,
      one.asked ? el("span", { class: "with-bar" }, bar(one.right, one.asked, t("page.school.trainee.percent",
        { percent }), "good"),
        `${percent}%`) : "–",
      one.due.length, el("span", { class: "with-bar" }, bar(seen, skills.length, t("page.school.skills.seen",
        { seen, of: skills.length }), "good"), `${seen}/${skills.length}`),
      el("span", { class: "tags" }, ...one.certificates.map((held) => tag(t("page.school.trainee.qualified",
        { game: gameWord(held.game) }), "good")), ...one.exempt.map((game) => tag(t("page.school.trainee.exempt",
        { game: gameWord(game) }), "warn")), ...one.exams.filter((exam) => exam.standing !== "ready"
        && exam.standing !== "passed").slice(0, 2).map(standing),
      one.ready.length > 0 && tag(t("page.school.trainee.ready"), "warn")),
      one.practising.length ? el("span", { class: "tags practising" },
        ...one.practising.map((now) => practisingTag(one, now)))
        : one.last_ms ? dateTime(one.last_ms) : "–",
    ] };
  }));
}

/**
 * What a trainee does now; a sitting can be joined.
 * @param {TraineeOut} one
 * @param {TraineeOut["practising"][number]} now
 */
function practisingTag(one, { what, name, done, of, id }) {
  const title = what === "sitting" ? gameWord(name) : drillName(name || "today");
  const words = t(`page.school.now.${what}`, { title, done, of: of || "–" });
  const path = `/train/watch/${encodeURIComponent(one.id)}/${encodeURIComponent(id)}`;
  return id ? el("a", { class: "tag good", href: path, text: words }) : tag(words, "good");
}

/** @param {View} view @param {ClassOut} shown @param {TraineeOut} one */
function traineeDetail(view, shown, one) {
  const sign = (/** @type {import("../../lib/scene.d.ts").SkillOut} */ skill) => (skill.signed
    ? el("button", { type: "button", class: "small", "data-key": `revoke ${skill.id}`,
      text: t("page.school.skills.revoke"),
      "aria-label": t("page.school.skills.revoke_of", { skill: t(`skill.${skill.id}`) }), onclick: () => revoke(view,
        one, skill.id) })
    : el("button", { type: "button", class: "small", "data-key": `sign ${skill.id}`, text: t("page.school.skills.sign"),
      "aria-label": t("page.school.skills.sign_of", { skill: t(`skill.${skill.id}`) }),
      onclick: () => view.send({ type: "SignOffSkill", trainee: one.id, skill: skill.id }) }));
  const own = { [shown.game]: one.skills[shown.game] ?? [] };
  return el("section", { class: "trainee-detail", "aria-label": one.name },
    el("header", { class: "class-head" }, el("h3", { text: one.name }), el("div", { class: "class-acts" },
      ...one.ready.map((exam) => el("button", { type: "button", class: "main", "data-key": `certify ${exam}`,
        text: t("page.school.trainee.certify"), onclick: () => view.send({ type: "CertifyDealer", trainee: one.id,
          exam }) })),
      ...one.certificates.map((held) => el("a", { class: "button", href: certificatePath(held.id), target: "_blank",
        text: t("page.school.certificate.open") })),
      el("button", { type: "button", "data-key": "leave class", text: t("page.school.trainee.leave"),
        onclick: () => view.send({ type: "EndEnrolment", class_id: shown.id, trainee: one.id }) }))),
    one.certificates.some((held) => !held.in_pit) && el("p", { class: "desk-warning",
      text: t("page.school.trainee.not_in_pit") }),
    el("div", { class: "school-columns" }, panel(t("page.school.weak.of"), "school-weak", weakRules(one.weak, one.id)),
      ...skillPanels(own, sign)),
    ...record(one));
}

/** @param {View} view @param {SchoolOut} school @param {ClassOut} shown @param {TraineeOut[]} members */
function workTable(view, school, shown, members) {
  const work = school.assignments.filter((one) => one.class_id === shown.id);
  if (!work.length) return nothing(t("page.school.work.none"));
  return el("ul", { class: "work-list" }, ...work.map((one) => {
    const done = members.filter((who) => (one.done[who.id] ?? 0) >= one.number).length;
    const words = t("page.school.work.members", { done, of: members.length });
    return el("li", { class: "work" },
      el("span", { class: "two-lines" }, el("strong", { text: t("page.school.work.line", { work: workName(one),
        number: one.number }) }),
        el("span", { class: "dim", text: t("page.school.work.due", { day: one.due_day }) })),
      bar(done, members.length, `${workName(one)}: ${words}`, "good"), el("span", { class: "number", text: words }),
      el("button", { type: "button", class: "small", "data-key": `cancel ${one.id}`, text: t("page.school.work.cancel"),
        "aria-label": t("page.school.work.cancel_of", { work: workName(one) }),
        onclick: () => view.send({ type: "CancelAssignment", assignment: one.id }) }));
  }));
}

/** @param {View} view @param {SchoolOut} school @param {ClassOut} shown @param {TraineeOut[]} members */
function examTable(view, school, shown, members) {
  const exams = school.exams.filter((one) => one.class_id === shown.id);
  if (!exams.length) return nothing(t("page.school.exams.none"));
  const heads = ["title", "paper", "results", "act"].map((key) => ({ text: t(`page.school.exams.${key}`) }));
  return grid(t("page.school.exams"), heads, exams.map((one) => ({ key: one.exam, cells: [
    el("span", { class: "two-lines" }, el("strong", { text: one.title }), el("span", { class: "dim", text: one.exam })),
    el("span", { class: "two-lines" }, el("span", { text: t("page.school.exam.short",
      { questions: one.questions, minutes: one.minutes, pass: one.pass_percent }) }),
    one.rounds > 0 && el("span", { class: "dim", text: t("page.school.exam.rounds", { rounds: one.rounds }) })),
    el("ul", { class: "result-list" }, ...members.map((who) => {
      const exam = who.exams.find((other) => other.exam === one.exam);
      return exam && el("li", null, el("span", { text: who.name }), standing(exam),
        exam.seats > 1 && tag(t("page.school.exam.seats", { seats: exam.seats }), "warn"), exam.ended_ms !== null
          && el("span", { class: "number", text: `${exam.right}/${exam.questions}` }));
    })),
    el("span", { class: "tags" }, ...["", "&answers=true"].map((key) => el("a", { class: "button small",
      target: "_blank", href: `/train/paper/${encodeURIComponent(one.exam)}?language=${language()}${key}`,
      text: t(key ? "page.school.exam.print_key" : "page.school.exam.print") })),
    one.withdrawn ? tag(t("page.school.standing.withdrawn"), "quiet")
      : el("button", { type: "button", class: "small", "data-key": `withdraw ${one.exam}`,
        text: t("page.school.exams.withdraw"),
        onclick: () => withdraw(view, one.exam) })),
  ] })));
}
