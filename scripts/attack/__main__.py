"""`uv run python -m scripts.attack --minutes N [--only NAME] [--seed S] [--python FILE]`; see `--help`."""

import argparse
import datetime
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from . import authority, case, disk, door, money
from .chaos import GUESTS, Chaos
from .house import GAIN, House, NotReachedError
from .server import PYTHON

Attack = Callable[[House, Path, random.Random], GAIN]
ATTACKS: dict[str, Attack] = {
    "refused-buy-in": lambda house, _, __: money.refused_buy_in(house),
    "absent-guest": lambda house, _, __: money.absent_guest(house),
    "phantom-guest": lambda house, _, __: money.phantom_guest(house),
    "revoked-roles": lambda house, _, __: authority.revoked_roles(house),
    "hole-cards": lambda house, _, __: disk.hole_cards(house),
    "breaking-requests": lambda house, _, rng: door.breaking_requests(house, rng, 2_000),
    "forwarded": lambda house, _, __: door.forwarded(house, 60),
    "sign-in-flood": lambda house, _, __: door.sign_in_flood(house, 200),
    "silent-lines": lambda house, _, __: door.silent_lines(house, 3_000),
    "audit-flood": lambda house, _, __: door.audit_flood(house, 5_000),
    "dealt-again": lambda house, work, _: disk.dealt_again(house, work),
    "lost-log": lambda house, work, _: disk.lost_log(house, work, 300),
    "edited-books": lambda house, work, _: money.edited_books(house, work),
    "zip-bomb": lambda _, work, __: case.zip_bomb(work),
}
"""Each runs on a new floor."""
FLOOR_SECONDS = 300.0
"""Of chaos on one floor; then it is proven, and another one is opened."""


def main() -> int:
    """Run the attacks, print what each gained, and exit with the number that gained anything."""
    asked = argparse.ArgumentParser(prog="python -m scripts.attack")
    asked.add_argument("--minutes", type=float, default=5, help="of chaos, after everything else")
    asked.add_argument("--only", choices=[*ATTACKS, "chaos", "case"])
    asked.add_argument("--seed", type=int, default=27)
    asked.add_argument("--python", help="the Python of another tree, to attack the code that is there")
    asked.add_argument("--case", type=Path, help="a case to be rewritten, with --data of its floor")
    asked.add_argument("--data", type=Path)
    told = asked.parse_args()
    if told.python:
        os.environ[PYTHON] = told.python
    gained = 0
    for name, attack in ATTACKS.items():
        if told.only in (None, name):
            gained += _run(name, attack, told.seed)
    if told.case and told.only in (None, "case"):
        with tempfile.TemporaryDirectory() as work:
            rng = random.Random(told.seed)
            found = case.rewritten_case(told.case.read_bytes(), told.data, Path(work), rng, 50)
            gained += bool(_tell("case", found))
    if told.only in (None, "chaos"):
        gained += _chaos(told.minutes * 60, told.seed)
    return min(gained, 100)


def _chaos(seconds: float, seed: int) -> int:
    """Attack floor after floor until the time is over, or something is gained."""
    began, done, found = time.monotonic(), Counter[str](), GAIN()
    while (left := seconds - (time.monotonic() - began)) > 0 and not found:
        rng = random.Random(seed + done["floors"])
        with (
            tempfile.TemporaryDirectory() as work,
            House(Path(work) / "floor", GUESTS) as house,
        ):
            chaos = Chaos(house, Path(work), rng)
            found += chaos.run(min(left, FLOOR_SECONDS))
        done.update(chaos.done)
        done["floors"] += 1
    minutes = (time.monotonic() - began) / 60
    happened = ", ".join(f"{count:,} {what}" for what, count in sorted(done.items()))
    today = datetime.datetime.now(tz=datetime.UTC).date()
    print(f"chaos: {today}, {minutes:.0f} minutes, seed {seed}: {happened}; {len(found)} differences")
    return bool(_tell("chaos", found))


def _run(name: str, attack: Attack, seed: int) -> bool:
    with tempfile.TemporaryDirectory() as work, House(Path(work) / "floor") as house:
        try:
            found = attack(house, Path(work), random.Random(seed))
        except NotReachedError as error:
            print(f"{name}: it did not come that far: {error}", flush=True)
            return True
    return bool(_tell(name, found))


def _tell(name: str, found: GAIN) -> int:
    print(f"{name}: {'nothing gained' if not found else f'{len(found)} gained'}", flush=True)
    for line in found[:10]:
        print(f"  {line}", flush=True)
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
