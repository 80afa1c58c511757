"""Accounts: staff with roles, guests with play money; passwords and PINs are hashed with argon2.

Staff and guests share one set of names, so that nobody can act for another who has the same name. What the
holder of an account may do at a table comes from its roles and from nothing else.
"""

import asyncio
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, get_args

import msgspec

from pitboss.authority import Person, Role
from pitboss.rulebook.roles import RoleApart, StaffRole, conflict
from pitboss.table.scene.scene import Audience
from pitboss.web.accounts.store import PeopleStore, Row
from pitboss.web.credentials.passwords import MOST as PASSWORD_MOST
from pitboss.web.credentials.passwords import weakness

if TYPE_CHECKING:
    from argon2 import PasswordHasher

ID = re.compile(r"[a-z][a-z0-9-]{1,30}[a-z0-9]")
BADGE = re.compile(r"[A-Za-z0-9-]{3,20}")
"""The number on a badge."""
RESERVED = frozenset(
    {"guest", "dealer", "coupon", "floor", "supervisor", "surveillance", "public", "house", "shoe", "rack"}
)
"""Names that have a meaning at a table, or that the floor itself uses."""
STAFF_ROLES: tuple[Role, ...] = get_args(StaffRole)
NAME_MOST = 40
CENTS_MOST = 10_000_000_00
"""The most play money that an account is opened with."""
_SIDES: dict[Role, str] = {
    "dealer": "dealer",
    "supervisor": "supervisor",
    "pit_manager": "supervisor",
    "shift_manager": "supervisor",
    "executive": "supervisor",
    "surveillance": "surveillance",
}


class AccountError(ValueError):
    """Why an account cannot be opened or a password cannot be set."""


class Account(msgspec.Struct, frozen=True):
    """A person that the house knows."""

    id: str
    name: str
    roles: tuple[Role, ...]
    administrator: bool = False
    """Whether it may open and close accounts of the staff; it gives no role at a table."""
    vip: bool = False
    one_time: bool = False
    """Whether the password is a one-time password that must be changed first."""
    closed: bool = False
    cents: int = 0
    """A guest's play money that is not at a table."""
    badge: str = ""
    """The number of the badge; staff only."""

    @property
    def person(self) -> Person:
        return Person(self.id, self.roles)

    @property
    def rights(self) -> tuple[object, ...]:
        """Everything that decides what they may see and do."""
        return self.roles, self.administrator, self.one_time, self.closed

    @property
    def is_guest(self) -> bool:
        """Whether it is a guest's account; a guest has no other role."""
        return "guest" in self.roles

    @property
    def audience(self) -> Audience:
        """What they may see; staff without a role at a table see what the public sees."""
        if self.is_guest:
            return Audience("guest", self.id)
        sides = {_SIDES[role] for role in self.roles if role in _SIDES}
        for side in ("supervisor", "surveillance", "dealer"):
            if side in sides:
                return Audience(side, self.id, self.roles)
        return Audience("public")


Recorded = Callable[[Account, str], None]
"""Takes a new account, and who opens it."""
_ACCOUNTS = (
    "SELECT id, name, roles, administrator, vip, one_time, closed, cents, password, coalesce(number, ''), "
    "coalesce(pin, '') FROM accounts LEFT JOIN badges ON account = id"
)


class People:
    """All accounts. They are read from memory; every change is written to the store first.

    Accounts come from the journal (`bookkeeper.py`). Only passwords and PINs are in the store alone. When
    another process changes an account, it is read again (`peer_updates.py`).
    """

    def __init__(self, db: PeopleStore) -> None:
        self.db = db
        self._known: dict[str, Account] = {}
        self._passwords: dict[str, str] = {}
        self._pins: dict[str, str] = {}
        self._hashing = asyncio.Semaphore(2)
        self.recorded: Recorded | None = None
        """Writes an account to the journal when it is opened before the floor is."""
        self.rights_changed: list[Callable[[str], None]] = []
        """Called with the id of an account whose rights have changed."""
        self.read_all()

    def read_all(self) -> None:
        """Read every account from the store."""
        rows = self.db.execute(_ACCOUNTS).fetchall()
        before, self._known, self._passwords, self._pins = self._known, {}, {}, {}
        for row in rows:
            self._take(row)
        for id_, account in before.items():
            self._compare(account, self._known.get(id_))

    def refresh(self, id_: str) -> Account | None:
        """Read one account from the store."""
        row = self.db.execute(f"{_ACCOUNTS} WHERE id = ?", (id_,)).fetchone()
        before = self._known.pop(id_, None)
        self._passwords.pop(id_, None)
        self._pins.pop(id_, None)
        account = None if row is None else self._take(row)
        if before is not None:
            self._compare(before, account)
        return account

    def _compare(self, before: Account, now: Account | None) -> None:
        if now is None or now.rights != before.rights:
            for listener in self.rights_changed:
                listener(before.id)

    def _take(self, row: Row) -> Account:
        id_, name, roles, administrator, vip, one_time, closed, cents, password, badge, pin = row
        flags = (bool(administrator), bool(vip), bool(one_time), bool(closed))
        account = self._known[id_] = Account(id_, name, tuple(json.loads(roles)), *flags, cents, badge)
        self._passwords[id_], self._pins[id_] = password, pin
        return account

    def get(self, id_: str) -> Account | None:
        """Return an account by its name of record; closed ones too."""
        return self._known.get(id_)

    def look_up(self, id_: str) -> Account | None:
        """Return an account; if it is unknown here, look whether another process has just opened it."""
        known = self._known.get(id_)
        return self.refresh(id_) if known is None and self.db.shared and ID.fullmatch(id_) else known

    def all(self) -> tuple[Account, ...]:
        """Return every account in the order of the names."""
        return tuple(self._known[id_] for id_ in sorted(self._known))

    @property
    def has_staff(self) -> bool:
        """Whether there is an administrator who can sign in."""
        return any(
            account.administrator and not account.closed and self._passwords[id_]
            for id_, account in self._known.items()
        )

    def open(self, account: Account, password: str, *, by: str, at_ms: int) -> Account:
        """Open an account, or raise an `AccountError`. Hashing the password blocks: call it at start only."""
        check_account(account)
        if account.id in self._known:
            raise AccountError(self.taken(account.id))
        hashed = _hash(password) if password else ""
        if self.recorded is not None:
            self.recorded(account, by)
        flags = (account.administrator, account.vip, account.one_time, account.closed)
        row = (account.id, account.name, json.dumps(account.roles), *map(int, flags))
        with self.db.changing():
            opened = self.db.execute(
                "INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (*row, hashed, account.cents, by, at_ms),
            ).rowcount
            self.db.tell("account", account.id)
        if not opened:  # another process has just opened it
            self.refresh(account.id)
            raise AccountError(self.taken(account.id))
        self._known[account.id], self._passwords[account.id] = account, hashed
        return account

    def taken(self, id_: str) -> str:
        """Return why a name is not free."""
        known = self._known.get(id_)
        if known is not None and known.closed:
            return f"the account {id_} was closed: its name stays with what it did, and is not given again"
        return f"there is an account {id_} already"

    async def set_password(self, id_: str, password: str, *, one_time: bool = False) -> None:
        """Set the password of an account."""
        check_password(password, self._known.get(id_))
        async with self._hashing:
            hashed = await asyncio.to_thread(_hash, password)
        self._change(id_, "password = ?, one_time = ?", hashed, int(one_time))

    async def set_pin(self, id_: str, badge: str, pin: str) -> None:
        """Set somebody's PIN, unless they have another badge by now; it may be a PIN without a badge."""
        async with self._hashing:
            hashed = await asyncio.to_thread(_hash, pin)
        with self.db.changing():
            if not badge:
                self.db.execute("INSERT INTO badges VALUES (?, '', '') ON CONFLICT DO NOTHING", (id_,))
            values = (hashed, id_, badge)
            self.db.execute("UPDATE badges SET pin = ? WHERE account = ? AND number = ?", values)
            self.db.tell("account", id_)
        self.refresh(id_)

    def has_pin(self, id_: str) -> bool:
        """Return whether an account has a PIN, as the store has it now."""
        if self.db.shared and ID.fullmatch(id_):
            self.refresh(id_)
        return bool(self._pins.get(id_))

    async def proven_by_pin(self, id_: str, badge: str, pin: str) -> bool:
        """Return whether badge and PIN are this account's; a wrong badge takes the same time."""
        known, hashed = self._known.get(id_), self._pins.get(id_, "")
        async with self._hashing:
            right = await asyncio.to_thread(_verify, hashed, pin)
        if known is None or not hashed or known.badge != badge:
            return False
        # In the meantime the account may have been closed, or have got another badge or PIN.
        now = self._known.get(id_)
        same = now is not None and not now.closed and now.badge == badge and self._pins.get(id_) == hashed
        return right and same

    def _change(self, id_: str, what: str, *values: object) -> None:
        with self.db.changing():
            self.db.execute(f"UPDATE accounts SET {what} WHERE id = ?", (*values, id_))  # noqa: S608 - constants of this class
            self.db.tell("account", id_)
        self.refresh(id_)

    async def proven(self, id_: str, password: str) -> Account | None:
        """Return the account if that is its password; an unknown name takes the same time."""
        if len(password) > PASSWORD_MOST:
            return None
        if self.db.shared and ID.fullmatch(id_):
            self.refresh(id_)  # another process may have just changed the password
        hashed = self._passwords.get(id_, "")
        async with self._hashing:
            right = await asyncio.to_thread(_verify, hashed, password)
        # In the meantime the account may have been closed, or have got another password.
        account, same = self._known.get(id_), self._passwords.get(id_) == hashed
        return account if right and hashed and same and account is not None and not account.closed else None

    def device_mark(self, id_: str, nonce: str) -> str:
        """Return the mark of a device that has signed in under a name; empty without a password."""
        key = self._passwords.get(id_, "")
        return hmac.new(key.encode(), f"{id_} {nonce}".encode(), hashlib.sha256).hexdigest() if key else ""


def check_password(password: str, owner: Account | None = None) -> None:
    """Raise an `AccountError` if a password is too weak."""
    why = weakness(password, () if owner is None else (owner.id, owner.name))
    if why:
        raise AccountError(why)


def check_account(account: Account) -> None:
    """Raise an `AccountError` if an account is not valid."""
    if not ID.fullmatch(account.id) or account.id in RESERVED:
        raise AccountError(
            "a name of record is 3 to 32 small letters, digits and dashes, and none that the tables use"
        )
    if not 0 < len(account.name) <= NAME_MOST or not account.name.isprintable() or ":" in account.name:
        raise AccountError(f"a name to be called by has 1 to {NAME_MOST} letters and no colon")
    if account.is_guest and (len(account.roles) > 1 or account.administrator):
        raise AccountError("a guest has no other role")
    if len(set(account.roles)) != len(account.roles):
        raise AccountError("a role is named once")
    if not account.roles and not account.administrator:
        raise AccountError("an account has a role")
    if not 0 <= account.cents <= CENTS_MOST or (account.cents and not account.is_guest):
        raise AccountError("play money is for guests, up to $10,000,000")


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher

    return PasswordHasher()


def _hash(password: str) -> str:
    return _hasher().hash(password)


def _verify(hashed: str, password: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return _hasher().verify(hashed or _dummy(), password)
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _dummy() -> str:
    """Return the hash that an unknown name is checked against, so that it takes the same time."""
    return _hash(secrets.token_hex())


def check_roles(apart: tuple[RoleApart, ...], roles: tuple[Role, ...]) -> None:
    """Raise an error if one person may not have these roles together (IND-18)."""
    found = conflict(apart, roles)
    if found is not None:
        raise AccountError(f"the roles {found[0]} and {found[1]} are not held by one person")
