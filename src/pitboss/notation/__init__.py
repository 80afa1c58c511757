"""Rounds and scenarios as plain text that a dealer can read and write; see `docs/notation.md`."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pitboss.notation.expect import unmet
from pitboss.notation.parse import parse
from pitboss.notation.perform import Performance
from pitboss.notation.syntax import Acts, Expect, Fault, NotationError, Scenario
from pitboss.notation.write import write

__all__ = ["Fault", "NotationError", "Performance", "Played", "Scenario", "parse", "perform", "write"]


class Played(msgspec.Struct, frozen=True):
    """A scenario that was performed: all it led to, and what was not as expected, by line."""

    performance: Performance
    failures: tuple[Fault, ...]


def perform(scenario: Scenario, *, folder: Path = Path(), rulebook: str | None = None) -> Played:
    """Perform a scenario. A `NotationError` or `RulebookError` means that it could not be played at all."""
    performance = Performance(scenario, folder=folder, rulebook=rulebook)
    return Played(performance, tuple(_failures(performance, scenario)))


def _failures(performance: Performance, scenario: Scenario) -> Iterator[Fault]:
    lines = [line for line in scenario.lines if isinstance(line, Acts | Expect)]
    for place, line in enumerate(lines):
        if isinstance(line, Expect):
            reason = unmet(performance, line)
            if reason is not None:
                yield Fault(line.line, 1, f"expect {line.kind}: {reason}")
            continue
        performance.act(line)
        following = lines[place + 1] if place + 1 < len(lines) else None
        if performance.refusals and not (isinstance(following, Expect) and following.kind == "refused"):
            texts = " ".join(entry.text for entry in performance.record.refused if entry.line == line.line)
            yield Fault(line.line, 1, f"refused: {texts}")
    performance.finish()
