// What is shown when a view cannot be shown, and the line that says why something was refused.
import { el } from "./el.js";
import { t } from "./words.js";

/** @typedef {"loading" | "missing" | "forbidden" | "offline" | "fault" | "no_rounds"} NoticeName */
/** @typedef {import("./el.js").Child} Child */
/** @typedef {{sentence: string, rule: string}} Refusal */

/**
 * A notice with what happened, what to do, and one way on.
 * @param {NoticeName} name
 * @param {{sentence?: string, retry?: () => void, desk?: boolean}} [more]
 * @returns {HTMLElement}
 */
export function notice(name, { sentence = "", retry, desk = false } = {}) {
  if (name === "loading") return loading(t("page.shell.loading"));
  const way = retry
    ? el("button", { type: "button", class: "main", text: t("page.shell.try_again"), onclick: retry })
    : el("a", { class: "button main", href: "/", text: t("page.shell.to_floor") });
  return noticeBox(name, t(`page.shell.${name}.title`), [sentence && el("p", { text: sentence }),
    el("p", { class: "dim", text: t(`page.shell.${name}.what_to_do`) })],
  way, desk && el("a", { class: "button", href: "/sign-in", text: t("page.shell.nav.desk") }));
}

/**
 * A notice in a view's own words.
 * @param {string} name for tests and styles
 * @param {string} title
 * @param {string | Child[]} why
 * @param {...Child} ways on
 */
export function noticeBox(name, title, why, ...ways) {
  return el("section", { class: "notice", "data-notice": name }, el("h1", { tabindex: "-1", text: title }),
    ...(typeof why === "string" ? [el("p", { class: "dim", text: why })] : why),
    el("p", { class: "ways" }, ...ways));
}

/** @param {string} text */
export const loading = (text) => el("p", { class: "loading", role: "status", text });

/** Where a refusal is said; empty it is not there. @param {"alert" | "status"} [role] */
export const refusalLine = (role = "alert") => el("p", { class: "deal-refusal", role, hidden: true });

/** A refusal with its rule. @param {Refusal | null | undefined} refusal @returns {Child[]} */
export const refusalWords = (refusal) =>
  refusal ? [refusal.sentence, " ", refusal.rule && el("span", { class: "rule", text: refusal.rule })] : [];
