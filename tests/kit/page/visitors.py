"""People in front of the page, each in a browser of their own."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.kit.page.house import PageHouse


class Browsers:
    """Browsers that were left, as good as new but for what they fetched: the next people take them over."""

    def __init__(self) -> None:
        self._free: dict[str, list[BrowserContext]] = {}

    def take(self, kind: str) -> BrowserContext | None:
        """One of a kind that nobody has."""
        free = self._free.get(kind)
        return free.pop() if free else None

    def keep(self, kind: str, context: BrowserContext) -> None:
        """Somebody is done with it: nothing of theirs stays. One without a page is not trusted."""
        if not context.pages:
            context.close()
            return
        context.set_offline(False)
        context.pages[0].evaluate("() => localStorage.clear()")
        for page in context.pages:
            page.close()
        context.clear_cookies()
        self._free.setdefault(kind, []).append(context)


class Visitors:
    """People in front of the page, each in a browser of their own."""

    def __init__(self, browser: Browser, house: PageHouse, browsers: Browsers | None = None) -> None:
        self._browser, self.house = browser, house
        self._browsers = browsers or Browsers()
        self._out: list[tuple[str, BrowserContext]] = []
        self._contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        """What the page's consoles complained of: a test fails over it unless it expects it and clears it."""

    def __call__(
        self, who: str | None, path: str = "/", *, house: PageHouse | None = None, **options: Any
    ) -> Page:
        """Somebody by name of record, signed in, at a page that has come to rest; nobody is a passer-by."""
        there = house or self.house
        kind = repr((there.url, sorted(options.items())))
        context = self._browsers.take(kind) or self._made(there, options)
        self._out.append((kind, context))
        page = self.listen(_signed_in(context, there, who).new_page())
        page.goto(path)
        rest(page)
        return page

    def context(self, who: str | None, *, house: PageHouse | None = None, **options: Any) -> BrowserContext:
        """A browser of their own, signed in, that nobody had before or will have afterwards."""
        context = self._made(house or self.house, options)
        self._contexts.append(context)
        return _signed_in(context, house or self.house, who)

    def _made(self, house: PageHouse, options: dict[str, Any]) -> BrowserContext:
        given: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", **options}
        context = self._browser.new_context(base_url=house.url, **given)
        context.set_default_timeout(20_000)
        return context

    def listen(self, page: Page) -> Page:
        """Whatever a page complains of from now on is kept."""
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"{message.text} ({message.location.get('url', '')})")

    def leave(self) -> None:
        """Close every browser, or leave it to the next."""
        for kind, context in self._out:
            self._browsers.keep(kind, context)
        self._out.clear()
        for context in self._contexts:
            context.close()


class Regulars(Visitors):
    """Visitors who keep their browser from one test to the next, and with it all that it has fetched."""

    def __init__(self, browser: Browser, house: PageHouse) -> None:
        super().__init__(browser, house)
        self._kept: dict[str | None, BrowserContext] = {}

    def context(self, who: str | None, *, house: PageHouse | None = None, **options: Any) -> BrowserContext:
        """The browser that they have."""
        assert house is None, "regulars come to one house"
        assert not options, "what they have cannot be changed"
        if who not in self._kept:
            self._kept[who] = super().context(who)
        return self._kept[who]

    def leave(self) -> None:
        """Close every page; the browsers stay."""
        for context in self._kept.values():
            for page in context.pages:
                page.close()

    def end(self) -> None:
        """Close the browsers as well."""
        super().leave()


def _signed_in(context: BrowserContext, house: PageHouse, who: str | None) -> BrowserContext:
    if who is not None:
        context.add_cookies([house.cookie(who)])  # type: ignore[list-item]
    return context


def rest(page: Page) -> None:
    """Wait until nothing moves and nothing is pending."""
    page.wait_for_selector("html[data-rest]", state="attached")
