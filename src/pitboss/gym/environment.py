"""What both environments share: shoes, episodes, refusals, rewards, the round as text."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Generic, Literal, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces

from pitboss.cards import Card
from pitboss.games.contract import Refusal
from pitboss.games.round import CloseBets, PickUpCards
from pitboss.gym.table import BETTING, ROUND_OVER, Table
from pitboss.messages import say
from pitboss.rulebook import Rules, load

Action = TypeVar("Action")
View = TypeVar("View")
"""What a guest sees of the game's state."""
Observation = dict[str, Any]
"""Arrays and numbers by name; `spaces.Dict` has this type."""
Info = dict[str, object]
Episode = Literal["round", "shoe"]

WON_MAX = 1e9
"""Units; a bound that no episode comes near, because a space wants one."""


class TableEnv(ABC, gymnasium.Env[Observation, Action], Generic[Action, View]):
    """A guest's place at a table of the rulebook. A game adds its actions and its observations.

    The shoe continues from episode to episode. It is shuffled when the cut card has come out, with a
    seed, with
    `options={"shuffle": True}`, and after a round that was left in the middle.
    """

    metadata: dict[str, object] = {"render_modes": ["ansi"], "render_fps": 1}
    rules: Rules
    VIEW: type[View]
    FAMILY = ""
    STOPS: frozenset[str] = frozenset()
    """Phases in which the guest has something to choose."""
    KEEPS_LAST = False
    """Whether the last round stays in view while the next one is bet on."""

    def __init__(
        self,
        game: str,
        *,
        house: str | None,
        settings: Mapping[str, object] | None,
        episode: Episode,
        render_mode: str | None,
    ) -> None:
        if episode not in ("round", "shoe"):
            raise ValueError(f'an episode is a "round" or a "shoe", not {episode!r}.')
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode is "ansi" or None, not {render_mode!r}.')
        self.rules = _rules_of(self.FAMILY, game, house, settings)
        self.episode = episode
        self.render_mode = render_mode
        self.meter = 0
        """Cents in the progressive's meter."""
        self.unit: int = self.rules.limits.min
        """The table minimum in cents, in which rewards are counted."""
        self._table: Table | None = None
        self._over = False
        self._won = self._won_at_reset = 0
        self._last: View | None = None
        """The table as it lay before the cards of the last round were picked up."""

    @property
    def table(self) -> Table:
        """The table in progress."""
        if self._table is None:
            raise gymnasium.error.ResetNeeded("reset() opens the table: call it before the first step().")
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """Open the next round; a seed opens a new table that always has the same shoes."""
        super().reset(seed=seed)
        shuffle = seed is not None or bool((options or {}).get("shuffle"))
        if shuffle or self._table is None or self._left_in_the_middle():
            telling = self.render_mode is not None
            self._table = Table(self.rules, self.np_random, meter=self.meter, telling=telling)
            self._last = None
        self._pick_up()
        if not self.KEEPS_LAST:
            self._last = None
        self._over = False
        self.table.until(frozenset({BETTING}))
        self._won = self._won_at_reset = self.table.won
        observation = self._observed()
        return observation, self._info(observation, 0)

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, Info]:
        """Do the guest's action; a refusal changes nothing, and `info` has its reason."""
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is no action of this table: {self.action_space}.")
        refusal = self._act(action)
        more: Info = {}
        if refusal is not None:
            more["refusal"] = self._told(refusal)
        else:
            self.table.until(self.STOPS | ROUND_OVER)
            if self.table.state.phase in ROUND_OVER:
                more["round"] = self._result()
                self._end_round()
        won = self.table.won
        cents, self._won = won - self._won, won
        observation = self._observed()
        return observation, cents / self.unit, self._over, False, self._info(observation, cents) | more

    def render(self) -> str | None:
        """Return the round so far as text, step by step, with the dealer's calls."""
        if self.render_mode is None:
            gymnasium.logger.warn('render() shows nothing without render_mode="ansi".')
            return None
        return self.table.told()

    def _left_in_the_middle(self) -> bool:
        state = self.table.state
        return state.phase not in ROUND_OVER and not (state.phase == BETTING and not state.wagers)

    def _end_round(self) -> None:
        """End the episode with the round, or continue with the next round until a shuffle is due."""
        self._last = self._view()
        if self.episode == "round":
            self._over = True
            return
        self._pick_up()
        self._over = self.table.state.phase == "shuffle_due"
        if not self._over:
            self._last = self._last if self.KEEPS_LAST else None
            self.table.until(frozenset({BETTING}))

    def _pick_up(self) -> None:
        if self.table.state.phase == "pick_up":
            self.table.put(PickUpCards())

    def _view(self) -> View:
        view = self.table.game.view_for(self.table.state, "guest")
        assert isinstance(view, self.VIEW)
        return view

    def _deal(self) -> Refusal | None:
        """Close betting; the table refuses it without a bet."""
        return self.table.put(CloseBets())

    def _told(self, refusal: Refusal) -> dict[str, str]:
        sentence = say(f"refusal.{refusal.code}", refusal.parameters, house=self.rules.calls)
        return {"code": refusal.code, "rule": refusal.rule, "sentence": sentence}

    def _info(self, observation: Observation, cents: int) -> Info:
        return {"action_mask": self._sampling_mask(observation["action_mask"]), "cents": cents}

    def _result(self) -> dict[str, object]:
        """Return how the round ended: every wager with its stake and payment, and prizes of the meter."""
        return {"wagers": self.table.wagers(), "claims": self.table.claims()}

    def _shown_of_shoe(self, on_table: Iterable[Card]) -> Observation:
        """Return what any guest may know of the shoe and of their own money."""
        table = self.table
        won = (self._won - self._won_at_reset) / self.unit
        return {
            "seen": table.seen(on_table).reshape(4, 13),
            "decks_left": np.array([table.state.shoe.left / 52], np.float32),
            "won": np.array([won], np.float64),
        }

    def _spaces_of_shoe(self) -> dict[str, spaces.Box]:
        decks = self.rules.decks
        return {
            "seen": spaces.Box(0, decks, (4, 13), np.int16),
            "decks_left": spaces.Box(0, decks, (1,), np.float32),
            "won": spaces.Box(-WON_MAX, WON_MAX, (1,), np.float64),
        }

    @abstractmethod
    def _act(self, action: Action) -> Refusal | None:
        """Give the guest's choice to the table."""

    @abstractmethod
    def _sampling_mask(self, mask: np.ndarray) -> np.ndarray | tuple[np.ndarray, ...]:
        """Return the mask of an observation in the form that `action_space.sample` takes."""

    @abstractmethod
    def _observed(self) -> Observation:
        """Return what the guest sees."""


def _rules_of(family: str, game: str, house: str | None, settings: Mapping[str, object] | None) -> Rules:
    rules = load(game, house=house, settings=settings)
    if rules.family != family:
        other = rules.family.capitalize()
        raise ValueError(f"{game} is a game of {rules.family}: make pitboss/{other}-v0 for it.")
    return rules
