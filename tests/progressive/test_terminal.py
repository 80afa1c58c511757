"""The terminal at a table: sensors, START GAME, the collection, END GAME, and the bet when it is off."""

import pytest

from pitboss.games.blackjack.commands import Stand
from pitboss.games.pack import DrawCard
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.progressive import terminal as t
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import TOKE_BOX
from pitboss.table.approvals.approvals import ApprovalAsked
from pitboss.table.offers import house_offers
from pitboss.table.terminal import wagers_back
from tests.kit.houses.linked_table import B7, DEE, EYE, MAX, PAGE, SHOE, House, Linked, chips, guest

BOTH = pytest.mark.parametrize("game", [SHOE, PAGE])


def put(seat: int, cheques: str, owner: str = "guest") -> c.PutUp:
    """A progressive wager."""
    return c.PutUp(PlaceWager(seat, B7, chips(cheques).total, owner), chips(cheques))


@BOTH
class TestStartGame:
    @pytest.mark.rule("B7-DEAL-04", "B7-DEAL-05", "B7V-WAG-03", "B7V-WAG-04", "B7V-WAG-05")
    def test_it_comes_before_the_collection_and_locks_what_lies_on_the_sensors(self, game: str) -> None:
        house = Linked(game, seats=(1, 3)).bets(1, 3).close()
        assert house.dues == ["start_game", "collect", "collect"]
        assert house.refused(DEE, c.Perform("collect"))[0] == "gesture_out_of_turn"
        house.forget().perform("start_game")
        assert house.one(t.GameStarted) == t.GameStarted(1, ((1, 5_00), (3, 5_00)))
        house.perform("collect", "collect")
        assert house.terminal.lit == ((1, 5_00), (3, 5_00))  # for the whole round
        assert house.refused(guest(1), put(1, "1 red"))[0] != ""

    @pytest.mark.rule("B7-DEAL-04")
    def test_it_is_pressed_without_a_wager_too(self, game: str) -> None:
        house = Linked(game).open().bet(1, "1 green").close()
        assert house.dues == ["start_game"]
        house.perform("start_game")
        assert house.one(t.GameStarted) == t.GameStarted(1, ())

    @pytest.mark.rule("B7V-WAG-06")
    def test_no_card_is_due_before_it(self, game: str) -> None:
        house = Linked(game).open().bet(1, "1 green").close()
        offered = [offer.command for offer in house_offers(house.rules, house.table)]
        assert c.Perform("start_game") in offered
        assert not [one for one in offered if isinstance(one, DrawCard)]
        house.perform("start_game").draw("7s")

    @pytest.mark.rule("IND-46", "B7V-WAG-05")
    def test_what_is_collected_is_what_the_system_accepted(self, game: str) -> None:
        house = Linked(game, seats=(1, 2, 5)).bets(1, 5).bet(2, "1 green").close().forget().perform_all()
        taken = {one.seat: one.cheques.total for one in house.all(e.WagerCollected)}
        assert taken == dict(house.one(t.GameStarted).wagers) == {1: 5_00, 5: 5_00}

    @pytest.mark.rule("B7V-LIM-04")
    def test_we_b7_10_what_is_above_the_maximum_goes_back_and_is_not_counted(self, game: str) -> None:
        house = Linked(game, seats=(1,)).open().bet(1, "1 green")
        assert house.refused(guest(1), put(1, "2 red"))[0] == "wager_above_maximum"
        before = house.purse(1).total
        house.do(DEE, PlaceWager(1, B7, 10_00, laid=True)).close().forget()
        house.perform_all()
        assert house.one(t.GameStarted).wagers == ((1, 5_00),)
        assert house.terminal.lit == ((1, 5_00),)
        assert house.purse(1).total == before - 5_00

    @pytest.mark.rule("B7V-LIM-05")
    def test_we_b7_10_too_little_is_no_wager_until_it_is_made_up(self, game: str) -> None:
        house = Linked(game).open().bet(1, "1 green")
        assert house.refused(guest(1), put(1, "1 pink"))[0] == "wager_below_minimum"
        assert house.close().perform("start_game").one(t.GameStarted).wagers == ()
        assert Linked(game).bets(1).close().perform("start_game").one(t.GameStarted).wagers == ((1, 5_00),)

    def test_a_table_that_is_linked_to_nothing_has_no_such_key(self, game: str) -> None:
        house = House(game).open().bet(1, "1 green").bet(1, "1 red", B7).close()
        assert house.dues == ["collect"]
        house.perform_all()
        assert house.refused(DEE, t.KeyJackpot(1, "three_suited_sevens"))[0] == "terminal_not_started"
        assert house.refused(DEE, t.ReportSensor(1))[0] == "terminal_not_started"


class TestWagers:
    @BOTH
    @pytest.mark.rule("B7-DEAL-02", "B7V-WAG-02")
    def test_none_without_a_main_wager_for_the_dealers_or_on_anothers(self, game: str) -> None:
        house = Linked(game, seats=(1, 3)).open()
        assert house.refused(guest(1), put(1, "1 red"))[0] == "side_bet_needs_other"
        house.bet(1, "1 green")
        assert house.refused(guest(1), put(1, "1 red", "dealer"))[0] == "toke_not_taken_here"
        assert house.refused(guest(3), put(1, "1 red", "g3"))[0] == "piggyback_not_allowed"
        house.bet(1, "1 red", B7)

    @pytest.mark.rule("B7-DEAL-03", "IND-46")
    def test_a_dark_sensor_takes_no_wager_until_both_have_been_there(self) -> None:
        house = Linked(seats=(1, 3)).bets(1, 3)
        before = house.purse(1).total
        house.forget().do(DEE, t.ReportSensor(1))
        asked = house.one(ApprovalAsked).approval
        assert (asked.subject, asked.need.roles) == ("sensor_dark", ("surveillance", "shift_manager"))
        assert house.purse(1).total == before + 5_00
        assert house.refused(guest(1), put(1, "1 red")) == ("sensor_dark", "B7-DEAL-03")
        assert house.refused(DEE, t.ReportSensor(1))[0] == "sensor_dark"
        house.do(EYE, c.GrantApproval(asked.number))
        assert 1 in house.terminal.dark
        house.do(MAX, c.GrantApproval(asked.number))
        assert not house.terminal.dark
        house.bet(1, "1 red", B7)

    @pytest.mark.rule("B7-DEAL-03")
    def test_and_the_seat_plays_without_it_meanwhile(self) -> None:
        house = Linked(seats=(1, 3)).bets(1, 3).do(DEE, t.ReportSensor(1))
        house.do(MAX, c.RefuseApproval(1)).close().perform("start_game")
        assert house.terminal.dark == (1,)
        assert house.terminal.lit == ((3, 5_00),)
        assert not house.table.approvals or house.table.approvals[0].outcome != "asked"

    def test_a_sensor_is_reported_before_the_game_starts_and_by_the_dealer(self) -> None:
        house = Linked().bets(1)
        assert house.refused(guest(1), t.ReportSensor(1))[0] == "not_yours_to_do"
        assert house.refused(DEE, t.ReportSensor(9))[0] == "terminal_not_started"
        house.close().perform_all()
        assert house.refused(DEE, t.ReportSensor(1))[0] == "round_on"


class TestTheBetIsOff:
    @pytest.mark.rule("IND-41")
    def test_wagers_go_back_and_none_is_taken_but_the_game_goes_on(self) -> None:
        house = Linked(seats=(1, 3)).bets(1, 3)
        before = [house.purse(seat).total for seat in (1, 3)]
        house.tell(t.TerminalDisarmed("line"), *wagers_back(house.rules, house.table))
        assert [house.purse(seat).total for seat in (1, 3)] == [paid + 5_00 for paid in before]
        assert house.refused(guest(1), put(1, "1 red")) == ("progressive_off", "IND-41")
        offered = [offer.command for offer in house_offers(house.rules, house.table)]
        puts = [one.wager for one in offered if isinstance(one, c.PutUp)]
        assert not [one for one in puts if isinstance(one, PlaceWager) and one.bet == B7]
        house.run("Kh Kd 9c Qd Qs 9s")
        assert house.one(t.GameStarted).wagers == ()
        for seat in (1, 3):
            house.do(guest(seat), Stand(seat)).run()
        assert house.one(t.GameEnded)
        house.tell(t.TerminalArmed()).bets(1)

    @pytest.mark.rule("IND-41")
    def test_what_was_accepted_before_still_plays(self) -> None:
        house = Linked().bets(1).close()
        assert wagers_back(house.rules, house.table) == ()
        house.tell(t.TerminalDisarmed("line")).forget().perform_all()
        assert house.one(t.GameStarted).wagers == ((1, 5_00),)

    def test_nor_is_there_one_at_a_table_that_was_linked_while_it_was_off(self) -> None:
        house = Linked(armed=False).open().bet(1, "1 green")
        assert house.refused(guest(1), put(1, "1 red"))[0] == "progressive_off"


class TestEndGame:
    @BOTH
    @pytest.mark.rule("B7-DEAL-06", "B7V-WAG-07", "B7V-JP-08")
    def test_it_comes_when_the_cards_are_collected_and_before_the_next_start(self, game: str) -> None:
        house = Linked(game).bets(1).run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run(by_hand=("end_game",))
        assert house.dues[-1] == "end_game"
        assert house.terminal.started
        assert house.refused(DEE, OpenRound())[0] == "gesture_due"
        house.perform("end_game")
        assert (house.terminal.started, house.terminal.lit) == (False, ())
        house.bets(1).close().forget().perform("start_game")
        assert house.one(t.GameStarted).game == 2

    @pytest.mark.rule("LG-01")
    def test_a_small_prize_is_paid_without_a_jackpot(self) -> None:
        house = Linked().bets(1).run("7h 9c Qd 9s")
        assert house.held(TOKE_BOX) == chips("1 white")
        assert house.terminal.jackpots == ()
        house.do(guest(1), Stand(1)).run()
        assert not house.terminal.started
        assert not house.all(t.JackpotKeyed)
