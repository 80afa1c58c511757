"""The conformance suite for all five games, with six and eight decks and every choice of a house."""

import pytest

from pitboss.games.baccarat import events as e
from pitboss.rulebook import BaccaratRules
from tests.kit.games.baccarat.conformance import BaccaratConformance, Walk, rulebooks

RULEBOOKS = rulebooks()


@pytest.mark.parametrize("book", RULEBOOKS)
class TestBaccarat(BaccaratConformance):
    rulebooks = RULEBOOKS


def test_every_choice_of_a_house_is_among_them() -> None:
    def chosen(key: str) -> set[object]:
        part, _, name = key.partition(".")
        return {getattr(getattr(rules, part), name) for rules in RULEBOOKS.values()}

    rules: list[BaccaratRules] = list(RULEBOOKS.values())
    assert {(each.game, each.decks) for each in rules} == {
        (game, decks)
        for game in ("mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures")
        for decks in (6, 8)
    }
    assert chosen("commission.mode") == {"deduct", "hand_in", "box"}
    assert chosen("settle.take_traversal") == chosen("settle.pay_traversal") == {"by_spot", "by_bet"}
    assert chosen("late_bet.policy") == {"supervisor", "refused"}
    assert chosen("dummy_hands.reshuffle") == {"after_hand", "at_once"}
    assert chosen("limits.max_scope") == {"per_guest", "per_spot"}
    assert chosen("limits.side_min_condition") == {"any_single_wager", "main_only", "none"}
    assert chosen("toke.rule") == {"share_at_max", "combined"}
    assert chosen("dead_game.break_down") == {True, False}
    assert chosen("burn.by") == {"value", "count"}


ERRORS = """first_card_face_up card_while_stopped card_not_due card_drawn_early third_card_to_player
    card_to_wrong_hand late_wager"""
REASONS = "short_shoe ruling dummy_hands cut_card dead_game"


def test_the_walks_come_to_everything_that_can_happen() -> None:
    """Else the suite above would be blind where nobody knows it."""
    suite = TestBaccarat()
    rare = {e.AwardVerified}  # a treasure on one of the rarest rounds
    of_table = {e.CommissionOwed, e.CommissionLeftOwing}  # only a table knows that a guest has no cheques
    of_table |= {e.HandsReread}  # nor that its shoe read a card wrongly
    wanted: set[object] = {getattr(e, name) for name in e.__all__} - rare - of_table
    wanted |= {*ERRORS.split(), *REASONS.split()}
    for seed, (book, rules) in enumerate(list(RULEBOOKS.items()) * 10):
        to_the_last_card = book == "five-treasures-6"
        walk = Walk(suite, rules, seed, meddling=0.0 if to_the_last_card else 0.15)
        suite.walk(walk, steps=300, shoes=2 if to_the_last_card else 0)
        for event in (event for step in walk.steps for event in step.events):
            wanted.discard(type(event))
            wanted.discard(getattr(event, "kind", None))
            wanted.discard(getattr(event, "reason", None))
        if not wanted:
            return
    assert not wanted, "no walk came to these"
