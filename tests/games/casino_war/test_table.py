"""A live table deals casino war with cheques, gestures, scenes and bots, and no line of it names the game."""

from itertools import cycle
from random import Random

import pytest

from pitboss.cards import UNSEEN, Card
from pitboss.games.baccarat.commands import CallResult
from pitboss.games.blackjack.commands import Hit
from pitboss.games.contract import Actor, Refusal
from pitboss.games.pack import DrawCard
from pitboss.games.round import GiveRuling
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.bots import bot_for, choose
from pitboss.table.driver import ALL
from pitboss.table.offers import legal_commands
from pitboss.table.scene.scene import Audience, scene_for
from tests.kit.games.casino_war.registration import FILE
from tests.kit.games.casino_war.words import RaiseAnte, WarSettled
from tests.kit.houses.table import DEE, SUE, House, guest


def house(*seats: int) -> House:
    return House(str(FILE), seats=seats or (1, 2))


class TestARound:
    def test_it_is_dealt_and_paid_in_cheques_by_the_automatic_dealer(self) -> None:
        table = house()
        before = {seat: table.purse(seat).total for seat in (1, 2)}
        table.open().bet(1, "1 green", "ante").bet(2, "2 red", "ante").bet(2, "1 red", "tie")
        table.run("K 9 9d")
        assert table.table.game.phase == "between_rounds"
        assert [(item.action, item.seat, item.bet) for item in table.one(WarSettled).items] == [
            ("push", 2, "ante"),
            ("pay", 2, "tie"),
            ("pay", 1, "ante"),
        ]
        assert table.purse(1).total - before[1] == 25_00
        assert table.purse(2).total - before[2] == 50_00

    def test_the_dealers_card_lies_face_down_until_it_is_turned(self) -> None:
        table = house(1).open().bet(1, "1 green", "ante").run("K 9", by_hand=("turn",))
        for role in ("guest", "dealer", "surveillance"):
            scene = scene_for(table.rules, table.table, Audience(role, "g1" if role == "guest" else ""))
            assert scene.hands[0].cards == (UNSEEN,)
            assert scene.spots[0].hands[0].points == 13

    def test_a_guest_raises_in_cheques_in_the_middle_of_a_round(self) -> None:
        table = house(1).open().bet(1, "1 green", "ante").run("K 9", by_hand=("turn",))
        before = table.purse(1).total
        offers = legal_commands(table.rules, table.table, Actor("guest", 1))
        assert RaiseAnte(1) in [offer.command for offer in offers]
        assert table.refused(guest(2), RaiseAnte(1))[0] == "spot_not_yours"
        table.do(guest(1), RaiseAnte(1))
        assert before - table.purse(1).total == 25_00
        assert table.refused(guest(1), RaiseAnte(1))[0] == "bets_closed"
        table.run()
        assert table.purse(1).total - before == 75_00, "the raise comes back, and both halves are paid"

    def test_a_card_that_was_not_due_stops_the_table_for_a_ruling(self) -> None:
        table = house(1).open().bet(1, "1 green", "ante")
        table.do(DEE, DrawCard(Card("9h")))
        assert table.table.cases[0].rule == "XC-05"
        assert table.refused(DEE, GiveRuling("discard"))[0] == "not_yours_to_do"
        table.do(SUE, GiveRuling("discard"))
        assert table.table.game.phase == "betting"

    def test_an_automatic_dealer_leaves_the_turn_to_a_dealer_who_turns_by_hand(self) -> None:
        table = house(1).open().bet(1, "1 green", "ante").run("K 9", by_hand=("turn",))
        assert table.table.game.phase == "turn_dealer"
        assert table.run().table.game.phase == "between_rounds"


def test_the_placard_says_what_is_offered_and_how_the_felt_is_laid_out() -> None:
    table = house(1)
    placard = scene_for(table.rules, table.table, Audience("guest", "g1")).placard
    assert (placard.family, placard.layout, placard.terms) == ("casino-war", "generic", None)
    assert [(bet.bet, bet.pays) for bet in placard.bets] == [
        ("tie", ("equal cards: 10 to 1",)),
        ("ante", ("the higher card: 1 to 1",)),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_whole_shoes(seed: int) -> None:
    table = house(1, 2, 3)
    draw = Random(seed)  # noqa: S311 - a test
    bots = [bot_for(table.rules, f"g{seat}") for seat in (1, 2, 3)]
    cards = cycle(Card(rank + suit) for rank in "2A3K4Q5J6T789" for suit in "shdc")
    rounds = 0
    while rounds < 30 and table.table.game.phase != "shuffle_due":
        acted = False
        for bot in bots:
            wish = choose(table.rules, table.table, bot, draw)
            if wish is not None:
                table.do(bot.person, wish)
                acted = True
        for step in table.live.run(cards, ALL - {"shuffle"}):
            acted = True
            rounds += any(type(event).__name__ == "CardsPickedUp" for event in step.events)
            assert not table.table.money.sums()
        if not acted:
            break
    assert rounds >= 10, "nobody bets"


def test_what_only_other_families_have_is_refused_and_breaks_nothing() -> None:
    table = house(1).open().bet(1, "1 green", "ante")
    assert table.refused(DEE, CallResult())[0] == "command_unknown"
    refused = table.live.submit(guest(1), Hit(1))
    assert isinstance(refused, Refusal)
    assert refused.code == "command_unknown"
    assert table.all(SupervisorTold) == []
