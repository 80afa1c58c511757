"""The one queue: what waits at tables, meters and desks, whose it is, since when, and how it is answered."""

import asyncio
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.authority import Person
from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Floor
from pitboss.floor.tables.pace import Pace
from pitboss.journal import Record
from pitboss.pit.queue.order import FIRST_TO_LAST
from pitboss.web.app import make_app
from pitboss.web.pit import queue as pit_queue
from pitboss.web.services import Services
from pitboss.web.tables.history import History
from tests.kit.web.house import BACCARAT, BLACKJACK, House
from tests.kit.web.pit import LOW, TABLE, Pit

MINUTE = 60_000
ANN = "ann-of-record"


def opened(house: House, client: TestClient[Litestar]) -> Pit:
    pit = Pit(house, client)
    pit.everybody()
    return pit


def lines(pit: Pit, who: str, kind: str = "") -> list[dict[str, Any]]:
    found = pit.get(who, "/api/pit/queue")["lines"]
    return [line for line in found if kind in ("", line["kind"])]


@pytest.mark.rule("XC-01")
def test_a_tables_question_waits_until_it_is_answered() -> None:
    house = House()
    with house.open() as client:
        pit = Pit(house, client)
        asked = [line for line in lines(pit, "supervisor", "approval") if line["table"] == BLACKJACK]
        assert len(asked) == 1
        line = asked[0]
        assert (line["subject"], line["roles"], line["mine"]) == ("dealer_cuts", ["supervisor"], True)
        assert line["asker"]
        assert line["about"]["rule"] == "CUT-02"
        assert line["command"] == {"type": "GrantApproval", "number": 1}
        watched = next(one for one in lines(pit, "surveillance") if one["id"] == line["id"])
        assert (watched["mine"], watched["command"]) == (False, None)
        house.do(client, pit.by("supervisor"), line["where"], **line["command"])
        assert line["id"] not in [one["id"] for one in lines(pit, "supervisor")]


def test_a_fill_waits_for_one_after_the_other() -> None:
    clock = HandClock()
    house = House(clock=clock)
    with house.open() as client:
        pit = opened(house, client)
        began = clock.now_ms()
        pit.does("supervisor", "RequestFill", table=TABLE, cheques=LOW)
        clock.move(3 * MINUTE)
        (line,) = lines(pit, "cage_cashier", "fill")
        assert line["command"] == {"type": "PrepareFill", "number": 1}
        assert (line["cents"], line["asker"]) == (700_00, "supervisor-1")
        assert line["since_ms"] == began, "it waits since it was asked for, not since somebody looked"
        steps = []
        for who in ("cage_cashier", "security"):
            (line,) = lines(pit, who, "fill")
            steps.append((who, line["subject"]))
            pit.does(who, line["command"].pop("type"), **line["command"])
        serial = pit.house.floor.pit.durable.fills.open[1].serial
        (line,) = lines(pit, "supervisor", "fill")
        steps.append(("supervisor", line["subject"]))
        assert pit.confirms("supervisor", line)
        (line,) = lines(pit, "dealer", "fill")
        assert (line["subject"], line["command"]) == ("AgreeLines", None), (
            "what it says is the dealer's to tell"
        )
        assert line["since_ms"] == began + 3 * MINUTE, "each step waits anew"
        assert lines(pit, "security", "fill") == [], "the others do not see what is not theirs"
        pit.reads(serial)
        assert lines(pit, "dealer", "fill")[0]["subject"] == "ProveFill"
        pit.does("dealer", "ProveFill", number=1, cheques=LOW)
        for who in ("dealer", "supervisor", "dealer"):
            (line,) = [one for one in lines(pit, who, "fill") if one["mine"]]
            steps.append((who, line["subject"]))
            pit.does(who, line["command"].pop("type"), **line["command"])
        assert steps == [
            ("cage_cashier", "PrepareFill"),
            ("security", "CarryFill"),
            ("supervisor", "ReadLines"),
            ("dealer", "SignFill"),
            ("supervisor", "SignFill"),
            ("dealer", "DropDuplicate"),
        ]
        assert lines(pit, "supervisor", "fill") == []


def test_ones_own_comes_first_then_what_is_urgent_then_what_has_waited_longest() -> None:
    clock = HandClock()
    house = House(clock=clock)
    with house.open() as client:
        pit = opened(house, client)
        pit.does("supervisor", "RequestFill", table=TABLE, cheques=LOW)
        clock.move(MINUTE)
        pit.does("supervisor", "RequestFill", table=BACCARAT, cheques={"purple": 2, "orange": 1})
        clock.move(MINUTE)
        pit.does("supervisor", "RequestCredit", table=BACCARAT, cheques={"purple": 1, "black": 1})
        for who in ("supervisor", "pit_manager", "executive", "surveillance", "cage_cashier", "dealer"):
            found = lines(pit, who)
            rank = FIRST_TO_LAST.index
            order = [
                (not line["mine"], not line["here"], rank(line["urgency"]), line["since_ms"])
                for line in found
            ]
            assert who == "dealer" or all(line["here"] for line in found), "nobody else was given tables"
            assert order == sorted(order), who
        assert [line["subject"] for line in lines(pit, "cage_cashier")] == ["PrepareFill", "PrepareFill"]
        assert all(line["mine"] for line in lines(pit, "cage_cashier"))
        assert lines(pit, "trainee") == []


def test_trays_cards_and_tasks_wait_too() -> None:
    house = House(games=(BLACKJACK,))
    with house.open() as client:
        pit = opened(house, client)
        pit.does("supervisor", "CallClosing", table=TABLE)
        (line,) = lines(pit, "dealer", "tray")
        assert line["command"] == {"type": "CoverFloat", "table": TABLE}
        pit.does("dealer", "CoverFloat", table=TABLE)
        (line,) = lines(pit, "dealer", "tray")
        assert (line["subject"], line["rule"]) == ("ProveStack", "CLOSE-02")
        pit.does("dealer", "ProveStack", table=TABLE, colour=line["about"]["colour"], count=20)
        assert lines(pit, "dealer", "tray")[0]["subject"] == "CallDenominations"
        pit.does("dealer", "CallDenominations", table=TABLE, cheques={"red": 7})
        (line,) = lines(pit, "supervisor", "tray")
        assert line["command"] is None, "nobody verifies a count that they have not seen"
        assert line["form"] == {
            "type": "VerifyDenominations",
            "known": {"table": TABLE},
            "wants": ["cheques"],
            "proposed": {"cheques": {"red": 7}},
        }
        pit.does("cage_cashier", "RecordCash", guest=ANN, way="in", cents=12_000_00, where="cage")
        tasks = lines(pit, "cage_cashier", "task")
        assert [task["subject"] for task in tasks] == ["transaction_log", "currency_report"]
        pit.does("cage_cashier", "CompleteTask", number=int(tasks[0]["id"].split()[1]), reference="log 17")
        assert len(lines(pit, "cage_cashier", "task")) == 1
        assert [one["subject"] for one in lines(pit, "executive", "review")] == ["ReviewAccess"]
        pit.does("executive", "ReviewAccess")
        assert lines(pit, "executive", "review") == []


def test_after_a_restart_it_waits_since_the_journal_says() -> None:
    clock = HandClock()
    house = House(clock=clock)
    began = clock.now_ms()
    with house.open() as client:
        pit = opened(house, client)
        pit.does("supervisor", "RequestFill", table=TABLE, cheques=LOW)
        clock.move(MINUTE)
        pit.does("cage_cashier", "PrepareFill", number=1)
        before = {line["id"]: line["since_ms"] for line in lines(pit, "supervisor")}
    clock.move(10 * MINUTE)
    floor = Floor(house.store, house.vault, clock, Pace())
    app = make_app(floor, house.people, house.services.config, reader=house.store)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        services: Services = app.state.services
        account = house.people.get("supervisor-1")
        assert account is not None
        by = {"authorization": f"Bearer {services.sessions.begin(account)[0]}"}
        found = client.get("/api/pit/queue", headers=by).json()
        after = {line["id"]: line["since_ms"] for line in found["lines"]}
        carry = next(since for id_, since in after.items() if id_.startswith("fill 1 "))
        assert carry == began + MINUTE
        asked = next(since for id_, since in after.items() if id_ == f"{BLACKJACK} approval 1")
        assert asked == began
        shared = [id_ for id_ in before if id_ in after and id_ != "review"]
        assert shared
        assert {id_: after[id_] for id_ in shared} == {id_: before[id_] for id_ in shared}
        assert found["now_ms"] == began + 11 * MINUTE


def test_a_floor_opens_without_reading_a_long_journal_for_what_has_waited_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The question was asked at the table's beginning; who asks the queue is told so all the same, later."""
    monkeypatch.setattr(pit_queue, "AT_A_TIME", 5)
    monkeypatch.setattr(pit_queue, "AT_OPENING", 10)
    monkeypatch.setattr(pit_queue, "REST_SECONDS", 0.05)
    clock = HandClock()
    house = House(clock=clock)
    began = clock.now_ms()
    with house.open() as client:
        pit = Pit(house, client)
        for _ in range(12):
            clock.move(MINUTE)
            house.do(client, pit.by("supervisor"), BLACKJACK, type="PauseTable", why="")
            house.do(client, pit.by("supervisor"), BLACKJACK, type="ResumeTable")
    read: list[tuple[str, int]] = []

    class Counted(History):
        async def records(self, stream: str, after: int, limit: int) -> list[Record]:
            read.append((stream, limit))
            return await super().records(stream, after, limit)

    async def opened_again() -> tuple[int, int]:
        floor = Floor(house.store, house.vault, clock, Pace())
        await floor.open()
        queue = pit_queue.ApprovalsQueue(floor, Counted(house.store, floor))
        await queue.catch_up()
        by = Person("supervisor-1", ("supervisor",))
        at_opening = sum(limit for stream, limit in read if stream == f"table/{BLACKJACK}")

        def since() -> int:
            return next(at for item, at in queue.items(by) if item.id == f"{BLACKJACK} approval 1")

        assert since() > began, "as far as it was looked for"
        for _ in range(100):
            if since() == began:
                break
            await asyncio.sleep(0.05)
        told = since()
        await queue.close()
        await floor.close()
        return at_opening, told

    at_opening, told = asyncio.run(opened_again())
    assert at_opening <= 10
    assert told == began


def test_a_supervisor_reads_the_lines_of_their_tables_first_and_those_of_others_as_elsewhere() -> None:
    house = House()
    with house.open() as client:
        pit = opened(house, client)
        pit.does("pit_manager", "AssignSupervisor", person="supervisor-1", tables=[BACCARAT])
        pit.does("pit_manager", "AssignSupervisor", person="pit-manager-1", tables=[BLACKJACK])
        found = [line for line in lines(pit, "supervisor") if line["mine"]]
        assert {line["table"] for line in found} >= {BACCARAT, BLACKJACK}
        assert [line["here"] for line in found] == [line["table"] in ("", BACCARAT) for line in found]
        assert [line["here"] for line in found] == sorted((line["here"] for line in found), reverse=True)
        (press,) = (line for line in found if line["kind"] == "step")
        assert (press["table"], press["command"]) == (BACCARAT, {"type": "PressShuffler"})
        house.do(client, pit.by("supervisor"), press["where"], **press["command"])
        assert press["id"] not in [line["id"] for line in lines(pit, "supervisor")]
