// <pb-drawer>: the one queue on every page of the house. A button in the head says how much waits for the reader; the
// drawer lists it, each line with a drawing; one click opens the drawer, one answers.

import { announce } from "../../lib/announce.js";
import { give } from "../../lib/commands.js";
import { el, fill } from "../../lib/el.js";
import { belongsElsewhere } from "../../lib/keys.js";
import { refusalLine, refusalWords } from "../../lib/notice.js";
import { refill } from "../../lib/redraw.js";
import { svg } from "../../lib/svg.js";
import { MANUAL } from "../../lib/view.js";
import { has, language, t } from "../../lib/words.js";
import { queuePicture } from "./picture.js";
import { askedWords, askerWords, deskPath, differenceWords, kindOf, rolesWords, waitedWords } from "./words.js";

/** @typedef {import("../../lib/scene.d.ts").QueueRow} QueueRow */
/** @typedef {import("../../lib/scene.d.ts").PitMessage} PitMessage */
/** @typedef {import("../../lib/scene.d.ts").Command} Command */

const TICK_MS = 1000;
/** Kinds with a text in somebody's own words: a private notice, or the reason of a change. */
const QUOTED = new Set(["notification", "change", "notice"]);
/** The figures of a change, old and new, in the order in which they are read. */
const FIGURES = ["contribution", "reserve", "reseed", "limit", "wagers_most", "display"];
const SEEN = "pitboss.queue.seen";

export class Drawer extends HTMLElement {
  /** @type {readonly QueueRow[]} */
  lines = [];
  /** How many milliseconds the floor's clock is ahead of the reader's. */
  ahead = 0;
  /** What the reader has acknowledged. @type {Set<string>} */
  seen = new Set(JSON.parse(sessionStorage.getItem(SEEN) ?? "[]"));
  /** What was announced. @type {Set<string>} */
  announced = new Set();
  picked = "";
  busy = false;
  /** @type {HTMLDialogElement | null} */
  dialog = null;
  list = el("ol", { class: "queue-lines" });
  said = refusalLine("status");
  button = el("button", { type: "button", class: "queue-button", id: "queue-button", "aria-haspopup": "dialog",
    onclick: () => this.open() });

  /**
   * Follows the queue over the tab's socket.
   * @param {import("../../lib/link.js").Link} link
   */
  follow(link) {
    if (this.link) return;
    this.link = link;
    link.addEventListener("pit", (event) => this.#hear(/** @type {CustomEvent<PitMessage>} */ (event).detail));
    link.pit();
    if (!MANUAL) setInterval(() => this.#times(), TICK_MS);
    // After the view's own keys: where a view has another use for it, it is the view's.
    document.addEventListener("keydown", (event) => {
      const held = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented;
      if (event.key.toLowerCase() === "q" && !held && !belongsElsewhere("q", document.activeElement)) this.open();
    });
  }

  connectedCallback() {
    if (!this.button.isConnected) this.append(this.button);
    this.dress();
  }

  /** What the reader has to do: their own lines, without those of other sections. */
  get mine() {
    return this.lines.filter((line) => line.mine && line.here);
  }

  /** @param {PitMessage} message */
  #hear({ lines, now_ms }) {
    this.dataset.heard = "";
    this.lines = lines;
    this.ahead = now_ms - Date.now();
    const fresh = this.mine.filter((line) => !this.announced.has(line.id) && !this.seen.has(line.id));
    for (const line of fresh) this.announced.add(line.id);
    if (fresh.length > 3) announce(t("page.pit.queue.news", { count: fresh.length }));
    else for (const line of fresh) announce(t("page.pit.queue.new", { what: askedWords(line), table: line.table }));
    const known = new Set(lines.map((line) => line.id));
    for (const set of [this.seen, this.announced]) for (const id of set) if (!known.has(id)) set.delete(id);
    this.dress();
    if (this.dialog) this.#draw();
  }

  /** The button as it stands: how many wait for the reader, and whether some of them are new to them. */
  dress() {
    const { mine, button } = this;
    const fresh = mine.filter((line) => !this.seen.has(line.id)).length;
    const shown = `${language()} ${mine.length} ${fresh}`;
    if (button.dataset.shown === shown) return;
    button.dataset.shown = shown;
    button.classList.toggle("new", fresh > 0);
    const name = t(fresh ? "page.pit.queue.button_new" : "page.pit.queue.button", { count: mine.length, fresh });
    button.setAttribute("aria-label", name);
    button.title = name;
    fill(button, svg("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" },
      svg("path", { d: "M3 13 L6 4 H18 L21 13 V20 H3 Z M3 13 H8 L9.5 16 H14.5 L16 13 H21", fill: "none",
        stroke: "currentColor", "stroke-width": 2, "stroke-linejoin": "round" })),
    el("span", { class: "queue-count figure", text: mine.length }));
  }

  open() {
    if (document.querySelector("dialog[open]")) return;
    // A dialog that was just closed may still be there, because its event comes later.
    this.dialog?.remove();
    const seen = el("button", { type: "button", class: "queue-seen", text: t("page.pit.queue.seen"),
      onclick: () => this.acknowledge() });
    const close = el("button", { type: "button", class: "dialog-close", text: t("page.key.close"),
      onclick: () => this.dialog?.close() });
    this.heading = el("h2", { id: "queue-title", tabindex: "-1" });
    const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "queue-drawer",
      "aria-labelledby": "queue-title", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
    el("header", {}, this.heading, seen, close),
    el("p", { class: "dim queue-keys", text: t("page.pit.queue.keys") }), this.said, this.list));
    dialog.addEventListener("close", () => this.#closed(dialog));
    dialog.addEventListener("click", (event) => {
      const link = event.target instanceof Element && event.target.closest("a[href]");
      if (event.target === dialog || link) dialog.close();
    });
    this.dialog = dialog;
    document.body.append(dialog);
    this.said.hidden = true;
    this.#draw();
    dialog.showModal();
    this.heading.focus();
  }

  /** @param {HTMLDialogElement} dialog */
  #closed(dialog) {
    dialog.remove();
    if (this.dialog !== dialog) return;
    this.dialog = null;
    this.button.focus();
  }

  /** Marks everything as seen. */
  acknowledge() {
    for (const line of this.lines) this.seen.add(line.id);
    sessionStorage.setItem(SEEN, JSON.stringify([...this.seen]));
    this.dress();
    this.#draw();
    this.heading?.focus();
  }

  #draw() {
    const { lines, dialog } = this;
    if (!dialog || !this.heading) return;
    this.heading.textContent = t("page.pit.queue.title_count", { count: this.mine.length });
    if (!lines.some((line) => line.id === this.picked)) this.picked = lines[0]?.id ?? "";
    const focused = document.activeElement?.closest("[data-line]")?.getAttribute("data-line") ?? "";
    const none = el("li", { class: "empty", text: t("page.pit.queue.none") });
    const drawn = lines.map((line) => this.#line(line));
    const away = lines.findIndex((line) => line.mine && !line.here);
    if (away >= 0) drawn.splice(away, 0, el("li", { class: "queue-elsewhere", "data-key": "elsewhere" },
      el("h3", { text: t("page.pit.queue.elsewhere") })));
    refill(this.list, lines.length ? drawn : [none],
      () => this.list.querySelector(`[data-line="${CSS.escape(focused)}"]`) ?? this.heading);
    this.#times();
  }

  /** @param {QueueRow} line */
  #line(line) {
    const fresh = line.mine && line.here && !this.seen.has(line.id);
    const picked = line.id === this.picked;
    const said = line.about.note ?? line.about.why;
    return el("li", { class: `queue-line${line.mine ? " mine" : ""}`, tabindex: "-1", "data-line": line.id,
      "data-key": line.id, "aria-current": picked && "true" },
    queuePicture(line),
    el("div", { class: "queue-words" },
      el("p", { class: "queue-kind" }, kindOf(line), line.table && el("span", { text: line.table }),
        fresh && el("span", { class: "queue-fresh", text: t("page.pit.queue.fresh") })),
      el("strong", { text: askedWords(line) }),
      el("p", { class: "queue-about" },
        line.cents !== 0 && el("span", { class: "figure", text: t("page.deal.cents", { cents: line.cents }) }),
        line.kind === "report" && el("span", { text: differenceWords(line) }),
        line.asker && el("span", { text: t("page.deal.approval.by", { name: askerWords(line) }) }),
        Number(line.about.seat) > 0 && el("span", { text: t("page.deal.approval.seat", { seat: line.about.seat }) }),
        line.about.serial && el("span", { class: "figure", text: line.about.serial }),
        ...FIGURES.map((name) => line.about[name] && (line.kind === "change" || line.kind === "notice")
          ? el("span", { class: "figure", text: `${t(`setting.${name}`)} ${line.about[name]}` }) : null),
        QUOTED.has(line.kind) && said && el("q", { text: said }),
        !line.mine && el("span", { text: t("page.pit.queue.for", { role: rolesWords(line) }) }),
        el("span", { class: "figure queue-waits", "data-since": line.since_ms }),
        line.rule && el("span", { class: "rule", text: line.rule })),
      this.#answers(line, picked)));
  }

  /**
   * @param {QueueRow} line
   * @param {boolean} picked
   */
  #answers(line, picked) {
    const { command, refusal } = line;
    const key = (/** @type {string} */ cap) => (picked ? el("kbd", { text: cap }) : null);
    const own = `page.pit.do.${/^(Top)?Sign/.test(command?.type ?? "") ? "sign" : command?.type}`;
    const yes = t(has(own) ? own : refusal ? "page.deal.approve" : "page.pit.queue.do");
    const dont = `page.pit.dont.${refusal?.type}`;
    return el("div", { class: "queue-answers" },
      command && el("button", { type: "button", class: "approve", "data-key": `${line.id} yes`, disabled: this.busy,
        onclick: () => this.answer(line, command) }, el("span", { text: yes }), key("A")),
      refusal && el("button", { type: "button", class: "refuse", "data-key": `${line.id} no`, disabled: this.busy,
        onclick: () => this.answer(line, refusal) },
      el("span", { text: t(has(dont) ? dont : "page.deal.refuse") }), key("X")),
      el("a", { class: "button", "data-key": `${line.id} go`, href: deskPath(line),
        text: t("page.pit.queue.go") }));
  }

  /**
   * @param {QueueRow} line
   * @param {Command} command
   */
  async answer(line, command) {
    if (this.busy) return;
    this.busy = true;
    this.picked = line.id;
    const { refusal } = await give(command, line);
    this.busy = false;
    this.said.hidden = !refusal;
    fill(this.said, ...refusalWords(refusal));
    if (!refusal) announce(t("page.pit.queue.done", { what: askedWords(line) }));
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = this.lines.find((one) => one.id === this.picked);
    const act = { j: () => this.#move(1), ArrowDown: () => this.#move(1), k: () => this.#move(-1),
      ArrowUp: () => this.#move(-1), s: () => this.acknowledge(),
      a: () => line?.command && this.answer(line, line.command),
      x: () => line?.refusal && this.answer(line, line.refusal),
      q: () => this.dialog?.close() }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {number} by */
  #move(by) {
    const place = this.lines.findIndex((line) => line.id === this.picked);
    const next = this.lines[Math.max(0, Math.min(this.lines.length - 1, place + by))];
    if (!next) return;
    this.picked = next.id;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"))?.focus();
  }

  #times() {
    for (const one of this.dialog?.querySelectorAll("[data-since]") ?? []) {
      const waited = Date.now() + this.ahead - Number(one.getAttribute("data-since"));
      one.textContent = t("page.rulings.waits", { time: MANUAL ? "0:00" : waitedWords(waited) });
    }
  }
}

customElements.define("pb-drawer", Drawer);
