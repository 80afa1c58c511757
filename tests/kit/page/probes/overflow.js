// Whatever is wider or higher than the place that it has.
() => {
  const found = [];
  const name = (one) => `${one.localName}.${one.getAttribute("class") ?? ""}: ${one.textContent.trim().slice(0, 40)}`;
  const boxes = "button, a.button, kbd, h1, h2, h3, label, legend, th, td, dt, dd, header, summary, .tile, .tile-text,"
    + ".pill, .placard, .placard > *, pb-placard, .banner-line, .status, .play-money, .purse, .notice";
  for (const one of document.querySelectorAll(boxes)) {
    if (!one.checkVisibility() || one.closest(".unseen, .scroll")) continue;
    const style = getComputedStyle(one);
    if (style.display === "inline" || style.display === "contents" || one.clientWidth <= 1) continue;
    const ours = style.overflowX === "auto" || style.overflowX === "scroll";
    if (one.scrollWidth > one.clientWidth + 1 && !ours) found.push(`wide ${name(one)}`);
    const tall = style.overflowY === "auto" || style.overflowY === "scroll";
    if (one.scrollHeight > one.clientHeight + 2 && !tall && one.matches("button, a.button, .tile")) {
      found.push(`tall ${name(one)}`);
    }
  }
  // Words that run out of the button, tile or placard which they are in.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement?.closest("button, a.button, .tile, pb-placard, .placard, header, .pill, kbd, label");
    if (!box || !node.textContent.trim() || !node.parentElement.checkVisibility()) continue;
    if (node.parentElement.closest("svg, .unseen, .person-name")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const edge = box.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      if (line.width && (line.left < edge.left - 1 || line.right > edge.right + 1)) found.push(`out ${name(box)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility()
      && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest("svg"));
    found.push(`page: ${wide.slice(0, 3).map(name).join(" | ")}`);
  }
  return [...new Set(found)];
}
