// A disputed hand for the one who rules: the hands off the discard rack, one by one, and then the decision.

import { drawCard } from "../../felt/drawing/cards.js";
import { handWords } from "../../felt/panels/stop_words.js";
import { el, fill } from "../../lib/el.js";
import { written } from "../../lib/form.js";
import { cardName } from "../../lib/names.js";
import { prefs } from "../../lib/prefs.js";
import { changed } from "../../lib/redraw.js";
import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";
import { note, noteField, signButton } from "./case.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../../lib/scene.d.ts").SceneDispute} SceneDispute */
/** @typedef {import("../../lib/scene.d.ts").SceneProved} SceneProved */
/** @typedef {import("../../lib/scene.d.ts").Command} Command */

export class DisputePanel {
  /** @param {(command: Command) => void} send */
  constructor(send) {
    this.send = send;
    this.element = el("section", { class: "panel dispute-panel" });
    /** Where the proved hands lie: below the table. */
    this.cards = el("div", { class: "proof-place" });
    this.note = note();
    this.note.id = "dispute-note";
  }

  /** @param {Scene} scene @param {boolean} busy */
  show(scene, busy) {
    const { dispute, proof } = scene;
    const may = ["ProveHand", "RuleOnDispute"].find((act) => scene.legal.some((one) => one.act === act)) ?? "";
    this.element.hidden = !dispute;
    for (const one of this.element.querySelectorAll("button")) one.disabled = busy;
    if (!changed(this, [dispute, proof, may])) return;
    fill(this.cards, proof.length ? proofRow(proof, dispute, 1) : null);
    if (!dispute) return fill(this.element);
    fill(this.element,
      el("h2", { text: t("page.rulings.disputed", { seat: dispute.seat }) }),
      el("ul", { class: "case-facts" },
        el("li", { text: t("page.rulings.of_round", { round: dispute.round }) }),
        dispute.by ? el("li", { text: t("page.rulings.by", { who: dispute.by }) }) : null,
        dispute.note ? el("li", {}, el("q", { text: dispute.note })) : null),
      may === "ProveHand" ? this.#proving(dispute) : null,
      dispute.awaited ? el("p", { class: "hint", role: "status",
        text: t("page.rulings.second_awaited", { cents: dispute.awaited }) }) : null,
      may === "RuleOnDispute" ? this.#form(scene, dispute) : null,
      may ? null : el("p", { class: "not-yours", text: t("page.rulings.not_yours", { role: t("role.supervisor") }) }));
  }

  /** @param {SceneDispute} dispute */
  #proving({ left }) {
    const step = (/** @type {string} */ key, /** @type {string} */ cap, /** @type {boolean} */ all) =>
      el("button", { type: "button", class: all ? "" : "main", onclick: () => this.prove(all) },
        el("span", { text: t(key) }), el("kbd", { "aria-hidden": "true", text: cap }));
    return el("div", { class: "proving" }, el("p", { class: "hint", text: t("page.rulings.to_go", { count: left }) }),
      el("div", { class: "sign-row" }, step("page.rulings.prove_next", "N", false),
        left > 1 ? step("page.rulings.prove_all", "A", true) : null));
  }

  /** @param {boolean} all */
  prove(all) {
    if (this.element.querySelector(".proving")) this.send({ type: "ProveHand", all });
  }

  /** @param {Scene} scene @param {SceneDispute} dispute */
  #form(scene, dispute) {
    const seats = scene.spots.filter((spot) => spot.player || spot.sitter).map((spot) => spot.seat);
    const choice = (/** @type {string} */ name, /** @type {string} */ value, /** @type {number} */ place) => {
      const id = `${name}-${value}`;
      const input = el("input", { type: "radio", name, value, id, checked: place === 0, onchange: () => changed() });
      return el("label", { class: "option", for: id }, input,
        el("span", { class: "option-words", text: t(`page.rulings.${name}.${value}`) }),
        name === "outcome" ? el("kbd", { "aria-hidden": "true", text: String(place + 1) }) : null);
    };
    const seat = /** @type {HTMLSelectElement} */ (el("select", { id: "correct-seat" }, ...seats.map((one) =>
      el("option", { value: one, selected: one === dispute.seat, text: t("page.rulings.hand.seat", { seat: one }) }))));
    const amount = /** @type {HTMLInputElement} */ (el("input", { type: "number", id: "correct-amount", min: 0.25,
      step: 0.25, inputmode: "decimal" }));
    const room = el("p", { class: "hint", id: "correct-room" });
    const showRoom = () => {
      const cents = dispute.rooms.find(([one]) => one === Number(seat.value))?.[1] ?? 0;
      room.textContent = t("page.rulings.room", { cents, from: dispute.second_from });
    };
    seat.addEventListener("change", showRoom);
    amount.setAttribute("aria-describedby", "correct-room");
    showRoom();
    const correction = el("div", { class: "correction", hidden: true },
      el("fieldset", { class: "options" }, el("legend", { text: t("page.rulings.way") }),
        ...["pays", "takes"].map((way, place) => choice("way", way, place))),
      el("div", { class: "sign-row" },
        el("div", { class: "field" }, el("label", { for: "correct-amount", text: t("page.rulings.amount") }), amount),
        el("div", { class: "field" }, el("label", { for: "correct-seat", text: t("page.rulings.seat") }), seat)), room);
    const value = (/** @type {string} */ name) =>
      /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name=${name}]:checked`))?.value;
    const changed = () => {
      correction.hidden = value("outcome") !== "corrected";
      amount.required = !correction.hidden;
    };
    const form = el("form", { class: "ruling-form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const corrected = value("outcome") === "corrected";
      const cents = Math.round(Number(amount.value) * 100) * (value("way") === "takes" ? -1 : 1);
      this.send({ type: "RuleOnDispute", outcome: corrected ? "corrected" : "stands", cents: corrected ? cents : 0,
        seat: corrected ? Number(seat.value) : 0, note: written(this.note) });
    } },
    el("fieldset", { class: "options" }, el("legend", { text: t("page.rulings.options") }),
      ...["stands", "corrected"].map((one, place) => choice("outcome", one, place))),
    correction, el("div", { class: "sign-row" }, noteField(this.note), signButton()));
    return form;
  }

  /** @param {number} place */
  pick(place) {
    const input = this.element.querySelectorAll("input[name=outcome]")[place];
    if (!(input instanceof HTMLInputElement)) return;
    input.click();
    input.focus();
  }

  confirm() {
    if (!this.element.hidden) this.element.querySelector("form")?.requestSubmit();
  }
}

/**
 * The hands that lie open again, in the order in which they came off the rack; the one in question is marked.
 * @param {readonly SceneProved[]} proof
 * @param {{seat: number, reached: boolean} | null} dispute
 * @param {number} [scale] pixels to a unit of a card
 * @returns {HTMLElement}
 */
export function proofRow(proof, dispute, scale = 0.62) {
  const deck = prefs.get("deck");
  return el("ol", { class: "proof", "aria-label": t("page.rulings.proof") }, ...proof.map((one, place) => {
    const last = Boolean(dispute?.reached) && place === proof.length - 1;
    const drawn = one.cards.map((card, index) =>
      svg("g", { transform: `translate(${38 + index * 40} 52)` }, drawCard(card, { deck })));
    const wide = 78 + (one.cards.length - 1) * 40;
    return el("li", { class: last ? "proved in-question" : "proved" },
      svg("svg", { viewBox: `0 0 ${wide} 106`, width: wide * scale, height: 106 * scale, role: "img",
        "aria-label": one.cards.map(cardName).join(", ") }, ...drawn),
      el("span", { class: "proved-name", text: handWords(one.name) }),
      one.round ? el("span", { class: "proved-round", text: t("page.rulings.round", { round: one.round }) }) : null);
  }));
}
