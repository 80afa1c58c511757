// <pb-night>: what a dealer dealt by hand on a gaming day, for the dealer, instructors and managers of the shift.
// It is read once; the reader can choose another day. It is for coaching and compares nobody with anybody.

import { ask } from "../../lib/api.js";
import { el, fill } from "../../lib/el.js";
import { grid, tag } from "../../lib/panel.js";
import { View } from "../../lib/view.js";
import { clockTime, has, t, word } from "../../lib/words.js";
import { secondsOf } from "../seat/words.js";
import { suggestions } from "./advice.js";
import { paceChart, partBars } from "./chart.js";

/** @typedef {import("../../lib/scene.d.ts").Night} Night */
/** @typedef {import("../../lib/scene.d.ts").NightOut} NightOut */
/** @typedef {import("../../lib/el.js").Child} Child */

const MINUTE_MS = 60_000;
/** @param {string} key @param {Record<string, unknown>} [more] */
const say = (key, more = {}) => t(`page.night.${key}`, more);

export class NightView extends View {
  async begin() {
    const asked = new URLSearchParams(location.search);
    const found = await read(asked.get("person") ?? "", asked.get("day") ?? "");
    if (this.context) fill(this, ...this.#page(found));
  }

  /** @param {NightOut} found @returns {Child[]} */
  #page({ night, name, mine }) {
    const head = el("div", { class: "floor-head night-head" }, el("div", null,
      el("h1", { tabindex: "-1", text: mine ? say("title") : say("title_of", { name }) }),
      el("p", { class: "dim night-lead", text: say(mine ? "lead" : "lead_of") })), this.#days(night, mine));
    if (!night.stints.length) {
      return [head, el("div", { class: "panels" }, el("section", { class: "panel wide night-empty" },
        el("p", { text: say("empty") }), el("p", { class: "dim", text: say(mine ? "empty_why" : "empty_of") })))];
    }
    return [head, el("div", { class: "panels night-panels" }, pace(night),
      suggestions(night, mine, (path) => this.context?.go(path)),
      el("div", { class: "night-columns" }, parts(night), tables(night), calls(night), bySeats(night), stops(night),
        payments(night), approvals(night)),
      el("p", { class: "dim night-foot", text: say("foot") }))];
  }

  /** The choice of days on which the dealer dealt. @param {Night} night @param {boolean} mine */
  #days(night, mine) {
    const days = [...new Set([...night.days, night.day])].sort().reverse();
    /** @type {Record<string, string>} */
    const person = mine ? {} : { person: night.person };
    return el("p", { class: "night-day" }, el("label", { for: "night-day", text: say("day") }),
      el("select", { id: "night-day", onchange: (/** @type {Event} */ event) => {
        const { value: day } = /** @type {HTMLSelectElement} */ (event.target);
        this.context?.go(`/me/night?${new URLSearchParams({ ...person, day })}`);
      } }, ...days.map((day) => el("option", { value: day, selected: day === night.day, text: day }))));
  }
}

/** @param {string} person @param {string} day @returns {Promise<NightOut>} */
function read(person, day) {
  const path = person ? `/api/night/${encodeURIComponent(person)}` : "/api/night";
  return ask(day ? `${path}?${new URLSearchParams({ day })}` : path);
}

/** @param {string} title @param {string} name @param {...Child} children */
const panel = (title, name, ...children) =>
  el("section", { class: `panel night-${name}` }, el("h2", { text: title }), ...children);

/** @param {string} term @param {string | number} value @param {string} [kind] */
const figure = (term, value, kind = "") =>
  el("div", { class: kind || null }, el("dt", { text: term }), el("dd", { class: "number", text: value }));

/** @param {number} ms */
function lasting(ms) {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 60 ? say("minutes", { minutes }) : say("hours", { hours: Math.floor(minutes / 60),
    minutes: minutes % 60 });
}

/** @param {Night} night */
function pace(night) {
  const { own_ms: own, standard_ms: standard, rounds } = night.pace;
  const beyond = rounds && standard ? (own - standard) / rounds : 0;
  const told = !rounds ? "no_rounds" : !standard ? "no_standard" : beyond <= 0 ? "in_time" : "beyond";
  return el("section", { class: "panel wide night-pace" }, el("h2", { text: say("pace") }),
    el("dl", { class: "night-figures" },
      figure(say("per_hour_own"), night.pace.hands_per_hour, "night-own"),
      standard > 0 && figure(say("per_hour_house"), night.pace.standard_per_hour, "night-house"),
      figure(say("per_hour_all"), night.hands_per_hour), figure(say("rounds"), night.rounds),
      figure(say("hands"), night.hands), figure(say("at_tables"), lasting(night.table_ms))),
    el("p", { class: `night-verdict ${told}`, text: say(told, { time: secondsOf(Math.abs(beyond)) }) }),
    night.chart.length > 0 && paceChart(night),
    el("p", { class: "dim", text: say("pace_why") }));
}

/** @param {Night} night */
function tables({ stints }) {
  const heads = [{ text: say("table") }, { text: say("since") }, { text: say("until") },
    { text: say("rounds"), number: true }];
  return panel(say("tables"), "tables", grid(say("tables"), heads, stints.map((one) => ({ key: one.table, cells: [
    el("span", { class: "two-lines" }, el("strong", { text: one.table }),
      word("game", one.game) !== one.table && el("span", { class: "dim", text: word("game", one.game) })),
    clockTime(one.from_ms), one.on ? tag(say("still"), "good") : clockTime(one.until_ms), one.rounds] }))));
}

/** @param {Night} night */
function bySeats({ by_seats: lines }) {
  if (!lines.length) return null;
  const several = new Set(lines.map((one) => one.game)).size > 1;
  const heads = [{ text: say("seats"), number: false }, { text: say("rounds"), number: true },
    { text: say("own_short"), number: true }, { text: say("house_short"), number: true }];
  return panel(say("by_seats"), "seats", grid(say("by_seats"), heads, lines.map((one) => ({ cells: [
    several ? say("seats_of", { seats: one.seats, game: word("game", one.game) }) : say("seats_filled",
      { seats: one.seats }), one.pace.rounds,
    one.pace.hands_per_hour, one.pace.standard_ms ? one.pace.standard_per_hour : "–"] }))),
  el("p", { class: "dim", text: say("by_seats_why") }));
}

/** @param {Night} night */
function parts(night) {
  if (!night.parts.length) return null;
  return panel(say("parts"), "parts", partBars(night), el("p", { class: "dim", text: say("parts_why") }));
}

/** @param {Night} night */
function calls(night) {
  const lines = night.calls.map(({ kind, due, made }) => el("li", null,
    el("span", { text: say(`call.${kind}`) }),
    el("strong", { class: "number", text: say("made_of", { made, due }) }),
    made < due ? tag(say("missed", { count: due - made }), "warn") : tag(say("all_made"), "good")));
  return panel(say("calls"), "calls",
    lines.length ? el("ul", { class: "night-lines" }, ...lines) : el("p", { text: say("calls_none") }),
    night.called_again > 0 && el("p", { text: say("called_again", { count: night.called_again }) }),
    el("p", { class: "dim", text: say("calls_why") }));
}

/** @param {Night} night */
function payments({ payments: { made, before, after, cents } }) {
  const right = before + after === 0;
  return panel(say("payments"), "payments", el("dl", { class: "night-figures" }, figure(say("paid"), made),
    figure(say("put_right_before"), before), figure(say("put_right_after"), after)),
  el("p", right ? { class: "night-verdict in_time", text: say("payments_right") }
    : { text: say("put_right", { cents }) }),
  el("p", { class: "dim", text: say("payments_why") }));
}

/** @param {Night} night */
function stops({ stops: found, told, voided }) {
  const aside = Object.entries(told);
  const lines = found.map((one) => el("li", null, el("div", null,
    el("strong", { text: one.kind === "dispute" ? say("dispute") : word("irregularity", one.kind) }),
    el("p", { text: one.ruling ? say("ruled", { ruling: ruled(one.kind, one.ruling), time: secondsOf(one.waited_ms) })
      : say("open") }),
    el("p", { class: "rule dim", text: `${one.rule} · ${one.table} · ${clockTime(one.at_ms)}` })),
  el("span", { class: "tags" }, one.told && tag(say("told"), "good"),
    one.in_time ? tag(say("in_time_called"), "good") : tag(say("later"), "quiet"))));
  return panel(say("stops"), "stops",
    lines.length ? el("ul", { class: "night-lines" }, ...lines) : el("p", { text: say("stops_none") }),
    aside.length > 0 && el("p", { text: say("aside", { count: aside.reduce((sum, [, count]) => sum + count, 0) }) }),
    voided > 0 && el("p", { text: say("voided", { count: voided }) }));
}

/** @param {string} kind @param {string} ruling */
const ruled = (kind, ruling) => (has(`ruling.${kind}.${ruling}`) ? t(`ruling.${kind}.${ruling}`)
  : `${word("ruling", ruling)}.`);

/** @param {Night} night */
function approvals({ approvals: asked }) {
  /** @type {Map<string, {count: number, refused: number, waited: number}>} */
  const subjects = new Map();
  for (const { subject, outcome, waited_ms: ms } of asked) {
    const known = subjects.get(subject) ?? { count: 0, refused: 0, waited: 0 };
    subjects.set(subject, { count: known.count + 1, refused: known.refused + Number(outcome === "refused"),
      waited: known.waited + ms });
  }
  return panel(say("words"), "words", subjects.size ? el("ul", { class: "night-lines" },
    ...[...subjects].map(([subject, { count, refused, waited }]) => el("li", null,
      el("span", { text: word("reason", subject) }), el("strong", { class: "number", text: say("times", { count }) }),
      refused ? tag(say("refused", { count: refused }), "warn")
        : el("span", { class: "dim", text: say("waited", { time: secondsOf(waited / count) }) }))))
    : el("p", { text: say("words_none") }));
}

customElements.define("pb-night", NightView);
