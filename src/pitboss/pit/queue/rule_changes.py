"""Changes of the rules in the queue: each waits for a second signature, and never for its proposer's.

No command goes with a line: what the change does to every bet is seen on the page of the rules before
anybody signs.
"""

from collections.abc import Iterator

from pitboss.pit.queue.waiting import Waiting
from pitboss.pit.rule_changes import SIGNS, RuleChanges, SignRules, is_overtaken


def of_rules(changes: RuleChanges) -> Iterator[Waiting]:
    """Yield what can be signed, the oldest first; what others have overtaken is made again or withdrawn."""
    for one in changes.open:
        if is_overtaken(changes, one):
            continue
        yield Waiting(
            id=f"rules {one.number}",
            kind="rules",
            roles=(SIGNS,),
            subject=SignRules.__name__,
            asker=one.by,
            about={"game": one.game, "why": one.why, "number": str(one.number)},
            never=one.by,
        )
