"""`pitboss play` as someone types it: what it prints, what it returns, and what it makes of odd files."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import main
from pitboss.games.contract import Event
from pitboss.messages import catalogue
from tests.kit.notation.scenarios import (
    BLACKJACK,
    GOLDEN_FILES,
    MINI,
    NATURAL,
    SECRET,
    SHOE_GAME,
    bounded,
    golden_id,
)

TABLE = f"""== One
{MINI}seat 5: P $100, PDB $25, T $10
seat 5 dealer: P $5
seat 3: B $200
seat 1 "Mr Lee": P $50
shoe: 3 A 4 Q A
"""
"""Player wins seven over two: wagers of every owner, some taken and some paid."""


def run(text: str | bytes, *options: str) -> Result:
    with bounded():
        return CliRunner().invoke(main, ["play", "-", *options], input=text)


def rounds(text: str, *options: str) -> list[dict[str, Any]]:
    result = run(text, "--json", *options)
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert isinstance(found, list)
    return found


# For people.


def test_each_step_is_printed_with_its_call() -> None:
    result = run("== WE-BAC-06\n" + MINI + "seat 1: B $35\nshoe: 6 2 K 3 4\n")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines() if line.strip()]
    assert lines == [
        "WE-BAC-06",
        "Mini-Baccarat, house manual, 8 decks, $25 to $25,000",
        "Round 1 “Place your bets”",
        "seat 1 $35 on Banker",
        "Betting is closed, the table waved off “All bets set” “No more bets please”",
        "6s to the Player hand",
        "2s to the Banker hand",
        "Ks to the Player hand",
        "3s to the Banker hand",
        "The Player hand is turned: 6s Ks = 6 “The player shows 6”",
        "The Banker hand is turned: 2s 3s = 5 “The banker has 5”",
        "4s to the Banker hand “Card for the Banker”",
        "The Banker hand is turned: 2s 3s 4s = 9",
        "Player 6, Banker 9 “Banker wins, 9 over 6”",
        "Taking and paying",
        "seat 1 pay $33.25 on Banker",
        "The cards are picked up",
        "as expected",
    ]
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_round_of_blackjack_is_printed_seat_by_seat() -> None:
    result = run(f"== WX-18\n{BLACKJACK}expect claims: nothing\n")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines() if line.strip()]
    assert lines[:2] == ["WX-18", "Blackjack, house manual, 6 decks, $15 to $5,000"]
    assert lines[-17:] == [
        "The dealer's up card is 6c",
        "seat 1 The hand ends: blackjack “Blackjack”",
        "seat 1 pay $37.50 on Blackjack",
        "seat 2 Hand 1 is next “16”",
        "seat 2 stand",
        "seat 3 Hand 1 is next “11”",
        "seat 3 Double down for $15",
        "seat 3 8s to seat 3 “19”",
        "seat 3 The hand stands",
        "All guests have acted",
        "The hole card is Th “Dealer has 16”",
        "9d to the dealer “25” “Dealer Breaks”",
        "Taking and paying",
        "seat 3 pay $30 on Blackjack",
        "seat 2 pay $50 on Blackjack",
        "The cards are picked up",
        "as expected",
    ]


@pytest.mark.parametrize("file", GOLDEN_FILES, ids=golden_id)
def test_golden_files_are_told_in_words(file: Path) -> None:
    result = CliRunner().invoke(main, ["play", str(file)])
    assert (result.exit_code, result.stderr) == (0, "")
    titles = [line[2:].strip() for line in file.read_text(encoding="utf-8").splitlines() if line[:2] == "=="]
    assert all(f"\n{title}\n" in result.stdout for title in titles)
    assert result.stdout.count("\n  as expected\n") == len(titles)
    assert "{" not in result.stdout


def test_every_event_has_a_sentence() -> None:
    """So that no name of the program is ever printed in its place."""
    kinds = [kind.__name__ for kind in Event.__subclasses__() if kind.__module__.startswith("pitboss.")]
    assert len(kinds) > 30
    assert [kind for kind in kinds if f"event.{kind}" not in catalogue()] == []


def test_a_refusal_is_printed_with_its_line_and_rule() -> None:
    result = run(MINI + "seat 1: P $20\nexpect refused: wager_below_minimum\n")
    assert (
        "refused  line 2: The minimum on Player here is $25; $20 is short of it. BAC-LIM-03" in result.stdout
    )
    assert result.exit_code == 0


def test_what_is_not_as_expected_is_printed_with_its_line_and_title() -> None:
    result = run(f"== One\n{NATURAL}expect left: 1\nexpect round: 3\n== Two\n{NATURAL}")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "-, line 5 (One): expect left: expected 1, found 412",
        "-, line 6 (One): expect round: expected 3, found 1",
    ]
    assert result.stdout.count("not as expected") == 1
    assert result.stdout.count("  as expected") == 1


LITERAL = [
    "[red]warm[/red]",
    "[/x]",
    "[bold",
    "\\[b]",
    "[link=http://x]y[/link]",
    "a\\",
    "a\\\\",
    ":tiger: and :warning:",
    "100% {count} 'x'",
    "李 é",
]


@pytest.mark.parametrize("words", LITERAL)
def test_titles_are_printed_as_they_are_written(words: str) -> None:
    result = run(f"== {words}\n{NATURAL}expect left: 1\n")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1] == words
    assert f"-, line 5 ({words}): " in result.stderr


@pytest.mark.parametrize("words", LITERAL)
def test_names_are_printed_as_they_are_written(words: str) -> None:
    result = run(f'{MINI}seat 1 "{words}": P $25\nshoe: 4 K 5 7\n')
    assert result.exit_code == 0
    assert f"  seat 1   $25 on Player ({words})\n" in result.stdout
    assert f"  seat 1   pay $25 on Player ({words})\n" in result.stdout


@pytest.mark.parametrize("words", LITERAL[:3])
def test_names_and_calls_of_a_house_are_printed_as_they_are_written(words: str) -> None:
    settings = {"name": words, "bets.player.name": words, "calls.place_your_bets": words}
    headers = "".join(f'set: {key} = "{value}"\n' for key, value in settings.items())
    result = run(MINI + headers + "seat 1: P $25\nseat 1: P $1\nshoe: 4 K 5 7\n")
    assert f"\n{words}\n{words}, house manual" in result.stdout
    assert f"“{words}”" in result.stdout
    assert f"$25 on {words}\n" in result.stdout
    assert f"Wagers on {words} go in steps of $5." in result.stdout


# For programs.

ROUND_KEYS = {
    *("scenario", "game", "house", "rulebook", "events", "calls"),
    *("take", "pay", "collect", "wagers", "claims", "desk", "refused"),
}
MOVED_KEYS = {"seat", "hand", "bet", "owner", "cents"}
WAGER_KEYS = {"seat", "hand", "owner", "bet", "stake", "result", "paid", "commission", "envy"}
CLAIM_KEYS = {"seat", "bet", "hand", "part", "whole", "envy"}
DESK_KEYS = {"act", "stacks", "cheques", "rows", "worth", "approval", "rating"}


def assert_shape(round_: dict[str, Any]) -> None:
    assert round_.keys() - {"table"} == ROUND_KEYS
    assert isinstance(round_["game"], str)
    assert isinstance(round_["house"], str)
    assert all(isinstance(event["type"], str) for event in round_["events"])
    assert all(call.keys() == {"id", "text"} and call["text"] for call in round_["calls"])
    for moved in round_["take"] + round_["pay"] + round_["collect"]:
        assert moved.keys() == MOVED_KEYS
        assert type(moved["cents"]) is int
        assert type(moved["seat"]) is int
    assert all(laid.keys() == DESK_KEYS for laid in round_["desk"])
    assert all(claim.keys() == CLAIM_KEYS for claim in round_["claims"])
    claimed = [(claim["seat"], claim["bet"]) for claim in round_["claims"]]
    for wager in round_["wagers"]:
        assert wager.keys() == WAGER_KEYS
        assert wager["hand"] is None or wager["hand"] >= 1
        assert (type(wager["stake"]), type(wager["paid"])) == (int, int)
        assert wager["result"] in ("win", "lose", "push", "void")
        won = wager["paid"] > 0 or (wager["seat"], wager["bet"]) in claimed
        used_up = "limit" in round_["scenario"] and wager["bet"] == "blazing-7s-progressive"
        assert won is (wager["result"] == "win") or used_up, "a prize may be cut to nothing by the limit"


def test_a_round_as_data() -> None:
    (round_,) = rounds(TABLE)
    assert_shape(round_)
    assert (round_["game"], round_["house"], round_["scenario"]) == ("mini-baccarat", "manual", "One")
    assert round_["take"] == [
        {"seat": 5, "hand": None, "bet": "tie", "owner": "guest", "cents": 1_000},
        {"seat": 3, "hand": None, "bet": "banker", "owner": "guest", "cents": 20_000},
    ]
    assert [(paid["seat"], paid["bet"], paid["owner"], paid["cents"]) for paid in round_["pay"]] == [
        (5, "player-dragon-bonus", "guest", 5_000),
        (5, "player", "guest", 10_000),
        (5, "player", "dealer", 500),
        (1, "player", "Mr Lee", 5_000),
    ]
    wagers = [
        tuple(wager[key] for key in ("seat", "bet", "stake", "result", "paid")) for wager in round_["wagers"]
    ]
    assert wagers == [
        (5, "player", 10_000, "win", 10_000),
        (5, "player-dragon-bonus", 2_500, "win", 5_000),
        (5, "tie", 1_000, "lose", 0),
        (5, "player", 500, "win", 500),
        (3, "banker", 20_000, "lose", 0),
        (1, "player", 5_000, "win", 5_000),
    ], "as they were placed"
    assert [call["id"] for call in round_["calls"]][:3] == ["place_your_bets", "all_bets_set", "no_more_bets"]
    assert round_["calls"][-1] == {"id": "wins", "text": "Player wins, 7 over 2"}
    assert round_["refused"] == []


SPLIT = (
    SHOE_GAME + "seat 2: BJ 20, B7 5\nseat 2 dealer: 5\nshoe: 8c As 8d 9c 3d Td Th\n"
    "seat 2: insurance 10\nseat 2: split\nseat 2: double\nseat 2: stand\n"
)
"""Split eights against twenty: twenty-one doubled, and eighteen."""


def test_a_round_of_blackjack_as_data() -> None:
    (round_,) = rounds(SPLIT)
    assert_shape(round_)

    def moved(key: str) -> list[tuple[Any, ...]]:
        return [tuple(item[k] for k in ("seat", "hand", "bet", "owner", "cents")) for item in round_[key]]

    assert moved("take") == [(2, None, "insurance", "guest", 1_000), (2, 2, "main", "guest", 2_000)]
    assert moved("collect") == [(2, None, "blazing-7s-progressive", "guest", 500)]
    assert moved("pay") == [(2, 1, "main", "guest", 4_000), (2, 1, "main", "dealer", 500)]
    keys = ("bet", "hand", "owner", "stake", "result", "paid")
    assert [tuple(wager[key] for key in keys) for wager in round_["wagers"]] == [
        ("main", 2, "guest", 2_000, "lose", 0),
        ("main", 1, "guest", 4_000, "win", 4_000),
        ("blazing-7s-progressive", None, "guest", 500, "lose", 0),
        ("main", 1, "dealer", 500, "win", 500),
        ("insurance", None, "guest", 1_000, "lose", 0),
    ], "as they were placed"


def test_a_prize_is_a_claim_and_no_payment() -> None:
    (round_,) = rounds("game: blackjack-h17\nseat 1: BJ 25, B7 5\nshoe: 7s Td 7s Tc 7s\nseat 1: hit\n")
    assert_shape(round_)
    (claim,) = round_["claims"]
    assert (claim["seat"], claim["bet"], claim["part"], claim["whole"]) == (
        1,
        "blazing-7s-progressive",
        100,
        100,
    )
    assert [paid["bet"] for paid in round_["pay"]] == ["main"]


def test_rounds_come_in_order_one_object_each() -> None:
    found = rounds(f"== One\n{NATURAL}seat 2: B $50\nshoe: 4 K 5 7\n== Two\n{NATURAL}")
    assert [(round_["scenario"], round_["wagers"][0]["seat"]) for round_ in found] == [
        ("One", 1),
        ("One", 2),
        ("Two", 1),
    ]


@pytest.mark.parametrize("file", GOLDEN_FILES, ids=golden_id)
def test_golden_files_as_data(file: Path) -> None:
    result = CliRunner().invoke(main, ["play", str(file), "--json"])
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found
    for round_ in found:
        assert_shape(round_)


def test_refusals_and_failures_stay_out_of_the_data_stream() -> None:
    result = run(MINI + "seat 1: P $20\nseat 1: P $25\nshoe: 4 K 5 7\n", "--json")
    (round_,) = json.loads(result.stdout)
    (refused,) = round_["refused"]
    assert (refused["line"], refused["code"]) == (2, "wager_below_minimum")
    assert result.exit_code == 1
    assert result.stderr.startswith("-, line 2: refused: The minimum on Player")


def test_a_sealed_scenario_is_the_same_data_every_time() -> None:
    text = f"{MINI}secret: {SECRET}\n" + "seat 1: P $25\ndealer: deal\n" * 4
    assert rounds(text) == rounds(text)
    assert len(rounds(text)) == 4


def test_data_is_plain_ascii_whatever_the_names() -> None:
    result = run(f'== 李\n{MINI}seat 1 "é": P $25\nshoe: 4 K 5 7\n', "--json")
    assert result.stdout.isascii()
    assert json.loads(result.stdout)[0]["wagers"][0]["owner"] == "é"


# Which file, which scenarios.


def test_only_those_scenarios_are_played_whose_title_holds_the_words() -> None:
    text = f"== One: a\n{NATURAL}== Two: b\n{NATURAL}expect left: 1\n== Three: a\n{NATURAL}"
    assert [round_["scenario"] for round_ in rounds(text, "--only", ": a")] == ["One: a", "Three: a"]
    assert run(text, "--only", "Two").exit_code == 1
    assert run(text).exit_code == 1
    assert "One: a" not in run(text, "--only", "Three").stdout


def test_words_that_no_title_holds_are_a_slip() -> None:
    """Otherwise a misspelt title passes for a scenario that went as expected."""
    result = run(f"== One\n{NATURAL}", "--only", "Tow")
    assert result.exit_code == 2
    assert "Tow" in result.stderr


def test_a_file_is_read_from_standard_input_or_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "a [red] b.round"
    file.write_text(NATURAL, encoding="utf-8")
    by_path = CliRunner().invoke(main, ["play", str(file)])
    assert (by_path.exit_code, by_path.stdout) == (0, run(NATURAL).stdout)
    file.write_text(NATURAL + "expect left: 1\n", encoding="utf-8")
    failed = CliRunner().invoke(main, ["play", str(file)])
    assert failed.stderr == f"{file}, line 4: expect left: expected 1, found 412\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1, column 1: the scenario names no game"),
        (b"\n\n", "line 1, column 1: the scenario names no game"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "line 1, column 1: this is not a text file in UTF-8"),
        ("game: mini-baccarat".encode("utf-16"), "line 1, column 1: this is not a text file in UTF-8"),
        (bytes(200), "line 1, column 1: "),
        (b"a" * 100_000, "line 1, column 1: "),
    ],
    ids=["empty", "blank", "binary", "utf-16", "zeros", "long"],
)
def test_a_file_that_is_no_scenario_is_refused(content: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.round"
    file.write_bytes(content)
    for result in (CliRunner().invoke(main, ["play", str(file)]), run(content)):
        assert isinstance(result.exception, SystemExit)
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_a_folder_or_a_missing_file_is_refused(option: list[str], tmp_path: Path) -> None:
    folder = CliRunner().invoke(main, ["play", str(tmp_path), *option])
    assert folder.exit_code == 2
    assert "is a directory" in folder.stderr
    missing = CliRunner().invoke(main, ["play", str(tmp_path / "none.round"), *option])
    assert missing.exit_code == 2
    assert "does not exist" in missing.stderr
    rulebook = CliRunner().invoke(
        main, ["play", "-", "--rulebook", str(tmp_path / "none.toml")], input=NATURAL
    )
    assert rulebook.exit_code == 2
    assert "does not exist" in rulebook.stderr


def test_nothing_is_played_when_one_scenario_cannot_be() -> None:
    result = run(f"== One\n{NATURAL}== Two\ngame: roulette\n", "--json")
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_files_of_other_systems_are_read(end: str, tmp_path: Path) -> None:
    file = tmp_path / "other.round"
    file.write_bytes((NATURAL + "expect left: 412\n").replace("\n", end).encode())
    assert CliRunner().invoke(main, ["play", str(file)]).exit_code == 0
