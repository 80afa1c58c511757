"""The attacker's scripts, against a floor in a process of its own: none may gain anything.

Each of them gains on the code of 16 November 2026 (`docs/evidence.md`), and raises `NotReachedError` where it
does not come as far as the hole that it is for.
"""

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scripts.attack import authority, case, disk, door, money
from scripts.attack.chaos import GUESTS, Chaos
from scripts.attack.house import GAIN, House
from tests.kit.floors.cases import made_case, signing_floor
from tests.kit.floors.floor import played_folder

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it attacks from other addresses of loopback")
Attack = Callable[[House, Path], GAIN]
ATTACKS: dict[str, Attack] = {
    "absent guest": lambda house, _: money.absent_guest(house),
    "phantom guest": lambda house, _: money.phantom_guest(house),
    "refused buy-in": lambda house, _: money.refused_buy_in(house),
    "hole cards": lambda house, _: disk.hole_cards(house, 1),
    "dealt again": disk.dealt_again,
    "breaking requests": lambda house, _: door.breaking_requests(house, random.Random(27)),  # noqa: S311
    "zip bomb": lambda _, work: case.zip_bomb(work),
    "lost log": lambda house, work: disk.lost_log(house, work, 20),
    "edited books": money.edited_books,
    "revoked roles": lambda house, _: authority.revoked_roles(house),
    "forwarded": lambda house, _: door.forwarded(house),
    "sign-in flood": lambda house, _: door.sign_in_flood(house),
    "silent lines": lambda house, _: door.silent_lines(house),
    "audit flood": lambda house, _: door.audit_flood(house),
}
"""In this order, on one floor: the last ones need no staff, and wear the patience of the door."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("attack") / "floor") as opened:
        yield opened


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_gains_nothing(attack: str, house: House, tmp_path: Path) -> None:
    assert ATTACKS[attack](house, tmp_path) == []


def test_a_rewritten_case_deceives_nobody(tmp_path: Path) -> None:
    folder = played_folder(tmp_path / "floor", ("mini-baccarat",), events=200, seed=5)
    made = made_case(folder, signing_floor(folder), ("mini-baccarat", 2))
    rng = random.Random(27)  # noqa: S311 - whims
    assert case.rewritten_case(made, folder, tmp_path, rng, 1) == []


def test_in_a_few_seconds_of_chaos_no_cent_goes_astray(tmp_path: Path) -> None:
    with House(tmp_path / "floor", GUESTS) as opened:
        chaos = Chaos(opened, tmp_path, random.Random(27))  # noqa: S311 - whims
        assert chaos.run(8) == []
    assert chaos.done["commits"] > len(GUESTS)
    assert chaos.done["done"] > 0
