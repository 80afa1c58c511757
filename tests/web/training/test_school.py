"""The school over HTTP: who may ask what, an exam from setting to certificate, and the pit hears of it."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.authority import Person
from pitboss.floor.clock import HandClock
from pitboss.floor.proof.floor import prove
from pitboss.rulebook import load
from pitboss.school import school, trainee
from pitboss.school.records import Fault
from pitboss.school.skills import skills_for
from pitboss.school.trainee import RecordSitting
from pitboss.training.lessons.exam import question_of
from pitboss.web.accounts.people import STAFF_ROLES
from pitboss.web.permissions import AT_SCHOOL
from pitboss.web.school.wire import REQUESTS
from pitboss.web.training.question_wire import sent
from tests.kit.web.house import BACCARAT, BLACKJACK, House, code
from tests.kit.web.pit import Pit

INES, TESS, DANA = "instructor-1", "trainee-1", "dealer-1"
DAY = "2023-11-20"
MINUTE = 60_000
RULES = load(BLACKJACK)


class At:
    """The school of a house, asked over HTTP."""

    def __init__(self, house: House, client: TestClient[Litestar]) -> None:
        self.house, self.client, self.pit = house, client, Pit(house, client)
        self._numbers = count(1)

    def get(self, who: str, path: str, status: int = 200) -> Any:
        return self.pit.get(who, path, status)

    def post(self, who: str, path: str, body: dict[str, Any], status: int = 200) -> Any:
        body = {"id": f"s{next(self._numbers)}"} | body
        answer = self.client.post(path, json=body, headers=self.pit.by(who))
        assert answer.status_code == status, (who, path, answer.text)
        return answer.json()

    def asks(self, who: str, type_: str, **command: Any) -> str:
        """The code of a refusal, with its sentence and its rule; or nothing."""
        told = self.post(who, "/api/school/commands", {"command": {"type": type_, **command}})
        if told["refusal"]:
            assert not told["refusal"]["sentence"].startswith("Refused:"), told
            assert told["refusal"]["rule"]
        return code(told)

    def teaches(self, type_: str, **command: Any) -> None:
        assert self.asks(INES, type_, **command) == ""

    def sets(self, **changes: Any) -> str:
        """An exam; its name."""
        asked = {
            "class_id": "class-1",
            "title": "Table test",
            "drills": ["totals", "blackjack-payouts"],
            "questions": 4,
            "pass_percent": 75,
            "minutes": 10,
        }
        self.teaches("SetExam", **asked | changes)
        return str(self.get(INES, "/api/school")["exams"][0]["exam"])

    def run(self, work: Any, *args: Any) -> Any:
        assert self.client.blocking_portal is not None
        return self.client.blocking_portal.call(work, *args)

    def later(self, milliseconds: int) -> None:
        clock = self.house.clock
        assert isinstance(clock, HandClock)
        self.run(clock.move, milliseconds)

    def school(self) -> Any:
        return self.run(self.house.floor.aggregate, "school").live.durable

    def trainee(self, who: str) -> Any:
        return self.run(self.house.floor.aggregate, f"trainee/{who}").live.durable

    def right(self, exam: str, number: int) -> Any:
        """The answer that the paper wants."""
        question = question_of(RULES, self.school().exams[exam].paper, number)
        return sent(question, question.answer)

    def begins(self, who: str, exam: str) -> dict[str, Any]:
        told: dict[str, Any] = self.post(who, f"/api/school/exams/{exam}/begin", {})
        return told

    def answers(self, who: str, exam: str, number: int, *, right: bool = True) -> dict[str, Any]:
        paper = self.school().exams[exam].paper
        question = question_of(RULES, paper, number)
        given = question.answer if right else question.wrong[0]
        body = {"number": number, "answer": sent(question, given)}
        told: dict[str, Any] = self.post(who, f"/api/school/exams/{exam}/answer", body)
        return told

    def hands_in(self, who: str, exam: str) -> dict[str, Any]:
        told: dict[str, Any] = self.post(who, f"/api/school/exams/{exam}/hand-in", {})
        return told

    def passes(self, who: str, exam: str, number: int = 4) -> dict[str, Any]:
        assert code(self.begins(who, exam)) == ""
        for place in range(1, number + 1):
            assert code(self.answers(who, exam, place)) == ""
        return self.hands_in(who, exam)


@pytest.fixture
def at() -> Iterator[At]:
    house = House()
    with house.open() as client:
        found = At(house, client)
        found.teaches("OpenClass", title="Spring", game=BLACKJACK)
        found.teaches("Enrol", class_id="class-1", trainee=TESS)
        yield found
        assert prove(house.store).ok


def test_every_command_of_the_school_is_somebodys() -> None:
    assert set(AT_SCHOOL) == {*school.COMMANDS, *trainee.COMMANDS}
    asked = {kind.__struct_config__.tag for kind in REQUESTS}
    assert asked == {kind.__name__ for kind in school.COMMANDS}


def test_every_role_at_every_address(at: At) -> None:
    exam = at.sets()
    for who in (*STAFF_ROLES, "admin", "ann-of-record"):
        staff = who in STAFF_ROLES
        at.get(who, "/api/school", 200 if who == "instructor" else 403)
        at.get(who, "/api/school/me", 200 if staff else 403)
        at.get(who, f"/api/school/exams/{exam}", 200 if who == "trainee" else 403)
        if who != "instructor":
            assert at.asks(who, "OpenClass", title="Mine", game=BLACKJACK) == "not_your_desk"
    assert at.client.get("/api/school").status_code == 401
    at.get(TESS, "/api/school/exams/exam-9", 404)


@pytest.mark.parametrize("kind", [kind.__name__ for kind in trainee.COMMANDS])
def test_results_come_from_nobodys_browser(at: At, kind: str) -> None:
    for who in (TESS, INES, "admin"):
        at.post(who, "/api/school/commands", {"command": {"type": kind, "exam": "exam-1"}}, 400)
    assert at.trainee(TESS).id == ""


def test_what_only_the_server_can_tell(at: At) -> None:
    assert at.asks(INES, "Enrol", class_id="class-1", trainee="nobody-1") == "person_unknown"
    assert at.asks(INES, "Enrol", class_id="class-1", trainee="ann-of-record") == "person_unknown"
    assert at.asks(INES, "Enrol", class_id="class-1", trainee="accounting-1") == "person_unknown"
    work = {"class_id": "class-1", "number": 5, "due_day": DAY}
    assert at.asks(INES, "Assign", what="drill", name="juggling", **work) == "assignment_impossible"
    assert at.asks(INES, "Assign", what="sitting", name="totals", **work) == "assignment_impossible"
    body = {"command": {"type": "OpenClass", "title": "x", "game": "craps"}}
    at.post(INES, "/api/school/commands", body, 400)
    impossible: tuple[dict[str, Any], ...] = (
        *({"drills": []}, {"drills": ["juggling"]}, {"drills": ["third-card"]}, {"questions": 0}),
        *({"questions": 101}, {"level": 4}, {"minutes": 0}, {"pass_percent": 20}, {"rounds": -1}),
    )
    for changes in impossible:
        asked = {"class_id": "class-1", "title": "T", "drills": ["totals"], "questions": 3} | changes
        assert at.asks(INES, "SetExam", **asked) == "paper_impossible", changes
    assert at.asks(INES, "CertifyDealer", trainee=TESS, exam="exam-1") == "exam_not_passed"


def test_an_exam_that_is_asked_for_twice_is_set_once(at: At) -> None:
    asked = {"class_id": "class-1", "title": "T", "drills": ["totals"], "questions": 3}
    for _ in range(2):
        told = at.post(INES, "/api/school/commands", {"id": "same", "command": {"type": "SetExam", **asked}})
        assert code(told) == ""
    assert len(at.school().exams) == 1


@pytest.mark.rule("IND-61")
def test_an_exam_without_a_way_back_and_its_result(at: At) -> None:
    exam = at.sets()
    before = at.get(TESS, f"/api/school/exams/{exam}")
    assert (before["about"]["standing"], before["question"], before["result"]) == ("ready", None, None)
    told = at.begins(TESS, exam)["exam"]
    assert (told["number"], told["until_ms"]) == (1, told["now_ms"] + 10 * MINUTE)
    assert told["question"]["prompt"]
    assert "answer" not in told["question"], "the page is never told"
    assert "seed" not in str(told)
    at.later(2_500)
    at.answers(TESS, exam, 1)
    at.later(4_000)
    told = at.answers(TESS, exam, 2, right=False)
    assert [one.mark.ms for one in at.trainee(TESS).exams[exam].answers] == [2_500, 4_000]
    assert told["exam"]["number"] == 3
    assert told["exam"]["result"] is None
    assert code(at.answers(TESS, exam, 2)) == "question_out_of_order"
    assert code(at.answers(TESS, exam, 4)) == "question_out_of_order"
    at.post(TESS, f"/api/school/exams/{exam}/answer", {"number": 3, "answer": "no such key"}, 400)
    at.answers(TESS, exam, 3)
    at.answers(TESS, exam, 4)
    result = at.hands_in(TESS, exam)["exam"]["result"]
    assert (result["passed"], result["right"], result["of"]) == (True, 3, 4)
    (wrong,) = result["wrong"]
    assert wrong["number"] == 2
    assert wrong["given"] != wrong["answer"]
    assert wrong["rules"]
    assert "manual" in wrong["source"]
    assert code(at.begins(TESS, exam)) == "exam_taken"
    assert code(at.hands_in(TESS, exam)) == "exam_handed_in"


@pytest.mark.rule("IND-61")
def test_what_is_handed_in_late_is_not_passed(at: At) -> None:
    exam = at.sets()
    at.begins(TESS, exam)
    for number in range(1, 5):
        at.answers(TESS, exam, number)
    at.later(10 * MINUTE + 1)
    late = at.get(TESS, f"/api/school/exams/{exam}")
    assert (late["about"]["standing"], late["question"]) == ("late", None)
    told = at.hands_in(TESS, exam)
    assert code(told) == "exam_late"
    assert told["exam"]["result"]["passed"] is False
    assert told["exam"]["result"]["why"] == ["late"]


def test_an_exam_is_for_its_own_class(at: At) -> None:
    exam = at.sets()
    at.post(DANA, f"/api/school/exams/{exam}/begin", {}, 403)
    at.teaches("WithdrawExam", exam=exam, why="a slip in it")
    assert code(at.begins(TESS, exam)) == "exam_withdrawn"


def test_a_change_of_rules_in_the_midst_of_an_exam_changes_nothing_in_it(at: At) -> None:
    exam = at.sets(rounds=1)
    at.begins(TESS, exam)
    at.answers(TESS, exam, 1)
    asked = at.get(TESS, f"/api/school/exams/{exam}")["question"]
    host = at.house.floor.tables[BLACKJACK].host
    set_by = host.rules.hash
    host.learn(host.hosted.rulebook, load(BACCARAT))
    assert at.get(TESS, f"/api/school/exams/{exam}")["question"] == asked
    sitting = at.post(TESS, f"/api/school/exams/{exam}/seat", {})["sitting"]
    dealt = at.get(TESS, f"/api/train/seat/{sitting}")
    assert dealt["scene"]["placard"]["rulebook"] == set_by
    for number in range(2, 5):
        at.answers(TESS, exam, number)
    result = at.hands_in(TESS, exam)["exam"]["result"]
    assert (result["right"], result["why"]) == (4, ["sitting_missing"])


def test_a_paper_of_an_older_journal_stands_while_the_rules_do(at: At) -> None:
    newer = at.sets()
    paper = at.school().exams[newer].paper
    parts = ("title", "game", "house", "questions", "pass_percent", "minutes", "skills")
    older = school.SetExam(class_id="class-1", **{part: getattr(paper, part) for part in parts})
    desk = at.run(at.house.floor.aggregate, "school")
    at.run(desk.submit, "older", Person("instructor-1", ("instructor",)), older)
    exam = "exam-2"
    host = at.house.floor.tables[BLACKJACK].host
    before = host.rules
    host.learn(host.hosted.rulebook, load(BACCARAT))
    assert code(at.begins(TESS, exam)) == "paper_altered"
    host.learn(host.hosted.rulebook, before)
    assert code(at.begins(TESS, exam)) == ""


def test_the_seat_of_an_exam_counts_and_its_faults_are_told(at: At) -> None:
    exam = at.sets(rounds=2, loss_cents=5_00)
    told = at.begins(TESS, exam)["exam"]
    assert told["sitting"] == {"game": BLACKJACK, "rounds": 2, "done": False}
    for number in range(1, 5):
        at.answers(TESS, exam, number)
    spec = at.school().exams[exam].paper.sitting
    fault = Fault("mispay", "PAY-07", 2_50, "seat 3 was paid too much", 1, 9)
    sat = RecordSitting(BLACKJACK, "test", spec.seed, 2, 8, 60_000, 40, 39, (fault,), (4_000,), 0, 0, ())
    account = at.house.people.get(TESS)
    assert account is not None
    desk = at.run(at.house.floor.aggregate, f"trainee/{TESS}")
    assert at.run(desk.submit, "seat 1", account.person, sat).refusal is None
    result = at.hands_in(TESS, exam)["exam"]["result"]
    assert (result["passed"], result["steps"], result["steps_right"], result["cents"]) == (True, 40, 39, 250)
    assert result["wrong"][0]["rules"] == ["PAY-07"]
    assert at.get(INES, "/api/school")["trainees"][0]["sittings"][0]["faults"] == 1


def test_the_seat_is_taken_once_and_gone_on_with(at: At) -> None:
    exam = at.sets(rounds=2)
    seat = f"/api/school/exams/{exam}/seat"
    assert code(at.post(TESS, seat, {})) == "exam_not_begun"
    at.begins(TESS, exam)
    first = at.post(TESS, seat, {})
    assert first["sitting"]
    assert at.post(TESS, seat, {})["sitting"] == first["sitting"]
    assert at.trainee(TESS).exams[exam].seats == 1
    sitting = at.get(TESS, f"/api/train/seat/{first['sitting']}")
    assert (sitting["mode"], sitting["game"], sitting["rounds_wanted"]) == ("test", BLACKJACK, 2)
    at.get(DANA, f"/api/train/seat/{first['sitting']}", 404)


def test_the_report_of_an_exams_seat_leads_back_to_the_exam(at: At) -> None:
    exam = at.sets(rounds=2)
    at.begins(TESS, exam)
    sitting = at.post(TESS, f"/api/school/exams/{exam}/seat", {})["sitting"]

    def acts(**act: Any) -> None:
        where = f"/api/train/seat/{sitting}/acts"
        assert at.client.post(where, json=act, headers=at.pit.by(TESS)).status_code == 200

    acts(do="end")
    assert at.get(TESS, f"/api/train/seat/{sitting}/report")["exam"] == exam
    assert not at.get(TESS, f"/api/school/exams/{exam}")["sitting"]["done"], "nothing was dealt yet"
    sitting = at.post(TESS, f"/api/school/exams/{exam}/seat", {})["sitting"]
    acts(do="move", move={"name": "open"})
    acts(do="end")
    told = at.get(TESS, f"/api/train/seat/{sitting}/report")
    assert (told["exam"], told["recorded"]) == (exam, True)
    assert at.get(TESS, f"/api/school/exams/{exam}")["sitting"]["done"]
    practice = at.client.post("/api/train/seat", json={"seed": 3}, headers=at.pit.by(TESS)).json()["id"]
    assert at.get(TESS, f"/api/train/seat/{practice}/report")["exam"] == ""


@pytest.mark.rule("IND-61")
def test_an_exception_is_shown_as_one_until_the_certificate(at: At) -> None:
    at.pit.everybody()
    asked = {"person": TESS, "game": BLACKJACK, "why": "the class is short of dealers"}
    assert at.pit.refused("instructor", "QualifyDealer", **asked) == "table_test_missing"
    assert at.pit.refused("shift_manager", "QualifyDealer", **asked | {"why": ""}) == "reason_missing"
    at.pit.does("shift_manager", "QualifyDealer", **asked)

    def shown() -> tuple[Any, Any, Any]:
        desk = at.get("executive", "/api/pit/people")
        (line,) = (one["exempt"] for one in desk["people"] if one["id"] == TESS)
        (access,) = (one["exempt"] for one in desk["access"] if one["id"] == TESS)
        return line, access, at.get(TESS, "/api/school/me")["me"]["exempt"]

    line, access, mine = shown()
    assert line[BLACKJACK]["why"] == asked["why"]
    assert (line[BLACKJACK]["by"], line[BLACKJACK]["licence"]) == ("shift-manager-1", "L-shift-manager-1")
    assert access == mine == [BLACKJACK]
    exam = at.sets()
    at.passes(TESS, exam)
    for skill in skills_for("blackjack"):
        at.teaches("SignOffSkill", trainee=TESS, skill=skill)
    at.teaches("CertifyDealer", trainee=TESS, exam=exam)
    at.run(at.house.services.qualifications.close)
    assert shown() == ({}, [], [])
    assert at.house.floor.pit.durable.staff.people[TESS].qualified == (BLACKJACK,)


@pytest.mark.rule("IND-61")
def test_a_dealer_without_the_table_test_is_refused_at_the_table_and_with_it_not(at: At) -> None:
    at.pit.everybody()
    at.pit.hire("nina", ("dealer", "trainee"))
    at.teaches("Enrol", class_id="class-1", trainee="nina")
    take = {"type": "TakeDealersPlace"}
    by = Person("admin", ())
    at.run(at.house.services.bookkeeper.set_roles, "nina", ("dealer", "trainee"), by)
    at.run(at.house.people.set_password, "nina", "a password of hers")
    nina = at.pit.by("nina")
    assert code(at.house.do(at.client, nina, BLACKJACK, **take)) == "off_duty"
    at.pit.does("nina", "BeginShift")
    assert code(at.house.do(at.client, nina, BLACKJACK, **take)) == "dealer_unqualified"
    exam = at.sets()
    assert at.passes("nina", exam)["exam"]["result"]["passed"]
    assert at.asks(INES, "CertifyDealer", trainee="nina", exam=exam) == "skill_unsigned"
    for skill in skills_for("blackjack"):
        at.teaches("SignOffSkill", trainee="nina", skill=skill)
    (line,) = (one for one in at.get(INES, "/api/school")["trainees"] if one["id"] == "nina")
    assert line["ready"] == [exam]
    at.teaches("CertifyDealer", trainee="nina", exam=exam)
    at.run(at.house.services.qualifications.close)
    assert at.house.floor.pit.durable.staff.people["nina"].qualified == (BLACKJACK,)
    (held,) = at.get("nina", "/api/school/me")["me"]["certificates"]
    assert held["in_pit"]
    supervisor = at.pit.by("supervisor")
    assert code(at.house.do(at.client, supervisor, BLACKJACK, type="GrantApproval", number=1)) == ""
    assert code(at.house.do(at.client, nina, BLACKJACK, **take)) == "not_sent_here"
    at.pit.does("supervisor", "AssignDealer", person="nina", table=BLACKJACK)
    assert code(at.house.do(at.client, nina, BLACKJACK, **take)) == ""
    page = at.client.get(f"/train/certificate/{held['id']}", headers=nina)
    assert page.status_code == 200
    assert "Nina Tester" in page.text
    assert at.school().exams[exam].paper_hash in page.text
    assert page.text.count("<tr>") >= len(skills_for("blackjack"))
    assert at.client.get(f"/train/certificate/{held['id']}", headers=at.pit.by(TESS)).status_code == 403
    assert at.client.get("/train/certificate/none", headers=nina).status_code == 404


def test_somebody_whom_the_pit_hires_later_is_qualified_then(at: At) -> None:
    exam = at.sets()
    at.passes(TESS, exam)
    for skill in skills_for("blackjack"):
        at.teaches("SignOffSkill", trainee=TESS, skill=skill)
    at.teaches("CertifyDealer", trainee=TESS, exam=exam)
    assert not at.get(TESS, "/api/school/me")["me"]["certificates"][0]["in_pit"]
    at.pit.everybody()
    at.run(at.house.services.qualifications.close)
    assert at.get(TESS, "/api/school/me")["me"]["certificates"][0]["in_pit"]


def test_progress_work_and_weak_rules(at: At) -> None:
    at.teaches("Assign", class_id="class-1", what="drill", name="totals", number=4, due_day=DAY)
    exam = at.sets(pass_percent=100)
    at.begins(TESS, exam)
    for number in range(1, 5):
        at.answers(TESS, exam, number, right=number > 2)
    assert at.hands_in(TESS, exam)["exam"]["result"]["why"] == ["questions"]
    told = at.get(INES, "/api/school")
    (line,) = told["trainees"]
    assert (line["asked"], line["right"], line["exams"][0]["standing"]) == (4, 2, "failed")
    assert told["classes"][0]["weak"] == line["weak"] != []
    assert told["assignments"][0]["done"] == {TESS: 0}
    mine = at.get(TESS, "/api/school/me")
    assert mine["me"] == line
    assert mine["classes"][0]["members"] == [], "others' names are not a trainee's to read"
    assert [one["name"] for one in mine["assignments"]] == ["totals"]
    assert at.get(DANA, "/api/school/me")["assignments"] == []


def test_the_instructor_sees_who_practises_now(at: At) -> None:
    def now() -> Any:
        (line,) = at.get(INES, "/api/school")["trainees"]
        return line["practising"]

    assert now() == []
    by = at.pit.by(TESS)
    at.client.post("/api/train/lessons", json={"game": BLACKJACK, "drill": "totals"}, headers=by)
    at.client.post("/api/train/seat", json={"seed": 3, "mode": "test"}, headers=by)
    drill, sitting = now()
    assert drill == {"what": "drill", "name": "totals", "done": 0, "of": 10, "id": ""}
    assert sitting.pop("id") in at.trainee(TESS).seats
    assert sitting == {"what": "sitting", "name": BLACKJACK, "done": 0, "of": 0}
    at.later(45 * MINUTE)
    assert now() == []
