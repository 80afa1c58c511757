// Steps of a jackpot as buttons and forms at the keypad: each takes two presses, so that no word is given by a slip.

import { canUsePasskeys, passkeyAnswer } from "../account/passkey.js";
import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { written } from "../lib/form.js";
import { refusalLine } from "../lib/notice.js";
import { svg } from "../lib/svg.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("../lib/scene.d.ts").Legal} Legal */
/** @typedef {import("../lib/api.js").Me} Me */
/** @typedef {(command: Command, credential?: import("../lib/commands.js").Credential) => void} Send */

const PLAIN = ["CheckEntry", "CorrectEntry", "VerifyJackpot", "ConfirmJackpot", "PayJackpot"];
const TICKS = ["identity_seen", "tax_number_taken", "loyalty_card_asked"];

/**
 * A button that asks once more before it does anything; leaving it or Escape takes the first press back.
 * @param {string} label
 * @param {() => void} act
 * @param {{class?: string, act?: string, before?: Node | null, ready?: () => boolean}} [look]
 *   `ready` says whether there is anything to ask for: a form that is not filled in complains by itself
 * @returns {HTMLButtonElement}
 */
export function twice(label, act, look = {}) {
  const words = el("span", { text: label });
  const back = () => {
    delete button.dataset.sure;
    words.textContent = label;
  };
  const button = el("button", { type: "button", class: `twice ${look.class ?? ""}`.trim(), "data-act": look.act,
    onclick: () => {
      if (look.ready && !look.ready()) return back();
      if (button.dataset.sure !== undefined) {
        back();
        act();
        return;
      }
      button.dataset.sure = "";
      words.textContent = t("page.progressive.again", { step: label });
    },
    onblur: back,
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && back(),
  }, look.before ?? null, words);
  return button;
}

/**
 * What somebody may do about one jackpot, in the order in which it is done.
 * @param {readonly Legal[]} legal of this jackpot
 * @param {Send} send
 * @param {Me | null} me
 * @returns {HTMLElement[]}
 */
export function stepControls(legal, send, me) {
  const by = new Map(legal.map((one) => [one.act, /** @type {Command} */ (one.command)]));
  /** @type {HTMLElement[]} */
  const made = [];
  for (const act of PLAIN) {
    const command = by.get(act);
    if (command) made.push(twice(t(`page.progressive.do.${act}`), () => send(command), { class: "main", act }));
  }
  const swipe = by.get("SwipeCard");
  if (swipe) made.push(swipeForm(swipe, send, me));
  const paper = by.get("CompletePaperwork");
  if (paper) made.push(paperwork(paper, send));
  const uphold = by.get("UpholdJackpot");
  if (uphold) {
    made.push(reasoned(uphold, send, { act: "UpholdJackpot", title: t("page.progressive.step.questioned"),
      why: t("page.progressive.uphold_why"), look: "main" }));
  }
  const reject = by.get("RejectJackpot");
  if (reject) {
    made.push(reasoned(reject, send, { act: "RejectJackpot", title: t("page.progressive.reject"),
      why: t("page.progressive.reject_why"), look: "refuse" }));
  }
  return made;
}

/**
 * The badge reader: the number of the badge and its PIN go with the command, and the house checks both. Who has a
 * passkey may use it instead.
 * @param {Command} command
 * @param {Send} send
 * @param {Me | null} me
 */
function swipeForm(command, send, me) {
  const number = Number(command.jackpot);
  const [badgeId, pinId] = [`badge-${number}`, `pin-${number}`];
  const badge = /** @type {HTMLInputElement} */ (el("input", { id: badgeId, name: "badge", required: true,
    autocomplete: "off", spellcheck: "false", maxlength: 20, pattern: "[A-Za-z0-9\\-]{3,20}" }));
  const pin = /** @type {HTMLInputElement} */ (el("input", { id: pinId, name: "pin", type: "password", required: true,
    autocomplete: "off", inputmode: "numeric", maxlength: 12, pattern: "[0-9]{6,12}" }));
  const drawn = svg("svg", { viewBox: "0 0 46 30", width: 46, height: 30, "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 44, height: 28, rx: 4, fill: "#f4efe0", stroke: "#8a6d22" }),
    svg("rect", { x: 1, y: 6, width: 44, height: 7, fill: "#1c1d21" }),
    svg("rect", { x: 6, y: 19, width: 18, height: 4, rx: 2, fill: "#8a6d22" }));
  /** @type {HTMLFormElement} */
  const form = el("form", { class: "badge-swipe",
    onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
  el("div", { class: "field" }, el("label", { for: badgeId, text: t("page.progressive.badge.number") }), badge),
  el("div", { class: "field" }, el("label", { for: pinId, text: t("page.progressive.badge.pin") }), pin),
  swipeHint(me),
  twice(t("page.progressive.do.SwipeCard"), () => {
    send(command, { kind: "badge", badge: written(badge), pin: pin.value });
    pin.value = "";
  }, { class: "main swipe", act: "SwipeCard", before: drawn, ready: () => form.reportValidity() }),
  Boolean(me?.passkeys) && canUsePasskeys() && passkeyButton((answer) => send(command, answer)));
  return form;
}

/** @param {(answer: import("../lib/scene.d.ts").PasskeyAnswer) => void} swipe */
function passkeyButton(swipe) {
  const said = refusalLine();
  const button = el("button", { type: "button", class: "swipe-passkey", text: t("page.account.passkey.use"),
    onclick: async () => {
      button.disabled = true;
      try {
        swipe(await passkeyAnswer(await ask("/api/passkeys/challenge", {})));
      } catch (fault) {
        said.hidden = false;
        fill(said, /** @type {Error} */ (fault).message);
      }
      button.disabled = false;
    } });
  return el("div", { class: "field" }, button, said);
}

/** What stands below the form: in the demo what to key, elsewhere what is missing. @param {Me | null} me */
function swipeHint(me) {
  if (me?.demo_pin) {
    return el("p", { class: "hint", text: t("page.progressive.badge.demo", { badge: me.badge, pin: me.demo_pin }) });
  }
  if (me?.pin_set) return null;
  return el("p", { class: "hint" }, t(me?.badge ? "page.progressive.badge.no_pin" : "page.progressive.badge.none"),
    " ", el("a", { href: "/me", text: t("page.shell.me.title") }));
}

/** The form for the tax office: that it is filled in, never what it says (B7-JP-07). */
function paperwork(/** @type {Command} */ command, /** @type {Send} */ send) {
  const number = Number(command.jackpot);
  const tick = (/** @type {string} */ name) => el("label", { class: "option" },
    el("input", { type: "checkbox", name, required: true }),
    el("span", { class: "option-words", text: t(`page.progressive.paper.${name}`) }));
  const kind = (/** @type {string} */ value, /** @type {boolean} */ checked) => el("label", { class: "option" },
    el("input", { type: "radio", name: `form-${number}`, value, checked }),
    el("span", { class: "option-words", text: t(`page.progressive.paper.${value}`) }));
  /** @type {HTMLFormElement} */
  const form = el("form", { class: "paperwork", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    el("fieldset", { class: "options" }, el("legend", { text: t("page.progressive.paper.form") }),
      kind("w2g", true), kind("1042s", false)),
    el("fieldset", { class: "options" }, el("legend", { text: t("page.progressive.paper.seen") }), ...TICKS.map(tick)),
    twice(t("page.progressive.do.CompletePaperwork"), () => {
      const ticked = (/** @type {string} */ name) =>
        /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).checked;
      const picked = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=radio]:checked"));
      send({ ...command, form: picked?.value ?? "w2g",
        ...Object.fromEntries(TICKS.map((name) => [name, ticked(name)])) });
    }, { class: "main", act: "CompletePaperwork", ready: () => form.reportValidity() }));
  return form;
}

/**
 * A step that wants a reason, which the house keeps; folded away until somebody wants it.
 * @param {Command} command
 * @param {Send} send
 * @param {{act: string, title: string, why: string, look: string}} words
 */
export function reasoned(command, send, { act, title, why: label, look }) {
  const id = `${act}-${command.jackpot}`;
  const why = /** @type {HTMLTextAreaElement} */ (el("textarea", { id, rows: 2, maxlength: 200, required: true }));
  /** @type {HTMLFormElement} */
  const form = el("form", { class: "rejection", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    el("div", { class: "field" }, el("label", { for: id, text: label }), why),
    twice(t(`page.progressive.do.${act}`), () => send({ ...command, why: written(why) }),
      { class: look, act, ready: () => form.reportValidity() && written(why) !== "" }));
  return el("details", { class: "rejecting" }, el("summary", { text: title }), form);
}
