"""Nobody of the staff takes a guest's purse: role by command by place, and who is at the table."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import Bills, Cheques
from pitboss.floor.tables import guest_agents
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games.baccarat import commands as bac
from pitboss.games.blackjack import commands as bj
from pitboss.games.contract import Command
from pitboss.games.pack import CutPack
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.table import commands as c
from pitboss.table.cards import hand_held as hh
from pitboss.table.command_table import GUESTS, OWN
from pitboss.table.stops.disputes import DisputeHand
from pitboss.web.accounts.people import STAFF_ROLES, Account
from tests.kit.web.house import BACCARAT, BLACKJACK, House, code

ANN, BOB = "ann-of-record", "bob-of-record"


def commands(guest: str, seat: int) -> Mapping[type[Command], Command]:
    """One of each that a guest gives, about a guest and where they would sit."""
    wager = PlaceWager(seat, "main", 10_00)
    found: tuple[Command, ...] = (
        c.SitDown(guest, seat, cheques=Cheques(red=1)),
        c.StandBehind(guest, seat),
        c.StepAway(guest),
        c.ComeBack(guest),
        c.TakeSpot(guest, 3),
        c.GiveUpSpot(guest, 3),
        c.ChangeSeat(guest, 3),
        c.BuyIn(guest, Bills()),
        c.ChangeCheques(guest, Cheques(red=5), Cheques(green=1)),
        c.GiveToke(guest, Cheques(red=1)),
        c.PutUp(wager, Cheques(red=2)),
        wager,
        TakeBackWager(seat, "main"),
        bj.Hit(seat),
        bj.Stand(seat),
        bj.DoubleDown(seat, 10_00),
        bj.SplitPair(seat),
        bj.BuyInsurance(seat, 5_00),
        bj.TakeEvenMoney(seat),
        bj.StayIn(seat),
        bj.Withdraw(seat),
        CutPack(at=100, seat=seat),
        c.DeclineCut(seat),
        c.AskBurnCard(guest),
        c.ObjectToCheck(seat, "main"),
        bac.HandInCommission(seat),
        bac.CollectCommission(seat),
        hh.TakeCards(guest),
        hh.ReturnCards(guest),
        hh.DeclineCards(guest),
        DisputeHand(seat),
        c.LeaveTable(guest),
    )
    return {type(one): one for one in found}


@pytest.fixture(scope="module")
def hosted() -> HostedTable:
    """Ann sits at seat 1; Bob at seat 2 has lost his line; nobody else is there."""
    house = House()
    with house.open() as client:
        for seat, who in enumerate((ANN, BOB), 1):
            sit: dict[str, Any] = {"type": "SitDown", "guest": who, "seat": seat, "cheques": {"red": 10}}
            assert code(house.do(client, house.token(who), BLACKJACK, **sit)) == ""
        return replace(house.floor.tables[BLACKJACK].host.hosted, away=(BOB,))


@pytest.mark.rule("IND-59")
@pytest.mark.parametrize("role", STAFF_ROLES)
@pytest.mark.parametrize("place", ["own", "another's", "nobody's"])
def test_role_by_command_by_place_by_guest(hosted: HostedTable, role: Role, place: str) -> None:
    me = Person("me", (role,))
    here = replace(hosted, dealer={"own": "me", "another's": "dan", "nobody's": ""}[place])
    supervises = me.may_act_as("supervisor")
    for guest, seat, there in ((ANN, 1, "here"), (BOB, 2, "away"), ("carl", 5, "absent"), ("carl", 0, "no")):
        every = commands(guest, seat)
        assert set(every) == GUESTS
        for kind, command in every.items():
            told = guest_agents.refusal_for_speaking(here, c.Act(me, command), lambda: bj.Stand(2))
            if kind in OWN:
                wanted = "guests_own_act"
            elif there in ("absent", "no"):
                wanted = "guest_not_here"
            elif place != "own" and not (kind is c.LeaveTable and supervises):
                wanted = "guest_not_yours"
            elif there == "away" and kind not in (bj.Stand, c.LeaveTable, bac.CollectCommission):
                wanted = "guest_not_here"
            else:
                wanted = ""
            assert (told.code if told else "") == wanted, (role, place, there, command)


@pytest.mark.rule("TOKE-01")
@pytest.mark.parametrize(
    "command",
    [bj.DoubleDown(1, 10_00, toke=5_00), bj.SplitPair(1, toke=5_00), bj.BuyInsurance(1, 5_00, "dealer")],
)
def test_no_dealer_puts_a_guests_cheques_on_the_dealers_own_bet(
    hosted: HostedTable, command: Command
) -> None:
    told = guest_agents.refusal_for_speaking(
        replace(hosted, dealer="me"), c.Act(Person("me", ("dealer",)), command), lambda: None
    )
    assert told is not None
    assert (told.code, told.rule) == ("guests_own_act", "TOKE-01")


def purse(house: House, who: str) -> int:
    account = house.people.get(who)
    assert account is not None
    return account.cents


@pytest.mark.rule("IND-59")
@pytest.mark.parametrize("role", STAFF_ROLES)
def test_no_account_of_the_staff_takes_the_purse_of_a_guest_who_is_not_there(role: Role) -> None:
    house = House()
    with house.open() as client:
        thief, before = house.token(f"{role.replace('_', '-')}-1"), purse(house, ANN)
        tries: tuple[dict[str, Any], ...] = (
            {"type": "SitDown", "guest": ANN, "seat": 1, "cheques": {"black": 10}},
            {"type": "StandBehind", "guest": ANN, "spot": 1, "cheques": {"black": 10}},
            {"type": "BuyIn", "guest": ANN, "bills": {"hundreds": 5}},
            {"type": "GiveToke", "guest": ANN, "cheques": {"black": 10}},
            {"type": "ComeBack", "guest": ANN, "cheques": {"black": 10}},
        )
        for table in (BLACKJACK, BACCARAT):
            for command in tries:
                seen = len(house.attempts(client))
                assert code(house.do(client, thief, table, **command)) == "not_yours_to_do", command
                assert len(house.attempts(client)) == seen + 1, "it is on record"
            assert ANN not in house.floor.tables[table].host.hosted.table.guests
        assert purse(house, ANN) == before


@pytest.mark.rule("IND-59")
def test_no_money_comes_from_a_name_that_has_no_account() -> None:
    house = House()
    with house.open() as client:
        for who in ("dealer-1", "supervisor-1"):
            sit: dict[str, Any] = {
                "type": "SitDown",
                "guest": "phantom-1",
                "seat": 1,
                "cheques": {"black": 4},
            }
            assert code(house.do(client, house.token(who), BLACKJACK, **sit)) == "not_yours_to_do"
            own: dict[str, Any] = {"type": "SitDown", "guest": who, "seat": 1, "cheques": {"black": 4}}
            assert code(house.do(client, house.token(who), BLACKJACK, **own)) == "not_yours_to_do"
        seated = c.Act(Person("phantom-1", ("guest",)), c.SitDown("phantom-1", 1, cheques=Cheques(black=4)))
        answer = client.blocking_portal.call(house.services.money.submit, BLACKJACK, "x", seated)
        assert answer.refusal is not None
        assert answer.refusal.code == "play_money_short"
        house.people.open(Account("phantom-1", "P", ("guest",)), "", by="cage", at_ms=0)
        assert not house.floor.tables[BLACKJACK].host.hosted.table.guests
        assert purse(house, "phantom-1") == 0


@pytest.mark.rule("IND-59")
def test_a_supervisor_lets_a_guest_who_is_gone_have_their_cheques_back() -> None:
    house = House()
    with house.open() as client:
        before = purse(house, ANN)
        sit: dict[str, Any] = {"type": "SitDown", "guest": ANN, "seat": 1, "cheques": {"black": 4}}
        assert code(house.do(client, house.token(ANN), BLACKJACK, **sit)) == ""
        leave = {"type": "LeaveTable", "guest": ANN}
        seen = len(house.attempts(client))
        assert code(house.do(client, house.token("dealer-1"), BLACKJACK, **leave)) == "guest_not_yours"
        assert len(house.attempts(client)) == seen + 1
        assert code(house.do(client, house.token("supervisor-1"), BLACKJACK, **leave)) == ""
        assert purse(house, ANN) == before
