"""Changes of a table at its desk: what waits there, and what the reader may do about it."""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games.contract import Command
from pitboss.pit.acts import TableView
from pitboss.pit.state import Pit
from pitboss.pit.table_changes import (
    RECEIVES,
    MoveTable,
    ProposePar,
    ProposeRetirement,
    ProposeTableRules,
    ReceiveBankroll,
    SignTableChange,
    TableChange,
    WithdrawTableChange,
)
from pitboss.web.pit.overview import WATCH, has
from pitboss.web.wire import Refused

Would = Callable[[Command], Refused | None]
WHY = "?"
"""Stands for the reason that the reader would give."""


class TableChangeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A change that waits."""

    number: int
    kind: str
    why: str
    by: str
    signed_by: str
    par: Cheques | None
    step: str
    """The command that takes it further."""
    refusal: Refused | None
    """Why the reader cannot take it further."""
    withdraw: Refused | None
    """Why the reader cannot take it back."""


class TableChangesOut(msgspec.Struct, frozen=True, kw_only=True):
    """What can be changed at the table; each why not, where the reader cannot."""

    open: tuple[TableChangeRow, ...]
    rules_next: bool
    """Whether new rules are signed for its next shoe."""
    retire: Refused | None
    rules: Refused | None
    par: Refused | None
    move: Refused | None


def changes_at(pit: Pit, view: TableView, person: Person, would: Would) -> TableChangesOut | None:
    """Return the changes of a table for those who have a part in them; nothing for everybody else."""
    if not has(person, WATCH) and not person.may_act_as(RECEIVES):
        return None
    waiting = (one for one in pit.table_changes.open if one.table == view.name)
    return TableChangesOut(
        open=tuple(_change(one, view, would) for one in waiting),
        rules_next=bool(view.rules_next),
        retire=would(ProposeRetirement(view.name, WHY)),
        rules=would(ProposeTableRules(view.name, WHY)),
        par=would(ProposePar(view.name, Cheques(red=1), WHY)),
        move=would(MoveTable(view.name, f"{view.pit}-2", WHY)),
    )


def _change(one: TableChange, view: TableView, would: Would) -> TableChangeRow:
    asked: Any = ReceiveBankroll(one.number, view.rack) if one.signed_by else SignTableChange(one.number)
    return TableChangeRow(
        number=one.number,
        kind=one.kind,
        why=one.why,
        by=one.by,
        signed_by=one.signed_by,
        par=one.par,
        step=type(asked).__name__,
        refusal=would(asked),
        withdraw=would(WithdrawTableChange(one.number)),
    )
