"""Run a `pitboss` command and record which files of the package have a function that is called.

    python scripts/call_recorder.py RECORD COMMAND...

The signal SIGUSR1 empties the record. The signal SIGUSR2 writes it to the file RECORD as JSON; the end of the
command writes it too. Functions that run while a module is imported do not count: they say nothing about the
way of a command. `scripts/crossings.py` starts this script with the tree to measure on PYTHONPATH.
"""

import inspect
import json
import os
import signal
import sys
import threading
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FrameType


class CallRecorder:
    """Collects the files of one package in which a function is called, on every thread."""

    def __init__(self, package: Path) -> None:
        self._prefix = f"{package}{os.sep}"
        self._files: set[str] = set()
        self._imports = threading.local()

    def start(self) -> None:
        threading.setprofile(self._profile)
        sys.setprofile(self._profile)

    def clear(self) -> None:
        self._files = set()

    def write(self, target: Path) -> None:
        """Write the record in one step, so that a reader finds all of it or nothing."""
        part = target.with_suffix(".part")
        part.write_text(json.dumps(sorted(self._files)))
        part.replace(target)

    def _profile(self, frame: FrameType, event: str, _: object) -> None:
        if event not in ("call", "return"):
            return
        code = frame.f_code
        depth = getattr(self._imports, "depth", 0)
        if code.co_name == "<module>":
            self._imports.depth = depth + (1 if event == "call" else -1)
        elif event == "call" and not depth and self._counts(code):
            self._files.add(code.co_filename[len(self._prefix) :])

    def _counts(self, code: CodeType) -> bool:
        """Whether this is a function of the package; the body of a class is no function."""
        return bool(code.co_flags & inspect.CO_OPTIMIZED) and code.co_filename.startswith(self._prefix)


def main() -> None:
    record, *command = sys.argv[1:]
    spec = find_spec("pitboss")
    assert spec is not None
    assert spec.origin is not None
    recorder = CallRecorder(Path(spec.origin).parent)
    signal.signal(signal.SIGUSR1, lambda *_: recorder.clear())
    signal.signal(signal.SIGUSR2, lambda *_: recorder.write(Path(record)))
    from pitboss.cli import main as pitboss  # here, because the tree to measure is known by now

    recorder.start()
    try:
        pitboss(command)
    finally:
        sys.setprofile(None)
        recorder.write(Path(record))


if __name__ == "__main__":
    main()
