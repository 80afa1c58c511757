"""Changes of tables in the queue: each waits for a second signature, and one that moves money for the cage.

No command goes with a line: the desk of the table shows what is signed for.
"""

from collections.abc import Iterator

from pitboss.pit.queue.waiting import Waiting
from pitboss.pit.rule_changes import SIGNS
from pitboss.pit.table_changes import (
    RECEIVES,
    BringBankroll,
    ReceiveBankroll,
    SignTableChange,
    TableChange,
    TableChanges,
)


def next_step(one: TableChange) -> type[SignTableChange | ReceiveBankroll | BringBankroll]:
    """Return the command that takes a change further."""
    if not one.signed_by:
        return SignTableChange
    return BringBankroll if one.kind == "place" else ReceiveBankroll


def of_table_changes(changes: TableChanges) -> Iterator[Waiting]:
    """Yield what waits to be signed, or for the cage, the oldest first."""
    for one in changes.open:
        yield Waiting(
            id=f"table change {one.number}",
            kind="table_change",
            roles=(RECEIVES,) if one.signed_by else (SIGNS,),
            subject=next_step(one).__name__,
            table=one.table,
            asker=one.by,
            about={"change": one.kind, "why": one.why, "number": str(one.number)},
            never="" if one.signed_by else one.by,
        )
