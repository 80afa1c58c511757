"""The shuffle, the cut, the cut card and the burn at blackjack."""

import pytest

from pitboss.cards import Card
from pitboss.games.blackjack import BLACKJACK, Blackjack
from pitboss.games.blackjack.commands import Hit
from pitboss.games.contract import Refusal
from pitboss.games.driver import AnyPlay, Play
from pitboss.games.pack import (
    CutPack,
    DrawCard,
    DrawCutCard,
    PlaceCutCard,
    ShuffleDue,
    ShufflePack,
)
from pitboss.games.round import DeclareDead, OpenRound, PickUpCards
from tests.kit.games.blackjack.table import SHOE, Table, rulebook


def shuffled(decks: int = 6) -> AnyPlay:
    play = Play(BLACKJACK, rulebook(SHOE, {"decks": decks}))
    assert not isinstance(play.submit(ShufflePack(52 * decks)), Refusal)
    return play


@pytest.mark.rule("SHF-03")
def test_a_pack_that_is_short_or_over_is_not_played() -> None:
    for cards in (311, 313):
        refusal = Play(BLACKJACK, rulebook(SHOE)).submit(ShufflePack(cards))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.rule) == ("pack_count_wrong", "SHF-03")


@pytest.mark.rule("CUT-03")
@pytest.mark.parametrize(
    ("at", "accepted"), [(40, False), (51, False), (52, True), (260, True), (261, False), (270, False)]
)
def test_wx_07_a_cut_is_at_least_a_deck_from_either_end(at: int, accepted: bool) -> None:
    assert isinstance(shuffled().submit(CutPack(at, 2)), Refusal) is not accepted


@pytest.mark.rule("BJ-GAME-01")
@pytest.mark.parametrize("seat", [0, 8])
def test_only_one_of_the_seven_guests_cuts(seat: int) -> None:
    refusal = shuffled().submit(CutPack(156, seat))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("seat_unknown", "BJ-GAME-01")


@pytest.mark.rule("CUT-05")
@pytest.mark.parametrize(("decks", "behind", "after"), [(6, 104, 208), (6, 78, 234), (8, 104, 312)])
def test_wx_09_the_second_cut_card(decks: int, behind: int, after: int) -> None:
    play = shuffled(decks)
    play.submit(CutPack(52, 1))
    for misplaced in (77, 105):
        assert isinstance(play.submit(PlaceCutCard(misplaced)), Refusal)
    assert not isinstance(play.submit(PlaceCutCard(behind)), Refusal)
    state: Blackjack = play.state
    assert state.shoe.left - state.shoe.behind_cut_card == after, "counted from the front, the burn included"


@pytest.mark.rule("BURN-01")
def test_one_card_is_burned_face_down_after_the_cut() -> None:
    play = shuffled()
    for command in (CutPack(156), PlaceCutCard(104)):
        play.submit(command)
    assert play.state.phase == "burn"
    assert [type(offer.command) for offer in BLACKJACK.offers(play.rules, play.state)] == [DrawCard]
    play.submit(DrawCard(Card("As"), "burn"))
    assert (play.state.phase, play.state.shoe.left) == ("between_rounds", 311)
    rack = BLACKJACK.view_for(play.state, "surveillance").discards
    assert [(pile.name, pile.cards) for pile in rack] == [("burn", ("??",))]


class TestAShuffleIsDue:
    @pytest.mark.rule("SHF-TRIG-01")
    def test_for_a_new_set(self) -> None:
        play = Play(BLACKJACK, rulebook(SHOE))
        assert play.state.phase == "pack_together"
        assert isinstance(play.submit(OpenRound()), Refusal)

    @pytest.mark.rule("SHF-TRIG-01")
    def test_when_the_cut_card_has_come_out_and_the_hand_is_over(self) -> None:
        table = Table(left=110, behind=108).open("1 25")
        table.deal("T 6", until=())
        assert table.state.cut_card_seat == 1
        assert not table.happened(ShuffleDue), "the hand is played out"
        table.deal("9 T").stand(1).deal("T")
        assert table.money == ["pay 1 BJ 25"]
        assert table.do(PickUpCards()).events[-1] == ShuffleDue("cut_card")
        assert table.phase == "shuffle_due"

    @pytest.mark.rule("SHF-TRIG-01")
    def test_when_the_game_goes_dead(self) -> None:
        assert Table().do(DeclareDead()).events == [ShuffleDue("dead_game")]
        kept = Table(settings={"dead_game.break_down": False}).do(DeclareDead())
        assert kept.phase == "between_rounds"


@pytest.mark.parametrize(
    ("before", "then", "seat"),
    [("", "T", 2), ("T", "T", 5), ("T T", "6", 0), ("T T 6 5", "5", 5), ("T T 6 5 5 T", "9", 2)],
)
def test_where_the_cut_card_came_out_is_kept_for_the_offer_of_the_cut(
    before: str, then: str, seat: int
) -> None:
    table = Table().open("2 25, 5 25").deal(before)
    if table.phase == "decide":
        table.do(Hit(2))
    table.do(DrawCutCard())
    assert table.state.cut_card_seat == seat
    table.deal(then)
    assert table.refused(DrawCutCard()) == "cut_card_already_out"


def test_every_guest_may_be_offered_the_cut() -> None:
    """In which order is the table's business (CUT-01)."""
    offers = BLACKJACK.offers(rulebook(SHOE), shuffled().state)
    assert [offer.actor.seat for offer in offers if offer.actor.role == "guest"] == list(range(1, 8))
