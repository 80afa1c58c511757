// Changes of the rules that wait for a second signature: what they change, what that does, and who may do what.

import { give } from "../lib/commands.js";
import { el } from "../lib/el.js";
import { rest } from "../lib/view.js";
import { dateTime, t } from "../lib/words.js";
import { changedLines, showEffect } from "./effect.js";

/** @typedef {import("./data.js").Waiting} Waiting */
/** @typedef {import("./data.js").Rulebook} Rulebook */

/**
 * @param {Rulebook} book
 * @param {{done: (sentence: string) => void, here: () => boolean}} how
 */
export function waitingPanel(book, how) {
  return el("section", { class: "panel rules-waiting", "aria-label": t("page.rules.waiting") },
    el("h2", { text: t("page.rules.waiting") }), ...book.waiting.map((one) => proposal(book, one, how)));
}

/** @param {Rulebook} book @param {Waiting} one @param {{done: (sentence: string) => void, here: () => boolean}} how */
function proposal(book, one, { done, here }) {
  const said = el("p", { class: "rules-refusal", role: "alert", hidden: true });
  const place = el("div", { class: "rules-effect" });
  const signable = book.may_sign && !one.own && !one.stale;
  const send = async (/** @type {"SignRules" | "WithdrawRules"} */ type, /** @type {string} */ sentence) => {
    const { refusal } = await give(/** @type {any} */ ({ type, number: one.number }));
    if (!refusal) return done(sentence);
    said.hidden = false;
    said.textContent = `${refusal.sentence} ${refusal.rule}`.trim();
  };
  const sign = el("button", { type: "button", class: "main sign-rules", disabled: true, text: t("page.rules.sign"),
    onclick: () => send("SignRules", t("page.rules.done_sign")) });
  const look = el("button", { type: "button", class: "show-effect", text: t("page.rules.show_effect"),
    onclick: async () => {
      rest(false);
      const shown = await showEffect(place, book.game, one.settings, here);
      if (!here()) return;
      sign.disabled = !shown;
      rest();
    } });
  const note = one.stale ? "stale" : one.own ? "sign_own" : !book.may_sign ? "sign_needs" : "";
  return el("article", { class: "rules-proposal", "data-number": one.number },
    el("h3", { text: t("page.rules.proposal", { number: one.number, by: one.by }) }),
    el("p", { class: "dim", text: dateTime(one.at_ms) }), el("p", { text: t("page.rules.because", { why: one.why }) }),
    changedLines(one.changes), place, note && el("p", { class: "rules-note", text: t(`page.rules.${note}`) }), said,
    el("div", { class: "rules-buttons" }, look, signable && sign,
      (one.own || book.may_sign) && el("button", { type: "button", class: "withdraw-rules",
        text: t("page.rules.withdraw"),
        onclick: () => send("WithdrawRules", t("page.rules.done_withdraw")) })));
}
