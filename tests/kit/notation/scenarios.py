"""Scenarios as text for the tests beside this file, played with a bound on the steps they may take."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from unittest.mock import patch

from pitboss.games.contract import Command, Refusal
from pitboss.games.driver import AnyPlay, Play, Step
from pitboss.notation import Performance, Played, parse, perform, setting
from pitboss.notation.record import Record
from pitboss.rulebook import Rules, load

GOLDEN = Path(__file__).parents[2] / "golden"
GOLDEN_FILES = sorted(GOLDEN.rglob("*.round"))
MINI = "game: mini-baccarat\n"
SHOE_GAME = "game: blackjack-shoe\n"
NATURAL = MINI + "seat 1: P $100\nshoe: 4 K 5 7\n"
"""Player wins nine over seven."""
BLACKJACK = (
    SHOE_GAME + "seat 1: 25\nseat 2: 50\nseat 3: 15\n"
    "shoe: Ks 9h 5d 6c As 7c 6d Th 8s 9d\nseat 2: stand\nseat 3: double 15\n"
)
"""A blackjack, a double, the dealer breaks."""
SECRET = "0123456789abcdef" * 4
OF_PYTHON = re.compile(r"Traceback|[A-Za-z]Error|Exception|\bNone\b|<class|0x|\b[A-Z][a-z]+[A-Z]\w+|\w\(\)")
"""What a manager must never read."""
STEPS_MAX = 20_000
"""No scenario here needs a fifth of it; one that takes more will never end."""
GOLDEN_STEPS_MAX = 500
"""No scenario of the golden files, which are a round or two each, needs a fifth of it."""


def golden_id(file: Path) -> str:
    """A golden file's name below its folder: `baccarat/order`."""
    return file.relative_to(GOLDEN).with_suffix("").as_posix()


class StuckError(Exception):
    """The automatic dealer goes round in circles."""


@contextmanager
def bounded(most: int = STEPS_MAX) -> Iterator[None]:
    """Turns an endless loop into a failure, whether it puts steps to the game or only looks for one."""
    submit, awaited, steps = Play.submit, Performance._awaited, count()

    def submitting(play: AnyPlay, command: Command) -> Step | Refusal:
        if next(steps) > most:
            raise StuckError
        return submit(play, command)

    def looking(performance: Performance) -> Command | None:
        if next(steps) > most:
            raise StuckError
        return awaited(performance)

    with patch.object(Play, "submit", submitting), patch.object(Performance, "_awaited", looking):
        yield


@contextmanager
def rules_at_hand() -> Iterator[None]:
    """Reading a rulebook takes ten times as long as a round; those as they come are read once."""
    known: dict[tuple[str, str | None], Rules] = {}

    def remembered(game: str, *, house: str | None = None, settings: Mapping[str, object]) -> Rules:
        if settings:
            return load(game, house=house, settings=settings)
        if (game, house) not in known:
            known[game, house] = load(game, house=house)
        return known[game, house]

    with patch.object(setting, "load", remembered):
        yield


def play(text: str, *, folder: Path = GOLDEN, rulebook: str | None = None) -> Played:
    """The one scenario of a text, performed."""
    (scenario,) = parse(text)
    with bounded():
        return perform(scenario, folder=folder, rulebook=rulebook)


def play_all(text: str, *, folder: Path = GOLDEN) -> list[Played]:
    """All scenarios of a text, performed."""
    with bounded():
        return [perform(scenario, folder=folder) for scenario in parse(text)]


def failures(text: str) -> list[str]:
    """What is not as the one scenario of a text expects."""
    return [str(fault) for fault in play(text).failures]


def records(text: str) -> list[Record]:
    """The rounds of a text, all of which goes as expected."""
    played = play(text)
    assert [str(fault) for fault in played.failures] == []
    return played.performance.records


def names(record: Record) -> list[str]:
    """What happened in a round, by name."""
    return [type(event).__name__ for event in record.events]


def drawn(record: Record) -> list[str]:
    """The cards that left the shoe in a round, burned ones too."""
    return [event.card for event in record.events if hasattr(event, "card") and event.card is not None]
