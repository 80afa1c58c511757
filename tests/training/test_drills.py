"""Every drill: one right answer, worked out twice; wrong ones that differ; and it follows the rulebook."""

from functools import cache
from random import Random

import pytest

from pitboss import catalogue
from pitboss.messages import LANGUAGES, say
from pitboss.rulebook import Rules, games, houses, load
from pitboss.training.drills.conduct.glossary import TERMS
from pitboss.training.questions.drill import DIFFICULTIES
from pitboss.training.questions.practices import BACCARAT, BLACKJACK
from pitboss.training.questions.question import Exhibit, Question
from pitboss.training.questions.registry import DRILLS, drills_for

QUESTIONS = 200
"""The bounded share; `scripts/drill_questions.py` makes ten thousand of each."""


def chance(seed: object) -> Random:
    return Random(str(seed))  # noqa: S311 - to be made again


@cache
def every_game() -> tuple[Rules, ...]:
    return tuple(load(game, house=house) for house in houses() for game in games(house))


def made(name: str, rules: Rules, number: int) -> Question:
    return DRILLS[name].generate(rules, chance(f"{name} {number}"), DIFFICULTIES[number % 3])


def asked(name: str, number: int = QUESTIONS) -> list[tuple[Rules, Question]]:
    offering = [rules for rules in every_game() if DRILLS[name].asks_about(rules)]
    return [
        (rules := offering[place // 3 % len(offering)], made(name, rules, place)) for place in range(number)
    ]


@pytest.mark.rule("XC-04")
@pytest.mark.parametrize("name", DRILLS)
class TestQuestions:
    def test_the_second_calculation_confirms_the_answer(self, name: str) -> None:
        for rules, question in asked(name):
            assert DRILLS[name].check(rules, question) == question.answer, question

    def test_exactly_one_answer_is_right(self, name: str) -> None:
        for _, question in asked(name):
            assert question.grade(question.answer)
            assert question.wrong
            assert not any(map(question.grade, question.wrong))
            assert len({question.answer, *question.wrong}) == 1 + len(question.wrong)
            if question.kind == "choice":
                assert sorted(question.options) == sorted(map(str, (question.answer, *question.wrong)))
            if question.kind == "order":
                assert isinstance(question.answer, tuple)
                assert sorted(question.options) == sorted(question.answer)
                assert question.options != question.answer

    def test_no_two_options_read_alike_in_any_language(self, name: str) -> None:
        for language in LANGUAGES:
            for rules, question in asked(name, 45):
                texts = [label.text(language, rules.calls) for label in question.labels.values()]
                assert len(set(texts)) == len(texts), question
                for said in (question.prompt, question.explanation):
                    assert said.text(language, rules.calls).strip()
                for shown in question.shown:
                    assert isinstance(shown, Exhibit)

    def test_its_rules_are_of_the_catalogue_and_its_own(self, name: str) -> None:
        known = catalogue.rules()
        assert set(DRILLS[name].rules) <= known.keys()
        for _, question in asked(name):
            assert set(question.rules) <= known.keys()
            assert set(question.rules) & set(DRILLS[name].rules)
            assert question.source == known[question.rules[0]].source

    def test_the_same_chance_makes_the_same_question(self, name: str) -> None:
        rules = next(rules for rules in every_game() if DRILLS[name].asks_about(rules))
        assert made(name, rules, 7) == made(name, rules, 7)

    def test_it_can_be_told_from_its_opposite(self, name: str) -> None:
        """A check that agreed with everything would prove nothing: questions differ in their answers."""
        assert len({str(question.answer) for _, question in asked(name)}) > 1


def test_every_game_has_drills_and_every_drill_a_game() -> None:
    found = {drill.name for rules in every_game() for drill in drills_for(rules)}
    assert found == set(DRILLS)
    assert all(len(drills_for(rules)) >= 20 for rules in every_game())


class TestTheRulebookInForce:
    """A rule that changes in the house's file changes the drill at once, and the engine agrees."""

    @pytest.mark.parametrize(
        ("name", "game", "key", "value"),
        [
            ("blackjack-payouts", "blackjack-shoe", "blackjack.pays", "6 to 5"),
            ("insurance", "blackjack-shoe", "insurance.pays", "3 to 1"),
            ("commission", "mini-baccarat", "commission.rate", "4%"),
            ("side-bets", "ez-baccarat", "bets.dragon-7.lines", None),
            ("change", "blackjack-shoe", "approval.change_from", "$500"),
            ("limits", "mini-baccarat", "limits.min", "$50"),
            ("several-hands", "blackjack-shoe", "hands.multiples", [1, 3, 4]),
            ("tokes", "mini-baccarat", "toke.at_max_share", "20%"),
            ("burning", "blackjack-shoe", "burn.on_relief", False),
            ("strategy", "blackjack-shoe", "double.on", "ten_or_eleven"),
            ("take-and-pay", "mini-baccarat", "settle.take_traversal", "by_bet"),
            ("jackpots", "blackjack-shoe", "progressive.order", "lowest_first"),
        ],
    )
    def test_a_change_is_asked_at_once(self, name: str, game: str, key: str, value: object) -> None:
        if value is None:
            when = {"winner": "banker", "banker_total": 7, "banker_cards": 3}
            value = [{"pays": "35 to 1", "when": when}]
        before, after = load(game), load(game, settings={key: value})
        changed = [made(name, after, place) for place in range(QUESTIONS)]
        usual = [made(name, before, place) for place in range(QUESTIONS)]
        assert [(q.answer, q.explanation) for q in changed] != [(q.answer, q.explanation) for q in usual]
        for question in changed:
            assert DRILLS[name].check(after, question) == question.answer

    def test_six_to_five_is_paid_six_to_five(self) -> None:
        rules = load("blackjack-shoe", settings={"blackjack.pays": "6 to 5"})
        question = made("blackjack-payouts", rules, 0)
        bet = question.facts["bet"]
        assert question.answer == bet * 6 // 5
        assert bet * 3 // 2 in question.wrong

    def test_a_question_of_other_rules_is_found_out(self) -> None:
        """The check really works: a 3 to 2 question does not pass under 6 to 5."""
        question = made("blackjack-payouts", load("blackjack-shoe"), 0)
        other = load("blackjack-shoe", settings={"blackjack.pays": "6 to 5"})
        assert DRILLS["blackjack-payouts"].check(other, question) != question.answer


OTHER_RULES: list[tuple[str, dict[str, object]]] = [
    ("blackjack-shoe", {"limits.min": "$500", "limits.max": "$1,000"}),
    ("blackjack-shoe", {"peek.ace": False, "peek.ten": False}),
    ("blackjack-shoe", {"trilux.ace": "low", "split.match": "rank", "payout.round": "$1"}),
    ("blackjack-shoe", {"bets.blazing-7s-progressive.third": "own_third", "vip": True}),
    (
        "blackjack-shoe",
        {
            "shuffle.machine": "continuous",
            "burn.count": 0,
            "card_sets.backs": ["red"],
            "burn.on_relief": False,
            "dead_game.break_down": False,
            "dead_game.approval": False,
        },
    ),
    ("mini-baccarat", {"limits.step": "$1", "commission.mode": "box", "seats": 9}),
    ("five-treasures", {"settle.pay_traversal": "by_bet", "limits.side_min_condition": "none"}),
    ("dai-bacc", {"burn.by": "count", "burn.on_relief": True, "decks": 6}),
]


@pytest.mark.parametrize(("game", "settings"), OTHER_RULES)
def test_houses_with_other_rules_have_drills_too(game: str, settings: dict[str, object]) -> None:
    rules = load(game, settings=settings)
    for drill in drills_for(rules):
        for place in range(24):
            question = made(drill.name, rules, place)
            assert drill.check(rules, question) == question.answer, question


def of_rule(name: str, rule: str, number: int = 400) -> list[Question]:
    return [question for _, question in asked(name, number) if rule in question.rules]


@pytest.mark.rule("COMB-01")
def test_the_manuals_own_exercise_is_three_small_cards() -> None:
    found = of_rule("totals", "COMB-01")
    assert found
    for question in found:
        (shown,) = question.shown
        assert len(shown.cards) == 3
        assert not {card[0] for card in shown.cards} & set("TJQK")


@pytest.mark.rule("BAC-DRAW-13")
def test_the_third_card_is_asked_in_both_forms() -> None:
    found = of_rule("third-card", "BAC-DRAW-13", 600)
    assert {question.facts["form"] for question in found} == {"memory", "cell", "banker", "player"}
    memory = {q.facts["banker"]: q.answer for q in found if q.facts["form"] == "memory"}
    assert memory[6] == "6-7"
    assert memory[5] == "4-7"
    assert memory[4] == "2-7"
    assert memory[3] == "not 8"


@pytest.mark.rule("PROT-01", "BJ-DEAL-08", "CUT-04", "PACE-01")
def test_places_hands_and_pace() -> None:
    found = {
        (q.facts["form"], q.facts.get("spot", q.facts.get("decks")), q.facts.get("spots")): q.answer
        for _, q in asked("places", 900)
    }
    stand = [found["stand", spot, 7] for spot in range(1, 8)]
    assert stand == ["left", "left", "middle", "middle", "middle", "right", "right"]
    hand = [found["hand", spot, 7] for spot in range(1, 8)]
    assert hand == ["left_hand"] * 2 + ["either_hand"] + ["right_hand"] * 4
    assert (found["cut", 3, 7], found["cut", 4, 7], found["cut", 3, 5], found["cut", 2, 4]) == (
        *("left_hand", "right_hand", "right_hand", "right_hand"),
    )
    assert (found["pace", 6, None], found["pace", 8, None]) == ("9:40", "11:30")


@pytest.mark.rule("SHF-TIME-01", "SHF-TIME-02")
def test_the_time_of_a_hand_shuffle_is_rated_by_the_scale_of_its_decks() -> None:
    found = {}
    for rules, question in asked("places", 4_000):
        if question.facts["form"] == "shuffle":
            assert DRILLS["places"].check(rules, question) == question.answer
            found[question.facts["decks"], question.facts["time"]] = question.answer
    six = [found[6, time] for time in ("1:30", "1:31", "1:45", "1:46", "2:00", "2:01")]
    eight = [found[8, time] for time in ("1:50", "1:51", "2:10", "2:11", "2:25", "2:26")]
    assert six == eight == ["OP", "SP", "SP", "ME", "ME", "NI"]


@pytest.mark.taught("CHG-03", "CUT-06", "RACK-04", "PROT-13", "PROT-14", "SHOE-01", "SHOE-02", "SVC-02")
@pytest.mark.taught("TOKE-01", "TOKE-06", "POL-04", "POL-05", "POL-06", "BAC-SHUF-02", "BAC-SHUF-06")
@pytest.mark.taught("BAC-SHUF-08", "MIDI-14", "BAC-GP-10", "BAC-REL-03", "ESH-03", "CULT-01", "CULT-11")
@pytest.mark.taught("CULT-14", "CULT-16", "OPEN-03", "CLOSE-02", "ESH-01", "CULT-15")
def test_every_practice_is_asked_among_its_near_misses_and_each_of_them_among_right_ones() -> None:
    found: set[str] = set()
    for _, question in asked("conduct", 4_000):
        (marked,) = [option for option in question.options if question.grade(option)]
        practice, kind = marked.rsplit(".", 1)
        found.add(marked)
        others = sorted(option for option in question.options if option != marked)
        if kind == "do":
            assert others == [f"{practice}.miss_1", f"{practice}.miss_2"]
        else:
            assert {option.rsplit(".", 1)[1] for option in others} == {"do"}
            assert practice not in {option.rsplit(".", 1)[0] for option in others}
        assert question.rules == ((BLACKJACK | BACCARAT)[practice],)
    kinds = ("do", "miss_1", "miss_2")
    assert found == {f"{practice}.{kind}" for practice in BLACKJACK | BACCARAT for kind in kinds}


@pytest.mark.rule("BAC-GP-02")
def test_a_bankroll_is_counted_down() -> None:
    for question in of_rule("racks", "BAC-GP-02", 60):
        (shown,) = question.shown
        assert shown.cheques is not None
        assert question.answer == shown.cheques.total


@pytest.mark.rule("STR-08")
def test_the_five_lines_are_those_of_the_chart_for_beginners() -> None:
    rules, answers = load("blackjack-shoe"), set()
    for seed in range(4_000):
        question = DRILLS["strategy"].generate(rules, chance(seed), 1)
        if question.rules == ("STR-08",):
            assert DRILLS["strategy"].check(rules, question) == question.answer
            answers.add(question.answer)
    assert answers == {"split", "double", "hit", "stand"}


@pytest.mark.rule("DEAD-03")
def test_the_rack_of_an_idle_table_waits_for_a_supervisor_at_blackjack_too() -> None:
    questions = of_rule("approvals", "DEAD-03", 900)
    assert questions
    assert {q.answer for q in questions if "not" not in q.facts} == {"supervisor"}
    refused = {str(q.answer) for q in questions if "not" in q.facts}
    assert refused <= {"surveillance", "security", "cage_cashier"}


@pytest.mark.rule("RACK-01", "RACK-02")
@pytest.mark.parametrize(("minimum", "black"), [("$25", "right"), ("$100", "both")])
def test_a_colour_is_worked_from_its_sides_of_the_rack(minimum: str, black: str) -> None:
    rules = load("blackjack-shoe", settings={"limits.min": minimum})
    questions = [q for seed in range(300) if (q := made("racks", rules, seed)).facts.get("form") == "side"]
    assert all(DRILLS["racks"].check(rules, question) == question.answer for question in questions)
    assert {str(question.facts["colour"]): question.answer for question in questions} == {
        **dict.fromkeys(("white", "red", "green"), "both"),
        **dict.fromkeys(("purple", "orange", "grey"), "right"),
        "black": black,
    }


@pytest.mark.rule("RACK-05")
def test_a_high_colour_is_spaced_unless_a_guest_plays_it_and_the_shoe_goes_on() -> None:
    found = set()
    for rules, question in asked("racks", 1_200):
        if question.facts.get("form") == "spaced":
            assert DRILLS["racks"].check(rules, question) == question.answer
            found.add((question.facts["over"], question.answer in question.facts["played"]))
            assert question.answer in ("black", "purple", "orange", "grey")
    assert found == {(False, False), (True, True)}


def test_the_words_are_those_of_the_glossary() -> None:
    root = catalogue.clone()
    assert root is not None
    text = (root / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert [term for term in TERMS if f"`{term}`" not in text] == []


@pytest.mark.rule("CHG-03")
def test_the_drill_of_steps_and_the_one_of_conduct_begin_a_cash_change_alike() -> None:
    questions = [
        q for _, q in asked("steps", 400) if q.facts["what"] == "change" and q.facts["form"] == "first"
    ]
    with_hands = [q for q in questions if "clear_hands.first" in q.facts["steps"]]
    assert with_hands
    assert {q.answer for q in with_hands} == {"clear_hands.first"}
    assert "clear hands first" in say("practice.bills_in.do", {}).lower()
