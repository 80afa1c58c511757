// <pb-rules>: /rules, the games of the house; /rules/{game}, every rule of one in words, to be searched and printed.
// Managers change rules here: one proposes, another signs.

import { announce } from "../lib/announce.js";
import { Problem, ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { gameName, houseName } from "../lib/names.js";
import { View, rest } from "../lib/view.js";
import { dateTime, language, t } from "../lib/words.js";
import { RulesEditor } from "./editor.js";
import { RuleLines } from "./lines.js";
import { waitingPanel } from "./waiting.js";

/** @typedef {import("./data.js").Game} Game */
/** @typedef {import("./data.js").Rulebook} Rulebook */

export class RulesView extends View {
  restsItself = true;
  #here = 0;
  /** @type {RulesEditor | null} */
  editor = null;
  #shown = "";

  /** @param {import("../lib/view.js").Context} context */
  async begin(context) {
    this.until(() => {
      this.#here += 1;
      this.editor?.leave();
    });
    const here = this.#here;
    const wanted = /^\/rules\/(.+)$/.exec(location.pathname)?.[1] ?? "";
    const { games } = /** @type {{games: Game[]}} */ (await ask("/api/rulebooks"));
    const game = games.find((one) => one.game === wanted);
    if (wanted && !game) throw new Problem(404, "not_here", "");
    this.body = el("div", { class: "rules-body" });
    this.said = el("p", { class: "rules-told", role: "status" });
    const title = game ? t("page.rules.of_game", { game: gameName(game) }) : t("page.rules.title");
    fill(this, nav(games, wanted), el("header", { class: "rules-head" }, el("h1", { tabindex: "-1", text: title }),
      el("p", { class: "dim", text: t("page.rules.intro") }),
        el("p", { class: "rules-placed", text: t("page.rules.placed") })),
    this.said, this.body);
    if (!game) {
      fill(this.body, el("ul", { class: "rules-games" }, ...games.map(card)));
      rest();
      return;
    }
    this.game = game;
    await this.#read(here);
    // Somebody proposed or signed: it is drawn again, unless the reader is in the middle of a change.
    this.listen(context.link, "pit", () => this.editor || this.#read(this.#here).catch(() => {}));
  }

  /** @param {number} here */
  async #read(here) {
    const game = encodeURIComponent(this.game?.game ?? "");
    const path = `/api/rulebooks/${game}?language=${encodeURIComponent(language())}`;
    const book = /** @type {Rulebook} */ (await ask(path));
    const mark = JSON.stringify(book);
    if (here !== this.#here || mark === this.#shown) return;
    this.#shown = mark;
    this.#draw(book, false);
  }

  /** @param {Rulebook} book @param {boolean} editing */
  #draw(book, editing) {
    const here = this.#here;
    this.editor?.leave();
    this.editor = editing ? new RulesEditor(book, { done: (sentence) => this.#done(sentence),
      stop: () => this.#stop(book) }) : null;
    const lines = new RuleLines(book.lines, this.editor && this.editor.control);
    const bar = tools(lines);
    const start = el("button", { type: "button", class: "main edit-rules", text: t("page.rules.edit"),
      onclick: () => this.#draw(book, true) });
    const { signed } = book;
    const about = el("p", { class: "rules-about" }, el("span", { text: signed ? t("page.rules.signed", signed)
      : t("page.rules.as_file") }), signed && signed.at_ms > 0 && el("time", { text: dateTime(signed.at_ms) }),
    el("span", { class: "rules-hash", text: t("page.rules.hash", { hash: book.rulebook.slice(0, 12) }) }));
    const drawn = ++this.#drawn;
    const still = () => here === this.#here && drawn === this.#drawn;
    fill(this.body ?? this, about, book.waiting.length > 0 && !editing && waitingPanel(book,
      { done: (sentence) => this.#done(sentence), here: still }),
    el("div", { class: "rules-tools" }, ...bar, book.may_propose && !editing && start),
    el("div", { class: editing ? "rules-room editing" : "rules-room" }, lines.element, this.editor?.element));
    if (editing) this.body?.querySelector("input")?.focus();
    rest();
  }

  #drawn = 0;

  /** @param {Rulebook} book */
  #stop(book) {
    this.#draw(book, false);
    /** @type {HTMLElement | null | undefined} */ (this.body?.querySelector(".edit-rules"))?.focus();
  }

  /** @param {string} sentence */
  async #done(sentence) {
    rest(false);
    if (this.said) this.said.textContent = sentence;
    announce(sentence);
    this.editor?.leave();
    this.editor = null;
    this.#shown = "";
    await this.#read(this.#here).catch((fault) => {
      if (!(fault instanceof Problem)) throw fault;
      if (this.said) this.said.textContent = t("page.rules.failed");
    });
    this.querySelector("h1")?.focus({ preventScroll: true });
    rest();
  }
}

/** Search, only what differs, print. @param {RuleLines} lines */
function tools(lines) {
  const all = lines.lines.length;
  const found = el("p", { class: "rules-found", role: "status", text: t("page.rules.found", { count: all, all }) });
  const look = () => {
    found.textContent = t("page.rules.found", { count: lines.find(search.value, different.checked), all });
  };
  const search = el("input", { id: "rules-find", type: "search", autocomplete: "off", maxlength: 80,
    "aria-describedby": "rules-find-hint", oninput: look });
  const different = el("input", { id: "rules-different", type: "checkbox", onchange: look });
  return [
    el("div", { class: "field" }, el("label", { for: "rules-find", text: t("page.rules.find") }), search,
      el("p", { class: "hint", id: "rules-find-hint", text: t("page.rules.find_hint", { id: "BAC-PAY-04" }) })),
    el("label", { class: "rules-only" }, different, el("span", { text: t("page.rules.only_different") })), found,
    el("button", { type: "button", class: "rules-print", text: t("page.rules.print"), onclick: () => print() })];
}

/** @param {readonly Game[]} games @param {string} wanted */
function nav(games, wanted) {
  return el("nav", { class: "rules-nav", "aria-label": t("page.rules.games") }, el("ul", null,
    ...games.map((game) => el("li", null, el("a", { href: `/rules/${game.game}`,
      "aria-current": game.game === wanted && "page" }, gameName(game), game.house !== games[0]?.house
      && el("small", { text: houseName(game.house) }))))));
}

/** @param {Game} game */
function card(game) {
  return el("li", { class: "panel rules-game" }, el("h2", null, el("a", { href: `/rules/${game.game}`,
    text: gameName(game) })),
    el("p", { class: "dim", text: houseName(game.house) }),
    el("p", { text: game.signed ? t("page.rules.by_change", { number: game.signed }) : t("page.rules.as_file") }),
    game.waiting > 0 && el("p", { class: "rules-note", text: t("page.rules.some_wait", { count: game.waiting }) }));
}

customElements.define("pb-rules", RulesView);
