"""The stylesheet of a view dresses that view alone: all of them are on every page."""

import re

import pytest

from tests.kit.page.moments import STATIC

VIEWS = ("desks", "odds", "pit", "school", "seat", "surveillance", "train")
OWN = re.compile(r"\bpb-|\.[a-z]+[-_]|:where\(\.question\)")
"""A view's element, or a class whose name says whose it is: `tile-head`, not `off`."""
STEPS = re.compile(r"(from|to|[\d.]+%)(,\s*(from|to|[\d.]+%))*")


def selectors(sheet: str) -> list[str]:
    """Each selector of each rule, without those of keyframes."""
    (file,) = STATIC.rglob(f"{sheet}.css")
    text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    found: list[str] = []
    for listed in re.findall(r"([^{};]+)\{", text):
        if not listed.strip().startswith("@") and not STEPS.fullmatch(listed.strip()):
            found += [one.strip() for one in re.split(r",(?![^(]*\))", listed)]
    return found


@pytest.mark.parametrize("sheet", VIEWS)
def test_a_plain_class_is_dressed_only_inside_its_view(sheet: str) -> None:
    found = selectors(sheet)
    assert len(found) > 20
    assert [one for one in found if not OWN.search(one)] == []


def test_nothing_that_has_something_dresses_all_of_its_children() -> None:
    """One such rule, and the browser styles a whole table anew whenever anything in it changes."""
    sheets = sorted(file.stem for file in STATIC.rglob("*.css"))
    found = [one for sheet in sheets for one in selectors(sheet) if ":has(" in one]
    assert found
    assert [one for one in found if re.search(r":has\(.*\).*(^|[\s>+~])\*", one)] == []
    assert [one for one in found if re.match(r"pb-(table|deal|floor|pit)\b[^ >]*:has\(", one)] == []
