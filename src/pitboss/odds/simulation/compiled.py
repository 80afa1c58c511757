"""How the simulation's kernels are compiled, and whether that still has to be done."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from numba import njit

_Function = TypeVar("_Function", bound=Callable[..., object])


def compiled(function: _Function) -> _Function:
    """Compile when first called, and keep the code on disk where there is a place for it.

    What is kept is thrown away when the file of the function changes, and only then: whatever a kernel calls
    must stand in its own file. A kernel lets other threads go on while it runs.
    """
    try:
        return cast(_Function, njit(cache=True, nogil=True)(function))
    except RuntimeError:  # no folder that can be written to
        return cast(_Function, njit(nogil=True)(function))


def must_compile(function: Callable[..., object]) -> bool:
    """Whether its first call will take a few seconds, because no code of this version is on disk."""
    stats = getattr(function, "stats", None)
    if stats is None:  # not compiled at all
        return False
    file = Path(inspect.getfile(inspect.unwrap(getattr(function, "py_func", function))))
    name = f"{file.stem}.{getattr(function, '__name__', '')}-*.nbi"
    kept = Path(stats.cache_path).glob(name) if stats.cache_path else ()
    return all(index.stat().st_mtime < file.stat().st_mtime for index in kept)
