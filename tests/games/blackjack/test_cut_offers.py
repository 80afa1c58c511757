"""Who is offered the cut first (CUT-01)."""

import pytest

from pitboss.cards import Card
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.blackjack.commands import Hit, Stand, TakeAndPay, TurnHoleCard
from pitboss.games.contract import Actor
from pitboss.games.game import legal_commands
from pitboss.games.pack import CallShuffle, DrawCard, DrawCutCard, EmptyShoe, ShufflePack
from pitboss.games.round import PickUpCards
from tests.kit.games.blackjack.table import Table


def offered(table: Table, occupied: tuple[int, ...]) -> list[int | None]:
    """The occupied seats in the order in which the pack is offered to them."""
    offers = legal_commands(BLACKJACK, table.play.rules, table.state, Actor("guest"))
    return [offer.actor.seat for offer in offers if offer.actor.seat in occupied]


def shuffled(table: Table) -> Table:
    return table.do(PickUpCards(), CallShuffle(), EmptyShoe(), ShufflePack(312))


@pytest.mark.rule("CUT-01")
def test_wx_08_first_where_the_cut_card_came_out_then_clockwise() -> None:
    seats = (1, 3, 5, 6)
    table = Table().start("1 25, 3 25, 5 25, 6 25", "T 5 T T 7 T 5 T T T")
    table.do(Stand(1), Hit(3), DrawCutCard(), DrawCard(Card("9c")), Stand(3), Stand(5), Stand(6))
    table.do(TurnHoleCard(), TakeAndPay())
    assert offered(shuffled(table), seats) == [3, 5, 6, 1]


@pytest.mark.rule("CUT-01")
def test_wx_08_at_first_base_when_it_came_out_on_the_dealers_hand() -> None:
    table = Table().start("1 25, 3 25, 5 25, 6 25", "T T T T 6 T T T T T")
    table.do(Stand(1), Stand(3), Stand(5), Stand(6), TurnHoleCard(), DrawCutCard(), DrawCard(Card("9c")))
    table.do(TakeAndPay())
    assert offered(shuffled(table), (1, 3, 5, 6)) == [1, 3, 5, 6]
