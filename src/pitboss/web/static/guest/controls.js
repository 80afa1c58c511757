// What a guest does at the table: the controls as they are drawn, and what each key does.

import { worth } from "../felt/drawing/cheques.js";
import { sign } from "../felt/drawing/hand_signals.js";
import { USUAL_BUY_IN } from "../floor/arrival.js";
import { announce } from "../lib/announce.js";
import { el } from "../lib/el.js";
import { keyCap, showKeyHelp } from "../lib/keys.js";
import { betName } from "../lib/names.js";
import { changed, redraw, refill } from "../lib/redraw.js";
import { t } from "../lib/words.js";
import { roadsInWords } from "../roads/roads.js";
import { actionButtons, actionsOf, keepFocus, perform } from "./actions.js";
import { lying } from "./betting.js";
import { buyIn, changeCheques, giveToke } from "./change.js";
import { moved } from "./cursor.js";
import { disputeHand } from "./dispute_dialog.js";
import { zoneElement } from "./ghosts.js";
import { tableKeys } from "./keys.js";
import { freeSeats, isBetween, moreOf, showMore } from "./more.js";
import { betsInWords, totalsInWords, upCardInWords } from "./queries.js";
import { fortune, onLayout } from "./rail.js";
import { showShoes } from "./shoe/dialog.js";
import { showSides } from "./rail/sides.js";
import { bannersOf, statusOf } from "./state.js";

/** @typedef {import("./view.js").TableView} TableView */
/** @typedef {import("./betting.js").Command} Command */
/** @typedef {import("../lib/scene.d.ts").Scene} Scene */

/** Draw everything around the felt as it is now. @param {TableView} view */
export function drawControls(view) {
  const { update, gestures, context } = view;
  if (!update || !gestures || !context) return;
  const { scene } = update;
  const guest = view.guest();
  const own = scene.spots.some((spot) => spot.mine);
  const banners = bannersOf(update, { state: context.link.state, guest: guest !== "" });
  setBanners(view, banners);
  view.meter?.show(scene, context.link, context.table);
  const disabled = view.held() || view.pressed > 0 || update.seq < view.awaited;
  view.actions = guest ? actionsOf(scene, update, guest) : [];
  const laying = gestures.unheard(gestures.shown).reduce((sum, ghost) => sum + worth(ghost.cheques), 0);
  view.rail?.show(gestures.hand(), onLayout(scene) + laying, scene.coupons);
  if (view.rail) view.rail.hidden = !own && !scene.cheques;
  if (view.status) {
    const now = view.wanted ? t("page.table.sit_soon", { seat: view.wanted })
      : firstSteps(view, scene) || statusOf(scene, update.all_set);
    const over = view.result !== "" && isBetween(scene);
    const line = over ? t("page.table.result_and", { result: view.result, status: now }) : now;
    if (view.status.textContent !== line) view.status.textContent = line;
  }
  view.clock?.show(update.clock, {
    at: update.at, mine: own && view.actions.length > 0 && !update.all_set, still: update.paused || view.manual,
  });
  const buttons = [...seating(view, scene, disabled), ...actionButtons(view.actions, {
    act: (command) => view.act(command), disabled,
  })];
  putButtons(view.buttons, buttons, view.actions);
  putButtons(view.tools, guest ? tools(view, scene, disabled) : []);
  view.more?.(moreOf(scene, { id: guest, name: context.me.name }));
  view.ghosts?.show(gestures.ghosts);
  drawSides(view, scene);
  view.squeeze?.show(scene.held, (command) => view.act(command), guest);
  view.classList.toggle("watching", !own);
  view.classList.toggle("for-dealer", view.forDealer);
}

/** Baccarat's side bets are narrow: on a phone they are buttons too. @param {TableView} view @param {Scene} scene */
function drawSides(view, scene) {
  if (!view.sides) return;
  const wanted = view.small?.matches && scene.placard.family === "baccarat" && view.betting();
  const seat = wanted ? view.cursor.here(scene, view.context?.me.name ?? "")?.seat ?? 0 : 0;
  const { owner } = view.owned({ seat, bet: "" });
  showSides(view.sides, scene, { seat, owner, lay: (bet) => view.lay({ seat, bet }),
    less: (bet) => view.less({ seat, bet }), about: (bet) => view.tellAbout(bet ? { bet } : null) });
}

/** What comes next, for whoever has not bet here before. @param {TableView} view @param {Scene} scene */
function firstSteps(view, scene) {
  const own = scene.spots.some((spot) => spot.mine && !spot.reserved);
  if (!own || view.reckoning?.bets.length || scene.waiting.some((one) => one.mine)) return "";
  if (fortune(scene) < scene.placard.min) return scene.change ? "" : t("page.table.first_buy_in");
  if (scene.phase !== "betting" || scene.case || scene.dispute) return "";
  return t(onLayout(scene) ? "page.table.first_set" : "page.table.first_bet");
}

/** @param {TableView} view @param {{kind: string, text: string}[]} banners */
function setBanners(view, banners) {
  if (!view.banners) return;
  view.banners.classList.toggle("aside", banners.length === 1 && banners[0]?.kind === "watching");
  // Stops and rulings stand in the log too, which reads them out.
  redraw(view.banners, banners, () => banners.map((one) => el("p", { class: `banner-line ${one.kind}`, text: one.text,
    "aria-hidden": ["irregular", "ruled"].includes(one.kind) && "true" })));
}

/**
 * Puts buttons in place, only if they are others or do another thing: none is replaced under a finger. A button that is
 * gone, or that does not work just now, leaves the focus to its box, which gives it back.
 *
 * @param {HTMLElement | undefined} box
 * @param {HTMLElement[]} made
 * @param {unknown} [does]
 */
function putButtons(box, made, does) {
  if (!box) return;
  const others = changed(box, does);
  const there = [...box.children];
  const same = there.length === made.length && made.every((one, at) => one.isEqualNode(there[at] ?? null));
  if (others || !same) refill(box, made, () => box);
}

/**
 * Sitting down, and buying in when nothing is left.
 *
 * @param {TableView} view
 * @param {Scene} scene
 * @param {boolean} disabled
 */
function seating(view, scene, disabled) {
  const guest = view.guest();
  if (!guest) return [];
  const free = freeSeats(scene);
  if (free.length) {
    const label = el("span", { text: t("page.table.sit_down") });
    return [el("div", { class: "sit" }, label, ...free.map((seat) => el("button", {
      type: "button", class: "seat-button", disabled, "data-act": `seat:${seat}`, text: String(seat),
      "aria-label": t("page.table.sit_at", { seat }),
      "aria-pressed": view.wanted === seat ? "true" : false,
      onclick: () => view.choose(seat),
    })))];
  }
  const own = scene.spots.some((spot) => spot.mine && !spot.reserved);
  const purse = view.context?.me.play_money_cents ?? 0;
  const short = fortune(scene) < scene.placard.min && purse >= scene.placard.min;
  const waiting = scene.waiting.some((one) => one.mine);
  if (own && waiting && fortune(scene) < scene.placard.min) {
    return [big("bills_back", "undo", () => view.act({ type: "TakeBackBills", guest }), disabled)];
  }
  const changing = scene.change?.seat === scene.spots.find((spot) => spot.mine)?.seat;
  if (own && short && !waiting && !changing) {
    return [big("buy_in", "money", () => openMoney(view, "buy_in"), disabled)];
  }
  return [];
}

/** @param {string} name @param {string} drawn @param {() => void} act @param {boolean} disabled */
function big(name, drawn, act, disabled) {
  const does = { "data-act": name, onclick: act, onmousedown: keepFocus };
  return el("button", { type: "button", class: "act gold", disabled, ...does },
    sign(drawn), el("span", { class: "act-words" }, el("span", { class: "act-label", text: t(`page.table.${name}`) })));
}

/** The small buttons of betting, and "more". @param {TableView} view @param {Scene} scene @param {boolean} disabled */
function tools(view, scene, disabled) {
  const guest = { id: view.guest(), name: view.context?.me.name ?? "" };
  const own = scene.spots.some((spot) => spot.mine);
  /** @type {(name: string, drawn: string, cap: string, act: () => void, on?: boolean | null) => HTMLElement} */
  const tool = (name, drawn, cap, act, on = null) => el("button", {
    type: "button", class: `tool${on ? " on" : ""}`, disabled, "data-act": name, onclick: act, onmousedown: keepFocus,
    title: name === "double" ? t("page.key.double") : false, "aria-pressed": on === null ? false : String(on),
    "aria-keyshortcuts": cap === "+" ? "Plus" : cap.length > 1 ? cap : cap.toUpperCase() || false,
  }, sign(drawn, 22), el("span", { text: t(`page.table.${name}`) }),
  cap ? el("kbd", { "aria-hidden": "true", text: keyCap(cap) }) : null);
  const made = [];
  if (view.betting() && own) {
    const { gestures, reckoning } = view;
    const lies = gestures && (gestures.ghosts.length || gestures.made.length);
    if (lies) made.push(tool("undo", "undo", "z", () => gestures.undo()));
    if (lies || onLayout(scene)) {
      made.push(tool("clear", "no", "Delete", () => gestures?.wipe()));
      if (onLayout(scene)) made.push(tool("double", "times", "+", () => gestures?.double()));
    } else if (reckoning?.bets.length && !onLayout(scene)) {
      made.push(tool("rebet", "again", "r", () => gestures?.again(reckoning.bets)));
    }
    if (worth(scene.cheques)) made.push(tool("toke", "toke", "k", () => toggleToke(view), view.forDealer));
  }
  if (moreOf(scene, guest).length) {
    made.push(tool("more", "more", "", () => {
      if (!view.update) return;
      view.more = showMore(moreOf(view.update.scene, guest), {
        act: (command) => view.act(command), open: (dialog) => openMoney(view, dialog),
      });
    }));
  }
  return made;
}

/** @param {TableView} view */
function toggleToke(view) {
  view.forDealer = !view.forDealer;
  announce(t(view.forDealer ? "page.table.toke_on" : "page.table.toke_off"));
  view.draw();
}

/** @param {TableView} view @param {import("./more.js").Dialog} dialog */
export function openMoney(view, dialog) {
  const guest = view.guest();
  const cheques = view.update?.scene.cheques ?? {};
  /** @param {Command} command */
  const act = (command) => view.act(command);
  if (dialog === "buy_in") {
    buyIn({ guest, purse: view.context?.me.play_money_cents ?? 0, usual: USUAL_BUY_IN }, act);
  } else if (dialog === "change") changeCheques({ guest, cheques }, act);
  else if (dialog === "toke") giveToke({ guest, cheques }, act);
  else if (dialog === "shoe") showShoes(view.context?.table ?? "", guest, act);
  else if (view.update) disputeHand(view.context?.table ?? "", view.update.scene, act);
}

/** The keys of the table. @param {TableView} view @returns {import("../lib/keys.js").Key[]} */
export function keysOf(view) {
  /** @param {string} key */
  const action = (key) => view.actions.find((one) => one.key === key || (key === " " && one.id === "SayAllSet"));
  const name = view.context?.me.name ?? "";
  const family = view.update?.scene.placard.family ?? "blackjack";
  const keys = tableKeys(family, {
    may: (key) => action(key) !== undefined,
    press: (key) => {
      const found = action(key);
      const waits = view.pressed > 0 || (view.update?.seq ?? 0) < view.awaited;
      if (found && !view.held() && !waits) perform(found, (command) => view.act(command));
    },
    betting: () => view.betting(),
    pick: (place) => {
      const colour = view.rail?.pickPlace(place);
      if (colour) announce(t(`page.things.count.${colour}`, { n: 1 }));
    },
    move: (dx, dy) => {
      const scene = view.update?.scene;
      if (!scene) return;
      view.cursor.at = moved(scene, view.cursor.at, { dx, dy, name, turned: view.stage?.pose === "dealer" });
      const place = view.cursor.at && view.stage ? zoneElement(view.stage, view.cursor.at) : null;
      place?.focus();
      sayPlace(view, scene);
    },
    lay: () => {
      view.presses = 1;
      const place = view.update && view.cursor.here(view.update.scene, name);
      if (place) view.lay(place);
    },
    off: () => {
      const place = view.update && view.cursor.here(view.update.scene, name);
      if (place) view.gestures?.off({ ...place, owner: view.forDealer ? "dealer" : "guest" });
    },
    less: () => {
      const place = view.update && view.cursor.here(view.update.scene, name);
      if (place) view.less(place);
    },
    clear: () => view.gestures?.wipe(),
    double: () => view.gestures?.double(),
    undo: () => view.gestures?.undo(),
    rebet: () => view.gestures?.again(view.reckoning?.bets ?? []),
    toke: () => toggleToke(view),
    query: (what) => view.notes.tell(answer(view, what)),
    turn: () => view.stage?.turn(),
    skip: () => {
      view.notes.hush();
      view.stage?.skip();
    },
    help: () => showKeyHelp(keys),
  });
  return keys;
}

/** @param {TableView} view @param {Scene} scene */
function sayPlace(view, scene) {
  const at = view.cursor.at;
  if (!at) return;
  // The place says its own name as it gets the focus; here is what lies on it.
  const cents = worth(lying(scene, { ...at, owner: "guest" }));
  if (cents) announce(t("page.table.at_place", { seat: at.seat, bet: betName(scene, at.bet), cents }));
}

/**
 * @param {TableView} view
 * @param {"totals" | "up" | "bets" | "last" | "clock" | "roads"} what
 * @returns {string}
 */
function answer(view, what) {
  const scene = view.update?.scene;
  if (!scene) return t("page.query.loading");
  if (what === "totals") return totalsInWords(scene);
  if (what === "up") return upCardInWords(scene);
  if (what === "bets") return betsInWords(scene);
  if (what === "roads") return scene.roads ? roadsInWords(scene.roads) : t("page.query.no_roads");
  if (what === "last") return view.calls?.last || t("page.query.no_call");
  const left = Math.ceil((view.clock?.left() ?? 0) / 1000);
  return left ? t("page.query.seconds", { seconds: left }) : t("page.query.no_clock");
}
