// <pb-deal>: the dealer's console: the felt in the dealer's pose, the next steps by key, what is due, rack, approvals.
// A supervisor answers and rules here, surveillance looks on; while the automatic dealer deals, each step is explained.

import { showTubes } from "../felt/drawing/tubes.js";
import "../felt/panels/calls.js";
import { limitsLine } from "../felt/panels/placard.js";
import "../felt/panels/strip.js";
import "../felt/stage.js";
import { Hands } from "../felt/touch/hands.js";
import { announce } from "../lib/announce.js";
import { Problem, ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { tableName } from "../lib/names.js";
import { loading, noticeBox, refusalLine } from "../lib/notice.js";
import { prefs } from "../lib/prefs.js";
import { refill } from "../lib/redraw.js";
import { ActingView, rest } from "../lib/view.js";
import { language, t } from "../lib/words.js";
import "../progressive/strip.js";
import { replayPath, tablePath } from "../routes.js";
import { askToLeave } from "../shell/leaving.js";
import { subjectOf } from "./approvals.js";
import { DealBar } from "./bar.js";
import { showDues } from "./dues.js";
import { FaultPanel } from "./fault_panel.js";
import { TablePapers } from "./papers.js";
import { Payment } from "./payment.js";
import { Sidework } from "./sidework.js";
import { doneBetween } from "./steps.js";
import { showNotes } from "./stop_notes.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("../lib/link.js").Update} Update */
/** @typedef {import("../lib/keys.js").Key} Key */
/** @typedef {import("../felt/stage.js").Stage} Stage */

export class Deal extends ActingView {
  restsItself = true;
  refusal = refusalLine("status");
  table = "";
  /** @type {Update | null} */
  update = null;
  /** @type {import("./steps.js").Step | null | {label: string, why: string}} */
  done = null;
  /** Whether they are about to tap in: it is done as soon as the table can be handed over. */
  tapping = false;
  asked = new Set();
  /** The dealer's moves at this game, with the touches that make them. @type {import("../lib/scene.d.ts").Choice[]} */
  palette = [];
  spoken = "";

  /** @param {import("../lib/view.js").Context} context */
  begin({ table, link }) {
    this.table = table;
    this.heading = el("h1", { text: t("page.deal.title", { table }) });
    fill(this, this.heading, loading(t("page.deal.loading")));
    this.keys("page.deal.key", "page.deal.steps", (key) => this.#keys(key));
    this.listen(prefs, "change", () => this.#dress());
    this.until(() => link.leave(table));
    void ask(`/api/tables/${encodeURIComponent(table)}/palette`).then((palette) => {
      this.palette = palette;
      this.#draw();
    }, () => {}); // without it the felt is not touched; the steps and their keys are there
    link.watch(table, (update) => this.#show(update));
  }

  /** A dealer is asked before they leave, so that no table is left without a dealer by mistake. */
  async mayLeave() {
    if (!this.deals || !this.update) return true;
    const way = await askToLeave(this.#offered("LeaveDealersPlace"), this.update.dealer.by_hand_alone ?? false);
    if (way !== "give") return way === "go";
    const answer = await this.context?.link.act(this.table, { type: "LeaveDealersPlace" });
    this.refuse(answer?.refusal ?? null);
    return !answer?.refusal;
  }

  /** @param {Update} update */
  #show(update) {
    const { scene } = update;
    if (["guest", "public"].includes(scene.audience.role)) return this.#forbidden();
    const before = this.update && !update.fresh ? this.update.scene : null;
    if (!this.stage) this.#build();
    this.update = update;
    if (before) this.done = doneBetween(before, scene) ?? this.done;
    this.saw(update.seq);
    this.#draw();
    this.#tell(scene);
    void this.#stage(update);
    if (this.tapping && !this.busy && this.#offered("TakeDealersPlace")) this.send({ type: "TakeDealersPlace" });
  }

  /** @param {"TakeDealersPlace" | "LeaveDealersPlace"} act */
  #offered(act) {
    return Boolean(this.update?.scene.legal.some((one) => one.act === act));
  }

  /** Nothing is called, and no total stands in the order, before the felt shows it. @param {Update} update */
  async #stage({ scene, said, fresh }) {
    await this.stage?.show(scene, { instant: fresh });
    this.calls?.say(said);
    this.strip?.show(scene);
    if (!this.busy && this.update?.scene === scene) rest();
  }

  #forbidden() {
    this.leave();
    fill(this, noticeBox("forbidden", t("page.deal.no_permission"), t("page.deal.no_permission_why"),
      el("a", { class: "button main", href: tablePath(this.table), text: t("page.deal.to_table") })));
    rest();
  }

  #build() {
    const send = (/** @type {Command} */ command) => this.send(command);
    this.stage = /** @type {Stage} */ (document.createElement("pb-stage"));
    this.stage.pose = "dealer";
    this.calls = /** @type {import("../felt/panels/calls.js").Calls} */ (document.createElement("pb-calls"));
    this.strip = /** @type {import("../felt/panels/strip.js").Strip} */ (document.createElement("pb-strip"));
    this.touching = new Hands(this.stage, (touch) => void this.touch(touch), (name) => t(`page.seat.move.${name}`));
    this.approvals = /** @type {import("./approvals.js").Approvals} */ (document.createElement("pb-approvals"));
    this.approvals.send = send;
    this.bar = new DealBar(send, this.refusal);
    this.payment = new Payment(send);
    this.sidework = new Sidework(send);
    this.papers = new TablePapers(this.table);
    this.#papers();
    // While the dealer points out what went wrong, the felt is pointed at and not touched.
    this.faults = new FaultPanel(send, () => this.update && this.#drawHands(this.update.scene));
    for (const name of ["zone", "card"]) {
      this.stage.addEventListener(name, (event) => this.faults?.tap(/** @type {CustomEvent} */ (event).detail));
    }
    this.place = el("section", { class: "place panel", "aria-label": t("page.deal.place") });
    this.notes = el("ul", { class: "notes" });
    this.dues = el("ol", { class: "dues" });
    this.rack = el("div", {});
    this.meter = /** @type {import("../progressive/strip.js").MeterStrip} */ (document.createElement("pb-meter-strip"));
    this.#dress();
    fill(this, this.heading ?? null, this.meter,
      el("div", { class: "deal-felt" }, this.touching.felt, this.touching.strip, this.calls.caption),
      this.bar.element, el("div", { class: "deal-side" }, this.place, this.faults.element, this.faults.keying,
        this.notes, this.touching.laying.element, this.touching.total, this.approvals,
        this.payment.element, this.papers.element, this.strip,
        el("section", { class: "panel due-panel" }, el("h2", { text: t("page.deal.due") }), this.dues),
        this.calls,
        el("section", { class: "panel rack-panel" }, el("h2", { text: t("page.deal.rack") }), this.rack),
        this.sidework.element));
  }

  /** Papers of this table that wait for the reader are done here. */
  #papers() {
    const link = this.context?.link;
    const hear = () => void this.papers?.hear(link?.waiting?.lines ?? []);
    this.listen(link, "pit", hear);
    hear();
  }

  #dress() {
    if (this.stage) this.stage.deck = prefs.get("deck");
  }

  get role() {
    return this.update?.scene.audience.role ?? "public";
  }

  /** Whether the reader deals by hand. */
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
    const table = tableName(this.table, scene.placard);
    if (this.heading) this.heading.textContent = t("page.deal.title", { table });
    this.bar?.show(scene, { hands: this.hands, deals: this.deals, busy: this.busy, done: this.done });
    this.approvals?.show(scene);
    this.meter?.show(scene, this.context?.link, this.table);
    if (this.payment) {
      this.payment.show(scene);
      this.payment.element.hidden ||= !this.deals;
    }
    this.sidework?.show(scene, this.deals);
    if (this.dues) showDues(this.dues, scene);
    if (this.rack) showTubes(this.rack, scene);
    this.#drawPlace(update);
    if (this.notes) showNotes(this.notes, scene);
    this.faults?.show(scene, this.deals);
    this.#drawHands(scene);
  }

  /** The felt is touched by whoever deals, unless they are pointing out what went wrong. @param {Scene} scene */
  #drawHands({ due: [due] }) {
    const first = due ? { name: due.gesture, seat: due.seat, hand: due.hand, bet: due.bet, owner: due.owner } : null;
    const free = this.deals && this.palette.length > 0 && !this.faults?.opened;
    this.touching?.show(this.palette, first, free);
  }

  /**
   * A touch of the felt: the server says which command it is, or why it is none.
   * @param {import("../felt/touch/hands.js").Touch} touched
   */
  async touch(touched) {
    const where = `/api/tables/${encodeURIComponent(this.table)}/touches?language=${language()}`;
    rest(false);
    try {
      /** @type {import("../lib/scene.d.ts").TouchOut} */
      const { command, refusal } = await ask(where, { do: "touch", ...touched });
      if (command) return await this.send(/** @type {Command} */ (command));
      this.refuse(refusal);
      if (refusal) announce(refusal.sentence);
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      announce(fault.message);
    }
    rest();
    return undefined;
  }

  /** @param {Update} update */
  #drawPlace({ dealer, paused, scene }, role = this.role) {
    if (!this.place) return;
    const who = scene.relief ? t("page.deal.place.relief", { name: scene.relief.name || t("role.dealer") })
      : dealer.automatic ? t(`page.deal.place.${dealer.by_hand_alone ? "nobody" : "automatic"}`) : dealer.mine
        ? t("page.deal.place.mine") : t("page.deal.place.other", { name: dealer.name });
    const [dealing, supervises] = [role === "dealer" && (dealer.automatic || dealer.mine), role === "supervisor"];
    this.tapping &&= !dealer.mine;
    const way = dealer.mine ? "leave" : this.tapping ? "wait" : "take";
    const kept = dealer.mine && dealer.by_hand_alone && !this.#offered("LeaveDealersPlace");
    const lead = role === "surveillance" ? "page.deal.read_only" : this.hands ? "" : "page.deal.watching";
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, /** @type {string} */ cap) =>
      el("button", { type: "button", class: key === "page.deal.take_place" ? "main" : null, "data-key": cap,
        onclick: act },
        el("span", { text: t(key) }), el("kbd", { text: cap }));
    refill(this.place, [
      el("p", { class: "place-who" }, el("strong", { text: who }),
        paused ? el("span", { class: "badge", text: t("page.deal.paused") }) : null,
        scene.dead ? el("span", { class: "badge", text: t("page.deal.dead") }) : null),
      lead ? el("p", { class: "dim", text: t(lead) }) : null,
      kept ? el("p", { class: "dim", text: t("page.deal.kept_place") }) : null,
      limitsLine(scene.placard, supervises ? (command) => this.send(command) : null),
      el("div", { class: "place-buttons" },
        dealing && !kept ? button(`page.deal.${way}_place`, () => this.changePlace(), "G") : null,
        dealer.mine ? button("page.fault.stop", () => this.faults?.open(), "F") : null,
        dealer.mine ? button("page.aside.button", () => this.faults?.open(true), "T") : null,
        supervises ? button(paused ? "page.deal.resume" : "page.deal.pause", () => this.pause(), "Z") : null,
        button("page.deal.flip", () => this.stage?.turn(), "V"),
        el("a", { class: "button", "data-key": "replay", href: replayPath(this.table),
          text: t("page.deal.to_replay") }))]);
  }

  /**
   * What the log announces in addition to the calls: a new question, and the dealer's next step.
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
    if (!this.busy) this.stage?.skip();
    const refusal = await this.act(this.table, command);
    if (refusal) announce(refusal.sentence);
  }

  drawBusy() {
    this.#draw();
  }

  /** Taps out, or in: at once, or when what is under way is paid and marked. */
  changePlace() {
    if (this.role !== "dealer" || !this.update) return;
    if (this.deals) return this.send({ type: "LeaveDealersPlace" });
    this.tapping = !this.tapping;
    if (this.tapping && this.#offered("TakeDealersPlace")) this.send({ type: "TakeDealersPlace" });
    else this.#draw();
  }

  pause() {
    if (this.role === "supervisor") this.send({ type: this.update?.paused ? "ResumeTable" : "PauseTable" });
  }

  /** @param {import("../lib/view.js").MakeKey} make @returns {Key[]} */
  #keys(make) {
    const { bar, approvals } = this;
    if (!this.stage || !bar || !approvals) return [];
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act, when = true) =>
      make(cap, says, act, { when: () => when });
    const answers = approvals.open.size > 0;
    return [
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
  }
}

customElements.define("pb-deal", Deal);
