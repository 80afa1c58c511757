// The rack by its tubes: how many of each colour and what they come to, and what is still to be cleaned in.

import { el, fill } from "../../lib/el.js";
import { svg } from "../../lib/svg.js";
import { money, t } from "../../lib/words.js";
import { COLOURS, HIGHEST_FIRST, drawCheque, worth } from "./cheques.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("./cheques.js").Colour} Colour */

/**
 * The rack of a scene, in a section of its own.
 * @param {Element} place
 * @param {Scene} scene
 */
export function showTubes(place, scene) {
  const rack = scene.rack ?? {};
  const tubes = HIGHEST_FIRST.filter((colour) => rack[colour]);
  fill(place,
    el("ul", { class: "tubes" }, ...tubes.map((colour) => tube(colour, rack[colour] ?? 0))),
    el("dl", { class: "rack-sums" },
      ...sum("page.deal.rack_total", worth(rack)),
      ...(worth(scene.dirty) ? sum("page.deal.dirty", worth(scene.dirty)) : []),
      ...(scene.boxes ? sum("page.deal.drop_box", scene.boxes.drop) : []),
      ...(scene.boxes ? sum("page.deal.toke_box", scene.boxes.toke) : [])));
}

/**
 * @param {Colour} colour
 * @param {number} count
 */
function tube(colour, count) {
  const cents = COLOURS[colour].value * count;
  const name = t("page.deal.tube", { count, colour: t(`colour.${colour}`), cents });
  return el("li", { class: "tube", title: name },
    svg("svg", { viewBox: "-16 -14 32 30", width: 28, height: 26, "aria-hidden": "true" },
      drawCheque(colour, { r: 14 })),
    el("span", { class: "tube-count figure", "aria-hidden": "true", text: count }),
    el("span", { class: "tube-sum figure", "aria-hidden": "true", text: money(cents) }),
    el("span", { class: "unseen", text: name }));
}

/**
 * @param {string} key
 * @param {number} cents
 */
function sum(key, cents) {
  return [el("dt", { text: t(key) }), el("dd", { class: "figure", text: money(cents) })];
}
