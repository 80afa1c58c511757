"""A separate process for long calculations, so that the tables do not wait for Python's lock.

In a thread, the first question about blackjack made the event loop wait for up to a second. The process
starts with the first question and ends with the server. It has its own session, so Ctrl-C does not reach it.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


class WorkerEndedError(Exception):
    """The process ended before it answered, for example because the server closes."""


class OddsWorker:
    """Does one piece of work after another; each is a function of a module with its arguments."""

    def __init__(self) -> None:
        self._one = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def work(self, piece: Callable[[], Result]) -> Result:
        """Return the result of a piece; call it in a thread. A `ValueError` of the piece is raised here."""
        request = pickle.dumps(piece)
        with self._one:
            if self._closed:
                raise WorkerEndedError
            process = self._process = self._process or _started()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(request)
                process.stdin.flush()
                error_type, found = pickle.load(process.stdout)  # noqa: S301 - from our own process
            except (EOFError, OSError, pickle.UnpicklingError) as error:
                self._end()  # the next piece starts a new process
                raise WorkerEndedError from error
        if error_type is not None:
            raise error_type(found)
        answer: Result = found
        return answer

    def close(self) -> None:
        """End the process; callers who wait for it get a `WorkerEndedError`."""
        self._closed = True
        if (process := self._process) is not None:
            process.kill()
        with self._one:
            self._end()

    def _end(self) -> None:
        if (process := self._process) is not None:
            self._process = None
            process.kill()
            with contextlib.suppress(OSError):  # it had not read everything
                process.communicate()


def _started() -> subprocess.Popen[bytes]:
    asked = [sys.executable, "-c", f"from {__name__} import answer; answer()"]
    return subprocess.Popen(  # noqa: S603 - this program itself
        asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )


def answer() -> None:
    """Answer requests until the input ends; this runs in the separate process."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything that prints writes to stderr, not into an answer
    while True:
        try:
            piece = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the process that started this one
        except EOFError:
            return
        try:
            found = pickle.dumps((None, piece()))
        except ValueError as error:
            found = pickle.dumps((ValueError, str(error)))
        except Exception as error:  # a bug: report it, and answer the next request
            found = pickle.dumps((RuntimeError, f"{type(error).__name__}: {error}"))
        output.write(found)
        output.flush()
