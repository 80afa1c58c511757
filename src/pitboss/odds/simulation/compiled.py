"""Compilation of the simulation's kernels, and whether it still has to be done."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from numba import njit

_Function = TypeVar("_Function", bound=Callable[..., object])


def compiled(function: _Function) -> _Function:
    """Compile a function at its first call, and keep the code on disk if there is a place for it.

    The kept code is discarded when the file of the function changes, and only then. Therefore everything
    that a kernel calls must be in its own file. A kernel lets other threads run.
    """
    try:
        return cast(_Function, njit(cache=True, nogil=True)(function))
    except RuntimeError:  # no folder that can be written to
        return cast(_Function, njit(nogil=True)(function))


def must_compile(function: Callable[..., object]) -> bool:
    """Return whether the first call takes a few seconds, because no code of this version is on disk."""
    stats = getattr(function, "stats", None)
    if stats is None:  # not compiled at all
        return False
    file = Path(inspect.getfile(inspect.unwrap(getattr(function, "py_func", function))))
    name = f"{file.stem}.{getattr(function, '__name__', '')}-*.nbi"
    kept = Path(stats.cache_path).glob(name) if stats.cache_path else ()
    return all(index.stat().st_mtime < file.stat().st_mtime for index in kept)
