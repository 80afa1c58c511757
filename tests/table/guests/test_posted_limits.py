"""Limits changed at a live table: who may, when they hold, and that no accepted wager is touched."""

from typing import Any, ClassVar

import pytest

from pitboss.authority import Person
from pitboss.floor.storage.retention import EXCEPTIONS
from pitboss.games.contract import Refusal
from pitboss.games.wagers import PlaceWager, WagerPlaced
from pitboss.table import commands as c
from pitboss.table.guests.limits import ChangeLimits, LimitsPosted, in_force
from pitboss.table.offers import offers
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.table.state import Posted
from tests.kit.houses.table import DEE, MAX, MINI, PAGE, SHOE, SUE, House, chips, guest

pytestmark = pytest.mark.rule("BAC-LIM-07")
HIGHER = ChangeLimits(100_00, 5_000_00)


def posted(house: House) -> tuple[int, int]:
    placard = scene_for(house.rules, house.table, Audience("public")).placard
    return placard.min, placard.max


def refusal(house: House, cheques: str, bet: str) -> Refusal:
    put = chips(cheques)
    found = house.live.submit(guest(1), c.PutUp(PlaceWager(1, bet, put.total), put))
    assert isinstance(found, Refusal)
    return found


@pytest.mark.parametrize(("game", "bet"), [(MINI, "banker"), (SHOE, "main")])
def test_between_rounds_they_hold_at_once_for_new_bets(game: str, bet: str) -> None:
    house = House(game).do(SUE, HIGHER)
    assert house.one(LimitsPosted) == LimitsPosted(100_00, 5_000_00, "sue", at_once=True)
    assert house.call_ids == ["limits_posted"]
    assert "$100" in house.calls[0]
    assert posted(house) == (100_00, 5_000_00)
    house.open()
    below = refusal(house, "2 green", bet)
    assert (below.code, below.parameters["minimum"]) == ("wager_below_minimum", 100_00)
    above = refusal(house, "10 purple, 1 black", bet)
    assert (above.code, above.parameters["maximum"]) == ("wager_above_maximum", 5_000_00)
    house.bet(1, "1 black", bet)
    assert house.all(WagerPlaced)[-1].cents == 100_00


def test_the_placard_is_posted_for_everybody_and_side_bets_keep_their_own() -> None:
    house = House(MINI).do(SUE, HIGHER)
    now = {
        bet.bet: (bet.min, bet.max)
        for bet in scene_for(house.rules, house.table, Audience("guest", "g1")).placard.bets
    }
    before = {name: (bet.min, bet.max) for name, bet in house.rules.bets.items()}
    assert now["player"] == now["banker"] == (100_00, 5_000_00)
    assert {name: now[name] for name in now if name not in ("player", "banker")} == {
        name: before[name] for name in before if name not in ("player", "banker")
    }


@pytest.mark.rule("B7V-LIM-01")
def test_the_base_game_and_the_progressive_have_limits_of_their_own() -> None:
    bet = "blazing-7s-progressive"
    own = {f"bets.{bet}.min": "$5", f"bets.{bet}.max": "$10"}
    house = House(PAGE, own).do(SUE, HIGHER)
    placard = scene_for(house.rules, house.table, Audience("public")).placard
    assert (placard.min, placard.max) == (100_00, 5_000_00)
    assert [(one.min, one.max) for one in placard.bets if one.bet == bet] == [(5_00, 10_00)]
    house.open().bet(1, "1 black")
    assert refusal(house, "1 pink", bet).code == "wager_below_minimum"
    assert refusal(house, "3 red", bet).code == "wager_above_maximum"
    house.bet(1, "2 red", bet)


def test_in_a_round_they_wait_for_the_next_and_touch_no_wager() -> None:
    house = House(MINI).open().bet(1, "1 green", "banker").forget()
    old = posted(house)
    house.do(SUE, HIGHER)
    assert house.one(LimitsPosted).at_once is False
    assert house.call_ids == ["limits_from_next_round"], "guests are told before"
    assert posted(house) == old
    house.forget().run("2 4 3 4")
    assert not [call for call in house.call_ids if call in ("under_minimum", "over_maximum")]
    assert house.purse(1).total > 0
    house.perform_all()
    house.run()
    if house.table.game.phase == "between_rounds":
        house.open()
    assert posted(house) == (100_00, 5_000_00)
    assert refusal(house, "1 green", "banker").code == "wager_below_minimum"


def test_the_last_word_counts() -> None:
    house = (
        House(MINI).open().bet(1, "1 green", "banker").do(SUE, HIGHER).do(MAX, ChangeLimits(50_00, 1_000_00))
    )
    assert house.table.limits is None
    assert house.table.limits_next == Posted(50_00, 1_000_00)


@pytest.mark.parametrize("by", [DEE, guest(1)])
def test_neither_guests_nor_dealers_change_them(by: Any) -> None:
    assert House(MINI).refused(by, HIGHER)[0] == "not_yours_to_do"


@pytest.mark.parametrize(
    ("least", "most"), [(0, 100), (-500, 500), (500, 400), (501, 5_000), (500, 5_001), (5, 10**18)]
)
def test_limits_that_nobody_can_post(least: int, most: int) -> None:
    assert House(MINI).refused(SUE, ChangeLimits(least, most)) == ("limits_not_in_order", "BAC-LIM-07")


def test_what_is_offered_follows_them() -> None:
    house = House(MINI).do(SUE, HIGHER).open()
    least = {
        offer.amounts.min
        for offer in offers(house.rules, house.table)
        if offer.amounts is not None and getattr(offer.command, "bet", "") == "banker"
    }
    assert least == {100_00}


def test_the_same_limits_make_the_same_rules() -> None:
    rules = House(MINI).rules
    changed = in_force(rules, Posted(100_00, 5_000_00))
    assert changed is in_force(rules, Posted(100_00, 5_000_00))
    assert in_force(changed, Posted(100_00, 5_000_00)) is changed
    assert in_force(rules, None) is rules


@pytest.mark.rule("BAC-LIM-07", "LIM-01", "IND-06")
class TestTheRange:
    RANGE: ClassVar = {"limits.floor": "$10", "limits.ceiling": "$50,000"}

    def house(self) -> House:
        return House(MINI, self.RANGE)

    def test_a_supervisor_moves_up_to_its_ends(self) -> None:
        posted = self.house().do(SUE, ChangeLimits(10_00, 50_000_00)).one(LimitsPosted)
        assert not posted.beyond

    @pytest.mark.parametrize(
        ("least", "most"), [(5_00, 1_000_00), (10_00, 50_005_00), (10_00, 1_000_000_000_00)]
    )
    def test_beyond_them_it_takes_the_shift_manager_and_is_on_record(self, least: int, most: int) -> None:
        house = self.house()
        refusal = house.live.submit(SUE, ChangeLimits(least, most))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.parameters) == (
            "limits_beyond_range",
            {"floor": 10_00, "ceiling": 50_000_00},
        )
        assert house.refused(Person("pat", ("pit_manager",)), ChangeLimits(least, most))
        posted = house.do(MAX, ChangeLimits(least, most)).one(LimitsPosted)
        assert (posted.beyond, posted.by) == (True, "max")
        assert EXCEPTIONS["posted_limits.limits_posted"] == "parameter"

    def test_step_by_step_nobody_gets_beyond_it(self) -> None:
        house = House(MINI)
        twice = 2 * house.rules.limits.max
        house.do(SUE, ChangeLimits(25_00, twice))
        assert house.refused(SUE, ChangeLimits(25_00, 2 * twice)) == ("limits_beyond_range", "BAC-LIM-07")
        placard = scene_for(house.rules, house.table, Audience("supervisor", "sue")).placard
        assert (placard.max, placard.ceiling) == (twice, twice)
