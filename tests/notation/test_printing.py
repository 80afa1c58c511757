"""Printing the notation: parse and print undo each other, comments and all."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from pitboss.notation import NotationError, Scenario, parse, write
from pitboss.notation.syntax import Blank, Line, Title
from tests.kit.notation.grammar import COMMENTED, LINES_OF_ALL_KINDS
from tests.kit.notation.printable import files, typed
from tests.kit.notation.scenarios import GOLDEN_FILES, golden_id


def assert_stable(text: str) -> None:
    """What was read is printed so that it reads the same, and printing that again changes nothing."""
    scenarios = parse(text)
    printed = write(scenarios)
    assert parse(printed) == scenarios
    assert write(parse(printed)) == printed


@pytest.mark.parametrize("file", GOLDEN_FILES, ids=golden_id)
def test_golden_files_survive_printing(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert_stable(text)
    printed = write(parse(text))
    assert len(printed.splitlines()) == len(text.splitlines())
    assert [line for line in printed.splitlines() if line.startswith("#")] == [
        line for line in text.splitlines() if line.startswith("#")
    ]


@pytest.mark.parametrize("text", [text for text, _ in LINES_OF_ALL_KINDS])
def test_every_kind_of_line_survives_printing(text: str) -> None:
    assert_stable(text + "\n")


def test_comments_and_blank_lines_survive() -> None:
    (scenario,) = parse(COMMENTED)
    assert [line.line for line in scenario.lines] == list(range(1, 12))
    assert [line.comment for line in scenario.lines if isinstance(line, Blank)] == [
        *("Above.", "", "indented", ""),
        *("", "Below."),
    ]
    assert write([scenario]) == COMMENTED.replace("  # indented", "# indented").replace(
        "mini-baccarat #", "mini-baccarat  #"
    ).replace("P 25   #   spaces", "P $25  # spaces").replace("7# close", "7  # close").replace(
        'no" #', 'no"  #'
    )


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("GAME: Mini-Baccarat", "game: mini-baccarat"),
        ("seat 3: 25, tb 2.5", "seat 3: main $25, tb $2.50"),
        ("seat 3: 25 CASH", "seat 3: main $25 cash"),
        ("seat 03 Dealer: Double 15 2.50, STAND", "seat 3 dealer: double $15 $2.50, stand"),
        ("seat 3: split, insurance 7.5", "seat 3: split, insurance $7.50"),
        ("shoe: 10d 4>SEAT3^ cut ??*1", "shoe: Td 4^>seat3 CUT ??"),
        ("expect pay: seat 1.2 BJ 25", "expect pay: 1.2 BJ $25"),
        ("expect totals: Dealer 17, SEAT 1.2  20", "expect totals: dealer 17, seat 1.2 20"),
        ("expect net: 3 95, 2 -5", "expect net: 3 +$95, 2 -$5"),
        ("expect house: 1,105", "expect house: +$1,105"),
        ("expect refused: NO_WAGERS", "expect refused: no_wagers"),
        ('expect claims: "2 100%"', 'expect claims: "2 100%"'),
        ("expect claims: NOTHING", "expect claims: nothing"),
    ],
)
def test_there_is_one_tidy_form(text: str, printed: str) -> None:
    assert write(parse(text)) == f"{printed}\n"


@pytest.mark.parametrize("sum_", ["999999999.99", "1000000000", "999999999999"])
def test_any_sum_that_can_be_read_can_be_printed(sum_: str) -> None:
    assert_stable(f"seat 1: P {sum_}, {sum_}\n")


@settings(max_examples=200, deadline=None)
@given(files)
def test_whatever_is_printed_reads_the_same(lines: list[Line]) -> None:
    printed = write([Scenario("", tuple(lines))])
    assert [line for scenario in parse(printed) for line in scenario.lines] == lines
    assert write(parse(printed)) == printed
    titles = [scenario.title for scenario in parse(printed) if scenario.title]
    assert titles == [line.text for line in lines if isinstance(line, Title)]


@settings(max_examples=400, deadline=None)
@given(typed)
def test_whatever_can_be_read_can_be_printed(text: str) -> None:
    try:
        parse(text)
    except NotationError as error:
        faults = error.faults
    else:
        assert_stable(text)
        return
    assert faults
    for fault in faults:
        assert 1 <= fault.line <= 3
        assert fault.column >= 1
