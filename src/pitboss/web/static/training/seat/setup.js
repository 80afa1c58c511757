// The settings of a sitting: game, mode, guests, rounds and planted faults.

import { el } from "../../lib/el.js";
import { t } from "../../lib/words.js";

/** @typedef {import("./sitting.js").SittingRequest} SittingRequest */
/** @typedef {import("./sitting.js").Mode} Mode */

const ROUNDS = [3, 5, 10, 0];
const SEATS = [1, 2, 3, 4, 5, 6, 7];
/** Planted faults that only blackjack has. */
const BLACKJACK = new Set(["barber_pole", "skipped_hand"]);

/**
 * @param {import("./sitting.js").Offered} offered
 * @param {SittingRequest} last what was chosen before
 * @param {(request: SittingRequest) => void} begin
 */
export function setupPage(offered, last, begin) {
  const game = /** @type {HTMLSelectElement} */ (el("select", { id: "seat-game" },
    ...offered.games.map((one) => el("option", { value: one, selected: one === last.game, text: t(`game.${one}`) }))));
  const number = (/** @type {string} */ id, /** @type {number[]} */ all, /** @type {number} */ now,
    /** @type {(one: number) => string} */ says) => /** @type {HTMLSelectElement} */ (el("select", { id },
    ...all.map((one) => el("option", { value: one, selected: one === now, text: says(one) }))));
  const seats = number("seat-seats", SEATS, last.seats, String);
  const rounds = number("seat-rounds", ROUNDS, last.rounds,
    (one) => (one ? t("page.seat.setup.rounds", { rounds: one }) : t("page.seat.setup.shoe")));
  const modes = offered.modes.map((mode) => el("label", { class: "seat-mode" },
    el("input", { type: "radio", name: "seat-mode", value: mode, checked: mode === last.mode }),
    el("span", {}, el("strong", { text: t(`page.seat.mode.${mode}`) }),
      el("span", { class: "dim", text: t(`page.seat.mode.${mode}.why`) }))));
  const plants = offered.plants.map((kind) => el("label", { class: "seat-plant", "data-plant": kind },
    el("input", { type: "checkbox", name: "seat-plant", value: kind, checked: last.plants.includes(kind) }),
    el("span", { text: t(`page.seat.plant.${kind}`) })));
  const sift = () => {
    const baccarat = !["blackjack-shoe", "blackjack-h17", "double-deck"].includes(game.value);
    for (const one of plants) one.hidden = baccarat && BLACKJACK.has(one.dataset.plant ?? "");
  };
  game.addEventListener("change", sift);
  const all = (/** @type {boolean} */ on) => () => {
    for (const one of plants) /** @type {HTMLInputElement} */ (one.querySelector("input")).checked = on;
  };
  const form = el("form", { class: "seat-setup", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const chosen = new FormData(/** @type {HTMLFormElement} */ (form));
    begin({ game: game.value, mode: /** @type {Mode} */ (String(chosen.get("seat-mode") ?? "guide")),
      seats: Number(seats.value), rounds: Number(rounds.value),
      plants: plants.filter((one) => !one.hidden && one.querySelector("input")?.checked)
        .map((one) => one.dataset.plant ?? "") });
  } },
  el("header", {}, el("h1", { tabindex: "-1", text: t("page.seat.title") }),
    el("p", { class: "dim", text: t("page.seat.lead") })),
  el("fieldset", { class: "seat-modes" }, el("legend", { text: t("page.seat.setup.mode") }), ...modes),
  el("div", { class: "seat-fields" },
    el("div", { class: "field" }, el("label", { for: "seat-game", text: t("page.seat.setup.game") }), game),
    el("div", { class: "field" }, el("label", { for: "seat-seats", text: t("page.seat.setup.seats") }), seats),
    el("div", { class: "field" }, el("label", { for: "seat-rounds", text: t("page.seat.setup.length") }), rounds)),
  el("fieldset", { class: "seat-plants panel" }, el("legend", { text: t("page.seat.setup.plants") }),
    el("p", { class: "hint", text: t("page.seat.setup.plants_why") }),
    el("div", { class: "seat-plant-list" }, ...plants),
    el("div", { class: "seat-plant-all" },
      el("button", { type: "button", text: t("page.seat.setup.all"), onclick: all(true) }),
      el("button", { type: "button", text: t("page.seat.setup.none"), onclick: all(false) }))),
  el("p", { class: "seat-ways" }, el("button", { type: "submit", class: "main", text: t("page.seat.setup.begin") })));
  sift();
  return form;
}
