// The page begins here: who is there, in which language, and which view an address means.
import { showLock, watchUse } from "./account/lock.js";
import { alertNow, announce, makeRegions } from "./lib/announce.js";
import { Problem, ask } from "./lib/api.js";
import { proveWith } from "./lib/commands.js";
import { el } from "./lib/el.js";
import { isKept, startKeeping } from "./install/keep.js";
import { Link } from "./lib/link.js";
import { tableName } from "./lib/names.js";
import { notice } from "./lib/notice.js";
import { dress, prefs } from "./lib/prefs.js";
import { rest } from "./lib/view.js";
import { loadWords, t, useZone } from "./lib/words.js";
import { lastRoundOf, replayPath, routeOf, signInPath } from "./routes.js";
import { Top } from "./shell/top.js";
import { startSound } from "./sound/start.js";

/** @typedef {import("./lib/view.js").View} View */
/** @typedef {import("./routes.js").Route} Route */
/** @typedef {import("./lib/api.js").Me} Me */

/** @type {Record<Exclude<Route["name"], "missing">, [string, () => Promise<unknown>]>} */
const VIEWS = {
  floor: ["pb-floor", () => import("./floor/view.js")],
  table: ["pb-table", () => import("./guest/view.js")],
  deal: ["pb-deal", () => import("./dealer/view.js")],
  replay: ["pb-replay", () => import("./surveillance/replay.js")],
  find: ["pb-find", () => import("./surveillance/find.js")],
  watch: ["pb-watch", () => import("./surveillance/wall.js")],
  rulings: ["pb-rulings", () => import("./pit/rulings/view.js")],
  pit: ["pb-pit", () => import("./pit/overview.js")],
  people: ["pb-pit-people", () => import("./pit/desks/people.js")],
  cards: ["pb-pit-cards", () => import("./pit/desks/cards.js")],
  count: ["pb-pit-count", () => import("./pit/desks/count.js")],
  guests: ["pb-pit-guests", () => import("./pit/desks/guests.js")],
  reports: ["pb-pit-reports", () => import("./pit/desks/reports.js")],
  shift: ["pb-pit-shift", () => import("./pit/desks/shift_report.js")],
  slips: ["pb-pit-slips", () => import("./pit/desks/slips.js")],
  pit_table: ["pb-pit-table", () => import("./pit/table/view.js")],
  train: ["pb-train", () => import("./training/drills/view.js")],
  seat: ["pb-seat", () => import("./training/seat/view.js")],
  sign: ["pb-progressive", () => import("./progressive/display.js")],
  keypad: ["pb-keypad", () => import("./progressive/keypad.js")],
  school: ["pb-school", () => import("./training/school/view.js")],
  join: ["pb-join", () => import("./training/school/join.js")],
  exam: ["pb-exam", () => import("./training/exam/view.js")],
  odds: ["pb-odds", () => import("./odds/view.js")], rules: ["pb-rules", () => import("./rules/view.js")],
  me: ["pb-me", () => import("./account/me.js")], night: ["pb-night", () => import("./training/night/view.js")],
  desk: ["pb-desk", () => import("./account/sign_in.js")],
};
const LOADING_MS = 150, PURSE_MS = 300;
/** The socket's code for a session that is locked. */
const LOCKED = 4423;
const AGAIN_MS = 2_000;
/** How often a page that was read without the floor looks for it. */
const ALONE_MS = 5_000;
/** What can be shown without it. */
const ALONE = new Set(["odds", "me"]);
const NOBODY = /** @type {Me} */ ({ signed_in: false, id: "", name: "", side: "public", roles: [],
  play_money_cents: 0, administrator: false, password_change_needed: false, demo: false, demo_code_needed: false,
  badge: "", pin_set: false, zone: "", languages: [], locked: false, idle_lock_ms: 0,
  second_factor_missing: false, passkeys: 0, app: false, demo_pin: "" });

class App {
  /** @type {Me} One object for the whole visit, so that views see the purse as it is now. */
  me = { ...NOBODY };
  /** @type {Link | null} */
  link = null;
  /** @type {View | null} */
  view = null;
  /** @type {{table: string, pit: string, placard: {game: string, name: string}} | null} */
  table = null;
  route = routeOf(location.pathname, location.search);
  shown = "";
  /** Whether the floor could not be reached when the page was read. */
  alone = false;
  #turn = 0;
  #leaving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #purse;

  constructor() {
    this.top = /** @type {Top} */ (document.querySelector("pb-top"));
    this.main = /** @type {HTMLElement} */ (document.getElementById("main"));
    this.banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
  }

  async start() {
    dress();
    makeRegions();
    try {
      const wanted = prefs.get("language");
      await Promise.all([this.#ask().catch((fault) => this.#aloneBy(fault)), loadWords(wanted)]);
      if (prefs.get("language") !== wanted) await loadWords(prefs.get("language"));
    } catch {
      setTimeout(() => this.start(), AGAIN_MS);
      return;
    }
    prefs.addEventListener("change", (event) => this.#chosen(/** @type {CustomEvent} */ (event).detail.name));
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", dress);
    startSound();
    startKeeping();
    if (this.alone) this.#say("page.install.alone", () => location.reload());
    document.addEventListener("click", (event) => this.#clicked(event));
    addEventListener("popstate", async () => {
      const wanted = location.pathname + location.search;
      if (this.shown === wanted) return;
      if (await this.#mayLeave()) return this.show();
      history.pushState(null, "", this.shown);
    });
    const { me } = this;
    addEventListener("pb-locked", () => this.#lock());
    proveWith(async (first, send) => (await import("./account/proof.js")).prove(first, send));
    watchUse(() => (this.me.signed_in ? this.me.idle_lock_ms : 0), () => this.#lock());
    if (me.locked) this.#lock();
    const may = me.signed_in && !me.locked && !me.second_factor_missing && !me.password_change_needed;
    const staff = may && me.roles.some((role) => role !== "guest");
    // Its button is there before the view: the head does not shift beneath the reader's hand.
    if (staff) await this.top.queue(this.#line());
    await this.show({ first: true });
  }

  /**
   * Goes on without the floor where the page was kept on this device: as nobody, with what belongs to nobody.
   * @param {unknown} fault
   */
  #aloneBy(fault) {
    if (!(fault instanceof Problem) || fault.status !== 0 || !isKept()) throw fault;
    this.alone = true;
    const again = () => void ask("/api/me").then(() => location.reload(), () => {});
    addEventListener("online", again);
    setInterval(again, ALONE_MS);
  }

  /** @param {string} path @param {{replace?: boolean}} [options] */
  go = async (path, { replace = false } = {}) => {
    if (!(await this.#mayLeave())) return;
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.top.fold();
    scrollTo(0, 0);
    this.show();
  };

  /** Whether the reader may leave the view: a dealer is asked what happens to their place. */
  async #mayLeave() {
    return (await this.view?.mayLeave()) ?? true;
  }

  /** @param {{first?: boolean, focus?: boolean}} [how] */
  async show({ first = false, focus = !first } = {}) {
    const turn = ++this.#turn;
    this.route = routeOf(location.pathname, location.search);
    this.shown = location.pathname + location.search;
    rest(false);
    this.view?.leave();
    this.view = null;
    this.main.replaceChildren();
    this.main.dataset.view = this.route.name;
    this.#head();
    const loading = notice("loading");
    const slow = setTimeout(() => turn === this.#turn && this.main.prepend(loading), LOADING_MS);
    /** @type {Node | null} */
    let instead = null;
    try {
      await this.#enter(this.route, turn);
    } catch (fault) {
      instead = this.#fault(fault);
    }
    clearTimeout(slow);
    loading.remove();
    if (turn !== this.#turn) return;
    if (instead) this.main.replaceChildren(instead);
    this.#arrived(focus, Boolean(instead));
  }

  /**
   * @param {Route} route
   * @param {number} turn
   */
  async #enter(route, turn) {
    if (route.name === "missing") throw new Problem(404, "not_here", "");
    if (this.alone && !ALONE.has(route.name)) throw new Problem(0, "offline", "");
    if (route.name !== "desk") {
      const first = this.me.password_change_needed || this.me.second_factor_missing;
      if (first) return this.go(signInPath(this.shown), { replace: true });
      // Whether passers-by may look on is the server's to say.
      if (!this.me.signed_in && !this.link && route.name !== "me" && !this.alone) await ask("/api/tables");
    }
    if (lastRoundOf(route.round)) return this.#lastRound(lastRoundOf(route.round));
    if (route.table) await this.#named(route.table);
    const [tag, load] = VIEWS[route.name];
    await load();
    if (turn !== this.#turn) return;
    const view = /** @type {View} */ (document.createElement(tag));
    this.view = view;
    this.main.append(view);
    await view.enter({ table: route.table, round: route.round, seat: route.seat, pit: this.table?.pit ?? "",
      me: this.me, link: this.#line(), go: this.go });
  }

  /** @param {string} table */
  async #lastRound(table) {
    const { rounds } = await ask(`/api/tables/${encodeURIComponent(table)}/rounds?limit=3`);
    const found = rounds.find((/** @type {{ended: boolean}} */ round) => round.ended);
    if (!found) throw new Problem(404, "no_rounds", "");
    this.go(replayPath(`${table}-${found.number}`), { replace: true });
  }

  /** @param {string} table Learns what the placard calls it, for the head of the page. */
  async #named(table) {
    if (this.table?.table !== table) {
      const { tables } = await ask("/api/tables");
      const line = tables.find((/** @type {{table: string}} */ one) => one.table === table);
      if (!line) throw new Problem(404, "not_here", "");
      this.table = { table, pit: line.pit, placard: line.placard };
    }
    this.#head();
  }

  /** The socket of this tab; it is opened when a view first needs it. */
  #line() {
    if (this.link) return this.link;
    const { id, side, roles } = this.me;
    const same = async () => {
      await this.#ask();
      const yes = this.me.id === id && this.me.side === side && String(this.me.roles) === String(roles);
      // Somebody else signed in, in another tab, or the roles are others: everything here is drawn again for them.
      if (!yes && this.me.signed_in) location.reload();
      return yes;
    };
    const link = new Link({ language: prefs.get("language"), same, sentence: () => t("page.shell.offline.act") });
    link.addEventListener("state", () => this.#lineChanged());
    link.addEventListener("done", () => this.#purseLater());
    link.addEventListener("problem", (event) => alertNow(/** @type {CustomEvent} */ (event).detail.sentence));
    this.link = link;
    return link;
  }

  /** The banner below the head; without a text there is none. @param {string} key @param {() => void} again */
  #say(key, again) {
    this.banner.replaceChildren(...(key ? [t(key),
      el("button", { type: "button", text: t("page.shell.try_now"), onclick: again })] : []));
    this.banner.hidden = !key;
  }

  async #lineChanged() {
    const offline = this.link?.state === "offline";
    this.#head();
    if (offline && this.link?.ended === LOCKED) this.#lock();
    if (!this.alone && this.banner.hidden === offline) {
      this.#say(offline ? "page.shell.line.lost" : "", () => this.link?.retry());
      if (!offline) announce(t("page.shell.line.back"));
    }
    if (!offline || this.#leaving || !this.me.signed_in) return;
    await this.#ask().catch(() => {});
    if (!this.me.signed_in && !this.#leaving) location.assign(signInPath(this.shown));
  }

  /** Covers the page until its reader has unlocked the session; then everything is read again. */
  async #lock() {
    await this.#ask().catch(() => {});
    if (!this.me.signed_in || !this.me.locked) return;
    showLock(this.me, async () => {
      await this.#ask().catch(() => {});
      const staff = this.me.roles.some((role) => role !== "guest");
      if (staff && !this.me.password_change_needed) await this.top.queue(this.#line());
      this.link?.retry();
      await this.show({ focus: false });
    });
  }

  #purseLater() {
    clearTimeout(this.#purse);
    this.#purse = setTimeout(() => this.#ask().then(() => this.#head(), () => {}), PURSE_MS);
  }

  async #ask() {
    Object.assign(this.me, await ask("/api/me"));
    useZone(this.me.zone);
    const { languages } = this.me;
    const [first] = languages;
    // A house may offer fewer than the page speaks.
    if (first && !languages.includes(prefs.get("language"))) {
      prefs.set("language", /** @type {import("./lib/words.js").Language} */ (first));
    }
  }

  /**
   * @param {unknown} fault
   * @returns {Node | null}
   */
  #fault(fault) {
    const { status, code, message } = fault instanceof Problem ? fault : new Problem(-1, "fault", "");
    if (!(fault instanceof Problem)) console.error(fault);
    if (status === 401) {
      this.go(signInPath(this.shown), { replace: true });
      return null;
    }
    const desk = this.me.administrator || this.me.roles.includes("cage_cashier");
    if (code === "no_rounds") return notice("no_rounds");
    if (status === 403) return notice("forbidden", { sentence: message, desk });
    if (status === 404) return notice("missing");
    return notice(status === 0 ? "offline" : "fault", { sentence: message, retry: () => this.show() });
  }

  /**
   * @param {boolean} focus
   * @param {boolean} instead
   */
  #arrived(focus, instead) {
    const heading = this.main.querySelector("h1");
    document.title = heading?.textContent ? t("page.shell.title", { view: heading.textContent }) : "pitboss";
    if (focus) {
      heading?.setAttribute("tabindex", "-1");
      (heading ?? this.main).focus({ preventScroll: true });
    }
    if (instead || !this.view?.restsItself) rest();
  }

  #head() {
    const before = document.activeElement?.id ?? "";
    const { me, route } = this;
    const table = this.table && { table: this.table.table, name: tableName(this.table.table, this.table.placard) };
    const leaving = () => {
      this.#leaving = true;
      this.link?.close();
    };
    this.top.show({ me, route, table, state: this.link?.state ?? "idle", leaving });
    if (before && document.activeElement?.id !== before) document.getElementById(before)?.focus();
    for (const [id, key] of [["skip", "page.shell.skip"], ["foot", "page.shell.play_money.whole"]]) {
      const place = document.getElementById(/** @type {string} */ (id));
      if (place) place.textContent = t(/** @type {string} */ (key));
    }
  }

  /** @param {string} name */
  async #chosen(name) {
    dress();
    if (name !== "language") return this.#head();
    const before = document.activeElement?.id ?? "";
    await loadWords(prefs.get("language"));
    this.link?.speak(prefs.get("language"));
    await this.show({ focus: false });
    document.getElementById(before)?.focus();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const href = link?.getAttribute("href") ?? "";
    if (!link || link.hasAttribute("target") || link.hasAttribute("download") || href.startsWith("#")) return;
    const to = new URL(href, location.href);
    if (to.origin !== location.origin || /^\/(api|schema|static)\b/.test(to.pathname)) return;
    // A step of the round that is shown: the browser's own business.
    if (to.hash && to.pathname + to.search === this.shown) return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

new App().start();
