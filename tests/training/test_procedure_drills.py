"""Steps, lines and copies are asked as the house's own desks take them; the house by its list."""

from random import Random

import pytest

from pitboss.rulebook import load
from pitboss.training.drills.conduct.safer_play import ACTS, ORDINARY, SIGNS
from pitboss.training.drills.procedure import paper_trail, steps
from pitboss.training.questions.house_property import house_property
from pitboss.training.questions.question import Question, cheques_said
from pitboss.training.questions.registry import DRILLS
from pitboss.training.questions.walks import PROCEDURES, at_table, copies_of, lines_of, order_of, steps_of

BLACKJACK, BACCARAT = load("blackjack-shoe"), load("mini-baccarat")


def made(name: str, number: int = 300) -> list[Question]:
    games = (BLACKJACK, BACCARAT)
    return [
        DRILLS[name].generate(games[place % 2], Random(f"{name} {place}"), place % 3 + 1)  # noqa: S311
        for place in range(number)
    ]


@pytest.mark.rule(
    "FILL-06", "CRD-03", "CRD-04", "MKR-02", "OPEN-03", "OPEN-05", "CLOSE-02", "CLOSE-04", "CARD-NEW-03"
)
@pytest.mark.parametrize("name", PROCEDURES)
def test_the_desks_take_every_step_in_the_order_that_is_taught(name: str) -> None:
    taught = steps.orders(BLACKJACK)[name]
    assert [step for step in order_of(name) if step in taught] == list(taught)
    assert set(order_of(name)) == {step.label for step in steps_of(name)}, "the procedure comes to its end"


@pytest.mark.rule("CHG-06", "RLF-03", "BAC-REL-02")
def test_the_table_asks_for_the_gestures_in_the_order_that_is_taught() -> None:
    for rules in (BLACKJACK, BACCARAT):
        assert at_table(rules, "change") == steps.orders(rules)["change"]
        assert at_table(rules, "relief") == steps.orders(rules)["relief"]
    assert "tuck_card.out" in at_table(BLACKJACK, "relief")
    assert "tuck_card.out" not in at_table(BACCARAT, "relief")
    unburned = load("blackjack-shoe", settings={"burn.on_relief": False})
    assert "slide_shoe.out" not in at_table(unburned, "relief"), "the rule in force, not the one before"


@pytest.mark.rule("FILL-03", "CRD-02", "OPEN-04", "CLOSE-03")
def test_lines_and_copies_are_those_of_the_desks() -> None:
    for paper, lines in paper_trail._LINES.items():
        read = dict.fromkeys("denominations" if one.startswith("$") else one for one in lines_of(paper))
        assert tuple(read) == lines
        assert tuple(copies_of(paper).values()) == paper_trail._WHERE[paper]


def test_every_procedure_and_every_form_is_asked() -> None:
    asked = made("steps")
    assert {one.facts["what"] for one in asked} == set(steps.orders(BLACKJACK))
    assert {one.facts["form"] for one in asked} == {"first", "next", "order"}
    trail = made("paper-trail")
    assert {one.facts["paper"] for one in trail} == set(paper_trail._LINES)
    assert {one.kind for one in trail} == {"choice", "order"}


@pytest.mark.rule("SVC-06", "SVC-07", "BAC-SVC-07")
def test_the_house_is_asked_about_by_its_list() -> None:
    known = house_property()
    asked = made("service")
    own = {(one.game, one.facts["form"]): one.rules[0] for one in asked}
    assert own["mini-baccarat", "place"] == own["mini-baccarat", "whom"] == "BAC-SVC-07"
    assert own["blackjack-shoe", "place"] == "SVC-06"
    places = {one.facts["name"]: one.answer for one in asked if one.facts["form"] == "place"}
    assert places == {**known.places, **dict.fromkeys(known.unlisted.names, "supervisor")}
    for one in asked:
        if one.answer in known.places.values():
            assert one.labels[str(one.answer)].text() in one.prompt.text(), "the way was shown"
    assert {one.answer for one in asked if one.facts["form"] == "offer"} == set(known.offers.house)
    assert {one.answer for one in asked if one.facts["form"] == "whom"} == {"everybody"}


@pytest.mark.rule("IND-61")
def test_signs_of_harm_are_told_to_the_supervisor_and_nobody_is_lectured() -> None:
    asked = made("safer-play", 600)
    by_form = {
        form: {one.answer for one in asked if one.facts["form"] == form} for form in ("sign", "ordinary")
    }
    assert by_form == {"sign": set(SIGNS), "ordinary": set(ORDINARY)}
    assert {one.answer for one in asked if one.facts["form"] == "act"} == {"tell", "quietly", "leaflet"}
    assert ACTS["lecture"] == ACTS["credit"] == "dont"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("2 black, 1 green", "2 black, 1 green"),
        ("1 green 2 BLACK", "2 black, 1 green"),
        ("3 red, 0 green", "3 red"),
        ("two black", None),
        ("2 black 1 black", None),
        ("2 gold", None),
        ("2 black 1", None),
        ("99999 red", None),
        ("", None),
    ],
)
def test_cheques_are_read_as_they_are_typed(typed: str, found: str | None) -> None:
    assert cheques_said(typed) == found
