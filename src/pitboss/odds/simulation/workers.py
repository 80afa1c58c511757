"""The workers that deal the pieces of a run: threads of this machine, or a cluster of machines.

Threads suffice here, because the kernels release the interpreter's lock while they deal. With any workers,
the tallies come back in the order of the pieces.
"""

import re
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Protocol

import msgspec

from pitboss.distribution import install_command
from pitboss.odds.simulation.blocks import Piece, Tally, Work, deal_piece

LOCAL = "local"
PATIENCE = "5s"
"""How long a cluster may take to answer."""

_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^\s/:]+:\d{1,5}")


class ClusterError(ValueError):
    """A cluster does not answer or cannot deal. The sentence has no full stop."""


class Crew(msgspec.Struct, frozen=True):
    """The number of workers, and where they are: on this machine if no cluster is named."""

    workers: int = 1
    cluster: str = ""
    """The address of a scheduler as in "tcp://10.0.0.5:8786"; "local" starts a cluster on this machine."""


ALONE = Crew()


class _Future(Protocol):
    def result(self) -> Tally: ...


class _Client(Protocol):
    """As much of `distributed.Client` as is used: that library has no types."""

    def __enter__(self) -> "_Client": ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def submit(
        self,
        function: Callable[[Work, int, Piece], Tally],
        work: Work,
        seed: int,
        piece: Piece,
        /,
        *,
        pure: bool,
        retries: int,
    ) -> _Future: ...

    def wait_for_workers(self, workers: int, *, timeout: str) -> None: ...

    def run(self, function: Callable[[], str]) -> dict[str, str]: ...

    def nthreads(self) -> dict[str, int]: ...


Tallies = Generator[tuple[Piece, Tally], None, None]


def dealt_by(crew: Crew, work: Work, seed: int, order: Iterable[Piece]) -> Tallies:
    """Yield the tally of each piece, in order, as long as the caller asks."""
    if crew.cluster:
        yield from _by_cluster(crew, work, seed, order)
    elif crew.workers == 1:
        for piece in order:
            yield piece, deal_piece(work, seed, piece)
    else:
        pool = ThreadPoolExecutor(crew.workers)
        try:
            ahead = 2 * crew.workers + 1
            yield from _in_order(order, lambda piece: pool.submit(deal_piece, work, seed, piece), ahead)
        finally:
            pool.shutdown(cancel_futures=True)


def _in_order(order: Iterable[Piece], submit: Callable[[Piece], _Future], ahead: int) -> Tallies:
    """Keep a number of pieces under way, and yield them in their order."""
    waiting: deque[tuple[Piece, _Future]] = deque()
    for piece in order:
        waiting.append((piece, submit(piece)))
        if len(waiting) >= ahead:
            done, future = waiting.popleft()
            yield done, future.result()


@contextmanager
def deaf_children() -> Iterator[None]:
    """Let processes that start here ignore Ctrl-C: the parent decides when to stop."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not in the main thread, where Ctrl-C is not heard anyway
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _by_cluster(crew: Crew, work: Work, seed: int, order: Iterable[Piece]) -> Tallies:
    """Deal on a dask.distributed cluster; a piece whose worker was lost is dealt again by another."""
    distributed = _distributed()
    with ExitStack() as stack:
        client = stack.enter_context(_client(distributed, crew, stack))
        threads = _ready(client, crew)

        def submit(piece: Piece) -> _Future:
            return client.submit(deal_piece, work, seed, piece, pure=False, retries=2)

        try:
            yield from _in_order(order, submit, 2 * threads + 1)
        except distributed.scheduler.KilledWorker:
            raise ClusterError("the cluster lost its workers again and again") from None


def _distributed() -> ModuleType:
    try:
        import distributed
        import distributed.scheduler
    except ImportError:
        raise ClusterError(f"a cluster needs dask: {install_command('cluster')}") from None
    module: ModuleType = distributed
    return module


def _client(distributed: ModuleType, crew: Crew, stack: ExitStack) -> _Client:
    client: _Client
    if crew.cluster == LOCAL:
        with deaf_children():
            cluster = distributed.LocalCluster(
                n_workers=crew.workers,
                threads_per_worker=1,
                dashboard_address=None,
                host="127.0.0.1",
                silence_logs=50,
            )
        stack.enter_context(cluster)
        client = distributed.Client(cluster)
        return client
    if not _ADDRESS.fullmatch(crew.cluster):
        raise ClusterError(
            f'a cluster is "local" or an address as in tcp://10.0.0.5:8786, not {crew.cluster}'
        )
    try:
        client = distributed.Client(crew.cluster, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError):
        raise ClusterError(f"no cluster answers at {crew.cluster}") from None
    return client


def _ready(client: _Client, crew: Crew) -> int:
    """Return how many pieces can be dealt at once; every worker must have this process's pitboss."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterError(f"the cluster at {crew.cluster} has no workers") from None
    here = source_hash()
    try:
        there = client.run(source_hash)
    except Exception:
        raise ClusterError(
            "a worker of the cluster cannot import pitboss: install the same version there"
        ) from None
    if strangers := [worker for worker, found in there.items() if found != here]:
        raise ClusterError(f"{strangers[0]} has another pitboss than this process: install the same version")
    return max(1, sum(client.nthreads().values()))


def source_hash() -> str:
    """Return a hash of the code that deals: two machines with the same hash deal the same rounds."""
    odds = Path(__file__).parents[1]
    parts = (file.read_bytes() for file in sorted(odds.rglob("*.py")))
    return sha256(b"\0".join(parts)).hexdigest()
