"""What a scenario expects: for every kind what holds, what does not, and how that is told."""

import pytest

from pitboss.notation.vocabulary import EXPECTATIONS
from tests.kit.notation.expected_table import FAIL_AT_TABLE, HOLD_AT_TABLE
from tests.kit.notation.scenarios import BLACKJACK, MINI, NATURAL, SHOE_GAME, failures, play

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
INSURED = SHOE_GAME + "seat 1: 50\nshoe: Kh As Qc 9d\nseat 1: insurance 25\n"
PAIR = "game: double-deck\nseat 1: 20\nseat 1 dealer: 5\nshoe: 8c 6s 8d Tc\nseat 1: split\n"
SPLIT = PAIR + "shoe: 3d Td Th 9s\nseat 1: double\nseat 1: stand\n"
HALFWAY = PAIR + "shoe: 9d 9h\nseat 1: hit\n"
"""The first of two hands broke, the second waits for its card."""
SEVENS = "game: blackjack-h17\nhouse: rules-page\nseat 1: BJ 25, B7 5\nshoe: 7s Td 7s Tc 7s\nseat 1: hit\n"
DESK = SHOE_GAME + "rack: cut 13 red\n"
BOUGHT = SHOE_GAME + "rack: buy in 300\n"
LAID = SHOE_GAME + 'rack: lay "5x50"\n'
TIMED = SHOE_GAME + 'instructor: shuffle time "1:46"\n'
MISSED = (
    SHOE_GAME + "seat 1: 50\nseat 2: 20\nshoe: As 5d Kc Qh 6d Ac 2h Th\ndealer: skip peek\n"
    "seat 2: hit, hit\nsupervisor: original bets\n"
)
"""A blackjack was paid and a hand broke before the dealer's own blackjack was found."""
BROKE_DOUBLED = (
    SHOE_GAME + "seat 1: 20\nseat 2: 20\nshoe: 8d 9c Kc 4h 9d Ac Th\ndealer: skip peek\n"
    "seat 1: double 20\nseat 2: stand\nsupervisor: original bets\n"
)
COUPONS = SHOE_GAME + "seat 1: 25\nseat 1 coupon: 25\nshoe: As 9c Kd 9s\n"
OVER = SHOE_GAME + "seat 1: BJ 6000 laid, B7 10 laid\nshoe: Kh 9c 6d 9s\nseat 1: stand\n"
"""A wager above the maximum on the hand, and one that is collected before the deal."""
VOID = SHOE_GAME + "seat 1: BJ 25, B7 5\nshoe: 9c^\nsupervisor: void\n"

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
    (SEVENS, "collect: 1 B7 5"),
    (MIXED, "collect: nothing"),
    (COUPONS, "pay: 1 BJ 37.50, 1 coupon BJ 25"),
    (COUPONS, "collect: 1 coupon BJ 25"),
    (COUPONS, "wagers: 1 BJ wins 37.50, 1 coupon BJ wins 25"),
    (COUPONS, "net: 1 +62.50"),
    (COUPONS, "house: -62.50"),
    (OVER, "wagers: 1 BJ loses, 1 B7 loses"),
    (OVER, "return: 1 B7 5, 1 BJ 1000"),
    (OVER, "net: 1 -5005"),
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
    (BLACKJACK, "take: nothing"),
    (BLACKJACK, "pay: 1 BJ 37.50, 3 BJ 30, 2 main 50"),
    (BLACKJACK, "wagers: 1 BJ wins 37.50, 3 BJ wins 30"),
    (BLACKJACK, 'calls: "Blackjack", "Dealer has 16", "Dealer Breaks"'),
    (BLACKJACK, "totals: dealer 25, seat 2 16, seat 3 19, seat 1 21"),
    (BLACKJACK, "totals: Seat 3 19"),
    (BLACKJACK, "claims: nothing"),
    (BLACKJACK, "winner: nothing"),
    (BLACKJACK, "house: -117.50"),
    (INSURED, "take: 1 INS 25"),
    (INSURED, "take: 1 insurance 25"),
    (INSURED, "wagers: 1 INS loses"),
    (INSURED, "totals: seat 1 20"),
    (INSURED, "net: 1 -25"),
    (INSURED, "phase: insurance"),
    (INSURED, "awaiting: dealer"),
    (INSURED + "seat 1: stand\n", "push: 1 BJ 50"),
    (SPLIT, "pay: 1.2 BJ 20, 1.1 BJ 40, 1.1 dealer BJ 5"),
    (SPLIT, "wagers: 1.1 BJ wins 40, 1.1 dealer BJ wins 5, 1.2 BJ wins 20"),
    (SPLIT, "totals: seat 1.1 21, seat 1.2 18, dealer 25"),
    (SPLIT, "net: 1 60"),
    (HALFWAY, "take: 1.1 BJ 20, 1.1 dealer BJ 5"),
    (HALFWAY, "wagers: 1.1 BJ loses"),
    (HALFWAY, "totals: seat 1.1 26, seat 1.2 8"),
    (HALFWAY, "awaiting: shoe"),
    (SEVENS, 'claims: "1 100%"'),
    (DESK, 'stacks: "5-5-3"'),
    (DESK, "worth: $65"),
    (BOUGHT, 'cheques: "8 green, 20 red"'),
    (BOUGHT, "approval: supervisor"),
    (LAID, 'rows: "4 x $50  1 x $50"'),
    (TIMED, "rating: ME"),
    (SEVENS, "house: -20"),
    (MISSED, "wagers: 1 BJ pushes, 2 BJ loses"),
    (MISSED, "net: 1 0, 2 -20"),
    (MISSED, "house: 20"),
    (BROKE_DOUBLED, "return: 1 BJ 20"),
    (BROKE_DOUBLED, "house: 40"),
    (VOID, "return: 1 BJ 25, 1 B7 5"),
    (VOID, "wagers: 1 B7 void, 1 BJ void"),
    (VOID, "house: 0"),
    (VOID, "net: 1 0"),
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
    (COUPONS, "collect: nothing", "expected nothing, found 1 coupon BJ $25"),
    (COUPONS, "collect: 1 BJ 25", "found 1 coupon BJ $25"),
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
        "expected no_wagers, found wager_below_minimum, wager_off_step",
    ),
    (
        REFUSED,
        "refused: wager_off_step, no_wagers",
        "expected no_wagers, wager_off_step, found wager_below_minimum, wager_off_step",
    ),
    (
        REFUSED,
        "refused: wager_off_step",
        "expected wager_off_step, found wager_below_minimum, wager_off_step",
    ),
    (REFUSED, "refused: nothing", "expected nothing, found wager_below_minimum, wager_off_step"),
    (NATURAL, "refused: no_wagers", "expected no_wagers, found nothing"),
    (STOPPED, "awaiting: dealer", "expected dealer, found supervisor"),
    (STOPPED, "awaiting: supervisor, dealer", "expected dealer, supervisor, found supervisor"),
    (NATURAL, "phase: betting", "expected betting, found between_rounds"),
    (NATURAL, "counts: player 8, banker 7", "expected player 8, banker 7, found player 9, banker 7"),
    (MINI, "counts: player 9", "expected player 9, found player not called"),
    (NATURAL, "counts: dealer 9", "found dealer not called"),
    (NATURAL, "left: 413", "expected 413, found 412"),
    (NATURAL, "round: 2", "expected 2, found 1"),
    (DUMMY, "dummy hands: 0", "expected 0, found 1"),
    (MIXED, "house: +$65", "expected $65, found -$65"),
    (MIXED, "net: 1 +100", "seat 1: expected $100, found $90"),
    (MIXED, "net: 1 +90, 3 +25", "seat 3: expected $25, found -$25"),
    (MIXED, "net: 2 5", "seat 2: expected $5, found $0"),
    (BLACKJACK, "pay: 1 BJ 37.50, 2 BJ 50, 3 BJ 30", "found 1 BJ $37.50, 3 BJ $30, 2 BJ $50"),
    (BLACKJACK, "pay: 1.1 BJ 37.50, 3 BJ 30, 2 BJ 50", "expected 1.1 BJ $37.50"),
    (BLACKJACK, "totals: dealer 16", "expected dealer 16, found dealer 25"),
    (BLACKJACK, "totals: seat 2 16, seat 3 11", "expected seat 2 16, seat 3 11, found seat 2 16, seat 3 19"),
    (BLACKJACK, "totals: seat 4 16", "found seat 4 not dealt"),
    (BLACKJACK, "totals: seat 2.1 16", "found seat 2.1 not dealt"),
    (NATURAL, "totals: dealer 9", "found dealer not dealt"),
    (BLACKJACK, "counts: dealer 25", "found dealer not called"),
    (BLACKJACK, 'claims: "1 100%"', "expected 1 100%, found nothing"),
    (SEVENS, "claims: nothing", "expected nothing, found 1 100%"),
    (DESK, 'stacks: "5-5-5"', "expected 5-5-5, found 5-5-3"),
    (DESK, "worth: $60", "expected $60, found $65"),
    (DESK, 'cheques: "13 red"', "found nothing"),
    (BOUGHT, 'cheques: "12 green"', "found 8 green, 20 red"),
    (BOUGHT, "approval: none", "expected none, found supervisor"),
    (LAID, 'rows: "5 x $50"', "found 4 x $50  1 x $50"),
    (TIMED, "rating: SP", "expected sp, found me"),
    (SEVENS, 'claims: "1 10%"', "expected 1 10%, found 1 100%"),
    (INSURED, "take: nothing", "expected nothing, found 1 INS $25"),
    (INSURED, "phase: peek", "expected peek, found insurance"),
    (INSURED, "wagers: 1 INS wins 50", "INS at seat 1: expected win $50, found lose"),
    (SPLIT, "pay: 1 BJ 20, 1 BJ 40, 1 dealer BJ 5", "found 1.2 BJ $20, 1.1 BJ $40, 1.1 dealer BJ $5"),
    (SPLIT, "wagers: 1 BJ wins 20", "there is no settled wager BJ at seat 1"),
    (SPLIT, "wagers: 1.2 BJ wins 40", "BJ at seat 1: expected win $40, found win $20"),
    (SPLIT, "totals: seat 1 21", "found seat 1 not dealt"),
    (HALFWAY, "wagers: 1.2 BJ loses", "there is no settled wager BJ at seat 1"),
    (MISSED, "wagers: 1 BJ wins 75", "BJ at seat 1: expected win $75, found push"),
    (VOID, "house: 5", "expected $5, found $0"),
]


HOLD += HOLD_AT_TABLE
FAIL += FAIL_AT_TABLE


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
        MINI + "SECRET: " + "AB" * 32 + "\n",
        "Game: Blackjack-H17\nHouse: Rules-Page\nseat 1: bj 25, Main 5\nexpect phase: Betting\n",
        INSURED.replace("insurance", "INSURANCE") + "Seat 1: Stand\nexpect push: 1 bj 50\n",
        SHOE_GAME + "seat 1: 25\nshoe: Tc>Seat1 7d>DEALER\nexpect awaiting: Shoe\n",
        BLACKJACK + "expect totals: DEALER 25, Seat 2 16\nexpect claims: Nothing\n",
    ],
)
def test_capitals_do_not_matter(text: str) -> None:
    """Except in names and in calls, says docs/notation.md."""
    assert failures(text) == []
