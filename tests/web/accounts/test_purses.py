"""Purses follow whatever the tables move, by whichever command it came about."""

import time
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.journal import StoreFailed
from tests.kit.web.house import BACCARAT, MONEY, House, code

ANN, CAGE, SUE = "ann-of-record", "cage-cashier-1", "supervisor-1"
GIVEN = MONEY + 98_000_00


def opened(house: House, client: TestClient[Litestar]) -> dict[str, str]:
    """Ann has $100,000 and sits at baccarat with nothing."""
    more = {"id": "m1", "play_money_cents": GIVEN - MONEY}
    answer = client.post(f"/api/accounts/{ANN}/play-money", json=more, headers=house.token(CAGE))
    assert answer.status_code == 200, answer.text
    ann = house.token(ANN)
    assert not code(house.do(client, ann, BACCARAT, type="SitDown", guest=ANN, seat=1, cheques={}))
    until_betting(house, client, ann)
    return ann


def until_betting(house: House, client: TestClient[Litestar], ann: dict[str, str]) -> None:
    sue = house.token(SUE)
    for _ in range(60):
        steps = [
            (who, offer["command"])
            for who in (ann, sue)
            for offer in client.get(f"/api/tables/{BACCARAT}/scene", headers=who).json()["scene"]["legal"]
            if offer["act"] in ("DeclineCut", "GrantApproval", "Acknowledge", "PressShuffler")
        ]
        if not steps:
            return
        who, command = steps[0]
        assert not code(house.do(client, who, BACCARAT, **command))
    raise AssertionError("the bets never open")


def cents(client: TestClient[Litestar], who: dict[str, str]) -> int:
    return int(client.get("/api/me", headers=who).json()["play_money_cents"])


def open_approvals(house: House) -> tuple[int, ...]:
    approvals = house.floor.tables[BACCARAT].durable.table.approvals
    return tuple(one.number for one in approvals if one.outcome == "asked")


def lays_bills(house: House, client: TestClient[Litestar], ann: dict[str, str]) -> None:
    laid = house.do(client, ann, BACCARAT, type="BuyIn", guest=ANN, bills={"hundreds": 50})
    assert not code(laid), laid
    assert cents(client, ann) == GIVEN - 5_000_00


def test_a_guest_whose_buy_in_is_refused_has_the_money_back() -> None:
    house = House()
    with house.open() as client:
        ann = opened(house, client)
        lays_bills(house, client, ann)
        (asked,) = open_approvals(house)
        refused = house.do(client, house.token(SUE), BACCARAT, type="RefuseApproval", number=asked)
        assert not code(refused), refused
        assert cents(client, ann) == GIVEN
        assert not code(house.do(client, ann, BACCARAT, type="LeaveTable", guest=ANN))
        assert cents(client, ann) == GIVEN


def test_what_could_not_be_booked_at_once_is_booked_when_the_store_is_there_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pitboss.web.accounts.bookkeeper.AGAIN_SECONDS", 0.01)
    house = House()
    with house.open() as client:
        ann = opened(house, client)
        lays_bills(house, client, ann)
        (asked,) = open_approvals(house)
        sue = house.token(SUE)

        def full(*_: Any) -> None:
            raise StoreFailed("the disk is full")

        with monkeypatch.context() as failing:
            failing.setattr(house.people.db, "changing", full)
            refused = house.do(client, sue, BACCARAT, type="RefuseApproval", number=asked)
            assert not code(refused), refused
            assert cents(client, ann) == GIVEN - 5_000_00
        assert not house.floor.halted
        until = time.monotonic() + 10
        while cents(client, ann) != GIVEN and time.monotonic() < until:
            time.sleep(0.01)
        assert cents(client, ann) == GIVEN
