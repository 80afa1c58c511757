"""The queue leads through a paper: whoever it names does what it names, and at the end nothing waits."""

from collections.abc import Callable
from typing import Any

from tests.kit.web.house import BLACKJACK, House, staff_id
from tests.kit.web.meters import HANDS, MeterHouse, Sitting
from tests.kit.web.pit import TABLE, Pit
from tests.web.progressive.test_jackpot import deal_by_hand

ANN = "ann-of-record"
CREDIT = {"green": 20, "black": 5}
HIGH = {"grey": 2, "green": 20}


def follow(pit: Pit, kind: str, more: dict[str, Callable[[dict[str, Any]], dict[str, Any]]]) -> list[str]:
    """Do what the queue says until nothing of a kind waits; who did what, in order."""
    done: list[str] = []
    while len(done) < 60:
        lines = [line for line in pit.get("surveillance", "/api/pit/queue")["lines"] if line["kind"] == kind]
        if not lines:
            return done
        (line,) = lines
        (role,) = line["roles"]
        mine = next(one for one in pit.get(role, "/api/pit/queue")["lines"] if one["id"] == line["id"])
        assert mine["mine"]
        if line["subject"] in ("ReadLines", "AgreeLines"):
            assert mine["command"] is None, "nobody answers without seeing the lines"
        if not pit.confirms(role, mine):
            command = mine["command"] or {"type": line["subject"]} | more[line["subject"]](line)
            pit.does(role, command.pop("type"), **command)
        done.append(f"{role} {line['subject']}")
    raise AssertionError(done)


def test_a_fill_with_high_cheques() -> None:
    house = House(games=(BLACKJACK,))
    with house.open() as client:
        pit = Pit(house, client)
        pit.everybody()
        pit.does("supervisor", "RequestFill", table=TABLE, cheques=HIGH)
        assert follow(pit, "fill", {}) == [
            "cage_cashier PrepareFill",
            "pit_manager TopSignFill",
            "security CarryFill",
            "supervisor ReadLines",
            "dealer AgreeLines",
            "dealer ProveFill",
            "dealer SignFill",
            "supervisor SignFill",
            "dealer DropDuplicate",
        ]


def test_a_credit() -> None:
    house = House(games=(BLACKJACK,))
    with house.open() as client:
        pit = Pit(house, client)
        pit.everybody()
        pit.does("supervisor", "RequestCredit", table=TABLE, cheques=CREDIT)

        def shown(line: dict[str, Any]) -> dict[str, Any]:
            return {"serial": line["about"]["serial"], "cheques": CREDIT}

        done = follow(pit, "credit", {"AcknowledgeCredit": shown})
        assert done == [
            "dealer AgreeLines",
            "dealer ProveCredit",
            "supervisor SignCredit",
            "dealer SignCredit",
            "security SignCredit",
            "cage_cashier AcknowledgeCredit",
            "supervisor CompareCredit",
            "dealer DropCredit",
        ]
        assert pit.get("accounting", "/api/pit/slips?kind=credit")["slips"][0]["state"] == "complete"


def test_a_marker() -> None:
    house = House(games=(BLACKJACK,))
    with house.open() as client:
        pit = Pit(house, client)
        pit.everybody()
        house.do(client, pit.by(ANN), TABLE, type="SitDown", guest=ANN, seat=1)
        pit.does("cage_cashier", "ApproveLine", guest=ANN, cents=5_000_00)
        pit.does("supervisor", "IssueMarker", table=TABLE, guest=ANN, cents=500_00)
        assert follow(pit, "marker", {}) == [
            "dealer AgreeLines",
            "dealer SignMarker",
            "dealer CutMarker",
            "supervisor ApproveMarker",
            "supervisor RecordGuestSignature",
            "dealer PassMarker",
        ]
        assert house.floor.pit.durable.markers.lines[ANN].left == 4_500_00


def test_a_disputed_slip_waits_for_a_supervisor() -> None:
    house = House(games=(BLACKJACK,))
    with house.open() as client:
        pit = Pit(house, client)
        pit.everybody()
        number, serial = pit.prepared()
        pit.does("security", "CarryFill", number=number)
        pit.does("supervisor", "ReadLine", serial=serial, line="date")
        pit.does("dealer", "AgreeLine", serial=serial, line="date", value="1999-01-01")
        found = [one for one in pit.get("supervisor", "/api/pit/queue")["lines"] if one["kind"] == "fill"]
        assert [(one["subject"], one["mine"]) for one in found] == [("VoidFill", True)]


def test_a_jackpot_waits_for_each_of_its_steps() -> None:
    house = MeterHouse()
    house.stack(BLACKJACK, "10%")
    with house.open() as client:
        sitting = Sitting(house, client)
        pit = Pit(house, client)
        deal_by_hand(sitting)
        sitting.must("dealer-1", type="KeyJackpot", seat=1, hand=HANDS["10%"])

        def waiting() -> list[str]:
            lines = pit.get("surveillance", "/api/pit/queue")["lines"]
            return [line["subject"] for line in lines if line["kind"] == "jackpot"]

        def does(role: str, step: str) -> None:
            lines = pit.get(role, "/api/pit/queue")["lines"]
            (line,) = [one for one in lines if one["kind"] == "jackpot" and one["subject"] == step]
            assert line["mine"]
            sitting.must(staff_id(role), **line["command"])  # type: ignore[arg-type]

        assert waiting() == ["checked"]
        does("supervisor", "checked")
        assert sorted(waiting()) == ["shift_manager", "surveillance"]
        does("surveillance", "surveillance")
        does("shift_manager", "shift_manager")
        assert waiting() == ["posted"]
        for role, may in (("supervisor", True), ("shift_manager", True), ("pit_manager", False)):
            lines = pit.get(role, "/api/pit/queue")["lines"]
            (line,) = [one for one in lines if one["kind"] == "jackpot"]
            assert (line["mine"], line["command"]) == (may, None), "nobody stands in for a card"
