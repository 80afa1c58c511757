"""Keeps the accounts of staff in line with the pit: one person, one id, one profile (IND-59).

The pit decides who works in which roles; the account with the same id is for signing in. When the pit changes
the roles or ends an employment, the account follows at once.
"""

import asyncio
import logging

from pitboss.authority import Person, Role
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.games.contract import Command, Refusal
from pitboss.journal import StoreFailed
from pitboss.pit.guests.records import RecordCash, RecordWin
from pitboss.pit.papers.guest_signatures import RefuseMarker
from pitboss.pit.papers.markers import AcceptMarker
from pitboss.pit.refusals import refuse
from pitboss.pit.staff.people import ChangeRoles, EndEmployment, FileTableTest, HirePerson, Staff, StaffMember
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.people import NAME_MOST, Account, AccountError, People, check_account
from pitboss.web.accounts.sessions import Sessions

_log = logging.getLogger("pitboss.web")
PERSONNEL = (HirePerson, ChangeRoles, EndEmployment)
"""The commands of the pit that an administrator may give: personnel, nothing with money or cards."""
GUESTS_OWN = (AcceptMarker, RefuseMarker)
"""The commands of the pit that a guest may give."""
OFFICE: Role = "shift_manager"
"""The role in which an administrator gives them."""
CAGE = "cage"
_PIT = Person("pit", ())
"""The name under which accounts are changed; the pit's stream says who decided."""


class StaffAccounts:
    """Changes accounts when the pit's staff changes."""

    def __init__(self, floor: Floor, people: People, sessions: Sessions, bookkeeper: Bookkeeper) -> None:
        self._floor, self._people, self._sessions, self._bookkeeper = floor, people, sessions, bookkeeper
        self._seen: Staff | None = None
        self._following = asyncio.Lock()
        floor.after_pit.append(self._heard)

    def _heard(self, _: str) -> None:
        if self._floor.pit.durable.staff is not self._seen:
            self._bookkeeper.begin(self._follow_on())

    async def _follow_on(self) -> None:
        try:
            await self.follow()
        except (StoreFailed, FloorHalted):  # it is tried again with the pit's next event
            _log.exception("an account could not follow the pit")

    async def follow(self) -> None:
        """Close the accounts of people who left, end their sessions, and set the roles of the others."""
        if self._floor.pit.durable.staff is self._seen:
            return
        async with self._following:
            staff = self._floor.pit.durable.staff
            if staff is not self._seen:
                await self._follow(staff)

    async def _follow(self, staff: Staff) -> None:
        before = self._seen.people if self._seen is not None else {}
        for id_, member in staff.people.items():
            account = self._people.get(id_)
            if member is before.get(id_) or account is None or account.is_guest:
                continue
            if member.ended_ms is not None:
                await self._let_go(account)
            elif not account.closed and set(account.roles) != set(member.roles):
                await self._bookkeeper.set_roles(id_, member.roles, _PIT)
        self._seen = staff

    async def _let_go(self, account: Account) -> None:
        self._sessions.end_all_of(account.id)
        if not account.closed:
            await self._bookkeeper.close_account(account.id, _PIT)
            self._sessions.end_all_of(account.id)

    def person(self, account: Account, command: Command) -> Person:
        """Return the person who acts: with the account's roles, for an administrator with `OFFICE` too."""
        if account.administrator and isinstance(command, PERSONNEL):
            return Person(account.id, (*account.roles, OFFICE))
        return account.person

    def fault(self, account: Account, command: Command) -> Refusal | None:
        """Return a refusal for what this account may never ask of the pit."""
        if account.is_guest:
            return None if isinstance(command, GUESTS_OWN) else refuse("not_your_desk", role="supervisor")
        if isinstance(command, HirePerson) and command.person.id == account.id:
            return refuse("not_for_yourself")
        if isinstance(command, ChangeRoles) and not account.administrator:
            # An executive raises others to executives, and changes no other role.
            raises = "executive" in command.roles and account.person.may_act_as("executive")
            return None if raises else refuse("not_your_desk", role="administrator")
        if isinstance(command, HirePerson) and not account.administrator:
            # Others than administrators can only hire people who have an account already.
            known = self._people.get(command.person.id)
            same = known is not None and not known.closed and set(known.roles) == set(command.person.roles)
            return None if same else refuse("not_your_desk", role="administrator")
        if isinstance(command, RecordWin):
            return refuse("not_your_desk", role="supervisor")  # the tables report wins themselves
        if isinstance(command, FileTableTest):
            return refuse("not_your_desk", role="instructor")  # the school reports tests itself
        if isinstance(command, RecordCash):
            at_cage = command.where == CAGE and account.person.may_act_as("cage_cashier")
            return None if at_cage else refuse("not_your_desk", role="cage_cashier")
        return None

    def wrong(self, command: Command) -> str:
        """Return why an account cannot be made or changed by a command; empty if it can."""
        if isinstance(command, ChangeRoles):
            return _roles_wrong(command.roles)
        if not isinstance(command, HirePerson):
            return ""
        known = self._people.get(command.person.id)
        if known is not None and (known.is_guest or known.closed):
            return f"The account {known.id} is a guest's or closed: choose another id"
        try:
            check_account(account_of(command.person))
        except AccountError as error:
            return str(error)
        return _roles_wrong(command.person.roles)


def account_of(member: StaffMember) -> Account:
    """Return the account of a new member of the staff."""
    name = f"{member.first_name} {member.surname}".strip()[:NAME_MOST]
    return Account(member.id, name, member.roles, one_time=True)


def _roles_wrong(roles: tuple[Role, ...]) -> str:
    if "guest" in roles:
        return "guests are let in by the cage"
    return "a role is named once" if len(set(roles)) != len(roles) else ""
