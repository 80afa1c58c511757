"""Drills that are done with the hands: by pointer, by keys, and on a phone by touch."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.training.questions.question import Question
from tests.kit.page.house import BLACKJACK
from tests.kit.page.school_class import TESS
from tests.kit.page.visitors import Visitors, rest
from tests.kit.web import practice

AXE = Path(__file__).parents[3] / "node_modules/axe-core/axe.min.js"
SHOTS = os.environ.get("HAND_SHOTS", "")
"""A folder for pictures of each drill, where somebody wants them."""


def begin(visit: Visitors, page: Page, drill: str) -> Question:
    """A lesson of a drill from the page of chapters."""
    if page.locator(".lesson-end").count():
        page.locator(".lesson-end").click()
        page.locator(".back").click()
    page.locator("#train-game").select_option(BLACKJACK)
    rest(page)
    chapter = page.locator("details[data-key=chapter-hands]")
    if chapter.get_attribute("open") is None:
        page.locator("#chapter-hands").click()
    page.locator(f"[data-drill={drill}]").click()
    return asked(visit, page)


def asked(visit: Visitors, page: Page) -> Question:
    expect(page.locator(".question .answer")).to_be_visible()
    rest(page)
    return practice.asked_of(visit.house.services, practice.lesson_of(visit.house.services, TESS))


def picture(page: Page, name: str) -> None:
    """A picture, and what axe calls serious of what is drawn there."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")
    if AXE.exists():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        grave = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
        assert grave == []


def press(page: Page, *names: str, touch: bool = False) -> None:
    for name in names:
        button = page.locator(f"[data-key='{name}']")
        if touch:
            button.tap()
        else:
            button.click()


def keys(page: Page, *names: str) -> None:
    page.locator(".question-prompt").focus()
    for name in names:
        page.keyboard.press(name)


def cut(page: Page, answer: str, by: str) -> None:
    """Stack by stack, row by row."""
    for at, row in enumerate(answer.split(" / ")):
        found = re.fullmatch(r"([\d-]+)(?:\(([\d-]+)\))?( apart)?", row)
        assert found is not None
        stacks, proof, apart = found.groups()
        if at:
            gesture(page, by, "hand-row", "r")
        for stack in stacks.split("-"):
            gesture(page, by, f"put-{stack}", stack)
        if proof:
            gesture(page, by, "hand-prove", "p")
            for part in proof.split("-"):
                gesture(page, by, f"put-{part}", part)
        if apart:
            gesture(page, by, "hand-apart", "a")


def gesture(page: Page, by: str, button: str, key: str) -> None:
    if by == "keys":
        keys(page, key)
    else:
        press(page, button, touch=by == "touch")


def size(page: Page, answer: str, by: str) -> None:
    broken, beside = answer.split(":")
    for colour in broken.split():
        # The key breaks the top colour off, and a bet is broken down from the highest.
        press(page, f"break-bet-{colour}", touch=by == "touch")
    for part in beside.strip().split(", "):
        number, colour = part.split()
        tube = page.locator(".hand-tube", has_text=colour).first.get_attribute("data-tube")
        for _ in range(int(number)):
            press(page, f"tube-{tube}", touch=by == "touch")
        gesture(page, by, "put-all", "0")


def pay(page: Page, answer: str, by: str) -> None:
    for part in answer.split():
        tube, number = part.split(":")
        for _ in range(int(number)):
            press(page, f"tube-{tube}", touch=by == "touch")
    gesture(page, by, "put-all", "0")


def lay(page: Page, answer: str, by: str) -> None:
    for at, laying in enumerate(answer.split(" | ")):
        if at:
            gesture(page, by, "bill-next", "n")
        for row in laying.split():
            number, dollars = row.split("x")
            press(page, f"kind-{dollars}", touch=by == "touch")
            gesture(page, by, f"row-{number}", number)


ACTS = {
    "wash": "w",
    "centre": "c",
    "split": "x",
    "turn": "o",
    "card": "k",
    "square": "q",
    "halve": "h",
    "riffle": "f",
    "strip": "s",
    "lay": "y",
    "rolling": "n",
    "wait": "v",
    "over": "u",
    "offer": "i",
    "back": "b",
    "second": "2",
    "load": "3",
}


def shuffle(page: Page, answer: str, by: str) -> None:
    press(page, "amount-39", touch=by == "touch")
    for word in answer.split():
        if word in ACTS:
            gesture(page, by, f"act-{word}", ACTS[word])
        else:
            gesture(page, by, f"take-{word[0]}", word[0].lower())


def inspect(page: Page, answer: str, by: str) -> None:
    ways = {"faces": "f", "backsL": "j", "backsR": "k", "supervisor": "s", "rack": "r"}
    kinds = {"double": "d", "boxed": "x", "back": "b", "marked": "m"}
    for word in answer.split():
        if word in ways:
            gesture(page, by, f"deck-{word}", ways[word])
            continue
        kind, where = word.split(":")
        if kind == "missing":
            page.locator("#deck-missing").select_option(where)
            press(page, "deck-missing", touch=by == "touch")
            continue
        gesture(page, by, f"deck-{kind}", kinds[kind])
        if kind == "double":
            gesture(page, by, "deck-faces", "f")
            where = str(twice(page, where))
        press(page, f"card-{where}", touch=by == "touch")


def twice(page: Page, card: str) -> int:
    """The place of a card in the spread."""
    names = page.locator(".deck-card .unseen").all_text_contents()
    said = [name.split(": ", 1)[1] for name in names]
    return 1 + next(at for at, name in enumerate(said) if said.count(name) > 1)


DONE = {
    "cutting-out": cut,
    "sizing-in": size,
    "rack-payments": pay,
    "bill-rows": lay,
    "deck-check": inspect,
    "hand-shuffle": shuffle,
}


def answer(page: Page, by: str) -> None:
    if by == "keys":
        page.locator(".question-prompt").focus()
        page.keyboard.press("Enter")
    elif by == "touch":
        page.locator(".question .answer").tap()
    else:
        page.locator(".question .answer").click()


def mistake(question: Question) -> str:
    """A wrong answer that hands can give: of bills and stacks, one fewer of the first and nothing else."""
    if question.drill not in ("cutting-out", "bill-rows"):
        return str(question.wrong[0])
    first = re.match(r"\d+", str(question.answer))
    assert first is not None
    dollars = re.match(r"x\d+", str(question.answer)[first.end() :])
    return f"{int(first[0]) - 1}{dollars[0] if dollars else ''}"


def walk(visit: Visitors, page: Page, drill: str, ways: tuple[str, ...]) -> None:
    """A question for each way, then one that is answered wrongly and told why."""
    question = begin(visit, page, drill)
    for by in ways:
        DONE[drill](page, str(question.answer), by)
        picture(page, f"{drill}-{by}")
        answer(page, by)
        expect(page.locator(".told.right")).to_be_visible()
        page.locator(".next").click()
        question = asked(visit, page)
    wrong = mistake(question)
    DONE[drill](page, wrong, ways[0])
    answer(page, ways[0])
    expect(page.locator(".told.wrong")).to_be_visible()
    fault = question.fault(wrong)
    assert fault is not None
    expect(page.locator(".told-why")).to_contain_text(fault.text("en"))
    expect(page.locator(".told-source")).to_contain_text(fault.rule)
    picture(page, f"{drill}-told")


@pytest.mark.parametrize("drill", DONE)
def test_a_drill_is_done_by_pointer_and_by_keys(visit: Visitors, drill: str) -> None:
    page = visit(TESS, "/train")
    walk(visit, page, drill, ("pointer", "keys"))


def test_on_a_phone_by_touch(visit: Visitors) -> None:
    page = visit(TESS, "/train", viewport={"width": 390, "height": 844}, has_touch=True)
    for drill in DONE:
        walk(visit, page, drill, ("touch",))
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.locator(".next").click()
        rest(page)
