// What the reader sees by now: the one place to listen to for whatever goes with the picture, such as sound.
//
// `piece` tells of each step of motion twice: `sets_out` as a card or cheques begin to move, `lies` as they have
// arrived and are turned. Where nothing moves, neither is told. `shown` tells of a scene of which everything lies where
// it belongs, with the steps that it made without motion; `said` of what the dealer says with it; `second` of a second
// that the reader's clock shows as one of its last. None of them comes before its picture, however late that is.

/** @typedef {import("./motion.js").Step} Step */
/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Said} Said */
/** @typedef {{stage: HTMLElement, when: "sets_out" | "lies", step: Step}} Moved */
/** @typedef {{stage: HTMLElement, scene: Scene, was: Scene | null, moved: boolean, jumped: Step[]}} Shown */
/** @typedef {{calls: HTMLElement, said: readonly Said[], quiet: boolean}} Heard quiet: nobody speaks, as in a replay */

export const picture = new EventTarget();

/** @param {Moved} moved */
export const tellPiece = (moved) => tell("piece", moved);

/** @param {Shown} shown */
export const tellShown = (shown) => tell("shown", shown);

/** @param {Heard} heard */
export const tellSaid = (heard) => tell("said", heard);

/** @param {number} seconds that are left */
export const tellSecond = (seconds) => tell("second", { seconds });

/** @param {"piece" | "shown" | "said" | "second"} name @param {Moved | Shown | Heard | {seconds: number}} detail */
function tell(name, detail) {
  picture.dispatchEvent(new CustomEvent(name, { detail }));
}
