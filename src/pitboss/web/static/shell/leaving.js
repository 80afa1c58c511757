// What a dealer is asked who walks away from a table that they deal: is the place given back, or do they stay?

import { el } from "../lib/el.js";
import { openDialog } from "../lib/keys.js";
import { t } from "../lib/words.js";

/** @typedef {"give" | "go" | "stay"} Way */

/**
 * Asks; closing the dialog is staying.
 *
 * @param {boolean} free whether the place can be given back now: nothing is due and hands are clear
 * @param {boolean} kept whether no automatic dealer would go on: the place is kept until somebody else takes it
 * @returns {Promise<Way>}
 */
export function askToLeave(free, kept) {
  return new Promise((resolve) => {
    const answer = (/** @type {Way} */ way) => () => {
      resolve(way);
      dialog.close();
    };
    const why = kept ? (free ? "closed" : "kept") : free ? "free" : "due";
    const go = free ? answer("give") : answer("go");
    const dialog = openDialog("page.deal.leaving", el("div", { class: "leaving" },
      el("p", { text: t(`page.deal.leaving.${why}`) }),
      el("div", { class: "quick" },
        el("button", { type: "button", class: free ? "main" : false, autofocus: free, onclick: go,
          text: t(free ? "page.deal.leaving.give" : "page.deal.leaving.go") }),
        el("button", { type: "button", class: free ? false : "main", autofocus: !free, onclick: answer("stay"),
          text: t("page.deal.leaving.stay") }))));
    dialog.addEventListener("close", () => resolve("stay"));
  });
}
