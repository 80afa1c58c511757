"""What a scenario expects: for every kind what holds, what does not, and how that is told."""

import pytest
from scripted import MINI, NATURAL, failures, play

from pitboss.notation.vocabulary import EXPECTATIONS

MIXED = MINI + 'seat 1: P $100, T $10\nseat 3: B $50\nseat 3 "Lee": P $25\nshoe: 4 K 5 7\n'
TIE = MINI + "seat 1: P $100, B $50, PDB $5, T $10\nshoe: 2 J 4 6\n"
SHORT = MINI + "left: 5\nseat 1: P $100, T $10\nshoe: 2 2 K K 5\n"
DRAGON = "game: ez-baccarat\nseat 1: B $100, D7 $5\nshoe: K 2 A 2 5 3\n"
TWICE = "game: dai-bacc\nseat 1: B $50\nshoe: K 3 2 A 4 3\n"
STOPPED = MINI + "seat 1: P $100\nshoe: 3 2 4 4 9>player\n"
DUMMY = MINI + "seat 1: P $100\nshoe: 9^\nsupervisor: dummy\nshoe: K K K\n"
REFUSED = MINI + "seat 1: P $20, T $7\n"
HANDED_IN = MINI + "set: commission.mode = hand_in\nseat 1: B $100\nshoe: 5 K 3 9\n"
CALLS = '"Place your bets", "All bets set", "No more bets please"'

HOLD: list[tuple[str, str]] = [
    (MIXED, "take: 3 B $50, 1 T $10"),
    (TIE, "take: 1 PDB 5"),
    (DRAGON, "take: nothing"),
    (MIXED, 'pay: 3 "Lee" P $25, 1 P $100'),
    (DRAGON, "pay: 1 d7 $200"),
    (DRAGON, "pay: 1 dragon-7 200"),
    (SHORT, "pay: nothing"),
    (TIE, "push: 1 P $100, 1 B $50"),
    (MIXED, "push: nothing"),
    (SHORT, "return: 1 P $100, 1 T $10"),
    (MIXED, "return: nothing"),
    (MIXED, "wagers: 1 P wins $100, 1 T loses, 3 B loses"),
    (MIXED, 'wagers: 3 "Lee" P wins $25'),
    (TIE, "wagers: 1 B pushes, 1 T wins $80"),
    (SHORT, "wagers: 1 T void"),
    (NATURAL, 'calls: "Place your bets"'),
    (NATURAL, 'calls: "Place your bets", "The player shows 9", "The banker has 7"'),
    (MINI, "calls: nothing"),
    (MINI + "seat 1: P 25\ndealer: no more bets\n", f"all calls: {CALLS}"),
    (MINI, "all calls: nothing"),
    (DRAGON, 'declared: "Dragon 7"'),
    (TWICE, 'declared: "Tiger 7", "Kill"'),
    (NATURAL, "declared: nothing"),
    (NATURAL, "winner: player"),
    (DRAGON, "winner: Banker"),
    (TIE, "winner: tie"),
    (MINI, "winner: nothing"),
    (REFUSED, "refused: wager_below_minimum, wager_off_step"),
    (NATURAL, "refused: nothing"),
    (STOPPED, "awaiting: supervisor"),
    (MINI, "awaiting: dealer"),
    (MINI + "seat 1: P $25\n", "awaiting: dealer"),
    (MINI + "dealer: open\n", "awaiting: guest"),
    (HANDED_IN, "awaiting: Guest"),
    (NATURAL, "phase: between_rounds"),
    (STOPPED, "phase: irregular"),
    (NATURAL, "counts: player 9, banker 7"),
    (NATURAL, "counts: banker 7"),
    (NATURAL, "left: 412"),
    (NATURAL, "round: 1"),
    (NATURAL + "seat 1: P 25\n", "round: 2"),
    (MINI, "round: 0"),
    (DUMMY, "dummy hands: 1"),
    (NATURAL, "dummy hands: 0"),
    (MIXED, "house: -$65"),
    (TIE, "house: -75"),
    (SHORT, "house: 0"),
    (HANDED_IN, "house: -$95"),
    (MIXED, "net: 1 +90, 3 -25"),
    (HANDED_IN, "net: 1 95"),
    (MIXED, "net: 2 0"),
]
FAIL: list[tuple[str, str, str]] = [
    (MIXED, "take: 1 T $10, 3 B $50", "expected 1 T $10, 3 B $50, found 3 B $50, 1 T $10"),
    (MIXED, "take: 3 B $50", "found 3 B $50, 1 T $10"),
    (MIXED, "take: 3 B $50, 1 T $5", "found 3 B $50, 1 T $10"),
    (MIXED, "take: nothing", "expected nothing, found 3 B $50, 1 T $10"),
    (MIXED, "take: 3 dealer B $50, 1 T $10", "expected 3 dealer B $50"),
    (MIXED, "pay: 3 P $25, 1 P $100", "expected 3 P $25, 1 P $100, found 3 Lee P $25, 1 P $100"),
    (SHORT, "pay: 1 P $100", "found nothing"),
    (TIE, "push: 1 B $50, 1 P $100", "found 1 P $100, 1 B $50"),
    (TIE, "push: 1 P $50, 1 B $50", "found 1 P $100, 1 B $50"),
    (SHORT, "return: 1 P $100", "found 1 P $100, 1 T $10"),
    (MIXED, "wagers: 1 P wins $99", "P at seat 1: expected win $99, found win $100"),
    (MIXED, "wagers: 1 P loses", "P at seat 1: expected lose, found win $100"),
    (MIXED, "wagers: 1 T wins $80", "T at seat 1: expected win $80, found lose"),
    (TIE, "wagers: 1 P void", "P at seat 1: expected void, found push"),
    (MIXED, "wagers: 2 P wins $100", "there is no settled wager P at seat 2"),
    (MIXED, "wagers: 1 dealer P wins $100", "there is no settled wager P at seat 1"),
    (MINI, "wagers: 1 P loses", "there is no settled wager P at seat 1"),
    (NATURAL, 'calls: "Tie hand at 9"', '"Tie hand at 9" was not called; the calls were: Place your bets,'),
    (NATURAL, 'calls: "The banker has 7", "The player shows 9"', '9" was not called in that order'),
    (NATURAL, 'calls: "Place your bets", "Place your bets"', "was not called in that order"),
    (NATURAL, 'calls: "place your bets"', "was not called; the calls were"),
    (NATURAL, "calls: nothing", "expected nothing, found Place your bets"),
    (NATURAL, f"all calls: {CALLS}", "expected Place your bets, All bets set"),
    (MINI, 'all calls: "Shuffle"', "expected Shuffle, found nothing"),
    (DRAGON, "declared: nothing", "expected nothing, found Dragon 7"),
    (TWICE, 'declared: "Kill", "Tiger 7"', "found Tiger 7, Kill"),
    (NATURAL, 'declared: "Dragon 7"', "found nothing"),
    (NATURAL, "winner: banker", "expected banker, found player"),
    (MINI, "winner: tie", "expected tie, found nothing"),
    (
        REFUSED,
        "refused: no_wagers",
        "expected the refusal no_wagers, found wager_below_minimum, wager_off_step",
    ),
    (REFUSED, "refused: wager_off_step, no_wagers", "expected the refusal no_wagers"),
    (REFUSED, "refused: nothing", "expected nothing, found wager_below_minimum, wager_off_step"),
    (NATURAL, "refused: no_wagers", "expected the refusal no_wagers, found nothing"),
    (STOPPED, "awaiting: dealer", "expected dealer, found supervisor"),
    (STOPPED, "awaiting: nothing", "expected nothing, found supervisor"),
    (STOPPED, "awaiting: supervisor, dealer", "expected dealer, supervisor, found supervisor"),
    (NATURAL, "phase: betting", "expected betting, found between_rounds"),
    (NATURAL, "counts: player 8, banker 7", "expected player 8, banker 7, found player 9, banker 7"),
    (MINI, "counts: player 9", "expected player 9, found player not called"),
    (NATURAL, "counts: dealer 9", "found dealer not called"),
    (NATURAL, "left: 413", "expected 413, found 412"),
    (NATURAL, "left: nothing", "expected nothing, found 412"),
    (NATURAL, "round: 2", "expected 2, found 1"),
    (DUMMY, "dummy hands: 0", "expected 0, found 1"),
    (MIXED, "house: +$65", "expected $65, found -$65"),
    (MIXED, "house: nothing", "expected nothing, found -$65"),
    (MIXED, "net: 1 +100", "seat 1: expected $100, found $90"),
    (MIXED, "net: 1 +90, 3 +25", "seat 3: expected $25, found -$25"),
    (MIXED, "net: 2 5", "seat 2: expected $5, found $0"),
]


def test_every_kind_has_examples_of_both() -> None:
    assert {expected.partition(":")[0] for _, expected in HOLD} == set(EXPECTATIONS)
    assert {expected.partition(":")[0] for _, expected, _ in FAIL} == set(EXPECTATIONS)


@pytest.mark.parametrize(("text", "expected"), HOLD)
def test_it_holds(text: str, expected: str) -> None:
    assert failures(f"{text}expect {expected}\n") == []


@pytest.mark.parametrize(("text", "expected", "reason"), FAIL)
def test_it_fails_and_says_why(text: str, expected: str, reason: str) -> None:
    (told,) = play(f"{text}expect {expected}\n").failures
    assert told.line == 1 + text.count("\n")
    assert told.reason.startswith(f"expect {expected.partition(':')[0]}: ")
    assert reason in told.reason


def test_all_that_is_not_as_expected_is_told_with_its_line() -> None:
    text = NATURAL + "expect left: 412\nexpect left: 1\nexpect winner: player\nexpect round: 9\n"
    assert [fault.line for fault in play(text).failures] == [5, 7]


def test_each_round_is_asked_about_by_itself() -> None:
    again = "seat 1: B $50\nshoe: 4 K 5 7\n"
    assert (
        failures(NATURAL + "expect take: nothing\n" + again + "expect take: 1 B $50\nexpect pay: nothing\n")
        == []
    )
    assert failures(NATURAL + again + "expect pay: 1 P $100\n")


def test_a_line_is_asked_about_when_it_stands_and_not_at_the_end() -> None:
    text = MINI + "seat 1: P $100\nexpect phase: betting\nexpect left: 416\nshoe: 4 K 5 7\n"
    assert failures(text + "expect phase: between_rounds\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "Game: Mini-Baccarat\n",
        MINI + "HOUSE: Manual\n",
        MINI + "Start: New Pack\nexpect phase: pack_together\n",
        MINI + "Dealing: By Hand\nDEALER: OPEN\nEXPECT PHASE: betting\n",
        MINI + "SEAT 1: p 25\nSeat 1 DEALER: PLAYER 5\nexpect phase: betting\n",
        MINI + "seat 1: p 25\nSHOE: 4 k 5 7\nexpect PAY: 1 p 25\n",
        MINI + "seat 1: P 25\nshoe: cut 4 K 5 7\nexpect phase: shuffle_due\n",
        MINI + "seat 1: B 25\nshoe: 6 2 K 3 4>Player\nSUPERVISOR: Use\nexpect awaiting: DEALER\n",
        NATURAL + "expect winner: PLAYER\nexpect counts: Player 9\nexpect take: NOTHING\n",
        NATURAL + "expect phase: Between_Rounds\n",
        REFUSED + "expect refused: Wager_Below_Minimum, Wager_Off_Step\n",
    ],
)
def test_capitals_do_not_matter(text: str) -> None:
    """Except in names and in calls, says docs/notation.md."""
    assert failures(text) == []
