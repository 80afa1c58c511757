// The report of a sitting: the mark, faults by kind with rule and cost, planted faults, the pace.

import { el } from "../../lib/el.js";
import { t } from "../../lib/words.js";
import { againstChart, barChart, courseChart } from "./charts.js";
import { clockOf, secondsOf } from "./words.js";

/** @typedef {import("./sitting.js").Result} Result */
/** @typedef {import("./sitting.js").Report} Report */
/** @typedef {import("./sitting.js").Cause} Cause */

/**
 * @param {Result} result
 * @param {{again: () => void, other: () => void, toExam: (exam: string) => void}} actions
 */
export function reportPage({ report, causes, recorded, exam }, { again, other, toExam }) {
  const shown = report.mode === "show";
  return el("article", { class: "seat-report" },
    el("header", { class: "seat-report-head" },
      el("div", {}, el("h1", { tabindex: "-1", text: t("page.seat.report.title") }),
        el("p", { class: "dim", text: t("page.seat.report.about", { game: t(`game.${report.game}`),
          mode: t(`page.seat.mode.${report.mode}`), seats: report.seats, rounds: report.rounds }) })),
      shown ? null : markDial(report)),
    shown ? el("p", { class: "panel", text: t("page.seat.report.shown") }) : null,
    shown ? null : summary(report),
    shown ? null : mistakes(causes),
    report.planted.length ? plants(report) : null,
    el("section", { class: "panel" }, el("h2", { text: t("page.seat.report.course") }), courseChart(report)),
    pace(report),
    el("p", { class: "dim", text: t(recorded ? "page.seat.report.recorded" : "page.seat.report.unrecorded") }),
    exam ? examWay(exam, toExam) : el("p", { class: "seat-ways" },
      el("button", { type: "button", class: "main", text: t("page.seat.report.again"), onclick: again }),
      el("button", { type: "button", text: t("page.seat.report.other"), onclick: other })));
}

/**
 * The only way on after the sitting of an exam: back to the exam, whose clock runs.
 * @param {string} exam
 * @param {(exam: string) => void} toExam
 */
function examWay(exam, toExam) {
  return el("p", { class: "seat-ways" }, el("button", { type: "button", class: "main",
    text: t("page.seat.report.to_exam"), onclick: () => toExam(exam) }));
}

/** @param {Report} report */
function markDial({ mark, of }) {
  return el("p", { class: mark === of ? "seat-mark full" : "seat-mark" },
    el("strong", { class: "figure", text: mark }), el("span", { class: "dim", text: t("page.seat.report.of",
      { of }) }));
}

/** @param {string} term @param {string} value @param {string} [kind] */
const figure = (term, value, kind = "") => el("div", { class: kind || null }, el("dt", { text: term }),
  el("dd", { class: "figure", text: value }));

/** @param {Report} report */
function summary(report) {
  const share = report.steps ? Math.floor((1000 * report.right) / report.steps) / 10 : 0;
  const verdict = report.right === report.steps ? "all_right" : "accuracy_first";
  return el("section", { class: "panel" },
    el("p", { text: t(`page.seat.report.${verdict}`) }),
    el("dl", { class: "seat-figures" },
      figure(t("page.seat.report.right"), t("page.seat.report.right_of", { right: report.right, steps: report.steps,
        share })),
      figure(t("page.seat.report.house_short"), t("page.deal.cents", { cents: report.house_short }),
        report.house_short ? "bad" : ""),
      figure(t("page.seat.report.guests_short"), t("page.deal.cents", { cents: report.guests_short }),
        report.guests_short ? "bad" : ""),
      figure(t("page.seat.report.hands"), String(report.hands)),
      figure(t("page.seat.report.time"), clockOf(report.ms))));
}

/** @param {readonly Cause[]} causes */
function mistakes(causes) {
  if (!causes.length) return el("section", { class: "panel" }, el("h2", { text: t("page.seat.report.mistakes") }),
    el("p", { class: "good", text: t("page.seat.report.none") }));
  return el("section", { class: "panel" }, el("h2", { text: t("page.seat.report.mistakes") }),
    el("ul", { class: "seat-causes" }, ...causes.map((cause) => el("li", {},
      el("span", { class: "seat-times figure", text: t("page.seat.report.times", { count: cause.count }) }),
      el("div", {}, el("strong", { text: t(`page.seat.fault.${cause.kind}`) }),
        el("p", { class: "seat-rule-text", lang: "en", text: cause.text }),
        el("p", { class: "rule", text: `${cause.rule} · ${cause.source}` })),
      cause.cents ? el("span", { class: "figure bad", text: t("page.seat.off_by", { cents: cause.cents }) }) : null))));
}

/** @param {Report} report */
function plants({ planted }) {
  return el("section", { class: "panel" }, el("h2", { text: t("page.seat.report.planted") }),
    el("ul", { class: "seat-causes" }, ...planted.map((one) => el("li", {},
      el("span", { class: one.noticed ? "seat-times good" : "seat-times bad", "aria-hidden": "true",
        text: one.noticed ? "✓" : "✗" }),
      el("div", {}, el("strong", { text: t(`page.seat.plant.${one.kind}`) }),
        el("p", { class: "dim", text: one.noticed ? t("page.seat.report.noticed", { time: secondsOf(one.ms) })
          : t("page.seat.report.unnoticed") }))))));
}

/** @param {Report} report */
function pace({ pace: found, payouts_ms: payouts, rounds_ms: rounds, seats }) {
  const standard = found.shoe_standard_ms;
  const shoe = clockOf(found.shoe_ms);
  const words = standard ? t(found.shoe_reckoned ? "page.seat.report.shoe_reckoned" : "page.seat.report.shoe_time",
    { time: shoe, standard: clockOf(standard) }) : t("page.seat.report.shoe_free", { time: shoe });
  return el("section", { class: "panel seat-pace" }, el("h2", { text: t("page.seat.report.pace") }),
    el("dl", { class: "seat-figures" },
      figure(t("page.seat.report.per_hour", { seats }), String(found.hands_per_hour)),
      figure(t("page.seat.report.rounds_per_hour"), String(found.rounds_per_hour)),
      figure(t("page.seat.report.payout"), payouts.length ? secondsOf(found.payout_ms) : "–"),
      figure(t("page.seat.report.supervisor"), found.supervisor_ms ? secondsOf(found.supervisor_ms) : "–"),
      figure(t("page.seat.report.shuffle"), found.shuffle_ms
        ? [clockOf(found.shuffle_ms), found.shuffle_rating].filter(Boolean).join(" · ") : "–")),
    el("h3", { text: words }),
    standard ? againstChart(found.shoe_ms, standard, words) : null,
    rounds.length > 1 ? el("h3", { text: t("page.seat.report.rounds") }) : null,
    rounds.length > 1 ? barChart(rounds, t("page.seat.report.rounds")) : null,
    payouts.length > 1 ? el("h3", { text: t("page.seat.report.payouts") }) : null,
    payouts.length > 1 ? barChart(payouts, t("page.seat.report.payouts")) : null);
}
