"""Blackjack from a continuous shuffler as an environment: every round from the whole pack."""

from typing import Any

import gymnasium
import pytest

import pitboss.gym

CSM: dict[str, object] = {
    "shuffle.machine": "continuous",
    "shuffle.epoch_rounds": 40,
    "burn.count": 0,
    "burn.on_relief": False,
    "card_sets.backs": ["red"],
    "dead_game.break_down": False,
}


@pytest.mark.rule("CSM-01")
def test_a_guest_plays_on_and_on_and_what_was_seen_is_back_in_the_machine() -> None:
    env: Any = gymnasium.make(pitboss.gym.BLACKJACK, disable_env_checker=True, settings=CSM).unwrapped
    epochs, dealt = set(), 0
    _, info = env.reset(seed=3)
    for _ in range(1_500):
        table = env.table
        if table.state.phase == "betting":
            assert table._machine.all_back
            assert table.state.shoe.left == 6 * 52
            assert table.seen(()).sum() == 0
            epochs.add(table._machine.secret)
            dealt += 1
        action = env.action_space.sample(info["action_mask"])
        _, _, over, cut, info = env.step(action)
        if over or cut:
            _, info = env.reset()
    assert dealt > 100
    assert len(epochs) > 1, "the machine was never loaded anew"
