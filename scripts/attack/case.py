"""Attacks on a case: other cards, winners, marks and rulings, no checkpoint, a cut end, a zip bomb."""

import io
import json
import random
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .house import GAIN
from .server import pitboss

BOMB = 400_000_000


def _files(case: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(case)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def _zip(files: dict[str, bytes], target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return target


def _case_json(change: Callable[[Any], None]) -> Callable[[dict[str, bytes]], None]:
    def apply(files: dict[str, bytes]) -> None:
        document = json.loads(files["case.json"])
        change(document)
        files["case.json"] = json.dumps(document, indent=1, sort_keys=True).encode()

    return apply


def _winner(case: Any) -> None:
    case["rounds"][0] |= {"won": 999_999_00, "guests": ["mallory"]}


def _mark(case: Any) -> None:
    case["marks"] = [
        {"number": 1, "table": "x", "round": 1, "seq": 1, "by": "eve", "text": "fine", "at_ms": 1}
    ]


def _ruling(case: Any) -> None:
    case["rulings"].append({"stream": "x", "seq": 1, "at_ms": 1, "name": "stop.ruling_signed", "event": {}})


def _no_checkpoint(case: Any) -> None:
    case["checkpoint"] = None


def _cards(files: dict[str, bytes]) -> None:
    name = next(name for name in files if name.startswith("rounds/"))
    files[name] = files[name].replace(b"shoe: ", b"shoe: 9s ", 1) + b"# as dealt\n"


def _cut(files: dict[str, bytes]) -> None:
    name = next(name for name in files if name.startswith("events/"))
    files[name] = b"".join(files[name].splitlines(keepends=True)[:-1])


REWRITTEN: dict[str, Callable[[dict[str, bytes]], None]] = {
    "other cards": _cards,
    "another winner": _case_json(_winner),
    "a forged mark": _case_json(_mark),
    "a forged ruling": _case_json(_ruling),
    "no checkpoint": _case_json(_no_checkpoint),
    "a cut end": _cut,
}


def rewritten_case(case: bytes, data: Path, work: Path, rng: random.Random, flips: int = 4) -> GAIN:
    """Change a case in every way; alone or with its journal, verify must find it."""
    attacks = dict(REWRITTEN)
    for number in range(flips):
        attacks[f"a flipped byte, number {number}"] = lambda files: _flip(files, rng)
    gained = []
    for what, change in attacks.items():
        files = _files(case)
        change(files)
        forged = str(_zip(files, work / "forged.zip"))
        for where in ((), ("--data", str(data))):
            code, _ = pitboss("verify", "--case", forged, *where)
            if code in (0, 3):
                gained.append(f"{what}: verify {' '.join(where[:1])} ends with {code}")
    return gained


def _flip(files: dict[str, bytes], rng: random.Random) -> None:
    name = rng.choice(sorted(files))
    place = rng.randrange(len(files[name]))
    content = bytearray(files[name])
    content[place] ^= 1 << rng.randrange(7)
    files[name] = bytes(content)


def zip_bomb(work: Path) -> GAIN:
    """Check what it takes to look at a small zip that unpacks to very much."""
    import resource

    file = work / "bomb.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed, packed.open("case.json", "w") as target:
        for _ in range(BOMB // (4 << 20)):
            target.write(bytes(4 << 20))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    code, _ = pitboss("verify", "--case", str(file))
    took = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss - before) >> 10
    if code in (1, 2) and took < BOMB >> 21:
        return []
    return [f"a zip of {file.stat().st_size >> 10} KB took {took} MB, and ended with {code}"]
