"""The odds over a composition of the shoe, worked out once, one at a time and beside the loop."""

from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.web.aside import Aside
from pitboss.web.workroom import Workroom

if TYPE_CHECKING:
    from pitboss.odds.standing import Standing

KEPT_MOST = 2_000
Key = tuple[str, tuple[int, ...]]


class OddsDesk:
    """Asks the exact engines, and remembers what they said."""

    def __init__(self, aside: Aside | None = None) -> None:
        self._room: Workroom[Key, tuple[Standing, ...]] = Workroom(kept=KEPT_MOST, aside=aside)

    async def of(self, rules: Rules, left: dict[Card, int]) -> tuple["Standing", ...]:
        """Every bet over so many of each card; whoever asks for the same waits for the same answer."""
        return await self._room.of((rules.hash, tuple(left.values())), partial(_standings, rules, left))


class OddsRoom(Workroom[tuple[str, ...], Any]):
    """What is asked about the odds of fresh shoes: so much is kept, may wait, and is waited for."""

    def __init__(self, aside: Aside | None = None) -> None:
        super().__init__(kept=200, waiting=12, seconds=45, aside=aside)


def _standings(rules: Rules, left: dict[Card, int]) -> tuple["Standing", ...]:
    from pitboss.odds.standing import standings  # the engines take a while to come in

    return standings(rules, left)
