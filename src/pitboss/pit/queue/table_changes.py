"""Changes of tables in the queue: each waits for a second signature, and a retirement then for the cage.

No command goes with a line: the desk of the table shows what is signed for.
"""

from collections.abc import Iterator

from pitboss.pit.queue.waiting import Waiting
from pitboss.pit.rule_changes import SIGNS
from pitboss.pit.table_change_acts import RECEIVES
from pitboss.pit.table_changes import ReceiveBankroll, SignTableChange, TableChanges


def of_table_changes(changes: TableChanges) -> Iterator[Waiting]:
    """Yield what waits to be signed, or to be received by the cage, the oldest first."""
    for one in changes.open:
        next_step = ReceiveBankroll if one.signed_by else SignTableChange
        yield Waiting(
            id=f"table change {one.number}",
            kind="table_change",
            roles=(RECEIVES,) if one.signed_by else (SIGNS,),
            subject=next_step.__name__,
            table=one.table,
            asker=one.by,
            about={"change": one.kind, "why": one.why, "number": str(one.number)},
            never="" if one.signed_by else one.by,
        )
