"""The checks of a blackjack rulebook that reach across its keys."""

from collections.abc import Mapping
from typing import Any, get_args

from msgspec.structs import replace

from pitboss.payouts import money
from pitboss.rulebook.blackjack import (
    BlackjackBet,
    HandLine,
    Insurance,
    Piggyback,
    PokerHand,
    SevensHand,
    Split,
)
from pitboss.rulebook.check import Check, Found, check_bets, check_game, run
from pitboss.rulebook.schema import Report, closest

DECKS_MAX = 8
HANDS_MAX = 4
SUITED_SEVENS_DECKS = 3
EDGE_DOUBTFUL = 3
"""A flat price this low on a three-card poker bet is most likely a misprint (A-38)."""

_READS = {"poker": get_args(PokerHand), "sevens": get_args(SevensHand)}


def check_blackjack(found: Found, offered: object, report: Report, warn: Report) -> dict[str, Any]:
    """Check a blackjack game; what the table looks up at every settlement is returned, to be filled in."""
    check_game(found, report)
    run(_CHECKS, found, report)
    bets = check_bets(found, offered, BlackjackBet, ("main",), report)
    for name, bet in bets.items():
        _check_side_bet(name, bet, bets, report)
    awards = {name: _awards(name, bet, report) for name, bet in bets.items()}
    decks = found.get("decks")
    for name, bet in bets.items():
        _warn(name, bet, decks if isinstance(decks, int) else 0, warn)
    piggyback: Piggyback = found.get("piggyback") or Piggyback()
    shared = {name: replace(bet, piggyback=_may_piggyback(bet, piggyback)) for name, bet in bets.items()}
    return {"bets": shared, "awards": awards}


def _decks(decks: int, report: Report) -> None:
    if not 1 <= decks <= DECKS_MAX:
        report("decks", decks, "blackjack is played with 1 to 8 decks (BJ-GAME-01)")


def _split(split: Split, report: Report) -> None:
    for key, hands in (("max_hands", split.max_hands), ("aces_max_hands", split.aces_max_hands)):
        if not 1 <= hands <= HANDS_MAX:
            report(f"split.{key}", hands, f"a pair may become at most {HANDS_MAX} hands; 1 forbids splitting")
    if split.aces_max_hands > split.max_hands:
        report("split.aces_max_hands", split.aces_max_hands, "it is above split.max_hands")


def _insurance(insurance: Insurance, report: Report) -> None:
    if insurance.step < 1:
        report("insurance.step", money(insurance.step), "it must be at least one cent")


def _piggyback(piggyback: Piggyback, report: Report) -> None:
    if piggyback.odds_below < 1:
        report("piggyback.odds_below", piggyback.odds_below, "it must be at least 1")


_CHECKS: tuple[Check, ...] = (
    (("decks",), _decks),
    (("split",), _split),
    (("insurance",), _insurance),
    (("piggyback",), _piggyback),
)


def _check_side_bet(name: str, bet: BlackjackBet, bets: Mapping[str, BlackjackBet], report: Report) -> None:
    if bet.kind == "main":
        for key, value in (("lines", bet.lines), ("reads", bet.reads), ("third", bet.third)):
            if value:
                report(f"bets.{name}.{key}", "", "the main bet has no pay table; see blackjack.pays")
        return
    if not bet.reads or not bet.third:
        report(
            f"bets.{name}.reads",
            bet.reads,
            'a side bet says what it reads and its third card: add "reads" and "third"',
        )
    if not bet.lines:
        report(f"bets.{name}.lines", "", "no line pays: this bet could never win")
    for other in bet.requires:
        if other not in bets or other == name:
            report(f"bets.{name}.requires", other, f"there is no such bet{closest(other, bets)}")


def _awards(name: str, bet: BlackjackBet, report: Report) -> dict[str, HandLine]:
    """The line of each named hand; a hand listed twice, or of another kind of bet, is a slip."""
    awards: dict[str, HandLine] = {}
    for number, line in enumerate(bet.lines, 1):
        key = f"bets.{name}.lines[{number}]"
        if (line.pays is None) is (line.share is None):
            report(key, "", 'a line either pays odds ("pays = ...") or a share of the meter ("share = ...")')
        if line.share is not None and line.share.part > line.share.whole:
            report(f"{key}.share", str(line.share), "a share cannot be above 100%")
        for hand in line.hand:
            if bet.reads and hand not in _READS[bet.reads]:
                known = _READS[bet.reads]
                report(f"{key}.hand", hand, f"a {bet.reads} bet knows no such hand{closest(hand, known)}")
            elif hand in awards:
                report(f"{key}.hand", hand, "an earlier line already pays this hand")
            awards[hand] = line
    return awards


def _warn(name: str, bet: BlackjackBet, decks: int, warn: Report) -> None:
    suited = any("suited" in hand for line in bet.lines for hand in line.hand)
    if 0 < decks < SUITED_SEVENS_DECKS and bet.reads == "sevens" and suited:
        warn(
            f"bets.{name}",
            "",
            f"three suited sevens cannot come out of {decks} decks: that prize is impossible",
        )
    best = max((line.pays.win / line.pays.per for line in bet.lines if line.pays), default=EDGE_DOUBTFUL)
    if bet.reads == "poker" and best < EDGE_DOUBTFUL:
        warn(f"bets.{name}.lines", "", "no hand pays 3 to 1 or more: the house edge is far above 25%")


def _may_piggyback(bet: BlackjackBet, piggyback: Piggyback) -> bool:
    """Top odds below the house's line, and never on a progressive (TOKE-10, A-49)."""
    below = all(
        line.pays is not None and line.pays.win < piggyback.odds_below * line.pays.per for line in bet.lines
    )
    return bet.piggyback and below
