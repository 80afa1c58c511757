"""Files that cannot be played: each is refused in words that a manager understands, with line and column."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from scripted import MINI, NATURAL, SECRET, bounded, play_all

from pitboss.cli import main
from pitboss.notation import NotationError, parse, perform
from pitboss.rulebook import RulebookError

SYNTAX: list[tuple[str, int, int | None, str]] = [
    ("nonsense\n", 1, 1, "a colon is missing"),
    (MINI + "\n  nonsense\n", 3, 3, "a colon is missing"),
    ("== \n" + MINI, 1, 1, "a title is missing"),
    ("gaem: mini-baccarat\n", 1, 1, 'did you mean "game"?'),
    ("croupier: open\n", 1, 1, '"croupier" is no header, no actor and no expectation'),
    ("seat: P 25\n", 1, 1, '"seat" is no header, no actor'),
    ("seat one: P 25\n", 1, 1, '"seat one" is no header, no actor'),
    ("seat 1000: P 25\n", 1, 1, '"seat 1000" is no header, no actor'),
    ("seat 1 Lee: P 25\n", 1, 1, '"seat 1 Lee" is no header, no actor'),
    ('seat 1 " ": P 25\n', 1, 1, "the name in quotes is empty"),
    ('seat 1 "Lee: P 25\n', 1, 1, "is no header, no actor"),
    ("game:\n", 1, 6, "game: needs a value: a game of that house"),
    ("secret:  # none\n", 1, 8, "secret: needs a value: 64 hexadecimal digits"),
    (MINI + "seat 1:\n", 2, 8, "nothing follows the colon"),
    (MINI + "dealer: # later\n", 2, 8, "nothing follows the colon"),
    (MINI + "shoe:\n", 2, 6, "nothing follows the colon"),
    (MINI + "seat 1: P\n", 2, 9, 'a wager reads "BET AMOUNT", as in: P 100'),
    (MINI + "seat 1: P 25 50\n", 2, 9, 'a wager reads "BET AMOUNT"'),
    (MINI + "seat 1: P 25 each cash\n", 2, 9, 'a wager reads "BET AMOUNT"'),
    (MINI + "seat 1: P ten\n", 2, 11, '"ten" is not an amount of money'),
    (MINI + "seat 1: P 2.505\n", 2, 11, '"2.505" is not an amount of money'),
    (MINI + "seat 1: P €25\n", 2, 11, '"€25" is not an amount of money'),
    (MINI + "seat 1: P 1000000000000\n", 2, 11, "is not an amount of money"),
    (MINI + "seat 1: P $2,50\n", 2, 14, 'a wager reads "BET AMOUNT"'),
    (MINI + "seat 1: P 25, , B 25\n", 2, 15, "two commas, or one too many"),
    (MINI + "seat 1: P 25,\n", 2, 14, "two commas, or one too many"),
    (MINI + 'seat 1: "P 25\n', 2, 9, "a quotation mark is not closed"),
    (MINI + "seat 1: take back\n", 2, 9, 'after "take back" comes bet [money]'),
    (MINI + "seat 1: cut 1.5\n", 2, 13, '"1.5" is not a whole number'),
    (MINI + "seat 1: cut 9999999999\n", 2, 13, "is not a whole number"),
    (MINI + "seat 1: hand in commission 5\n", 2, 9, 'after "hand in commission" comes nothing'),
    (MINI + "dealer: dael\n", 2, 9, '"dael" is nothing that the dealer does; did you mean "deal"?'),
    (MINI + "dealer: open, P 25\n", 2, 15, '"P 25" is nothing that the dealer does'),
    (MINI + "supervisor: pay\n", 2, 13, '"pay" is nothing that the supervisor does'),
    (MINI + "surveillance: verify 1\n", 2, 15, 'after "verify" comes number bet'),
    (MINI + "shoe: 4 K 1 7\n", 2, 11, '"1" is not a card'),
    (MINI + "shoe: 4x\n", 2, 7, '"4x" is not a card'),
    (MINI + "shoe: 4, K, 5, 7\n", 2, 7, '"4," is not a card'),
    (MINI + "shoe: 4>palyer\n", 2, 7, '"palyer" is no hand; did you mean "player"?'),
    (MINI + "shoe: ??*999\n", 2, 7, "a card can be repeated 1 to 416 times"),
    (MINI + "expect: 9\n", 2, 1, '"expect" expects nothing known'),
    (MINI + "expect wagres: 1 P loses\n", 2, 1, 'did you mean "wagers"?'),
    (MINI + "expect pay:\n", 2, 12, 'write "nothing" to expect none'),
    (MINI + "expect pay: P 25\n", 2, 13, '"P" is not a whole number'),
    (MINI + "expect pay: 1 P\n", 2, 13, 'this reads "SEAT BET AMOUNT", as in: 5 PDB 50'),
    (MINI + "expect pay: 1 P 25,\n", 2, 20, "an item is missing here"),
    (MINI + "expect wagers: 1 P won 25\n", 2, 16, 'this reads "SEAT BET wins AMOUNT"'),
    (MINI + "expect wagers: 1 P wins\n", 2, 16, "only a winning wager names what it is paid"),
    (MINI + "expect wagers: 1 P pushes 25\n", 2, 16, "only a winning wager names what it is paid"),
    (MINI + "expect calls: Tie\n", 2, 15, "words that are said stand in quotes"),
    (MINI + "expect winner: the player\n", 2, 16, "one word is expected here"),
    (MINI + "expect left: few\n", 2, 14, '"few" is not a whole number'),
    (MINI + "expect house: 1 2 3\n", 2, 15, 'this reads "+105"'),
]
UNPLAYABLE: list[tuple[str, int, int | None, str]] = [
    ("", 1, 1, "the scenario names no game: add a line such as game: mini-baccarat"),
    ("# only words\n", 1, 1, "the scenario names no game"),
    ("house: manual\nseat 1: P 25\n", 1, None, "the scenario names no game"),
    (f"== One\n{MINI}\n== Two\nseat 1: P 25\n", 4, None, "the scenario names no game"),
    (MINI + MINI, 2, None, "game: stands twice in this scenario"),
    (MINI + "left: 9\nleft: 9\n", 3, None, "left: stands twice in this scenario"),
    (MINI + "left: many\n", 2, None, 'left: "many" is not a whole number'),
    (MINI + "left: -1\n", 2, None, 'left: "-1" is not a whole number'),
    (MINI + "left: 10000\n", 2, None, 'left: "10000" is not a whole number'),
    (MINI + "\nleft: 417\n", 3, None, "left: 417 is more than the 416 cards of the pack"),
    (MINI + "decks: 6\nleft: 313\n", 3, None, "left: 313 is more than the 312 cards of the pack"),
    (MINI + "behind: 2.5\n", 2, None, 'behind: "2.5" is not a whole number'),
    (MINI + "decks: eight\n", 2, None, 'decks: "eight" is not a whole number'),
    (MINI + "secret: 1234\n", 2, None, "secret: this needs 64 hexadecimal digits"),
    (MINI + f"secret: {SECRET[:-1]}g\n", 2, None, "secret: this needs 64 hexadecimal digits"),
    (MINI + f"secret: {SECRET[:-2]} 9\n", 2, None, "secret: this needs 64 hexadecimal digits"),
    (MINI + "start: now\n", 2, None, 'start: "now" is not ready or new pack'),
    (MINI + "dealing: hand\n", 2, None, 'dealing: "hand" is not automatic or by hand'),
    (MINI + "set: limits.min\n", 2, None, "a setting reads: set: KEY = VALUE"),
    (MINI + "set: = $5\n", 2, None, "a setting reads: set: KEY = VALUE"),
    (MINI + "set: limits.min =\n", 2, None, "a setting reads: set: KEY = VALUE"),
    (MINI + "seat 1: P 25, X 25\n", 2, None, 'Mini-Baccarat has no bet "X"; known: B, BDB, P, PDB, T'),
    (MINI + "seat 1: D7 25\n", 2, None, 'has no bet "D7"'),
    (MINI + "seat 1: P 25\nseat 1: take back Palyer\n", 3, None, 'has no bet "Palyer"'),
    (MINI + "supervisor: verify 1 BL7\n", 2, None, 'has no bet "BL7"'),
    (NATURAL + "expect take: 1 X 25\n", 4, None, 'has no bet "X"'),
    (NATURAL + "expect pay: 1 P 100, 1 D7 25\n", 4, None, 'has no bet "D7"'),
    (NATURAL + "expect wagers: 1 D7 loses\n", 4, None, 'has no bet "D7"'),
    (MINI + "seat 1: P 25\nshoe: 4 K 5 7 9\n", 3, None, "no card is due for 9; write 9>player if it was"),
    (MINI + "shoe: 4 K 5 7\n", 2, None, "no wager lies on the table: write one before the cards"),
    (MINI + "dealer: open\nshoe: 4 K\n", 3, None, "no wager lies on the table"),
    (NATURAL + "shoe: 4\n", 4, None, "no wager lies on the table"),
    (MINI + "seat 1: P 20\nshoe: 4\n", 3, None, "no wager lies on the table"),
]
NO_RULEBOOK: list[tuple[str, int, int | None, str]] = [
    ("\ngame: mini-bacarat\n", 2, None, 'there is no such game; did you mean "mini-baccarat"?'),
    ("game: roulette\n", 1, None, "there is no such game"),
    (MINI + "house: nowhere\n", 2, None, "there is no such house; known: manual"),
    ("rulebook: missing.toml\n", 1, None, "this file cannot be read"),
    ("rulebook: .toml\n", 1, None, "this file cannot be read"),
    (MINI + "decks: 7\n", 2, None, "baccarat is played with 6 or 8 decks"),
    (MINI + "min: much\n", 2, None, "is not an amount of money"),
    (MINI + "min: $2,50\n", 2, None, "a comma only sets off thousands"),
    (MINI + "max: $10\n", 2, None, "it is above the maximum of $10"),
    (MINI + "set: limits.mni = $5\n", 2, None, 'unknown key; did you mean "min"?'),
    (MINI + "set: limits = 5\n", 2, None, "this must be a table of keys"),
    (MINI + "set: seats = 0\n", 2, None, "a table has 1 to 20 seats"),
    (MINI + "set: commission.mode = later\n", 2, None, 'this must be one of "deduct", "hand_in", "box"'),
    (MINI + "set: name.first = x\n", 2, None, '"name" is no table of keys'),
    (MINI + f"set: {'a.' * 40}b = 1\n", 2, None, "nested more than 16 deep"),
]
BROKEN = [*SYNTAX, *UNPLAYABLE, *NO_RULEBOOK]
OF_PYTHON = re.compile(r"Traceback|[A-Za-z]Error|Exception|\bNone\b|<class|0x|\b[A-Z][a-z]+[A-Z]\w+|\w\(\)")
"""What a manager must never read."""


def test_there_are_at_least_sixty() -> None:
    assert len({text for text, *_ in BROKEN}) == len(BROKEN) >= 60


def faults_of(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(NotationError) as caught:
        play_all(text)
    return [(fault.line, fault.column, fault.reason) for fault in caught.value.faults]


@pytest.mark.parametrize(("text", "line", "column", "words"), [*SYNTAX, *UNPLAYABLE])
def test_a_broken_file_is_refused_where_it_is_broken(
    text: str, line: int, column: int | None, words: str
) -> None:
    ((found, place, reason),) = faults_of(text)
    assert words in reason
    assert found == line
    assert place == column or (column is None and 1 <= place <= 1 + len(text.splitlines()[line - 1]))
    assert not OF_PYTHON.search(reason)
    assert "\n" not in reason


@pytest.mark.parametrize(("text", "line", "column", "words"), NO_RULEBOOK)
def test_a_rulebook_that_cannot_be_played_by_is_refused(
    text: str, line: int, column: int | None, words: str
) -> None:
    with pytest.raises(RulebookError) as caught:
        perform(parse(text)[0])
    assert any(words in str(defect) for defect in caught.value.defects)
    assert not OF_PYTHON.search(str(caught.value))


@pytest.mark.parametrize(("text", "line", "column", "words"), BROKEN)
def test_the_command_line_tells_it_in_one_sentence(
    text: str, line: int, column: int | None, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "broken.round"
    file.write_text(text, encoding="utf-8")
    with bounded():
        result = CliRunner().invoke(main, ["play", str(file)])
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert words in result.stderr
    sentences = [told.removeprefix(f"{file}, ") for told in result.stderr.splitlines()]
    if (text, line, column, words) not in NO_RULEBOOK:
        (sentence,) = sentences
        assert re.match(r"line \d+, column \d+: ", sentence)
    assert not OF_PYTHON.search(result.stderr.replace(str(tmp_path), ""))


def test_the_command_line_tells_where_a_rulebook_is_asked_for_in_vain() -> None:
    """One of fifty scenarios names a game that there is not: on which line?"""
    told = [CliRunner().invoke(main, ["play", "-"], input=text).stderr for text, *_ in NO_RULEBOOK]
    assert [stderr for stderr in told if not re.search(r"line \d+, column \d+: ", stderr)] == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("nonsense\ngame:\nseat 1: P\n" + MINI + "shoe: 1\n", [1, 2, 3, 5]),
        (MINI + "left: x\nbehind: y\nsecret: z\nstart: w\ngame: v\nset: u\n", [2, 3, 4, 5, 6, 7]),
        (f"== One\n{MINI}left: x\n== Two\n{MINI}left: y\n", [3, 6]),
        (MINI + "left: x\nnonsense\n", [2, 3]),
        (MINI + "seat 1: X 25\nseat 1: Y 25\n", [2, 3]),
    ],
    ids=["lines", "headers", "scenarios", "header and line", "bets"],
)
def test_all_faults_of_a_file_are_told_at_once(text: str, lines: list[int]) -> None:
    result = CliRunner().invoke(main, ["play", "-"], input=text)
    told = [re.search(r"line (\d+), column \d+: ", line) for line in result.stderr.splitlines()]
    assert [int(match[1]) for match in told if match] == lines
    assert result.exit_code == 2


def test_all_faults_of_a_rulebook_are_told_at_once() -> None:
    result = CliRunner().invoke(
        main, ["play", "-"], input=MINI + "decks: 7\nset: seats = 0\nset: limits.mni = $5\nmin: much\n"
    )
    assert result.exit_code == 2
    for words in ("6 or 8 decks", "1 to 20 seats", "unknown key", "not an amount of money"):
        assert words in result.stderr


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"decks = ", "this is not TOML"),
        (b"\xff\xfe", "this is not a text file in UTF-8"),
        (b"decks = 8", "a rulebook names its family"),
        (b'extends = "manual/roulette"', "there is no such rulebook"),
        (b'extends = "manual/mini-baccarat"\nseats = "seven"', "this must be a whole number"),
    ],
)
def test_a_rulebook_file_that_is_broken_is_refused(content: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_bytes(content)
    (tmp_path / "one.round").write_text("rulebook: ours.toml\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["play", str(tmp_path / "one.round")])
    assert result.exit_code == 2
    assert words in result.stderr
    assert "ours.toml" in result.stderr


def test_a_name_that_no_file_can_bear_is_told_as_such() -> None:
    with pytest.raises(RulebookError, match="file") as caught:
        perform(parse("rulebook: a\0b.toml\n")[0])
    assert "digits" not in str(caught.value)


def test_no_control_character_of_a_file_reaches_the_terminal() -> None:
    text = "\x1b[31mgame\x07: x\n" + "seat 1: P \x1b[2J\n" + 'seat 1 "\x1b[0m: P 25\n'
    stderr = CliRunner().invoke(main, ["play", "-"], input=text, color=True).stderr
    assert len(stderr.splitlines()) == 3
    assert [letter for letter in stderr if not letter.isprintable() and letter != "\n"] == []


def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path: Path) -> None:
    """Some editors leave one, and a rulebook may begin with one too."""
    file = tmp_path / "marked.round"
    file.write_bytes(b"\xef\xbb\xbf" + NATURAL.encode())
    result = CliRunner().invoke(main, ["play", str(file)])
    assert result.stderr == ""
    assert result.exit_code == 0


@pytest.mark.parametrize(
    "expected",
    [
        "expect net: 0",
        "expect net: +$5",
        "expect net: nothing",
        "expect counts: nothing",
        "expect wagers: nothing",
        "expect house: 7 -100",
        "expect left: player 412",
        "expect counts: player 3, player 9",
    ],
)
def test_an_expectation_that_asks_nothing_is_no_expectation(expected: str) -> None:
    """It is a fault of the file, or it fails; it must not pass whatever the round was."""
    try:
        played = [perform(scenario) for scenario in parse(f"{NATURAL}{expected}\n")]
    except NotationError:
        return
    assert played[0].failures
    assert not OF_PYTHON.search(str(played[0].failures[0]))
