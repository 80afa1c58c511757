"""Lines of a side bet that can never win, and lines that stand below one that pays less."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from pitboss.cards import RANKS, SUITS, Card
from pitboss.odds.blackjack.on_cards.card_facts import NO_CARD, Dealt, Flags, fact_holds, holds
from pitboss.odds.blackjack.on_cards.dealt_cards import all_dealt, cards_by_number
from pitboss.odds.blackjack.on_cards.played_out import PLAYED_OUT
from pitboss.odds.blackjack.side_bets import full_shoe, hand_chances
from pitboss.rulebook.blackjack import BlackjackRules, Called, HandLine, hands_of

_NEVER = "no hand can come to this line: its conditions contradict, or lines above take them all"


def line_faults(rules: BlackjackRules, name: str) -> Iterator[tuple[int, str]]:
    """Return the numbers of lines that a manager should look at, each with what is wrong."""
    bet = rules.bets[name]
    chances = hand_chances(rules, name, full_shoe(rules.decks))
    shadowed = {} if bet.zones & PLAYED_OUT else dict(_overlaps(rules, name))
    for number, line in enumerate(bet.lines, 1):
        if number in shadowed:
            yield number, shadowed[number]
        elif not any(chances.get(hand) for hand in hands_of(line, number)):
            yield number, _NEVER


def _overlaps(rules: BlackjackRules, name: str) -> Iterator[tuple[int, str]]:
    """Return lines that pay more than a line above them, on a hand that both would pay."""
    bet = rules.bets[name]
    hole = not {"hole_card", "dealer_two"}.isdisjoint(bet.zones)
    dealt, ways = all_dealt(cards_by_number(full_shoe(rules.decks)), up=True, hole=hole)
    if bet.own_third:
        dealt = dealt._replace(third=dealt.up)
    of_line = {hand: number for number, line in enumerate(bet.lines, 1) for hand in hands_of(line, number)}
    held = [(of_line[one.name], _held(rules, name, one, dealt)) for one in rules.read[name].hands]
    told: set[int] = set()
    for place, (lower, below) in enumerate(held):
        for upper, above in held[:place]:
            more = _worth(bet.lines[lower - 1]) > _worth(bet.lines[upper - 1])
            if lower == upper or lower in told or not more:
                continue
            both = np.broadcast_to(above & below, ways.shape) & (ways > 0)
            if both.any():
                told.add(lower)
                example = _example(dealt, both, own_third=bet.own_third, hole=hole)
                yield (
                    lower,
                    f"line {upper} comes first and pays less, on {example} for one: put this line above it",
                )


def _held(rules: BlackjackRules, name: str, one: Called, dealt: Dealt) -> Flags:
    words = rules.read[name].words
    found = holds(one.when, words, lambda fact: fact_holds(fact, dealt, words.ace))
    if one.unless is not None:
        found = found & ~holds(one.unless, words, lambda fact: fact_holds(fact, dealt, words.ace))
    return found


def _worth(line: HandLine) -> Fraction:
    """What a line is worth beside another; a share of the meter is worth more than any odds."""
    if line.push:
        return Fraction(0)
    return Fraction(line.pays.win, line.pays.per) if line.pays is not None else Fraction(10**9)


def _example(dealt: Dealt, both: Flags, *, own_third: bool, hole: bool) -> str:
    place = np.unravel_index(int(both.reshape(-1).argmax()), both.shape)
    cards = [np.broadcast_to(card, both.shape)[place] for card in (dealt.first, dealt.second, dealt.up)]
    one, two, three = (_card(int(card)) for card in cards)
    if own_third:
        return f"{one} {two} {three}"
    last = int(np.broadcast_to(dealt.hole, both.shape)[place]) if hole else NO_CARD
    return f"{one} {two} against {three}" + (f" {_card(last)}" if last < NO_CARD else "")


def _card(number: int) -> Card:
    return Card(RANKS[number // 4] + SUITS[number % 4])
