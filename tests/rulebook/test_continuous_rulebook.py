"""The rulebook of a table with a continuous shuffler: what it must say, and what is said of it."""

import pytest

from pitboss.odds.blackjack.sim.table import blackjack_dealing
from pitboss.rulebook import BlackjackRules, RulebookError, load
from pitboss.rulebook.words.common import pack_in_words

pytestmark = pytest.mark.rule("CSM-01")
CSM: dict[str, object] = {
    "shuffle.machine": "continuous",
    "shuffle.epoch_rounds": 100,
    "burn.count": 0,
    "burn.on_relief": False,
    "card_sets.backs": ["red"],
    "dead_game.break_down": False,
}


def refused(game: str, settings: dict[str, object]) -> str:
    with pytest.raises(RulebookError) as caught:
        load(game, settings=settings)
    return str(caught.value)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("shuffle.by_hand", True, "nothing is shuffled by hand"),
        ("burn.count", 1, "no card is burned"),
        ("burn.by", "value", "no card is burned"),
        ("burn.on_relief", True, "there is no shoe to tuck a card under"),
        ("dead_game.break_down", True, "a dead game is not broken down"),
        ("card_sets.backs", ["red", "blue"], "one set of cards is in play"),
        ("shuffle.epoch_rounds", 0, "between 1 and 1000 rounds"),
        ("shuffle.epoch_rounds", 1_001, "between 1 and 1000 rounds"),
    ],
)
def test_what_takes_a_shoe_for_granted_is_refused(key: str, value: object, reason: str) -> None:
    assert load("blackjack-shoe", settings=CSM).hash
    assert reason in refused("blackjack-shoe", {**CSM, key: value})


def test_all_defects_come_at_once_and_a_table_with_a_shoe_has_none_of_them() -> None:
    said = refused("blackjack-shoe", {"shuffle.machine": "continuous"})
    assert [line.split(": ")[1].split(" ")[0] for line in said.splitlines()] == [
        "burn.count",
        "burn.on_relief",
        "dead_game.break_down",
        "card_sets.backs",
    ]
    assert load("blackjack-shoe", settings={"shuffle.machine": "batch"}).decks == 6


def test_baccarat_has_no_such_machine() -> None:
    assert "unknown key" in refused("mini-baccarat", {"shuffle.machine": "continuous"})


def test_it_is_said_in_words() -> None:
    told = dict(pack_in_words(load("blackjack-shoe", settings=CSM)))
    assert told["shuffle"] == "by a continuous shuffler: the discards go back in after every hand"
    assert (told["cut card"], told["burn"], told["loaded anew"]) == ("none", "none", "after 100 rounds")
    assert told["dead game"] == "the cards stay in the machine, once the supervisor approves"


def test_the_simulation_deals_every_round_from_a_whole_pack() -> None:
    continuous, shoe = (load("blackjack-shoe", settings=settings) for settings in (CSM, {}))
    assert isinstance(continuous, BlackjackRules)
    assert isinstance(shoe, BlackjackRules)
    assert int(blackjack_dealing(continuous, spots=7).house.depth) == 1
    assert int(blackjack_dealing(shoe, spots=7).house.depth) == 6 * 52 - 104
