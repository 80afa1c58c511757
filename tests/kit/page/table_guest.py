"""A guest at a table in a browser, and the same table as the server has it."""

import functools
import random
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.sync_api import Page

from pitboss.authority import Person
from pitboss.cards import pack
from pitboss.cheques import Cheques
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.registry import names
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games.contract import Command
from pitboss.ledger.instruments import cheques_in
from pitboss.shuffle import shuffle
from pitboss.table.accounts import purse
from pitboss.table.commands import Act, SitDown
from pitboss.table.scene.scene import Audience, Scene
from pitboss.web.services import Services
from tests.kit.page.house import PageHouse
from tests.kit.page.visitors import Visitors

RACK_OF_GUEST = Cheques(white=20, red=60, green=20)
EVEN = """([seq, table]) => {
  const view = document.querySelector("pb-table, pb-deal");
  const told = view?.update && view.update.seq >= seq && view.update.table === table;
  return told && !view.pending && !view.busy && "rest" in document.documentElement.dataset;
}"""
FOCUSED = """() => {
  const one = document.activeElement;
  if (one === document.body || one === null) return "";
  return one.getAttribute("aria-label") || one.innerText || one.tagName;
}"""


async def nodding(services: Services) -> Callable[[], Awaitable[None]]:
    """A supervisor and surveillance who say yes to everything, at every table."""
    crowd = Crowd(services.floor, random.Random(0))  # noqa: S311 - nothing here is drawn
    for table in services.floor.tables:
        crowd.join(table)
    return crowd.stop


Wanted = Callable[[tuple[str, ...]], bool]


def stacked(house: PageHouse, shoe: str, decks: int, wanted: Wanted) -> None:
    """Seal a blackjack shoe before the floor opens whose first cards are as wanted.

    The dealer cuts it in the middle and burns one card. It is as sealed and as shuffled as any.
    """
    house.vault.seal(shoe, _secret(decks, wanted), at_ms=0)


@functools.cache
def _secret(decks: int, wanted: Wanted) -> bytes:
    """The first of the secrets whose shoe is as wanted."""
    first = decks * 26 + 1
    for number in range(100_000):
        secret = number.to_bytes(32, "big")
        cards = tuple(str(card) for card in shuffle(pack(decks), secret)[first : first + 12])
        if wanted(cards):
            return secret
    raise AssertionError("no such shoe was found")


class TableGuest:
    """One guest, their page, and the truth about both."""

    def __init__(self, house: PageHouse, page: Page, who: str, table: str) -> None:
        self.house, self.page, self.who, self.table = house, page, who, table

    @classmethod
    def seated(
        cls, visit: Visitors, who: str, table: str, *, seat: int = 1, house: PageHouse | None = None
    ) -> "TableGuest":
        """Somebody who sits there already with cheques before them, and whose page nothing moves on."""
        there = house or visit.house
        sit_down(there, who, table, seat)
        page = visit(who, f"/t/{table}", house=there, reduced_motion="reduce")
        guest = cls(there, page, who, table)
        guest.even()
        return guest

    @property
    def hosted(self) -> HostedTable:
        """The table as the journal has it."""
        return self.house.services.floor.tables[self.table].durable

    @property
    def phase(self) -> str:
        """What the game is at."""
        return str(self.hosted.table.game.phase)

    @property
    def scene(self) -> Scene:
        """What the server would show them now."""
        audience = Audience("guest", self.who)
        return self.house.call(lambda: self.house.services.floor.scene(self.table, audience))

    @property
    def cents(self) -> int:
        """What lies before them on the rail."""
        return cheques_in(self.hosted.table.held(purse(self.who))).total

    def legal(self) -> set[str]:
        """The acts that are theirs now."""
        return {offer.act for offer in self.scene.legal}

    def events(self, *kinds: str) -> list[Any]:
        """What happened at the table, of these kinds or all of it."""
        found = (names().decode(record.entry) for record in self.house.store.read(f"table/{self.table}"))
        return [event for event in found if not kinds or type(event).__name__ in kinds]

    def even(self) -> None:
        """Come back when the page shows what the server last told, at rest."""
        floor = self.house.services.floor
        self.house.run(floor.written())
        shown = self.house.call(lambda: floor.tables[self.table].shown)
        self.page.wait_for_function(EVEN, arg=[shown, self.table])

    def press(self, *keys: str) -> None:
        """Press keys, each once the last was answered and shown; the focus is never lost over it."""
        for key in keys:
            self.page.keyboard.press(key)
            self.even()
            assert self.focused(), f"after {key} nothing has the focus"

    def focused(self) -> str:
        """The name of what has the focus; nothing if it was lost."""
        return str(self.page.evaluate(FOCUSED))

    def tab_to(self, name: str, *, most: int = 60) -> None:
        """Go there by Tab alone."""
        for _ in range(most):
            if name in self.focused():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {name!r}")

    def tap_in(self) -> None:
        """As a dealer at the console: tap in by key, and go through the relief until the place is theirs."""
        self.even()
        self.page.keyboard.press("g")
        for _ in range(20):
            self.even()
            if self.hosted.dealer == self.who:
                return
            self.page.keyboard.press("Space")
        raise AssertionError("the dealer's place was never handed over")

    def go_to(self, bet: str) -> None:
        """Go to a betting place by the arrows."""
        for _ in range(12):
            if self.page.evaluate("document.activeElement.dataset?.bet") == bet:
                return
            self.press("ArrowDown")
        raise AssertionError(f"the arrows never came to {bet!r}")

    def keys_offered(self) -> dict[str, str]:
        """The acts that have buttons which work, by their names, with their keys."""
        found = self.page.eval_on_selector_all(
            ".actions button[data-act]:not([disabled])",
            "all => all.map(one => [one.dataset.act.split(':')[0], one.getAttribute('aria-keyshortcuts')])",
        )
        return dict(found)

    def said(self) -> list[str]:
        """The lines of the log of calls."""
        return self.page.locator(".calls-log .own").all_inner_texts()

    def bets(self) -> dict[str, int]:
        """Their bets as the server has them, by name, in cents."""
        return {bet.bet: bet.cheques.total for spot in self.scene.spots if spot.mine for bet in spot.bets}


_GIVEN = iter(range(1_000_000))


def give(house: PageHouse, table: str, command: Command, who: str, *roles: str) -> Any:
    """Give a command to a table, not by a page; answers with the refusal, if any."""
    person = Person(who, roles or ("guest",))  # type: ignore[arg-type]
    submitted = house.services.floor.submit(table, f"test {next(_GIVEN)}", Act(person, command))
    return house.run(submitted).refusal


def sit_down(house: PageHouse, who: str, table: str, seat: int) -> None:
    """Somebody takes a seat with cheques that they brought; whoever sits there already stays."""
    if who in house.services.floor.tables[table].durable.table.guests:
        return
    refusal = give(house, table, SitDown(who, seat, who.title(), RACK_OF_GUEST), who)
    assert refusal is None, refusal
