// One's own second factors and open sessions: an authenticator app, passkeys, recovery codes, places one is signed in.
import { ask } from "../lib/api.js";
import { refusalOf } from "../lib/commands.js";
import { el, fill } from "../lib/el.js";
import { form } from "../lib/form.js";
import { canUsePasskeys, newPasskey } from "./passkey.js";
import { dateTime, t } from "../lib/words.js";

/** @typedef {import("../lib/api.js").Me} Me */
/** @typedef {{kind: string, name: string, label: string, made_at_ms: number}} Factor */
/** @typedef {{factors: Factor[], recovery_codes: number}} Own */
/** @typedef {{name: string, begun_at_ms: number, ends_at_ms: number, seen_at_ms: number, mine: boolean}} Session */

const PASSWORD = () => ({ name: "factor-password", label: t("page.shell.sign_in.password"), type: "password",
  autocomplete: "current-password" });

/** The panel of second factors. @param {Me} me @param {() => void} [changed] after one was added */
export function factorsPanel(me, changed = () => {}) {
  const list = el("ul", { class: "account-list" });
  const said = el("div", { class: "said", role: "status" });
  const work = el("div");
  const show = async () => {
    /** @type {Own} */
    const own = await ask("/api/factors");
    fill(list, ...own.factors.map((one) => el("li", null,
      el("span", { text: one.kind === "app" ? t("page.account.app.name")
        : t("page.account.passkey.name", { label: one.label }) }),
      el("span", { class: "dim", text: dateTime(one.made_at_ms) }),
      el("button", { type: "button", text: t("page.account.remove"), onclick: () => remove(one) }))),
    own.factors.length === 0 && el("li", { class: "dim", text: t("page.account.factors.none") }),
    own.recovery_codes > 0 && el("li", { class: "dim",
      text: t("page.account.recovery.left", { count: own.recovery_codes }) }));
  };
  const remove = (/** @type {{kind: string, name: string}} */ { kind, name }) => fill(work, form({
    title: t("page.account.remove"), button: t("page.account.remove"), fields: [PASSWORD()] }, async (data) => {
    await ask(`/api/factors/${kind}/${encodeURIComponent(name)}/remove`, { password: data.get("factor-password") });
    fill(work);
    await show();
  }));
  const app = () => fill(work, form({ title: t("page.account.app.add"), intro: t("page.account.app.why"),
    button: t("page.account.next"), fields: [PASSWORD()] }, async (data) => {
    const made = await ask("/api/factors/app", { password: data.get("factor-password") });
    fill(work, form({ title: t("page.account.app.add"), button: t("page.account.app.confirm"),
      fields: [{ name: "app-code", label: t("page.account.code"), autocomplete: "one-time-code", least: 6 }] },
    async (entered) => {
      const { codes } = await ask("/api/factors/app/confirm", { code: entered.get("app-code") });
      fill(work);
      await show();
      recovery(codes);
      changed();
    }));
    work.querySelector("form")?.before(el("p", { text: t("page.account.app.secret") }),
      el("p", null, el("img", { class: "app-code", src: made.picture, alt: t("page.account.app.picture") })),
      el("p", null, el("code", { class: "secret", text: made.secret.replace(/(.{4})/g, "$1 ").trim() })),
      el("p", null, el("a", { href: made.address, text: t("page.account.app.open") })));
  }));
  const passkey = () => fill(work, form({ title: t("page.account.passkey.add"), intro: t("page.account.passkey.why"),
    button: t("page.account.next"),
    fields: [PASSWORD(), { name: "passkey-label", label: t("page.account.passkey.label"), autocomplete: "off" }] },
  async (data) => {
    const asked = await ask("/api/passkeys/begin", { password: data.get("factor-password") });
    let made;
    try {
      made = await newPasskey(asked);
    } catch (fault) {
      return el("span", { class: "wrong", text: /** @type {Error} */ (fault).message });
    }
    await ask("/api/passkeys", { label: String(data.get("passkey-label")).slice(0, 40), ...made });
    fill(work);
    await show();
    changed();
  }));
  const recovery = (/** @type {string[]} */ codes) => fill(said, el("p", { text: t("page.account.recovery.why") }),
    el("ul", { class: "codes" }, ...codes.map((code) => el("li", null, el("code", { text: code })))));
  show().catch((fault) => fill(said, refusalOf(fault).sentence));
  return el("section", { class: "panel factors" }, el("h2", { text: t("page.account.factors.title") }),
    el("p", { class: "dim", text: t(me.second_factor_missing ? "page.account.factors.needed"
      : "page.account.factors.why") }),
    list, el("div", { class: "ways" },
      el("button", { type: "button", class: "main", text: t("page.account.app.add"), onclick: app }),
      canUsePasskeys() && el("button", { type: "button", text: t("page.account.passkey.add"), onclick: passkey })),
    work, said);
}

/** The open sessions of an account, each with a button that ends it. @param {string} id */
export function sessionsList(id) {
  const place = el("ul", { class: "account-list sessions" });
  const show = async () => {
    /** @type {Session[]} */
    const open = await ask(`/api/accounts/${encodeURIComponent(id)}/sessions`);
    fill(place, ...open.map((one) => el("li", null,
      el("span", { text: t(one.mine ? "page.account.session.this" : "page.account.session.since",
        { when: dateTime(one.begun_at_ms) }) }),
      one.seen_at_ms > 0 && el("span", { class: "dim", text: t("page.account.session.seen",
        { when: dateTime(one.seen_at_ms) }) }),
      !one.mine && el("button", { type: "button", text: t("page.account.session.end"),
        onclick: async () => {
          await ask(`/api/accounts/${encodeURIComponent(id)}/sessions/${one.name}/end`, {}).catch(() => {});
          await show();
        } }))), open.length === 0 && el("li", { class: "dim", text: t("page.account.session.none") }));
  };
  show().catch((fault) => fill(place, el("li", { class: "wrong", text: refusalOf(fault).sentence })));
  return place;
}
