"""Write the phrases with which the journal packs what commands wrote, from journals that were played.

    uv run python -m scripts.journal.phrases --out src/pitboss/journal/phrases.bin JOURNAL...

A journal keeps the phrases that it was packed with. New ones cost a journal eight kilobytes more and change
nothing that is there, so make them anew only where many kinds of events have come.
"""

import argparse
import re
from collections import Counter
from pathlib import Path

import msgspec

from pitboss.journal import CHECKPOINT, SqliteReader
from pitboss.journal.turns import WINDOW_BITS

ROOM = (1 << WINDOW_BITS) - 262
"""What deflate keeps in sight of a window when the body begins."""
PAYLOAD_MOST = 500
UNIQUE = re.compile(rb"[0-9a-f]{32,}")
"""Hashes and keys: none comes twice."""


def phrases(journals: list[Path]) -> bytes:
    """Return one phrase for each kind of event, as it lies in a body: the commonest last."""
    kinds: Counter[tuple[str, int]] = Counter()
    shapes: dict[tuple[str, int], Counter[bytes]] = {}
    for journal in journals:
        with SqliteReader.look_at(journal) as reader:
            for stream in reader.heads():
                if stream == CHECKPOINT:
                    continue
                for record in reader.read(stream):
                    kind = (record.name, record.version)
                    kinds[kind] += 1
                    shape = UNIQUE.sub(b"", record.payload)
                    if len(shape) <= PAYLOAD_MOST:
                        shapes.setdefault(kind, Counter())[shape] += 1
    made: list[bytes] = []
    for kind, _ in sorted(kinds.items(), key=lambda one: (one[1], one[0])):
        ((shape, _),) = shapes.get(kind, Counter({b"": 1})).most_common(1)
        made.append(msgspec.msgpack.encode((*kind, shape)))
    return b"".join(made)[-ROOM:]


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("journals", nargs="+", type=Path)
    parser.add_argument("--out", required=True, type=Path)
    given = parser.parse_args()
    made = phrases(given.journals)
    given.out.write_bytes(made)
    print(f"{given.out}: {len(made):,} bytes")


if __name__ == "__main__":
    main()
