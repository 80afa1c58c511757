// The console of the dealer's seat: the felt, the due step if the mode tells it, calls, moves, the supervisor.

import { showDues } from "../../dealer/dues.js";
import { showTubes } from "../../felt/drawing/tubes.js";
import "../../felt/panels/calls.js";
import "../../felt/stage.js";
import { Hands } from "../../felt/touch/hands.js";
import { Standing } from "../../felt/touch/standing.js";
import { announce } from "../../lib/announce.js";
import { el, fill } from "../../lib/el.js";
import { prefs } from "../../lib/prefs.js";
import { ruleBox } from "../../lib/rule_text.js";
import { rest } from "../../lib/view.js";
import { t } from "../../lib/words.js";
import { SeatBar } from "./bar.js";
import { SeatCalls } from "./calls.js";
import { SeatStop } from "./stop.js";
import { moveName, moveWords, whyOfMove } from "./words.js";

/** @typedef {import("./sitting.js").State} State */
/** @typedef {import("./sitting.js").Act} Act */
/** @typedef {import("../../lib/keys.js").Key} Key */

export class SeatConsole {
  /** @param {(act: Act) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {State | null} */
    this.state = null;
    this.stage = /** @type {import("../../felt/stage.js").Stage} */ (document.createElement("pb-stage"));
    this.stage.pose = "dealer";
    this.said = /** @type {import("../../felt/panels/calls.js").Calls} */ (document.createElement("pb-calls"));
    this.bar = new SeatBar((move) => send({ do: "move", move }));
    this.calls = new SeatCalls((call) => send({ do: "call", call }));
    this.stop = new SeatStop((kind, seat) => send({ do: "stop", kind, seat }));
    this.due = el("section", { class: "seat-due panel", "aria-label": t("page.seat.due") });
    this.told = el("p", { class: "seat-told", role: "status", hidden: true });
    this.note = el("p", { class: "seat-note", role: "status", hidden: true });
    this.dues = el("ol", { class: "dues" });
    this.duesPanel = el("section", { class: "panel due-panel" }, el("h2", { text: t("page.deal.due") }), this.dues);
    this.rack = el("div", {});
    this.count = el("p", { class: "seat-count figure" });
    this.head = el("div", { class: "seat-head" }, this.count,
      el("button", { type: "button", class: "seat-end", text: t("page.seat.end"),
        onclick: () => send({ do: "end" }) }));
    this.hands = new Hands(this.stage, (touch) => send({ do: "touch", ...touch }), moveName);
    this.standing = new Standing(this.stage);
    this.acts = el("details", { class: "seat-acts panel" },
      el("summary", { text: t("page.touch.all_acts") }), this.bar.element);
    this.element = el("div", { class: "seat-console" },
      el("div", { class: "seat-table" },
        el("div", { class: "seat-felt" }, this.hands.felt, this.standing.element, this.said.caption), this.hands.strip),
      el("div", { class: "seat-desk" },
        el("div", { class: "seat-work" }, this.told, this.note, this.due, this.hands.laying.element, this.hands.total,
          this.bar.more, this.calls.element),
        el("div", { class: "seat-side" }, this.head, this.stop.element, this.acts, this.duesPanel, this.said,
          el("section", { class: "panel rack-panel" }, el("h2", { text: t("page.deal.rack") }), this.rack))));
  }

  /** @param {State} state @param {boolean} [fresh] */
  show(state, fresh = false) {
    this.state = state;
    this.stage.deck = prefs.get("deck");
    this.#drawResult(state);
    this.#drawDue(state);
    this.note.hidden = !state.note;
    this.note.textContent = state.note ? t(`page.seat.note.${state.note}`, { seat: state.note_seat }) : "";
    const shows = state.mode === "show";
    this.acts.hidden = this.calls.element.hidden = this.stop.element.hidden = shows;
    const told = state.mode === "guide" && !state.calls.some((one) => one.due) ? state.due?.move ?? null : null;
    this.hands.show(state.palette, told, !shows);
    if (!shows) {
      this.bar.show(state);
      this.calls.show(state);
      this.stop.show(state);
    }
    this.duesPanel.hidden = state.mode === "test";
    showDues(this.dues, state.scene);
    showTubes(this.rack, state.scene);
    this.count.textContent = t(state.rounds_wanted ? "page.seat.count_of" : "page.seat.count",
      { round: state.rounds + 1, rounds: state.rounds_wanted });
    this.said.say([...state.said]);
    void this.#stage(state, fresh);
  }

  /** @param {State} state @param {boolean} instant */
  async #stage(state, instant) {
    this.stage.skip();
    await this.stage.show(state.scene, { instant });
    if (this.state === state) rest();
  }

  /** @param {State} state */
  #drawResult({ told, mode }) {
    const fault = told?.fault ?? null;
    this.told.hidden = !told || mode === "show" || (mode === "test") || (!fault && !told.done);
    this.told.className = fault ? "seat-told wrong" : "seat-told good";
    if (this.told.hidden || !told) return fill(this.told);
    const words = fault ? t(`page.seat.fault.${fault.kind}`) : t("page.seat.right");
    fill(this.told, el("strong", { text: words }),
      fault && fault.cents ? el("span", { class: "figure", text: t("page.seat.off_by",
        { cents: fault.cents }) }) : null,
      fault ? el("span", { class: "rule", text: `${fault.rule} · ${fault.source}` }) : null);
    if (fault) announce(words);
  }

  /** The due step with its reason and its rule, if the mode tells it. @param {State} state */
  #drawDue({ due, mode, calls }) {
    this.due.hidden = mode === "test" || !due;
    if (!due || this.due.hidden) return fill(this.due);
    const say = calls.find((one) => one.due);
    const rule = ruleBox(due.rule);
    const why = whyOfMove(due.move);
    fill(this.due,
      el("p", { class: "seat-next" }, el("span", { class: "say-word", text: t("page.seat.next") }),
        say ? el("q", { text: say.text }) : el("strong", { text: moveWords(due.move) })),
      why && !say ? el("p", { class: "next-why", text: why }) : null,
      mode === "show" ? el("button", { type: "button", class: "main seat-show",
        onclick: () => this.send({ do: "next" }) },
        el("span", { text: t("page.seat.show_next") }), el("kbd", { text: t("page.deal.key_space") })) : null,
      el("details", { class: "seat-rule", open: mode === "show" },
        el("summary", { text: `${due.rule} · ${due.source}` }),
        rule));
  }

  /** @returns {Key[]} */
  keys() {
    const shows = this.state?.mode === "show";
    const group = "page.seat.moves";
    if (shows) return [" ", "Enter"].map((cap) => ({ key: cap, says: "page.seat.show_next", group,
      act: () => this.send({ do: "next" }) }));
    const own = this.stop.keys();
    const { hands } = this;
    const laying = hands.laying.place !== null;
    const hand = hands.busy ? [{ key: "Escape", says: "page.touch.back", group, act: () => hands.back() },
      ...(laying ? [{ key: "Enter", says: "page.touch.give", group, act: () => hands.laying.done() }] : [])] : [];
    return [...own, ...hand, ...this.bar.keys(), ...(this.bar.begun ? [] : this.calls.keys())];
  }
}
