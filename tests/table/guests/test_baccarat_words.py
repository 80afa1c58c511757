"""What is asked and said at every baccarat table when money, cheques and thanks go over it."""

import pytest
from msgspec.structs import replace

from pitboss.cheques import Bills, Cheques
from pitboss.games.pack import DrawCutCard
from pitboss.messages import LANGUAGES, say
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.approvals.requests import wanted
from tests.kit.houses.table import DEE, EZ, MINI, SUE, TREASURES, House, chips, guest

GAMES = [MINI, "midi-baccarat", EZ, "dai-bacc", TREASURES]
every_game = pytest.mark.parametrize("game", GAMES)


def up_to(house: House, gesture: str) -> House:
    """Every step before that gesture, with the words that they need."""
    while house.due is not None and house.due.gesture != gesture:
        need = wanted(house.rules, house.table)
        if need is not None:
            house.granted()
        house.perform(house.due.gesture)
    return house


def changing(game: str, incoming: str, outgoing: str) -> House:
    """A cheque change up to where the cheques would go out; the colour coming in has its own word."""
    house = House(game).do(guest(1), c.ChangeCheques("g1", chips(incoming), chips(outgoing)))
    return up_to(house, "pass")


@pytest.mark.parametrize("game", [MINI, EZ, "dai-bacc", TREASURES])
@pytest.mark.parametrize(
    ("before", "behind"),
    [
        pytest.param(0, 26, marks=pytest.mark.rule("BAC-CALL-13"), id="as the first card of a hand"),
        pytest.param(2, 26, marks=pytest.mark.rule("BAC-CALL-12"), id="in the middle of one"),
    ],
)
def test_guests_and_supervisor_hear_of_the_last_hand(game: str, before: int, behind: int) -> None:
    house = House(game).open().bet(1, "1 green", "player")
    shoe = replace(house.table.game.shoe, left=behind + before, behind_cut_card=behind)
    house.live.table = replace(house.table, game=replace(house.table.game, shoe=shoe))
    house.close()
    house.draw("4 K"[: 2 * before]).do(DEE, DrawCutCard())
    if before:
        assert house.table.told == ()
        house.draw("5 7").run()
    assert house.table.told == ("last_hand",)
    assert {"last_hand", "tell_last_hand"} <= set(house.call_ids)


@pytest.mark.rule("BAC-GP-04")
@every_game
@pytest.mark.parametrize(
    ("incoming", "outgoing", "word"),
    [
        ("1 black", "4 green", True),
        ("4 green", "1 black", True),
        ("1 purple", "5 black", True),
        ("1 green", "5 red", False),
        ("20 green", "100 red", False),
    ],
)
def test_a_cheque_change_of_black_or_above_needs_a_word(
    game: str, incoming: str, outgoing: str, word: bool
) -> None:
    house = changing(game, incoming, outgoing)
    if word:
        assert house.refused(DEE, c.Perform("pass"))[0] == "approval_needed"
        house.granted()
        assert house.subject() == "cheque_change"
    else:
        assert house.refused(DEE, c.AskApproval())[0] == "approval_not_needed"
    house.perform("pass")
    assert house.one(e.ChequesPassed).cheques == chips(outgoing)


@pytest.mark.rule("BAC-GP-05")
@every_game
@pytest.mark.parametrize(
    ("bills", "word"),
    [
        (Bills(hundreds=2), False),
        (Bills(hundreds=3), False),
        (Bills(hundreds=3, fives=1), True),
        (Bills(hundreds=9), True),
    ],
)
def test_cash_change_over_three_hundred_needs_a_word(game: str, bills: Bills, word: bool) -> None:
    house = House(game).do(guest(1), c.BuyIn("g1", bills)).perform("clear_hands", "cut_out", "call_change")
    if word:
        assert house.refused(DEE, c.Perform("pass"))[0] == "approval_needed"
        house.granted(SUE)
        assert house.subject() == "change"
    else:
        assert house.refused(DEE, c.AskApproval())[0] == "approval_not_needed"
    house.perform("pass")


class TestSpoken:
    """BAC-GP-07: each of them is said, with what it comes to."""

    @pytest.mark.rule("BAC-GP-07")
    @pytest.mark.parametrize(
        "game", [game for game in GAMES if game != "midi-baccarat"]
    )  # guests hold cards there
    def test_payoffs(self, game: str) -> None:
        house = House(game).open().bet(1, "4 green", "player").run("4 3 5 4")
        sums = [event.cheques.total for event in house.all(e.WagerPaid)]
        assert sums == [100_00]
        said = [call.parameters["cents"] for call in house.called if call.id == "paying"]
        assert said == sums

    @pytest.mark.rule("BAC-GP-07")
    @every_game
    def test_chips_in_action(self, game: str) -> None:
        house = House(game).open().forget().bet(1, "1 black", "player")
        assert [call.parameters for call in house.called if call.id == "cheques_play"] == [{"cents": 100_00}]

    @pytest.mark.rule("BAC-GP-07")
    @every_game
    def test_money_change(self, game: str) -> None:
        house = (
            House(game)
            .do(guest(1), c.BuyIn("g1", Bills(hundreds=2)))
            .perform("clear_hands", "cut_out", "call_change")
        )
        assert [call.parameters for call in house.called if call.id == "changing"] == [{"cents": 200_00}]

    @pytest.mark.rule("BAC-GP-07")
    @every_game
    def test_cheque_and_colour_change(self, game: str) -> None:
        house = House(game).do(guest(1), c.ChangeCheques("g1", chips("8 green"), chips("2 black")))
        up_to(house, "pass")
        for name in ("colour_coming_in", "cheque_change"):
            assert [call.parameters for call in house.called if call.id == name] == [{"cents": 200_00}]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_payoff_is_said_with_its_sum(self, language: str) -> None:
        assert "100" in say("paying", {"cents": 100_00}, language=language)


class TestThanks:
    def guest_named(self, game: str) -> House:
        house = House(game, seats=())
        return house.do(guest(1), c.SitDown("g1", 1, "Mr Jones", Cheques(green=20))).forget()

    @pytest.mark.rule("BAC-SVC-03")
    @every_game
    def test_a_toke_is_thanked_for_by_title_and_surname(self, game: str) -> None:
        house = self.guest_named(game).do(guest(1), c.GiveToke("g1", Cheques(green=1)))
        assert house.calls == ["Thank you, Mr Jones"]

    @pytest.mark.rule("BAC-SVC-03")
    def test_and_so_is_one_that_was_bet_and_won(self) -> None:
        house = (
            self.guest_named(MINI).open().bet(1, "1 green", "player").bet(1, "1 green", "player", "dealer")
        )
        house.run("4 3 5 4")
        assert [event.why for event in house.all(e.TokeDropped)] == ["won"]
        assert "Thank you, Mr Jones" in house.calls
        assert "Thank you" not in house.calls
