"""A trainee's shuffle checked against the manual, act by act."""

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.chance import Chance
from pitboss.handshuffle.acts import Hands, after
from pitboss.handshuffle.layout import Act, Due, Layout, due
from pitboss.handshuffle.mixes import Handling
from pitboss.handshuffle.procedure import PERMITTED, Procedure
from pitboss.shuffle import SECRET_BYTES


class Fault(msgspec.Struct, frozen=True):
    """The first act that was not due, or None where acts are missing at the end; and what was due instead."""

    number: int
    act: Act | None
    due: tuple[Due, ...]


def first_fault(acts: Sequence[Act], size: int, procedures: Iterable[Procedure] = PERMITTED) -> Fault | None:
    """Return where a shuffle leaves the house's steps, or None if it keeps to them.

    A dealer may choose among the permitted shuffles and must keep to the choice: the shuffle that the
    acts follow furthest says what was due (SHF-10).
    """
    faults = []
    for procedure in procedures:
        fault = _fault(acts, size, procedure)
        if fault is None:
            return None
        faults.append(fault)
    furthest = max(fault.number for fault in faults)
    dues = dict.fromkeys(one for fault in faults if fault.number == furthest for one in fault.due)
    return Fault(furthest, acts[furthest] if furthest < len(acts) else None, tuple(dues))


def _fault(acts: Sequence[Act], size: int, procedure: Procedure) -> Fault | None:
    """Return the first fault; only the sizes of the piles matter, so any source of chance will do."""
    hands = Hands(procedure, Handling(), Chance(bytes(SECRET_BYTES), "checking"))
    layout = Layout(rack=tuple(range(size)))
    for number, act in enumerate(acts):
        dues = due(procedure, layout)
        if not any(one.allows(act) for one in dues):
            return Fault(number, act, dues)
        layout = after(layout, act, hands)
    missing = due(procedure, layout)
    return Fault(len(acts), None, missing) if missing else None
