// What lies over what on the stage as it is drawn: indices of cards under other pieces, labels over labels, the edge.
async () => {
  const { placeOf, RAIL } = await import("/felt/layout/geometry.js");
  const faults = [], stage = document.querySelector("pb-stage");
  const area = (points) => Math.abs(points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    return sum + x * v - u * y;
  }, 0)) / 2;
  // Its own box, as it is turned and scaled on the screen.
  const quad = (element, trim = 0) => {
    const box = element.getBBox(), ctm = element.getScreenCTM();
    const [{ x, width }, y, height] = [box, box.y + trim * box.height, (1 - 2 * trim) * box.height];
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([a, b]) => {
      const at = new DOMPoint(a, b).matrixTransform(ctm);
      return [at.x, at.y];
    });
  };
  // What two convex shapes share, by cutting one along the sides of the other.
  const cut = (one, two) => {
    const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    let left = one;
    for (let i = 0; i < two.length && left.length; i += 1) {
      const a = two[i], b = two[(i + 1) % two.length], next = [];
      left.forEach((p, j) => {
        const q = left[(j + 1) % left.length], s = turn(a, b, p), e = turn(a, b, q);
        if (s >= 0) next.push(p);
        if (s * e < 0) next.push([p[0] + ((q[0] - p[0]) * s) / (s - e), p[1] + ((q[1] - p[1]) * s) / (s - e)]);
      });
      left = next;
    }
    return left.length < 3 ? 0 : area(left);
  };
  // Most shapes are far from each other: whose upright boxes do not meet share nothing.
  const shared = (one, two) => (one.box.every((least, i) => i > 1 || (least < two.box[i + 2] && two.box[i] < one.box[i + 2]))
    ? cut(one.points, two.points) : 0);
  const boxed = (points) => [Math.min, Math.max].flatMap((end) => [0, 1].map((i) => end(...points.map((p) => p[i]))));
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const things = [];
  for (const [order, piece] of [...stage.querySelectorAll(".pieces > .piece")].entries()) {
    const id = piece.dataset.id ?? "", kind = id.split(":")[0];
    const hand = id.startsWith("card:dealer") ? "card:dealer" : id.split(":").slice(0, 3).join(":");
    const add = (what, element, points = quad(element)) =>
      things.push({ id, hand, order, what, points, box: boxed(points), whole: area(points) });
    if (kind === "card") {
      const face = piece.querySelector(".card");
      add("card", face, quad(face.querySelector("rect")));
      // Rank and suit at its upper left: what is read of a card that lies under the next.
      const index = piece.querySelector(".card > text");
      if (index) add("index", index, quad(index, 0.2));
    }
    if (kind === "badge" && seen(piece.firstElementChild)) add("total", piece.querySelector("rect"));
    if (kind === "bet") {
      const label = piece.querySelector(".label"), cheques = piece.querySelectorAll(".stack > g:not(.label)");
      if (label && seen(label)) add("label", label.querySelector("rect"));
      for (const one of cheques) add("cheques", one);
    }
  }
  const part = (one, by) => shared(one, by) / one.whole;
  const [indices, labels, cards, cheques] = [["index"], ["total", "label"], ["card"], ["cheques"]].map((kinds) =>
    things.filter(({ what }) => kinds.includes(what)));
  const note = (what, one, by, much) => faults.push(`${what}: ${one.id} ${one.what} by ${by.id} ${by.what} ${
    Math.round(much * 100)}%`);
  for (const one of indices) for (const by of things) {
    if (by.what === "index" || by.order <= one.order || (by.what === "card" && by.hand === one.hand)) continue;
    const much = part(one, by);
    if (much > 0.04) note("index", one, by, much);
  }
  for (const one of labels) for (const by of things) {
    if (by === one || by.what === "index" || by.order < one.order || (by.id === one.id)) continue;
    const much = part(one, by);
    if (much > 0.04) note("label", one, by, much);
  }
  for (const one of cheques) for (const by of labels) {
    const much = part(one, by);
    if (much > 0.08) note("cheques", one, by, much);
  }
  for (const one of cards) for (const by of [...cards, ...cheques]) {
    if (by.hand === one.hand || by.order <= one.order) continue;
    const much = part(one, by);
    if (much > 0.01) note("card", one, by, much);
  }
  const home = stage.querySelector(".layer-play").getScreenCTM().inverse();
  for (const { id, what, points } of things) {
    const places = points.map(([x, y]) => placeOf(new DOMPoint(x, y).matrixTransform(home), stage.pose));
    // Amounts may reach over the rail; nothing leaves the table.
    if (places.some(({ d }) => d < (what === "label" ? -RAIL : 0))) faults.push(`outside: ${id} ${what}`);
  }
  return { faults, things: things.length, labels: labels.length };
}
