"""`uv run python -m scripts.attack --minutes N [--only NAME] [--seed S] [--case FILE --data DIR]`."""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from . import authority, case, chaos, disk, door, leaks, money
from .house import GAIN, House

Attack = Callable[[House, Path, random.Random], GAIN]
ATTACKS: dict[str, Attack] = {
    "refused-buy-in": lambda house, _, __: money.refused_buy_in(house),
    "absent-guest": lambda house, _, __: money.absent_guest(house),
    "phantom-guest": lambda house, _, __: money.phantom_guest(house),
    "revoked-roles": lambda house, _, __: authority.revoked_roles(house),
    "hole-cards": lambda house, _, __: disk.hole_cards(house),
    "early-cards": lambda house, _, __: leaks.early_cards(house),
    "breaking-requests": lambda house, _, rng: door.breaking_requests(house, rng, 2_000),
    "forwarded": lambda house, _, __: door.forwarded(house, 60),
    "sign-in-flood": lambda house, _, __: door.sign_in_flood(house, 200),
    "silent-lines": lambda house, _, __: door.silent_lines(house, 3_000, hold_seconds=75),
    "audit-flood": lambda house, _, __: door.audit_flood(house, 5_000),
    "dealt-again": lambda house, work, _: disk.dealt_again(house, work),
    "lost-log": lambda house, work, _: disk.lost_log(house, work, 300),
    "edited-books": lambda house, work, _: money.edited_books(house, work),
    "zip-bomb": lambda _, work, __: case.zip_bomb(work),
}
"""Each on a floor of its own."""


def main() -> int:
    """Run them, print what each gained, and end with how many gained anything."""
    asked = argparse.ArgumentParser(prog="python -m scripts.attack")
    asked.add_argument("--minutes", type=float, default=5, help="of chaos, after everything else")
    asked.add_argument("--only", choices=[*ATTACKS, "chaos", "case"])
    asked.add_argument("--seed", type=int, default=27)
    asked.add_argument("--case", type=Path, help="a case to be rewritten, with --data of its floor")
    asked.add_argument("--data", type=Path)
    told = asked.parse_args()
    gained = 0
    for name, attack in ATTACKS.items():
        if told.only in (None, name):
            gained += bool(_run(name, attack, told.seed))
    if told.case and told.only in (None, "case"):
        with tempfile.TemporaryDirectory() as work:
            rng = random.Random(told.seed)  # noqa: S311 - whims
            gained += _tell(
                "case", case.rewritten_case(told.case.read_bytes(), told.data, Path(work), rng, 50)
            )
    if told.only in (None, "chaos"):
        with tempfile.TemporaryDirectory() as work, House(Path(work) / "floor") as house:
            began = time.monotonic()
            rng = random.Random(told.seed)  # noqa: S311 - whims
            found, done = chaos.chaos(house, Path(work), rng, told.minutes * 60)
            minutes = (time.monotonic() - began) / 60
            happened = ", ".join(f"{count:,} {what}" for what, count in sorted(done.items()))
            print(f"chaos: {minutes:.0f} minutes, seed {told.seed}: {happened}; {len(found)} differences")
            gained += _tell("chaos", found)
    return min(gained, 100)


def _run(name: str, attack: Attack, seed: int) -> GAIN:
    with tempfile.TemporaryDirectory() as work, House(Path(work) / "floor") as house:
        found = attack(house, Path(work), random.Random(seed))  # noqa: S311 - whims
    _tell(name, found)
    return found


def _tell(name: str, found: GAIN) -> int:
    print(f"{name}: {'nothing gained' if not found else f'{len(found)} gained'}", flush=True)
    for line in found[:10]:
        print(f"  {line}", flush=True)
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
