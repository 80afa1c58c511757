"""Who signs a marker for the guest, over HTTP and on the live socket."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.kit.web.house import BLACKJACK, House
from tests.kit.web.pit import TABLE, Pit

ANN, BOB = "ann-of-record", "bob-of-record"


@pytest.fixture
def pit() -> Iterator[Pit]:
    house = House(games=(BLACKJACK,))
    with house.open() as client:
        found = Pit(house, client)
        found.everybody()
        house.do(client, found.by(ANN), TABLE, type="SitDown", guest=ANN, seat=1)
        found.does("cage_cashier", "ApproveLine", guest=ANN, cents=5_000_00)
        yield found


def issued(pit: Pit, **more: Any) -> str:
    pit.does("supervisor", "IssueMarker", table=TABLE, guest=ANN, cents=500_00, **more)
    (serial,) = pit.house.floor.pit.durable.markers.open
    pit.reads(serial)
    pit.does("dealer", "SignMarker", serial=serial)
    pit.does("dealer", "CutMarker", serial=serial, cheques={"black": 5})
    pit.does("supervisor", "ApproveMarker", serial=serial)
    return serial


def there(pit: Pit) -> None:
    """Ann has a connection to her table."""
    account = pit.house.people.get(ANN)
    pit.client.blocking_portal.call(pit.house.services.presence.came, TABLE, account)


@pytest.mark.rule("IND-30")
def test_a_guest_who_is_connected_signs_and_nobody_else(pit: Pit) -> None:
    there(pit)
    serial = issued(pit, guest_signs="paper")
    assert pit.house.floor.pit.durable.markers.open[serial].guest_signs == "screen", "whatever was sent"
    for who in ("supervisor", "shift_manager", "executive"):
        assert pit.refused(who, "RecordGuestSignature", serial=serial) == "guest_signs_themselves"
    for who in ("supervisor", "dealer", "cage_cashier", BOB):
        assert pit.refused(who, "AcceptMarker", serial=serial) == "slip_unknown"
    pit.does(ANN, "AcceptMarker", serial=serial)
    assert pit.refused(ANN, "RefuseMarker", serial=serial) == "slip_signed_already"


def test_a_guest_who_comes_back_before_the_signature_is_recorded_signs_themselves(pit: Pit) -> None:
    serial = issued(pit)
    assert pit.house.floor.pit.durable.markers.open[serial].guest_signs == "paper"
    there(pit)
    assert pit.refused("supervisor", "RecordGuestSignature", serial=serial) == "guest_signs_themselves"
    pit.does(ANN, "AcceptMarker", serial=serial)


def test_a_guest_may_give_the_pit_no_other_command(pit: Pit) -> None:
    issued(pit)
    assert pit.refused(ANN, "IssueMarker", table=TABLE, guest=ANN, cents=500_00) == "not_your_desk"
    assert pit.refused(ANN, "ApproveLine", guest=ANN, cents=90_000_00) == "not_your_desk"


def test_the_guest_sees_what_they_sign_and_refuse_and_nobody_elses(pit: Pit) -> None:
    with (
        pit.client.websocket_connect("/api/live", headers=pit.by(ANN)) as ann,
        pit.client.websocket_connect("/api/live", headers=pit.by("supervisor")) as staff,
    ):
        staff.send_json({"do": "papers"})
        assert staff.receive_json()["code"] == "not_yours_to_do"
        serial = issued(pit)
        ann.send_json({"do": "papers"})
        told = ann.receive_json()
        assert told["kind"] == "papers"
        (marker,) = told["markers"]
        day = pit.slip(serial).when.day
        assert marker == {"serial": serial, "table": TABLE, "cents": 500_00, "day": day}
        pit.does(ANN, "RefuseMarker", serial=serial)
        assert ann.receive_json() == {"kind": "papers", "markers": []}
    page = pit.client.get(f"/slips/{serial}", headers=pit.by("supervisor")).text
    assert "the guest does not sign" in page


def test_the_printed_marker_says_how_the_guest_signed(pit: Pit) -> None:
    serial = issued(pit)
    pit.does("supervisor", "RecordGuestSignature", serial=serial)
    page = pit.client.get(f"/slips/{serial}", headers=pit.by("supervisor")).text
    assert "Signed by the guest" in page
    assert "on paper, supervisor-1" in page
