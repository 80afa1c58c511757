"""Changes between pictures: from any one to any other, and from scene to scene of a real table."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.table.scene.scene import Audience, scene_for
from pitboss.web.live.patches import apply, diff
from pitboss.web.live.scene_cache import CachedScene, SceneCache, between
from tests.kit.web.house import BACCARAT, BLACKJACK, House

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab+-", max_size=2)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("ab+-", max_size=2), inner, max_size=4)
    ),
    max_leaves=20,
)


def as_sent(value: Any) -> str:
    """What tells 1 from true."""
    return json.dumps(value, sort_keys=True)


@given(old=VALUES, new=VALUES)
def test_changes_lead_from_any_value_to_any_other(old: Any, new: Any) -> None:
    before = as_sent(old)
    changes = json.loads(json.dumps(diff(old, new)))
    assert as_sent(apply(old, changes)) == as_sent(new)
    assert as_sent(old) == before, "what is handed in stays as it is"
    assert diff(new, new) == []


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [(("b",), 3)]),
        ({"a": 1, "b": 2}, {"a": 1}, [(("b", "-"), None)]),
        ({"a": 1}, {"a": 1, "b": []}, [(("b",), [])]),
        ({"a": [1, 2]}, {"a": [1, 2, 3, 4]}, [(("a", "+"), [3, 4])]),
        ({"a": [1, 2]}, {"a": [1, 5]}, [(("a", 1), 5)]),
        ({"a": [1, 2]}, {"a": [2]}, [(("a",), [2])]),
        ({"a": []}, {"a": [1]}, [(("a",), [1])]),
        ({"a": True}, {"a": 1}, [(("a",), 1)]),
        ({"+": 1}, {"+": 2}, [((), {"+": 2})]),
        ([{"a": 1}], [{"a": None}], [((0, "a"), None)]),
    ],
)
def test_changes_are_small(old: Any, new: Any, wanted: Any) -> None:
    assert diff(old, new) == wanted


@pytest.mark.parametrize("table", [BLACKJACK, BACCARAT])
def test_a_pictures_changes_are_those_of_its_scene(table: str) -> None:
    house = House()
    audience = Audience("supervisor", "supervisor-1")
    with house.open() as client:
        live_table = house.floor.tables[table]
        seen = [live_table.durable.table]
        for seat, guest in enumerate(("ann-of-record", "bob-of-record"), 1):
            sit: dict[str, Any] = {"type": "SitDown", "guest": guest, "seat": seat, "cheques": {"black": 2}}
            assert house.do(client, house.token(guest), table, **sit)["refusal"] is None
            seen.append(live_table.durable.table)
        rules = live_table.host.rules
    pictures = [CachedScene(seq, scene_for(rules, felt, audience)) for seq, felt in enumerate(seen)]
    for old in pictures:
        for new in pictures:
            changes = json.loads(json.dumps(between(old, new), default=list))
            assert apply(json.loads(old.whole), changes) == json.loads(new.whole)
            assert json.loads(new.since(old)) == changes
            assert (not changes) == (old is new)
    assert len(pictures[1].since(pictures[0])) < len(pictures[1].whole) / 2


def test_a_picture_is_drawn_once_for_all_who_see_the_same() -> None:
    house = House()
    with house.open():
        audience = Audience("public")
        scene = house.floor.scene(BACCARAT, audience)
        pictures = SceneCache()
        first = pictures.of(BACCARAT, audience, 1, scene)
        assert pictures.of(BACCARAT, audience, 1, scene) is first
        assert pictures.of(BACCARAT, Audience("guest", "ann"), 1, scene) is not first
