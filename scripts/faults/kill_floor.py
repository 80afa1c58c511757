"""Kill a floor at random moments under full load, and check every table and cheque afterwards.

    uv run python scripts/faults/kill_floor.py --kills 500 --seed 1

A child process opens a floor of eight tables on SQLite, with bots at full speed, and prints every command as
it is given and as it is answered. It is killed (SIGKILL) after a random number of lines and a random while,
sometimes while it opens. Then the journal is looked at: every answered command is there, once, with
the number that was answered; every event folds with the ledger at zero and all cards there. The next child
says where each table stands before anything happens: that must be what the parent folded. It then gives the
last commands again, answered or not, as a guest does whose connection broke: none may be applied twice.
"""

import argparse
import asyncio
import base64
import json
import os
import pickle
import random
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import IO

import msgspec

from pitboss.cheques import Cheques
from pitboss.floor.clock import WallClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.proof.floor import prove
from pitboss.floor.proof.table import Refold
from pitboss.floor.storage.folder import JOURNAL, look_at_folder, open_folder
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.pace import Pace
from pitboss.journal import Reader
from pitboss.table.commands import Act

RACK = Cheques(blue=400, white=400, pink=400, red=2000, green=2000, black=800, purple=200, orange=100)
GAMES = (
    "blackjack-shoe",
    "double-deck",
    "blackjack-h17",
    "mini-baccarat",
    "midi-baccarat",
    "ez-baccarat",
    "dai-bacc",
    "five-treasures",
)
BOTS = 5
"""At each table."""
AGAIN = 8
"""How many of the last answered commands a new child gives once more."""
PROVEN_EVERY = 50


class Telling(Floor):
    """A floor that prints each command as it is given and as it is answered."""

    async def submit(self, table: str, command_id: str, act: Act) -> Answer:
        told = base64.b64encode(pickle.dumps((table, act))).decode()
        say(f"asked {command_id.replace(' ', '_')} {told}")
        answer = await super().submit(table, command_id, act)
        word = "done" if answer.refusal is None else "refused"
        say(f"{word} {command_id.replace(' ', '_')} {answer.seq}")
        return answer


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def state_of(hosted: HostedTable) -> str:
    return sha256(msgspec.json.encode(hosted, order="deterministic")).hexdigest()[:16]


async def play(folder: Path, seed: int, again: Path) -> None:
    """Play as the child process; never return."""
    started = perf_counter()
    floor = Telling(*open_folder(folder), WallClock(), Pace())  # a dealer who takes no time
    await floor.open(tuple(TablePlan(game, game, RACK) for game in GAMES))
    recovered = perf_counter() - started
    for name, spot in floor.tables.items():
        say(f"stands {name} {spot.seq} {state_of(spot.sealing.hosted)}")
    say(f"opened {recovered * 1000:.1f} -")
    if again.exists():
        old = [line.split() for line in again.read_text().splitlines()]
        acts = [(name.replace("_", " "), pickle.loads(base64.b64decode(told))) for name, told in old]  # noqa: S301 - its own file
        await asyncio.gather(*(floor.submit(table, name, act) for name, (table, act) in acts))
    crowd = Crowd(floor, random.Random(seed), run=f"{seed}")
    for game in GAMES:
        crowd.join(game, *(f"{game} {number}" for number in range(BOTS)))
    while not (floor.halted or floor.stopped):
        await asyncio.sleep(0.05)
    raise SystemExit(f"the floor stopped: {floor.halted or floor.stopped}")


class Life:
    """What a child said before it was killed."""

    def __init__(self, lines: list[list[str]], born: float | None) -> None:
        self.asked = {line[1]: line[2] for line in lines if line[0] == "asked"}
        self.done = {line[1]: int(line[2]) for line in lines if line[0] == "done"}
        self.refused = {line[1] for line in lines if line[0] == "refused"}
        self.stands = {line[1]: (int(line[2]), line[3]) for line in lines if line[0] == "stands"}
        self.opened_ms = next((float(line[1]) for line in lines if line[0] == "opened"), None)
        self.born_ms = None if born is None else born * 1000


def live_and_die(folder: Path, again: Path, chance: random.Random, most: int) -> Life:
    command = [sys.executable, __file__, "--child", str(folder), "--seed", str(chance.getrandbits(32))]
    started, born = perf_counter(), None
    with subprocess.Popen([*command, "--again", str(again)], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = b""
        if chance.random() < 0.1:  # while it starts
            sleep(chance.random())
        else:
            told = child.stdout.readline()
            born = perf_counter() - started
            lines = chance.choice((0, chance.randrange(60), chance.randrange(most), chance.randrange(most)))
            told += b"".join(child.stdout.readline() for _ in range(lines))
        for _ in range(chance.randrange(100_000)):
            pass
        child.kill()
        rest = child.stdout.read()
        assert child.wait() == -9, f"the child died of something else: {(told + rest)[-500:]!r}"
    whole = (told + rest).rpartition(b"\n")[0].decode()
    return Life([line.split() for line in whole.splitlines()], born)


class Watchman:
    """Folds every record once, over all lives, and remembers what was answered."""

    def __init__(self) -> None:
        self.tables: dict[str, Refold] = {}
        self.receipts = 0
        self.seen: set[str] = set()
        self.answers: dict[str, int] = {}
        self.applied = 0

    def look(self, reader: Reader, life: Life) -> None:
        with reader.still():
            for name, spot in life.stands.items():
                self._catch_up(reader, name, until=spot[0])
                hosted = self.tables[name].hosted
                assert hosted is not None
                assert spot == (self.tables[name].seq, state_of(hosted)), (
                    f"{name} stood elsewhere after a restart"
                )
            for stream in reader.heads():
                if stream.startswith("table/"):
                    self._catch_up(reader, stream.removeprefix("table/"))
            self._receipts(reader)
            for name, seq in life.done.items():
                self._answered(reader, name, seq)

    def _catch_up(self, reader: Reader, name: str, until: int | None = None) -> None:
        stream = f"table/{name}"
        table = self.tables.setdefault(name, Refold(stream, reader.rulebook))
        left = None if until is None else until - table.seq
        for record in reader.read(stream, after=table.seq, limit=left):
            fault = table.take(record)
            assert not fault, f"{stream}, record {record.seq}: {fault}"

    def _receipts(self, reader: Reader) -> None:
        for receipt in reader.receipts(after=self.receipts):
            assert receipt.command not in self.seen, f"{receipt.command} was applied twice"
            self.seen.add(receipt.command)
            self.receipts = receipt.number

    def _answered(self, reader: Reader, name: str, seq: int) -> None:
        command = name.replace("_", " ")
        receipt = reader.command(command)
        assert receipt is not None, f"{command} was answered, and is not in the journal"
        told = msgspec.json.decode(receipt.answer, type=int)
        assert (told, receipt.spans[0].last) == (seq, seq), f"{command} was answered {seq}, kept as {told}"
        assert self.answers.setdefault(command, seq) == seq, f"{command} was answered otherwise before"


def kill_again_and_again(
    kills: int, seed: int, folder: Path, lines: int, progress: IO[str] | None
) -> dict[str, object]:
    chance = random.Random(seed)
    data, again = folder / "floor", folder / "again"
    watchman = Watchman()
    opened: list[float] = []
    born: list[float] = []
    unanswered = mid_hand = 0
    for kill in range(1, kills + 1):
        life = live_and_die(data, again, chance, lines)
        opened += [life.opened_ms] if life.opened_ms is not None and kill > 1 else []
        born += [life.born_ms] if life.born_ms is not None else []
        if not (data / JOURNAL).exists():
            assert not life.done, "commands were answered, and there is no journal"
            continue
        with look_at_folder(data) as reader:
            watchman.look(reader, life)
        open_ids = [name for name in life.asked if name not in life.done and name not in life.refused]
        unanswered += len(open_ids)
        mid_hand += sum(_in_hand(table.hosted) for table in watchman.tables.values())
        repeat = [*list(life.done)[-AGAIN:], *open_ids]
        again.write_text("".join(f"{name} {life.asked[name]}\n" for name in repeat if name in life.asked))
        if kill % PROVEN_EVERY == 0 or kill == kills:
            with look_at_folder(data) as reader:
                proof = prove(reader)
                assert proof.ok, proof.first
        if progress is not None:
            print(f"{kill} kills, {len(watchman.answers)} answered", file=progress, flush=True)
    return {
        "kills": kills,
        "seed": seed,
        "commands_answered": len(watchman.answers),
        "commands_unanswered_at_a_kill": unanswered,
        "events": sum(table.seq for table in watchman.tables.values()),
        "rounds": sum(table.rounds for table in watchman.tables.values()),
        "shoes_proven": sum(table.shoes_proven for table in watchman.tables.values()),
        "tables_mid_hand_at_a_kill": mid_hand,
        "reopening_ms_median": round(median(opened), 1) if opened else None,
        "reopening_ms_worst": round(max(opened), 1) if opened else None,
        "process_start_to_tables_ms_median": round(median(born), 1),
        "process_start_to_tables_ms_worst": round(max(born), 1),
    }


def _in_hand(hosted: HostedTable | None) -> bool:
    return hosted is not None and hosted.table.game.phase not in ("betting", "between_rounds")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--lines", type=int, default=3_000, help="the most that a child prints before it is killed"
    )
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--again", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        asyncio.run(play(chosen.child, chosen.seed, chosen.again))
    with tempfile.TemporaryDirectory() as folder:
        progress = None if chosen.quiet else sys.stderr
        told = kill_again_and_again(chosen.kills, chosen.seed, Path(folder), chosen.lines, progress)
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
