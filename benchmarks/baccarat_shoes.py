"""Baccarat tables to be timed, and the proof of their settlements."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from tables import STAKE, Done, Shoe, Timed, always, draw, play_shoe, shoes, steps

from pitboss.cards import Card
from pitboss.games.baccarat import BACCARAT
from pitboss.games.baccarat.commands import (
    CallResult,
    TurnHand,
)
from pitboss.games.baccarat.events import CardDrawn, ResultCalled, WagersSettled
from pitboss.games.contract import Event, Refusal
from pitboss.games.driver import Play
from pitboss.games.pack import CardBurned
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import load
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.common import GameRules

Wagers = tuple[PlaceWager, ...]
Player = Callable[[Sequence[Card], list[Event] | None], Done]


def tables() -> tuple[Timed, ...]:
    """Two seats, seven seats with every bet, and the first again through the automatic dealer."""
    mini, five = load("mini-baccarat"), load("five-treasures")
    two = (PlaceWager(1, "player", STAKE), PlaceWager(2, "banker", STAKE))
    every = tuple(PlaceWager(seat, bet, STAKE) for seat in range(1, 8) for bet in five.bets)
    by_dealer = partial(play_with_dealer, mini, two)
    return (
        table("mini, 2 seats, P and B", mini, two),
        table("5 Treasures, 7 seats, 70 wagers", five, every),
        Timed("mini, automatic dealer", shoes(mini), by_dealer, prove=None, goal=False),
    )


def table(name: str, rules: GameRules, wagers: Wagers) -> Timed:
    todo = {
        **steps(rules, wagers),
        "turn_player": always(TurnHand("player")),
        "turn_banker": always(TurnHand("banker")),
        "draw_player": draw,
        "draw_banker": draw,
        "call_result": always(CallResult()),
    }
    play = partial(play_shoe, BACCARAT, rules, todo)
    return Timed(name, shoes(rules), play, partial(prove, play, wagers))


def play_with_dealer(rules: GameRules, wagers: Wagers, cards: Sequence[Card]) -> Done:
    """The same through `Play`: the automatic dealer asks for offers at every step and makes the calls."""
    assert isinstance(rules, BaccaratRules)
    play = Play(BACCARAT, rules)
    coming = iter(cards)
    commands = events = 0
    while play.state.phase != "shuffle_due":
        for step in play.dealer_steps(coming, lambda state: state.phase in ("betting", "shuffle_due")):
            commands += 1
            events += len(step.events)
        for wager in wagers if play.state.phase == "betting" else ():
            placed = play.submit(wager)
            assert not isinstance(placed, Refusal), placed
            commands += 1
            events += len(placed.events)
        for step in play.dealer_steps(coming, lambda state: state.phase in ("between_rounds", "shuffle_due")):
            commands += 1
            events += len(step.events)
    return Done(commands, events, play.state.round)


def odds(bet: str, result: ResultCalled) -> float | None:
    """What a bet pays to one on a result; 0 is a push, None a loss.

    Written down once more from the manual, so that it shares nothing with the rulebook it is to prove.
    """
    player, banker = result.player, result.banker
    three_player, three_banker = result.player_cards == 3, result.banker_cards == 3
    cards = result.player_cards + result.banker_cards
    fortune = banker > player and banker == 7 and three_banker
    golden = player > banker and player == 8 and three_player
    nines = (player == 9 and three_player) + (banker == 9 and three_banker)
    blazing = {4: 50, 6: 200}.get(cards) if player == banker == 7 else None
    tied = 0 if player == banker else None
    treasure = fortune or golden or nines or blazing
    paid: dict[str, float | None] = {
        "player": 1 if player > banker else tied,
        "banker": 1 if banker > player else tied,
        "tie": 8 if tied == 0 else None,
        "player-dragon-bonus": dragon(player - banker, result.natural),
        "banker-dragon-bonus": dragon(banker - player, result.natural),
        "fortune-7": 40 if fortune else None,
        "golden-8": 25 if golden else None,
        "heavenly-9": (None, 10, 75)[nines],
        "blazing-7s": blazing,
        "cover-all": 6 if treasure else None,
    }
    return paid[bet]


def dragon(margin: int, natural: bool) -> int | None:
    if natural:
        return None if margin < 0 else min(margin, 1)
    return {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(margin)


def prove(play: Player, wagers: Wagers, cards: Shoe) -> int:
    """Settle every round of a shoe again and count its cards; the number of rounds proved."""
    record: list[Event] = []
    rounds = play(cards, record).rounds
    results = [event for event in record if isinstance(event, ResultCalled)]
    settled = [event for event in record if isinstance(event, WagersSettled)]
    assert len(results) == len(settled) == rounds
    drawn = tuple(event.card for event in record if isinstance(event, CardBurned | CardDrawn))
    assert drawn == cards[: len(drawn)]
    for result, event in zip(results, settled, strict=True):
        expected: Counter[tuple[int, str]] = Counter()
        for wager in wagers:
            to_one = odds(wager.bet, result)
            win = -STAKE if to_one is None else int(to_one * STAKE)
            expected[wager.seat, wager.bet] = win - win // 20 if wager.bet == "banker" and win > 0 else win
        found = {
            (item.seat, item.bet): {"take": -item.cents, "pay": item.cents, "push": 0}[item.action]
            for item in event.items
        }
        assert found == dict(expected), (result, event)
    return rounds
