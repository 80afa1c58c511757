"""The desk of one table over HTTP: tray, papers with their steps, dealers, what may be begun, what waits."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.cheques import Cheques
from pitboss.floor.clock import WallClock
from pitboss.web.accounts.people import Account
from tests.kit.web.house import BACCARAT, BLACKJACK, RACK, House, staff_id
from tests.kit.web.pit import LOW, TABLE, Pit

PATH = f"/api/pit/tables/{TABLE}"
CREDIT = {"green": 20, "black": 5}
ANN = "ann-of-record"
HIGH = {"grey": 2, "green": 20}
ORDER = ["teal", "grey", "orange", "purple", "black", "green", "red", "pink", "white", "blue"]


@pytest.fixture
def pit() -> Iterator[Pit]:
    house = House(games=(BLACKJACK,))
    with house.open() as client:
        found = Pit(house, client)
        found.everybody()
        yield found


def desk(pit: Pit, who: str = "supervisor") -> dict[str, Any]:
    found: dict[str, Any] = pit.get(who, PATH)
    return found


def next_of(paper: dict[str, Any]) -> tuple[str, str]:
    step = next(step for step in paper["steps"] if not step["done"])
    return step["subject"], step["role"]


def followed(pit: Pit, kind: str, more: dict[str, dict[str, Any]]) -> list[tuple[str, str]]:
    """Do what the queue says until nothing of a kind waits; at each step the paper says the same."""
    done: list[tuple[str, str]] = []
    while len(done) < 40:
        found = desk(pit)
        lines = [line for line in found["waiting"] if line["kind"] == kind]
        if not lines:
            return done
        (line,) = lines
        paper = found["tray"] if kind == "tray" else found["papers"][0]
        (role,) = line["roles"]
        step = (line["subject"], role)
        if "Denomination" not in line["subject"]:
            assert next_of(paper) == step, "the way of the paper and the queue tell the same"
        assert line["rule"]
        done.append(step)
        (mine,) = [one for one in desk(pit, role)["waiting"] if one["kind"] == kind]
        if not pit.confirms(role, mine):
            command = dict(mine["command"] or {"type": line["subject"]} | more[line["subject"]])
            pit.does(role, command.pop("type"), **command)
    raise AssertionError(done)


@pytest.mark.rule("FILL-07")
def test_the_way_of_a_fill_is_what_the_queue_leads_through(pit: Pit) -> None:
    pit.does("supervisor", "RequestFill", table=TABLE, cheques=HIGH)
    (paper,) = desk(pit)["papers"]
    assert [step["subject"] for step in paper["steps"] if step["done"]] == ["RequestFill"]
    assert (paper["asked_by"], paper["void"]) == ("S. Tester", "VoidFill")
    done = followed(pit, "fill", {"ProveFill": {"number": 1, "cheques": HIGH}})
    assert done == [(step["subject"], step["role"]) for step in paper["steps"]][1:]
    assert desk(pit)["papers"] == []


def test_the_way_of_a_credit(pit: Pit) -> None:
    pit.does("supervisor", "RequestCredit", table=TABLE, cheques=CREDIT)
    (paper,) = desk(pit)["papers"]
    more = {"serial": paper["serial"], "cheques": CREDIT}
    done = followed(pit, "credit", {"ProveCredit": more, "AcknowledgeCredit": more})
    assert done == [(step["subject"], step["role"]) for step in paper["steps"]][1:]


@pytest.mark.rule("MKR-01", "MKR-02")
def test_a_marker_from_the_line_to_its_redemption(pit: Pit) -> None:
    pit.house.do(pit.client, pit.by(ANN), TABLE, type="SitDown", guest=ANN, seat=1)
    assert desk(pit)["lines"] == [], "no line, no form"
    pit.does("cage_cashier", "ApproveLine", guest=ANN, cents=5_000_00)
    assert desk(pit)["lines"] == [{"guest": ANN, "left_cents": 5_000_00, "refusal": None}]
    (line,) = desk(pit, "cage_cashier")["lines"]
    assert line["refusal"]["code"] == "not_your_desk"
    pit.does("supervisor", "IssueMarker", table=TABLE, guest=ANN, cents=500_00)
    (paper,) = desk(pit)["papers"]
    assert (paper["kind"], paper["guest"], paper["cents"]) == ("marker", ANN, 500_00)
    done = followed(pit, "marker", {"CutMarker": {"serial": paper["serial"], "cheques": {"black": 5}}})
    assert done == [(step["subject"], step["role"]) for step in paper["steps"]][1:]
    (owed,) = desk(pit, "cage_cashier")["owed"]
    assert (owed["serial"], owed["cents"]) == (paper["serial"], 500_00)
    pay = {"cheques": {"black": 5}}
    pit.house.do(pit.client, pit.by(ANN), TABLE, type="LeaveTable", guest=ANN)
    pit.does("cage_cashier", "RedeemMarker", serial=owed["serial"], guest=ANN, tender=pay)
    assert desk(pit)["owed"] == []


@pytest.mark.rule("OPEN-05", "CLOSE-03", "CLOSE-04")
def test_a_table_is_stored_opened_and_closed_by_its_desk(pit: Pit) -> None:
    (store, close) = desk(pit, "pit_manager")["offers"]
    assert (store["command"], store["refusal"]) == ({"type": "StoreTray", "table": TABLE}, None)
    assert close["command"]["type"] == "CallClosing"
    assert desk(pit)["offers"][0]["refusal"]["code"] == "not_your_desk", "only a pit manager stores a tray"
    pit.does("pit_manager", "StoreTray", table=TABLE)
    (unlock,) = desk(pit)["offers"]
    assert unlock["refusal"]["code"] == "cards_not_loaded"
    pit.brings_cards()
    (unlock,) = desk(pit)["offers"]
    assert (unlock["command"]["type"], unlock["refusal"]) == ("UnlockTray", None)
    assert desk(pit, "dealer")["offers"][0]["refusal"]["sentence"]
    pit.does("supervisor", "UnlockTray", table=TABLE)
    tray = desk(pit, "dealer")["tray"]
    assert (tray["stage"], tray["expected"], tray["counted"]) == ("unlocked", as_json(RACK), None)
    done = followed(pit, "tray", {"CountTray": {"table": TABLE, "counted": as_json(RACK)}})
    assert [subject for subject, _ in done] == [
        "ProveStack",
        "CountTray",
        "AgreeLines",
        "SignOpener",
        "SignOpener",
        "ApproveBankroll",
        "DropOpener",
    ]
    assert desk(pit)["tray"]["stage"] == "open"
    pit.does("supervisor", "CallClosing", table=TABLE)
    found = desk(pit)
    assert (found["order"], found["tray"]["due"], found["offers"]) == (ORDER, "", [])
    pit.does("supervisor", "CancelSet", set="B6-001", counted=6 * 52)
    pit.does("dealer", "SignBag", set="B6-001")
    pit.does("supervisor", "SignBag", set="B6-001")
    done = followed(pit, "tray", {"CallDenominations": {"table": TABLE, "cheques": as_json(RACK)}})
    assert done == [
        ("CoverFloat", "dealer"),
        ("ProveStack", "dealer"),
        ("CallDenominations", "dealer"),
        ("VerifyDenominations", "supervisor"),
        ("AgreeLines", "dealer"),
        ("SignCloser", "dealer"),
        ("SignCloser", "supervisor"),
        ("SignCloser", "pit_manager"),
        ("DropCloser", "dealer"),
        ("LockLid", "supervisor"),
    ]
    assert desk(pit)["tray"]["stage"] == "closed"


def as_json(cheques: Cheques) -> dict[str, int]:
    return {value.colour: count for value, count in cheques}


def test_dealers_who_may_come_and_why_the_others_may_not(pit: Pit) -> None:
    for who, games in {"dee": [TABLE], "gil": [], "off": [TABLE]}.items():
        pit.house.people.open(Account(who, who.title(), ("dealer",)), "", by="test", at_ms=0)
        pit.hire(who, ("dealer",), qualified=games)
    for who in ("gil", "dee"):
        pit.does(who, "BeginShift")
    found = desk(pit)
    assert (found["dealer"], found["dealer_name"]) == (staff_id("dealer"), "D. Tester")
    told = [(one["id"], one["refusal"] and one["refusal"]["code"]) for one in found["dealers"]]
    assert told == [("dee", None), ("gil", "dealer_unqualified")]
    assert desk(pit, "dealer")["dealers"] is None
    assert desk(pit, "security")["dealers"] is None


def test_a_fill_writes_itself(pit: Pit) -> None:
    found = desk(pit)
    held, par = Cheques(**found["rack"]), found["par"]
    below = {name: most - getattr(held, name) for name, most in par.items() if most > getattr(held, name)}
    assert found["fill"] == below
    assert found["fill_due"] == any(getattr(held, name) * 4 < most for name, most in par.items())


@pytest.mark.parametrize("who", ["security", "count_team", "instructor"])
def test_racks_are_not_everybodys(pit: Pit, who: str) -> None:
    found = desk(pit, who)
    assert (found["rack"], found["fill"], found["credit"], found["tray"]["expected"]) == (None,) * 4
    assert found["traces"] == []


def test_nothing_for_guests_and_no_such_table(pit: Pit) -> None:
    pit.get("ann-of-record", PATH, status=403)
    pit.get("supervisor", "/api/pit/tables/nowhere", status=404)
    assert pit.client.get(PATH).status_code == 401


def test_no_is_an_answer_that_the_queue_hands_out() -> None:
    house = House(games=(BACCARAT, BLACKJACK))
    with house.open() as client:
        pit = Pit(house, client)
        lines = pit.get("supervisor", "/api/pit/queue")["lines"]
        line = next(one for one in lines if one["kind"] == "approval")
        assert line["refusal"] == {"type": "RefuseApproval", "number": line["command"]["number"]}
        watched = next(
            one for one in pit.get("surveillance", "/api/pit/queue")["lines"] if one["id"] == line["id"]
        )
        assert watched["refusal"] is None
        house.do(client, pit.by("supervisor"), line["where"], **line["refusal"])
        assert line["id"] not in [one["id"] for one in pit.get("supervisor", "/api/pit/queue")["lines"]]


def test_what_waits_comes_over_the_live_line_whenever_it_changes() -> None:
    house = House(games=(BLACKJACK, BACCARAT), clock=WallClock())
    with house.open() as client:
        pit = Pit(house, client)
        pit.everybody()
        with client.websocket_connect("/api/live", headers=pit.by("cage_cashier")) as socket:
            socket.send_json({"do": "pit"})
            first = socket.receive_json()
            assert (first["kind"], first["lines"]) == ("pit", [])
            pit.does("supervisor", "RequestFill", table=TABLE, cheques=LOW)
            told = socket.receive_json()
            assert told["seq"] > first["seq"]
            (line,) = told["lines"]
            assert (line["subject"], line["mine"], line["rule"]) == ("PrepareFill", True, "IND-13")
            assert [line] == pit.get("cage_cashier", "/api/pit/queue")["lines"], "one queue, told twice"
            pit.does("supervisor", "RequestFill", table=BACCARAT, cheques=LOW)
            more = socket.receive_json()
            assert [one["table"] for one in more["lines"]] == [BACCARAT], "what was told is not told again"
            assert more["order"] == [line["id"], more["lines"][0]["id"]]
        with client.websocket_connect("/api/live", headers=house.token("ann-of-record")) as socket:
            socket.send_json({"do": "pit"})
            assert socket.receive_json()["kind"] == "problem"


def test_the_strip_has_the_tables_that_are_asked_for() -> None:
    house = House(games=(BLACKJACK, BACCARAT))
    with house.open() as client:
        pit = Pit(house, client)
        pit.everybody()
        whole = pit.get("supervisor", "/api/pit/strip")
        assert whole["tables"] == pit.get("supervisor", "/api/pit")["tables"]
        assert [one["table"] for one in whole["tables"]] == [BLACKJACK, BACCARAT]
        pit.does("supervisor", "AssignDealer", person=staff_id("dealer"), table=BLACKJACK)
        (there,) = pit.get("supervisor", f"/api/pit/strip?of={BLACKJACK}")["tables"]
        at_desk = pit.get("supervisor", f"/api/pit/tables/{BLACKJACK}")
        assert there["dealer"] == staff_id("dealer")
        assert [at_desk[key] for key in ("dealer", "dealer_name")] == [there["dealer"], there["dealer_name"]]
        one = pit.get("supervisor", f"/api/pit/strip?of={BACCARAT},nowhere")
        assert one["tables"] == whole["tables"][1:]
        assert pit.get("count_team", "/api/pit/strip")["tables"][0]["rack_cents"] is None
        assert client.get("/api/pit/strip", headers=house.token(ANN)).status_code == 403


def test_a_table_is_retired_at_its_desk_and_gone_from_the_lobby_the_strip_and_the_queue(pit: Pit) -> None:
    assert desk(pit, "dealer")["changes"] is None
    assert desk(pit, "pit_manager")["changes"]["retire"]["code"] == "tray_elsewhere"
    pit.does("pit_manager", "StoreTray", table=TABLE)
    pit.does("pit_manager", "ProposeRetirement", table=TABLE, why="the felt is worn")
    (line,) = (line for line in desk(pit, "shift_manager")["waiting"] if line["kind"] == "table_change")
    assert (line["subject"], line["mine"]) == ("SignTableChange", True)
    pit.does("shift_manager", "SignTableChange", number=1)
    (waiting,) = desk(pit, "cage_cashier")["changes"]["open"]
    assert (waiting["step"], waiting["refusal"]) == ("ReceiveBankroll", None)
    pit.does("cage_cashier", "ReceiveBankroll", number=1, counted=as_json(RACK))
    assert pit.get("supervisor", "/api/tables")["tables"] == []
    assert pit.get("supervisor", "/api/pit/strip")["tables"] == []
    assert not [one for one in pit.get("supervisor", "/api/pit/queue")["lines"] if one["table"] == TABLE]
    assert pit.get("supervisor", f"/api/tables/{TABLE}/rounds") is not None, "what happened stays readable"
