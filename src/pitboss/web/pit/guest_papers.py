"""The markers that a guest is asked to sign, and whether they sign on a screen of their own."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from pitboss.floor.floor import Floor
from pitboss.games.contract import Command, Refusal
from pitboss.pit.papers.markers import IssueMarker, RecordGuestSignature
from pitboss.pit.refusals import refuse
from pitboss.web.accounts.people import People
from pitboss.web.live.presence import Presence


class MarkerToSign(msgspec.Struct, frozen=True):
    """A marker that waits for the reader's signature."""

    serial: str
    table: str
    cents: int
    day: str


def to_sign(floor: Floor, guest: str) -> Iterator[MarkerToSign]:
    """Yield the markers of a guest that lie next to the cheques and that they have not signed."""
    pit = floor.pit.durable
    for marker in pit.markers.open.values():
        slip = pit.papers.slips[marker.serial]
        due = marker.approved and marker.guest_signs and slip.guest_signature is None
        if marker.guest == guest and due:
            yield MarkerToSign(marker.serial, marker.table, marker.cents, slip.when.day)


class GuestScreens:
    """Knows which guests have an account and a connection to their table: they sign for themselves."""

    def __init__(self, floor: Floor, people: People, presence: Presence) -> None:
        self._floor, self._people, self._presence = floor, people, presence

    async def completed(self, command: Command) -> Command | Refusal:
        """Return a command with how the guest signs, or a refusal to sign for a guest who is there."""
        if isinstance(command, IssueMarker):
            there = await self._are_there(command.table, command.guest)
            return replace(command, guest_signs="screen" if there else "paper")
        if isinstance(command, RecordGuestSignature):
            marker = self._floor.pit.durable.markers.open.get(command.serial)
            if marker is not None and await self._are_there(marker.table, marker.guest):
                return refuse("guest_signs_themselves", guest=marker.guest)
        return command

    async def _are_there(self, table: str, guest: str) -> bool:
        account = self._people.look_up(guest)
        known = account is not None and account.is_guest and not account.closed
        return known and await self._presence.is_there(table, guest)
