"""A dealer's night from single deeds: payments put right, calls, words, and what to practise after it."""

import pytest

from pitboss.authority import ask
from pitboss.cards import Card
from pitboss.cheques import Cheques
from pitboss.games.baccarat.events import CardDrawn
from pitboss.games.contract import Event
from pitboss.games.round import BetsClosed, CardsPickedUp, RoundOpened, RoundVoided
from pitboss.rulebook import load
from pitboss.rulebook.pit import load_pit
from pitboss.table.approvals.approvals import ApprovalAsked, ApprovalRefused
from pitboss.table.approvals.notices import SupervisorAcknowledged
from pitboss.table.guests.bets import BetsScanned, ChequesPutUp, OffLimit, WagerNoticed
from pitboss.table.money.money_change import ChangeCalled
from pitboss.table.money.settlement import PaymentRecovered, WagerPaid
from pitboss.table.state import Case
from pitboss.table.stops.cases import CaseOpened
from pitboss.table.stops.disputes import DisputeCorrected
from pitboss.training.nights.observer import Deed, StintObserver
from pitboss.training.nights.report import STRETCHES_MOST, Night, night_of
from pitboss.training.questions.registry import DRILLS

DAY = "2026-11-16"
RED = Cheques(red=2)
STAKE = ChequesPutUp("ann", 2, "player", "guest", 1, RED)
CARD = CardDrawn(Card("7h"), "player", 1, face_up=False)


class AtBaccarat:
    """Dan at a table: each deed comes after so many milliseconds."""

    def __init__(self) -> None:
        self.at = StintObserver("dan", "one", load("mini-baccarat"), load_pit().standards, 0)
        self.now = 0

    def does(self, *events: Event, by: str = "dan", after: int = 1_000) -> None:
        self.now += after
        self.at.take(Deed(self.now, by, events))

    def round(self, *, cards: int = 4, seconds: int = 1, pick_up: int = 1_000) -> None:
        self.does(RoundOpened(1, ""))
        self.does(STAKE, by="ann")
        self.does(BetsClosed(), after=20_000)
        for _ in range(cards):
            self.does(CARD, after=seconds * 1_000)
        self.does(CardsPickedUp(), after=pick_up)

    @property
    def night(self) -> Night:
        return night_of("dan", DAY, (DAY,), (self.at,))


def test_payments_are_put_right_on_the_layout_or_afterwards() -> None:
    table = AtBaccarat()
    table.does(WagerPaid(2, "player", "guest", 1, RED))
    table.does(PaymentRecovered("bet:2:player:guest:1", RED))
    table.does(PaymentRecovered("purse:ann", Cheques(green=1), Cheques(red=3)))
    table.does(DisputeCorrected("ann", 2, -7_50, Cheques(red=1)), by="sue")
    paid = table.night.payments
    assert (paid.made, paid.before, paid.after, paid.cents) == (1, 1, 2, 10_00 + 10_00 + 7_50)
    assert [(one.why, one.count) for one in table.night.suggestions] == [("payment", 3)]


def test_a_limit_that_is_called_late_counts_as_due_and_not_made() -> None:
    table = AtBaccarat()
    off = OffLimit(2, "player", "guest", 5_00, 10_00, over=False)
    table.does(BetsScanned((off,)))
    table.does(WagerNoticed(off))
    calls = {one.kind: (one.due, one.made) for one in table.night.calls}
    assert calls == {"scan": (1, 1), "limit": (2, 1)}
    assert [one.drill for one in table.night.suggestions] == ["limits"]


def test_only_what_the_dealer_does_takes_the_dealers_time() -> None:
    table = AtBaccarat()
    table.does(RoundOpened(1, ""))
    table.does(STAKE, by="ann")
    table.does(BetsClosed())
    table.does(CARD, after=700)
    table.does(SupervisorAcknowledged(), by="sue", after=50_000)
    table.does(CARD, after=800)
    table.does(ChangeCalled(100_00), after=9_000)
    table.does(CardsPickedUp(), after=400)
    found = table.night
    assert found.pace.own_ms == 700 + 800 + 400
    assert {part.part: part.steps for part in found.parts} == {"deal": 2, "pick_up": 1}
    assert (found.fastest, found.slowest) == ("pick_up", "deal")


@pytest.mark.rule("PACE-01")
def test_the_house_has_the_time_of_a_shoe_for_as_many_cards() -> None:
    quick, slow = AtBaccarat(), AtBaccarat()
    rules = load("mini-baccarat")
    each = load_pit().standards.shoe_eight_decks * 1_000 / (8 * 52 - rules.cut_card.cards_from_back)
    for cards in (4, 6):
        quick.round(cards=cards)
        slow.round(cards=cards, seconds=5)
    assert quick.night.pace.standard_ms == sum(round(cards * each) for cards in (4, 6))
    assert quick.night.pace.own_ms == 12_000 < quick.night.pace.standard_ms < slow.night.pace.own_ms
    assert [one.why for one in quick.night.suggestions] == ["keep"]
    assert quick.night.suggestions[0].drill == "", "the mix of the day"
    assert [(one.why, one.what, one.drill) for one in slow.night.suggestions] == [("pace", "deal", "calls")]


def test_a_round_without_an_end_or_a_void_one_is_not_in_the_pace() -> None:
    table = AtBaccarat()
    table.does(CARD)
    table.does(CardsPickedUp())
    table.does(RoundOpened(2, ""))
    table.does(BetsClosed())
    table.does(RoundVoided("short_shoe", ()))
    assert (table.night.rounds, table.night.voided, table.night.chart) == (0, 1, ())


def test_words_asked_for_with_their_answers() -> None:
    table = AtBaccarat()
    table.does(ApprovalAsked(ask(1, "payout", "dan", cents=500_00)))
    table.does(ApprovalRefused(1, "supervisor", "sue"), by="sue", after=2_500)
    table.does(ApprovalAsked(ask(2, "payout", "dot", cents=500_00)), by="dot")
    (asked,) = table.night.approvals
    assert (asked.subject, asked.outcome, asked.waited_ms) == ("payout", "refused", 2_500)
    assert [(one.why, one.what) for one in table.night.suggestions] == [("word", "payout")]


def test_never_more_than_three_suggestions_and_each_is_a_drill() -> None:
    table = AtBaccarat()
    off = OffLimit(2, "player", "guest", 5_00, 10_00, over=False)
    table.does(WagerNoticed(off))
    table.does(PaymentRecovered("purse:ann", RED))
    table.does(CaseOpened(Case(1, "card_to_wrong_hand", "BAC-IRR-04", by="dan")))
    table.does(ApprovalAsked(ask(1, "payout", "dan")))
    table.does(ApprovalRefused(1, "supervisor", "sue"), by="sue")
    found = table.night.suggestions
    assert len(found) == 3
    assert all(one.drill in DRILLS and one.rule in DRILLS[one.drill].rules for one in found)


def test_a_whole_shift_stays_in_sight() -> None:
    table = AtBaccarat()
    for _ in range(40):
        table.round()
        table.now += 12 * 60_000
    found = table.night
    assert found.rounds == sum(one.pace.rounds for one in found.chart) == 40
    assert len(found.chart) <= STRETCHES_MOST
    assert found.stretch_ms == 30 * 60_000, "eight hours and more"


def test_somebody_who_dealt_nothing() -> None:
    found = night_of("dan", DAY, (), ())
    assert (found.stints, found.suggestions, found.pace.own_ms, found.hands_per_hour) == ((), (), 0, 0)
