// @ts-check
// <pb-deal>: the dealer's console: the felt in the dealer's pose, the next steps by key, what is due, rack, approvals.
// A supervisor answers and rules here, surveillance looks on; while the automatic dealer deals, each step is explained.

import { announce } from "./announce.js";
import "./calls.js";
import { subjectOf } from "./approvals.js";
import { DealBar } from "./deal_bar.js";
import { showDues } from "./dues.js";
import { el, fill } from "./el.js";
import { FaultPanel } from "./fault_panel.js";
import { bindKeys, showKeyHelp } from "./keys.js";
import { askToLeave } from "./leaving.js";
import { tableName } from "./names.js";
import { Payment } from "./payment.js";
import { limitsLine } from "./placard_panel.js";
import { prefs } from "./prefs.js";
import "./progressive_strip.js";
import { replayPath, tablePath } from "./routes.js";
import { Sidework } from "./sidework.js";
import "./stage.js";
import { doneBetween } from "./steps.js";
import { showNotes } from "./stop_notes.js";
import "./strip.js";
import { showTubes } from "./tubes.js";
import { t } from "./words.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */
/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./link.js").Update} Update */
/** @typedef {import("./keys.js").Key} Key */
/** @typedef {import("./stage.js").Stage} Stage */

const LOST_MS = 3000;

export class Deal extends HTMLElement {
  constructor() {
    super();
    /** @type {Update | null} */
    this.update = null;
    /** @type {import("./steps.js").Step | null | {label: string, why: string}} */
    this.done = null;
    this.busy = false;
    /** Whether they are about to tap in: it is done as soon as the table can be handed over. */
    this.tapping = false;
    /** The event that an accepted act led to: until it is seen, the next step is not known. */
    this.awaited = -1;
    this.asked = new Set();
    this.spoken = "";
    this.unbind = () => {};
    this.chosen = () => this.#dress();
  }

  /** @param {import("./routes.js").Context} context */
  enter({ table, link }) {
    this.table = table;
    this.link = link;
    this.heading = el("h1", { text: t("page.deal.title", { table }) });
    fill(this, this.heading, el("p", { class: "loading", role: "status", text: t("page.deal.loading") }));
    this.unbind = bindKeys(() => this.#keys());
    prefs.addEventListener("change", this.chosen);
    link.watch(table, (update) => this.#show(update));
  }

  /** Whoever deals is asked before they walk away: a table is not left without a dealer unsaid. */
  async mayLeave() {
    if (!this.deals || !this.update) return true;
    const free = this.update.scene.legal.some((one) => one.act === "LeaveDealersPlace");
    const way = await askToLeave(free);
    if (way !== "give") return way === "go";
    const answer = await this.link?.act(this.table ?? "", { type: "LeaveDealersPlace" });
    this.bar?.refuse(answer?.refusal ?? null);
    return !answer?.refusal;
  }

  leave() {
    this.unbind();
    clearTimeout(this.lost);
    prefs.removeEventListener("change", this.chosen);
    this.link?.leave(this.table ?? "");
  }

  /** @param {Update} update */
  #show(update) {
    const { scene } = update;
    if (["guest", "public"].includes(scene.audience.role)) return this.#forbidden();
    const before = this.update && !update.fresh ? this.update.scene : null;
    if (!this.stage) this.#build();
    this.update = update;
    if (before) this.done = doneBetween(before, scene) ?? this.done;
    if (update.seq >= this.awaited && this.awaited >= 0) this.#free();
    this.#draw();
    this.calls?.say(update.said);
    this.#tell(scene);
    this.#stage(scene, update.fresh);
    if (this.tapping && !this.busy && this.#handedOver(scene)) this.send({ type: "TakeDealersPlace" });
  }

  /** @param {Scene} scene */
  #handedOver(scene) {
    return scene.legal.some((one) => one.act === "TakeDealersPlace");
  }

  /**
   * @param {Scene} scene
   * @param {boolean} instant
   */
  async #stage(scene, instant) {
    await this.stage?.show(scene, { instant });
    if (!this.busy && this.update?.scene === scene) document.documentElement.dataset.rest = "";
  }

  #forbidden() {
    this.unbind();
    this.link?.leave(this.table ?? "");
    fill(this, el("section", { class: "notice", "data-notice": "forbidden" },
      el("h1", { text: t("page.deal.no_permission") }),
      el("p", { class: "dim", text: t("page.deal.no_permission_why") }),
      el("p", { class: "ways" }, el("a", { class: "button main", href: tablePath(this.table ?? ""),
        text: t("page.deal.to_table") }))));
    document.documentElement.dataset.rest = "";
  }

  #build() {
    const send = (/** @type {Command} */ command) => this.send(command);
    this.stage = /** @type {Stage} */ (document.createElement("pb-stage"));
    this.stage.pose = "dealer";
    this.calls = /** @type {import("./calls.js").Calls} */ (document.createElement("pb-calls"));
    this.strip = /** @type {import("./strip.js").Strip} */ (document.createElement("pb-strip"));
    this.approvals = /** @type {import("./approvals.js").Approvals} */ (document.createElement("pb-approvals"));
    this.approvals.send = send;
    this.bar = new DealBar(send);
    this.payment = new Payment(send);
    this.sidework = new Sidework(send);
    this.faults = new FaultPanel(send);
    for (const name of ["zone", "card"]) {
      this.stage.addEventListener(name, (event) => this.faults?.tap(/** @type {CustomEvent} */ (event).detail));
    }
    this.place = el("section", { class: "place panel", "aria-label": t("page.deal.place") });
    this.notes = el("ul", { class: "notes" });
    this.dues = el("ol", { class: "dues" });
    this.rack = el("div", {});
    this.meter = /** @type {import("./progressive_strip.js").MeterStrip} */ (document.createElement("pb-meter-strip"));
    this.#dress();
    fill(this, this.heading ?? null, this.meter, el("div", { class: "deal-felt" }, this.stage, this.calls.caption),
      this.bar.element, el("div", { class: "deal-side" }, this.place, this.faults.element, this.faults.keying,
        this.notes, this.approvals, this.payment.element, this.strip,
        el("section", { class: "panel due-panel" }, el("h2", { text: t("page.deal.due") }), this.dues),
        this.calls,
        el("section", { class: "panel rack-panel" }, el("h2", { text: t("page.deal.rack") }), this.rack),
        this.sidework.element));
  }

  #dress() {
    if (this.stage) this.stage.deck = prefs.get("deck");
  }

  get role() {
    return this.update?.scene.audience.role ?? "public";
  }

  /** Whether whoever looks deals by hand. */
  get deals() {
    return this.role === "dealer" && Boolean(this.update?.dealer.mine);
  }

  /** Whether the steps that the scene offers are theirs to do. */
  get hands() {
    return this.deals || this.role === "supervisor" || this.role === "surveillance";
  }

  #draw() {
    const { update } = this;
    if (!update || !this.stage) return;
    const { scene } = update;
    const table = tableName(this.table ?? "", scene.placard);
    if (this.heading) this.heading.textContent = t("page.deal.title", { table });
    this.bar?.show(scene, { hands: this.hands, deals: this.deals, busy: this.busy, done: this.done });
    this.approvals?.show(scene);
    this.meter?.show(scene, this.link, this.table ?? "");
    if (this.payment) {
      this.payment.show(scene);
      this.payment.element.hidden ||= !this.deals;
    }
    this.sidework?.show(scene, this.deals);
    this.strip?.show(scene);
    if (this.dues) showDues(this.dues, scene);
    if (this.rack) showTubes(this.rack, scene);
    this.#drawPlace(update);
    if (this.notes) showNotes(this.notes, scene);
    this.faults?.show(scene, this.deals);
  }

  /** @param {Update} update */
  #drawPlace({ dealer, paused, scene }, role = this.role) {
    if (!this.place) return;
    const who = scene.relief ? t("page.deal.place.relief", { name: scene.relief.name || t("role.dealer") })
      : dealer.automatic ? t("page.deal.place.automatic") : dealer.mine
        ? t("page.deal.place.mine") : t("page.deal.place.other", { name: dealer.name });
    const focused = [...this.place.querySelectorAll("button, a")].findIndex((one) => one === document.activeElement);
    const [dealing, supervises] = [role === "dealer" && (dealer.automatic || dealer.mine), role === "supervisor"];
    this.tapping &&= !dealer.mine;
    const way = dealer.mine ? "leave" : this.tapping ? "wait" : "take";
    const lead = role === "surveillance" ? "page.deal.read_only" : this.hands ? "" : "page.deal.watching";
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, /** @type {string} */ cap) =>
      el("button", { type: "button", class: key === "page.deal.take_place" ? "main" : null, onclick: act },
        el("span", { text: t(key) }), el("kbd", { text: cap }));
    fill(this.place,
      el("p", { class: "place-who" }, el("strong", { text: who }),
        paused ? el("span", { class: "badge", text: t("page.deal.paused") }) : null,
        scene.dead ? el("span", { class: "badge", text: t("page.deal.dead") }) : null),
      lead ? el("p", { class: "dim", text: t(lead) }) : null,
      limitsLine(scene.placard, supervises ? (command) => this.send(command) : null),
      el("div", { class: "place-buttons" },
        dealing ? button(`page.deal.${way}_place`, () => this.changePlace(), "G") : null,
        dealer.mine ? button("page.fault.stop", () => this.faults?.open(), "F") : null,
        dealer.mine ? button("page.aside.button", () => this.faults?.open(true), "T") : null,
        supervises ? button(paused ? "page.deal.resume" : "page.deal.pause", () => this.pause(), "Z") : null,
        button("page.deal.flip", () => this.stage?.turn(), "V"),
        el("a", { class: "button", href: replayPath(this.table ?? ""), text: t("page.deal.to_replay") })));
    /** @type {HTMLElement | undefined} */ ([...this.place.querySelectorAll("button, a")][focused])?.focus();
  }

  /**
   * What a reader of the log should hear beside the calls: a new question, and the next step of whoever deals.
   * @param {Scene} scene
   */
  #tell(scene) {
    for (const approval of scene.approvals) {
      if (this.asked.has(approval.number)) continue;
      this.asked.add(approval.number);
      announce(t("page.deal.announce_asked", { subject: subjectOf(approval) }));
    }
    const next = this.deals ? this.bar?.first?.label ?? "" : "";
    if (next && next !== this.spoken) announce(t("page.deal.announce_next", { step: next }));
    this.spoken = next;
  }

  /** @param {Command} command */
  async send(command) {
    if (this.busy || !this.link || !this.table) return;
    this.busy = true;
    delete document.documentElement.dataset.rest;
    this.#draw();
    this.stage?.skip();
    const { seq, refusal } = await this.link.act(this.table, command);
    this.bar?.refuse(refusal);
    if (refusal) announce(refusal.sentence);
    if (refusal || seq <= (this.update?.seq ?? -1)) {
      this.#free();
      this.#draw();
      document.documentElement.dataset.rest = "";
      return;
    }
    this.awaited = seq;
    this.lost = setTimeout(() => { this.#free(); this.#draw(); }, LOST_MS);
  }

  #free() {
    clearTimeout(this.lost);
    this.busy = false;
    this.awaited = -1;
  }

  /** Taps out, or in: at once, or when what is under way is paid and marked. */
  changePlace() {
    if (this.role !== "dealer" || !this.update) return;
    if (this.deals) return this.send({ type: "LeaveDealersPlace" });
    this.tapping = !this.tapping;
    if (this.tapping && this.#handedOver(this.update.scene)) this.send({ type: "TakeDealersPlace" });
    else this.#draw();
  }

  pause() {
    if (this.role === "supervisor") this.send({ type: this.update?.paused ? "ResumeTable" : "PauseTable" });
  }

  /** @returns {Key[]} */
  #keys() {
    const { bar, approvals } = this;
    if (!this.stage || !bar || !approvals) return [];
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act, when = true) =>
      ({ key: cap, says: `page.deal.key.${says}`, group: "page.deal.steps", act, when: () => when });
    const answers = approvals.open.size > 0;
    const keys = [
      ...(this.faults?.keys(this.deals) ?? []),
      key(" ", "next", () => bar.doNext()), key("Enter", "next", () => bar.doNext()),
      ...bar.steps.filter((one) => one.key).map((one) => key(one.key, "step", () => bar.doNumbered(one.key))),
      ...(bar.signals[0]?.signals ?? []).map((one) => key(one.key, "signal", () => bar.signal(one.key))),
      key("a", "approve", () => approvals.approve(), answers), key("x", "refuse", () => approvals.refuse(), answers),
      key("j", "down", () => approvals.move(1), answers), key("k", "up", () => approvals.move(-1), answers),
      key("o", "edit", () => this.payment?.toggle(), this.deals), key("g", "place", () => this.changePlace()),
      key("z", "pause", () => this.pause(), this.role === "supervisor"), key("v", "flip", () => this.stage?.turn()),
      key("l", "last_call", () => announce(this.calls?.last ?? "")),
    ];
    return [...keys, key("?", "help", () => showKeyHelp(keys))];
  }
}

customElements.define("pb-deal", Deal);
