"""Each line of the queue has the figures that somebody signs for, and none that somebody must count blind."""

import pytest

from pitboss.pit.queue.waiting import Waiting, of_pit
from pitboss.pit.trays import inventory as i
from tests.kit.houses.paperwork import covered, unlocked
from tests.kit.houses.pit import RACK, TABLE, PitHouse


def tray_line(house: PitHouse) -> Waiting:
    return next(line for line in of_pit(house.rules, house.pit, house.now_ms) if line.kind == "tray")


@pytest.mark.rule("OPEN-05")
def test_who_signs_an_opener_reads_what_it_says_and_who_counts_does_not() -> None:
    house = PitHouse()
    unlocked(house)
    line = tray_line(house)
    assert (line.subject, line.cents, "cheques" in line.about) == ("CountTray", 0, False)
    house.does("dana", i.CountTray(TABLE, RACK))
    house.reads("OPN-000001")
    for who, command in (("dana", i.SignOpener), ("sam", i.SignOpener), ("sam", i.ApproveBankroll)):
        line = tray_line(house)
        assert (line.subject, line.cents, line.about["cheques"]) == (command.__name__, RACK.total, str(RACK))
        house.does(who, command(TABLE))
    assert (tray_line(house).subject, tray_line(house).cents) == ("DropOpener", RACK.total)


@pytest.mark.rule("CLOSE-03")
def test_who_verifies_a_colour_reads_what_was_called() -> None:
    house = PitHouse()
    covered(house)
    for colour in i.CALLED:
        assert (tray_line(house).subject, tray_line(house).cents) == ("CallDenominations", 0)
        house.does("dana", i.CallDenomination(TABLE, colour, 3))
        line = tray_line(house)
        assert (line.subject, line.about["cheques"]) == ("VerifyDenominations", f"3 {colour}")
        house.does("sam", i.VerifyDenomination(TABLE))
    assert tray_line(house).about.get("cheques") is None, "the dealer reads the closer first"


@pytest.mark.rule("CLOSE-03")
def test_who_verifies_all_colours_reads_all_that_was_called() -> None:
    house = PitHouse()
    covered(house)
    house.does("dana", i.CallDenominations(TABLE, RACK))
    line = tray_line(house)
    assert (line.subject, line.about["cheques"], line.cents) == ("VerifyDenominations", str(RACK), RACK.total)
