// Whether nothing moves any more: what ends by itself is ended, and the page stands as it stood a frame ago.
() => {
  const root = document.documentElement;
  for (const one of document.getAnimations()) {
    if (one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
  }
  const awaited = [...document.querySelectorAll(".lamp:not(.online), .loading, pb-meter:empty")];
  const pending = Boolean(!("rest" in root.dataset) || document.fonts.status !== "loaded"
    || document.querySelector("pb-drawer:not([data-heard])") || awaited.some((one) => one.checkVisibility()));
  const boxes = [...document.body.querySelectorAll("*")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  });
  const now = JSON.stringify([pending, scrollX, scrollY, boxes]);
  // As often as it is asked anew, something was different.
  const [before, frames] = window.stood ?? ["", 0];
  window.stood = [now, now === before && !pending ? frames + 1 : 0];
  return window.stood[1] >= 3;
}
