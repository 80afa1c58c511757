"""`pitboss/Blackjack-v0`: a guest's whole round at the blackjack table, from the bets to the settlement."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from gymnasium import spaces
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.blackjack.commands import (
    BuyInsurance,
    CloseInsurance,
    CloseSurrender,
    DoubleDown,
    Hit,
    SplitPair,
    Stand,
    Surrender,
    TakeEvenMoney,
)
from pitboss.games.blackjack.hands import VALUE, total
from pitboss.games.blackjack.view import BlackjackView
from pitboss.games.contract import Command, Refusal
from pitboss.games.wagers import PlaceWager
from pitboss.gym.codes import FACE_DOWN, coded
from pitboss.gym.environment import Episode, Observation, TableEnv
from pitboss.gym.table import BETTING, SEAT, Table
from pitboss.rulebook import BlackjackRules

ACTS = ("stand", "hit", "double", "split", "insure", "even money", "decline")
"""The first actions of every game, by their numbers; `decline` answers an offer before play.

Where the house lets hands be given up, `surrender` is the last action, after the bets.
"""
STAND, HIT, DOUBLE, SPLIT, INSURE, EVEN_MONEY, DECLINE = range(len(ACTS))
FIRST_BET = len(ACTS)
"""From here on an action is a whole bet: the number `FIRST_BET` is one rung of the ladder and no side bet."""
PHASES = ("betting", "insurance", "playing", "over")
"""An early surrender is offered in the same phase as insurance: before play, and to be declined."""
LADDER = (1, 2, 4, 8)
"""Main wagers in units of the table minimum."""
CARDS_MAX = 21
"""No hand has more: each card counts one at least, and none is dealt to 21."""
_PHASE = {"betting": 0, "surrender": 1, "insurance": 1, "decide": 2}
_ANSWERS = (INSURE, EVEN_MONEY)


class Bet(NamedTuple):
    """The bets of a guest for a round: cents on the main bet, and the side bets at their minimum."""

    cents: int
    side_bets: tuple[str, ...]


class BlackjackEnv(TableEnv[np.int64, BlackjackView]):
    """Blackjack by the rulebook: bets and side bets, insurance and even money, hit, stand, double, split."""

    rules: BlackjackRules
    VIEW = BlackjackView
    FAMILY = "blackjack"
    STOPS = frozenset({BETTING, "surrender", "insurance", "decide"})

    def __init__(  # noqa: PLR0913 - the options of one table, all by keyword
        self,
        game: str = "blackjack-shoe",
        *,
        house: str | None = None,
        settings: Mapping[str, object] | None = None,
        episode: Episode = "round",
        ladder: Sequence[float] = LADDER,
        side_bets: Sequence[str] | None = None,
        meter: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, house=house, settings=settings, episode=episode, render_mode=render_mode)
        self.meter = meter
        self.bets = self._bets(ladder, side_bets)
        """The bets that this table takes, in the order of their actions."""
        self.action_meanings = ACTS + tuple(self._meaning(bet) for bet in self.bets)
        """What each action is, in words."""
        self._surrender = len(self.action_meanings)
        if self.rules.surrender.offered:
            self.action_meanings += ("surrender",)
        self._hands = self.rules.split.most_of_all
        actions = len(self.action_meanings)
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(
            {
                "phase": spaces.Discrete(len(PHASES)),
                "hands": spaces.Box(0, FACE_DOWN, (self._hands, CARDS_MAX), np.int8),
                "stakes": spaces.Box(0, 1e6, (self._hands,), np.float64),
                "hand": spaces.Discrete(self._hands + 1),
                "total": spaces.Discrete(32),
                "soft": spaces.Discrete(2),
                "pair": spaces.Discrete(2),
                "dealer": spaces.Box(0, FACE_DOWN, (CARDS_MAX,), np.int8),
                "up": spaces.Discrete(11),
                "cut_card_out": spaces.Discrete(2),
                **self._spaces_of_shoe(),
                "action_mask": spaces.MultiBinary(actions),
            }
        )

    def action_masks(self) -> np.ndarray:
        """Return what may be chosen now, as booleans; libraries with masks call this name."""
        return self._mask().astype(bool)

    def _bets(self, ladder: Sequence[float], side_bets: Sequence[str] | None) -> tuple[Bet, ...]:
        """Return every rung with every set of side bets that the table takes, as the table itself says."""
        offered = [name for name, bet in self.rules.bets.items() if bet.kind == "side"]
        chosen = offered if side_bets is None else list(side_bets)
        for name in chosen:
            if name not in offered:
                raise ValueError(f"there is no side bet {name!r} here: {', '.join(offered) or 'none'}.")
        table = Table(self.rules, np.random.default_rng(0), meter=0, telling=False)
        table.until(frozenset({BETTING}))
        rungs = [round(rung * self.unit) for rung in ladder]
        sets = [names for size in range(len(chosen) + 1) for names in combinations(chosen, size)]
        bets = tuple(
            bet
            for names in sets
            for bet in (Bet(cents, names) for cents in rungs)
            if table.takes(self._wagers(bet))
        )
        if not bets:
            raise ValueError(f"the table takes no bet of this ladder: {', '.join(map(str, ladder))} units.")
        return bets

    def _wagers(self, bet: Bet) -> Iterator[PlaceWager]:
        yield PlaceWager(SEAT, "main", bet.cents)
        for name in bet.side_bets:
            yield PlaceWager(SEAT, name, self.rules.bets[name].min)

    def _meaning(self, bet: Bet) -> str:
        return " + ".join((f"bet {bet.cents / self.unit:g}", *bet.side_bets))

    def _act(self, action: np.int64) -> Refusal | None:
        if FIRST_BET <= action < self._surrender:
            return self.table.lay(self._wagers(self.bets[action - FIRST_BET])) or self._deal()
        phase = self.table.state.phase
        refusal = self.table.put(self._command(int(action)))
        if refusal is None and action in _ANSWERS:
            self.table.put(CloseInsurance())
        if refusal is None and action == self._surrender and phase == "surrender":
            self.table.put(CloseSurrender())
        return refusal

    def _command(self, action: int) -> Command:
        """Return the command as it is offered, for the largest sum; else one that the table will refuse."""
        if action == DECLINE and self.table.state.phase == "surrender":
            return CloseSurrender()
        blank = Surrender(SEAT) if action == self._surrender else _BLANKS[action]
        for offer in self.table.offers():
            if type(offer.command) is type(blank):
                command = offer.command
                if offer.amounts and isinstance(command, DoubleDown | BuyInsurance):
                    return replace(command, cents=offer.amounts.max)
                return command
        return blank

    def _mask(self) -> np.ndarray:
        mask = np.zeros(len(self.action_meanings), np.int8)
        phase = self.table.state.phase
        if phase == BETTING:
            mask[FIRST_BET : self._surrender] = 1
        elif phase in _PHASE:
            for offer in self.table.offers():
                kind = type(offer.command)
                mask[self._surrender if kind is Surrender else _NUMBERS[kind]] = 1
        return mask

    def _sampling_mask(self, mask: np.ndarray) -> np.ndarray:
        return mask.copy()

    def _observed(self) -> Observation:
        now = self._view()
        view = self._last or now
        hands = view.spots[0].hands if view.spots else ()
        active = view.turn[1] + 1 if view.phase == "decide" else 0
        cards = hands[active - 1].cards if active else hands[0].cards if hands else ()
        points, soft = total(cards)
        coded_hands = np.zeros((self._hands, CARDS_MAX), np.int8)
        stakes = np.zeros(self._hands, np.float64)
        for place, hand in enumerate(hands):
            coded_hands[place] = coded(hand.cards, CARDS_MAX)
            stakes[place] = sum(stake.cents + stake.added for stake in hand.stakes) / self.unit
        up = view.dealer[0] if view.dealer else None
        return {
            "phase": _PHASE.get(view.phase, 3),
            "hands": coded_hands,
            "stakes": stakes,
            "hand": active,
            "total": points,
            "soft": int(soft),
            "pair": int(_is_pair(cards)),
            "dealer": coded(view.dealer, CARDS_MAX),
            "up": VALUE.get(up, 0) if up else 0,
            "cut_card_out": int(view.cut_card_out),
            **self._shown_of_shoe(_face_up(now)),
            "action_mask": self._mask(),
        }


def _is_pair(cards: tuple[Card, ...]) -> bool:
    return len(cards) == 2 and VALUE[cards[0]] == VALUE[cards[1]]


def _face_up(view: BlackjackView) -> Iterator[Card]:
    """Yield the cards on the layout; the cards of an ended hand are in the rack already."""
    for spot in view.spots:
        for hand in spot.hands:
            if not hand.settled:
                yield from hand.cards
    yield from view.dealer


_BLANKS: tuple[Command, ...] = (
    Stand(SEAT),
    Hit(SEAT),
    DoubleDown(SEAT, 0),
    SplitPair(SEAT),
    BuyInsurance(SEAT, 0),
    TakeEvenMoney(SEAT),
    CloseInsurance(),
)
"""What each act says where it is not offered, so that the table itself gives the reason."""
_NUMBERS: dict[type[Command], int] = {type(command): number for number, command in enumerate(_BLANKS)} | {
    CloseSurrender: DECLINE
}
