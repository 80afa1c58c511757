// The reader's own next steps of papers and trays at the table that they deal, so that nobody leaves the console for a
// fill: agree, prove, sign, drop. They are the steps of the desk (`pit/table/`), drawn by the same hand.

import { announce } from "../lib/announce.js";
import { ask } from "../lib/api.js";
import { give } from "../lib/commands.js";
import { el, fill } from "../lib/el.js";
import { refusalLine, refusalWords } from "../lib/notice.js";
import { capital, language, t } from "../lib/words.js";
import { nextStep } from "../pit/table/next_step.js";
import { drawPart } from "../pit/table/place.js";
import { signatureAfter } from "../pit/table/signature.js";

/** @typedef {import("../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("../lib/scene.d.ts").QueueRow} QueueRow */
/** @typedef {import("../lib/scene.d.ts").Command} Command */

const KINDS = new Set(["fill", "credit", "marker", "tray"]);

export class TablePapers {
  /** @type {TableDesk | null} */
  desk = null;
  asked = 0;
  busy = false;
  refusal = refusalLine("status");
  list = el("div", { class: "console-papers-list" });
  element = el("section", { class: "panel console-papers", hidden: true }, el("h2", { text: t("page.deal.papers") }),
    this.refusal, this.list);

  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** What waits has changed: the desk is read if something of it is the reader's. @param {readonly QueueRow[]} lines */
  async hear(lines) {
    const mine = lines.some((line) => line.mine && line.table === this.table && KINDS.has(line.kind));
    if (!mine) {
      this.desk = null;
      this.element.hidden = true;
      return;
    }
    const turn = ++this.asked;
    const desk = await this.#ask();
    if (desk && turn === this.asked) this.#show(desk);
  }

  /** @returns {Promise<TableDesk | null>} */
  #ask() {
    return ask(`/api/pit/tables/${encodeURIComponent(this.table)}?language=${language()}`).catch(() => null);
  }

  /** @param {TableDesk} desk */
  #show(desk) {
    this.desk = desk;
    const mine = desk.waiting.filter((line) => line.mine && KINDS.has(line.kind));
    this.element.hidden = !mine.length;
    drawPart(this.list, [mine, desk.papers, desk.tray], () => mine.map((line) => {
      const paper = line.kind === "tray" ? desk.tray : desk.papers.find((one) => one.kind === line.kind
        && (one.number ? line.about.number === String(one.number) : line.about.serial === one.serial));
      return el("article", { class: "console-paper", "data-mine": "" },
        el("h3", null, t(`page.pit.step.${line.subject}`), " ",
          el("span", { class: "figure dim", text: line.about.serial ?? "" })),
        nextStep(desk, line, paper ?? {}, (command, of, and) => this.send(command, of, and)));
    }));
  }

  /**
   * @param {Command} command
   * @param {QueueRow} [line]
   * @param {import("../pit/table/next_step.js").And} [and]
   * @returns {Promise<void>}
   */
  async send(command, line, { sign = false } = {}) {
    if (this.busy) return;
    this.busy = true;
    const { refusal } = await give(command, line);
    this.busy = false;
    this.refusal.hidden = !refusal;
    fill(this.refusal, ...refusalWords(refusal));
    if (refusal) return;
    announce(t("page.pit.done", { what: capital(t(`page.pit.step.${command.type}`)) }));
    const signature = sign && line ? signatureAfter(await this.#ask(), line) : null;
    if (signature?.command) await this.send(signature.command, signature);
    else if (line) await this.hear([line]);
  }
}
