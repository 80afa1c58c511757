"""The web takes every command from the same roles as before there was one command table."""

from pathlib import Path

from pitboss.floor.command_types import WIRE_FORMS
from pitboss.web.permissions import WHOSE

SENDERS = Path(__file__).with_name("senders.txt")


def test_the_web_takes_every_command_from_the_roles_on_record() -> None:
    """Giving a command to another role is a decision: it is made here too, not only in the row."""
    recorded = {}
    for line in SENDERS.read_text().splitlines():
        if line and not line.startswith("#"):
            name, *roles = line.split()
            recorded[name] = tuple(role for role in roles if role != "-")
    assert {WIRE_FORMS.get(kind, kind).__name__: roles for kind, roles in WHOSE.items()} == recorded
