"""What staff may do for a guest.

No member of staff brings a guest's money, moves a guest or bets for one. Only the dealer of the table keys
what a guest shows, and never to the gain of the dealers. A supervisor may only give a guest's cheques back,
for example when somebody has left them and the table is to be closed.
"""

from collections.abc import Callable

from pitboss.authority import Person
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games.baccarat.commands import CollectCommission
from pitboss.games.contract import COUPON, DEALER, GUEST, Command, Refusal
from pitboss.table.acts import Act
from pitboss.table.command_table import GUESTS, OWN, TABLE, is_dealers_cut
from pitboss.table.commands import GiveToke, LeaveTable
from pitboss.table.refusals import refuse

WHILE_AWAY: tuple[type[Command], ...] = (LeaveTable, CollectCommission)
"""What may be done though the guest's line is lost. All else is what the house does for who does not act."""


def refusal_for_speaking(
    hosted: HostedTable, act: Act, instead: Callable[[], Command | None]
) -> Refusal | None:
    """Return why a member of staff may not do this for a guest; None where they may, and for guests.

    `instead` is what the house does for a guest who does not act. The dealer may key that for one who is
    away.
    """
    by, command = act.by, act.command
    if by.automatic or "guest" in by.roles or not _for_a_guest(command):
        return None
    if type(command) in OWN:
        rule = "TOKE-01" if isinstance(command, GiveToke) else ""
        return refuse("guests_own_act", rule)
    guest = _guest(hosted, command)
    if not guest or guest not in hosted.table.guests:
        return refuse("guest_not_here")
    if hosted.dealer != by.id and not _supervises(by, command):
        return refuse("guest_not_yours")
    if _for_the_dealers(command):
        return refuse("guests_own_act", "TOKE-01")
    if guest in hosted.away and not isinstance(command, WHILE_AWAY) and command != instead():
        return refuse("guest_not_here")
    return None


def _for_the_dealers(command: Command) -> bool:
    """Return whether a guest's cheques would go onto the dealers' own bet."""
    return bool(getattr(command, "toke", 0)) or getattr(command, "owner", GUEST) == DEALER


def _for_a_guest(command: Command) -> bool:
    return type(command) in GUESTS and not is_dealers_cut(command)


def _supervises(by: Person, command: Command) -> bool:
    """Whether a supervisor may do it for a guest: the guest's cheques go back to the guest."""
    return "supervisor" in TABLE[type(command)].roles and by.may_act_as("supervisor")


def _guest(hosted: HostedTable, command: Command) -> str:
    """Return the guest whom a command is about, by name or by seat."""
    guest, seat = getattr(command, "guest", None), getattr(command, "seat", 0)
    if guest is not None:
        return str(guest)
    owner = getattr(command, "owner", GUEST)
    if owner not in (GUEST, DEALER, COUPON):
        return str(owner)
    if not 1 <= seat <= len(hosted.table.places):
        return ""
    place = hosted.table.place(seat)
    return place.player or place.sitter
