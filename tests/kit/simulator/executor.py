"""An executor for runs that a seed repeats."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class AtOnce(Executor):
    """Does in place what a thread would do, so that a seed always leads to the same run."""

    def submit(self, deed: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(deed(*args, **named))
        except Exception as error:
            done.set_exception(error)
        return done
