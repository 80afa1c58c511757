// The accounts of the house: the list with a search, what an administrator does with one, and the audit list.
import { ask } from "../lib/api.js";
import { refusalOf } from "../lib/commands.js";
import { el, fill } from "../lib/el.js";
import { openDialog } from "../lib/keys.js";
import { grid } from "../lib/panel.js";
import { capital, dateTime, t } from "../lib/words.js";
import { sessionsList } from "./factors.js";

/** @typedef {{id: string, name: string, roles: string[], administrator: boolean, closed: boolean,
 *   play_money_cents: number, badge: string, one_time: boolean}} Account */
/** @typedef {{number: number, at_ms: number, who: string, address: string, what: string, where: string, code: string,
 *   times: number}} Attempt */
/** @typedef {import("../lib/api.js").Me} Me */

const SHOWN = 50;

/** @param {string} role */
export const roleName = (role) => (role === "administrator" ? t("page.shell.role.administrator")
  : capital(t(`role.${role}`)));

/** @param {Account} one */
const rolesOf = (one) => [...one.roles, ...(one.administrator ? ["administrator"] : [])].map(roleName).join(", ");

/**
 * Fills a place with the list of accounts.
 * @param {HTMLElement} place
 * @param {Me} me
 */
export async function listAccounts(place, me) {
  /** @type {Account[]} */
  const found = await ask("/api/accounts");
  const rows = el("div");
  const sought = /** @type {HTMLInputElement} */ (el("input", { id: "account-search", type: "search",
    autocomplete: "off", oninput: () => show() }));
  const show = () => {
    const text = sought.value.trim().toLowerCase();
    const fit = found.filter((one) =>
      [one.id, one.name, rolesOf(one), one.badge].join(" ").toLowerCase().includes(text));
    fill(rows, grid(t("page.shell.desk.accounts"), [
      ...["id", "name", "roles", "badge", "purse"].map((key) => ({ text: t(`page.shell.desk.${key}`) })),
      { text: t("page.account.state") }, { text: "" }],
    fit.slice(0, SHOWN).map((one) => ({ key: one.id, class: one.closed ? "closed" : "", cells: [one.id, one.name,
      rolesOf(one), one.badge,
      one.roles.includes("guest") ? t("page.shell.purse", { cents: one.play_money_cents }) : "",
      one.closed ? t("page.account.closed") : one.one_time ? t("page.account.one_time") : "",
      me.administrator && one.id !== me.id && !one.closed ? el("button", { type: "button",
        "aria-label": t("page.account.manage_one", { id: one.id }), text: t("page.account.manage"),
        onclick: () => manage(one, () => listAccounts(place, me)) }) : ""] }))),
    fit.length > SHOWN && el("p", { class: "dim", text: t("page.account.more", { count: fit.length - SHOWN }) }));
  };
  fill(place, el("h2", { text: t("page.shell.desk.accounts") }),
    el("div", { class: "field" }, el("label", { for: "account-search", text: t("page.account.search") }), sought),
    rows);
  show();
}

/** What an administrator does with one account. @param {Account} one @param {() => void} done */
function manage(one, done) {
  const path = `/api/accounts/${encodeURIComponent(one.id)}`;
  const said = el("p", { class: "said", role: "status" });
  /** @param {string} key @param {() => Promise<string | Node>} act */
  const twice = (key, act) => {
    let sure = false;
    const button = el("button", { type: "button", "data-act": key, text: t(`page.account.${key}`),
      onblur: () => {
        sure = false;
        button.textContent = t(`page.account.${key}`);
      },
      onclick: async () => {
        if (!sure) {
          sure = true;
          button.textContent = t("page.account.sure", { act: t(`page.account.${key}`) });
          return;
        }
        said.classList.remove("wrong");
        try {
          fill(said, await act());
          done();
        } catch (fault) {
          said.classList.add("wrong");
          fill(said, refusalOf(fault).sentence);
        }
      } });
    return button;
  };
  const dialog = openDialog("page.account.manage", el("p", null, el("strong", { text: one.name }), ` ${one.id} · `,
    rolesOf(one)), el("div", { class: "ways" },
    twice("reset", async () => {
      const made = await ask(`${path}/password`, {});
      return el("span", null, t("page.shell.desk.opened", { id: made.id }), " ",
        el("code", { text: made.one_time_password }));
    }),
    twice("reset_factors", async () => {
      await ask(`${path}/factors/reset`, {});
      return t("page.account.done");
    }),
    twice("revoke", async () => {
      const ended = await ask(`${path}/revoke`, {});
      return t("page.account.revoked", { count: ended.sessions });
    }),
    twice("close", async () => {
      await ask(`${path}/close`, {});
      return t("page.account.done");
    })), said, el("h3", { text: t("page.account.session.open") }), sessionsList(one.id));
  dialog.classList.add("desk-dialog", "account-dialog");
}

/** The audit list, the newest first, with a search. */
export function auditPanel() {
  /** @type {Attempt[]} */
  let lines = [];
  const rows = el("div");
  const sought = /** @type {HTMLInputElement} */ (el("input", { id: "audit-search", type: "search", autocomplete: "off",
    maxlength: 80 }));
  const more = el("button", { type: "button", text: t("page.account.audit.older"), hidden: true,
    onclick: () => read(lines.at(-1)?.number) });
  const read = async (/** @type {number | undefined} */ before = undefined) => {
    const query = new URLSearchParams({ text: sought.value.trim(), ...(before ? { before: String(before) } : {}) });
    try {
      /** @type {{attempts: Attempt[]}} */
      const { attempts } = await ask(`/api/audit/search?${query}`);
      lines = before ? [...lines, ...attempts] : attempts;
      more.hidden = attempts.length < SHOWN;
      show();
    } catch (fault) {
      fill(rows, el("p", { class: "wrong", text: refusalOf(fault).sentence }));
    }
  };
  const show = () => fill(rows, lines.length ? grid(t("page.account.audit.title"),
    ["when", "who", "what", "where", "code", "address", "times"].map((key) => ({ text: t(`page.account.audit.${key}`),
      number: key === "times" })),
    lines.map((one) => ({ key: String(one.number), cells: [dateTime(one.at_ms), one.who, one.what, one.where, one.code,
      one.address, String(one.times)] }))) : el("p", { class: "dim", text: t("page.account.audit.none") }));
  read();
  return el("section", { class: "panel wide audit" }, el("h2", { text: t("page.account.audit.title") }),
    el("p", { class: "dim", text: t("page.account.audit.why") }),
    el("form", { class: "audit-search", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      read();
    } }, el("div", { class: "field" }, el("label", { for: "audit-search", text: t("page.account.search") }), sought),
    el("button", { text: t("page.account.find") })), rows, more);
}
