"""Everything that somebody could ask of the paper desks as a house stands, right or wrong."""

from collections.abc import Iterator

from pitboss.cheques import COLOURS, FULL_STACK, Cheques
from pitboss.games.contract import Command
from pitboss.pit.papers import credits as c
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.reading import (
    AgreeLine,
    AgreeLines,
    ReadLine,
    ReadLines,
    lines,
    lines_aloud,
    lines_left,
    next_line,
)
from pitboss.pit.papers.redemptions import RedeemMarker
from pitboss.pit.papers.slips import ReprintSlip
from pitboss.pit.staff.people import AssignDealer, BeginShift, EndShift
from pitboss.pit.trays import inventory as i
from tests.kit.houses.paperwork import GUEST, tendered
from tests.kit.houses.pit import TABLE, PitHouse

SMALL, HIGH = Cheques(red=20, green=3), Cheques(grey=1)
WRONG = (f.VoidFill, c.VoidCredit, m.VoidMarker, i.VoidCloser, i.StoreTray, i.CallClosing)
"""What ends a paper, or the play: not too often in a test that wants to get somewhere."""


def asks(house: PitHouse) -> Iterator[Command]:
    """Every command of these desks with what it could sensibly, or nearly sensibly, be about."""
    yield from (f.RequestFill(TABLE, SMALL), f.RequestFill(TABLE, HIGH))
    yield from (c.RequestCredit(TABLE, SMALL), c.RequestCredit(TABLE, HIGH))
    yield from (ApproveLine(GUEST, 500_00), m.IssueMarker(TABLE, GUEST, 200_00))
    for number, fill in house.pit.fills.open.items():
        yield from (f.PrepareFill(number), f.TopSignFill(number), f.CarryFill(number), f.SignFill(number))
        yield from (f.ProveFill(number, fill.cheques), f.ProveFill(number, fill.cheques + Cheques(red=1)))
        yield from (f.DropDuplicate(number), f.VoidFill(number, "why"))
    for serial, credit in house.pit.credits.open.items():
        yield from (c.TopSignCredit(serial), c.ProveCredit(serial, credit.cheques), c.SignCredit(serial))
        yield c.AcknowledgeCredit(serial, credit.cheques)
        yield c.AcknowledgeCredit(serial, credit.cheques + Cheques(red=1))
        yield from (c.CompareCredit(serial), c.DropCredit(serial), c.VoidCredit(serial, "why"))
    for serial in house.pit.markers.open:
        yield from (m.SignMarker(serial), m.CutMarker(serial, Cheques(black=2)), m.ApproveMarker(serial))
        yield from (m.PassMarker(serial), m.VoidMarker(serial, "why"), m.RecordGuestSignature(serial))
    for line in house.pit.markers.lines.values():
        yield from (RedeemMarker(serial, GUEST, tendered(100_00)) for serial in line.owed)
    for serial, slip in house.pit.papers.slips.items():
        if slip.state == "open":
            yield from (ReprintSlip(serial), i.SignReport(serial))
            if next_line(slip):
                yield AgreeLine(serial, next_line(slip), dict(lines(slip))[next_line(slip)])
                yield AgreeLine(serial, next_line(slip), "otherwise")
                yield ReadLine(serial, next_line(slip))
                yield ReadLines(serial, lines_aloud(slip))
                yield AgreeLines(serial, lines_left(slip))
    yield from (i.StoreTray(TABLE), i.UnlockTray(TABLE), i.SignOpener(TABLE), i.ApproveBankroll(TABLE))
    yield from (i.DropOpener(TABLE), i.CallClosing(TABLE), i.CoverFloat(TABLE), i.VerifyDenomination(TABLE))
    yield from (i.SignCloser(TABLE), i.VoidCloser(TABLE, "why"), i.DropCloser(TABLE), i.LockLid(TABLE))
    yield from (i.CountTray(TABLE, house.rack), i.CountTray(TABLE, house.rack + Cheques(red=1)))
    tray = house.pit.inventory.tray(TABLE)
    if tray.stacks:
        yield from (i.ProveStack(TABLE, tray.stacks[0], count) for count in (FULL_STACK, FULL_STACK - 1))
    if tray.counted is not None:
        yield i.CountTray(TABLE, tray.counted)
    colour = i.CALLED[min(tray.verified, len(i.CALLED) - 1)]
    held = getattr(house.rack, colour)
    yield from (i.CallDenomination(TABLE, colour, held), i.CallDenomination(TABLE, colour, held + 1))
    rest = house.rack.only(COLOURS[name] for name in i.CALLED[tray.verified :])
    yield from (i.CallDenominations(TABLE, rest), i.CallDenominations(TABLE, rest + Cheques(blue=1)))
    yield from (i.VerifyDenominations(TABLE, i.unverified(tray)), i.AskRecount(TABLE))
    yield from (BeginShift(), EndShift(), AssignDealer("dana", TABLE), AssignDealer("drew", TABLE))


def is_slip_of_the_hand(house: PitHouse, command: Command) -> bool:
    """Whether it is a wrong count, or ends something."""
    if isinstance(command, WRONG):
        return True
    rack, one = house.rack, Cheques(red=1)
    if isinstance(command, AgreeLine):
        return command.value == "otherwise"
    if isinstance(command, i.ProveStack):
        return command.count != FULL_STACK
    if isinstance(command, i.CountTray):
        return command.counted not in (rack, house.pit.inventory.tray(TABLE).counted)
    if isinstance(command, i.CallDenomination):
        return bool(command.count != getattr(rack, command.colour))
    if isinstance(command, f.ProveFill):
        return command.cheques in (SMALL + one, HIGH + one)
    if isinstance(command, c.AcknowledgeCredit):
        return command.cheques in (SMALL + one, HIGH + one)
    return isinstance(command, ReprintSlip | BeginShift | EndShift | AssignDealer | ApproveLine)


def leads_on(house: PitHouse, command: Command) -> bool:
    """Whether it is right, and not only the same once more."""
    if is_slip_of_the_hand(house, command):
        return False
    tray = house.pit.inventory.tray(TABLE)
    if isinstance(command, i.CallDenomination):
        return len(tray.called) == tray.verified
    if isinstance(command, i.CountTray) and tray.opener:
        return tray.counted != house.pit.papers.slips[tray.opener].cheques
    if isinstance(command, m.CutMarker):
        return house.pit.markers.open[command.serial].cut is None
    return True


def begins_something(command: Command) -> bool:
    """Whether it asks for a new paper."""
    return isinstance(command, f.RequestFill | c.RequestCredit | m.IssueMarker)
