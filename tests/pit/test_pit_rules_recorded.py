"""The rules of the pit on record: noted by the floor alone, once for each change."""

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.floor.aggregates.pit import HOUSE
from pitboss.games.contract import Refusal
from pitboss.pit.acts import Act
from pitboss.pit.dispatch import decide
from pitboss.pit.pit_rules import PitRulesRecorded, RecordPitRules
from tests.kit.houses.pit import PitHouse


def test_nobody_but_the_floor_says_by_which_rules_the_pit_is_run() -> None:
    house = PitHouse()
    for who in ("shan", "ex", "ann-accounts"):
        assert house.refused(who, RecordPitRules("ab")) == "not_your_desk"
    boss = Person("ex", ("executive",))
    assert isinstance(decide(house.rules, house.pit, Act(boss, RecordPitRules("ab"), 0), {}), Refusal)


def test_the_same_rules_are_recorded_once() -> None:
    house = PitHouse()
    (event,) = decide(house.rules, house.pit, Act(HOUSE, RecordPitRules("ab"), 0), {})  # type: ignore[misc]
    assert event == PitRulesRecorded("ab", "")
    known = replace(house.pit, recorded_rules=replace(house.pit.recorded_rules, rulebook="ab"))
    assert decide(house.rules, known, Act(HOUSE, RecordPitRules("ab"), 0), {}) == ()
    assert decide(house.rules, known, Act(HOUSE, RecordPitRules("cd"), 0), {}) == (
        PitRulesRecorded("cd", "ab"),
    )
