"""Who sees what of the pit: roles by address, masks, blind counts, suspicions."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.pit import dispatch
from pitboss.web.accounts.people import STAFF_ROLES, Account
from tests.kit.web.house import House, staff_id
from tests.kit.web.pit import LOW, TABLE, Pit

ANN = "ann-of-record"
PATHS = ("/api/pit", "/api/pit/queue", "/api/pit/slips", "/api/pit/reports", "/api/pit/reports?format=csv")
MANAGERS = {"pit_manager", "shift_manager", "executive", "accounting"}
SECTIONS: dict[str, set[str]] = {
    "dealer": {"tokes"},
    "supervisor": {"staff", "strings", "sets", "guests", "tasks"},
    "pit_manager": {"staff", "strings", "sets", "guests", "tasks"},
    "shift_manager": {"staff", "strings", "sets", "boxes", "guests", "tasks", "access_review_overdue"},
    "executive": {"staff", "strings", "sets", "boxes", "guests", "tasks", "access_review_overdue"},
    "surveillance": {"staff", "strings", "sets", "boxes", "guests"},
    "security": {"sets", "boxes"},
    "cage_cashier": {"guests", "tasks"},
    "count_team": {"boxes"},
    "accounting": {"staff", "boxes", "tokes", "guests", "tasks", "access_review_overdue"},
    "instructor": set(),
    "trainee": set(),
    "admin": {"staff", "access_review_overdue"},
}
"""What is there for each; all else is None."""


@pytest.fixture(scope="module")
def pit() -> Iterator[Pit]:
    house = House()
    with house.open() as client:
        found = Pit(house, client)
        found.everybody()
        house.do(client, found.by(ANN), TABLE, type="SitDown", guest=ANN, seat=1)
        found.does("cage_cashier", "ApproveLine", guest=ANN, cents=5_000_00)
        found.does("supervisor", "IssueMarker", table=TABLE, guest=ANN, cents=500_00)
        found.does("dealer", "ReportSuspicion", guest=ANN, cents=6_000_00, why="structured")
        found.does("cage_cashier", "RecordCash", guest=ANN, way="in", cents=12_000_00, where="cage")
        yield found


@pytest.mark.parametrize("who", [*STAFF_ROLES, "admin", ANN, ""])
def test_every_role_at_every_address(pit: Pit, who: str) -> None:
    for path in PATHS:
        answer = pit.client.get(path, headers=pit.by(who) if who else {})
        if not who:
            assert answer.status_code == 401, path
        elif who == ANN or (path.startswith("/api/pit/reports") and who not in MANAGERS):
            assert (answer.status_code, answer.json()["code"]) == (403, "not_yours_to_do"), (who, path)
        else:
            assert answer.status_code == 200, (who, path, answer.text)


@pytest.mark.parametrize("who", SECTIONS)
def test_sections_of_the_overview(pit: Pit, who: str) -> None:
    found = pit.get(who, "/api/pit")
    sections = {"staff", "strings", "sets", "boxes", "tokes", "guests", "tasks", "access_review_overdue"}
    assert {name for name in sections if found[name] is not None} == SECTIONS[who]
    assert (found["me"] or {}).get("id") == (None if who == "admin" else staff_id(who))  # type: ignore[arg-type]


@pytest.mark.rule("IND-55")
def test_a_suspicion_is_for_those_who_report_it(pit: Pit) -> None:
    for who in (*STAFF_ROLES, "admin"):
        text = pit.client.get("/api/pit", headers=pit.by(who)).text
        text += pit.client.get("/api/pit/queue", headers=pit.by(who)).text
        assert ("structured" in text) == (who in ("shift_manager", "executive", "accounting")), who
    assert "structured" not in pit.client.get("/api/pit", headers=pit.by(ANN)).text


def test_a_guest_is_masked_for_whoever_does_not_need_to_know(pit: Pit) -> None:
    for who in STAFF_ROLES:
        text = "".join(
            pit.client.get(path, headers=pit.by(who)).text for path in PATHS if "reports" not in path
        )
        knows = who in (
            *("dealer", "supervisor", "pit_manager", "shift_manager"),
            *("executive", "cage_cashier", "accounting"),
        )
        assert (ANN in text) == knows, who
    watched = pit.get("surveillance", "/api/pit")["guests"]
    assert [one["guest"] for one in watched] == ["a•••"]


@pytest.mark.rule("IND-23")
def test_a_counter_sees_neither_the_books_nor_the_other_count() -> None:
    house = House()
    with house.open() as client:
        pit = Pit(house, client)
        pit.everybody()
        house._open(Account("second", "Second", ("count_team",)))
        pit.hire("second", ("count_team",))
        pit.does("second", "BeginShift")
        pit.filled()
        pit.does("dealer", "SayBoxReady", table=TABLE)
        pit.does("security", "PullBox", table=TABLE, empty="box-2", second_carrier="surveillance-1")
        blind = pit.get("second", "/api/pit")["boxes"]
        assert [(box["box"], box["state"]) for box in blind] == [("box-1", "to_count")]
        waits = pit.get("second", "/api/pit/queue")["lines"]
        assert [line["subject"] for line in waits] == ["CountBox"]
        first = {"instruments": {}, "papers": ["FIL-000001"]}
        pit.does("count_team", "CountBox", box="box-1", found=first)
        assert pit.get("second", "/api/pit")["boxes"] == blind, "nothing tells that one has counted"
        assert pit.get("second", "/api/pit/queue")["lines"] == waits
        assert pit.get("count_team", "/api/pit")["boxes"][0]["mine"] == first
        whole = pit.get("accounting", "/api/pit")["boxes"][0]
        assert whole["books"]["papers"] == ["FIL-000001"]
        assert whole["counts"][0]["by"] == "count-team-1"
        pit.does("second", "CountBox", box="box-1", found=first)
        assert pit.get("accounting", "/api/pit")["boxes"] == []
        # The pit has filed the slip; it is still there to be read.
        assert "FIL-000001" not in house.floor.pit.durable.papers.slips
        assert pit.get("accounting", "/api/pit/slips/FIL-000001")["state"] == "complete"
        assert pit.get("accounting", "/api/pit/slips")["exceptions"] == []


@pytest.mark.parametrize("role", ["guest", "trainee"])
def test_nobody_without_a_part_in_it_changes_anything(pit: Pit, role: str) -> None:
    """Every command of the pit, from somebody whose it never is."""
    who = ANN if role == "guest" else "trainee"
    before = pit.house.floor.pit.durable
    guests = {"AcceptMarker", "RefuseMarker"}
    mine = {"BeginShift", "EndShift", "ReportSuspicion"} if role == "trainee" else guests
    asked = 0
    for kind in dispatch.COMMANDS:
        name = kind.__name__
        fields = FIELDS.get(name)
        if name in mine or fields is None:
            continue
        asked += 1
        pit.refused(who, name, **fields)
        assert pit.house.floor.pit.durable is before, name
    assert asked > 60


_SLIP = "MKR-000001"
FIELDS: dict[str, dict[str, Any]] = {
    **{
        name: {"number": 1} for name in ("PrepareFill", "TopSignFill", "CarryFill", "SignFill", "SignRemoval")
    },
    **{name: {"number": 1} for name in ("DropDuplicate", "CompleteTask")},
    **{name: {"serial": _SLIP} for name in ("TopSignCredit", "SignCredit", "CompareCredit", "DropCredit")},
    **{name: {"serial": _SLIP} for name in ("SignMarker", "ApproveMarker", "PassMarker", "SignReport")},
    **{name: {"serial": _SLIP} for name in ("AcceptMarker", "RefuseMarker", "RecordGuestSignature")},
    **{name: {"table": TABLE} for name in ("StoreTray", "UnlockTray", "SignOpener", "ApproveBankroll")},
    **{name: {"table": TABLE} for name in ("DropOpener", "CallClosing", "CoverFloat", "VerifyDenomination")},
    **{name: {"table": TABLE} for name in ("SignCloser", "DropCloser", "LockLid", "SayBoxReady")},
    **{name: {"set": "s"} for name in ("ReleaseSet", "InspectSet", "LoadShuffler", "PutInPlay", "CancelSet")},
    **{name: {"set": "s"} for name in ("SignBag", "DestroyBag")},
    **{name: {} for name in ("ShareTokes", "ReviewAccess", "BeginShift", "EndShift")},
    "PrintSlip": {"serial": _SLIP},
    "ReprintSlip": {"serial": _SLIP},
    "NoteJackpotStep": {"progressive": "b7", "number": 1, "by": "x", "role": "supervisor"},
    "NoteJackpotPaid": {
        "progressive": "b7",
        "number": 1,
        "table": TABLE,
        "game": "x",
        "pit": "1",
        "guest": ANN,
        "seat": 1,
        "hand": "three_sevens",
        "wager": 5_00,
        "cents": 9_000_00,
    },
    "NoteJackpotRejected": {"progressive": "b7", "number": 1},
    "ReadLine": {"serial": _SLIP, "line": "date"},
    "AgreeLine": {"serial": _SLIP, "line": "date", "value": "x"},
    "ReadLines": {"serial": _SLIP, "lines": ["date"]},
    "AgreeLines": {"serial": _SLIP, "lines": [["date", "x"]]},
    "HirePerson": {"person": {"id": "new-one", "first_name": "N", "surname": "O", "roles": ["dealer"]}},
    "ChangeRoles": {"person": "dealer-1", "roles": ["executive"], "why": "x"},
    "EndEmployment": {"person": "dealer-1"},
    "FileTableTest": {"person": "dealer-1", "game": "dai-bacc", "certificate": "certificate-1"},
    "QualifyDealer": {"person": "dealer-1", "game": "dai-bacc", "why": "x"},
    "SetString": {"relief": "dealer-1", "dealers": ["dealer-1"]},
    "AssignDealer": {"person": "dealer-1", "table": TABLE},
    "AssignSupervisor": {"person": "supervisor-1", "tables": [TABLE]},
    "SendOnBreak": {"person": "dealer-1"},
    "ProveStack": {"table": TABLE, "colour": "red", "count": 20},
    "CountTray": {"table": TABLE, "counted": LOW},
    "CallDenomination": {"table": TABLE, "colour": "red", "count": 1},
    "CallDenominations": {"table": TABLE, "cheques": LOW},
    "VerifyDenominations": {"table": TABLE, "cheques": LOW},
    "AskRecount": {"table": TABLE},
    "VoidCloser": {"table": TABLE, "why": "x"},
    "RequestFill": {"table": TABLE, "cheques": LOW},
    "ProveFill": {"number": 1, "cheques": LOW},
    "VoidFill": {"number": 1, "why": "x"},
    "RequestCredit": {"table": TABLE, "cheques": LOW},
    "ProveCredit": {"serial": _SLIP, "cheques": LOW},
    "AcknowledgeCredit": {"serial": _SLIP, "cheques": LOW},
    "VoidCredit": {"serial": _SLIP, "why": "x"},
    "ApproveLine": {"guest": ANN, "cents": 1_000_000_00},
    "SignLine": {"guest": ANN, "cents": 1_000_000_00},
    "DeclineLine": {"guest": ANN, "cents": 1_000_000_00},
    "IssueMarker": {"table": TABLE, "guest": ANN, "cents": 100},
    "CutMarker": {"serial": _SLIP, "cheques": LOW},
    "VoidMarker": {"serial": _SLIP, "why": "x"},
    "RedeemMarker": {"serial": _SLIP, "guest": ANN, "tender": {"bills": {"ones": 1}}},
    "ReceiveSet": {"set": {"id": "s", "back": "red", "decks": 6}},
    "HoldAsEvidence": {"set": "s", "why": "x"},
    "HangBox": {"table": TABLE, "box": "b"},
    "PullBox": {"table": TABLE, "empty": "b", "second_carrier": "surveillance-1"},
    "CountBox": {"box": "b", "found": {"instruments": {}}},
    "ResolveCount": {"box": "b", "found": {"instruments": {}}, "why": "x"},
    "CountTokes": {"table": TABLE, "counted": {}, "witness": "security-1"},
    "OpenRating": {"guest": ANN, "table": TABLE},
    "CloseRating": {"guest": ANN},
    "RecordCash": {"guest": ANN, "way": "in", "cents": 100, "where": "cage"},
    "RecordWin": {"guest": ANN, "table": TABLE, "wager": 1, "cents": 100_000_00},
    "ReportSuspicion": {"guest": ANN, "cents": 6_000_00, "why": "x"},
    "ExcludeGuest": {"guest": "bob-of-record", "until_ms": 10**13, "why": "x"},
}
"""The least of each command; those that a later desk adds are tried where they stand here."""
