"""What only a live table has, as data: approvals, gestures, and what moved from account to account."""

from collections.abc import Iterable
from typing import Any

from pitboss.games.contract import Event
from pitboss.table.approvals.approvals import ApprovalAsked, ApprovalGranted, ApprovalRefused
from pitboss.table.movements import movements
from pitboss.table.state import Due


def table_of(events: Iterable[Event], gestures: Iterable[Due]) -> dict[str, Any]:
    """The `table` of a round as `pitboss play --json` prints it."""
    kept = list(events)
    return {
        "approvals": approvals(kept),
        "gestures": [
            {
                "gesture": due.gesture,
                "seat": due.seat,
                "hand": due.hand,
                "bet": due.bet,
                "owner": due.owner,
                "cents": due.cents,
            }
            for due in gestures
        ],
        "movements": [
            {"event": place, "account": account, "instrument": instrument, "quantity": quantity}
            for place, event in enumerate(kept)
            for movement in movements(event)
            for account, instrument, quantity in movement.postings
        ],
    }


def approvals(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Every question of a round with its answers."""
    found: dict[int, dict[str, Any]] = {}
    for event in events:
        if isinstance(event, ApprovalAsked):
            asked = event.approval
            found[asked.number] = {
                "number": asked.number,
                "subject": asked.subject,
                "cents": asked.cents,
                "about": dict(asked.about),
                "answers": [],
            }
        elif isinstance(event, ApprovalGranted | ApprovalRefused) and event.number in found:
            word = "granted" if isinstance(event, ApprovalGranted) else "refused"
            found[event.number]["answers"].append({"role": event.role, "by": event.by, "answer": word})
    return list(found.values())
