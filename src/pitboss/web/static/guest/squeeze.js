// <pb-squeeze>: the cards in a guest's hand, large over the felt: bent up from an edge by finger, mouse or arrow keys,
// turned over, and given back to the dealer. The faces are in the scene of the guest who holds them and nowhere else.

import { drawCard } from "../felt/drawing/cards.js";
import { announce } from "../lib/announce.js";
import { el, fill } from "../lib/el.js";
import { keyCap } from "../lib/keys.js";
import { cardName } from "../lib/names.js";
import { prefs } from "../lib/prefs.js";
import { changed } from "../lib/redraw.js";
import { svg } from "../lib/svg.js";
import { t } from "../lib/words.js";
import { edgeOf, gripAt, peel } from "./peel.js";

/** @typedef {import("../lib/scene.d.ts").SceneHeld} Held */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("./peel.js").Point} Point */

const STEPS = 6;
/** Of the card bent up: from here on its pips can be made out, and from there it is as good as open. */
const [PIPS, OPEN] = [0.12, 0.62];
const FALL_MS = 160;
/** @type {Record<string, {grip: Point, way: Point}>} */
const ARROWS = {
  ArrowUp: { grip: [0, 49], way: [0, -1] },
  ArrowLeft: { grip: [35, 0], way: [-1, 0] },
  ArrowRight: { grip: [-35, 0], way: [1, 0] },
};
let made = 0;

/** One card in the hand. */
class HeldCard {
  /**
   * @param {string} face
   * @param {number} place counted from 1
   * @param {() => void} opened
   */
  constructor(face, place, opened) {
    this.face = face;
    this.place = place;
    this.opened = opened;
    this.open = false;
    this.step = 0;
    this.lifted = 0;
    this.arrow = "ArrowUp";
    this.told = "";
    const id = `peel${(made += 1)}`;
    this.backClip = svg("polygon", {});
    this.flapClip = svg("polygon", {});
    this.edge = svg("polygon", { fill: "none", stroke: "#0007", "stroke-width": 0.7 });
    const deck = prefs.get("deck");
    this.front = svg("g", {}, drawCard(face, { deck }), thumbs());
    this.whole = svg("g", { display: "none" }, drawCard(face, { deck }));
    this.bent = svg("g", {},
      svg("clipPath", { id: `${id}b` }, this.backClip), svg("clipPath", { id: `${id}f` }, this.flapClip),
      svg("g", { "clip-path": `url(#${id}b)` }, drawCard("??")),
      svg("g", { "clip-path": `url(#${id}f)` }, this.front), this.edge);
    this.picture = svg("svg", { viewBox: "-40 -54 80 108", "aria-hidden": "true" }, this.bent, this.whole);
    this.element = el("div", { class: "held-card", tabindex: "0", role: "slider", "aria-valuemin": 0,
      "aria-valuemax": STEPS, "aria-label": t("page.squeeze.card", { place }), onkeydown: (/** @type {any} */ event) =>
        this.#pressed(event), onpointerdown: (/** @type {any} */ event) => this.#grip(event) });
    this.element.append(this.picture);
    this.bend([0, 49], [0, 49]);
  }

  /** @param {Point} grip @param {Point} to */
  bend(grip, to) {
    const { back, flap, turn, lifted } = peel(grip, to);
    const text = (/** @type {Point[]} */ points) => points.map((one) => one.map((part) => part.toFixed(2))).join(" ");
    this.backClip.setAttribute("points", text(back));
    this.flapClip.setAttribute("points", text(flap));
    this.edge.setAttribute("points", text(flap));
    // The other side of the sheet is mirrored: left and right change places, and the fold changes them back.
    this.front.setAttribute("transform", turn);
    this.lifted = lifted;
    this.long = Math.abs(to[0] - grip[0]) > Math.abs(to[1] - grip[1]);
    this.#tell();
  }

  /** What can be made out by now, said once for each. */
  #tell() {
    const stage = this.open ? "open" : this.lifted >= PIPS ? "pips" : this.lifted > 0 ? "lifted" : "down";
    const words = stage === "open" ? cardName(this.face)
      : stage === "pips" ? t(`page.squeeze.edge.${edgeOf(this.face, this.long ?? false)}`)
        : t(`page.squeeze.${stage}`);
    this.element.setAttribute("aria-valuenow", String(this.open ? STEPS : Math.round(this.lifted * STEPS)));
    this.element.setAttribute("aria-valuetext", words);
    this.element.dataset.stage = stage;
    if (this.told === words) return;
    if (this.told) announce(words);
    this.told = words;
  }

  turn() {
    if (this.open) return;
    this.open = true;
    this.bent.setAttribute("display", "none");
    this.whole.removeAttribute("display");
    this.#tell();
    this.opened();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { key } = event;
    if (this.open || (!ARROWS[key] && !["ArrowDown", "Enter", " "].includes(key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Enter" || key === " ") return this.turn();
    if (key === "ArrowDown") this.step = Math.max(0, this.step - 1);
    else if (key !== this.arrow && this.step) [this.arrow, this.step] = [key, 1];
    else [this.arrow, this.step] = [key, this.step + 1];
    if (this.step > STEPS) return this.turn();
    const { grip, way } = ARROWS[this.arrow] ?? { grip: [0, 49], way: [0, -1] };
    const far = (this.step / STEPS) * (way[0] ? 84 : 118);
    this.bend(/** @type {Point} */ (grip), [grip[0] + way[0] * far, grip[1] + way[1] * far]);
  }

  /** @param {PointerEvent} event */
  #grip(event) {
    if (this.open || event.button !== 0) return;
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    this.element.setPointerCapture(event.pointerId);
    const grip = gripAt(this.#at(event));
    /** @type {Point} */
    let to = grip;
    const move = (/** @type {PointerEvent} */ moved) => this.bend(grip, (to = this.#at(moved)));
    const over = () => {
      this.element.removeEventListener("pointermove", move);
      if (this.lifted >= OPEN) this.turn();
      else this.#fall(grip, to);
    };
    this.element.addEventListener("pointermove", move);
    this.element.addEventListener("lostpointercapture", over, { once: true });
  }

  /** Let go, it lies flat again. @param {Point} grip @param {Point} from */
  #fall(grip, from) {
    const start = performance.now();
    const still = document.documentElement.dataset.motion === "reduced";
    this.step = 0;
    const frame = (/** @type {number} */ now) => {
      const left = still ? 0 : Math.max(0, 1 - (now - start) / FALL_MS);
      if (this.open) return;
      this.bend(grip, [grip[0] + (from[0] - grip[0]) * left, grip[1] + (from[1] - grip[1]) * left]);
      if (left > 0) requestAnimationFrame(frame);
    };
    frame(start);
  }

  /** @param {PointerEvent} event @returns {Point} */
  #at(event) {
    const box = this.picture.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * 80 - 40, ((event.clientY - box.top) / box.height) * 108 - 54];
  }
}

/** Thumbs over the corners: a guest who squeezes reads the pips, not the index. */
function thumbs() {
  return svg("g", { fill: "#fff" }, ...["", "rotate(180)"].map((transform) =>
    svg("rect", { x: -34.4, y: -48.4, width: 15.4, height: 37, rx: 5, transform: transform || null })));
}

export class Squeeze extends HTMLElement {
  /** @type {HeldCard[]} */
  #cards = [];

  connectedCallback() {
    this.hidden = !this.#cards.length;
  }

  /**
   * @param {Held | null} held
   * @param {(command: Command) => void} act
   * @param {string} guest
   */
  show(held, act, guest) {
    const mine = held?.mine && held.out && held.cards ? held : null;
    if (!changed(this, mine && [mine.hand, mine.places, mine.cards])) return;
    this.hidden = !mine;
    this.closest("pb-table")?.classList.toggle("squeezing", Boolean(mine));
    // Behind the veil nothing is pressed and nothing read, until the cards are back.
    const stage = this.parentElement?.querySelector("pb-stage");
    if (stage instanceof HTMLElement) stage.inert = Boolean(mine);
    if (!mine) {
      this.#cards = [];
      return fill(this);
    }
    const back = el("button", { type: "button", class: "act gold give-back",
      onclick: () => act({ type: "ReturnCards", guest }) },
      el("span", { text: t("page.squeeze.give_back") }), el("kbd", { "aria-hidden": "true", text: keyCap("g") }));
    const opened = () => (this.#cards.find((one) => !one.open)?.element ?? back).focus({ preventScroll: true });
    this.#cards = (mine.cards ?? []).map((face, index) => new HeldCard(face, index + 1, opened));
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", t("page.squeeze.heading", { hand: t(`bet.${mine.hand}`) }));
    fill(this,
      el("p", { class: "squeeze-heading", text: t("page.squeeze.heading", { hand: t(`bet.${mine.hand}`) }) }),
      el("div", { class: "held-cards" }, ...this.#cards.map((one) => one.element)),
      el("p", { class: "squeeze-how", text: t("page.squeeze.how") }), back);
    this.#cards[0]?.element.focus({ preventScroll: true });
  }
}

customElements.define("pb-squeeze", Squeeze);
