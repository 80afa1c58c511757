"""The odds over the cards that are left in a shoe, each composition calculated once."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.web.odds.work_queue import WorkQueue
from pitboss.web.odds.worker import OddsWorker

if TYPE_CHECKING:
    from pitboss.odds.counting.remaining_shoe import RemainingOdds

KEPT_MOST = 2_000
Key = tuple[str, tuple[int, ...]]
"""The hash of the rulebook, and how many of each card are left."""


class ShoeOdds:
    """Asks the exact engines, and remembers their answers."""

    def __init__(self, worker: OddsWorker | None = None) -> None:
        self._queue: WorkQueue[Key] = WorkQueue(kept=KEPT_MOST, worker=worker)

    async def of(self, rules: Rules, left: dict[Card, int]) -> tuple["RemainingOdds", ...]:
        """Return every bet's odds over the cards that are left."""
        return await self._queue.of((rules.hash, tuple(left.values())), partial(_standings, rules, left))


def _standings(rules: Rules, left: dict[Card, int]) -> tuple["RemainingOdds", ...]:
    from pitboss.odds.counting.remaining_shoe import standings  # the engines are slow to import

    return standings(rules, left)
