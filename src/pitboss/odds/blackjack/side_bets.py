"""The exact odds of blackjack's side bets and insurance, for any composition of the shoe.

A shoe is a count of each of the 52 cards. Hands are read here by separate rules, so that they can be
checked against the table's.
"""

from collections.abc import Collection
from fractions import Fraction

import numpy as np

from pitboss.cards import DECK, Card
from pitboss.odds.bets import BetOdds, Jackpot, priced
from pitboss.odds.blackjack.on_cards.card_facts import Cards, read_hands
from pitboss.odds.blackjack.on_cards.dealt_cards import Chances, Shoe, all_dealt, cards_by_number
from pitboss.odds.blackjack.on_cards.own_thirds import own_third_chances
from pitboss.odds.blackjack.on_cards.played_out import PLAYED_OUT, played_out_chances
from pitboss.rulebook.blackjack import BlackjackRules, Reading
from pitboss.rulebook.side_bets.conditions import Zone

_TENS = frozenset("TJQK")


def full_shoe(decks: int) -> dict[Card, int]:
    """Return a count of each card in whole decks."""
    return dict.fromkeys(DECK, decks)


def side_bet_odds(rules: BlackjackRules, shoe: Shoe | None = None) -> tuple[BetOdds, ...]:
    """Return the odds of insurance and every side bet of a blackjack game, per unit staked."""
    cards = shoe if shoe is not None else full_shoe(rules.decks)
    bets = [_insurance(rules, cards)]
    for name, bet in rules.bets.items():
        if bet.kind == "side":
            bets.append(_priced(rules, name, hand_chances(rules, name, cards)))
    return tuple(bets)


def hand_chances(rules: BlackjackRules, name: str, shoe: Shoe) -> Chances:
    """Return the chance of each hand that a side bet pays; impossible hands are left out."""
    bet, read = rules.bets[name], rules.read[name]
    if bet.settled == "third_card":
        return own_third_chances(rules, bet, read, shoe)
    if bet.zones & PLAYED_OUT:
        return played_out_chances(rules, read, bet.zones, shoe)
    return dealt_chances(read, bet.zones, shoe)


def dealt_chances(read: Reading, zones: Collection[Zone], shoe: Shoe) -> Chances:
    """Return the chance of each hand among the first four cards of a round, of whatever suits they are."""
    counts = cards_by_number(shoe)
    hole = not {"hole_card", "dealer_two"}.isdisjoint(zones)
    up = hole or "up_card" in zones
    dealt, ways = all_dealt(counts, up=up, hole=hole)
    called = read_hands(read, dealt)
    size = int(counts.sum())
    total = size * (size - 1) * (size - 2 if up else 1) * (size - 3 if hole else 1)
    return chances_of(read, np.broadcast_to(called, ways.shape), ways, total)


def chances_of(read: Reading, called: Cards, ways: Cards, total: int) -> Chances:
    """Return the chance of each hand, from the number of ways in which each round comes."""
    found: Chances = {}
    for number, one in enumerate(read.hands, 1):
        count = int(ways[called == number].sum())
        if count:
            found[one.name] = found.get(one.name, Fraction(0)) + Fraction(count, total)
    return found


def _insurance(rules: BlackjackRules, shoe: Shoe) -> BetOdds:
    """Price insurance against an ace, with no other card known."""
    size = sum(shoe.values()) - 1
    tens = sum(count for card, count in shoe.items() if card[0] in _TENS)
    win = Fraction(tens, size)
    pays = rules.insurance.pays
    return priced("insurance", str(pays), {Fraction(pays.win, pays.per): win, Fraction(-1): 1 - win}, win)


def _priced(rules: BlackjackRules, name: str, chances: Chances) -> BetOdds:
    """Price the fixed lines; percentage prizes are not in the edge."""
    awards = rules.awards[name]
    gains: dict[Fraction, Fraction] = {}
    won = pushed = Fraction(0)
    jackpots: list[Jackpot] = []
    for hand, chance in chances.items():
        line = awards.get(hand)
        if line is None:
            continue
        if line.push:
            pushed += chance
            continue
        won += chance
        gain = Fraction(-1)
        if line.pays is not None:
            gain = Fraction(line.pays.win, line.pays.per) - (0 if line.pays.keeps_stake else 1)
        elif line.share is not None:
            jackpots.append(Jackpot(str(line.share), Fraction(line.share.part, line.share.whole), chance))
        gains[gain] = gains.get(gain, Fraction(0)) + chance
    gains[Fraction(-1)] = gains.get(Fraction(-1), Fraction(0)) + 1 - won - pushed
    prices = [str(line.pays or line.share) for line in rules.bets[name].lines if not line.push]
    odds = priced(name, ", ".join(prices), gains, won, pushed)
    return odds.with_jackpots(tuple(jackpots), stake=rules.bets[name].min)
