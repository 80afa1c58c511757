"""A command of the school behind a pseudo-terminal, typed at and read as a person would."""

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress

SECONDS_MOST = 60


def _take_terminal() -> None:
    """The pseudo-terminal becomes the process's own, so that Ctrl-C reaches it and is heeded."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """`pitboss drill` behind a pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        code = "import sys; from pitboss.cli import main; sys.argv[0] = 'pitboss'; main()"
        command = [sys.executable, "-c", code, "drill", *arguments]
        self.process = subprocess.Popen(  # noqa: S603 - our own command
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 - one thread
            env={**os.environ, "TERM": "xterm", "PYTHONUTF8": "1"},
        )
        os.close(slave)
        self.seen = ""
        self.read = 0

    def until(self, wanted: str) -> str:
        """Everything shown up to a text; waits for it, and not for ever."""
        ends = time.monotonic() + SECONDS_MOST
        begun = self.read
        while wanted not in self.seen[begun:]:
            ready, _, _ = select.select([self.master], [], [], 0.5)
            try:
                shown = os.read(self.master, 65_536) if ready else b""
            except OSError:  # the other end is closed
                shown = b""
                if wanted not in self.seen[begun:]:
                    raise AssertionError(f"{wanted!r} was not shown: {self.seen}") from None
            self.seen += shown.decode("utf-8", "replace")
            assert time.monotonic() < ends, f"{wanted!r} was not shown: {self.seen}"
        self.read = self.seen.index(wanted, begun) + len(wanted)
        return self.seen[begun : self.read]

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ended(self, *, pressing: str = "") -> int:
        """Its exit code; a key is pressed again where nothing follows: one between two reads is not seen."""
        ends = time.monotonic() + SECONDS_MOST
        ready: list[int] = []
        while self.process.poll() is None and time.monotonic() < ends:
            if pressing and not ready:
                self.type(pressing)
            ready, _, _ = select.select([self.master], [], [], 0.2 if not pressing else 1.0)
            with suppress(OSError):
                self.seen += os.read(self.master, 65_536).decode("utf-8", "replace") if ready else ""
        return self.process.wait(timeout=1)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.master)
