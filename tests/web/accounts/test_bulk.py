"""Staff and guests from a CSV file: all faults at once, or everybody let in and hired."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.kit.web.house import ORIGIN, House

STAFF = (
    "id,first_name,surname,licence,roles\nsue-k,Sue,Kim,L-7,supervisor dealer\ndee-v,Dee,Vega,L-8,dealer\n"
)
GUESTS = "id,name,play_money,vip\nann-lee,Ann,$500,no\nbo-chan,Bo,1250.50,yes\n"


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def client(house: House) -> Iterator[TestClient[Litestar]]:
    with house.open() as client:
        yield client


def send(house: House, client: TestClient[Litestar], kind: str, text: str, **more: Any) -> dict[str, Any]:
    who = "admin" if kind == "staff" else "cage-cashier-1"
    answer = client.post(
        f"/api/accounts/{kind}/import", json={"text": text, **more}, headers=house.token(who)
    )
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.rule("IND-59")
def test_staff_are_hired_and_sign_in_with_their_first_password(
    house: House, client: TestClient[Litestar]
) -> None:
    told = send(house, client, "staff", STAFF)
    assert (told["lines"], told["faults"]) == (2, [])
    staff = house.floor.pit.durable.staff.people
    assert staff["sue-k"].roles == ("supervisor", "dealer")
    assert staff["dee-v"].signs_as == "D. Vega"
    for one in told["opened"]:
        given = {"id": one["id"], "password": one["one_time_password"]}
        signed = client.post("/api/sign-in", json=given, headers=ORIGIN)
        assert signed.status_code == 200
        assert signed.json()["password_change_needed"]


def test_guests_come_with_their_play_money(house: House, client: TestClient[Litestar]) -> None:
    told = send(house, client, "guests", "\ufeff" + GUESTS)
    assert told["lines"] == 2
    bo = house.people.get("bo-chan")
    assert bo is not None
    assert (bo.cents, bo.vip, bo.roles) == (1_250_50, True, ("guest",))


@pytest.mark.parametrize(
    ("kind", "text", "faults"),
    [
        ("staff", "", {1: "empty"}),
        ("staff", "id,first_name,surname,license,roles\n", {1: 'did you mean "licence"'}),
        ("staff", STAFF + "sue-k,Sue,Kim,L-9,dealer\n", {4: "line 2"}),
        ("staff", STAFF + "x y,Xi,Yu,L-9,dealer\n", {4: "name of record"}),
        ("staff", STAFF + "xi-yu,Xi,Yu,L-7,dealer\n", {4: "licence L-7"}),
        ("staff", STAFF + "xi-yu,Xi,Yu,,dealer\n", {4: "licence are needed"}),
        ("staff", STAFF + "xi-yu,Xi,Yu,L-9,deeler\n", {4: 'did you mean "dealer"'}),
        ("staff", STAFF + "xi-yu,Xi,Yu,L-9,guest\n", {4: "no role 'guest'"}),
        ("staff", STAFF + "dealer-1,Xi,Yu,L-9,dealer\n", {4: "is taken"}),
        ("staff", STAFF + "xi-yu,Xi,Yu,L-9,dealer,more\n", {4: "6 cells"}),
        ("guests", GUESTS + "cy-doe,Cy,many,no\ndi-fox,Di,$5,perhaps\n", {4: "'many'", 5: "yes or no"}),
        ("guests", GUESTS + "cy-doe,Cy,-5,no\n", {4: "play money"}),
        ("guests", "id,name,play_money\n" + "".join(f"g-{n},G,1\n" for n in range(501)), {502: "500 lines"}),
    ],
)
def test_every_fault_is_told_and_nobody_is_let_in(
    house: House, client: TestClient[Litestar], kind: str, text: str, faults: dict[int, str]
) -> None:
    before = {account.id for account in house.people.all()}
    told = send(house, client, kind, text)
    assert not told["opened"]
    assert {one["line"] for one in told["faults"]} == faults.keys()
    for line, part in faults.items():
        assert any(part in one["what"] for one in told["faults"] if one["line"] == line)
    assert {account.id for account in house.people.all()} == before


def test_a_file_can_be_judged_first(house: House, client: TestClient[Litestar]) -> None:
    told = send(house, client, "staff", STAFF, check_only=True)
    assert (told["lines"], told["opened"], told["faults"]) == (2, [], [])
    assert house.people.get("sue-k") is None


@pytest.mark.rule("IND-59")
@pytest.mark.parametrize("kind", ["staff", "guests"])
def test_only_those_who_open_accounts_may_send_a_file(
    house: House, client: TestClient[Litestar], kind: str
) -> None:
    for who in (
        "dealer-1",
        "pit-manager-1",
        "ann-of-record",
        "cage-cashier-1" if kind == "staff" else "admin",
    ):
        answer = client.post(f"/api/accounts/{kind}/import", json={"text": STAFF}, headers=house.token(who))
        assert answer.status_code == 403, who
