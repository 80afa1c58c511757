// What a guest may ask for at any time, behind "more": seats and spots, money at the rail, a break, the burn card.
//
// Not all of it is in `legal`: it is offered when it makes sense to ask, and the table answers with its reason.

import { el } from "../lib/el.js";
import { openDialog } from "../lib/keys.js";
import { changed, refill } from "../lib/redraw.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("./betting.js").Command} Command */
/** @typedef {"buy_in" | "change" | "toke" | "dispute" | "shoe"} Dialog */
/**
 * A line of the menu: one command, one for each of some seats, or a dialog of its own.
 *
 * @typedef {object} Line
 * @property {string} says
 * @property {Command} [command]
 * @property {number[]} [seats]
 * @property {(seat: number) => Command} [at]
 * @property {Dialog} [dialog]
 */

const BETWEEN = new Set([
  "between_rounds", "betting", "shuffle_due", "shuffle_called", "pack_together", "cut_pack", "place_cut_card", "burn",
]);

/** Whether nothing is in play: money may be changed, guests may move. @param {Scene} scene */
export const isBetween = (scene) => BETWEEN.has(scene.phase);

/**
 * The free seats for one who has none. They are shown at all times: `legal` offers them only between two gestures, and
 * a guest who chooses one then sits down as soon as it does.
 *
 * @param {Scene} scene
 * @returns {number[]}
 */
export function freeSeats(scene) {
  if (scene.audience.role !== "guest" || scene.cheques !== null) return [];
  return scene.spots.filter((spot) => !spot.sitter && !spot.player && !spot.reserved).map((spot) => spot.seat);
}

/**
 * The lines of the menu as the table stands.
 *
 * @param {Scene} scene
 * @param {{id: string, name: string}} guest
 * @returns {Line[]}
 */
export function moreOf(scene, { id: guest, name }) {
  const own = scene.spots.filter((spot) => spot.mine);
  const free = scene.spots.filter((spot) => !spot.sitter && !spot.player).map((spot) => spot.seat);
  const behind = scene.spots.some((spot) => spot.behind.includes(name));
  const holds = Object.keys(scene.cheques ?? {}).length > 0;
  const open = isBetween(scene);
  /** @type {Line[]} */
  const lines = [];
  if (own.some((spot) => !spot.reserved) || behind) lines.push({ says: "page.more.buy_in", dialog: "buy_in" });
  if (scene.waiting.some((one) => one.mine)) {
    lines.push({ says: "page.more.bills_back", command: { type: "TakeBackBills", guest } });
  }
  if ((own.length || behind) && open && holds) lines.push({ says: "page.more.change", dialog: "change" });
  if ((own.length || behind) && holds) lines.push({ says: "page.more.toke", dialog: "toke" });
  if (own.length && open) {
    const further = own.filter((spot) => spot.player && spot.sitter !== spot.player).map((spot) => spot.seat);
    if (free.length && own.length < scene.placard.hands_max) {
      lines.push({ says: "page.more.take_spot", seats: free, at: (spot) => ({ type: "TakeSpot", guest, spot }) });
    }
    if (further.length) {
      const at = (/** @type {number} */ spot) => ({ type: "GiveUpSpot", guest, spot });
      lines.push({ says: "page.more.give_up_spot", seats: further, at });
    }
    if (free.length) {
      lines.push({ says: "page.more.change_seat", seats: free, at: (seat) => ({ type: "ChangeSeat", guest, seat }) });
    }
    lines.push({ says: "page.more.burn_card", command: { type: "AskBurnCard", guest } });
    const here = own.every((spot) => !spot.reserved);
    if (here) lines.push({ says: "page.more.step_away", command: { type: "StepAway", guest } });
  }
  if (!own.length && !behind && guest && open) {
    const taken = scene.spots.filter((spot) => spot.player).map((spot) => spot.seat);
    if (taken.length) {
      const at = (/** @type {number} */ spot) => ({ type: "StandBehind", guest, spot });
      lines.push({ says: "page.more.stand_behind", seats: taken, at });
    }
  }
  for (const offer of scene.legal.filter((one) => one.act === "ObjectToCheck")) {
    lines.push({ says: "page.more.object_to_check", command: /** @type {Command} */ (offer.command) });
  }
  if (scene.legal.some((offer) => offer.act === "DisputeHand")) {
    lines.push({ says: "page.dispute.heading", dialog: "dispute" });
  }
  if (guest && scene.shoe.name) lines.push({ says: "page.shoe.heading", dialog: "shoe" });
  const leave = scene.legal.find((offer) => offer.act === "LeaveTable" && offer.command.guest === guest);
  if (leave) lines.push({ says: "page.more.leave", command: /** @type {Command} */ (leave.command) });
  return lines;
}

/**
 * Open the menu. It goes with the table while it is open.
 *
 * @param {Line[]} lines
 * @param {{act: (command: Command) => void, open: (dialog: Dialog) => void}} how
 * @returns {(lines: Line[]) => void} shows other lines
 */
export function showMore(lines, { act, open }) {
  /** @param {Line} line */
  const row = (line) => {
    if (line.seats) {
      const { at, seats } = line;
      return el("div", { class: "more-row" }, el("span", { text: t(line.says) }),
        el("span", { class: "more-seats" }, ...seats.map((seat) => el("button", {
          type: "button", text: String(seat), "aria-label": t("page.more.at_seat", { what: t(line.says), seat }),
          onclick: () => {
            dialog.close();
            if (at) act(at(seat));
          },
        }))));
    }
    return el("button", {
      type: "button", class: "more-line", text: t(line.says),
      onclick: () => {
        dialog.close();
        if (line.command) act(line.command);
        else if (line.dialog) open(line.dialog);
      },
    });
  };
  const box = el("div", { class: "more-lines", tabindex: "-1" });
  /** @param {Line[]} now */
  const show = (now) => {
    if (!changed(box, now.map(({ says, command, seats }) => [says, command, seats]))) return;
    refill(box, now.length ? now.map(row) : [el("p", { text: t("page.more.nothing") })], () => box);
  };
  show(lines);
  const dialog = openDialog("page.more.heading", box);
  return (now) => dialog.isConnected && show(now);
}
