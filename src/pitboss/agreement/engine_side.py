"""A whole shoe at the table: every step is a command that is decided, every event is folded.

The steps do not ask for the offers of each state, which would take most of the time. A step that the table
refuses is an error here.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.agreement.shoes import Shoe
from pitboss.agreement.stakes import Stakes, insured, stakes_at
from pitboss.cards import Card
from pitboss.games import GAMES
from pitboss.games.baccarat.commands import (
    CallResult,
    HandInCommission,
    MarkCommission,
    TurnHand,
)
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.commands import (
    BuyInsurance,
    CloseInsurance,
    CloseSurrender,
    DoubleDown,
    Hit,
    OpenInsurance,
    PeekHoleCard,
    SplitPair,
    Stand,
    Surrender,
    TakeAndPay,
    TurnHoleCard,
)
from pitboss.games.blackjack.events import HandSurrendered
from pitboss.games.blackjack.hands import total
from pitboss.games.blackjack.play import double_bounds, guest_stake, may_hit, may_split, may_surrender
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.pack import CutPack, DrawCard, DrawCutCard, PlaceCutCard, ShufflePack
from pitboss.games.round import (
    CloseBets,
    OpenRound,
    PickUpCards,
    VerifyAward,
)
from pitboss.games.state import GameState
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import BaccaratRules, BlackjackRules, Rules
from pitboss.rulebook.charts import Chart, load_chart

Gains = dict[tuple[int, str], int]
"""What each wager of a round won or lost, in cents, by seat and bet; insurance only when it was bought."""
Commands = tuple[Command, ...]
Step = Callable[[Any, Card], Commands]


class Round(NamedTuple):
    """A round at the table."""

    left: int
    """Cards in the shoe before it."""
    gains: Gains
    commands: Commands
    """Empty unless they were wanted."""
    given_up: frozenset[int] = frozenset()
    """Seats whose hand was given up before insurance was offered."""


class Played(NamedTuple):
    """A shoe at the table. A last round with too few cards is void and not among the rounds."""

    rounds: tuple[Round, ...]
    void: int


def play_shoe(rules: Rules, shoe: Shoe, *, keep_commands: bool = False) -> Played:
    """Play a shoe from the shuffle to its last hand, every wager on at every seat."""
    game = GAMES[rules.family]
    decide, evolve = game.decide, game.evolve
    todo = _steps(rules, stakes_at(rules, shoe.seats))
    state = game.opening(rules)
    cards = shoe.cards
    rounds: list[Round] = []
    gains: Gains = {}
    given: list[Command] = []
    left, given_up = 0, frozenset[int]()
    while (phase := state.phase) != "shuffle_due":
        if phase == "between_rounds":
            left, gains, given, given_up = state.shoe.left, {}, [], frozenset()
        for command in todo[phase](state, cards[-state.shoe.left]):
            decision = decide(rules, state, command)
            if isinstance(decision, Refusal):
                raise RuntimeError(f"{command} was refused: {decision}")
            for event in decision:
                state = evolve(state, event)
                _note(gains, event)
                if isinstance(event, HandSurrendered) and event.awaits == "surrender":
                    given_up |= {event.seat}
            if keep_commands:
                given.append(command)
        if phase == "pick_up":
            rounds.append(Round(left, gains, tuple(given), given_up))
    return Played(tuple(rounds), state.round - len(rounds))


def _note(gains: Gains, event: Event) -> None:
    """Add what an event moves; commission owed counts as paid, a claim on the progressive as nothing.

    What a void round gives back does not matter: it is not among those compared.
    """
    for item in getattr(event, "items", ()):
        wager = (item.seat, item.bet)
        if item.action == "pay":
            gains[wager] = gains.get(wager, 0) + item.cents - item.owed
        elif item.action in ("take", "collect"):
            gains[wager] = gains.get(wager, 0) - item.cents
        else:
            gains.setdefault(wager, 0)


def _steps(rules: Rules, stakes: Stakes) -> dict[str, Step]:
    """Return what is done in each phase, from the state and the card on top of the shoe."""
    wagers = tuple(PlaceWager(seat, bet, cents) for (seat, bet), cents in stakes.items())
    steps = {
        "pack_together": _always(ShufflePack(rules.decks * 52)),
        "cut_pack": _always(CutPack(rules.decks * 26)),
        "place_cut_card": _always(PlaceCutCard(rules.cut_card.cards_from_back)),
        "burn": lambda state, card: (DrawCard(card, "burn", state.burn_due < 0),),
        "between_rounds": _always(OpenRound()),
        "betting": _always(*wagers, CloseBets()),
        "bets_closed": _draw,
        "dealing": _draw,
        "verify": lambda state, _: tuple(
            VerifyAward(item.seat, item.bet, item.owner) for item in state.to_verify
        ),
        "pick_up": _always(PickUpCards()),
    }
    if isinstance(rules, BlackjackRules):
        return steps | _blackjack(rules, stakes)
    assert isinstance(rules, BaccaratRules)  # the simulation knows no other family
    return steps | _baccarat(rules)


def _always(*commands: Command) -> Step:
    return lambda _, __: commands


def _draw(state: GameState, card: Card) -> Commands:
    return (DrawCutCard(),) if state.shoe.cut_card_next else (DrawCard(card),)


def _baccarat(rules: BaccaratRules) -> dict[str, Step]:
    owing = MarkCommission if rules.commission.mode == "box" else HandInCommission
    return {
        "turn_player": _always(TurnHand("player")),
        "turn_banker": _always(TurnHand("banker")),
        "draw_player": _draw,
        "draw_banker": _draw,
        "call_result": _always(CallResult()),
        "commission": lambda state, _: tuple(owing(debt.seat, debt.owner) for debt in state.owed),
    }


def _blackjack(rules: BlackjackRules, stakes: Stakes) -> dict[str, Step]:
    """Return the steps of blackjack: guests play the house's chart, insure always, take no even money."""
    chart = load_chart(rules.chart)

    def insuring(state: Blackjack, _: Card) -> Commands:
        live = [spot.seat for spot in state.spots if not spot.hands[0].settled]
        return (*(BuyInsurance(seat, insured(stakes, seat)) for seat in live), CloseInsurance())

    return {
        "surrender": lambda state, _: (*_given_up(rules, chart, state), CloseSurrender()),
        "open_insurance": _always(OpenInsurance()),
        "insurance": insuring,
        "peek": _always(PeekHoleCard()),
        "decide": lambda state, _: (_signal(rules, chart, state),),
        "card_due": _draw,
        "turn_hole": _always(TurnHoleCard()),
        "dealer_draw": _draw,
        "take_and_pay": _always(TakeAndPay()),
    }


def _given_up(rules: BlackjackRules, chart: Chart, state: Blackjack) -> Commands:
    """Return the hands that the chart gives up before the dealer looks."""
    found = []
    for spot in state.spots:
        hand, up = spot.hands[0], state.dealer[0]
        splits = may_split(rules, spot, hand)
        play = chart.play_cards(hand.cards, up, may_double=False, may_split=splits, may_surrender=True)
        if play == "surrender" and may_surrender(rules, state, spot, hand):
            found.append(Surrender(spot.seat))
    return tuple(found)


def _signal(rules: BlackjackRules, chart: Chart, state: Blackjack) -> Command:
    seat = state.turn[0]
    spot, hand = state.active
    points, soft = total(hand.cards)
    splits = may_split(rules, spot, hand)
    pair = hand.cards[0][0] if splits else None
    doubles = double_bounds(rules, hand) is not None
    play = chart.play(
        points,
        soft,
        pair,
        state.dealer[0][0],
        may_double=doubles,
        may_split=splits,
        may_surrender=may_surrender(rules, state, spot, hand),
    )
    if play == "surrender":
        return Surrender(seat)
    if play == "split":
        return SplitPair(seat)
    if play == "double":
        return DoubleDown(seat, guest_stake(hand))
    return Hit(seat) if play == "hit" and may_hit(rules, hand) else Stand(seat)
