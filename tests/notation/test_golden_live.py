"""The rounds of the golden files at a live table: with cheques, gestures and approvals they end the same."""

import pytest
from msgspec.structs import replace

from pitboss.notation import Scenario, parse, perform
from pitboss.notation.syntax import Acts, Bets, Expect, Header, Line
from tests.kit.notation.scenarios import GOLDEN, GOLDEN_FILES, golden_id, rules_at_hand

PLENTY = (
    "1000 blue, 1000 white, 1000 pink, 1000 red, 1000 green, 1000 black, 100 purple, 100 orange, 100 grey"
)
OTHERWISE = {
    "WE-SHOE-04: a dead table keeps its shoe": "the guests must have left",
    "A new dealer burns a card, and a missed burn changes nothing": "a guest is offered the cut first",
    "A side bet at 300 to 1 is verified before the round is finished": "it is verified before it is paid",
    "300 to 1 on a line that asks for nobody": "it is verified before it is paid",
}
"""Scenarios that rightly go another way where guests sit and cheques lie, and why."""
OTHER_CALLS = ("all calls", "awaiting")


def fits(scenario: Scenario) -> bool:
    """Plain rounds with the automatic dealer; the pack is readied by other hands at a live table."""
    headers = {line.key: line.value for line in scenario.lines if isinstance(line, Header)}
    roles = {line.who.role for line in scenario.lines if isinstance(line, Acts)}
    return (
        not headers.keys() & {"bankroll", "dealing"}
        and headers.get("start") != "new pack"
        and not roles & {"rack", "instructor"}
        and scenario.title not in OTHERWISE
    )


SCENARIOS = [
    pytest.param(scenario, id=f"{golden_id(file)}-{scenario.title.split(':')[0]}")
    for file in GOLDEN_FILES
    for scenario in parse(file.read_text(encoding="utf-8"))
    if fits(scenario)
]


def seated(scenario: Scenario) -> Scenario:
    """The same with a rack, a guest on every seat that acts, and those who stand behind."""
    lines = [line for line in scenario.lines if isinstance(line, Acts) and line.who.role == "seat"]
    seats = dict.fromkeys(line.who.seat for line in lines)
    others = dict.fromkeys((line.who.seat, line.who.owner) for line in lines)
    text = [f"bankroll: {PLENTY}", "approvals: granted"]
    text += [f'seat {seat}: sits "Guest {seat}" with {PLENTY}' for seat in seats]
    text += [
        f'seat {seat} "{owner}": stands behind with {PLENTY}'
        for seat, owner in others
        if owner not in ("guest", "dealer", "coupon")
    ]
    text += [
        f"supervisor: signs coupon {line.who.seat} {act.cents / 100}"
        for line in lines
        if line.who.owner == "coupon"
        for act in line.acts
        if isinstance(act, Bets)
    ]
    (around,) = parse("\n".join(text))
    first = next(place for place, line in enumerate(scenario.lines) if isinstance(line, Acts))
    rest = [line for line in scenario.lines[first:] if not _of_others(line)]
    return replace(scenario, lines=(*scenario.lines[:first], *around.lines, *rest))


def _of_others(line: Line) -> bool:
    """Expectations of everything that is said, and of everyone who is awaited, know of no guests."""
    return isinstance(line, Expect) and line.kind in OTHER_CALLS


def test_nearly_all_golden_rounds_are_tried() -> None:
    assert len(SCENARIOS) > 120


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_round_ends_the_same_with_cheques(scenario: Scenario) -> None:
    with rules_at_hand():
        played = perform(seated(scenario), folder=GOLDEN)
    assert [str(fault) for fault in played.failures] == []
    table = played.performance.table  # type: ignore[attr-defined]
    assert table.money.sums() == {}
