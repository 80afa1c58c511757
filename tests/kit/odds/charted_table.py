"""Blackjack played by a chart or a count through the full engine, for the simulation to be held against."""

from collections.abc import Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.games import round as r
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.play import double_bounds, guest_stake, may_split
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.driver import Play
from pitboss.games.pack import CutPack, DrawCard, DrawCutCard, PlaceCutCard, ShufflePack
from pitboss.games.wagers import PlaceWager
from pitboss.odds.counting.systems import Counting
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import Chart, load_chart

MAIN, SIDE, INSURANCE = 2_000, 500, 1_000
_SIGN = {"pay": 1, "take": -1, "collect": -1, "push": 0, "claim": 0}
_SETTLING = (
    e.WagersCollected,
    e.HandSettled,
    e.HandsSettled,
    e.SideBetsSettled,
    e.HoleCardChecked,
    e.HoleCardTurned,
)

Settled = tuple[int, tuple[dict[str, int], ...]]
"""The cards of a round, and for each spot what each bet won or lost in cents."""


class ChartedTable:
    """Guests on so many spots, who put down every bet of the game and play by a chart.

    Without a count they insure always, as a bet of its own; with one, when it says so.
    """

    def __init__(
        self,
        rules: BlackjackRules,
        *,
        spots: int = 1,
        chart: Chart | None = None,
        counting: Counting | None = None,
    ) -> None:
        self.rules = rules
        self.spots = range(1, spots + 1)
        self.chart = chart or load_chart(rules.chart)
        self.counting = counting
        self.cards: Sequence[Card] = ()

    def rounds(self, cards: Sequence[Card]) -> list[Settled]:
        """Every round of a shoe; one that is void, because the shoe ran out, is left out."""
        self.cards = cards
        play = Play(BLACKJACK, self.rules)
        rounds: list[Settled] = []
        won: list[dict[str, int]] = []
        before = 0
        while play.state.phase != "shuffle_due":
            if play.state.phase == "between_rounds":
                before, won = play.state.shoe.left, [{} for _ in self.spots]
                if self.counting is not None and self.counting.leaves(self.true_count(play.state)):
                    break
            for command in self.due(play.state):
                step = play.submit(command)
                assert not isinstance(step, Refusal), (command, step)
                if any(isinstance(event, r.RoundVoided) for event in step.events):
                    return rounds
                for event in step.events:
                    _settle(event, won)
                if any(isinstance(event, r.CardsPickedUp) for event in step.events):
                    rounds.append((before - play.state.shoe.left, tuple(won)))
        return rounds

    def true_count(self, state: Any) -> int:
        """From every card out of the shoe but those burned unseen and the hole card."""
        assert self.counting is not None
        out = list(self.cards[: len(self.cards) - state.shoe.left])
        shown = self.rules.burn.by == "value"
        burned = 1 + _value(out[0]) if shown else self.rules.burn.count
        seen = out[: int(shown)] + out[burned:]
        if len(state.dealer) == 2:
            seen.remove(state.dealer[1])
        running = sum(self.counting.tags["T" if card[0] in "TJQK" else card[0]] for card in seen)
        return running * 52 // (len(self.cards) - len(seen))

    def due(self, state: Any) -> tuple[Command, ...]:
        """What is done next, in whatever phase the table is."""
        size, left = len(self.cards), state.shoe.left
        card = self.cards[size - left] if 0 < left <= size else Card("??")
        if state.phase == "decide":
            return (self.signal(state),)
        if state.phase == "betting":
            return (*self.wagers(state), r.CloseBets())
        if state.phase == "insurance":
            return (*self.insurance(state), c.CloseInsurance())
        if state.phase == "burn":
            return (DrawCard(card, "burn", state.burn_due < 0),)
        if state.phase in ("bets_closed", "dealing", "card_due", "dealer_draw"):
            return (DrawCutCard() if state.shoe.cut_card_next else DrawCard(card),)
        return {
            "pack_together": (ShufflePack(size),),
            "cut_pack": (CutPack(size // 2),),
            "place_cut_card": (PlaceCutCard(self.rules.cut_card.cards_from_back),),
            "between_rounds": (r.OpenRound(),),
            "open_insurance": (c.OpenInsurance(),),
            "peek": (c.PeekHoleCard(),),
            "turn_hole": (c.TurnHoleCard(),),
            "take_and_pay": (c.TakeAndPay(),),
            "verify": tuple(r.VerifyAward(item.seat, item.bet, item.owner) for item in state.to_verify),
            "pick_up": (r.PickUpCards(),),
        }[state.phase]

    def wagers(self, state: Any) -> list[Command]:
        units = self.counting.units(self.true_count(state)) if self.counting is not None else 1
        stakes = {bet: units * MAIN if bet == "main" else SIDE for bet in self.rules.bets}
        return [PlaceWager(seat, bet, cents) for seat in self.spots for bet, cents in stakes.items()]

    def insurance(self, state: Any) -> list[Command]:
        if self.counting is not None and not self.counting.insures(self.true_count(state)):
            return []
        return [c.BuyInsurance(spot.seat, guest_stake(spot.hands[0]) // 2) for spot in state.spots]

    def signal(self, state: Any) -> Command:
        spot, hand = state.active
        chart = self.chart
        if self.counting is not None:
            chart = self.counting.chart(chart, self.true_count(state))
        play = chart.play_cards(
            hand.cards,
            state.dealer[0],
            may_double=double_bounds(self.rules, hand) is not None,
            may_split=may_split(self.rules, spot, hand),
        )
        if play == "split":
            return c.SplitPair(spot.seat)
        if hand.split and hand.cards[0][0] == "A" and self.rules.split.aces_cards == "one":
            return c.Stand(spot.seat)
        if play == "double":
            return c.DoubleDown(spot.seat, guest_stake(hand))
        return c.Hit(spot.seat) if play == "hit" else c.Stand(spot.seat)


def _value(card: Card) -> int:
    return 10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0])


def _settle(event: Event, won: list[dict[str, int]]) -> None:
    if isinstance(event, _SETTLING):
        for item in event.items:
            spot = won[item.seat - 1]
            spot[item.bet] = spot.get(item.bet, 0) + _SIGN[item.action] * item.cents
