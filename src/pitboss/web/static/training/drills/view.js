// <pb-train>: drills in the browser at /train. Chapters, a lesson (`?lesson=`), its result.
// The server asks and marks; the right answer comes here with the mark and never before.

import { Problem, ask } from "../../lib/api.js";
import { refusalOf } from "../../lib/commands.js";
import { el, fill } from "../../lib/el.js";
import { bindKeys, showKeyHelp } from "../../lib/keys.js";
import { View, rest } from "../../lib/view.js";
import { language, t } from "../../lib/words.js";
import { chapterPage } from "./chapters.js";
import { LessonDesk } from "./lesson.js";
import { trainNav } from "./nav.js";
import { resultPage } from "./result.js";

/** @typedef {import("../../lib/scene.d.ts").TrainOut} TrainOut */
/** @typedef {import("../../lib/scene.d.ts").LessonOut} LessonOut */
/** @typedef {import("../../lib/view.js").Context} Context */
/** @typedef {import("../../lib/keys.js").Key} Key */

const GROUP = "page.school.question.keys";
/** The game and the length that were chosen last, for this visit. */
let game = "";
let questions = 10;

/** @param {string} path @param {Record<string, string>} [more] */
const withLanguage = (path, more = {}) => `${path}?${new URLSearchParams({ ...more, language: language() })}`;

export class TrainView extends View {
  /** @type {TrainOut | null} */
  train = null;
  /** @type {LessonOut | null} */
  lesson = null;
  /** @type {LessonDesk | null} */
  desk = null;

  /** @param {Context} context */
  async begin(context) {
    this.body = el("div", { class: "train-body" });
    fill(this, trainNav("train", context.me), this.refusal, this.body);
    this.until(() => this.desk?.leave());
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
    await this.#tried(async () => {
      const train = /** @type {TrainOut} */ (await ask(withLanguage("/api/train", game ? { game } : {})));
      if (!this.context || !this.body) return;
      this.#address("");
      this.desk?.leave();
      this.desk = this.lesson = null;
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

  /** @param {{drill?: string, questions?: number, again?: string}} wish */
  async start(wish) {
    if (wish.questions && !wish.drill) questions = wish.questions;
    const more = wish.again ? {} : { game: this.train?.game ?? this.lesson?.game ?? game };
    await this.#do(withLanguage("/api/train/lessons"), { ...more, ...wish });
  }

  /** @param {string} path @param {unknown} [body] */
  async #do(path, body) {
    await this.#tried(async () => {
      const lesson = /** @type {LessonOut} */ (await ask(path, body));
      if (this.context) this.#show(lesson);
    });
  }

  /** The next question, or after the last one what came of it. */
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
    if (!this.desk) {
      this.desk = new LessonDesk({
        answer: (answer) => this.#do(this.#path(this.lesson?.id ?? "", "answer"), { number: this.lesson?.number,
          answer }),
        next: () => this.#next(),
        end: () => this.#do(this.#path(this.lesson?.id ?? "", "end"), {}),
      });
    }
    if (this.body && this.desk.element.parentElement !== this.body) fill(this.body, this.desk.element);
    this.desk.show(lesson);
    if (!before || before.id !== lesson.id) scrollTo(0, 0);
  }

  /** @param {LessonOut} lesson */
  #result(lesson) {
    this.desk?.leave();
    this.desk = null;
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

  /** What the server would not do, or could not be asked, is said here. @param {() => Promise<void>} work */
  async #tried(work) {
    await this.work(async () => {
      let sentence = "";
      this.desk?.wait(true);
      try {
        await work();
      } catch (fault) {
        if (!(fault instanceof Problem) || !this.body?.childElementCount) throw fault;
        sentence = fault.status === 404 ? t("page.train.gone") : refusalOf(fault).sentence;
      } finally {
        this.desk?.wait(false);
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
    if (this.desk) return this.desk.keys();
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
