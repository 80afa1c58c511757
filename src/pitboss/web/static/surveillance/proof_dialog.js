// A hand proved: cards come off the discards in their true order, from the top down to the hand in question, each with
// the hand that it belonged to and the time at which it had been dealt.

import { drawCard } from "../felt/drawing/cards.js";
import { handWords } from "../felt/panels/stop_words.js";
import { announce } from "../lib/announce.js";
import { Problem, ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { openDialog } from "../lib/keys.js";
import { cardName } from "../lib/names.js";
import { prefs } from "../lib/prefs.js";
import { svg } from "../lib/svg.js";
import { clockSeconds, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Proof} Proof */
/** @typedef {import("../lib/scene.d.ts").ProvedHand} ProvedHand */
/** @typedef {import("../lib/scene.d.ts").ProvedCard} ProvedCard */
/** @typedef {import("../lib/scene.d.ts").RoundReplay} RoundReplay */

/** @param {ProvedCard} one */
function cardOf(one) {
  return el("li", { class: "proof-card" },
    svg("svg", { viewBox: "-37 -51 74 102", role: "img", "aria-label": cardName(one.card) },
      drawCard(one.card, { deck: prefs.get("deck") })),
    one.seq ? el("time", { class: "figure", text: clockSeconds(one.at_ms) })
      : el("span", { class: "dim", text: t("page.surveillance.proof.covered") }));
}

/** @param {ProvedHand} hand @param {number} place */
function handOf(hand, place) {
  return el("li", { class: hand.in_question ? "proof-hand in-question" : "proof-hand" },
    el("p", { class: "proof-caption" }, el("span", { class: "proof-place", text: place + 1 }),
      el("strong", { text: handWords(hand.name) }),
      hand.round ? el("span", { class: "dim",
        text: t("page.surveillance.proof.hand_of", { number: hand.round }) }) : null,
      hand.in_question ? el("span", { class: "flag", text: t("page.surveillance.proof.in_question") }) : null),
    el("ol", { class: "proof-cards" }, ...hand.cards.map(cardOf)));
}

class ProofDialog {
  /** @type {Proof | null} */
  proof = null;
  open = 0;
  turn = 0;

  /** @param {RoundReplay} replay */
  constructor(replay) {
    this.replay = replay;
    this.seat = el("select", { id: "proof-seat", onchange: () => this.ask() });
    this.after = el("select", { id: "proof-after", onchange: () => this.ask() });
    this.seatField = el("div", { class: "field" },
      el("label", { for: "proof-seat", text: t("page.surveillance.proof.seat") }), this.seat);
    this.hands = el("ol", { class: "proof-way", "aria-label": t("page.surveillance.proof.way") });
    this.said = el("p", { class: "dim", role: "status", text: t("page.surveillance.proof.fetching") });
    this.next = el("button", { type: "button", class: "main", onclick: () => this.show(this.open + 1) },
      el("span", { text: t("page.surveillance.proof.next") }), el("kbd", { text: "N" }));
    this.all = el("button", { type: "button", onclick: () => this.show(this.proof?.hands.length ?? 0) },
      el("span", { text: t("page.surveillance.proof.all") }), el("kbd", { text: "A" }));
    this.link = el("button", { type: "button", text: t("page.replay.copy"), onclick: () => this.copy() });
    const after = el("label", { for: "proof-after", text: t("page.surveillance.proof.after") });
    this.dialog = openDialog("page.surveillance.tool.prove", el("div", { class: "proof-asked" }, this.seatField,
      el("div", { class: "field" }, after, this.after)),
    this.said, this.hands, el("p", { class: "ways proof-ways" }, this.next, this.all, this.link));
    this.dialog.classList.add("proof-dialog");
    this.dialog.addEventListener("close", () => address({}));
    this.dialog.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() === "n" && !this.next.disabled) this.next.click();
      if (event.key.toLowerCase() === "a" && !this.all.disabled) this.all.click();
    });
  }

  /** @param {{seat?: string, after?: string}} [of] as a link has it */
  async ask({ seat = this.seat.value, after = this.after.value } = {}) {
    const turn = (this.turn += 1);
    const query = new URLSearchParams();
    if (seat) query.set("seat", seat);
    if (after) query.set("after", after);
    try {
      const path = `/api/rounds/${encodeURIComponent(this.replay.round)}/proof?${query}`;
      const proof = /** @type {Proof} */ (await ask(path));
      if (turn === this.turn) this.#take(proof);
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      if (turn !== this.turn) return;
      const key = fault.code === "hand_not_in_rack" ? "page.surveillance.proof.none" : "page.surveillance.failed";
      this.said.textContent = t(key);
      fill(this.hands);
      this.next.disabled = this.all.disabled = true;
    }
  }

  /** @param {Proof} proof */
  #take(proof) {
    this.proof = proof;
    if (this.dialog.open) address({ prove: String(proof.seat), after: String(proof.after) });
    this.seatField.hidden = !proof.seats.length;
    const option = (/** @type {number} */ value, /** @type {string} */ text, /** @type {number} */ chosen) =>
      el("option", { value, text, selected: value === chosen });
    fill(this.seat, ...proof.seats.map((seat) => option(seat, handWords(`seat ${seat}`), proof.seat)));
    fill(this.after, ...proof.afters.map((number) =>
      option(number, t("page.surveillance.round", { number }), proof.after)));
    this.said.textContent = t("page.surveillance.proof.order", { rule: proof.rule, count: proof.hands.length });
    fill(this.hands);
    this.open = 0;
    this.show(1);
  }

  /** The address names the hands, so that other readers see the same proof. */
  async copy() {
    let key = "page.surveillance.proof.copied";
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      key = "page.surveillance.proof.copy_failed";
    }
    this.said.textContent = t(key);
  }

  /** @param {number} upto hands that lie open */
  show(upto) {
    const hands = this.proof?.hands ?? [];
    for (const hand of hands.slice(this.open, upto)) {
      const made = handOf(hand, this.hands.childElementCount);
      this.hands.append(made);
      made.scrollIntoView({ block: "nearest" });
      announce(t("page.surveillance.proof.said", { hand: handWords(hand.name),
        cards: hand.cards.map((card) => cardName(card.card)).join(", ") }));
    }
    this.open = Math.min(upto, hands.length);
    const done = this.open >= hands.length;
    const held = document.activeElement === this.next || document.activeElement === this.all;
    this.next.disabled = this.all.disabled = done;
    if (done && held) /** @type {HTMLElement | null} */ (this.dialog.querySelector(".dialog-close"))?.focus();
  }
}

/**
 * The page's address with the proof that is open in it, or with none; the step stays.
 * @param {{prove?: string, after?: string}} of
 */
function address(of) {
  const query = new URLSearchParams(location.search);
  for (const name of ["prove", "after"]) query.delete(name);
  for (const [name, value] of Object.entries(of)) query.set(name, value);
  history.replaceState(history.state, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
}

/** @param {RoundReplay} replay @param {{seat?: string, after?: string}} [of] */
export function openProof(replay, of = {}) {
  const made = new ProofDialog(replay);
  made.ask(of);
  return made;
}

/** Opens the proof that the page's address names, if it names one. @param {RoundReplay} replay */
export function openLinkedProof(replay) {
  const query = new URLSearchParams(location.search);
  const seat = query.get("prove");
  if (seat !== null) openProof(replay, { seat: seat === "0" ? "" : seat, after: query.get("after") ?? "" });
}
