"""What the ruling desk is told over the line: tables that wait, to staff alone; and what a rule says."""

from typing import Any

import pytest

from tests.kit.web.house import BLACKJACK, House, code, staff_id
from tests.web.live.test_live_socket import LIVE, Page

ANN = "ann-of-record"
DEALER, SUPERVISOR = staff_id("dealer"), staff_id("supervisor")


def floor_line(house: House, client: Any, who: str) -> dict[str, Any]:
    """The blackjack table as somebody sees it from the aisle."""
    with client.websocket_connect(LIVE, headers=house.token(who)) as socket:
        page = Page(socket)
        page.say("floor")
        page.hear_of("floor")
        return page.lines[BLACKJACK]


@pytest.mark.rule("IRR-00")
def test_staff_alone_are_told_what_a_table_is_stopped_for() -> None:
    house = House()
    with house.open() as client:
        assert floor_line(house, client, SUPERVISOR)["stop"] is None
        dealer, supervisor = house.token(DEALER), house.token(SUPERVISOR)
        # The automatic dealer asked whether it may cut: a place is handed over with nothing open.
        number = house.floor.tables[BLACKJACK].durable.table.approvals[0].number
        assert not code(house.do(client, supervisor, BLACKJACK, type="GrantApproval", number=number))
        assert not code(house.do(client, dealer, BLACKJACK, type="TakeDealersPlace"))
        report: dict[str, Any] = {
            "type": "ReportFault",
            "kind": "procedure",
            "seat": 3,
            "note": "a step too early",
        }
        assert not code(house.do(client, dealer, BLACKJACK, **report))
        stop = floor_line(house, client, SUPERVISOR)["stop"]
        assert (stop["kind"], stop["rule"], stop["seat"]) == ("procedure", "IRR-00", 3)
        assert stop["since_ms"] == house.clock.now_ms()
        assert floor_line(house, client, ANN)["stop"] is None
        ruling = {"type": "GiveRuling", "ruling": "play_on", "kind": "procedure"}
        assert code(house.do(client, dealer, BLACKJACK, **ruling)) == "not_yours_to_do"
        assert not code(house.do(client, supervisor, BLACKJACK, **ruling))
        assert floor_line(house, client, SUPERVISOR)["stop"] is None


def test_a_rule_is_read_by_its_number() -> None:
    house = House()
    with house.open() as client:
        found = client.get("/api/rules/IRR-04", headers=house.token(ANN)).json()
        assert found["id"] == "IRR-04"
        assert "drawn in error" in found["text"]
        assert client.get("/api/rules/IRR-99", headers=house.token(ANN)).status_code == 404
        assert client.get("/api/rules/IRR-04").status_code == 401
