"""The odds of casino war by enumeration of the ranks of two cards, for a guest who never raises."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pitboss.cards import RANKS
from pitboss.odds.bets import BetOdds
from pitboss.odds.families import LineChances, OddsFamily
from tests.kit.games.casino_war.rules import WarRules
from tests.kit.games.casino_war.state import VALUE


class Meeting(NamedTuple):
    """A guest's card against the dealer's, and how often they meet."""

    guest: int
    dealer: int
    chance: Fraction


def meetings(decks: int) -> Iterator[Meeting]:
    """Every pair of ranks out of a full shoe."""
    of_rank, cards = 4 * decks, 52 * decks
    for guest in RANKS:
        for dealer in RANKS:
            ways = of_rank * (of_rank - (guest == dealer))
            yield Meeting(VALUE[guest], VALUE[dealer], Fraction(ways, cards * (cards - 1)))


def _bet(rules: WarRules, name: str) -> BetOdds:
    bet = rules.bets[name]
    higher = sum((one.chance for one in meetings(rules.decks) if one.guest > one.dealer), Fraction(0))
    equal = sum((one.chance for one in meetings(rules.decks) if one.guest == one.dealer), Fraction(0))
    win, push = (higher, equal) if bet.kind == "main" else (equal, Fraction(0))
    lose = 1 - win - push
    price = Fraction(bet.pays.win, bet.pays.per)
    expectation = win * price - lose
    variance = win * price**2 + lose - expectation**2
    return BetOdds(name, str(bet.pays), expectation, win, push, lose, variance)


def _bets(rules: WarRules) -> tuple[BetOdds, ...]:
    return tuple(_bet(rules, name) for name in rules.bets)


def _no_lines(rules: WarRules) -> LineChances:
    return dict.fromkeys(rules.bets, ())


FAMILY = OddsFamily(bets=_bets, line_chances=_no_lines)
