"""What is expected of a live table: for every kind what holds, what does not, and how that is told."""

LIVE = "game: blackjack-shoe\nbankroll: 40 pink, 400 red, 200 green, 60 black\n"
WON = LIVE + (
    'seat 1: sits "Mr Lee" with 4 green, 4 red, BJ 1 green\nseat 1 dealer: BJ 1 red\nshoe: As 9c Kd 9s\n'
)
"""A blackjack with a toke beside it."""
LOST = LIVE + "seat 1: sits with 4 green, BJ 2 green\nshoe: Kh 9c 7d 9s\nseat 1: stand\n"
PUSHED = LIVE + (
    "seat 1: sits with 4 green, 1 red, BJ 2 green\nseat 1 dealer: BJ 1 red\n"
    "shoe: Kh 9c 9d Ts\nseat 1: stand\n"
)
BOUGHT_IN = LIVE + "seat 1: sits, buys in 2x100, 1x20\n"
BIG = LIVE + "seat 1: sits, buys in 3x100\n"
SMALL = (
    LIVE + "seat 1: sits with 20 red, BJ 2 red laid\ndealer: notice 1 BJ\nshoe: Kh 9c Qd 8s\nseat 1: stand\n"
)
SHOULDER = "game: mini-baccarat\nbankroll: 400 red, 200 green\nseat 3: sits with 4 green\n" + (
    'seat 3 "Ann": stands behind with 10 green\nseat 3: P 1 green\nseat 3 "Ann": P 2 green\nshoe: 4 K 5 7\n'
)
SPLIT = (
    LIVE
    + "seat 1: sits with 20 red, BJ 4 red\nshoe: 8c 6s 8d Tc\nseat 1: split\n"
    + ("shoe: 3d\nseat 1: double 3 red\nshoe: Td Th\nseat 1: stand\nshoe: 9s\n")
)

STRAY = LIVE + "seat 1: sits with 4 green, BJ 1 green\nshoe: 5c 7d 6c Td\nshoe: 9c>dealer\n"
HOLD_AT_TABLE: list[tuple[str, str]] = [
    (LIVE, "rack: 400 red, 0 purple"),
    (WON, "rack: 199 green, 397 red, 38 pink"),
    (LOST, "rack: 202 green"),
    (WON, "toke box: 2 red, 1 pink"),
    (LOST, "toke box: nothing"),
    (PUSHED, "toke box: nothing"),
    (BOUGHT_IN, "drop: 1x20, 2x100"),
    (BIG, "drop: nothing"),
    (WON, 'cheques: 1 "5 green, 5 red, 1 pink"'),
    (LOST, 'cheques: 1 "2 green"'),
    (BOUGHT_IN, 'cheques: 1 "4 green, 24 red"'),
    (SHOULDER, 'cheques: 3 "5 green", 3 "Ann" "12 green"'),
    (LIVE + 'rack: count "2 red"\n', 'cheques: "2 red"'),
    (WON + 'rack: pay "7 green" at "1 to 1" in black\n', "approval: supervisor"),
    (WON + "rack: cut 4 red\n", "toke box: 2 red, 1 pink"),
    (WON, 'paid: 1 BJ "1 green, 2 red, 1 pink", 1 dealer BJ "1 red, 1 pink"'),
    (SPLIT, 'paid: 1.1 BJ "7 red", 1.2 BJ "4 red"'),
    (LOST, "paid: nothing"),
    (PUSHED, 'lying: 1 dealer BJ "1 red", 1 BJ "no cheques"'),
    (WON, "gestures: pay 1 BJ, pay 1 dealer BJ, toke down 1 dealer BJ, announce, clear hands"),
    (LOST, "gestures: take 1 BJ, clean rack, clear hands"),
    (SPLIT, "gestures: pay 1.2 BJ, pay 1.1 BJ"),
    (LIVE, "gestures: nothing"),
    (SMALL, "told: off_limit"),
    (WON, "told: nothing"),
    (WON, "case: nothing"),
    (WON, "ruled: nothing"),
    (WON, "proof: nothing"),
    (STRAY, "case: card_drawn_in_error"),
    (STRAY + "supervisor: discard\n", "ruled: discard"),
    (WON + "seat 1: disputes hand\nsupervisor: proves hand\n", "proof: dealer"),
    (BIG, "approval: change"),
    (WON, "approval: none"),
    (BIG, "awaiting: supervisor"),
    (WON, "pay: 1 BJ 37.50, 1 dealer BJ 7.50"),
    (WON, "house: -45"),
    (LOST, "wagers: 1 BJ loses"),
]
FAIL_AT_TABLE: list[tuple[str, str, str]] = [
    (WON, "rack: 200 green, 38 pink", "expected 200 green, 38 pink, found 199 green, 38 pink"),
    (WON, "toke box: 2 red", "expected 2 red, found 1 pink, 2 red"),
    (WON, "toke box: nothing", "expected nothing"),
    (BOUGHT_IN, "drop: 2x100", "expected 2 $100, found 1 $20, 2 $100"),
    (WON, 'cheques: 1 "1 red"', "seat 1: expected 1 red, found 5 green, 5 red, 1 pink"),
    (SHOULDER, 'cheques: 3 "Ann" "1 red"', "found 12 green"),
    (WON, 'cheques: 9 "1 red"', "found no cheques"),
    (WON, 'paid: 1 BJ "1 green"', "BJ at seat 1: expected 1 green, found 1 green, 2 red, 1 pink"),
    (WON, 'paid: 2 BJ "1 green"', "found no payment"),
    (WON, "paid: nothing", "expected nothing, found 1 1 green, 2 red, 1 pink"),
    (PUSHED, 'lying: 1 BJ "1 red"', "BJ at seat 1: expected 1 red, found no cheques"),
    (WON, "gestures: take 1 BJ", "take 1 BJ was not done; what was done: pay 1 BJ, pay 1 dealer BJ"),
    (WON, "gestures: clear hands, pay 1 BJ", "pay 1 BJ was not done in that order"),
    (WON, "gestures: nothing", "expected nothing"),
    (SMALL, "told: fill_needed", "expected fill_needed, found off_limit"),
    (BIG, "approval: none", "expected none, found change"),
    (STRAY, "case: late_wager", "expected late_wager, found card_drawn_in_error"),
    (STRAY, "ruled: discard", "expected discard, found nothing"),
    (WON, "proof: dealer", "expected dealer, found nothing"),
]
