"""Every kind of line of a live table as text, and what it means."""

from pitboss.notation.syntax import (
    Act,
    Acts,
    Bets,
    Counted,
    Does,
    Expect,
    Gestured,
    Header,
    Held,
    Line,
    Wanted,
    Who,
    Word,
)


def _seat(*acts: Act, owner: str = "guest") -> Acts:
    return Acts(1, Who("seat", 3, owner), acts)


def _does(role: str, verb: str, *arguments: str | int) -> Acts:
    return Acts(1, Who(role), (Does(verb, arguments),))


def _expect(kind: str, *wanted: Wanted) -> Expect:
    return Expect(1, kind, wanted)


_LATE = (
    *("declines cut", "takes cards", "returns cards", "declines cards"),
    *("asks burn card", "asks colour up", "asks bet conversion", "leaves", "steps away"),
)
_GESTURES = (
    *("take", "push", "return", "collect", "recover", "claim", "toke down", "envy", "clean rack"),
    *("clear hands", "bring in", "call change", "pass", "drop"),
    *("lammer rack", "slide shoe", "tuck card", "pull back", "burn tucked", "take shoe"),
    *("centre shoe", "cut card under", "check cut card"),
    *("start game", "end game"),
)
_SUPERVISOR = (
    *("grants", "refuses", "acknowledges", "presses shuffler", "genuine", "counterfeit"),
    *("orders colour up", "orders bet conversion"),
)
_RULINGS = (
    *("joins", "proves hand", "proves all", "decision stands", "clears shoe fault"),
    *("check now", "play on", "confirm", "key again", "not drawn", "as read", "by felt"),
)
LINES_OF_A_TABLE: list[tuple[str, Line]] = [
    ("bankroll: 400 Red, 200 green", Header(1, "bankroll", "400 red, 200 green")),
    ("automatic: all", Header(1, "automatic", "all")),
    ("automatic: none", Header(1, "automatic", "none")),
    ("automatic: All but pay, clean rack", Header(1, "automatic", "all but pay, clean rack")),
    ("automatic: scan, wave_off, deal", Header(1, "automatic", "scan, wave_off, deal")),
    ("approvals: granted", Header(1, "approvals", "granted")),
    ("approvals: Awaited", Header(1, "approvals", "awaited")),
    ("vip: Yes", Header(1, "vip", "yes")),
    ("seat 3: sits", _seat(Does("sits"))),
    ("seat 3: objects to check BJ", _seat(Does("objects to check", ("BJ",)))),
    ('seat 3: sits "Lee, Mr"', _seat(Does("sits", ("Lee, Mr",)))),
    ("seat 3: sits with 2 red, 20 green", _seat(Does("sits", ("", "20 green, 2 red")))),
    (
        'seat 3: Sits "Mr Lee" With 20 Green, 3 black, BJ 25',
        _seat(Does("sits", ("Mr Lee", "3 black, 20 green")), Bets("BJ", 2_500)),
    ),
    ('seat 3: sits as vip "Ann" with 1 red', _seat(Does("sits as vip", ("Ann", "1 red")))),
    ('seat 3 "Ann": stands behind with 10 red', _seat(Does("stands behind", ("10 red",)), owner="Ann")),
    ('seat 3 "Ann": stands behind', _seat(Does("stands behind"), owner="Ann")),
    ("seat 3: comes back with 5 red", _seat(Does("comes back", ("5 red",)))),
    ("seat 3: moves to 4", _seat(Does("moves to", (4,)))),
    ("seat 3: declines cards to 5", _seat(Does("declines cards", (5,)))),
    ("dealer: offer player", _does("dealer", "offer player")),
    ('dealer: tapped out "Dot"', _does("dealer", "tapped out", "Dot")),
    ("dealer: tapped out", _does("dealer", "tapped out")),
    ("dealer: machine at work", _does("dealer", "machine at work")),
    ("dealer: machine finished", _does("dealer", "machine finished")),
    ('supervisor: brings new cards "green"', _does("supervisor", "brings new cards", "green")),
    ("dealer: offer banker 3", _does("dealer", "offer banker", 3)),
    ("seat 3: takes spot 4, gives up spot 4", _seat(Does("takes spot", (4,)), Does("gives up spot", (4,)))),
    ("seat 3: buys in 5x100, 2x$20", _seat(Does("buys in", ("5x$100, 2x$20",)))),
    (
        "seat 3: changes 1 black, 4 green into 40 red",
        _seat(Does("changes", ("1 black, 4 green", "40 red"))),
    ),
    ("seat 3: tokes 1 red, stand", _seat(Does("tokes", ("1 red",)), Does("stand"))),
    *((f"seat 3: {verb}", _seat(Does(verb))) for verb in _LATE),
    ("seat 3: BJ 1 green, 2 red", _seat(Bets("BJ", 3_500, cheques="1 green, 2 red"))),
    ("seat 3: TB 1 green and 2 red", _seat(Bets("TB", 3_500, cheques="1 green, 2 red"))),
    ("seat 3: 2 red 1 green", _seat(Bets("main", 3_500, cheques="1 green, 2 red"))),
    ("seat 3: stand, main 1 gray", _seat(Does("stand"), Bets("main", 500_000, cheques="1 grey"))),
    (
        "seat 3: BJ 1 green, 2 red laid, TB 1 red",
        _seat(Bets("BJ", 3_500, laid=True, cheques="1 green, 2 red"), Bets("TB", 500, cheques="1 red")),
    ),
    ("seat 3: double with 5 red", _seat(Does("double", ("5 red",)))),
    ("seat 3: double 5 red toke 1 red", _seat(Does("double", ("5 red", "1 red")))),
    ("seat 3: split toke 1 red", _seat(Does("split", ("1 red",)))),
    ("seat 3: insurance 2 red, 1 pink", _seat(Does("insurance", ("2 red, 1 pink",)))),
    ("dealer: scan", _does("dealer", "scan")),
    ("dealer: ask approval", _does("dealer", "ask approval")),
    ("dealer: call again", _does("dealer", "call again")),
    ("dealer: call rolling", _does("dealer", "call rolling")),
    ("dealer: spreads 104", _does("dealer", "spreads", 104)),
    ("dealer: spreads 104 5h", _does("dealer", "spreads", 104, "5h")),
    ("dealer: washes 120", _does("dealer", "washes", 120)),
    ("dealer: notice 3 BJ", _does("dealer", "notice", 3, "BJ")),
    ("dealer: suspect $100", _does("dealer", "suspect", 10_000)),
    ("dealer: colour up", _does("dealer", "colour up")),
    ("dealer: bet conversion", _does("dealer", "bet conversion")),
    ("dealer: announce", _does("dealer", "announce")),
    ("dealer: announce 16", _does("dealer", "announce", 16)),
    ("dealer: pay", _does("dealer", "pay")),
    ("dealer: pay 1 black, 3 green", _does("dealer", "pay", "1 black, 3 green")),
    ("dealer: cut out", _does("dealer", "cut out")),
    ("dealer: cut out 20 red", _does("dealer", "cut out", "20 red")),
    *((f"dealer: {gesture}", _does("dealer", gesture)) for gesture in _GESTURES),
    *((f"supervisor: {verb}", _does("supervisor", verb)) for verb in _SUPERVISOR),
    ("supervisor: brings 100 red, 40 green", _does("supervisor", "brings", "40 green, 100 red")),
    ("supervisor: restricts 3", _does("supervisor", "restricts", 3)),
    ("supervisor: lifts restriction 3", _does("supervisor", "lifts restriction", 3)),
    ("supervisor: permits 3 at 5", _does("supervisor", "permits", 3, 5)),
    ('supervisor: begins gaming day "2 May"', _does("supervisor", "begins gaming day", "2 May")),
    ("supervisor: signs coupon 3 $25", _does("supervisor", "signs coupon", 3, 2_500)),
    ("seat 3: disputes hand", _seat(Does("disputes hand"))),
    ("seat 3: disputes hand 12", _seat(Does("disputes hand", (12,)))),
    ("dealer: disputes hand 3 12", _does("dealer", "disputes hand", 3, 12)),
    ("dealer: Reports Missed-Check", _does("dealer", "reports", "missed-check")),
    ("dealer: reports argument 3", _does("dealer", "reports", "argument", 3)),
    ('dealer: reports shoe fault "no light"', _does("dealer", "reports shoe fault", "no light")),
    ("dealer: misread player", _does("dealer", "misread", "player")),
    ("dealer: key card 5H", _does("dealer", "key card", "5h")),
    ("dealer: key result banker 7 9", _does("dealer", "key result", "banker", 7, 9)),
    *(
        (f"{role}: {verb}", _does(role, verb))
        for role in ("supervisor", "shift manager")
        for verb in _RULINGS
    ),
    *(
        (f"{role}: felt player 2 6D", _does(role, "felt", "player", 2, "6d"))
        for role in ("supervisor", "shift manager")
    ),
    *(
        (f'{role}: {verb} 12.50 "short"', _does(role, verb, 1_250, "short"))
        for role in ("supervisor", "shift manager")
        for verb in ("corrects", "recovers")
    ),
    ("expect case: late_wager", _expect("case", Word("late_wager"))),
    ("expect ruled: allow, stands", _expect("ruled", Word("allow"), Word("stands"))),
    ("expect proof: dealer, seat6", _expect("proof", Word("dealer"), Word("seat6"))),
    *(
        (f"Shift  Manager: {verb}", _does("shift manager", verb))
        for verb in ("grants", "refuses", "genuine", "counterfeit")
    ),
    ("expect rack: 0 red, 12 Gray", _expect("rack", Counted(0, "red"), Counted(12, "grey"))),
    ("expect toke box: 2 red", _expect("toke box", Counted(2, "red"))),
    ("expect toke box: nothing", _expect("toke box")),
    ("expect drop: 5x100, 2 x $20", _expect("drop", Counted(5, "$100"), Counted(2, "$20"))),
    ('expect cheques: 3 "2 red, 5 green"', _expect("cheques", Held(3, "guest", "", "5 green, 2 red"))),
    ('expect cheques: 3 "Ann" "no cheques"', _expect("cheques", Held(3, "Ann", "", "no cheques"))),
    (
        'expect paid: 3.2 BJ "1 green", 3 dealer BJ "1 red"',
        _expect("paid", Held(3, "guest", "BJ", "1 green", 2), Held(3, "dealer", "BJ", "1 red")),
    ),
    ('expect lying: 3 "Ann" P "1 red"', _expect("lying", Held(3, "Ann", "P", "1 red"))),
    (
        "expect gestures: Take 3 BJ, toke down 1 dealer BJ, pay 3.2 BJ, clean rack",
        _expect(
            "gestures",
            Gestured("take", 3, "guest", "BJ"),
            Gestured("toke down", 1, "dealer", "BJ"),
            Gestured("pay", 3, "guest", "BJ", 2),
            Gestured("clean rack"),
        ),
    ),
    ("expect told: off_limit", _expect("told", Word("off_limit"))),
]
