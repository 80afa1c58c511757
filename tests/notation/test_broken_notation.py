"""Files that cannot be played: each is refused in words that a manager understands, with line and column."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.notation import NotationError, parse, perform
from pitboss.notation.syntax import SettingError
from pitboss.rulebook import RulebookError
from tests.kit.notation.scenarios import MINI, NATURAL, OF_PYTHON, SECRET, SHOE_GAME, bounded, play_all

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
    ('seat 1 "Guest": P 25\n', 1, 1, '"Guest" is no name: leave the guest out'),
    ('seat 1 "dealer": P 25\n', 1, 1, "write dealer without quotes"),
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
    (MINI + "seat 1: P $2,50\n", 2, 11, '"$2,50" is not an amount of money'),
    (SHOE_GAME + "seat 1: 15,50\n", 2, 9, '"15,50" is not an amount of money'),
    (SHOE_GAME + "seat 1: main\n", 2, 9, 'a wager reads "BET AMOUNT"'),
    (MINI + "seat 1: P 25, , B 25\n", 2, 15, "two commas, or one too many"),
    (MINI + "seat 1: P 25,\n", 2, 14, "two commas, or one too many"),
    (MINI + 'seat 1: "P 25\n', 2, 9, "a quotation mark is not closed"),
    (MINI + "seat 1: take back\n", 2, 9, 'after "take back" comes bet [money]'),
    (MINI + "seat 1: cut 1.5\n", 2, 13, '"1.5" is not a whole number'),
    (MINI + "seat 1: cut 9999999999\n", 2, 13, "is not a whole number"),
    (MINI + "seat 1: hand in commission 5\n", 2, 9, 'after "hand in commission" comes nothing'),
    (SHOE_GAME + "seat 1: hit me\n", 2, 9, 'after "hit" comes nothing'),
    (SHOE_GAME + "seat 1: insurance\n", 2, 9, 'after "insurance" comes money'),
    (SHOE_GAME + "seat 1: double 5 5 5\n", 2, 9, 'after "double" comes [money] [money]'),
    (SHOE_GAME + "dealer: take and play\n", 2, 9, 'did you mean "take and pay"?'),
    (MINI + "dealer: dael\n", 2, 9, '"dael" is nothing that the dealer does; did you mean "deal"?'),
    (MINI + "dealer: open, P 25\n", 2, 15, '"P 25" is nothing that the dealer does'),
    (MINI + "supervisor: pay\n", 2, 13, '"pay" is nothing that the supervisor does'),
    (MINI + "surveillance: verify 1\n", 2, 15, 'after "verify" comes number bet'),
    (MINI + "shoe: 4 K 1 7\n", 2, 11, '"1" is not a card'),
    (MINI + "shoe: 4x\n", 2, 7, '"4x" is not a card'),
    (MINI + "shoe: 4, K, 5, 7\n", 2, 7, '"4," is not a card'),
    (MINI + "shoe: 4>palyer\n", 2, 7, '"palyer" is no hand; did you mean "player"?'),
    (SHOE_GAME + "shoe: 4>seat21\n", 2, 7, '"seat21" is no hand'),
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
    (MINI + "expect house: 7 -100\n", 2, 15, 'the house reads "+105"; a seat reads "3 -200"'),
    (MINI + "expect house: +5, +6\n", 2, 15, "the same thing is counted twice"),
    (MINI + "expect net: +$5\n", 2, 13, 'the house reads "+105"; a seat reads "3 -200"'),
    (MINI + "expect net: nothing\n", 2, 13, '"nothing" says nothing here: expect net needs an item'),
    (MINI + "expect wagers: nothing\n", 2, 16, '"nothing" says nothing here'),
    (MINI + "expect left: player 412\n", 2, 14, "other numbers stand alone"),
    (MINI + "expect counts: 9\n", 2, 16, 'counts read "player 9, banker 7"'),
    (MINI + "expect counts: player 3, player 9\n", 2, 16, "the same thing is counted twice"),
    (SHOE_GAME + "expect totals: 17\n", 2, 16, 'counts read "player 9, banker 7"'),
    (SHOE_GAME + "expect claims: 2 100%\n", 2, 16, "words that are said stand in quotes"),
    (SHOE_GAME + "expect pay: 1.x BJ 25\n", 2, 13, '"x" is not a whole number'),
    (MINI + 'expect pay: 1 "Guest" P 25\n', 2, 15, '"Guest" is no name'),
    (MINI + 'expect pay: 1 "Lee" "P" 25\n', 2, 21, "a bet stands here without quotes"),
    (MINI + MINI, 2, 1, "game: stands twice in this scenario"),
    (MINI + "left: 9\nleft: 9\n", 3, 1, "left: stands twice in this scenario"),
    (MINI + "min: 5\nset: limits.min = 5\n", 3, 1, "set: stands twice in this scenario"),
    (MINI + "left: many\n", 2, 7, 'left: "many" is not a whole number'),
    (MINI + "left: -1\n", 2, 7, 'left: "-1" is not a whole number'),
    (MINI + "left: 10000\n", 2, 7, 'left: "10000" is not a whole number'),
    (MINI + "behind:  2.5\n", 2, 10, 'behind: "2.5" is not a whole number'),
    (MINI + "decks: eight\n", 2, 8, 'decks: "eight" is not a whole number'),
    (MINI + "secret: 1234\n", 2, 9, "secret: this needs 64 hexadecimal digits"),
    (MINI + f"secret: {SECRET[:-1]}g\n", 2, 9, "secret: this needs 64 hexadecimal digits"),
    (MINI + f"secret: {SECRET[:-2]} 9\n", 2, 9, "secret: this needs 64 hexadecimal digits"),
    (MINI + "start: now\n", 2, 8, 'start: "now" is not ready or new pack'),
    (MINI + "dealing: hand\n", 2, 10, 'dealing: "hand" is not automatic or by hand'),
    (MINI + "set: limits.min\n", 2, 6, "a setting reads: set: KEY = VALUE"),
    (MINI + "set: = $5\n", 2, 6, "a setting reads: set: KEY = VALUE"),
    (MINI + "set: limits.min =\n", 2, 6, "a setting reads: set: KEY = VALUE"),
    ("rulebook: ours\n", 1, 11, 'rulebook: "ours" is no rulebook file: its name ends in .toml'),
]
DECIDED = SHOE_GAME + "seat 1: 25\nshoe: Tc 7d 9c Td 5h\n"
"""Nineteen against seventeen, and one card more than anyone is due."""
UNPLAYABLE: list[tuple[str, int, int | None, str]] = [
    ("", 1, 1, "the scenario names no game: add a line such as game: mini-baccarat"),
    ("# only words\n", 1, 1, "the scenario names no game"),
    ("house: manual\nseat 1: P 25\n", 1, None, "the scenario names no game"),
    (f"== One\n{MINI}\n== Two\nseat 1: P 25\n", 4, None, "the scenario names no game"),
    (MINI + "\nleft: 417\n", 3, None, "left: 417 is more than the 416 cards of the pack"),
    (MINI + "decks: 6\nleft: 313\n", 3, None, "left: 313 is more than the 312 cards of the pack"),
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
    (NATURAL + "shoe: 4\n", 4, None, "no card is due for 4; write 4>player if it was drawn in error"),
    (MINI + "seat 1: P 20\nshoe: 4\n", 3, None, "no wager lies on the table"),
    (MINI + "seat 1: P 25\nshoe: CUT 4 K 5 7 9\n", 3, None, "no card is due for 9"),
    (MINI + "seat 1: P 25\nshoe: 4 K>player 9\nsupervisor: void\n", 3, None, "no card is due for 9"),
    (
        SHOE_GAME + "shoe: 4\n",
        2,
        None,
        "no wager lies on the table: write one before the cards, as in seat 1: BJ",
    ),
    (DECIDED + "seat 1: stand\n", 3, None, "no card is due for 5h; write 5h>dealer if it was drawn in error"),
    (DECIDED + "seat 1: stand\nseat 1: 25\nshoe: 9 9 9 9\n", 3, None, "no card is due for 5h"),
    (DECIDED, 3, None, "no card is due for 5h"),
    (SHOE_GAME + "seat 1: P 25\n", 2, None, 'Blackjack has no bet "P"; known: B7, BJ, S3, TB'),
    (MINI + "seat 1: 25\n", 2, None, 'Mini-Baccarat has no bet "main"'),
    (MINI + "supervisor: verify 1 INS\n", 2, None, 'has no bet "INS"'),
    (MINI + 'seat 1: "P" 25\n', 2, None, "Mini-Baccarat has no bet"),
    ("game: double-deck\nexpect pay: 1 B7 25\n", 2, None, 'Double Deck has no bet "B7"'),
    ("game: double-deck\nleft: 105\n", 2, None, "left: 105 is more than the 104 cards of the pack"),
]
NO_RULEBOOK: list[tuple[str, int, int | None, str]] = [
    ("\ngame: mini-bacarat\n", 2, None, 'there is no such game; did you mean "mini-baccarat"?'),
    ("game: roulette\n", 1, None, "there is no such game"),
    (MINI + "house: nowhere\n", 2, None, "there is no such house; known: manual, rules-page"),
    ("house: manual\ngame: blackjack-h17\n", 2, None, "there is no such game"),
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
    (MINI + "set: seats = 5\nmax: $10\n", 3, None, "it is above the maximum of $10"),
    (MINI + 'decks: 6\nset: bets.x = { name = "X" }\n', 3, None, "bets.x"),
    (SHOE_GAME + "decks: 9\n", 2, None, "decks = 9"),
    (SHOE_GAME + "set: dealer.soft17 = maybe\n", 2, None, 'this must be one of "stand", "hit"'),
]
BROKEN = [*SYNTAX, *UNPLAYABLE, *NO_RULEBOOK]


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
def test_rules_that_cannot_be_had_are_refused_where_they_are_asked_for(
    text: str, line: int, column: int | None, words: str
) -> None:
    with pytest.raises(SettingError) as caught:
        perform(parse(text)[0])
    error: NotationError | RulebookError = caught.value
    assert isinstance(error, NotationError)
    assert isinstance(error, RulebookError)
    assert words in str(error)
    assert {fault.line for fault in error.faults} == {line}
    assert len(error.faults) == len(error.defects)
    assert not OF_PYTHON.search(str(error))


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
    assert all(re.match(rf"line {line}, column \d+: ", sentence) for sentence in sentences)
    assert len(sentences) == 1 or (text, line, column, words) in NO_RULEBOOK
    assert not OF_PYTHON.search(result.stderr.replace(str(tmp_path), ""))


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
    with pytest.raises(RulebookError) as caught:
        play_all("rulebook: ours.toml\n", folder=tmp_path)
    assert not isinstance(caught.value, NotationError), "no line of the scenario is at fault"


OURS = 'extends = "manual/mini-baccarat"\n'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("rulebook: ours.toml\n\ndecks: 7\n", 3),
        ("rulebook: ours.toml\nset: seats = 5\nset: limits.mni = 5\n", 3),
        ("rulebook: ours.toml\nset: bets.x = { key = 5 }\n", 2),
        ("min: $5\nrulebook: other.toml\n", 2),
        ("rulebook: .toml\nrules: A\n", 1),
    ],
)
def test_a_setting_over_a_rulebook_file_is_told_by_its_line(text: str, line: int, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(OURS, encoding="utf-8")
    with pytest.raises(SettingError) as caught:
        play_all(text, folder=tmp_path)
    assert {fault.line for fault in caught.value.faults} == {line}


def test_a_setting_and_a_rulebook_file_may_both_be_at_fault(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(OURS + "seats = 0\n", encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        play_all("rulebook: ours.toml\ndecks: 7\n", folder=tmp_path)
    assert {defect.key for defect in caught.value.defects} == {"seats", "decks"}


@pytest.mark.parametrize("header", ["", MINI])
def test_a_rulebook_of_the_command_line_must_be_one(header: str, tmp_path: Path) -> None:
    (tmp_path / "ours").write_text(OURS, encoding="utf-8")
    arguments = ["play", "-", "--rulebook", str(tmp_path / "ours")]
    result = CliRunner().invoke(main, arguments, input=f"{header}seat 1: P 25\n")
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code == 2
    assert str(tmp_path / "ours") in result.stderr
    assert "line 1" not in result.stderr


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
