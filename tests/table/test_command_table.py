"""One row for each command, and every reader of the table finds what it needs there."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from pitboss.authority import Person
from pitboss.floor.tables import host
from pitboss.games.command_row import CommandRow, Word, table_of
from pitboss.games.contract import Command, Refusal
from pitboss.games.round import OpenRound
from pitboss.notation.live.commands import table_act
from pitboss.notation.syntax import Does, Who
from pitboss.progressive.decide import COMMANDS as OF_CONTROLLER
from pitboss.progressive.jackpot_steps import COMMANDS as JACKPOT_STEPS
from pitboss.table.acts import Act
from pitboss.table.command_table import DEALERS, GUESTS, OWN, SHARED, STEPS, TABLE
from pitboss.table.decide import decide
from pitboss.table.rounds import play
from tests.kit.houses.table import MINI, SHOE, House

ROOMS = ("pitboss.games", "pitboss.table", "pitboss.floor.commands", "pitboss.progressive")
GIVEN: dict[str, str | int] = {
    "number": 1,
    "money": 20_00,
    "stake": 20_00,
    "cheques": "2 red",
    "bills": "1 x $20",
    "text": "red",
}
"""An argument of each kind that does not depend on the word."""
PARTICULAR: dict[str, tuple[str | int, ...]] = {
    "reports": ("procedure",),
    "key card": ("As",),
    "key result": ("player", 5, 3),
    "felt": ("player", 1, "As"),
    "spreads": (52,),
}
"""The arguments of words that know only some."""


def commands_of(kind: type[Command] = Command) -> Iterator[type[Command]]:
    for below in kind.__subclasses__():
        yield below
        yield from commands_of(below)


def test_every_command_has_exactly_one_row() -> None:
    rows = Counter(kind for table in (TABLE, host.COMMANDS, OF_CONTROLLER) for kind in table)
    rows.subtract(row.command for row in JACKPOT_STEPS)  # the floor takes them from the controller's own rows
    every = {kind for kind in commands_of() if kind.__module__.startswith(ROOMS)}
    assert rows == dict.fromkeys(every, 1)


def test_a_second_row_for_a_command_is_an_error() -> None:
    row = CommandRow(OpenRound, play, ("dealer",))
    with pytest.raises(ValueError, match="OpenRound has two rows"):
        table_of((row, row))


def test_a_row_without_senders_says_why() -> None:
    silent = {row.command.__name__ for row in TABLE.values() if not row.senders and not row.not_sent}
    assert silent == {"PullBackBurnCard", "BurnTuckedCard"}, "these are only done by gestures"


def test_the_sets_that_are_read_from_the_rows_do_not_overlap() -> None:
    assert not DEALERS & SHARED
    assert not DEALERS & GUESTS
    assert OWN < GUESTS
    assert set(STEPS) <= DEALERS | GUESTS
    for kind in GUESTS:
        assert TABLE[kind].check != "role", "a guest's role alone never says whose seat it is"


@pytest.mark.parametrize("row", [row for row in TABLE.values() if row.check == "role" and row.roles])
def test_the_table_refuses_a_role_that_is_not_in_the_row(row: CommandRow[object]) -> None:
    """Whatever stands in the command: who gives it is asked first."""
    house = House()
    command = row.command(*(0 for field in msgspec.structs.fields(row.command) if field.required))
    decision = decide(house.rules, house.table, Act(Person("cara", ("cage_cashier",)), command))
    assert isinstance(decision, Refusal)
    assert (decision.code, decision.parameters["role"]) == ("not_yours_to_do", row.roles[0])


LIVE = [(row, word) for row in TABLE.values() for word in row.words if word.text != "deal"]
"""`deal` has the automatic dealer go on; all other words are commands."""


@pytest.mark.parametrize(("row", "word"), LIVE, ids=lambda one: getattr(one, "text", ""))
def test_each_word_of_a_row_is_that_command_in_the_notation(row: CommandRow[object], word: Word) -> None:
    house = House(MINI if row.command.__module__.startswith("pitboss.games.baccarat") else SHOE)
    bet = next(iter(house.rules.bets))
    arguments = PARTICULAR.get(word.text) or tuple(_given(word, bet))
    who = Who(word.actor, 1 if word.actor == "seat" else None)
    _, command = table_act(house.rules, house.table, who, Does(word.text, arguments))
    assert isinstance(command, row.command)


def _given(word: Word, bet: str) -> Iterator[str | int]:
    """An argument for everything that the word must have."""
    for argument in word.arguments:
        kind = argument.rpartition(":")[2]
        if not kind.endswith("?"):
            yield bet if kind == "bet" else GIVEN[kind]
