// A round in the list of those that were found: when and where, how it came out, what the house made of it, its flags.

import { kindWords } from "../felt/panels/stop_words.js";
import { el } from "../lib/el.js";
import { has, momentOf, money, t } from "../lib/words.js";
import { replayPath } from "../routes.js";

/** @typedef {import("../lib/scene.d.ts").RoundFound} RoundFound */
/** @typedef {import("../lib/scene.d.ts").Flag} Flag */

const KINDS = Object.freeze(["any", "irregularity", "ruling", "dispute", "void", "jackpot", "matter"]);
const BROKE = 21;

/**
 * What a flag says.
 * @param {string} kind
 * @param {string} what
 */
export function flagWords(kind, what) {
  const own = `page.surveillance.flag.${kind}.${what}`;
  if (has(own)) return t(own);
  if (kind === "irregularity") return kindWords(what);
  if (kind === "matter" && has(`page.deal.told.${what}`)) return t(`page.deal.told.${what}`);
  return t(`page.surveillance.flag.${kind}`);
}

/**
 * What can be asked for, from what there is: kinds first, then which.
 * @param {readonly string[]} known
 * @returns {[string, string][]}
 */
export function flagChoices(known) {
  const exact = known.filter((one) => one.includes(".")).map((one) => {
    const [kind = "", what = ""] = one.split(/\.(.*)/s);
    return /** @type {[string, string]} */ ([one, flagWords(kind, what)]);
  });
  const plain = KINDS.map((kind) => /** @type {[string, string]} */ ([kind, t(`page.surveillance.flag.${kind}`)]));
  const said = new Set(plain.map(([, text]) => text));
  return [...plain, ...exact.filter(([, text]) => !said.has(text))];
}

/**
 * How it came out, in small: a bead and the counts, or the dealer's total.
 * @param {RoundFound["score"]} score
 */
function scoreOf({ winner, player, banker, dealer }) {
  if (winner) {
    return el("span", { class: "score" },
      el("span", { class: `bead bead-${winner}`, text: t(`page.surveillance.bead.${winner}`) }),
      el("span", { class: "score-counts", text: t("page.surveillance.counts", { player, banker }) }));
  }
  if (!dealer) return el("span", { class: "score dim", text: t("page.surveillance.no_score") });
  return el("span", { class: "score", text: dealer > BROKE ? t("page.surveillance.broke", { points: dealer })
    : t("page.surveillance.dealer_has", { points: dealer }) });
}

/** @param {readonly Flag[]} flags @param {number} marks */
function flagsOf(flags, marks) {
  const told = [...new Set(flags.map((flag) => flagWords(flag.kind, flag.what)))];
  return el("span", { class: "flags" }, ...told.map((text) => el("span", { class: "flag", text })),
    marks ? el("span", { class: "flag flag-mark", text: t("page.surveillance.marked", { count: marks }) }) : null);
}

/**
 * @param {RoundFound} round
 * @param {string} name of the table
 * @param {boolean} chosen
 * @param {(on: boolean) => void} choose
 */
export function roundLine(round, name, chosen, choose) {
  const house = round.house;
  const result = house === 0 ? t("page.surveillance.house_even")
    : t(house > 0 ? "page.surveillance.house_won" : "page.surveillance.house_lost", { amount: money(Math.abs(house)) });
  const guests = round.guests.length > 3 ? t("page.surveillance.guests_count", { count: round.guests.length })
    : round.guests.join(", ");
  const dealers = round.dealers.map((one) => (one === "automatic" ? t("page.surveillance.automatic") : one)).join(", ");
  const label = t("page.surveillance.choose_round", { table: name, number: round.number });
  return el("li", { class: "found-line", "data-round": round.round },
    el("a", { href: replayPath(round.round) },
      el("span", { class: "found-where" }, el("strong", { text: name }),
        el("span", { text: t("page.surveillance.round", { number: round.number }) })),
      el("time", { class: "dim figure", text: momentOf(round.ended_ms) }),
      scoreOf(round.score),
      el("span", { class: "found-money" },
        el("span", { class: "figure", text: t("page.surveillance.bets",
          { wagered: money(round.wagered), largest: money(round.largest) }) }),
        el("span", { class: `figure ${house < 0 ? "lost" : house ? "kept" : "dim"}`, text: result })),
      el("span", { class: "found-who dim", text: guests ? t("page.surveillance.who", { dealers, guests }) : dealers }),
      flagsOf(round.flags, round.marks)),
    el("label", { class: "choose" },
      el("input", { type: "checkbox", "aria-label": label, checked: chosen,
        onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).checked) })));
}
