"""A share of the attacker's scripts, against a floor in a process of its own: none may gain anything."""

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
sys.path.insert(0, str(Path(__file__).parents[1] / "floor"))

from attack.house import GAIN, House
from cases import made_case, signing_floor
from floors import played_folder

from attack import authority, case, disk, door, leaks, money

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it attacks from other addresses of loopback")
Attack = Callable[[House, Path], GAIN]
HELD_OFF: dict[str, Attack] = {
    "hole cards": lambda house, _: disk.hole_cards(house),
    "early cards": lambda house, _: leaks.early_cards(house, 5),
    "breaking requests": lambda house, _: door.breaking_requests(house, random.Random(27)),  # noqa: S311
    "zip bomb": lambda _, work: case.zip_bomb(work),
    "lost log": lambda house, work: disk.lost_log(house, work, 20),
}
"""In this order, on one floor."""
NOT_YET: dict[str, Attack] = {
    "refused buy-in": lambda house, _: money.refused_buy_in(house),
    "dealt again": disk.dealt_again,
    "edited books": money.edited_books,
    "absent guest": lambda house, _: money.absent_guest(house),
    "phantom guest": lambda house, _: money.phantom_guest(house),
    "revoked roles": lambda house, _: authority.revoked_roles(house),
    "forwarded": lambda house, _: door.forwarded(house),
    "sign-in flood": lambda house, _: door.sign_in_flood(house),
    "silent lines": lambda house, _: door.silent_lines(house),
    "audit flood": lambda house, _: door.audit_flood(house),
}
"""Moved up, a line each, once what they gain is closed."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("attack") / "floor") as opened:
        yield opened


@pytest.mark.parametrize("attack", HELD_OFF)
def test_an_attack_gains_nothing(attack: str, house: House, tmp_path: Path) -> None:
    assert HELD_OFF[attack](house, tmp_path) == []


def test_a_rewritten_case_deceives_nobody(tmp_path: Path) -> None:
    folder = played_folder(tmp_path / "floor", ("mini-baccarat",), events=200, seed=5)
    made = made_case(folder, signing_floor(folder), ("mini-baccarat", 2))
    rng = random.Random(27)  # noqa: S311 - whims
    assert case.rewritten_case(made, folder, tmp_path, rng, 1) == []
