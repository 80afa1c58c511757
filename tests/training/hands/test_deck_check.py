"""A deck inspected by hand: spread all three ways, every fault found and no other, sent where it belongs."""

import pytest

from pitboss.cards import DECK, Card
from pitboss.training.drills.hands.deck_check import DeckCheck

SPREAD = "faces backsL backsR"
WELL = DeckCheck(family="blackjack", cards=DECK)
SHORT = DeckCheck(family="blackjack", cards=tuple(card for card in DECK if card != "7h"))
TWICE = DeckCheck(family="blackjack", cards=(*DECK, Card("Ks")))
BOXED = DeckCheck(family="blackjack", cards=DECK, boxed=(14,))
BACK = DeckCheck(family="blackjack", cards=DECK, backs=(33,))
MARKED = DeckCheck(family="blackjack", cards=DECK, marked=((40, "R"),))
BOTH = DeckCheck(family="baccarat", cards=DECK[1:], boxed=(3,))

RIGHT = [
    (WELL, f"{SPREAD} rack"),
    (WELL, "faces backsR backsL rack"),
    (SHORT, f"{SPREAD} missing:7h supervisor"),
    (SHORT, "faces missing:7h backsL backsR supervisor"),
    (TWICE, f"{SPREAD} double:Ks supervisor"),
    (BOXED, f"{SPREAD} boxed:14 supervisor"),
    (BACK, f"{SPREAD} back:33 supervisor"),
    (MARKED, f"{SPREAD} marked:40 supervisor"),
    (BOTH, f"{SPREAD} missing:{DECK[0]} boxed:3 supervisor"),
    (BOTH, f"{SPREAD} boxed:3 missing:{DECK[0]} supervisor"),
]
WRONG = [
    (WELL, "faces rack", "CARD-NEW-03"),
    (WELL, "faces backsL rack", "CARD-NEW-03"),
    (WELL, "backsL backsR faces rack", "CARD-NEW-03"),
    (WELL, "rack", "CARD-NEW-03"),
    (WELL, f"{SPREAD} missing:7h supervisor", "CARD-NEW-03"),
    (WELL, f"{SPREAD} marked:1 supervisor", "CARD-NEW-03"),
    (WELL, f"{SPREAD} supervisor", "CARD-NEW-05"),
    (WELL, SPREAD, "CARD-NEW-05"),
    (SHORT, f"{SPREAD} rack", "CARD-NEW-03"),
    (SHORT, f"{SPREAD} missing:8h supervisor", "CARD-NEW-03"),
    (SHORT, f"{SPREAD} missing:7h rack", "PROT-12"),
    (SHORT, f"{SPREAD} missing:7h", "PROT-12"),
    (SHORT, f"{SPREAD} missing:7h missing:8h supervisor", "CARD-NEW-03"),
    (TWICE, f"{SPREAD} double:Kh supervisor", "CARD-NEW-03"),
    (BOXED, f"{SPREAD} boxed:13 supervisor", "CARD-NEW-03"),
    (BOXED, f"{SPREAD} back:14 supervisor", "CARD-NEW-03"),
    (MARKED, "faces backsR marked:40 supervisor", "CARD-NEW-03"),
    (MARKED, f"{SPREAD} rack", "CARD-NEW-03"),
    (BOTH, f"{SPREAD} boxed:3 supervisor", "BAC-OPEN-02"),
    (BOTH, f"{SPREAD} missing:{DECK[0]} boxed:3 supervisor rack", "PROT-12"),
]


@pytest.mark.rule("CARD-NEW-03", "BAC-OPEN-02", "PROT-12")
@pytest.mark.parametrize(("task", "done"), RIGHT)
def test_a_whole_inspection_is_right(task: DeckCheck, done: str) -> None:
    assert task.read(done) == done
    assert task.fault(done) is None


@pytest.mark.rule("CARD-NEW-03", "BAC-OPEN-02", "PROT-12")
@pytest.mark.parametrize(("task", "done", "rule"), WRONG)
def test_anything_else_is_wrong_by_its_rule(task: DeckCheck, done: str, rule: str) -> None:
    read = task.read(done)
    assert read is not None
    fault = task.fault(read)
    assert fault is not None
    assert fault.rule == rule
    assert "{" not in fault.text("zh-Hant")


@pytest.mark.parametrize("text", ["", "face", "missing", "missing:1h", "boxed:a", "boxed:123", "faces;rack"])
def test_what_cannot_be_read_is_no_answer(text: str) -> None:
    assert WELL.read(text) is None
