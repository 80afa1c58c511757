"""Compare the ways of mixing cards: the machine, the house's hand shuffles, and less than those.

    uv run python scripts/hand_shuffle_study.py                        # 1,000 shoes of six decks, seed 1
    uv run python scripts/hand_shuffle_study.py --decks 8 --shoes 200
    uv run python scripts/hand_shuffle_study.py --markdown             # the table of docs/shuffles.md

Every shoe starts as an unshuffled pack and is mixed once. The secrets are SHA-256 of the seed and the number
of the shoe, so the same command always prints the same table.

- pairs kept: of 100 neighbours, how many still follow each other
- longest run: the most cards that came through in one piece
- apart: how many places apart two former neighbours lie
- rising: rising sequences, 1 in a new pack
- correlation: of a card's place before and after
- place known: of the bits that name the half deck a card comes from, how many its half deck after the shuffle
  gives away. It is worked out over all shoes together, less what as many perfect shuffles give by accident.

The hand shuffles are a model (docs/shuffles.md says of what); the last rows vary the hands, not the steps.
"""

import argparse
import math
import sys
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pitboss import shuffle
from pitboss.cards import pack
from pitboss.chance import Chance
from pitboss.handshuffle import (
    BACCARAT,
    BLACKJACK,
    Handling,
    Places,
    Procedure,
    blackjack,
    halving,
    measures,
    permutation,
    riffle,
    wash,
)

Mix = Callable[[bytes, int], Places]
MEASURES: tuple[Callable[[Places], Fraction | int], ...] = (
    measures.pairs_kept,
    measures.longest_run,
    measures.neighbour_distance,
    measures.rising_sequences,
    measures.place_correlation,
)
HEADINGS = ("pairs kept", "longest run", "apart", "rising", "correlation", "place known")


class Shoes(NamedTuple):
    """Which shoes to mix."""

    decks: int
    number: int
    seed: int


class Result(NamedTuple):
    """The means of one way of mixing over all shoes."""

    name: str
    pairs_kept: float
    longest_run: float
    apart: float
    rising: float
    correlation: float
    place_known: float

    def cells(self) -> list[str]:
        return [
            f"{100 * self.pairs_kept:.2f}%",
            f"{self.longest_run:.1f}",
            f"{self.apart:.1f}",
            f"{self.rising:.1f}",
            f"{self.correlation:+.3f}",
            f"{100 * self.place_known:.1f}%",
        ]


def by_hand(procedure: Procedure, handling: Handling | None = None) -> Mix:
    return lambda secret, size: permutation(secret, size, procedure, handling or Handling())


def riffles(times: int) -> Mix:
    """Halve and riffle the whole pack, as no hand could hold it: what a riffle alone does."""

    def mix(secret: bytes, size: int) -> Places:
        chance = Chance(secret, "riffles")
        order: Places = tuple(range(size))
        for _ in range(times):
            half = halving(size, 0, chance)
            order = riffle(order[:half], order[half:], chance)
        return order

    return mix


def washed(rotations: int) -> Mix:
    return lambda secret, size: wash(tuple(range(size)), rotations, Chance(secret, "wash"), Handling())


def altered(procedure: Procedure, **changes: object) -> Procedure:
    """Return a house shuffle altered for study only: no dealer may shuffle this way (SHF-10)."""
    return replace(procedure, **changes)


WAYS: dict[str, Mix] = {
    "machine": shuffle.permutation,
    "house shuffle": by_hand(BLACKJACK),
    "house, squaring": by_hand(blackjack(squaring=True)),
    "house, alternate": by_hand(blackjack(alternate=True)),
    "house, alternate, squaring": by_hand(blackjack(alternate=True, squaring=True)),
    "baccarat by hand": by_hand(BACCARAT),
    "baccarat without the wash": by_hand(altered(BACCARAT, wash_rotations=0)),
    "one riffle": riffles(1),
    "seven riffles": riffles(7),
    "wash, 8 rotations": washed(8),
    "house, practised hands": by_hand(BLACKJACK, Handling(clump=-60)),
    "house, clumsy hands": by_hand(BLACKJACK, Handling(clump=60)),
    "house, exact grabs": by_hand(BLACKJACK, Handling(grab_off=0, halving_off=0)),
    "house, 3-5 packets in all": by_hand(altered(BLACKJACK, strips=(1, 1)), Handling(strip_packets=(3, 5))),
}


def secret_of(seed: int, shoe: int) -> bytes:
    return sha256(f"hand shuffle study {seed} {shoe}".encode()).digest()


def studied(name: str, shoes: Shoes, done: Callable[[], object] = lambda: None) -> Result:
    """Mix the shoes in one way and take the means."""
    size, parts = len(pack(shoes.decks)), 2 * shoes.decks
    sums = [0.0] * len(MEASURES)
    moves = [[0] * parts for _ in range(parts)]
    for shoe in range(shoes.number):
        order = WAYS[name](secret_of(shoes.seed, shoe), size)
        for number, measure in enumerate(MEASURES):
            sums[number] += float(measure(order))
        for row, more in zip(moves, measures.part_moves(order, parts), strict=True):
            row[:] = [seen + new for seen, new in zip(row, more, strict=True)]
        done()
    kept, run, apart, rising, correlation = (total / shoes.number for total in sums)
    return Result(name, kept, run, apart, rising, correlation, place_known(moves))


def place_known(moves: list[list[int]]) -> float:
    """Return the mutual information of the part before and after, as a share, less its bias."""
    parts, total = len(moves), sum(map(sum, moves))
    if parts < 2:
        return 0.0
    share = total / parts**2
    bits = sum(cell / total * math.log2(cell / share) for row in moves for cell in row if cell)
    bias = (parts - 1) ** 2 / (2 * total * math.log(2))
    return max(bits - bias, 0.0) / math.log2(parts)


def as_markdown(results: list[Result]) -> str:
    lines = [f"| way | {' | '.join(HEADINGS)} |", "|---|" + "---:|" * len(HEADINGS)]
    lines += [f"| {result.name} | {' | '.join(result.cells())} |" for result in results]
    return "\n".join(lines)


def as_table(results: list[Result], title: str) -> Table:
    table = Table(title=title)
    table.add_column("way")
    for heading in HEADINGS:
        table.add_column(heading, justify="right")
    for result in results:
        table.add_row(result.name, *result.cells())
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the ways of mixing cards.")
    parser.add_argument("--shoes", type=int, default=1000, help="shoes mixed in each way (1000)")
    parser.add_argument("--decks", type=int, default=6, choices=range(1, 9), help="decks in a shoe (6)")
    parser.add_argument("--seed", type=int, default=1, help="which shoes (1)")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    options = parser.parse_args()
    if options.shoes < 1:
        parser.error("at least one shoe")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Shuffling", total=options.shoes * len(WAYS))
        shoes = Shoes(options.decks, options.shoes, options.seed)
        results = [studied(name, shoes, lambda: progress.advance(task)) for name in WAYS]
    if options.markdown:
        print(as_markdown(results))
    else:
        title = f"{options.shoes:,} shoes of {options.decks} decks each, seed {options.seed}"
        Console(width=None if sys.stdout.isatty() else 110).print(as_table(results, title))
    return 0


if __name__ == "__main__":
    sys.exit(main())
