"""Blackjack tables to be timed, the policy of their guests, and the proof of their settlements."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import length_hint

from tables import STAKE, Commands, Done, Shoe, Timed, always, draw, play_shoe, shoes, steps

from pitboss.cards import Card
from pitboss.games.blackjack import BLACKJACK, Blackjack
from pitboss.games.blackjack.commands import (
    CloseInsurance,
    DoubleDown,
    Hit,
    OpenInsurance,
    PeekHoleCard,
    SplitPair,
    Stand,
    TakeAndPay,
    TurnHoleCard,
)
from pitboss.games.blackjack.events import (
    CardDealt,
    HandSettled,
    HandsSettled,
)
from pitboss.games.contract import Event
from pitboss.games.pack import CardBurned
from pitboss.games.round import CardsPickedUp
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import load

SIDE_BETS = ("trilux-bonus", "trilux-super-3", "blazing-7s-progressive")
SIDE_STAKE = 500
VALUE = {"A": 1, **dict.fromkeys("TJQK", 10), **{str(pips): pips for pips in range(2, 10)}}
BEHIND_CUT_CARD = 104

Player = Callable[[Sequence[Card], list[Event] | None], Done]
Settled = dict[tuple[int, int], int]
"""What each hand of a round won or lost, by its seat and its number at the seat."""


def tables() -> tuple[Timed, ...]:
    """The shoe game with one guest and with seven, each on the main bet and all three side bets."""
    return table("blackjack, 1 seat, 4 wagers", 1), table("blackjack, 7 seats, 28 wagers", 7)


def table(name: str, seats: int) -> Timed:
    rules = load("blackjack-shoe")
    wagers = [
        PlaceWager(seat, bet, cents)
        for seat in range(1, seats + 1)
        for bet, cents in (("main", STAKE), *((side, SIDE_STAKE) for side in SIDE_BETS))
    ]
    todo = {
        **steps(rules, wagers),
        "open_insurance": always(OpenInsurance()),
        "insurance": always(CloseInsurance()),
        "peek": always(PeekHoleCard()),
        "decide": signal,
        "card_due": draw,
        "turn_hole": always(TurnHoleCard()),
        "dealer_draw": draw,
        "take_and_pay": always(TakeAndPay()),
    }
    play = partial(play_shoe, BLACKJACK, rules, todo)
    return Timed(name, shoes(rules), play, partial(prove, play, seats))


def total(cards: Sequence[Card]) -> tuple[int, bool]:
    """The points of a hand, and whether an ace counts eleven in them."""
    points, ace = 0, False
    for card in cards:
        points += VALUE[card[0]]
        ace = ace or card[0] == "A"
    return (points + 10, True) if ace and points <= 11 else (points, False)


def policy(cards: Sequence[Card], hands: int, up: Card) -> str:
    """What a guest does, always by the same rule and good enough to meet every kind of hand.

    Aces and eights are split, 10 and 11 doubled against 2 to 9; hard 17 and soft 18 stand.
    """
    points, soft = total(cards)
    if len(cards) == 2:
        rank = cards[0][0]
        if rank == cards[1][0] and hands < {"A": 2, "8": 4}.get(rank, 0):
            return "split"
        if points in (10, 11) and up[0] in "23456789":
            return "double"
    return "hit" if points < (18 if soft else 17) else "stand"


def signal(state: Blackjack, _: Card) -> Commands:
    seat = state.turn[0]
    spot, hand = state.active
    match policy(hand.cards, len(spot.hands), state.dealer[0]):
        case "split":
            return (SplitPair(seat),)
        case "double":
            return (DoubleDown(seat, STAKE),)
        case "hit":
            return (Hit(seat),)
    return (Stand(seat),)


def play_hand(
    hands: list[list[Card]], index: int, stakes: list[int], up: Card, coming: Iterator[Card]
) -> None:
    """Play one hand of a guest to its end; a split adds a hand after it, to be played next."""
    hand = hands[index]
    if len(hand) == 1:
        hand.append(next(coming))
        if hand[0][0] == "A":
            return
    while total(hand)[0] < 21:
        doing = policy(hand, len(hands), up)
        if doing == "stand":
            return
        if doing == "split":
            hands.insert(index + 1, [hand.pop()])
            stakes.insert(index + 1, STAKE)
            play_hand(hands, index, stakes, up, coming)
            return
        hand.append(next(coming))
        if doing == "double":
            stakes[index] *= 2
            return


def settle(hand: Sequence[Card], stake: int, dealer: Sequence[Card], split: bool) -> int:
    """What a hand wins or loses: 3 to 2 for a blackjack, evens for the rest."""
    points, other = total(hand)[0], total(dealer)[0]
    natural = points == 21 and len(hand) == 2 and not split
    dealers = other == 21 and len(dealer) == 2
    if natural or dealers:
        return 0 if natural and dealers else stake * 3 // 2 if natural else -stake
    if points > 21:
        return -stake
    return stake if other > 21 or points > other else 0 if points == other else -stake


def replay(coming: Iterator[Card], seats: int) -> Settled:
    """One round straight from the cards, with lists and no engine: what each hand won or lost."""
    dealt = [[next(coming) for _ in range(seats + 1)] for _ in range(2)]
    first = [[one, two] for one, two in zip(*dealt, strict=True)]
    dealer = first.pop()
    played = [([hand], [STAKE]) for hand in first]
    if total(dealer)[0] < 21:
        for hands, stakes in played:
            index = 0
            while index < len(hands):
                play_hand(hands, index, stakes, dealer[0], coming)
                index += 1
        live = any(
            total(hand)[0] < 22 and not (len(hands) == 1 and len(hand) == 2 and total(hand)[0] == 21)
            for hands, _ in played
            for hand in hands
        )
        while live and total(dealer)[0] < 17:
            dealer.append(next(coming))
    return {
        (seat, number): settle(hand, stake, dealer, len(hands) > 1)
        for seat, (hands, stakes) in enumerate(played, 1)
        for number, (hand, stake) in enumerate(zip(hands, stakes, strict=True), 1)
    }


def prove(play: Player, seats: int, cards: Shoe) -> int:
    """Deal a shoe again without the engine and compare every main hand; the number of rounds proved."""
    coming = iter(cards)
    next(coming)  # is burned
    expected = []
    while length_hint(coming) >= BEHIND_CUT_CARD:
        expected.append(replay(coming, seats))
    record: list[Event] = []
    rounds = play(cards, record).rounds
    drawn = tuple(event.card for event in record if isinstance(event, CardBurned | CardDealt))
    assert drawn == cards[: len(cards) - length_hint(coming)]
    found: list[Settled] = [{}]
    for event in record:
        if isinstance(event, HandSettled | HandsSettled):
            for item in event.items:
                if item.bet == "main" and item.hand is not None:
                    assert (item.seat, item.hand) not in found[-1], item
                    cents = {"take": -item.cents, "pay": item.cents, "push": 0}[item.action]
                    found[-1][item.seat, item.hand] = cents
        elif isinstance(event, CardsPickedUp):
            found.append({})
    assert found == [*expected, {}]
    return rounds
