// <pb-pit-guests>: guests as far as the pit deals with them: cash of the day against the thresholds, rated play with
// what it is worth by the exact odds, credit, exclusions, and what is to be done about somebody.

import { announce } from "../../lib/announce.js";
import { ask } from "../../lib/api.js";
import { newId, refusalOf } from "../../lib/commands.js";
import { el } from "../../lib/el.js";
import { askFor } from "../../lib/form.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { svg } from "../../lib/svg.js";
import { capital, clockTime, dateTime, money, stepName, t, word } from "../../lib/words.js";
import { pitTablePath } from "../../routes.js";
import { PitDesk, wordsOf } from "./desk.js";
import { tenderSheet } from "./tender_sheet.js";

/** @typedef {import("../../lib/scene.d.ts").GuestsDesk} Desk */
/** @typedef {import("../../lib/scene.d.ts").PitGuest} Guest */
/** @typedef {import("../../lib/scene.d.ts").RatingRow} Rating */
/** @typedef {import("../../lib/form.js").DialogField} Field */
/** @typedef {{id: string, one_time_password: string}} Opened */

const say = wordsOf("guests");

const FOR_GOOD_MS = Date.UTC(2100, 0, 1);

/** @extends {PitDesk<Desk>} */
export class GuestsView extends PitDesk {
  /** @type {import("../nav.js").Desk} */
  desk = "guests";
  againMs = 15_000;
  /** A guest who was let in, with the password that is shown once. @type {Opened | null} */
  told = null;

  async read() {
    return /** @type {Promise<Desk>} */ (ask("/api/pit/guests"));
  }

  /** When only the time changed, nothing is drawn again. @param {Desk} data */
  mark({ at_ms: _at, ratings, ...rest }) {
    return [rest, ratings.map(({ hours: _hours, hands_per_hour: _pace, ...card }) => card)];
  }

  /** @param {Desk} data */
  draw(data) {
    return [
      !data.knows && el("p", { class: "desk-note", text: say("masked") }),
      this.told && el("p", { class: "desk-note", role: "status" },
        say("let_in", { guest: this.told.id }), " ", el("code", { text: this.told.one_time_password })),
      el("p", { class: "tags" }, ...["RecordCash", "ApproveLine", "ExcludeGuest", "ReportSuspicion"]
        .filter((type) => data.steps.includes(type)).map((type) => this.#button(type, data, {})),
      data.gives && this.#give(""), data.lets_in && this.#letIn()),
      data.tasks && data.tasks.length > 0 && this.#tasks(data),
      this.#ratings(data),
      this.#guests(data),
      (data.draws.length > 0 || data.markers.length > 0) && this.#markers(data),
      data.owed.length > 0 && this.#owed(data),
      data.receipts.length > 0 && this.#receipts(data),
    ];
  }

  /** @param {string} type @param {Desk} data @param {Record<string, string | number>} known @param {string} [name] */
  #button(type, data, known, name = "small") {
    return el("button", { type: "button", class: name, "data-step": type,
      "data-key": `${type} ${Object.values(known).join(" ")}`,
      text: stepName(type), onclick: () => this.#ask(type, data, known) });
  }

  /** @param {string} type @param {Desk} data @param {Record<string, string | number>} known */
  #ask(type, data, known) {
    const guest = /** @type {Field} */ ({ name: "guest", label: say("guest"), value: known.guest });
    const cents = (/** @type {string} */ label) => /** @type {Field} */ ({ name: "cents", kind: "money",
      label: say(`${label}`) });
    const why = { name: "why", label: t("page.pit_desks.why") };
    const most = data.draws.find((one) => one.guest === known.guest && one.table === known.table)?.most_cents ?? 0;
    /** @type {Record<string, Field[]>} */
    const fields = {
      RecordCash: [guest, { name: "way", kind: "select", label: say("way"),
        options: ["in", "out"].map((way) => [way, say(`cash_${way}`)]) }, cents("amount")],
      ApproveLine: [guest, { ...cents("line"), hint: data.second_signature_above === null ? ""
        : say("line_hint", { cents: data.second_signature_above }) }],
      ExcludeGuest: [guest, { name: "until", kind: "date", optional: true, label: say("until"),
        hint: say("until_hint") }, why],
      ReportSuspicion: [guest, { ...cents("amount"), hint: say("suspicious_least",
        { cents: data.suspicious_from }) }, why],
      IssueMarker: [{ ...cents("amount"), least: 1, most: most / 100,
        hint: t("page.pit.marker.left", { guest: known.guest, cents: most }) }],
    };
    askFor(type, fields[type] ?? [], ({ until, ...values }) => this.send({ type, ...known, ...values,
      ...(type === "RecordCash" ? { where: "cage" } : {}),
      ...(type === "ExcludeGuest" ? { until_ms: until ? Date.parse(until) : FOR_GOOD_MS } : {}) }, { quiet: true }));
  }

  /** More play money comes from the cage, once for each asking. @param {string} known */
  #give(known) {
    return el("button", { type: "button", class: "small", "data-step": "GivePlayMoney",
      "data-key": `GivePlayMoney ${known}`, text: say("give"), onclick: () => {
        const id = newId();
        askFor("GivePlayMoney", [{ name: "guest", label: say("guest"), value: known },
          { name: "cents", kind: "money", label: say("amount"), least: 1 }], async ({ guest, cents }) => {
          try {
            const row = await ask(`/api/accounts/${encodeURIComponent(guest)}/play-money`,
              { id, play_money_cents: cents });
            announce(say("given", { guest, cents: row.play_money_cents }));
            return null;
          } catch (fault) {
            return { rule: "", parameters: {}, ...refusalOf(fault) };
          }
        });
      } });
  }

  /** A guest who walks in has an account without money; its password is shown once. */
  #letIn() {
    return el("button", { type: "button", class: "small", "data-step": "LetGuestIn", "data-key": "LetGuestIn",
      text: stepName("LetGuestIn"), onclick: () => askFor("LetGuestIn", [{ name: "id", label: say("new_id") },
        { name: "name", label: say("new_name") }], async ({ id, name }) => {
        try {
          const opened = await ask("/api/accounts/guests", { id, name });
          this.told = /** @type {Opened} */ (opened);
          this.redraw();
          return null;
        } catch (fault) {
          return { rule: "", parameters: {}, ...refusalOf(fault) };
        }
      }, { intro: say("let_in_intro") }) });
  }

  /** @param {Desk} data */
  #tasks(data) {
    const title = say("tasks");
    const heads = ["task", "guest", "day", "why", "steps"].map((key) => ({ text: say(`head.${key}`) }));
    return panel(title, "guest-tasks", grid(title, heads, (data.tasks ?? []).map((task) => ({ key: String(task.number),
      cells: [
      el("span", { class: "two-lines" }, el("strong", { text: capital(word("task", task.kind)) }), el("span",
        { text: money(task.cents) })),
      task.guest, task.day, task.why,
      data.steps.includes("CompleteTask") && el("button", { type: "button", "data-step": "CompleteTask",
        "data-key": `task ${task.number}`, text: say("done"), onclick: () => askFor("CompleteTask", [
          { name: "reference", label: say("reference"), optional: true },
          { name: "why_not", label: say("why_not"), optional: true },
        ], (values) => this.send({ type: "CompleteTask", number: task.number, ...values }, { quiet: true })) }),
    ] }))));
  }

  /** @param {Desk} data */
  #ratings(data) {
    const title = say("ratings");
    const numbers = ["time", "hands", "average_bet", "wagered", "theoretical", "comps"];
    const heads = [...["guest", "table", "since"].map((key) => ({ text: say(`head.${key}`) })),
      ...numbers.map((key) => ({ text: say(`head.${key}`), number: true })),
      { text: say("head.steps") }];
    const rows = data.ratings.map((one) => ({ key: `${one.guest} ${one.began_ms}`, class: one.ended_ms === null
      ? "open-rating" : "", cells: [
      el("strong", { text: one.guest }),
      el("span", { class: "two-lines" }, el("span", { text: one.table }), el("span",
        { class: "dim", text: word("game", one.game) })),
      one.ended_ms === null ? tag(say("open_since", { time: clockTime(one.began_ms) }), "good")
        : dateTime(one.began_ms),
      hours(one.hours), one.hands, money(one.average_bet), money(one.wagered), money(Math.round(one.theoretical)),
        money(one.comps),
      one.ended_ms === null && data.steps.includes("CloseRating")
        && this.step({ type: "CloseRating", guest: one.guest }, { key: `close ${one.guest}` }),
    ] }));
    const free = data.steps.includes("OpenRating") ? data.seated : [];
    return panel(title, "guest-ratings",
      free.length > 0 && el("p", { class: "tags" }, say("seated"), ...free.map((one) =>
        this.step({ type: "OpenRating", guest: one.guest, table: one.table },
          { key: `rate ${one.guest} ${one.table}`, text: say("rate", { guest: one.guest, table: one.table }) }))),
      rows.length ? grid(title, heads, rows) : nothing(say("no_ratings")));
  }

  /** @param {Desk} data */
  #guests(data) {
    const title = say("list", { day: data.day });
    const heads = [...["guest", "cash_in", "cash_out", "credit", "state",
      "steps"].map((key) => ({ text: say(`head.${key}`) }))];
    const rows = data.guests.map((one) => ({ key: one.guest, cells: [
      el("strong", { text: one.guest }), this.#cash(one.day === data.day ? one.cash_in : 0, data),
      this.#cash(one.day === data.day ? one.cash_out : 0, data), this.#credit(one, data), this.#state(one, data),
      data.knows && el("span", { class: "tags" }, ...["RecordCash", "ApproveLine", "ExcludeGuest"]
        .filter((type) => data.steps.includes(type)).map((type) => this.#button(type, data, { guest: one.guest })),
        data.gives && this.#give(one.guest)),
    ] }));
    return panel(title, "guest-list", el("p", { class: "dim", text: say("thresholds",
      { log: data.log_from, report: data.report_above }) }),
    rows.length ? grid(title, heads, rows) : nothing(say("none")));
  }

  /** Cash of the day as a bar with the two thresholds on it. @param {number} cents @param {Desk} data */
  #cash(cents, data) {
    const most = Math.max(data.report_above * 1.2, cents);
    const x = (/** @type {number} */ at) => 120 * at / most;
    const level = cents > data.report_above ? "report" : cents >= data.log_from ? "log" : "";
    return el("span", { class: "cash-bar" }, el("span", { text: money(cents) }),
      svg("svg", { viewBox: "0 0 120 12", width: 120, height: 12, "aria-hidden": "true", class: level },
        svg("rect", { x: 0, y: 3, width: 120, height: 6, rx: 3, class: "bar-all" }),
        svg("rect", { x: 0, y: 3, width: x(cents), height: 6, rx: 3, class: "bar-cash" }),
        ...[data.log_from, data.report_above].map((at) => svg("path", { d: `M${x(at)} 0V12`, class: "bar-mark" }))),
      level && tag(say(`over_${level}`), "warn"));
  }

  /** @param {Guest} one @param {Desk} data */
  #credit(one, data) {
    const cents = one.proposed_cents;
    return el("span", { class: "two-lines" }, el("span", { text: one.line_cents === null ? "–"
      : say("credit", { owed: money(one.owed_cents), line: money(one.line_cents) }) }),
    cents !== null && el("span", { class: "tags" }, tag(say("line_waits", { cents }), "warn"),
      ...["SignLine", "DeclineLine"].filter((type) => data.steps.includes(type)).map((type) =>
        this.step({ type, guest: one.guest, cents }, { key: `${type} ${one.guest}` }))));
  }

  /** @param {Guest} one @param {Desk} data */
  #state(one, data) {
    const until = one.excluded_until_ms;
    return el("span", { class: "tags" }, one.rated_at && tag(say("rated_at", { table: one.rated_at })),
      until !== null && until > data.at_ms && tag(until >= FOR_GOOD_MS ? say("excluded")
        : say("excluded_until", { when: dateTime(until) }), "warn"));
  }

  /** Who may draw a marker, and those on their way; their steps are done at the table's desk. @param {Desk} data */
  #markers(data) {
    const title = say("on_their_way");
    const heads = [...["serial", "guest", "table"].map((key) => ({ text: say(`head.${key}`) })),
      { text: say("head.amount"), number: true }, { text: say("head.next") }, { text: say("head.steps") }];
    return panel(title, "guest-markers",
      data.draws.length > 0 && el("p", { class: "tags" }, say("may_draw"), ...data.draws.map(({ guest, table,
        most_cents: cents }) => {
        const button = this.#button("IssueMarker", data, { guest, table });
        button.textContent = say("draw", { guest, table, cents });
        return button;
      })),
      data.markers.length ? grid(title, heads, data.markers.map((one) => ({ key: one.serial, cells: [
        one.serial, one.guest, one.table, money(one.cents),
        say("waits_for", { role: capital(t(`role.${one.role}`)), step: t(`page.pit.step.${one.next}`) }),
        el("a", { href: pitTablePath(one.table), "data-key": `desk ${one.serial}`, text: say("to_desk") }),
      ] }))) : nothing(say("none_on_their_way")));
  }

  /** @param {Desk} data */
  #owed(data) {
    const title = say("markers");
    const heads = [...["serial", "guest", "day"].map((key) => ({ text: say(`head.${key}`) })),
      { text: say("head.owed"), number: true }, { text: say("head.steps") }];
    return panel(title, "guest-owed", grid(title, heads, data.owed.map((one) => ({ key: one.serial, cells: [
      el("a", { href: `/slips/${one.serial}`, target: "_blank", text: one.serial }), one.guest, one.day,
        money(one.cents),
      data.steps.includes("RedeemMarker") && el("button", { type: "button", class: "small",
        "data-step": "RedeemMarker", "data-key": `RedeemMarker ${one.serial}`, text: stepName("RedeemMarker"),
        onclick: () => tenderSheet(one, (tender) => this.send({ type: "RedeemMarker", serial: one.serial,
          guest: one.guest, tender }, { quiet: true })) }),
    ] }))));
  }

  /** What was paid today, with the slip to print. @param {Desk} data */
  #receipts(data) {
    const title = say("receipts");
    const heads = [...["receipt", "serial", "guest"].map((key) => ({ text: say(`head.${key}`) })),
      { text: say("head.paid"), number: true }, { text: say("head.owed"), number: true }];
    return panel(title, "guest-receipts", grid(title, heads, data.receipts.map((one) => ({ key: one.serial, cells: [
      el("a", { href: `/slips/${one.serial}`, target: "_blank", text: one.serial }), one.marker, one.guest,
        money(one.cents), money(one.left),
    ] }))));
  }
}

/** "1:05" of play. @param {number} value */
const hours = (value) => `${Math.floor(value)}:${String(Math.floor((value % 1) * 60)).padStart(2, "0")}`;

customElements.define("pb-pit-guests", GuestsView);
