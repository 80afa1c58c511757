"""Tables with a continuous shuffler, played at random: cards and money are conserved, and play never ends."""

import pytest

from pitboss.games.blackjack.commands import Stand
from pitboss.games.pack import DrawCutCard, ShufflePack
from pitboss.table.stops.disputes import DisputeHand
from tests.kit.houses.table import DEE, House, guest
from tests.kit.walks.table import VARIANTS, walk

CONTINUOUS = next(
    number
    for number, settings in enumerate(VARIANTS["blackjack"])
    if settings.get("shuffle.machine") == "continuous"
)
"""The seeds that leave this rest by the number of variants play with the machine."""


@pytest.mark.rule("CSM-01")
@pytest.mark.parametrize("name", ["manual/blackjack-shoe", "manual/double-deck", "rules-page/blackjack-h17"])
@pytest.mark.parametrize("turn", [0, 1])
def test_whatever_is_done_the_discards_go_back_and_the_machine_is_loaded_anew(name: str, turn: int) -> None:
    counts = walk(name, CONTINUOUS + turn * len(VARIANTS["blackjack"]), 1_200, thorough=0.02)
    assert counts["returns"] > 5, counts
    assert counts["rounds"] > 5
    assert counts["shoes"] > 1, "no epoch came to its end"


@pytest.mark.rule("CSM-01", "CUT-01", "BURN-01")
def test_a_loaded_machine_is_neither_cut_nor_burned_from() -> None:
    house = House(settings=VARIANTS["blackjack"][CONTINUOUS], fresh=True)
    house.do(DEE, ShufflePack(312))
    game = house.table.game
    assert (game.phase, game.shoe.left, game.shoe.continuous) == ("between_rounds", 312, True)
    assert house.table.cut_offers == ()
    assert house.table.sets is not None
    assert [one.place for one in house.table.sets.sets] == ["play"], "one set, in play and in the machine"
    assert house.refused(DEE, DrawCutCard()) == ("no_cut_card", "CSM-01")


@pytest.mark.rule("CSM-01", "PICK-03")
def test_a_hand_is_questioned_while_it_lies_there_and_not_once_it_is_in_the_machine() -> None:
    house = House(settings=VARIANTS["blackjack"][CONTINUOUS])
    house.open().bet(1, "1 green").run("Kh 9c Qd 9s").do(guest(1), Stand(1))
    house.run(by_hand=("pick_up",))
    before = house.table
    house.do(guest(1), DisputeHand(1))
    assert house.table.dispute is not None
    house.live.table = before
    house.run()
    assert (house.table.game.shoe.left, house.table.game.shoe.discards) == (312, ())
    assert house.refused(guest(1), DisputeHand(1))[0] == "hand_not_in_rack"
