// Signing in, changing one's password, and opening accounts.
import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { form } from "../lib/form.js";
import { View } from "../lib/view.js";
import { capital, t } from "../lib/words.js";
import { nextPath } from "../routes.js";
import { importForm } from "./import.js";

/** @typedef {import("../lib/view.js").Context} Context */

export class SignInView extends View {
  /** @param {Context} context */
  begin(context) {
    const { me } = context;
    const on = () => location.assign(nextPath(location.search));
    if (!me.signed_in) fill(this, el("div", { class: "narrow" }, signIn(on), me.demo && demo(on, me.demo_code_needed)));
    else if (me.password_change_needed) fill(this, el("div", { class: "narrow" }, passwordForm(on, "h1")));
    else fill(this, ...accounts(context));
  }
}

/**
 * The form to change one's password.
 * @param {() => void} done
 * @param {"h1" | "h2"} [heading]
 */
export function passwordForm(done, heading = "h2") {
  const first = heading === "h1";
  return form({
    title: t(first ? "page.shell.password.first" : "page.shell.password.title"),
    intro: first ? t("page.shell.password.why") : undefined,
    heading,
    button: t("page.shell.password.change"),
    fields: [
      { name: "old", label: t(first ? "page.shell.password.once" : "page.shell.password.old"), type: "password",
        autocomplete: "current-password" },
      { name: "new", label: t("page.shell.password.new"), type: "password", autocomplete: "new-password",
        hint: t("page.shell.password.hint"), least: 10 },
    ],
  }, async (data) => {
    await ask("/api/password", { old: data.get("old"), new: data.get("new") });
    done();
    return t("page.shell.password.done");
  });
}

/** @param {() => void} on */
function signIn(on) {
  return form({
    title: t("page.shell.sign_in.title"),
    heading: "h1",
    intro: t("page.shell.sign_in.intro"),
    button: t("page.shell.sign_in.button"),
    fields: [
      { name: "id", label: t("page.shell.sign_in.name"), autocomplete: "username" },
      { name: "password", label: t("page.shell.sign_in.password"), type: "password",
        autocomplete: "current-password" },
    ],
  }, async (data) => {
    await ask("/api/sign-in", { id: data.get("id"), password: data.get("password") });
    on();
  });
}

/**
 * Signing in to the demo: without a code on its own machine, from elsewhere with the code that its terminal shows.
 * @param {() => void} on
 * @param {boolean} asks
 */
function demo(on, asks) {
  if (asks) {
    return form({
      title: t("page.shell.sign_in.demo_button"),
      intro: t("page.shell.sign_in.demo_code_intro"),
      button: t("page.shell.sign_in.demo_button"),
      fields: [{ name: "code", label: t("page.shell.sign_in.demo_code"), autocomplete: "off" }],
    }, async (data) => {
      await ask("/api/demo/side", { side: "guest", code: data.get("code") });
      on();
    });
  }
  const enter = async () => {
    await ask("/api/demo/side", { side: "guest" });
    on();
  };
  return el("section", { class: "panel" }, el("p", { text: t("page.shell.sign_in.demo") }),
    el("button", { type: "button", class: "main", text: t("page.shell.sign_in.demo_button"), onclick: enter }));
}

/**
 * @param {Context} context
 * @returns {HTMLElement[]}
 */
function accounts({ me }) {
  const cage = me.roles.includes("cage_cashier");
  const opens = me.administrator || cage;
  const heading = el("div", { class: "floor-head" }, el("div", null,
    el("h1", { tabindex: "-1", text: t("page.shell.desk.title") }),
    el("p", { class: "dim", text: t(opens ? "page.shell.desk.intro" : "page.shell.desk.nothing") })));
  const panels = el("div", { class: "panels" });
  const list = el("div", { class: "panel wide" });
  const again = () => listAccounts(list);
  if (me.administrator) panels.append(hiring(), badgeForm(again), importForm("staff", again));
  if (cage) panels.append(guestForm(again), importForm("guests", again));
  if (opens) {
    panels.append(list);
    listAccounts(list);
  } else panels.append(el("p", null, el("a", { class: "button main", href: "/", text: t("page.shell.to_floor") })));
  return [heading, panels];
}

/** @param {{id: string, one_time_password: string}} made */
function opened({ id, one_time_password: password }) {
  return el("span", null, t("page.shell.desk.opened", { id }), " ", el("code", { text: password }));
}

const WHO = () => [
  { name: "id", label: t("page.shell.desk.id"), hint: t("page.shell.desk.id_hint"), autocomplete: "off" },
  { name: "name", label: t("page.shell.desk.name"), autocomplete: "off" },
];

/** @param {string} role */
const roleName = (role) => (role === "administrator" ? t("page.shell.role.administrator") : capital(t(`role.${role}`)));

/** People are hired at one desk; the account comes with it. */
const hiring = () => el("section", { class: "panel" }, el("h2", { text: t("page.shell.desk.staff") }),
  el("p", { text: t("page.shell.desk.hire") }),
  el("p", null, el("a", { class: "button", href: "/pit/people", text: t("page.shell.desk.to_people") })));

/** @param {() => void} done */
function badgeForm(done) {
  return form({ title: t("page.shell.desk.badge_new"), intro: t("page.shell.desk.badge_why"),
    button: t("page.shell.desk.badge_issue"),
    fields: [
      { name: "badge-of", label: t("page.shell.desk.badge_of"), autocomplete: "off" },
      { name: "badge", label: t("page.shell.desk.badge_number"), hint: t("page.shell.desk.badge_hint"),
        autocomplete: "off", least: 3 },
    ] }, async (data) => {
    const id = String(data.get("badge-of"));
    const { badge } = await ask(`/api/accounts/${encodeURIComponent(id)}/badge`, { badge: data.get("badge") });
    done();
    return t("page.shell.desk.badge_issued", { id, badge });
  });
}

/** @param {() => void} done */
function guestForm(done) {
  return form({ title: t("page.shell.desk.guest"), button: t("page.shell.desk.open"),
    fields: [...WHO(), { name: "dollars", label: t("page.shell.desk.dollars"), type: "number", least: 0 }] },
  async (data) => {
    const made = await ask("/api/accounts/guests", { id: data.get("id"), name: data.get("name"),
      play_money_cents: Math.round(100 * Number(data.get("dollars"))) });
    done();
    return opened(made);
  });
}

/** @param {HTMLElement} place */
async function listAccounts(place) {
  /** @type {{id: string, name: string, roles: string[], administrator: boolean, closed: boolean,
   *   play_money_cents: number, badge: string}[]} */
  const found = await ask("/api/accounts");
  const rows = found.map((one) => el("tr", { class: one.closed && "closed" },
    el("th", { scope: "row", text: one.id }), el("td", { text: one.name }),
    el("td", { text: [...one.roles, ...(one.administrator ? ["administrator"] : [])]
      .map(roleName).join(", ") }),
    el("td", { text: one.badge }),
    el("td", { class: "number", text: one.roles.includes("guest")
      ? t("page.shell.purse", { cents: one.play_money_cents }) : "" })));
  const heads = ["id", "name", "roles", "badge", "purse"].map((key) =>
    el("th", { scope: "col", text: t(`page.shell.desk.${key}`) }));
  fill(place, el("h2", { text: t("page.shell.desk.accounts") }),
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("page.shell.desk.accounts") },
      el("table", null, el("thead", null, el("tr", null, ...heads)), el("tbody", null, ...rows))));
}

customElements.define("pb-desk", SignInView);
