"""Baccarat as an environment: what may be bet, what it earns, what is seen."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

import pitboss.gym
from pitboss.gym.baccarat import OUTCOMES
from pitboss.gym.codes import CARD

VARIANTS = ["mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures"]


def made(game: str = "mini-baccarat", **options: Any) -> Any:
    return gymnasium.make(pitboss.gym.BACCARAT, disable_env_checker=True, game=game, **options).unwrapped


def count(row: np.ndarray) -> int:
    return sum("A23456789".find(CARD[int(code)][0]) + 1 for code in row if code) % 10


@pytest.mark.parametrize("game", VARIANTS)
def test_a_shoe_with_every_bet_on(game: str) -> None:
    """Main bets against the test's own arithmetic, the rest against how each wager is said to have ended."""
    env = made(game, episode="shoe")
    observation, _ = env.reset(seed=6)
    everything = np.ones(len(env.bets), np.int64)
    over, won, outcomes = False, 0, []
    while not over:
        observation, reward, over, _, info = env.step(everything)
        wagers = {wager["bet"]: wager for wager in info["round"]["wagers"]}
        assert set(wagers) == set(env.bets)
        lost = sum(wager["stake"] for wager in wagers.values() if wager["result"] == "lose")
        assert info["cents"] == sum(wager["paid"] for wager in wagers.values()) - lost
        assert reward == info["cents"] / 2500
        player, banker = count(observation["player"]), count(observation["banker"])
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        result = {"player": "win", "banker": "lose", "tie": "push"}[winner]
        assert wagers["player"]["result"] == result
        assert wagers["player"]["paid"] == (2500 if winner == "player" else 0)
        assert wagers["tie"]["paid"] == (4000 if winner == "tie" else 0)
        outcomes.append(OUTCOMES[winner])
        won += info["cents"]
        assert observation["won"] == won / 2500
        shown = observation["outcomes"]
        assert shown[shown > 0].tolist() == outcomes[-36:]
    assert len(outcomes) > 60
    assert observation["last_hand"] == 1
    assert observation["decks_left"] < 1


def test_banker_pays_its_commission() -> None:
    env = made(settings={"commission.mode": "hand_in"})
    env.reset(seed=1)
    paid = set()
    for _ in range(12):
        *_, info = env.step(np.array([0, 4, 0, 0, 0]))
        paid.add(info["cents"])
        env.reset()
    assert paid <= {19_000, -20_000, 0}
    assert 19_000 in paid


@pytest.mark.parametrize("action", [[0, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 1]])
def test_what_the_table_refuses_changes_nothing(action: list[int]) -> None:
    """No bet at all; side bets below the table minimum with nothing beside them."""
    env = made()
    before, _ = env.reset(seed=1)
    observation, reward, over, _, info = env.step(np.array(action))
    assert data_equivalence(observation, before, exact=True)
    assert (reward, over) == (0, False)
    code = "no_wagers" if not any(action) else "wager_below_minimum"
    assert info["refusal"]["code"] == code
    assert env.table.state.wagers == ()
    *_, info = env.step(np.array([1, 0, 1, 1, 1]))  # beside a bet of the minimum they are taken
    assert "refusal" not in info


def test_the_mask_leaves_out_what_is_above_a_maximum() -> None:
    env = made(ladder=(1, 200))
    _, info = env.reset(seed=1)
    assert env.wagers(np.array([2, 0, 2, 0, 1])) == {
        "player": 500_000,
        "tie": 100_000,
        "banker-dragon-bonus": 500,
    }
    masks = dict(zip(env.bets, info["action_mask"], strict=True))
    assert masks["player"].tolist() == [1, 1, 1]
    assert masks["player-dragon-bonus"].tolist() == [1, 1, 0]
    *_, info = env.step(np.array([1, 0, 0, 2, 0]))
    assert info["refusal"]["code"] == "wager_above_maximum"
    assert env.action_masks().sum() == sum(mask.sum() for mask in masks.values())


def test_nothing_is_seen_that_a_guest_could_not_see() -> None:
    """The first burned card is shown, those after it are not; the hands are, once they are turned."""
    env = made()
    observation, _ = env.reset(seed=9)
    assert observation["seen"].sum() == 1
    burned = next(iter(np.argwhere(observation["seen"])))[1] + 1
    assert round(float(observation["decks_left"][0]) * 52) == 416 - 1 - min(burned, 10)
    observation, *_ = env.step(np.array([1, 0, 0, 0, 0]))
    dealt = (observation["player"] > 0).sum() + (observation["banker"] > 0).sum()
    assert observation["seen"].sum() == 1 + dealt


def test_the_round_as_text() -> None:
    env = made(render_mode="ansi")
    env.reset(seed=1)
    env.step(np.array([1, 0, 0, 0, 0]))
    assert "“No more bets please”" in env.render()
    assert "$25 on Player" in env.render()
