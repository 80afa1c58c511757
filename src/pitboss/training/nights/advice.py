"""Drills to practise after a night: at most three, for the rules that came up, the most important first."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from pitboss.rulebook.common import GameRules
from pitboss.training.lessons.lesson import TODAY
from pitboss.training.nights.observer import Part, StintObserver
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
"""By family, the rule to practise if a part of the round is slow."""
_PAYING = {"blackjack": "BJ-WAG-03", "baccarat": "PAY-07"}
_LIMITS = {"blackjack": "LIM-01", "baccarat": "BAC-LIM-02"}
_STOPS = {"blackjack": "IRR-00", "baccarat": "BAC-IRR-04"}
"""The rule about what to do first at any stop; for stops whose own rule no drill asks about."""


class Suggestion(msgspec.Struct, frozen=True):
    """A drill to practise, and why."""

    why: Why
    game: str
    drill: str
    """The mix of the day if nothing stands out."""
    rule: str = ""
    count: int = 0
    what: str = ""
    """The kind of stop, the subject of the approval, or the part of the round."""


class _Incident(NamedTuple):
    """Something that happened: the kind of reason, the rule, what it was."""

    why: Why
    rule: str
    what: str = ""


def drill_for(rules: GameRules, rule: str) -> str:
    """Return the drill of a game that asks about a rule, or an empty string."""
    return next((drill.name for drill in drills_for(rules) if rule in drill.rules), "")


def suggestions_of(stints: Sequence[StintObserver], slow: Part | None) -> tuple[Suggestion, ...]:
    """Return drills for what came up, each once; the mix of the day if nothing did."""
    counted: dict[tuple[str, _Incident], tuple[GameRules, int]] = {}
    for stint in stints:
        for incident in _incidents(stint):
            rules, count = counted.get((stint.rules.game, incident), (stint.rules, 0))
            counted[stint.rules.game, incident] = (rules, count + 1)
    suggestions = [_suggested(rules, incident, count) for (_, incident), (rules, count) in counted.items()]
    for stint in stints:
        rule = _PACE[stint.rules.family].get(slow, "") if slow is not None else ""
        if slow is not None and rule and _behind(stint):
            suggestions.append(_suggested(stint.rules, _Incident("pace", rule, slow), 0))
    by_drill: dict[str, Suggestion] = {}
    for suggestion in suggestions:
        if suggestion.drill:
            by_drill.setdefault(suggestion.drill, suggestion)
    if not by_drill and any(stint.rounds for stint in stints):
        return (Suggestion("keep", stints[-1].rules.game, TODAY),)
    return tuple(by_drill.values())[:SUGGESTIONS_MOST]


def _behind(stint: StintObserver) -> bool:
    """Return whether the rounds of a stint took longer than the house's time for them, if it has one."""
    standard = sum(dealt.standard_ms for dealt in stint.rounds)
    return 0 < standard < sum(dealt.own_ms for dealt in stint.rounds)


def _incidents(stint: StintObserver) -> Iterator[_Incident]:
    family = stint.rules.family
    for _ in range(stint.put_right_before + stint.put_right_after):
        yield _Incident("payment", _PAYING[family])
    for stop in stint.stops.values():
        if stop.kind == "missed_check":
            yield _Incident("check", stop.rule)
        elif stop.own:
            yield _Incident("stop", stop.rule, stop.kind)
    for _ in range(stint.missed.get("limit", 0)):
        yield _Incident("limit", _LIMITS[family])
    for request in stint.approvals.values():
        if request.outcome == "refused":
            yield _Incident("word", request.rule, request.subject)


def _suggested(rules: GameRules, incident: _Incident, count: int) -> Suggestion:
    drill = drill_for(rules, incident.rule)
    if not drill and incident.why in ("check", "stop"):
        drill = drill_for(rules, _STOPS[rules.family])
    return Suggestion(incident.why, rules.game, drill, incident.rule, count, incident.what)
