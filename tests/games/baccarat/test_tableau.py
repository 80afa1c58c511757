"""Values, counts and the third-card rules, against a truth table typed in by hand."""

from collections.abc import Callable
from functools import cache

import pytest

from pitboss.cards import DECK, SUITS, UNSEEN, Card
from pitboss.games.baccarat import events as e
from pitboss.games.baccarat.state import count
from pitboss.games.pack import DrawCard
from pitboss.rulebook import BaccaratRules, RulebookError
from pitboss.rulebook.tableau import (
    POSSIBLE_OUTCOMES,
    banker_draws,
    banker_draws_condensed,
    player_draws,
)
from tests.kit.games.baccarat.restatement import BANKER_DRAWS, OUTCOMES, hands
from tests.kit.games.baccarat.rounds import GAMES, Table, cards_of, rulebook

RANK = "TA23456789"
"""A rank of each value."""
Form = Callable[[int, int, int | None], bool]
forms = pytest.mark.parametrize("form", [banker_draws, banker_draws_condensed])


@cache
def mini() -> BaccaratRules:
    return rulebook("mini-baccarat")


def after(player: int, banker: int, third: int | None = None) -> Table:
    """A table where those two-card counts were dealt, and Player's third card if one is given."""
    ranks = f"T T {RANK[player]} {RANK[banker]}"
    table = Table(rules=mini()).open("1 P 25")
    return table.deal(ranks if third is None else f"{ranks} {RANK[third]}", until="call_result")


def player_counts(third: int | None) -> range:
    """The two-card counts that Player can have had: 6 and 7 stand, 0 to 5 draw."""
    return range(6, 8) if third is None else range(6)


@pytest.mark.rule("BAC-VAL-02")
def test_the_value_of_every_card() -> None:
    values = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0, **{str(pips): pips for pips in range(2, 10)}}
    assert {card: count((card,)) for card in DECK} == {card: values[card[0]] for card in DECK}


@pytest.mark.rule("BAC-VAL-02")
@pytest.mark.parametrize("suit", SUITS)
def test_suits_never_matter(suit: str) -> None:
    table = Table(rules=mini()).round("1 P 100", f"3{suit} 4{suit} 2{suit} Q{suit} 2{suit} 9{suit}")
    assert (table.result().player, table.result().banker) == (7, 3)


@pytest.mark.rule("BAC-VAL-03")
@pytest.mark.parametrize(
    ("ranks", "total"),
    [("A 2 4", 7), ("A 2 9", 2), ("9 9 9", 7), ("K Q J", 0), ("5 5", 0), ("7 6", 3), ("", 0)],
)
def test_the_count_is_the_last_digit_of_the_sum(ranks: str, total: int) -> None:
    assert count(tuple(cards_of(ranks))) == total


@pytest.mark.rule("BAC-VAL-04")
@pytest.mark.parametrize(
    ("ranks", "natural"),
    [
        ("4 K 5 7", True),  # Player 9 on two cards
        ("K 5 7 3", True),  # Banker 8 on two cards
        ("K 5 8 3", True),  # 8 each
        ("3 2 4 4", False),  # 7 over 6
        ("A K 4 3 9 5", False),  # Banker 8, but on three cards
        ("K 7 3 K 6", False),  # Player 9, but on three cards
    ],
)
def test_a_natural_is_an_8_or_9_on_two_cards(ranks: str, natural: bool) -> None:
    assert Table(rules=mini()).round("1 P 25", ranks).result().natural is natural


@pytest.mark.rule("BAC-VAL-01")
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("game", GAMES)
def test_six_or_eight_decks(game: str, decks: int) -> None:
    table = Table(game, {"decks": decks}, burn="")
    table.deal("A 2", until="between_rounds")
    assert table.state.shoe.left == decks * 52 - 2
    assert rulebook(game).decks == 8


@pytest.mark.rule("BAC-VAL-01")
@pytest.mark.parametrize("decks", [-8, 0, 1, 2, 4, 5, 7, 9, 16])
def test_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(RulebookError) as refused:
        rulebook("mini-baccarat", {"decks": decks})
    assert "decks" in {defect.key for defect in refused.value.defects}


@pytest.mark.rule("BAC-DRAW-12")
@forms
def test_both_written_forms_say_the_same_in_every_cell(form: Form) -> None:
    assert len(BANKER_DRAWS) == 8 * 11
    for (banker, third), draws in BANKER_DRAWS.items():
        for player in player_counts(third):
            assert form(player, banker, third) is draws, (player, banker, third)


@pytest.mark.rule("BAC-DRAW-12")
def test_the_table_deals_by_them_in_every_cell() -> None:
    for (banker, third), draws in BANKER_DRAWS.items():
        for player in player_counts(third):
            phase = after(player, banker, third).phase
            assert phase == ("draw_banker" if draws else "call_result"), (player, banker, third)


@pytest.mark.rule("BAC-DRAW-01")
@forms
def test_with_a_natural_neither_hand_draws(form: Form) -> None:
    for player in range(10):
        for banker in range(10):
            if player >= 8 or banker >= 8:
                assert not player_draws(player, banker)
                assert not form(player, banker, None)
                table = after(player, banker)
                assert table.phase == "call_result", (player, banker)
                assert table.state.dealt == 4


@pytest.mark.rule("BAC-DRAW-02")
@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("banker", range(8))
def test_player_stands_on_6_and_7(player: int, banker: int) -> None:
    assert not player_draws(player, banker)
    assert after(player, banker).phase != "draw_player"


@pytest.mark.rule("BAC-DRAW-03")
@pytest.mark.parametrize("player", range(6))
@pytest.mark.parametrize("banker", range(8))
def test_player_draws_on_0_to_5(player: int, banker: int) -> None:
    assert player_draws(player, banker)
    assert after(player, banker).phase == "draw_player"


@pytest.mark.rule("BAC-DRAW-04")
@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize(("banker", "draws"), [(n, n <= 5) for n in range(8)])
@forms
def test_when_player_stood_banker_plays_like_player(
    form: Form, banker: int, draws: bool, player: int
) -> None:
    assert form(player, banker, None) is draws
    assert after(player, banker).phase == ("draw_banker" if draws else "call_result")


def drawn_on(banker: int) -> set[int]:
    """The values of Player's third card on which Banker draws at the table, whatever Player's two cards."""
    answers = {
        (player, third): after(player, banker, third).phase == "draw_banker"
        for player in range(6)
        for third in range(10)
    }
    drawn = {third for (_, third), draws in answers.items() if draws}
    assert all(draws is (third in drawn) for (_, third), draws in answers.items())
    for form in (banker_draws, banker_draws_condensed):
        assert {third for third in range(10) if form(0, banker, third)} == drawn
    return drawn


@pytest.mark.rule("BAC-DRAW-05")
def test_when_player_drew_banker_stands_on_7() -> None:
    assert drawn_on(7) == set()


@pytest.mark.rule("BAC-DRAW-06")
@pytest.mark.parametrize("banker", [0, 1, 2])
def test_when_player_drew_banker_draws_on_0_1_and_2(banker: int) -> None:
    assert drawn_on(banker) == set(range(10))


@pytest.mark.rule("BAC-DRAW-07")
def test_banker_3_draws_but_for_the_38_special() -> None:
    assert drawn_on(3) == {0, 1, 2, 3, 4, 5, 6, 7, 9}


@pytest.mark.rule("BAC-DRAW-08")
def test_banker_4_draws_against_2_to_7() -> None:
    assert drawn_on(4) == {2, 3, 4, 5, 6, 7}


@pytest.mark.rule("BAC-DRAW-09")
def test_banker_5_draws_against_4_to_7() -> None:
    assert drawn_on(5) == {4, 5, 6, 7}


@pytest.mark.rule("BAC-DRAW-10")
def test_banker_6_draws_against_6_and_7() -> None:
    assert drawn_on(6) == {6, 7}


@pytest.mark.rule("BAC-DRAW-11")
def test_the_card_decides_and_not_players_total() -> None:
    # Player totals 6 both times: an ace on 5 against a 2 on 4.
    assert after(5, 4, 1).phase == "call_result"
    assert after(4, 4, 2).phase == "draw_banker"
    # Player totals 8 both times: an 8 on 0 against a 3 on 5.
    assert after(0, 3, 8).phase == "call_result"
    assert after(5, 3, 3).phase == "draw_banker"


def test_every_round_ends_as_the_truth_table_says() -> None:
    """All 3,394 rounds there are by counts, dealt at the table."""
    assert {(o.player, o.player_cards, o.banker, o.banker_cards) for o in POSSIBLE_OUTCOMES} == set(OUTCOMES)
    dealt = 0
    for ranks, end in hands():
        result = Table(rules=mini()).round("1 P 25", ranks).result()
        assert (result.player, result.player_cards, result.banker, result.banker_cards) == end, ranks
        assert result.winner == ("tie" if end[0] == end[2] else "player" if end[0] > end[2] else "banker")
        dealt += 1
    assert dealt == 3_394


@pytest.mark.rule("BAC-CALL-02")
def test_four_cards_leave_the_shoe_face_down_player_first() -> None:
    table = Table(rules=mini()).open("1 P 25").deal("2s 7h 3d Kc", until="turn_player")
    drawn = [event for event in table.events if isinstance(event, e.CardDrawn)]
    assert [(event.card, event.to, event.place, event.face_up) for event in drawn] == [
        ("2s", "player", 1, False),
        ("7h", "banker", 1, False),
        ("3d", "player", 2, False),
        ("Kc", "banker", 2, False),
    ]
    assert table.state.player == (Card("2s"), Card("3d"))
    assert table.state.banker == (Card("7h"), Card("Kc"))
    assert (table.state.player_up, table.state.banker_up) == (0, 0)
    for hand in ("dealer", "seat 1", "Player"):
        assert table.refused(DrawCard(Card("4s"), hand)).code == "hand_unknown"


@pytest.mark.rule("ESH-02")
def test_no_card_is_dealt_before_it_is_known_which() -> None:
    table = Table(rules=mini()).open("1 P 25")
    assert table.refused(DrawCard(UNSEEN)).code == "card_unseen"
    table.deal("2s", until="dealing")
    assert table.refused(DrawCard(UNSEEN)).code == "card_unseen"
