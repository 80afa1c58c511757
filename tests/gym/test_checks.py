"""Gymnasium's own checks, and what every environment of pitboss must hold: seeds, registration, slips."""

import importlib
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import pitboss.gym
from pitboss.rulebook import RulebookError, games, houses, load

GAMES = [(house, game) for house in houses() for game in games(house)]


def made(game: str, **options: Any) -> Any:
    kind = {"blackjack": pitboss.gym.BLACKJACK, "baccarat": pitboss.gym.BACCARAT}[load(game).family]
    return gymnasium.make(kind, game=game, **options)


def test_every_game_is_checked() -> None:
    assert len(GAMES) == 8


@pytest.mark.parametrize("episode", ["round", "shoe"])
@pytest.mark.parametrize(("house", "game"), GAMES)
def test_gymnasium_finds_no_fault(house: str, game: str, episode: str) -> None:
    """Its warnings are errors here."""
    check_env(made(game, house=house, episode=episode, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game", ["blackjack-h17", "five-treasures"])
def test_a_seed_gives_the_same_shoes(game: str) -> None:
    def walk(seed: int) -> list[Any]:
        env = made(game, episode="shoe").unwrapped
        env.action_space.seed(5)
        observation, info = env.reset(seed=seed)
        told = [observation]
        for _ in range(60):
            observation, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            told += [observation, reward, over, info]
            if over:
                observation, info = env.reset()
        return told

    assert data_equivalence(walk(7), walk(7), exact=True)
    assert not data_equivalence(walk(7), walk(8), exact=True)


def test_the_shoe_goes_on_until_it_is_told_otherwise() -> None:
    env = made("mini-baccarat").unwrapped
    first, _ = env.reset(seed=1)
    banker = np.array([0, 1, 0, 0, 0])
    env.step(banker)
    assert env.reset()[0]["decks_left"] < first["decks_left"]
    assert env.reset()[0]["seen"].sum() > 4  # with no bet on it, the round is only begun again
    fresh = env.reset(options={"shuffle": True})[0]
    assert fresh["decks_left"] > 7.5
    assert not fresh["outcomes"].any()
    assert fresh["won"] == 0


def test_a_round_left_in_the_middle_ends_the_shoe() -> None:
    env = made("blackjack-shoe").unwrapped
    env.reset(seed=3)
    observation, _, over, _, _ = env.step(7)
    assert not over
    assert observation["seen"].sum() == 3
    assert env.reset()[0]["seen"].sum() == 0


def test_several_tables_at_once() -> None:
    tables = gymnasium.make_vec(pitboss.gym.BLACKJACK, num_envs=3, vectorization_mode="sync")
    observations, infos = tables.reset(seed=1)
    assert infos["action_mask"].shape == observations["action_mask"].shape
    assert observations["hands"].shape[0] == 3
    observations, rewards, _, _, _ = tables.step(np.array([7, 8, 9]))
    assert sorted(observations["stakes"][:, 0]) == [1, 2, 4]
    assert rewards.shape == (3,)
    tables.close()


def test_importing_by_name() -> None:
    env: Any = gymnasium.make("pitboss.gym:pitboss/Blackjack-v0").unwrapped
    assert env.rules.game == "blackjack-shoe"


def test_without_gymnasium_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("pitboss.gym")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match="needs gymnasium: uv sync --extra gym"):
        importlib.import_module("pitboss.gym")


@pytest.mark.parametrize(
    ("kind", "options", "reason"),
    [
        (pitboss.gym.BLACKJACK, {"game": "mini-baccarat"}, "a game of baccarat: make pitboss/Baccarat-v0"),
        (pitboss.gym.BACCARAT, {"game": "double-deck"}, "a game of blackjack: make pitboss/Blackjack-v0"),
        (pitboss.gym.BLACKJACK, {"episode": "day"}, 'a "round" or a "shoe"'),
        (pitboss.gym.BLACKJACK, {"side_bets": ["dragon-7"]}, "no side bet 'dragon-7' here: trilux-bonus"),
        (pitboss.gym.BLACKJACK, {"ladder": (0.5, 10_000)}, "takes no bet of this ladder"),
        (pitboss.gym.BACCARAT, {"ladder": (0.1,)}, "takes no bet of this ladder"),
    ],
)
def test_slips_are_told(kind: str, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        gymnasium.make(kind, **options)


def test_faulty_rules_and_unknown_games() -> None:
    with pytest.raises(RulebookError, match="decks"):
        gymnasium.make(pitboss.gym.BLACKJACK, settings={"decks": 0})
    with pytest.raises(RulebookError, match="there is no such game"):
        gymnasium.make(pitboss.gym.BLACKJACK, game="blackjack-shoo")


def test_a_step_before_the_first_reset_and_an_action_that_does_not_exist() -> None:
    env = made("blackjack-shoe").unwrapped
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="99 is no action of this table"):
        env.step(99)
