"""Several server processes on one database and one socket, started and watched by a parent process.

Each process answers requests and deals a share of the tables. The parent restarts a process that ends. On
SIGHUP it restarts them one after the other, so that there is always one to take the tables of the others. On
an interrupt or SIGTERM it ends all. If the parent is killed, the processes end too: each holds the reading
end of a pipe that closes with the parent.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from types import FrameType

import click

DATABASE = "PITBOSS_DATABASE"
"""Where a process of several finds the address of its database; an argument could be read by others."""
READY = b"ready"
LOOK_SECONDS = 0.1
BACK_OFF_SECONDS = (0.2, 1.0, 5.0)
"""Before a process that ended is started again: the first time, the second, and from then on."""
WELL_SECONDS = 30.0
"""After which one that ended is thought to have been well."""
STARTING_SECONDS = 60.0
CLOSING_SECONDS = 30.0
Files = tuple[int, int]
"""What each process inherits: the socket, and the reading end of the pipe that closes with the parent."""


def end_with_parent(pipe: int) -> None:
    """End this process in order when the other end of a pipe is closed."""
    threading.Thread(target=_await_end, args=(pipe,), name="pitboss parent", daemon=True).start()


def _await_end(pipe: int) -> None:
    while os.read(pipe, 16):
        pass
    click.echo("The parent process has ended: closing.", err=True)
    until = time.monotonic() + CLOSING_SECONDS
    while time.monotonic() < until:
        os.kill(os.getpid(), signal.SIGTERM)  # again, should it come before anybody minds it
        time.sleep(1)
    os._exit(1)


class Process:
    """One server process and the time of its last start."""

    def __init__(
        self, number: int, command: Sequence[str], files: Files, environment: dict[str, str]
    ) -> None:
        self.number = number
        self._command, self._files, self._environment = command, files, environment
        self._running: subprocess.Popen[bytes] | None = None
        self._since = 0.0
        self._ends = 0
        self.not_before = 0.0

    @property
    def pid(self) -> int:
        return 0 if self._running is None else self._running.pid

    def start(self) -> None:
        """Start the process and wait until it answers; if it ends at once, `look` starts it again."""
        hear, tell = os.pipe()
        inherited = (*self._files, tell)
        given = zip(("--socket", "--parent", "--ready"), map(str, inherited), strict=True)
        command = [*self._command, *(part for pair in given for part in pair)]
        self._running = subprocess.Popen(command, pass_fds=inherited, env=self._environment)  # noqa: S603 - this Python
        self._since = time.monotonic()
        os.close(tell)
        os.set_blocking(hear, False)
        until = self._since + STARTING_SECONDS
        while self._running.poll() is None and time.monotonic() < until:
            try:
                if os.read(hear, 16):
                    break
            except BlockingIOError:
                time.sleep(LOOK_SECONDS / 4)
        os.close(hear)

    def look(self) -> None:
        """Start the process again if it has ended; each time it ends, wait longer."""
        if self._running is None or self._running.poll() is None:
            return
        now = time.monotonic()
        if not self.not_before:
            self._ends = 0 if now - self._since > WELL_SECONDS else self._ends + 1
            wait = BACK_OFF_SECONDS[min(self._ends, len(BACK_OFF_SECONDS) - 1)]
            click.echo(
                f"Process {self.number} ended ({self._running.returncode}); it starts again in {wait:g} s.",
                err=True,
            )
            self.not_before = now + wait
        if now >= self.not_before:
            self.not_before = 0.0
            self.start()

    def end(self) -> int:
        """Ask the process to close, and wait until it has ended."""
        if self._running is None:
            return 0
        if self._running.poll() is None:
            self._running.send_signal(signal.SIGTERM)
        try:
            return self._running.wait(CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            self._running.kill()
            return self._running.wait()


class Processes:
    def __init__(self, sock: socket.socket, database: str, arguments: Sequence[str], how_many: int) -> None:
        command = [sys.executable, "-c", "from pitboss.cli import main; main()", "serve", *arguments]
        environment = {**os.environ, DATABASE: database}
        # Nobody but this process has the writing end: it closes when this process ends, also by a kill.
        parent, self._alive = os.pipe()
        files = (sock.fileno(), parent)
        self._all = [Process(number, command, files, environment) for number in range(1, how_many + 1)]
        self._over = self._anew = False

    def run(self, ready: Callable[[], None], seconds: float | None) -> None:
        """Start the processes, watch them until a signal or the time limit, and end them."""
        before = {
            number: signal.signal(number, self._signalled)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        }
        until = None if seconds is None else time.monotonic() + seconds
        try:
            for process in self._all:
                process.start()
            ready()
            while not self._over and (until is None or time.monotonic() < until):
                time.sleep(LOOK_SECONDS)
                for process in self._all:
                    process.look()
                if self._anew:
                    self._anew = False
                    self._one_after_the_other()
        finally:
            for process in self._all:
                process.end()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _one_after_the_other(self) -> None:
        for process in self._all:
            if self._over:
                return
            process.end()
            process.start()

    def _signalled(self, number: int, _: FrameType | None) -> None:
        if number == signal.SIGHUP:
            self._anew = True
        else:
            self._over = True
