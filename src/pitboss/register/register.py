"""The register itself: what may be done with accounts, and how it changes."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.games.contract import Command, Event, Refusal
from pitboss.register.events import (
    AccountClosed,
    AccountOpened,
    AccountRolesChanged,
    BadgeIssued,
    FactorChanged,
    KnownAccount,
    PasswordChanged,
    PinChanged,
    PlayMoneyGiven,
    RegisterBegun,
)

CITES = {
    "account_taken": "IND-59",
    "account_missing": "IND-62",
    "account_shut": "IND-59",
    "badge_taken": "IND-59",
    "signature_unproved": "IND-59",
    "pin_missing": "IND-59",
    "proof_wrong": "IND-59",
    "proof_wait": "IND-59",
}
"""Why the register says no, each with the rule it stands on."""


class BeginRegister(Command, frozen=True):
    """Take over the accounts of a floor that had no register."""

    accounts: tuple[KnownAccount, ...] = ()


class OpenAccount(Command, frozen=True):
    """Let somebody in."""

    account: KnownAccount


class SetRoles(Command, frozen=True):
    """Give an account of the staff other roles."""

    id: str
    roles: tuple[Role, ...]


class CloseAccount(Command, frozen=True):
    """Let nobody in under that name any more."""

    id: str


class NotePassword(Command, frozen=True):
    """An account gets another password; which one is nobody's business here."""

    id: str
    one_time: bool = False


class IssueBadge(Command, frozen=True):
    """Give an account of the staff a badge, in place of any that it had."""

    id: str
    badge: str


class NotePin(Command, frozen=True):
    """Somebody of the staff gets another PIN; which one is not said here."""

    id: str


class NoteFactor(Command, frozen=True):
    """Somebody gets another second factor, or loses one; its secret is not said here."""

    id: str
    what: str


class GivePlayMoney(Command, frozen=True):
    """Give a guest more play money."""

    id: str
    cents: int


class Entry(msgspec.Struct, frozen=True):
    """An account in the register."""

    name: str
    roles: tuple[Role, ...]
    administrator: bool = False
    vip: bool = False
    closed: bool = False
    given: int = 0
    """Cents of play money that it was ever given; what the tables moved is not in it."""
    badge: str = ""
    """The number of its badge."""


class Register(msgspec.Struct, frozen=True):
    """Every account by its name of record."""

    begun: bool = False
    accounts: dict[str, Entry] = {}

    @property
    def given(self) -> int:
        """All play money that was ever given."""
        return sum(entry.given for entry in self.accounts.values())


Decision = tuple[Event, ...] | Refusal


def _refuse(code: str, id_: str, **more: object) -> Refusal:
    return Refusal(code, CITES[code], {"account": id_, **more})


def refuse_proof(code: str, id_: str, **more: object) -> Refusal:
    """Refuse what asks for the holder of an account, and not only for an open session of it."""
    return _refuse(code, id_, **more)


def _open(register: Register, by: str, x: OpenAccount) -> Decision:
    if x.account.id in register.accounts:
        return _refuse("account_taken", x.account.id)
    return (AccountOpened(x.account, by),)


def _roles(register: Register, by: str, x: SetRoles) -> Decision:
    same = register.accounts[x.id].roles == x.roles
    return () if same else (AccountRolesChanged(x.id, x.roles, by),)


def _close(register: Register, by: str, x: CloseAccount) -> Decision:
    return () if register.accounts[x.id].closed else (AccountClosed(x.id, by),)


def _password(_: Register, by: str, x: NotePassword) -> Decision:
    return (PasswordChanged(x.id, by, x.one_time),)


def _badge(register: Register, by: str, x: IssueBadge) -> Decision:
    if register.accounts[x.id].closed:
        return _refuse("account_shut", x.id)
    if any(entry.badge == x.badge for entry in register.accounts.values()):
        return _refuse("badge_taken", x.id, badge=x.badge)
    return (BadgeIssued(x.id, x.badge, by),)


def _pin(_: Register, by: str, x: NotePin) -> Decision:
    return (PinChanged(x.id, by),)


def _factor(_: Register, by: str, x: NoteFactor) -> Decision:
    return (FactorChanged(x.id, x.what, by),)


def _give(register: Register, by: str, x: GivePlayMoney) -> Decision:
    if register.accounts[x.id].closed:
        return _refuse("account_shut", x.id)
    return (PlayMoneyGiven(x.id, x.cents, by),)


_DECIDES: dict[type[Command], Callable[[Register, str, Any], Decision]] = {
    OpenAccount: _open,
    SetRoles: _roles,
    CloseAccount: _close,
    NotePassword: _password,
    IssueBadge: _badge,
    NotePin: _pin,
    NoteFactor: _factor,
    GivePlayMoney: _give,
}


def decide_register(
    register: Register,
    by: Person,
    command: Command,
    at_ms: int,  # noqa: ARG001 - the record has it
) -> Decision:
    """What a command leads to; whether it was theirs to give is the door's to know."""
    if isinstance(command, BeginRegister):
        return () if register.begun else (RegisterBegun(command.accounts),)
    decide = _DECIDES.get(type(command))
    if decide is None:
        return ()
    about = getattr(command, "id", "")
    if about and about not in register.accounts:
        return _refuse("account_missing", about)
    return decide(register, by.id, command)


def _entry(account: KnownAccount) -> Entry:
    flags = (account.administrator, account.vip, account.closed)
    return Entry(account.name, account.roles, *flags, account.cents, account.badge)


def _with(register: Register, id_: str, **changes: object) -> Register:
    entry = replace(register.accounts[id_], **changes)
    return replace(register, accounts={**register.accounts, id_: entry})


_EVOLVES: dict[type[Event], Callable[[Register, Any], Register]] = {
    RegisterBegun: lambda _, x: Register(True, {account.id: _entry(account) for account in x.accounts}),
    AccountOpened: lambda register, x: replace(
        register, begun=True, accounts={**register.accounts, x.account.id: _entry(x.account)}
    ),
    AccountRolesChanged: lambda register, x: _with(register, x.id, roles=x.roles),
    AccountClosed: lambda register, x: _with(register, x.id, closed=True),
    BadgeIssued: lambda register, x: _with(register, x.id, badge=x.badge),
    PlayMoneyGiven: lambda register, x: _with(register, x.id, given=register.accounts[x.id].given + x.cents),
}


def evolve_register(register: Register, event: Event) -> Register:
    """How the register stands after an event; a password, a PIN or a second factor changes nothing in it."""
    evolve = _EVOLVES.get(type(event))
    return register if evolve is None else evolve(register, event)
