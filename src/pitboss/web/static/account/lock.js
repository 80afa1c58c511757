// The lock: it covers the page of a session that nobody used, until its holder proves who they are.
import { ask } from "../lib/api.js";
import { el } from "../lib/el.js";
import { form } from "../lib/form.js";
import { canUsePasskeys, passkeyAnswer } from "./passkey.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/api.js").Me} Me */

const USE_MS = 30_000;
const USES = ["pointerdown", "keydown", "wheel"];

/**
 * Tells the server now and then that somebody uses the page, and calls `idle` once nobody has for long enough.
 * @param {() => number} idleMs 0: it is never locked
 * @param {() => void} idle
 */
export function watchUse(idleMs, idle) {
  let told = Date.now();
  let used = told;
  const use = () => {
    used = Date.now();
    if (!idleMs() || used - told < Math.min(USE_MS, idleMs() / 4) || document.querySelector("dialog.lock")) return;
    told = used;
    ask("/api/seen", {}).catch(() => {});
  };
  for (const name of USES) addEventListener(name, use, { passive: true, capture: true });
  setInterval(() => idleMs() && Date.now() - used >= idleMs() && idle(), 5_000);
}

/**
 * Covers the page; a second call while it is covered does nothing.
 * @param {Me} me
 * @param {() => void} unlocked
 */
export function showLock(me, unlocked) {
  if (document.querySelector("dialog.lock")) return;
  const open = async (/** @type {object} */ proof) => {
    await ask("/api/unlock", proof);
    dialog.close();
    dialog.remove();
    document.documentElement.classList.remove("locked");
    unlocked();
  };
  const leave = async () => {
    await ask("/api/sign-out", {});
    location.assign("/sign-in");
  };
  const pin = me.pin_set;
  const asked = form({ title: t("page.account.lock.title"), heading: "h1",
    intro: t("page.account.lock.intro", { name: me.name }), button: t("page.account.lock.open"),
    fields: [pin
      ? { name: "unlock-pin", label: t("page.account.pin"), type: "password", autocomplete: "off", least: 6 }
      : { name: "unlock-password", label: t("page.shell.sign_in.password"), type: "password",
        autocomplete: "current-password" }] },
  (data) => open(pin ? { pin: data.get("unlock-pin") } : { password: data.get("unlock-password") }));
  const passkey = async () => {
    try {
      await open({ passkey: await passkeyAnswer(await ask("/api/passkeys/challenge", {})) });
    } catch (fault) {
      said.textContent = /** @type {Error} */ (fault).message;
    }
  };
  const said = el("p", { class: "said wrong", role: "status" });
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "pb-dialog lock",
    oncancel: (/** @type {Event} */ event) => event.preventDefault() }, asked,
  el("div", { class: "ways" },
    me.passkeys > 0 && canUsePasskeys() && el("button", { type: "button", text: t("page.account.passkey.use"),
      onclick: passkey }),
    el("button", { type: "button", text: t("page.account.lock.other"), onclick: leave })), said));
  document.documentElement.classList.add("locked");
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input")?.focus();
}
