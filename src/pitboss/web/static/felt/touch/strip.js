// What a dealer touches beside the felt: their own hands, the supervisor, the devices, and the tubes once more, for
// a small screen.
import { el } from "../../lib/el.js";
import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";
import { HIGHEST_FIRST, drawCheque } from "../drawing/cheques.js";
import { tubeName } from "./places.js";

/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */

const TOOLS = Object.freeze(["finger", "palm", "both_hands", "lammer", "supervisor", "peeker", "start", "end", "keypad",
  "drop_box", "under_shoe", "cut_card", "pack", "machine"]);

/**
 * @param {Scene} scene
 * @param {ReadonlySet<string>} kinds those that a touch of this game names
 * @returns {Place[]}
 */
export function stripPlaces(scene, kinds) {
  const nowhere = { x: 0, y: 0, w: 0, h: 0 };
  const tools = TOOLS.filter((kind) => kinds.has(kind))
    .map((kind) => ({ id: kind, kind, ...nowhere, name: t(`page.touch.place.${kind}`) }));
  const tubes = HIGHEST_FIRST.filter((colour) => scene.rack[colour])
    .map((colour) => ({ id: `tube:${colour}`, kind: "tube", ...nowhere, name: tubeName(scene, colour) }));
  return [...tools, ...(kinds.has("tube") ? tubes : [])];
}

/**
 * @param {Place} place
 * @param {{marks: string, tab: number, picked: boolean}} how
 */
export function toolButton(place, { marks, tab, picked }) {
  const colour = /** @type {import("../drawing/cheques.js").Colour} */ (place.id.split(":")[1] ?? "");
  const cheque = place.kind === "tube" ? drawCheque(colour, { r: 14 }) : null;
  return el("button", { type: "button", class: `touch-tool is-${place.kind} ${marks}`, "data-place": place.id,
    "data-key": `strip-${place.id}`, "aria-label": cheque ? `${cheque.textContent}: ${place.name}` : null,
    title: place.name, "aria-pressed": String(picked), tabindex: tab },
  cheque ? svg("svg", { viewBox: "-16 -15 32 31", width: 34, height: 32, "aria-hidden": "true" }, cheque)
    : el("span", { text: t(`page.touch.short.${place.kind}`) }));
}
