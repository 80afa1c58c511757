"""Learn blackjack from nothing at a full table, and beat a guest who copies the dealer.

    python examples/learn_blackjack.py --rounds 40000 --seed 1

Q-learning with a small table: a hand is known by its total, soft or hard, and by the dealer's up card. What
standing is worth is learned from how hands end, what a card is worth from the totals it leads to; a card
that is drawn teaches hitting and doubling alike. Both guests are then judged on the same freshly shuffled
shoes, one round of each, which takes most of the luck out of the comparison.
"""

import argparse
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from rich.console import Console
from rich.progress import track

import pitboss.gym
from pitboss.games.blackjack.hands import total
from pitboss.gym.blackjack import DECLINE, DOUBLE, FIRST_BET, HIT, PHASES, SPLIT, STAND
from pitboss.gym.codes import CARD

Observation = dict[str, Any]
Policy = Callable[[Observation], int]
Cell = tuple[int, ...]
Hand = tuple[int, int, int]
"""Total, whether it is soft, and the up card: all that the learner sees of a hand."""

BETTING, INSURANCE, PLAYING, _ = range(len(PHASES))
TRIES = 0.3
"""The share of decisions that are tried out at random."""
CAUTION = 0.3
"""How many standard errors, roughly, a choice must be better by: what is barely known is not chosen."""
FORGETTING = 0.85
"""Below 1 the later lessons count for more, because they build on better ones."""


class Result(NamedTuple):
    """What a guest won per round, in units of the bet, and its standard error."""

    mean: float
    error: float


def table(game: str) -> Any:
    """A table for one unit a round and no side bets; Gymnasium's own checks are left out for speed."""
    options: dict[str, Any] = {"game": game, "ladder": (1,), "side_bets": ()}
    return gymnasium.make(pitboss.gym.BLACKJACK, disable_env_checker=True, **options).unwrapped


def mimic(observation: Observation) -> int:
    """Hit to 17 as the dealer does; never double, never split, never insure."""
    if observation["phase"] == BETTING:
        return FIRST_BET
    if observation["phase"] == INSURANCE:
        return DECLINE
    return HIT if observation["total"] < 17 and observation["action_mask"][HIT] else STAND


class Learner:
    """What every choice is worth as far as is known: means and counts."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.means = np.zeros((22, 2, 11, 4))
        self.counts = np.zeros((22, 2, 11, 4))

    def act(self, observation: Observation) -> int:
        """The best choice that is known."""
        if observation["phase"] != PLAYING:
            return mimic(observation)
        return self._best(seen(observation), legal(observation))

    def learn(self, env: Any) -> None:
        """Play one round, trying things out, and remember what came of it."""
        observation, info = env.reset()
        splits: list[Cell] = []
        played = over = False
        while not over:
            before, choice = observation, self._tried(observation)
            observation, _, over, _, info = env.step(choice)
            if before["phase"] != PLAYING:
                continue
            played = True
            if choice in (HIT, DOUBLE):
                self._learn_card(seen(before), drawn_to(observation, before["hand"]))
            elif choice == SPLIT and observation["hand"] == before["hand"]:
                half = seen(observation)
                best = self.means[cell(half, self._best(half, legal(observation)))]
                self._remember(cell(seen(before), SPLIT), 2 * best)
            elif choice == SPLIT:
                splits.append(cell(seen(before), SPLIT))
        if played:
            self._learn_end(observation, info["round"]["wagers"], splits)

    def _learn_card(self, hand: Hand, after: Hand) -> None:
        """A card teaches what one more is worth: the new hand played on, or twice the new hand standing."""
        if after[0] > 21:
            hit, stands = -1.0, -1.0
        else:
            stands = self.means[cell(after, STAND)]
            hit = self.means[cell(after, self._best(after, [STAND, HIT]))] if after[0] < 21 else stands
        self._remember(cell(hand, HIT), hit)
        self._remember(cell(hand, DOUBLE), 2 * stands)

    def _learn_end(
        self, observation: Observation, wagers: Iterable[dict[str, Any]], splits: list[Cell]
    ) -> None:
        """Each hand that stood teaches what its total is worth; a pair split, what all its hands made."""
        won = {
            wager["hand"]: (wager["paid"] - wager["stake"] * (wager["result"] == "lose")) / wager["stake"]
            for wager in wagers
        }
        for number, share in won.items():
            stood = drawn_to(observation, number)
            if stood[0] <= 21:
                self._remember(cell(stood, STAND), share)
        for place in splits:
            self._remember(place, sum(won.values()))

    def _tried(self, observation: Observation) -> int:
        if observation["phase"] == PLAYING and self.random.random() < TRIES:
            return int(self.random.choice(legal(observation)))
        return self.act(observation)

    def _remember(self, place: Cell, worth: float) -> None:
        self.counts[place] += 1
        self.means[place] += (worth - self.means[place]) / self.counts[place] ** FORGETTING

    def _best(self, hand: Hand, choices: list[int]) -> int:
        def at_least(choice: int) -> float:
            place = cell(hand, choice)
            spread = 2.0 if choice in (DOUBLE, SPLIT) else 1.0
            return float(self.means[place] - CAUTION * spread / np.sqrt(self.counts[place] + 1))

        return max(choices, key=at_least)


def seen(observation: Observation) -> Hand:
    """The hand whose turn it is."""
    return observation["total"], observation["soft"], observation["up"]


def drawn_to(observation: Observation, hand: int) -> Hand:
    """A hand of the round by its number, from its cards."""
    points, soft = total(tuple(CARD[code] for code in observation["hands"][hand - 1].tolist() if code))
    return points, int(soft), observation["up"]


def legal(observation: Observation) -> list[int]:
    """The choices on a hand that the table offers."""
    return [choice for choice in (STAND, HIT, DOUBLE, SPLIT) if observation["action_mask"][choice]]


def cell(hand: Hand, choice: int) -> Cell:
    """Where a choice is remembered. A total tells the pair that can be split.

    All totals below 17 are one for standing: they win only when the dealer breaks.
    """
    points, soft, up = hand
    if choice == STAND:
        points, soft = max(points, 16), 0
    return points, soft, up, choice


def judge(env: Any, policy: Policy, seeds: Iterable[int]) -> np.ndarray:
    """What a policy wins in the first round of each of these shoes."""
    results = []
    for seed in seeds:
        observation, _ = env.reset(seed=seed)
        won, over = 0.0, False
        while not over:
            observation, reward, over, _, _ = env.step(policy(observation))
            won += reward
        results.append(won)
    return np.array(results)


def result(won: np.ndarray) -> Result:
    """Mean and standard error."""
    return Result(float(won.mean()), float(won.std(ddof=1) / np.sqrt(len(won))))


def main() -> None:
    """Learn, judge, print."""
    parser = argparse.ArgumentParser(description="Learn blackjack and beat a guest who copies the dealer.")
    parser.add_argument("--game", default="blackjack-shoe")
    parser.add_argument("--rounds", type=int, default=40_000, help="rounds to learn from")
    parser.add_argument("--judged", type=int, default=20_000, help="rounds that both are judged on")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    console = Console()
    env, learner = table(asked.game), Learner(asked.seed)
    env.reset(seed=asked.seed)
    for _ in track(range(asked.rounds), "Learning           ", console=console):
        learner.learn(env)
    first = 10**6 * (asked.seed + 1)
    seeds = range(first, first + asked.judged)
    copied = judge(env, mimic, track(seeds, "Judging the mimic  ", console=console))
    learned = judge(env, learner.act, track(seeds, "Judging the learner", console=console))
    for name, won in (("mimic", copied), ("learned", learned), ("difference", learned - copied)):
        mean, error = result(won)
        console.print(f"{name:12} {mean:+8.2%} of the bet, standard error {error:.2%}")


if __name__ == "__main__":
    main()
