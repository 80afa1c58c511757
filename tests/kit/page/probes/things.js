// Every card in both decks, every cheque, and the placards of tables that begin at each cheque, on one page.
async () => {
  const base = [...document.scripts].find((one) => one.src.endsWith("/main.js")).src;
  const load = (name) => import(base.replace("bundles/main.js", name));
  await (await load("lib/words.js")).loadWords("en");
  const [{ drawCard }, { drawCheque, COLOURS }, { svg }, { placardColours }, { el }] = await Promise.all(
    ["felt/drawing/cards.js", "felt/drawing/cheques.js", "lib/svg.js", "floor/card.js", "lib/el.js"].map(load));
  await load("felt/panels/placard.js");
  const cards = [..."A23456789TJQK"].flatMap((rank) => [..."shdc"].flatMap((suit) =>
    ["two", "four"].map((deck) => drawCard(rank + suit, { deck }))));
  const cheques = Object.keys(COLOURS).map((colour) => drawCheque(colour, { r: 25 }));
  const drawn = [...cards, ...cheques].map((one, index) =>
    svg("g", { transform: `translate(${40 + (index % 19) * 74} ${54 + Math.floor(index / 19) * 104})` }, one));
  const boards = Object.values(COLOURS).map(({ value }) => {
    const { base: ground, ink } = placardColours(value);
    const panel = document.createElement("pb-placard");
    panel.show({ name: "Blackjack", rulebook: "0123456789abcdef", min: value, max: 10 * value, decks: 6, seats: 7,
      bets: [] });
    const board = el("header", { class: "placard" }, el("h3", { text: "Blackjack" }), el("p", { text: "$5" }));
    Object.assign(board.style, { background: ground, color: ink });
    return el("div", {}, board, panel);
  });
  const shelf = el("div", {}, ...boards);
  Object.assign(shelf.style, { display: "grid", gridTemplateColumns: "repeat(5, 1fr)" });
  document.body.replaceChildren(svg("svg", { width: 1440, height: 760, viewBox: "0 0 1440 760" }, ...drawn), shelf);
}
