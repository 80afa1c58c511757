"""A marker is paid at the cage over HTTP: out of the guest's purse, once, and no cent more than is there."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.floor.proof.floor import prove
from pitboss.ledger.instruments import money_in
from pitboss.table.accounts import STREET
from pitboss.web.accounts.people import Account
from tests.kit.web.house import BLACKJACK, MONEY, House, code
from tests.kit.web.pit import TABLE, Pit

ANN, BOB = "ann-of-record", "bob-of-record"
GIVEN = 2 * MONEY
DRAWN = 500_00


@pytest.fixture
def pit() -> Iterator[Pit]:
    house = House(games=(BLACKJACK,))
    with house.open() as client:
        found = Pit(house, client)
        found.everybody()
        yield found
        found.house.services.purses.close()
        must_add_up(found)


def purse(pit: Pit, who: str) -> int:
    account = pit.house.people.get(who)
    assert account is not None
    return account.cents


def must_add_up(pit: Pit) -> None:
    """Purses and tables and cage have what was given, by the store and by the proof of the journal."""
    house = pit.house
    (purses,) = house.people.db.execute("SELECT sum(cents) FROM accounts").fetchall()[0]
    tables = sum(
        money_in(holding)
        for live_table in house.floor.tables.values()
        for account, holding in live_table.durable.table.money.accounts.items()
        if account != STREET
    )
    paid = sum(
        slip.tender.of_guest
        for slip in house.floor.pit.durable.papers.slips.values()
        if slip.kind == "redemption"
    )
    assert purses + tables + paid == GIVEN
    proof = prove(house.store)
    assert proof.ok, proof.problems
    assert proof.register is not None
    assert proof.register.purses == purses


def drawn(pit: Pit, guest: str = ANN) -> str:
    """The guest sits down, draws a marker and goes away with the cheques."""
    pit.house.do(pit.client, pit.by(guest), TABLE, type="SitDown", guest=guest, seat=1)
    pit.does("cage_cashier", "ApproveLine", guest=guest, cents=5_000_00)
    pit.does("supervisor", "IssueMarker", table=TABLE, guest=guest, cents=DRAWN)
    (serial,) = pit.house.floor.pit.durable.markers.open
    pit.reads(serial)
    pit.does("dealer", "SignMarker", serial=serial)
    pit.does("dealer", "CutMarker", serial=serial, cheques={"black": 5})
    pit.does("supervisor", "ApproveMarker", serial=serial)
    pit.does("supervisor", "RecordGuestSignature", serial=serial)
    pit.does("dealer", "PassMarker", serial=serial)
    pit.house.do(pit.client, pit.by(guest), TABLE, type="LeaveTable", guest=guest)
    return serial


def cash(hundreds: int) -> dict[str, Any]:
    return {"bills": {"hundreds": hundreds}}


def paying(id_: str, serial: str, tender: dict[str, Any]) -> dict[str, Any]:
    command = {"type": "RedeemMarker", "serial": serial, "guest": ANN, "tender": tender}
    return {"id": id_, "command": command}


@pytest.mark.rule("IND-01")
def test_a_payment_comes_out_of_the_purse_before_it_is_answered(pit: Pit) -> None:
    serial = drawn(pit)
    assert purse(pit, ANN) == MONEY + DRAWN
    must_add_up(pit)
    pit.does("cage_cashier", "RedeemMarker", serial=serial, guest=ANN, tender={"cheques": {"black": 2}})
    assert purse(pit, ANN) == MONEY + DRAWN - 200_00
    pit.does("cage_cashier", "RedeemMarker", serial=serial, guest=ANN, tender=cash(3))
    assert purse(pit, ANN) == MONEY
    assert pit.house.services.purses.open_questions() == (), "nothing is held any more"
    desk = pit.get("cage_cashier", "/api/pit/guests")
    assert [(one["serial"], one["cents"], one["left"]) for one in desk["receipts"]] == [
        ("RDM-000002", 300_00, 0),
        ("RDM-000001", 200_00, 300_00),
    ]
    (guest,) = desk["guests"]
    assert guest["cash_in"] == 300_00, "cheques are no cash"
    page = pit.client.get("/slips/RDM-000002", headers=pit.by("cage_cashier")).text
    assert "receipt for a marker" in page
    assert "3x$100" in page


@pytest.mark.rule("IND-02")
def test_the_same_command_pays_once(pit: Pit) -> None:
    serial = drawn(pit)
    body = {
        "id": "twice",
        "command": {"type": "RedeemMarker", "serial": serial, "guest": ANN, "tender": cash(5)},
    }
    told = [
        pit.client.post("/api/pit/commands", json=body, headers=pit.by("cage_cashier")).json()
        for _ in range(3)
    ]
    assert [one["refusal"] for one in told] == [None] * 3
    assert purse(pit, ANN) == MONEY
    other = {**body, "id": "again"}
    again = pit.client.post("/api/pit/commands", json=other, headers=pit.by("cage_cashier")).json()
    assert code(again) == "slip_unknown"


def test_nobody_pays_with_money_that_they_do_not_have_or_that_is_on_its_way(pit: Pit) -> None:
    serial = drawn(pit)
    house = pit.house
    bought = house.do(
        pit.client, pit.by(ANN), TABLE, type="SitDown", guest=ANN, seat=1, cheques={"purple": 4, "black": 1}
    )
    assert code(bought) == ""
    assert purse(pit, ANN) == 400_00
    assert pit.refused("cage_cashier", "RedeemMarker", serial=serial, guest=ANN, tender=cash(5)) == (
        "play_money_short"
    )
    house.services.purses.ask("on its way", guest=ANN, cents=300_00)
    assert pit.refused("cage_cashier", "RedeemMarker", serial=serial, guest=ANN, tender=cash(2)) == (
        "play_money_short"
    )
    pit.does("cage_cashier", "RedeemMarker", serial=serial, guest=ANN, tender=cash(1))
    house.services.purses.forget("on its way")
    cheque = {"bank_cheque": {"bank": "First Bank", "number": "7", "cents": 400_00}}
    pit.does("cage_cashier", "RedeemMarker", serial=serial, guest=ANN, tender=cheque)
    assert purse(pit, ANN) == 300_00, "a bank pays its own cheque"


def test_nobody_pays_with_the_purse_of_another(pit: Pit) -> None:
    serial = drawn(pit)
    assert pit.refused("cage_cashier", "RedeemMarker", serial=serial, guest=BOB, tender=cash(5)) == (
        "marker_of_another"
    )
    assert purse(pit, BOB) == MONEY
    assert pit.house.services.purses.open_questions() == ()
    for who in ("supervisor", "executive", "accounting", ANN):
        tried = {"serial": serial, "guest": ANN, "tender": cash(5)}
        assert pit.refused(who, "RedeemMarker", **tried) == "not_your_desk"
    pit.does("cage_cashier", "EndShift")
    assert pit.refused("cage_cashier", "RedeemMarker", serial=serial, guest=ANN, tender=cash(5)) == "off_duty"
    assert purse(pit, ANN) == MONEY + DRAWN


@pytest.mark.parametrize(
    "tender",
    [
        {"bills": {"hundreds": -5}},
        {"cheques": {"black": -1}},
        {"bank_cheque": {"bank": "B", "number": "1", "cents": 10**15}},
        {"cents": 500_00},
    ],
)
def test_what_is_no_tender_is_no_command(pit: Pit, tender: dict[str, Any]) -> None:
    body = {
        "id": "bad",
        "command": {"type": "RedeemMarker", "serial": "MKR-000001", "guest": ANN, "tender": tender},
    }
    answer = pit.client.post("/api/pit/commands", json=body, headers=pit.by("cage_cashier"))
    assert answer.status_code == 400 or answer.json()["refusal"] is not None


def test_a_payment_that_was_cut_off_from_its_purse_is_booked_at_the_next_start(pit: Pit) -> None:
    """The store does not hear of it; it reads on in the pit's stream when it is asked to settle."""
    serial = drawn(pit)
    house = pit.house
    pit.client.blocking_portal.call(house.services.bookkeeper.catch_up, "pit")
    heard = house.floor.after_events.copy()
    house.floor.after_events.clear()
    book = house.services.purses.book

    async def lost(*_: object) -> None:
        raise ConnectionError

    house.services.purses.book = lost  # type: ignore[assignment, method-assign]
    body = paying("cut", serial, cash(5))
    answer = pit.client.post("/api/pit/commands", json=body, headers=pit.by("cage_cashier"))
    assert answer.status_code == 500
    assert purse(pit, ANN) == MONEY + DRAWN
    house.services.purses.book = book  # type: ignore[method-assign]
    house.floor.after_events.extend(heard)
    pit.client.blocking_portal.call(house.services.money.settle_at_start)
    assert purse(pit, ANN) == MONEY


def test_a_guest_without_an_account_pays_from_beyond_the_house(pit: Pit) -> None:
    """Of a walk-in the house has no purse: what they hand over is recorded and comes from no other."""
    assert pit.house.people.get("walk-in-1") is None
    pit.does("cage_cashier", "ApproveLine", guest="walk-in-1", cents=1_000_00)
    tried = {"serial": "MKR-000009", "guest": "walk-in-1", "tender": cash(1)}
    assert pit.refused("cage_cashier", "RedeemMarker", **tried) == "slip_unknown"
    assert isinstance(pit.house.people.get(ANN), Account)
