"""A fill over HTTP, from the request to the rack, its slip, and the page that is printed of it."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.cheques import Cheques
from pitboss.ledger.instruments import cheques_in
from pitboss.messages import LANGUAGES
from pitboss.table.accounts import RACK as TRAY
from tests.kit.web.house import RACK, House
from tests.kit.web.pit import LOW, TABLE, Pit


@pytest.fixture
def pit() -> Iterator[Pit]:
    house = House()
    with house.open() as client:
        found = Pit(house, client)
        found.everybody()
        yield found


def rack(pit: Pit) -> Cheques:
    return cheques_in(pit.house.floor.tables[TABLE].durable.table.held(TRAY))


@pytest.mark.rule("IND-13", "FILL-06")
def test_a_fill_from_request_to_rack(pit: Pit) -> None:
    assert rack(pit) == RACK
    serial = pit.filled()
    assert rack(pit) == RACK + Cheques(**LOW)
    slip = pit.get("supervisor", f"/api/pit/slips/{serial}")
    assert slip["state"] == "complete"
    assert [one["role"] for one in slip["signatures"]] == ["cage_cashier", "dealer", "supervisor"]
    assert [one["licence"] for one in slip["signatures"]] == [
        "L-cage-cashier-1",
        "L-dealer-1",
        "L-supervisor-1",
    ]
    assert "drop_box" in slip["parts"].values()
    assert pit.get("supervisor", "/api/pit/slips")["slips"][0]["serial"] == serial
    assert pit.get("supervisor", "/api/pit/slips?kind=credit")["slips"] == []


def test_steps_that_are_anothers_are_refused_and_on_record(pit: Pit) -> None:
    number, serial = pit.prepared()
    before = rack(pit), pit.house.floor.pit.durable
    steps: list[tuple[str, str, dict[str, Any], str]] = [
        ("security", "PrepareFill", {"number": number}, "not_your_desk"),
        ("supervisor", "CarryFill", {"number": number}, "not_your_desk"),
        ("dealer", "ProveFill", {"number": number, "cheques": LOW}, "step_not_yet"),
        ("dealer", "AgreeLine", {"serial": serial, "line": "date", "value": "x"}, "step_not_yet"),
        ("dealer", "DropDuplicate", {"number": number}, "step_not_yet"),
        ("count_team", "VoidFill", {"number": number, "why": "x"}, "not_your_desk"),
        ("ann-of-record", "VoidFill", {"number": number, "why": "x"}, "not_your_desk"),
    ]
    for who, type_, fields, code in steps:
        seen = len(pit.house.attempts(pit.client))
        assert pit.refused(who, type_, **fields) == code
        written = pit.house.attempts(pit.client)
        assert len(written) == seen + 1
        assert (written[-1].what, written[-1].where, written[-1].code) == (type_, "pit", code)
    assert (rack(pit), pit.house.floor.pit.durable) == before


def test_the_same_command_is_done_once(pit: Pit) -> None:
    body = {"id": "once", "command": {"type": "RequestFill", "table": TABLE, "cheques": LOW}}
    first = pit.client.post("/api/pit/commands", json=body, headers=pit.by("supervisor")).json()
    again = pit.client.post("/api/pit/commands", json=body, headers=pit.by("supervisor")).json()
    assert first == again
    assert len(pit.house.floor.pit.durable.fills.open) == 1


def test_a_slip_is_printed_with_all_its_parts_and_signatures(pit: Pit) -> None:
    serial = pit.filled()
    answer = pit.client.get(f"/slips/{serial}", headers=pit.by("security"))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    page = answer.text
    assert "<script" not in page
    assert page.count("<section") == len(pit.slip(serial).parts)
    for part in pit.slip(serial).parts:
        assert part in page
    for name in ("cage-cashier-1", "dealer-1", "supervisor-1"):
        assert f"L-{name}" in page
    assert "VOID" not in page
    assert "REPRINT" not in page
    assert page.count(">COPY<") == len(pit.slip(serial).parts), "whoever looks at it has a copy"
    assert "L-security-1" in page, "the runner"
    assert page.count("<svg") == len(pit.slip(serial).parts)
    assert f"/slips/{serial}" in page
    assert "<td>40</td><td>$200</td>" in page, "cheques and their value"
    style = page.partition('href="')[2].partition('"')[0]
    assert pit.client.get(style).status_code == 200


def test_void_and_reprint_stand_across_every_part(pit: Pit) -> None:
    number, serial = pit.prepared()
    pit.does("cage_cashier", "ReprintSlip", serial=serial)
    pit.does("cage_cashier", "ReprintSlip", serial=serial)
    parts = len(pit.slip(serial).parts)
    page = pit.client.get(f"/slips/{serial}", headers=pit.by("supervisor")).text
    assert page.count("REPRINT 2") == parts
    pit.does("supervisor", "VoidFill", number=number, why="<wrong> table")
    page = pit.client.get(f"/slips/{serial}", headers=pit.by("supervisor")).text
    assert page.count(">VOID<") == parts
    assert "&lt;wrong&gt; table" in page
    assert "<wrong>" not in page
    for language in LANGUAGES:
        other = pit.client.get(f"/slips/{serial}?language={language}", headers=pit.by("supervisor"))
        assert f'lang="{language}"' in other.text


def test_the_original_comes_out_once_and_every_other_print_is_a_copy(pit: Pit) -> None:
    _, serial = pit.prepared()

    def original(who: str) -> str:
        answer = pit.client.post(f"/slips/{serial}/print?paper=80mm", headers=pit.by(who))
        assert answer.status_code == 200
        return answer.text

    assert ">COPY<" in original("supervisor"), "a fill is printed at the cage"
    first = original("cage_cashier")
    assert ">COPY<" not in first
    assert 'class="paper-80mm"' in first
    again = original("cage_cashier")
    assert ">COPY<" in again
    assert "printed already" in again
    pit.does("cage_cashier", "ReprintSlip", serial=serial)
    reprint = original("cage_cashier")
    assert ">COPY<" not in reprint
    assert ">REPRINT 1<" in reprint
    assert pit.client.post(f"/slips/{serial}/print").status_code == 401
    assert pit.client.post(f"/slips/{serial}/print", headers=pit.by("count_team")).status_code == 403


def test_no_slip_for_those_whom_it_does_not_concern(pit: Pit) -> None:
    serial = pit.filled()
    for who in ("count_team", "instructor", "trainee", "ann-of-record", "admin"):
        assert pit.client.get(f"/slips/{serial}", headers=pit.by(who)).status_code == 403, who
        assert pit.client.get(f"/api/pit/slips/{serial}", headers=pit.by(who)).status_code == 403, who
    assert pit.client.get(f"/slips/{serial}").status_code == 401
    assert pit.get("supervisor", "/api/pit/slips/FIL-000099", status=404)["code"] == "slip_unknown"
    assert pit.get("supervisor", "/api/pit/slips/none", status=404)["code"] == "slip_unknown"
    assert pit.get("count_team", "/api/pit/slips")["slips"] == []
