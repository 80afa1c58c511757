"""How a table is opened: unlocked, counted, read, signed, approved, dropped."""

import pytest
from msgspec.structs import replace

from pitboss.cheques import FULL_STACK, HIGHEST_FIRST, Cheques
from pitboss.cli.pit.command import amount_words
from pitboss.games.contract import Refusal
from pitboss.pit.boxes.drop import HangBox
from pitboss.pit.cards.custody import (
    AskForSet,
    CardSet,
    HoldAsEvidence,
    InspectSet,
    LoadShuffler,
    PutInPlay,
    ReceiveSet,
    ReleaseSet,
    WashSet,
)
from pitboss.pit.papers import credits as c
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.reading import AgreeLine, lines
from pitboss.pit.queue.waiting import of_pit
from pitboss.pit.staff.people import EndShift
from pitboss.pit.trays import inventory as i
from pitboss.rulebook.pit import load_pit
from pitboss.table.money.pit_facts import CardsInPlay, RackAdjusted, TableLocked, TableUnlocked
from tests.kit.houses.paperwork import closed, filled, hire, opened, proved, unlocked
from tests.kit.houses.pit import RACK, TABLE, PitHouse

OPENER = "OPN-000001"


@pytest.fixture
def house() -> PitHouse:
    return PitHouse()


@pytest.mark.rule("OPEN-02", "OPEN-05", "IND-09")
def test_from_the_locked_tray_to_the_open_table(house: PitHouse) -> None:
    house.does("pat", i.StoreTray(TABLE))
    assert house.pit.papers.slips[OPENER].parts == {"yellow": "tray"}
    assert house.facts == [(TABLE, TableLocked())]
    assert house.refused("dana", i.CountTray(TABLE, RACK)) == "tray_elsewhere"
    assert house.refused("dana", i.UnlockTray(TABLE)) == "not_your_desk"
    assert house.refused("dana", AgreeLine(OPENER, "date", "2026-11-16")) == "step_not_yet", "it is locked in"
    house.does("sam", i.UnlockTray(TABLE))
    assert house.refused("dana", i.SignOpener(TABLE)) == "variance_open", "nobody has counted"
    assert house.refused("drew", i.CountTray(TABLE, RACK)) == "not_your_table"
    assert house.refused("sam", i.CountTray(TABLE, RACK)) == "not_your_desk"
    assert house.refused("dana", i.CountTray(TABLE, RACK)) == "stack_unproved"
    proved(house)
    assert house.does("dana", i.CountTray(TABLE, RACK)) == (i.TrayCounted(TABLE, RACK, "dana"),)
    assert house.refused("dana", i.SignOpener(TABLE)) == "slip_unread"
    house.reads(OPENER)
    assert house.refused("sam", i.SignOpener(TABLE)) == "signature_not_yours"
    house.does("dana", i.SignOpener(TABLE))
    assert house.refused("dana", i.SignOpener(TABLE)) == "signature_not_yours"
    assert house.refused("sam", i.ApproveBankroll(TABLE)) == "slip_unsigned"
    house.does("sam", i.SignOpener(TABLE))
    assert house.refused("dana", i.DropOpener(TABLE)) == "bankroll_unapproved"
    assert house.refused("dana", i.ApproveBankroll(TABLE)) == "not_your_desk"
    house.does("sam", i.ApproveBankroll(TABLE))
    assert house.refused("sam", i.ApproveBankroll(TABLE)) == "step_done"
    assert not house.tables[TABLE].open
    house.does("dana", i.DropOpener(TABLE))
    slip = house.pit.papers.slips[OPENER]
    assert (slip.state, slip.parts) == ("complete", {"yellow": "drop_box"})
    assert [(one.name, one.licence) for one in slip.signatures] == [
        ("D. Of dana", "L-dana"),
        ("S. Of sam", "L-sam"),
    ]
    assert house.facts[-1] == (TABLE, TableUnlocked("dana"))
    assert house.rack == RACK


@pytest.mark.rule("OPEN-03", "CHQ-DEN-02")
@pytest.mark.parametrize("highest", [value.colour for value in HIGHEST_FIRST])
def test_one_full_stack_of_the_highest_colour_is_the_gauge_of_the_count(highest: str) -> None:
    house = PitHouse()
    lower: list[str] = [value.colour for value in HIGHEST_FIRST]
    lower = lower[lower.index(highest) + 1 :]
    house.table(rack=Cheques(**dict.fromkeys(lower, 45), **{highest: FULL_STACK}))
    house.does("pat", i.StoreTray(TABLE))
    house.does("sam", i.UnlockTray(TABLE))
    count = i.CountTray(TABLE, house.rack)
    refused = house.asks("dana", count)
    assert refused == Refusal("stack_unproved", "OPEN-03", {"colour": highest})
    for colour in lower:
        assert house.refused("dana", i.ProveStack(TABLE, colour, FULL_STACK)) == "stack_out_of_order"
    assert house.refused("sam", i.ProveStack(TABLE, highest, FULL_STACK)) == "not_your_desk"
    house.does("dana", i.ProveStack(TABLE, highest, FULL_STACK))
    assert house.pit.inventory.trays[TABLE].gauge == highest
    house.does("dana", count)


@pytest.mark.rule("OPEN-03", "CHQ-DEN-02")
@pytest.mark.parametrize("found", [0, FULL_STACK - 1, FULL_STACK + 1])
def test_a_stack_without_twenty_is_no_gauge_and_the_next_colour_is_run_down(found: int) -> None:
    house = PitHouse()
    house.table(rack=Cheques(red=20, black=40))
    house.does("pat", i.StoreTray(TABLE))
    house.does("sam", i.UnlockTray(TABLE))
    house.does("dana", i.ProveStack(TABLE, "black", found))
    assert house.refused("dana", i.CountTray(TABLE, house.rack)) == "stack_unproved"
    assert house.refused("dana", i.ProveStack(TABLE, "black", FULL_STACK)) == "stack_out_of_order"
    house.does("dana", i.ProveStack(TABLE, "red", found))
    assert house.pit.inventory.trays[TABLE].gauge == "", "the count goes on without one, and shows what lacks"
    house.does("dana", i.CountTray(TABLE, house.rack - Cheques(red=1, black=1)))


def test_a_tray_without_a_full_stack_needs_no_gauge() -> None:
    house = PitHouse()
    house.table(rack=Cheques(red=19, black=19))
    house.does("pat", i.StoreTray(TABLE))
    house.does("sam", i.UnlockTray(TABLE))
    assert house.refused("dana", i.ProveStack(TABLE, "black", 19)) == "step_done"
    house.does("dana", i.CountTray(TABLE, house.rack))


@pytest.mark.rule("OPEN-01")
def test_cards_are_in_the_shuffler_before_the_tray_is_unlocked() -> None:
    house = PitHouse(cards=False)
    house.does("pat", i.StoreTray(TABLE))
    refused = house.asks("sam", i.UnlockTray(TABLE))
    assert refused == Refusal("cards_not_loaded", "OPEN-01", {"table": TABLE}), "nobody has received any"
    house.does("gus", ReceiveSet(CardSet(id="blue-1", back="blue", decks=6)))
    assert house.refused("sam", i.UnlockTray(TABLE)) == "cards_not_loaded"
    house.does("sam", AskForSet("blue-1", TABLE))
    house.does("gus", ReleaseSet("blue-1"))
    assert house.refused("sam", i.UnlockTray(TABLE)) == "cards_not_loaded"
    house.does("sam", LoadShuffler("blue-1"))
    house.does("sam", i.UnlockTray(TABLE))


@pytest.mark.rule("OPEN-06", "IND-34")
def test_a_table_opens_with_a_set_in_play_and_the_table_learns_which() -> None:
    house = PitHouse(cards=False)
    house.does("pat", i.StoreTray(TABLE))
    house.does("gus", ReceiveSet(CardSet(id="blue-1", back="blue", decks=6, pre_shuffled=False)))
    house.does("sam", AskForSet("blue-1", TABLE))
    house.does("gus", ReleaseSet("blue-1"))
    assert house.refused("sam", LoadShuffler("blue-1")) == "set_uninspected"
    house.does("sam", InspectSet("blue-1"))
    house.does("dana", InspectSet("blue-1"))
    house.does("dana", WashSet("blue-1", 8))
    house.does("sam", LoadShuffler("blue-1"))
    opener = unlocked(house)
    house.does("dana", i.CountTray(TABLE, RACK))
    house.reads(opener)
    for who, command in (("dana", i.SignOpener), ("sam", i.SignOpener), ("sam", i.ApproveBankroll)):
        house.does(who, command(TABLE))
    refused = house.asks("dana", i.DropOpener(TABLE))
    assert refused == Refusal("cards_not_in_play", "OPEN-06", {"table": TABLE})
    house.does("dana", PutInPlay("blue-1"))
    assert house.facts[-1] == (TABLE, CardsInPlay("blue-1"))
    house.does("dana", i.DropOpener(TABLE))
    assert house.tables[TABLE].open
    house.does("sam", HoldAsEvidence("blue-1", "a card is marked"))
    assert house.facts[-1] == (TABLE, CardsInPlay("")), "no round opens until another is in play"


@pytest.mark.rule("IND-21")
def test_no_table_opens_and_no_paper_is_dropped_without_a_box() -> None:
    house = PitHouse(boxes=False)
    house.does("pat", i.StoreTray(TABLE))
    assert house.asks("sam", i.UnlockTray(TABLE)) == Refusal("no_box_there", "IND-21", {"table": TABLE})
    house.does("gus", HangBox(TABLE, "BJ1-a"))
    house.does("sam", i.UnlockTray(TABLE))
    early = PitHouse(boxes=False)  # a table that was open before anybody asked for a box
    early.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    early.does("cal", f.PrepareFill(1))
    early.does("gus", f.CarryFill(1))
    early.reads("FIL-000001")
    early.does("dana", f.ProveFill(1, Cheques(red=20)))
    early.does("dana", f.SignFill(1))
    early.does("sam", f.SignFill(1))
    assert early.refused("dana", f.DropDuplicate(1)) == "no_box_there"
    early.does("gus", HangBox(TABLE, "BJ1-a"))
    early.does("dana", f.DropDuplicate(1))


@pytest.mark.rule("OPEN-04")
def test_the_opener_names_who_closed(house: PitHouse) -> None:
    closed(house)
    opener = unlocked(house)
    read = lines(house.pit.papers.slips[opener])
    assert read == (
        ("date", "2026-11-16"),
        ("shift", "day"),
        ("pit", "1"),
        ("game", "blackjack-shoe"),
        ("table", TABLE),
        ("$1,000", "10"),
        ("$500", "40"),
        ("$100", "200"),
        ("$25", "400"),
        ("$5", "400"),
        ("$2.50", "40"),
        ("$1", "100"),
        ("total", "$62,200"),
        ("dealer", "D. Of dana L-dana"),
        ("supervisor", "S. Of sam L-sam"),
    )
    house.does("dana", i.CountTray(TABLE, RACK))
    for line, value in read[:-1]:
        house.does("dana", AgreeLine(opener, line, value))
    assert house.refused("dana", i.SignOpener(TABLE)) == "slip_unread"
    house.does("dana", AgreeLine(opener, "supervisor", "S. Of sue L-sue"))
    assert house.refused("dana", i.SignOpener(TABLE)) == "slip_disputed"


def test_reading_goes_no_further_than_the_last_line(house: PitHouse) -> None:
    opener = unlocked(house)
    house.reads(opener)
    assert house.refused("dana", AgreeLine(opener, "", "")) == "line_out_of_order"
    assert house.refused("dana", AgreeLine(opener, "total", "$62,200")) == "line_out_of_order"


@pytest.mark.rule("IND-10")
@pytest.mark.parametrize(
    ("lacks", "to", "parts", "signers"),
    [
        (Cheques(green=1), ("supervisor",), {"original": "pit_stand"}, ("sam",)),
        (
            Cheques(green=1, white=1),
            ("supervisor", "security", "surveillance"),
            {"original": "security", "duplicate": "surveillance"},
            ("gus", "sol"),
        ),
        (
            Cheques(green=3, red=4, white=4),
            ("supervisor", "security", "surveillance"),
            {"original": "security", "duplicate": "surveillance"},
            ("gus", "sol"),
        ),
        (
            Cheques(black=1),
            ("supervisor", "security", "surveillance", "regulator"),
            {"original": "security", "duplicate": "surveillance", "triplicate": "regulator"},
            ("gus", "sol"),
        ),
    ],
    ids=["$25", "$26", "$99", "$100"],
)
def test_to_whom_a_difference_is_reported(
    house: PitHouse, lacks: Cheques, to: tuple[str, ...], parts: dict[str, str], signers: tuple[str, ...]
) -> None:
    unlocked(house)
    found = house.does("dana", i.CountTray(TABLE, RACK - lacks))[-1]
    assert found == i.VarianceFound(TABLE, RACK, RACK - lacks, "VAR-000001", to)
    for nobody in ("dana", "pat" if signers[0] == "gus" else "gus"):
        assert house.refused(nobody, i.SignReport("VAR-000001")) == "signature_not_yours"
    for who in signers:
        house.does(who, i.SignReport("VAR-000001"))
    report = house.pit.papers.slips["VAR-000001"]
    assert (report.state, report.parts) == ("complete", parts)
    assert house.refused(signers[0], i.SignReport("VAR-000001")) == "slip_unknown"


@pytest.mark.rule("IND-10")
def test_surveillance_signs_after_security_and_the_regulator_gets_a_signed_copy(house: PitHouse) -> None:
    unlocked(house)
    house.does("dana", i.CountTray(TABLE, RACK - Cheques(black=1)))
    assert house.refused("sol", i.SignReport("VAR-000001")) == "signature_not_yours"
    house.does("gus", i.SignReport("VAR-000001"))
    assert house.pit.papers.slips["VAR-000001"].parts["triplicate"] == "pit_stand"
    house.does("sol", i.SignReport("VAR-000001"))


@pytest.mark.rule("IND-10")
def test_the_right_sum_in_the_wrong_colours_is_a_difference(house: PitHouse) -> None:
    unlocked(house)
    swapped = RACK - Cheques(black=1) + Cheques(green=4)
    assert swapped.total == RACK.total
    found = house.does("dana", i.CountTray(TABLE, swapped))[-1]
    assert isinstance(found, i.VarianceFound)
    assert "regulator" in found.to


@pytest.mark.rule("IND-10")
def test_the_thresholds_are_the_houses() -> None:
    house = PitHouse(load_pit(settings={"variance.report_above": "$99", "variance.regulator_from": "$500"}))
    unlocked(house)
    found = house.does("dana", i.CountTray(TABLE, RACK - Cheques(green=3)))[-1]
    assert isinstance(found, i.VarianceFound)
    assert found.to == ("supervisor",)
    found = house.does("dana", i.CountTray(TABLE, RACK - Cheques(black=1)))[-1]
    assert isinstance(found, i.VarianceFound)
    assert found.to[-1] == "surveillance"


@pytest.mark.rule("OPEN-05", "IND-10", "IND-03")
def test_counted_again_and_still_so_is_taken_over_on_a_corrected_slip(house: PitHouse) -> None:
    closed(house)
    opener = unlocked(house)
    short = RACK - Cheques(black=1) + Cheques(red=2)
    house.does("dana", i.CountTray(TABLE, short))
    house.reads(opener)
    assert house.refused("dana", i.SignOpener(TABLE)) == "variance_open"
    assert house.refused("sam", i.ApproveBankroll(TABLE)) == "slip_unsigned"
    assert house.rack == RACK, "the books wait for the second count"
    house.does("dana", i.CountTray(TABLE, short))
    new = house.pit.inventory.trays[TABLE].opener
    assert new == "OPN-000002"
    old, corrected = house.pit.papers.slips[opener], house.pit.papers.slips[new]
    assert (old.state, old.mark, old.parts) == ("void", "void", {"yellow": "accounting"})
    assert (corrected.cheques, corrected.replaces, corrected.outgoing) == (short, opener, old.outgoing)
    assert house.rack == short
    assert house.facts[-1] == (TABLE, RackAdjusted(Cheques(black=1), Cheques(red=2), new))
    assert house.refused("dana", i.SignOpener(TABLE)) == "slip_unread", "the new slip is read"
    house.reads(new)
    house.does("dana", i.SignOpener(TABLE))
    house.does("sam", i.SignOpener(TABLE))
    house.does("sam", i.ApproveBankroll(TABLE))
    house.does("dana", i.DropOpener(TABLE))
    assert house.tables[TABLE].open


@pytest.mark.rule("OPEN-04", "IND-03")
def test_an_opener_with_a_wrong_line_is_written_anew_after_a_count(house: PitHouse) -> None:
    opener = unlocked(house)
    house.does("dana", i.CountTray(TABLE, RACK))
    house.does("dana", AgreeLine(opener, "date", "2026-11-15"))
    assert house.refused("dana", i.SignOpener(TABLE)) == "slip_disputed"
    house.does("dana", i.CountTray(TABLE, RACK))
    new = house.pit.inventory.trays[TABLE].opener
    slips = house.pit.papers.slips
    assert (slips[opener].state, slips[new].replaces, slips[new].cheques) == ("void", opener, RACK)
    assert house.facts == [(TABLE, TableLocked())], "no cheque was missing"
    assert "VAR" not in house.pit.papers.last
    house.reads(new)
    house.does("dana", i.SignOpener(TABLE))
    house.does("sam", i.SignOpener(TABLE))


@pytest.mark.rule("IND-10")
def test_a_first_count_that_was_wrong_is_put_right(house: PitHouse) -> None:
    """Two different counts are two reports, and the books do not move."""
    opener = unlocked(house)
    house.does("dana", i.CountTray(TABLE, RACK - Cheques(red=20)))
    house.does("dana", i.CountTray(TABLE, RACK - Cheques(red=19)))
    house.does("dana", i.CountTray(TABLE, RACK))
    assert house.pit.papers.last["VAR"] == 2
    house.reads(opener)
    house.does("dana", i.SignOpener(TABLE))
    assert house.rack == RACK


@pytest.mark.rule("OPEN-05")
def test_a_difference_found_after_the_signatures_blocks_the_approval(house: PitHouse) -> None:
    opener = unlocked(house)
    house.does("dana", i.CountTray(TABLE, RACK))
    house.reads(opener)
    house.does("dana", i.SignOpener(TABLE))
    house.does("sam", i.SignOpener(TABLE))
    house.does("dana", i.CountTray(TABLE, RACK - Cheques(red=1)))
    assert house.refused("sam", i.ApproveBankroll(TABLE)) == "variance_open"
    house.does("dana", i.CountTray(TABLE, RACK))
    house.does("sam", i.ApproveBankroll(TABLE))
    assert house.refused("dana", i.CountTray(TABLE, RACK - Cheques(red=1))) == "step_done"


@pytest.mark.rule("IND-08")
def test_a_tray_is_stored_once_only(house: PitHouse) -> None:
    assert house.refused("sam", i.StoreTray(TABLE)) == "not_your_desk"
    assert house.refused("pat", i.StoreTray("nowhere")) == "table_unknown"
    house.does("pat", i.StoreTray(TABLE))
    assert house.refused("pat", i.StoreTray(TABLE)) == "tray_elsewhere"
    opened(house)
    assert house.refused("pat", i.StoreTray(TABLE)) == "tray_elsewhere", "from here on it is counted"
    closed(house)
    assert house.refused("pat", i.StoreTray(TABLE)) == "tray_elsewhere"


def test_a_tray_in_use_is_not_stored(house: PitHouse) -> None:
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    assert house.refused("pat", i.StoreTray(TABLE)) == "paper_under_way"
    house.does("sam", f.VoidFill(1, "not needed"))
    house.table(guests=("lee",))
    assert house.refused("pat", i.StoreTray(TABLE)) == "tray_elsewhere"


@pytest.mark.rule("IND-08")
def test_no_paper_moves_a_cheque_at_a_table_that_is_not_open(house: PitHouse) -> None:
    house.table(guests=())
    house.does("cal", ApproveLine("lee", 5_000_00))
    asks = (
        f.RequestFill(TABLE, Cheques(red=20)),
        c.RequestCredit(TABLE, Cheques(red=20)),
        m.IssueMarker(TABLE, "lee", 100_00),
    )
    house.does("pat", i.StoreTray(TABLE))
    house.table(guests=("lee",))
    for ask in asks:
        assert house.refused("sam", ask) == "tray_elsewhere"
    house.does("sam", i.UnlockTray(TABLE))
    for ask in asks:
        assert house.refused("sam", ask) == "tray_elsewhere"


def test_only_who_counted_goes_on(house: PitHouse) -> None:
    """The table's dealer steps aside in the books; the count does not become somebody else's."""
    opener = unlocked(house)
    house.does("dana", i.CountTray(TABLE, RACK))
    house.reads(opener)
    house.pit = replace(house.pit, staff=replace(house.pit.staff, duty={}))
    assert house.refused("drew", i.SignOpener(TABLE)) == "not_your_count"


@pytest.mark.rule("CLOSE-06")
def test_who_counts_an_opener_stays_until_the_table_is_open(house: PitHouse) -> None:
    opener = unlocked(house)
    house.does("dana", i.CountTray(TABLE, RACK))
    assert house.refused("dana", EndShift()) == "bankroll_unlocked"
    house.reads(opener)
    house.does("dana", i.SignOpener(TABLE))
    house.does("sam", i.SignOpener(TABLE))
    house.does("sam", i.ApproveBankroll(TABLE))
    assert house.refused("dana", EndShift()) == "bankroll_unlocked"
    house.does("dana", i.DropOpener(TABLE))
    house.does("dana", EndShift())


@pytest.mark.rule("IND-18")
def test_dealer_and_supervisor_are_two(house: PitHouse) -> None:
    hire(house, "dual", "dealer", "supervisor")
    house.does("pat", i.StoreTray("baccarat-1"))
    house.does("sam", i.UnlockTray("baccarat-1"))
    proved(house, "baccarat-1", "dual")
    house.does("dual", i.CountTray("baccarat-1", RACK))
    house.reads(OPENER, "dual")
    house.does("dual", i.SignOpener("baccarat-1"))
    assert house.refused("dual", i.SignOpener("baccarat-1")) == "badge_used_twice"
    house.does("sam", i.SignOpener("baccarat-1"))


def test_what_went_through_the_rack_is_in_the_next_count(house: PitHouse) -> None:
    opened(house)
    filled(house, Cheques(red=100))
    closed(house)
    opener = unlocked(house)
    assert house.pit.papers.slips[opener].cheques == RACK + Cheques(red=100)
    assert isinstance(house.does("dana", i.CountTray(TABLE, RACK))[-1], i.VarianceFound)


@pytest.mark.rule("IND-10", "IND-26")
@pytest.mark.parametrize(
    ("counted", "total", "about", "printed", "told"),
    [
        (
            RACK - Cheques(green=1),
            25_00,
            {"missing": "1 green"},
            (("$25", "-1"), ("total", "-$25")),
            "-$25 (1 green)",
        ),
        (
            RACK + Cheques(red=3),
            15_00,
            {"surplus": "3 red"},
            (("$5", "+3"), ("total", "$15")),
            "+$15 (3 red)",
        ),
        (
            RACK - Cheques(black=1) + Cheques(green=4),
            100_00,
            {"missing": "1 black", "surplus": "4 green"},
            (("$100", "-1"), ("$25", "+4"), ("total", "$0")),
            "-$100 (1 black), +$100 (4 green)",
        ),
    ],
    ids=["short", "over", "wrong colours"],
)
def test_a_variance_report_shows_the_difference_and_not_the_whole_rack(
    house: PitHouse,
    counted: Cheques,
    total: int,
    about: dict[str, str],
    printed: tuple[tuple[str, str], ...],
    told: str,
) -> None:
    unlocked(house)
    house.does("dana", i.CountTray(TABLE, counted))
    report = house.pit.papers.slips["VAR-000001"]
    assert report.total == total
    assert lines(report)[-len(printed) :] == printed
    assert lines(report)[-len(printed) - 1][0] == "table"
    waits = next(item for item in of_pit(house.rules, house.pit, house.now_ms) if item.kind == "report")
    assert (waits.cents, waits.about) == (total, {"serial": "VAR-000001", **about})
    assert amount_words(report) == told
