"""A dealer of flesh and blood at a table of the simulated day, who puts one card where it does not belong."""

from typing import Any

from pitboss.authority import Person
from pitboss.floor.commands import DrawNext, LeaveDealersPlace, TakeDealersPlace
from pitboss.floor.tables.dealer_place import CARDS, acting
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard
from pitboss.table.offers import dealers_next, usual_fill
from tests.kit.gaming_day.desks import Desks
from tests.kit.gaming_day.house import MINUTE, WrongDayError

STEPS_MOST = 600
WRONG: dict[str, Command] = {
    "baccarat": DrawNext("banker"),
    "blackjack": DrawNext("dealer", face_up=True),
}
"""The first card of a round to the wrong hand; the dealer's second face up (BAC-IRR-04, IRR-01)."""


class ByHand:
    """Taps in, deals a round with one mistake in it, and taps out."""

    def __init__(self, desks: Desks, table: str) -> None:
        self.house, self.desks, self.table = desks.house, desks, table
        house = desks.house
        self.me = Person(house.dealer[table], ("dealer",))
        self.erred = self.left = False

    async def deal(self) -> None:
        """The whole of it; the supervisor of the table rules on what went wrong."""
        house = self.house
        await self._must(TakeDealersPlace())
        for _ in range(STEPS_MOST):
            await house.guests.settled()
            if house.felt(self.table).fill_needed:
                await self.desks.fill(self.table, usual_fill(house.felt(self.table)))
            hosted = house.floor.tables[self.table].host.hosted
            if self.left and not hosted.dealer and hosted.table.relief is None:
                return
            if acting(hosted) != self.me.id or not await self._step():
                house.clock.move(MINUTE // 60)
        felt = house.felt(self.table)
        raise WrongDayError(f"{self.table} is dealt by hand for ever: {felt.game.phase}, {felt.dues[:1]}")

    async def _step(self) -> bool:
        """The next thing that is theirs to do; False where somebody else is waited for."""
        host = self.house.floor.tables[self.table].host
        felt = host.hosted.table
        busy = felt.dues or felt.transaction is not None or felt.relief is not None
        if felt.game.phase == "betting" and not felt.game.wagers and not busy:
            if self.erred:
                self.left = not await self.house.tell(self.table, self.me, LeaveDealersPlace())
                return self.left
            self.house.guests.begin([self.table])
            await self.house.guests.settled()
            return False
        offer = dealers_next(host.rules, felt)
        if offer is None:
            return False
        if not isinstance(offer.command, CARDS):
            await self._must(offer.command)
        elif not self.erred and isinstance(offer.command, DrawCard) and self._is_the_one(felt):
            self.erred = True
            await self._must(WRONG[felt.family])
        else:
            await self._must(DrawNext())
        return True

    @staticmethod
    def _is_the_one(felt: Any) -> bool:
        game = felt.game
        if felt.family == "baccarat":
            return bool(game.phase == "deal" or game.wagers)
        return bool(len(game.dealer) == 1 and all(len(spot.hands[0].cards) == 2 for spot in game.spots))

    async def _must(self, command: Command) -> None:
        refused = await self.house.tell(self.table, self.me, command)
        if refused:
            raise WrongDayError(f"{self.me.id} at {self.table}: {command} was refused, {refused}")
