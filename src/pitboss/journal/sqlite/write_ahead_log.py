"""The write-ahead log, looked at before SQLite opens it.

SQLite keeps what is whole in the log and drops the rest without a word. After a crash that is right: each
commit is on the disk before the next one is begun, so that only the last one can be torn, and that one was
never acknowledged. If more than one commit would be dropped, the disk has lost something it had promised to
keep, and nobody may go on as if nothing had happened.

The checksums are those of SQLite's file format, worked out here from the file alone. Nothing is opened, and
what is damaged stays as it is for whoever wants to look at it.
"""

from functools import cache
from operator import mul
from pathlib import Path
from struct import Struct as Packing
from struct import unpack_from
from typing import NamedTuple

MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""How a log begins, and the order of the bytes in the numbers that its checksums are made of."""
HEADER = 32
FRAME_HEADER = 24
SUMMED = 8
"""Bytes of a frame's header that its checksum covers."""
LEAST_PAGE, MOST_PAGE = 512, 65_536
SCANS = 5
"""How often a log that seems damaged is read: its writer may be at work in it."""
WORD = 1 << 32


class Log(NamedTuple):
    """The frames of a log: True where one ends a commit, None where one is left from an earlier run."""

    frames: tuple[bool | None, ...]
    whole: int = 0
    """How many frames from the first one on SQLite takes: those of commits that are what was written."""
    broken_at: int = 0
    """The byte at which the first frame begins that is not what was written; 0 if there is none."""

    @property
    def lost(self) -> int:
        """How many commits SQLite will drop, a torn last one included."""
        rest = [frame for frame in self.frames[self.whole :] if frame is not None]
        return sum(rest) + (1 if rest and not rest[-1] else 0)


class _Sums:
    """The running checksum of a log, moved on by pieces of one length.

    A pair of words (x, y) moves the sums (a, b) to a' = a + x + b, b' = b + y + a'. Over a piece each word
    counts a fixed number of times: the sums move by one product of two rows of numbers.
    """

    def __init__(self, order: str, length: int) -> None:
        self._words = Packing(f"{order}{length // 4}I").unpack
        firsts, seconds = [], []
        of_x, of_y, of_a, of_b = (1, 1), (0, 1), (1, 0), (0, 1)
        for _ in range(length // 8):
            firsts += [of_y[0], of_x[0]]
            seconds += [of_y[1], of_x[1]]
            of_x, of_y, of_a, of_b = map(_one_on, (of_x, of_y, of_a, of_b))
        self._first, self._second = firsts[::-1], seconds[::-1]
        self._of_a, self._of_b = of_a, of_b

    def moved(self, sums: tuple[int, int], piece: bytes) -> tuple[int, int]:
        """The sums behind a piece."""
        words, (a, b) = self._words(piece), sums
        first = self._of_a[0] * a + self._of_b[0] * b + sum(map(mul, self._first, words))
        second = self._of_a[1] * a + self._of_b[1] * b + sum(map(mul, self._second, words))
        return first % WORD, second % WORD


def _one_on(part: tuple[int, int]) -> tuple[int, int]:
    """What one more pair makes of a part of the sums."""
    a, b = part
    return (a + b) % WORD, (a + 2 * b) % WORD


_sums = cache(_Sums)


def scan(path: Path) -> Log:
    """Read a log; nothing if there is none. One that seems damaged while it is written to is read again."""
    log = _scanned(path)
    for _ in range(SCANS - 1):
        if log.lost <= 1:
            break
        again = _scanned(path)
        if again == log:
            break
        log = again
    return log


def _scanned(path: Path) -> Log:
    try:
        handle = path.open("rb")
    except FileNotFoundError:
        return Log(())
    with handle:
        header = handle.read(HEADER)
        if len(header) < HEADER:
            return Log(())
        magic, _, page = unpack_from(">3I", header)
        order, salt = MAGIC.get(magic, ""), header[16:24]
        sums = (0, 0)
        if order:
            sums = _sums(order, HEADER - SUMMED).moved(sums, header[: HEADER - SUMMED])
        whole_header = order and sums == unpack_from(">2I", header, HEADER - SUMMED)
        sized = LEAST_PAGE <= page <= MOST_PAGE and page & (page - 1) == 0
        if not whole_header or not sized:
            return _beheaded(handle.read(), page if sized else 4096)
        frames: list[bool | None] = []
        whole, broken_at, at = 0, 0, HEADER
        head, body = _sums(order, SUMMED), _sums(order, page)
        while len(frame := handle.read(FRAME_HEADER + page)) >= FRAME_HEADER:
            ends = unpack_from(">I", frame, 4)[0] != 0
            own = frame[8:16] == salt
            frames.append(ends if own else None)
            if not broken_at:
                if own and len(frame) == FRAME_HEADER + page:
                    sums = body.moved(head.moved(sums, frame[:SUMMED]), frame[FRAME_HEADER:])
                    own = sums == unpack_from(">2I", frame, 16) and unpack_from(">I", frame)[0] != 0
                else:
                    own = False
                if not own:
                    broken_at = at
                elif ends:
                    whole = len(frames)
            at += len(frame)
        return Log(tuple(frames), whole, broken_at if any(f is not None for f in frames[whole:]) else 0)


def _beheaded(rest: bytes, page: int) -> Log:
    """A log with a damaged header: SQLite takes nothing of it. Its first frame tells which are of one run."""
    step = FRAME_HEADER + page
    salt = rest[8:16]
    frames = tuple(
        unpack_from(">I", rest, at + 4)[0] != 0 if rest[at + 8 : at + 16] == salt else None
        for at in range(0, len(rest) - FRAME_HEADER + 1, step)
    )
    return Log(frames, 0, 1 if frames else 0)
