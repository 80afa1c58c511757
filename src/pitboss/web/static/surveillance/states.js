// What is shown while a view of surveillance is empty or loading.

import { el, fill } from "../lib/el.js";
import { noticeBox } from "../lib/notice.js";
import { rest } from "../lib/view.js";
import { t } from "../lib/words.js";

/** @param {HTMLElement} view */
export function forbidden(view) {
  fill(view, noticeBox("forbidden", t("page.surveillance.forbidden"), t("page.surveillance.forbidden_why"),
    el("a", { class: "button main", href: "/", text: t("page.shell.nav.floor") })));
  rest();
}

/**
 * A fault with a way to try again.
 * @param {string} text
 * @param {() => void} again
 */
export const failed = (text, again) =>
  el("div", { class: "empty find-failed", role: "alert" }, el("p", { text }),
    el("button", { type: "button", text: t("page.replay.again"), onclick: again }));
