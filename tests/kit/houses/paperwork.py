"""The usual course of each paper, for tests that begin in the middle of one."""

from typing import Literal

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cheques import BOTTOMLESS, FULL_STACK, Bills, Cheques, make
from pitboss.pit.papers import credits as c
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.redemptions import RedeemMarker
from pitboss.pit.papers.tender import BankCheque, Tender
from pitboss.pit.staff.people import PersonHired, ShiftBegun, StaffMember
from pitboss.pit.trays import inventory as i
from tests.kit.houses.pit import TABLE, PitHouse

GUEST = "lee"
Way = Literal["cheques", "cash", "bank"]
WAYS: tuple[Way, ...] = ("cheques", "cash", "bank")


def tendered(cents: int, way: Way = "cheques", number: str = "1") -> Tender:
    """A sum in one form; what no bill or cheque is worth comes by a bank's cheque of that number."""
    found = make(cents, BOTTOMLESS) if way == "cheques" else None
    if found is not None:
        return Tender(cheques=found)
    if way == "cash" and not cents % 100:
        return Tender(bills=Bills(ones=cents % 100_00 // 100, hundreds=cents // 100_00))
    return Tender(bank_cheque=BankCheque("First Bank", number, cents))


def paid(serial: str, cents: int, way: Way = "cheques", number: str = "1") -> RedeemMarker:
    """The guest pays on a marker of theirs."""
    return RedeemMarker(serial, GUEST, tendered(cents, way, number))


def hire(house: PitHouse, who: str, *roles: Role, licence: str | None = None) -> None:
    """One more person at work, with the roles that a test needs, in a house where all roles go together."""
    house.rules = replace(house.rules, roles_apart=())
    member = StaffMember(
        id=who,
        first_name=who.title(),
        surname=f"Of {who}",
        licence=f"L-{who}" if licence is None else licence,
        roles=roles,
    )
    house._fold(PersonHired(member, "shan"))
    house._fold(ShiftBegun(who, house.now_ms))


def filled(house: PitHouse, cheques: Cheques) -> None:
    """A fill, from the request to the rack."""
    house.does("sam", f.RequestFill(TABLE, cheques))
    number = house.pit.fills.asked
    house.does("cal", f.PrepareFill(number))
    house.does("gus", f.CarryFill(number))
    house.reads(house.pit.fills.open[number].serial)
    house.does("dana", f.ProveFill(number, cheques))
    house.does("dana", f.SignFill(number))
    house.does("sam", f.SignFill(number))
    house.does("dana", f.DropDuplicate(number))


def proved_credit(house: PitHouse, cheques: Cheques) -> str:
    """A credit whose cheques are in the carrier, and nothing signed."""
    house.does("sam", c.RequestCredit(TABLE, cheques))
    serial = list(house.pit.credits.open)[-1]
    house.reads(serial)
    house.does("dana", c.ProveCredit(serial, cheques))
    return serial


def taken_credit(house: PitHouse, cheques: Cheques) -> str:
    """A credit whose cheques are on their way to the cage."""
    serial = proved_credit(house, cheques)
    for who in ("sam", "dana", "gus"):
        house.does(who, c.SignCredit(serial))
    return serial


def credited(house: PitHouse, cheques: Cheques) -> str:
    """A credit, from the request to the box."""
    serial = taken_credit(house, cheques)
    house.does("cal", c.AcknowledgeCredit(serial, cheques))
    house.does("sam", c.CompareCredit(serial))
    house.does("dana", c.DropCredit(serial))
    return serial


def issued_marker(house: PitHouse, cents: int, guest: str = GUEST) -> str:
    """A marker that lies before the dealer."""
    house.does("sam", m.IssueMarker(TABLE, guest, cents))
    return list(house.pit.markers.open)[-1]


def approved_marker(house: PitHouse, cheques: Cheques, guest: str = GUEST) -> str:
    """A marker beside its cheques."""
    serial = issued_marker(house, cheques.total, guest)
    house.reads(serial)
    house.does("dana", m.SignMarker(serial))
    house.does("dana", m.CutMarker(serial, cheques))
    house.does("sam", m.ApproveMarker(serial))
    return serial


def drawn_marker(house: PitHouse, cheques: Cheques, guest: str = GUEST) -> str:
    """A marker whose cheques the guest has."""
    serial = approved_marker(house, cheques, guest)
    house.does("sam", m.RecordGuestSignature(serial))
    house.does("dana", m.PassMarker(serial))
    return serial


def unlocked(house: PitHouse) -> str:
    """A tray that stands open before dealer and supervisor; the serial of its opener."""
    if TABLE not in house.pit.inventory.trays:
        house.does("pat", i.StoreTray(TABLE))
    house.does("sam", i.UnlockTray(TABLE))
    proved(house)
    return house.pit.inventory.trays[TABLE].opener


def proved(house: PitHouse, table: str = TABLE, by: str = "dana") -> None:
    """One full stack run down, if the tray has any."""
    stacks = house.pit.inventory.trays[table].stacks
    if stacks:
        house.does(by, i.ProveStack(table, stacks[0], FULL_STACK))


def opened(house: PitHouse) -> None:
    """A table from the locked tray to play."""
    opener = unlocked(house)
    house.does("dana", i.CountTray(TABLE, house.pit.papers.slips[opener].cheques))
    house.reads(opener)
    house.does("dana", i.SignOpener(TABLE))
    house.does("sam", i.SignOpener(TABLE))
    house.does("sam", i.ApproveBankroll(TABLE))
    house.does("dana", i.DropOpener(TABLE))


def covered(house: PitHouse) -> None:
    """A table that is about to be counted for closing."""
    house.does("sam", i.CallClosing(TABLE))
    house.does("dana", i.CoverFloat(TABLE))
    proved(house)


def counted_down(house: PitHouse, counted: Cheques | None = None) -> str:
    """Every colour called and verified; the serial of the closer."""
    counted = house.rack if counted is None else counted
    for colour in i.CALLED:
        house.does("dana", i.CallDenomination(TABLE, colour, getattr(counted, colour)))
        house.does("sam", i.VerifyDenomination(TABLE))
    return house.pit.inventory.trays[TABLE].closer


def signed_closer(house: PitHouse, counted: Cheques | None = None) -> str:
    """A closer with its three signatures."""
    covered(house)
    closer = counted_down(house, counted)
    house.reads(closer)
    for who in ("dana", "sam", "pat"):
        house.does(who, i.SignCloser(TABLE))
    return closer


def closed(house: PitHouse, counted: Cheques | None = None) -> str:
    """A table from play to the locked lid."""
    closer = signed_closer(house, counted)
    house.does("dana", i.DropCloser(TABLE))
    house.does("sam", i.LockLid(TABLE))
    return closer
