"""Rounds at a table as its guests and its books see them: service, the rack, where cheques may go."""

import pytest
from msgspec.structs import replace

from pitboss.cheques import Bills, Cheques, Denomination
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Event
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.ledger.instruments import cheques_in
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import RACK
from pitboss.table.money.rack import TUBE, RackFilled, spaced, tubes
from pitboss.table.movements import movements
from tests.kit.houses.table import DEE, MINI, SHOE, SUE, House, chips, guest

INTO_AND_OUT_OF_THE_RACK: dict[type[Event], str] = {
    e.TableOpened: "the opening count",
    RackFilled: "a fill",
    e.WagerCollected: "a wager taken",
    e.RackCleaned: "wagers taken",
    e.WagerPaid: "a wager paid",
    e.PaymentRecovered: "a wager paid by mistake",
    e.StakeGivenBack: "a wager given back",
    e.CommissionPaidIn: "a commission on a wager",
    e.BetBrokenDown: "a colour exchange",
    e.ChequesCutOut: "a buy-in or a colour exchange",
    e.IncomingRacked: "a colour exchange",
    e.TokeDropped: "envy paid with a wager",
}


def busy() -> House:
    """A table where everything that moves cheques has happened."""
    house = House(seats=(1, 2)).do(guest(1), c.BuyIn("g1", Bills(hundreds=2)))
    house.perform("clear_hands", "cut_out", "call_change", "pass", "drop", "clear_hands")
    house.do(guest(2), c.ChangeCheques("g2", Cheques(green=4), Cheques(red=20))).perform_all()
    house.do(SUE, c.BringFill(chips("20 red")))
    for _ in range(2):
        house.open().bet(1, "3 green").bet(2, "5 red").bet(1, "1 red", owner="dealer")
        house.bet(2, "1 red", "blazing-7s-progressive").run("Kh 7d 9c 7c Td 9s")
        house.do(guest(1), Stand(1)).run().do(guest(2), Stand(2)).run()
    house.do(guest(1), c.GiveToke("g1", Cheques(red=2))).perform_all()
    return house


class TestWhereChequesGo:
    @pytest.mark.rule("IND-08")
    def test_the_rack_changes_only_by_what_may_change_it(self) -> None:
        house = busy()
        touched = {
            type(event)
            for event in house.events
            for movement in movements(event)
            for posting in movement.postings
            if posting.account == RACK
        }
        assert touched <= set(INTO_AND_OUT_OF_THE_RACK)
        assert {e.ChequesCutOut, e.IncomingRacked, RackFilled, e.RackCleaned, e.WagerPaid} <= touched

    @pytest.mark.rule("IND-08")
    def test_and_the_movements_account_for_all_of_it(self) -> None:
        house = House()
        before = house.table.held(RACK)
        house = busy()
        moved = dict(before)
        for event in house.events:
            for movement in movements(event):
                for posting in movement.postings:
                    if posting.account == RACK:
                        moved[posting.instrument] = moved.get(posting.instrument, 0) + posting.quantity
        assert cheques_in(moved) == house.rack

    @pytest.mark.rule("IND-01")
    def test_nothing_is_made_or_lost_over_a_busy_table(self) -> None:
        house = busy()
        assert house.table.money.sums() == {}
        owed = house.table.held("street"), house.table.held("cage")
        assert all(count < 0 for held in owed for name, count in held.items() if name.startswith("cheque"))


class TestPiggyback:
    @pytest.mark.rule("IND-58")
    def test_wx_49_below_300_to_1_and_never_on_the_progressive(self) -> None:
        house = House(seats=(1, 2)).open().bet(1, "1 green").bet(1, "1 red", "trilux-bonus")
        house.bet(1, "1 red", "trilux-super-3").bet(1, "1 red", "blazing-7s-progressive")
        house.do(guest(2), PlaceWager(1, "main", 25_00, "g2"), PlaceWager(1, "trilux-bonus", 5_00, "g2"))
        house.do(guest(2), PlaceWager(1, "trilux-super-3", 5_00, "g2"))  # 270 to 1
        refused = house.refused(guest(2), PlaceWager(1, "blazing-7s-progressive", 5_00, "g2"))
        assert refused[0] == "piggyback_not_allowed"


class TestService:
    @pytest.mark.rule("SVC-01")
    def test_what_is_said_from_arrival_to_leaving(self) -> None:
        house = House(seats=())
        house.do(guest(1), c.SitDown("g1", 1, "Mrs Lee"))
        assert [(call.id, call.parameters) for call in house.called] == [("welcome", {"guest": "Mrs Lee"})]
        house.forget().do(guest(1), c.BuyIn("g1", Bills(hundreds=1)))
        house.perform("clear_hands", "cut_out", "call_change").forget().perform("pass")
        assert house.call_ids[0] == "good_luck"
        house.perform("drop", "clear_hands").forget()
        house.do(guest(1), c.GiveToke("g1", Cheques(red=1)))
        assert "thank_you_toke" in house.call_ids
        house.perform("toke_down").forget().do(guest(1), c.LeaveTable("g1"))
        assert house.call_ids == ["good_bye"]

    @pytest.mark.rule("BAC-SVC-04")
    def test_whoever_leaves_a_baccarat_table_is_thanked(self) -> None:
        house = House(MINI).do(guest(1), c.LeaveTable("g1"))
        assert house.call_ids == ["good_bye"]


class TestTheRack:
    def tubes_of(self, house: House, denomination: Denomination) -> list[tuple[str, int, bool]]:
        found = tubes(house.rules, house.table)
        return [(t.side, t.held, t.working) for t in found if t.denomination == denomination]

    @pytest.mark.rule("RACK-01")
    def test_one_working_tube_of_a_colour_on_each_side_the_outermost(self) -> None:
        house = House(rack=chips("250 red, 130 green"))
        reds = self.tubes_of(house, Denomination.RED)
        assert reds == [
            ("left", 5, True),
            ("left", TUBE, False),
            ("left", TUBE, False),
            ("right", 5, True),
            ("right", TUBE, False),
            ("right", TUBE, False),
        ]
        found = tubes(house.rules, house.table)
        for side in ("left", "right"):
            for value in (Denomination.RED, Denomination.GREEN):
                mine = [tube for tube in found if (tube.side, tube.denomination) == (side, value)]
                assert [tube.working for tube in mine] == [True] + [False] * (len(mine) - 1)
                assert mine[0].place == min(tube.place for tube in mine)
        assert sum(tube.held * tube.denomination for tube in found) == house.rack.total

    @pytest.mark.rule("RACK-02")
    def test_black_and_above_one_tube_at_a_time_on_the_right(self) -> None:
        rack = chips("70 black, 10 purple, 5 orange")
        house = House(rack=rack)
        assert self.tubes_of(house, Denomination.BLACK) == [("right", 10, True), ("right", TUBE, False)]
        assert self.tubes_of(house, Denomination.PURPLE) == [("right", 10, True)]
        hundred = House(settings={"limits.min": "$100"}, rack=rack)
        assert self.tubes_of(hundred, Denomination.BLACK) == [("left", 35, True), ("right", 35, True)]
        assert self.tubes_of(hundred, Denomination.PURPLE) == [("right", 10, True)]

    @pytest.mark.rule("RACK-05")
    def test_high_colours_are_spaced_unless_a_guest_plays_them(self) -> None:
        rack = chips("100 red, 60 black, 20 purple, 10 orange, 4 grey")
        house = House(seats={1: "20 red"}, rack=rack)
        high = (Denomination.GREY, Denomination.ORANGE, Denomination.PURPLE, Denomination.BLACK)
        assert spaced(house.rules, house.table) == high
        house.sit(2, chips("4 black"))
        assert spaced(house.rules, house.table) == high[:-1]
        assert not any(t.spaced for t in tubes(house.rules, house.table) if t.denomination == 100_00)
        house.do(guest(2), c.LeaveTable("g2"))
        assert spaced(house.rules, house.table) == high

    @pytest.mark.rule("RACK-05")
    def test_and_again_when_the_shoe_ends(self) -> None:
        fresh = House(SHOE, seats={1: "4 black"}, rack=chips("60 black, 20 purple"), fresh=True)
        assert spaced(fresh.rules, fresh.table) == (Denomination.PURPLE, Denomination.BLACK)
        fresh.shuffled().draw("Th")
        assert spaced(fresh.rules, fresh.table) == (Denomination.PURPLE,)

    @pytest.mark.rule("RACK-05")
    def test_no_low_colour_is_ever_spaced(self) -> None:
        house = House(seats=(), rack=chips("100 red, 60 green"))
        assert spaced(house.rules, house.table) == ()


@pytest.mark.rule("CLOSE-05")
def test_no_round_is_opened_under_a_locked_lid() -> None:
    house = House()
    house.live.table = replace(house.table, locked=True)
    assert house.refused(DEE, OpenRound())[0] == "table_closed"
    house.live.table = replace(house.table, locked=False)
    house.do(DEE, OpenRound())
