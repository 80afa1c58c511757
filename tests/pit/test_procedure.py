"""The tables of steps: each is sound, and no other place knows the order of a paper's steps."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pitboss.catalogue import rules as catalogue_rules
from pitboss.cheques import Cheques
from pitboss.games.contract import Command
from pitboss.pit import dispatch
from pitboss.pit.papers import fills
from pitboss.pit.papers.reading import AgreeLine, ReadLine, lines
from pitboss.pit.procedure.step import Procedure, Step
from pitboss.pit.procedure.tables import tables
from pitboss.pit.queue.waiting import of_pit
from pitboss.progressive.jackpot_steps import STEPS as OF_CONTROLLERS
from pitboss.progressive.jackpots import Step as JackpotWord
from pitboss.progressive.procedure import due_steps, jackpot_table
from pitboss.rulebook import load
from pitboss.rulebook.progressive import Progressive
from pitboss.training.drills.procedure import papers, steps
from pitboss.training.questions import walks
from scripts import step_lists
from tests.kit.houses.pit import TABLE, PitHouse

SENT = Cheques(red=20)
BLACKJACK = load("blackjack-shoe")
HOUSES = [load("blackjack-shoe").progressive, load("blackjack-h17", house="rules-page").progressive]


def row_of(command: type[Command], role: str) -> Step[fills.Fill]:
    return next(step for step in fills.FILL.steps if (step.command, step.role) == (command, role))


def carried() -> PitHouse:
    """A fill has come to the table, and nobody has looked at it."""
    house = PitHouse()
    house.does("sam", fills.RequestFill(TABLE, SENT))
    house.does("cal", fills.PrepareFill(1))
    house.does("gus", fills.CarryFill(1))
    return house


def waits(house: PitHouse) -> tuple[str, str]:
    """The command that the queue shows for the fill, and whose it is."""
    line = next(line for line in of_pit(house.rules, house.pit, house.now_ms) if line.kind == "fill")
    return line.subject, line.roles[0]


def subjects(house: PitHouse) -> list[tuple[str, str]]:
    """The steps of the fill as the page lists them."""
    shown = fills.FILL.of(house.rules, house.pit, house.pit.fills.open[1]).shown()
    return [(step.subject, step.role) for step in shown]


@pytest.fixture
def another_house(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """What is worked out once from the tables is worked out again, here and afterwards."""
    cached = (walks.order_of, walks.signers_of)
    for one in cached:
        one.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    for one in cached:
        one.cache_clear()


@pytest.mark.parametrize("name", tables())
def test_a_table_has_commands_of_the_pit_known_rules_and_needs_what_stands_above(
    name: str,
) -> None:
    procedure = tables()[name]
    earlier: set[type[Command]] = set()
    for step in procedure.steps:
        assert step.command in dispatch.COMMANDS
        assert step.rule in catalogue_rules()
        assert step.needs.keys() <= earlier, "a step needs only what stands above it"
        earlier.add(step.command)
    for more in (*procedure.optional, *((procedure.void,) if procedure.void is not None else ())):
        assert more.command in dispatch.COMMANDS
        assert more.rule in catalogue_rules()


@pytest.mark.parametrize("terms", HOUSES)
def test_a_jackpot_needs_only_what_stands_above_and_comes_to_its_end(terms: Progressive) -> None:
    table = jackpot_table(terms)
    done: list[JackpotWord] = []
    for row in table:
        assert row.command in OF_CONTROLLERS
        assert row in tuple(due_steps(terms, done))
        done.append(row.step)
    assert not tuple(due_steps(terms, done))


def test_the_lists_in_the_docs_are_those_of_the_tables() -> None:
    text = step_lists.TARGET.read_text(encoding="utf-8")
    assert text == step_lists.written(text), "run scripts/step_lists.py"
    listed = {name for _, name, _ in step_lists.PLACE.findall(text)}
    assert listed == {"fill", "credit", "marker", "opening", "closing", "cards", "jackpot"}


def test_two_rows_that_change_places_change_what_is_legal_waits_is_listed_and_asked(
    another_house: pytest.MonkeyPatch,
) -> None:
    """In another house the supervisor signs a fill before the dealer."""
    usual = fills.FILL

    def signed_first_by(who: str, other: str, table: Procedure[fills.Fill]) -> None:
        another_house.setattr(fills, "FILL", table)
        walks.order_of.cache_clear()
        walks.signers_of.cache_clear()
        house = carried()
        house.reads("FIL-000001")
        house.does("dana", fills.ProveFill(1, SENT))
        first, second = ("dana", "sue") if who == "dealer" else ("sue", "dana")
        assert house.refused(second, fills.SignFill(1)) == "signature_not_yours"
        assert waits(house) == ("SignFill", who)
        house.does(first, fills.SignFill(1))
        assert waits(house) == ("SignFill", other)
        house.does(second, fills.SignFill(1))
        assert waits(house) == ("DropDuplicate", "dealer")
        assert [role for name, role in subjects(house) if name == "SignFill"] == [who, other]
        asked = steps.orders(BLACKJACK)["fill"]
        assert asked.index(f"SignFill.{who}") + 1 == asked.index(f"SignFill.{other}")
        assert papers.signers("fill") == (who, other)
        assert [step for step in walks.order_of("fill") if step in asked] == list(asked)
        assert walks.signers_of("fill") == ("cage_cashier", who, other)
        assert f"| {other} | `SignFill`" in list(step_lists.rows_of(table))[10]

    signed_first_by("dealer", "supervisor", usual)
    place = usual.steps.index(row_of(fills.SignFill, "dealer"))
    dealer, supervisor = usual.steps[place : place + 2]
    swapped = (*usual.steps[:place], supervisor, dealer, *usual.steps[place + 2 :])
    signed_first_by("supervisor", "dealer", replace(usual, steps=swapped))


def test_a_step_that_comes_to_need_another_waits_for_it(another_house: pytest.MonkeyPatch) -> None:
    """In another house the dealer cuts a fill down before its slip is read."""
    serial = "FIL-000001"
    usual = carried()
    assert waits(usual) == ("ReadLines", "supervisor")
    usual.does("sam", ReadLine(serial, "date"))

    def later(step: Step[fills.Fill]) -> Step[fills.Fill]:
        unproved = row_of(fills.SignFill, "dealer").needs[fills.ProveFill]
        return replace(step, needs={**step.needs, fills.ProveFill: unproved})

    reading = [step for step in fills.FILL.steps if step.command in (ReadLine, AgreeLine)]
    rest = [step for step in fills.FILL.steps if step not in reading]
    after = rest.index(row_of(fills.ProveFill, "dealer")) + 1
    changed = (*rest[:after], *map(later, reading), *rest[after:])
    another_house.setattr(fills, "FILL", replace(fills.FILL, steps=changed))
    house = carried()
    assert waits(house) == ("ProveFill", "dealer")
    assert house.refused("sam", ReadLine(serial, "date")) == "fill_unproved"
    first, value = lines(house.pit.papers.slips[serial])[0]
    assert house.refused("dana", AgreeLine(serial, first, value)) == "fill_unproved"
    house.does("dana", fills.ProveFill(1, SENT))
    assert waits(house) == ("ReadLines", "supervisor")
    house.does("sam", ReadLine(serial, "date"))
    taken = walks.order_of("fill")
    assert taken.index("ProveFill") < taken.index("ReadLine") < taken.index("AgreeLine")
