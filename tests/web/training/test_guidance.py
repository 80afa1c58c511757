"""An instructor at a trainee's sitting: who may, what the trainee is told, and a fault that is planted."""

from collections.abc import Iterator
from html import escape
from typing import Any

import pytest

from pitboss.authority import Person
from pitboss.floor.proof.floor import prove
from pitboss.games.contract import Refusal
from pitboss.school.guidance import NoteInSitting, PlantInSitting, SittingPlanted, decide_guidance
from pitboss.school.sittings import Sitting
from pitboss.training.lessons.exam import question_of
from pitboss.training.seat.acts import PlantNext, written
from pitboss.web.training.seats import seats_of
from tests.kit.web.house import BLACKJACK, House
from tests.web.training.test_school import INES, RULES, TESS, At

OTHER = Person("other", ("instructor",))


@pytest.fixture
def at() -> Iterator[At]:
    house = House()
    with house.open() as client:
        found = At(house, client)
        found.teaches("OpenClass", title="Spring", game=BLACKJACK)
        found.teaches("Enrol", class_id="class-1", trainee=TESS)
        yield found
        assert prove(house.store).ok


def sits(at: At, **wish: Any) -> str:
    wish = {"seed": 3, "mode": "guide", "game": BLACKJACK} | wish
    answer = at.client.post("/api/train/seat", json=wish, headers=at.pit.by(TESS))
    return str(answer.json()["id"])


def posts(at: At, who: str, path: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = at.client.post(path, json=body, headers=at.pit.by(who))
    assert answer.status_code == status, answer.text
    return answer.json()


def test_only_the_instructor_of_the_class_joins_and_only_while_it_is_open(at: At) -> None:
    where = f"/api/school/sittings/{TESS}/{sits(at)}"
    assert at.get(INES, where)["seat"]["due"] is not None
    for who in (TESS, "dealer-1", "supervisor-1", "shift-manager-1"):
        at.get(who, where, 403)
        posts(at, who, f"{where}/notes", {"text": "Hello"}, 403)
        posts(at, who, f"{where}/plants", {"kind": "pinch"}, 403)
    at.get(INES, f"/api/school/sittings/{TESS}/nothing", 404)
    at.teaches("CloseClass", class_id="class-1")
    at.get(INES, where, 403)
    assert len(at.trainee(TESS).seats) == 1
    assert all(not seat.notes and not seat.acts for seat in at.trainee(TESS).seats.values())


def test_a_note_reaches_the_seat_with_the_name_of_who_wrote_it(at: At) -> None:
    sitting = sits(at)
    where = f"/api/school/sittings/{TESS}/{sitting}"
    assert at.get(TESS, f"/api/train/seat/{sitting}/notes") == []
    told = posts(at, INES, f"{where}/notes", {"text": " Left hand first "})
    (note,) = at.get(TESS, f"/api/train/seat/{sitting}/notes")
    assert told["notes"] == [note]
    assert (note["text"], note["by"]) == ("Left hand first", "The instructor")
    posts(at, INES, f"{where}/notes", {"text": ""}, 400)
    posts(at, INES, f"{where}/notes", {"text": "x" * 301}, 400)
    at.get(INES, f"/api/train/seat/{sitting}/notes", 404)


def test_a_planted_fault_comes_and_the_sitting_is_dealt_again_with_it(at: At) -> None:
    sitting = sits(at, rounds=4)
    where = f"/api/school/sittings/{TESS}/{sitting}"
    told = posts(at, INES, f"{where}/plants", {"kind": "shy_bet"})
    assert told["seat"]["number"] == 2
    posts(at, INES, f"{where}/plants", {"kind": "no such fault"}, 400)
    refused = posts(at, TESS, f"/api/train/seat/{sitting}/acts", {"do": "plant", "kind": "pinch"}, 400)
    assert "plant" not in refused
    seats = seats_of(at.house.services)
    picture = at.run(seats.picture, at.trainee(TESS).seats[sitting])
    assert picture._plan[0] == (1, "shy_bet")
    seats._dealt.clear()
    again = at.run(seats.picture, at.trainee(TESS).seats[sitting])
    assert again is not picture
    assert again._plan == picture._plan


def test_an_exam_paper_is_printed_by_the_classs_own_instructor_alone(at: At) -> None:
    exam = at.sets(drills=["totals", "steps", "greetings", "spoken-calls"])
    plain = at.client.get(f"/train/paper/{exam}", headers=at.pit.by(INES))
    with_answers = at.client.get(f"/train/paper/{exam}?answers=true", headers=at.pit.by(INES))
    assert (plain.status_code, with_answers.status_code) == (200, 200)
    for number in range(1, 5):
        question = question_of(RULES, at.school().exams[exam].paper, number)
        assert escape(question.prompt.text("en", RULES.calls)) in plain.text
        assert escape(question.explanation.text("en", RULES.calls)) not in plain.text
        assert escape(question.explanation.text("en", RULES.calls)) in with_answers.text
    for who in (TESS, "dealer-1", "shift-manager-1"):
        assert at.client.get(f"/train/paper/{exam}", headers=at.pit.by(who)).status_code == 403
    assert at.client.get("/train/paper/exam-9", headers=at.pit.by(INES)).status_code == 404


def held(**changes: Any) -> Sitting:
    names = dict.fromkeys(("game", "house", "rulebook"), "x")
    numbers = {"seats": 3, "seed": 1, "rounds": 0, "begun_ms": 0, "touched_ms": 5}
    plain: dict[str, Any] = {"id": "s", "mode": "guide"} | names | numbers
    return Sitting(**plain | changes)


@pytest.mark.parametrize(
    ("changes", "by", "code"),
    [
        ({}, Person("tess", ("instructor",)), "not_your_own_instructor"),
        ({}, Person("other", ("supervisor",)), "not_your_desk"),
        ({"exam": "exam-1"}, OTHER, "sitting_examined"),
        ({"over": True}, OTHER, "sitting_over"),
        ({"mode": "show"}, OTHER, "sitting_only_shown"),
    ],
)
def test_nobody_plants_where_it_is_not_theirs_or_in_an_exam(
    changes: dict[str, Any], by: Person, code: str
) -> None:
    command = PlantInSitting("s", "class-1", 1, written(PlantNext("pinch")))
    refusal = decide_guidance({"s": held(**changes)}, "tess", by, command, 10)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_a_plant_is_the_next_act_and_a_note_has_words() -> None:
    sittings = {"s": held()}
    command = PlantInSitting("s", "class-1", 1, written(PlantNext("pinch")))
    planted = decide_guidance(sittings, "tess", OTHER, command, 10)
    assert not isinstance(planted, Refusal)
    (event,) = planted
    assert isinstance(event, SittingPlanted)
    assert (event.by, event.at_ms) == ("other", 10)
    late = decide_guidance(sittings, "tess", OTHER, PlantInSitting("s", "class-1", 2, "x"), 10)
    empty = decide_guidance(sittings, "tess", OTHER, NoteInSitting("s", "class-1", "  "), 10)
    assert [one.code for one in (late, empty) if isinstance(one, Refusal)] == [
        "act_out_of_order",
        "note_missing",
    ]
