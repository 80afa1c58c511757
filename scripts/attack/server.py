"""A floor in another process, started as a house starts it, and killed as a power cut kills it."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

PYTHON = "PITBOSS_ATTACKED"
"""Names the Python of another tree, to attack the code that is installed there; without it, this tree's."""
_ADDRESS = re.compile(r"open at http://([^/:]+):(\d+)/")
_PASSWORD = re.compile(r"Sign in as (\S+) with the one-time password (\S+) ")
START_SECONDS = 180.0
"""Far more than a floor needs: a machine that is busy proves nothing."""


def command(*words: str) -> list[str]:
    """Return a command line of the pitboss that is attacked."""
    python = os.environ.get(PYTHON) or sys.executable
    return [python, "-c", "from pitboss.cli.app import main; main()", *words]


class StartError(Exception):
    """The floor did not open; the message is what it printed."""


def pitboss(*words: str, timeout: float = 120.0) -> tuple[int, str]:
    """Run a command of pitboss; return its exit code and its output."""
    done = subprocess.run(command(*words), capture_output=True, text=True, timeout=timeout, check=False)
    return done.returncode, done.stdout + done.stderr


class Server:
    """`pitboss serve` on a folder; its tables are one blackjack shoe and one baccarat shoe."""

    def __init__(self, folder: Path, *more: str, launcher: Sequence[str] = ()) -> None:
        """`launcher` is a command line that takes the words of `pitboss`; without it, the tree's own."""
        self.folder, self._more, self._launcher = folder, more, launcher or command()
        self.host, self.port = "127.0.0.1", 0
        self.administrator = ("", "")
        self._process: subprocess.Popen[str] | None = None
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - open as long as the server

    def start(self) -> "Server":
        """Start it and wait until it answers."""
        words = ["serve", "--automatic-dealer", "--data", str(self.folder), "--port", str(self.port)]
        tables = ["--table", "bj=blackjack-shoe", "--table", "bac=mini-baccarat"]
        env = os.environ | {"PYTHONUNBUFFERED": "1"}
        self._log.seek(0)
        self._log.truncate()
        self._process = subprocess.Popen(
            [*self._launcher, *words, *tables, *self._more],
            stdout=self._log,
            stderr=self._log,
            text=True,
            env=env,
        )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            said = self.said
            found, told = _ADDRESS.search(said), "Ctrl-C" in said
            if found and told:
                self.host, self.port = found[1], int(found[2])
                if once := _PASSWORD.search(said):
                    self.administrator = (once[1], once[2])
                return self
            if self._process.poll() is not None:
                raise StartError(said)
            time.sleep(0.02)
        self.kill()
        raise StartError(f"it does not answer: {self.said}")

    @property
    def said(self) -> str:
        """All that it has printed since its start."""
        self._log.seek(0)
        return self._log.read()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process = None

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._log.close()


def opens(folder: Path) -> bool:
    """Return whether a floor opens on that folder."""
    server = Server(folder)
    try:
        server.start()
    except StartError:
        return False
    finally:
        server.__exit__()
    return True
