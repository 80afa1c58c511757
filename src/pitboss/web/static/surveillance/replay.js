// <pb-replay>: any round, step by step, from either side of the table; its address names the step, its export is text.

import "../felt/panels/calls.js";
import "../felt/panels/strip.js";
import "../felt/stage.js";
import { announce } from "../lib/announce.js";
import { Problem, ask, askText } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { openDialog } from "../lib/keys.js";
import { tableName } from "../lib/names.js";
import { loading, noticeBox } from "../lib/notice.js";
import { applyPatch } from "../lib/patch.js";
import { prefs } from "../lib/prefs.js";
import { View, rest } from "../lib/view.js";
import { clockSeconds, language, t } from "../lib/words.js";
import { replayPath, tablePath } from "../routes.js";
import { ReplayDesk } from "./replay_tools.js";
import { roundsList } from "./rounds_list.js";
import { textOf } from "./scrubber.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").RoundReplay} RoundReplay */
/** @typedef {import("../lib/keys.js").Key} Key */

const NUMBERED = /^(.+)-(\d+)$/;
const SPOKEN_AFTER_MS = 350;

/**
 * The scenes of a round: the first as it is given, each further one by its step's changes.
 * @param {RoundReplay} replay
 * @returns {Scene[]}
 */
export function scenesOf(replay) {
  let scene = replay.scene;
  return replay.frames.map((frame, index) => {
    if (index) scene = applyPatch(scene, /** @type {import("../lib/patch.js").Patch} */ (frame.patch));
    return scene;
  });
}

export class Replay extends View {
  restsItself = true;
  /** @type {RoundReplay | null} */
  replay = null;
  /** @type {Scene[]} */
  scenes = [];
  /** The step up to which the calls stand in the log. */
  heard = -1;
  /** @type {Promise<unknown>} */
  moving = Promise.resolve();

  /** @param {import("../lib/view.js").Context} context */
  async begin({ round }) {
    this.speaking = this.timer();
    fill(this, loading(t("page.replay.loading")));
    try {
      if (NUMBERED.test(round)) await this.#round(round);
      else fill(this, await roundsList(round));
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.status === 401) throw fault;
      await this.#instead(round, fault);
    }
    if (!this.replay) rest();
  }

  /** @param {string} round */
  async #round(round) {
    const replay = /** @type {RoundReplay} */ (await ask(
      `/api/rounds/${encodeURIComponent(round)}?language=${encodeURIComponent(language())}`));
    const path = `/api/tables/${encodeURIComponent(replay.table)}/rounds?limit=1`;
    const newest = await ask(path).catch(() => ({ rounds: [] }));
    this.replay = replay;
    this.scenes = scenesOf(replay);
    this.#build(replay, newest.rounds[0]?.number ?? replay.number);
    this.keys("page.replay.key", "page.replay.steps", (key) => this.#keys(key));
    this.listen(window, "hashchange", () => this.scrubber?.go(stepInAddress(replay)));
    this.listen(prefs, "change", () => this.#dress());
    this.until(() => {
      this.scrubber?.stop();
      this.desk?.stop();
    });
    this.scrubber?.load(replay.frames);
    this.scrubber?.go(stepInAddress(replay), { silent: true });
    this.desk?.begin();
  }

  /**
   * @param {string} round
   * @param {Problem} fault
   */
  async #instead(round, fault) {
    if (fault.status === 404) {
      // A table may be called like a round.
      const list = await roundsList(round).catch(() => null);
      if (list) return fill(this, list);
    }
    const name = instead(fault);
    const table = NUMBERED.exec(round)?.[1] ?? round;
    const why = name === "failed" ? fault.message : t(`page.replay.${name}_why`, { example: `${table}-12` });
    fill(this, noticeBox(name, t(`page.replay.${name}`), why,
      el("a", { class: "button main", href: replayPath(round), text: t("page.replay.again") }),
      el("a", { class: "button", href: tablePath(table), text: t("page.replay.to_table") })));
  }

  /**
   * @param {RoundReplay} replay
   * @param {number} newest
   */
  #build(replay, newest) {
    const { table, number } = replay;
    this.stage = /** @type {import("../felt/stage.js").Stage} */ (document.createElement("pb-stage"));
    this.calls = /** @type {import("../felt/panels/calls.js").Calls} */ (document.createElement("pb-calls"));
    // The step is announced as a whole; a log that is filled again must not be read out.
    this.calls.log.setAttribute("aria-live", "off");
    this.strip = /** @type {import("../felt/panels/strip.js").Strip} */ (document.createElement("pb-strip"));
    this.scrubber = /** @type {import("./scrubber.js").Scrubber} */ (document.createElement("pb-scrubber"));
    this.scrubber.addEventListener("step", (event) => this.#show(/** @type {CustomEvent} */ (event).detail));
    this.scrubber.shown = () => this.moving;
    const me = this.context?.me;
    this.desk = me && new ReplayDesk(replay, me, tableName(table, replay.scene.placard));
    this.classList.add(`family-${replay.scene.placard.family}`);
    this.#dress();
    const link = (/** @type {number} */ other, /** @type {string} */ key) => other >= 1 && other <= newest
      ? el("a", { class: "button", href: replayPath(`${table}-${other}`), text: t(key) }) : null;
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, /** @type {string} */ cap) =>
      el("button", { type: "button", onclick: act }, el("span", { text: t(key) }), el("kbd", { text: cap }));
    fill(this,
      el("header", { class: "replay-head" },
        el("div", {}, el("h1", { text: t("page.replay.title", { number }) }),
          el("p", { class: "dim",
            text: t("page.replay.where", { table: tableName(table, replay.scene.placard), number: replay.of_shoe }) }),
          replay.ended ? null : el("p", { class: "badge", text: t("page.replay.not_ended") })),
        el("nav", { "aria-label": t("page.replay.to_list") }, link(number - 1, "page.replay.previous_round"),
          link(number + 1, "page.replay.next_round"),
          el("a", { class: "button", href: replayPath(table), text: t("page.replay.to_list") }))),
      el("div", { class: "replay-felt" }, this.stage, this.calls.caption),
      el("div", { class: "replay-bar" }, this.scrubber,
        el("div", { class: "replay-tools" },
          button("page.replay.flip", () => this.flip(), "V"), button("page.replay.copy", () => this.copy(), "C"),
          button("page.replay.notation", () => this.notation(), "N"), ...(this.desk?.buttons ?? []))),
      el("div", { class: "replay-side" }, this.strip,
        ...(this.desk?.panels ?? []),
        el("section", { class: "panel steps-panel" }, el("h2", { text: t("page.replay.steps") }), this.scrubber.list),
        this.calls));
  }

  #dress() {
    if (this.stage) this.stage.deck = prefs.get("deck");
  }

  /** @param {{step: number, jump: boolean, silent: boolean}} how */
  #show({ step, jump, silent }) {
    const scene = this.scenes[step];
    const frame = this.replay?.frames[step];
    if (!scene || !frame || !this.stage) return;
    rest(false);
    history.replaceState(null, "", `#${step}`);
    this.strip?.show(scene);
    this.#say(step);
    this.desk?.at(frame.seq);
    this.moving = this.stage.show(scene, { instant: jump });
    this.moving.then(() => {
      if (this.scrubber?.step === step && !this.scrubber.playing) rest();
    });
    this.speaking?.stop();
    if (silent) return;
    // Only where the slider comes to rest is read out.
    const spoken = t("page.replay.spoken", { step, text: textOf(frame) });
    this.speaking?.start(SPOKEN_AFTER_MS, () => {
      announce(spoken);
      for (const one of frame.said) announce(one.text);
    });
  }

  /**
   * The calls up to a step; those of the next step are added to what stands there.
   * @param {number} step
   */
  #say(step) {
    const { calls, replay } = this;
    if (!calls || !replay) return;
    const next = step === this.heard + 1;
    if (!next) calls.clear();
    this.heard = step;
    for (const frame of replay.frames.slice(next ? step : 0, step + 1)) {
      calls.say(frame.said, { at: clockSeconds(frame.at_ms), quiet: true });
    }
    if (!replay.frames[step]?.said.length) calls.caption.hidden = true;
  }

  /** The other side of the table; calls are shown where the dealer stands. */
  flip() {
    this.stage?.turn();
    this.classList.toggle("from-dealer", this.stage?.pose === "dealer");
  }

  /** Copies the address of the step at hand. */
  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.#note("page.replay.copied");
    } catch {
      this.#note("page.replay.copy_failed");
    }
  }

  /** @param {string} key */
  #note(key) {
    announce(t(key));
    const note = el("p", { class: "replay-note", text: t(key) });
    this.querySelector(".replay-note")?.remove();
    this.querySelector(".replay-tools")?.append(note);
  }

  /** The round as plain text, to read and to take along. */
  async notation() {
    const round = this.replay?.round ?? "";
    const path = `/api/rounds/${encodeURIComponent(round)}/notation`;
    const text = el("pre", { class: "notation", tabindex: "0", text: t("page.replay.notation_loading") });
    openDialog("page.replay.notation", text,
      el("p", {}, el("a", { class: "button main", href: path, download: `${round}.txt`,
        text: t("page.replay.download") })));
    text.textContent = await askText(path).catch((fault) =>
      t(fault instanceof Problem && fault.status === 409 ? "page.replay.notation_not" : "page.replay.notation_failed"));
  }

  /** @param {import("../lib/view.js").MakeKey} make @returns {Key[]} */
  #keys(make) {
    const { scrubber } = this;
    if (!scrubber) return [];
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act) =>
      make(cap, says, act, { repeat: cap.startsWith("Arrow") });
    return [
      key("ArrowLeft", "back", () => scrubber.move(-1)), key("ArrowUp", "back", () => scrubber.move(-1)),
      key("ArrowRight", "forward", () => scrubber.move(1)),
      key("ArrowDown", "forward", () => scrubber.move(1)),
      key("Home", "first", () => scrubber.go(0)), key("End", "last", () => scrubber.go(scrubber.last)),
      key(" ", "play", () => scrubber.toggle()), key("s", "speed", () => scrubber.faster()),
      key("v", "flip", () => this.flip()), key("c", "copy", () => this.copy()),
      key("n", "notation", () => this.notation()), ...(this.desk?.keys ?? []),
    ];
  }
}

/**
 * What stands in the round's place.
 * @param {Problem} fault
 */
function instead({ status, code }) {
  if (status === 409 || /ended|round_open/.test(code)) return "not_ended";
  if (status === 403) return "no_permission";
  return status === 404 ? "not_found" : "failed";
}

/**
 * The step that the address names, by its place or (`#at-123`) by an event of the table.
 * @param {RoundReplay | null} replay
 */
function stepInAddress(replay) {
  const at = Number(/^#at-(\d+)$/.exec(location.hash)?.[1] ?? 0);
  if (at) return Math.max(0, replay?.frames.findLastIndex((frame) => frame.seq <= at) ?? 0);
  const step = Number(location.hash.slice(1));
  return Number.isInteger(step) && step > 0 ? step : 0;
}

customElements.define("pb-replay", Replay);
