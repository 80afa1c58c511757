"""The checker of histories: it takes what could have been, and nothing else."""

import pytest

from tests.kit.simulator.histories import CageModel, MeterModel
from tests.kit.simulator.linearizability import NEVER, Operation, explained, linearizable

METER, CAGE = MeterModel(scale=100), CageModel()


def did(given: int, ended: int, *steps: tuple[str, object, int]) -> Operation:
    return Operation(given, ended, ("do", steps))


def seen(given: int, ended: int, *told: object) -> Operation:
    return Operation(given, ended, ("look", told))


BASE = did(1, 2, ("move", 0, 1_000_00 * 100))
"""$1,000 on the meter."""


def test_one_after_the_other_is_taken() -> None:
    assert linearizable(
        METER, [BASE, seen(3, 4, 1_000_00, 0), did(5, 6, ("move", 0, 110)), seen(7, 8, 1_000_01, 0)]
    )


def test_whoever_looks_meanwhile_may_see_it_or_not() -> None:
    rise = did(3, 9, ("move", 0, 100))
    assert linearizable(METER, [BASE, rise, seen(4, 5, 1_000_00, 0), seen(6, 7, 1_000_01, 0)])
    assert not linearizable(METER, [BASE, rise, seen(4, 5, 1_000_01, 0), seen(6, 7, 1_000_00, 0)])


def test_what_nobody_was_answered_may_have_been_or_not() -> None:
    lost = did(3, NEVER, ("move", 0, 100))
    assert linearizable(METER, [BASE, lost, seen(4, 5, 1_000_00, 0)])
    assert linearizable(METER, [BASE, lost, seen(4, 5, 1_000_00, 0), seen(6, 7, 1_000_01, 0)])
    assert not linearizable(METER, [BASE, seen(3, 4, 1_000_01, 0), lost._replace(given=5)])


WRONG = {
    "a stale look": (METER, [BASE, did(3, 4, ("move", 0, 100)), seen(5, 6, 1_000_00, 0)]),
    "a look into the future": (METER, [BASE, seen(3, 4, 1_000_01, 0), did(5, 6, ("move", 0, 100))]),
    "a lost update": (
        METER,
        [BASE, did(3, 6, ("move", 0, 100)), did(4, 5, ("move", 0, 100)), seen(7, 8, 1_000_01, 0)],
    ),
    "an update twice": (METER, [BASE, did(3, 4, ("move", 0, 100)), seen(5, 6, 1_000_02, 0)]),
    "a prize posted twice": (
        METER,
        [BASE, did(3, 4, ("enter", 1, 0)), did(5, 8, ("post", 1, 0)), did(6, 7, ("post", 1, 0))],
    ),
    "a prize posted that was void": (
        METER,
        [BASE, did(3, 4, ("enter", 1, 0)), did(5, 6, ("void", 1, 0)), did(7, 8, ("post", 1, 0))],
    ),
    "a prize posted before it was pending": (
        METER,
        [BASE, did(3, 4, ("post", 1, 0)), did(5, 6, ("enter", 1, 0))],
    ),
    "a fill twice": (
        CAGE,
        [
            did(1, 2, ("open", "fill 1", 0)),
            did(3, 4, ("close", "fill 1", 0), ("move", "", 500)),
            did(5, 6, ("close", "fill 1", 0), ("move", "", 500)),
        ],
    ),
    "a fill that is still open though it is done": (
        CAGE,
        [
            did(1, 2, ("open", "fill 1", 0)),
            did(3, 4, ("close", "fill 1", 0), ("move", "", 500)),
            seen(5, 6, 500, ("fill 1",), 0),
        ],
    ),
    "cheques gone, and the cage does not know": (
        CAGE,
        [
            did(1, 2, ("open", "fill 1", 0)),
            did(3, 4, ("close", "fill 1", 0), ("move", "", 500)),
            seen(5, 6, 0, (), 0),
        ],
    ),
    "a marker paid back twice": (
        CAGE,
        [
            did(1, 2, ("owe", "M-1", 900)),
            did(3, 6, ("redeem", "M-1", 900)),
            did(4, 5, ("redeem", "M-1", 900)),
        ],
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_history_that_cannot_have_been_is_rejected(what: str) -> None:
    model, operations = WRONG[what]
    assert not linearizable(model, operations), what  # type: ignore[arg-type]


def test_the_operation_beyond_which_nothing_came_is_named() -> None:
    stale = seen(5, 6, 1_000_00, 0)
    assert explained(METER, [BASE, did(3, 4, ("move", 0, 100)), stale]) == stale


def test_many_at_once_are_decided_by_remembering() -> None:
    rises = [did(3 + place, 100 + place, ("move", 0, 100)) for place in range(12)]
    assert linearizable(METER, [BASE, *rises, seen(200, 201, 1_000_12, 0)])
    assert not linearizable(METER, [BASE, *rises, seen(200, 201, 1_000_11, 0)])
