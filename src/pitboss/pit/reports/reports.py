"""Reports: a table's shifts, and what they come to by table, game, pit, shift and day.

Drop, win and hold are defined here and nowhere else; `docs/pit.md` has the definition with an example. `line`
works them out: from the counts where there are counts, from the books where there are none yet.

The theoretical win is what the bets actually made are worth by the exact odds; the band around it is where
the win lies 95 times of 100 (IND-27). Wagers of one round share its cards, and stray together.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import sqrt
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.games.contract import Event
from pitboss.pit.days import When, when
from pitboss.pit.papers.slips import Slip
from pitboss.pit.reports.counts import CountedBox
from pitboss.pit.reports.figures import Figures
from pitboss.pit.reports.tray import Tray
from pitboss.rulebook.pit import PitRules

HOUR_MS = 3_600_000
K = TypeVar("K", bound=Hashable)
WITHIN_95 = 1.96


class Price(msgspec.Struct, frozen=True):
    """What a bet is worth to the house, per cent wagered, and how far one wager strays."""

    edge: float
    deviation: float
    together: Mapping[str, float] = {}
    """The covariance with another wager of the same round, by its bet; none where it is left out."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a report."""

    name: str
    tables: int = 1
    rounds: int = 0
    hours: float = 0.0
    drop: int = 0
    """Cash in the boxes: counted, and by the books where a box is not counted yet."""
    drop_books: int = 0
    """Cash that was put into them, by the books."""
    drop_difference: int = 0
    """What the counts found more than the books, or less."""
    drop_uncounted: int = 0
    """The part of the drop that nobody has counted yet."""
    markers: int = 0
    bankroll: int = 0
    """Put in by the cage when the table was first opened: no fill."""
    fills: int = 0
    credits: int = 0
    opening: int = 0
    """The tray when the line begins, as last counted and moved since."""
    closing: int = 0
    adjusted: int = 0
    """What counts of the float found more than the books, or less."""
    win: int = 0
    """By the accounting formula, from the counts."""
    win_by_wagers: int = 0
    """By the books: wager by wager, with every ruling that moved money."""
    theoretical: float = 0.0
    variance: float = 0.0
    handle: dict[str, int] = {}
    wagers: dict[str, int] = {}
    jackpots: int = 0
    tokes: int = 0
    irregularities: dict[str, int] = {}
    disputes: int = 0
    shoe_seconds: tuple[float, ...] = ()
    """How long each shoe lasted, for the house's standard."""
    shuffle_seconds: tuple[float, ...] = ()
    slow_shoes: int = 0
    """Those that took longer than the standard."""
    by_dealer: dict[str, int] = {}
    """Irregularities by dealer and kind."""
    flags: dict[str, int] = {}
    """What gave reason to look, by what it was."""

    @property
    def statistical_drop(self) -> int:
        """What guests bought cheques with: drop and markers (IND-27)."""
        return self.drop + self.markers

    @property
    def hold(self) -> float | None:
        """Win by statistical drop; nothing where there is none."""
        return self.win / self.statistical_drop if self.statistical_drop else None

    @property
    def unexplained(self) -> int:
        """Win that is neither in the wagers nor in a count: always nothing, or the journal is wrong."""
        return self.win - self.win_by_wagers - self.drop_difference - self.adjusted

    @property
    def deviation(self) -> float:
        """One sigma of the win."""
        return sqrt(self.variance)

    @property
    def band(self) -> tuple[float, float]:
        """Where the win lies in 95 of 100 cases."""
        off = WITHIN_95 * self.deviation
        return self.theoretical - off, self.theoretical + off

    @property
    def within(self) -> bool:
        """Whether the win lies in the band; a win outside it is looked into, in writing."""
        low, high = self.band
        return low <= self.win <= high

    @property
    def hands_per_hour(self) -> float | None:
        """Rounds in an hour."""
        return self.rounds / self.hours if self.hours else None

    def take_up(self, bet: str, main: str) -> float | None:
        """The share of main wagers that come with a side bet."""
        mains = self.wagers.get(main, 0)
        return self.wagers.get(bet, 0) / mains if mains else None


class Stretches(Generic[K]):
    """A table's figures between changes of `cut`, each with the value of its tray at the end.

    The events are the table's own, with the counts of its float among them (`PitCounts.floats`).
    """

    def __init__(self, cut: Callable[[int, Event], K]) -> None:
        self.found: list[tuple[K, Figures, int]] = []
        self._cut, self._tray = cut, Tray()

    def take(self, at_ms: int, event: Event) -> None:
        """Add one event."""
        now, found, tray = self._cut(at_ms, event), self.found, self._tray
        if not found or found[-1][0] != now:
            found.append((now, Figures(tray.cents, after=found[-1][1] if found else None), tray.cents))
        figures = found[-1][1]
        figures.adjusted += tray.take(event)
        figures.take(at_ms, event)
        found[-1] = (now, figures, tray.cents)


def shifts(rules: PitRules, events: Iterable[tuple[int, Event]]) -> dict[When, tuple[Figures, int]]:
    """Return a table's figures by shift, each with the value of its tray at the end."""
    cut = Stretches(lambda at_ms, _: when(rules.gaming_day, at_ms))
    for at_ms, event in events:
        cut.take(at_ms, event)
    return {now: (figures, closing) for now, figures, closing in cut.found}


def _variance(figures: Figures, prices: Mapping[str, Price]) -> float:
    """How far the win strays: every wager by itself, and with each other one of its round."""
    found = sum(figures.squares[bet] * price.deviation**2 for bet, price in prices.items())
    for (bet, other), cross in figures.crosses.items():
        if bet in prices:
            pairs = cross - figures.squares[bet] if bet == other else 2 * cross
            found += pairs * prices[bet].together.get(other, 0.0)
    return max(found, 0.0)


def shoe_standard(rules: PitRules, decks: int) -> int | None:
    """Return the seconds for a shoe, by its decks; the manuals know two sizes (SHOE-01, SHOE-02)."""
    return {6: rules.standards.shoe_six_decks, 8: rules.standards.shoe_eight_decks}.get(decks)


def line(
    name: str,
    figures: Figures,
    closing: int,
    prices: Mapping[str, Price],
    *,
    boxes: Sequence[CountedBox] = (),
    standard: int | None = None,
) -> Line:
    """Return a shift of a table as a line, with the table's boxes as far as they are counted.

    `standard` is the time of its shoe in seconds. A count belongs to the shift in which the box was pulled.
    """
    known = {bet: prices[bet] for bet in figures.handle if bet in prices}
    settled = {place: box.found - box.books for place, box in enumerate(boxes) if box.found is not None}
    difference = sum(settled.get(place, 0) for place in figures.pulled)
    drop = figures.drop + difference
    came = figures.opening + figures.bankroll + figures.fills
    return Line(
        name=name,
        rounds=figures.rounds,
        hours=(figures.last_ms - figures.first_ms) / HOUR_MS,
        drop=drop,
        drop_books=figures.drop,
        drop_difference=difference,
        drop_uncounted=sum(cents for place, cents in figures.boxed.items() if place not in settled),
        markers=figures.markers,
        bankroll=figures.bankroll,
        fills=figures.fills,
        credits=figures.credits,
        opening=figures.opening,
        closing=closing,
        adjusted=figures.adjusted,
        win=closing + figures.credits + drop + figures.markers - came,
        win_by_wagers=figures.by_wagers,
        theoretical=sum(figures.handle[bet] * price.edge for bet, price in known.items()),
        variance=_variance(figures, known),
        handle=dict(figures.handle),
        wagers=dict(figures.wagers),
        jackpots=figures.jackpots,
        tokes=figures.tokes,
        irregularities=dict(figures.irregularities),
        disputes=figures.disputes,
        shoe_seconds=tuple(figures.watch.shoe_seconds),
        shuffle_seconds=tuple(figures.watch.shuffle_seconds),
        slow_shoes=sum(standard is not None and took > standard for took in figures.watch.shoe_seconds),
        by_dealer=dict(figures.watch.by_dealer),
        flags=dict(figures.watch.flags),
    )


def summed(name: str, lines: Iterable[Line]) -> Line:
    """Add up several lines; opening and closing values are added up as well."""
    whole = list(lines)
    sums: dict[str, object] = {
        field: sum(getattr(one, field) for one in whole)
        for field in (*_CENTS, "rounds", "hours", "theoretical", "variance", "disputes", "slow_shoes")
    }
    for field in ("shoe_seconds", "shuffle_seconds"):
        sums[field] = tuple(one for each in whole for one in getattr(each, field))
    for field in ("handle", "wagers", "irregularities", "by_dealer", "flags"):
        merged: dict[str, int] = {}
        for one in whole:
            for key, count in getattr(one, field).items():
                merged[key] = merged.get(key, 0) + count
        sums[field] = merged
    return replace(Line(name=name, tables=len({one.name for one in whole})), **sums)


_CENTS = (
    *(
        "drop",
        "drop_books",
        "drop_difference",
        "drop_uncounted",
        "markers",
        "bankroll",
        "fills",
        "credits",
        "opening",
        "closing",
        "adjusted",
    ),
    *("win", "win_by_wagers", "jackpots", "tokes"),
)


def adjustments(rules: PitRules, slips: Iterable[Slip], month: str) -> tuple[Slip, ...]:
    """Return the variances of a month, as in "2026-11", that are listed at its end (IND-26)."""
    return tuple(
        slip
        for slip in slips
        if slip.kind in ("variance", "drop_variance")
        and slip.when.day.startswith(f"{month}-")
        and slip.total > rules.variance.listed_above
    )


def grouped(lines: Mapping[str, Line], group: Callable[[str], str]) -> dict[str, Line]:
    """Sum the lines of tables by group."""
    by: dict[str, list[Line]] = {}
    for table, one in lines.items():
        by.setdefault(group(table), []).append(one)
    return {name: summed(name, some) for name, some in sorted(by.items())}
