// <pb-table>: a guest's table: felt, rail and actions, with placard, order and calls. It shows what scenes say.

import "../felt/panels/calls.js";
import "../felt/panels/placard.js";
import "../felt/panels/strip.js";
import "../felt/stage.js";
import { worth } from "../felt/drawing/cheques.js";
import { alertNow, announce } from "../lib/announce.js";
import { Problem } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { bindKeys } from "../lib/keys.js";
import { betName } from "../lib/names.js";
import { prefs } from "../lib/prefs.js";
import { MANUAL, View, rest } from "../lib/view.js";
import { money, t } from "../lib/words.js";
import "../progressive/strip.js";
import "../roads/roads.js";
import { brought } from "../floor/arrival.js";
import { Gestures, missing, onlySum } from "./betting.js";
import { billsFor } from "./change.js";
import "./clock.js";
import { drawControls, keysOf } from "./controls.js";
import { Cursor } from "./cursor.js";
import { Ghosts } from "./ghosts.js";
import "./marker_to_sign.js";
import { freeSeats } from "./more.js";
import { witness } from "./shoe/witness.js";
import { Session } from "./rail/session.js";
import "./squeeze.js";
import { Reckoning, bannersOf, noteStops, turnOf, turnWords } from "./state.js";
import { Notes } from "./toast.js";

/** @typedef {import("./betting.js").Command} Command */
/** @typedef {import("./betting.js").Answer} Answer */
/** @typedef {import("../lib/link.js").Update} Update */
/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/view.js").Context} Context */

const BUSY = "gesture_due";
const TRIES = 12;
const ABOUT_MS = 8000;

export class TableView extends View {
  restsItself = true;
  /** What the felt shows: everything beside it is drawn from this. @type {Update | null} */
  update = null;
  /** @type {import("./actions.js").Action[]} */
  actions = [];
  /** Commands without an answer, and the event that the last answer spoke of: until it is seen, nothing is pressed. */
  pending = 0;
  pressed = 0;
  awaited = -1;
  turn = "";
  cursor = new Cursor();
  forDealer = false;
  presses = 1;
  result = "";
  /** The open menu of "more", to be shown other lines. @type {((lines: import("./more.js").Line[]) => void) | null} */
  more = null;
  moving = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  telling = undefined;
  /** @type {(() => void)[]} */
  waiting = [];
  manual = MANUAL;
  notes = new Notes(MANUAL);

  /** @param {Context} context */
  async begin(context) {
    /** The seat that the guest wants: the floor sent them, or they chose it here. */
    this.wanted = context.seat;
    /** The cents that they bring, to be laid down as soon as they sit. */
    this.brings = brought(context.table);
    this.reckoning = new Reckoning(context.table);
    this.session = new Session(context.table);
    this.gestures = new Gestures((command) => this.act(command, true), () => this.draw());
    this.build();
    this.until(bindKeys(() => keysOf(this)));
    this.small = matchMedia("(max-width: 640px), (max-height: 500px)");
    for (const target of [prefs, this.small]) this.listen(target, "change", () => this.dress());
    this.listen(context.link, "state", () => this.draw());
    if (context.me.side === "guest") {
      this.listen(context.link, "papers", ({ detail }) => this.papers?.show(detail));
      context.link.papers();
    }
    this.until(() => {
      context.link.leave(context.table);
      this.ghosts?.stop();
      this.notes.hush();
      for (const go of this.waiting.splice(0)) go();
    });
    await this.first((heard, fault) => {
      this.listen(context.link, "problem", ({ detail: { table, code, sentence } }) => {
        if (table === context.table) fault(new Problem(403, code, sentence));
      });
      context.link.watch(context.table, (update) => void this.hear(update).then(heard, fault));
    });
  }

  build() {
    const make = (/** @type {string} */ tag) => /** @type {any} */ (document.createElement(tag));
    this.stage = /** @type {import("../felt/stage.js").Stage} */ (make("pb-stage"));
    this.calls = /** @type {import("../felt/panels/calls.js").Calls} */ (make("pb-calls"));
    this.strip = /** @type {import("../felt/panels/strip.js").Strip} */ (make("pb-strip"));
    this.placard = /** @type {import("../felt/panels/placard.js").PlacardPanel} */ (make("pb-placard"));
    this.rail = /** @type {import("./rail.js").Rail} */ (make("pb-rail"));
    this.clock = /** @type {import("./clock.js").Clock} */ (make("pb-clock"));
    this.roads = /** @type {import("../roads/roads.js").RoadsPanel} */ (make("pb-roads"));
    this.squeeze = /** @type {import("./squeeze.js").Squeeze} */ (make("pb-squeeze"));
    this.banners = el("div", { class: "banners", role: "status" });
    this.papers = /** @type {import("./marker_to_sign.js").MarkersToSign} */ (make("pb-marker-to-sign"));
    this.papers.hidden = true;
    this.status = el("p", { class: "status" });
    this.sides = el("div", { class: "sides", role: "group", hidden: true });
    this.about = el("p", { class: "about", hidden: true, "aria-hidden": "true" });
    this.tools = el("div", { class: "tools" });
    this.buttons = el("div", { class: "actions" });
    const felt = el("div", { class: "table-felt" }, el("div", { class: "stage-room" }, this.stage),
      this.calls.caption, this.banners, this.squeeze, this.about, this.notes.toast);
    this.ghosts = new Ghosts(this.stage, felt);
    // Wait whether a click becomes a double click; a key press is always single.
    this.stage.addEventListener("click", (event) => (this.presses = event.detail), { capture: true });
    this.stage.addEventListener("keydown", () => (this.presses = 1), { capture: true });
    this.stage.addEventListener("less", (event) => this.less(/** @type {CustomEvent} */ (event).detail));
    this.stage.addEventListener("about", (event) => this.tellAbout(/** @type {CustomEvent} */ (event).detail));
    this.stage.addEventListener("zone", (event) => this.zone(/** @type {CustomEvent} */ (event).detail));
    this.rail.addEventListener("pick", () => this.draw());
    this.meter = /** @type {import("../progressive/strip.js").MeterStrip} */ (make("pb-meter-strip"));
    fill(this, this.meter, felt,
      el("div", { class: "table-controls" },
        this.papers, el("div", { class: "says" }, this.status, this.notes.refusal, this.notes.instead),
        el("div", { class: "hand-of-guest" }, this.rail, this.clock), this.sides,
        el("div", { class: "does" }, this.buttons, this.tools)),
      el("aside", { class: "table-side" }, this.placard, el("div", { class: "table-roads" }, this.roads), this.strip,
        this.calls));
    this.dress();
  }

  dress() {
    if (!this.stage) return;
    this.stage.deck = prefs.get("deck");
    const own = this.update?.scene.spots.some((spot) => spot.mine) ?? false;
    const betting = this.update?.scene.phase === "betting";
    this.stage.camera = !this.small?.matches || !own ? "table" : betting ? "bets" : "mine";
    if (this.update?.scene.roads) this.roads?.show(this.update.scene.roads, { marks: prefs.get("marks") });
    this.draw();
  }

  /**
   * Takes a message. Nothing of it is told before the felt shows it: no call, no total, no button, no money.
   *
   * @param {Update} update
   */
  async hear(update) {
    const { scene, seq } = update;
    witness(scene);
    if (!scene.due.length) for (const go of this.waiting.splice(0)) go();
    const back = this.gestures?.update(scene, seq) ?? [];
    this.moving += 1;
    this.settle();
    await this.stage?.show(scene, { instant: update.fresh });
    this.moving -= 1;
    if (this.context) this.tell(update, back.length > 0);
    this.settle();
  }

  /** The felt shows an update: now all the rest is told. @param {Update} update @param {boolean} returned */
  tell(update, returned) {
    const before = this.update;
    this.update = update;
    const { scene, seq, said } = update;
    this.gestures?.seen(scene, seq);
    if (before && before.scene.phase !== scene.phase) {
      this.notes.pass();
      this.tellAbout(null);
    }
    if (returned) this.notes.refuse({ rule: "", sentence: t("page.table.draft_returned") });
    const net = this.reckoning?.follow(scene) ?? null;
    if (net !== null) this.reckon(net);
    else if (scene.phase !== "betting" && before?.scene.phase === "betting") this.result = "";
    this.classList.toggle("betting", scene.phase === "betting");
    this.calls?.say(said);
    noteStops(this.calls, before?.scene, scene);
    this.placard?.show(scene.placard, { pit: this.context?.pit ?? "", table: this.context?.table ?? "" });
    this.classList.toggle("family-baccarat", scene.placard.family === "baccarat");
    this.strip?.show(scene);
    const turn = turnOf(scene);
    if (turn && turn !== this.turn) alertNow(turnWords(scene));
    this.turn = turn;
    const owned = (/** @type {Update | null} */ one) => one?.scene.spots.some((spot) => spot.mine) ?? false;
    const other = before?.scene.phase !== scene.phase || before?.scene.roads !== scene.roads;
    if (owned(before) !== owned(update) || other) this.dress();
    this.notes.stoodIn(update.stood_in ?? [], this.context?.table ?? "");
    this.session?.follow(scene, net !== null);
    this.sit(scene);
    this.draw();
  }

  settle() {
    rest(!this.moving && !this.pending);
  }

  /** @param {number} net */
  reckon(net) {
    const key = net > 0 ? "page.table.won" : net < 0 ? "page.table.lost" : "page.table.even";
    this.result = t(key, { cents: Math.abs(net) });
    announce(this.result);
  }

  /** Take the seat that is wanted, once it is to be had. @param {import("../lib/scene.d.ts").Scene} scene */
  sit(scene) {
    if (!this.wanted || !this.guest()) return;
    const mine = scene.spots.some((spot) => spot.mine);
    const offer = scene.legal.find((one) => one.act === "SitDown" && one.command.seat === this.wanted);
    const taken = scene.spots.find((spot) => spot.seat === this.wanted)?.player;
    if ((!mine && !offer && !taken) || this.held()) return;
    this.wanted = null;
    history.replaceState(null, "", location.pathname);
    if (offer) this.take(/** @type {Command} */ (offer.command));
    else if (!mine) this.notes.refuse({ rule: "", sentence: t("page.table.seat_gone") });
  }

  /** Take a seat, and lay down what the guest said that they bring. @param {Command} seat */
  async take(seat) {
    const [guest, cents] = [this.guest(), this.brings];
    this.brings = 0;
    const answer = await this.act(seat);
    if (!answer.refusal && cents) this.act({ type: "BuyIn", guest, bills: billsFor(cents) });
  }

  /** Sit down there, now or when it can be had. @param {number} seat */
  choose(seat) {
    this.wanted = seat;
    if (this.update) this.sit(this.update.scene);
    this.draw();
  }

  /** The guest's name of record; "" for those who only look on. */
  guest() {
    const scene = this.update?.scene;
    return scene?.audience.role === "guest" ? scene.audience.who : "";
  }

  /**
   * Ask the table for something. Bets go side by side; of everything else only one is asked at a time.
   *
   * @param {Command} command
   * @param {boolean} [bet]
   * @returns {Promise<Answer>}
   */
  async act(command, bet = false) {
    const { link, table } = /** @type {Context} */ (this.context);
    const short = command.type === "SayAllSet" ? this.shortBet() : null;
    if (short) {
      this.notes.refuse(short);
      return { seq: -1, refusal: short };
    }
    this.pending += 1;
    if (!bet) this.pressed += 1;
    this.settle();
    this.notes.hush();
    this.draw();
    let answer = await link.act(table, command);
    // The dealer is in the middle of a gesture: what a guest asks then waits for it to end.
    for (let tries = 0; answer.refusal?.code === BUSY && tries < TRIES && this.isConnected; tries += 1) {
      await this.next();
      answer = await link.act(table, command);
    }
    this.pending -= 1;
    if (!bet) this.pressed -= 1;
    if (!answer.refusal) this.session?.did(command, this.notes);
    if (answer.refusal) this.notes.refuse(answer.refusal);
    else if (!bet) this.awaited = Math.max(this.awaited, answer.seq);
    this.draw();
    this.settle();
    return answer;
  }

  /** Why the guest is not set yet: cheques lie there that are too few to be a bet. */
  shortBet() {
    const [draft] = this.gestures?.drafts() ?? [];
    const scene = this.update?.scene;
    if (!draft || !scene) return null;
    const cents = missing(scene, draft.zone, worth(draft.cheques));
    const words = { cents, bet: betName(scene, draft.zone.bet) };
    return { code: "wager_below_minimum", rule: "LIM-01", sentence: t("page.table.set_short", words) };
  }

  /** The next scene in which nothing is due of the dealer. @returns {Promise<void>} */
  next() {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** A betting place was clicked or entered. @param {{seat: number, bet: string, owner?: string}} zone */
  zone({ seat, bet }) {
    const scene = this.update?.scene;
    if (!scene || !this.guest() || this.held()) return;
    const free = freeSeats(scene).includes(seat);
    const insured = this.actions.find((one) => one.command.type === "BuyInsurance" && one.command.seat === seat);
    if (free) this.choose(seat);
    else if (bet === "insurance") insured && this.act(insured.command);
    else this.lay({ seat, bet });
  }

  /** @param {{seat: number, bet: string}} place */
  lay({ seat, bet }) {
    const scene = this.update?.scene;
    const { next: colour, coupon } = this.rail ?? {};
    if (!scene || !this.gestures) return;
    if (coupon) return this.gestures.coupon(seat, bet, coupon);
    if (!colour) {
      const sentence = t(worth(this.gestures.hand()) ? "page.table.pick_first" : "page.table.no_cheques");
      this.notes.refuse({ rule: "", sentence });
      return;
    }
    const zone = this.owned({ seat, bet });
    this.cursor.at = { seat, bet };
    if (!onlySum(scene, bet)) this.rail?.used();
    const short = this.gestures.lay(zone, colour, this.presses === 2);
    if (short > 0) this.notes.tell(t("page.table.more_needed", { cents: short }));
    this.draw();
  }

  /** A place with whose bet would lie there. @param {{seat: number, bet: string}} place */
  owned({ seat, bet }) {
    const mine = this.update?.scene.spots.find((spot) => spot.seat === seat)?.mine;
    return { seat, bet, owner: this.forDealer ? "dealer" : mine ? "guest" : this.guest() };
  }

  /** What a place is for, and what it pays, while it is pointed at. @param {{bet: string} | null} place */
  tellAbout(place) {
    const scene = this.update?.scene;
    const bet = place && scene?.phase === "betting" && scene.placard.bets.find((one) => one.bet === place.bet);
    if (!this.about || !scene) return;
    this.about.hidden = !bet;
    clearTimeout(this.telling);
    if (!bet) return;
    if (!MANUAL) this.telling = setTimeout(() => this.tellAbout(null), ABOUT_MS);
    const [min, max] = [money(bet.min), money(bet.max)];
    const limits = bet.min === bet.max ? "page.placard.side_one" : "page.placard.side";
    fill(this.about, el("strong", { text: t(limits, { bet: betName(scene, bet.bet), min, max }) }),
      ...bet.pays.map((line) => el("span", { text: line })));
  }

  /** One cheque less on a place. @param {{seat: number, bet: string}} place */
  less({ seat, bet }) {
    if (!this.betting() || bet === "insurance") return;
    this.gestures?.less(this.owned({ seat, bet }), this.rail?.next ?? null);
  }

  /** Whether nothing can be asked right now, and so no button works. */
  held() {
    const state = this.context?.link.state ?? "offline";
    return bannersOf(this.update, { state, guest: true }).some((one) => one.holds);
  }

  betting() {
    const scene = this.update?.scene;
    return scene?.phase === "betting" && !scene.case && !scene.dispute && this.guest() !== "" && !this.held();
  }

  draw() {
    if (this.update) drawControls(this);
  }
}

customElements.define("pb-table", TableView);
