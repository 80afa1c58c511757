// <pb-stage>: a table drawn from its scene, in three layers: felt, rack and shoe, pieces. Whatever changes from one
// scene to the next moves, one thing at a time; where motion is not wanted it jumps along the same way.
import { prefs } from "../lib/prefs.js";
import { svg } from "../lib/svg.js";
import { MANUAL, rest } from "../lib/view.js";
import { language, t } from "../lib/words.js";
import { Actors } from "./actors.js";
import * as feltBlackjack from "./drawing/felt_blackjack.js";
import { LARGER, labelPlaces } from "./drawing/labels.js";
import { drawRack } from "./drawing/rack.js";
import { drawDiscards, drawShoe } from "./drawing/shoe.js";
import { zoneElements } from "./layout/betting_places.js";
import * as blackjack from "./layout/blackjack.js";
import { WHOLE, between, cameraBox } from "./layout/camera.js";
import { plan } from "./motion.js";
import { tellPiece, tellShown } from "./picture.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("./layout/geometry.js").Pose} Pose */
/** @typedef {import("./layout/geometry.js").Layout} Layout */
/** @typedef {import("./layout/camera.js").ViewBox} ViewBox */
/** @typedef {{scene: Scene, layout: Layout}} Shown */
/** @typedef {{scene: Scene, instant: boolean, done: () => void}} Waiting */
/** @typedef {{layout: (scene: Scene, pose: Pose) => Layout}} LayoutModule */
/** @typedef {{drawFelt: (felt: any, pose: Pose, uid: string) => SVGElement}} FeltModule */

/** @typedef {{layouts: LayoutModule, felts: FeltModule}} Drawing */

/** @type {Record<string, Drawing>} what draws a table, by the kind of its layout */
const DRAWINGS = { blackjack: { layouts: blackjack, felts: feltBlackjack } };
/** @type {Record<string, () => Promise<[LayoutModule, FeltModule]>>} fetched when the first such table is shown */
const FETCHED = {
  baccarat: () => Promise.all([import("./layout/baccarat.js"), import("./drawing/felt_baccarat.js")]),
  generic: () => Promise.all([import("./layout/generic.js"), import("./drawing/felt_generic.js")]),
};
const GLIDE = 260;
const HASTE = Object.freeze({ faster: 3, jump: 8 });
/** Stage units that a CSS pixel may stand for before texts are written larger. */
const SIZES = Object.freeze(/** @type {const} */ ([["full", 0.66], ["small", 0.4], ["tiny", 0]]));
let stages = 0;
let moving = 0;

/** How many stages move; when none does, the page is at rest. @param {number} by */
function count(by) {
  moving += by;
  if (moving) rest(false);
  else rest();
}

/**
 * The modules that draw a kind of layout; a kind that the page does not know is drawn as the generic one.
 * @param {string} kind
 * @returns {Promise<Drawing>}
 */
async function drawingOf(kind) {
  const known = DRAWINGS[kind];
  if (known) return known;
  const fetched = FETCHED[kind];
  if (!fetched) return drawingOf("generic");
  const [layouts, felts] = await fetched();
  return (DRAWINGS[kind] = { layouts, felts });
}

export class Stage extends HTMLElement {
  #uid = `stage${(stages += 1)}`;
  /** @type {Pose} */
  #pose = "guest";
  /** @type {import("./layout/camera.js").Camera} */
  #camera = "table";
  /** @type {ViewBox} what is seen, and what is about to be */
  #box = WHOLE;
  /** @type {ViewBox} */
  #aim = [0, 0, 0, 0];
  /** @type {ViewBox | null} a part of the table that is looked at instead */
  #part = null;
  /** @type {"two" | "four"} */
  #deck = "two";
  /** @type {Shown | null} */
  #shown = null;
  /** @type {Waiting[]} */
  #waiting = [];
  #playing = false;
  #skipped = false;
  #feltKey = "";
  #standKey = "";
  #zoneKey = "";
  #layers = ["felt", "stand", "play"].map((name) => {
    const hidden = name === "felt" ? { "aria-hidden": "true" } : { role: "group" };
    return svg("svg", { class: `layer layer-${name}`, preserveAspectRatio: "xMidYMid meet", ...hidden });
  });
  #zones = svg("g", { class: "zones" });
  #pieces = svg("g", { class: "pieces" });
  #actors = new Actors(this.#pieces, (when, step) => tellPiece({ stage: this, when, step }));
  #watch = new ResizeObserver(() => this.#size());
  // No frame is drawn in a hidden tab: nothing there would ever arrive.
  #hidden = () => document.hidden && this.skip();

  connectedCallback() {
    this.#watch.observe(this);
    document.addEventListener("visibilitychange", this.#hidden);
    if (this.#layers[0]?.parentNode === this) return;
    this.#layers[2]?.append(this.#zones, this.#pieces);
    this.append(...this.#layers);
    this.#look(false);
    this.#pieces.addEventListener("click", (event) => this.#clicked(event));
  }

  disconnectedCallback() {
    this.#watch.disconnect();
    document.removeEventListener("visibilitychange", this.#hidden);
    this.skip();
  }

  /** @returns {Pose} */
  get pose() {
    return this.#pose;
  }
  set pose(pose) {
    if (pose === this.#pose) return;
    this.#pose = pose;
    this.#redraw();
  }

  /** @returns {"two" | "four"} */
  get deck() {
    return this.#deck;
  }
  set deck(deck) {
    if (deck === this.#deck) return;
    this.#deck = deck;
    this.#redraw();
  }

  /** What is seen: the whole table, one's own spot and the dealer, or one's own bets alone. */
  get camera() {
    return this.#camera;
  }
  set camera(camera) {
    if (camera === this.#camera) return;
    this.#camera = camera;
    this.#look(this.#animated());
  }

  /** What is shown now: its scene and where everything lies; null before the first scene. */
  get shown() {
    return this.#shown;
  }

  /** What of the table is seen. */
  get box() {
    return this.#box;
  }

  /** Looks at a part of the table; null for what the camera shows. @param {ViewBox | null} part */
  look(part) {
    this.#part = part;
    this.#look(this.#animated());
  }

  /** The other side of the table. */
  turn() {
    this.pose = this.#pose === "guest" ? "dealer" : "guest";
  }

  /**
   * Shows a scene after those that are still to be shown.
   * @param {Scene} scene
   * @param {{instant?: boolean}} [options]
   * @returns {Promise<void>} when everything of it lies where it belongs
   */
  show(scene, { instant = false } = {}) {
    return new Promise((done) => {
      this.#waiting.push({ scene, instant, done });
      if (!this.#playing) void this.#play();
    });
  }

  /** Whatever still moves is where it belongs at once. */
  skip() {
    this.#skipped = this.#playing;
    this.#actors.finish();
  }

  async #play() {
    this.#playing = true;
    count(1);
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        const behind = this.#waiting.length;
        const still = next.instant || this.#skipped || behind >= HASTE.jump || !this.#animated();
        // A scene that cannot be drawn is reported in the console, and the next one is drawn.
        const rate = still ? 0 : behind >= HASTE.faster ? 2.5 : 1;
        await this.#step(next.scene, rate, next.instant).catch(reportError);
        this.#tell("settled", null);
        next.done();
      }
    } finally {
      this.#playing = false;
      this.#skipped = false;
      count(-1);
    }
  }

  #animated() {
    const asked = prefs.get("motion");
    const reduced = asked === "system" ? matchMedia("(prefers-reduced-motion: reduce)").matches : asked === "reduced";
    return !(reduced || MANUAL || document.hidden || !this.isConnected);
  }

  /** @param {Scene} scene @param {number} rate 0 jumps @param {boolean} instant is not a change, but how it stands */
  async #step(scene, rate, instant) {
    const { layouts, felts } = await drawingOf(scene.placard.layout);
    const now = { scene, layout: layouts.layout(scene, this.#pose) };
    const was = this.#shown;
    this.#shown = now;
    this.#drawFelt(now, felts);
    const sameTable = was && was.scene.placard.rulebook === scene.placard.rulebook;
    const moved = Boolean(rate && sameTable);
    if (moved) await this.#actors.play(plan(was, now), this.#deck, rate, () => this.#skipped);
    this.#actors.settle(now.layout.pieces, this.#deck);
    this.#drawStand(now);
    this.#drawZones(now);
    this.#look(false);
    this.#label();
    const jumped = sameTable && !moved && !instant ? plan(was, now).flat() : [];
    tellShown({ stage: this, scene, was: was?.scene ?? null, moved, jumped });
  }

  #redraw() {
    if (!this.#shown) return;
    this.#feltKey = this.#standKey = this.#zoneKey = "";
    this.skip();
    void this.show(this.#waiting.at(-1)?.scene ?? this.#shown.scene, { instant: true });
    this.#shown = null;
  }

  /** @param {Shown} now @param {FeltModule} felts */
  #drawFelt(now, felts) {
    const key = now.layout.felt.key + this.#pose + language();
    if (key === this.#feltKey) return;
    this.#feltKey = key;
    this.#layers[0]?.replaceChildren(felts.drawFelt(now.layout.felt, this.#pose, this.#uid));
    this.#layers[2]?.setAttribute("aria-label", t("page.felt.table"));
  }

  /** Rack, shoe and discards: they stand, and what is in them changes. @param {Shown} now */
  #drawStand({ scene, layout }) {
    const { shoe, discards, rack } = layout.places;
    const key = JSON.stringify([this.#pose, language(), scene.rack, scene.shoe]);
    if (key === this.#standKey) return;
    this.#standKey = key;
    const { left, decks, discarded, cut_card_out: cut } = scene.shoe;
    const at = (/** @type {{x: number, y: number, rotation?: number}} */ p) =>
      `translate(${p.x} ${p.y}) rotate(${p.rotation ?? 0})`;
    this.#layers[1]?.replaceChildren(
      svg("g", { transform: at(rack) }, drawRack(scene.rack, { width: 560, height: 140 })),
      svg("g", { transform: at(shoe) }, drawShoe({ left, decks, cut })),
      svg("g", { transform: at(discards) }, drawDiscards({ count: discarded, decks })),
    );
  }

  /** @param {Shown} now */
  #drawZones({ scene, layout }) {
    const open = new Set(scene.legal.map(({ command }) => Number(command.seat)));
    const key = JSON.stringify([this.#pose, layout.zones, [...open]]);
    if (key === this.#zoneKey) return;
    this.#zoneKey = key;
    const focused = document.activeElement instanceof SVGElement ? document.activeElement.id : "";
    /** @type {Parameters<typeof zoneElements>[3]} */
    const tell = (what, zone) => this.#tell(what, zone && { seat: zone.seat, bet: zone.bet, hand: 1, owner: "guest" });
    this.#zones.replaceChildren(...zoneElements(layout.zones, open, this.#uid, tell));
    if (focused) this.#zones.querySelector(`#${CSS.escape(focused)}`)?.dispatchEvent(new CustomEvent("refocus"));
  }

  /** @param {string} name @param {Record<string, unknown> | null} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** @param {Event} event */
  #clicked(event) {
    const found = event.target instanceof Element ? event.target.closest("[data-id]") : null;
    const id = found instanceof SVGElement ? found.dataset.id : undefined;
    if (id?.startsWith("card:")) this.#tell("card", { id });
  }

  /** Texts are written larger where the table is small, so that nobody reads less than eleven pixels. */
  #size() {
    const scale = this.clientWidth / this.#box[2];
    const size = SIZES.find(([, least]) => scale >= least)?.[0] ?? "tiny";
    if (size === this.dataset.size) return;
    this.dataset.size = size;
    this.style.setProperty("--label-larger", String(LARGER[size].label));
    this.style.setProperty("--badge-larger", String(LARGER[size].badge));
    this.#label();
  }

  /** Totals and amounts where there is room for them. */
  #label() {
    const { layout, scene } = this.#shown ?? {};
    const size = /** @type {import("./drawing/labels.js").Size} */ (this.dataset.size ?? "full");
    if (layout && scene) this.#actors.label(labelPlaces(layout.pieces, size, this.#pose, scene.spots));
  }

  /** Points the camera. @param {boolean} glide */
  #look(glide) {
    const to = this.#part ?? (this.#shown ? cameraBox(this.#shown.layout, this.#camera) : WHOLE);
    if (this.#aim.join() === to.join()) return;
    const from = this.#box;
    this.#aim = to;
    this.style.setProperty("--stage-ratio", `${to[2]} / ${to[3]}`);
    if (!glide) return this.#frame(to);
    count(1);
    const start = performance.now();
    const move = (/** @type {number} */ time) => {
      const part = Math.min(1, Math.max(0, (time - start) / GLIDE));
      const eased = 1 - (1 - part) ** 3;
      const stale = this.#aim !== to;
      if (!stale) this.#frame(between(from, to, eased));
      if (part < 1 && !stale) requestAnimationFrame(move);
      else count(-1);
    };
    requestAnimationFrame(move);
  }

  /** @param {ViewBox} box */
  #frame(box) {
    this.#box = box;
    const view = box.map((part) => part.toFixed(1)).join(" ");
    for (const layer of this.#layers) layer.setAttribute("viewBox", view);
    this.#size();
    this.#tell("framed", null);
  }
}

customElements.define("pb-stage", Stage);
