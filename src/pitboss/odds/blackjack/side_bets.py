"""The exact odds of blackjack's side bets and insurance, for any composition of the shoe.

A shoe is a count of each of the 52 cards. Named hands are read here by separate rules, so that they can be
checked against the table's.
"""

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from pitboss.cards import DECK, RANKS, Card
from pitboss.odds.bets import BetOdds, Jackpot, priced
from pitboss.odds.blackjack.own_thirds import Chances, Shoe, own_third_chances
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules

_TENS = frozenset("TJQK")
_BLACK = frozenset("sc")


def full_shoe(decks: int) -> dict[Card, int]:
    """Return a count of each card in whole decks."""
    return dict.fromkeys(DECK, decks)


def side_bet_odds(rules: BlackjackRules, shoe: Shoe | None = None) -> tuple[BetOdds, ...]:
    """Return the odds of insurance and every side bet of a blackjack game, per unit staked."""
    cards = shoe if shoe is not None else full_shoe(rules.decks)
    bets = [_insurance(rules, cards)]
    for name, bet in rules.bets.items():
        if bet.kind == "side":
            bets.append(_priced(rules, name, hand_chances(rules, bet, cards)))
    return tuple(bets)


def hand_chances(rules: BlackjackRules, bet: BlackjackBet, shoe: Shoe) -> Chances:
    """Return the chance of each hand that a side bet reads; impossible hands are left out."""
    ace = rules.trilux.ace
    if bet.third == "own_third":
        return own_third_chances(rules, bet, shoe, lambda two, third: _named(bet, ace, two, third))
    return poker_chances(shoe, ace) if bet.reads == "poker" else _sevens(shoe)


def _named(bet: BlackjackBet, ace: str, two: tuple[Card, Card], third: Card | None) -> str:
    """Return what a side bet calls a guest's first two cards, with a third one or without."""
    if bet.reads == "poker":
        return _poker((*two, third), ace) if third is not None else ""
    sevens = sum(card[0] == "7" for card in two)
    again = third is not None and third[0] == "7"
    if sevens == 2:
        return _sevens_name((*two, third)) if third is not None and again else "two_sevens"
    if sevens == 1:
        return "one_seven_and_third" if again else "one_seven"
    return ""


def _insurance(rules: BlackjackRules, shoe: Shoe) -> BetOdds:
    """Price insurance against an ace, with no other card known."""
    size = sum(shoe.values()) - 1
    tens = sum(count for card, count in shoe.items() if card[0] in _TENS)
    win = Fraction(tens, size)
    pays = rules.insurance.pays
    return priced("insurance", str(pays), {Fraction(pays.win, pays.per): win, Fraction(-1): 1 - win}, win)


def poker_chances(shoe: Shoe, ace: str) -> Chances:
    """Return the chance of each three-card poker hand."""
    ways: dict[str, int] = {}
    for three in combinations_with_replacement([card for card in shoe if shoe[card]], 3):
        name = _poker(three, ace)
        if name:
            ways[name] = ways.get(name, 0) + _picks(three, shoe)
    total = comb(sum(shoe.values()), 3)
    return {name: Fraction(count, total) for name, count in ways.items() if count}


def _picks(cards: tuple[Card, ...], shoe: Shoe) -> int:
    """Return in how many ways these cards can be picked from the shoe."""
    picks = 1
    for card in set(cards):
        picks *= comb(shoe[card], cards.count(card))
    return picks


def _poker(cards: tuple[Card, ...], ace: str) -> str:
    """Name a three-card poker hand by the pattern of its ranks and suits."""
    ranks, suits = sorted(RANKS.index(card[0]) for card in cards), {card[1] for card in cards}
    if ranks[0] == ranks[2]:
        return "suited_three_of_a_kind" if len(suits) == 1 else "three_of_a_kind"
    in_a_row = ranks[1] == ranks[0] + 1 and ranks[2] == ranks[1] + 1
    if ranks[0] == 0 and ace == "high":
        in_a_row = False
    if ranks == [0, 11, 12] and ace != "low":
        in_a_row = True
    if in_a_row:
        return "straight_flush" if len(suits) == 1 else "straight"
    return "flush" if len(suits) == 1 else ""


def _sevens(shoe: Shoe) -> Chances:
    """Return the chance of each Blazing 7s hand whose third card is the dealer's up card."""
    size = sum(shoe.values())
    sevens = {card: shoe[card] for card in shoe if card[0] == "7"}
    count = sum(sevens.values())
    one = Fraction(2 * count * (size - count), size * (size - 1))
    again = one * Fraction(max(0, count - 1), size - 2)
    chances: Chances = {"one_seven": one - again, "one_seven_and_third": again}
    three: Chances = {}
    for first, second in combinations_with_replacement(sevens, 2):
        pair = Fraction(_picks((first, second), shoe), comb(size, 2))
        for third, cards in sevens.items():
            left = cards - (third == first) - (third == second)
            if pair and left > 0:
                name = _sevens_name((first, second, third))
                three[name] = three.get(name, Fraction(0)) + pair * Fraction(left, size - 2)
    pairs = Fraction(count * (count - 1), size * (size - 1))
    chances["two_sevens"] = pairs - sum(three.values(), Fraction(0))
    return chances | three


def _sevens_name(cards: tuple[Card, ...]) -> str:
    suits = {card[1] for card in cards}
    if len(suits) == 1:
        return "three_suited_sevens"
    return "three_coloured_sevens" if len({suit in _BLACK for suit in suits}) == 1 else "three_sevens"


def _priced(rules: BlackjackRules, name: str, chances: Chances) -> BetOdds:
    """Price the fixed lines; percentage prizes are not in the edge."""
    awards = rules.awards[name]
    gains: dict[Fraction, Fraction] = {}
    won = Fraction(0)
    jackpots: list[Jackpot] = []
    for hand, chance in chances.items():
        line = awards.get(hand)
        if line is None:
            continue
        won += chance
        gain = Fraction(-1)
        if line.pays is not None:
            gain = Fraction(line.pays.win, line.pays.per) - (0 if line.pays.keeps_stake else 1)
        elif line.share is not None:
            jackpots.append(Jackpot(str(line.share), Fraction(line.share.part, line.share.whole), chance))
        gains[gain] = gains.get(gain, Fraction(0)) + chance
    gains[Fraction(-1)] = gains.get(Fraction(-1), Fraction(0)) + 1 - won
    prices = [str(line.pays) if line.pays else f"{line.share}" for line in rules.bets[name].lines]
    odds = priced(name, ", ".join(prices), gains, won)
    return odds.with_jackpots(tuple(jackpots), stake=rules.bets[name].min)
