// What the dealer does besides the steps: reports a wager off its limits, stops a bill, pays in a higher colour.

import { worth } from "../felt/drawing/cheques.js";
import { el, fill } from "../lib/el.js";
import { changed } from "../lib/redraw.js";
import { t } from "../lib/words.js";
import { isAside } from "./fault_panel.js";
import { betName } from "./steps.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Command} Command */

const REASONS = Object.freeze(
  /** @type {Record<string, string[]>} */ ({
    dealer: ["guest_asks", "dealer_judges"],
    supervisor: ["guest_asks", "supervisor_orders"],
  }),
);

/** The drawer of what is seldom done; its parts are there when the table is at them. */
export class Sidework {
  /** @param {(command: Command) => void} send */
  constructor(send) {
    this.send = send;
    this.parts = el("div", { class: "sidework-parts" });
    this.summary = el("summary", {});
    this.element = el("details", { class: "sidework panel" }, this.summary, this.parts);
  }

  /**
   * @param {Scene} scene
   * @param {boolean} hands whether the reader takes part in the dealing
   */
  show(scene, hands) {
    const { role } = scene.audience;
    const betting = role === "dealer" && hands && scene.phase !== "between_rounds";
    const bets = betting ? scene.spots.flatMap((spot) => spot.bets.map((bet) => ({ seat: spot.seat, ...bet }))) : [];
    const bills = role === "dealer" && hands && scene.change?.kind === "buy_in" && !scene.change.frozen
      ? [...new Set(scene.change.bills.map((row) => row.bill))] : [];
    const converts = scene.due[0]?.gesture === "pay" && (role === "supervisor" || (role === "dealer" && hands));
    // A private notice is not called aloud: guests would hear it.
    const aloud = scene.told.some((what) => !isAside(what));
    const again = role === "dealer" && hands && (aloud || scene.approvals.length > 0);
    // A choice half made is not swept away by the next scene.
    if (!changed(this, [bets, bills, converts, again, role])) return;
    this.summary.textContent = t("page.deal.more");
    fill(this.parts,
      again ? this.#button("page.deal.step.CallAgain", { type: "CallAgain" }) : null,
      ...bills.map((bill) => el("button", { type: "button", text: t("page.deal.suspect_do", { cents: bill }),
        onclick: () => this.send({ type: "SuspectBill", bill }) })),
      converts ? this.#conversion(role) : null,
      bets.length ? this.#notice(scene, bets) : null);
    this.element.hidden = !this.parts.childElementCount;
    if (bills.length) this.element.open = true;
  }

  /**
   * @param {string} key
   * @param {Command} command
   */
  #button(key, command) {
    return el("button", { type: "button", text: t(key), onclick: () => this.send(command) });
  }

  /** @param {string} role */
  #conversion(role) {
    const why = /** @type {HTMLSelectElement} */ (el("select", { id: "convert-why" },
      ...(REASONS[role] ?? []).map((one) => el("option", { value: one, text: t(`page.deal.convert.${one}`) }))));
    const whole = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "convert-bet" }));
    const conversion = () => ({ why: why.value, from_bet: whole.checked });
    return el("fieldset", {},
      el("legend", { text: t("page.deal.convert") }), why,
      el("label", { for: "convert-bet" }, whole, el("span", { text: t("page.deal.convert_from_bet") })),
      el("button", { type: "button", text: t("page.deal.convert_do"),
        onclick: () => this.send({ type: "AskConversion", conversion: conversion() }) }));
  }

  /**
   * @param {Scene} scene
   * @param {(import("../lib/scene.d.ts").SceneBet & {seat: number})[]} bets
   */
  #notice(scene, bets) {
    const which = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": t("page.deal.notice") },
      ...bets.map((bet, index) => el("option", { value: index, text: t("page.deal.notice_bet",
        { seat: bet.seat, bet: betName(scene, bet.bet), cents: worth(bet.cheques) }) }))));
    const noticed = () => {
      const bet = bets[Number(which.value)];
      if (bet) this.send({ type: "NoticeWager", seat: bet.seat, bet: bet.bet, owner: bet.owner });
    };
    return el("fieldset", {}, el("legend", { text: t("page.deal.notice") }), which,
      el("button", { type: "button", text: t("page.deal.notice_do"), onclick: noticed }));
  }
}
