"""Blazing 7s: the house's version on the up card, and the vendor's on the guest's own third card."""

from itertools import product

import pytest

from pitboss.cards import DECK, Card
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.contract import Item
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.side_bets.reading import Seen
from tests.kit.games.blackjack.table import PAGE, SHOE, Table, rulebook, wagers

COLOUR = {"s": "black", "c": "black", "h": "red", "d": "red"}
BET = "blazing-7s-progressive"


def restated(first: tuple[Card, Card], third: Card | None) -> str:
    own = [card for card in first if card[0] == "7"]
    three = [*own, third] if third is not None and third[0] == "7" else own
    if len(own) < 2:
        return "" if not own else "one_seven_and_third" if len(three) == 2 else "one_seven"
    if len(three) == 2:
        return "two_sevens"
    if len({card[1] for card in three}) == 1:
        return "three_suited_sevens"
    return "three_coloured_sevens" if len({COLOUR[card[1]] for card in three}) == 1 else "three_sevens"


@pytest.mark.rule("B7-PAY-01", "B7-PAY-02", "B7-PAY-03", "B7-PAY-04", "B7-PAY-05", "B7V-PAY-07", "B7V-PAY-08")
def test_every_hand_has_its_name() -> None:
    some = [card for card in DECK if card[0] in "A67K"]
    for one, two, third in product(some, some, [*some, None]):
        seen = Seen(
            first_two=(one, two), third_card=(third,) if third else (), up_card=(third,) if third else ()
        )
        for rules in map(rulebook, (SHOE, PAGE)):
            assert rules.hand(BET, seen) == restated((one, two), third), (one, two, third)


def items(table: Table) -> list[Item]:
    found: list[Item] = [item for event in table.events for item in getattr(event, "items", ())]
    return [item for item in found if item.bet == BET and item.action != "collect"]


def claims(table: Table) -> list[e.Claim]:
    return [claim for event in table.events for claim in getattr(event, "claims", ())] + [
        event.claim for event in table.events if isinstance(event, e.PrizeClaimed)
    ]


class TestTheHouses:
    @pytest.mark.parametrize(
        ("guest", "up", "pays", "envy"),
        [
            pytest.param("Kd 7s", "9c", 10, 1, marks=pytest.mark.rule("B7-PAY-01")),
            pytest.param("7d 7s", "4h", 125, 2, marks=pytest.mark.rule("B7-PAY-02")),
            pytest.param("7d Kc", "7h", 10, 1, marks=pytest.mark.rule("B7-PAY-01")),
            pytest.param("7d 7s", "7h", 1000, 5, marks=pytest.mark.rule("B7-PAY-03")),
        ],
    )
    def test_wx_57(self, guest: str, up: str, pays: int, envy: int) -> None:
        one, two = guest.split()
        table = Table().start("1 25, 1 B7 5", f"{one} {up} {two} 5c")
        assert [(item.action, item.cents, item.envy) for item in items(table)] == [
            ("pay", pays * 100, envy * 100)
        ]

    @pytest.mark.rule("B7-PAY-04")
    @pytest.mark.parametrize("cards", ["7h 7d 7h", "7s 7c 7c"])
    def test_one_colour_is_a_tenth_of_the_jackpot(self, cards: str) -> None:
        one, up, two = cards.split()
        table = Table().start("1 25, 1 B7 5", f"{one} {up} {two} 5c")
        assert claims(table) == [e.Claim(1, BET, "three_coloured_sevens", 10, 100, 2500)]
        assert [(item.action, item.cents) for item in items(table)] == [("claim", 0)]

    @pytest.mark.rule("B7-PAY-05")
    @pytest.mark.parametrize("suit", "shdc")
    def test_one_suit_is_the_jackpot_and_only_the_highest_award_is_paid(self, suit: str) -> None:
        table = Table().start("1 25, 1 B7 5", f"7{suit} 7{suit} 7{suit} 5c")
        (claim,) = claims(table)
        assert (claim.part, claim.whole, claim.envy) == (100, 100, 10_000)
        assert [item.action for item in items(table)] == ["claim"]

    @pytest.mark.rule("B7-DEAL-07")
    def test_each_spots_progressive_comes_before_its_other_side_bets(self) -> None:
        table = Table().start("1 25, 1 TB 5, 1 B7 5, 2 25, 2 TB 5, 2 B7 5", "7h 7s 9c 2h 3s 5d")
        assert table.money[2:] == ["pay 2 B7 10", "take 2 TB 5", "pay 1 B7 10", "take 1 TB 5"]

    def test_a_lost_wager_was_collected_and_moves_no_more(self) -> None:
        table = Table().start("1 25, 1 B7 5", "9h 4s 9c 2h")
        assert table.money == ["collect 1 B7 5"]

    def test_a_wager_comes_too_late_once_they_are_collected(self) -> None:
        table = Table().open("1 25, 2 25, 2 B7 5")
        assert table.refused(PlaceWager(1, BET, 500)) == "bets_closed"


class TestTheVendors:
    def played(self, first: str, hit: str = "", bets: str = "1 50, 1 B7 5") -> Table:
        one, two = first.split()
        table = Table(PAGE).start(bets, f"{one} 9s {two} Tc")
        table.hit(1, hit)
        if table.phase == "decide":
            table.stand(1)
        return table

    @pytest.mark.rule(
        "B7V-PAY-01", "B7V-PAY-04", "B7V-PAY-05", "B7V-PAY-06", "B7V-PAY-07", "B7V-PAY-08", "B7V-PAY-09",
        "B7V-PAY-10", "B7V-PAY-13",
    )  # fmt: skip
    @pytest.mark.parametrize(
        ("first", "hit", "pays"),
        [
            ("7c 9d", "", 10),
            ("7h 7s", "", 125),
            ("7h 7s", "7d", 1000),
            ("7c 3d", "7h", 10),
            ("3s 4d", "7c", 0),
            ("7d 7d", "5c", 125),
            ("7h 7s", "2d 5d", 125),
            ("2h 7s", "3d 7d", 10),
        ],
    )
    def test_we_b7_01_fixed_prizes(self, first: str, hit: str, pays: int) -> None:
        table = self.played(first, hit)
        assert [(item.action, item.cents) for item in items(table)] == [("pay", pays * 100)] * bool(pays)
        assert table.money[0] == "collect 1 B7 5", (
            "the stake went at the start, so the prize is the whole award"
        )

    @pytest.mark.rule("B7V-PAY-08")
    @pytest.mark.parametrize(
        ("first", "hit", "part", "name"),
        [("7h 7d", "7h", 10, "three_coloured_sevens"), ("7s 7s", "7s", 100, "three_suited_sevens")],
    )
    def test_we_b7_01_percentage_prizes_are_claimed_at_once(
        self, first: str, hit: str, part: int, name: str
    ) -> None:
        table = self.played(first, hit)
        (claim,) = claims(table)
        assert (claim.hand, claim.part, claim.whole, claim.envy) == (name, part, 100, 0)
        kinds = [type(event) for event in table.happened(e.PrizeClaimed, e.HoleCardTurned)]
        assert kinds == [e.PrizeClaimed, e.HoleCardTurned]
        assert [item.action for item in items(table)] == ["claim"]

    @pytest.mark.rule("B7V-PAY-08")
    def test_a_double_down_card_is_the_next_card(self) -> None:
        table = Table(PAGE).start("1 50, 1 B7 5", "7h 9s 7s Tc").double(1, "50", "7d")
        assert [item.cents for item in items(table)] == [100_000]

    @pytest.mark.rule("B7V-PAY-01")
    def test_the_dealers_seven_does_not_count(self) -> None:
        table = Table(PAGE).start("1 50, 1 B7 5", "7h 7s 7d Tc").stand(1)
        assert [item.cents for item in items(table)] == [12_500]

    @pytest.mark.rule("B7V-PAY-10")
    def test_two_sevens_pay_when_a_dealers_blackjack_ends_the_round(self) -> None:
        table = Table(PAGE).start("1 50, 1 B7 5", "7h Ts 7s Ac")
        assert table.money == ["collect 1 B7 5", "take 1 BJ 50", "pay 1 B7 125"]

    @pytest.mark.rule("B7V-PAY-12", "B7V-SEQ-01")
    def test_we_b7_02_a_broken_hand(self) -> None:
        table = Table(PAGE).start("1 50, 1 B7 5, 2 50", "8s Th 9s 7h 8d Tc").hit(1, "7d")
        assert table.money == ["collect 1 B7 5", "take 1 BJ 50", "pay 1 B7 10"]
        assert (table.phase, table.state.turn) == ("decide", (2, 0))
        assert table.state.shoe.discards[-1].name == "seat 1"

    def test_a_house_may_let_it_be_lost_with_the_hand(self) -> None:
        table = Table(PAGE, {f"bets.{BET}.bust": "loses"}).start("1 50, 1 B7 5", "8s 9s 7h Tc").hit(1, "7d")
        assert table.money == ["collect 1 B7 5", "take 1 BJ 50"]

    @pytest.mark.rule("B7V-PAY-11")
    @pytest.mark.parametrize(("first", "cards", "pays"), [("7d 7c", "7s T", 1000), ("7d 7d", "K 7d", 125)])
    def test_we_b7_03_a_split(self, first: str, cards: str, pays: int) -> None:
        one, two = first.split()
        left, right = cards.split()
        table = Table(PAGE).start("1 50, 1 B7 5", f"{one} 9s {two} Tc").split(1, left).stand(1)
        table.deal(right).stand(1)
        assert [item.cents for item in items(table)] == [pays * 100]

    @pytest.mark.rule("B7V-SEQ-01", "B7V-SEQ-02", "B7V-SEQ-03")
    def test_we_b7_04_the_order_of_a_whole_round(self) -> None:
        table = Table(PAGE).open("1 25, 1 B7 5, 3 50, 3 B7 5, 5 25, 5 B7 5")
        table.deal("7h 8s 7c Kh 7s 7h Td Qd").hit(1, "7d").hit(3, "7d").stand(5)
        assert table.money == [
            "collect 5 B7 5", "collect 3 B7 5", "collect 1 B7 5",
            "take 3 BJ 50", "pay 3 B7 10",
            "take 5 BJ 25", "pay 5 B7 10", "pay 1 BJ 25", "pay 1 B7 1000",
        ]  # fmt: skip

    @pytest.mark.rule("B7V-WAG-01", "B7V-WAG-02")
    def test_it_is_optional_and_needs_a_blackjack_wager_at_the_same_position(self) -> None:
        table = Table(PAGE).do(OpenRound(), *wagers("1 50"))
        assert table.refused(PlaceWager(2, BET, 500)) == "side_bet_needs_other"
        table.do(PlaceWager(1, BET, 500))
        assert Table(PAGE).start("1 50", "7h 9s 7s Tc").stand(1).money == ["take 1 BJ 50"]

    @pytest.mark.rule("B7V-WAG-06")
    def test_no_card_before_the_wagers_are_collected(self) -> None:
        table = Table(PAGE).open("1 50, 1 B7 5")
        assert table.money == ["collect 1 B7 5"]
        assert not table.happened(e.CardDealt)

    def test_a_natural_is_paid_in_turn_and_its_seven_less_side_bet_is_lost(self) -> None:
        assert self.played("As Kd").money == ["collect 1 B7 5", "pay 1 BJ 75"]


def test_both_houses_know_the_bet() -> None:
    for game, own_third in ((SHOE, False), (PAGE, True)):
        assert Table(game).rules.bets[BET].own_third is own_third
        assert Table(game).refused(c.Hit(1)) == "not_your_turn"
