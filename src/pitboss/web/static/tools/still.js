// One stage with any scene, for pictures and for tests: `window.still(scene, options)`.
import "../felt/stage.js";
import { loadWords, useWords } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../felt/stage.js").Stage} Stage */
/**
 * @typedef {object} StillOptions
 * @property {"guest" | "dealer"} [pose]
 * @property {"two" | "four"} [deck]
 * @property {"table" | "mine"} [camera]
 * @property {number} [width] in CSS pixels; the whole window without it
 * @property {Record<string, string>} [words] instead of those of the server
 * @property {boolean} [moving] whether what changed since the last still moves
 */

let known = false;

/**
 * Draws a scene; the promise is kept when it stands.
 * @param {Scene} scene
 * @param {StillOptions} [options]
 */
async function still(scene, { pose = "guest", deck = "two", camera = "table", width, words, moving = false } = {}) {
  if (words) useWords("en", words);
  else if (!known) await loadWords("en").catch(() => {});
  known = true;
  let stage = /** @type {Stage | null} */ (document.querySelector("pb-stage"));
  if (!stage) {
    stage = /** @type {Stage} */ (document.createElement("pb-stage"));
    document.body.append(stage);
  }
  stage.style.inlineSize = width ? `${width}px` : "";
  stage.pose = pose;
  stage.deck = deck;
  stage.camera = camera;
  await stage.show(scene, { instant: !moving });
}

Object.assign(window, { still });
