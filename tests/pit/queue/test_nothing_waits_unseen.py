"""Whatever a table waits for of the staff has a line in somebody's queue, at every moment of every game."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Offer
from pitboss.games.round import OpenRound, VerifyAward
from pitboss.ledger.instruments import cheques_in
from pitboss.pit.papers.fills import RequestFill
from pitboss.pit.queue.tables import Felt, of_table
from pitboss.pit.queue.waiting import Waiting, of_pit
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import Inventory, Tray
from pitboss.rulebook.pit import load_pit
from pitboss.table import commands as c
from pitboss.table.accounts import RACK
from pitboss.table.offers import offers
from pitboss.table.stops.cases import ReportFault
from tests.kit.houses.pit import TABLE, PitHouse
from tests.kit.houses.table import DEE, EYE, MINI, SUE, TREASURES, House, chips, guest
from tests.kit.walks.table import GAME_NAMES, TableWalk

WIN = "Kh 9c Qd 9s"
KIND_OF = {
    "GiveRuling": ("case",),
    "ClearShoeFault": ("case",),
    "ProveHand": ("dispute",),
    "RuleOnDispute": ("dispute",),
    "BringFill": ("fill_needed",),
}
"""Steps that need more than a button: the line is of this kind and leads to a desk."""
STEPS = 700


def awaited(walk: TableWalk) -> Iterator[Offer]:
    """Everything blocking that belongs to the staff and is not the dealer's."""
    for offer in offers(walk.rules, walk.table):
        if offer.blocking and offer.actor.role not in ("dealer", "shoe", "guest"):
            yield offer


def answers(line: Waiting, offer: Offer) -> bool:
    """Whether somebody who reads the line can do what is offered."""
    role = offer.actor.role
    assert role != "shoe"
    if not line.is_for(Person("somebody", (role,))):
        return False
    kinds = KIND_OF.get(type(offer.command).__name__)
    return line.kind in kinds if kinds else offer.command in (line.command, line.refusal)


@pytest.mark.rule("XC-01", "BAC-SHUF-07")
def test_whatever_blocks_a_table_and_is_the_staffs_has_a_line_in_somebodys_queue() -> None:
    met: set[str] = set()
    for number, name in enumerate(GAME_NAMES):
        for seed in (number, number + 3):
            walk = TableWalk(name, seed, nonsense=0.15, thorough=0)
            for _ in range(STEPS):
                walk.step()
                waits = list(awaited(walk))
                met |= {type(offer.command).__name__ for offer in waits}
                if waits:
                    rack = cheques_in(walk.table.held(RACK))
                    lines = list(of_table(Felt("t", walk.rules, walk.table, rack), load_pit(), Pit()))
                    for offer in waits:
                        assert any(answers(line, offer) and line.blocks for line in lines), (
                            name,
                            offer,
                            lines,
                        )
    assert met >= {"GrantApproval", "PressShuffler", "ReportShuffler", "GiveRuling", "ClearShoeFault"}
    assert met >= {"ResolveSuspicion", "ProveHand", "RuleOnDispute"}
    assert met <= {*KIND_OF, "GrantApproval", "RefuseApproval", "PressShuffler", "ReportShuffler"} | {
        "VerifyAward",
        "JoinTable",
        "ResolveSuspicion",
    }, "another step of the staff: what does its line say, and is it in docs/pit.md?"


def lines_at(house: House, pit: Pit | None = None) -> list[Waiting]:
    felt = Felt("t", house.rules, house.table, house.rack)
    return list(of_table(felt, load_pit(), pit or Pit()))


@pytest.mark.rule("BAC-SHUF-07")
def test_the_press_of_the_shuffler_waits_for_a_supervisor_with_its_command() -> None:
    house = House(MINI, fresh=True)
    (line,) = lines_at(house)
    assert (line.kind, line.subject, line.roles, line.to) == (
        "step",
        "PressShuffler",
        ("supervisor",),
        "table",
    )
    assert line.command == c.PressShuffler()
    house.do(SUE, c.PressShuffler())
    assert lines_at(house) == []


@pytest.mark.rule("T5-12")
def test_a_payment_waits_for_surveillance_with_what_will_be_paid() -> None:
    house = House(TREASURES, seats={1: "1 green, 1 red"}).open()
    house.bet(1, "1 green", "player").bet(1, "1 red", "blazing-7s").run("A K 2 4 4 3")
    (line,) = (one for one in lines_at(house) if one.kind == "step")
    assert (line.roles, line.cents, line.about) == (
        ("surveillance",),
        1_000_00,
        {"seat": "1", "bet": "blazing-7s"},
    )
    assert line.command == VerifyAward(1, "blazing-7s")
    house.do(EYE, line.command)
    assert "step" not in [one.kind for one in lines_at(house)]


@pytest.mark.rule("FILL-01")
def test_a_payment_that_waits_for_a_fill_is_told_once() -> None:
    house = House(seats={1: "3 green"}, rack=chips("2 green, 4 red")).open().bet(1, "3 green").run(WIN)
    house.do(guest(1), Stand(1)).run()
    (line,) = (one for one in lines_at(house) if one.blocks)
    assert (line.kind, line.cents) == ("fill_needed", 75_00)
    pit = PitHouse()
    pit.tables["t"] = replace(pit.tables[TABLE], name="t", fill_needed=True)
    pit.does("sam", RequestFill("t", Cheques(green=20)))
    assert [one for one in lines_at(house, pit.pit) if one.blocks] == [], "a fill is on its way"
    for standing, blocks in ((("t",), True), ((), False)):
        lines = of_pit(pit.rules, pit.pit, pit.now_ms, standing)
        assert [(one.subject, one.blocks) for one in lines if one.kind == "fill"] == [("PrepareFill", blocks)]


def test_a_locked_table_asks_for_nothing_but_what_was_told_aside() -> None:
    house = House(MINI, fresh=True)
    assert lines_at(house)
    house.live.table = replace(house.table, locked=True)
    assert lines_at(house) == []
    house.do(DEE, ReportFault("acquaintance"))
    assert [line.subject for line in lines_at(house)] == ["acquaintance"]
    opened = Pit(inventory=Inventory({"t": Tray(stage="unlocked")}))
    assert "PressShuffler" in [line.subject for line in lines_at(house, opened)], "it is being opened"


@pytest.mark.rule("OPEN-06")
def test_no_round_opens_without_a_set_in_play_and_the_supervisor_reads_why() -> None:
    house = House(seats={1: "3 green"})
    for cards in (None, "blue-1"):
        house.live.table = replace(house.table, cards=cards)
        assert "OpenRound" in [type(offer.command).__name__ for offer in offers(house.rules, house.table)]
        assert lines_at(house) == []
    house.live.table = replace(house.table, cards="")
    assert house.refused(DEE, OpenRound()) == ("cards_not_in_play", "OPEN-06")
    assert "OpenRound" not in [type(offer.command).__name__ for offer in offers(house.rules, house.table)]
    (line,) = lines_at(house)
    assert (line.kind, line.subject, line.blocks) == ("cards", "AskForSet", True)
