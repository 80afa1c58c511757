"""A table that a dealer deals by hand, driven straight at the floor: everybody does the next plain thing."""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.floor.command_types import AnyCommand, plain
from pitboss.floor.commands import DrawNext, SayAllSet, TakeDealersPlace
from pitboss.games.blackjack.commands import Stand
from pitboss.games.pack import CutPack
from pitboss.games.wagers import PlaceWager
from pitboss.table.bots import staff_choice
from pitboss.table.cards.hand_held import DeclineCards
from pitboss.table.commands import DeclineCut
from pitboss.table.scene.scene import Audience
from pitboss.table.state import Table
from tests.kit.games.states import blackjack
from tests.kit.page.house import PageHouse
from tests.kit.page.table_guest import give, sit_down

DEALER, SUPERVISOR = "dealer-1", "supervisor-1"
_STAFF = (Person(SUPERVISOR, ("supervisor",)), Person("surveillance-1", ("surveillance",)))
_TURNS = 400


class ByHand:
    """The dealer, the staff who say yes, and guests who bet and stand: until the test takes over."""

    def __init__(self, house: PageHouse, table: str, bets: dict[str, tuple[int, str, int]]) -> None:
        self.house, self.table, self._bets = house, table, bets
        """Guests by name: their seat, what they bet on, and how many cents."""
        for who, (seat, _, _) in bets.items():
            sit_down(house, who, table, seat)

    @property
    def felt(self) -> Table:
        """The table as the journal has it."""
        return self.house.services.floor.tables[self.table].durable.table

    def give(self, command: Any, who: str, *roles: str) -> Any:
        """A command, not by a page; answers with the refusal, if any."""
        return give(self.house, self.table, command, who, *roles)

    def must(self, command: Any, who: str, *roles: str) -> None:
        """The same, for what has to be allowed."""
        refusal = self.give(command, who, *roles)
        assert refusal is None, (command, refusal)

    def tap_in(self) -> None:
        """The dealer takes the place, through all of the relief."""
        self.until(lambda _: self._offered("TakeDealersPlace"))
        self.must(TakeDealersPlace("Dana"), DEALER, "dealer")
        self.until(lambda _: self.house.services.floor.tables[self.table].durable.dealer == DEALER)

    def until(self, there: Callable[[Table], bool]) -> None:
        """Go on until the table is at a moment."""
        for _ in range(_TURNS):
            if there(self.felt):
                return
            assert self._step(), f"{self.table} stands still in {self.felt.game.phase}"
        raise AssertionError(f"{self.table} never came there")

    def phase(self, *phases: str) -> None:
        """Go on until one of these phases, with nothing due."""
        self.until(lambda felt: felt.game.phase in phases and not felt.dues)

    def astray(self, to: str = "", *, face_up: bool = False) -> None:
        """The dealer draws a card and puts it where it does not belong."""
        self.must(DrawNext(to, face_up), DEALER, "dealer")

    def _legal(self) -> Any:
        floor = self.house.services.floor
        return self.house.call(lambda: floor.scene(self.table, Audience("dealer", DEALER))).legal

    def _offered(self, act: str) -> bool:
        return any(legal.act == act for legal in self._legal())

    def _step(self) -> bool:
        return self._staff() or self._guests() or self._dealer()

    def _staff(self) -> bool:
        host = self.house.services.floor.tables[self.table].host
        for person in _STAFF:
            wish = staff_choice(host.rules, host.hosted.table, person)
            if wish is not None:
                self.must(wish, person.id, *person.roles)
                return True
        return False

    def _guests(self) -> bool:
        felt = self.felt
        game = felt.game
        if felt.cut_offers:
            seat = felt.cut_offers[0]
            who = felt.place(seat).player
            return self.give(DeclineCut(seat), who) is None or self.give(CutPack(seat, 100), who) is None
        if game.phase == "betting" and not felt.dues:
            for who, (seat, bet, cents) in self._bets.items():
                if not any(wager.seat == seat for wager in game.wagers):
                    self.must(PlaceWager(seat, bet, cents), who)
                    return True
                if self.give(SayAllSet(who), who) is None:
                    return True
        if game.phase == "decide" and not felt.dues:
            seat = blackjack(game).turn[0]
            return self.give(Stand(seat), felt.place(seat).player) is None
        if felt.squeeze.step == "offered":
            return self.give(DeclineCards(felt.squeeze.guest), felt.squeeze.guest) is None
        return False

    def _dealer(self) -> bool:
        if self.house.services.floor.tables[self.table].durable.dealer != DEALER and not self._relief():
            return False
        for legal in self._legal():
            if legal.blocking and legal.act not in ("GrantApproval", "RefuseApproval"):
                return self.give(plain(msgspec.convert(legal.command, AnyCommand)), DEALER, "dealer") is None
        return False

    def _relief(self) -> bool:
        return self.felt.relief is not None
