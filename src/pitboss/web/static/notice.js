// What stands in a view's place when it cannot be shown: still loading, not here, not yours, not reachable.
import { el } from "./el.js";
import { t } from "./words.js";

/** @typedef {"loading" | "missing" | "forbidden" | "offline" | "fault" | "no_rounds"} NoticeName */

/**
 * A notice with what happened, what to do, and one way on.
 * @param {NoticeName} name
 * @param {{sentence?: string, retry?: () => void, desk?: boolean}} [more]
 * @returns {HTMLElement}
 */
export function notice(name, { sentence = "", retry, desk = false } = {}) {
  if (name === "loading") return el("p", { class: "loading", role: "status", text: t("page.shell.loading") });
  const way = retry
    ? el("button", { type: "button", class: "main", text: t("page.shell.try_again"), onclick: retry })
    : el("a", { class: "button main", href: "/", text: t("page.shell.to_floor") });
  return el("section", { class: "notice", "data-notice": name },
    el("h1", { tabindex: "-1", text: t(`page.shell.${name}.title`) }),
    sentence && el("p", { text: sentence }),
    el("p", { class: "dim", text: t(`page.shell.${name}.what_to_do`) }),
    el("p", { class: "ways" }, way,
      desk && el("a", { class: "button", href: "/sign-in", text: t("page.shell.nav.desk") })),
  );
}
