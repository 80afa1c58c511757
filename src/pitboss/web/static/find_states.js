// @ts-check
// What stands in the place of a view of surveillance.

import { el, fill } from "./el.js";
import { t } from "./words.js";

/** @param {HTMLElement} view */
export function forbidden(view) {
  fill(view, el("section", { class: "notice", "data-notice": "forbidden" },
    el("h1", { text: t("page.surveillance.forbidden") }),
    el("p", { class: "dim", text: t("page.surveillance.forbidden_why") }),
    el("p", { class: "ways" }, el("a", { class: "button main", href: "/", text: t("page.shell.nav.floor") }))));
  document.documentElement.dataset.rest = "";
}

/**
 * A fault with a way to try again.
 * @param {string} text
 * @param {() => void} again
 */
export const failed = (text, again) =>
  el("div", { class: "empty find-failed", role: "alert" }, el("p", { text }),
    el("button", { type: "button", text: t("page.replay.again"), onclick: again }));
