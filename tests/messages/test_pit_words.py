"""Whatever the pit writes down is told in every language, with no code left in it."""
# ruff: noqa: RUF001 - Chinese has commas and brackets of its own

import re
from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from pitboss import rulebook
from pitboss.cheques import Cheques
from pitboss.floor.registry import EVENTS
from pitboss.games.contract import Event
from pitboss.messages import LANGUAGES, say
from pitboss.notation.narrate import what
from pitboss.pit import dispatch
from pitboss.pit.papers.slips import PartsMoved
from pitboss.table.money import pit_facts

RULES = rulebook.load("mini-baccarat")
KINDS = sorted({*dispatch.EVENTS, *pit_facts.EVOLVE}, key=lambda kind: kind.__name__)
NAME = "7"
"""Every name, serial and reason of the samples: letters in a Chinese sentence then come from a code."""


def sample(hint: Any) -> Any:
    """Something of a type."""
    origin, within = get_origin(hint), get_args(hint)
    if hint is Cheques:
        return Cheques(black=2)
    if hint in (str, int, bool):
        return {str: NAME, int: 1, bool: True}[hint]
    if origin is Literal:
        return within[0]
    if origin in (Union, UnionType):
        return sample(within[0])
    if origin is tuple:
        return tuple(sample(one) for one in within if one is not ...)
    if origin in (dict, Mapping):
        return {sample(within[0]): sample(within[1])}
    assert issubclass(hint, msgspec.Struct), hint
    return hint(**{name: sample(one) for name, one in get_type_hints(hint).items()})


def test_all_rooms_of_the_pit_are_looked_at() -> None:
    groups = list(dict.fromkeys(name.partition(".")[0] for name in EVENTS))
    groups = groups[groups.index("pit") :]
    made = {kind for name, kind in EVENTS.items() if name.partition(".")[0] in groups}
    assert made == set(KINDS)
    assert len(groups) >= 12


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_told(kind: type[Event], language: str) -> None:
    told = what(sample(kind), RULES, language=language)
    assert told != kind.__name__
    assert not re.search(r"[_={}\[]|\('", told), "a code or a record that has no words"
    if language.startswith("zh"):
        assert re.findall(r"[A-Za-z]{2,}", told) == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "CRD-000001: original to security, pink copy to table"),
        ("zh-Hant", "CRD-000001：正本送保安、粉紅聯送賭枱"),
        ("zh-Hans", "CRD-000001：正本送保安、粉红联送赌桌"),
        ("vi", "CRD-000001: bản chính đến bảo vệ, liên hồng đến bàn"),
    ],
)
def test_parts_of_a_slip_are_said_with_their_places(language: str, told: str) -> None:
    moved = PartsMoved("CRD-000001", (("original", "security"), ("pink", "table")))
    assert what(moved, RULES, language=language) == told


@pytest.mark.parametrize(("language", "none"), [("en", "none"), ("zh-Hant", "沒有"), ("vi", "không có")])
def test_a_list_without_anything_says_so(language: str, none: str) -> None:
    """All lines are read, and somebody asks for one more."""
    for line in ("", ()):
        assert (
            say("refusal.line_out_of_order", {"line": line}, language=language).rstrip(".。").endswith(none)
        )


def test_a_line_of_a_denomination_stays_as_it_is_printed() -> None:
    asked = {"serial": "FIL-000001", "line": "$100"}
    assert say("refusal.slip_unread", asked, language="vi").endswith("Dòng tiếp theo: $100.")
    assert say("refusal.slip_unread", asked | {"line": "total"}, language="vi").endswith(": tổng cộng.")
