// The keypad itself: every seat with its sensor, START and END of the game, the buttons of the hands for the dealer.

import { gestureAbout } from "../dealer/steps.js";
import { el, fill } from "../lib/el.js";
import { changed, refill } from "../lib/redraw.js";
import { t } from "../lib/words.js";
import { twice } from "./steps.js";
import { handName } from "./words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("./words.js").Terminal} Terminal */

const GAME = new Set(["start_game", "end_game"]);

export class SeatsPanel {
  element = el("section", { class: "panel keypad-seats", "aria-labelledby": "keypad-seats" });
  picked = 0;
  #state = el("p", { class: "game-state", role: "status" });
  #seats = el("div", { class: "sensor-seats", role: "group" });
  #keys = el("div", { class: "hand-keys" });
  #send;

  /** @param {(command: Command) => void} send */
  constructor(send) {
    this.#send = send;
    this.#seats.setAttribute("aria-label", t("page.progressive.seats"));
    fill(this.element, el("h2", { id: "keypad-seats", text: t("page.progressive.seats") }), this.#state, this.#seats,
      this.#keys);
  }

  /**
   * @param {Scene} scene
   * @param {boolean} deals whether the reader deals by hand
   */
  show(scene, deals) {
    const here = scene.progressive;
    if (!here) return;
    this.scene = scene;
    this.deals = deals;
    if (this.picked > scene.spots.length) this.picked = 0;
    const keyed = deals ? scene.legal.filter((one) => ["KeyJackpot", "ReportSensor"].includes(one.act)) : [];
    const due = scene.due[0];
    if (!changed(this, [here, keyed, deals, due, this.picked])) return;
    const words = t(here.started ? "page.progressive.started" : "page.progressive.ended", { game: here.game });
    if (this.#state.textContent !== words) this.#state.textContent = words;
    refill(this.#seats, scene.spots.map((spot) => this.#seat(spot.seat, here, deals)));
    refill(this.#keys, this.#buttons(scene, deals), () => this.#seats.querySelector("button"));
  }

  /** @param {number} seat */
  pick(seat) {
    if (!this.deals || !this.scene || seat > this.scene.spots.length) return;
    this.picked = this.picked === seat ? 0 : seat;
    this.show(this.scene, true);
  }

  /**
   * A seat with its light; a dealer picks it before a hand.
   * @param {number} seat
   * @param {Terminal} here
   * @param {boolean} deals
   */
  #seat(seat, here, deals) {
    const won = here.jackpots.some((one) => one.seat === seat);
    const lit = here.lit.includes(seat);
    const state = here.dark.includes(seat) ? "dark" : won ? "won" : lit ? (here.locked ? "locked" : "lit") : "empty";
    const words = t(`page.progressive.sensor.${state}`);
    const inside = [el("span", { class: "sensor", "data-state": state, "aria-hidden": "true" }),
      el("span", { class: "seat-number", text: t("page.progressive.seat", { seat }) }),
      el("span", { class: "sensor-words", text: words })];
    if (!deals) return el("div", { class: "sensor-seat", "data-seat": seat, "data-sensor": state }, ...inside);
    return el("button", { type: "button", class: "sensor-seat", "data-seat": seat, "data-sensor": state,
      "data-key": `seat ${seat}`, "aria-pressed": String(this.picked === seat), onclick: () => this.pick(seat) },
    ...inside);
  }

  /**
   * @param {Scene} scene
   * @param {boolean} deals
   * @returns {HTMLElement[]}
   */
  #buttons(scene, deals) {
    if (!deals) return [];
    /** @type {HTMLElement[]} */
    const made = [];
    const due = scene.due[0];
    const perform = scene.legal.find((one) => one.act === "Perform");
    if (due && perform && GAME.has(due.gesture)) {
      made.push(el("button", { type: "button", class: "main game-key", "data-key": due.gesture,
        text: gestureAbout(due, scene).label, onclick: () => this.#send(/** @type {Command} */ (perform.command)) }));
    }
    if (!this.picked) {
      made.push(el("p", { class: "hint", text: t("page.progressive.pick_seat") }));
      return made;
    }
    const here = scene.legal.filter((one) => one.command.seat === this.picked);
    for (const { act, command } of here) {
      const given = /** @type {Command} */ (command);
      if (act === "KeyJackpot") {
        const label = t("page.progressive.do.KeyJackpot", { hand: handName(String(command.hand)) });
        const button = twice(label, () => this.#send(given), { class: "hand-key", act: String(command.hand) });
        button.dataset.key = `hand ${command.hand}`;
        made.push(button);
      } else if (act === "ReportSensor") {
        const button = twice(t("page.progressive.do.ReportSensor"), () => this.#send(given), { act });
        button.dataset.key = "sensor";
        made.push(button);
      }
    }
    if (!here.some((one) => one.act === "KeyJackpot" || one.act === "ReportSensor")) {
      made.push(el("p", { class: "hint", text: t("page.progressive.nothing_here", { seat: this.picked }) }));
    }
    return made;
  }
}
