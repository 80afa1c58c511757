// Each text with its ink against the nearest ground: by computed colours, as forced colours paint no texts invisible.
() => {
  const parts = (colour) => colour.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const [r, g, b, a = 1] = parts(getComputedStyle(at).backgroundColor);
      if (a > 0.5) return [r, g, b];
    }
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = "Canvas";
    const found = parts(getComputedStyle(probe).backgroundColor).slice(0, 3);
    probe.remove();
    return found;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.textContent.trim() || !one.checkVisibility() || one.closest("noscript, .unseen")) continue;
    // Cards, cheques and roads keep their colours and their own grounds.
    if (one.closest("pb-stage, pb-rack, pb-rail svg, .cheque svg, .road-scroll, .road-ask")) continue;
    const style = getComputedStyle(one);
    const ink = parts(one instanceof SVGElement ? style.fill : style.color).slice(0, 3);
    const [more, less] = [light(ink), light(ground(one))].sort((p, q) => q - p);
    found.push({ text: node.textContent.trim().slice(0, 40), where: one.closest("[class]")?.getAttribute("class"),
      contrast: Math.round((100 * (more + 0.05)) / (less + 0.05)) / 100 });
  }
  return found;
}
