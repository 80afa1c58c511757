// Papers on their way at a table: fills, credits and markers, each with its steps, its lines, and what is next.

import { stackPicture } from "../../dealer/dues.js";
import { el, fill } from "../../lib/el.js";
import { capital, t } from "../../lib/words.js";
import { differenceWords } from "../queue/words.js";
import { nextStep, reasonForm } from "./next_step.js";
import { drawPart } from "./place.js";
import { stepList } from "./steps.js";
import { slipSection } from "./tray.js";

/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("../../lib/scene.d.ts").DeskPaper} DeskPaper */
/** @typedef {import("./next_step.js").Send} Send */

export class PapersPanel {
  /** @type {Map<string, {element: HTMLElement, head: HTMLElement, next: HTMLElement, rest: HTMLElement}>} */
  papers = new Map();

  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.heading = el("h2", { tabindex: "-1" });
    this.list = el("div", { class: "papers" });
    this.reports = el("div", { class: "paper-reports" });
    this.element = el("section", { class: "panel papers-panel" }, this.heading, this.reports, this.list);
  }

  /** @param {TableDesk} desk */
  show(desk) {
    this.heading.textContent = t("page.pit.papers");
    const keys = desk.papers.map((paper) => `${paper.kind} ${paper.number || paper.serial}`);
    const gone = [...this.papers.keys()].filter((key) => !keys.includes(key));
    for (const key of gone) {
      const had = this.papers.get(key)?.element.contains(document.activeElement);
      this.papers.get(key)?.element.remove();
      this.papers.delete(key);
      if (had) this.heading.focus();
    }
    if (!keys.length) fill(this.list, el("p", { class: "empty", text: t("page.pit.papers.none") }));
    else this.list.querySelector(":scope > .empty")?.remove();
    const reports = desk.waiting.filter((line) => line.kind === "report");
    drawPart(this.reports, [reports], () => reports.map((line) => el("article", { class: "paper is-report" },
      el("h3", { text: capital(t("slip.variance")) }), el("p", { class: "figure", text: line.about.serial }),
      el("p", { text: differenceWords(line) }),
      nextStep(desk, line, {}, this.send))));
    this.reports.toggleAttribute("data-mine", reports.some((line) => line.mine));
    desk.papers.forEach((paper, place) => this.#paper(desk, paper, /** @type {string} */ (keys[place])));
  }

  /**
   * @param {TableDesk} desk
   * @param {DeskPaper} paper
   * @param {string} key
   */
  #paper(desk, paper, key) {
    let card = this.papers.get(key);
    if (!card) {
      const part = (/** @type {string} */ name) => el("div", { class: `paper-${name}` });
      const [head, next, rest] = [part("head"), part("next"), part("rest")];
      const about = { class: `paper is-${paper.kind}`, "data-paper": key };
      card = { head, next, rest, element: el("article", about, head, next, rest) };
      this.papers.set(key, card);
      this.list.append(card.element);
    }
    const mine = desk.waiting.find((line) => line.kind === paper.kind
      && (paper.number ? line.about.number === String(paper.number) : line.about.serial === paper.serial));
    drawPart(card.head, [paper], () => [
      Object.keys(paper.cheques).length ? stackPicture(paper.cheques, 12) : null,
      el("div", { class: "paper-title" },
        el("h3", { text: capital(t(`slip.${paper.kind}`)) }),
        el("p", null, el("span", { class: "figure", text: paper.serial || t("page.pit.paper.unprinted") }),
          el("strong", { class: "figure", text: t("page.deal.cents", { cents: paper.cents }) }),
          paper.guest && el("span", { text: paper.guest }),
          el("span", { class: "dim", text: t("page.deal.approval.by", { name: paper.asked_by }) })))]);
    drawPart(card.next, [mine, paper.slip?.next_line],
      () => (mine ? [nextStep(desk, mine, paper, this.send)] : []));
    card.next.toggleAttribute("data-mine", Boolean(mine?.mine));
    drawPart(card.rest, [paper.steps, paper.slip, mine?.subject, desk.fill_refusal], () => [
      paper.slip?.disputed && el("p", { class: "deal-refusal", text: t("page.pit.paper.disputed") }),
      stepList(paper.steps, mine?.subject), paper.slip && slipSection(paper.slip),
      this.#voiding(desk, paper, mine?.subject)]);
  }

  /**
   * A supervisor may send it back, with a reason, where that is not what is next already.
   * @param {TableDesk} desk
   * @param {DeskPaper} paper
   * @param {string} [next]
   */
  #voiding(desk, paper, next) {
    if (desk.fill_refusal?.code === "not_your_desk" || next === paper.void) return null;
    return el("details", { class: "voiding" }, el("summary", { text: t(`page.pit.step.${paper.void}`) }),
      reasonForm(paper.void, (why) => this.send({ type: paper.void,
        ...(paper.number ? { number: paper.number } : { serial: paper.serial }), why })));
  }
}
