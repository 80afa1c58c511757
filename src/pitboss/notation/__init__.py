"""Rounds and scenarios as plain text that a dealer can read and write; see `docs/notation.md`.

A file is parsed into lines, the lines are performed at a game or at a live table, what happened is recorded,
and the record is compared with what the scenario expects, told step by step, or printed as data.

`piece.py`         stretches of a line that remember their column
`syntax.py`        what a file consists of, line by line
`vocabulary.py`    every header, actor, word and expectation
`arguments.py`     what follows the words of an act: numbers, money, bets, cheques
`expectations.py`  how each kind of expectation is written
`parse.py`         from text to lines, with every fault of a file at once
`write.py`         from lines to text, in one tidy form
`setting.py`       the rules and the table that the headers of a scenario choose
`dialects.py`      the words and steps that only one family of games has
`commands.py`      from the words of a game to its commands
`cheque_acts.py`   cheques, bills and shuffle times: what is done without a table
`perform.py`       the lines are put to the game, and the automatic dealer does the rest
`live/`            the same at a live table: guests, cheques, gestures, approvals
`record.py`        what happened in each round, as data
`expect.py`        what a scenario expects, compared with what happened
`narrate.py`       a round told step by step
`cheque_words.py`  how cheques are handled at an event, in words
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pitboss.notation.commands import UnknownBetError, bet_named
from pitboss.notation.expect import unmet
from pitboss.notation.live.performance import LivePerformance, performance_of
from pitboss.notation.live.words import TABLE_EXPECTATIONS, TABLE_HEADERS, TABLE_VERBS
from pitboss.notation.parse import parse
from pitboss.notation.perform import Performance
from pitboss.notation.record import Refused
from pitboss.notation.syntax import (
    Acts,
    Bets,
    Does,
    Ended,
    Expect,
    Fault,
    Gestured,
    Header,
    Held,
    Moved,
    NotationError,
    Scenario,
)
from pitboss.notation.vocabulary import VERBS
from pitboss.notation.write import write
from pitboss.rulebook import Rules

__all__ = ["Fault", "NotationError", "Performance", "Played", "Scenario", "parse", "perform", "write"]

_AT_ONCE = ("refused", "awaiting", "phase")
"""Expectations about the very moment, before the automatic dealer goes on."""


class Played(msgspec.Struct, frozen=True):
    """A scenario that was performed: all it led to, and what was not as expected, by line."""

    performance: Performance
    failures: tuple[Fault, ...]


def perform(scenario: Scenario, *, folder: Path = Path(), rulebook: str | Rules | None = None) -> Played:
    """Perform a scenario. A `NotationError` or `RulebookError` means that it could not be played at all."""
    performance = performance_of(scenario, folder=folder, rulebook=rulebook)
    live = isinstance(performance, LivePerformance)
    faults = (*_unknown_bets(scenario, performance.rules), *(() if live else _only_live(scenario)))
    if faults:
        raise NotationError(faults)
    return Played(performance, tuple(_failures(performance, scenario)))


_NEEDS_BANKROLL = "add a header such as bankroll: 400 red, 200 green, 60 black, 40 pink"


def _only_live(scenario: Scenario) -> Iterator[Fault]:
    """Words that mean something only where cheques lie on the table."""
    for line in scenario.lines:
        for word in _words_of_tables(line):
            yield Fault(line.line, 1, f"{word} needs a live table: {_NEEDS_BANKROLL}")


def _words_of_tables(line: object) -> list[str]:
    if isinstance(line, Header):
        return [f"{line.key}:"] if line.key in TABLE_HEADERS else []
    if isinstance(line, Expect):
        held = any(isinstance(item, Held) for item in line.wanted)
        return [f"expect {line.kind}"] if held or line.kind in TABLE_EXPECTATIONS else []
    if not isinstance(line, Acts):
        return []
    words = [act.cheques for act in line.acts if isinstance(act, Bets) and act.cheques]
    for act in line.acts:
        if isinstance(act, Does):
            stakes = [kind.endswith("stake?") or kind == "stake" for kind in VERBS[line.who.role][act.verb]]
            in_cheques = any(
                stake and isinstance(value, str) for stake, value in zip(stakes, act.arguments, strict=False)
            )
            if in_cheques or act.verb in TABLE_VERBS.get(line.who.role, {}):
                words.append(f'"{act.verb}"')
    return words


def _unknown_bets(scenario: Scenario, rules: Rules) -> Iterator[Fault]:
    for line in scenario.lines:
        for word in _bets_of(line):
            try:
                bet_named(rules, word)
            except UnknownBetError as error:
                yield Fault(line.line, 1, str(error))


def _bets_of(line: object) -> list[str]:
    if isinstance(line, Expect):
        named = (item.bet for item in line.wanted if isinstance(item, Moved | Ended | Held | Gestured))
        return [bet for bet in named if bet not in ("", "toke")]
    if not isinstance(line, Acts):
        return []
    words = [act.bet for act in line.acts if isinstance(act, Bets)]
    for act in line.acts:
        if isinstance(act, Does):
            kinds = VERBS[line.who.role][act.verb]
            words += [str(word) for kind, word in zip(kinds, act.arguments, strict=False) if kind == "bet"]
    return words


def _failures(performance: Performance, scenario: Scenario) -> Iterator[Fault]:
    lines = [line for line in scenario.lines if isinstance(line, Acts | Expect)]
    for line, following in zip(lines, [*lines[1:], None], strict=False):
        if isinstance(line, Acts):
            performance.act(line)
            if not (isinstance(following, Expect) and following.kind == "refused"):
                yield from _unexpected(performance.refusals)
            continue
        if line.kind not in _AT_ONCE:
            yield from _unexpected(performance.settle_down())
        reason = unmet(performance, line)
        if reason is not None:
            yield Fault(line.line, 1, f"expect {line.kind}: {reason}")
    yield from _unexpected(performance.finish())


def _unexpected(refusals: list[Refused]) -> Iterator[Fault]:
    """Refusals are told by the line of what was refused: a card may have waited since an earlier one."""
    for line in dict.fromkeys(entry.line for entry in refusals):
        texts = dict.fromkeys(entry.text for entry in refusals if entry.line == line)
        yield Fault(line, 1, f"refused: {' '.join(texts)}")
