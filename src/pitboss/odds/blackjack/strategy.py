"""A strategy chart compared with the best chart of its game, cell by cell, and what each mistake costs.

Up cards do not depend on one another. Therefore a whole game priced with one cell changed under every up
card gives ten costs at once. All costs are shares of the initial wager.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

import msgspec

from pitboss.odds.blackjack.analysis import Analysis, Game, HandOdds
from pitboss.odds.blackjack.dealer import VALUES, full_values
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import KINDS, LETTERS, UP_CARDS, Chart, Kind, Play, load_chart

Cell = tuple[Kind, str, str]
"""A kind of hand, the row as the chart names it, and the up card: `("soft", "18", "2")`."""

_NOTHING = 1e-14
"""A cell that no hand comes to, such as a soft 12 where aces are split, costs no more than rounding does."""
_LETTER = {play: letter for letter, play in LETTERS.items()}


class Difference(msgspec.Struct, frozen=True):
    """A cell in which a chart differs from the best chart."""

    kind: Kind
    row: str
    up: str
    charted: str
    """The play of the chart; a soft double says what it is where it is not open: "double, else hit"."""
    best: str
    cost: float
    """What the house edge loses, of the initial wager, when this cell alone is put right."""


class CellOdds(msgspec.Struct, frozen=True):
    """A cell of the best chart when a guest's first two cards meet it."""

    chance: float
    """That a round comes to decide it on the first two cards."""
    play: Play
    worths: Mapping[Play, float]
    """What each play that is open is worth, per unit wagered, played on by the chart."""

    @property
    def second(self) -> Play | None:
        """The best of the other plays; None if no other play is open."""
        others = [play for play in self.worths if play != self.play]
        if not others:
            return None
        return max(others, key=lambda play: self.worths[play])

    @property
    def loss(self) -> float:
        """What a guest gives away with the best of the other plays, each time, as a share of the wager.

        A close call may be slightly below zero: the longer hands of the cell made it the best play.
        """
        second = self.second
        return self.worths[self.play] - self.worths[second] if second is not None else 0.0

    @property
    def cost(self) -> float:
        """The loss spread over all rounds: what it would add to the house edge."""
        return self.chance * self.loss


class Comparison(msgspec.Struct, frozen=True):
    """A chart and the best chart of a game."""

    chart: Chart
    best: Chart
    house_edge: float
    best_house_edge: float
    differences: tuple[Difference, ...]
    """The dearest first. Cells touch one another: their costs need not add up to the whole difference."""
    cells: Mapping[Cell, CellOdds]
    """Of the best chart: every cell that the first two cards can come to."""

    @property
    def cost(self) -> float:
        """The cost of all differences together."""
        return self.house_edge - self.best_house_edge


def compare_chart(
    rules: BlackjackRules, chart: Chart | None = None, *, best: Chart | None = None
) -> Comparison:
    """Compare a chart with the best chart by totals: the rulebook's chart if none is given."""
    chart = chart if chart is not None else load_chart(rules.chart)
    game = Game(rules)
    best = best if best is not None else game.best_chart()
    charted, optimal = game.by_chart(chart), game.by_chart(best)
    differences = [
        Difference(*cell, said(rules, chart, cell), said(rules, best, cell), cost)
        for cell, cost in _costs(game, chart, best, charted).items()
        if abs(cost) > _NOTHING
    ]
    return Comparison(
        chart=chart,
        best=best,
        house_edge=charted.house_edge,
        best_house_edge=optimal.house_edge,
        differences=tuple(sorted(differences, key=lambda difference: -difference.cost)),
        cells=cell_odds(game, best),
    )


def said(rules: BlackjackRules, chart: Chart, cell: Cell) -> str:
    """Return what a chart says in a cell under the rules of a game: "hit", or "double, else stand"."""
    if _given_up(rules, chart, cell):
        return f"surrender, else {_kept(rules, chart, cell)}"
    return _kept(rules, chart, cell)


def _given_up(rules: BlackjackRules, chart: Chart, cell: Cell) -> bool:
    kind, row, up = cell
    if rules.surrender.when(up) == "never":
        return False
    if kind == "pairs" and not _splits(rules, row):
        kind, row = _total(row)
    return chart.surrendered(kind, row, up)


def _kept(rules: BlackjackRules, chart: Chart, cell: Cell) -> str:
    """Return what it says where the hand may not be given up."""
    kind, row, up = cell
    play = chart.cell(kind, row, up)
    if play == "split" and not _splits(rules, row):
        kind, row = _total(row)
        play = chart.cell(kind, row, up)
    if play != "double":
        return play
    points = int(row) if kind != "pairs" else int(_total(row)[1])
    instead = chart.instead_of_double(points, kind == "soft")
    soft = kind == "soft" or (kind == "pairs" and row == "A")
    if not rules.double.takes(points, soft=soft):
        return instead
    return f"double, else {instead}" if kind == "soft" else "double"


def every_cell(chart: Chart) -> tuple[Cell, ...]:
    """Yield all cells of a chart, row by row."""
    return tuple((kind, str(row), up) for kind in KINDS for row in getattr(chart, kind) for up in UP_CARDS)


def _costs(game: Game, chart: Chart, best: Chart, charted: Analysis) -> dict[Cell, float]:
    """Return the cost of each cell that differs."""
    rules = game.rules
    mended: dict[frozenset[int], dict[str, list[Cell]]] = {}
    for cell in every_cell(chart):
        if said(rules, chart, cell) != said(rules, best, cell) and _matters(rules, cell):
            columns = mended.setdefault(_stand_soft(chart, best, cell), {})
            columns.setdefault(cell[2], []).append(cell)
    costs: dict[Cell, float] = {}
    for stand_soft, columns in mended.items():
        for together in zip_longest(*columns.values()):
            cells = [cell for cell in together if cell is not None]
            priced = game.by_chart(_mended(chart, best, cells, stand_soft))
            for cell in cells:
                before, after = charted.by_up_card[cell[2]], priced.by_up_card[cell[2]]
                costs[cell] = after.chance * (after.expectation - before.expectation)
    return costs


def _matters(rules: BlackjackRules, cell: Cell) -> bool:
    """Return whether a guest ever decides here: not at 21, nor on pairs that may not be split."""
    kind, row, _ = cell
    return _splits(rules, row) if kind == "pairs" else row != "21"


def _splits(rules: BlackjackRules, rank: str) -> bool:
    return rules.split.most(rank) > 1


def _total(rank: str) -> tuple[Kind, str]:
    """Return the row of a pair that is played as its total."""
    return ("soft", "12") if rank == "A" else ("hard", str(2 * (VALUES.index(rank) + 1)))


def _stand_soft(chart: Chart, best: Chart, cell: Cell) -> frozenset[int]:
    """Return where the chart stands instead of doubling once this cell is corrected.

    A double that is adopted brings along its play for hands that may not double.
    """
    kind, row, up = cell
    if kind != "soft" or best.cell(kind, row, up) != "double":
        return chart.no_double_stand_soft
    points = int(row)
    stands = best.instead_of_double(points, soft=True) == "stand"
    return chart.no_double_stand_soft | {points} if stands else chart.no_double_stand_soft - {points}


def _mended(chart: Chart, best: Chart, cells: Sequence[Cell], stand_soft: frozenset[int]) -> Chart:
    """Return the chart with some cells corrected."""
    rows: dict[str, dict[str | int, str]] = {kind: dict(getattr(chart, kind)) for kind in KINDS}
    for kind, row, up in cells:
        name: str | int = row if kind == "pairs" else int(row)
        letters = list(rows[kind][name])
        letters[UP_CARDS.index(up)] = _LETTER[best.cell(kind, row, up)]
        rows[kind][name] = "".join(letters)
    surrenders = {kind: dict(chart.surrenders.get(kind, {})) for kind in KINDS}
    for kind, row, up in cells:
        given = surrenders[kind].get(row, "").replace(up, "")
        surrenders[kind][row] = given + (up if best.surrendered(kind, row, up) else "")
    return msgspec.structs.replace(
        chart,
        **rows,
        no_double_stand_soft=stand_soft,
        surrenders=surrenders if any(surrenders.values()) else {},
    )


def cell_odds(game: Game, chart: Chart) -> dict[Cell, CellOdds]:
    """Return what every play is worth in each cell that a guest's first two cards can reach.

    A game priced by a chart prices only the splits that it makes; so all pairs are split once.
    """
    rules = game.rules
    splitting = msgspec.structs.replace(
        chart,
        pairs=dict.fromkeys(chart.pairs, "P" * len(UP_CARDS)),
        surrenders={kind: rows for kind, rows in chart.surrenders.items() if kind != "pairs"},
    )
    met: dict[Cell, list[HandOdds]] = {}
    for hand in game.by_chart(splitting).hands.values():
        if hand.play != "blackjack":
            met.setdefault(_cell(rules, hand), []).append(hand)
    return {cell: _together(rules, chart, cell, met[cell]) for cell in every_cell(chart) if cell in met}


def _cell(rules: BlackjackRules, hand: HandOdds) -> Cell:
    """Return the cell that says how to play a first hand."""
    first = hand.cards[0]
    if hand.cards == 2 * first and _splits(rules, first):
        return "pairs", first, hand.up
    points = sum(VALUES.index(card) + 1 for card in hand.cards)
    return ("soft", str(points + 10), hand.up) if first == "A" else ("hard", str(points), hand.up)


def _together(rules: BlackjackRules, chart: Chart, cell: Cell, met: Sequence[HandOdds]) -> CellOdds:
    """Combine one cell over all its first hands, each by its chance to be played at all."""
    weights = [hand.chance * _goes_on(rules, hand) for hand in met]
    chance = sum(weights)
    offers: dict[Play, list[float | None]] = {
        "hit": [hand.hit for hand in met],
        "stand": [hand.stand for hand in met],
        "double": [hand.double for hand in met],
        "split": [hand.split for hand in met],
        "surrender": [hand.surrender for hand in met],
    }
    worths: dict[Play, float] = {}
    for play, each in offers.items():
        known = [worth for worth in each if worth is not None]
        if len(known) == len(met):
            parts = zip(known, weights, strict=True)
            worths[play] = sum(worth * weight for worth, weight in parts) / chance
    word = said(rules, chart, cell).split(",")[0]
    return CellOdds(chance, next(play for play in worths if play == word), worths)


def _goes_on(rules: BlackjackRules, hand: HandOdds) -> float:
    """Return the chance that the dealer has not looked and found a blackjack."""
    completing = {"A": "T" if rules.peek.ace else "", "T": "A" if rules.peek.ten else ""}.get(hand.up, "")
    if not completing:
        return 1.0
    shoe = full_values(rules.decks)
    left = shoe[VALUES.index(completing)] - hand.cards.count(completing)
    return 1 - left / (sum(shoe) - 3)
