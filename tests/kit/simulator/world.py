"""The world of a simulated floor: a loop whose time passes when nobody has anything to do, a disk, a vault.

One thread and one seed decide everything. `Loop` is asyncio's own, but for time and for what would run in a
thread: a job of the disk takes as long as the seed says, and nothing else happens at it meanwhile. Each write
is noted in a `WriteLog`, so that the floor can be opened afterwards on what was durable before or after any
of them.
"""

import asyncio
import random
import selectors
from collections import deque
from collections.abc import Callable, Sequence
from copy import copy
from hashlib import sha256
from typing import Any, NamedTuple

from pitboss.cards import INDEX, Card, pack
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.shoes import Shoes
from pitboss.journal import MemoryStore, MemoryVault, Snapshot, StoreFailed, Vault
from pitboss.journal.drafts import Draft, Tail
from pitboss.journal.vault import Sealed, Sealing
from tests.kit.games.states import blackjack
from tests.kit.simulator.executor import AtOnce

Job = tuple[Callable[..., Any], tuple[Any, ...], "asyncio.Future[Any]"]
SEVENS = ("7s", "7c", "7h", "7d")
PARTNER = {"7s": "7c", "7c": "7s", "7h": "7d", "7d": "7h"}


class StandstillError(AssertionError):
    """Nobody has anything to do, and nobody waits for a time."""


class _Turning(selectors.SelectSelector):
    """Nothing ever comes from outside; to wait is to let time pass."""

    loop: "Loop"

    def select(self, timeout: float | None = None) -> list[Any]:
        """Time passes."""
        if timeout is None:
            raise StandstillError("nobody has anything to do")
        self.loop.passed += timeout
        return []


class Loop(asyncio.SelectorEventLoop):
    """Simulated time, and a disk that does one job after the other."""

    def __init__(self) -> None:
        self.passed = 0.0
        turning = _Turning()
        turning.loop = self
        super().__init__(turning)
        self.slow: random.Random | None = None
        """Where the disk's delays come from; without it every job is done at once."""
        self.lost: list[str] = []
        """Errors that nobody was there to hear."""
        self._jobs: deque[Job] = deque()
        self._busy = False
        self._life = 0
        self.set_exception_handler(self._unheard)

    def time(self) -> float:
        """Seconds since the world began."""
        return self.passed

    def _write_to_self(self) -> None:
        """Nobody sleeps in a selector."""

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override] # noqa: ARG002
        """A job for the disk."""
        done = self.create_future()
        if self.slow is None:
            _do(func, args, done)
            return done
        self._jobs.append((func, args, done))
        if not self._busy:
            self._next()
        return done

    def power_off(self) -> None:
        """Whatever the disk had not yet begun is gone."""
        self._jobs.clear()
        self._busy = False
        self._life += 1

    def sweep(self) -> None:
        """End whatever a failed run has left, and close."""
        self.power_off()
        tasks = asyncio.all_tasks(self)
        for task in tasks:
            task.cancel()
        if tasks:
            self.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self.close()

    def _next(self) -> None:
        if not self._jobs:
            self._busy = False
            return
        self._busy = True
        assert self.slow is not None
        first, then = self.slow.choice(DELAYS)
        self.call_later(first, self._perform, self._life, then)

    def _perform(self, life: int, then: float) -> None:
        """The durable point: what comes after it is only the way of the answer."""
        if life != self._life:
            return
        deed, args, done = self._jobs.popleft()
        made: asyncio.Future[Any] = self.create_future()
        _do(deed, args, made)
        self.call_later(then, self._tell, life, made, done)

    def _tell(self, life: int, made: "asyncio.Future[Any]", done: "asyncio.Future[Any]") -> None:
        error = made.exception()
        if life != self._life:
            return
        if not done.done():
            if error is None:
                done.set_result(made.result())
            else:
                done.set_exception(error)
        self._next()

    def _unheard(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, asyncio.CancelledError | StoreFailed):
            self.lost.append(f"{context.get('message')}: {error!r}")


DELAYS = ((0.0, 0.0), (0.0, 0.004), (0.003, 0.0), (0.002, 0.003), (0.02, 0.01))
"""Seconds before the durable point of a job, and from there to its answer."""


def _do(deed: Callable[..., Any], args: tuple[Any, ...], done: "asyncio.Future[Any]") -> None:
    try:
        done.set_result(deed(*args))
    except Exception as error:
        done.set_exception(error)


class SimulatedClock:
    """The house's clock: the loop's time, and jumps."""

    def __init__(self, loop: Loop, now_ms: int) -> None:
        self._loop = loop
        self._offset = now_ms - int(loop.passed * 1_000)

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return self._offset + int(self._loop.passed * 1_000)

    async def sleep(self, milliseconds: int) -> None:
        """Come back after so long."""
        await asyncio.sleep(milliseconds / 1_000)

    def jump(self, milliseconds: int) -> None:
        """Somebody sets the clock."""
        self._offset += milliseconds


class Write(NamedTuple):
    """One thing that became durable, what clients had been told by then, and the time."""

    kind: str
    what: Any
    mark: int
    now_ms: int


class WriteLog:
    """Everything that became durable, in order."""

    def __init__(self, mark: Callable[[], int], now_ms: Callable[[], int]) -> None:
        self.writes: list[Write] = []
        self._mark, self._now = mark, now_ms

    def note(self, kind: str, what: Any) -> None:
        """One more."""
        self.writes.append(Write(kind, what, self._mark(), self._now()))


class LoggedStore(MemoryStore):
    """A store in memory that notes what it writes."""

    def __init__(self, log: WriteLog) -> None:
        super().__init__(checkpoint_every=400)
        self.log = log

    def put_rulebook(self, text: bytes) -> str:
        """Keep a rulebook."""
        self.log.note("rulebook", text)
        return super().put_rulebook(text)

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Keep snapshots."""
        super().put_snapshots(snapshots)
        self.log.note("snapshots", tuple(snapshots))

    def _write(self, draft: Draft) -> None:
        super()._write(draft)
        self.log.note("commit", draft)


class SeededVault(MemoryVault):
    """Secrets of a seed: what was not sealed before a crash is another one after it."""

    def __init__(self, seed: str, log: WriteLog | None = None) -> None:
        super().__init__()
        self.seed, self.log = seed, log
        self.fails = False

    def open(self, shoe: str) -> bytes | None:
        """The secret of a shoe, or the one that it will have."""
        return super().open(shoe) or sha256(f"{self.seed} {shoe}".encode()).digest()

    def holds(self, shoe: str) -> bool:
        """Whether it was sealed."""
        return shoe in self._kept

    def seal(self, shoe: str, secret: bytes, *, at_ms: int) -> Sealing:
        """Keep a secret, unless nothing can be kept."""
        if self.fails:
            raise StoreFailed("the vault cannot be written")
        new = shoe not in self._kept
        sealing = super().seal(shoe, secret, at_ms=at_ms)
        if new and isinstance(sealing, Sealed) and self.log is not None:
            self.log.note("seal", (shoe, secret, at_ms))
        return sealing

    def reveal(self, shoe: str, *, at_ms: int) -> bytes | None:
        """The secret of a shoe that has ended."""
        if self.log is not None:
            self.log.note("reveal", (shoe, at_ms))
        return super().reveal(shoe, at_ms=at_ms)


class Disk:
    """What is durable, write by write; `store` and `vault` hand out copies to go on with."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.kept = MemoryStore(checkpoint_every=400)
        self.secrets = SeededVault(str(seed))

    def apply(self, write: Write) -> None:
        """One write more."""
        if write.kind == "commit":
            self.kept._commit(write.what)
        elif write.kind == "snapshots":
            self.kept.put_snapshots(write.what)
        elif write.kind == "rulebook":
            self.kept.put_rulebook(write.what)
        elif write.kind == "seal":
            shoe, secret, at_ms = write.what
            self.secrets.seal(shoe, secret, at_ms=at_ms)
        else:
            shoe, at_ms = write.what
            self.secrets.reveal(shoe, at_ms=at_ms)

    def store(self, empty: MemoryStore) -> MemoryStore:
        """A journal of its own on what is there: records are shared, lists are not."""
        return forked(self.kept, empty)

    def vault(self, life: str) -> SeededVault:
        """A vault of its own on what is there."""
        made = SeededVault(f"{self.seed} {life}")
        made._kept = {shoe: copy(one) for shoe, one in self.secrets._kept.items()}
        return made


def forked(old: MemoryStore, new: MemoryStore) -> MemoryStore:
    """Make a store hold what another holds."""
    new._records = {name: list(records) for name, records in old._records.items()}
    new._receipts = list(old._receipts)
    new._by_command = dict(old._by_command)
    new._rulebooks = dict(old._rulebooks)
    new._snapshots = dict(old._snapshots)
    tail = old._tail
    new._tail = Tail(tail.heads, number=tail.number, at_ms=tail.at_ms, moved=tail.moved)
    return new


class GenerousShoes(Shoes):
    """Shoes that often deal a prize of the progressive; at other games cards come by their secret."""

    def __init__(self, vault: Vault, seed: int, often: float) -> None:
        super().__init__(vault)
        self._thread = AtOnce()  # type: ignore[assignment]
        self._seed, self._often = seed, often
        self._orders: dict[str, list[Card]] = {}
        self._plans: dict[tuple[str, int], dict[int, str]] = {}

    def next_card(self, hosted: HostedTable) -> Card:
        """The same card whenever the same shoe stands where it stands."""
        if hosted.table.family != "blackjack" or hosted.table.terminal is None:
            return super().next_card(hosted)
        shoe = hosted.table.game.shoe
        wanted = self._planned(hosted)
        if wanted is not None and shoe.out[INDEX[wanted]] < shoe.decks:
            return wanted
        order = self._orders.get(hosted.shoe)
        if order is None:
            order = list(pack(shoe.decks))
            random.Random(f"{self._seed} {hosted.shoe}").shuffle(order)  # noqa: S311 - to repeat itself
            self._orders[hosted.shoe] = order
        place = shoe.size - shoe.left
        return next(card for card in (*order[place:], *order) if shoe.out[INDEX[card]] < shoe.decks)

    def _planned(self, hosted: HostedTable) -> Card | None:
        """The seven that is to come to a winner's or the dealer's first cards."""
        game, terminal = blackjack(hosted.table.game), hosted.table.terminal
        assert terminal is not None
        if game.phase not in ("bets_closed", "dealing") or not terminal.started:
            return None
        seats = sorted({wager.seat for wager in game.wagers if wager.bet == "main"})
        dealt = len(game.dealer) + sum(len(hand.cards) for spot in game.spots for hand in spot.hands)
        if dealt >= 2 * len(seats) + 2:
            return None
        key = (hosted.shoe, game.round)
        plan = self._plans.get(key)
        if plan is None:
            lit = [seat for seat, _ in terminal.lit if seat in seats]
            plan = self._plans[key] = self._plan(key, lit)
        if not plan:
            return None
        seat = (*seats, 0)[dealt % (len(seats) + 1)]
        if seat == 0:
            return Card(plan[0]) if dealt <= len(seats) else None
        if seat not in plan:
            return None
        return Card(plan[seat] if dealt < len(seats) else plan[0])

    def _plan(self, key: tuple[str, int], lit: list[int]) -> dict[int, str]:
        """For each winner the first card; the dealer's, as seat 0, is the second of every one."""
        chance = random.Random(f"{self._seed} {key}")  # noqa: S311 - to repeat itself
        if not lit or chance.random() >= self._often:
            return {}
        suit = chance.choice(SEVENS)
        winners = chance.sample(lit, chance.randrange(1, len(lit) + 1))
        return {0: suit} | {seat: suit if chance.random() < 0.3 else PARTNER[suit] for seat in winners}
