"""Bots: guests and staff who choose by themselves, and sensibly."""

import random
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.games import GAMES
from pitboss.games.blackjack import commands as bj
from pitboss.games.contract import Command, Refusal
from pitboss.games.pack import CutPack, ready
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import load
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.bots import Bot, Temperament, bot_for, choose, staff_choice
from pitboss.table.driver import ALL, TableDriver
from pitboss.table.evolve import evolve, opening

DEE, SUE = Person("dee", ("dealer",)), Person("sue", ("supervisor",))
RACK = Cheques(blue=100, white=100, pink=100, red=400, green=200, black=80)
STEADY = Temperament(spread=1, side=0, other=0, toke=0, gift=0, insurance=0, leaves=0, sits_out=0)


class Setting:
    """A table in the middle of a shoe, and one bot."""

    def __init__(self, game: str, mood: Temperament, *, cheques: Cheques | None = None) -> None:
        self.rules = load(game)
        table = opening(GAMES[self.rules.family], self.rules)
        table = replace(table, game=ready(table.game))
        self.live = TableDriver(self.rules, evolve(table, e.TableOpened(RACK)), DEE)
        self.bot = bot_for(self.rules, "bot", mood)
        self.chance = random.Random(1)  # noqa: S311 - a seeded choice of moves, no secret
        if cheques is not None:
            self.do(c.SitDown("bot", 4, cheques=cheques))

    def do(self, command: Command, by: Person | None = None) -> None:
        step = self.live.submit(by or self.bot.person, command)
        assert not isinstance(step, Refusal), step

    def choose(self) -> Command | None:
        return choose(self.rules, self.live.table, self.bot, self.chance)

    def open(self) -> None:
        """The dealer opens the round."""
        list(self.live.run(iter(()), frozenset({"open"})))
        assert self.live.table.game.phase == "betting"

    def deal(self, text: str = "", automations: frozenset[str] = ALL) -> None:
        list(self.live.run(iter([Card(card) for card in text.split()]), automations))

    def often(self, times: int = 300) -> Counter[str]:
        """What it chooses, asked again and again in the same situation."""
        found = (self.choose() for _ in range(times))
        return Counter("" if command is None else type(command).__name__ for command in found)


PURSE = Cheques(red=40, green=20)


class TestComingAndGoing:
    def test_a_stranger_takes_a_free_seat(self) -> None:
        setting = Setting("blackjack-shoe", STEADY)
        command = setting.choose()
        assert isinstance(command, c.SitDown)
        setting.do(command)
        assert setting.live.table.place(command.seat).player == "bot"

    def test_it_buys_in_without_cheques_and_then_bets(self) -> None:
        setting = Setting("blackjack-shoe", replace(STEADY, rebuys=1), cheques=Cheques())
        setting.open()
        command = setting.choose()
        assert command == c.BuyIn("bot", Bills(hundreds=3))
        setting.do(command)
        assert setting.choose() is None  # the dealer is busy with it
        setting.deal(automations=ALL - {"scan"})
        assert staff_choice(setting.rules, setting.live.table, SUE) == c.GrantApproval(1)
        setting.do(c.GrantApproval(1), SUE)
        setting.deal(automations=ALL - {"scan"})
        assert setting.choose() == PlaceWager(4, "main", 1_500)

    def test_one_who_is_broke_and_has_had_enough_leaves(self) -> None:
        setting = Setting("blackjack-shoe", replace(STEADY, rebuys=0), cheques=Cheques(red=1))
        setting.open()
        assert setting.choose() == c.LeaveTable("bot")

    def test_one_with_large_cheques_only_has_one_changed(self) -> None:
        setting = Setting("blackjack-shoe", STEADY, cheques=Cheques(black=3))
        setting.open()
        assert setting.choose() == c.ChangeCheques("bot", Cheques(black=1), Cheques(green=4))

    def test_it_has_many_low_cheques_coloured_up_before_it_goes(self) -> None:
        mood = replace(STEADY, leaves=1, colours_up=1)
        setting = Setting("blackjack-shoe", mood, cheques=Cheques(red=43))
        assert setting.choose() == c.ChangeCheques("bot", Cheques(red=40), Cheques(green=8))
        setting = Setting("blackjack-shoe", replace(mood, colours_up=0), cheques=Cheques(red=43))
        assert setting.choose() == c.LeaveTable("bot")

    def test_it_comes_back_to_a_seat_that_is_held(self) -> None:
        setting = Setting("blackjack-shoe", STEADY, cheques=PURSE)
        setting.do(c.StepAway("bot"))
        assert setting.choose() == c.ComeBack("bot")


class TestBetting:
    def test_it_says_nothing_once_it_has_bet(self) -> None:
        setting = Setting("blackjack-shoe", STEADY, cheques=PURSE)
        setting.open()
        setting.do(PlaceWager(4, "main", 1_500))
        assert setting.choose() is None

    @pytest.mark.parametrize(("rate", "word"), [("side", "side"), ("toke", "dealer")])
    def test_side_bets_and_tokes_come_at_their_rate(self, rate: str, word: str) -> None:
        setting = Setting("blackjack-shoe", msgspec.structs.replace(STEADY, **{rate: 0.25}), cheques=PURSE)
        setting.open()
        setting.do(PlaceWager(4, "main", 1_500))
        wagers = [command for _ in range(400) if isinstance(command := setting.choose(), PlaceWager)]
        assert 60 < len(wagers) < 140
        for wager in wagers:
            assert word in (setting.rules.bets[wager.bet].kind, wager.owner)

    def test_two_hands_are_each_worth_more(self) -> None:
        setting = Setting("blackjack-shoe", replace(STEADY, hands=2), cheques=Cheques(red=80))
        command = setting.choose()
        assert isinstance(command, c.TakeSpot)
        setting.do(command)
        setting.open()
        for _ in range(2):
            wager = setting.choose()
            assert isinstance(wager, PlaceWager)
            assert wager.cents == 3_000
            setting.do(wager)
        assert setting.choose() is None

    @pytest.mark.parametrize(
        ("habit", "bet"), [("banker", "banker"), ("player", "player"), ("shoe", "player")]
    )
    def test_at_baccarat_it_bets_by_habit(self, habit: str, bet: str) -> None:
        mood = msgspec.structs.replace(STEADY, habit=habit)
        setting = Setting("mini-baccarat", mood, cheques=Cheques(green=40))
        setting.open()
        setting.do(PlaceWager(4, "banker", 2_500))
        setting.deal("Ks 4d 9h 2c", ALL - {"open"})  # Player wins
        setting.open()
        wager = setting.choose()
        assert isinstance(wager, PlaceWager)
        assert (wager.bet, wager.cents) == (bet, 2_500)


class TestPlaying:
    def dealt(self, cards: str, cheques: Cheques = PURSE, mood: Temperament = STEADY) -> Setting:
        """Two cards for the bot and two for the dealer, in the order in which they come."""
        setting = Setting("double-deck", mood, cheques=cheques)
        setting.open()
        setting.do(PlaceWager(4, "main", 2_500))
        setting.deal(cards, ALL - {"close_insurance"})
        return setting

    @pytest.mark.parametrize(
        ("cards", "play"),
        [
            ("Th 9d 6s Kc", bj.Hit(4)),
            ("Th 6d 6s Kc", bj.Stand(4)),
            ("6h 6d 5s Kc", bj.DoubleDown(4, 2_500)),
            ("8h 6d 8s Kc", bj.SplitPair(4)),
        ],
    )
    def test_it_plays_by_the_chart(self, cards: str, play: Command) -> None:
        assert self.dealt(cards).choose() == play

    def test_without_the_cheques_it_neither_doubles_nor_splits(self) -> None:
        poor = Cheques(green=1, red=1)
        assert self.dealt("6h 6d 5s Kc", poor).choose() == bj.Hit(4)
        assert self.dealt("8h 6d 8s Kc", poor).choose() in (bj.Hit(4), bj.Stand(4))

    def test_it_has_no_say_in_others_turns(self) -> None:
        setting = self.dealt("Th 9d 6s Kc")
        other = Bot("other", STEADY, setting.bot.chart)
        ann = Person("other", ("guest",))
        assert isinstance(setting.live.submit(ann, bj.Hit(4)), Refusal)
        assert not isinstance(
            choose(setting.rules, setting.live.table, other, setting.chance), bj.Hit | bj.Stand
        )

    def test_insurance_and_even_money_at_their_rates(self) -> None:
        never = self.dealt("Th Ad Js Kc", mood=replace(STEADY, even_money=0))
        assert never.live.table.game.phase == "insurance"
        assert never.often()[""] == 300
        often = self.dealt("Th Ad 9s Kc", mood=replace(STEADY, insurance=0.5)).often()
        assert 100 < often["BuyInsurance"] < 200
        even = self.dealt("Th Ad As Kc", mood=replace(STEADY, even_money=0.5)).often()
        assert 100 < even["TakeEvenMoney"] < 200


class TestTheCut:
    @pytest.mark.parametrize(("rate", "kind"), [(1, CutPack), (0, c.DeclineCut)])
    def test_it_cuts_or_declines_when_it_is_asked(self, rate: float, kind: type[Command]) -> None:
        setting = Setting("blackjack-shoe", replace(STEADY, cuts=rate))
        setting.live.table = evolve(opening(GAMES["blackjack"], setting.rules), e.TableOpened(RACK))
        setting.do(c.SitDown("bot", 4, cheques=PURSE))
        setting.deal()
        command = setting.choose()
        assert isinstance(command, kind)
        setting.do(command)


class TestStaff:
    def test_a_supervisor_with_nothing_to_do_does_nothing(self) -> None:
        setting = Setting("blackjack-shoe", STEADY, cheques=PURSE)
        assert staff_choice(setting.rules, setting.live.table, SUE) is None

    def test_only_a_supervisor_presses_the_machine_at_baccarat(self) -> None:
        setting = Setting("mini-baccarat", STEADY)
        setting.live.table = opening(GAMES["baccarat"], setting.rules)
        assert staff_choice(setting.rules, setting.live.table, SUE) == c.PressShuffler()
        eye = Person("eye", ("surveillance",))
        assert staff_choice(setting.rules, setting.live.table, eye) is None
        assert staff_choice(setting.rules, setting.live.table, DEE) is None

    def test_a_fill_is_brought_that_makes_the_payment(self) -> None:
        setting = Setting("double-deck", STEADY, cheques=Cheques(green=40))
        rack = {"cheque:2500": 1}
        money = setting.live.table.money
        gone = {name: dict(held) for name, held in money.accounts.items()} | {"rack": rack}
        setting.live.table = replace(setting.live.table, money=money._replace(accounts=gone))
        setting.open()
        setting.do(PlaceWager(4, "main", 7_500))
        setting.deal("Th 9d As 8c")
        assert setting.live.table.fill_needed == 11_250
        setting.do(c.Acknowledge(), SUE)
        command = staff_choice(setting.rules, setting.live.table, SUE)
        assert isinstance(command, c.BringFill)
        setting.do(command, SUE)
        setting.deal()
        assert setting.live.table.fill_needed == 0
