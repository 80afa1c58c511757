"""How a table is closed: covered, called from the highest colour, signed by three, dropped, locked."""

import pytest

from pitboss.cheques import COLOURS, FULL_STACK, Cheques
from pitboss.games.contract import Refusal
from pitboss.pit.cards.custody import (
    AskForSet,
    CancelSet,
    CardSet,
    LoadShuffler,
    ReceiveSet,
    ReleaseSet,
    SignBag,
)
from pitboss.pit.papers import credits as c
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.reading import AgreeLine
from pitboss.pit.papers.slips import PartsMoved
from pitboss.pit.staff.people import AssignDealer, BeginShift, EndShift
from pitboss.pit.trays import inventory as i
from pitboss.table.money.pit_facts import RackAdjusted, TableLocked
from tests.kit.houses.paperwork import (
    GUEST,
    closed,
    counted_down,
    covered,
    credited,
    hire,
    opened,
    proved,
    signed_closer,
    unlocked,
)
from tests.kit.houses.pit import RACK, TABLE, PitHouse

CLOSER, OPENER = "CLS-000001", "OPN-000001"


@pytest.fixture
def house() -> PitHouse:
    return PitHouse()


@pytest.mark.rule("CLOSE-03", "IND-11")
def test_the_colours_are_called_from_the_highest_and_each_is_verified(house: PitHouse) -> None:
    """WX-05: $19,115."""
    house.table(rack=Cheques(white=25, pink=40, red=163, green=207, black=60, purple=14))
    covered(house)
    values = [COLOURS[colour] for colour in i.CALLED]
    assert values == sorted(values, reverse=True)
    assert set(i.CALLED) == set(COLOURS)
    assert house.refused("sam", i.VerifyDenomination(TABLE)) == "step_not_yet"
    for colour in i.CALLED:
        for other in set(i.CALLED) - {colour}:
            assert house.refused("dana", i.CallDenomination(TABLE, other, 0)) == "denomination_out_of_order"
        assert house.refused("dana", i.CallDenomination(TABLE, colour, -1)) == "denomination_out_of_order"
        house.does("dana", i.CallDenomination(TABLE, colour, getattr(house.rack, colour)))
        following = i.CALLED[(i.CALLED.index(colour) + 1) % len(i.CALLED)]
        assert house.refused("dana", i.CallDenomination(TABLE, following, 0)) == "denomination_unverified"
        assert house.refused("dana", i.VerifyDenomination(TABLE)) == "not_your_desk"
        assert house.refused("sam", i.SignCloser(TABLE)) == "tray_elsewhere"
        house.does("sam", i.VerifyDenomination(TABLE))
    closer, opener = house.pit.papers.slips[CLOSER], house.pit.papers.slips[OPENER]
    assert closer.total == opener.total == 19_115_00
    assert (closer.when.day, closer.when.shift, closer.game, closer.table) == (
        "2026-11-16",
        "day",
        "blackjack-shoe",
        TABLE,
    )
    assert closer.cheques == opener.cheques == house.rack
    assert "VAR" not in house.pit.papers.last


@pytest.mark.rule("CLOSE-03")
def test_a_colour_may_be_called_again_until_it_is_verified(house: PitHouse) -> None:
    covered(house)
    house.does("dana", i.CallDenomination(TABLE, "teal", 5))
    house.does("dana", i.CallDenomination(TABLE, "teal", 0))
    house.does("sam", i.VerifyDenomination(TABLE))
    assert house.pit.inventory.trays[TABLE].called == (("teal", 0),)
    assert house.refused("dana", i.CallDenomination(TABLE, "teal", 5)) == "denomination_out_of_order"


@pytest.mark.rule("CLOSE-01")
def test_the_cover_comes_first_and_is_put_on_once(house: PitHouse) -> None:
    assert house.refused("dana", i.CoverFloat(TABLE)) == "tray_elsewhere", "on notice only"
    assert house.refused("dana", i.CallClosing(TABLE)) == "not_your_desk"
    house.does("sam", i.CallClosing(TABLE))
    assert house.refused("dana", i.CallDenomination(TABLE, "teal", 0)) == "step_not_yet"
    assert house.refused("sam", i.CoverFloat(TABLE)) == "not_your_desk"
    house.does("dana", i.CoverFloat(TABLE))
    assert house.refused("dana", i.CoverFloat(TABLE)) == "step_done"


@pytest.mark.rule("CLOSE-02", "CHQ-DEN-02")
def test_no_colour_is_called_before_one_full_stack_is_broken_down_to_twenty(house: PitHouse) -> None:
    house.table(rack=Cheques(red=45, green=20, black=19))
    house.does("sam", i.CallClosing(TABLE))
    twenty = i.ProveStack(TABLE, "red", FULL_STACK)
    assert house.refused("dana", twenty) == "step_not_yet", "under the cover"
    house.does("dana", i.CoverFloat(TABLE))
    refused = house.asks("dana", i.CallDenomination(TABLE, "teal", 0))
    assert refused == Refusal("stack_unproved", "CLOSE-02", {"colour": "green"})
    assert house.refused("sam", twenty) == "not_your_desk"
    assert house.refused("dana", i.ProveStack(TABLE, "black", FULL_STACK)) == "stack_out_of_order", "19"
    house.does("dana", i.ProveStack(TABLE, "green", FULL_STACK - 1))
    assert house.refused("dana", i.CallDenomination(TABLE, "teal", 0)) == "stack_unproved", "no gauge yet"
    assert house.does("dana", twenty) == (i.StackRunDown(TABLE, "red", 20, "dana"),)
    assert house.pit.inventory.trays[TABLE].gauge == "red"
    assert house.refused("dana", twenty) == "step_done"
    counted_down(house)


@pytest.mark.rule("CLOSE-01")
def test_not_with_bets_guests_or_paper_at_the_table(house: PitHouse) -> None:
    house.table(bets_down=True)
    assert house.refused("sam", i.CallClosing(TABLE)) == "bets_down"
    house.table(bets_down=False, guests=(GUEST,))
    assert house.refused("sam", i.CallClosing(TABLE)) == "guests_seated"
    house.does("cal", ApproveLine(GUEST, 1_000_00))
    house.does("sam", m.IssueMarker(TABLE, GUEST, 100_00))
    house.table(guests=())
    assert house.refused("sam", i.CallClosing(TABLE)) == "paper_under_way"
    house.does("sam", m.VoidMarker("MKR-000001", "left"))
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    assert house.refused("sam", i.CallClosing(TABLE)) == "paper_under_way"
    house.does("sam", f.VoidFill(1, "closing"))
    house.does("sam", c.RequestCredit(TABLE, Cheques(red=20)))
    assert house.refused("sam", i.CallClosing(TABLE)) == "paper_under_way"
    house.does("sam", c.VoidCredit("CRD-000001", "closing"))
    house.does("sam", i.CallClosing(TABLE))
    for ask in (f.RequestFill(TABLE, Cheques(red=20)), c.RequestCredit(TABLE, Cheques(red=20))):
        assert house.refused("sam", ask) == "tray_elsewhere"


@pytest.mark.rule("CLOSE-03", "CLOSE-04", "IND-11", "IND-12")
def test_three_sign_in_order_and_each_copy_goes_its_way(house: PitHouse) -> None:
    covered(house)
    counted_down(house)
    papers = house.pit.papers.slips
    assert papers[CLOSER].parts == {"white": "table", "bottom": "table"}
    assert house.refused("dana", i.SignCloser(TABLE)) == "slip_unread"
    house.reads(CLOSER)
    assert house.refused("sam", i.SignCloser(TABLE)) == "signature_not_yours"
    assert house.refused("pat", i.SignCloser(TABLE)) == "signature_not_yours"
    house.does("dana", i.SignCloser(TABLE))
    assert house.refused("dana", i.SignCloser(TABLE)) == "signature_not_yours"
    house.does("sam", i.SignCloser(TABLE))
    assert house.refused("sue", i.SignCloser(TABLE)) == "signature_not_yours", "the top one is the manager's"
    assert house.refused("dana", i.DropCloser(TABLE)) == "slip_unsigned"
    house.does("pat", i.SignCloser(TABLE))
    assert house.refused("shan", i.SignCloser(TABLE)) == "slip_signed_already"
    assert house.refused("sam", i.DropCloser(TABLE)) == "not_your_desk"
    assert house.refused("sam", i.LockLid(TABLE)) == "tray_elsewhere"
    house.does("dana", i.DropCloser(TABLE))
    papers = house.pit.papers.slips
    assert papers[CLOSER].parts == {"white": "drop_box", "bottom": "pit_manager"}
    assert papers[OPENER].parts == {"yellow": "tray"}
    assert [(one.role, one.licence) for one in papers[CLOSER].signatures] == [
        ("dealer", "L-dana"),
        ("supervisor", "L-sam"),
        ("pit_manager", "L-pat"),
    ]
    assert tuple(one.role for one in papers[OPENER].outgoing) == ("dealer", "supervisor", "pit_manager")
    assert papers[OPENER].signatures == (), "whoever opens signs it for themselves"
    house.does("sam", i.LockLid(TABLE))
    assert house.facts == [(TABLE, TableLocked())]


@pytest.mark.rule("CLOSE-03", "IND-03")
def test_a_closer_with_a_wrong_line_is_void_and_the_bankroll_counted_again(house: PitHouse) -> None:
    covered(house)
    counted_down(house)
    house.does("dana", AgreeLine(CLOSER, "date", "2026-11-17"))
    assert house.refused("dana", i.SignCloser(TABLE)) == "slip_disputed"
    assert house.refused("dana", i.VoidCloser(TABLE, "date")) == "not_your_desk"
    assert house.refused("sam", i.VoidCloser(TABLE, " ")) == "reason_missing"
    house.does("sam", i.VoidCloser(TABLE, "date"))
    for serial in (CLOSER, OPENER):
        slip = house.pit.papers.slips[serial]
        assert (slip.state, slip.voided_by, set(slip.parts.values())) == ("void", "sam", {"accounting"})
    closer = counted_down(house)
    assert closer == "CLS-000002"
    house.reads(closer)
    for who in ("dana", "sam", "pat"):
        house.does(who, i.SignCloser(TABLE))
    house.does("dana", i.DropCloser(TABLE))
    assert house.refused("sam", i.VoidCloser(TABLE, "late")) == "tray_elsewhere", "what is dropped stays"


@pytest.mark.rule("IND-03")
def test_a_miscount_is_put_right_by_a_second_one(house: PitHouse) -> None:
    """The books followed the wrong count, and follow the right one back; both reports stay."""
    covered(house)
    counted_down(house, RACK - Cheques(black=10))
    assert house.rack == RACK - Cheques(black=10)
    house.does("sam", i.VoidCloser(TABLE, "half a stack was left out"))
    counted_down(house, RACK)
    assert house.rack == RACK
    assert house.pit.papers.last["VAR"] == 2


@pytest.mark.rule("CLOSE-03", "IND-10")
def test_a_closing_count_that_differs_is_reported_and_the_books_follow(house: PitHouse) -> None:
    closed(house, RACK - Cheques(black=1))
    found = [one for one in house.events if isinstance(one, i.VarianceFound)]
    assert [one.to[-1] for one in found] == ["regulator"]
    assert house.facts == [
        (TABLE, TableLocked()),
        (TABLE, RackAdjusted(Cheques(black=1), Cheques(), "VAR-000001")),
    ]
    assert house.rack == RACK - Cheques(black=1)


@pytest.mark.rule("CLOSE-04", "IND-11")
def test_the_next_opening_must_equal_this_closer(house: PitHouse) -> None:
    opened(house)
    credited(house, Cheques(green=100))
    closer = closed(house)
    opener = unlocked(house)
    left = RACK - Cheques(green=100)
    slips = house.pit.papers.slips
    assert slips[opener].cheques == slips[closer].cheques == left
    assert house.pit.inventory.trays[TABLE].closed_with == left
    assert isinstance(house.does("dana", i.CountTray(TABLE, RACK))[-1], i.VarianceFound)
    assert len(house.does("dana", i.CountTray(TABLE, left))) == 1


@pytest.mark.rule("CLOSE-06", "IND-12")
def test_who_counted_does_not_leave_before_the_lid_is_locked(house: PitHouse) -> None:
    covered(house)
    assert house.refused("dana", EndShift()) == "bankroll_unlocked"
    counted_down(house)
    assert house.refused("dana", EndShift()) == "bankroll_unlocked"
    house.reads(CLOSER)
    for who in ("dana", "sam", "pat"):
        house.does(who, i.SignCloser(TABLE))
    assert house.refused("dana", EndShift()) == "bankroll_unlocked"
    assert house.refused("sam", AssignDealer("dana", "baccarat-1")) == "bankroll_unlocked"
    house.does("dana", i.DropCloser(TABLE))
    assert house.refused("dana", EndShift()) == "bankroll_unlocked"
    house.does("sam", i.LockLid(TABLE))
    house.does("dana", EndShift())


@pytest.mark.rule("CLOSE-06")
def test_who_opened_this_morning_is_not_held_by_the_closing(house: PitHouse) -> None:
    opened(house)
    house.does("drew", BeginShift())
    house.does("sam", AssignDealer("drew", TABLE))
    house.does("sam", i.CallClosing(TABLE))
    house.does("drew", i.CoverFloat(TABLE))
    assert house.refused("drew", EndShift()) == "bankroll_unlocked"
    house.does("dana", EndShift())


@pytest.mark.rule("CLOSE-06")
def test_notice_alone_holds_nobody(house: PitHouse) -> None:
    opened(house)
    house.does("drew", BeginShift())
    house.does("sam", AssignDealer("drew", TABLE))
    house.does("sam", i.CallClosing(TABLE))
    house.does("dana", EndShift())


@pytest.mark.rule("CLOSE-05", "CARD-CAN-03")
def test_the_lid_is_locked_when_the_cards_are_bagged(house: PitHouse) -> None:
    house.does("gus", ReceiveSet(CardSet(id="blue-1", back="blue", decks=6)))
    house.does("sam", AskForSet("blue-1", TABLE))
    house.does("gus", ReleaseSet("blue-1"))
    house.does("sam", LoadShuffler("blue-1"))
    signed_closer(house)
    house.does("dana", i.DropCloser(TABLE))
    assert house.refused("sam", i.LockLid(TABLE)) == "cards_not_bagged"
    house.does("sam", CancelSet("blue-1", machine_shows=312))
    assert house.refused("sam", i.LockLid(TABLE)) == "cards_not_bagged"
    house.does("dana", SignBag("blue-1"))
    house.does("sam", SignBag("blue-1"))
    assert house.refused("dana", i.LockLid(TABLE)) == "not_your_desk"
    house.does("sam", i.LockLid(TABLE))
    assert not house.tables[TABLE].open
    assert house.refused("sam", i.LockLid(TABLE)) == "tray_elsewhere"


@pytest.mark.rule("IND-18")
def test_nobody_signs_a_closer_twice(house: PitHouse) -> None:
    covered(house)
    counted_down(house)
    house.reads(CLOSER)
    house.does("dana", i.SignCloser(TABLE))
    house.does("pat", i.SignCloser(TABLE))
    assert house.refused("pat", i.SignCloser(TABLE)) == "badge_used_twice", "for the supervisor and on top"
    house.does("shan", i.SignCloser(TABLE))


@pytest.mark.rule("CLOSE-03", "CLOSE-04")
def test_another_dealer_does_not_take_the_count_over(house: PitHouse) -> None:
    """At a table that is nobody's in the books, two dealers stand about."""
    house.does("drew", BeginShift())
    hire(house, "dee", "dealer")
    house.does("sam", i.CallClosing("baccarat-1"))
    house.does("drew", i.CoverFloat("baccarat-1"))
    assert house.refused("dee", i.ProveStack("baccarat-1", "black", FULL_STACK)) == "not_your_count"
    proved(house, "baccarat-1", "drew")
    assert house.refused("dee", i.CallDenomination("baccarat-1", "teal", 0)) == "not_your_count"
    for colour in i.CALLED:
        house.does("drew", i.CallDenomination("baccarat-1", colour, getattr(RACK, colour)))
        house.does("sam", i.VerifyDenomination("baccarat-1"))
    house.reads(CLOSER, "drew")
    assert house.refused("dee", i.SignCloser("baccarat-1")) == "not_your_count"
    for who in ("drew", "sam", "pat"):
        house.does(who, i.SignCloser("baccarat-1"))
    assert house.refused("dee", i.DropCloser("baccarat-1")) == "not_your_count"


def test_every_part_goes_somewhere_once(house: PitHouse) -> None:
    closed(house)
    moved = [one for one in house.events if isinstance(one, PartsMoved)]
    assert {part for one in moved for part, _ in one.to} == {"white", "bottom", "yellow"}
