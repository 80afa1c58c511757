// Signing in, with a second factor where there is one; changing one's password; opening accounts.
import { Problem, ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { form } from "../lib/form.js";
import { canUsePasskeys, passkeyAnswer } from "./passkey.js";
import { View } from "../lib/view.js";
import { t } from "../lib/words.js";
import { nextPath } from "../routes.js";
import { factorsPanel } from "./factors.js";
import { importForm } from "./import.js";
import { auditPanel, listAccounts } from "./manage.js";

/** @typedef {import("../lib/view.js").Context} Context */

const AUDITORS = ["surveillance", "shift_manager", "executive"];

export class SignInView extends View {
  /** @param {Context} context */
  begin(context) {
    const { me } = context;
    const on = () => location.assign(nextPath(location.search));
    const link = /^#link=([\w-]+)$/.exec(location.hash)?.[1];
    const narrow = (/** @type {import("../lib/el.js").Child[]} */ ...inside) =>
      fill(this, el("div", { class: "narrow" }, ...inside));
    if (link) narrow(linkForm(link));
    else if (!me.signed_in) narrow(signIn(on), me.demo && demo(on, me.demo_code_needed));
    else if (me.password_change_needed) narrow(passwordForm(on, "h1"));
    else if (me.second_factor_missing) narrow(factorsPanel(me, on));
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
      REPEATED(),
    ],
  }, async (data) => {
    mustBeSame(data, "new");
    await ask("/api/password", { old: data.get("old"), new: data.get("new") });
    done();
    return t("page.shell.password.done");
  });
}

const REPEATED = () => ({ name: "repeated", label: t("page.account.password.again"), type: "password",
  autocomplete: "new-password", least: 10 });

/**
 * A typing error in a new password would lock its owner out.
 * @param {FormData} data
 * @param {string} name
 * @param {string} [repeated]
 */
export function mustBeSame(data, name, repeated = "repeated") {
  if (data.get(name) !== data.get(repeated)) throw new Problem(400, "not_same", t("page.account.password.differs"));
}

/** The form behind a one-time link. @param {string} token */
function linkForm(token) {
  return form({ title: t("page.shell.password.first"), intro: t("page.account.link.why"), heading: "h1",
    button: t("page.shell.password.change"),
    fields: [{ name: "new", label: t("page.shell.password.new"), type: "password", autocomplete: "new-password",
      hint: t("page.shell.password.hint"), least: 10 }, REPEATED()] }, async (data) => {
    mustBeSame(data, "new");
    await ask("/api/password-link", { token, new: data.get("new") });
    location.assign("/sign-in");
  });
}

/** @param {() => void} on */
function signIn(on) {
  const made = form({
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
    const given = { id: data.get("id"), password: data.get("password") };
    try {
      await ask("/api/sign-in", given);
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.code !== "second_factor_needed") throw fault;
      made.replaceWith(secondFactor(given, fault.told, on));
      return;
    }
    on();
  });
  return made;
}

/**
 * The second step of signing in: a code of the app, a recovery code, or a passkey.
 * @param {object} given the name and the password
 * @param {{app: boolean, passkey: import("./passkey.js").Asked}} needed
 * @param {() => void} on
 */
function secondFactor(given, needed, on) {
  const passkeys = needed.passkey.challenge && canUsePasskeys();
  const said = el("p", { class: "said wrong", role: "status" });
  const use = async () => {
    try {
      await ask("/api/sign-in", { ...given, passkey: await passkeyAnswer(needed.passkey) });
      on();
    } catch (fault) {
      said.textContent = /** @type {Error} */ (fault).message;
    }
  };
  const code = form({ title: t("page.account.second.title"), heading: "h1",
    intro: t(needed.app ? "page.account.second.app" : "page.account.second.recovery"),
    button: t("page.shell.sign_in.button"),
    fields: [{ name: "second-code", label: t("page.account.code"), autocomplete: "one-time-code", least: 6 }] },
  async (data) => {
    await ask("/api/sign-in", { ...given, code: data.get("second-code") });
    on();
  });
  const both = el("div", { class: "second-factor" }, passkeys && el("p", null,
    el("button", { type: "button", class: "main", text: t("page.account.passkey.use"), onclick: use })), said, code);
  return both;
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
  const reads = me.roles.some((role) => AUDITORS.includes(role));
  const heading = el("div", { class: "floor-head" }, el("div", null,
    el("h1", { tabindex: "-1", text: t("page.shell.desk.title") }),
    el("p", { class: "dim", text: t(opens || reads ? "page.shell.desk.intro" : "page.shell.desk.nothing") })));
  const panels = el("div", { class: "panels" });
  const list = el("div", { class: "panel wide" });
  const again = () => listAccounts(list, me);
  const audits = me.administrator || reads;
  if (me.administrator) panels.append(hiring(), badgeForm(again), importForm("staff", again));
  if (cage) panels.append(guestForm(again), importForm("guests", again));
  if (opens) {
    panels.append(list);
    listAccounts(list, me);
  }
  if (audits) panels.append(auditPanel());
  if (!opens && !audits) {
    panels.append(el("p", null, el("a", { class: "button main", href: "/", text: t("page.shell.to_floor") })));
  }
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

customElements.define("pb-desk", SignInView);
