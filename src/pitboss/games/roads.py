"""The five baccarat roads and the ask roads: the score cards drawn from the results of one shoe.

The roads are a record; they do not change the odds.

Everything here is worked out from the hands alone. The three derived roads read the *run lengths* of the
shoe with its ties removed, never the drawn grid: a tail that turns at the bottom row, or a column that has
scrolled off a page, must not change a mark. Columns and rows of cells count from 0; hands count from 1.
"""

from collections.abc import Hashable, Sequence
from typing import Literal

from msgspec import Struct

Winner = Literal["banker", "player", "tie"]
Side = Literal["banker", "player"]
Colour = Literal["red", "blue"]
"""Of a derived mark: red says the shoe is regular, blue that it is not. Neither means Banker or Player."""

DERIVED = BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3
"""How many columns back each derived road looks: the `k` of `derived`."""

LETTERS: dict[str, Winner] = {"B": "banker", "P": "player", "T": "tie"}


class Hand(Struct, frozen=True):
    """The result of one round; `flag` carries a declared name such as "dragon-7" or "panda-8"."""

    winner: Winner
    banker_pair: bool = False
    player_pair: bool = False
    natural: bool = False
    flag: str = ""


class Bead(Struct, frozen=True):
    """One bead of the bead plate; `number` is the hand's place in the shoe, whatever has been dropped."""

    column: int
    row: int
    number: int
    hand: Hand


class Column(Struct, frozen=True):
    """One run of equal winners: entry by entry, the hand's number and the ties written on it."""

    winner: Side
    numbers: tuple[int, ...]
    ties: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many hands the run has, ties not counted."""
        return len(self.numbers)


class BigRoadCell(Struct, frozen=True):
    """One place of the big road: the hand decided there and the ties written on it.

    The pairs, natural and flag are those of the deciding hand; a tie leaves only its count here, and its own
    pairs are on the bead plate. A shoe of nothing but ties has one cell without winner, whose number is 0.
    """

    column: int
    row: int
    number: int
    winner: Side | None
    ties: int = 0
    banker_pair: bool = False
    player_pair: bool = False
    natural: bool = False
    flag: str = ""


class Mark(Struct, frozen=True):
    """One placed mark of a derived road."""

    column: int
    row: int
    colour: Colour


class Ask(Struct, frozen=True):
    """The mark each derived road would get if the asked winner came next, None where it would get none."""

    big_eye_boy: Colour | None
    small_road: Colour | None
    cockroach_pig: Colour | None


class Summary(Struct, frozen=True):
    """The shoe in numbers, for a message catalogue to put in words; ties do not break the run."""

    banker: int
    player: int
    tie: int
    run_winner: Side | None
    run_length: int


class Roads(Struct, frozen=True):
    """All that a table's display shows of one shoe."""

    bead_plate: tuple[Bead, ...]
    big_road: tuple[BigRoadCell, ...]
    big_eye_boy: tuple[Mark, ...]
    small_road: tuple[Mark, ...]
    cockroach_pig: tuple[Mark, ...]
    ask_banker: Ask
    ask_player: Ask
    summary: Summary


def hands(text: str) -> tuple[Hand, ...]:
    """Read a shoe written as the letters B, P and T."""
    if unknown := set(text) - LETTERS.keys():
        raise ValueError(f"{min(unknown)!r} is not the result of a hand: write B, P or T")
    return tuple(Hand(LETTERS[letter]) for letter in text)


def _places(entries: Sequence[Hashable], rows: int) -> list[tuple[int, int]]:
    """Where each entry is drawn, as (column, row): down while equal, right at the bottom or above a tail.

    A cell to the right never needs a check. The tails to the right of a head get no higher from column to
    column, so an entry that cannot go down lies on top of them and has nothing beside it.
    """
    if rows < 1:
        raise ValueError(f"a road needs at least one row, not {rows}")
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int]] = []
    head = column = row = 0
    for index, entry in enumerate(entries):
        if index and entry == entries[index - 1]:
            if row + 1 < rows and (column, row + 1) not in taken:
                row += 1
            else:
                column += 1
        else:
            # Heads only move right, so looking for the next free one costs no more than the drawn road.
            while (head, 0) in taken:
                head += 1
            column, row = head, 0
        taken.add((column, row))
        places.append((column, row))
    return places


def bead_plate(shoe: Sequence[Hand], *, rows: int = 6, columns: int | None = None) -> tuple[Bead, ...]:
    """Every hand, ties included, down then right; a full plate makes room by dropping whole columns."""
    if rows < 1 or (columns is not None and columns < 1):
        raise ValueError("a bead plate needs at least one row and one column")
    used = -(-len(shoe) // rows)
    dropped = 0 if columns is None else max(0, used - columns)
    first = dropped * rows
    return tuple(
        Bead(index // rows, index % rows, first + index + 1, hand) for index, hand in enumerate(shoe[first:])
    )


def columns(shoe: Sequence[Hand]) -> tuple[Column, ...]:
    """The runs of equal winners with ties removed: the shoe as the derived roads see it."""
    runs: list[tuple[Side, list[int], list[int]]] = []
    waiting = 0
    for number, hand in enumerate(shoe, 1):
        if hand.winner != "tie":
            if not runs or runs[-1][0] != hand.winner:
                runs.append((hand.winner, [], []))
            runs[-1][1].append(number)
            runs[-1][2].append(waiting)
            waiting = 0
        elif runs:
            runs[-1][2][-1] += 1
        else:
            waiting += 1  # for the first decision, whoever wins it
    return tuple(Column(winner, tuple(numbers), tuple(ties)) for winner, numbers, ties in runs)


def big_road(shoe: Sequence[Hand], *, rows: int = 6) -> tuple[BigRoadCell, ...]:
    """The decided hands, one column to a run, with the ties written on the hand before them.

    Ties before the first decision wait on a blank cell at (0, 0) and then belong to that decision.
    """
    runs = columns(shoe)
    if shoe and not runs:
        return (BigRoadCell(0, 0, 0, None, len(shoe)),)
    places = iter(_places([run.winner for run in runs for _ in run.numbers], rows))
    cells: list[BigRoadCell] = []
    for run in runs:
        for number, ties in zip(run.numbers, run.ties, strict=True):
            column, row = next(places)
            hand = shoe[number - 1]
            pairs = hand.banker_pair, hand.player_pair
            cells.append(BigRoadCell(column, row, number, run.winner, ties, *pairs, hand.natural, hand.flag))
    return tuple(cells)


def _mark(lengths: Sequence[int], n: int, m: int, k: int) -> Colour | None:
    """The mark for row `m` of column `n`, both from 1; `lengths` need only hold the columns before `n`."""
    if m >= 2:
        return None if n - k < 1 else "blue" if m == lengths[n - k - 1] + 1 else "red"
    return None if n - k - 1 < 1 else "red" if lengths[n - 2] == lengths[n - k - 2] else "blue"


def derived(shoe: Sequence[Hand], k: int) -> tuple[Colour, ...]:
    """The marks of one derived road in order: 1 big eye boy, 2 small road, 3 cockroach pig."""
    if k not in DERIVED:
        raise ValueError(f"no derived road looks {k} columns back")
    lengths = [run.length for run in columns(shoe)]
    every = (_mark(lengths, n, m, k) for n, length in enumerate(lengths, 1) for m in range(1, length + 1))
    return tuple(colour for colour in every if colour)


def derived_road(shoe: Sequence[Hand], k: int, *, rows: int = 6) -> tuple[Mark, ...]:
    """The marks of one derived road, placed as the big road places its winners."""
    marks = derived(shoe, k)
    return tuple(Mark(*place, colour) for place, colour in zip(_places(marks, rows), marks, strict=True))


def ask(shoe: Sequence[Hand], winner: Side) -> Ask:
    """What the derived roads would show if `winner` came next."""
    runs = columns(shoe)
    lengths = [run.length for run in runs]
    same = bool(runs) and runs[-1].winner == winner
    n, m = (len(runs), lengths[-1] + 1) if same else (len(runs) + 1, 1)
    return Ask(*(_mark(lengths, n, m, k) for k in DERIVED))


def summary(shoe: Sequence[Hand]) -> Summary:
    """How often each result came, and the run the shoe is on."""
    runs = columns(shoe)
    winners = [hand.winner for hand in shoe]
    banker, player, tie = (winners.count(winner) for winner in LETTERS.values())
    if not runs:
        return Summary(banker, player, tie, None, 0)
    return Summary(banker, player, tie, runs[-1].winner, runs[-1].length)


def roads(shoe: Sequence[Hand], *, rows: int = 6, bead_columns: int | None = None) -> Roads:
    """All five roads, both ask roads and the summary of one shoe."""
    return Roads(
        bead_plate=bead_plate(shoe, rows=rows, columns=bead_columns),
        big_road=big_road(shoe, rows=rows),
        big_eye_boy=derived_road(shoe, BIG_EYE_BOY, rows=rows),
        small_road=derived_road(shoe, SMALL_ROAD, rows=rows),
        cockroach_pig=derived_road(shoe, COCKROACH_PIG, rows=rows),
        ask_banker=ask(shoe, "banker"),
        ask_player=ask(shoe, "player"),
        summary=summary(shoe),
    )
