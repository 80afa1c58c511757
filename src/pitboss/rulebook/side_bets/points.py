"""What a bet looks at, and so when it is settled."""

from collections.abc import Iterable, Mapping

from pitboss.rulebook.side_bets.conditions import CardCondition, Settled, Zone

_BEFORE_PLAY: frozenset[Zone] = frozenset({"first_two", "up_card"})
_THIRD: frozenset[Zone] = frozenset({"third_card", "first_three"})
_SETTLED_RANK: tuple[Settled, ...] = ("", "before_play", "third_card", "end")


def zones_of(
    conditions: Iterable[CardCondition], cards: tuple[Zone, ...], parts: Mapping[str, CardCondition]
) -> set[Zone]:
    """All cards that conditions look at, in their parts too; parts that are unknown say nothing."""
    found: set[Zone] = set()
    waiting, known = list(conditions), set[str]()
    while waiting:
        when = waiting.pop()
        if any(True for _ in when.facts()):
            found.update(when.cards or cards)
        if when.matches is not None:
            found.add(when.matches.card)
        if when.against is not None:
            found.add(when.against.cards)
        if when.between:
            found.add("first_two")
        for name in when.parts:
            if name not in known and name in parts:
                known.add(name)
                waiting.append(parts[name])
    return found


def settled_with(zones: set[Zone]) -> Settled:
    """The first point of the round at which all these cards have been seen."""
    if not zones:
        return ""
    if zones <= _BEFORE_PLAY:
        return "before_play"
    return "third_card" if zones <= _BEFORE_PLAY | _THIRD else "end"


def is_later(one: Settled, other: Settled) -> bool:
    """Whether a point of the round comes after another."""
    return _SETTLED_RANK.index(one) > _SETTLED_RANK.index(other)
