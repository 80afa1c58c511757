"""Run the statistical tests of a gaming laboratory on the machine shuffle, and print the verdict.

    uv run python scripts/shuffle_statistics.py                      # 2,000 eight-deck shoes, fresh secrets
    uv run python scripts/shuffle_statistics.py --seed 7 --decks 6   # the same shoes every time
    uv run python scripts/shuffle_statistics.py --bytes 1000000000 | dieharder -a -g 200
    uv run python scripts/shuffle_statistics.py --bytes 100000000 | ent

Without `--seed` every shoe has a fresh secret from the operating system, and no secret is ever printed. With
it the secrets are SHA-256 of the seed and the number of the shoe, so that a laboratory gets our figures.

`--bytes N` tests nothing here: it writes N raw bytes to standard output, the keystream of shoe after shoe,
each as long as the shuffle of one shoe reads, which is the very material that chooses the cards.

p-values are two-sided: cards that lie more evenly than chance would lay them are as suspect as cards that
lie less evenly. The level is shared among the tests (Bonferroni), so a perfect shuffle fails a whole run at
the 95% level one time in twenty: repeat a failure with other shoes before believing it. Exits 1 when a test
fails at the chosen level.
"""

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from pitboss.cards import RANKS, pack
from pitboss.shuffle import WORD_BYTES, keystream, new_secret, permutation

POINTS = 10
"""Ace, two to nine, and everything that counts ten: what blackjack and baccarat see of a card."""

FEWEST_SHOES = 100
"""Fewer shoes leave cells with an expectation near five or less, where chi-square stops being one."""


class Finding(NamedTuple):
    """One test's result; tests against the normal distribution have no degrees of freedom."""

    test: str
    statistic: float
    freedom: int | None
    p: float


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the chance that chi-square with these degrees of freedom is at least the statistic.

    The regularised upper incomplete gamma function Q(freedom / 2, statistic / 2): the series below the
    bulk, Lentz's continued fraction above it, each where it converges fast.
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b = x + 1 - a
    c, d = math.inf, 1 / b
    fraction, factor, i = d, 0.0, 0
    while abs(factor - 1) > 1e-15:
        i += 1
        numerator = -i * (i - a)
        b += 2
        d = 1 / (numerator * d + b)
        c = b + numerator / c
        factor = c * d
        fraction *= factor
    return front * fraction


def chi_square(test: str, statistic: float, freedom: int) -> Finding:
    """Judge a sum of squares, too large and too small alike."""
    tail = chi_square_tail(statistic, freedom)
    return Finding(test, statistic, freedom, 2 * min(tail, 1 - tail))


def normal(test: str, z: float) -> Finding:
    """Judge a standardised deviation, on either side."""
    return Finding(test, z, None, math.erfc(abs(z) / math.sqrt(2)))


class Tally:
    """What has been counted so far, shoe by shoe, so that no shoe need be kept."""

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self.size = len(pack(decks))
        self.rank_of = [RANKS.index(card[0]) for card in pack(decks)]
        self.points_of = [min(rank, POINTS - 1) for rank in self.rank_of]
        self.shoes = 0
        self.points_at = [0] * (self.size * POINTS)
        self.neighbours = [0] * len(RANKS) ** 2
        self.runs = 0
        self.fixed: dict[int, int] = {}
        self.products = 0
        self.bits = 0
        self.ones = 0

    def add(self, order: tuple[int, ...], stream: bytes) -> None:
        """Count one shoe: the order of its cards and the keystream that gave it."""
        self.shoes += 1
        for place, card in enumerate(order):
            self.points_at[place * POINTS + self.points_of[card]] += 1
        ranks = [self.rank_of[card] for card in order]
        for rank, following in zip(ranks, ranks[1:] + ranks[:1], strict=True):
            self.neighbours[rank * len(RANKS) + following] += 1
        rising = [later > earlier for earlier, later in pairwise(order)]
        self.runs += 1 + sum(map(bool.__ne__, rising, rising[1:]))
        fixed = sum(place == card for place, card in enumerate(order))
        self.fixed[fixed] = self.fixed.get(fixed, 0) + 1
        self.products += sum(map(mul, range(self.size), order))
        self.bits += 8 * len(stream)
        self.ones += int.from_bytes(stream, "little").bit_count()

    def findings(self) -> list[Finding]:
        """Every test over all the shoes counted."""
        return [
            self.places(),
            self.adjacent_pairs(),
            self.runs_up_and_down(),
            self.fixed_points(),
            self.drift(),
            self.monobit(),
        ]

    def places(self) -> Finding:
        """Does every value lie at every place as often as it should?

        The values in one shoe are fixed in number, so the cells of one shoe lean on each other. That costs a
        degree of freedom per value and swells the sum by size / (size - 1), which is taken out again.
        """
        copies = [self.points_of.count(points) for points in range(POINTS)]
        expected = [self.shoes * count / self.size for count in copies] * self.size
        total = sum((seen - e) ** 2 / e for seen, e in zip(self.points_at, expected, strict=True))
        return chi_square(
            "place x value",
            total * (self.size - 1) / self.size,
            (self.size - 1) * (POINTS - 1),
        )

    def adjacent_pairs(self) -> Finding:
        """Does every rank follow every rank as often as it should?

        The shoe is closed into a ring, so that each rank leads and follows equally often and (13 - 1)**2
        cells are free. Cards are drawn without replacement, which moves the mean of the sum a little away
        from that number; the mean is known exactly, and the sum is scaled by it.
        """
        n, m = self.size, self.size // len(RANKS)
        apart, alike = m * m / (n - 1), m * (m - 1) / (n - 1)
        spread_apart = 1 + (m - 1) ** 2 / (n - 2) - apart
        spread_alike = 1 + (m - 1) * (m - 2) / (n - 2) - alike
        total = 0.0
        for cell, seen in enumerate(self.neighbours):
            rank, following = divmod(cell, len(RANKS))
            expected = self.shoes * (alike if rank == following else apart)
            total += (seen - expected) ** 2 / expected
        free = (len(RANKS) - 1) ** 2
        mean = len(RANKS) * ((len(RANKS) - 1) * spread_apart + spread_alike)
        return chi_square("adjacent ranks", total * free / mean, free)

    def runs_up_and_down(self) -> Finding:
        """Does the order rise and fall, card by card through the factory order, as often as it should?"""
        mean, variance = (2 * self.size - 1) / 3, (16 * self.size - 29) / 90
        return normal(
            "runs up and down",
            (self.runs - self.shoes * mean) / math.sqrt(self.shoes * variance),
        )

    def fixed_points(self) -> Finding:
        """Does a shuffle leave cards where they lay as rarely as it should? Their number is Poisson(1)."""
        counts, expected = [self.shoes], [float(self.shoes)]
        chance = math.exp(-1)
        stayed = 0
        # Split the tail for as long as both parts keep an expectation that chi-square can bear.
        while min(self.shoes * chance, expected[-1] - self.shoes * chance) >= 5:
            counts[-1:] = [self.fixed.get(stayed, 0), counts[-1] - self.fixed.get(stayed, 0)]
            expected[-1:] = [self.shoes * chance, expected[-1] - self.shoes * chance]
            stayed += 1
            chance /= stayed
        total = sum((seen - e) ** 2 / e for seen, e in zip(counts, expected, strict=True))
        return chi_square("cards left in place", total, len(counts) - 1)

    def drift(self) -> Finding:
        """Does a card's place after the shuffle depend on its place before it?

        The correlation of the two within one shoe has mean 0 and variance 1 / (size - 1) exactly.
        """
        n = self.size
        mean_product = n * (n - 1) ** 2 / 4
        squares = n * (n * n - 1) / 12
        correlations = (self.products - self.shoes * mean_product) / squares
        return normal("place before / after", correlations * math.sqrt((n - 1) / self.shoes))

    def monobit(self) -> Finding:
        """Does the keystream hold as many ones as zeros?"""
        return normal("monobit", (2 * self.ones - self.bits) / math.sqrt(self.bits))


def secrets_from(seed: int | None) -> Iterator[bytes]:
    """Yield one secret for each shoe: new ones, or those that belong to the seed."""
    shoe = 0
    while True:
        yield new_secret() if seed is None else sha256(f"shuffle statistics {seed} {shoe}".encode()).digest()
        shoe += 1


def write_keystream(length: int, decks: int, seed: int | None, write: Callable[[bytes], object]) -> None:
    """Write bytes of keystream, shoe after shoe."""
    per_shoe = WORD_BYTES * len(pack(decks))
    for secret in secrets_from(seed):
        if length <= 0:
            return
        write(keystream(secret, min(length, per_shoe)))
        length -= per_shoe


def failures(findings: list[Finding], level: int) -> list[str]:
    """Return the tests that fail when all tests together may err only as often as the level allows."""
    allowed = (1 - level / 100) / len(findings)
    return [finding.test for finding in findings if finding.p < allowed]


def report(tally: Tally, seed: int | None) -> Table:
    """Return the findings as a table, with a verdict at both levels."""
    source = "fresh secrets" if seed is None else f"seed {seed}"
    findings = tally.findings()
    failed = {level: failures(findings, level) for level in (95, 99)}
    table = Table(title=f"{tally.shoes:,} shoes of {tally.decks} decks, {source}")
    table.add_column("test")
    for heading in ("statistic", "freedom", "p, two-sided", "at 95%", "at 99%"):
        table.add_column(heading, justify="right")
    for finding in findings:
        table.add_row(
            finding.test,
            f"{finding.statistic:,.3f}",
            "normal" if finding.freedom is None else f"{finding.freedom:,}",
            f"{finding.p:.4f}",
            *("fail" if finding.test in failed[level] else "pass" for level in (95, 99)),
        )
    return table


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Test the machine shuffle; exits 1 when a test fails.")
    parser.add_argument("--shoes", type=int, default=2000, help=f"at least {FEWEST_SHOES} (2000)")
    parser.add_argument("--decks", type=int, default=8, choices=range(1, 9), help="decks in a shoe (8)")
    parser.add_argument("--seed", type=int, help="repeat the shoes of this number; fresh secrets without it")
    parser.add_argument("--level", type=int, default=95, choices=(95, 99), help="the level that counts (95)")
    parser.add_argument("--bytes", type=int, help="write so much raw keystream to standard output instead")
    options = parser.parse_args()
    if options.bytes is None and options.shoes < FEWEST_SHOES:
        parser.error(f"the tests need at least {FEWEST_SHOES} shoes")
    return options


def main() -> int:
    options = arguments()
    if options.bytes is not None:
        try:
            write_keystream(options.bytes, options.decks, options.seed, sys.stdout.buffer.write)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader has had enough; without this Python would complain again while closing down.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    tally = Tally(options.decks)
    shoes = zip(range(options.shoes), secrets_from(options.seed), strict=False)
    for _, secret in track(shoes, "Shuffling", options.shoes, console=Console(stderr=True), transient=True):
        tally.add(permutation(secret, tally.size), keystream(secret, WORD_BYTES * tally.size))
    console = Console()
    console.print(report(tally, options.seed))
    failed = failures(tally.findings(), options.level)
    if failed:
        console.print(f"Failed at the {options.level}% level: {', '.join(failed)}.")
    else:
        console.print(f"All tests pass at the {options.level}% level, shared among them.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
