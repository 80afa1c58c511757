"""What the journal stores of an event does not change by accident: its name, its version and its tag."""

import importlib
from pathlib import Path

import pitboss
from pitboss.floor.registry import EVENTS, names
from pitboss.games.contract import Event

KEPT = Path(__file__).with_name("names.txt")
SOURCE = Path(pitboss.__file__).parent


def kinds(kind: type[Event]) -> set[type[Event]]:
    return {kind}.union(*map(kinds, kind.__subclasses__()))


def test_every_name_version_and_tag_is_as_it_was() -> None:
    now = [
        f"{name} {version} {EVENTS[name].__struct_config__.tag}" for name, version in names().names().items()
    ]
    assert now == KEPT.read_text().splitlines(), (
        "An old journal can no longer be read, or a new event is not listed. The tag is the name of the "
        "class and stands in every payload: a class that is renamed needs `tag=` with its old name. An "
        "event of another shape needs a new version and a lift. A new event needs a line in names.txt."
    )


def test_every_event_of_pitboss_is_in_the_registry() -> None:
    for path in SOURCE.rglob("*.py"):
        if "(Event" in path.read_text(encoding="utf-8"):
            importlib.import_module(".".join(("pitboss", *path.relative_to(SOURCE).with_suffix("").parts)))
    ours = {kind for kind in kinds(Event) - {Event} if kind.__module__.startswith("pitboss.")}
    assert ours == set(EVENTS.values()), "add a line to EVENTS in floor/registry.py"
    assert len(EVENTS) == len(ours), "two names for one event"


def test_no_module_or_class_name_decides_what_a_journal_holds() -> None:
    """Names come from the table alone; a message for a person may say the name of a class."""
    for folder in ("floor", "journal", "register"):
        for path in (SOURCE / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if path.name != "command_types.py":  # commands are no part of a journal
                assert "__module__" not in text, path
    text = (SOURCE / "floor" / "registry.py").read_text(encoding="utf-8")
    assert not any(word in text for word in ("__name__", "__qualname__", "vars(", "getmembers"))
