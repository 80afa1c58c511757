// What a reader has to read on a page: every text with its size on the screen, its ink, and where it stands.
() => {
  const found = [];
  const opacityOf = (element) => {
    let all = 1;
    for (let at = element; at instanceof Element; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
    return all;
  };
  const shown = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const keep = (element, text, size, ink, points, layer) => {
    const seen = points.filter(([x, y]) => shown(x, y));
    // What cannot be pressed may be faint, and so may the felt behind cards in the hand; nothing else that is inert.
    const veiled = ".squeezing pb-stage[inert]";
    const off = element.closest(`:disabled, .unseen, .skip, [hidden], noscript, option, .caption.fading, ${veiled}`);
    if (text.trim() && seen.length && !off) {
      found.push({ text: text.trim().slice(0, 40), size, ink, opacity: opacityOf(element), points: seen, layer,
        where: element.closest("[class]")?.getAttribute("class") ?? element.localName });
    }
  };
  const clipped = (element, box) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = at.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x < edge.left || x > edge.right || y < edge.top + 2 || y > edge.bottom - 2) return true;
    }
    return false;
  };
  const over = document.querySelector("dialog[open]");
  const covered = (element, x, y) => {
    if (over && !over.contains(element)) return true;
    const top = document.elementFromPoint(x, y);
    // The head of the page stays where it is while the rest is scrolled under it.
    if (top?.closest("pb-top") && !element.closest("pb-top")) return true;
    return Boolean(top && top !== element && !top.contains(element) && !element.contains(top)
      && !top.closest("label, a, button, pb-seats, pb-stage, .card"));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest("svg")) continue;
    const style = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && !clipped(element, box));
    const points = boxes.flatMap((box) => [0.1, 0.5, 0.9].flatMap((part) => [0.25, 0.75].map((down) =>
      [box.x + part * box.width, box.y + down * box.height]))).filter(([x, y]) => !covered(element, x, y));
    keep(element, node.textContent, parseFloat(style.fontSize), style.color, points, "html");
  }
  for (const text of document.querySelectorAll("svg text")) {
    if (!text.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !text.textContent.trim()) continue;
    const element = text.querySelector("textPath, tspan") ?? text;
    const style = getComputedStyle(element);
    const ctm = text.getScreenCTM();
    const points = [];
    for (let i = 0; i < text.getNumberOfChars(); i += 1) {
      const { x, y, width, height } = text.getExtentOfChar(i);
      const at = new DOMPoint(x + width / 2, y + height * 0.5).matrixTransform(ctm);
      const svg = text.ownerSVGElement.getBoundingClientRect();
      const inside = at.x > svg.left && at.x < svg.right && at.y > svg.top && at.y < svg.bottom;
      const under = document.elementFromPoint(at.x, at.y)?.closest("pb-top") && !text.closest("pb-top");
      if (inside && !under && !(over && !over.contains(text))) points.push([at.x, at.y]);
    }
    const layer = text.closest(".layer-felt") ? "felt" : text.closest(".layer-play, .layer-stand") ? "play" : "html";
    keep(text, text.textContent, parseFloat(style.fontSize) * Math.sqrt(Math.abs(ctm.a * ctm.d - ctm.b * ctm.c)),
      style.fill, points, layer);
    if (found.length && found.at(-1).text === text.textContent.trim().slice(0, 40)) {
      found.at(-1).drawing = Boolean(text.closest(".card, .stack, .cheque, .shoe .card-back, .discards, .piece-bill"))
        && !text.closest(".label");
    }
  }
  return found;
}
