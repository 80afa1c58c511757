"""Whether what clients saw of one thing could have happened one after the other, each at one moment.

The search of Wing and Gong with Lowe's memory: an operation may come next if no other that is left had ended
before it began; a set of operations done that led to the same state once is not tried again. An operation
that nobody was answered may be left out, or have happened at any time after it was given.
"""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

NEVER = 1 << 60
"""When an operation ended whose answer nobody heard."""
MOST = 400_000
"""States that are looked at before the search is given up."""


class Model(Protocol):
    """The thing itself, used by one client at a time; a state is never changed."""

    def begin(self) -> Hashable:
        """Its first state."""

    def apply(self, state: Any, what: Any) -> Hashable | None:
        """The state after an operation; None if it cannot have gone as the client saw it."""


class Operation(NamedTuple):
    """What one client did, from when it was given to when its answer was there."""

    given: int
    ended: int
    what: Any
    """For the model: what was done, and what the client was shown of it."""


class UndecidedError(AssertionError):
    """The search took too long."""


def linearizable(model: Model, operations: Sequence[Operation]) -> bool:
    """Whether some order in one thread explains all that was answered."""
    return explained(model, operations) is None


def explained(model: Model, operations: Sequence[Operation]) -> Operation | None:
    """Nothing, if some order explains it; else the operation beyond which no order came."""
    todo = sorted(operations)
    begin = model.begin()
    seen: set[tuple[int, int, Any]] = set()
    # An operation that is done is a bit, counted from the first that is not: histories are long, and few
    # operations overlap.
    stack: list[tuple[int, int, Any]] = [(0, 0, begin)]
    furthest = 0
    last = max((place for place, one in enumerate(todo) if one.ended != NEVER), default=-1)
    while stack:
        first, done, state = stack.pop()
        while done & 1:
            first, done = first + 1, done >> 1
        key = (first, done, state)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > MOST:
            raise UndecidedError(f"not decided after {MOST} states, at {todo[first]}")
        furthest = max(furthest, first)
        if first > last or not any(
            one.ended != NEVER and not done >> place & 1 for place, one in enumerate(todo[first : last + 1])
        ):
            return None
        stack += reversed(_next(model, todo, first, done, state))
    return todo[furthest]


def _next(
    model: Model, todo: Sequence[Operation], first: int, done: int, state: Any
) -> list[tuple[int, int, Any]]:
    """What may come next: whatever was given before any other that is left had ended."""
    found = []
    ends = NEVER + 1
    for place in range(first, len(todo)):
        one = todo[place]
        if one.given > ends:
            break
        if done >> (place - first) & 1:
            continue
        ends = min(ends, one.ended)
        after = model.apply(state, one.what)
        if after is not None:
            found.append((first, done | 1 << (place - first), after))
    return found
