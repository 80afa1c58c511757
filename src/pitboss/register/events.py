"""What happened to accounts, as the journal keeps it; no password or PIN, and nothing made from one."""

import msgspec

from pitboss.authority import Role
from pitboss.games.contract import Event


class KnownAccount(msgspec.Struct, frozen=True):
    """An account as somebody opened it, or as it stood when the register began."""

    id: str
    name: str
    roles: tuple[Role, ...]
    administrator: bool = False
    vip: bool = False
    closed: bool = False
    cents: int = 0
    """Play money that it begins with."""
    badge: str = ""
    """The number of its badge when the register began."""


class RegisterBegun(Event, frozen=True):
    """From here on every change is an event: these accounts were there, with what lay in their purses."""

    accounts: tuple[KnownAccount, ...] = ()


class AccountOpened(Event, frozen=True):
    """Somebody can be given a password and sign in."""

    account: KnownAccount
    by: str


class AccountRolesChanged(Event, frozen=True):
    """What an account of the staff may do from now on."""

    id: str
    roles: tuple[Role, ...]
    by: str


class AccountClosed(Event, frozen=True):
    """Nobody signs in under that name any more."""

    id: str
    by: str


class PasswordChanged(Event, frozen=True):
    """An account has another password; with `one_time` it must be changed at its first use."""

    id: str
    by: str
    one_time: bool = False


class BadgeIssued(Event, frozen=True):
    """A member of the staff has a badge with this number; any badge that they had before is void.

    It has no PIN until its holder sets one.
    """

    id: str
    badge: str
    by: str


class PinChanged(Event, frozen=True):
    """Somebody of the staff has another PIN."""

    id: str
    by: str


class FactorChanged(Event, frozen=True):
    """Somebody signs in with another second factor, or with none any more; `what` says which."""

    id: str
    what: str
    by: str


class PlayMoneyGiven(Event, frozen=True):
    """The cage gave a guest more play money."""

    id: str
    cents: int
    by: str
