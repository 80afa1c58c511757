"""Kill the writer of a journal at random moments, and check what is there afterwards.

    uv run python scripts/faults/kill_journal.py --kills 500 --seed 1

A child process appends groups of batches over several streams and prints the number of each once it is
acknowledged. It is killed (SIGKILL) after a random number of lines and a random while, sometimes while it
opens. Then the journal is looked at, or opened to go on: every acknowledged batch must be there, whole
and once, in order; the child that follows sends the last ones again, and none may be applied twice. What a
kill cannot show is a disk that forgets: the tests cut and damage the log for that.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import IO, NamedTuple

from pitboss.journal import (
    AlreadyApplied,
    Append,
    Appended,
    Batch,
    Entry,
    Reader,
    SqliteReader,
    SqliteStore,
    content_hash,
    verify,
)

VERIFIED_EVERY = 25
CHECKPOINT_EVERY = 40
AGAIN = 5
"""How many of the last batches a new child sends once more."""


def batch_of(number: int) -> Batch:
    """Return the batch of a number: one event for the cage, and some for a table."""
    table = f"table/{number % 7}"
    events = tuple(Entry("table.event", 1, b'{"n":%d,"i":%d}' % (number, i)) for i in range(1 + number % 3))
    cage = Append("cage", (Entry("cage.event", 1, b'{"n":%d}' % number),), number - 1)
    return Batch(
        f"c{number}", content_hash(b"%d" % number), "child", number, (cage, Append(table, events, None))
    )


def append_for_ever(path: Path, seed: int) -> None:
    """Append as the child process; never return."""
    chance = random.Random(seed)
    with SqliteStore(path, checkpoint_every=CHECKPOINT_EVERY) as store:
        head = store.heads().get("cage")
        number = head.seq if head else 0
        for old in range(max(1, number - AGAIN), number + 1):
            assert isinstance(store.append(batch_of(old)), AlreadyApplied)
        while True:
            group = [batch_of(number + place) for place in range(1, chance.randrange(2, 10))]
            assert all(isinstance(result, Appended) for result in store.append_many(group))
            os.write(1, b"".join(b"%d\n" % (number + place) for place in range(1, len(group) + 1)))
            number += len(group)


class Life(NamedTuple):
    """What a child acknowledged before it was killed."""

    acknowledged: int


def live_and_die(path: Path, chance: random.Random) -> Life:
    command = [sys.executable, __file__, "--child", str(path), "--seed", str(chance.getrandbits(32))]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = read_lines(
            child.stdout, chance.choice((0, 1, chance.randrange(2, 150), chance.randrange(2, 150)))
        )
        for _ in range(chance.randrange(200_000)):
            pass
        child.kill()
        rest = child.stdout.read()
        assert child.wait() == -9, "the child died of something else"
    whole_lines = (told + rest).rpartition(b"\n")[0].split()
    return Life(int(whole_lines[-1]) if whole_lines else 0)


def read_lines(stream: IO[bytes], lines: int) -> bytes:
    return b"".join(stream.readline() for _ in range(lines))


def check(store: Reader, after: int, acknowledged: int) -> int:
    """Check that everything behind `after` is there once, whole and in order; return the last number."""
    last = after
    for record in store.read("cage", after=after):
        last += 1
        assert record.payload == batch_of(last).appends[0].entries[0].payload, (
            f"batch {last} is not in its place"
        )
        receipt = store.command(f"c{last}")
        assert receipt is not None, f"batch {last} has no receipt"
        for span, append in zip(receipt.spans, batch_of(last).appends, strict=True):
            found = store.read(span.stream, after=span.first - 1, limit=span.last - span.first + 1)
            assert tuple(record.entry for record in found) == append.entries, f"batch {last} is not whole"
    assert last >= acknowledged, f"batch {acknowledged} was acknowledged, and the last one is {last}"
    return last


def kill_again_and_again(kills: int, seed: int, folder: Path) -> dict[str, float]:
    chance = random.Random(seed)
    path = folder / "floor.journal"
    last = unacknowledged = in_opening = 0
    slowest = 0.0
    for kill in range(1, kills + 1):
        life = live_and_die(path, chance)
        in_opening += life.acknowledged == 0
        started = perf_counter()
        # A look leaves the log as the kill left it; a writer that closes puts it back into the file.
        look = chance.random() < 0.5 and path.exists()
        store = SqliteReader.look_at(path) if look else SqliteStore(path, checkpoint_every=CHECKPOINT_EVERY)
        with store:
            slowest = max(slowest, perf_counter() - started)
            was, last = last, check(store, last, life.acknowledged)
            unacknowledged += last - max(was, life.acknowledged)
            if kill % VERIFIED_EVERY == 0 or kill == kills:
                verdict = verify(store)
                assert verdict.ok, verdict.first
                assert [r.command for r in store.receipts() if r.who == "child"] == [
                    f"c{number}" for number in range(1, last + 1)
                ]
    return {
        "kills": kills,
        "killed_before_the_first_answer": in_opening,
        "batches": last,
        "there_but_not_yet_acknowledged": unacknowledged,
        "recovery_ms_max": round(slowest * 1000, 1),
        "seed": seed,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        append_for_ever(chosen.child, chosen.seed)
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(kill_again_and_again(chosen.kills, chosen.seed, Path(folder)), indent=1))


if __name__ == "__main__":
    main()
