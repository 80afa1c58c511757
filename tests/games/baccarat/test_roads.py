"""The five roads against the vectors of the design, their properties, and a slow oracle."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    DERIVED,
    SMALL_ROAD,
    Ask,
    BigRoadCell,
    Hand,
    Side,
    Summary,
    ask,
    bead_plate,
    big_road,
    columns,
    derived,
    derived_road,
    hands,
    roads,
    summary,
)

SET_C = "PTPBTBBTPPPBPBTBPPPPPPPPBBPBTBTBBPPPTPPPBBBBPBBBPPPPBPBPTPBBPBBBBPBPPPPPPPBPBBBBBBBPPBBPTPBPPPBPPPPB"
SET_B = "PPBBPBPPPTPPTBPPBBTPPPPPPPBBBPPTTPPBPPPTPPBBTPPBTPBPPPBPBBTPPPPPPBBPBBBBBTPBPBPBBBPBBPPPBTBBBBBBPBPB"
SIDES: tuple[Side, Side] = ("banker", "player")

letters = st.text("BPT", max_size=90)
# Uniform letters hardly ever fill a column, so these shoes come in long runs and make dragon tails.
runs_of_hands = st.lists(st.tuples(st.sampled_from("BPT"), st.integers(1, 14)), max_size=14).map(
    lambda runs: "".join(letter * length for letter, length in runs)
)
shoes = letters | runs_of_hands
some_k = st.sampled_from(DERIVED)
some_rows = st.integers(1, 7)


def marks(text: str, k: int) -> str:
    return "".join(colour[0].upper() for colour in derived(hands(text), k))


def runs(text: str) -> list[str]:
    return [f"{run.winner[0].upper()}{run.length}" for run in columns(hands(text))]


def asked(text: str, winner: Side) -> list[str | None]:
    answer = ask(hands(text), winner)
    return [answer.big_eye_boy, answer.small_road, answer.cockroach_pig]


@pytest.mark.parametrize(
    ("text", "k", "expected"),
    [
        pytest.param("BBPPB", BIG_EYE_BOY, "RR", id="V1"),
        pytest.param("BPPPB", BIG_EYE_BOY, "BRB", id="V2"),
        pytest.param("PBPPBPPPPBPPBPTBPPPP", BIG_EYE_BOY, "RBBBBRRBBBBBRRBRR", id="V3-eye"),
        pytest.param("PBPPBPPPPBPPBPTBPPPP", SMALL_ROAD, "BBRRBRBRRBRBRBRR", id="V3-small"),
        pytest.param("PBPPBPPPPBPPBPTBPPPP", COCKROACH_PIG, "RBRRBBBBBRBBRR", id="V3-pig"),
        pytest.param("BPBPBPBPBP", BIG_EYE_BOY, "R" * 8, id="V4-eye"),
        pytest.param("BPBPBPBPBP", SMALL_ROAD, "R" * 7, id="V4-small"),
        pytest.param("BPBPBPBPBP", COCKROACH_PIG, "R" * 6, id="V4-pig"),
        pytest.param("BBPPBBPPBBPP", BIG_EYE_BOY, "R" * 9, id="V5-eye"),
        pytest.param("BBPPBBPPBBPP", SMALL_ROAD, "R" * 7, id="V5-small"),
        pytest.param("BBPPBBPPBBPP", COCKROACH_PIG, "R" * 5, id="V5-pig"),
        pytest.param("BBBPBBBPBBBPB", BIG_EYE_BOY, "BBRBBBRBB", id="V6-eye"),
        pytest.param("BBBPBBBPBBBPB", SMALL_ROAD, "R" * 8, id="V6-small"),
        pytest.param("BBBPBBBPBBBPB", COCKROACH_PIG, "BBRBB", id="V6-pig"),
        pytest.param(
            SET_C,
            BIG_EYE_BOY,
            "RBBRRRBRBBRBRRRRRBRBBBRRBRRRBRBRRRBBBRBRRBBBRRBBRRBBRRBBRBRRRRRBBRBRRRRRBRBRRRRBBRBBBRRB",
            id="V10",
        ),
    ],
)
def test_derived_vectors(text: str, k: int, expected: str) -> None:
    assert marks(text, k) == expected


def test_v7_dragon_tails() -> None:
    cells = big_road(hands("B" * 9 + "P" * 10))
    banker = [(cell.column, cell.row) for cell in cells if cell.winner == "banker"]
    player = [(cell.column, cell.row) for cell in cells if cell.winner == "player"]
    assert banker == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5), (3, 5)]
    assert player == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4), (4, 5), (5, 5)]


def test_v8_ties_lie_on_the_hand_before_them() -> None:
    assert runs("PBTTP") == ["P1", "B1", "P1"]
    assert [run.ties for run in columns(hands("PBTTP"))] == [(0,), (2,), (0,)]
    assert runs("BBPTPB") == ["B2", "P2", "B1"]
    assert [run.ties for run in columns(hands("BBPTPB"))] == [(0, 0), (1, 0), (0,)]


def test_v8_leading_ties_wait_for_the_first_decision() -> None:
    assert big_road(hands("TTB")) == (BigRoadCell(0, 0, 3, "banker", ties=2),)
    assert big_road(hands("TT")) == (BigRoadCell(0, 0, 0, None, ties=2),)
    assert columns(hands("TT")) == ()
    assert big_road(()) == ()


def test_v9_a_full_bead_plate_drops_whole_columns() -> None:
    plate = bead_plate(hands("BBPTPB"), rows=3, columns=1)
    assert [(bead.column, bead.row, bead.number) for bead in plate] == [(0, 0, 4), (0, 1, 5), (0, 2, 6)]
    assert tuple(bead.hand for bead in plate) == hands("TPB")
    assert [bead.number for bead in bead_plate(hands("BBPT"), rows=3, columns=1)] == [4]


def test_v10_and_v11_counts() -> None:
    assert len(marks(SET_C, BIG_EYE_BOY)) == 88
    assert len(marks(SET_B, BIG_EYE_BOY)) == 86
    assert marks(SET_B, BIG_EYE_BOY).endswith("RRBRBBBBRBBRRBRRRBBRR")


def look_left(text: str, k: int) -> str:
    """The derived marks as a dealer reads them with a pencil, on columns that never turn.

    Row 2 and below: look at the cell k columns left and the one above it; alike is red, unlike blue. A new
    column takes the opposite of what its predecessor would have got had it gone on.
    """
    grid: set[tuple[int, int]] = set()
    column = row = 0
    previous = found = ""

    def beside(at_column: int, at_row: int) -> str:
        if at_column - k < 1:
            return ""
        alike = ((at_column - k, at_row) in grid) == ((at_column - k, at_row - 1) in grid)
        return "R" if alike else "B"

    for letter in text.replace("T", ""):
        if letter == previous:
            row += 1
            found += beside(column, row)
        else:
            found += {"R": "B", "B": "R", "": ""}[beside(column, row + 1)]
            column, row = column + 1, 1
        grid.add((column, row))
        previous = letter
    return found


@given(shoes, some_k)
def test_run_lengths_agree_with_looking_left(text: str, k: int) -> None:
    assert marks(text, k) == look_left(text, k)


@pytest.mark.parametrize("k", DERIVED)
def test_run_lengths_agree_with_looking_left_on_every_short_shoe(k: int) -> None:
    for shoe in product("BP", repeat=9):
        text = "B" + "".join(shoe)
        assert marks(text, k) == look_left(text, k)


@given(shoes, st.sampled_from("BPT"), some_k, some_rows)
def test_a_new_hand_only_appends(text: str, letter: str, k: int, rows: int) -> None:
    before, after = hands(text), hands(text + letter)
    assert derived(after, k)[: len(derived(before, k))] == derived(before, k)
    assert derived_road(after, k, rows=rows)[: len(derived(before, k))] == derived_road(before, k, rows=rows)
    assert bead_plate(after, rows=rows)[:-1] == bead_plate(before, rows=rows)
    old = [(cell.column, cell.row) for cell in big_road(before, rows=rows)]
    assert [(cell.column, cell.row) for cell in big_road(after, rows=rows)][: len(old)] == old


@given(shoes, some_k)
def test_ties_change_no_derived_mark(text: str, k: int) -> None:
    assert marks(text, k) == marks(text.replace("T", ""), k)


@given(shoes, some_k)
def test_swapping_the_sides_changes_no_derived_mark(text: str, k: int) -> None:
    assert marks(text, k) == marks(text.translate(str.maketrans("BP", "PB")), k)


@given(shoes)
def test_the_asks_are_opposite_or_both_absent(text: str) -> None:
    for banker, player in zip(asked(text, "banker"), asked(text, "player"), strict=True):
        assert (banker is None) == (player is None)
        assert banker is None or {banker, player} == {"red", "blue"}


@given(shoes)
def test_the_asks_compare_the_last_run_with_the_one_k_before(text: str) -> None:
    shoe = columns(hands(text))
    for winner in SIDES:
        for k, colour in zip(DERIVED, asked(text, winner), strict=True):
            if len(shoe) <= k:
                assert colour is None
                continue
            equal = shoe[-1].length == shoe[-1 - k].length
            goes_on = shoe[-1].winner == winner
            assert colour == ("blue" if goes_on == equal else "red")


@given(shoes)
def test_the_ask_is_what_really_comes(text: str) -> None:
    for winner in SIDES:
        for k, colour in zip(DERIVED, asked(text, winner), strict=True):
            before, after = derived(hands(text), k), derived((*hands(text), Hand(winner)), k)
            assert after == before + ((colour,) if colour else ())


@given(shoes, some_rows)
def test_no_two_cells_share_a_place(text: str, rows: int) -> None:
    shown = roads(hands(text), rows=rows)
    five = (shown.bead_plate, shown.big_road, shown.big_eye_boy, shown.small_road, shown.cockroach_pig)
    assert all(len({(cell.column, cell.row) for cell in road}) == len(road) for road in five)
    assert all(0 <= cell.row < rows and cell.column >= 0 for road in five for cell in road)


def test_no_two_cells_share_a_place_in_any_short_shoe_on_a_low_road() -> None:
    # Two and three rows: within eleven hands tails meet, climb and force heads to the right.
    for rows, letters_ in product((2, 3), product("BP", repeat=11)):
        cells = big_road(hands("".join(letters_)), rows=rows)
        assert len({(cell.column, cell.row) for cell in cells}) == len(cells)


@given(runs_of_hands, some_rows)
def test_each_cell_follows_the_drawing_rule(text: str, rows: int) -> None:
    cells = [cell for cell in big_road(hands(text), rows=rows) if cell.winner]
    taken: set[tuple[int, int]] = set()
    head = -1
    for index, cell in enumerate(cells):
        place, before = (cell.column, cell.row), cells[index - 1]
        if index and before.winner == cell.winner:
            below = (before.column, before.row + 1)
            free = before.row + 1 < rows and below not in taken
            assert place == (below if free else (before.column + 1, before.row))
        else:
            assert cell.row == 0
            assert cell.column == min(
                set(range(head + 1, head + len(cells) + 2)) - {c for c, r in taken if r == 0}
            )
            head = cell.column
        taken.add(place)


def test_a_head_steps_over_a_tail_in_the_top_row() -> None:
    places = [(cell.column, cell.row) for cell in big_road(hands("BBBBPPPB"), rows=2)]
    assert places == [(0, 0), (0, 1), (1, 1), (2, 1), (1, 0), (2, 0), (3, 0), (4, 0)]


@given(shoes, some_rows, st.integers(1, 12))
def test_the_bead_plate_keeps_the_last_columns(text: str, rows: int, limit: int) -> None:
    shoe = hands(text)
    plate = bead_plate(shoe, rows=rows, columns=limit)
    assert len(plate) <= rows * limit
    assert [bead.hand for bead in plate] == list(shoe[len(shoe) - len(plate) :])
    assert [bead.row + rows * bead.column for bead in plate] == list(range(len(plate)))
    assert all((bead.number - 1) % rows == bead.row for bead in plate)
    assert len(plate) == len(shoe) or len(plate) > rows * (limit - 1)


@given(shoes)
def test_no_tie_is_lost(text: str) -> None:
    assert sum(cell.ties for cell in big_road(hands(text))) == text.count("T")


def test_pairs_and_flags_of_the_deciding_hand() -> None:
    shoe = (
        Hand("tie", banker_pair=True),
        Hand("banker", player_pair=True, flag="dragon-7"),
        Hand("player", banker_pair=True, natural=True),
    )
    first, second = big_road(shoe)
    assert first == BigRoadCell(0, 0, 2, "banker", ties=1, player_pair=True, flag="dragon-7")
    assert second == BigRoadCell(1, 0, 3, "player", banker_pair=True, natural=True)


def test_roads_bundles_them_all() -> None:
    shoe = hands("PBPPBPPPPBPPBPTBPPPP")
    shown = roads(shoe, bead_columns=2)
    assert shown.bead_plate == bead_plate(shoe, columns=2)
    assert shown.big_road == big_road(shoe)
    assert shown.big_eye_boy == derived_road(shoe, 1)
    assert shown.small_road == derived_road(shoe, 2)
    assert shown.cockroach_pig == derived_road(shoe, 3)
    assert (shown.ask_banker, shown.ask_player) == (ask(shoe, "banker"), ask(shoe, "player"))
    assert shown.ask_banker == Ask("blue", "blue", "blue")
    assert shown.summary == summary(shoe)


def test_summary_counts_results_and_the_run_across_ties() -> None:
    assert summary(hands("PBTBTB")) == Summary(3, 1, 2, "banker", 3)
    assert summary(hands("T")) == Summary(0, 0, 1, None, 0)


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="'X' is not the result of a hand"):
        hands("BPX")
    with pytest.raises(ValueError, match="no derived road looks 4 columns back"):
        derived(hands("BP"), 4)
    with pytest.raises(ValueError, match="at least one row"):
        big_road(hands("BP"), rows=0)
    with pytest.raises(ValueError, match="one row and one column"):
        bead_plate(hands("BP"), columns=0)
