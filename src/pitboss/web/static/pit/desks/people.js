// <pb-pit-people>: who is on duty and at which table, who relieves whom in what order, how many tables a supervisor
// watches, and who may do what. A relief dealer sees their own string and sends its dealers on break.

import { ask } from "../../lib/api.js";
import { el } from "../../lib/el.js";
import { askFor } from "../../lib/form.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { capital, clockTime, stepName, t, word } from "../../lib/words.js";
import { nightLink } from "../../training/night/link.js";
import { PitDesk, fold, wordsOf } from "./desk.js";
import { mayDeal } from "./exemptions.js";
import { accessPanel } from "./people_access.js";

/** @typedef {import("../../lib/scene.d.ts").PeopleDesk} Desk */
/** @typedef {import("../../lib/scene.d.ts").Opened} Opened */
/** @typedef {import("../../lib/scene.d.ts").PitPerson} PitPerson */
/** @typedef {import("../../lib/scene.d.ts").PitTable} PitTable */
/** @typedef {import("../../lib/scene.d.ts").StringRow} StringRow */

const say = wordsOf("people");

/** As many as are seen at a glance; more can be searched. */
const FEW = 6;
/** More than these are folded by role. */
const MANY = 12;
const SUPERVISORS = ["supervisor", "pit_manager", "shift_manager", "executive"];

/** @extends {PitDesk<Desk>} */
export class PeopleView extends PitDesk {
  /** @type {import("../nav.js").Desk} */
  desk = "people";
  /** A new member of the staff, with the password that is shown once. @type {Opened | null} */
  told = null;

  async read() {
    return /** @type {Promise<Desk>} */ (ask("/api/pit/people"));
  }

  /** @param {Desk} data */
  draw(data) {
    /** @param {string} id */
    const name = (id) => data.people.find((one) => one.id === id)?.name ?? id;
    return [
      this.#me(data),
      data.sees_all && data.people.length > FEW && this.finder(),
      this.told && el("p", { class: "desk-note", role: "status" },
        say("told", { id: this.told.id }), " ", el("code", { text: this.told.one_time_password })),
      ...data.strings.filter((one) => one.mine).map((one) => this.#mine(one, data)),
      data.sees_all && data.tables.length > 0 && this.#tables(data, name),
      data.sees_all && this.#staff(data, name),
      (data.steps.includes("SetString") || data.strings.some((one) => !one.mine)) && this.#strings(data, name),
      data.access && accessPanel(this, data),
    ];
  }

  /** @param {Opened} account */
  opened(account) {
    this.told = account;
    this.redraw();
  }

  /** @param {Desk} data */
  #me({ me }) {
    if (!me) return null;
    const since = me.on_duty && me.since_ms !== null;
    return el("section", { class: "desk-me", "aria-label": say("me") },
      el("strong", { text: me.name }), el("span", { class: "dim", text: me.licence }),
      ...me.roles.map((role) => tag(capital(t(`role.${role}`)))),
      since ? tag(say("since", { time: clockTime(me.since_ms ?? 0) }), "good")
        : tag(say("off"), "quiet"),
      me.table && tag(me.table), me.on_break && tag(say("on_break"), "warn"),
      this.step({ type: me.on_duty ? "EndShift" : "BeginShift" }, { main: !me.on_duty, key: "shift" }));
  }

  /** The reader's own string: one button for each of its dealers. @param {StringRow} line @param {Desk} data */
  #mine(line, data) {
    const of = (/** @type {string} */ id) => data.people.find((one) => one.id === id);
    const rows = line.dealers.map((id, place) => {
      const one = of(id);
      const back = one?.on_break ?? false;
      return el("li", { class: `string-dealer${id === line.next && !line.on_break ? " next" : ""}` },
        el("span", { class: "string-place", text: place + 1 }), el("strong", { text: one?.name ?? id }),
        one && this.#state(one),
        one?.on_duty ? this.step({ type: "SendOnBreak", person: id, back }, { key: `break ${id}`,
          main: back || (id === line.next && !line.on_break),
          text: say(`${back ? "take_back" : "send"}`) }) : null);
    });
    return panel(say("my_string"), "my-string",
      line.missing.length > 0 && !line.gathered && el("p", { class: "desk-warning",
        text: say("gather", { names: line.missing.map((id) => of(id)?.name ?? id).join(", ") }) }),
      el("ol", { class: "string-list" }, ...rows));
  }

  /** @param {PitPerson} one */
  #state(one) {
    if (!one.on_duty) return tag(say("off"), "quiet");
    if (one.on_break) return tag(say("on_break"), "warn");
    return one.table ? tag(one.table, "good") : tag(say("free"));
  }

  /** @param {Desk} data @param {(id: string) => string} name */
  #tables(data, name) {
    const may = data.steps.includes("AssignDealer");
    const cards = data.tables.map((one) => {
      const watching = data.people.filter((who) => who.tables.includes(one.table)).map((who) => who.name);
      const alone = data.unwatched.includes(one.table);
      return el("li", { class: `post${one.dealer ? "" : " empty-post"}`, "data-table": one.table },
        el("h3", { text: one.table }), el("p", { class: "dim", text: word("game", one.game) }),
        el("dl", { class: "post-facts" }, el("dt", { text: capital(t("role.dealer")) }),
          el("dd", { text: one.dealer ? name(one.dealer) : t("page.pit_desks.nobody") }),
          el("dt", { text: capital(t("role.supervisor")) }),
          el("dd", null, watching.join(", ") || t("page.pit_desks.nobody"),
            alone && tag(say("unwatched"), "warn"))),
        may && el("button", { type: "button", "data-key": `assign ${one.table}`, "data-step": "AssignDealer",
          text: stepName("AssignDealer"), onclick: () => this.#assign(data, one) }));
    });
    return panel(say("tables"), "posts", el("ul", { class: "post-list" }, ...cards));
  }

  /** @param {Desk} data @param {PitTable} table */
  #assign(data, table) {
    const fit = data.people.filter((one) => one.on_duty && one.roles.includes("dealer"));
    const able = (/** @type {PitPerson} */ one) => one.qualified.includes(table.game);
    fit.sort((one, other) => Number(able(other)) - Number(able(one)));
    const options = fit.map((one) => /** @type {[string, string]} */ ([one.id, t(
      able(one) ? "page.pit_desks.people.able" : "page.pit_desks.people.unable", { name: one.name, at: one.table
        || "–" })]));
    askFor("AssignDealer", [{ name: "person", label: capital(t("role.dealer")), kind: "select", options }],
      ({ person }) => this.send({ type: "AssignDealer", person, table: table.table }, { quiet: true }),
      { intro: `${table.table} · ${word("game", table.game)}` });
  }

  /** @param {Desk} data @param {(id: string) => string} _name */
  #staff(data, _name) {
    const here = data.people.filter((one) => one.on_duty);
    const heads = ["name", "roles", "place", "since", "qualified", "steps"].map((key) =>
      ({ text: say(`head.${key}`) }));
    const rows = here.map((one) => ({ key: one.id, cells: [
      el("span", { class: "two-lines" }, el("strong", { text: one.name }), el("span",
        { class: "dim", text: [one.licence, one.id].filter(Boolean).join(" · ") }), nightLink(one, data.me)),
      one.roles.map((role) => t(`role.${role}`)).join(", "),
      this.#place(one, data),
      one.since_ms === null ? "" : clockTime(one.since_ms),
      one.qualified.length > 2 ? el("details", { "data-key": `games ${one.id}` },
        el("summary", { text: say("games", { count: one.qualified.length }) }), mayDeal(one)) : mayDeal(one),
      this.#steps(one, data),
    ] }));
    return panel(say("on_duty", { count: here.length }), "on-duty",
      el("p", { class: "dim", text: say("span", { mixed: data.span_mixed, midi: data.span_midi }) }),
      data.steps.includes("QualifyDealer") && el("p", { class: "tags" }, el("button", { type: "button",
        "data-key": "qualify several", "data-step": "QualifySeveral", text: say("qualify_several"),
        onclick: () => this.#qualifyDealers(data) })),
      ...(here.length > MANY ? this.#byRole(here, heads, rows)
        : [here.length ? grid(say("on_duty", { count: here.length }), heads, rows) : nothing(say("none"))]));
  }

  /**
   * Many people, a fold for each role.
   * @param {readonly PitPerson[]} here
   * @param {{text: string}[]} heads
   * @param {Parameters<typeof grid>[2]} rows one for each of them
   */
  #byRole(here, heads, rows) {
    const roles = [...new Set(here.map((one) => one.roles[0] ?? ""))];
    return roles.map((role) => {
      const some = rows.filter((_, place) => (here[place]?.roles[0] ?? "") === role);
      return fold(`duty ${role}`, `${capital(t(`role.${role}`))}: ${some.length}`,
        grid(capital(t(`role.${role}`)), heads, some));
    });
  }

  /** @param {PitPerson} one @param {Desk} data */
  #place(one, data) {
    const over = data.over[one.id] ?? 0;
    return el("span", { class: "tags" }, one.tables.length || !one.roles.includes("dealer") ? null : this.#state(one),
      ...one.tables.map((table) => tag(table)),
      over > 0 && tag(say("over", { count: over }), "warn"));
  }

  /** @param {PitPerson} one @param {Desk} data */
  #steps(one, data) {
    const may = (/** @type {string} */ step) => data.steps.includes(step);
    const button = (/** @type {string} */ step, /** @type {() => void} */ act) => el("button", { type: "button",
      class: "small", "data-key": `${step} ${one.id}`, "data-step": step, text: stepName(step), onclick: act });
    const tables = data.tables.map((table) => /** @type {[string, string]} */ ([table.table, table.table]));
    const games = [...new Set(data.tables.map((table) => table.game))].filter((game) => !one.qualified.includes(game));
    return el("span", { class: "tags" },
      may("AssignSupervisor") && one.roles.some((role) => SUPERVISORS.includes(role))
        && button("AssignSupervisor", () => askFor("AssignSupervisor",
          [{ name: "tables", label: say("tables"), kind: "ticks", options: tables, value: one.tables }],
          ({ tables: picked }) => this.send({ type: "AssignSupervisor", person: one.id, tables: picked },
            { quiet: true }),
          { intro: say("span", { mixed: data.span_mixed, midi: data.span_midi }) })),
      may("QualifyDealer") && one.roles.includes("dealer") && games.length > 0
        && button("QualifyDealer", () => askFor("QualifyDealer",
          [{ name: "games", label: t("page.pit_desks.game"), kind: "ticks",
            options: games.map((game) => [game, word("game", game)]), value: games.length === 1 ? games : [] },
            { name: "why", label: t("page.pit_desks.why") }],
          ({ games: picked, why }) => this.#qualify([one.id], picked, why),
            { intro: `${one.name}. ${say("exempt_intro")}` })));
  }

  /** Several dealers for one game. @param {Desk} data */
  #qualifyDealers(data) {
    const games = [...new Set(data.tables.map((table) => table.game))];
    const dealers = data.people.filter((one) => one.roles.includes("dealer") && !one.ended);
    askFor("QualifyDealer", [
      { name: "game", label: t("page.pit_desks.game"), kind: "select",
        options: games.map((game) => [game, word("game", game)]) },
      { name: "people", label: capital(t("role.dealer")), kind: "ticks",
        options: dealers.map((one) => [one.id, `${one.name} · ${one.id}`]) },
      { name: "why", label: t("page.pit_desks.why") },
    ], ({ game, people, why }) => {
      const missing = dealers.filter((one) => people.includes(one.id) && !one.qualified.includes(game));
      return this.#qualify(missing.map((one) => one.id), [game], why);
    }, { intro: say("exempt_intro") });
  }

  /**
   * One command for each dealer and game; the first that is refused ends it.
   * @param {readonly string[]} people
   * @param {readonly string[]} games
   * @param {string} why
   */
  async #qualify(people, games, why) {
    for (const person of people) {
      for (const game of games) {
        const refusal = await this.send({ type: "QualifyDealer", person, game, why }, { quiet: true });
        if (refusal) return refusal;
      }
    }
    return null;
  }

  /** @param {Desk} data @param {(id: string) => string} name */
  #strings(data, name) {
    const lines = data.strings.map((line) => el("li", { class: "string" },
      el("strong", { text: name(line.relief) }), el("span", { class: "dim", text: say("relieves") }),
      el("ol", { class: "string-chain" }, ...line.dealers.map((id) => {
        const one = data.people.find((who) => who.id === id);
        return el("li", { class: id === line.next ? "next" : "" }, el("span", { text: name(id) }), one
          && this.#state(one));
      })),
      line.missing.length > 0 && !line.gathered && tag(say("incomplete"), "warn"),
      data.steps.includes("SetString") && el("button", { type: "button", class: "small", "data-step": "SetString",
        "data-key": `string ${line.relief}`, text: t("page.pit_desks.change"), onclick: () => this.#string(data,
          line) })));
    return panel(say("strings"), "strings",
      lines.length ? el("ul", { class: "string-lines" }, ...lines) : nothing(say("no_strings")),
      data.steps.includes("SetString") && el("button", { type: "button", "data-key": "string new",
        "data-step": "SetString",
        text: stepName("SetString"), onclick: () => this.#string(data) }));
  }

  /** @param {Desk} data @param {StringRow} [line] */
  #string(data, line) {
    const dealers = data.people.filter((one) => one.roles.includes("dealer") && !one.ended);
    const options = dealers.map((one) => /** @type {[string, string]} */ ([one.id, one.name]));
    askFor("SetString", [
      { name: "relief", label: say("relief"), kind: "select", options, value: line?.relief },
      { name: "dealers", label: say("in_order"), kind: "order", options, value: line?.dealers },
    ], ({ relief, dealers: picked }) => this.send({ type: "SetString", relief, dealers: picked }, { quiet: true }));
  }
}

customElements.define("pb-pit-people", PeopleView);
