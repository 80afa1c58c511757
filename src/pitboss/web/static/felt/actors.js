// The pieces as elements, kept by id: moved along the steps of a plan, drawn again only when they look different,
// and gone from the document when they are gone from the felt.
import { svg } from "../lib/svg.js";
import { drawPiece, lookOf, transformOf } from "./drawing/pieces.js";
import { PACE } from "./motion.js";

/** @typedef {import("./layout/geometry.js").Piece} Piece */
/** @typedef {import("./motion.js").Step} Step */
/** @typedef {import("./layout/geometry.js").Point} Point */
/** @typedef {"two" | "four"} Deck */
/** @typedef {{element: SVGGElement, drawing: SVGGElement, look: string}} Actor */

const EASE = "cubic-bezier(.2,.7,.3,1)";
const STAGGER = 22;

export class Actors {
  /** @type {Map<string, Actor>} */
  #actors = new Map();
  /** @type {Set<Animation>} */
  #running = new Set();
  #home;

  #told;

  /**
   * @param {SVGGElement} home the group that holds them
   * @param {(when: "sets_out" | "lies", step: Step) => void} [told] of each step, as it begins and as it has ended
   */
  constructor(home, told = () => {}) {
    this.#home = home;
    this.#told = told;
  }

  /** How many there are. */
  get size() {
    return this.#actors.size;
  }

  /** Whatever moves has arrived. */
  finish() {
    for (const animation of this.#running) animation.finish();
  }

  /**
   * @param {readonly (readonly Step[])[]} groups
   * @param {Deck} deck
   * @param {number} rate how much faster than by hand
   * @param {() => boolean} skipped
   */
  async play(groups, deck, rate, skipped) {
    for (const group of groups) {
      if (skipped()) return;
      const stagger = Math.min(STAGGER, 420 / group.length);
      await Promise.all(group.map(async (step, index) => {
        this.#told("sets_out", step);
        await this.#take(step, deck, rate, index * stagger);
        this.#told("lies", step);
      }));
    }
  }

  /** @param {Step} step @param {Deck} deck @param {number} rate @param {number} delay */
  async #take(step, deck, rate, delay) {
    if (step.what === "join" || step.what === "part") return this.#ghost(step, deck, rate, delay);
    const actor = this.#rekeyed(step, deck);
    this.#home.append(actor.element);
    const timing = { duration: step.ms / rate, delay: delay / rate, easing: EASE,
      fill: /** @type {const} */ ("backwards") };
    actor.element.style.transform = transformOf(step.to);
    if (step.what !== "turn" || step.from.x !== step.to.x) {
      await this.#run(actor.element, [{ transform: transformOf(step.from) }, { transform: transformOf(step.to) }],
        timing);
    }
    if (step.flip) await this.#flip(actor, step.piece, deck, rate);
    if (step.what === "go") this.#remove(step.id);
  }

  /**
   * Cheques on their way to a stack or from it.
   * @param {Step} step
   * @param {Deck} deck
   * @param {number} rate
   * @param {number} delay
   */
  async #ghost(step, deck, rate, delay) {
    const ghost = svg("g", { class: "piece", "aria-hidden": "true" }, drawPiece(step.piece, deck));
    this.#home.append(ghost);
    ghost.style.transform = transformOf(step.to);
    const timing = { duration: step.ms / rate, delay: delay / rate, easing: EASE,
      fill: /** @type {const} */ ("backwards") };
    await this.#run(ghost, [{ transform: transformOf(step.from) }, { transform: transformOf(step.to) }], timing);
    ghost.remove();
  }

  /** @param {Actor} actor @param {Piece} piece @param {Deck} deck @param {number} rate */
  async #flip(actor, piece, deck, rate) {
    const half = PACE.flip / 2 / rate;
    const shut = { transform: "scaleX(0.02)" };
    const open = { transform: "scaleX(1)" };
    await this.#run(actor.drawing, [open, shut], { duration: half, easing: "ease-in" });
    this.#draw(actor, piece, deck);
    await this.#run(actor.drawing, [shut, open], { duration: half, easing: "ease-out" });
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
  async #run(element, frames, timing) {
    const animation = element.animate(frames, timing);
    this.#running.add(animation);
    try {
      await animation.finished;
    } catch {
      // Cancelled because its element left the document: it is where it belongs all the same.
    } finally {
      this.#running.delete(animation);
    }
  }

  /**
   * The actor of a step, under its new id; what comes by the shoe comes face down.
   * @param {Step} step
   * @param {Deck} deck
   */
  #rekeyed(step, deck) {
    const old = this.#actors.get(step.old ?? step.id);
    if (old && step.old && step.old !== step.id) {
      this.#actors.delete(step.old);
      const other = this.#actors.get(step.id);
      if (other) this.#actors.set(`${step.id}:moved`, other);
      this.#actors.set(step.id, old);
    }
    const hidden = step.what === "come" && step.flip ? { ...step.piece, face: "??" } : step.piece;
    return old && step.what !== "come" ? old : this.#made(hidden, deck);
  }

  /** @param {Piece} piece @param {Deck} deck @returns {Actor} */
  #made(piece, deck) {
    const drawing = drawPiece(piece, deck);
    const element = svg("g", { class: `piece piece-${piece.kind}`, role: "img", "data-id": piece.id }, drawing);
    const actor = { element, drawing, look: lookOf(piece, deck) };
    this.#actors.get(piece.id)?.element.remove();
    this.#actors.set(piece.id, actor);
    this.#home.append(element);
    return actor;
  }

  /** @param {Actor} actor @param {Piece} piece @param {Deck} deck */
  #draw(actor, piece, deck) {
    const look = lookOf(piece, deck);
    if (look === actor.look) return;
    const drawing = drawPiece(piece, deck);
    actor.drawing.replaceWith(drawing);
    actor.drawing = drawing;
    actor.look = look;
  }

  /** The labels of pieces: moved, or left out. @param {ReadonlyMap<string, Point | null>} places */
  label(places) {
    for (const [id, aside] of places) {
      const { drawing } = this.#actors.get(id) ?? {};
      const text = drawing && (/** @type {SVGElement | null} */ (drawing.querySelector(".label")) ?? drawing);
      if (!text) continue;
      text.style.visibility = aside ? "" : "hidden";
      text.style.translate = aside && (aside.x || aside.y) ? `${aside.x.toFixed(1)}px ${aside.y.toFixed(1)}px` : "";
    }
  }

  /** @param {string} id */
  #remove(id) {
    this.#actors.get(id)?.element.remove();
    this.#actors.delete(id);
  }

  /**
   * Everything as it is to be, whatever was played before: the end of every step, and all of a step that jumps.
   * @param {readonly Piece[]} pieces
   * @param {Deck} deck
   */
  settle(pieces, deck) {
    const wanted = new Set(pieces.map(({ id }) => id));
    for (const id of [...this.#actors.keys()]) if (!wanted.has(id)) this.#remove(id);
    let next = this.#home.firstElementChild;
    for (const piece of pieces) {
      const actor = this.#actors.get(piece.id) ?? this.#made(piece, deck);
      this.#draw(actor, piece, deck);
      const { element } = actor;
      element.style.transform = transformOf(piece);
      element.dataset.id = piece.id;
      if (piece.name) element.setAttribute("aria-label", piece.name);
      else element.setAttribute("aria-hidden", "true");
      if (element === next) next = element.nextElementSibling;
      else this.#home.insertBefore(element, next);
    }
  }
}
