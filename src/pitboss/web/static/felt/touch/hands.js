// A dealer's hands over the felt: each thing and each place is a button, for mouse, finger and keyboard alike. A thing
// is dragged to its place, or picked with one press and put with the next. What that means is the server's to say.
import { announce } from "../../lib/announce.js";
import { el, fill } from "../../lib/el.js";
import { refill } from "../../lib/redraw.js";
import { t } from "../../lib/words.js";
import { Ghost } from "./ghost.js";
import { Laying } from "./laying.js";
import { placesOf } from "./places.js";
import { stripPlaces, toolButton } from "./strip.js";

/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("../stage.js").Stage} Stage */
/** @typedef {import("../../lib/scene.d.ts").Choice} Choice */
/** @typedef {Record<string, number>} Cheques */
/** @typedef {{source: string, target: string, cheques?: Cheques, points?: number, order?: string[]}} Touch */
/** @typedef {{to?: string, seat?: number, hand?: number, bet?: string, owner?: string, name: string,
 *   order?: readonly string[]}} Due what is due, as far as it is told */

/** A pointer that moved so far drags. */
const DRAGS = 9;
/** No place is smaller than this under a finger, in pixels. */
const LEAST = 24;
const SAME = "same";
/** Empty places that have no name on the felt. */
const PLAIN = new Set(["bet", "hand", "guest"]);
const LAID = new Set(["pay", "cut_out"]);
/** @type {Record<string, readonly [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Hands {
  /** @type {readonly Choice[]} */
  palette = [];
  /** @type {Place[]} */
  places = [];
  /** What is in the hand. @type {Place | null} */
  picked = null;
  /** Hands touched after the first one, while cards are swept up. @type {string[]} */
  #order = [];
  /** @type {Due | null} */
  #due = null;
  #focused = "";
  #enabled = true;
  /** @type {{id: number, place: Place, x: number, y: number, dragging: boolean} | null} */
  #press = null;

  /**
   * @param {Stage} stage
   * @param {(touch: Touch) => void} give
   * @param {(name: string) => string} label what a step is called
   */
  constructor(stage, give, label) {
    this.stage = stage;
    this.give = give;
    this.label = label;
    this.layer = el("div", { class: "touch-layer", role: "group", "aria-label": t("page.touch.felt") });
    this.tools = el("div", { class: "touch-tools" });
    this.tubes = el("div", { class: "touch-tubes" });
    this.strip = el("div", { class: "touch-strip", role: "group", "aria-label": t("page.touch.strip") }, this.tools,
      this.tubes);
    this.held = el("p", { class: "touch-held", role: "status" });
    this.felt = el("div", { class: "touch-felt" }, stage, this.layer, this.held);
    this.laying = new Laying((place, cheques) => this.#send({ source: this.#tube, target: place.id, cheques }));
    this.total = el("div", { class: "touch-total", hidden: true });
    this.ghost = new Ghost();
    for (const part of [this.layer, this.strip]) this.#listen(part);
    for (const name of ["settled", "framed"]) stage.addEventListener(name, () => this.#place());
  }

  /** The tube that was touched last. */
  #tube = "";

  /** @param {HTMLElement} part */
  #listen(part) {
    part.addEventListener("pointerdown", (event) => this.#down(event));
    part.addEventListener("pointermove", (event) => this.#move(event));
    part.addEventListener("pointerup", (event) => this.#up(event));
    part.addEventListener("pointercancel", () => this.#drop());
    part.addEventListener("keydown", (event) => this.#key(event));
    part.addEventListener("focusin", (event) => this.#focus(event));
    // A press by keyboard or by a reader has no pointer; the others were dealt with as they came up.
    part.addEventListener("click", (event) => {
      const place = event.detail === 0 && this.#of(event.target);
      if (place) this.tap(place);
    });
  }

  /**
   * @param {readonly Choice[]} palette
   * @param {Due | null} due what is due, where that is told
   * @param {boolean} [enabled]
   */
  show(palette, due, enabled = true) {
    this.palette = palette;
    this.#due = due;
    this.#enabled = enabled;
    this.felt.classList.toggle("touch-off", !enabled);
    this.strip.hidden = !enabled;
    this.#place();
  }

  /** Nothing is in the hand, and what was cut goes back. */
  back() {
    this.picked = null;
    this.#order = [];
    this.laying.clear();
    this.total.hidden = true;
    fill(this.total);
    this.#draw();
  }

  /** Whether something is in the hand or being laid out. */
  get busy() {
    return this.picked !== null || this.laying.place !== null || !this.total.hidden;
  }

  #place() {
    const { shown } = this.stage;
    if (!shown) return;
    const kinds = new Set(this.palette.flatMap(({ touches }) => touches.flat()));
    this.places = this.#enabled
      ? [...placesOf(shown, this.stage.pose, kinds), ...stripPlaces(shown.scene, kinds)] : [];
    this.picked = this.places.find(({ id }) => id === this.picked?.id) ?? null;
    this.#draw();
  }

  #draw() {
    const { shown, box: [left, top, wide, high] } = this.stage;
    if (!shown) return;
    const due = this.#duePlaces();
    const aims = this.#aims();
    const marks = (/** @type {Place} */ place) => [this.picked?.id === place.id && "is-picked",
      due.has(place.id) && "is-due", this.#order.includes(place.id) && "is-swept",
      aims.has(place.kind) && "is-aim"]
      .filter(Boolean).join(" ");
    const tab = (/** @type {Place} */ place) => (place.id === (this.#focused || this.places[0]?.id) ? 0 : -1);
    const felt = this.places.filter(({ w }) => w);
    refill(this.layer, felt.map((place) => {
      // The name holds what is written there (WCAG 2.5.3).
      const short = place.bare && !PLAIN.has(place.kind) ? t(`page.touch.short.${place.kind}`) : "";
      const made = el("button", { type: "button", class: `touch-place is-${place.kind} ${marks(place)}`,
        "data-place": place.id, "data-key": place.id, "aria-label": short ? `${short}: ${place.name}` : place.name,
        title: place.name, "aria-pressed": String(this.picked?.id === place.id), tabindex: tab(place) },
      short ? el("span", { class: "touch-name", text: short }) : null);
      const width = `${(100 * place.w) / wide}%`;
      Object.assign(made.style, { left: `${(100 * (place.x - left)) / wide}%`,
        top: `${(100 * (place.y - top)) / high}%`, height: `${(100 * place.h) / high}%`,
        ...(short ? { width: "max-content", minWidth: width } : { width }) });
      made.hidden = !this.#sees(place);
      return made;
    }));
    // What lies out of sight, on a small screen, is beside the felt.
    const away = felt.filter((place) => !place.id.includes(":") && !this.#sees(place));
    const beside = this.places.filter(({ w }) => !w);
    const button = (/** @type {Place} */ place) => toolButton(place, { marks: marks(place), tab: tab(place),
      picked: this.picked?.id === place.id });
    const tubes = beside.filter(({ kind }) => kind === "tube");
    refill(this.tools, [...away, ...beside.filter(({ kind }) => kind !== "tube")].map(button));
    refill(this.tubes, [...tubes.map(button), tubes.length ? this.laying.counts : null]);
    this.held.textContent = this.picked ? t("page.touch.held", { thing: this.picked.name }) : "";
  }

  /** Whether a place is in the picture. @param {Place} place */
  #sees({ x, y }) {
    const [left, top, wide, high] = this.stage.box;
    return x >= left && x <= left + wide && y >= top && y <= top + high;
  }

  /** The kinds of places that what is in the hand can be taken to. */
  #aims() {
    const from = this.picked?.kind;
    return new Set(from ? this.palette.flatMap(({ touches }) => touches.filter(([source]) => source === from)
      .map(([, target]) => target)) : []);
  }

  /** Where the due touch begins and ends. */
  #duePlaces() {
    const due = this.#due;
    const choice = due && this.palette.find(({ name }) => name === due.name);
    if (!due || !choice) return new Set();
    const touch = choice.touches.find(([, target]) => (due.to === "burn" ? target === "discards" : true));
    return new Set((touch ?? []).map((kind) => this.#dueId(kind, due)));
  }

  /** @param {string | undefined} kind @param {Due} due */
  #dueId(kind, { to, seat, hand, bet, owner, order }) {
    const owners = to || order?.[0] || (seat ? `seat ${seat}` : "dealer");
    if (kind === "hand") return `hand:${owners}${(hand ?? 0) > 1 ? `:${hand}` : ""}`;
    if (kind === "bet") return `bet:${seat}:${hand || 1}:${bet}:${owner || "guest"}`;
    return kind === "guest" && seat ? `guest:${seat}` : kind;
  }

  // Pressing.

  /** @param {PointerEvent} event */
  #down(event) {
    const place = event.isPrimary && event.button === 0 ? this.#at(event) : null;
    if (!place) return;
    this.#press = { id: event.pointerId, place, x: event.clientX, y: event.clientY, dragging: false };
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    if (!press.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAGS) return;
    if (!press.dragging) {
      press.dragging = true;
      this.picked = press.place;
      this.#order = [];
      this.#draw();
    }
    this.ghost.show(press.place, event.clientX, event.clientY);
    const over = this.#at(event);
    if (press.place.kind === "hand" && over?.kind === "hand" && over.id !== press.place.id) this.#sweep(over);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#press = null;
    this.ghost.hide();
    if (!press.dragging) return this.tap(press.place);
    const over = this.#at(event);
    if (over && over.id !== press.place.id) this.#touch(press.place, over);
    else this.back();
  }

  #drop() {
    this.#press = null;
    this.ghost.hide();
    this.back();
  }

  /** @param {EventTarget | null} target */
  #of(target) {
    const found = target instanceof Element ? target.closest("[data-place]") : null;
    return this.places.find(({ id }) => id === found?.getAttribute("data-place")) ?? null;
  }

  /** The place under a pointer: the smallest that holds it, no smaller than a finger; else the open cloth. */
  #at(/** @type {PointerEvent} */ { clientX, clientY }) {
    const under = document.elementsFromPoint(clientX, clientY);
    const tool = under.find((one) => this.strip.contains(one) && one !== this.strip);
    if (tool) return this.#of(tool);
    const area = this.layer.getBoundingClientRect();
    const inside = clientX >= area.left && clientX <= area.right && clientY >= area.top && clientY <= area.bottom;
    if (!inside) return null;
    let found = null;
    let least = Infinity;
    for (const one of this.layer.children) {
      if (!(one instanceof HTMLElement) || one.hidden) continue;
      const box = one.getBoundingClientRect();
      const [w, h] = [Math.max(box.width, LEAST), Math.max(box.height, LEAST)];
      const dx = Math.abs(clientX - (box.left + box.right) / 2) / (w / 2);
      const dy = Math.abs(clientY - (box.top + box.bottom) / 2) / (h / 2);
      // A small thing upon a large one is meant; of equals, the nearer.
      const score = Math.max(dx, dy) <= 1 ? Math.hypot(dx, dy) + Math.sqrt(w * h) / 60 : Infinity;
      if (score < least) [found, least] = [one, score];
    }
    return this.#of(found) ?? this.places.find(({ id }) => id === "layout") ?? null;
  }

  // Picking and putting.

  /** A press: picks a thing, or puts what is in the hand. @param {Place} place */
  tap(place) {
    const { picked } = this;
    if (place.kind === "tube" && this.laying.place && (!picked || picked.kind === "tube")) {
      this.#tube = place.id;
      this.picked = null;
      this.laying.add(place.id, this.stage.shown?.scene ?? null);
      return this.#draw();
    }
    if (!picked) return this.#pick(place);
    if (picked.id === place.id && !this.#meant(place, SAME).length) return this.back();
    if (picked.kind === "hand" && place.kind === "hand" && picked.id !== place.id) return this.#sweep(place);
    return this.#touch(picked, place);
  }

  /** @param {Place} place */
  #pick(place) {
    const isThing = this.palette.some(({ touches }) => touches.some(([source]) => source === place.kind));
    if (!isThing) {
      const finger = this.places.find(({ id }) => id === "finger");
      return finger ? this.#touch(finger, place) : undefined; // what cannot be taken is pointed at
    }
    this.picked = place;
    this.#order = [];
    this.#draw();
    announce(t("page.touch.picked", { thing: place.name }));
  }

  /** One more hand of those that are swept up. @param {Place} place */
  #sweep(place) {
    if (this.#order.includes(place.id)) return;
    this.#order.push(place.id);
    this.#draw();
    announce(t("page.touch.swept", { thing: place.name }));
  }

  /** The moves that a touch may be. @param {Place} source @param {string} kind of the target */
  #meant(source, kind) {
    const kinds = new Set([kind, kind === "tube" ? "rack" : kind]);
    return this.palette.filter(({ touches }) => touches.some(([from, to]) => from === source.kind
      && kinds.has(/** @type {string} */ (to))));
  }

  /** @param {Place} source @param {Place} target */
  #touch(source, target) {
    const meant = this.#meant(source, source.id === target.id ? SAME : target.kind);
    if (source.kind === "tube" && meant.some(({ name }) => LAID.has(name))) {
      this.#tube = source.id;
      this.picked = null;
      this.laying.at(target, this.label(meant[0]?.name ?? ""));
      this.laying.add(source.id, this.stage.shown?.scene ?? null);
      return this.#draw();
    }
    if (meant.some(({ needs }) => needs === "points")) return this.#askTotal(source, target);
    const order = source.kind === "hand" && target.kind === "discards" ? { order: this.#order } : {};
    this.#send({ source: source.id, target: target.id, ...order });
  }

  /** @param {Place} source @param {Place} target */
  #askTotal(source, target) {
    const field = /** @type {HTMLInputElement} */ (el("input", { type: "number", id: "touch-total", min: 2, max: 31,
      inputmode: "numeric", required: true }));
    const form = el("form", { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#send({ source: source.id, target: target.id, points: Number(field.value) });
    }, onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") this.back();
    } }, el("label", { for: "touch-total", text: t("page.touch.total", { hand: target.name }) }), field,
    el("button", { type: "submit", class: "main" }, el("span", { text: t("page.touch.call_total") })),
    el("button", { type: "button", text: t("page.touch.back"), onclick: () => this.back() }));
    this.picked = null;
    this.#draw();
    this.total.hidden = false;
    fill(this.total, form);
    field.focus();
  }

  /** @param {Touch} touch */
  #send(touch) {
    this.back();
    this.give(touch);
  }

  // By keyboard.

  /** @param {FocusEvent} event */
  #focus(event) {
    const place = this.#of(event.target);
    if (!place || place.id === this.#focused) return;
    this.#focused = place.id;
    for (const one of this.#buttons()) one.tabIndex = one === event.target ? 0 : -1;
  }

  #buttons() {
    const found = [this.layer, this.strip].flatMap((part) => [...part.querySelectorAll("[data-place]")]);
    return /** @type {HTMLElement[]} */ (found);
  }

  /** The arrows go to the next place that way. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape" && this.busy) {
      event.preventDefault();
      return this.back();
    }
    const way = WAYS[event.key];
    const from = event.target instanceof Element ? event.target.closest("[data-place]") : null;
    if (!way || !from) return;
    event.preventDefault();
    event.stopPropagation();
    const at = from.getBoundingClientRect();
    let best = null;
    let least = Infinity;
    for (const one of this.#buttons()) {
      if (one === from || one.hidden) continue;
      const box = one.getBoundingClientRect();
      const dx = (box.left + box.right - at.left - at.right) / 2;
      const dy = (box.top + box.bottom - at.top - at.bottom) / 2;
      const along = dx * way[0] + dy * way[1];
      const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      const score = along > 2 ? along + 2 * across : Infinity;
      if (score < least) [best, least] = [one, score];
    }
    best?.focus();
  }
}
