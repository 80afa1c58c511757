"""Break one rule at a time in a copy of the code, and see whether the tests that claim it fail.

    uv run python scripts/breaks.py                     # all of tests/breaks, two at a time
    uv run python scripts/breaks.py --rule FILL-05      # the breaks of one rule
    uv run python scripts/breaks.py --share 1/10        # every tenth
    uv run python scripts/breaks.py --results FILE      # goes on where a run that was stopped left off

`tests/breaks/*.toml` has the breaks as data: the rules that a break violates, a file, a text that stands in
it once, and the text to put in its place. A break is *caught* if a test that claims one of its rules fails,
*noticed* if only another test of the same room fails, and *survived* if none does. The exit code is 1 if a
break survived that does not say why it may (`excused`), or if a text no longer stands where it should.

At the end the tests that caught something are run once more in a sound copy: one that fails there too has
caught nothing.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Literal, NamedTuple

from pitboss import catalogue

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "breaks"
COPIED = ("src", "tests", "docs", "scripts", "examples", "benchmarks", "pyproject.toml", "README.md")
SECONDS = 300
"""After which a run of tests is thought to hang, which is a way to notice."""
PLAIN = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis", "-o", "addopts=")
"""One process, no plugin that costs time to load."""
Outcome = Literal["caught", "noticed", "survived"]


class Break(NamedTuple):
    """One small change that violates a rule."""

    name: str
    rules: tuple[str, ...]
    file: str
    old: str
    new: str
    excused: str
    """Why it may survive; empty for almost all."""

    @property
    def room(self) -> str:
        """The folder of other tests that should notice."""
        room = Path(self.file).parts[2]
        return {"messages": "training", "rulebook": "rulebook"}.get(room, room)

    @property
    def key(self) -> str:
        """The key of the break in a file of results: another rule or another change is another break."""
        whole = json.dumps([self.rules, self.file, self.old, self.new])
        return hashlib.sha256(whole.encode()).hexdigest()[:16]


class Found(NamedTuple):
    """The result of a break."""

    made: Break
    outcome: Outcome
    by: str
    """The first test that failed."""


def breaks(folder: Path = FOLDER) -> tuple[Break, ...]:
    """Return all breaks, in the order of their files."""
    found = []
    for file in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["break"]:
            found.append(
                Break(
                    f"{file.stem}: {entry['what']}",
                    tuple(entry["rules"]),
                    entry["file"],
                    entry["old"],
                    entry["new"],
                    entry.get("excused", ""),
                )
            )
    return tuple(found)


@cache
def _known() -> frozenset[str]:
    return frozenset(catalogue.rules())


def faults(made: Break, root: Path = ROOT) -> str:
    """Return why a break cannot be made, or nothing."""
    unknown = [rule for rule in made.rules if rule not in _known()]
    if unknown or not made.rules:
        return f"{made.name}: {', '.join(unknown) or 'no rule'} is not in the catalogue"
    file = root / made.file
    times = file.read_text(encoding="utf-8").count(made.old) if file.is_file() else 0
    if times != 1:
        return f"{made.name}: its text stands {times} times in {made.file}, not once"
    return f"{made.name}: it changes nothing" if made.old == made.new else ""


def tried(made: Break, tree: Path, claims: dict[str, tuple[str, ...]], *, rooms: bool = True) -> Found:
    """Make a break in a copy of the tree, run the tests, and take it back.

    `rooms`: where no claim notices, the other tests of the room are run too.
    """
    file = tree / made.file
    sound = file.read_text(encoding="utf-8")
    written = int(file.stat().st_mtime)
    file.write_text(sound.replace(made.old, made.new), encoding="utf-8")
    # Python goes by the second and the size to see whether its compiled copy is of this text: no two breaks
    # of a file have the same second.
    os.utime(file, (written, written + 1 + int(made.key[:6], 16)))
    try:
        places = sorted({place.rpartition(":")[0] for rule in made.rules for place in claims.get(rule, ())})
        files = ["tests/golden/test_golden_rounds.py" if p.endswith(".round") else p for p in places]
        asked = [f"--rule={rule}" for rule in made.rules]
        failed = _first_failure(tree, [*dict.fromkeys(files)], asked) if files else ""
        if failed:
            return Found(made, "caught", failed)
        room = tree / "tests" / made.room
        failed = _first_failure(tree, [f"tests/{made.room}"], []) if rooms and room.is_dir() else ""
        return Found(made, "noticed" if failed else "survived", failed)
    finally:
        file.write_text(sound, encoding="utf-8")
        os.utime(file, (written, written))


def _first_failure(tree: Path, files: Sequence[str], options: Sequence[str]) -> str:
    """Return the first test that fails, nothing if all pass, or 'no test' if none is selected."""
    try:
        ran = _pytest(tree, "-x", *options, *files, seconds=SECONDS)
    except subprocess.TimeoutExpired:
        return "it hangs"
    if ran.returncode in (0, 5):
        return ""
    return next(iter(_failures(ran.stdout)), "the tests cannot begin")


def _pytest(tree: Path, *arguments: str, seconds: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", *PLAIN, *arguments]
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, timeout=seconds, check=False
    )


def _failures(told: str) -> list[str]:
    lines = [line for line in told.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return [line.split(" - ")[0].partition(" ")[2] for line in lines]


def unsound(found: Sequence[Found]) -> list[str]:
    """Return the tests that caught a break and fail without a break too."""
    witnesses = sorted({one.by for one in found if one.outcome != "survived" and "::" in one.by})
    if not witnesses:
        return []
    with tempfile.TemporaryDirectory() as scratch:
        ran = _pytest(copied(Path(scratch)), *witnesses, seconds=SECONDS * len(witnesses))
    # 4: a test that is named no longer exists, which says nothing about the others.
    return _failures(ran.stdout) or ([] if ran.returncode == 0 else [ran.stdout[-500:] + ran.stderr[-500:]])


def copied(target: Path) -> Path:
    """Make a copy of the tree to break things in."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__", "*.nb?"))
        else:
            shutil.copy2(source, target / name)
    return target


def run(chosen: Sequence[Break], *, workers: int = 2, rooms: bool = True) -> Iterator[Found]:
    """Yield the result of each break as soon as it is known, several at a time."""
    claims = catalogue.claims(ROOT)
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(workers) as pool:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            trees.put(copied(Path(scratch) / str(number)))

        def one(made: Break) -> Found:
            tree = trees.get()
            try:
                return tried(made, tree, claims, rooms=rooms)
            finally:
                trees.put(tree)

        for done in as_completed([pool.submit(one, made) for made in chosen]):
            yield done.result()


def remembered(file: Path, every: Sequence[Break]) -> dict[str, Found]:
    """Return the results that a file has of these breaks, by their keys."""
    known = {made.key: made for made in every}
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    found = {}
    for line in text.splitlines():
        with suppress(ValueError, KeyError):  # of a line that was cut off with its run, or of another break
            entry = json.loads(line)
            found[entry["key"]] = Found(known[entry["key"]], entry["outcome"], entry["by"])
    return found


def _asked() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--rule", help="Only the breaks of this rule.")
    asked.add_argument("--share", default="1/1", help="1/10: every tenth.")
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--results", type=Path, help="A file to add each result to, and to go on from.")
    asked.add_argument(
        "--again", action="store_true", help="Run those again that the file has as not caught."
    )
    asked.add_argument("--claims-only", action="store_true", help="Run no other tests than those that claim.")
    return asked.parse_args()


def main() -> int:
    asked = _asked()
    every = breaks()
    wrong = [fault for fault in map(faults, every) if fault]
    if wrong:
        print("\n".join(wrong))
        return 1
    _, _, step = asked.share.partition("/")
    chosen = [one for one in every if asked.rule in (None, *one.rules)][:: int(step or 1)]
    known = remembered(asked.results, chosen) if asked.results else {}
    if asked.again:
        known = {key: found for key, found in known.items() if found.outcome == "caught"}
    left = [one for one in chosen if one.key not in known]
    for found in run(left, workers=asked.workers, rooms=not asked.claims_only):
        known[found.made.key] = found
        _tell(found)
        if asked.results:
            entry = {"key": found.made.key, "outcome": found.outcome, "by": found.by, "name": found.made.name}
            with asked.results.open("a", encoding="utf-8") as results:
                results.write("\n" + json.dumps(entry))
    return _summed_up([known[one.key] for one in chosen])


def _tell(found: Found) -> None:
    why = found.by or found.made.excused
    print(f"{found.outcome:9}  {', '.join(found.made.rules):24}  {found.made.name}  {why}", flush=True)


def _summed_up(every: Sequence[Found]) -> int:
    counts = Counter(found.outcome for found in every)
    told = ", ".join(f"{counts[outcome]} {outcome}" for outcome in ("caught", "noticed", "survived"))
    print(f"{len(every)} breaks: {told}")
    false = unsound(every)
    print("\n".join(f"fails in a sound copy too: {test}" for test in false))
    unexcused = [found for found in every if found.outcome == "survived" and not found.made.excused]
    return 1 if unexcused or false else 0


if __name__ == "__main__":
    sys.exit(main())
