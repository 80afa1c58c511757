// Controls whose name is not what can be read on them: whoever speaks to the page says what they see.
() => {
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const controls = "button, a, summary, input, select, textarea, [role=button], [role=link], [role=radio], [role=tab]";
  return [...document.querySelectorAll("[aria-label]")].filter((one) => one.matches(controls)).flatMap((one) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    let seen = "";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement;
      if (at?.checkVisibility() && !at.closest(".unseen, [aria-hidden=true], option")) seen += node.textContent;
    }
    const name = one.getAttribute("aria-label") ?? "";
    return plain(name).includes(plain(seen)) ? [] : [`"${seen}" is called "${name}"`];
  });
}
