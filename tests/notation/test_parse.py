"""Reading the notation: what every line means, and where its faults are."""

import pytest

from pitboss.notation import NotationError, Scenario, parse
from pitboss.notation.syntax import (
    Acts,
    Bets,
    Blank,
    Does,
    Expect,
    Header,
    Line,
    Moved,
    Who,
)
from pitboss.notation.vocabulary import EXPECTATIONS, HEADERS, MAY_BE_NOTHING, VERBS
from tests.kit.notation.grammar import COMMENTED, LINES_OF_ALL_KINDS


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
    shown = {(role, act.verb) for role, act in acts if isinstance(act, Does)}
    known = {(role, verb): arguments for role, verbs in VERBS.items() for verb, arguments in verbs.items()}
    assert shown <= set(known)
    assert not [word for word, arguments in known.items() if arguments and word not in shown]
    assert {role for role, _ in acts} == set(VERBS)


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


# Names, bets and headers.


@pytest.mark.parametrize("name", ["Lee, Mrs", "Lee #2", "  ", "Lee: VIP", "[red]", "李", "Mrs  Lee"])
def test_any_name_may_stand_in_quotes(name: str) -> None:
    text = f'seat 1 "{name}": P 25\n'
    if not name.strip():
        with pytest.raises(NotationError):
            parse(text)
        return
    assert lines_of(text) == [Acts(1, Who("seat", 1, name), (Bets("P", 2_500),))]
    assert lines_of(f'expect take: 1 "{name}" P 25\n') == [Expect(1, "take", (Moved(1, name, "P", 2_500),))]


@pytest.mark.parametrize("name", ["guest", "Guest", "dealer", "DEALER"])
@pytest.mark.parametrize(
    "text", ['seat 1 "{}": P 25', 'expect take: 1 "{}" P 5', 'expect wagers: 1 "{}" P void']
)
def test_nobody_is_called_guest_or_dealer(name: str, text: str) -> None:
    with pytest.raises(NotationError, match="is no name: leave the guest out, and write dealer without"):
        parse(text.format(name))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game: x\nleft: 1\ngame: x\n", 3),
        ("set: a.b = 1\nset: a.c = 1\nset: a.b = 2\n", 3),
        ("decks: 6\nset: decks = 8\n", 2),
        ("set: limits.min = 5\nmax: 500\nmin: 5\n", 3),
        ("== One\ngame: x\n== Two\ngame: x\nGAME: y\n", 5),
    ],
)
def test_a_header_stands_once_in_a_scenario(text: str, line: int) -> None:
    with pytest.raises(NotationError, match="stands twice in this scenario") as caught:
        parse(text)
    assert [fault.line for fault in caught.value.faults] == [line]


def test_headers_may_stand_again_in_the_next_scenario_and_rules_anywhere() -> None:
    assert len(parse("rules: A\nrules: B\n== One\ngame: x\n== Two\ngame: x\nset: a = 1\nset: b = 1\n")) == 3


@pytest.mark.parametrize("kind", sorted(EXPECTATIONS))
def test_nothing_can_be_expected_only_where_there_can_be_none(kind: str) -> None:
    text = f"expect {kind}: nothing\n"
    if kind in MAY_BE_NOTHING:
        assert lines_of(text) == [Expect(1, kind, ())]
        return
    with pytest.raises(NotationError, match=f"expect {kind} needs an item"):
        parse(text)


# Where faults point.

FAULTS: list[tuple[str, int]] = [
    ("nonsense", 1),
    ("   nonsense", 4),
    ("==", 1),
    ("  == # only a comment", 3),
    ("gaem: mini-baccarat", 1),
    ("game:", 6),
    ("  game :", 9),
    ("left: many", 7),
    ("  behind :  2.5", 13),
    ("decks: 10000", 8),
    ("secret: 1234", 9),
    ("start: later", 8),
    ("dealing:  hand", 11),
    ("set: limits.min", 6),
    ("set: = $5", 6),
    ("rulebook: ours", 11),
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
    ('  seat 1 "Guest": P 25', 3),
    ("seat 1: P $2,50", 11),
    ("seat 1: T 5, $2,50", 14),
    ("seat 1: 2.505", 9),
    ("seat 1: cash", 9),
    ("seat 1: hit 5", 9),
    ("seat 1: stand, insurance", 16),
    ("seat 1: insurance x", 19),
    ("seat 1: double 5 x", 18),
    ("seat 1: double 1 2 3", 9),
    ("seat 1: even", 9),
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
    ("\tshoe: 4  4>croupier", 11),
    ("shoe: 4>seat0", 7),
    ("shoe: 4>seat1 4>seat21", 15),
    ("dealer: peek, skip", 15),
    ("supervisor: plain", 13),
    ("shoe: 4 4*417", 9),
    ("shoe: 4 4*0 5", 9),
    ("expect: 5", 1),
    ("expect tak: 1 P 5", 1),
    ("expect take:", 13),
    ("expect take: 1 P", 14),
    ("expect take: 1 P 5, 2 P x", 25),
    ("expect take: 1 P 5, x P 5", 21),
    ("expect take: 1 P 5,", 20),
    ('expect take: 1 P 5, 2 "dealer" P 5', 23),
    ('expect take: 1 " " P 5', 16),
    ('expect take: 1 P 5, 2 "P" 5', 21),
    ('expect take: 1 "Lee" "P" 5', 22),
    ('expect take: 1 dealer "P" 5', 23),
    ("expect take: 1. BJ 5", 14),
    ("expect take: 1 BJ 5, 1.x BJ 5", 22),
    ("expect wagers: 1.2.3 BJ loses", 16),
    ("expect wagers: 1 P wins", 16),
    ("expect wagers: 1 P loses, 1 B loses 5", 27),
    ("expect house: much", 15),
    ("expect net: 1 +5, two -5", 19),
    ("expect house: 1 5", 15),
    ("expect house: 5, 6", 15),
    ("expect net: 5", 13),
    ("expect net: 1 5, 2 6, 1 7", 13),
    ("expect left: many", 14),
    ("expect left: cards 5", 14),
    ("expect round: 5, 6", 15),
    ("expect dummy hands: player 1", 21),
    ("expect counts: 9", 16),
    ("expect counts: player 9, player 8", 16),
    ("expect totals: dealer 17, seat 1 20, Dealer 18", 16),
    ("expect totals: dealer", 16),
    ("expect claims: 2 100%", 16),
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
