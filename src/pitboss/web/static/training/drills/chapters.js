// The list of drills: what is due today, and the chapters with their drills and the progress in each.

import { el } from "../../lib/el.js";
import { ruleBox } from "../../lib/rule_text.js";
import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";
import { ruleTags } from "./result.js";

/** @typedef {import("../../lib/scene.d.ts").TrainOut} TrainOut */
/** @typedef {import("../../lib/scene.d.ts").Chapter} Chapter */
/** @typedef {import("../../lib/scene.d.ts").DrillRow} DrillRow */
/**
 * @typedef {object} Actions
 * @property {(drill: string, questions?: number) => void} begin a drill; with an empty name, the rules due today
 * @property {(game: string) => void} game
 * @property {(lesson: string) => void} goOn
 */

const LENGTHS = [5, 10, 20];

/** A ring that closes with progress. @param {number} percent */
export function ring(percent) {
  return svg("svg", { class: "ring", viewBox: "0 0 44 44", width: 52, height: 52, "aria-hidden": "true" },
    svg("circle", { class: "ring-way", cx: 22, cy: 22, r: 18, fill: "none", "stroke-width": 5 }),
    percent > 0 && svg("circle", { class: "ring-done", cx: 22, cy: 22, r: 18, fill: "none", "stroke-width": 5,
      pathLength: 100, "stroke-dasharray": `${percent} 100`, "stroke-linecap": "round",
      transform: "rotate(-90 22 22)" }),
    svg("text", { class: "ring-figure", x: 22, y: 26.5, "text-anchor": "middle", text: `${percent}` }));
}

/** The level as dots. @param {number} level */
export const dots = (level) => el("span", { class: "dots", role: "img",
  "aria-label": t("page.school.question.level", { level }), text: "●".repeat(level) + "○".repeat(3 - level) });

/**
 * @param {TrainOut} train
 * @param {Actions} actions
 */
export function chapterPage(train, actions) {
  const game = /** @type {HTMLSelectElement} */ (el("select", { id: "train-game",
    onchange: () => actions.game(game.value) },
    ...train.games.map((one) => el("option", { value: one, selected: one === train.game, text: t(`game.${one}`) }))));
  return el("div", { class: "train-page" },
    el("header", { class: "train-head" },
      el("div", null, el("h1", { tabindex: "-1", text: t("page.train.title") }),
        el("p", { class: "dim", text: t(train.recorded ? "page.train.intro" : "page.train.intro_visit") })),
      el("div", { class: "field train-game" }, el("label", { for: "train-game", text: t("page.train.game") }), game)),
    today(train, actions),
    el("div", { class: "chapters" }, ...train.chapters.map((chapter) => chapterCard(chapter, train.gate, actions))));
}

/** @param {TrainOut} train @param {Actions} actions */
function today(train, actions) {
  const lead = train.due ? t("page.train.today.due", { due: train.due })
    : t(train.asked ? "page.train.today.none" : "page.train.today.first");
  return el("section", { class: "panel today", "aria-label": t("page.train.today") },
    el("div", null, el("h2", { text: t("page.train.today") }), el("p", { class: "dim", text: lead }),
      train.days.best > 0 && el("p", { class: "day-run", text: t("page.train.days",
        { now: train.days.now, best: train.days.best, today: train.days.today }) })),
    el("div", { class: "today-ways" },
      train.lesson && el("button", { type: "button", class: "go-on", text: t("page.train.go_on"),
        onclick: () => actions.goOn(train.lesson) }),
      ...LENGTHS.map((number) => el("button", { type: "button", class: number === 10 ? "main begin-today" : null,
        onclick: () => actions.begin("", number) },
      t("page.train.begin", { number }), number === 10 && el("kbd", { text: "T" })))));
}

/** @param {Chapter} chapter @param {TrainOut["gate"]} gate @param {Actions} actions */
function chapterCard(chapter, gate, actions) {
  const title = t(`page.train.chapter.${chapter.name}`);
  const id = `chapter-${chapter.name}`;
  const current = !chapter.ahead && chapter.step !== "passed";
  return el("section", { class: `panel chapter${current ? " current" : ""}`, "aria-labelledby": id },
    el("details", { open: current, "data-key": id },
      el("summary", { class: "chapter-head" }, ring(chapter.percent),
        el("div", null, el("h2", { id, text: title }),
          el("p", { class: "dim chapter-step", text: stepWords(chapter, gate) }))),
      el("ul", { class: "drills" }, ...chapter.drills.map((drill) => drillRow(drill, actions)))));
}

/** What a chapter waits for, in words. @param {Chapter} chapter @param {TrainOut["gate"]} gate */
const stepWords = (chapter, gate) => (chapter.ahead && chapter.step !== "passed" ? t("page.train.step.ahead")
  : t(`page.train.step.${chapter.step}`, { ...gate }));

/** What to read before practising: the rules of the drill, fetched when they are opened. @param {DrillRow} drill */
function learnPart(drill) {
  const pages = el("div", { class: "learn-rules" });
  return el("details", { class: "drill-learn", "data-key": `learn-${drill.name}`, ontoggle: () => {
    if (!pages.childElementCount) pages.append(...drill.rules.map(ruleBox));
  } }, el("summary", { text: t("page.train.learn", { rules: drill.rules.length }) }), pages);
}

/** @param {DrillRow} drill @param {Actions} actions */
function drillRow(drill, actions) {
  return el("li", { class: "drill" },
    el("button", { type: "button", class: "drill-begin", "data-drill": drill.name,
      onclick: () => actions.begin(drill.name) },
      el("span", { class: "drill-words" }, el("strong", { text: drill.title }),
        el("span", { class: "dim", text: drill.about })),
      el("span", { class: "drill-standing" }, drill.asked > 0 && dots(drill.level),
        drill.asked > 0 && el("span", { class: "drill-score", text: t("page.train.score",
          { right: drill.right, asked: drill.asked }) }),
        drill.due > 0 && el("span", { class: "tag due", text: t("page.train.due", { due: drill.due }) }))),
    learnPart(drill),
    drill.weak.length > 0 && el("p", { class: "drill-weak" }, el("span", { class: "dim", text: t("page.train.weak") }),
      " ", ruleTags(drill.weak)));
}
