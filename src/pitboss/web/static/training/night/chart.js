// Charts of a night: the dealer's pace over the hours with the house's time as a line, and the parts of a round as
// bars. The tables next to them have the same figures.

import { el } from "../../lib/el.js";
import { tag } from "../../lib/panel.js";
import { short, svg } from "../../lib/svg.js";
import { clockTime, t } from "../../lib/words.js";
import { picture, ticks } from "../../pit/desks/report_charts.js";
import { secondsOf } from "../seat/words.js";

/** @typedef {import("../../lib/scene.d.ts").Night} Night */

const [LEFT, RIGHT, TOP, BOTTOM, HEIGHT] = [44, 12, 14, 26, 190];
const LABEL = 58;
const BAR_MOST = 48;

/**
 * Hands per hour, one bar for each stretch of time.
 * @param {Night} night
 */
export function paceChart({ chart, stretch_ms: stretch, pace }) {
  const title = t("page.night.chart", { minutes: stretch / 60_000 });
  const about = chart.map((one) => t("page.night.bar", { time: clockTime(one.at_ms),
    count: one.pace.hands_per_hour })).join(" ");
  const first = chart[0]?.at_ms ?? 0;
  const places = Math.round(((chart.at(-1)?.at_ms ?? first) - first) / stretch) + 1;
  const most = Math.max(1, ...chart.flatMap(({ pace: one }) => [one.hands_per_hour, one.standard_per_hour]));
  const drawn = picture(title, about, "night-chart", (width) => {
    const wide = (width - LEFT - RIGHT) / places;
    const bar = Math.max(1, Math.min(BAR_MOST, wide * 0.72));
    const x = (/** @type {number} */ at) => LEFT + ((at - first) / stretch + 0.5) * wide;
    const y = (/** @type {number} */ count) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * count / most;
    const scale = ticks(0, most).flatMap((at) => [
      svg("path", { class: at === 0 ? "axis zero" : "axis", d: `M${LEFT} ${short(y(at))}H${width - RIGHT}` }),
      svg("text", { class: "axis-text", x: LEFT - 8, y: y(at) + 4, "text-anchor": "end", text: short(at) })]);
    const every = Math.max(1, Math.ceil(LABEL / wide));
    const bars = chart.flatMap((one) => {
      const { hands_per_hour: own, standard_per_hour: house } = one.pace;
      const place = Math.round((one.at_ms - first) / stretch);
      return [svg("rect", { class: "night-bar", x: x(one.at_ms) - bar / 2, y: y(own), width: bar, rx: 3,
        height: Math.max(1, HEIGHT - BOTTOM - y(own)), "data-count": own },
      svg("title", { text: t("page.night.bar", { time: clockTime(one.at_ms), count: own }) })),
      house ? svg("path", { class: "night-standard",
        d: `M${short(x(one.at_ms) - wide / 2)} ${short(y(house))}h${short(wide)}` }) : null,
      place % every ? null : svg("text", { class: "axis-text", x: x(one.at_ms), y: HEIGHT - 8,
        "text-anchor": "middle", text: clockTime(one.at_ms) })];
    });
    return { height: HEIGHT, parts: [...scale, ...bars].filter((one) => one !== null) };
  });
  return el("figure", { class: "night-figure" }, drawn, el("figcaption", { class: "night-keys dim" },
    el("span", { class: "key-own", text: title }),
    pace.standard_ms > 0 && el("span", { class: "key-house", text: t("page.night.per_hour_house") })));
}

/**
 * The parts of a round, each as wide as its share of an average round.
 * @param {Night} night
 */
export function partBars({ parts, fastest, slowest }) {
  const most = Math.max(1, ...parts.map((one) => one.round_ms));
  return el("ul", { class: "night-parts-list" }, ...parts.map((one) => el("li", { "data-part": one.part },
    el("span", { class: "night-part" }, el("strong", { text: t(`page.night.part.${one.part}`) }),
      one.part === fastest && tag(t("page.night.fastest"), "good"),
      one.part === slowest && tag(t("page.night.slowest"), "warn")),
    svg("svg", { class: "night-track", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "track", x: 0, y: 0, width: 100, height: 8 }),
      svg("rect", { class: "night-bar", x: 0, y: 0, width: short(Math.max(1, 100 * one.round_ms / most)), height: 8 })),
    el("span", { class: "dim number", text: t("page.night.part_time", { step: secondsOf(one.step_ms),
      round: secondsOf(one.round_ms) }) }))));
}
