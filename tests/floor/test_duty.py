"""Nobody who is not on duty acts: at a desk of the pit, at a table, at a progressive, at the school."""

from typing import Any, get_args
from unittest.mock import Mock

import msgspec
import pytest

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.floor.commands import LeaveDealersPlace, PauseTable, ResumeTable, TakeDealersPlace
from pitboss.floor.duty_needs import NEEDS
from pitboss.games.contract import Command, Refusal
from pitboss.pit.papers import fills as f
from pitboss.pit.staff import people as p
from pitboss.pit.staff.duty import refusal_for_dealing, refusal_for_duty
from pitboss.progressive import commands as pc
from pitboss.rulebook.pit import load_pit
from pitboss.school import guidance, school, trainee
from pitboss.school.records import Mark
from pitboss.table import commands as c
from scripts.attack import duty_matrix
from tests.kit.floors.linked_floor import HOUSE, Linked, begun
from tests.kit.floors.linked_floor import run as run_linked
from tests.kit.floors.pit import GAME, STAFF, PitFloor, guest, run, to_the_bets

REDS = Cheques(red=20)
EVERY = duty_matrix.EVERY
PRACTICE = tuple(kind for kind in trainee.COMMANDS if kind not in guidance.COMMANDS)
"""What whoever learns does: at home, off shift, before they are hired."""
LEARNING: dict[str, tuple[Role, ...]] = {"ines": ("instructor",), "tess": ("trainee",)}
RULES = load_pit()


def bare(kind: type[Command]) -> Command:
    """A command of a kind whose content is not looked at."""
    made: Command = Mock(spec=kind)
    assert isinstance(made, kind)
    return made


def staff(*on_duty: str) -> p.Staff:
    people = {
        role: p.StaffMember(id=role, first_name=role, surname=role, roles=(role,)) for role in get_args(Role)
    }
    return p.Staff(people=people, duty={who: p.Duty(0) for who in on_duty})


@pytest.mark.rule("IND-59")
def test_role_by_command_nobody_of_the_staff_acts_without_a_shift() -> None:
    for role in get_args(Role):
        for kind in EVERY:
            command, me = bare(kind), Person(role, (role,))
            told = refusal_for_duty(RULES, staff(), me, command, needs=NEEDS)
            free = role == "guest" or kind in (p.BeginShift, p.HirePerson, *PRACTICE)
            assert (told is None) is free, (role, kind)
            if told is not None:
                assert (told.code, told.rule) == ("off_duty", "IND-59")
            assert refusal_for_duty(RULES, staff(role), me, command) is None, (role, kind)
            assert refusal_for_duty(RULES, p.Staff(), me, command) is None, (
                "nobody is hired: nothing is known"
            )
            stranger = refusal_for_duty(RULES, staff(role), Person("stranger", (role,)), command, needs=NEEDS)
            office = kind in (p.BeginShift, p.HirePerson, p.ChangeRoles, p.EndEmployment, *PRACTICE)
            assert (stranger is None) is (role == "guest" or office), (role, kind)


@pytest.mark.rule("IND-59", "IND-18", "IND-60")
def test_role_by_command_by_duty_by_section() -> None:
    """The whole matrix: 13 roles, all commands, six situations."""
    office, coming = (p.BeginShift, p.HirePerson, *PRACTICE), (p.BeginShift, p.EndShift, *PRACTICE)
    for one in duty_matrix.matrix(RULES):
        expected = ""
        if one.role == "guest":
            assert one.code == ""
            continue
        if one.situation in ("not hired", "off duty"):
            free = office if one.situation == "off duty" else (*office, p.ChangeRoles, p.EndEmployment)
            expected = "" if one.command in free else "off_duty"
        elif one.situation == "other section" and one.role == "supervisor":
            expected = "" if one.command in (p.BeginShift, *PRACTICE) else "not_your_section"
        elif one.situation == "roles in conflict" and one.role not in ("trainee",):
            expected = "" if one.command in coming else "roles_in_conflict"
        assert one.code == expected, one
    assert set(duty_matrix.EVERY) >= {*school.COMMANDS, *trainee.COMMANDS, p.BeginShift, c.Acknowledge}
    assert len(list(duty_matrix.summary(RULES))) == len(get_args(Role)) * len(duty_matrix.SITUATIONS)


@pytest.mark.rule("IND-60")
@pytest.mark.parametrize(("place", "code"), [("anywhere", ""), ("assigned", "not_sent_here")])
def test_where_a_house_asks_for_it_a_dealer_deals_where_they_were_sent(place: str, code: str) -> None:
    rules = load_pit(settings={"access.place": place})
    dan, sent = Person("dealer", ("dealer",)), staff("dealer")
    here = msgspec.structs.replace(sent, duty={"dealer": p.Duty(0, table="a")})
    away = msgspec.structs.replace(sent, duty={"dealer": p.Duty(0, table="a", on_break=True)})
    assert refusal_for_dealing(rules, here, dan, "a") is None
    for house, table in ((here, "b"), (away, "a"), (sent, "a")):
        told = refusal_for_dealing(rules, house, dan, table)
        assert ("" if told is None else told.code) == code
    supervisor = Person("supervisor", ("supervisor",))
    watched = msgspec.structs.replace(sent, duty={"supervisor": p.Duty(0, tables=("a",))})
    told = refusal_for_duty(rules, watched, supervisor, c.Acknowledge(), "b")
    assert ("" if told is None else told.code) == ("not_your_section" if code else "")


@pytest.mark.rule("IND-59")
def test_after_the_shift_nothing_is_signed_counted_or_ordered() -> None:
    async def home(floor: PitFloor) -> None:
        await floor.must("sam", f.RequestFill("a", REDS))
        await floor.must("cal", f.PrepareFill(1))
        await floor.must("gus", f.CarryFill(1))
        for who in ("dana", "sam", "cal", "gus", "pat"):
            await floor.must(who, p.EndShift())
        (serial,) = floor.pit.papers.slips
        late: list[tuple[str, Command]] = [
            *floor.reading(serial)[:1],
            ("sam", f.RequestFill("a", REDS)),
            ("sam", p.AssignDealer("dana", "a")),
            ("pat", p.AssignSupervisor("sam", ("a",))),
        ]
        for who, command in late:
            answer = await floor.ask(who, command)
            assert isinstance(answer.refusal, Refusal), command
            assert answer.refusal.code in ("off_duty", "not_on_duty"), command
        for who in ("dana", "sam"):
            await floor.must(who, p.BeginShift())
        for who, command in floor.reading(serial):
            await floor.must(who, command)

    run(home)


@pytest.mark.rule("IND-59")
def test_off_duty_nobody_deals_pauses_or_approves_at_a_table() -> None:
    async def home(floor: PitFloor) -> None:
        dana, sam = Person("dana", STAFF["dana"]), Person("sam", STAFF["sam"])
        assert await floor.at_table(sam, PauseTable()) == ""
        await floor.must("sam", p.EndShift())
        await floor.must("dana", p.EndShift())
        assert await floor.at_table(sam, ResumeTable()) == "off_duty"
        await floor.must("sam", p.BeginShift())
        assert await floor.at_table(sam, ResumeTable()) == ""
        await floor.must("sam", p.EndShift())
        for by, command in (
            (dana, TakeDealersPlace()),
            (sam, c.BeginGamingDay("2026-11-18")),
            (sam, c.RestrictToOneHand("ann")),
            (sam, c.Acknowledge()),
            (Person("never hired", ("supervisor",)), PauseTable()),
        ):
            assert await floor.at_table(by, command) == "off_duty", command
        assert await floor.at_table(guest("ann"), c.SitDown("ann", 1)) == "", "a guest has no shift"

    run(home)


@pytest.mark.rule("IND-59", "RLF-01")
def test_whoever_deals_by_hand_does_not_go_home_from_the_table() -> None:
    async def dealing(floor: PitFloor) -> None:
        dana = Person("dana", STAFF["dana"])
        await to_the_bets(floor, "ann")
        assert await floor.at_table(dana, TakeDealersPlace()) == ""
        while floor.felt().relief is not None:
            assert await floor.at_table(dana, c.Perform(floor.felt().dues[0].gesture)) == ""
        assert await floor.refused("dana", p.EndShift()) == "dealers_place_held"
        assert await floor.at_table(dana, LeaveDealersPlace()) == ""
        while floor.felt().relief is not None:
            assert await floor.at_table(dana, c.Perform(floor.felt().dues[0].gesture)) == ""
        await floor.must("dana", p.EndShift())

    run(dealing)


@pytest.mark.rule("IND-59", "IND-41")
def test_off_duty_nobody_touches_a_progressive() -> None:
    async def home(linked: Linked) -> None:
        await begun(linked)
        floor = linked.floor
        roles: tuple[Role, ...] = ("shift_manager", "pit_manager", "supervisor", "dealer")
        for number, role in enumerate(roles):
            new = p.StaffMember(id=role, first_name=role, surname=role, licence=f"L{number}", roles=(role,))
            hired = await floor.submit_to_pit(
                f"hire {role}", Person("office", ("shift_manager",)), p.HirePerson(new)
            )
            assert hired.refusal is None

        async def code(role: Role, command: Any) -> str:
            answer = await linked.ask(Person(role, (role,)), command)
            return "" if answer.refusal is None else answer.refusal.code

        asked: tuple[tuple[Role, Command], ...] = (
            ("supervisor", pc.ReportFault("power")),
            ("pit_manager", pc.ProposeChange(pc.Rearming("seen to"))),
            ("shift_manager", pc.SignChange(2)),
            ("pit_manager", pc.WithdrawChange(2)),
        )
        for role, command in asked:
            assert await code(role, command) == "off_duty", command
        await floor.submit_to_pit("begin", Person("supervisor", ("supervisor",)), p.BeginShift())
        assert await code("supervisor", pc.ReportFault("power")) == ""
        dealer = Person("dealer", ("dealer",))
        await floor.submit_to_pit("begin too", dealer, p.BeginShift())
        assert await code("dealer", pc.ReportFault("memory")) == "fault_from_elsewhere"
        manager = Person("shift_manager", ("shift_manager",))
        await floor.submit_to_pit("begin three", manager, p.BeginShift())
        await floor.submit_to_pit("able", manager, p.QualifyDealer("dealer", GAME, "tested elsewhere"))
        await floor.submit_to_pit(
            "send", Person("supervisor", ("supervisor",)), p.AssignDealer("dealer", "a")
        )
        assert await code("dealer", pc.ReportFault("memory")) == "", "she was sent to a linked table"

    run_linked(home, a=HOUSE)


@pytest.mark.rule("IND-59", "IND-61")
def test_off_duty_an_instructor_judges_nobody_and_a_trainee_still_practises() -> None:
    async def at_school(floor: PitFloor) -> None:
        async def code(stream: str, who: str, role: Role, command: Command) -> str:
            desk = await floor.floor.aggregate(stream)
            answer = await desk.submit(f"{who} {command}", Person(who, (role,)), command)
            return "" if answer.refusal is None else answer.refusal.code

        for who, roles in LEARNING.items():
            new = p.StaffMember(id=who, first_name=who, surname=who, licence=who, roles=roles)
            await floor.must("shan", p.HirePerson(new))
        work = school.OpenClass("Spring", GAME), school.Enrol("class-1", "tess")
        assert await code("school", "sam", "supervisor", work[0]) == "not_your_desk", "said first"
        assert await code("school", "ines", "instructor", work[0]) == "off_duty"
        drill = trainee.RecordDrill("totals", 1, 1, (Mark("COMB-01", True, 900, "totals"),))
        assert await code("trainee/tess", "tess", "trainee", drill) == ""
        await floor.must("ines", p.BeginShift())
        for command in work:
            assert await code("school", "ines", "instructor", command) == ""
        await floor.must("ines", p.EndShift())
        assert await code("school", "ines", "instructor", school.CloseClass("class-1")) == "off_duty"

    run(at_school)
