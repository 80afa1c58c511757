// Who signed the rules: shown with the odds, with a link to the rules.

import { el } from "../lib/el.js";
import { gameName } from "../lib/names.js";
import { dateTime, t } from "../lib/words.js";

/** @typedef {import("../rules/data.js").Signed} Signed */

/**
 * Nothing where a game plays by the house's file.
 * @param {{game: string, name: string, signed: Signed | null}} of
 * @param {boolean} named whether the game is named, where several stand together
 */
export function signedLine({ game, name, signed }, named = false) {
  if (!signed) return null;
  const when = dateTime(signed.at_ms);
  const text = t(signed.at_ms ? "page.odds.signed" : "page.odds.signed_once", { ...signed, when });
  const link = t(named ? "page.rules.of_game" : "page.odds.to_rules", { game: gameName({ game, name }) });
  return el("p", { class: "odds-signed", "data-game": game }, text, " ",
    el("a", { href: `/rules/${encodeURIComponent(game)}`, text: link }));
}
