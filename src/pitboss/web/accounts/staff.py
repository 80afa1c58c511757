"""The pit's staff and the accounts of the web: one person, one id, one profile (IND-59).

The pit says who works here and as what; the account of the same id is how they sign in. Whatever the pit
decides, the account follows at once: other roles, or none and the door shut.
"""

import asyncio
import logging

from pitboss.authority import Person, Role
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.games.contract import Command, Refusal
from pitboss.journal import StoreFailed
from pitboss.pit.guests import records as g
from pitboss.pit.refusals import refuse
from pitboss.pit.staff import people as p
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.people import NAME_MOST, Account, AccountError, People, check_account
from pitboss.web.accounts.sessions import Sessions

_log = logging.getLogger("pitboss.web")
PERSONNEL = (p.HirePerson, p.ChangeRoles, p.EndEmployment)
"""What an administrator does in the pit: the personnel office's part, and nothing with money or cards."""
OFFICE: Role = "shift_manager"
"""As which an administrator does it."""
CAGE = "cage"
_PIT = Person("pit", ())
"""In whose name accounts follow it; who decided is in the pit's own stream."""


class StaffAccounts:
    """Keeps accounts as the pit has its people."""

    def __init__(self, floor: Floor, people: People, sessions: Sessions, host: Bookkeeper) -> None:
        self._floor, self._people, self._sessions, self._host = floor, people, sessions, host
        self._seen: p.Staff | None = None
        self._following = asyncio.Lock()
        floor.after_pit.append(self._heard)

    def _heard(self, _: str) -> None:
        if self._floor.pit.durable.staff is not self._seen:
            self._host.begin(self._follow_on())

    async def _follow_on(self) -> None:
        try:
            await self.follow()
        except (StoreFailed, FloorHalted):  # the floor goes on; it is tried again with the pit's next event
            _log.exception("an account could not follow the pit")

    async def follow(self) -> None:
        """Close the accounts of those who left and revoke their sessions; give the others their roles."""
        if self._floor.pit.durable.staff is self._seen:
            return
        async with self._following:
            staff = self._floor.pit.durable.staff
            if staff is not self._seen:
                await self._follow(staff)

    async def _follow(self, staff: p.Staff) -> None:
        before = self._seen.people if self._seen is not None else {}
        for id_, member in staff.people.items():
            account = self._people.get(id_)
            if member is before.get(id_) or account is None or account.is_guest:
                continue
            if member.ended_ms is not None:
                await self._let_go(account)
            elif not account.closed and set(account.roles) != set(member.roles):
                await self._host.set_roles(id_, member.roles, _PIT)
        self._seen = staff

    async def _let_go(self, account: Account) -> None:
        self._sessions.end_all_of(account.id)
        if not account.closed:
            await self._host.close_account(account.id, _PIT)
            self._sessions.end_all_of(account.id)

    def person(self, account: Account, command: Command) -> Person:
        """As whom an account acts: by its own roles; an administrator as the personnel office."""
        if account.administrator and isinstance(command, PERSONNEL):
            return Person(account.id, (*account.roles, OFFICE))
        return account.person

    def fault(self, account: Account, command: Command) -> Refusal | None:
        """What nobody with this account can ever ask of the pit, whatever its state."""
        if account.is_guest:
            return refuse("not_your_desk", role="supervisor")
        if isinstance(command, p.HirePerson) and command.person.id == account.id:
            return refuse("not_for_yourself")
        if isinstance(command, p.ChangeRoles) and not account.administrator:
            return refuse("not_your_desk", role="administrator")
        if isinstance(command, p.HirePerson) and not account.administrator:
            # Whoever is no administrator can put on the staff only somebody who has the account already.
            known = self._people.get(command.person.id)
            same = known is not None and not known.closed and set(known.roles) == set(command.person.roles)
            return None if same else refuse("not_your_desk", role="administrator")
        if isinstance(command, g.RecordWin):
            return refuse("not_your_desk", role="supervisor")  # the tables tell of those themselves
        if isinstance(command, p.FileTableTest):
            return refuse("not_your_desk", role="instructor")  # the school tells of those itself
        if isinstance(command, g.RecordCash):
            at_cage = command.where == CAGE and account.person.may_act_as("cage_cashier")
            return None if at_cage else refuse("not_your_desk", role="cage_cashier")
        return None

    def wrong(self, command: Command) -> str:
        """Why no account can be made or changed as a command has it; nothing, if one can."""
        if isinstance(command, p.ChangeRoles):
            return _roles_wrong(command.roles)
        if not isinstance(command, p.HirePerson):
            return ""
        known = self._people.get(command.person.id)
        if known is not None and (known.is_guest or known.closed):
            return f"The account {known.id} is a guest's or closed: choose another id"
        try:
            check_account(account_of(command.person))
        except AccountError as error:
            return str(error)
        return _roles_wrong(command.person.roles)


def account_of(member: p.StaffMember) -> Account:
    """The account of somebody who is hired."""
    name = f"{member.first_name} {member.surname}".strip()[:NAME_MOST]
    return Account(member.id, name, member.roles, one_time=True)


def _roles_wrong(roles: tuple[Role, ...]) -> str:
    if "guest" in roles:
        return "guests are let in by the cage"
    return "a role is named once" if len(set(roles)) != len(roles) else ""
