// <pb-approvals>: approvals that wait for an answer, each with a drawing; a supervisor says A or X to the one picked.

import { HIGHEST_FIRST } from "../felt/drawing/cheques.js";
import { el, fill } from "../lib/el.js";
import { changed } from "../lib/redraw.js";
import { MANUAL } from "../lib/view.js";
import { capital, has, t } from "../lib/words.js";
import { stackPicture } from "./dues.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Approval} Approval */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("../felt/drawing/cheques.js").Cheques} Cheques */

const TICK_MS = 1000;

/**
 * Cheques as an approval writes them: "3 green, 2 red".
 * @param {string | undefined} text
 * @returns {Cheques}
 */
export function readCheques(text) {
  /** @type {Partial<Record<import("../felt/drawing/cheques.js").Colour, number>>} */
  const found = {};
  for (const [, count, name] of (text ?? "").matchAll(/(\d+) ([a-z]+)/g)) {
    const colour = HIGHEST_FIRST.find((one) => one === name);
    if (colour) found[colour] = Number(count);
  }
  return found;
}

/**
 * What is asked, in words.
 * @param {Approval} approval
 */
export function subjectOf(approval) {
  const key = `page.deal.subject.${approval.subject}`;
  return t(has(key) ? key : "page.deal.subject.other", { cents: approval.cents });
}

export class Approvals extends HTMLElement {
  constructor() {
    super();
    /** @type {(command: Command) => void} What sends a command; the view sets it. */
    this.send = () => {};
    /** @type {readonly Approval[]} */
    this.asked = [];
    /** The numbers that the reader may answer. @type {Set<number>} */
    this.open = new Set();
    /** The number of the one that the keys are about. */
    this.picked = 0;
    /** When each was first seen here. @type {Map<number, number>} */
    this.since = new Map();
    this.list = el("ol", { class: "approvals" });
    this.heading = el("h2", {});
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
  }

  connectedCallback() {
    this.classList.add("panel");
    this.heading.textContent = t("page.deal.approvals");
    if (!this.list.isConnected) this.append(this.heading, this.list);
    if (MANUAL) return;
    this.ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
  }

  /** @param {Scene} scene */
  show(scene) {
    const may = scene.legal.filter((one) => one.act === "GrantApproval").map((one) => Number(one.command.number));
    if (!changed(this, [scene.approvals, may])) return;
    this.asked = scene.approvals;
    this.open = new Set(may);
    for (const { number } of this.asked) if (!this.since.has(number)) this.since.set(number, performance.now());
    if (!this.asked.some((one) => one.number === this.picked)) this.picked = this.asked[0]?.number ?? 0;
    this.hidden = !this.asked.length;
    this.#draw();
  }

  /** Through the queue, by +1 or -1. @param {number} by */
  move(by) {
    const place = this.asked.findIndex((one) => one.number === this.picked);
    const next = this.asked[Math.max(0, Math.min(this.asked.length - 1, place + by))];
    if (!next) return;
    this.picked = next.number;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"))?.focus();
  }

  /** Whether the reader may answer the one picked. */
  get mine() {
    return this.open.has(this.picked);
  }

  approve() {
    if (this.mine) this.send({ type: "GrantApproval", number: this.picked });
  }

  refuse() {
    if (this.mine) this.send({ type: "RefuseApproval", number: this.picked });
  }

  #draw() {
    this.heading.textContent = t("page.deal.approvals.count", { count: this.asked.length });
    fill(this.list, ...this.asked.map((one) => this.#line(one)));
    this.#tick();
  }

  /** @param {Approval} approval */
  #line(approval) {
    const { number, about, asker, need, given } = approval;
    const cheques = readCheques(about.cheques);
    const picked = number === this.picked;
    const signed = new Map(given);
    const seals = need.roles.map((role) => {
      const name = signed.get(role);
      const words = { role: capital(t(`role.${role}`)), name };
      return el("li", { class: name ? "seal signed" : "seal",
        text: t(name ? "page.deal.approval.signed" : "page.deal.approval.open", words) });
    });
    return el("li", { class: "approval", tabindex: "-1", "aria-current": picked ? "true" : null,
      "data-number": number, onclick: () => this.#pick(number) },
      Object.keys(cheques).length ? el("div", { class: "approval-picture" }, stackPicture(cheques, 16)) : null,
      el("div", { class: "approval-words" },
        el("strong", { text: subjectOf(approval) }),
        el("p", { class: "approval-about" },
          Number(about.seat) ? el("span", { text: t("page.deal.approval.seat", { seat: about.seat }) }) : null,
          el("span", { text: t("page.deal.approval.by", { name: asker }) }),
          el("span", { class: "approval-waits figure" }),
          el("span", { class: "rule", text: need.rule })),
        el("ul", { class: "seals" }, ...seals)),
      this.open.has(number) ? this.#answers(number, picked) : null);
  }

  /**
   * @param {number} number
   * @param {boolean} picked
   */
  #answers(number, picked) {
    return el("div", { class: "approval-answers" },
      el("button", { type: "button", class: "approve", onclick: () => this.send({ type: "GrantApproval", number }) },
        el("span", { text: t("page.deal.approve") }), picked ? el("kbd", { text: "A" }) : null),
      el("button", { type: "button", class: "refuse", onclick: () => this.send({ type: "RefuseApproval", number }) },
        el("span", { text: t("page.deal.refuse") }), picked ? el("kbd", { text: "X" }) : null));
  }

  /** @param {number} number */
  #pick(number) {
    if (number === this.picked) return;
    this.picked = number;
    this.#draw();
  }

  /** How long each has waited. */
  #tick() {
    for (const line of this.list.children) {
      const since = this.since.get(Number(/** @type {HTMLElement} */ (line).dataset.number)) ?? performance.now();
      const waits = line.querySelector(".approval-waits");
      const seconds = Math.floor((performance.now() - since) / 1000);
      if (waits) waits.textContent = t("page.deal.approval.waits", { seconds });
    }
  }
}

customElements.define("pb-approvals", Approvals);
