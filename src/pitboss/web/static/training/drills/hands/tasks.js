// What a trainee does with their hands: the element, the keys and the answer of each kind of task.

import { BillTask } from "./bill_task.js";
import { CuttingTask, PayingTask, SizingTask } from "./cheque_tasks.js";
import { DeckTask } from "./deck_task.js";
import { ShuffleTask } from "./shuffle_task.js";

/** @typedef {import("../../../lib/scene.d.ts").QuestionOut} QuestionOut */
/** @typedef {import("../../../lib/keys.js").Key} Key */
/** @typedef {{element: HTMLElement, given: string | null, keys: () => Key[]}} Doing */

/** @param {NonNullable<QuestionOut["task"]>} picture @returns {Doing} */
export function doing(picture) {
  switch (picture.task) {
    case "cutting-out": return new CuttingTask(picture);
    case "sizing-in": return new SizingTask(picture);
    case "rack-payments": return new PayingTask(picture);
    case "bill-rows": return new BillTask(picture);
    case "deck-check": return new DeckTask(picture);
    case "hand-shuffle": return new ShuffleTask(picture);
  }
}
