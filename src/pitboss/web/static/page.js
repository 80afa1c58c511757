import { cheques, el, felt, label, money, placard, road, staffBox, status, waits, worth } from "./draw.js";

const SHOW_MS = 5000; // a round that is over stays on the felt for so long
const OPEN_FOR_CHANGE = new Set(["between_rounds", "betting", "shuffle_due"]);
const WITHHELD = new Set(["betting", "insurance"]);
const CHIPS = [500, 1500, 2500, 5000, 10000, 50000];
let me = {};
const seats = new Map();

async function ask(path, body) {
  const answer = await fetch(path, body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.sentence || `answered with ${answer.status}`);
  return told;
}
const number = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
function button(text, act, className) {
  const made = el("button", className || "", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// What a guest has at the table, in front of them and in their bets, or in the bets alone.
const mine = (scene, bets) => scene.spots.filter((spot) => spot.mine).flatMap((spot) => spot.bets).filter((bet) => bet.owner === "guest").reduce((sum, bet) => sum + worth(bet.cheques), bets ? 0 : worth(scene.cheques));

class Seat { // one table on the page
  constructor(line) {
    this.name = line.table;
    this.message = null;
    this.past = null;
    this.note = "";
    this.stake = 0;
    this.tries = 0;
    this.box = el("article");
    this.box.id = `table-${line.table}`;
    this.connect();
  }
  connect() {
    const after = this.message ? `?after=${this.message.seq}` : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.name)}/watch${after}`);
    this.socket.onopen = () => { this.tries = 0; };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = () => { if (!this.closed) setTimeout(() => this.connect(), Math.min(10000, 500 * 2 ** this.tries++)); };
  }
  close() { this.closed = true; this.socket.close(); }
  hear(message) {
    if (message.kind === "answer") {
      this.note = message.refusal ? `${message.refusal.sentence} (${message.refusal.rule})` : "";
      if (!message.refusal) refreshPurse();
    } else if (message.kind === "problem") {
      this.note = message.sentence;
    } else if (message.kind !== "current") {
      const before = this.message;
      this.message = message;
      if (before && before.scene.round && message.scene.round !== before.scene.round && this.box.classList.contains("big")) this.lookBack(before);
      if (message.scene.spots.some((spot) => spot.mine) !== this.seated) refreshPurse();
      this.seated = message.scene.spots.some((spot) => spot.mine);
    }
    this.draw();
  }
  async lookBack(before) { // the cards are gone by now: show them once more
    const round = before.scene.round, now = this.message;
    const net = mine(now.scene) - mine(before.scene);
    const told = this.seated && mine(before.scene, true) ? (net > 0 ? `: you won ${money(net)}` : net < 0 ? `: you lost ${money(-net)}` : ": you are even") : "";
    try {
      const { rounds } = await ask(`/api/tables/${this.name}/rounds?limit=3`);
      const found = rounds.find((one) => one.of_shoe === round && one.ended);
      if (!found) return;
      const stood = await ask(`/api/tables/${this.name}/replay?seq=${found.shown}`);
      this.past = { scene: stood.scene, said: now.said, text: `Round ${round}, as it ended${told}` };
      clearTimeout(this.timer);
      this.timer = setTimeout(() => { this.past = null; this.draw(); }, SHOW_MS);
      this.draw();
    } catch { /* the live scene is there anyway */ }
  }
  send(command) {
    this.note = "";
    if (this.socket.readyState !== WebSocket.OPEN) { this.note = "The connection is lost; trying again."; this.draw(); return; }
    this.socket.send(JSON.stringify({ id: number(), command }));
  }
  acts(scene) {
    const made = [];
    const wagers = scene.legal.filter((offer) => offer.act === "PlaceWager");
    const sits = scene.legal.filter((offer) => offer.act === "SitDown");
    const rest = scene.legal.filter((offer) => offer.act !== "PlaceWager" && offer.act !== "SitDown");
    if (sits.length && me.side === "guest") made.push(el("span", "group", ...sits.map((offer) => button(label(scene, offer), () => this.send(offer.command)))));
    if (wagers.length) made.push(...this.wagers(scene, wagers));
    for (const offer of rest) made.push(button(label(scene, offer), () => this.send(offer.command), offer.blocking ? "main" : ""));
    if (this.seated && me.side === "guest") {
      if (OPEN_FOR_CHANGE.has(scene.phase) && !scene.change && !scene.due.length) {
        made.push(el("span", "group", el("span", "small", "buy in"), ...[1, 5, 10].map((hundreds) => button(money(hundreds * 10000), () => this.send({ type: "BuyIn", guest: me.id, bills: { hundreds } })))));
      }
      if (WITHHELD.has(scene.phase) && !this.message.all_set) made.push(button("I am set", () => this.send({ type: "SayAllSet", guest: me.id }), "main"));
    }
    return made;
  }
  wagers(scene, offers) {
    const least = scene.placard.min, most = scene.placard.max;
    if (this.stake < least) this.stake = least;
    const stakes = CHIPS.filter((cents) => cents >= least && cents <= most);
    if (!stakes.includes(least)) stakes.unshift(least);
    const chips = stakes.map((cents) => button(money(cents), () => { this.stake = cents; this.draw(); }, cents === this.stake ? "on" : ""));
    const many = new Set(offers.map((offer) => offer.command.seat)).size > 1;
    const bets = offers.map((offer) => {
      const { min, max, step } = offer.amounts;
      const kind = scene.placard.bets.find((bet) => bet.bet === offer.command.bet).kind;
      const wish = kind === "main" ? this.stake : min;
      const cents = Math.min(max, Math.max(min, min + Math.floor((wish - min) / step) * step));
      const text = `${label(scene, offer)}${many ? ` (seat ${offer.command.seat})` : ""} ${money(cents)}`;
      return button(text, () => this.send({ ...offer.command, cents }), kind === "main" ? "main" : "");
    });
    return [el("span", "group", el("span", "small", "stake"), ...chips), el("span", "group", el("span", "small", "bet"), ...bets)];
  }
  draw() {
    if (!this.message) return;
    const live = this.message.scene, scene = this.past ? this.past.scene : live, big = this.box.classList.contains("big");
    const inPlace = document.activeElement && this.box.contains(document.activeElement) ? document.activeElement.textContent : null;
    const opened = this.box.querySelector("details")?.open;
    const said = (this.past ? this.past.said : this.message.said).slice(big ? -8 : -3);
    const fold = button(big ? "smaller" : "larger", () => focus(this, !big));
    const head = el("h2", "", live.placard.name, el("span", "small", `${live.placard.house} · ${money(live.placard.min)} to ${money(live.placard.max)}`), fold);
    const parts = [head, el("div", "small", status(live, this.message)), el("div", "said", said.map((text) => `“${text}”`).join(" "))];
    if (this.past) parts.push(el("div", "past", this.past.text));
    parts.push(...felt(scene), road(live), ...staffBox(live));
    if (live.cheques) parts.push(el("div", "", "Before you: ", money(worth(live.cheques)), " ", cheques(live.cheques)));
    parts.push(el("div", "acts", ...this.acts(live)), el("p", "note", this.note), el("p", "waits", waits(live)));
    if (big) parts.push(placard(live));
    this.box.replaceChildren(...parts.filter(Boolean));
    if (opened) this.box.querySelector("details").open = true;
    if (inPlace) [...this.box.querySelectorAll("button")].find((made) => made.textContent === inPlace)?.focus();
  }
}

function focus(chosen, on) {
  for (const seat of seats.values()) { seat.box.classList.toggle("big", seat === chosen && on); seat.draw(); }
  if (on) chosen.box.scrollIntoView({ block: "start" });
}

let purseTimer = null;
function refreshPurse() {
  clearTimeout(purseTimer);
  purseTimer = setTimeout(async () => { try { me = await ask("/api/me"); drawWho(); } catch { /* next time */ } }, 150);
}

function drawWho() {
  const who = document.getElementById("who");
  const parts = [];
  if (me.signed_in) {
    parts.push(el("span", "", me.name, me.side === "guest" ? `: ${money(me.play_money_cents)} play money in your purse` : ` (${me.side})`));
    if (me.demo) {
      const select = el("select", "", ...["guest", "dealer", "supervisor", "surveillance"].map((side) => { const option = el("option", "", side); option.selected = side === me.side; return option; }));
      select.setAttribute("aria-label", "Your side of the table");
      select.addEventListener("change", async () => { await ask("/api/demo/side", { side: select.value }); location.reload(); });
      parts.push(el("label", "small", "see the floor as ", select));
    } else parts.push(button("Sign out", async () => { await ask("/api/sign-out", {}); location.reload(); }));
  }
  who.replaceChildren(...parts);
}

function form(title, fields, text, act) {
  const note = el("p", "note");
  const made = el("form", "", ...fields.map(([name, hint, kind]) => { const field = el("input"); field.name = name; field.placeholder = hint; field.type = kind || "text"; field.required = true; field.setAttribute("aria-label", hint); return field; }), el("button", "main", text));
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    try { note.textContent = (await act(Object.fromEntries(new FormData(made)))) || ""; } catch (error) { note.textContent = error.message; }
  });
  return el("div", "", el("h2", "", title), made, note);
}

function drawDesk() {
  const desk = document.getElementById("desk");
  const parts = [];
  const again = () => location.reload();
  if (!me.signed_in) parts.push(form("Sign in", [["id", "name"], ["password", "password", "password"]], "Sign in", async (data) => { await ask("/api/sign-in", data); again(); }));
  else if (me.password_change_needed) parts.push(form("Choose a password of your own", [["old", "the one-time password", "password"], ["new", "new password, 10 letters or more", "password"]], "Change", async (data) => { await ask("/api/password", data); again(); }));
  else {
    const opened = (made) => `${made.id} may sign in once with ${made.one_time_password}`;
    if (me.administrator) parts.push(form("New on the staff", [["id", "name of record, as in sue-k"], ["name", "called"], ["roles", "roles, as in dealer supervisor"]], "Open", async (data) => opened(await ask("/api/accounts/staff", { ...data, roles: data.roles.split(/[ ,]+/).filter(Boolean) }))));
    if (me.roles.includes("cage_cashier")) parts.push(form("A guest's account, with play money", [["id", "name of record"], ["name", "called"], ["dollars", "play money in $", "number"]], "Open", async (data) => opened(await ask("/api/accounts/guests", { id: data.id, name: data.name, play_money_cents: Math.round(100 * data.dollars) }))));
  }
  desk.hidden = !parts.length;
  desk.replaceChildren(...parts);
}

async function start() {
  me = await ask("/api/me");
  drawWho();
  drawDesk();
  const place = document.getElementById("tables");
  place.replaceChildren();
  let list;
  try { list = await ask("/api/tables"); } catch { return; }
  for (const line of list.tables) { const seat = new Seat(line); seats.set(line.table, seat); place.append(seat.box); }
  const wanted = seats.get(decodeURIComponent(location.hash.slice(1)));
  if (wanted) focus(wanted, true);
}
start();
