"""The example of learning, in short: the learner beats the guest who copies the dealer, on the same shoes."""

import importlib.util
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_blackjack.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("learn_blackjack", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_learner_beats_the_mimic() -> None:
    learning = example()
    env, learner = learning.table("blackjack-shoe"), learning.Learner(1)
    env.reset(seed=1)
    for _ in range(10_000):
        learner.learn(env)
    shoes = range(1_000_000, 1_002_500)
    copied = learning.judge(env, learning.mimic, shoes)
    learned = learning.judge(env, learner.act, shoes)
    mimic = learning.result(copied)
    assert abs(mimic.mean - -0.055) < 3 * mimic.error  # near what is known of that way to play
    assert learning.result(learned - copied).mean > 0.02
