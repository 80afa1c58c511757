"""The names of events in the journal do not change by accident."""

from pathlib import Path

from pitboss.floor.names import names

KEPT = Path(__file__).with_name("names.txt")


def test_every_name_and_version_is_as_it_was() -> None:
    now = [f"{name} {version}" for name, version in names().names().items()]
    kept = KEPT.read_text().splitlines()
    assert now == kept, "an old journal may no longer be readable: lift the old version, or restore the name"
