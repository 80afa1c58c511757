// The head of the page: where one can go, the reader's language and deck, who they are, whether the line is up.
// It is one line at every width, in every role and language: what does not fit folds into the menu.
import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { prefs } from "../lib/prefs.js";
import { svg } from "../lib/svg.js";
import { LANGUAGES, t } from "../lib/words.js";
import { mayGo } from "../pit/nav.js";
import { dealPath, lastRoundPath, tablePath } from "../routes.js";
import { openSound } from "../sound/start.js";
import { mayWatch } from "../surveillance/access.js";
import { mayTrain } from "../training/drills/nav.js";

const SIDES = ["guest", "dealer", "supervisor", "pit_manager", "shift_manager", "surveillance", "security",
  "cage_cashier", "count_team", "accounting", "instructor", "trainee"];

/** A phone has its ways in the menu, all of them. */
const NARROW = matchMedia("(max-width: 760px)");

/**
 * @typedef {object} Standing
 * @property {import("../lib/api.js").Me} me
 * @property {import("../routes.js").Route} route
 * @property {{table: string, name: string} | null} table the one last looked at
 * @property {import("../lib/link.js").State} state
 * @property {() => void} leaving called before the page is left for another side
 */

export class Top extends HTMLElement {
  #open = false;
  /** @type {import("../pit/queue/drawer.js").Drawer | null} */
  #drawer = null;
  /** @type {HTMLElement[]} every way, in its order */
  #ways = [];
  #line = el("ul");
  #folded = el("ul");
  #menu = el("button", { type: "button", class: "menu", id: "menu", "aria-controls": "settings",
    onclick: () => this.#turn(!this.#open) });
  #room = new ResizeObserver(() => this.#fit());

  connectedCallback() {
    this.#room.observe(this);
    // Before the keys of the view, which has its own use for Escape.
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#open) return;
      event.preventDefault();
      this.#turn(false);
      this.#menu.focus();
    }, true);
    for (const turned of ["pointerdown", "focusin"]) document.addEventListener(turned, (event) => {
      if (this.#open && event.target instanceof Node && !this.contains(event.target)) this.#turn(false);
    });
  }

  /**
   * What waits, for staff: its button stands in the head from now on.
   * @param {import("../lib/link.js").Link} link
   */
  async queue(link) {
    const { Drawer } = await import("../pit/queue/drawer.js");
    if (this.#drawer) return;
    this.#drawer = new Drawer();
    this.#drawer.follow(link);
    this.#room.observe(this.#drawer.button);
    this.querySelector(".play-money")?.before(this.#drawer);
  }

  /** @param {Standing} standing */
  show(standing) {
    const { me, state } = standing;
    this.#ways = links(standing);
    fill(this.#menu, el("span", { class: "menu-word", text: t("page.shell.menu") }),
      svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" },
        svg("path", { d: "M2 4H18M2 10H18M2 16H18", stroke: "currentColor", "stroke-width": 2 })));
    this.#menu.setAttribute("aria-label", t("page.shell.menu"));
    fill(this,
      el("a", { class: "wordmark", href: "/", "aria-label": t("page.shell.home") }, "pit", el("b", { text: "boss" })),
      el("nav", { class: "ways", "aria-label": t("page.shell.nav") }, this.#line),
      this.#drawer,
      el("p", { class: "play-money", title: t("page.shell.play_money.whole"), text: t("page.shell.play_money") }),
      el("div", { class: "settings", id: "settings" },
        el("nav", { "aria-label": t("page.shell.nav.more") }, this.#folded),
        languages(me.languages), deck(), me.demo && sides(standing)),
      el("div", { class: "who" }, who(me), state !== "idle" && lamp(state)),
      this.#menu,
    );
    this.#fit();
    this.#turn(this.#open);
  }

  /**
   * Folds into the menu what the line has no room for: the settings first, then the ways from the last one on. On a
   * phone with a full purse the menu's button is a sign instead of a word.
   */
  #fit() {
    const before = document.activeElement;
    this.classList.remove("folded", "tight");
    fill(this.#folded);
    fill(this.#line, ...this.#ways);
    if (NARROW.matches || !this.#fits()) {
      this.classList.add("folded");
      const here = (/** @type {HTMLElement} */ way) => Number(way.querySelector("[aria-current]") !== null);
      const folded = new Set();
      for (const way of [...this.#ways].reverse().sort((one, two) => here(one) - here(two))) {
        if (!NARROW.matches && this.#fits()) break;
        way.remove();
        folded.add(way);
      }
      fill(this.#folded, ...this.#ways.filter((way) => folded.has(way)));
    }
    this.classList.toggle("tight", !this.#fits());
    this.#folded.parentElement?.toggleAttribute("hidden", !this.#folded.childElementCount);
    if (before !== document.activeElement && before instanceof HTMLElement && this.contains(before)) before.focus();
  }

  #fits() {
    const { right } = this.getBoundingClientRect();
    const room = right - parseFloat(getComputedStyle(this).paddingRight) + 0.5;
    return [...this.children].every((one) =>
      getComputedStyle(one).position === "absolute" || one.getBoundingClientRect().right <= room);
  }

  /** @param {boolean} open */
  #turn(open) {
    this.#open = open;
    this.classList.toggle("open", open);
    this.#menu.setAttribute("aria-expanded", String(open));
  }

  /** Closes the menu, once one has gone somewhere. */
  fold() {
    this.#open = false;
  }
}

/**
 * @param {Standing} standing
 * @returns {HTMLElement[]}
 */
function links({ me, route, table }) {
  /** @type {[string, string, boolean][]} */
  const found = [["/", t("page.shell.nav.floor"), route.name === "floor"]];
  if (table) {
    found.push([tablePath(table.table), table.name, route.name === "table"]);
    if (me.side === "dealer") found.push([dealPath(table.table), t("page.shell.nav.deal"), route.name === "deal"]);
    found.push([lastRoundPath(table.table), t("page.shell.nav.replay"), route.name === "replay"]);
  }
  if (mayGo(me, "pit")) found.push(["/pit", t("page.pit.nav.top"), route.name === "pit" || route.name === "pit_table"]);
  if (me.side === "supervisor") found.push(["/pit/rulings", t("page.rulings.nav"), route.name === "rulings"]);
  if (mayTrain(me, "train")) {
    found.push(["/train", t("page.train.nav"), ["train", "seat", "school", "exam"].includes(route.name)]);
  }
  if (mayWatch(me)) {
    found.push(["/replay", t("page.surveillance.nav"), route.name === "find" || route.name === "watch"]);
  }
  found.push(["/progressive", t("page.progressive.nav"), route.name === "sign" || route.name === "keypad"]);
  found.push(["/odds", t("page.odds.nav"), route.name === "odds"]);
  found.push(["/rules", t("page.rules.nav"), route.name === "rules"]);
  if (me.administrator || me.roles.includes("cage_cashier")) {
    found.push(["/sign-in", t("page.shell.nav.desk"), route.name === "desk"]);
  } else if (!me.signed_in) found.push(["/sign-in", t("page.shell.nav.sign_in"), route.name === "desk"]);
  if (me.roles.includes("dealer") && (route.name === "deal" || route.name === "night")) {
    found.push(["/me/night", t("page.night.nav"), route.name === "night"]);
  }
  found.push(["/me", t("page.shell.nav.me"), route.name === "me"]);
  return found.map(([href, text, here]) =>
    el("li", null, el("a", { href, id: `way${href}`, "aria-current": here && "page", text })));
}

/** The languages that the house offers; a single one is no choice. @param {readonly string[]} offered */
function languages(offered) {
  if (offered.length === 1) return null;
  // What is read out holds what is seen, so that it can be asked for by voice.
  const spoken = (/** @type {string} */ short, /** @type {string} */ name) =>
    name.includes(short) ? name : `${short} ${name}`;
  const shown = LANGUAGES.filter(([code]) => !offered.length || offered.includes(code));
  const buttons = shown.map(([code, short, name]) =>
    el("button", { type: "button", id: `language-${code}`, lang: code, title: name, "aria-label": spoken(short, name),
      "aria-pressed": String(prefs.get("language") === code), text: short,
      onclick: () => prefs.set("language", code) }));
  return el("div", { class: "pill languages", role: "group", "aria-label": t("page.shell.language") }, ...buttons);
}

function deck() {
  const four = prefs.get("deck") === "four";
  return el("div", { class: "pill" },
    el("button", { type: "button", id: "four-colours", "aria-pressed": String(four),
      onclick: () => prefs.set("deck", four ? "two" : "four") },
      el("span", { class: "suits", "aria-hidden": "true" },
        ...["s", "h", "d", "c"].map((suit) => el("i", { class: `suit-${suit}` }))),
      t("page.shell.four_colours")),
    el("button", { type: "button", id: "sound", class: "sound-open", "aria-haspopup": "dialog",
      title: t("page.sound.title"), "aria-label": t("page.sound.title"), onclick: openSound },
      svg("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" },
        svg("path", { d: "M4 9.5h3.5L12 5.5v13l-4.5-4H4z", fill: "currentColor" }),
        svg("path", { d: "M15 8.5a5 5 0 0 1 0 7M17.5 6a8.5 8.5 0 0 1 0 12", fill: "none", stroke: "currentColor",
          "stroke-width": 1.8, "stroke-linecap": "round" }))));
}

/** @param {Standing} standing */
function sides({ me, leaving }) {
  const own = me.roles.find((role) => SIDES.includes(role)) ?? me.side;
  const select = el("select", { id: "side",
    onchange: async () => {
      leaving();
      await ask("/api/demo/side", { side: select.value });
      location.reload();
    } }, ...SIDES.map((side) =>
      el("option", { value: side, selected: side === own, text: t(`page.shell.side.${side}`) })));
  return el("label", { class: "side" }, el("span", { text: t("page.shell.see_as") }), select);
}

/** @param {import("../lib/api.js").Me} me */
function who(me) {
  if (!me.signed_in) return null;
  if (me.side !== "guest") {
    return el("span", { class: "person" }, el("span", { class: "person-name", text: me.name }));
  }
  const purse = t("page.shell.purse", { cents: me.play_money_cents });
  return el("span", { class: "person" }, el("span", { class: "person-name", text: me.name }),
    el("span", { class: "purse", title: t("page.shell.purse.whole"), text: purse }));
}

/** @param {import("../lib/link.js").State} state */
function lamp(state) {
  return el("span", { class: `lamp ${state}`, role: "img", title: t(`page.shell.line.${state}`),
    "aria-label": t(`page.shell.line.${state}`) });
}

customElements.define("pb-top", Top);
