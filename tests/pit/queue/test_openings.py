"""The opening of a table, step by step: whatever waits for a person has a line in their queue."""

import pytest

from pitboss.games.contract import Command
from pitboss.pit.boxes.drop import HangBox
from pitboss.pit.cards import custody as k
from pitboss.pit.papers.reading import AgreeLines, lines
from pitboss.pit.queue.openings import of_opening
from pitboss.pit.queue.order import urgency
from pitboss.pit.queue.waiting import Waiting, of_pit
from pitboss.pit.staff.people import AssignDealer, BeginShift, EndShift
from pitboss.pit.trays import inventory as i
from tests.kit.houses.paperwork import closed, opened
from tests.kit.houses.pit import RACK, TABLE, PitHouse

SET = k.CardSet(id="blue 1", back="blue", decks=6, pre_shuffled=False)


def waiting(house: PitHouse, *, automatic: bool = False) -> list[Waiting]:
    """Everything that waits at the table while nobody plays."""
    here = of_opening(house.rules, house.pit, house.tables[TABLE], automatic=automatic)
    return [one for one in (*here, *of_pit(house.rules, house.pit, house.now_ms)) if one.table == TABLE]


def subjects(house: PitHouse, *, automatic: bool = False) -> set[str]:
    return {one.subject for one in waiting(house, automatic=automatic)}


def does(house: PitHouse, who: str, command: Command) -> None:
    """Somebody does what a line of their own queue asks for."""
    mine = [one.subject for one in waiting(house) if one.is_for(house.person(who))]
    assert type(command).__name__ in mine, (who, command, mine)
    house.does(who, command)


@pytest.mark.rule("OPEN-01", "OPEN-06", "IND-21")
def test_every_step_of_an_opening_that_waits_for_somebody_is_a_line() -> None:
    house = PitHouse(boxes=False, cards=False)
    house.does("dana", EndShift())
    house.does("pat", i.StoreTray(TABLE))
    house.does("gus", k.ReceiveSet(SET))
    assert subjects(house) == set(), "nobody opens it: it is quiet"
    house.does("dana", BeginShift())
    house.does("sam", AssignDealer("dana", TABLE))
    assert subjects(house) == {"HangBox", "AskForSet"}
    assert house.refused("sam", i.UnlockTray(TABLE)) == "no_box_there"
    does(house, "sam", k.AskForSet(SET.id, TABLE))
    does(house, "gus", k.ReleaseSet(SET.id))
    does(house, "gus", HangBox(TABLE, "box 1"))
    assert house.refused("sam", i.UnlockTray(TABLE)) == "cards_not_loaded"
    does(house, "sam", k.InspectSet(SET.id))
    does(house, "dana", k.InspectSet(SET.id))
    does(house, "dana", k.WashSet(SET.id, k.WASH_LEAST))
    does(house, "sam", k.LoadShuffler(SET.id))
    assert subjects(house) == {"UnlockTray"}
    (line,) = waiting(house)
    assert line.command == i.UnlockTray(TABLE)
    does(house, "sam", i.UnlockTray(TABLE))
    assert subjects(house) == {"PutInPlay", "ProveStack"}
    does(house, "dana", i.ProveStack(TABLE, house.pit.inventory.trays[TABLE].stacks[0], 20))
    does(house, "dana", i.CountTray(TABLE, RACK))
    opener = house.pit.papers.slips[house.pit.inventory.trays[TABLE].opener]
    does(house, "dana", AgreeLines(opener.serial, tuple(lines(opener))))
    does(house, "dana", i.SignOpener(TABLE))
    does(house, "sam", i.SignOpener(TABLE))
    does(house, "sam", i.ApproveBankroll(TABLE))
    assert house.refused("dana", i.DropOpener(TABLE)) == "cards_not_in_play"
    does(house, "dana", k.PutInPlay(SET.id, SET.cards))
    does(house, "dana", i.DropOpener(TABLE))
    assert subjects(house) == {"TakeDealersPlace"}


@pytest.mark.rule("OPEN-01")
def test_a_table_that_was_closed_is_quiet_until_somebody_opens_it_again() -> None:
    house = PitHouse()
    opened(house)
    closed(house)
    assert house.pit.staff.dealer_at(TABLE) == "dana", "she closed it, and stands there still"
    assert subjects(house) == set()
    house.does("dana", EndShift())
    house.does("dana", BeginShift())
    house.does("sam", AssignDealer("dana", TABLE))
    assert subjects(house) == {"UnlockTray"}, "she came back to open it"


@pytest.mark.rule("RLF-01")
def test_an_open_table_without_a_dealer_waits_for_one_urgently() -> None:
    house = PitHouse()
    assert subjects(house, automatic=True) == set(), "the automatic dealer deals"
    (line,) = waiting(house)
    assert (line.subject, line.roles, line.to, urgency(line)) == (
        "TakeDealersPlace",
        ("dealer",),
        "table",
        "table",
    )
    house.table(dealer="dana")
    assert subjects(house) == set()
    house.table(dealer="")
    house.does("dana", EndShift())
    (line,) = waiting(house)
    assert (line.kind, line.subject, line.roles, urgency(line)) == (
        "dealer",
        "AssignDealer",
        ("supervisor",),
        "table",
    )
