// The review of access: everybody who can do anything here, with licence and roles, and those who left and still can.

import { el } from "../../lib/el.js";
import { askFor } from "../../lib/form.js";
import { grid, panel, tag } from "../../lib/panel.js";
import { capital, dateTime, stepName, t } from "../../lib/words.js";
import { fold, wordsOf } from "./desk.js";

/** @typedef {import("../../lib/scene.d.ts").PeopleDesk} Desk */
/** @typedef {import("../../lib/scene.d.ts").AccessRow} AccessRow */
/** @typedef {import("./people.js").PeopleView} PeopleView */

const say = wordsOf("people");

/** More rows than these are folded. */
const MANY = 12;
const ROLES = ["dealer", "supervisor", "pit_manager", "shift_manager", "executive", "surveillance", "security",
  "cage_cashier", "count_team", "accounting", "instructor", "trainee"];

/** @param {PeopleView} view @param {Desk} data */
export function accessPanel(view, data) {
  const lines = data.access ?? [];
  const heads = ["name", "licence", "roles", "steps"].map((key) => ({ text: say(`head.${key}`) }));
  const rows = lines.map((one) => ({ key: one.id, cells: [
    el("span", { class: "two-lines" }, el("strong", { text: one.name }), el("span", { class: "dim", text: one.id })),
    one.licence || "–",
    el("span", { class: "tags" }, ...one.roles.map((role) => tag(t(`role.${role}`))),
      one.left_open && tag(say("left_open"), "warn"),
      ...one.exempt.map((game) => tag(say("exempt_game", { game: t(`game.${game}`) }), "warn"))),
    steps(view, one, data),
  ] }));
  const title = say("access");
  const when = data.reviewed_ms === null ? say("never_reviewed")
    : say("reviewed", { when: dateTime(data.reviewed_ms) });
  return panel(title, "access",
    el("p", { class: data.review_overdue ? "desk-warning" : "dim",
      text: data.review_overdue ? `${when} ${say("overdue")}` : when }),
    el("p", { class: "tags" }, data.steps.includes("ReviewAccess") && view.step({ type: "ReviewAccess" },
      { main: true }),
      data.steps.includes("HirePerson") && el("button", { type: "button", "data-key": "hire",
        "data-step": "HirePerson",
        text: stepName("HirePerson"), onclick: () => hire(view) })),
    rows.length > MANY ? fold("access", `${title}: ${rows.length}`, grid(title, heads, rows))
      : grid(title, heads, rows));
}

const roleOptions = () => ROLES.map((role) => /** @type {[string, string]} */ ([role, capital(t(`role.${role}`))]));

/** @param {PeopleView} view @param {AccessRow} one @param {Desk} data */
function steps(view, one, data) {
  const button = (/** @type {string} */ step, /** @type {() => void} */ act) => el("button", { type: "button",
    class: "small", "data-key": `${step} ${one.id}`, "data-step": step, text: stepName(step), onclick: act });
  const about = { intro: `${one.name} · ${one.id}` };
  const itself = one.id === data.me?.id;
  return el("span", { class: "tags" },
    data.steps.includes("ChangeRoles") && !itself && button("ChangeRoles", () => askFor("ChangeRoles", [
      { name: "roles", label: say("head.roles"), kind: "ticks", options: roleOptions(), value: one.roles },
      { name: "why", label: t("page.pit_desks.why") },
    ], ({ roles, why }) => view.send({ type: "ChangeRoles", person: one.id, roles, why }, { quiet: true }), about)),
    data.steps.includes("EndEmployment") && !itself && one.ended_ms === null
      && button("EndEmployment", () => askFor("EndEmployment", [],
        () => view.send({ type: "EndEmployment", person: one.id }, { quiet: true }),
        { intro: `${about.intro}. ${say("end_intro")}` })));
}

/** What somebody may deal is no matter of hiring them. @param {PeopleView} view */
function hire(view) {
  const field = (/** @type {string} */ name) => ({ name, label: say(`hire.${name}`) });
  askFor("HirePerson", [field("id"), field("first_name"), field("surname"), field("licence"),
    { name: "roles", label: say("head.roles"), kind: "ticks", options: roleOptions() },
  ], (person) => view.send({ type: "HirePerson", person }, { quiet: true }),
  { intro: say("hire_intro") });
}
