"""Drills in the browser: from the link to the result by the keyboard alone, in two languages."""

from typing import Any

from playwright.sync_api import Page, expect

from pitboss.school.lessons import Lesson
from pitboss.training.questions.question import Answer, Question
from tests.kit.page.house import BLACKJACK
from tests.kit.page.school_class import TESS
from tests.kit.page.visitors import Visitors, rest
from tests.kit.web import practice


def lesson_of(visit: Visitors, who: str) -> Lesson:
    """The one that was begun last, with the answers that the page does not know."""
    return practice.lesson_of(visit.house.services, who)


def asked(visit: Visitors, page: Page, who: str) -> Question:
    """What the page asks now."""
    expect(page.locator(".question .answer")).to_be_visible()
    expect(page.locator(".told")).to_have_count(0)
    return practice.asked_of(visit.house.services, lesson_of(visit, who))


def give(page: Page, question: Question, answer: Answer) -> None:
    """Digits pick, a figure is written, a key lays a cheque; Enter answers."""
    expect(page.locator(".question-prompt")).to_be_visible()
    if isinstance(answer, int):
        page.keyboard.type(f"{answer / 100:.2f}" if question.kind == "money" else str(answer))
    elif question.kind == "call":
        page.locator("#answer-call").fill(question.said(answer))
    elif question.kind == "cheques":
        keys = {"blue": "1", "white": "2", "pink": "3", "red": "4", "green": "5", "black": "6", "purple": "7"}
        for part in str(answer).split(", "):
            number, colour = part.split()
            for _ in range(int(number)):
                page.keyboard.press(keys[colour])
    else:
        for key in (answer,) if isinstance(answer, str) else answer:
            page.keyboard.press(str(question.options.index(key) + 1))
        page.locator(".question-prompt").focus()
    page.keyboard.press("Enter")


def go_through(visit: Visitors, page: Page, who: str, wrong: int = 0) -> None:
    """To the result, so many of the first answers wrong."""
    while True:
        rest(page)
        question = asked(visit, page, who)
        number = len(lesson_of(visit, who).done)
        give(page, question, question.wrong[0] if number < wrong else question.answer)
        told = page.locator(".told.wrong" if number < wrong else ".told.right")
        expect(told).to_be_visible()
        expect(told.locator(".told-source")).to_contain_text(question.rules[0])
        expect(page.locator(".next")).to_be_focused()
        over = lesson_of(visit, who).over
        page.keyboard.press("Enter")
        if over:
            expect(page.locator(".lesson-result h2").first).to_be_focused()
            return


def record(visit: Visitors, who: str) -> Any:
    async def look() -> Any:
        return (await visit.house.services.floor.aggregate(f"trainee/{who}")).live.durable

    return visit.house.run(look())


def test_a_drill_from_the_link_to_the_result(visit: Visitors) -> None:
    page = visit(TESS)
    page.locator("nav a[href='/train']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chapter")).to_have_count(8)
    page.locator("[data-drill=totals]").focus()
    page.keyboard.press("Enter")
    go_through(visit, page, TESS, wrong=2)
    expect(page.locator(".verdict-score")).to_contain_text("8 of 10 right")
    expect(page.locator(".wrong-answer")).to_have_count(2)
    expect(page.locator(".wrong-answer .rule-source").first).to_contain_text("manual")
    assert sum(line.asked for line in record(visit, TESS).drills) == 10
    page.keyboard.press("a")
    expect(page.locator(".lesson-line")).to_contain_text("Question 1 of 2")
    page.reload()
    rest(page)
    expect(page.locator(".lesson-line")).to_contain_text("Question 1 of 2")
    go_through(visit, page, TESS)
    expect(page.locator(".verdict.passed h2")).to_have_text("Card totals: all right")
    page.keyboard.press("b")
    expect(page.locator("[data-drill=totals] .drill-score")).to_have_text("10 of 12")


def test_cheques_are_laid_out_by_keys(visit: Visitors) -> None:
    page = visit(TESS, "/train")
    page.locator("#train-game").select_option(BLACKJACK)
    rest(page)
    expect(page.locator("[data-drill=buy-ins]")).to_be_hidden()  # its chapter is ahead, and can be opened
    page.locator("#chapter-money").click()
    page.locator("[data-drill=buy-ins]").focus()
    page.keyboard.press("Enter")
    for _ in range(5):
        rest(page)
        question = asked(visit, page, TESS)
        give(page, question, question.answer)
        expect(page.locator(".told.right")).to_be_visible()
        page.keyboard.press("Enter")
        if question.kind == "cheques":
            break
    else:
        raise AssertionError("two right answers make it harder, and four make it cheques")


def test_a_guest_practises_in_another_language(visit: Visitors) -> None:
    page = visit("ann", "/train", viewport={"width": 390, "height": 844})
    page.locator("#menu").click()
    page.locator("#language-vi").click()
    rest(page)
    expect(page.locator("h1")).to_have_text("Bài tập")
    expect(page.locator("a[href='/train/class']")).to_have_count(0)
    page.locator("h1").focus()
    page.keyboard.press("t")
    expect(page.locator(".lesson-line")).to_contain_text("Câu")
    page.goto("/train")  # the mix of the day may ask for cheques by hand
    page.locator("[data-drill=totals]").click()
    expect(page.locator(".lesson-line")).to_contain_text("Câu")
    who = "ann"
    for _ in range(2):
        question = asked(visit, page, who)
        give(page, question, question.answer)
        expect(page.locator(".told-verdict")).to_contain_text("Đúng")
        page.keyboard.press("Enter")
        rest(page)
    page.locator(".lesson-end").click()
    expect(page.locator(".verdict-score")).to_contain_text("Đúng 2/2")
    expect(page.locator(".lesson-sum, .verdict.passed")).to_contain_text("không ghi hồ sơ")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
