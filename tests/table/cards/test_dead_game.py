"""The cards of a dead game: broken down with a word, spread face down, shuffled when a guest comes."""

import pytest

from pitboss.authority import Person
from pitboss.games.blackjack.commands import Stand
from pitboss.games.pack import CallShuffle, CutPack, EmptyShoe, ShufflePack
from pitboss.games.round import DeclareDead
from pitboss.table import commands as c
from pitboss.table.cards.card_sets import CardsSpread
from pitboss.table.offers import offers
from pitboss.table.relief import TapIn
from tests.kit.houses.table import DEE, SHOE, SUE, House, guest
from tests.table.cards.test_shuffle_and_cut import to_cut

DOT = Person("dot", ("dealer",))


def died(house: House) -> House:
    """One round, then the only guest leaves and the table is declared dead."""
    house.open().bet(1, "1 green").run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run()
    house.do(guest(1), c.LeaveTable("g1")).granted()
    return house.do(DEE, DeclareDead())


def played_from_the_machine() -> House:
    house = to_cut(SHOE, seats=(1,))
    house.do(guest(1), CutPack(156, 1)).run("5h")
    assert house.table.game.phase == "between_rounds"
    return house


def places(house: House) -> dict[str, str]:
    assert house.table.sets is not None
    return {one.colour: one.place for one in house.table.sets.sets}


def may_shuffle(house: House) -> bool:
    return any(isinstance(offer.command, ShufflePack) for offer in offers(house.rules, house.table))


@pytest.mark.rule("DEAD-01", "CARD-VAULT-01")
def test_the_cards_lie_spread_until_a_guest_comes_and_are_shuffled_then() -> None:
    house = died(played_from_the_machine())
    assert places(house) == {"red": "play", "blue": "shuffler"}
    house.do(DEE, CallShuffle()).perform("slide_shoe").do(DEE, EmptyShoe())
    assert [event.back for event in house.events if isinstance(event, CardsSpread)] == ["red"]
    assert places(house) == {"red": "table", "blue": "shuffler"}
    assert not may_shuffle(house)
    assert not list(house.live.run(iter(()))), "the automatic dealer waits as well"
    house.sit(2)
    assert may_shuffle(house)
    house.do(DEE, ShufflePack(312))
    assert places(house) == {"red": "shuffler", "blue": "play"}, (
        "the mixed set is played, the spread one goes in"
    )


@pytest.mark.rule("DEAD-01", "RLF-01")
def test_a_dealer_may_be_relieved_at_spread_cards() -> None:
    house = died(played_from_the_machine()).do(DEE, CallShuffle()).perform("slide_shoe").do(DEE, EmptyShoe())
    assert house.refused(SUE, TapIn("Dot"))[0] == "not_yours_to_do"
    house.do(DOT, TapIn("Dot"))
    assert house.table.relief is not None


def test_an_ordinary_shuffle_spreads_nothing() -> None:
    house = played_from_the_machine()
    house.open().bet(1, "1 green").run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run()
    assert not any(isinstance(event, CardsSpread) for event in house.events)
    assert places(house)["red"] == "play"
