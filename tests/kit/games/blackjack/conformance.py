"""Blackjack for the conformance suite: its mishaps, how its cards come to lie face up, its money."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.games import round as r
from pitboss.games.blackjack import BLACKJACK, Blackjack
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.hands import is_natural
from pitboss.games.contract import Command, Event
from pitboss.games.pack import PACK_PHASES, CardBurned, DrawCard, ShuffleDue
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.rulebook import load

# The suite belongs to all families and lies one folder up, where pytest does not look by itself.
from tests.kit.games.blackjack.money import account, nothing_open_at
from tests.kit.games.conformance import Conformance
from tests.kit.games.walk import Staked, Step, Walk, check_refusal

__all__ = ["BlackjackConformance", "Walk", "check_refusal", "rulebooks"]

DEALER = 0
SEATS = range(1, 8)


class _Layout:
    """Which step brought each card that lies face down, followed from the events alone."""

    def __init__(self) -> None:
        self.down: set[int] = set()
        self.dealer: list[int] = []
        self.hole: dict[int, int] = {}
        """For each hole card the up card above it, also of rounds gone by."""
        self.stray: list[int] = []
        """Cards that wait for a ruling, -1 where no card is in question."""
        self.ruled = -1
        self.carried: list[int] = []

    def follow(self, step: int, event: Any) -> None:
        kind = type(event)
        if kind is CardBurned:
            self.came(step, face_up=event.face_up)
        elif kind is r.IrregularityFound:
            if event.card is not None:
                self.came(step, face_up=event.face_up)
            self.stray.append(step if event.card is not None else -1)
        elif kind is e.CardDealt:
            self.dealt(step, event)
        elif kind in (e.UpCardTurned, e.HoleCardTurned):
            self.down.discard(self.dealer[0 if kind is e.UpCardTurned else 1])
        elif kind in (r.CardsPickedUp, r.RoundVoided):
            self.dealer, self.stray = [], []
        elif kind is ShuffleDue:
            self.carried = []
        else:
            self.ruled_upon(kind)

    def came(self, step: int, *, face_up: bool) -> None:
        if not face_up:
            self.down.add(step)

    def dealt(self, step: int, event: e.CardDealt) -> None:
        """From the shoe, or a card that a ruling had stopped or carried, now laid as it must lie."""
        if event.carried:
            step = self.carried.pop(0)
        elif self.ruled >= 0:
            step, self.ruled = self.ruled, -1
        else:
            self.came(step, face_up=event.face_up)
        if event.face_up:
            self.down.discard(step)
        if event.seat == DEALER:
            self.dealer.append(step)
            if len(self.dealer) == 2:
                self.hole[step] = self.dealer[0]

    def ruled_upon(self, kind: type) -> None:
        if kind is r.RulingGiven:
            self.ruled = self.stray.pop(0)
        elif kind is r.CardCarried:
            self.carried.append(self.ruled)
            self.ruled = -1
        elif kind is e.CardStayed:
            self.down.discard(self.ruled)
            self.ruled = -1
        elif kind is r.CardDiscarded:
            self.ruled = -1


def layout_after(steps: Sequence[Step]) -> _Layout:
    layout = _Layout()
    for number, step in enumerate(steps):
        for event in step.events:
            layout.follow(number, event)
    return layout


class BlackjackConformance(Conformance):
    game = BLACKJACK
    hands = ("", "dealer", "burn", *(f"seat {seat}" for seat in SEATS))
    round_steps_max = 400

    def face_down(self, steps: Sequence[Step]) -> set[int]:
        return layout_after(steps).down

    def other_cards(self, walk: Walk, steps: Sequence[Step], hidden: Sequence[int]) -> dict[int, Card]:
        """A look at the hole card tells yes or no: another card there keeps the answer (PEEK-03)."""
        other = super().other_cards(walk, steps, hidden)
        for hole, up in layout_after(steps).hole.items():
            if hole in other:
                above = other.get(up, self.card_of(steps[up]))
                answers = {is_natural((above, card)) for card in (self.card_of(steps[hole]), other[hole])}
                if len(answers) > 1:
                    del other[hole]
        return other

    def check_interference(self, walk: Walk, steps: Sequence[Step], other: Mapping[int, Card]) -> Any:
        return super().check_interference(walk, steps, other) if other else None

    def account(self, staked: Staked, event: Event) -> None:
        account(staked, event)
        if isinstance(event, e.GuestWithdrew | e.SeatSatOut):
            nothing_open_at(staked, event.seat)

    def invariant(self, state: Blackjack) -> None:
        assert (state.phase == "irregular") == bool(state.irregularities)
        assert not state.held, "a card hangs in the air"
        assert state.phase not in ("deal_done", "side_bets", "next_hand", "hand_broke", "hand_stands")
        for spot in state.spots:
            assert 1 <= len(spot.hands) <= 4
            for hand in spot.hands:
                assert len({stake.owner for stake in hand.stakes}) == len(hand.stakes)
                assert hand.stakes, "a hand that nobody has a wager on"
        if state.phase == "decide":
            spot, hand = state.active
            assert len(hand.cards) >= 2, "a hand of one card is not decided on (SPL-04)"
            assert not hand.doubled, "a doubled hand gets one card and no choice (DBL-03)"
        if state.phase in ("between_rounds", "shuffle_due"):
            assert (state.spots, state.wagers, state.dealer, state.insurance) == ((), (), (), ())

    def walk(self, walk: Walk, *, steps: int = 0, shoes: int = 0) -> None:
        """As every family's, with the mishaps and the choices that only blackjack knows."""
        taken = 0
        while taken < steps or walk.shoes < shoes or (shoes and walk.state.phase in PACK_PHASES):
            extra = self.mishap(walk) if walk.random.random() < walk.meddling else self.choice(walk)
            if extra is not None:
                walk.submit(extra)
            walk.step()
            self.invariant(walk.state)
            taken += 1
            if taken % 50 == 0:
                walk.check_state()
            assert taken < self.shoe_steps_max, "the shoe does not end"
        walk.check_state()
        walk.check_history()

    def mishap(self, walk: Walk) -> Command | None:
        """The dealer forgets to look, passes somebody over, exposes the hole card, or gives a card away."""
        pick, state = walk.random, walk.state
        kind = pick.randrange(3)
        if kind == 0:
            return pick.choice((c.SkipPeek(), c.NoticeShortHand()))
        if not walk.shoe or state.shoe.cut_card_next or state.phase in PACK_PHASES:
            return None
        if kind == 1 and state.phase in ("bets_closed", "dealing"):
            return DrawCard(walk.shoe[-1], "dealer", pick.random() < 0.5)
        later = [spot.seat for spot in state.spots if spot.seat > state.turn[0]]
        if state.phase in ("dealing", "card_due") and later:
            return DrawCard(walk.shoe[-1], f"seat {pick.choice(later)}", pick.random() < 0.5)
        return c.SkipPeek() if state.phase == "peek" else None

    def choice(self, walk: Walk) -> Command | None:
        """What a guest may do though nobody offers it in so many words: bets for the dealer and of others."""
        pick, state = walk.random, walk.state
        if state.phase == "insurance" and state.spots:
            spot = pick.choice(state.spots)
            stake = pick.choice(spot.hands[0].stakes)
            return c.BuyInsurance(spot.seat, stake.cents // 200 * 100, stake.owner)
        if state.phase == "decide" and pick.random() < 0.3:
            spot, hand = state.active
            stakes = {stake.owner: stake.cents for stake in hand.stakes}
            toke = stakes.get("dealer", 0)
            double = c.DoubleDown(spot.seat, stakes.get("guest", 0), toke)
            return pick.choice((double, c.SplitPair(spot.seat, toke)))
        if state.phase in ("betting", "bets_closed") and state.wagers and pick.random() < 0.3:
            wager = pick.choice(state.wagers)
            owner = pick.choice(("dealer", "Ann", "guest"))
            kind = pick.choice((PlaceWager, PlaceWager, TakeBackWager))
            return kind(wager.seat, wager.bet, **({"owner": owner} | _sum(kind, wager.cents)))
        return None


def _sum(kind: type, cents: int) -> dict[str, Any]:
    return {"cents": cents} if kind is PlaceWager else {}


SHOE, PAGE = "blackjack-shoe", "blackjack-h17"
B7 = "bets.blazing-7s-progressive"
BOOKS: dict[str, tuple[str, dict[str, object]]] = {
    "shoe-6": (SHOE, {"decks": 6}),
    "early": (
        SHOE,
        {"surrender.ten": "early", "surrender.ace": "early", "surrender.low": True,
         "surrender.after_split": True, "split.by_rank": {"8": 2}, "double.on": "any_hard"},
    ),
    "no-hole": (
        SHOE,
        {"peek.ten": False, "peek.ace": False, "dealer.hole_card": False, "charlie.cards": 5,
         "surrender.ten": "late", "surrender.ace": "early", "surrender.after_split": True,
         "double.on": "eight_to_eleven"},
    ),
    "shoe-8": (
        SHOE,
        {"decks": 8, "dealer.soft17": "hit", "split.match": "rank", "split.aces_cards": "any",
         "split.aces_max_hands": 4, "side.order": "two_pass", "trilux.ace": "high",
         "limits.max_scope": "per_spot", "piggyback.odds_below": 100, "coupon.kept": "after_loss",
         "shoulder.spots": [1, 2, 3], "progressive.aggregate_limit": "$12"},
    ),
    "double-deck": ("double-deck", {"skipped.courtesy": False, "trilux.ace": "low", "toke.rule": "combined",
                                    "coupon.doubles": True}),
    "h17": (PAGE, {"missed_blackjack.insurance": "kept", "limits.over_max_loss": "take_all"}),
    "h17-8": (
        PAGE,
        {"decks": 8, f"{B7}.bust": "loses", "peek.ten": False, "double.on": "ten_or_eleven",
         "split.aces_cards": "any", "dealer.draws_without_live_hand": True, "burn.count": 2,
         "progressive.aggregate_limit": "$12", "progressive.aggregate_method": "in_order"},
    ),
    "no-peek": (
        SHOE,
        {"peek.ten": False, "peek.ace": False, "double.on": "nine_to_eleven", "double.after_split": False,
         "dealer.blackjack_takes": "original", "surrender.ten": "late", "charlie.cards": 6,
         "insurance.even_money": False, "blackjack.pays": "6 to 5", "limits.min": 25,
         "dead_game.break_down": False},
    ),
    "one-deck": (
        SHOE,
        {"decks": 1, "split.max_hands": 3, "split.aces_max_hands": 1, "double.for_less": False,
         "limits.side_min_condition": "main_only", "burn.by": "value", "missed_blackjack.insurance": "kept"},
    ),
    "continuous": (
        SHOE,
        {"shuffle.machine": "continuous", "shuffle.epoch_rounds": 12, "burn.count": 0,
         "burn.on_relief": False, "card_sets.backs": ["red"], "dead_game.break_down": False},
    ),
    "continuous-1": (
        SHOE,
        {"decks": 1, "shuffle.machine": "continuous", "shuffle.epoch_rounds": 5, "burn.count": 0,
         "burn.on_relief": False, "card_sets.backs": ["red"], "dead_game.break_down": False},
    ),
}  # fmt: skip


def rulebooks() -> dict[str, Any]:
    """Each game, with every choice of a house among them.

    Most shoes are cut short, so that play passes through many shuffles; one goes to its last cards, where a
    round may find too few of them.
    """
    found = {}
    for name, (game, settings) in BOOKS.items():
        decks = settings.get("decks", 2 if game == "double-deck" else 6)
        assert isinstance(decks, int)
        behind = 2 if decks == 1 else decks * 52 - min(decks * 26, 90)
        cut = {
            "cut_card.cards_from_back": behind,
            "cut_card.cards_from_back_max": behind + 2,
            "cut_card.cards_from_back_min": min(behind, 1) if decks == 1 else behind - 10,
            "cut.min_cards": min(52, decks * 10),
        }
        found[name] = load(game, settings=settings | cut)
    return found
