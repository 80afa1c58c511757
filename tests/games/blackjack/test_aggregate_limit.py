"""A limit on the fixed prizes of a round: who is paid what, and what it never touches (B7V-LIM-02, CF-39)."""

import random
from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK, Card
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.aggregate import within_limit
from pitboss.games.contract import Item
from pitboss.games.round import GiveRuling, PickUpCards
from pitboss.shoe import Shoe
from tests.kit.games.blackjack.table import PAGE, SHOE, Table, rulebook

BET = "blazing-7s-progressive"
LIMIT, METHOD = "progressive.aggregate_limit", "progressive.aggregate_method"
CENTS = {"payout.round": "$0.01", "toke.step": "$0.01"}


def prizes(table: Table) -> list[tuple[int, int]]:
    """Seat and cents of every fixed prize of the progressive bet, in the order in which they are paid."""
    found: list[Item] = [item for event in table.events for item in getattr(event, "items", ())]
    return [(item.seat, item.cents) for item in found if item.bet == BET and item.action == "pay"]


def house(limit: str | None = None, **settings: object) -> Table:
    """The house's version: seat 1 has one 7 and seat 2 has two; the up card is no 7."""
    settings = {key.replace("__", "."): value for key, value in settings.items()} | CENTS
    table = Table(SHOE, settings | ({LIMIT: limit} if limit else {}))
    return table.start("1 25, 1 B7 5, 2 25, 2 B7 5", "Kd 7d 9c 7s 7s 5c")


@pytest.mark.rule("B7V-LIM-02")
class TestTheHouses:
    def test_without_a_limit_everybody_gets_the_whole_prize(self) -> None:
        assert prizes(house()) == [(2, 125_00), (1, 10_00)]

    def test_a_limit_that_is_just_reached_changes_nothing(self) -> None:
        assert house("$135").events[1:] == house().events[1:], "all but the hash of the rules"

    def test_above_it_all_are_scaled_alike_and_rounded_down(self) -> None:
        """125 and 10 of 135, of $100: $92.592... and $7.407..."""
        assert prizes(house("$100")) == [(2, 92_59), (1, 7_40)]
        assert prizes(house("$134.99")) == [(2, 124_99), (1, 9_99)]

    def test_the_rounding_of_payouts_is_kept_to(self) -> None:
        table = Table(SHOE, {LIMIT: "$100"}).start("1 25, 1 B7 5, 2 25, 2 B7 5", "Kd 7d 9c 7s 7s 5c")
        assert prizes(table) == [(2, 92_50), (1, 7_25)]

    def test_in_order_the_last_go_short(self) -> None:
        in_order = {"progressive__aggregate_method": "in_order"}
        assert prizes(house("$130", **in_order)) == [(2, 125_00), (1, 5_00)]
        assert prizes(house("$100", **in_order)) == [(2, 100_00), (1, 0)]

    def test_envy_and_the_other_side_bets_are_as_ever(self) -> None:
        def others(table: Table) -> list[Item]:
            (settled,) = table.happened(e.SideBetsSettled)
            assert isinstance(settled, e.SideBetsSettled)
            return [
                msgspec.structs.replace(item, cents=0) if item.bet == BET else item for item in settled.items
            ]

        bets, cards = "1 25, 1 B7 5, 1 TB 10, 2 25, 2 B7 5, 2 TB 10", "7h 7d 8h 6h 7s Tc"
        free = Table(SHOE).start(bets, cards)
        bound = Table(SHOE, {LIMIT: "$1"}).start(bets, cards)
        assert others(free) == others(bound)
        assert {item.action for item in others(bound)} == {"take", "pay"}
        assert sum(item.envy for item in others(bound)) > 0
        assert sum(cents for _, cents in prizes(bound)) <= 100 < sum(cents for _, cents in prizes(free))

    def test_a_share_of_the_meter_is_never_touched(self) -> None:
        """Seat 1 wins a tenth of the meter, seat 2 a fixed prize."""
        table = Table(SHOE, {LIMIT: "$4"}).start("1 25, 1 B7 5, 2 25, 2 B7 5", "7h 7s 7d 7h 9c 5c")
        (settled,) = table.happened(e.SideBetsSettled)
        assert isinstance(settled, e.SideBetsSettled)
        assert settled.claims == (e.Claim(1, BET, "three_coloured_sevens", 10, 100, 2500),)
        assert prizes(table) == [(2, 4_00)]


@pytest.mark.rule("B7V-LIM-02")
class TestTheVendors:
    def broken_first(self, limit: str, **settings: object) -> Table:
        """Seat 1 breaks and is paid $10 at once; seats 2 and 3 stand with two 7s and with one."""
        table = Table(PAGE, {LIMIT: limit} | CENTS | settings)
        table.start("1 25, 1 B7 5, 2 25, 2 B7 5, 3 25, 3 B7 5", "8s 7h 7c Td 7h 7s Ts Tc")
        return table.hit(1, "7d").stand(2, 3)

    def test_what_a_broken_hand_was_paid_counts(self) -> None:
        """$10 of the $100 are gone: seat 3's $10 and seat 2's $125 share $90."""
        table = self.broken_first("$100")
        assert prizes(table) == [(1, 10_00), (3, 6_66), (2, 83_33)]

    def test_in_order(self) -> None:
        table = self.broken_first("$100", **{METHOD: "in_order"})
        assert prizes(table) == [(1, 10_00), (3, 10_00), (2, 80_00)]

    def test_nothing_is_left(self) -> None:
        assert prizes(self.broken_first("$10")) == [(1, 10_00), (3, 0), (2, 0)]
        assert prizes(self.broken_first("$4")) == [(1, 4_00), (3, 0), (2, 0)]

    def test_a_main_bet_is_no_prize(self) -> None:
        free, bound = self.broken_first("$5,000"), self.broken_first("$4")
        assert [line for line in free.money if " B7 " not in line] == [
            line for line in bound.money if " B7 " not in line
        ]

    def test_a_blackjack_found_late(self) -> None:
        """IRR-02 settles by a ruling; the limit holds there too."""
        table = Table(PAGE, {LIMIT: "$100"} | CENTS).open("1 25, 1 B7 5, 2 25, 2 B7 5")
        table.deal("7h 9c Td 7s 7c Ac", until=("peek",)).do(c.SkipPeek()).stand(1, 2)
        assert table.phase == "irregular"
        table.do(GiveRuling("original_bets"))
        assert sum(cents for _, cents in prizes(table)) == 99_99
        assert prizes(table) == [(2, 7_40), (1, 92_59)]

    def test_the_next_round_begins_with_the_whole_limit(self) -> None:
        table = self.broken_first("$10")
        assert table.state.prizes == ((BET, 10_00),)
        assert table.do(PickUpCards()).state.prizes == ()


def test_a_state_that_was_kept_before_there_was_a_limit() -> None:
    table = Table(PAGE).start("1 25, 1 B7 5", "8s Td 7h Tc").hit(1, "7d")
    kept = msgspec.json.decode(msgspec.json.encode(table.state))
    assert kept.pop("prizes") == [[BET, 10_00]]
    old = msgspec.convert(kept, Blackjack)
    assert old == msgspec.structs.replace(table.state, prizes=())


RULES = rulebook(PAGE)
PRIZES = st.lists(st.integers(0, 200_000), max_size=7)


def paid(limit: int, method: str, cents: list[int], *, before: int = 0, unit: int = 1) -> list[int]:
    terms = msgspec.structs.replace(RULES.progressive, aggregate_limit=limit, aggregate_method=method)
    payout = msgspec.structs.replace(RULES.payout, round=unit)
    rules = msgspec.structs.replace(RULES, progressive=terms, payout=payout)
    state = Blackjack("take_and_pay", Shoe(6), prizes=((BET, before), ("another", 5_000)))
    items = [Item("pay", seat, BET, "guest", 500, each, "win") for seat, each in enumerate(cents, 1)]
    return [item.cents for item in within_limit(rules, state, items)]


@pytest.mark.rule("B7V-LIM-02")
@given(
    limit=st.integers(1, 500_000), cents=PRIZES, before=st.integers(0, 600_000), unit=st.sampled_from([1, 25])
)
def test_never_above_the_limit_never_below_nothing(
    limit: int, cents: list[int], before: int, unit: int
) -> None:
    left = max(0, limit - before)
    for method in ("pro_rata", "in_order"):
        found = paid(limit, method, cents, before=before, unit=unit)
        assert sum(found) <= left
        assert all(0 <= given_ <= won for given_, won in zip(found, cents, strict=True))
        if sum(cents) <= left:
            assert found == cents
    if sum(cents) > left:
        for given_, won in zip(paid(limit, "pro_rata", cents, before=before, unit=unit), cents, strict=True):
            assert 0 <= won * left - given_ * sum(cents) < unit * sum(cents), "pro rata, within a unit"
            assert given_ % unit == 0


def played(settings: Mapping[str, object], game: str, seed: int) -> Table:
    """A round of seven seats with many 7s in the shoe, played by dice that know nothing of prizes."""
    dice = random.Random(seed)  # noqa: S311 - the same rounds on every machine
    pack = [Card(card) for card in DECK if card[0] != "7"] * 3 + [Card(f"7{suit}") for suit in "shdc"] * 6
    dice.shuffle(pack)
    cards = iter(pack)
    table = Table(game, settings).open(", ".join(f"{seat} 25, {seat} B7 5" for seat in range(1, 8)))
    while table.phase != "pick_up":
        if table.phase == "insurance":
            table.do(c.CloseInsurance())
        elif table.phase == "decide":
            seat = table.state.turn[0]
            table.do(c.Hit(seat) if dice.random() < 0.6 else c.Stand(seat))
        for step in table.play.dealer_steps(cards, lambda state: state.phase in ("insurance", "pick_up")):
            table.events += step.events
    return table


@pytest.mark.rule("B7V-LIM-02")
@pytest.mark.parametrize("game", [SHOE, PAGE])
def test_whole_rounds_with_and_without_it(game: str) -> None:
    """What is paid with a limit is that part of what is paid without one; nothing else differs."""
    bound = 0
    for seed in range(30):
        free = played({}, game, seed)
        for method in ("pro_rata", "in_order"):
            limited = played({LIMIT: "$15", METHOD: method}, game, seed)
            assert sum(cents for _, cents in prizes(limited)) <= 15_00
            assert [seat for seat, _ in prizes(limited)] == [seat for seat, _ in prizes(free)]
            assert [line for line in limited.money if not line.startswith("pay") or " B7 " not in line] == [
                line for line in free.money if not line.startswith("pay") or " B7 " not in line
            ]
            bound += prizes(limited) != prizes(free)
    assert bound > 20, "the limit was met in some of them"
