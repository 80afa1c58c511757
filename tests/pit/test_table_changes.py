"""Changes of a table that stands: who proposes, signs and receives, and what has to be settled first."""

import pytest
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.games.contract import Command
from pitboss.pit.cards.custody import CardSet
from pitboss.pit.papers.credits import credit_proposal
from pitboss.pit.papers.fills import FillRequested, RequestFill, proposal
from pitboss.pit.queue.table_changes import of_table_changes
from pitboss.pit.rule_changes import ProposeRules, SignRules
from pitboss.pit.staff.people import AssignSupervisor
from pitboss.pit.table_changes import (
    BringBankroll,
    MoveTable,
    NewTable,
    ProposePar,
    ProposeRetirement,
    ProposeTable,
    ProposeTableRules,
    ReceiveBankroll,
    SignTableChange,
    WithdrawTableChange,
)
from pitboss.pit.trays.inventory import StoreTray
from pitboss.rulebook import load
from pitboss.table.money.pit_facts import BankrollBrought, ParSet, RulesAwaited, TableMoved, TableRetired
from tests.kit.houses.pit import GAME, RACK, TABLE, PitHouse

RETIRE = ProposeRetirement(TABLE, "the felt is worn")
NEW_RULES = ProposeTableRules(TABLE, "guests ask for it")
PAR = ProposePar(TABLE, Cheques(red=200, green=100), "a small game")
MOVE = MoveTable(TABLE, "7", "a tournament")


def closed() -> PitHouse:
    """A house whose table stands locked with its bankroll, under the rules of the manual."""
    house = PitHouse(cards=False)
    house.table(house="manual", rules=load(GAME))
    house.does("pat", StoreTray(TABLE))
    return house


@pytest.mark.rule("IND-43")
def test_three_people_retire_a_table_and_its_cheques_go_to_the_cage() -> None:
    house = closed()
    opener = house.pit.inventory.tray(TABLE).opener
    house.does("pat", RETIRE)
    assert house.refused("pat", SignTableChange(1)) == "not_your_desk"
    assert house.refused("cal", ReceiveBankroll(1, RACK)) == "rules_not_waiting", "nobody has signed it"
    house.does("shan", SignTableChange(1))
    assert house.facts[-1][1] != TableRetired(RACK), "the cage has yet to have the cheques"
    assert house.refused("ex", SignTableChange(1)) == "rules_not_waiting"
    assert house.refused("shan", ReceiveBankroll(1, RACK)) == "not_your_desk"
    assert house.refused("cal", ReceiveBankroll(1, RACK + Cheques(red=1))) == "bankroll_differs"
    house.does("cal", ReceiveBankroll(1, RACK))
    assert house.facts[-1] == (TABLE, TableRetired(RACK))
    assert house.pit.table_changes.open == ()
    assert TABLE not in house.pit.inventory.trays
    assert TABLE not in house.pit.drop.hanging, "the box is free for another table"
    assert house.pit.staff.duty["dana"].table == ""
    slip = house.pit.papers.slips[opener]
    assert (slip.state, set(slip.parts.values())) == ("complete", {"cage"})


def test_a_retired_table_is_refused_everything() -> None:
    house = closed()
    house.table(retired=True)
    for who, command in (("pat", RETIRE), ("shan", MOVE), ("sam", RequestFill(TABLE, Cheques(red=20)))):
        assert house.refused(who, command) == "table_retired"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"open": True}, "tray_elsewhere"),
        ({"guests": ("ann",)}, "table_not_settled"),
        ({"between_rounds": False}, "table_not_settled"),
        ({"unsettled": True}, "table_not_settled"),
        ({"drop_box": {"bill:10000": 1}}, "box_not_pulled"),
        ({"toke_box": Cheques(red=1)}, "tokes_not_counted"),
    ],
)
def test_a_table_with_something_at_it_is_not_retired(changes: dict[str, object], code: str) -> None:
    house = closed()
    house.does("pat", RETIRE)
    house.does("shan", SignTableChange(1))
    house.table(**changes)
    assert house.refused("cal", ReceiveBankroll(1, RACK)) == code
    house.does("pat", WithdrawTableChange(1))
    assert house.refused("pat", RETIRE) == code


def test_cards_and_papers_of_a_table_go_first() -> None:
    house = closed()
    cards = CardSet(id="B6-001", back="blue", decks=6, place="shuffler", table=TABLE)
    house.pit = replace(house.pit, custody=replace(house.pit.custody, sets={cards.id: cards}))
    assert house.refused("pat", RETIRE) == "cards_not_bagged"
    house = closed()
    house._fold(FillRequested(1, TABLE, Cheques(red=20), "sam"))
    assert house.refused("pat", RETIRE) == "paper_under_way"
    assert house.refused("shan", MOVE) == "paper_under_way"


@pytest.mark.rule("IND-43")
@pytest.mark.parametrize("asked", [RETIRE, NEW_RULES, PAR])
def test_who_may_propose_and_sign(asked: Command) -> None:
    house = closed()
    new = ProposeRules("manual", GAME, {"blackjack.pays": "6 to 5"}, "a test")
    house.does("pat", new)
    house.does("shan", SignRules(1))
    for who in ("dana", "sam", "sol", "cal", "ann-accounts"):
        assert house.refused(who, asked) == "not_your_desk"
    assert house.refused("pat", replace(asked, why=" ")) == "reason_missing"
    assert house.refused("pat", replace(asked, table="nowhere")) == "table_unknown"
    house.does("shan", asked)
    assert house.refused("pat", asked) == "table_change_waiting"
    assert house.refused("shan", SignTableChange(1)) == "badge_used_twice"
    assert house.refused("pat", WithdrawTableChange(1)) == "not_your_desk"
    (line,) = of_table_changes(house.pit.table_changes)
    assert (line.subject, line.roles, line.never) == ("SignTableChange", ("shift_manager",), "shan")
    house.does("ex", SignTableChange(1))


def test_the_cage_is_told_of_a_retirement_that_is_signed() -> None:
    house = closed()
    house.does("pat", RETIRE)
    house.does("shan", SignTableChange(1))
    (line,) = of_table_changes(house.pit.table_changes)
    assert (line.subject, line.roles, line.table) == ("ReceiveBankroll", ("cage_cashier",), TABLE)


def test_a_shift_manager_moves_a_closed_table() -> None:
    house = closed()
    assert house.refused("pat", MOVE) == "not_your_desk"
    assert house.refused("shan", replace(MOVE, pit="1")) == "pit_not_another"
    assert house.refused("shan", replace(MOVE, pit="pit seven")) == "pit_not_another"
    house.does("shan", MOVE)
    assert house.facts[-1] == (TABLE, TableMoved("7"))
    house = PitHouse(cards=False)
    assert house.refused("shan", MOVE) == "tray_elsewhere"


def test_a_table_gets_the_rules_that_its_game_has_now() -> None:
    house = PitHouse(cards=False)
    house.table(house="manual", rules=load(GAME))
    assert house.refused("pat", NEW_RULES) == "rules_the_same"
    house.does("pat", ProposeRules("manual", GAME, {"blackjack.pays": "6 to 5"}, "a test"))
    house.does("shan", SignRules(1))
    new = load(GAME, settings={"blackjack.pays": "6 to 5"})
    house.does("pat", NEW_RULES)
    house.does("shan", SignTableChange(1))
    assert house.facts[-1] == (TABLE, RulesAwaited(new.hash))
    house.table(rules_next=new.hash)
    assert house.refused("pat", NEW_RULES) == "rules_the_same"


def test_rules_that_were_signed_meanwhile_are_proposed_again() -> None:
    house = PitHouse(cards=False)
    house.table(house="manual", rules=load(GAME, settings={"blackjack.pays": "6 to 5"}))
    house.does("pat", NEW_RULES)
    house.does("pat", ProposeRules("manual", GAME, {"limits.min": "$50"}, "a test"))
    house.does("shan", SignRules(1))
    assert house.refused("shan", SignTableChange(1)) == "rules_changed_meanwhile"


@pytest.mark.parametrize("key", ["decks", "seats"])
def test_another_felt_or_other_cards_need_another_table(key: str) -> None:
    house = PitHouse(cards=False)
    other = load(GAME)
    house.table(house="manual", rules=replace(other, hash="0", **{key: getattr(other, key) - 1}))
    assert house.refused("pat", NEW_RULES) == "rules_need_another_table"


def test_another_bankroll_is_what_fills_and_credits_go_by() -> None:
    house = PitHouse(cards=False)
    house.does("pat", PAR)
    house.does("shan", SignTableChange(1))
    assert house.facts[-1] == (TABLE, ParSet(PAR.par))
    assert house.refused("pat", replace(PAR, par=Cheques())) == "nothing_asked_for"
    half = Cheques(red=40, green=100)
    assert proposal(house.rules, half, PAR.par) == Cheques(red=160)
    assert credit_proposal(house.rules, Cheques(red=401, green=100), PAR.par) == Cheques(red=201)


def test_nobody_watches_a_retired_table() -> None:
    house = closed()
    house.does("pat", AssignSupervisor("sam", (TABLE, "baccarat-1")))
    house.does("pat", RETIRE)
    house.does("shan", SignTableChange(1))
    house.does("cal", ReceiveBankroll(1, RACK))
    assert house.pit.staff.duty["sam"].tables == ("baccarat-1",)


NEW = NewTable(house="manual", game="double-deck", pit="7", bankroll=Cheques(red=200, green=100))
PLACE = ProposeTable("dd-9", NEW, "a busy night")


@pytest.mark.rule("IND-43")
def test_three_people_place_a_new_table_and_its_cheques_come_from_the_cage() -> None:
    house = closed()
    house.does("pat", PLACE)
    assert house.refused("pat", SignTableChange(1)) == "not_your_desk"
    assert house.refused("cal", BringBankroll(1, NEW.bankroll)) == "rules_not_waiting", "nobody has signed it"
    (line,) = of_table_changes(house.pit.table_changes)
    assert (line.subject, line.roles, line.never) == ("SignTableChange", ("shift_manager",), "pat")
    house.does("shan", SignTableChange(1))
    (line,) = of_table_changes(house.pit.table_changes)
    assert (line.subject, line.roles) == ("BringBankroll", ("cage_cashier",))
    assert house.refused("shan", BringBankroll(1, NEW.bankroll)) == "not_your_desk"
    assert house.refused("cal", ReceiveBankroll(1, NEW.bankroll)) == "rules_not_waiting"
    short = NEW.bankroll - Cheques(green=1)
    assert house.refused("cal", BringBankroll(1, short)) == "bankroll_not_as_signed"
    house.does("cal", BringBankroll(1, NEW.bankroll))
    assert ("dd-9", BankrollBrought(NEW.bankroll)) in house.facts
    tray = house.pit.inventory.tray("dd-9")
    assert (tray.stage, house.pit.papers.slips[tray.opener].cheques) == ("closed", NEW.bankroll)
    assert house.pit.table_changes.open == ()


@pytest.mark.parametrize(
    ("table", "changes", "code"),
    [
        (TABLE, {}, "table_name_taken"),
        ("no such", {}, "name_not_usable"),
        ("../a", {}, "name_not_usable"),
        ("", {}, "name_not_usable"),
        ("dd-9", {"pit": "pit/7"}, "name_not_usable"),
        ("dd-9", {"game": "faro"}, "game_not_here"),
        ("dd-9", {"house": "../manual"}, "game_not_here"),
        ("dd-9", {"bankroll": Cheques()}, "nothing_asked_for"),
        ("dd-9", {"progressive": "sevens"}, "game_without_meter"),
        ("dd-9", {"progressive": "sevens", "game": "blackjack-shoe"}, "progressive_not_here"),
    ],
)
def test_a_table_that_could_not_be_placed_is_not_proposed(
    table: str, changes: dict[str, object], code: str
) -> None:
    house = closed()
    assert house.refused("pat", ProposeTable(table, replace(NEW, **changes), "why")) == code
    assert house.refused("sam", PLACE) == "not_your_desk"
    assert house.refused("pat", ProposeTable("dd-9", NEW, " ")) == "reason_missing"


def test_a_new_table_has_the_rules_that_were_signed_for_it_or_is_proposed_again() -> None:
    house = closed()
    house.does("pat", PLACE)
    assert house.refused("pat", PLACE) == "table_change_waiting"
    house.does("shan", SignTableChange(1))
    house.does("pat", ProposeRules("manual", NEW.game, {"dealer.soft17": "hit"}, "weekend"))
    house.does("shan", SignRules(1))
    assert house.refused("cal", BringBankroll(1, NEW.bankroll)) == "rules_changed_meanwhile"
    house.does("pat", WithdrawTableChange(1))
    assert house.pit.table_changes.open == ()
    assert house.refused("cal", BringBankroll(1, NEW.bankroll)) == "rules_not_waiting"
