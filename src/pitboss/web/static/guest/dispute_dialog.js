// A guest questions a hand: which of the last ones of this shoe, and what they say about it. A supervisor is called.

import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { written } from "../lib/form.js";
import { openDialog } from "../lib/keys.js";
import { t } from "../lib/words.js";
import { replayPath } from "../routes.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Round} Round */
/** @typedef {import("./betting.js").Command} Command */

const ASKED = 13;
const SHOWN = 6;
const LAID_OPEN = new Set(["verify", "commission", "pick_up"]);

/**
 * The rounds of this shoe that are over, newest first: their numbers go down as far as the shoe does.
 * @param {readonly Round[]} rounds newest first
 * @returns {Round[]}
 */
export function ofThisShoe(rounds) {
  const over = rounds.filter((one) => one.ended);
  const restart = over.findIndex((one, place) => place > 0 && one.of_shoe >= (over[place - 1]?.of_shoe ?? 0));
  return restart < 0 ? over : over.slice(0, restart);
}

/**
 * @param {string} table
 * @param {Scene} scene
 * @param {(command: Command) => void} act
 */
export function disputeHand(table, scene, act) {
  const seats = scene.legal.filter((one) => one.act === "DisputeHand").map((one) => Number(one.command.seat));
  const choice = (/** @type {string} */ name, /** @type {number} */ value, /** @type {boolean} */ first,
    /** @type {string} */ text, /** @type {string} */ href = "") => {
    const id = `${name}-${value}`;
    return el("div", { class: "option-row" }, el("label", { class: "option", for: id },
      el("input", { type: "radio", name, id, value, checked: first }), el("span", { class: "option-words", text })),
    href && el("a", { href, target: "_blank", rel: "noopener", text: t("page.dispute.look") }));
  };
  const rounds = el("fieldset", { class: "options" }, el("legend", { text: t("page.dispute.which") }),
    choice("round", 0, true, t("page.dispute.last")));
  const note = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 2, maxlength: 200, id: "dispute-why" }));
  const picked = (/** @type {string} */ name) =>
    Number(/** @type {HTMLInputElement | null} */ (form.querySelector(`input[name=${name}]:checked`))?.value ?? 0);
  const form = el("form", { class: "dispute-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    dialog.close();
    act({ type: "DisputeHand", seat: seats.length > 1 ? picked("seat") : seats[0] ?? 0, round: picked("round"),
      note: written(note) });
  } },
  el("p", { class: "hint", text: t("page.dispute.intro") }),
  seats.length > 1 ? el("fieldset", { class: "options" }, el("legend", { text: t("page.dispute.seat") }),
    ...seats.map((seat, place) => choice("seat", seat, place === 0, t("page.rulings.hand.seat", { seat })))) : null,
  rounds,
  el("div", { class: "field" }, el("label", { for: "dispute-why", text: t("page.dispute.why") }), note),
  el("button", { type: "submit", class: "act gold", text: t("page.dispute.do") }));
  const dialog = openDialog("page.dispute.heading", form);
  ask(`/api/tables/${encodeURIComponent(table)}/rounds?limit=${ASKED}`).then(({ rounds: found }) => {
    // Where the cards of a decided round still lie, that one is the last; else it is the newest of those in the rack.
    const before = ofThisShoe(found).slice(LAID_OPEN.has(scene.phase) ? 0 : 1);
    fill(rounds, el("legend", { text: t("page.dispute.which") }), choice("round", 0, true, t("page.dispute.last")),
      ...before.slice(0, SHOWN).map((one) => choice("round", one.of_shoe, false,
        t("page.dispute.round", { round: one.of_shoe }), replayPath(`${table}-${one.number}`))));
  }, () => {});
}
