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
from pitboss.games.blackjack.commands import (
    BuyInsurance,
    DoubleDown,
    Hit,
    SplitPair,
    Stand,
    StayIn,
    Surrender,
    TakeEvenMoney,
    Withdraw,
)
from pitboss.games.contract import Command
from pitboss.games.pack import CutPack
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.table.cards.hand_held import DeclineCards, ReturnCards, TakeCards
from pitboss.table.command_table import GUESTS, OWN
from pitboss.table.commands import (
    Act,
    AskBurnCard,
    BuyIn,
    ChangeCheques,
    ChangeSeat,
    ComeBack,
    DeclineCut,
    GiveToke,
    GiveUpSpot,
    LeaveTable,
    ObjectToCheck,
    PutUp,
    SitDown,
    StandBehind,
    StepAway,
    TakeSpot,
)
from pitboss.table.money.waiting_bills import TakeBackBills
from pitboss.table.stops.disputes import DisputeHand
from pitboss.web.accounts.people import STAFF_ROLES, Account
from tests.kit.web.house import BACCARAT, BLACKJACK, House, code

ANN, BOB = "ann-of-record", "bob-of-record"


def commands(guest: str, seat: int) -> Mapping[type[Command], Command]:
    """One of each that a guest gives, about a guest and where they would sit."""
    wager = PlaceWager(seat, "main", 10_00)
    found: tuple[Command, ...] = (
        SitDown(guest, seat, cheques=Cheques(red=1)),
        StandBehind(guest, seat),
        StepAway(guest),
        ComeBack(guest),
        TakeSpot(guest, 3),
        GiveUpSpot(guest, 3),
        ChangeSeat(guest, 3),
        BuyIn(guest, Bills()),
        TakeBackBills(guest),
        ChangeCheques(guest, Cheques(red=5), Cheques(green=1)),
        GiveToke(guest, Cheques(red=1)),
        PutUp(wager, Cheques(red=2)),
        wager,
        TakeBackWager(seat, "main"),
        Hit(seat),
        Stand(seat),
        DoubleDown(seat, 10_00),
        SplitPair(seat),
        BuyInsurance(seat, 5_00),
        TakeEvenMoney(seat),
        StayIn(seat),
        Surrender(seat),
        Withdraw(seat),
        CutPack(at=100, seat=seat),
        DeclineCut(seat),
        AskBurnCard(guest),
        ObjectToCheck(seat, "main"),
        bac.HandInCommission(seat),
        bac.CollectCommission(seat),
        TakeCards(guest),
        ReturnCards(guest),
        DeclineCards(guest),
        DisputeHand(seat),
        LeaveTable(guest),
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
            told = guest_agents.refusal_for_speaking(here, Act(me, command), lambda: Stand(2))
            if kind in OWN:
                wanted = "guests_own_act"
            elif there in ("absent", "no"):
                wanted = "guest_not_here"
            elif place != "own" and not (kind is LeaveTable and supervises):
                wanted = "guest_not_yours"
            elif there == "away" and kind not in (Stand, LeaveTable, bac.CollectCommission):
                wanted = "guest_not_here"
            else:
                wanted = ""
            assert (told.code if told else "") == wanted, (role, place, there, command)


@pytest.mark.rule("TOKE-01")
@pytest.mark.parametrize(
    "command",
    [DoubleDown(1, 10_00, toke=5_00), SplitPair(1, toke=5_00), BuyInsurance(1, 5_00, "dealer")],
)
def test_no_dealer_puts_a_guests_cheques_on_the_dealers_own_bet(
    hosted: HostedTable, command: Command
) -> None:
    told = guest_agents.refusal_for_speaking(
        replace(hosted, dealer="me"), Act(Person("me", ("dealer",)), command), lambda: None
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
        seated = Act(Person("phantom-1", ("guest",)), SitDown("phantom-1", 1, cheques=Cheques(black=4)))
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
