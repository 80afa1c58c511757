// A signature that asks for the person: a small dialog takes the PIN or a passkey, and the command is sent again.
import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { openDialog } from "../lib/keys.js";
import { refusalLine, refusalWords } from "../lib/notice.js";
import { canUsePasskeys, passkeyAnswer } from "./passkey.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Refused} Refused */
/** @typedef {import("../lib/commands.js").Credential} Credential */

const AGAIN = new Set(["signature_unproved", "pin_missing", "proof_wrong", "proof_wait"]);

/**
 * Asks the person for a proof, and sends the command again with it; they may turn away.
 * @param {{refusal: Refused | null}} first what is answered if they do: it says which proofs they have
 * @param {(credential: Credential) => Promise<{refusal: Refused | null}>} send
 * @returns {Promise<any>}
 */
export function prove(first, send) {
  const asked = /** @type {Refused} */ (first.refusal);
  return new Promise((resolve) => {
    let answer = first;
    const refusal = refusalLine();
    const has = /** @type {{pin: boolean, passkey: boolean}} */ (asked.parameters);
    const keys = has.passkey && canUsePasskeys();
    // Whose only proof is a passkey that this browser cannot use sets a PIN here.
    const setting = asked.code === "pin_missing" || (!has.pin && !keys);
    const password = secret("proof-password", t("page.shell.sign_in.password"), "current-password");
    const pin = secret("proof-pin", t(setting ? "page.shell.pin.new" : "page.account.pin"), "off");
    const again = secret("proof-again", t("page.account.pin.again"), "off");
    const attempt = async (/** @type {() => Promise<Credential>} */ make) => {
      for (const button of made.querySelectorAll("button")) button.disabled = true;
      try {
        answer = await send(await make());
        fill(refusal, ...refusalWords(answer.refusal));
        refusal.hidden = !answer.refusal;
        if (!answer.refusal || !AGAIN.has(answer.refusal.code)) dialog.close();
      } catch (fault) {
        refusal.hidden = false;
        fill(refusal, /** @type {Error} */ (fault).message);
      }
      for (const button of made.querySelectorAll("button")) button.disabled = false;
      for (const { input } of [pin, again]) input.value = "";
      (pin.input.isConnected ? pin.input : made.querySelector("button"))?.focus();
    };
    const keyed = async () => {
      const value = pin.input.value;
      if (setting) {
        if (value !== again.input.value) throw new Error(t("page.account.password.differs"));
        await ask("/api/pin", { password: password.input.value, pin: value });
      }
      return /** @type {Credential} */ ({ kind: "pin", pin: value });
    };
    const passkey = async () => passkeyAnswer(await ask("/api/passkeys/challenge", {}));
    const made = el("form", { class: "form desk-form",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        attempt(keyed);
      } },
    el("p", { class: "dim", text: t(setting ? "page.account.proof.first" : "page.account.proof.intro") }),
    setting && password.field, (setting || has.pin) && pin.field, setting && again.field, refusal,
    (setting || has.pin) && el("button", { class: "main",
      text: t(setting ? "page.account.proof.set" : "page.account.proof.sign") }),
    keys && el("button", { type: "button", class: has.pin ? "" : "main",
      text: t("page.account.passkey.use"), onclick: () => attempt(passkey) }));
    const dialog = openDialog("page.account.proof.title", made);
    dialog.classList.add("desk-dialog", "signing-dialog");
    dialog.addEventListener("close", () => resolve(answer));
    /** @type {HTMLElement | null} */ (made.querySelector("input") ?? made.querySelector("button"))?.focus();
  });
}

/** @param {string} id @param {string} label @param {"off" | "current-password"} autocomplete */
function secret(id, label, autocomplete) {
  const input = /** @type {HTMLInputElement} */ (el("input", { id, type: "password", required: true, autocomplete,
    inputmode: autocomplete === "off" && "numeric", maxlength: 200 }));
  return { input, field: el("div", { class: "field" }, el("label", { for: id, text: label }), input) };
}
