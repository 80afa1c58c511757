"""Staff and guests from a CSV file: all lines are checked first, and one wrong line rejects the file."""

import asyncio
import csv
from collections.abc import Callable, Collection, Iterable, Mapping
from io import StringIO
from typing import Annotated, TypeVar, get_args

import msgspec
from litestar import post
from litestar.params import JSONBody

from pitboss.authority import Role
from pitboss.payouts import OddsError, parse_money
from pitboss.pit.staff.people import HirePerson, StaffMember
from pitboss.rulebook.roles import RoleApart, StaffRole
from pitboss.rulebook.schema import closest
from pitboss.web.accounts.api import Opened, open_account
from pitboss.web.accounts.people import Account, AccountError, check_account, check_roles
from pitboss.web.accounts.staff import account_of
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, allowed, services_of
from pitboss.web.services import Services
from pitboss.web.wire import NO_HOUSE, refused

LINES_MOST = 500
TEXT_MOST = 200_000
STAFF_COLUMNS = ("id", "first_name", "surname", "licence", "roles")
GUEST_COLUMNS = ("id", "name", "play_money", "vip")
_ROLES: tuple[Role, ...] = get_args(StaffRole)
_YES_OR_NO = {"": False, "no": False, "yes": True}
Person = TypeVar("Person")


class LineFault(msgspec.Struct, frozen=True):
    """A fault in a line of the file; line 1 has the names of the columns."""

    line: int
    what: str


class Read(msgspec.Struct, frozen=True):
    """The people in the file, or its faults."""

    staff: tuple[StaffMember, ...] = ()
    guests: tuple[Account, ...] = ()
    faults: tuple[LineFault, ...] = ()


def read_staff(
    text: str, taken: Collection[str], licences: Collection[str], apart: tuple[RoleApart, ...] = ()
) -> Read:
    """Read members of the staff; `taken` are ids, `licences` those in use, `apart` roles that conflict."""
    seen: set[str] = set()

    def member(row: Mapping[str, str]) -> StaffMember:
        roles = tuple(row["roles"].split())
        for role in roles:
            if role not in _ROLES:
                raise AccountError(f"there is no role {role!r}{closest(role, _ROLES)}")
        made = StaffMember(
            id=row["id"],
            first_name=row["first_name"],
            surname=row["surname"],
            licence=row["licence"],
            roles=msgspec.convert(roles, tuple[Role, ...]),
        )
        check_account(account_of(made))
        check_roles(apart, made.roles)
        if not made.first_name or not made.surname or not made.licence:
            raise AccountError("first_name, surname and licence are needed")
        if made.licence in licences or made.licence in seen:
            raise AccountError(f"the licence {made.licence} is somebody else's")
        seen.add(made.licence)
        return made

    found, faults = _read(text, STAFF_COLUMNS, taken, member)
    return Read(staff=() if faults else found, faults=faults)


def read_guests(text: str, taken: Collection[str]) -> Read:
    """Read guests with their play money."""

    def guest(row: Mapping[str, str]) -> Account:
        if row["vip"].lower() not in _YES_OR_NO:
            raise AccountError(f"vip is yes or no, and not {row['vip']!r}")
        try:
            cents = parse_money(row["play_money"]) if row["play_money"] else 0
        except OddsError:
            raise AccountError(f"{row['play_money']!r} is no amount, as in $500 or 500") from None
        vip = _YES_OR_NO[row["vip"].lower()]
        made = Account(row["id"], row["name"], ("guest",), vip=vip, one_time=True, cents=cents)
        check_account(made)
        return made

    found, faults = _read(text, GUEST_COLUMNS, taken, guest)
    return Read(guests=() if faults else found, faults=faults)


def _read(
    text: str, columns: tuple[str, ...], taken: Collection[str], make: Callable[[Mapping[str, str]], Person]
) -> tuple[tuple[Person, ...], tuple[LineFault, ...]]:
    """Read every line; return what `make` makes of them, and all faults."""
    reader = csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""))
    try:
        lines = [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        return (), (LineFault(reader.line_num, f"this is not CSV: {error}"),)
    if not lines:
        return (), (LineFault(1, f"the file is empty: it begins with {','.join(columns)}"),)
    head = [cell.strip().lower() for cell in lines[0][1]]
    faults = [LineFault(lines[0][0], what) for what in _wrong_head(head, columns)]
    if len(lines) - 1 > LINES_MOST:
        faults.append(LineFault(lines[LINES_MOST + 1][0], f"a file has {LINES_MOST} lines at most"))
    if faults:
        return (), tuple(faults)
    made: list[Person] = []
    here: dict[str, int] = {}
    for number, cells in lines[1:]:
        row = dict.fromkeys(columns, "") | dict(zip(head, (cell.strip() for cell in cells), strict=False))
        try:
            if len(cells) > len(head):
                raise AccountError(f"it has {len(cells)} cells, and the first line {len(head)}")
            if row["id"] in here:
                raise AccountError(f"{row['id']!r} is in line {here[row['id']]} already")
            here[row["id"]] = number
            if row["id"] in taken:
                raise AccountError(f"the name of record {row['id']!r} is taken")
            made.append(make(row))
        except AccountError as error:
            faults.append(LineFault(number, str(error)))
    return tuple(made), tuple(faults)


def _wrong_head(head: list[str], columns: tuple[str, ...]) -> Iterable[str]:
    for name in head:
        if name not in columns:
            yield f"there is no column {name!r}{closest(name, columns)}"
    missing = [name for name in columns if name not in head and name != "vip"]
    if missing:
        yield f"columns are missing: {', '.join(missing)}"
    if len(set(head)) != len(head):
        yield "a column is there twice"


class CsvFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of the file."""

    text: Annotated[str, msgspec.Meta(max_length=TEXT_MOST)]
    check_only: bool = False
    """Whether the file is only checked and no account is opened."""


class Imported(msgspec.Struct, frozen=True):
    """The new accounts with their one-time passwords, or the faults of the file."""

    lines: int
    opened: tuple[Opened, ...] = ()
    faults: tuple[LineFault, ...] = ()


@post("/api/accounts/staff/import", summary="Hire staff from a CSV file (administrators)", status_code=200)
async def import_staff(request: WebRequest, data: JSONBody[CsvFile]) -> Imported:
    """Open an account for each and hire them; columns are id, first_name, surname, licence, roles."""
    services = services_of(request)
    by = allowed(services, request.user, "import staff", administrator=True)
    members = services.floor.pit.durable.staff.people
    licences = {member.licence for member in members.values()}
    taken = {*_taken(services), *members}
    found = await asyncio.to_thread(
        read_staff, data.text, taken, licences, services.floor.pit.rules.roles_apart
    )  # a long file takes a while
    if found.faults or data.check_only:
        return _judged(found)
    opened = []
    for member in found.staff:
        opened.append(await open_account(services, account_of(member), by))
        await _hire(services, by, HirePerson(member))
    return Imported(len(opened), tuple(opened))


@post("/api/accounts/guests/import", summary="Let guests in from a CSV file (the cage)", status_code=200)
async def import_guests(request: WebRequest, data: JSONBody[CsvFile]) -> Imported:
    """Open an account for each guest; the columns are id, name, play_money and vip."""
    services = services_of(request)
    by = allowed(services, request.user, "import guests", roles=("cage_cashier",))
    found = await asyncio.to_thread(read_guests, data.text, _taken(services))
    if found.faults or data.check_only:
        return _judged(found)
    opened = [await open_account(services, guest, by) for guest in found.guests]
    return Imported(len(opened), tuple(opened))


def _taken(services: Services) -> set[str]:
    return {account.id for account in services.people.all()}


def _judged(found: Read) -> Imported:
    return Imported(len(found.staff) + len(found.guests), faults=found.faults)


async def _hire(services: Services, by: Account, command: HirePerson) -> None:
    """Hire a person in the pit under the id of their account (IND-59)."""
    person = services.staff_accounts.person(by, command)
    answer = await services.floor.submit_to_pit(f"web {by.id} hire {command.person.id}", person, command)
    if answer.refusal is not None:
        why = refused(answer.refusal, NO_HOUSE).sentence
        raise Rejected(
            409, answer.refusal.code, f"{command.person.id} has an account and is not hired: {why}"
        )
    await services.staff_accounts.follow()


HANDLERS = (import_staff, import_guests)
