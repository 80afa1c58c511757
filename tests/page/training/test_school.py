"""The school in the browser: an exam from its setting to the certificate, by the keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from pitboss.school.paper import Paper
from pitboss.school.skills import skills_for
from pitboss.training.lessons.exam import question_of
from pitboss.training.questions.question import Answer, Question
from tests.kit.page.house import BLACKJACK
from tests.kit.page.school_class import DANA, INES, RULES, TESS, SchoolClass
from tests.kit.page.visitors import Visitors, rest

QUESTIONS = 5


def press(page: Page, button: str, within: str = "body") -> None:
    """Go to a button or a link and press it."""
    found = page.locator(within).locator("button, a").get_by_text(button, exact=True).first
    found.focus()
    page.keyboard.press("Enter")


def write(page: Page, field: str, text: str) -> None:
    page.locator(f"#desk-{field}").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def give(page: Page, question: Question, answer: Answer) -> None:
    """Answer as a trainee does: digits pick, a figure is written, Enter answers."""
    if isinstance(answer, int):
        page.keyboard.type(f"{answer / 100:.2f}" if question.kind == "money" else str(answer))
    elif question.kind == "call":
        page.locator("#answer-call").fill(question.said(answer))
    else:
        for key in (answer,) if isinstance(answer, str) else answer:
            page.keyboard.press(str(question.options.index(key) + 1))
        page.locator(".question-prompt").focus()
    page.keyboard.press("Enter")


def sets_an_exam(ines: Page) -> None:
    """A class, a trainee in it, and an exam: from an empty desk."""
    expect(ines.locator(".desk-empty")).to_be_visible()
    press(ines, "Open a class")
    ines.keyboard.type("Spring")
    ines.keyboard.press("Enter")
    expect(ines.locator(".class-head h2")).to_have_text("Spring")
    press(ines, "Enrol", ".class-acts")
    ines.keyboard.press("End")
    ines.keyboard.press("Tab")
    ines.keyboard.press("Enter")
    expect(ines.locator(".trainee-pick")).to_have_text("The trainee")
    press(ines, "Set an exam")
    write(ines, "questions", str(QUESTIONS))
    ines.keyboard.press("Enter")
    expect(ines.locator(".result-list")).to_contain_text("not begun")


def takes_it(tess: Page, paper: Paper, wrong: int) -> None:
    """One question after the other, one of them wrong; whoever loads the page again is no further back."""
    press(tess, "To the exam")
    expect(tess.locator(".exam-rules li")).to_have_count(4)
    press(tess, "Begin the exam")
    expect(tess.locator(".exam-clock")).to_be_visible()
    for number in range(1, QUESTIONS + 1):
        expect(tess.locator(".exam-progress")).to_contain_text(f"Question {number} of {QUESTIONS}")
        if number == wrong + 1:
            tess.reload()
            rest(tess)
            expect(tess.locator(".exam-progress")).to_contain_text(f"Question {number}")
        question = question_of(RULES, paper, number)
        expect(tess.locator(".question-prompt")).to_have_text(question.prompt.text("en", RULES.calls))
        give(tess, question, question.wrong[0] if number == wrong else question.answer)
    expect(tess.get_by_role("button", name="Hand in")).to_be_focused()
    tess.keyboard.press("Enter")


def certifies(ines: Page) -> None:
    """Every skill is signed off, then the trainee is certified."""
    ines.reload()
    rest(ines)
    press(ines, "The trainee")
    for skill in skills_for("blackjack"):
        ines.locator(f"[data-key='sign {skill}']").focus()
        ines.keyboard.press("Enter")
        expect(ines.locator(f"[data-key='revoke {skill}']")).to_be_visible()
    press(ines, "Certify")
    expect(ines.locator(".school-trainees").get_by_text("may deal")).to_be_visible()


@pytest.mark.rule("IND-61")
def test_an_exam_from_its_setting_to_the_certificate(visit: Visitors) -> None:
    at = SchoolClass(visit.house)
    ines = visit(INES, "/train/class")
    sets_an_exam(ines)
    paper = at.school().exams["exam-1"].paper
    tess = visit(TESS, "/train/class")
    takes_it(tess, paper, wrong=2)
    expect(tess.locator(".verdict.passed h2")).to_be_focused()
    expect(tess.locator(".wrong-answer")).to_have_count(1)
    expect(tess.locator(".wrong-answer .rule-box h3")).to_contain_text(question_of(RULES, paper, 2).rules[0])
    expect(tess.locator(".wrong-answer .rule-source")).to_contain_text("manual")
    certifies(ines)
    assert at.school().qualified(TESS, BLACKJACK) is not None
    press(tess, "To my class")
    link = tess.locator(".school-certificates a")
    expect(link).to_be_visible()
    tess.goto(str(link.get_attribute("href")))
    expect(tess.locator("h1")).to_have_text("Dealer's certificate")
    expect(tess.locator(".holder")).to_have_text("The trainee")
    expect(tess.locator("tr")).to_have_count(4 + len(skills_for("blackjack")))


def test_the_seat_is_taken_from_the_exam(visit: Visitors) -> None:
    at = SchoolClass(visit.house)
    at.furnish()
    exam = f"exam-{len(at.school().exams)}"
    at.answers(TESS, exam, True, True, True, True, True, first=2)
    tess = visit(TESS, f"/train/exam/{exam}")
    expect(tess.locator(".exam-rest h2")).to_have_text("Now the dealer's seat")
    expect(tess.get_by_role("button", name="Go to the dealer's seat")).to_be_focused()
    tess.keyboard.press("Enter")
    expect(tess.locator(".seat-console")).to_be_visible()
    assert tess.url.endswith(f"sitting={TESS}-{exam}-1")
    rest(tess)
    with tess.expect_response("**/api/train/seat/*/acts*"):
        tess.locator(".seat-acts > summary").press("Enter")
        tess.locator("[data-move=open]").press("Enter")
    rest(tess)
    press(tess, "End and report")
    expect(tess.locator(".seat-report h1")).to_be_focused()
    expect(tess.locator(".seat-ways button")).to_have_text(["Back to the exam"])
    press(tess, "Back to the exam")
    expect(tess.locator(".exam-rest h2")).to_have_text("All is answered")
    expect(tess.get_by_role("button", name="Hand in")).to_be_visible()


def test_those_who_have_no_school_to_see(visit: Visitors) -> None:
    ann = visit("ann", "/train/class")
    expect(ann.locator("[data-notice=forbidden]")).to_be_visible()
    expect(ann.locator("nav a[href='/train/class']")).to_have_count(0)
    assert len(visit.faults) == 1, "the browser's own line about the 403"
    visit.faults.clear()
    dana = visit(DANA, "/train/exam/exam-99")
    expect(dana.locator("[data-notice=missing]")).to_be_visible()
    assert len(visit.faults) == 1
    visit.faults.clear()
