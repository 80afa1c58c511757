"""One dealer relieves another over the web, and a lost line holds nobody up."""

import pytest

from pitboss.floor.clock import HandClock
from pitboss.floor.tables.dealer_place import humans
from pitboss.web.accounts.people import Account
from pitboss.web.live.presence import GRACE_MS
from tests.kit.web.house import BACCARAT, ROOMY, House
from tests.kit.web.players import until

DEE, DOT = "dealer-1", "dealer-2"
LIVE = "/api/live"


def two_dealers() -> House:
    house = House(ROOMY)
    house.people.open(Account(DOT, "Dot", ("dealer",)), "", by="test", at_ms=0)
    return house


@pytest.mark.rule("RLF-01", "RLF-05")
def test_a_dealer_taps_in_where_another_deals() -> None:
    house = two_dealers()
    with house.open() as client:
        dee, dot = house.token(DEE), house.token(DOT)

        def gesture(by: dict[str, str], name: str) -> str:
            refusal = house.do(client, by, BACCARAT, type="Perform", gesture=name)["refusal"]
            return refusal["code"] if refusal else ""

        def seen(by: dict[str, str]) -> tuple[list[str], dict[str, object]]:
            asked = client.get(f"/api/tables/{BACCARAT}/scene", headers=by).json()
            return [o["act"] for o in asked["scene"]["legal"] if o["act"] != "ReportFault"], asked["dealer"]

        assert house.do(client, dee, BACCARAT, type="TakeDealersPlace")["refusal"] is None
        assert (gesture(dee, "clear_hands"), gesture(dee, "take_shoe")) == ("", "")
        assert "TakeDealersPlace" in seen(dot)[0]
        assert house.do(client, dot, BACCARAT, type="TakeDealersPlace", name="Another")["refusal"] is None
        assert seen(dee) == (["Perform"], {"automatic": False, "mine": True, "name": "The dealer"})
        assert seen(dot) == ([], {"automatic": False, "mine": False, "name": "The dealer"})
        assert gesture(dee, "lammer_rack") == ""
        assert gesture(dot, "clear_hands") == "dealers_place_not_yours", "the outgoing one is first"
        assert gesture(dee, "clear_hands") == ""
        assert seen(dot) == (["Perform"], {"automatic": False, "mine": True, "name": "The dealer"})
        assert gesture(dee, "clear_hands") == "dealers_place_not_yours"
        assert (gesture(dot, "clear_hands"), gesture(dot, "take_shoe")) == ("", "")
        assert seen(dot)[1] == {"automatic": False, "mine": True, "name": "Dot"}, "the name on record"
        assert seen(dee)[1] == {"automatic": False, "mine": False, "name": "Dot"}


@pytest.mark.parametrize("lost", [DEE, DOT])
def test_of_two_dealers_only_the_one_without_a_line_is_given_up(lost: str) -> None:
    house = two_dealers()
    stays = DOT if lost == DEE else DEE
    with house.open() as client:
        assert isinstance(house.clock, HandClock)
        host = house.floor.tables[BACCARAT].host
        with client.websocket_connect(LIVE, headers=house.token(stays)) as line:
            line.send_json({"do": "watch", "table": BACCARAT})
            line.receive_json()
            with client.websocket_connect(LIVE, headers=house.token(lost)) as other:
                other.send_json({"do": "watch", "table": BACCARAT})
                other.receive_json()
                assert (
                    house.do(client, house.token(DEE), BACCARAT, type="TakeDealersPlace")["refusal"] is None
                )
                while host.hosted.table.relief is not None:
                    due = host.hosted.table.dues[0].gesture
                    done = house.do(client, house.token(DEE), BACCARAT, type="Perform", gesture=due)
                    assert done["refusal"] is None
                assert (
                    house.do(client, house.token(DOT), BACCARAT, type="TakeDealersPlace")["refusal"] is None
                )
                client.blocking_portal.call(house.clock.move, GRACE_MS)
                assert humans(host.hosted) == (DEE, DOT), "both have a line"
            client.blocking_portal.call(until, lambda: house.services.watchers == 1)
            client.blocking_portal.call(house.clock.move, GRACE_MS)
            client.blocking_portal.call(until, lambda: humans(host.hosted) == (stays,))
