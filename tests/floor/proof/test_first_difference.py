"""Where a count that differs could first have gone wrong, as far as the movements of a table can tell."""

from typing import Any

import pytest

from pitboss.cheques import Bills, Cheques
from pitboss.floor.proof.first_difference import Touch, Traced, touches, trace
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.registry import names
from pitboss.games.contract import GUEST, Event
from pitboss.journal import Record
from pitboss.table import events as e
from pitboss.table.money.pit_facts import RackAdjusted
from pitboss.table.money.rack import RackFilled
from pitboss.table.state import Guest

RACK = Cheques(red=100, green=100, black=50)


def happened(*events: Event) -> list[RecordedEvent]:
    found = []
    for seq, event in enumerate(events, 1):
        entry = names().encode(event)
        record = Record(
            "table/t", seq, entry.name, entry.version, entry.payload, "", seq * 1000, b"", b"", b""
        )
        found.append(RecordedEvent(record, event))
    return found


def paid(seat: int, **cheques: int) -> e.WagerPaid:
    return e.WagerPaid(seat, "main", GUEST, 1, Cheques(**cheques))


def taken(seat: int, **cheques: int) -> e.WagerTaken:
    return e.WagerTaken(seat, "main", GUEST, 1, Cheques(**cheques))


def traced(events: list[RecordedEvent], **counted: int) -> dict[str, Traced]:
    whole = {name: getattr(RACK, name) for name in ("red", "green", "black")}
    return {one.colour: one for one in trace(touches(events), RACK, whole | counted)}


def test_nothing_is_looked_for_where_nothing_differs() -> None:
    assert traced(happened(paid(3, red=2))) == {}


def test_the_first_movement_that_could_explain_it_and_those_after() -> None:
    events = happened(
        e.TableOpened(RACK),
        paid(3, red=2),
        paid(5, green=1),
        taken(2, green=4),
        paid(5, green=3),
    )
    (found,) = traced(events, green=97).values()
    assert (found.colour, found.difference, found.at_once) == ("green", -3, True)
    assert [(one.seat, one.moved["green"]) for one in found.candidates] == [(2, 4), (5, -3)]
    assert found.candidates[0].seq == 4, "the one green of spot 5 was too few to explain three"


def test_more_than_any_one_movement_is_said_to_be_several() -> None:
    (found,) = traced(happened(paid(1, black=1), paid(2, black=2)), black=60).values()
    assert (found.difference, found.at_once) == (10, False)
    assert [one.seat for one in found.candidates] == [1, 2]


def test_a_colour_that_never_moved_has_no_candidates() -> None:
    (found,) = traced(happened(paid(1, red=1)), black=49).values()
    assert (found.at_once, found.candidates) == (False, ())


def test_colours_come_from_the_highest_and_only_those_counted() -> None:
    events = happened(paid(1, red=1, black=1))
    assert list(traced(events, red=99, black=49)) == ["black", "red"]
    assert [one.colour for one in trace(touches(events), RACK, {"black": 49})] == ["black"]


def test_change_is_the_guests_and_a_fill_is_nobodys() -> None:
    events = happened(
        e.GuestSeated(6, Guest("ann", "Ann"), Cheques()),
        e.BillsLaid("ann", Bills()),
        e.ChequesCutOut(Cheques(green=4)),
        RackFilled(Cheques(green=20)),
    )
    found = list(touches(events))
    assert [(one.name, one.seat, one.moved) for one in found] == [
        ("table.cheques_cut_out", 6, {"green": -4}),
        ("supervision.rack_filled", 0, {"green": 20}),
    ]
    (later,) = touches(happened(e.BillsLaid("bob", Bills()), e.ChequesCutOut(Cheques(red=1))), {"bob": 2})
    assert later.seat == 2


@pytest.mark.parametrize(
    "event",
    [
        e.TableOpened(RACK),
        e.RackCleaned(Cheques(red=3)),
        RackAdjusted(Cheques(red=1), Cheques(), "VAR-000001"),
    ],
)
def test_what_moves_nothing_across_the_tray(event: Any) -> None:
    found: list[Touch] = list(touches(happened(event)))
    assert found == []
