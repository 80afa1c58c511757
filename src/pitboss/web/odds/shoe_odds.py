"""The odds over a composition of the shoe, worked out once, one at a time and beside the loop."""

from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.web.odds.work_queue import WorkQueue
from pitboss.web.odds.worker import OddsWorker

if TYPE_CHECKING:
    from pitboss.odds.counting.remaining_shoe import Standing

KEPT_MOST = 2_000
Key = tuple[str, tuple[int, ...]]


class ShoeOdds:
    """Asks the exact engines, and remembers what they said."""

    def __init__(self, aside: OddsWorker | None = None) -> None:
        self._room: WorkQueue[Key, tuple[Standing, ...]] = WorkQueue(kept=KEPT_MOST, aside=aside)

    async def of(self, rules: Rules, left: dict[Card, int]) -> tuple["Standing", ...]:
        """Every bet over so many of each card; whoever asks for the same waits for the same answer."""
        return await self._room.of((rules.hash, tuple(left.values())), partial(_standings, rules, left))


class ShoeOddsQueue(WorkQueue[tuple[str, ...], Any]):
    """What is asked about the odds of fresh shoes: so much is kept, may wait, and is waited for."""

    def __init__(self, aside: OddsWorker | None = None) -> None:
        super().__init__(kept=200, waiting=12, seconds=45, aside=aside)


def _standings(rules: Rules, left: dict[Card, int]) -> tuple["Standing", ...]:
    from pitboss.odds.counting.remaining_shoe import standings  # the engines take a while to come in

    return standings(rules, left)
