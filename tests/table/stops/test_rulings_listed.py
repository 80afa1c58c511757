"""Every ruling of both games: who can bring its case about, and why the answer offered first is no gain.

A supervisor in a hurry gives the first answer, and the demo's own supervisor always does. So a case that a
guest can bring about must begin with an answer that leaves the guest no better off than without the case.
"""

from typing import Any, Literal, NamedTuple

import pytest

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.games import GAMES
from pitboss.games.baccarat import rulings as baccarat
from pitboss.games.blackjack import rulings as blackjack
from pitboss.games.blackjack.commands import NoticeShortHand, SkipPeek, Stand
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard
from pitboss.games.round import GiveRuling
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table.bots import staff_choice
from pitboss.table.cards import hand_held as hh
from pitboss.table.offers import offers
from pitboss.table.stops import rulings
from pitboss.table.stops.cases import ReportFault
from pitboss.table.stops.disputes import DisputeHand
from pitboss.table.stops.electronic_shoe import KeyResult, MisreadCard, ReportShoeFault
from pitboss.table.stops.rulings import case_at_hand, options_for
from tests.kit.houses.table import DEE, EYE, MINI, SHOE, SUE, House, chips, guest


class Row(NamedTuple):
    """One kind of case."""

    by: Literal["dealer", "guest"]
    """Whose act brings it about; a card out of the shoe is the dealer's act."""
    act: Command
    """The act, as the one would give it who would gain by it."""
    first: str
    """The recommended answer."""
    why: str


CARD = Card("9d")
STRAY = DrawCard(CARD, "seat 2")
ROWS: dict[tuple[str, str], Row] = {
    ("blackjack", "hole_card_exposed"): Row("dealer", DrawCard(CARD, "dealer", True), "plain_21", "fixed"),
    ("blackjack", "missed_blackjack"): Row("dealer", SkipPeek(), "original_bets", "fixed by the manual"),
    ("blackjack", "card_face_up"): Row("dealer", DrawCard(CARD, "", True), "discard", "nobody gets the card"),
    ("blackjack", "card_drawn_in_error"): Row("dealer", STRAY, "discard", "nobody gets the card"),
    ("blackjack", "card_while_stopped"): Row("dealer", STRAY, "discard", "nobody gets the card"),
    ("blackjack", "dealer_overdrew"): Row("dealer", DrawCard(CARD, "dealer"), "discard", "the total stands"),
    ("blackjack", "short_shoe"): Row("dealer", DrawCard(CARD), "void", "the shoe decides when it is empty"),
    ("blackjack", "hands_short"): Row("dealer", NoticeShortHand(), "complete", "only the dealer deals"),
    ("blackjack", "dealer_short"): Row("dealer", STRAY, "complete", "a hand that the card broke is lost"),
    ("blackjack", "guest_passed_over"): Row("dealer", STRAY, "stays", "the card is not moved back"),
    ("blackjack", "missed_check"): Row("dealer", SkipPeek(), "check_now", "the check is made up for"),
    ("blackjack", "card_exposed"): Row("dealer", ReportFault("card_exposed"), "play_on", "nothing moves"),
    ("blackjack", "procedure"): Row("dealer", ReportFault("procedure"), "play_on", "nothing moves"),
    ("blackjack", "argument"): Row("dealer", ReportFault("argument"), "play_on", "nothing moves"),
    ("blackjack", "dispute"): Row("guest", DisputeHand(1), "stands", "the payment stays as it was"),
    ("baccarat", "third_card_to_player"): Row("dealer", DrawCard(CARD, "player"), "use", "by the tableau"),
    ("baccarat", "card_not_due"): Row("dealer", DrawCard(CARD), "carry", "not for this hand"),
    ("baccarat", "card_to_wrong_hand"): Row("dealer", DrawCard(CARD, "banker"), "move", "as if dealt right"),
    ("baccarat", "card_drawn_early"): Row("dealer", DrawCard(CARD), "carry", "not for this hand"),
    ("baccarat", "card_while_stopped"): Row("dealer", DrawCard(CARD), "discard", "nobody gets the card"),
    ("baccarat", "first_card_face_up"): Row("dealer", DrawCard(CARD, "", True), "dummy", "bets go back"),
    ("baccarat", "card_exposed"): Row("dealer", ReportFault("card_exposed"), "play_on", "nothing moves"),
    ("baccarat", "late_wager"): Row("guest", PlaceWager(2, "player", 25_00), "refuse", "the bet goes back"),
    ("baccarat", "procedure"): Row("dealer", ReportFault("procedure"), "play_on", "nothing moves"),
    ("baccarat", "argument"): Row("dealer", ReportFault("argument"), "play_on", "nothing moves"),
    ("baccarat", "card_unread"): Row("dealer", MisreadCard(), "not_drawn", "the dealer keys it in first"),
    ("baccarat", "read_back"): Row("dealer", KeyResult("player", 9, 7), "as_read", "by the cards dealt"),
    ("baccarat", "shoe_fault"): Row("dealer", ReportShoeFault(), "", "no ruling: the shoe is seen to"),
    ("baccarat", "dispute"): Row("guest", DisputeHand(1), "stands", "the payment stays as it was"),
}
PLAYED = {"blackjack": SHOE, "baccarat": MINI}


def test_every_kind_of_case_of_both_games_has_a_row() -> None:
    kinds = {(family, kind) for family, game in GAMES.items() for kind in game.manual.cases}
    ruled_on = {("blackjack", kind) for kind in blackjack._FIXED} | {
        ("baccarat", kind) for kind in baccarat._FIXED
    }
    assert ruled_on <= kinds
    assert set(rulings._OPTIONS) <= {kind for _, kind in kinds}
    assert kinds | {(family, "dispute") for family in GAMES} == set(ROWS)


@pytest.mark.parametrize(("family", "kind"), [key for key, row in ROWS.items() if row.by == "dealer"])
def test_no_guest_can_bring_about_what_the_dealers_acts_bring_about(family: str, kind: str) -> None:
    house = (
        House(PLAYED[family], seats=(1, 2)).open().bet(1, "1 green", "" if family == "blackjack" else "tie")
    )
    for by in (guest(1), guest(2), EYE):
        assert house.refused(by, ROWS[family, kind].act)[0] in ("not_yours_to_do", "spot_not_yours"), kind
    house.close()
    for by in (guest(1), guest(2), EYE):
        assert house.refused(by, ROWS[family, kind].act)[0] in ("not_yours_to_do", "spot_not_yours"), kind


def first(house: House) -> str:
    """The answer that is offered first."""
    case = case_at_hand(house.table)
    assert case is not None
    return next(iter(options_for(house.rules, house.table, case)), "")


@pytest.mark.parametrize(("family", "kind"), ROWS)
def test_what_is_recommended_is_what_the_list_says(family: str, kind: str) -> None:
    options: dict[str, tuple[str, ...]] = {
        "dispute": ("stands",),
        "shoe_fault": ("",),
        "late_wager": ("refuse",),
        "card_unread": ("not_drawn",),
        "read_back": ("as_read",),
        "card_not_due": ("carry",),
        "card_drawn_early": ("carry",),
    }
    room: Any = blackjack if family == "blackjack" else baccarat
    options |= rulings._OPTIONS | room._FIXED
    assert options[kind][0] == ROWS[family, kind].first


LATE = {1: "4 green", 2: "4 green"}


@pytest.mark.rule("BAC-BET-10", "BAC-IRR-09")
@pytest.mark.parametrize(("by", "laid"), [(guest(2), False), (DEE, False), (DEE, True), (SUE, True)])
def test_a_bet_on_open_cards_goes_back_whoever_puts_it_down(by: Person, laid: bool) -> None:
    house = House(MINI, seats=LATE).open().bet(1, "1 green", "banker").close()
    house.run("4 K 5 7", by_hand=("call_result",))
    house.do(by, c.PutUp(PlaceWager(2, "player", 25_00, laid=laid), chips("1 green")))
    assert house.called[-1].id == "supervisor"
    assert house.refused(SUE, GiveRuling("allow")) == ("ruling_not_allowed", "BAC-IRR-09")
    assert staff_choice(house.rules, house.table, SUE) == GiveRuling("refuse")
    house.do(SUE, GiveRuling("refuse")).run()
    assert house.purse(2) == chips("4 green")


@pytest.mark.rule("BAC-IRR-09")
def test_with_a_card_out_and_none_open_the_first_answer_is_still_no() -> None:
    house = House(MINI, seats=LATE).open().bet(1, "1 green", "banker").close().draw("4")
    house.bet(2, "1 green", "player")
    case = case_at_hand(house.table)
    assert case is not None
    assert options_for(house.rules, house.table, case) == ("refuse", "allow")
    assert staff_choice(house.rules, house.table, SUE) == GiveRuling("refuse")


@pytest.mark.rule("BAC-BET-10", "MIDI-02")
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("laid", [False, True])
def test_at_midi_a_bet_that_comes_once_a_guest_has_looked_goes_back(back: bool, laid: bool) -> None:
    house = House("midi-baccarat", seats=LATE).open().bet(1, "1 green", "player").close()
    house.run("4 K 5 7").do(guest(1), hh.TakeCards("g1"))
    if back:
        house.do(guest(1), hh.ReturnCards("g1"))
    house.do(DEE, c.PutUp(PlaceWager(2, "player", 25_00, laid=laid), chips("1 green")))
    assert first(house) == "refuse"
    assert house.refused(SUE, GiveRuling("allow")) == ("ruling_not_allowed", "BAC-IRR-09")
    assert rulings_offered(house) == ["refuse"]
    house.do(SUE, GiveRuling("refuse")).perform_all()
    assert house.purse(2) == chips("4 green")


def rulings_offered(house: House) -> list[str]:
    every = offers(house.rules, house.table)
    return [offer.command.ruling for offer in every if isinstance(offer.command, GiveRuling)]


@pytest.mark.parametrize("game", [SHOE, MINI])
def test_a_dispute_that_is_only_nodded_at_moves_no_cheque(game: str) -> None:
    house = House(game, seats={1: "4 green"}).open()
    if game == MINI:
        house.bet(1, "1 green", "player").run("4 3 5 4")
    else:
        house.bet(1, "1 green").run("Kh 9c 7d 9s").do(guest(1), Stand(1)).run()
    before = house.purse(1)
    house.do(guest(1), DisputeHand(1))
    while (wish := staff_choice(house.rules, house.table, SUE)) is not None:
        house.do(SUE, wish)
    assert house.table.dispute is None
    assert house.purse(1) == before
