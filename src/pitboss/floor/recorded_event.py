"""An event and the record that holds it."""

from typing import NamedTuple

from pitboss.games.contract import Event
from pitboss.journal import Record


class RecordedEvent(NamedTuple):
    """An event and the record that holds it."""

    record: Record
    event: Event
