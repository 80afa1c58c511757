"""`pitboss drill seat`: a practice table dealt line by line, through a pipe and a pseudo-terminal."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cli import main
from pitboss.cli.drill import seat_input as read
from pitboss.messages import LANGUAGES, catalogue
from pitboss.training.seat.calls import key
from pitboss.training.seat.moves import Move
from pitboss.training.seat.palette import palette
from pitboss.training.seat.planted_faults import offered
from tests.kit.training.terminal import Terminal
from tests.kit.training.trainee import Trainee

GAME = "blackjack-shoe"
PURPOSE = ("--seed", "1", "--rounds", "1")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["drill", "seat", *arguments], input=typed)


def report(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])["report"]
    return found


def named(trainee: Trainee, move: Move) -> str:
    """A move as somebody writes it who knows what the table calls things."""
    words = [move.name]
    if move.to:
        words.append(move.to)
    if move.bet:
        words.append(_place(trainee, move))
    if move.points is not None:
        words.append(str(move.points))
    if move.cheques is not None:
        words.append(str(move.cheques).replace(",", ""))
    return " ".join(words)


def numbered(trainee: Trainee, move: Move) -> str:
    """The same by numbers, and payments by their sum in cents."""
    names = [one.name for one in palette(trainee.sitting.rules)]
    words = [str(names.index(move.name) + 1)]
    if move.to:
        words.append(next(one.key for one in read.aims_of(trainee.sitting) if one.to == move.to))
    if move.bet:
        words.append(_place(trainee, move))
    if move.points is not None:
        words.append(str(move.points))
    if move.cheques is not None:
        words.append(str(move.cheques.total))
    return " ".join(words)


def _place(trainee: Trainee, move: Move) -> str:
    found = read.bets_of(trainee.sitting)
    return str([(one.seat, one.hand, one.bet, one.owner) for one in found].index(move.place) + 1)


def lines_of(trainee: Trainee, write: Callable[[Trainee, Move], str], steps: int = 1_000) -> Iterator[str]:
    """What a perfect trainee types: the same table is dealt here, and told what to do by itself."""
    sitting = trainee.sitting
    for _ in range(steps):
        if sitting.over:
            return
        if sitting.calls:
            said = key(sitting.calls[0])
            line = f"say {read.LETTERS[[key(call) for call in sitting.choices].index(said)]}"
            sitting.say(said, now_ms=trainee.tick())
        else:
            line = write(trainee, trainee.due.move)
            trainee.give(trainee.due.move)
        yield line


@pytest.mark.parametrize(
    ("game", "seed", "write"),
    [(GAME, 1, named), (GAME, 5, numbered), ("mini-baccarat", 2, named), ("five-treasures", 3, numbered)],
)
@pytest.mark.parametrize("mode", ["guide", "test"])
def test_a_perfect_trainee_has_no_fault(
    game: str, seed: int, write: Callable[[Trainee, Move], str], mode: str
) -> None:
    trainee = Trainee(game, mode=mode, seed=seed, rounds=2)
    typed = "\n".join(lines_of(trainee, write)) + "\n"
    asked = ("--game", game, "--seed", str(seed), "--rounds", "2", "--mode", mode, "--json")
    result = run(*asked, typed=typed)
    told = report(result)
    assert told["faults"] == [], told["faults"]
    assert (told["right"], told["steps"], told["rounds"]) == (trainee.sitting.right, trainee.sitting.steps, 2)
    assert "unclear" not in result.stdout
    assert "ask" not in [name for line in result.stdout.splitlines() for name in json.loads(line)]


def test_the_same_seed_is_the_same_table_and_another_is_not() -> None:
    first, again, other = (run("--mode", "show", "--seed", seed, typed="\n" * 40).output for seed in "778")
    assert first == again
    assert first != other


def test_guidance_tells_a_fault_at_once_and_the_report_its_rule() -> None:
    result = run(*PURPOSE, typed="pick up\nopen\n")
    assert "✗ Something else comes first" in result.output
    assert "Rule BJ-WAG-01, blackjack manual 679, 684: Wagers are placed" in result.output
    assert "0 of 1 (0" in result.output
    assert "The same table again: --seed 1" in result.output


def test_a_test_says_nothing_before_its_end() -> None:
    result = run(*PURPOSE, "--mode", "test", typed="pick up\nscan\n")
    before, after = result.output.split("Report")
    assert "BJ-WAG-01" not in before
    assert "Next" not in before
    assert "✗" not in before
    assert "BJ-WAG-01" in after
    told = [
        json.loads(line)
        for line in run(*PURPOSE, "--mode", "test", "--json", typed="peek\n").stdout.splitlines()
    ]
    assert "due" not in told[1]
    assert told[2] == {"done": True}


def test_what_is_shown_is_not_graded() -> None:
    result = run(*PURPOSE, "--mode", "show", typed="\nnext\ndeal\n\n")
    assert result.output.count("✓") == 3
    hint = "Press Enter for the next step, or type q to end."
    assert result.output.count(hint) == 2, "once as an answer to `deal`"
    assert "The house dealt; nothing is graded." in result.output


def test_what_is_left_out_is_asked_for() -> None:
    trainee = Trainee(GAME, mode="guide", seed=1, rounds=1)
    typed = []
    for line in lines_of(trainee, named):
        typed.append(line)
        if trainee.due.move.name == "deal" and not trainee.sitting.calls:
            break
    aim = next(one.key for one in read.aims_of(trainee.sitting) if one.to == trainee.due.move.to)
    result = run(*PURPOSE, typed="\n".join([*typed, "deal", aim, "deal", "nobody"]) + "\n")
    assert result.output.count("Which hand?") == 2
    assert "That is not a move or a sentence of this table" in result.output
    assert "Mistakes:\n  None." in result.output


def test_a_payment_in_cheques_or_cents() -> None:
    trainee = Trainee(GAME, mode="guide", seed=1)
    assert trainee.to("pay")
    sitting, due = trainee.sitting, trainee.due.move
    assert due.cheques is not None
    said = str(due.cheques).replace(",", "")
    place, cents = _place(trainee, due), due.cheques.total
    heard: list[str] = []

    def ask(what: str, answers: Any) -> str:
        del answers
        heard.append(what)
        return {"bet": place, "cheques": said}[what]

    seat = f"seat {due.seat} {due.bet.split('-')[0]}"
    for line in (
        f"pay {place} {said}",
        f"pay {place} {cents}",
        f"pay {place} ${cents / 100:.2f}",
        f"pay {seat} {said}",
    ):
        assert read.act_of(sitting, line, ask) == due, line
    assert heard == []
    assert read.act_of(sitting, "pay", ask) == due
    assert heard == ["bet", "cheques"]
    wrong = read.act_of(sitting, f"pay {place} {cents + 500}", ask)
    assert isinstance(wrong, Move)
    told = trainee.give(wrong)
    assert told.fault is not None
    assert (told.fault.kind, told.fault.cents) == ("mispaid", 500)


def test_calls_by_letter_name_and_figures() -> None:
    trainee = Trainee("mini-baccarat", mode="guide", seed=1)
    assert trainee.until(lambda sitting: any(call.parameters for call in sitting.calls))
    sitting = trainee.sitting
    call = next(call for call in sitting.calls if call.parameters)

    def nobody(what: str, answers: Any) -> None:
        raise AssertionError(what, answers)

    letter = read.LETTERS[[key(one) for one in sitting.choices].index(key(call))]
    for line in (letter, f"say {letter}", f"say {key(call)}", f"say {read.LETTERS.index(letter) + 1}"):
        assert read.act_of(sitting, line, nobody) == read.Say(key(call)), line
    assert read.act_of(sitting, "say nonsense", nobody) is None


def test_a_planted_fault_is_stopped_for() -> None:
    """The supervisor is called by name and by number, asked for and at once."""
    trainee = Trainee(GAME, mode="test", seed=4, rounds=6, plants=("pinch", "cap", "late_bet"))
    kinds = [kind.replace("_", " ") for kind in offered(trainee.sitting.rules)]
    typed: list[str] = []
    for line in lines_of(trainee, named):
        typed.append(line)
        lying = trainee.sitting._visible
        if lying:
            sign = lying[0].fault
            by_hand = len(typed) % 2
            asked = ["f", str(kinds.index(sign.kind.replace("_", " ")) + 1), str(sign.seat)]
            typed += asked if by_hand else [f"stop {sign.kind} seat {sign.seat}"]
            trainee.sitting.stop(sign.kind, sign.seat, now_ms=trainee.tick())
    faults = [word for kind in ("pinch", "cap", "late_bet") for word in ("--fault", kind)]
    asked_for = ("--seed", "4", "--rounds", "6", "--mode", "test", "--json", *faults)
    told = report(run(*asked_for, typed="\n".join(typed) + "\n"))
    assert told["planted"]
    assert all(one["noticed"] for one in told["planted"])
    assert told["faults"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: str) -> None:
    result = run(*PURPOSE, "--language", language, typed="open\nf\n1\n1\n?\nq\n")
    assert result.exit_code == 0
    for text in ("training.seat.how", "training.seat.ask_stop", "page.seat.report.title"):
        assert catalogue(language)[text] in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("seat", "--game", "poker"), "there is no such game"),
        (("seat", "--game", "double-deck", "--seats", "9"), "seats."),
        (("seat", "--seed", "-1"), "a seed is from 0"),
        (("--questions", "3", "seat"), "seat must be the first word"),
    ],
)
def test_a_slip_is_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(main, ["drill", *arguments])
    assert result.exit_code == 2
    assert message in result.stderr


@settings(max_examples=150, deadline=None)
@given(line=st.text(max_size=30), answer=st.text(max_size=12))
def test_whatever_is_typed_is_an_act_or_nothing(line: str, answer: str) -> None:
    found = read.act_of(_MIDDLE.sitting, line, lambda what, answers: answer)  # noqa: ARG005
    assert found is None or isinstance(found, read.Act)


_MIDDLE = Trainee(GAME, mode="guide", seed=1)
assert _MIDDLE.to("pay")


def test_at_a_terminal_from_the_first_step_to_the_report() -> None:
    trainee = Trainee(GAME, mode="guide", seed=1, rounds=1)
    with closing(Terminal("seat", *PURPOSE)) as terminal:
        for line in lines_of(trainee, named):
            terminal.until("You: ")
            terminal.type(f"{line}\n")
        terminal.until("(100.0%)")
        assert terminal.ended() == 0
        assert "Mistakes:\r\n  None." in terminal.seen


def test_ctrl_c_tells_the_report_and_ends() -> None:
    with closing(Terminal("seat", *PURPOSE)) as terminal:
        terminal.until("You: ")
        terminal.type("scan\n")
        terminal.until("You: ")
        assert terminal.ended(pressing="\x03") == 130
        assert "Traceback" not in terminal.seen
        assert "Something else comes first" in terminal.seen.split("Report")[1]
