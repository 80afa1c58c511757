"""Everything that can be written in the notation, and much that cannot, for the tests of printing."""

from hypothesis import strategies as st

from pitboss.cards import RANKS, SUITS
from pitboss.cheques import COLOURS, Bill, Bills, Cheques, Denomination, parse_cheques
from pitboss.notation.arguments import base
from pitboss.notation.syntax import (
    Act,
    Acts,
    Bets,
    Blank,
    Counted,
    Does,
    Draws,
    Ended,
    Expect,
    Gestured,
    Header,
    Held,
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
from pitboss.notation.vocabulary import (
    EXPECTATIONS,
    FILLERS,
    HANDS,
    HEADERS,
    MAY_BE_NOTHING,
    RESULTS,
    VERBS,
    WAGER_WORDS,
)
from pitboss.table.gestures import GESTURES
from tests.kit.notation.grammar import LINES_OF_ALL_KINDS


def _text_without(letters: str) -> st.SearchStrategy[str]:
    """Of one line, whatever else it holds."""
    allowed = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters=letters)
    return st.text(allowed, max_size=20)


_comments = _text_without("").map(str.strip)
_free = _text_without('"#:')
_said = _text_without('"')
_names = _said.filter(
    lambda name: bool(name.strip()) and name.casefold() not in ("guest", "dealer", "coupon")
)
_owners = st.sampled_from(["guest", "dealer", "coupon", "Lee, Mrs", "No # 2", "Lee: VIP", "1,000"]) | _names
_bets = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9-]{0,7}", fullmatch=True).filter(
    lambda bet: bet.lower() not in ("dealer", "coupon", *VERBS["seat"])
)
_cents = st.integers(-(10**11) + 1, 10**11 - 1) | st.sampled_from([0, 5, 50, 2_500, 312_500, 100_000_000])
_numbers = st.integers(0, 999_999_999)
_tallies = st.dictionaries(st.sampled_from(Denomination), st.integers(1, 999), min_size=1, max_size=3)
_stacks = _tallies.map(lambda counts: str(Cheques.of(counts)))
_notes = st.dictionaries(st.sampled_from(Bill), st.integers(1, 99), min_size=1, max_size=3).map(
    lambda counts: str(Bills.of(counts))
)
_arguments: dict[str, st.SearchStrategy[str | int]] = {
    "number": _numbers,
    "money": _cents,
    "bet": _bets,
    "word": st.from_regex(r"[a-z_]{1,9}", fullmatch=True).filter(lambda word: word not in FILLERS),
    "text": _said.filter(bool),
    "cheques": _stacks,
    "bills": _notes,
    "stake": _cents | _stacks,
}


@st.composite
def _does(draw: st.DrawFn, role: str) -> Does:
    verb = draw(st.sampled_from(sorted(VERBS[role])))
    kinds = VERBS[role][verb]
    needed = sum(not kind.endswith("?") for kind in kinds)
    given = kinds[: draw(st.integers(needed, len(kinds)))]
    return Does(verb, tuple(draw(_arguments[base(kind)]) for kind in given))


def _in_cheques(bet: str, cheques: str) -> Bets:
    return Bets(bet, parse_cheques(cheques).total, cheques=cheques)


_faces = st.sampled_from(["??", "CUT", *RANKS, *(rank + suit for rank in RANKS for suit in SUITS)])
_draws = st.builds(
    Draws, _faces, st.booleans(), st.sampled_from(["", *HANDS]), st.just(1) | st.integers(1, 416)
)


@st.composite
def _acts(draw: st.DrawFn) -> Acts:
    role = draw(st.sampled_from(sorted(VERBS)))
    who = Who(role, draw(st.integers(0, 999)), draw(_owners)) if role == "seat" else Who(role)
    choices: st.SearchStrategy[Act] = _draws if role == "shoe" else _does(role)
    if role == "seat":
        choices |= st.builds(Bets, _bets | st.just("main"), _cents, *(st.booleans() for _ in WAGER_WORDS))
        choices |= st.builds(_in_cheques, _bets | st.just("main"), _stacks)
    acts = draw(st.lists(choices, min_size=1, max_size=4))
    return Acts(0, who, tuple(acts), draw(_comments))


@st.composite
def _ended(draw: st.DrawFn) -> Ended:
    result = draw(st.sampled_from(sorted(RESULTS.values())))
    cents = draw(_cents) if result == "win" else None
    return Ended(draw(_numbers), draw(_owners), draw(_bets), result, cents, draw(_hands))


_hands = st.just(0) | st.integers(0, 99)
_words = st.from_regex(r"[a-z_]{1,9}", fullmatch=True).filter(lambda word: word != "nothing")
_counted = st.lists(_words, min_size=1, max_size=2).map(" ".join) | st.sampled_from(["seat 1", "seat 1.2"])
_gestures = st.sampled_from(sorted(GESTURES)).map(lambda gesture: gesture.replace("_", " "))
_seats = st.integers(1, 99)
_purses = st.builds(Held, _numbers, _owners.filter(lambda o: o != "dealer"), st.just(""), _stacks, _hands)
_wanted: dict[str, st.SearchStrategy[list[Wanted]]] = {
    "moved": st.lists(st.builds(Moved, _numbers, _owners, _bets, _cents, _hands), max_size=3),
    "ended": st.lists(_ended(), max_size=3),
    "said": st.lists(st.builds(Said, _said), max_size=3),
    "word": st.lists(st.builds(Word, _words), max_size=3),
    "named": st.builds(Named, st.just(""), _numbers).map(lambda item: [item]),
    "sum": st.builds(Sum, _cents).map(lambda item: [item]),
    "held": st.lists(st.builds(Held, _numbers, _owners, _bets, _stacks, _hands), max_size=3),
    "counted": st.dictionaries(st.sampled_from([*COLOURS]), _numbers, max_size=3).map(
        lambda counts: [Counted(number, colour) for colour, number in counts.items()]
    ),
    "gestured": st.lists(
        st.builds(Gestured, _gestures) | st.builds(Gestured, _gestures, _seats, _owners, _bets, _hands),
        max_size=3,
    ),
}
_totals = st.dictionaries(_counted, _numbers, max_size=3)
_sums = st.dictionaries(_numbers, _cents, max_size=3)
_wanted_of: dict[str, st.SearchStrategy[list[Wanted]]] = {
    "counts": _totals.map(lambda found: [Named(name, number) for name, number in found.items()]),
    "totals": _totals.map(lambda found: [Named(name, number) for name, number in found.items()]),
    "cheques": st.lists(_purses | st.builds(Said, _said), max_size=3),
    "drop": st.dictionaries(st.sampled_from([1, 5, 10, 20, 50, 100]), _numbers, max_size=3).map(
        lambda counts: [Counted(number, f"${value}") for value, number in counts.items()]
    ),
    "net": _sums.map(lambda found: [Sum(cents, seat) for seat, cents in found.items()]),
}


@st.composite
def _expects(draw: st.DrawFn) -> Expect:
    kind = draw(st.sampled_from(sorted(EXPECTATIONS)))
    items = _wanted_of.get(kind, _wanted[EXPECTATIONS[kind]])
    wanted = draw(items if kind in MAY_BE_NOTHING else items.filter(bool))
    return Expect(0, kind, tuple(wanted), draw(_comments))


_text = _free.map(str.strip).filter(bool)
_figures = st.integers(0, 9_999).map(str)
_values: dict[str, st.SearchStrategy[str]] = {
    "house": _text.map(str.lower),
    "game": _text.map(str.lower),
    "rulebook": _free.map(lambda text: f"{text.strip()}.toml"),
    "set": st.builds("x.{} = {}".format, _words, _text) | st.just('calls.wins = "a # b"'),
    "decks": _figures,
    "left": _figures,
    "behind": _figures,
    "start": st.sampled_from(["ready", "new pack"]),
    "dealing": st.sampled_from(["automatic", "by hand"]),
    "vip": st.sampled_from(["yes", "no"]),
    "bankroll": _stacks,
    "automatic": st.sampled_from(["all", "none", "all but pay", "scan, take"]),
    "approvals": st.sampled_from(["awaited", "granted"]),
    "secret": st.binary(min_size=32, max_size=32).map(bytes.hex),
}


@st.composite
def _headers(draw: st.DrawFn) -> Header:
    key = draw(st.sampled_from(sorted(HEADERS)))
    return Header(0, key, draw(_values.get(key, _text | st.just("x: y"))), draw(_comments))


_titles = _free.map(lambda text: text.strip(" =")).map(str.strip).filter(bool)
_lines: st.SearchStrategy[Line] = st.one_of(
    st.builds(Blank, st.just(0), _comments),
    st.builds(Title, st.just(0), _titles),
    _headers(),
    _acts(),
    _expects(),
)


def _without_repeats(lines: list[Line]) -> list[Line]:
    """A header stands once in a scenario."""
    kept: list[Line] = []
    seen: set[str] = set()
    for line in lines:
        if isinstance(line, Title):
            seen = set()
        if isinstance(line, Header) and line.key != "rules":
            key = line.value.partition("=")[0].strip() if line.key == "set" else line.key
            if key in seen:
                continue
            seen.add(key)
        kept.append(line)
    return kept


def _numbered(line: Line, number: int) -> Line:
    return type(line)(**{name: getattr(line, name) for name in line.__struct_fields__} | {"line": number})


files = st.lists(_lines, max_size=8).map(
    lambda lines: [_numbered(line, number) for number, line in enumerate(_without_repeats(lines), 1)]
)
"""The lines of a file that can be played or at least read."""

_blanks = st.sampled_from(["", " ", "  ", "\t"])
_tokens = st.sampled_from(
    [
        *("P", "B", "T", "BJ", "INS", '"Lee"', '"a, b"', '"guest"', '"', "dealer", "seat", "1.2", "1.", ".2"),
        *("25", "$25", "2.50", "1,000", "$3,125", "$2,50", ",", ", ", "+", "-", "+5", "=", "==", "100%"),
        *("cash", "cut", "take back", "open", "wins", "loses", "pushes", "void", "nothing", "player"),
        *("hit", "stand", "double", "split", "insurance", "even money", "use", "peek"),
        *("9", "4^", "Kd", "10h", "??*3", "CUT", "4>player^", "4>dealer", "4>seat3"),
    ]
)
_heads = st.sampled_from([*HEADERS, *VERBS, "seat 1", 'seat 2 "A: b"', "Seat 3  Dealer"]) | st.sampled_from(
    [f"expect {kind}" for kind in EXPECTATIONS]
)


@st.composite
def _typed(draw: st.DrawFn) -> str:
    """A line as someone may type it: blanks anywhere, capitals, comments, and much that makes no sense."""
    if draw(st.booleans()):
        body = draw(st.sampled_from([text for text, _ in LINES_OF_ALL_KINDS]))
    else:
        words = draw(st.lists(st.tuples(_tokens, _blanks), min_size=1, max_size=6))
        body = draw(_heads) + draw(_blanks) + ":" + draw(_blanks) + " ".join(a + b for a, b in words)
    return draw(_blanks) + body + draw(_blanks) + draw(st.sampled_from(["", "#", "# a", '#"b"', "## c"]))


typed = st.lists(_typed(), min_size=1, max_size=3).map("\n".join)
"""A few lines as someone may type them."""
