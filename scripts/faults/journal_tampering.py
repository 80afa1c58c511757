"""Tamper with a journal in every way, and see whether `verify` finds it.

    uv run python scripts/faults/journal_tampering.py --share 1     everything; a quarter of an hour
    uv run python scripts/faults/journal_tampering.py --share 0.01  one in a hundred of the slow ones
    uv run python scripts/faults/journal_tampering.py --pieces 3    some of all, in seconds

The journal has more than 64 KiB in its records alone. What is done to it, each time from the whole one:

- `hashed bits`: every bit of every field of every record and receipt, against its hash. All of them.
- `stored bits`: a bit of a field as it is stored, by SQL. A share, or all.
- `bits of the file`: a bit of the SQLite file. It must be found, or else nothing that can be read has changed
  (free space, and parts of a page that nobody reads). A share, or all; of a byte in free space one bit.
- `stored bits of turns`: the same in the form of rows that is written today; the others are done to the older
  one. It must be found, or else everything reads as before.
- records deleted, swapped, copied in; streams and the whole journal cut off; receipts deleted and swapped;
  turns deleted, exchanged, copied, cut off;
  history rewritten with every hash made again. All of them, and all before the anchor.

Bits are tried by short ways to what `verify` says (`tampering_rows.py`); a hundredth by all of it as well.
"""

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from tests.kit.tampering.files import file_bits, rewritten, stored_bits, structural
from tests.kit.tampering.turns import stored_bits_of_turns, structure_of_turns
from tests.kit.tampering.ways import Attempt, Drawn, Journal, Piece, built, hashed_bits

KINDS: dict[str, Callable[[Journal, Piece, Drawn], Iterator[Attempt]]] = {
    "hashed": hashed_bits,
    "stored": stored_bits,
    "file": file_bits,
    "structure": structural,
    "rewritten": rewritten,
    "bits of turns": stored_bits_of_turns,
    "turns": structure_of_turns,
}
PIECES = 64
"""Into which the drawn ones are divided among the workers."""


@cache
def journal(*, old: bool) -> Journal:
    with tempfile.TemporaryDirectory() as folder:
        return built(Path(folder) / "floor.journal", old=old)


def one_piece(kind: str, share: float, seed: int, piece: int) -> tuple[Counter[str], list[str]]:
    """Return how many changes one piece of the work tried, and those that were not found."""
    tried: Counter[str] = Counter()
    missed = []
    chance = random.Random(f"{seed}/{kind}/{piece}")
    tampered = journal(old="turns" not in kind)
    for attempt in KINDS[kind](tampered, (piece, PIECES), lambda: chance.random() < share):
        tried[attempt.kind] += 1
        if not attempt.found:
            missed.append(f"{attempt.kind}: {attempt.what}")
    return tried, missed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--share", type=float, default=0.01, help="of the stored bits and the bits of the file"
    )
    parser.add_argument(
        "--pieces", type=int, default=PIECES, help=f"how many of the {PIECES} pieces of the work to do"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    pieces = [(chosen.seed + piece) % PIECES for piece in range(min(chosen.pieces, PIECES))]
    work = [(kind, chosen.share, chosen.seed, piece) for piece in pieces for kind in KINDS]
    tried: Counter[str] = Counter()
    missed: list[str] = []
    with ProcessPoolExecutor(chosen.workers, get_context("spawn")) as pool:
        for some, others in pool.map(one_piece, *zip(*work, strict=True)):
            tried += some
            missed += others
    print(
        json.dumps(
            {
                "record_bytes": journal(old=True).record_bytes,
                "file_bytes": len(journal(old=True).file),
                "records": len(journal(old=True).records),
                "share": chosen.share,
                "seed": chosen.seed,
                "pieces": f"{len(pieces)} of {PIECES}",
                "tried": dict(tried),
                "missed": missed[:20],
            },
            indent=1,
        )
    )
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
