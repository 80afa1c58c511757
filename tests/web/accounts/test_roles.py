"""Role by command, every cell: what is not theirs is refused, and on record."""

import enum
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.authority import HIGHER, Role
from pitboss.floor.command_types import KINDS, OF_METERS, WIRE_FORMS
from pitboss.web.accounts.people import STAFF_ROLES
from pitboss.web.permissions import WHOSE
from tests.kit.web.house import BACCARAT, BLACKJACK, House, code, staff_id
from tests.kit.web.meters import MeterHouse, Sitting

ROLES: tuple[Role | Literal["administrator"], ...] = (*STAFF_ROLES, "guest", "administrator")
SENDERS: dict[str, tuple[Role, ...]] = {
    name: msgspec.convert([role for role in roles if role != "-"], tuple[Role, ...])
    for name, *roles in map(str.split, Path(__file__).with_name("senders.txt").read_text().splitlines())
    if name != "#"
}
"""By command, the roles from whom the web takes it. Another role is decided here too."""
METERS = {str(kind.__struct_config__.tag): SENDERS[kind.__name__] for kind in OF_METERS}
"""What a progressive is told from no table."""
PERMITTED: dict[str, tuple[Role, ...]] = {
    str(kind.__struct_config__.tag): tuple(role for role in SENDERS[kind.__name__] if role != "guest")
    for kind in KINDS
}
"""Who may say a thing about somebody else; a guest may say none of them of another guest."""


def sample(kind: Any) -> Any:
    """The least command of a kind, about seat 2 and the guest who sits there."""
    found = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        if field.name in ("guest", "owner"):
            found[field.name] = "bob-of-record" if field.name == "guest" else "guest"
        elif field.required:
            found[field.name] = 2 if field.name in ("seat", "spot") else _value(field.type)
    return found


def _value(kind: Any) -> Any:
    origin = get_origin(kind)
    if hasattr(kind, "__supertype__"):
        return "As"
    if origin is Literal:
        return get_args(kind)[0]
    if origin in (Union, types.UnionType):
        return _value(get_args(kind)[0])
    if hasattr(kind, "__metadata__"):
        return _value(get_args(kind)[0])
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return next(iter(kind)).value
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        made = sample(kind)
        if kind.__struct_config__.tag is None:
            made.pop("type")
        return made
    return {int: 2, str: "x", bool: False}[kind]


def may(role: str, name: str, permitted: dict[str, tuple[Role, ...]] = PERMITTED) -> bool:
    """Whether somebody of a role may ever say it of another."""
    return any(role in HIGHER.get(held, (held,)) for held in permitted[name])


def test_the_web_takes_every_command_from_the_roles_on_record() -> None:
    assert {WIRE_FORMS.get(kind, kind).__name__: roles for kind, roles in WHOSE.items()} == SENDERS
    assert {kind.__name__ for kind in (*KINDS, *OF_METERS)} == set(SENDERS)


@pytest.fixture(scope="module", params=[BLACKJACK, BACCARAT])
def table(request: pytest.FixtureRequest) -> Any:
    house = House()
    with house.open() as client:
        bob = house.token("bob-of-record")
        house.do(client, bob, request.param, type="SitDown", guest="bob-of-record", seat=2)
        yield house, client, request.param


@pytest.mark.parametrize("role", ROLES)
def test_every_forbidden_cell_is_refused_and_recorded(
    role: str, table: tuple[House, TestClient[Litestar], str]
) -> None:
    house, client, name = table
    who = {"guest": "ann-of-record", "administrator": "admin"}.get(role) or staff_id(role)  # type: ignore[arg-type]
    by = house.token(who)
    before = house.floor.tables[name].host.hosted
    forbidden = 0
    for kind in KINDS:
        tag = str(kind.__struct_config__.tag)
        if may(role, tag):
            continue
        forbidden += 1
        seen = house.attempts(client)
        answer = house.do(client, by, name, **sample(kind))
        assert code(answer) in ("not_yours_to_do", "spot_not_yours", "cut_not_offered"), (role, tag, answer)
        assert answer["refusal"]["sentence"]
        new = house.attempts(client, after=seen[-1].number if seen else 0)
        assert [(line.who, line.what, line.where) for line in new] == [
            (who, tag.removeprefix("PutUp") or "PutUp", name)
        ], (role, tag)
        assert house.floor.tables[name].host.hosted == before, (role, tag)
    assert forbidden >= sum(not roles for roles in PERMITTED.values())


@pytest.mark.parametrize("role", ROLES)
def test_a_progressive_listens_to_those_in_charge_of_it(role: str) -> None:
    house = MeterHouse()
    who = {"guest": "ann-of-record", "administrator": "admin"}.get(role) or staff_id(role)  # type: ignore[arg-type]
    with house.open() as client:
        by = house.token(who)
        for kind in OF_METERS:
            tag = str(kind.__struct_config__.tag)
            before, seen = house.live().durable, house.attempts(client)
            answer = house.ask(client, by, tag, **sample(kind))
            allowed = may(role, tag, METERS)
            assert (code(answer) == "not_yours_to_do") is not allowed, (role, tag, answer)
            if not allowed:
                assert answer["refusal"]["sentence"]
                new = house.attempts(client, after=seen[-1].number if seen else 0)
                assert [(line.who, line.what, line.where) for line in new] == [(who, tag, "sevens")]
                assert house.live().durable == before


@pytest.mark.rule("IND-41")
def test_a_guest_who_reports_a_fault_of_the_progressive_is_told_whose_that_is() -> None:
    house = MeterHouse()
    with house.open() as client:
        told = house.ask(client, house.token("ann-of-record"), "f", type="ReportFault", fault="memory")
        assert told["refusal"]["sentence"] == "That is for the dealer to do."
        assert house.live().durable.armed


@pytest.mark.rule("IND-41")
def test_a_dealer_reports_a_fault_from_a_table_of_that_progressive_alone() -> None:
    house = MeterHouse()
    with house.open() as client:
        sitting = Sitting(house, client)
        sitting.sit()
        dealer = house.token("dealer-1")
        seen = house.attempts(client)
        told = house.ask(client, dealer, "f", type="ReportFault", fault="memory")
        assert code(told) == "fault_from_elsewhere", "she deals no table"
        assert house.attempts(client)[len(seen) :][0].code == "fault_from_elsewhere"
        assert house.live().durable.armed
        assert code(house.do(client, dealer, BLACKJACK, type="TakeDealersPlace")) == ""
        assert code(house.ask(client, dealer, "g", type="ReportFault", fault="memory")) == ""
        assert not house.live().durable.armed


def test_what_is_theirs_reaches_the_table(table: tuple[House, TestClient[Litestar], str]) -> None:
    """A lock that never opens would pass above: what they may ask is not refused for who asks."""
    house, client, name = table
    for role in STAFF_ROLES:
        by = house.token(staff_id(role))
        for tag in ("BeginGamingDay", "CallAgain", "AskApproval", "Acknowledge", "GiveRuling"):
            if may(role, tag):
                kind = next(kind for kind in KINDS if kind.__struct_config__.tag == tag)
                assert code(house.do(client, by, name, **sample(kind))) != "not_yours_to_do", (role, tag)


def test_a_guest_is_who_the_session_says() -> None:
    house = House()
    with house.open() as client:
        ann = house.token("ann-of-record")
        seated = house.do(
            client, ann, BACCARAT, type="SitDown", guest="ann-of-record", seat=3, name="The boss", vip=True
        )
        assert code(seated) == ""
        guest = house.floor.tables[BACCARAT].host.hosted.table.guests["ann-of-record"]
        assert (guest.name, guest.vip) == ("Ann", False)
        other = house.do(client, ann, BACCARAT, type="SitDown", guest="bob-of-record", seat=4)
        assert code(other) == "not_yours_to_do"


def test_the_numbers_of_commands_are_ones_own() -> None:
    """The same id from two people is two commands, and from one person one."""
    house = House()
    with house.open() as client:
        ann, bob = house.token("ann-of-record"), house.token("bob-of-record")
        sit = {"type": "SitDown", "guest": "ann-of-record", "seat": 3}
        first = house.do(client, ann, BACCARAT, "same", **sit)
        assert first == house.do(client, ann, BACCARAT, "same", **sit)
        reused = house.do(client, ann, BACCARAT, "same", type="LeaveTable", guest="ann-of-record")
        assert code(reused) == "command_reused"
        other = house.do(client, bob, BACCARAT, "same", type="SitDown", guest="bob-of-record", seat=4)
        assert code(other) == ""


def test_administrators_hold_no_role_and_audit_is_for_those_who_watch() -> None:
    house = House()
    with house.open() as client:
        scene = client.get(f"/api/tables/{BACCARAT}/scene", headers=house.token("admin")).json()["scene"]
        assert scene["audience"]["role"] == "public"
        assert scene["boxes"] is None
        assert scene["approvals"] == []
        for role in STAFF_ROLES:
            wanted = 200 if role in ("surveillance", "shift_manager", "executive") else 403
            assert client.get("/api/audit", headers=house.token(staff_id(role))).status_code == wanted
        assert client.get("/api/audit", headers=house.token("admin")).status_code == 200
        assert client.get("/api/audit", headers=house.token("ann-of-record")).status_code == 403
