"""People of the house: who may do what, where they are, and what holds after they leave."""

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games.contract import Refusal
from pitboss.pit.acts import Act, TableView
from pitboss.pit.dispatch import decide
from pitboss.pit.papers.fills import RequestFill
from pitboss.pit.staff import people as p
from pitboss.pit.staff.staffing import HOUR_MS, access, accounts_left_open, review_overdue
from pitboss.pit.trays.inventory import Inventory, Tray
from tests.kit.houses.pit import GAME, RACK, TABLE, PitHouse

NEW = p.StaffMember(id="nina", first_name="Nina", surname="New", licence="L-nina", roles=("dealer",))


@pytest.fixture
def house() -> PitHouse:
    return PitHouse()


def holds_a_bankroll(house: PitHouse, who: str = "dana", stage: str = "signed") -> None:
    tray = Tray(stage=stage, counted_by=who)  # type: ignore[arg-type]
    house.pit = replace(house.pit, inventory=Inventory({TABLE: tray}))


def table(house: PitHouse, name: str, game: str) -> None:
    house.tables[name] = TableView(name=name, game=game, pit="1", decks=8, rack=RACK)


@pytest.mark.rule("IND-59")
def test_everybody_has_an_id_and_a_licence_of_their_own(house: PitHouse) -> None:
    assert house.refused("pat", p.HirePerson(NEW)) == "not_your_desk"
    assert house.refused("shan", p.HirePerson(replace(NEW, id="dana"))) == "person_known"
    assert house.refused("shan", p.HirePerson(replace(NEW, licence="L-drew"))) == "licence_in_use"
    house.does("shan", p.HirePerson(replace(NEW, ended_ms=1)))
    assert house.pit.staff.people["nina"].ended_ms is None
    house.does("nina", p.BeginShift())


@pytest.mark.rule("IND-59")
def test_roles_are_changed_by_others_and_for_a_reason(house: PitHouse) -> None:
    change = p.ChangeRoles("sam", ("supervisor", "pit_manager"), "promoted")
    assert house.refused("pat", change) == "not_your_desk"
    assert house.refused("shan", replace(change, person="shan")) == "not_for_yourself"
    assert house.refused("shan", replace(change, why="  ")) == "reason_missing"
    house.does("shan", change)
    assert house.person("sam").may_act_as("pit_manager")


@pytest.mark.rule("IND-59")
def test_nothing_works_for_somebody_who_has_left(house: PitHouse) -> None:
    house.does("shan", p.EndEmployment("sam"))
    assert house.refused("shan", p.EndEmployment("sam")) == "person_unknown"
    held_elsewhere = Person("sam", ("supervisor", "executive"))
    for command in (RequestFill(TABLE, Cheques(red=20)), p.BeginShift(), p.ReviewAccess()):
        answer = decide(house.rules, house.pit, Act(held_elsewhere, command, house.now_ms), house.tables)
        assert isinstance(answer, Refusal), command
        assert answer.code == "person_unknown"
    assert house.refused("shan", p.ChangeRoles("sam", ("dealer",), "again")) == "person_unknown"


@pytest.mark.rule("IND-59")
def test_whoever_leaves_is_gone_from_their_table_and_from_the_list(house: PitHouse) -> None:
    house.does("shan", p.EndEmployment("dana"))
    assert house.pit.staff.dealer_at(TABLE) == ""
    assert "dana" not in [who for who, _, _ in access(house.pit.staff)]
    assert ("drew", "L-drew", ("dealer",)) in access(house.pit.staff)
    ended = house.now_ms
    left = ("dana", "drew")
    assert accounts_left_open(house.rules, house.pit.staff, left, ended + 72 * HOUR_MS) == ()
    assert accounts_left_open(house.rules, house.pit.staff, left, ended + 73 * HOUR_MS) == ("dana",)
    rehired = replace(NEW, licence="L-dana")
    house.does("shan", p.HirePerson(rehired))


@pytest.mark.rule("IND-59")
def test_access_is_reviewed_every_quarter(house: PitHouse) -> None:
    assert review_overdue(house.rules, house.pit.staff, house.now_ms)
    assert house.refused("sam", p.ReviewAccess()) == "not_your_desk"
    house.does("ann-accounts", p.ReviewAccess())
    quarter = house.rules.access.review_days * 24 * HOUR_MS
    assert not review_overdue(house.rules, house.pit.staff, house.now_ms + quarter)
    assert review_overdue(house.rules, house.pit.staff, house.now_ms + quarter + 1)


@pytest.mark.rule("IND-61")
def test_a_dealer_deals_only_what_they_have_passed_the_test_of(house: PitHouse) -> None:
    house.does("shan", p.HirePerson(NEW))
    assert house.refused("sam", p.AssignDealer("nina", TABLE)) == "not_on_duty"
    house.does("nina", p.BeginShift())
    assert house.refused("sam", p.AssignDealer("nina", TABLE)) == "dealer_unqualified"
    assert house.refused("sam", p.QualifyDealer("nina", GAME)) == "not_your_desk"
    assert house.refused("nina", p.FileTableTest("nina", GAME, "certificate-1")) == "not_your_desk"
    assert house.refused("ira", p.FileTableTest("nina", GAME, "")) == "table_test_missing"
    house.does("ira", p.FileTableTest("nina", GAME, "certificate-1"))
    assert house.refused("ira", p.FileTableTest("nina", GAME, "certificate-1")) == "step_done"
    assert house.refused("shan", p.QualifyDealer("nina", GAME, "none needed")) == "step_done"
    house.does("sam", p.AssignDealer("nina", TABLE))
    assert house.pit.staff.dealer_at(TABLE) == "nina"
    assert house.pit.staff.duty["dana"].table == "", "dana's place was taken"
    assert house.refused("sam", p.AssignDealer("nina", "baccarat-1")) == "dealer_unqualified"


@pytest.mark.rule("IND-61")
def test_an_instructors_word_is_no_table_test(house: PitHouse) -> None:
    house.does("shan", p.HirePerson(NEW))
    word = p.QualifyDealer("nina", GAME, "I have seen her deal")
    refusal = house.asks("ira", word)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("table_test_missing", "IND-61")
    assert house.refused("pat", word) == "not_your_desk", "a pit manager signs no exception"
    hired = p.HirePerson(replace(NEW, id="nora", licence="L-nora", qualified=(GAME,)))
    assert house.refused("shan", hired) == "table_test_missing", "nobody is hired with one either"
    assert house.pit.staff.people["nina"].qualified == ()


@pytest.mark.rule("IND-61")
def test_an_exception_is_signed_with_its_reason_and_stands_until_the_test(house: PitHouse) -> None:
    house.does("shan", p.HirePerson(NEW))
    asked = p.QualifyDealer("nina", GAME, " twelve years at another house ")
    assert house.refused("shan", replace(asked, why="  ")) == "reason_missing"
    assert house.refused("shan", replace(asked, person="shan")) == "not_for_yourself"
    house.does("shan", p.ChangeRoles("pat", ("shift_manager",), "stands in"))
    nameless = replace(house.pit.staff.people["pat"], licence="")
    people = {**house.pit.staff.people, "pat": nameless}
    known = house.pit
    house.pit = replace(known, staff=replace(known.staff, people=people))
    assert house.refused("pat", asked) == "licence_missing"
    house.pit = known
    house.does("shan", asked)
    staff = house.pit.staff
    assert staff.people["nina"].qualified == (GAME,)
    assert staff.exempted("nina", GAME) == p.Exemption(
        "twelve years at another house", "shan", staff.people["shan"].signs_as, "L-shan", house.now_ms
    )
    assert not staff.tested("nina", GAME)
    house.does("nina", p.BeginShift())
    house.does("sam", p.AssignDealer("nina", TABLE))
    house.does("ira", p.FileTableTest("nina", GAME, "certificate-1"))
    staff = house.pit.staff
    assert staff.people["nina"].qualified == (GAME,)
    assert staff.tested("nina", GAME)
    assert staff.exempt == {}


def test_whoever_is_no_dealer_is_sent_to_no_table(house: PitHouse) -> None:
    house.does("ira", p.FileTableTest("sue", GAME, "certificate-1"))
    assert house.refused("sam", p.AssignDealer("sue", TABLE)) == "dealer_unqualified"


@pytest.mark.rule("POL-01")
def test_the_whole_string_is_there_before_the_first_break(house: PitHouse) -> None:
    house.does("shan", p.HirePerson(NEW))
    for game in (GAME, "mini-baccarat"):
        house.does("ira", p.FileTableTest("nina", game, f"certificate of {game}"))
    assert house.refused("dana", p.SetString("nina", ("dana", "drew"))) == "not_your_desk"
    assert house.refused("sam", p.SetString("nina", ("dana", "nina"))) == "not_your_string"
    house.does("sam", p.SetString("nina", ("dana", "drew")))
    assert house.refused("nina", p.SendOnBreak("dana")) == "string_incomplete"
    house.does("nina", p.BeginShift())
    assert house.refused("nina", p.SendOnBreak("dana")) == "string_incomplete"
    house.does("drew", p.BeginShift())
    assert house.refused("drew", p.SendOnBreak("dana")) == "not_your_string"
    house.does("nina", p.SendOnBreak("dana"))
    assert house.refused("nina", p.SendOnBreak("dana")) == "step_done"
    house.does("drew", p.EndShift())
    house.does("nina", p.SendOnBreak("dana", back=True))
    house.does("nina", p.SendOnBreak("dana"))
    assert house.refused("nina", p.SendOnBreak("drew")) == "not_on_duty", "the first break is past"


@pytest.mark.rule("POL-01", "IND-61")
def test_the_relief_takes_the_table_and_gives_it_back(house: PitHouse) -> None:
    house.does("shan", p.HirePerson(NEW))
    house.does("nina", p.BeginShift())
    house.does("sam", p.SetString("nina", ("dana",)))
    assert house.refused("nina", p.SendOnBreak("dana")) == "dealer_unqualified"
    house.does("ira", p.FileTableTest("nina", GAME, "certificate-1"))
    house.does("nina", p.SendOnBreak("dana"))
    assert house.pit.staff.dealer_at(TABLE) == "nina"
    assert not house.pit.staff.stands_at("dana", TABLE)
    house.does("nina", p.SendOnBreak("dana", back=True))
    assert house.pit.staff.dealer_at(TABLE) == "dana"
    assert not house.pit.staff.stands_at("nina", TABLE)


@pytest.mark.rule("IND-60")
def test_more_tables_than_one_should_watch_is_a_warning(house: PitHouse) -> None:
    house.does("dana", p.EndShift())
    for number in range(5):
        table(house, f"m-{number}", "mini-baccarat")
        table(house, f"midi-{number}", "midi-baccarat")
    mixed = tuple(f"m-{number}" for number in range(5))
    midi = tuple(f"midi-{number}" for number in range(3))

    def over(*names: str) -> int:
        (event,) = house.does("pat", p.AssignSupervisor("sam", names))
        assert isinstance(event, p.SupervisorAssigned)
        return event.over

    assert over(*mixed[:4]) == 0
    assert over(*mixed) == 1
    assert over(*mixed[:4], mixed[0]) == 0, "a table is watched once"
    assert over(*midi[:2]) == 0
    assert over(*midi) == 1
    assert house.pit.staff.duty["sam"].tables == midi, "it is a warning and no refusal"
    assert house.refused("pat", p.AssignSupervisor("sam", ("none",))) == "table_unknown"
    assert house.refused("sam", p.AssignSupervisor("sam", midi)) == "not_your_desk"
    assert house.refused("pat", p.AssignSupervisor("dana", midi)) == "not_on_duty"
    house.does("drew", p.BeginShift())
    assert house.refused("pat", p.AssignSupervisor("drew", midi)) == "not_your_desk"


@pytest.mark.rule("CLOSE-06")
@pytest.mark.parametrize("stage", ["unlocked", "closing", "signed", "dropped"])
def test_whoever_signed_for_a_bankroll_stays_until_it_is_locked(house: PitHouse, stage: str) -> None:
    """Not home, not on break, not to the next game, and not by being replaced."""
    house.does("drew", p.BeginShift())
    house.does("sam", p.SetString("drew", ("dana",)))
    holds_a_bankroll(house, stage=stage)
    assert house.refused("dana", p.EndShift()) == "bankroll_unlocked"
    assert house.refused("drew", p.SendOnBreak("dana")) == "bankroll_unlocked"
    assert house.refused("sam", p.AssignDealer("dana", "baccarat-1")) == "bankroll_unlocked"
    assert house.refused("sam", p.AssignDealer("drew", TABLE)) == "bankroll_unlocked"
    assert house.refused("shan", p.EndEmployment("dana")) == "bankroll_unlocked"
    holds_a_bankroll(house, stage="closed")
    house.does("dana", p.EndShift())


@pytest.mark.rule("CLOSE-06")
def test_whoever_signed_for_a_bankroll_and_stands_nowhere_takes_no_break(house: PitHouse) -> None:
    house.does("dana", p.EndShift())
    house.does("dana", p.BeginShift())
    house.does("drew", p.BeginShift())
    house.does("sam", p.SetString("drew", ("dana",)))
    holds_a_bankroll(house)
    assert house.refused("drew", p.SendOnBreak("dana")) == "bankroll_unlocked"


@pytest.mark.rule("IND-18", "IND-59")
def test_roles_that_do_not_go_together_are_given_to_nobody(house: PitHouse) -> None:
    both = p.StaffMember(
        id="new", first_name="N", surname="E", licence="L-new", roles=("count_team", "dealer")
    )
    assert house.refused("shan", p.HirePerson(both)) == "roles_in_conflict"
    assert (
        house.refused("ex", p.ChangeRoles("dana", ("dealer", "surveillance"), "why")) == "roles_in_conflict"
    )
    house.does("ex", p.ChangeRoles("dana", ("dealer", "supervisor"), "dual rate"))


@pytest.mark.rule("IND-59")
def test_only_an_executive_makes_another_executive(house: PitHouse) -> None:
    asked = p.ChangeRoles("pat", ("pit_manager", "executive"), "promoted")
    assert house.refused("shan", asked) == "executive_by_executive"
    house.does("ex", asked)
    first = PitHouse()
    first.does("shan", p.EndEmployment("ex"))
    first.does("shan", asked)
