"""Batches to write in tests, and journals that are worth tampering with."""

import random
import shutil
from pathlib import Path

import msgspec

from pitboss.journal import Append, Batch, Entry, Store, content_hash

NAMES = ("blackjack.wager_placed", "baccarat.card_drawn", "meter.contribution", "guest.seated", "staff.名前")


def entry(payload: object = None, *, name: str = NAMES[0], version: int = 1) -> Entry:
    return Entry(name, version, msgspec.json.encode(payload))


def batch(
    command: str,
    appends: dict[str, tuple[int | None, int]] | None = None,
    *,
    said: str = "",
    at_ms: int = 1_000,
    answer: bytes = b"",
) -> Batch:
    """A command that appends so many events to each stream; by default one to `table/1`."""
    made = tuple(
        Append(stream, tuple(entry([command, stream, place]) for place in range(count)), expected)
        for stream, (expected, count) in (appends or {"table/1": (None, 1)}).items()
    )
    return Batch(command, content_hash((said or command).encode()), "ann", at_ms, made, answer)


def fill(store: Store, *, seed: int = 1, commands: int = 150, checkpoints: int = 4) -> str:
    """A journal as a floor would write it; the hash of its last checkpoint, which nothing follows."""
    chance = random.Random(seed)  # noqa: S311 - a test that repeats itself
    for number in range(1, commands + 1):
        streams = chance.sample(["table/1", "table/2", "progressive/blazing", "cage", "guest/Zoë"], k=2)
        appends = tuple(
            Append(
                stream,
                tuple(
                    entry(
                        {
                            "round": number,
                            "card": chance.choice("A23456789TJQK"),
                            "note": "x" * chance.randrange(90),
                        },
                        name=chance.choice(NAMES),
                        version=chance.randrange(1, 4),
                    )
                    for _ in range(chance.randrange(1, 4))
                ),
                None,
            )
            for stream in streams[: chance.randrange(1, 3)]
        )
        said = content_hash(str(number).encode())
        store.append(Batch(f"command-{number}", said, "ann", 1_000 + number, appends, b'{"seq":%d}' % number))
        if number % (commands // checkpoints) == 0:
            store.checkpoint()
    store.put_rulebook(b'{"family":"baccarat"}')
    record = store.checkpoint() or list(store.read("checkpoint"))[-1]
    return record.hash.hex()


def as_a_crash_leaves_it(path: Path, folder: Path) -> Path:
    """A copy of the files as they stand now, without the lock."""
    folder.mkdir()
    for file in (path, path.with_name(f"{path.name}-wal")):
        if file.exists():
            shutil.copy(file, folder / file.name)
    return folder / path.name
