"""Damage a floor's folder at random, and compare what `serve` and `verify` say about it.

A floor is played and killed; copies of its folder are damaged: bits, zeroed pages, files cut off, deleted or
put back from earlier, the log, its index and the witnesses among them. For each copy

- `verify` ends with 0, 1 or 2, and never with a traceback;
- what `serve` refuses to open, `verify` does not call well;
- what is opened has every command that was acknowledged, unless `verify` finds a fault as well.

    uv run python scripts/faults/folder_damage.py --copies 300 --seed 1
"""

import argparse
import asyncio
import json
import random
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from pitboss.cli import main as pitboss
from pitboss.floor.storage.folder import JOURNAL, PEOPLE, VAULT, FolderError, open_folder
from pitboss.web.accounts.sqlite import open_people
from tests.kit.floors.floor import play

LOG, INDEX, TAIL = f"{JOURNAL}-wal", f"{JOURNAL}-shm", f"{JOURNAL}.tail"
FILES = (JOURNAL, LOG)
PAGE = 4096
GAME = "mini-baccarat"
KINDS = ("bit", "bits", "zeroed page", "random page", "cut", "older log", "gone", "older file")


class Said(NamedTuple):
    """What was said about one damaged folder."""

    what: str
    serve: str
    """Why it was refused; nothing if it was opened."""
    verify: int
    lost: int
    """Acknowledged commands that are not in what was opened."""
    fault: str
    """What is wrong with that, or nothing."""


def killed(base: Path, events: int) -> tuple[Path, int]:
    """Return a folder as a kill leaves it, with older copies of its files, and its number of commands."""
    folder = base / "floor"

    async def whole() -> int:
        opened = open_folder(folder)
        open_people(folder / PEOPLE).close()
        floor = await play(*opened, (GAME,), events=events // 2, seed=1)
        shutil.copytree(folder, base / "older")
        await floor.close()
        opened.vault.close()
        opened = open_folder(folder)
        so_far = opened.store.heads()[f"table/{GAME}"].seq
        floor = await play(*opened, (GAME,), events=so_far + events // 2, seed=2, run="two")
        last = opened.store.last()
        assert last is not None, "it was played"
        shutil.copytree(folder, base / "killed")
        await floor.close()
        opened.vault.close()
        return last.number

    return base / "killed", asyncio.run(whole())


def damage(folder: Path, older: Path, chance: random.Random) -> str:
    """Damage a folder; return how."""
    file = folder / chance.choice(FILES)
    whole = bytearray(file.read_bytes())
    kind = chance.choice(KINDS)
    place = chance.randrange(len(whole))
    if kind in ("bit", "bits"):
        for _ in range(1 if kind == "bit" else 20):
            place = chance.randrange(len(whole))
            whole[place] ^= 1 << chance.randrange(8)
    elif kind.endswith("page"):
        place -= place % PAGE
        end = min(len(whole), place + PAGE)
        whole[place:end] = bytes(end - place) if kind == "zeroed page" else chance.randbytes(end - place)
    elif kind == "cut":
        del whole[place:]
    else:
        gone = chance.choice((LOG, INDEX, TAIL, VAULT))
        name = {"older log": LOG, "gone": gone, "older file": JOURNAL}[kind]
        if kind == "gone":
            (folder / name).unlink(missing_ok=True)
        else:
            shutil.copy(older / name, folder / name)
        return f"{name}: {kind}"
    file.write_bytes(whole)
    return f"{file.name}: {kind} at {place}"


def judged(folder: Path, what: str, commands: int, scratch: Path) -> Said:
    """Ask `verify`, then open it."""
    ran = CliRunner().invoke(pitboss, ["verify", "--data", str(folder)])
    stumbled = ran.exception is not None and not isinstance(ran.exception, SystemExit)
    serve, end = "", commands
    shutil.copytree(folder, scratch)
    try:
        opened = open_folder(scratch)
        last = opened.store.last()
        end = last.number if last else 0
        opened.store.leave()
        opened.vault.close()
    except FolderError as error:
        serve = str(error)
    fault = ""
    if stumbled:
        fault = f"verify stumbled: {ran.exception!r}"
    elif ran.exit_code not in (0, 1, 2):
        fault = f"verify ended with {ran.exit_code}"
    elif serve and not ran.exit_code:
        fault = f"serve refuses and verify is content: {serve}"
    elif end < commands and not ran.exit_code:
        fault = f"{commands - end} commands are lost, and nobody says so"
    elif end < commands and not serve:
        fault = f"{commands - end} commands are lost, and serve opens"
    return Said(what, serve, ran.exit_code, commands - end, fault)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--copies", type=int, default=300)
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    tally: Counter[str] = Counter()
    faults = []
    with tempfile.TemporaryDirectory(prefix="pitboss-damage-") as base:
        folder, commands = killed(Path(base), chosen.events)
        for number in range(chosen.copies):
            copy, scratch = Path(base) / "copy", Path(base) / "scratch"
            shutil.copytree(folder, copy)
            chance = random.Random(f"{chosen.seed} {number}")
            said = judged(copy, damage(copy, Path(base) / "older", chance), commands, scratch)
            tally[f"serve {'refuses' if said.serve else 'opens'}, verify {said.verify}"] += 1
            if said.fault:
                faults.append(f"copy {number}, {said.what}: {said.fault}")
            shutil.rmtree(copy)
            shutil.rmtree(scratch)
    print(json.dumps({"commands": commands, "said": dict(sorted(tally.items())), "faults": faults}, indent=1))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
