// <pb-pit>: all tables of the house as a strip, pit by pit, as they stand now; arrows move between them, Enter opens
// the desk of one.

import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { gameName } from "../lib/names.js";
import { redraw } from "../lib/redraw.js";
import { View } from "../lib/view.js";
import { t } from "../lib/words.js";
import { pitNav } from "./nav.js";
import { pitTile } from "./tile.js";
import { FIGURES_MS, readToday } from "./today.js";

/** @typedef {import("../lib/scene.d.ts").PitStripOut} PitStripOut */
/** @typedef {import("../lib/scene.d.ts").PitTable} PitTable */
/** @typedef {import("../lib/scene.d.ts").FloorRow} FloorRow */
/** @typedef {import("../lib/scene.d.ts").TableRow} TableRow */
/** @typedef {import("../lib/scene.d.ts").TableToday} TableToday */
/** @typedef {import("../lib/view.js").Context} Context */
/** @typedef {import("../lib/keys.js").Key} Key */

/** How long what changed is gathered before it is asked for. */
const AGAIN_MS = 1500;
/** Between two drawings: forty tables have something new four times a second, and painting is what costs. */
const DRAW_MS = 600;

export class PitStrip extends View {
  /** @type {PitStripOut | null} */
  pit = null;
  /** The place of each table's tile; each tile is drawn again by itself. @type {Map<string, HTMLElement>} */
  places = new Map();
  /** Tables whose rack may have changed. @type {Set<string>} */
  stale = new Set();
  /** @type {Map<string, FloorRow>} */
  lines = new Map();
  /** @type {Map<string, string>} */
  names = new Map();
  /** Drop, win, pace and dealer of each table today. @type {Map<string, TableToday>} */
  today = new Map();
  /** The pit that is looked at; "" is all of them. */
  only = new URLSearchParams(location.search).get("pit") ?? "";
  more = false;
  /** Whether racks and trays are asked for, or about to be. */
  asking = false;
  seq = -1;

  /** @param {Context} context */
  async begin(context) {
    this.waiting = this.timer();
    this.resting = this.timer();
    const [pit, { tables }] = await Promise.all([ask("/api/pit/strip"), ask("/api/tables")]);
    if (!this.context) return;
    this.pit = pit;
    this.seq = context.link.waiting?.seq ?? -1;
    for (const one of /** @type {TableRow[]} */ (tables)) this.names.set(one.table, gameName(one.placard));
    this.when = el("p", { class: "dim" });
    this.filters = el("fieldset", { class: "segments pit-filter" });
    this.strip = el("div", { class: "pit-strip",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#arrow(event) });
    fill(this, pitNav("pit", context.me),
      el("div", { class: "pit-head" }, el("h1", { tabindex: "-1", text: t("page.pit.title") }), this.when,
        this.filters), this.strip);
    await readToday(this.today, context.me);
    this.#draw();
    this.every(FIGURES_MS, () => readToday(this.today, context.me).then(() => this.#soon()));
    this.keys("page.pit.key", "page.pit.title", (key) => this.#keys(key));
    this.listen(context.link, "pit", () => this.#heard(context.link.waiting?.seq ?? -1));
    this.until(() => context.link.leaveFloor());
    await this.first((heard) => context.link.floor((lines) => {
      const first = !this.lines.size;
      for (const line of lines) this.lines.set(line.table, line);
      // The first message tells of all tables what was asked for just now.
      if (first) this.#draw();
      else this.#later(lines.map((line) => line.table));
      heard();
    }, true));
  }

  /**
   * Where the pit itself moved, every tray may have; an approval that comes or goes changes none.
   * @param {number} seq
   */
  #heard(seq) {
    const moved = this.seq !== seq;
    this.seq = seq;
    this.#later(moved ? (this.pit?.tables ?? []).map((table) => table.table) : []);
  }

  /**
   * What can be told is drawn; racks and trays of these tables are asked for, together with those of others that
   * change within the same while.
   * @param {string[]} tables
   */
  #later(tables) {
    this.#soon();
    const shown = new Set(this.pit?.tables.map((table) => table.table));
    for (const table of tables) if (shown.has(table)) this.stale.add(table);
    if (!this.stale.size || this.asking) return;
    this.asking = true;
    this.waiting?.start(AGAIN_MS, () => this.#ask());
  }

  /** Drawn at once, and once more after a while if there was more by then. */
  #soon() {
    this.more = this.resting?.running ?? false;
    if (this.more) return;
    this.#draw();
    this.resting?.start(DRAW_MS, () => {
      if (this.more) this.#soon();
    });
  }

  async #ask() {
    const asked = [...this.stale];
    this.stale.clear();
    const all = asked.length === this.pit?.tables.length;
    try {
      const told = await ask(`/api/pit/strip${all ? "" : `?of=${asked.map(encodeURIComponent).join(",")}`}`);
      const news = new Map(/** @type {PitStripOut} */ (told).tables.map((table) => [table.table, table]));
      const known = all ? told.tables : this.pit?.tables ?? [];
      this.pit = { ...told, tables: known.map((/** @type {PitTable} */ table) => news.get(table.table) ?? table) };
    } catch {
      // The banner tells that the line is lost; what is shown stays.
    }
    this.asking = false;
    if (this.context) this.#later([]);
  }

  #draw() {
    const { pit, strip, filters, when } = this;
    if (!pit || !strip || !filters || !when) return;
    const pits = [...new Set(pit.tables.map((table) => table.pit))].sort();
    if (!pits.includes(this.only)) this.only = "";
    when.textContent = t("page.pit.when", { day: pit.when.day, shift: t(`shift.${pit.when.shift}`) });
    filters.hidden = pits.length < 2;
    redraw(filters, [pits], () => [el("legend", { class: "unseen", text: t("page.pit.filter") }),
      ...["", ...pits].map((name) => el("label", null, el("input", { type: "radio", name: "pit", value: name,
        checked: name === this.only, onchange: () => this.#pick(name) }),
      el("span", { text: name ? t("page.pit.of_pit", { pit: name }) : t("page.pit.all") })))]);
    const waiting = this.context?.link.waiting?.lines ?? [];
    const shown = pits.filter((name) => !this.only || name === this.only);
    const rows = shown.map((name) => ({ name, tables: pit.tables.filter((table) => table.pit === name) }));
    redraw(strip, [rows.map(({ name, tables }) => [name, tables.map((table) => table.table)]), pit.in_use],
      () => [
        !pit.in_use && el("p", { class: "pit-unused", text: t("page.pit.not_in_use_why") }),
        !pit.tables.length && el("p", { class: "empty", text: t("page.pit.empty") }),
        ...rows.map(({ name, tables }) => el("section", { class: "pit-row" },
          el("h2", { text: name ? t("page.pit.of_pit", { pit: name }) : t("page.pit.of_no_pit") }),
          el("ul", { class: "pit-tiles" }, ...tables.map((table) => this.#place(table.table)))))]);
    for (const { tables } of rows) {
      for (const table of tables) this.#tile(table, waiting.filter((line) => line.table === table.table));
    }
  }

  /** @param {string} table */
  #place(table) {
    const place = this.places.get(table) ?? el("li", { class: "pit-tile-place" });
    this.places.set(table, place);
    return place;
  }

  /** @param {PitTable} table @param {import("../lib/scene.d.ts").QueueRow[]} waiting */
  #tile(table, waiting) {
    const line = this.lines.get(table.table);
    const seen = line && [line.taken, line.seats, line.paused, line.dead, line.dealer_name, line.stop?.kind];
    const queue = waiting.map((one) => [one.id, one.mine]);
    const today = this.today.get(table.table);
    redraw(this.#place(table.table), [table, seen, queue, today], () =>
      [pitTile(table, this.names.get(table.table) ?? table.game, line, waiting, today)]);
  }

  /** @param {string} name */
  #pick(name) {
    this.only = name;
    history.replaceState(null, "", name ? `/pit?pit=${encodeURIComponent(name)}` : "/pit");
    this.#draw();
  }

  /** @returns {HTMLElement[]} */
  get tiles() {
    return [...this.querySelectorAll(".pit-tile")].filter((tile) => tile instanceof HTMLElement);
  }

  /** To the tile that lies next in a direction, as one sees them. @param {KeyboardEvent} event */
  #arrow(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const here = this.tiles.find((tile) => tile === document.activeElement);
    if (!way || !here) return;
    event.preventDefault();
    const [across = 0, down = 0] = way;
    const from = here.getBoundingClientRect();
    const far = (/** @type {HTMLElement} */ tile) => {
      const to = tile.getBoundingClientRect();
      const [x, y] = [to.left - from.left, to.top - from.top];
      const ahead = across ? across * x : down * y;
      return ahead > 4 ? ahead + 3 * Math.abs(across ? y : x) : Infinity;
    };
    const next = this.tiles.map((tile) => ({ tile, far: far(tile) })).sort((one, other) => one.far - other.far)[0];
    if (next && next.far < Infinity) next.tile.focus();
  }

  /** @param {import("../lib/view.js").MakeKey} key */
  #keys(key) {
    const first = () => (this.querySelector(".pit-tile.mine") ?? this.tiles[0]);
    const outside = { when: () => !document.activeElement?.closest(".pit-tile") };
    const enter = () => /** @type {HTMLElement | undefined} */ (first())?.focus();
    const queue = () => document.getElementById("queue-button")?.click();
    return [key("j", "first", enter), key("ArrowRight", "arrows", enter, outside),
      key("ArrowDown", "arrows", enter, outside), key("q", "queue", queue)];
  }
}

customElements.define("pb-pit", PitStrip);
