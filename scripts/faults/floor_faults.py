"""Let everything fail under a floor that can fail, by a seed: nothing answered may be lost or guessed.

    uv run python scripts/faults/floor_faults.py --seeds 200 --first 1

Each seed is a floor of two tables with bots, on a clock that is moved by hand and jumps back and forth, over
a journal in memory or in a file. Commits fail before or after they are durable, are delivered twice or
answered in another order; the disk is full; the end of the log is torn, or lost; the vault cannot be written.
Commands are given twice and in any order. The floor either goes on or halts with a sentence; then it is
opened again on what is left, and every command that was ever answered must be there, once, with the same
answer; every table must stand where its journal folds to; the ledger must be at zero and every card there.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from pitboss.cheques import Cheques
from pitboss.floor.clock import HandClock
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.proof.floor import prove
from pitboss.floor.proof.table import Refold
from pitboss.floor.tables.pace import Pace
from pitboss.journal import MemoryStore, SqliteStore, StoreFailed
from pitboss.table.commands import Act
from tests.kit.simulator.executor import AtOnce
from tests.kit.simulator.store_faults import Faulty, FaultyVault

RACK = Cheques(blue=400, white=400, pink=400, red=2000, green=2000, black=800, purple=200)
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
LIVES = 5
TURNS = 6
"""In one life: times that the clock is moved."""
IN_MEMORY = ("before", "after", "twice", "reordered", "power", "vault")
IN_A_FILE = (*IN_MEMORY, "full", "torn", "lost")
HOUR = 3_600_000


class Noting(Floor):
    """A floor whose guests remember every command and answer."""

    def __init__(self, store: Any, trial: "Trial") -> None:
        super().__init__(store, trial.vault, trial.clock, Pace())  # a dealer who takes no time
        self._writer._thread = self._shoes._thread = AtOnce()  # type: ignore[assignment]
        self.asked, self.told = trial.asked, trial.told

    async def submit(self, table: str, command_id: str, act: Act) -> Answer:
        self.asked[command_id] = (table, act)
        answer = await super().submit(table, command_id, act)
        if answer.refusal is None:
            first = self.told.setdefault(command_id, answer)
            assert first == answer, f"{command_id} was answered {first} and then {answer}"
        else:
            self.asked.pop(command_id, None)
        return answer


class Trial:
    """One seed: several lives of a floor on one journal."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.folder = folder
        self.vault = FaultyVault(seed)
        self.clock = HandClock()
        self.in_a_file = self.chance.random() < 0.5
        self.inner: Any = SqliteStore(folder / "journal.sqlite") if self.in_a_file else MemoryStore()
        self.games = self.chance.sample(GAMES, 2)
        self.asked: dict[str, tuple[str, Act]] = {}
        self.told: dict[str, Answer] = {}
        self.happened: Counter[str] = Counter()
        self.anchor: str | None = None

    async def run(self) -> None:
        for life in range(LIVES):
            fault = self.chance.choice(IN_A_FILE if self.in_a_file else IN_MEMORY)
            store = Faulty(self.inner, fault, self.chance.randrange(8, 60), self.chance)
            halted = await self._live(store, life)
            self.happened[f"{fault}: {'halted' if halted else 'went on'}"] += 1
            assert halted or not store.down, "the floor went on over a store that had failed"
            if not self._reopen(store, fault):
                return
            self._check()
        proof = prove(self.inner, self.anchor)
        assert proof.ok, proof.first
        self.inner.close()

    async def _live(self, store: Faulty, life: int) -> str:
        floor = Noting(store, self)
        crowd = None
        try:
            await floor.open(tuple(TablePlan(game, game, RACK) for game in self.games))
            self._must_stand(floor)
            await self._again(floor)
            crowd = Crowd(floor, self.chance, run=f"{self.seed}-{life}")
            for game in self.games:
                crowd.join(game, *(f"{game} {number}" for number in range(3)))
            for turn in range(TURNS):
                await _settle()
                self.vault.fails = store.fault == "vault" and turn > 0
                self.clock.move(self.chance.choice((30_000, 30_000, 30_000, -HOUR, 24 * HOUR)))
                if self.chance.random() < 0.1:
                    await self._again(floor)
        except (FloorHalted, StoreFailed) as error:
            if not str(error):
                raise AssertionError("a floor that halts says why") from error
        if crowd is not None:
            crowd.stopped = True
        stopped = [live_table.stopped for live_table in floor.tables.values() if live_table.stopped]
        assert all("the vault cannot be written" in why for why in stopped), stopped
        self.happened["vault: a table stopped"] += len(stopped)
        self.vault.fails = False
        live_tables = floor.tables.values()
        tasks = [task for live_table in live_tables for task in live_table.tasks()]
        tasks += crowd._tasks if crowd is not None else ()
        for task in tasks:  # as if the power had gone: nothing is closed
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await _settle()
        if floor._writer._task is not None:
            floor._writer._task.cancel()
        if store.down and not floor.halted:
            return store.down  # it failed while it was opened
        return floor.halted

    def _must_stand(self, floor: Floor) -> None:
        """Check that each table is what its stream folds into, before anything happens."""
        for name, live_table in floor.tables.items():
            folded = Refold(name, self.inner.rulebook)
            for record in self.inner.read(f"table/{name}"):
                fault = folded.take(record)
                assert not fault, f"{name}, record {record.seq}: {fault}"
            assert folded.hosted == live_table.sealing.hosted, (
                f"{name} stands elsewhere than its journal says"
            )
            assert live_table.sealing.opened() == live_table.host.hosted, (
                f"{name} has other cards than its journal"
            )

    async def _again(self, floor: Floor) -> None:
        """Give commands again whose connection broke, in any order, some of them twice."""
        open_ = [name for name in self.asked if name not in self.told]
        known = self.chance.sample(sorted(self.told), min(5, len(self.told)))
        repeat = [*open_, *known, *known[:2]]
        self.chance.shuffle(repeat)
        given = [floor.submit(self.asked[name][0], name, self.asked[name][1]) for name in repeat]
        answers = await asyncio.gather(*given, return_exceptions=True)
        for name, answer in zip(repeat, answers, strict=True):
            if isinstance(answer, Answer) and name in known:
                assert answer == self.told[name], f"{name} was answered otherwise the second time"
            elif isinstance(answer, Exception) and not isinstance(answer, FloorHalted):
                raise answer

    def _reopen(self, store: Faulty, fault: str) -> bool:
        """Open the journal as the crash left it; return False if it rightly refuses."""
        if isinstance(self.inner, MemoryStore):
            self.inner.state = "open"
            return True
        path = self.inner.path
        self.inner._db.close()
        self.inner._lock.close()
        if self.inner._end is not None:
            self.inner._end.close()
        if store.copy is not None:
            for suffix in ("", "-wal"):
                Path(f"{store.copy}{suffix}").replace(Path(f"{path}{suffix}"))
            Path(f"{path}-shm").unlink(missing_ok=True)
            # The commit was not done when the power went: nothing can have noted it.
            Path(f"{path}.tail").unlink(missing_ok=True)
        try:
            self.inner = SqliteStore(path)
        except StoreFailed as error:
            if fault != "lost" or "restore a backup" not in str(error).lower():
                raise AssertionError(
                    f"it cannot be opened after {fault}, or does not say why: {error}"
                ) from error
            self.happened["lost: refused to open"] += 1
            return False
        return True

    def _check(self) -> None:
        seen: set[str] = set()
        for receipt in self.inner.receipts():
            assert receipt.command not in seen, f"{receipt.command} was applied twice"
            seen.add(receipt.command)
        for name, answer in self.told.items():
            receipt = self.inner.command(name)
            assert receipt is not None, f"{name} was answered, and is not in the journal"
            assert json.loads(receipt.answer) == answer.seq, f"{name} was answered otherwise"
        if self.chance.random() < 0.5 and (checkpoint := self.inner.checkpoint()) is not None:
            self.anchor = checkpoint.hash.hex()


async def _settle() -> None:
    """Let the loop turn for a while: bots would never stop."""
    for _ in range(150):
        await asyncio.sleep(0)


def try_seed(seed: int) -> Counter[str]:
    """Try one seed; an `AssertionError` names what was lost or guessed."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(seed, Path(folder))
        try:
            asyncio.run(trial.run())
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, {dict(trial.happened)}: {error}") from error
        trial.happened["commands answered"] = len(trial.told)
        return trial.happened


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--first", type=int, default=1)
    chosen = parser.parse_args()
    happened: Counter[str] = Counter()
    for seed in range(chosen.first, chosen.first + chosen.seeds):
        happened += try_seed(seed)
        print(f"seed {seed}", file=sys.stderr, flush=True)
    print(
        json.dumps({"seeds": chosen.seeds, "first": chosen.first, **dict(sorted(happened.items()))}, indent=1)
    )


if __name__ == "__main__":
    main()
