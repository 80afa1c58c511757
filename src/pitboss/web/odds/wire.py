"""The structs of the odds API: bets, pay tables, strategy, counts and jackpots."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import asdict, replace

from pitboss.odds.families import LineChances
from pitboss.odds.figures import Figures, bet_name, bets_data, change
from pitboss.rulebook import BlackjackRules, Rules
from pitboss.rulebook.baccarat import Line, When
from pitboss.rulebook.blackjack import HandLine
from pitboss.rulebook.charts import KINDS, UP_CARDS, Chart, Kind, Play, rows_of
from pitboss.rulebook.common import PayLine as RulebookLine
from pitboss.rulebook.price_keys import Setting, Value
from pitboss.rulebook.side_bets.named_hands import NAMES
from pitboss.rulebook.words.cards import all_said
from pitboss.web.progressive.advice import AdviceOut
from pitboss.web.rulebook.wire import SignedBy

if TYPE_CHECKING:
    from pitboss.odds.blackjack.strategy import Comparison


class OddsGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a house, under the rules in force."""

    game: str
    house: str
    name: str
    family: str
    decks: int
    tables: int
    """Tables of this floor that deal it."""
    signed: SignedBy | None = None


class OddsGames(msgspec.Struct, frozen=True):
    """All games with odds."""

    games: tuple[OddsGame, ...]
    rounds_per_hour: int
    """The usual number of rounds, where nobody says how fast a table is."""


class OddsRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keys of the rulebook that are changed for the calculation."""

    settings: dict[str, Value] = {}


class PayLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a pay table: what it pays, for which hands, and how often it counts."""

    pays: str = ""
    share: str = ""
    """The share of the meter."""
    push: bool = False
    hands: tuple[str, ...] = ()
    when: dict[str, object] = {}
    unless: dict[str, object] = {}
    said: dict[str, str] = {}
    """What it pays on, by language, where that is written as conditions on cards."""
    chance: float | None = None
    exact: str = ""


class BetFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A bet; the figures are those of `pitboss odds --json`."""

    bet: str
    name: str
    kind: str
    """`main`, `side` or `insurance`."""
    pays: str
    house_edge: float
    exact: str | None
    win: float | None
    push: float | None
    lose: float | None
    standard_deviation: float | None
    chart: str = ""
    optimal_house_edge: float | None = None
    jackpots: tuple[dict[str, object], ...] = ()
    break_even_meter: float | None = None
    min_cents: int
    max_cents: int
    lines: tuple[PayLine, ...]
    change: float | None = None
    """The difference to the house's own rules; None if nothing was changed or the bet is new."""


class GameOdds(msgspec.Struct, frozen=True, kw_only=True):
    """Every bet of a game, under the house's own rules or with some of them changed."""

    game: str
    house: str
    name: str
    family: str
    decks: int
    rulebook: str
    bets: tuple[BetFigures, ...]
    settings: tuple[Setting, ...]
    """The settings that can be changed, with the house's own values."""
    signed: SignedBy | None = None
    """The signed change that these rules come from; None if they are the house's file."""
    asked: dict[str, Value]
    warnings: tuple[str, ...]


class PlayWorth(msgspec.Struct, frozen=True):
    """A possible play, and the part of the wager that it loses against the best."""

    play: str
    loss: float


class StrategyCell(msgspec.Struct, frozen=True, kw_only=True):
    """A hand against an up card."""

    kind: str
    row: str
    up: str
    best: str
    charted: str
    cost: float | None = None
    """How much the house edge falls when only this cell of the chart is corrected."""
    chance: float | None = None
    """The chance that a round decides it on the first two cards; None if it never does."""
    plays: tuple[PlayWorth, ...] = ()
    """The best first."""


class StrategyOut(msgspec.Struct, frozen=True, kw_only=True):
    """The best chart of a game by totals, compared with the house's."""

    chart: str
    house_edge: float
    best_house_edge: float
    up_cards: tuple[str, ...]
    no_double: str
    stand_soft: tuple[int, ...]
    cells: tuple[StrategyCell, ...]


class CountedOut(msgspec.Struct, frozen=True, kw_only=True):
    """The exact effect of each card on a bet, and what a count of it earned over many shoes."""

    bet: str
    name: str
    effects: dict[str, float]
    tags: dict[str, int]
    correlation: float
    known: bool = False
    """Whether shoes were simulated under exactly these rules."""
    trigger: float | None = None
    share: float = 0
    edge: float = 0
    dollars_per_100: float = 0
    dollars_error: float = 0


class CountingOut(msgspec.Struct, frozen=True, kw_only=True):
    """How well each bet of a game can be counted."""

    rounds: int
    cut_card: int
    cards: tuple[str, ...]
    bets: tuple[CountedOut, ...]


class MeterNow(msgspec.Struct, frozen=True):
    """A meter of this floor that the bet plays for."""

    name: str
    cents: int


class CurvePoint(msgspec.Struct, frozen=True):
    """The house edge at a meter."""

    cents: int
    edge: float


class JackpotOut(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive bet against its meter."""

    bet: str
    name: str
    curve: tuple[CurvePoint, ...]
    advice: AdviceOut
    meters: tuple[MeterNow, ...]


def bets_out(figures: Figures, chances: LineChances, own: Figures | None = None) -> tuple[BetFigures, ...]:
    """Return the bets; with `own`, each with its difference to the house's own rules."""
    rules = figures.rules
    before = own.edges if own is not None else {}
    after = figures.edges
    return tuple(
        BetFigures(
            **data,
            name=bet_name(rules, data["bet"]),
            kind=rules.bets[data["bet"]].kind if data["bet"] in rules.bets else data["bet"],
            min_cents=_limits(rules, data["bet"])[0],
            max_cents=_limits(rules, data["bet"])[1],
            lines=_lines(rules, data["bet"], data["pays"], chances),
            change=change(before.get(data["bet"]), after[data["bet"]]) if own is not None else None,
        )
        for data in bets_data(figures)
    )


def _limits(rules: Rules, bet: str) -> tuple[int, int]:
    """Return the limits of a bet; insurance goes up to half the main bet (INS-02)."""
    if bet in rules.bets:
        return rules.bets[bet].min or rules.limits.min, rules.bets[bet].max or rules.limits.max
    main = rules.bets["main"]
    return 0, (main.max or rules.limits.max) // 2


def _lines(rules: Rules, bet: str, pays: str, chances: LineChances) -> tuple[PayLine, ...]:
    if isinstance(rules, BlackjackRules) and bet == "main":
        return (
            PayLine(pays=str(rules.blackjack.pays), hands=("blackjack",)),
            PayLine(pays="1 to 1", hands=("any_other_win",)),
        )
    if bet not in rules.bets:
        return (PayLine(pays=pays, hands=("dealer_blackjack",)),)
    lines = zip(rules.bets[bet].lines, chances[bet], strict=True)
    return tuple(_line(rules, bet, line, chance) for line, chance in lines)


def _line(rules: Rules, bet: str, line: RulebookLine, chance: Fraction) -> PayLine:
    pays = str(line.pays) if line.pays is not None else ""
    plain = PayLine(pays=pays, chance=float(chance), exact=str(chance))
    if isinstance(line, HandLine):
        own: Any = rules.bets[bet]
        share = str(line.share) if line.share is not None else ""
        told = (
            {} if set(line.hand) and set(line.hand) <= set(NAMES) and not line.when else all_said(own, line)
        )
        return replace(plain, share=share, push=line.push, hands=() if told else line.hand, said=told)
    if isinstance(line, Line):
        when, unless = _conditions(line.when), _conditions(line.unless)
        return replace(plain, push=line.push, when=when, unless=unless)
    return plain


def _conditions(condition: When | None) -> dict[str, object]:
    """Return the conditions of a line that are set."""
    if condition is None:
        return {}
    return {key: value for key, value in asdict(condition).items() if value not in ((), None)}


def strategy_out(comparison: "Comparison") -> StrategyOut:
    """Return every cell of the best chart, with the cost of each other play."""

    def played(chart: Chart, kind: Kind, row: str, up: str) -> Play:
        return "surrender" if chart.surrendered(kind, row, up) else chart.cell(kind, row, up)

    costs = {(cell.kind, cell.row, cell.up): cell for cell in comparison.differences}
    cells = []
    for kind in KINDS:
        for row in rows_of(comparison.best, kind):
            for up in UP_CARDS:
                odds, differs = comparison.cells.get((kind, row, up)), costs.get((kind, row, up))
                best = played(comparison.best, kind, row, up)
                cells.append(
                    StrategyCell(
                        kind=kind,
                        row=row,
                        up=up,
                        best=odds.play if odds is not None else best,
                        charted=played(comparison.chart, kind, row, up) if differs is not None else best,
                        cost=None if differs is None else differs.cost,
                        chance=None if odds is None else odds.chance,
                        plays=() if odds is None else _plays(odds.play, odds.worths),
                    )
                )
    return StrategyOut(
        chart=comparison.chart.chart,
        house_edge=comparison.house_edge,
        best_house_edge=comparison.best_house_edge,
        up_cards=tuple(UP_CARDS),
        no_double=comparison.best.no_double,
        stand_soft=tuple(sorted(comparison.best.no_double_stand_soft)),
        cells=tuple(cells),
    )


def _plays(best: Play, worths: Mapping[Play, float]) -> tuple[PlayWorth, ...]:
    losses = {play: worths[best] - worth for play, worth in worths.items()}
    return tuple(
        PlayWorth(play, losses[play]) for play in sorted(losses, key=lambda one: (one != best, losses[one]))
    )


def curve(
    edge_at: Callable[[Fraction], Fraction], fair: Fraction | None, points: int = 41
) -> tuple[CurvePoint, ...]:
    """Return the edge from an empty meter to twice the break-even meter."""
    most = fair * 2 if fair is not None and fair > 0 else Fraction(100_000)
    meters = [most * place / (points - 1) for place in range(points)]
    return tuple(CurvePoint(round(meter * 100), float(edge_at(meter))) for meter in meters)
