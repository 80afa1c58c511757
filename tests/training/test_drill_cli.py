"""`pitboss drill`: through a pipe, through a pseudo-terminal, and with whatever people type."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cli import main
from pitboss.cli.drill.page import understood
from pitboss.messages import LANGUAGES, catalogue
from pitboss.rulebook import load
from pitboss.training.questions.registry import DRILLS, drills_for
from tests.kit.training.terminal import Terminal

LOOKS = "1\n1 2\n1 2 3\n1 2 3 4\n1 2 3 4 5\n1 2 3 4 5 6\n1 white\n1x1\n: 1 red\nfaces\ncentre\n"
"""One of these is an answer to any question, if hardly ever the right one."""


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - to be made again


def typing(question: dict[str, Any], told: dict[str, Any]) -> str:
    """What to type for the answer that was told."""
    if question["kind"] in ("number", "money", "call", "hands"):
        return f"{told['answer']}\n"
    places = [str(question["options"].index(text) + 1) for text in told["answer"].split(" → ")]
    return " ".join(places) + "\n"


def run(*arguments: str, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(main, ["drill", *arguments], input=typed)


class TestPiped:
    def test_list(self) -> None:
        result = run("--list")
        assert result.exit_code == 0
        assert [line.split()[0] for line in result.output.splitlines()] == [
            drill.name for drill in drills_for(load("blackjack-shoe"))
        ]

    def test_list_as_json(self) -> None:
        rows = json.loads(run("--list", "--json", "--game", "ez-baccarat").output)
        assert {row["drill"] for row in rows} >= {"third-card", "side-bets"}
        assert "commission" not in {row["drill"] for row in rows}

    def test_a_right_and_a_wrong_answer_with_rule_and_source(self) -> None:
        result = run(
            "blackjack-payouts", "--seed", "3", "--questions", "2", "--difficulty", "1", typed="1\n2\n"
        )
        assert result.exit_code == 0
        assert result.output.count("Rule BJ-WAG-03, blackjack manual 585, 654, 686") == 2
        assert "0 of 2 right, 0%" in result.output
        assert "Look at these again:" in result.output
        bets = re.findall(r"who bet \$([0-9]+) has blackjack", result.output)
        right = "".join(f"{int(bet) * 1.5}0\n" for bet in bets)
        again = run("blackjack-payouts", "--seed", "3", "--questions", "2", "--difficulty", "1", typed=right)
        assert "2 of 2 right, 100%" in again.output
        assert "Look at these again" not in again.output

    def test_a_changed_rule_is_asked_at_once(self) -> None:
        asked = ("blackjack-payouts", "--seed", "3", "--questions", "1")
        assert "3 to 2: $" in run(*asked, typed="1\n").output
        assert (
            "6 to 5: $"
            in run(*asked, "--game", "blackjack-shoe", "--set", "blackjack.pays=6 to 5", typed="1\n").output
        )

    def test_json_lines(self) -> None:
        result = run("totals", "--json", "--seed", "4", "--questions", "2", typed="17\n12\n")
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        assert [sorted(line)[:2] for line in lines[:2]] == [
            ["difficulty", "drill"],
            ["answer", "explanation"],
        ]
        assert (lines[-1]["seed"], lines[-1]["asked"]) == (4, 2)

    @pytest.mark.parametrize("game", ["blackjack-shoe", "five-treasures", "blackjack-h17"])
    def test_a_perfect_trainee(self, game: str) -> None:
        """What the feedback calls the answer is the one that is graded right when it is typed."""
        asked = ("--game", game, "--json", "--seed", "11", "--questions", "25", "--difficulty", "2")
        typed: list[str] = []
        for _ in range(30):
            told = [
                json.loads(line) for line in run(*asked, typed="".join(typed) + LOOKS).stdout.splitlines()
            ]
            questions = [line for line in told if "prompt" in line]
            answers = [line for line in told if "answer" in line]
            known = 1 + next((at for at, line in enumerate(answers) if not line["right"]), len(answers))
            typed = [typing(*pair) for pair in zip(questions, answers[:known], strict=False)]
            if told[-1]["right"] == 25:
                return
        pytest.fail("the answers told are not those graded right")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_language(self, language: str) -> None:
        result = run("--language", language, "--seed", "2", "--questions", "3", typed="1\n1\n1\n")
        assert result.exit_code == 0
        assert catalogue(language)["training.cli.prompt"] in result.output

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("third-cards",), "there is no drill 'third-cards'; did you mean"),
            (("third-card", "--game", "blackjack-shoe"), "does not have the drill third-card"),
            (("--game", "poker"), "there is no such game"),
        ],
    )
    def test_a_slip_is_one_sentence(self, arguments: tuple[str, ...], message: str) -> None:
        result = run(*arguments)
        assert result.exit_code == 2
        assert message in result.stderr

    def test_a_drill_of_baccarat_finds_its_game(self) -> None:
        assert "Mini-Baccarat" in run("third-card", "--questions", "1", typed="1\n").output

    def test_a_house_alone_finds_a_game_of_its_own(self) -> None:
        result = run("--house", "rules-page", "--questions", "1", typed="q\n")
        assert "Blackjack H17" in result.output
        assert run("third-card", "--house", "rules-page").exit_code == 2
        assert run("--house", "nowhere", "--list").exit_code == 2

    def test_nobody_answers(self) -> None:
        result = run(typed="")
        assert result.exit_code == 0
        assert "Nothing was answered." in result.output

    def test_bytes_that_are_no_text(self) -> None:
        result = run("--questions", "2", "--seed", "1", typed=b"\xff\xfe\x00\n\x80\nq\n")
        assert result.exit_code == 0
        assert result.exception is None

    def test_a_small_drill_says_that_it_has_no_more(self) -> None:
        result = run("burning", "--questions", "50", typed="1\n" * 60)
        assert "There are no more new questions here." in result.output


@settings(max_examples=200, deadline=None)
@given(line=st.text(max_size=30), seed=st.integers(0, 500))
def test_whatever_is_typed_is_an_answer_or_nothing(line: str, seed: int) -> None:
    names = list(DRILLS)
    name = names[seed % len(names)]
    rules = next(
        rules
        for rules in map(load, ("blackjack-shoe", "mini-baccarat", "midi-baccarat"))
        if DRILLS[name].asks_about(rules)
    )
    question = DRILLS[name].generate(rules, chance(seed), 1 + seed % 3)
    given_ = understood(question, line)
    assert given_ is None or question.grade(given_) in (True, False)


def test_the_forms_of_an_answer() -> None:
    rules = load("mini-baccarat")
    question = DRILLS["take-and-pay"].generate(rules, chance(1), 2)
    numbers = [str(question.options.index(step) + 1) for step in question.answer]  # type: ignore[union-attr]
    for typed in (" ".join(numbers), "".join(numbers), ",".join(numbers)):
        assert understood(question, typed) == question.answer
    assert understood(question, numbers[0] * len(numbers)) is None
    choice = DRILLS["third-card"].generate(rules, chance(1), 1)
    assert understood(choice, "A") == understood(choice, " 1 ") == choice.options[0]
    assert understood(choice, "9") is None


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    with closing(Terminal(*request.param)) as opened:
        yield opened


ASKED = ("totals", "--seed", "1", "--questions", "3", "--difficulty", "1")


class TestTerminal:
    @pytest.mark.parametrize("terminal", [ASKED], indirect=True)
    def test_a_session_from_the_first_question_to_the_sum(self, terminal: Terminal) -> None:
        values = {rank: min(place + 1, 10) for place, rank in enumerate("A23456789")}
        for place in range(1, 4):
            shown = terminal.until("Your answer:")
            cards = re.findall(r"([A2-9])[♠♥♦♣]", shown.split(f"{place}. ")[-1])
            total = sum(values[card] for card in cards)
            total += 10 if "A" in cards and total <= 11 else 0
            terminal.type(f"{total}\n")
            terminal.until("Rule COMB-01")
        assert terminal.ended() == 0
        assert "3 of 3 right, 100%" in terminal.seen

    @pytest.mark.parametrize("terminal", [ASKED], indirect=True)
    def test_nonsense_is_asked_again_and_q_ends_it(self, terminal: Terminal) -> None:
        terminal.until("Your answer:")
        terminal.type("seventeen\n")
        terminal.until("Type a whole number, such as 17.")
        terminal.type("q\n")
        assert terminal.ended() == 0
        assert "Nothing was answered." in terminal.seen

    @pytest.mark.parametrize("terminal", [ASKED], indirect=True)
    @pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)], ids=["ctrl-c", "ctrl-d"])
    def test_ctrl_c_and_the_end_of_input_end_it_quietly(
        self, terminal: Terminal, key: str, code: int
    ) -> None:
        terminal.until("Your answer:")
        terminal.type("21\n")
        terminal.until("Your answer:")
        assert terminal.ended(pressing=key) == code
        assert "Traceback" not in terminal.seen
        assert re.search(r"[01] of 1 right", terminal.seen)
