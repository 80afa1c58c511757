"""What rulings paid is in the round that they were about; a rating card has what its guest wagered."""

import pytest

from pitboss.cheques import Cheques
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.floor.readmodels.rounds import paid_by_rulings
from pitboss.floor.storage.export_pit_rows import PIT_SHEETS, pit_rows
from pitboss.games.contract import GUEST, Event
from pitboss.games.round import BetsClosed, CardsPickedUp, RoundOpened
from pitboss.games.wagers import WagerPlaced
from pitboss.pit.guests.records import RatingClosed
from pitboss.rulebook.pit import load_pit
from pitboss.table.events import GuestSeated
from pitboss.table.state import Guest
from pitboss.table.stops.disputes import DisputeCorrected, DisputeRuled
from tests.kit.gaming_day.written_day import BEGAN_MS, MINUTE, WrittenDays, WrittenTable

PIT = load_pit()


def ruled(days: WrittenDays, table: WrittenTable, cents: int, of_shoe: int) -> None:
    days.ruling(table, cents)
    ruling = DisputeRuled(1, 1, of_shoe, "corrected", cents, "PICK-03", "sam", "supervisor")
    days.at_table(table, ruling)


@pytest.mark.rule("PICK-03")
def test_a_ruling_belongs_to_the_round_that_was_questioned_and_not_to_the_one_that_is_on() -> None:
    days = WrittenDays(PIT)
    table = days.place("bj-1")
    for number in (1, 2, 1, 2, 3):  # two shoes
        days.at_table(table, RoundOpened(number, "hash"))
    ruled(days, table, 5_000_00, of_shoe=2)
    ruled(days, table, -25_00, of_shoe=3)
    ruled(days, table, 10_00, of_shoe=2)
    assert paid_by_rulings(days.store, "table/bj-1") == {4: 5_010_00, 5: -25_00}


def test_what_came_back_as_change_was_not_paid() -> None:
    days = WrittenDays(PIT)
    table = days.place("bj-1")
    days.at_table(table, RoundOpened(1, "hash"))
    days.at_table(table, DisputeCorrected("ann", 1, -75_00, Cheques(black=1), Cheques(green=1)))
    days.at_table(table, DisputeRuled(1, 1, 1, "corrected", -75_00, "PICK-03", "sam", "supervisor"))
    assert paid_by_rulings(days.store, "table/bj-1") == {1: -75_00}


def test_a_rating_card_has_what_its_guest_wagered_while_it_was_open() -> None:
    days = WrittenDays(PIT)
    table = days.place("bj-1")
    days.at_table(table, GuestSeated(3, Guest("ann", "Ann"), Cheques(red=20)))
    for cents in (25_00, 50_00, 75_00, 100_00):
        days.at_ms += MINUTE
        bet: tuple[Event, ...] = (RoundOpened(1, "hash"), WagerPlaced(3, "player", GUEST, cents, cents))
        days.at_table(table, *bet, BetsClosed(), CardsPickedUp())
    for began, ended in ((2, 3), (4, 9)):
        times = (BEGAN_MS + began * MINUTE, BEGAN_MS + ended * MINUTE)
        days.at_desk(RatingClosed("ann", "bj-1", *times, "sam"))
    columns = list(PIT_SHEETS["ratings"])
    rows = [row for name, row in pit_rows(days.store, PitRulesThen(days.store, PIT)) if name == "ratings"]
    cards = [dict(zip(columns, row, strict=True)) for row in rows]
    found = [(card["guest"], card["hands"], card["wagered"], card["average_bet"]) for card in cards]
    assert found == [("ann", 2, 125_00, 62_50), ("ann", 1, 100_00, 100_00)]
