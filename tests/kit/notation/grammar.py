"""Every kind of line of the notation as text, and what it means."""

from pitboss.notation.syntax import (
    Act,
    Acts,
    Bets,
    Blank,
    Does,
    Draws,
    Ended,
    Expect,
    Header,
    Line,
    Moved,
    Named,
    Said,
    Sum,
    Title,
    Wanted,
    Who,
    Word,
)
from tests.kit.notation.table_grammar import LINES_OF_A_TABLE


def _header(key: str, value: str) -> Header:
    return Header(1, key, value)


def _seat(*acts: Act, owner: str = "guest", comment: str = "") -> Acts:
    return Acts(1, Who("seat", 3, owner), acts, comment)


def _does(role: str, verb: str, *arguments: str | int) -> Acts:
    return Acts(1, Who(role), (Does(verb, arguments),))


def _shoe(*cards: Draws) -> Acts:
    return Acts(1, Who("shoe"), cards)


def _expect(kind: str, *wanted: Wanted) -> Expect:
    return Expect(1, kind, wanted)


_UP = Draws("4", face_up=True)
_SECRET = "0123456789abcdef" * 4
_BLANK: list[tuple[str, Line]] = [
    ("", Blank(1)),
    (" \t ", Blank(1)),
    ("#", Blank(1)),
    ("  ## a comment: seat 1", Blank(1, "# a comment: seat 1")),
    ("== A title: with 'marks' = and more", Title(1, "A title: with 'marks' = and more")),
    ("====A title", Title(1, "A title")),
    ("== A title # and a comment", Title(1, "A title  # and a comment")),
]
_HEADERS: list[tuple[str, Line]] = [
    ("rules: A-1, B-2", _header("rules", "A-1, B-2")),
    ("house: manual", _header("house", "manual")),
    ("House: Rules-Page", _header("house", "rules-page")),
    ("  GAME :  mini-baccarat   # the small one", Header(1, "game", "mini-baccarat", "the small one")),
    ("rulebook: our rules.toml", _header("rulebook", "our rules.toml")),
    ("set: limits.min = $5", _header("set", "limits.min = $5")),
    ('set: calls.wins = "a # b"', _header("set", 'calls.wins = "a # b"')),
    ("min: $5", _header("min", "$5")),
    ("max: $5,000", _header("max", "$5,000")),
    ("decks: 6", _header("decks", "6")),
    ("start: new pack", _header("start", "new pack")),
    ("left: 200", _header("left", "200")),
    ("behind: 26", _header("behind", "26")),
    (f"secret: {_SECRET}", _header("secret", _SECRET)),
    (f"secret: {_SECRET.upper()}", _header("secret", _SECRET)),
    ("dealing: By Hand", _header("dealing", "by hand")),
]
_SEATS: list[tuple[str, Line]] = [
    ("seat 3: P 25", _seat(Bets("P", 2_500))),
    ("Seat  3 :P $1,250.5,T 2.50", _seat(Bets("P", 125_050), Bets("T", 250))),
    ("seat 003: P 100 CASH", _seat(Bets("P", 10_000, cash=True))),
    ("seat 3: P $1,000,000, B 1,000", _seat(Bets("P", 100_000_000), Bets("B", 100_000))),
    ("seat 3 dealer: P 5", _seat(Bets("P", 500), owner="dealer")),
    ("SEAT 3 DEALER: P 5", _seat(Bets("P", 500), owner="dealer")),
    ("seat 3 coupon: P 25", _seat(Bets("P", 2_500), owner="coupon")),
    ("Seat 3 Coupon: T 25 Permitted", _seat(Bets("T", 2_500, permitted=True), owner="coupon")),
    ("seat 3: P 20 laid, 5 LAID", _seat(Bets("P", 2_000, laid=True), Bets("main", 500, laid=True))),
    ("seat 3: P 20 laid cash", _seat(Bets("P", 2_000, cash=True, laid=True))),
    ('seat 3 "Lee, Mrs #2": P 5 # hers', _seat(Bets("P", 500), owner="Lee, Mrs #2", comment="hers")),
    ("seat 3: take back P", _seat(Does("take back", ("P",)))),
    ("seat 3: Take  Back P 5, B 25", _seat(Does("take back", ("P", 500)), Bets("B", 2_500))),
    ("seat 3: cut 52", _seat(Does("cut", (52,)))),
    ("seat 3: hand in commission", _seat(Does("hand in commission"))),
    ('seat 3 "Lee: VIP": P 5', _seat(Bets("P", 500), owner="Lee: VIP")),
    ("seat 3: 25", _seat(Bets("main", 2_500))),
    ("seat 3: $1,000, TB 2.50", _seat(Bets("main", 100_000), Bets("TB", 250))),
    ("seat 3: 25 cash", _seat(Bets("main", 2_500, cash=True))),
    ("seat 3: INS 25", _seat(Bets("INS", 2_500))),
    ("seat 3: Hit, STAND", _seat(Does("hit"), Does("stand"))),
    ("seat 3: double", _seat(Does("double"))),
    ("seat 3: double 15", _seat(Does("double", (1_500,)))),
    ("seat 3: double $15 2.50", _seat(Does("double", (1_500, 250)))),
    ("seat 3: split", _seat(Does("split"))),
    ("seat 3: split 5", _seat(Does("split", (500,)))),
    ("seat 3: insurance 7.50", _seat(Does("insurance", (750,)))),
    ('seat 3 "Lee": insurance $1,000', _seat(Does("insurance", (100_000,)), owner="Lee")),
    ("seat 3: Even  Money", _seat(Does("even money"))),
    ("seat 3: stay", _seat(Does("stay"))),
    ("seat 3: withdraw", _seat(Does("withdraw"))),
]
_DEALERS: list[tuple[str, Line]] = [
    ("DEALER: Open", _does("dealer", "open")),
    ("dealer: no more bets", _does("dealer", "no more bets")),
    ("dealer: deal", _does("dealer", "deal")),
    ("dealer: turn player, turn banker", Acts(1, Who("dealer"), (Does("turn player"), Does("turn banker")))),
    ("dealer: call result", _does("dealer", "call result")),
    ("dealer: pick  up", _does("dealer", "pick up")),
    ("dealer: call shuffle", _does("dealer", "call shuffle")),
    ("dealer: empty shoe", _does("dealer", "empty shoe")),
    ("dealer: shuffled", _does("dealer", "shuffled")),
    ("dealer: shuffled 416", _does("dealer", "shuffled", 416)),
    ("dealer: shuffled by hand", _does("dealer", "shuffled by hand")),
    ("dealer: Shuffled by  Hand", _does("dealer", "shuffled by hand")),
    ("dealer: shuffled by hand 416", _does("dealer", "shuffled by hand", 416)),
    ("rack: cut 13 Red", _does("rack", "cut", 13, "red")),
    ('rack: count "25 white, 40 pink"', _does("rack", "count", "25 white, 40 pink")),
    ("rack: buy in 250", _does("rack", "buy in", 25_000)),
    ('rack: buy in 250 from "90 red"', _does("rack", "buy in", 25_000, "90 red")),
    ('rack: change "1 black" INTO green', _does("rack", "change", "1 black", "green")),
    ('rack: lay "3x100"', _does("rack", "lay", "3x100")),
    ('rack: pay "7 green" at "1 to 1"', _does("rack", "pay", "7 green", "1 to 1")),
    ('rack: pay "7 green" at "1 to 1" in black', _does("rack", "pay", "7 green", "1 to 1", "black")),
    ('instructor: shuffle time "1:46"', _does("instructor", "shuffle time", "1:46")),
    ("dealer: cut", _does("dealer", "cut")),
    ("dealer: cut 208", _does("dealer", "cut", 208)),
    ("dealer: cut card", _does("dealer", "cut card")),
    ("dealer: cut card 26", _does("dealer", "cut card", 26)),
    ("dealer: deal carried card", _does("dealer", "deal carried card")),
    ("dealer: deal dummy hand", _does("dealer", "deal dummy hand")),
    ("dealer: dead game", _does("dealer", "dead game")),
    ("dealer: mark commission 1", _does("dealer", "mark commission", 1)),
    ("dealer: collect commission 1", _does("dealer", "collect commission", 1)),
    ("dealer: open insurance", _does("dealer", "open insurance")),
    ("dealer: close insurance", _does("dealer", "close insurance")),
    ("dealer: Peek", _does("dealer", "peek")),
    ("dealer: skip peek", _does("dealer", "skip peek")),
    ("dealer: turn hole card", _does("dealer", "turn hole card")),
    ("dealer: take  and pay", _does("dealer", "take and pay")),
    ("dealer: notice short hand", _does("dealer", "notice short hand")),
    *(
        (f"supervisor: {ruling}", _does("supervisor", ruling))
        for ruling in ("use", "move", "carry", "dummy", "discard", "void", "allow", "refuse")
    ),
    *(
        (f"supervisor: {ruling}", _does("supervisor", ruling.lower()))
        for ruling in ("Plain 21", "original bets", "complete", "stays")
    ),
    ("supervisor: verify 1 BL7", _does("supervisor", "verify", 1, "BL7")),
    ("surveillance: verify 1 BL7", _does("surveillance", "verify", 1, "BL7")),
]
_SHOES: list[tuple[str, Line]] = [
    ("shoe: 4 k 10 T", _shoe(Draws("4"), Draws("K"), Draws("T"), Draws("T"))),
    ("shoe: Kd 10H aS", _shoe(Draws("Kd"), Draws("Th"), Draws("As"))),
    ("shoe: 4^ 4>player", _shoe(_UP, Draws("4", to="player"))),
    ("shoe: 4^>banker 4>banker^", _shoe(*[Draws("4", face_up=True, to="banker")] * 2)),
    ("shoe: ??*10 CUT 9*1", _shoe(Draws("??", times=10), Draws("CUT"), Draws("9"))),
    ("shoe: cut Cut", _shoe(Draws("CUT"), Draws("CUT"))),
    ("shoe: 4>Dealer 4>seat3", _shoe(Draws("4", to="dealer"), Draws("4", to="seat3"))),
    ("shoe: Kh^>dealer 9>SEAT20^", _shoe(Draws("Kh", True, "dealer"), Draws("9", True, "seat20"))),
    ("shoe: 4c^>player*416", _shoe(Draws("4c", face_up=True, to="player", times=416))),
]
_EXPECTED: list[tuple[str, Line]] = [
    ("expect take: 3 P 100", _expect("take", Moved(3, "guest", "P", 10_000))),
    ("Expect  Take: nothing", _expect("take")),
    (
        "expect pay: seat 3 P 1,000, 1 dealer B $5",
        _expect("pay", Moved(3, "guest", "P", 100_000), Moved(1, "dealer", "B", 500)),
    ),
    ('expect push: 3 "Lee, Mrs" P 5', _expect("push", Moved(3, "Lee, Mrs", "P", 500))),
    ("expect return: 3 P 0.05", _expect("return", Moved(3, "guest", "P", 5))),
    ("expect collect: 3 Coupon P 5", _expect("collect", Moved(3, "coupon", "P", 500))),
    (
        "expect pay: 1.2 BJ 25, seat 3.1 dealer BJ 5",
        _expect("pay", Moved(1, "guest", "BJ", 2_500, 2), Moved(3, "dealer", "BJ", 500, 1)),
    ),
    (
        'expect wagers: 1.2 BJ wins 25, 12.10 "Lee" BJ void',
        _expect("wagers", Ended(1, "guest", "BJ", "win", 2_500, 2), Ended(12, "Lee", "BJ", "void", None, 10)),
    ),
    (
        "expect wagers: 1 P wins 100, 1 B loses, 1 Dealer T Pushes, 2 P void",
        _expect(
            "wagers",
            Ended(1, "guest", "P", "win", 10_000),
            Ended(1, "guest", "B", "lose"),
            Ended(1, "dealer", "T", "push"),
            Ended(2, "guest", "P", "void"),
        ),
    ),
    ('expect calls: "Tie hand, at 6", "#: a"', _expect("calls", Said("Tie hand, at 6"), Said("#: a"))),
    ('expect all calls: ""', _expect("all calls", Said(""))),
    ("expect all calls: nothing", _expect("all calls")),
    ('expect declared: "Blazing 7\'s"', _expect("declared", Said("Blazing 7's"))),
    ("expect winner: Tie", _expect("winner", Word("tie"))),
    (
        "expect refused: wager_off_step, no_wagers",
        _expect("refused", Word("wager_off_step"), Word("no_wagers")),
    ),
    ("expect awaiting: GUEST", _expect("awaiting", Word("guest"))),
    ("expect phase: pick_up", _expect("phase", Word("pick_up"))),
    ("expect counts: Player 9, banker 0", _expect("counts", Named("player", 9), Named("banker", 0))),
    (
        "expect totals: Dealer 17, Seat  1 20, seat 1.2 15",
        _expect("totals", Named("dealer", 17), Named("seat 1", 20), Named("seat 1.2", 15)),
    ),
    ('expect claims: "2 100%", "1 10%"', _expect("claims", Said("2 100%"), Said("1 10%"))),
    ("expect claims: Nothing", _expect("claims")),
    ('expect stacks: "5-5-3"', _expect("stacks", Said("5-5-3"))),
    ('expect cheques: "20 red"', _expect("cheques", Said("20 red"))),
    ('expect rows: "3 x $100"', _expect("rows", Said("3 x $100"))),
    ("expect approval: None", _expect("approval", Word("none"))),
    ("expect rating: OP", _expect("rating", Word("op"))),
    ("expect worth: $125", _expect("worth", Sum(12_500))),
    ("expect refused: NOTHING", _expect("refused")),
    ("expect left: 405", _expect("left", Named("", 405))),
    ("expect round: 1", _expect("round", Named("", 1))),
    ("expect dummy  hands: 2", _expect("dummy hands", Named("", 2))),
    ("expect house: +$1,105", _expect("house", Sum(110_500))),
    ("expect house: -2.5", _expect("house", Sum(-250))),
    ("expect net: 3 -200, 1 0", _expect("net", Sum(-20_000, 3), Sum(0, 1))),
]
COMMENTED = """\
# Above.

== One  # beside a title
  # indented

game: mini-baccarat # the game
seat 1: P 25   #   spaces   inside
shoe: 4 K 5 7# close
expect calls: "Tie # no" # said

# Below.
"""
LINES_OF_ALL_KINDS = [*_BLANK, *_HEADERS, *_SEATS, *_DEALERS, *_SHOES, *_EXPECTED, *LINES_OF_A_TABLE]
