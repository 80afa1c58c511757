// What a change of the rules does: to every bet, before and after and exactly; to the placard; line by line in words.

import "../felt/panels/placard.js";
import { Problem } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { t } from "../lib/words.js";
import { betName, percent, signed, workedOut } from "../odds/data.js";

/** @typedef {import("./data.js").Effect} Effect */
/** @typedef {import("./data.js").EdgeChange} EdgeChange */
/** @typedef {import("./data.js").Value} Value */
/** @typedef {import("../felt/panels/placard.js").PlacardPanel} PlacardPanel */

/**
 * Works the effect out into a place of its own; answers whether it is there.
 * @param {HTMLElement} place
 * @param {string} game
 * @param {Record<string, Value>} settings
 * @param {() => boolean} here whether anybody still wants to know
 * @returns {Promise<boolean>}
 */
export async function showEffect(place, game, settings, here) {
  const status = el("p", { class: "rules-said", role: "status", text: t("page.rules.effect.working") });
  fill(place, el("h3", { text: t("page.rules.effect") }), status);
  place.setAttribute("aria-busy", "true");
  try {
    const found = /** @type {Effect | null} */ (
      await workedOut(`/api/rulebooks/${encodeURIComponent(game)}/effect`, { settings }, here));
    if (!found || !here()) return false;
    status.textContent = found.untouched ? t("page.rules.effect.untouched") : "";
    if (!found.untouched) place.append(table(found.bets));
    return true;
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    if (!here()) return false;
    fill(status, fault.message || t("page.rules.effect.failed"), " ", el("button", { type: "button",
      text: t("page.rules.effect.again"), onclick: () => showEffect(place, game, settings, here) }));
    return false;
  } finally {
    if (here()) place.removeAttribute("aria-busy");
  }
}

/** @param {readonly EdgeChange[]} bets */
function table(bets) {
  const head = (/** @type {string} */ name, number = true) =>
    el("th", { scope: "col", class: number && "number", text: t(`page.rules.effect.${name}`) });
  return el("div", { class: "scroll effect-scroll", tabindex: "0", role: "region",
    "aria-label": t("page.rules.effect") },
    el("table", { class: "effect-table" }, el("caption", { class: "unseen", text: t("page.rules.effect") }),
      el("thead", null, el("tr", null, head("bet", false), head("before"), head("after"), head("difference"))),
      el("tbody", null, ...bets.map((bet) => el("tr", { "data-bet": bet.bet },
        el("th", { scope: "row", text: betName(bet.bet, bet.name) }),
        edge(bet.before, bet.exact_before, "before"), edge(bet.after, bet.exact_after, "after"),
        el("td", { class: `number edge-change ${kind(bet.difference)}`, text: bet.difference === null ? "–"
          : signed(bet.difference) }))))));
}

/** @param {number | null} difference */
const kind = (difference) => (!difference ? "same" : difference > 0 ? "worse" : "better");

/** @param {number | null} share @param {string} exact @param {string} name */
function edge(share, exact, name) {
  return el("td", { class: `number ${name}`, title: exact && t("page.rules.effect.exact", { fraction: exact }) },
    percent(share), share !== null && share < 0 && el("small", { text: t("page.rules.effect.favours") }));
}

/** The lines that change. @param {readonly import("./data.js").Changed[]} changes */
export function changedLines(changes) {
  return el("ul", { class: "changed-lines" }, ...changes.map(({ key, before, after }) => el("li",
    { "data-changed": key },
    el("ins", { text: after || "–" }), el("del", { text: before || "–" }))));
}

/** The placard before and after. @param {import("./data.js").Draft} draft */
export function placards({ before, after }) {
  if (!after) return el("div");
  const bare = (/** @type {import("./data.js").Placard} */ placard) => JSON.stringify({ ...placard,
    rulebook: "" });
  const head = el("h3", { text: t("page.rules.placard") });
  if (bare(before) === bare(after)) return el("div", null, head,
    el("p", { class: "dim", text: t("page.rules.placard.same") }));
  const one = (/** @type {"before" | "after"} */ name) => {
    const shown = /** @type {PlacardPanel} */ (document.createElement("pb-placard"));
    shown.show(name === "before" ? before : after);
    for (const heading of shown.querySelectorAll("h1")) heading.replaceWith(el("h5",
      { text: heading.textContent ?? "" }));
    return el("section", { class: `placard-${name}` }, el("h4", { text: t(`page.rules.placard.${name}`) }), shown);
  };
  return el("div", { class: "placards" }, head, one("before"), one("after"));
}
