"""The write-ahead log, looked at before SQLite recovers it.

SQLite keeps what is whole in the log and drops the rest without a word. After a crash that is right: each
commit is on the disk before the next one is begun, so that only the last one can be torn, and that one was
never acknowledged. If more than one commit would be dropped, the disk has lost something it had promised to
keep, and nobody may go on as if nothing had happened.
"""

from pathlib import Path
from struct import unpack_from
from typing import NamedTuple

MAGIC = (0x377F0682, 0x377F0683)
HEADER = 32
FRAME_HEADER = 24


class Log(NamedTuple):
    """The frames of a log: True where one ends a commit, None where one is left from an earlier run."""

    frames: tuple[bool | None, ...]

    def commits_behind(self, recovered: int) -> int:
        """How many commits stand behind the frames that SQLite recovered, a torn last one included."""
        rest = [frame for frame in self.frames[recovered:] if frame is not None]
        return sum(rest) + (1 if rest and not rest[-1] else 0)


def scan(path: Path) -> Log:
    """Read the headers of all frames; nothing if there is no log."""
    try:
        handle = path.open("rb")
    except FileNotFoundError:
        return Log(())
    with handle:
        header = handle.read(HEADER)
        if len(header) < HEADER or unpack_from(">I", header)[0] not in MAGIC:
            return Log(())
        page, salt = unpack_from(">I", header, 8)[0], header[16:24]
        frames = []
        while len(frame := handle.read(FRAME_HEADER)) == FRAME_HEADER:
            frames.append(unpack_from(">I", frame, 4)[0] != 0 if frame[8:16] == salt else None)
            handle.seek(page, 1)
        return Log(tuple(frames))
