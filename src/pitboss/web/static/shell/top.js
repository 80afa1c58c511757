// The head of the page: where one can go, the reader's language and deck, who they are, whether the line is up.
import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { prefs } from "../lib/prefs.js";
import { LANGUAGES, t } from "../lib/words.js";
import { mayGo } from "../pit/nav.js";
import { dealPath, lastRoundPath, tablePath } from "../routes.js";
import { mayWatch } from "../surveillance/access.js";
import { mayTrain } from "../training/drills/nav.js";

const SIDES = ["guest", "dealer", "supervisor", "pit_manager", "shift_manager", "surveillance", "security",
  "cage_cashier", "count_team", "accounting", "instructor", "trainee"];

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

  /**
   * What waits, for staff: its button stands in the head from now on.
   * @param {import("../lib/link.js").Link} link
   */
  async queue(link) {
    const { Drawer } = await import("../pit/queue/drawer.js");
    if (this.#drawer) return;
    this.#drawer = new Drawer();
    this.#drawer.follow(link);
    this.querySelector(".play-money")?.before(this.#drawer);
  }

  /** @param {Standing} standing */
  show(standing) {
    const { me, state } = standing;
    fill(this,
      el("a", { class: "wordmark", href: "/", "aria-label": t("page.shell.home") }, "pit", el("b", { text: "boss" })),
      el("nav", { class: "ways", "aria-label": t("page.shell.nav") }, el("ul", null, ...links(standing))),
      this.#drawer,
      el("p", { class: "play-money", title: t("page.shell.play_money.whole"), text: t("page.shell.play_money") }),
      el("div", { class: "settings", id: "settings" }, languages(me.languages), deck(), me.demo && sides(standing)),
      el("div", { class: "who" }, who(me), state !== "idle" && lamp(state)),
      this.#menu(),
    );
    this.classList.toggle("open", this.#open);
  }

  #menu() {
    const button = el("button", { type: "button", class: "menu", id: "menu", "aria-controls": "settings",
      "aria-expanded": String(this.#open), text: t("page.shell.menu"),
      onclick: () => {
        this.#open = !this.#open;
        this.classList.toggle("open", this.#open);
        button.setAttribute("aria-expanded", String(this.#open));
      } });
    return button;
  }

  /** Closes the menu of a narrow screen, once one has gone somewhere. */
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
    el("li", { class: href === "/progressive" && "way-progressive" },
      el("a", { href, "aria-current": here && "page", text })));
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
      t("page.shell.four_colours")));
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
