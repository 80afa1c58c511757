"""Reading and printing the notation: what every line means, and that print and parse undo each other."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scripted import GOLDEN_FILES
from written import LINES_OF_ALL_KINDS

from pitboss.cards import RANKS, SUITS
from pitboss.notation import NotationError, Scenario, parse, write
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
from pitboss.notation.vocabulary import EXPECTATIONS, HEADERS, RESULTS, VERBS


def lines_of(text: str) -> list[Line]:
    return [line for scenario in parse(text) for line in scenario.lines]


@pytest.mark.parametrize(("text", "line"), LINES_OF_ALL_KINDS)
def test_a_line_means(text: str, line: Line) -> None:
    assert lines_of(text + "\n") == [line]


def test_every_header_actor_act_and_expectation_is_among_those_lines() -> None:
    lines = [line for _, line in LINES_OF_ALL_KINDS]
    acts = [(line.who.role, act) for line in lines if isinstance(line, Acts) for act in line.acts]
    assert {line.key for line in lines if isinstance(line, Header)} == set(HEADERS)
    assert {line.kind for line in lines if isinstance(line, Expect)} == set(EXPECTATIONS)
    assert {(role, act.verb) for role, act in acts if isinstance(act, Does)} == {
        (role, verb) for role, verbs in VERBS.items() for verb in verbs
    }
    assert {role for role, _ in acts} == set(VERBS)


def assert_stable(text: str) -> None:
    """What was read is printed so that it reads the same, and printing that again changes nothing."""
    scenarios = parse(text)
    printed = write(scenarios)
    assert parse(printed) == scenarios
    assert write(parse(printed)) == printed


@pytest.mark.parametrize("file", GOLDEN_FILES, ids=lambda file: file.stem)
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


def test_lines_before_the_first_title_are_a_scenario_of_their_own_unless_blank() -> None:
    assert [(s.title, len(s.lines)) for s in parse("# a\n\n== One\nleft: 1\n== Two\n")] == [
        ("One", 4),
        ("Two", 1),
    ]
    assert [(s.title, len(s.lines)) for s in parse("# a\nleft: 1\n== One\n")] == [("", 2), ("One", 1)]
    assert parse("") == (Scenario("", ()),)
    assert parse("\n# a\n") == (Scenario("", (Blank(1), Blank(2, "a"))),)


def test_ids_of_rules_are_read_from_their_headers() -> None:
    assert parse("rules: A-1, B-2,\nrules: C-3\n")[0].rules == ("A-1", "B-2", "C-3")
    assert parse("game: x\n")[0].rules == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_is_read(end: str) -> None:
    assert parse(COMMENTED.replace("\n", end)) == parse(COMMENTED)


def test_a_last_line_needs_no_end() -> None:
    assert parse(COMMENTED.rstrip("\n")) == parse(COMMENTED)


# Sums and names at the edge of what can be written.


@pytest.mark.parametrize("sum_", ["999999999.99", "1000000000", "999999999999"])
def test_any_sum_that_can_be_read_can_be_printed(sum_: str) -> None:
    assert_stable(f"seat 1: P {sum_}\n")


@pytest.mark.parametrize("item", ['1 "guest" "P" 5', '1 "guest" dealer 5', '1 "guest" P 5'])
def test_a_guest_who_is_called_guest_can_be_printed(item: str) -> None:
    assert_stable(f"expect take: {item}\n")


@pytest.mark.parametrize("name", ["Lee, Mrs", "Lee #2", "  ", "Lee: VIP", "[red]", "李", "Mrs  Lee"])
def test_any_name_may_stand_in_quotes(name: str) -> None:
    text = f'seat 1 "{name}": P 25\n'
    if not name.strip():
        with pytest.raises(NotationError):
            parse(text)
        return
    assert lines_of(text) == [Acts(1, Who("seat", 1, name), (Bets("P", 2_500),))]
    assert_stable(text)
    assert lines_of(f'expect take: 1 "{name}" P 25\n') == [Expect(1, "take", (Moved(1, name, "P", 2_500),))]


# Where faults point.

FAULTS: list[tuple[str, int]] = [
    ("nonsense", 1),
    ("   nonsense", 4),
    ("==", 1),
    ("  == # only a comment", 3),
    ("gaem: mini-baccarat", 1),
    ("game:", 6),
    ("  game :", 9),
    ("seat 1:", 8),
    ("seat x: P 25", 1),
    ("  seat 1 two: P 25", 3),
    ("seat 1: P", 9),
    ("seat 1: P 25, B", 15),
    ("seat 1: P 25,   B 1 2 3", 17),
    ("seat 1: P x", 11),
    ("seat 1: P 25, B   1o0", 19),
    ("seat 1: P 25,, B 25", 14),
    ("seat 1: P 25,", 14),
    ('seat 1 "": P 25', 1),
    ('seat 1: P "25', 9),
    ("seat 1: take back P x", 21),
    ("seat 1: P 25, take back", 15),
    ("seat 1: cut fifty", 13),
    ("dealer: opne", 9),
    ("dealer: open,  turn palyer", 16),
    ("dealer: cut card x", 18),
    ("dealer: pick up now", 9),
    ("surveillance: verify BL7 1", 22),
    ("shoe:", 6),
    ("shoe: 4 K 11 7", 11),
    ("shoe: 4,K", 7),
    ("\tshoe: 4  4>dealer", 11),
    ("shoe: 4 4*417", 9),
    ("shoe: 4 4*0 5", 9),
    ("expect: 5", 1),
    ("expect tak: 1 P 5", 1),
    ("expect take:", 13),
    ("expect take: 1 P", 14),
    ("expect take: 1 P 5, 2 P x", 25),
    ("expect take: 1 P 5, x P 5", 21),
    ("expect take: 1 P 5,", 20),
    ("expect wagers: 1 P wins", 16),
    ("expect wagers: 1 P loses, 1 B loses 5", 27),
    ("expect house: much", 15),
    ("expect net: 1 +5, two -5", 19),
    ("expect left: many", 14),
    ("expect counts: player 9, banker x", 33),
    ('expect calls: "Tie", Tie', 22),
    ('expect calls: "Tie', 15),
    ("expect refused: a b", 17),
]


@pytest.mark.parametrize(("text", "column"), FAULTS)
def test_a_fault_points_at_the_word(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(f"# first\n\n{text}  # aside\ngame: x\n")
    (fault,) = caught.value.faults
    assert (fault.line, fault.column) == (3, column)
    assert str(caught.value) == f"line 3, column {column}: {fault.reason}"


def test_every_faulty_line_of_a_file_is_told_at_once() -> None:
    text = "".join(f"{line}\n" for line, _ in FAULTS)
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert [(f.line, f.column) for f in caught.value.faults] == [
        (number, column) for number, (_, column) in enumerate(FAULTS, 1)
    ]


# Anything that can be written.

_letters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
_comments = st.text(_letters, max_size=20).map(str.strip)
_free = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters='"#:'), max_size=20
)
_names = _free.filter(str.strip) | st.sampled_from(["Lee, Mrs", "No # 2", "guest", "dealer", "1,000"])
_bets = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9-]{0,7}", fullmatch=True).filter(
    lambda bet: bet.lower() not in ("cut", "dealer")
)
_cents = st.integers(-(10**11) + 1, 10**11 - 1) | st.sampled_from([0, 5, 50, 2_500, 312_500, 100_000_000])
_numbers = st.integers(0, 999_999_999)
_seats = st.integers(0, 999)
_owners = st.sampled_from(["guest", "dealer"]) | _names
_arguments: dict[str, st.SearchStrategy[str | int]] = {"number": _numbers, "money": _cents, "bet": _bets}


@st.composite
def _does(draw: st.DrawFn, role: str) -> Does:
    verb = draw(st.sampled_from(sorted(VERBS[role])))
    kinds = VERBS[role][verb]
    needed = sum(not kind.endswith("?") for kind in kinds)
    given_ = kinds[: draw(st.integers(needed, len(kinds)))]
    return Does(verb, tuple(draw(_arguments[kind.rstrip("?")]) for kind in given_))


_faces = st.sampled_from(["??", "CUT", *RANKS, *(rank + suit for rank in RANKS for suit in SUITS)])
_draws = st.builds(
    Draws, _faces, st.booleans(), st.sampled_from(["", "player", "banker"]), st.just(1) | st.integers(1, 416)
)


@st.composite
def _acts(draw: st.DrawFn) -> Acts:
    role = draw(st.sampled_from(sorted(VERBS)))
    who = Who(role, draw(_seats), draw(_owners)) if role == "seat" else Who(role)
    choices: st.SearchStrategy[Act] = _draws if role == "shoe" else _does(role)
    if role == "seat":
        choices |= st.builds(Bets, _bets, _cents, st.booleans())
    acts = draw(st.lists(choices, min_size=1, max_size=4))
    return Acts(0, who, tuple(acts), draw(_comments))


@st.composite
def _ended(draw: st.DrawFn) -> Ended:
    result = draw(st.sampled_from(sorted(RESULTS.values())))
    cents = draw(_cents) if result == "win" else None
    return Ended(draw(_numbers), draw(_owners), draw(_bets), result, cents)


_words = st.from_regex(r"[a-z_]{1,9}", fullmatch=True)
_wanted: dict[str, st.SearchStrategy[Wanted]] = {
    "moved": st.builds(Moved, _numbers, _owners, _bets, _cents),
    "ended": _ended(),
    "sum": st.builds(Sum, _cents, st.none() | _numbers),
    "named": st.builds(Named, st.lists(_words, max_size=2).map(" ".join), _numbers),
    "said": st.builds(Said, st.text(_letters, max_size=20).map(lambda text: text.replace('"', "'"))),
    "word": st.builds(Word, _words.filter(lambda word: word != "nothing")),
}


@st.composite
def _expects(draw: st.DrawFn) -> Expect:
    kind = draw(st.sampled_from(sorted(EXPECTATIONS)))
    wanted = draw(st.lists(_wanted[EXPECTATIONS[kind]], max_size=3))
    return Expect(0, kind, tuple(wanted), draw(_comments))


_values = _free.map(str.strip).filter(bool) | st.sampled_from(['a = "b # c"', "limits.min = $5", "x: y"])
_lines: st.SearchStrategy[Line] = st.one_of(
    st.builds(Blank, st.just(0), _comments),
    st.builds(Title, st.just(0), _free.map(lambda text: text.strip(" =")).map(str.strip).filter(bool)),
    st.builds(Header, st.just(0), st.sampled_from(sorted(HEADERS)), _values, _comments),
    _acts(),
    _expects(),
)


def _numbered(line: Line, number: int) -> Line:
    return type(line)(**{name: getattr(line, name) for name in line.__struct_fields__} | {"line": number})


@settings(max_examples=200, deadline=None)
@given(st.lists(_lines, max_size=8))
def test_whatever_is_printed_reads_the_same(drawn: list[Line]) -> None:
    lines = [_numbered(line, number) for number, line in enumerate(drawn, 1)]
    printed = write([Scenario("", tuple(lines))])
    assert lines_of(printed) == lines
    assert write(parse(printed)) == printed
    titles = [scenario.title for scenario in parse(printed) if scenario.title]
    assert titles == [line.text for line in lines if isinstance(line, Title)]


_blanks = st.sampled_from(["", " ", "  ", "\t"])
_tokens = st.sampled_from(
    [
        *("P", "B", "T", '"Lee"', '"a, b"', '"', "25", "$25", "2.50", "1,000", "$3,125", ",", ", ", "dealer"),
        *(
            "cash",
            "cut",
            "card",
            "take",
            "back",
            "open",
            "wins",
            "loses",
            "pushes",
            "void",
            "nothing",
            "player",
        ),
        *("9", "4^", "Kd", "10h", "??*3", "CUT", "4>player^", "+", "-", "+5", "=", "=="),
    ]
)
_heads = st.sampled_from([*HEADERS, *VERBS, "seat 1", 'seat 2 "A b"', "Seat 3  Dealer"]) | st.sampled_from(
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


@settings(max_examples=400, deadline=None)
@given(st.lists(_typed(), min_size=1, max_size=3).map("\n".join))
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
