// <pb-train>: drills in the browser at /train. Chapters, a lesson (`?lesson=`), its result.
// The server asks and marks. It sends the right answer with the mark, not before.

import { Problem, ask } from "../../lib/api.js";
import { refusalOf } from "../../lib/commands.js";
import { el, fill } from "../../lib/el.js";
import { bindKeys, showKeyHelp } from "../../lib/keys.js";
import { View, rest } from "../../lib/view.js";
import { language, t } from "../../lib/words.js";
import { chapterPage } from "./chapters.js";
import { LessonPanel } from "./lesson.js";
import { trainNav } from "./nav.js";
import { resultPage } from "./result.js";

/** @typedef {import("../../lib/scene.d.ts").TrainOut} TrainOut */
/** @typedef {import("../../lib/scene.d.ts").LessonOut} LessonOut */
/** @typedef {import("../../lib/view.js").Context} Context */
/** @typedef {import("../../lib/keys.js").Key} Key */

const GROUP = "page.school.question.keys";
/** The game and the length that were chosen last in this visit. */
let game = "";
let questions = 10;

/** @param {string} path @param {Record<string, string>} [more] */
const withLanguage = (path, more = {}) => `${path}?${new URLSearchParams({ ...more, language: language() })}`;

export class TrainView extends View {
  /** @type {TrainOut | null} */
  train = null;
  /** @type {LessonOut | null} */
  lesson = null;
  /** @type {LessonPanel | null} */
  lessonPanel = null;

  /** @param {Context} context */
  async begin(context) {
    this.body = el("div", { class: "train-body" });
    fill(this, trainNav("train", context.me), this.refusal, this.body);
    this.until(() => this.lessonPanel?.leave());
    this.until(bindKeys(() => this.#keys()));
    const asked = new URLSearchParams(location.search);
    const known = asked.get("lesson");
    if (known) {
      const lesson = await ask(this.#path(known)).catch((fault) => {
        if (fault instanceof Problem && fault.status === 404) return null;
        throw fault;
      });
      if (lesson) return this.#show(lesson);
    }
    await this.chapters();
  }

  /** @param {string} lesson @param {string} [step] */
  #path(lesson, step = "") {
    return withLanguage(`/api/train/lessons/${encodeURIComponent(lesson)}${step && `/${step}`}`);
  }

  async chapters() {
    await this.#attempt(async () => {
      const train = /** @type {TrainOut} */ (await ask(withLanguage("/api/train", game ? { game } : {})));
      if (!this.context || !this.body) return;
      this.#address("");
      this.lessonPanel?.leave();
      this.lessonPanel = this.lesson = null;
      this.train = train;
      const first = !this.body.childElementCount;
      fill(this.body, chapterPage(train, {
        begin: (drill, number) => this.start({ drill, questions: number ?? questions }),
        game: (wanted) => {
          game = wanted;
          this.chapters().then(() => document.getElementById("train-game")?.focus());
        },
        goOn: (lesson) => this.#do(this.#path(lesson)),
      }));
      if (!first) this.querySelector("h1")?.focus();
    });
  }

  /** @param {{drill?: string, questions?: number, again?: string}} request */
  async start(request) {
    if (request.questions && !request.drill) questions = request.questions;
    const more = request.again ? {} : { game: this.train?.game ?? this.lesson?.game ?? game };
    await this.#do(withLanguage("/api/train/lessons"), { ...more, ...request });
  }

  /** @param {string} path @param {unknown} [body] */
  async #do(path, body) {
    await this.#attempt(async () => {
      const lesson = /** @type {LessonOut} */ (await ask(path, body));
      if (this.context) this.#show(lesson);
    });
  }

  /** Asks the next question, or shows the result after the last one. */
  #next() {
    const { lesson } = this;
    if (!lesson || this.busy) return;
    if (lesson.over) this.#result(lesson);
    else this.#do(this.#path(lesson.id, "next"), {});
  }

  /** @param {LessonOut} lesson */
  #show(lesson) {
    const before = this.lesson;
    this.lesson = lesson;
    this.#address(lesson.id);
    const tell = lesson.told && before?.id === lesson.id && before.question && before.number === lesson.number;
    if (lesson.over && !tell) return this.#result(lesson);
    if (!this.lessonPanel) {
      this.lessonPanel = new LessonPanel({
        answer: (answer) => this.#do(this.#path(this.lesson?.id ?? "", "answer"), { number: this.lesson?.number,
          answer }),
        next: () => this.#next(),
        end: () => this.#do(this.#path(this.lesson?.id ?? "", "end"), {}),
      });
    }
    if (this.body && this.lessonPanel.element.parentElement !== this.body) fill(this.body, this.lessonPanel.element);
    this.lessonPanel.show(lesson);
    if (!before || before.id !== lesson.id) scrollTo(0, 0);
  }

  /** @param {LessonOut} lesson */
  #result(lesson) {
    this.lessonPanel?.leave();
    this.lessonPanel = null;
    if (!this.body) return;
    fill(this.body, resultPage(lesson, this.#after(lesson)));
    this.querySelector("h2")?.focus();
    scrollTo(0, 0);
  }

  /** @param {LessonOut} lesson */
  #after(lesson) {
    return {
      again: () => this.start({ again: lesson.id }),
      more: () => this.start({ drill: lesson.drill, questions }),
      back: () => this.chapters(),
    };
  }

  /** Does some work and shows a refusal or a lost connection. @param {() => Promise<void>} work */
  async #attempt(work) {
    await this.work(async () => {
      let sentence = "";
      this.lessonPanel?.wait(true);
      try {
        await work();
      } catch (fault) {
        if (!(fault instanceof Problem) || !this.body?.childElementCount) throw fault;
        sentence = fault.status === 404 ? t("page.train.gone") : refusalOf(fault).sentence;
      } finally {
        this.lessonPanel?.wait(false);
      }
      this.refuse(sentence ? { sentence, rule: "" } : null);
      rest();
    });
  }

  /** @param {string} lesson */
  #address(lesson) {
    const asked = new URLSearchParams(location.search);
    asked.delete("lesson");
    if (lesson) asked.set("lesson", lesson);
    history.replaceState(null, "", `/train${asked.size ? `?${asked}` : ""}`);
  }

  /** @returns {Key[]} */
  #keys() {
    const found = this.#own();
    return [...found, { key: "?", group: GROUP, says: "page.deal.key.help", act: () => showKeyHelp(found) }];
  }

  /** @returns {Key[]} */
  #own() {
    if (this.lessonPanel) return this.lessonPanel.keys();
    if (!this.lesson?.over) {
      return [{ key: "t", group: GROUP, says: "page.train.today", act: () => this.start({ questions: 10 }) }];
    }
    const after = this.#after(this.lesson);
    /** @type {Key[]} */
    const keys = [{ key: "n", group: GROUP, says: "page.train.result.more", act: after.more },
      { key: "b", group: GROUP, says: "page.train.result.back", act: after.back }];
    if (this.lesson.result?.wrong.length) {
      keys.unshift({ key: "a", group: GROUP, says: "page.train.again_key", act: after.again });
    }
    return keys;
  }
}

customElements.define("pb-train", TrainView);
