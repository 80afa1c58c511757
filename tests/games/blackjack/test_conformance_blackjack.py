"""The conformance suite for the shoe, double deck and the rules page, with every choice of a house."""

import pytest

from pitboss.games import round as r
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.contract import Event
from pitboss.games.pack import DiscardsReturned
from pitboss.rulebook import BlackjackRules
from tests.kit.games.blackjack.conformance import BlackjackConformance, Walk, rulebooks
from tests.kit.games.blackjack.table import Table

RULEBOOKS = rulebooks()


@pytest.mark.parametrize("book", RULEBOOKS)
class TestBlackjack(BlackjackConformance):
    rulebooks = RULEBOOKS


def test_every_choice_of_a_house_is_among_them() -> None:
    rules: list[BlackjackRules] = list(RULEBOOKS.values())

    def chosen(key: str) -> set[object]:
        part, _, name = key.partition(".")
        return {getattr(getattr(each, part), name) for each in rules}

    assert {(each.game, each.decks) for each in rules} >= {
        ("blackjack-shoe", 6),
        ("blackjack-shoe", 8),
        ("double-deck", 2),
        ("blackjack-h17", 6),
    }
    yes_or_no = """dealer.draws_without_live_hand insurance.even_money peek.ten peek.ace double.after_split
        double.for_less skipped.courtesy dead_game.break_down"""
    for key in yes_or_no.split():
        assert chosen(key) == {True, False}, key
    assert chosen("dealer.soft17") == {"stand", "hit"}
    assert chosen("split.max_hands") >= {2, 3, 4}
    assert chosen("split.aces_max_hands") >= {1, 2, 4}
    assert chosen("split.match") == {"value", "rank"}
    assert chosen("split.aces_cards") == {"one", "any"}
    assert chosen("double.on") >= {"any_two_but_21", "any_hard", "nine_to_eleven", "ten_or_eleven"}
    assert chosen("surrender.ten") == chosen("surrender.ace") | {"late"} == {"never", "late", "early"}
    assert chosen("dealer.hole_card") == {True, False}
    assert chosen("dealer.blackjack_takes") == {"all", "original"}
    assert chosen("charlie.cards") >= {0, 5}
    assert chosen("side.order") == {"per_spot", "two_pass"}
    assert chosen("trilux.ace") == {"high_and_low", "high", "low"}
    assert chosen("missed_blackjack.insurance") == {"paid", "kept"}
    assert chosen("limits.max_scope") == {"per_guest", "per_spot"}
    assert chosen("burn.by") == {"count", "value"}
    assert chosen("shuffle.machine") == {"batch", "continuous"}
    assert chosen("toke.rule") == {"share_at_max", "combined"}
    sevens = [each.bets["blazing-7s-progressive"] for each in rules if "blazing-7s-progressive" in each.bets]
    assert {(bet.own_third, bet.bust) for bet in sevens} == {
        (False, "ignore_card"),
        (True, "ignore_card"),
        (True, "loses"),
    }


ERRORS = """hole_card_exposed missed_blackjack dealer_overdrew hands_short dealer_short guest_passed_over
    card_while_stopped card_drawn_in_error card_face_up"""
RULINGS = "plain_21 original_bets discard complete stays carry void"
REASONS = "short_shoe cut_card dead_game ruling epoch"
ACTIONS = "take pay push return collect"
RARE = {r.AwardVerified, e.PrizeClaimed, e.EvenMoneyTaken}
"""No line of these houses has to be verified; the others, and payments recovered, have tests of their own."""


def test_the_walks_come_to_everything_that_can_happen() -> None:
    """Else the suite above would be blind where nobody knows it."""
    kinds: set[object] = {
        kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)
    }
    kinds |= {kind for kind in vars(r).values() if isinstance(kind, type) and issubclass(kind, Event)}
    wanted = (kinds | {DiscardsReturned}) - RARE - {Event}
    wanted |= {*ERRORS.split(), *RULINGS.split(), *REASONS.split(), *ACTIONS.split()}
    suite = TestBlackjack()
    for seed, (book, rules) in enumerate(list(RULEBOOKS.items()) * 10):
        to_the_last_card = book == "one-deck"
        walk = Walk(suite, rules, seed, meddling=0.0 if to_the_last_card else 0.15)
        suite.walk(walk, steps=300, shoes=3 if to_the_last_card else 0)
        for event in (event for step in walk.steps for event in step.events):
            wanted.discard(type(event))
            wanted.difference_update(getattr(event, name, None) for name in ("kind", "reason", "ruling"))
            wanted.difference_update(item.action for item in getattr(event, "items", ()))
        if not wanted:
            return
    assert not wanted, "no walk came to these"


def test_seven_spots_of_four_hands_with_hands_of_seven_cards() -> None:
    """The longest round: everybody splits tens three times, and their first hand grows to seven cards."""
    table = Table(settings={"decks": 8})
    table.open(", ".join(f"{seat} 20" for seat in range(1, 8)))
    table.deal("T T T T T T T 6 J J J J J J J K")
    for seat in range(1, 8):
        table.split(seat, "Q").split(seat, "K").split(seat, "2")
        table.hit(seat, "2 A A A A")
        assert len(table.cards(seat).split()) == 7
        assert table.phase == "decide"
        table.do(c.Stand(seat))
        for _ in range(3):
            table.deal("9", until=("decide",)).do(c.Stand(seat))
    assert [len(spot.hands) for spot in table.state.spots] == [4] * 7
    assert table.phase == "turn_hole"
    table.deal("T")
    assert table.phase == "pick_up"
    expected = [
        f"pay {seat}{'' if hand == 1 else f'.{hand}'} BJ 20"
        for seat in range(7, 0, -1)
        for hand in range(4, 0, -1)
    ]
    assert table.money == expected
    table.deal(until=("between_rounds",))
    assert [pile.name for pile in table.state.shoe.discards].count("seat 7") == 4
    assert table.state.shoe.left == 8 * 52 - 7 * (7 + 3 * 2) - 3
