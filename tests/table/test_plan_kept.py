"""A payment that is asked about twice is worked out once, and anew for every other table."""

from house import SHOE, House, guest
from msgspec.structs import replace

from pitboss.games.blackjack.commands import Stand
from pitboss.table.paying import planned
from pitboss.table.state import Conversion


def payment_due(bet: str) -> House:
    house = House(SHOE, None, seats={1: bet}).open().bet(1, bet).run("Kh 9c Qd 9s")
    return house.do(guest(1), Stand(1)).run(by_hand=("pay", "ask_approval"))


def test_the_same_table_has_the_same_plan() -> None:
    house = payment_due("7 red")
    due = house.table.dues[0]
    first = planned(house.rules, house.table, due)
    assert first is not None
    assert planned(house.rules, house.table, due) is first
    # An equal table is another object: worked out anew, to the same end.
    again = planned(house.rules, replace(house.table), due)
    assert again == first
    assert again is not first


def test_a_table_that_moved_on_has_its_own_plan() -> None:
    house = payment_due("20 red")
    table, due = house.table, house.table.dues[0]
    plain = planned(house.rules, table, due)
    asked = planned(house.rules, replace(table, conversion=Conversion("guest_asks")), due)
    assert plain is not None
    assert asked is not None
    assert plain.cheques != asked.cheques, "a conversion that is asked for changes the colours"
    assert planned(house.rules, table, due) == plain
