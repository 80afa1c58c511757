"""`pitboss/Baccarat-v0`: every wager of a baccarat table, round by round to the end of the shoe."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from gymnasium import spaces

from pitboss.cards import Card
from pitboss.games.baccarat.view import BaccaratView
from pitboss.games.contract import Refusal
from pitboss.games.wagers import PlaceWager
from pitboss.gym.codes import FACE_DOWN, coded
from pitboss.gym.environment import Episode, Observation, TableEnv
from pitboss.gym.table import BETTING, SEAT, Table
from pitboss.rulebook import BaccaratRules

LADDER = (1, 2, 4, 8)
"""Wagers in units of each bet's own minimum."""
BEADS = 36
"""How many of the last outcomes are shown, six columns of the bead plate."""
OUTCOMES = {"banker": 1, "player": 2, "tie": 3}
CARDS_MAX = 3


class BaccaratEnv(TableEnv[np.ndarray, BaccaratView]):
    """Baccarat by the rulebook: an action is a sum on each bet, and the round is dealt to it."""

    rules: BaccaratRules
    VIEW = BaccaratView
    FAMILY = "baccarat"
    STOPS = frozenset({BETTING})
    KEEPS_LAST = True

    def __init__(
        self,
        game: str = "mini-baccarat",
        *,
        house: str | None = None,
        settings: Mapping[str, object] | None = None,
        episode: Episode = "round",
        ladder: Sequence[float] = LADDER,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, house=house, settings=settings, episode=episode, render_mode=render_mode)
        self.bets: tuple[str, ...] = tuple(self.rules.bets)
        """The bets in the order of the action's numbers."""
        self.amounts = tuple(
            (0, *(round(rung * self.rules.bets[name].min) for rung in ladder)) for name in self.bets
        )
        """For each bet, the cents that each number stands for; 0 is no bet."""
        self._can = self._legal()
        if self._can.sum() == len(self.bets):
            raise ValueError(
                f"the table takes no bet of this ladder: {', '.join(map(str, ladder))} minimums."
            )
        self.action_space = spaces.MultiDiscrete([len(cents) for cents in self.amounts])
        self.observation_space = spaces.Dict(
            {
                "player": spaces.Box(0, FACE_DOWN, (CARDS_MAX,), np.int8),
                "banker": spaces.Box(0, FACE_DOWN, (CARDS_MAX,), np.int8),
                "outcomes": spaces.Box(0, max(OUTCOMES.values()), (BEADS,), np.int8),
                "last_hand": spaces.Discrete(2),
                **self._spaces_of_shoe(),
                "action_mask": spaces.MultiBinary(sum(len(cents) for cents in self.amounts)),
            }
        )

    def action_masks(self) -> np.ndarray:
        """Return what may be chosen now, bet after bet; libraries with masks call this name."""
        return self._mask().astype(bool)

    def wagers(self, action: Sequence[int] | np.ndarray) -> dict[str, int]:
        """Return the cents on each bet that an action stands for."""
        cents = {name: sums[rung] for name, sums, rung in zip(self.bets, self.amounts, action, strict=True)}
        return {name: amount for name, amount in cents.items() if amount}

    def _legal(self) -> np.ndarray:
        """Return whether the table takes each sum: alone, or with a main bet that meets the minimum."""
        table = Table(self.rules, np.random.default_rng(0), meter=0, telling=False)
        table.until(frozenset({BETTING}))
        bets = self.rules.bets
        mains = [PlaceWager(SEAT, name, bets[name].min) for name in self.bets if bets[name].kind == "main"]

        def taken(wager: PlaceWager) -> bool:
            others = [main for main in mains if main.bet != wager.bet]
            return table.takes([wager]) or any(table.takes([main, wager]) for main in others)

        return np.array(
            [
                not cents or taken(PlaceWager(SEAT, name, cents))
                for name, sums in zip(self.bets, self.amounts, strict=True)
                for cents in sums
            ],
            np.int8,
        )

    def _act(self, action: np.ndarray) -> Refusal | None:
        wagers = (PlaceWager(SEAT, name, cents) for name, cents in self.wagers(action).items())
        return self.table.lay(wagers) or self._deal()

    def _mask(self) -> np.ndarray:
        """Return for each bet what may be put on it; the table may still refuse a sum without another bet."""
        betting = self.table.state.phase == BETTING
        return self._can.copy() if betting else np.zeros_like(self._can)

    def _sampling_mask(self, mask: np.ndarray) -> tuple[np.ndarray, ...]:
        ends = np.cumsum([len(cents) for cents in self.amounts])[:-1]
        return tuple(part.copy() for part in np.split(mask, ends))

    def _observed(self) -> Observation:
        now = self._view()
        view = self._last or now
        outcomes = np.zeros(BEADS, np.int8)
        last = [OUTCOMES[hand.winner] for hand in now.results[-BEADS:]]
        outcomes[BEADS - len(last) :] = last
        return {
            "player": coded(view.player, CARDS_MAX),
            "banker": coded(view.banker, CARDS_MAX),
            "outcomes": outcomes,
            "last_hand": int(now.last_hand == "this"),
            **self._shown_of_shoe(_face_up(now)),
            "action_mask": self._mask(),
        }


def _face_up(view: BaccaratView) -> Iterator[Card]:
    yield from view.player
    yield from view.banker
