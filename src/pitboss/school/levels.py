"""The difficulty of a drill: two right answers in a row raise it, a wrong answer lowers it."""

import msgspec

LEVELS = (1, 2, 3)
RISES_AFTER = 2


class Level(msgspec.Struct, frozen=True):
    """A drill's difficulty, and the number of right answers in a row at it."""

    level: int = 1
    run: int = 0


def after(before: Level, *, right: bool) -> Level:
    """Return the level after an answer."""
    if not right:
        return Level(max(before.level - 1, LEVELS[0]))
    run = before.run + 1
    if run >= RISES_AFTER and before.level < LEVELS[-1]:
        return Level(before.level + 1)
    return Level(before.level, run)
