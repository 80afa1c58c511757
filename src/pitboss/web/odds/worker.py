"""A process beside this one for long arithmetic: it holds no lock that the tables wait for.

In a thread, the first question about blackjack kept the loop waiting for up to a second. The process is
started with the first question and ends with the house. It has a session of its own: Ctrl-C is not for it.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")


class WorkerEndedError(Exception):
    """The process ended before it had answered, as when the house closes."""


class OddsWorker:
    """Works out one piece after the other, each a function of a module with its arguments."""

    def __init__(self) -> None:
        self._one = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def work(self, piece: Callable[[], Found]) -> Found:
        """What a piece gives; to be called in a thread. A `ValueError` of the piece comes with its words."""
        asked = pickle.dumps(piece)
        with self._one:
            if self._closed:
                raise WorkerEndedError
            process = self._process = self._process or _started()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(asked)
                process.stdin.flush()
                how, found = pickle.load(process.stdout)  # noqa: S301 - from our own process
            except (EOFError, OSError, pickle.UnpicklingError) as error:
                self._end()  # the next piece has a new one
                raise WorkerEndedError from error
        if how is not None:
            raise how(found)
        answer: Found = found
        return answer

    def close(self) -> None:
        """End the process, whatever it is at; whoever waits for it is told."""
        self._closed = True
        if (process := self._process) is not None:
            process.kill()
        with self._one:
            self._end()

    def _end(self) -> None:
        if (process := self._process) is not None:
            self._process = None
            process.kill()
            with contextlib.suppress(OSError):  # what it had not read yet
                process.communicate()


def _started() -> subprocess.Popen[bytes]:
    asked = [sys.executable, "-c", f"from {__name__} import answer; answer()"]
    return subprocess.Popen(  # noqa: S603 - this program itself
        asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )


def answer() -> None:
    """In the process: answer until nobody asks any more."""
    line = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints something does not print it into an answer
    while True:
        try:
            piece = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the process that started this one
        except EOFError:
            return
        try:
            found = pickle.dumps((None, piece()))
        except ValueError as error:
            found = pickle.dumps((ValueError, str(error)))
        except Exception as error:  # a bug: told to whoever asked, and the next one is answered
            found = pickle.dumps((RuntimeError, f"{type(error).__name__}: {error}"))
        line.write(found)
        line.flush()
