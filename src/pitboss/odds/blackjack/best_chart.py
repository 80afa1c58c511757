"""The best play by totals: the chart for which no change of one cell is an improvement.

Against one up card a chart is a letter for every hard and soft total and for every pair. A hand never comes
to the same total twice, hard and soft being apart. So what one other letter would change is known exactly
from how often hands come to that total and what the plays are worth there. A pass from the highest totals
down gives every total the letter that is best for all hands that come to it, unsplit or after any split.
Passes are made, each never worse than the one before, until nothing changes. A total that no hand comes to,
such as the soft 12 of aces that are always split, gets the letter that would be best if hands came.

A chart has one answer, for all up cards, to what is done with a total where it doubles and the guest may not:
a hit, or for certain soft totals a stand. Where the up cards want different answers, the better one is taken.
"""

from collections.abc import Container, Mapping

import msgspec
import numpy as np

from pitboss.odds.blackjack.dealer import ACE, VALUES, Flags, Floats, Ints
from pitboss.odds.blackjack.first_hands import chances, may_split
from pitboss.odds.blackjack.hands import hands
from pitboss.odds.blackjack.play import (
    TOTALS,
    Plan,
    Prospects,
    plan_by_cells,
    plays_by_group,
    with_surrenders,
)
from pitboss.odds.blackjack.play_kernel import play_forth
from pitboss.odds.blackjack.splits import same_rank
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import LETTERS, UP_CARDS, Chart, Kind, Play, load_chart

_HIT, _STAND, _DOUBLE_OR_HIT, _DOUBLE_OR_STAND = range(4)
_CELL = "HSDD"
_LETTER = {play: letter for letter, play in LETTERS.items()}
_PASSES = 100
"""More than are ever needed: three or four are."""


class Column(msgspec.Struct, frozen=True):
    """The best letters against one up card."""

    plays: Ints
    """By cell: hit, stand, double or else hit, double or else stand."""
    pairs: Mapping[int, Play]
    """What is done where a pair may not be given up, if it may be."""
    surrenders: Flags
    """The cells of totals that are given up on two cards."""
    pairs_surrendered: frozenset[int]
    worth: float
    """Of all first hands but blackjacks, a dealer's blackjack that ends the round counting nothing."""


def best_column(known: Prospects, allowed: Flags | None = None) -> Column:
    """Return the best letters against an up card; `allowed` says which plays each cell may have."""
    every = known.all
    known.look(slice(None))
    cells = every.points + TOTALS * every.soft
    if allowed is None:
        allowed = np.ones((2 * TOTALS, 4), dtype=bool)
    allowed = allowed & np.isin(np.arange(2 * TOTALS), cells[known.may_double])[:, None] | [
        True,
        True,
        False,
        False,
    ]
    allowed[[21, 21 + TOTALS]] = [False, True, False, False]
    starts = _Starts(known)
    nothing = Plan(np.zeros(len(cells), dtype=bool), np.zeros(len(cells), dtype=bool))
    natural = starts.reach(nothing, dict.fromkeys(starts.pairs, "all"))
    reach = np.zeros(len(cells))
    none = np.zeros(2 * TOTALS, dtype=bool)
    column = Column(np.full(2 * TOTALS, -1), {}, none, frozenset(), -np.inf)
    for _ in range(_PASSES):
        plays = plays_by_group(
            known, every.order, np.where(every.size > 1, cells, -1), allowed, reach=reach, natural=natural
        )
        plan = plan_of(known, plays)
        if known.may_surrender.any():
            plan = with_surrenders(known, plan, cells, starts.twos(column.pairs, column.pairs_surrendered))
        surrenders = (
            none if plan.surrenders is None else np.bincount(cells[plan.surrenders], minlength=2 * TOTALS) > 0
        )
        pairs, given_up, worth = starts.played(plan)
        if (
            np.array_equal(plays, column.plays)
            and pairs == column.pairs
            and np.array_equal(surrenders, column.surrenders)
            and given_up == column.pairs_surrendered
        ):
            break
        column = Column(plays, pairs, surrenders, given_up, worth)
        reach = starts.reach(plan, {pair: play for pair, play in pairs.items() if pair not in given_up})
    return column


def plan_of(known: Prospects, plays: Ints) -> Plan:
    """Return the plan that plays these cells."""
    stands = (plays == _STAND) | (plays == _DOUBLE_OR_STAND)
    return plan_by_cells(known, stands=stands, doubles=plays >= _DOUBLE_OR_HIT)


class _Starts:
    """The starts of rounds against one up card, and how far they go by a plan."""

    def __init__(self, known: Prospects) -> None:
        self.known = known
        every = known.all
        self.first = np.zeros(len(every.size))
        self.pairs: dict[int, tuple[int, float]] = {}
        """Each pair's row, and its chance."""
        for cards, chance in chances(known.facing).items():
            row = hands().of(*cards)
            pair = chance * same_rank(known.facing, cards[0]) if may_split(known.facing, cards) else 0.0
            self.first[row] = chance - pair if every.points[row] < 21 else 0.0
            if pair:
                self.pairs[cards[0]] = row, pair

    def reach(self, plan: Plan, pairs: Mapping[int, str]) -> Floats:
        """Return how often the plan is used in each row; a pair may be played in "all" ways at once."""
        every = self.known.all
        asked, hitting = self.first.copy(), np.zeros(len(every.size))
        for pair, play in pairs.items():
            row, chance = self.pairs[pair]
            if play in ("split", "all"):
                rows = every.of_pair(pair)
                asked[rows] += chance * self.known.seconds[rows]
            if play == "all":
                asked[row] += chance
            if play == "hit":
                hitting[row] += chance
        standing = np.zeros(len(every.size))
        if plan.surrenders is not None:
            asked = np.where(plan.surrenders, 0, asked)
        hitting += np.where(plan.stands | plan.doubles, 0, asked)
        play_forth(0, len(every.size), every.child, self.known.draws, plan.stands, hitting, standing)
        return np.where(every.size == 2, asked, np.where(every.size > 2, hitting + standing, 0))

    def twos(self, pairs: Mapping[int, str], given_up: Container[int]) -> Floats:
        """Return how often hands of two cards come to be played as totals, those of split pairs included."""
        found = self.first.copy()
        for pair, play in pairs.items():
            if play == "split" and pair not in given_up:
                rows = self.known.all.of_pair(pair)
                found[rows] += self.pairs[pair][1] * self.known.seconds[rows]
        return np.where(self.known.all.size == 2, found, 0)

    def played(self, plan: Plan) -> tuple[dict[int, Play], frozenset[int], float]:
        """Return the best play of each pair, those given up, and the worth of everything, given a plan."""
        worth, surrender = self.known.worth(plan), self.known.surrender
        total, pairs, given_up = float(self.first @ worth.played), dict[int, Play](), set[int]()
        for pair, (row, chance) in self.pairs.items():
            plays: dict[Play, float] = {"hit": float(worth.hit[row]), "stand": float(worth.stand[row])}
            if self.known.may_double[row]:
                plays["double"] = float(worth.double[row])
            plays["split"] = float(worth.split[pair])
            pairs[pair] = max(plays, key=plays.__getitem__)
            best = plays[pairs[pair]]
            if self.known.may_surrender[row] and surrender[row] > best:
                given_up.add(pair)
                best = float(surrender[row])
            total += chance * best
        return pairs, frozenset(given_up), total


def chart_of(rules: BlackjackRules, known: Mapping[int, tuple[float, Prospects]]) -> Chart:
    """Return the best chart against these up cards, each with its chance; other columns are the house's."""
    like = load_chart(rules.chart)
    columns = {up: best_column(prospects) for up, (_, prospects) in known.items()}
    allowed = np.ones((2 * TOTALS, 4), dtype=bool)
    allowed[:TOTALS, _DOUBLE_OR_STAND] = False
    wanted = np.array([column.plays for column in columns.values()])
    for cell in range(TOTALS, 2 * TOTALS):
        answers = [
            other for other in (_DOUBLE_OR_HIT, _DOUBLE_OR_STAND) if not (wanted[:, cell] == other).any()
        ]
        allowed[cell, answers if len(answers) == 1 else [_DOUBLE_OR_STAND]] = False
        if not answers:
            _settle(known, allowed, cell)
    if not all(allowed[np.arange(2 * TOTALS), column.plays].all() for column in columns.values()):
        columns = {up: best_column(prospects, allowed) for up, (_, prospects) in known.items()}
    return msgspec.structs.replace(_chart(columns, allowed, like), soft17=rules.dealer.soft17)


def _settle(known: Mapping[int, tuple[float, Prospects]], allowed: Flags, cell: int) -> None:
    """Choose one play for a soft total that some up cards would stand, and others hit."""
    worths = {}
    for answer, other in ((_DOUBLE_OR_HIT, _DOUBLE_OR_STAND), (_DOUBLE_OR_STAND, _DOUBLE_OR_HIT)):
        allowed[cell, [answer, other]] = True, False
        worths[other] = sum(
            chance * best_column(against, allowed).worth for chance, against in known.values()
        )
    allowed[cell, [_DOUBLE_OR_HIT, _DOUBLE_OR_STAND]] = True
    allowed[cell, max(worths, key=lambda other: worths[other])] = False


def _chart(columns: Mapping[int, Column], allowed: Flags, like: Chart) -> Chart:
    def row(name: str, kind: Kind, points: int, pair: int | None) -> str:
        letters = ""
        for up in UP_CARDS:
            column = columns.get(VALUES.index(up))
            if column is None:
                letters += _LETTER[like.cell(kind, name, up)]
            elif pair is not None and pair in column.pairs:
                letters += _LETTER[column.pairs[pair]]
            else:
                letters += _CELL[column.plays[points]]
        return letters

    hard = {points: row(str(points), "hard", points, None) for points in range(4, TOTALS)}
    soft = {points: row(str(points), "soft", points + TOTALS, None) for points in range(12, TOTALS)}
    pairs = {}
    for rank in UP_CARDS:
        pair = VALUES.index(rank)
        pairs[rank] = row(rank, "pairs", 12 + TOTALS if pair == ACE else 2 * (pair + 1), pair)
    return Chart(
        chart="best",
        name="Best play by totals",
        source="worked out from the rules of the game",
        soft17=like.soft17,
        pairs=pairs,
        soft=soft,
        hard=hard,
        filled={"pairs": (), "soft": (), "hard": ()},
        no_double="hit",
        no_double_stand_soft=frozenset(
            points for points in range(12, TOTALS) if not allowed[points + TOTALS, _DOUBLE_OR_HIT]
        ),
        surrenders=_surrenders(columns),
    )


def _surrenders(columns: Mapping[int, Column]) -> dict[Kind, dict[str, str]]:
    """Return by row the up cards against which it is given up; a pair that is not split as its total."""

    def ups(kind: Kind, points: int, pair: int | None = None) -> str:
        cell = points + TOTALS * (kind == "soft" or pair == ACE)
        found = ""
        for up in UP_CARDS:
            one = columns.get(VALUES.index(up))
            if one is None:
                continue
            own = pair is not None and pair in one.pairs
            if pair in one.pairs_surrendered if own else one.surrenders[cell]:
                found += up
        return found

    hard = {str(points): ups("hard", points) for points in range(4, TOTALS)}
    soft = {str(points): ups("soft", points) for points in range(12, TOTALS)}
    pairs = {}
    for rank in UP_CARDS:
        pair = VALUES.index(rank)
        pairs[rank] = ups("pairs", 12 if pair == ACE else 2 * (pair + 1), pair)
    found: dict[Kind, dict[str, str]] = {"pairs": pairs, "soft": soft, "hard": hard}
    kept = {kind: {row: cards for row, cards in rows.items() if cards} for kind, rows in found.items()}
    return {kind: rows for kind, rows in kept.items() if rows}
