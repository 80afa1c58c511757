"""Who may do what with paper, role by role, and which of it can move a cheque at all."""

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from pitboss.authority import Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit import dispatch, table_changes
from pitboss.pit.papers import (
    credit_lines,
    credits,
    fills,
    guest_signatures,
    markers,
    reading,
    reading_acts,
    redemptions,
    slips,
)
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.trays import closing, opening, variances
from pitboss.pit.trays import inventory as i
from pitboss.table.accounts import RACK as RACK_ACCOUNT
from pitboss.table.movements import movements
from tests.kit.houses.paper_acts import asks
from tests.kit.houses.paperwork import (
    GUEST,
    approved_marker,
    closed,
    counted_down,
    covered,
    credited,
    drawn_marker,
    filled,
    hire,
    issued_marker,
    opened,
    paid,
    proved_credit,
    signed_closer,
    taken_credit,
    unlocked,
)
from tests.kit.houses.pit import PEOPLE, RACK, TABLE, PitHouse

SUPERVISOR: set[Role] = {"supervisor", "pit_manager", "shift_manager", "executive"}
MANAGER: set[Role] = {"pit_manager", "shift_manager", "executive"}
DEALER: set[Role] = {"dealer"}
CAGE: set[Role] = {"cage_cashier"}
SECOND: set[Role] = {"shift_manager", "executive", "accounting"}
SECURITY: set[Role] = {"security"}
SOME = Cheques(red=20)
HIGH = Cheques(grey=2)
Prepare = Callable[[PitHouse], Command]


def asked_fill(house: PitHouse, cheques: Cheques = SOME) -> int:
    house.does("sam", fills.RequestFill(TABLE, cheques))
    return house.pit.fills.asked


def prepared_fill(house: PitHouse, cheques: Cheques = SOME) -> int:
    number = asked_fill(house, cheques)
    house.does("cal", fills.PrepareFill(number))
    return number


def proved_fill(house: PitHouse, *signed: str) -> int:
    number = prepared_fill(house)
    house.does("gus", fills.CarryFill(number))
    house.reads("FIL-000001")
    house.does("dana", fills.ProveFill(number, SOME))
    for who in signed:
        house.does(who, fills.SignFill(number))
    return number


def carried_fill(house: PitHouse) -> int:
    number = prepared_fill(house)
    house.does("gus", fills.CarryFill(number))
    return number


def asked_credit(house: PitHouse, cheques: Cheques = SOME) -> str:
    house.does("sam", credits.RequestCredit(TABLE, cheques))
    return "CRD-000001"


def signed_credit(house: PitHouse, *signed: str) -> str:
    serial = proved_credit(house, SOME)
    for who in signed:
        house.does(who, credits.SignCredit(serial))
    return serial


def acknowledged(house: PitHouse, *, compared: bool = False) -> str:
    serial = taken_credit(house, SOME)
    house.does("cal", credits.AcknowledgeCredit(serial, SOME))
    if compared:
        house.does("sam", credits.CompareCredit(serial))
    return serial


def read_marker(house: PitHouse) -> str:
    serial = issued_marker(house, 1_000_00)
    house.reads(serial)
    return serial


def signed_marker(house: PitHouse, *, cut: bool = False) -> str:
    serial = read_marker(house)
    house.does("dana", markers.SignMarker(serial))
    if cut:
        house.does("dana", markers.CutMarker(serial, Cheques(black=10)))
    return serial


def drawn(house: PitHouse) -> str:
    serial = approved_marker(house, Cheques(black=10))
    house.does("sam", markers.RecordGuestSignature(serial))
    house.does("dana", markers.PassMarker(serial))
    return serial


def proposed_line(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, 20_000_00))


def signed_by_guest(house: PitHouse) -> str:
    serial = approved_marker(house, Cheques(black=10))
    house.does("sam", markers.RecordGuestSignature(serial))
    return serial


def empty(house: PitHouse) -> PitHouse:
    house.table(guests=())
    return house


def unproved(house: PitHouse) -> None:
    house.does("pat", i.StoreTray(TABLE))
    house.does("sam", i.UnlockTray(TABLE))


def counted(house: PitHouse, *signed: str, approved: bool = False) -> str:
    opener = unlocked(empty(house))
    house.does("dana", i.CountTray(TABLE, RACK + HIGH))
    house.reads(opener)
    for who in signed:
        house.does(who, i.SignOpener(TABLE))
    if approved:
        house.does("sam", i.ApproveBankroll(TABLE))
    return opener


def reported(house: PitHouse, lacks: Cheques, *signed: str) -> str:
    unlocked(empty(house))
    house.does("dana", i.CountTray(TABLE, RACK + HIGH - lacks))
    for who in signed:
        house.does(who, i.SignReport("VAR-000001"))
    return "VAR-000001"


def closer(house: PitHouse, *signed: str) -> str:
    covered(empty(house))
    serial = counted_down(house)
    house.reads(serial)
    for who in signed:
        house.does(who, i.SignCloser(TABLE))
    return serial


def after(*steps: Callable[[PitHouse], object], then: Command) -> Prepare:
    """A command that waits until some steps are done."""

    def prepare(house: PitHouse) -> Command:
        for step in steps:
            step(house)
        return then

    return prepare


def called(house: PitHouse) -> None:
    covered(empty(house))
    house.does("dana", i.CallDenomination(TABLE, "teal", 0))


def dropped(house: PitHouse) -> None:
    signed_closer(empty(house))
    house.does("dana", i.DropCloser(TABLE))


def all_lines_of_a_marker(house: PitHouse) -> Command:
    serial = issued_marker(house, 100_00)
    return reading.AgreeLines(serial, reading.lines(house.pit.papers.slips[serial]))


def called_at_once(house: PitHouse) -> None:
    covered(empty(house))
    house.does("dana", i.CallDenominations(TABLE, house.rack))


CASES: tuple[tuple[Prepare, set[Role]], ...] = (
    (lambda _: fills.RequestFill(TABLE, SOME), SUPERVISOR),
    (lambda h: fills.PrepareFill(asked_fill(h)), CAGE),
    (lambda h: fills.TopSignFill(prepared_fill(h, HIGH)), MANAGER),
    (lambda h: fills.CarryFill(prepared_fill(h)), SECURITY),
    (lambda h: fills.ProveFill(carried_fill(h), SOME), DEALER),
    (lambda h: fills.SignFill(proved_fill(h)), DEALER),
    (lambda h: fills.SignFill(proved_fill(h, "dana")), SUPERVISOR),
    (lambda h: fills.DropDuplicate(proved_fill(h, "dana", "sam")), DEALER),
    (lambda h: fills.VoidFill(prepared_fill(h), "why"), SUPERVISOR),
    (lambda _: credits.RequestCredit(TABLE, SOME), SUPERVISOR),
    (lambda h: credits.TopSignCredit(asked_credit(h, HIGH)), MANAGER),
    (lambda h: credits.ProveCredit(asked_credit(h), SOME), DEALER),
    (lambda h: credits.SignCredit(signed_credit(h)), SUPERVISOR),
    (lambda h: credits.SignCredit(signed_credit(h, "sam")), DEALER),
    (lambda h: credits.SignCredit(signed_credit(h, "sam", "dana")), SECURITY),
    (lambda h: credits.AcknowledgeCredit(taken_credit(h, SOME), SOME), CAGE),
    (lambda h: credits.CompareCredit(acknowledged(h)), SUPERVISOR),
    (lambda h: credits.DropCredit(acknowledged(h, compared=True)), DEALER),
    (lambda h: credits.VoidCredit(asked_credit(h), "why"), SUPERVISOR),
    (lambda _: ApproveLine(GUEST, 1), CAGE),
    (after(proposed_line, then=credit_lines.SignLine(GUEST, 20_000_00)), SECOND),
    (after(proposed_line, then=credit_lines.DeclineLine(GUEST, 20_000_00)), SECOND),
    (lambda _: markers.IssueMarker(TABLE, GUEST, 100_00), SUPERVISOR),
    (lambda h: markers.SignMarker(read_marker(h)), DEALER),
    (lambda h: markers.CutMarker(signed_marker(h), Cheques(black=10)), DEALER),
    (lambda h: markers.ApproveMarker(signed_marker(h, cut=True)), SUPERVISOR),
    (lambda h: markers.PassMarker(signed_by_guest(h)), DEALER),
    (lambda h: markers.RecordGuestSignature(approved_marker(h, Cheques(black=1))), SUPERVISOR),
    (lambda h: markers.VoidMarker(issued_marker(h, 100_00), "why"), SUPERVISOR),
    (lambda h: paid(drawn(h), 100_00), CAGE),
    (after(carried_fill, then=reading.ReadLine("FIL-000001", "date")), SUPERVISOR),
    (lambda h: reading.AgreeLine(issued_marker(h, 100_00), "date", "2026-11-16"), DEALER),
    (lambda h: slips.PrintSlip(asked_credit(h)), SUPERVISOR),
    (after(prepared_fill, then=slips.PrintSlip("FIL-000001")), CAGE),
    (after(carried_fill, then=reading.ReadLines("FIL-000001", ("date", "table", "$5"))), SUPERVISOR),
    (all_lines_of_a_marker, DEALER),
    (lambda h: slips.ReprintSlip(asked_credit(h)), SUPERVISOR),
    (after(prepared_fill, then=slips.ReprintSlip("FIL-000001")), CAGE),
    (after(empty, then=i.StoreTray(TABLE)), MANAGER),
    (after(empty, lambda h: h.does("pat", i.StoreTray(TABLE)), then=i.UnlockTray(TABLE)), SUPERVISOR),
    (after(empty, unproved, then=i.ProveStack(TABLE, "purple", 20)), DEALER),
    (after(empty, unlocked, then=i.CountTray(TABLE, RACK)), DEALER),
    (after(counted, then=i.SignOpener(TABLE)), DEALER),
    (after(lambda h: counted(h, "dana"), then=i.SignOpener(TABLE)), SUPERVISOR),
    (after(lambda h: counted(h, "dana", "sam"), then=i.ApproveBankroll(TABLE)), SUPERVISOR),
    (after(lambda h: counted(h, "dana", "sam", approved=True), then=i.DropOpener(TABLE)), DEALER),
    (lambda h: i.SignReport(reported(h, Cheques(red=1))), SUPERVISOR),
    (lambda h: i.SignReport(reported(h, Cheques(black=1))), SECURITY),
    (lambda h: i.SignReport(reported(h, Cheques(black=1), "gus")), {"surveillance"}),
    (after(empty, then=i.CallClosing(TABLE)), SUPERVISOR),
    (after(empty, lambda h: h.does("sam", i.CallClosing(TABLE)), then=i.CoverFloat(TABLE)), DEALER),
    (after(empty, covered, then=i.CallDenomination(TABLE, "teal", 0)), DEALER),
    (after(called, then=i.VerifyDenomination(TABLE)), SUPERVISOR),
    (after(empty, covered, then=i.CallDenominations(TABLE, SOME)), DEALER),
    (after(called_at_once, then=i.VerifyDenominations(TABLE, RACK + HIGH)), SUPERVISOR),
    (after(called_at_once, then=i.AskRecount(TABLE)), SUPERVISOR),
    (after(closer, then=i.SignCloser(TABLE)), DEALER),
    (after(lambda h: closer(h, "dana"), then=i.SignCloser(TABLE)), SUPERVISOR),
    (after(lambda h: closer(h, "dana", "sam"), then=i.SignCloser(TABLE)), MANAGER),
    (after(closer, then=i.VoidCloser(TABLE, "why")), SUPERVISOR),
    (after(lambda h: closer(h, "dana", "sam", "pat"), then=i.DropCloser(TABLE)), DEALER),
    (after(dropped, then=i.LockLid(TABLE)), SUPERVISOR),
)
"""A moment at which a command is due, and the roles that may give it there."""
GUESTS_OWN = {markers.AcceptMarker, guest_signatures.RefuseMarker}
"""What only the guest does: `test_guest_signatures.py` tries everybody."""
OF_PAPER = (
    *(slips, reading_acts, variances, opening, closing),
    *(fills, credits, credit_lines, markers, redemptions, guest_signatures),
)


def at_work() -> PitHouse:
    """With somebody of every role who has had no hand in anything, and a dealer at the table."""
    house = PitHouse(guests=(GUEST,))
    house.table(rack=RACK + HIGH)
    for role in get_args(Role):
        if role != "dealer":
            hire(house, f"only {role}", role)
    house.does("cal", ApproveLine(GUEST, 9_000_00))
    return house


def answers(prepare: Prepare) -> tuple[Command, dict[Role, tuple[Event, ...] | Refusal]]:
    """What each role is told when it asks for a step that is due."""
    house = at_work()
    command = prepare(house)
    before = (house.pit, dict(house.tables))
    told: dict[Role, tuple[Event, ...] | Refusal] = {
        role: house.asks("dana" if role == "dealer" else f"only {role}", command) for role in get_args(Role)
    }
    assert (house.pit, house.tables) == before
    return command, told


@pytest.mark.rule("IND-08")
@pytest.mark.parametrize(("prepare", "may"), CASES, ids=map(str, range(len(CASES))))
def test_who_may(prepare: Prepare, may: set[Role]) -> None:
    command, told = answers(prepare)
    allowed = {role for role, answer in told.items() if not isinstance(answer, Refusal)}
    assert allowed == may, command
    codes = {answer.code for answer in told.values() if isinstance(answer, Refusal)}
    assert codes <= {"not_your_desk", "signature_not_yours", "badge_used_twice", "not_your_count"}, command


def test_every_command_of_the_paper_desks_is_tried() -> None:
    tried = {type(answers(prepare)[0]) for prepare, _ in CASES}
    assert tried | GUESTS_OWN == {kind for desk in OF_PAPER for kind in desk.COMMANDS}


@pytest.mark.parametrize(("prepare", "may"), CASES, ids=map(str, range(len(CASES))))
def test_nobody_without_a_role_and_nobody_who_has_left(prepare: Prepare, may: set[Role]) -> None:
    house = at_work()
    command = prepare(house)
    hire(house, "bystander")
    for who in ("bystander", "a stranger"):
        assert house.refused(who, command) in {"not_your_desk", "signature_not_yours"}, may


def sample(hint: Any) -> Any:
    """Something of a type."""
    origin, within = get_origin(hint), get_args(hint)
    if hint is Cheques:
        return Cheques(black=2)
    if hint in (str, int, bool):
        return {str: "cheque:100", int: 1, bool: True}[hint]
    if origin is Literal:
        return within[0]
    if origin in (Union, UnionType):
        return sample(within[0])
    if origin is tuple:
        return tuple(sample(one) for one in within if one is not ...)
    if origin in (dict, Mapping):
        return {sample(within[0]): sample(within[1])}
    assert issubclass(hint, msgspec.Struct), hint
    return hint(**{name: sample(one) for name, one in get_type_hints(hint).items()})


def moves_the_rack(event: Event) -> bool:
    """Whether a table that is told of it books anything into or out of its rack."""
    return any(
        RACK_ACCOUNT in {posting.account for posting in move.postings}
        for _, fact in dispatch.facts(event)
        for move in movements(fact)
    )


@pytest.mark.rule("IND-08")
def test_six_events_of_the_pit_reach_a_rack_and_no_other() -> None:
    moving = {kind for kind in dispatch.EVENTS if moves_the_rack(sample(kind))}
    assert moving == {
        fills.FillCompleted,
        credits.CreditTaken,
        markers.MarkerDrawn,
        i.VarianceAccepted,
        table_changes.BankrollReceived,
        table_changes.NewBankrollBrought,
    }


@pytest.mark.rule("IND-08")
def test_the_commands_that_can_reach_a_rack() -> None:
    """Each at the last of its steps; every other command of these desks moves nothing."""
    reach: dict[type[Command], set[Role]] = {}
    for prepare, _ in CASES:
        command, told = answers(prepare)
        for role, answer in told.items():
            if not isinstance(answer, Refusal) and any(map(moves_the_rack, answer)):
                reach.setdefault(type(command), set()).add(role)
    assert reach == {
        fills.DropDuplicate: DEALER,
        credits.SignCredit: SECURITY,
        markers.PassMarker: DEALER,
    }
    house = at_work()
    reported(house, Cheques(red=1))
    again = house.does("dana", i.CountTray(TABLE, RACK + HIGH - Cheques(red=1)))
    assert any(map(moves_the_rack, again)), "a count that differs twice"
    house = at_work()
    covered(empty(house))
    counted_down(house, RACK)
    assert any(map(moves_the_rack, house.events)), "and one at closing"


class Watched(PitHouse):
    """Before every act of a day everybody tries everything; what would move a rack is kept."""

    reach: set[tuple[type[Command], Role]] | None = None
    tried = 0

    def does(self, who: str, command: Command) -> tuple[Event, ...]:
        if self.reach is not None:
            for other in asks(self):
                for anybody, (role,) in PEOPLE.items():
                    answer = self.asks(anybody, other)
                    self.tried += 1
                    if not isinstance(answer, Refusal) and any(map(moves_the_rack, answer)):
                        self.reach.add((type(other), role))
        return super().does(who, command)


@pytest.mark.rule("IND-08")
def test_at_no_moment_of_a_day_is_there_another_way_into_a_rack() -> None:
    """Role by role, command by command, at every step of opening, fill, credit, marker and closing."""
    house = Watched()
    house.table(rack=RACK + HIGH)
    house.reach = set()
    opened(house)
    filled(house, SOME)
    credited(house, SOME)
    house.table(guests=(GUEST,))
    house.does("cal", ApproveLine(GUEST, 9_000_00))
    drawn_marker(house, Cheques(black=2))
    house.table(guests=())
    closed(house, house.rack - Cheques(red=1))
    unlocked(house)
    for _ in range(2):
        house.does("dana", i.CountTray(TABLE, house.rack - Cheques(green=1)))
    assert house.reach == {
        (fills.DropDuplicate, "dealer"),
        (credits.SignCredit, "security"),
        (markers.PassMarker, "dealer"),
        (i.CountTray, "dealer"),
        *((i.VerifyDenomination, role) for role in SUPERVISOR),
        *((i.VerifyDenominations, role) for role in SUPERVISOR),
    }
    assert house.tried > 50_000
