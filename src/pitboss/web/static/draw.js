// A scene as elements. It decides nothing: whatever it draws, the scene says.
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const VALUES = { blue: 25, white: 100, pink: 250, red: 500, green: 2500, black: 10000, purple: 50000, orange: 100000, grey: 500000, teal: 2000000 };
const PHASES = { shuffle_due: "shuffle is due", shuffle_called: "shuffling", pack_together: "shuffling", cut_pack: "the cut", place_cut_card: "loading the shoe", burn: "burning", between_rounds: "between rounds", betting: "bets are open", decide: "guests decide", insurance: "insurance", commission: "commission", verify: "verifying a hand", irregular: "a ruling is awaited" };
const words = (name) => name.replace(/_/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

export function el(kind, className, ...inner) {
  const made = document.createElement(kind);
  if (className) made.className = className;
  made.append(...inner.filter((part) => part !== null && part !== undefined && part !== ""));
  return made;
}
export const money = (cents) => (cents < 0 ? "-$" : "$") + (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 });
export const worth = (cheques) => Object.entries(cheques || {}).reduce((sum, [colour, count]) => sum + VALUES[colour] * count, 0);

export function cheques(held) {
  const found = Object.entries(held || {}).sort((a, b) => VALUES[b[0]] - VALUES[a[0]]);
  const made = el("span", "cheques", ...found.map(([colour, count]) => {
    const chip = el("span", `chq ${colour}`, String(count));
    chip.title = `${count} ${colour} of ${money(VALUES[colour])}`;
    return chip;
  }));
  return made;
}
function card(text) {
  if (text === "??") { const back = el("span", "card back", "??"); back.title = "face down"; return back; }
  const suit = text.slice(-1), rank = text.slice(0, -1) === "T" ? "10" : text.slice(0, -1);
  return el("span", "card" + ("hd".includes(suit) ? " red" : ""), rank + SUITS[suit]);
}
function hand(shown, name) {
  const total = shown.points === null ? null : el("span", "total", (shown.soft ? "soft " : "") + shown.points);
  return el("span", "hand", name ? el("span", "name", name) : null, ...shown.cards.map(card), total, shown.settled ? el("span", "small", words(shown.settled)) : null);
}
function betName(scene, bet) {
  const found = scene.placard.bets.find((line) => line.bet === bet);
  return found ? found.name : bet;
}
function seat(scene, spot) {
  const acting = spot.hands.some((shown) => shown.acting);
  const free = !spot.sitter && !spot.player;
  const name = spot.sitter || spot.player;
  const made = el("div", `seat${spot.mine ? " mine" : ""}${acting ? " acting" : ""}${free ? " free" : ""}`);
  made.append(el("b", "", el("span", "small", `${spot.seat} `), free ? "free" : name + (spot.reserved ? " (away)" : "")));
  for (const shown of spot.hands) made.append(hand(shown, ""));
  for (const bet of spot.bets) {
    const owner = bet.owner === "guest" ? "" : ` (${bet.owner})`;
    made.append(el("div", "bet", el("span", "small", betName(scene, bet.bet) + owner), el("span", "", money(worth(bet.cheques) + bet.coupon), " ", cheques(bet.cheques))));
  }
  if (spot.even_money) made.append(el("div", "small", "even money"));
  if (spot.cheques && !spot.mine) made.append(el("div", "small", "holds " + money(worth(spot.cheques))));
  return made;
}
const NAMES = { dealer: "Dealer", player: "Player", banker: "Banker" };
export function felt(scene) {
  const house = el("div", "house", ...scene.hands.map((shown) => hand(shown, NAMES[shown.name] || shown.name)));
  if (scene.winner) house.append(el("span", "past", scene.winner === "tie" ? "tie" : `${NAMES[scene.winner] || scene.winner} wins`));
  return [house, el("div", "seats", ...scene.spots.map((spot) => seat(scene, spot)))];
}
export function road(scene) {
  const last = scene.results.slice(-40);
  return last.length ? el("div", "road", ...last.map((hand) => { const dot = el("span", hand.winner, hand.winner[0].toUpperCase()); dot.title = hand.winner; return dot; })) : null;
}
export function status(scene, more) {
  const parts = [`round ${scene.round}`, scene.dead ? "nobody plays" : PHASES[scene.phase] || words(scene.phase), `${scene.shoe.left} cards left`];
  if (more.paused) parts.push("paused");
  return parts.join(" · ");
}
export function waits(scene) {
  const blocking = scene.awaiting.filter((one) => one.blocking);
  const who = [...new Set(blocking.map((one) => (one.seat ? `seat ${one.seat}` : one.role)))];
  const word = scene.waiting_for_word ? "Waiting for the supervisor. " : "";
  const due = scene.due.length ? `Next: ${words(scene.due[0].gesture)}${scene.due[0].seat ? ` at seat ${scene.due[0].seat}` : ""}. ` : "";
  return word + due + (who.length ? `The table waits for ${who.slice(0, 4).join(", ")}.` : "");
}
export function placard(scene) {
  const rows = scene.placard.bets.map((bet) => el("tr", "", el("td", "", bet.name), el("td", "", `${money(bet.min)} to ${money(bet.max)}`), el("td", "", bet.pays.join("; "))));
  return el("details", "", el("summary", "", "The placard: every bet, its limits and what it pays"), el("table", "", ...rows));
}
export function staffBox(scene) {
  const lines = [];
  if (scene.rack) lines.push(el("div", "small", "rack ", money(worth(scene.rack)), " ", cheques(scene.rack)));
  if (scene.boxes) lines.push(el("div", "small", `drop ${money(scene.boxes.drop)}, tokes ${money(scene.boxes.toke)}`));
  for (const asked of scene.approvals) lines.push(el("div", "past", `Asked: ${words(asked.subject)} ${asked.cents ? money(asked.cents) : ""} ${asked.about.cheques || ""}`));
  for (const told of scene.told) lines.push(el("div", "past", `Told: ${words(told)}`));
  if (scene.irregularity) lines.push(el("div", "note", `Irregularity: ${words(scene.irregularity)}`));
  return lines;
}
// What a legal command is called on its button.
export function label(scene, offer) {
  const command = offer.command;
  switch (offer.act) {
    case "SitDown": return `Sit at ${command.seat}`;
    case "PlaceWager": return betName(scene, command.bet);
    case "TakeBackWager": return `Take back ${betName(scene, command.bet)}`;
    case "DoubleDown": return `Double (${money(command.cents)})`;
    case "BuyInsurance": return `Insure for ${money(command.cents)}`;
    case "SplitPair": return "Split";
    case "CutPack": return `Cut at card ${command.at}`;
    case "GrantApproval": return "Approve";
    case "RefuseApproval": return "Do not approve";
    case "GiveRuling": return `Rule: ${command.ruling}`;
    case "Perform": return `Perform: ${words(command.gesture)}`;
    case "LeaveTable": return "Leave the table";
    default: { const text = words(offer.act); return text[0].toUpperCase() + text.slice(1); }
  }
}
