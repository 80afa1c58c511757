"""The names of events in the journal do not change by accident."""

from pathlib import Path

from pitboss.floor.registry import EVENTS, names
from pitboss.games.contract import Event

KEPT = Path(__file__).with_name("names.txt")


def test_every_name_and_version_is_as_it_was() -> None:
    now = [f"{name} {version}" for name, version in names().names().items()]
    kept = KEPT.read_text().splitlines()
    assert now == kept, "an old journal may no longer be readable: lift the old version, or restore the name"


def test_every_event_of_pitboss_has_a_name() -> None:
    def kinds(kind: type[Event]) -> set[type[Event]]:
        return {kind}.union(*map(kinds, kind.__subclasses__()))

    ours = {kind for kind in kinds(Event) - {Event} if kind.__module__.startswith("pitboss.")}
    assert ours == set(EVENTS.values())
    assert len(EVENTS) == len(ours), "two names for one event"
