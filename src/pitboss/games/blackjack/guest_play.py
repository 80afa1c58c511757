"""What a guest does at blackjack after the deal, and what each further wager costs."""

from collections.abc import Iterator, Mapping

from pitboss.cheques import Denomination
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack.hands import VALUE, total
from pitboss.games.blackjack.play import (
    double_bounds,
    guest_stake,
    insurance_most,
    matched_stake,
    may_split,
    may_surrender,
)
from pitboss.games.blackjack.state import Blackjack
from pitboss.games.contract import GUEST, Command, GuestDue, Raise
from pitboss.games.game import GuestAtPlay, Raising
from pitboss.rulebook.blackjack import BlackjackRules


def wishes(rules: BlackjackRules, state: Blackjack, guest: GuestAtPlay) -> Iterator[Command]:
    """By the chart, as far as the cheques go; insurance and even money as the guest likes."""
    if state.phase == "surrender":
        yield from _early_surrender(rules, state, guest)
    elif state.phase == "insurance":
        yield from _insurance(state, guest)
    elif state.phase == "decide":
        yield from _decide(rules, state, guest)
    elif state.phase == "courtesy":
        yield from (c.StayIn(seat) for seat in guest.spots)


def guest_due(state: Blackjack) -> GuestDue | None:
    """The guest whose hand is played, or who may stay in after a deal gone wrong."""
    if state.phase == "decide":
        seat, index = state.turn
        spot, hand = state.active
        asked = (seat, index, len(spot.hands), len(hand.cards))
        points = total(hand.cards).points if all(card in VALUE for card in hand.cards) else 0
        return GuestDue(seat, "decision", c.Stand(seat), asked, points)
    if state.phase == "courtesy":
        seat = state.courtesy[0]
        return GuestDue(seat, "courtesy", c.StayIn(seat), (seat,))
    return None


def _insurance(state: Blackjack, guest: GuestAtPlay) -> Iterator[Command]:
    for seat in guest.spots:
        spot = state.spot(seat)
        if spot is None or any(line.seat == seat for line in state.insurance):
            continue
        if guest.wants("even_money"):
            yield c.TakeEvenMoney(seat)
        if guest.wants("insurance"):
            most = insurance_most(spot.hands[0], GUEST)
            likely = (
                most - most % unit for unit in (1, Denomination.WHITE, Denomination.RED, Denomination.GREEN)
            )
            yield from (c.BuyInsurance(seat, cents) for cents in likely if cents)


def _early_surrender(rules: BlackjackRules, state: Blackjack, guest: GuestAtPlay) -> Iterator[Command]:
    for seat in guest.spots:
        spot = state.spot(seat)
        if spot is None or guest.chart is None or not may_surrender(rules, state, spot, spot.hands[0]):
            continue
        play = guest.chart.play_cards(
            spot.hands[0].cards,
            state.dealer[0],
            may_double=False,
            may_split=may_split(rules, spot, spot.hands[0]),
            may_surrender=True,
        )
        if play == "surrender":
            yield c.Surrender(seat)


def _decide(rules: BlackjackRules, state: Blackjack, guest: GuestAtPlay) -> Iterator[Command]:
    seat = state.turn[0]
    if seat not in guest.spots:
        return
    spot, hand = state.active
    stake = guest_stake(hand)
    has = bool(stake) and guest.can_pay(stake)
    play = "stand"
    if guest.chart is not None and len(hand.cards) > 1:
        play = guest.chart.play_cards(
            hand.cards,
            state.dealer[0],
            may_double=has and double_bounds(rules, hand) is not None,
            may_split=has and may_split(rules, spot, hand),
            may_surrender=may_surrender(rules, state, spot, hand),
        )
    if play == "surrender":
        yield c.Surrender(seat)
    if play == "split":
        yield c.SplitPair(seat)
    if play == "double":
        yield c.DoubleDown(seat, stake)
    if play != "stand":
        yield c.Hit(seat)
    yield c.Stand(seat)


def _double(_: BlackjackRules, state: Blackjack, command: c.DoubleDown) -> Raise:
    return Raise("main", command.cents, hand=state.turn[1] + 1, toke=command.toke)


def _split(rules: BlackjackRules, state: Blackjack, command: c.SplitPair) -> Raise:
    """It equals the wager on the hand; the hands to the right of the new one make room."""
    index = state.turn[1] + 1
    spot = state.spot(command.seat)
    after = len(spot.hands) - index if spot is not None else 0
    stake = matched_stake(rules, state.active[1])
    return Raise("main", stake, hand=index + 1, toke=command.toke, hands_after=after)


def _insure(_: BlackjackRules, __: Blackjack, command: c.BuyInsurance) -> Raise:
    return Raise("insurance", command.cents)


RAISES: Mapping[type[Command], Raising[BlackjackRules, Blackjack]] = {
    c.DoubleDown: _double,
    c.SplitPair: _split,
    c.BuyInsurance: _insure,
}
"""What each further wager is in cheques."""
