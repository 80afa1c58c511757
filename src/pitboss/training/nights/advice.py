"""What to practise after a night: two or three drills, by the rules that came up, the most telling first."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from pitboss.rulebook import Rules
from pitboss.training.lessons.lesson import TODAY
from pitboss.training.nights.observer import AtTable, Part
from pitboss.training.questions.registry import drills_for

SUGGESTIONS_MOST = 3
Why = Literal["check", "limit", "payment", "stop", "word", "pace", "keep"]
_PACE: dict[str, dict[Part, str]] = {
    "blackjack": {
        "deal": "PACE-01",
        "total": "BJ-GAME-03",
        "take": "PAY-01",
        "pay": "PAY-07",
    },
    "baccarat": {
        "deal": "BAC-CALL-04",
        "take": "BAC-PAY-08",
        "pay": "PAY-07",
    },
}
"""By game, the rule behind a part of the round: with it at one's fingertips the part goes faster."""
_PAYING = {"blackjack": "BJ-WAG-03", "baccarat": "PAY-07"}
_LIMITS = {"blackjack": "LIM-01", "baccarat": "BAC-LIM-02"}
_STOPS = {"blackjack": "IRR-00", "baccarat": "BAC-IRR-04"}
"""Where no drill asks about the rule of a stop itself: what is done first at any of them."""


class Suggestion(msgspec.Struct, frozen=True):
    """A drill that is worth ten minutes, and why."""

    why: Why
    game: str
    drill: str
    """That of the day's mix where nothing stands out."""
    rule: str = ""
    count: int = 0
    what: str = ""
    """What kind of stop, which word, which part of the round."""


class _Came(NamedTuple):
    """Something that came up once: why it is told, the rule, what it was."""

    why: Why
    rule: str
    what: str = ""


def drill_for(rules: Rules, rule: str) -> str:
    """The drill of a game that asks about a rule, or nothing."""
    return next((drill.name for drill in drills_for(rules) if rule in drill.rules), "")


def suggestions_of(tables: Sequence[AtTable], slow: Part | None) -> tuple[Suggestion, ...]:
    """The drills for what came up, each once; the mix of the day where nothing did."""
    counted: dict[tuple[str, _Came], tuple[Rules, int]] = {}
    for at in tables:
        for came in _came_up(at):
            rules, count = counted.get((at.rules.game, came), (at.rules, 0))
            counted[at.rules.game, came] = (rules, count + 1)
    found = [_suggested(rules, came, count) for (_, came), (rules, count) in counted.items()]
    for at in tables:
        rule = _PACE[at.rules.family].get(slow, "") if slow is not None else ""
        if slow is not None and rule and _behind(at):
            found.append(_suggested(at.rules, _Came("pace", rule, slow), 0))
    known: dict[str, Suggestion] = {}
    for one in found:
        if one.drill:
            known.setdefault(one.drill, one)
    if not known and any(at.rounds for at in tables):
        return (Suggestion("keep", tables[-1].rules.game, TODAY),)
    return tuple(known.values())[:SUGGESTIONS_MOST]


def _behind(at: AtTable) -> bool:
    """Whether the rounds of a table took longer than the house's time for them, where it has one."""
    standard = sum(one.standard_ms for one in at.rounds)
    return 0 < standard < sum(one.own_ms for one in at.rounds)


def _came_up(at: AtTable) -> Iterator[_Came]:
    family = at.rules.family
    for _ in range(at.put_right_before + at.put_right_after):
        yield _Came("payment", _PAYING[family])
    for stop in at.stops.values():
        if stop.kind == "missed_check":
            yield _Came("check", stop.rule)
        elif stop.own:
            yield _Came("stop", stop.rule, stop.kind)
    for _ in range(at.missed.get("limit", 0)):
        yield _Came("limit", _LIMITS[family])
    for asked in at.approvals.values():
        if asked.outcome == "refused":
            yield _Came("word", asked.rule, asked.subject)


def _suggested(rules: Rules, came: _Came, count: int) -> Suggestion:
    drill = drill_for(rules, came.rule)
    if not drill and came.why in ("check", "stop"):
        drill = drill_for(rules, _STOPS[rules.family])
    return Suggestion(came.why, rules.game, drill, came.rule, count, came.what)
