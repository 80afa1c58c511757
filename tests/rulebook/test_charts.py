"""The house's charts: every cell as the manual prints it, every gap filled, a play for every hand."""

import itertools
from pathlib import Path

import pytest

from pitboss.cards import RANKS, parse_cards
from pitboss.games.blackjack.hands import VALUE, total
from pitboss.rulebook import RulebookError
from pitboss.rulebook.charts import CHARTS, KINDS, UP_CARDS, Chart, Kind, charts, load_chart

UP = list("23456789TA")
WORDS = {"H": "hit", "S": "stand", "D": "double", "P": "split"}

# Written out by hand, cell by cell; the columns are the dealer's up cards 2 3 4 5 6 7 8 9 T A.
MANUAL: dict[Kind, str] = {
    "pairs": """
        A   P P P P P P P P P P
        2   P P P P P P H H H H
        3   P P P P P P H H H H
        4   H H H P P H H H H H
        5   D D D D D D D D H H
        6   P P P P P H H H H H
        7   P P P P P P H H H H
        8   P P P P P P P P P P
        9   P P P P P S P P S S
        T   S S S S S S S S S S
    """,
    "soft": """
        12  H H H H H H H H H H
        13  H H H D D H H H H H
        14  H H H D D H H H H H
        15  H H D D D H H H H H
        16  H H D D D H H H H H
        17  H D D D D H H H H H
        18  S D D D D S S H H H
        19  S S S S S S S S S S
        20  S S S S S S S S S S
        21  S S S S S S S S S S
    """,
    "hard": """
        4   H H H H H H H H H H
        5   H H H H H H H H H H
        6   H H H H H H H H H H
        7   H H H H H H H H H H
        8   H H H H H H H H H H
        9   H D D D D H H H H H
        10  D D D D D D D D H H
        11  D D D D D D D D D H
        12  H H S S S H H H H H
        13  S S S S S H H H H H
        14  S S S S S H H H H H
        15  S S S S S H H H H H
        16  S S S S S H H H H H
        17  S S S S S S S S S S
        18  S S S S S S S S S S
        19  S S S S S S S S S S
        20  S S S S S S S S S S
        21  S S S S S S S S S S
    """,
}
RUDIMENTARY: dict[Kind, str] = {
    "pairs": """
        A   P P P P P P P P P P
        2   H H H H H H H H H H
        3   H H H H H H H H H H
        4   H H H H H H H H H H
        5   D D D D D D D D H H
        6   S S S S S H H H H H
        7   S S S S S H H H H H
        8   P P P P P P P P P P
        9   S S S S S S S S S S
        T   S S S S S S S S S S
    """,
    "soft": """
        12  H H H H H H H H H H
        13  H H H H H H H H H H
        14  H H H H H H H H H H
        15  H H H H H H H H H H
        16  H H H H H H H H H H
        17  H H H H H H H H H H
        18  S S S S S S S H H H
        19  S S S S S S S S S S
        20  S S S S S S S S S S
        21  S S S S S S S S S S
    """,
    "hard": """
        4   H H H H H H H H H H
        5   H H H H H H H H H H
        6   H H H H H H H H H H
        7   H H H H H H H H H H
        8   H H H H H H H H H H
        9   H H H H H H H H H H
        10  D D D D D D D D H H
        11  D D D D D D D D D H
        12  S S S S S H H H H H
        13  S S S S S H H H H H
        14  S S S S S H H H H H
        15  S S S S S H H H H H
        16  S S S S S H H H H H
        17  S S S S S S S S S S
        18  S S S S S S S S S S
        19  S S S S S S S S S S
        20  S S S S S S S S S S
        21  S S S S S S S S S S
    """,
}


def rows(text: str, *wanted: int | str) -> dict[str, list[str]]:
    """The rows of a table above, or some of them."""
    found = {row: letters for row, *letters in (line.split() for line in text.strip().splitlines())}
    return {str(row): found[str(row)] for row in wanted or found}


def check_rows(chart: Chart, kind: Kind, expected: dict[str, list[str]]) -> None:
    for row, letters in expected.items():
        assert len(letters) == len(UP)
        for up, letter in zip(UP, letters, strict=True):
            assert chart.cell(kind, row, up) == WORDS[letter], f"{kind} {row} against {up}"
            points, soft, pair = of_row(kind, row)
            played = chart.play(points, soft, pair, up, may_double=True, may_split=True)
            assert played == WORDS[letter], f"{kind} {row} against {up}"


def of_row(kind: Kind, row: str) -> tuple[int, bool, str | None]:
    if kind == "pairs":
        return (12, True, "A") if row == "A" else (20 if row == "T" else 2 * int(row), False, row)
    return int(row), kind == "soft", None


def spot(hand: str, up: str, *, may_double: bool = True, may_split: bool = True) -> str:
    """What the manual's chart says to cards written as ranks: "A 2 5" against "5"."""
    cards = tuple(f"{rank}{suit}" for rank, suit in zip(hand.split(), "shdcsh", strict=False))
    return load_chart("manual").play_cards(cards, f"{up}h", may_double=may_double, may_split=may_split)


class TestTheManualsChart:
    @pytest.mark.rule("STR-01")
    def test_low_pairs(self) -> None:
        check_rows(load_chart("manual"), "pairs", rows(MANUAL["pairs"], 2, 3, 4, 6, 7))

    @pytest.mark.rule("STR-02")
    def test_aces_eights_and_nines(self) -> None:
        check_rows(load_chart("manual"), "pairs", rows(MANUAL["pairs"], "A", 8, 9))

    @pytest.mark.rule("STR-03")
    def test_fives_are_a_ten_and_tens_are_a_twenty(self) -> None:
        chart = load_chart("manual")
        check_rows(chart, "pairs", rows(MANUAL["pairs"], 5, "T"))
        for up in UP:
            assert chart.cell("pairs", "5", up) == chart.cell("hard", 10, up)
            assert spot("T K", up) == spot("Q Q", up) == "stand"

    @pytest.mark.rule("STR-04")
    def test_soft_totals_that_hit_or_double(self) -> None:
        check_rows(load_chart("manual"), "soft", rows(MANUAL["soft"], 13, 14, 15, 16, 17))

    @pytest.mark.rule("STR-05")
    def test_soft_eighteen_and_above(self) -> None:
        check_rows(load_chart("manual"), "soft", rows(MANUAL["soft"], 18, 19, 20, 21))

    @pytest.mark.rule("STR-06")
    def test_hard_totals_that_hit_or_double(self) -> None:
        check_rows(load_chart("manual"), "hard", rows(MANUAL["hard"], 8, 9, 10, 11))

    @pytest.mark.rule("STR-07")
    def test_hard_totals_that_can_break_and_above(self) -> None:
        check_rows(load_chart("manual"), "hard", rows(MANUAL["hard"], *range(12, 22)))

    def test_the_remaining_gaps(self) -> None:
        """A-34: two aces that may not be split, and the totals below the printed ones."""
        check_rows(load_chart("manual"), "soft", rows(MANUAL["soft"], 12))
        check_rows(load_chart("manual"), "hard", rows(MANUAL["hard"], 4, 5, 6, 7))

    def test_what_is_filled_is_told_from_what_is_printed(self) -> None:
        assert load_chart("manual").filled == {
            "pairs": ("5", "T"),
            "soft": ("12",),
            "hard": ("4", "5", "6", "7", "17", "18", "19", "20", "21"),
        }

    def test_the_dealer_that_it_fits(self) -> None:
        assert load_chart("manual").soft17 == "stand"


class TestTheFiveLines:
    @pytest.mark.rule("STR-08")
    def test_every_cell(self) -> None:
        for kind in KINDS:
            check_rows(load_chart("rudimentary"), kind, rows(RUDIMENTARY[kind]))

    @pytest.mark.rule("STR-08")
    @pytest.mark.parametrize("up", UP)
    def test_each_line_in_its_own_words(self, up: str) -> None:
        chart = load_chart("rudimentary")
        shown = {"T": 10, "A": 11}.get(up) or int(up)
        assert {rank for rank in UP if chart.cell("pairs", rank, up) == "split"} == {"A", "8"}
        doubled = {points for points in chart.hard if chart.cell("hard", points, up) == "double"}
        assert doubled == {points for points in (10, 11) if points > shown}
        for points in range(4, 22):
            stands = points >= 17 or (points >= 12 and shown <= 6)
            assert (chart.cell("hard", points, up) == "stand") is stands
        assert all(chart.cell("soft", points, up) == "hit" for points in range(12, 18))

    def test_what_is_filled_follows_the_complete_chart_without_doubles(self) -> None:
        five, complete = load_chart("rudimentary"), load_chart("manual")
        assert five.filled == {
            "pairs": ("2", "3", "4", "6", "7", "9", "T"),
            "soft": ("18", "19", "20", "21"),
            "hard": (),
        }
        for points, up in itertools.product((18, 19, 20, 21), UP):
            played = complete.play(points, True, None, up, may_double=False, may_split=False)
            assert five.cell("soft", points, up) == played
        for rank, up in itertools.product(five.filled["pairs"], UP):
            points, soft, pair = of_row("pairs", rank)
            together = five.play(points, soft, pair, up, may_double=True, may_split=True)
            assert together == five.play(points, soft, None, up, may_double=True, may_split=True)


class TestPlaying:
    @pytest.mark.parametrize(
        ("hand", "up", "play"),
        [
            ("9 9", "7", "stand"),
            ("9 9", "9", "split"),
            ("A 7", "2", "stand"),
            ("A 7", "3", "double"),
            ("A 7", "9", "hit"),
            ("T 2", "3", "hit"),
            ("T 2", "4", "stand"),
            ("6 5", "K", "double"),
            ("6 5", "A", "hit"),
            ("8 8", "A", "split"),
            ("4 4", "6", "split"),
            ("4 4", "7", "hit"),
            ("5 5", "9", "double"),
            ("A 2 5", "5", "stand"),
        ],
    )
    def test_the_spots_of_the_trainer(self, hand: str, up: str, play: str) -> None:
        assert spot(hand, up) == play

    @pytest.mark.parametrize(
        ("hand", "up", "play"),
        [
            ("5 5", "9", "hit"),
            ("6 5", "6", "hit"),
            ("4 5", "3", "hit"),
            ("A 2", "5", "hit"),
            ("A 6", "6", "hit"),
            *(("A 7", up, "stand") for up in "3456"),
            ("A 7", "9", "hit"),
        ],
    )
    def test_no_double(self, hand: str, up: str, play: str) -> None:
        """A-34: hit, but stand on soft 18."""
        assert spot(hand, up, may_double=False) == play

    @pytest.mark.parametrize(
        ("hand", "up", "play"),
        [
            ("A A", "6", "hit"),
            ("8 8", "6", "stand"),
            ("8 8", "A", "hit"),
            ("9 9", "2", "stand"),
            ("7 7", "2", "stand"),
            ("6 6", "3", "hit"),
            ("6 6", "4", "stand"),
            ("4 4", "6", "hit"),
            ("2 2", "2", "hit"),
            ("5 5", "9", "double"),
            ("K Q", "6", "stand"),
        ],
    )
    def test_no_split(self, hand: str, up: str, play: str) -> None:
        """A-34: the total is played."""
        assert spot(hand, up, may_split=False) == play

    def test_no_split_and_no_double(self) -> None:
        assert spot("5 5", "9", may_double=False, may_split=False) == "hit"

    def test_only_two_cards_double_or_split(self) -> None:
        assert spot("2 3 6", "6") == "hit"
        assert spot("2 2 2", "6") == "hit"
        assert spot("3 3 A A", "6") == "stand"

    @pytest.mark.parametrize("name", ["manual", "rudimentary"])
    @pytest.mark.parametrize("may_double", [True, False])
    @pytest.mark.parametrize("may_split", [True, False])
    def test_every_hand_has_a_play_that_is_open(self, name: str, may_double: bool, may_split: bool) -> None:
        chart, open_ = load_chart(name), {"may_double": may_double, "may_split": may_split}
        table = MANUAL if name == "manual" else RUDIMENTARY
        cells = {kind: rows(table[kind]) for kind in KINDS}
        for count, up in itertools.product((2, 3), RANKS):
            for ranks in itertools.combinations_with_replacement(RANKS, count):
                cards = parse_cards(" ".join(rank + "s" for rank in ranks))
                points, soft = total(cards)
                if points > 21:
                    continue
                pair = count == 2 and VALUE[cards[0]] == VALUE[cards[1]] and may_split
                row = cells["pairs" if pair else "soft" if soft else "hard"][
                    ranks[0].translate(str.maketrans("JQK", "TTT")) if pair else str(points)
                ]
                expected = WORDS[row[UP.index("T" if up in "JQK" else up)]]
                if expected == "double" and (count > 2 or not may_double):
                    expected = "stand" if soft and points == 18 else "hit"
                assert chart.play_cards(cards, up, **open_) == expected, (cards, up)

    def test_faces_are_tens(self) -> None:
        chart = load_chart("manual")
        for face in "JQK":
            assert chart.cell("pairs", face, "6") == "stand"
            assert chart.cell("hard", 11, face) == chart.cell("hard", 11, "T") == "double"


def test_the_columns() -> None:
    assert list(UP_CARDS) == UP
    assert charts() == ("early-surrender", "late-surrender", "manual", "rudimentary")


class TestSurrender:
    def test_two_cards_are_given_up_where_that_is_open(self) -> None:
        """Else, and with a third card, the rest of the row holds; a pair has a row of its own."""
        chart = load_chart("late-surrender")

        def play(hand: str, up: str, *, may_surrender: bool = True) -> str:
            cards = parse_cards(hand)
            return chart.play_cards(cards, up, may_double=True, may_split=True, may_surrender=may_surrender)

        assert [play("Ts 6s", up) for up in "89TKA"] == ["hit", *["surrender"] * 4]
        assert [play("9s 6s", up) for up in "9TA"] == ["hit", "surrender", "hit"]
        assert play("Ts 6s", "9", may_surrender=False) == "hit"
        assert play("5s 6s 5s", "9") == "hit"
        assert play("8s 8s", "T") == "split"
        assert chart.play_cards(
            parse_cards("8s 8s"), "T", may_double=True, may_split=False, may_surrender=True
        ) == ("surrender")

    def test_an_early_one_gives_up_more(self) -> None:
        early, late = load_chart("early-surrender"), load_chart("late-surrender")

        def given(chart: Chart) -> set[tuple[str, str, str]]:
            rows = [
                (kind, row, ups) for kind, found in chart.surrenders.items() for row, ups in found.items()
            ]
            return {(kind, row, up) for kind, row, ups in rows for up in ups}

        assert given(late) < given(early)
        assert ("pairs", "8", "A") in given(early)

    def test_a_row_names_up_cards(self, tmp_path: Path) -> None:
        text = (CHARTS / "late-surrender.toml").read_text(encoding="utf-8")
        assert text.count('surrender = "T"') == 1
        file = tmp_path / "mine.toml"
        file.write_text(text.replace('surrender = "T"', 'surrender = "J"'), encoding="utf-8")
        with pytest.raises(RulebookError, match=r"hard\.15\.surrender"):
            load_chart(str(file))

    def test_a_pair_played_as_its_total_is_given_up_as_that(self, tmp_path: Path) -> None:
        text = (CHARTS / "late-surrender.toml").read_text(encoding="utf-8")
        text = text.replace(
            '"8, A" = { otherwise = "split" }', '"8" = { otherwise = "total" }\n"A" = { otherwise = "split" }'
        )
        file = tmp_path / "mine.toml"
        file.write_text(text, encoding="utf-8")
        assert load_chart(str(file)).surrenders["pairs"] == {"8": "9TA"}
