"""Reports: theoretical win, its band from the bets actually made, take-up, pace."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss import rulebook
from pitboss.cheques import Cheques
from pitboss.cli.pit.report_text import report_text
from pitboss.floor.readmodels.pit_reports import Report, row_of
from pitboss.games.contract import GUEST
from pitboss.games.round import BetsClosed, CardsPickedUp, RoundOpened
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.odds.baccarat.exact import distribution, fresh_shoe
from pitboss.odds.bets import baccarat_odds, gain_of
from pitboss.odds.blackjack.analysis import main_odds
from pitboss.pit.reports.figures import Figures
from pitboss.pit.reports.prices import prices_of
from pitboss.pit.reports.reports import HOUR_MS, Line, Price, line, summed
from pitboss.rulebook import BaccaratRules, BlackjackRules
from pitboss.table.events import TableOpened, WagerTaken
from pitboss.table.money.pit_facts import MarkerPaid
from pitboss.table.money.rack import RackFilled


def baccarat(game: str) -> BaccaratRules:
    rules = rulebook.load(game)
    assert isinstance(rules, BaccaratRules)
    return rules


BACCARAT = baccarat("mini-baccarat")


def played(figures: Figures, *wagers: tuple[int, str, int], at_ms: int = 1) -> None:
    """A round with these wagers: seat, bet and cents."""
    figures.take(at_ms, RoundOpened(1, "hash"))
    for seat, bet, cents in wagers:
        figures.take(at_ms, WagerPlaced(seat, bet, GUEST, cents, cents))
    figures.take(at_ms, BetsClosed())
    figures.take(at_ms, CardsPickedUp())


def test_prices_are_the_exact_odds() -> None:
    prices = prices_of(BACCARAT)
    for one in baccarat_odds(BACCARAT):
        assert prices[one.bet].edge == pytest.approx(float(one.house_edge))
        assert prices[one.bet].deviation == pytest.approx(one.standard_deviation)
    assert prices["player"].together["banker"] == pytest.approx(prices["banker"].together["player"])
    assert prices["player"].together["banker"] < -0.8, "one wins what the other loses"
    shoe = rulebook.load("blackjack-shoe")
    assert isinstance(shoe, BlackjackRules)
    main = prices_of(shoe)["main"]
    assert main.edge == main_odds(shoe).house_edge
    assert prices_of(shoe) is prices_of(shoe), "worked out once"


@pytest.mark.rule("IND-27")
def test_theoretical_win_is_what_was_wagered_times_its_edge() -> None:
    figures = Figures()
    played(figures, (1, "player", 100_00), (2, "player", 50_00), (1, "tie", 10_00))
    prices = prices_of(BACCARAT)
    made = line("t", figures, 0, prices)
    assert made.theoretical == pytest.approx(150_00 * prices["player"].edge + 10_00 * prices["tie"].edge)
    assert made.handle == {"player": 150_00, "tie": 10_00}
    assert made.wagers == {"player": 2, "tie": 1}
    assert made.take_up("tie", "player") == 0.5
    assert made.take_up("tie", "banker") is None


def test_what_is_taken_back_does_not_play_and_a_late_bet_that_is_let_in_does() -> None:
    figures = Figures()
    figures.take(1, RoundOpened(1, "hash"))
    figures.take(1, WagerPlaced(1, "player", GUEST, 100_00, 100_00))
    figures.take(1, WagerPlaced(2, "player", GUEST, 30_00, 30_00))
    figures.take(1, WagerTakenBack(1, "player", GUEST, 60_00, 40_00))
    figures.take(1, WagerTakenBack(2, "player", GUEST, 30_00, 0))
    figures.take(1, BetsClosed())
    figures.take(1, WagerPlaced(3, "tie", GUEST, 5_00, 5_00, late=True))
    figures.take(1, BetsClosed(again=True))
    figures.take(1, CardsPickedUp())
    assert figures.handle == {"player": 40_00, "tie": 5_00}
    played(figures, (1, "player", 900_00))
    figures.take(1, RoundOpened(3, "hash"))
    assert figures.handle["player"] == 940_00, "and nothing is counted twice"
    assert figures.rounds == 2


def test_what_lies_above_the_maximum_does_not_play() -> None:
    figures = Figures()
    figures.take(1, RoundOpened(1, "hash"))
    figures.take(1, WagerPlaced(1, "player", GUEST, 700_00, 700_00, excess=200_00, laid=True))
    figures.take(1, BetsClosed())
    figures.take(1, CardsPickedUp())
    assert figures.handle == {"player": 500_00}


def test_hands_per_hour_is_the_real_pace() -> None:
    figures = Figures()
    for number in range(61):
        played(figures, (1, "player", 100), at_ms=1 + number * HOUR_MS // 120)
    made = line("t", figures, 0, {})
    assert made.hours == pytest.approx(0.5)
    assert made.hands_per_hour == pytest.approx(122)
    assert line("t", Figures(), 0, {}).hands_per_hour is None


def test_wagers_of_a_round_stray_together() -> None:
    """Ten guests on Player are one wager ten times as high; on both sides they nearly cancel out."""
    prices = prices_of(BACCARAT)

    def variance(*wagers: tuple[int, str, int]) -> float:
        figures = Figures()
        played(figures, *wagers)
        return line("t", figures, 0, prices).variance

    one = variance((1, "player", 1_000_00))
    assert variance(*((seat, "player", 100_00) for seat in range(10))) == pytest.approx(one)
    assert variance((1, "player", 500_00), (2, "banker", 500_00)) < 0.02 * one
    apart = Figures()
    played(apart, (1, "player", 500_00))
    played(apart, (1, "banker", 500_00))
    assert line("t", apart, 0, prices).variance > 0.4 * one, "in two rounds they do not"


@pytest.mark.rule("IND-27")
@pytest.mark.parametrize("game", ["mini-baccarat", "dai-bacc", "ez-baccarat"])
def test_the_band_holds_about_95_of_100_shifts(game: str) -> None:
    """Shifts of many rounds with guests on whatever they like; results drawn by the exact odds."""
    rules = baccarat(game)
    prices, rng = prices_of(rules), np.random.default_rng(16)
    rounds = distribution(fresh_shoe(rules.decks))
    codes = [code for code, ways in enumerate(rounds.ways) if ways]
    chances = np.array([float(Fraction(rounds.ways[code], rounds.total)) for code in codes])
    bets = [bet for bet in ("player", "banker") if bet in rules.bets]
    gains = {bet: [float(gain_of(rules, bet, rules.results[bet][code])) for code in codes] for bet in bets}
    shifts, hands, seats = 300, 60, 5
    inside = apart = 0
    for _ in range(shifts):
        figures, win = Figures(), 0.0
        for result in rng.choice(len(codes), size=hands, p=chances / chances.sum()):
            # Guests follow one another: most of a table bets on one side.
            side = bets[int(rng.integers(2))]
            wagers = [
                (seat, side if rng.random() < 0.9 else bets[0], int(rng.integers(1, 9)) * 25_00)
                for seat in range(seats)
            ]
            played(figures, *wagers)
            win -= sum(cents * gains[bet][result] for _, bet, cents in wagers)
        made = line(game, figures, 0, prices)
        low, high = made.band
        inside += low <= win <= high
        alone = line(game, figures, 0, {bet: Price(one.edge, one.deviation) for bet, one in prices.items()})
        apart += alone.band[0] <= win <= alone.band[1]
    assert 0.915 <= inside / shifts <= 0.985
    assert apart / shifts < 0.8, "as if wagers did not share their cards it would hold far less"


def test_hold_is_win_by_what_was_bought_and_a_win_outside_the_band_is_seen() -> None:
    made = Line(name="t", drop=900_00, markers=100_00, win=200_00, theoretical=150_00, variance=50_00.0**2)
    assert made.hold == pytest.approx(0.2)
    assert made.band == pytest.approx((150_00 - 1.96 * 50_00, 150_00 + 1.96 * 50_00))
    assert made.within
    assert not Line(name="t", win=300_00, theoretical=150_00, variance=50_00.0**2).within
    assert Line(name="t", win=5).hold is None


def test_lines_are_added_up_and_so_are_their_variances() -> None:
    one = Line(name="a", win=5, drop=10, variance=9.0, theoretical=1.0, handle={"p": 1}, rounds=3)
    two = Line(name="b", win=-7, drop=20, variance=16.0, theoretical=2.0, handle={"p": 2, "t": 1}, rounds=4)
    both = summed("pit 1", [one, two])
    assert (both.win, both.drop, both.variance, both.theoretical, both.rounds) == (-2, 30, 25.0, 3.0, 7)
    assert both.handle == {"p": 3, "t": 1}
    assert both.tables == 2
    assert summed("a day", [one, one]).tables == 1, "two shifts of one table"


@pytest.mark.rule("IND-27")
def test_the_first_bankroll_is_no_fill_and_markers_that_are_counted_in_the_hold_are_shown() -> None:
    """$400 drawn on a marker, $100 of it lost: a hold of 25% beside a drop of nothing."""
    figures = Figures()
    figures.take(1, TableOpened(Cheques(black=100)))
    figures.take(2, MarkerPaid("ann", Cheques(black=4), "MKR-000001"))
    figures.take(3, RackFilled(Cheques(green=8)))
    figures.take(4, WagerTaken(1, "player", GUEST, 1, Cheques(black=1)))
    made = line("t", figures, 10_000_00 - 400_00 + 200_00 + 100_00, {})
    assert (made.bankroll, made.fills, made.markers, made.drop) == (10_000_00, 200_00, 400_00, 0)
    assert made.win == made.win_by_wagers == 100_00
    row = row_of(summed("t", [made]))
    assert (row.bankroll, row.fills, row.markers, row.hold) == (10_000_00, 200_00, 400_00, 0.25)
    day = "2026-11-16"
    found = Report(day=day, since=day, days=(day,), by="table", lines=(row,), total=row)
    told = report_text(found, columns=80).splitlines()
    assert told[2].split()[:6] == ["table", "rounds", "drop", "markers", "win", "hold"]
    assert told[3].split()[2:6] == ["$0", "$400", "$100", "25.0%"]
    heads = ["table", "opening", "bankroll", "fills", "credits", "closing", "drop", "markers", "win"]
    assert told[8].split() == heads
    assert told[9].split() == ["t", "$0", "$10,000", "$200", "$0", "$9,900", "$0", "$400", "$100"]


def test_no_figure_is_cut_in_a_narrow_terminal() -> None:
    line_ = Line(name="baccarat-1", win=-4_975_00, drop=1_234_567_89, opening=441_500_00, closing=441_925_00)
    row = row_of(summed("baccarat-1", [line_]))
    found = Report(day="", since="", days=(), by="table", lines=(row,) * 3, total=row)
    for columns in (40, 60, 80, 120):
        told = report_text(found, columns)
        assert max(len(one) for one in told.splitlines() if "$" in one) <= columns
        for figure in ("-$4,975", "$1,234,567.89", "$441,500", "$441,925"):
            assert told.count(figure) >= 4, (columns, figure)
