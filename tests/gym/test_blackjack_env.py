"""Blackjack as an environment: masks and refusals, money, what is seen and what is not."""

from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from msgspec.structs import replace

import pitboss.gym
from pitboss.cards import DECK, Card, parse_cards
from pitboss.games.blackjack.hands import total
from pitboss.gym.blackjack import ACTS, DECLINE, DOUBLE, EVEN_MONEY, FIRST_BET, HIT, INSURE, SPLIT, STAND
from pitboss.gym.codes import CARD, CODE, FACE_DOWN


def made(**options: Any) -> Any:
    return gymnasium.make(pitboss.gym.BLACKJACK, disable_env_checker=True, **options).unwrapped


def stacked(env: Any, cards: str) -> Any:
    """A table whose shoe begins with these cards, after the burned one."""
    env.reset(seed=1)
    coming = list(parse_cards(cards))
    env.table._cards = iter([*coming, *env.table._cards])
    return env


def cards_of(row: np.ndarray) -> tuple[Card, ...]:
    return tuple(CARD[int(code)] for code in row if code)


def net(env: Any, wagers: tuple[dict[str, Any], ...]) -> int:
    """What the round made, from how each wager ended."""
    cents = 0
    for wager in wagers:
        bet = env.rules.bets.get(wager["bet"])
        gone = wager["result"] == "lose" or (bet is not None and bet.collected)
        cents += wager["paid"] - wager["stake"] * gone
    return cents


@pytest.mark.parametrize(
    ("game", "rounds"), [("blackjack-shoe", 350), ("double-deck", 120), ("blackjack-h17", 250)]
)
def test_a_walk(game: str, rounds: int) -> None:
    """At random through many rounds: the mask, every refusal, the money, and what has been seen."""
    env = made(game=game)
    random = np.random.default_rng(11)
    taken: Counter[str] = Counter()
    observation, info = env.reset(seed=2)
    for number in range(rounds):
        over, cents = False, 0
        while not over:
            check_observation(env, observation)
            mask = info["action_mask"]
            if number % 5 == 0:
                check_refusals(env, observation, mask)
            action = int(random.choice(np.flatnonzero(mask)))
            observation, reward, over, truncated, info = env.step(action)
            assert "refusal" not in info
            assert not truncated
            assert reward == info["cents"] / env.unit
            cents += info["cents"]
            taken[env.action_meanings[action].split()[0]] += 1
        check_observation(env, observation)
        assert not info["action_mask"].any()
        assert cents == net(env, info["round"]["wagers"])
        assert observation["won"] == cents / env.unit
        observation, info = env.reset()
    assert set(taken) >= {"stand", "hit", "double", "split", "insure", "decline", "bet"}


def check_observation(env: Any, observation: dict[str, Any]) -> None:
    assert env.observation_space.contains(observation)
    phase, hands = observation["phase"], observation["hands"]
    hidden = phase in (1, 2)
    out = env.rules.decks * 52 - round(float(observation["decks_left"][0]) * 52)
    assert observation["seen"].sum() == out - env.rules.burn.count - hidden
    if phase == 0:
        assert not hands.any()
        return
    assert hands[:, 0].astype(bool).sum() == (observation["stakes"] > 0).sum()
    assert (observation["dealer"][1] == FACE_DOWN) == hidden
    assert FACE_DOWN not in hands
    if phase == 2:
        cards = cards_of(hands[observation["hand"] - 1])
        assert (observation["total"], bool(observation["soft"])) == total(cards)


def check_refusals(env: Any, observation: dict[str, Any], mask: np.ndarray) -> None:
    """What is not offered is refused, with the rule and in words, and nothing changes."""
    for action in np.flatnonzero(1 - mask):
        again, reward, over, _, info = env.step(int(action))
        assert data_equivalence(again, observation, exact=True)
        assert (reward, over, info["cents"]) == (0, False, 0)
        assert info["refusal"]["sentence"].endswith(".")
        assert info["refusal"]["code"]
        assert info["refusal"]["rule"]


def test_the_hole_card_makes_no_difference_before_it_is_turned() -> None:
    env = made(side_bets=())
    observation, *_ = stacked(env, "9s 7h 5d Kc").step(FIRST_BET)
    before = env._observed()
    state = env.table.state
    assert state.dealer == ("7h", "Kc")
    env.table.play.state = replace(state, dealer=("7h", "2d"))
    assert data_equivalence(env._observed(), before, exact=True)
    assert data_equivalence(observation, before, exact=True)


def test_bets_are_those_that_the_table_takes() -> None:
    env = made(ladder=(1, 4, 400))
    assert env.action_meanings[:FIRST_BET] == ACTS
    assert env.action_meanings[FIRST_BET:] == (
        "bet 1",
        "bet 4",
        "bet 1 + trilux-bonus",
        "bet 4 + trilux-bonus",
        "bet 1 + blazing-7s-progressive",
        "bet 4 + blazing-7s-progressive",
        "bet 1 + trilux-bonus + trilux-super-3",
        "bet 4 + trilux-bonus + trilux-super-3",
        "bet 1 + trilux-bonus + blazing-7s-progressive",
        "bet 4 + trilux-bonus + blazing-7s-progressive",
        "bet 1 + trilux-bonus + trilux-super-3 + blazing-7s-progressive",
        "bet 4 + trilux-bonus + trilux-super-3 + blazing-7s-progressive",
    )
    env.reset(seed=1)
    assert env.action_masks().tolist() == [False] * FIRST_BET + [True] * 12


def test_split_and_double() -> None:
    """8-8 against a 6, split; 8-3 doubled to 21, 8-T stands; the dealer breaks: three units won."""
    env = stacked(made(side_bets=()), "8s 6h 8d Tc 3c Th Ts Qd")
    observation, _, _, _, info = env.step(FIRST_BET)
    assert observation["pair"] == 1
    assert info["action_mask"][[STAND, HIT, DOUBLE, SPLIT]].all()
    observation, _, _, _, _ = env.step(SPLIT)
    assert observation["hand"] == 1
    assert [cards_of(row) for row in observation["hands"][:2]] == [("8s", "3c"), ("8d",)]
    assert observation["stakes"].tolist() == [1, 1, 0, 0]
    observation, reward, _, _, _ = env.step(DOUBLE)
    assert reward == 0
    assert observation["hand"] == 2
    assert observation["stakes"].tolist() == [2, 1, 0, 0]
    observation, reward, over, _, info = env.step(STAND)
    assert (reward, over, info["cents"]) == (3, True, 4500)
    assert cards_of(observation["dealer"]) == ("6h", "Tc", "Qd")


def test_insurance_and_even_money() -> None:
    env = stacked(made(side_bets=(), ladder=(2,)), "9s Ah 8d Tc")
    observation, _, _, _, info = env.step(FIRST_BET)
    assert observation["phase"] == 1
    assert np.flatnonzero(info["action_mask"]).tolist() == [INSURE, DECLINE]
    _, reward, over, _, _ = env.step(INSURE)
    assert (reward, over) == (0, True)  # two units lost, one unit paid 2 to 1
    env = stacked(env, "As Ah Kd 9c")
    _, _, _, _, info = env.step(FIRST_BET)
    assert np.flatnonzero(info["action_mask"]).tolist() == [INSURE, EVEN_MONEY, DECLINE]
    _, reward, over, _, _ = env.step(EVEN_MONEY)
    assert (reward, over) == (2, True)
    env = stacked(env, "9s Ah 8d Tc")
    env.step(FIRST_BET)
    assert env.step(DECLINE)[1:3] == (-2, True)


def test_a_broken_hand_is_paid_for_at_once() -> None:
    env = stacked(made(side_bets=()), "8s 6h 8d Tc Th Kc Td 9d")
    env.step(FIRST_BET)
    env.step(SPLIT)
    observation, reward, over, _, _ = env.step(HIT)
    assert (reward, over) == (-1, False)
    assert observation["hand"] == 2
    assert observation["won"] == -1


def test_a_prize_of_the_meter() -> None:
    """Three sevens of spades: a claim of the whole meter, which is paid only where a meter is named."""
    sevens = "7s 7s 7s Tc"
    for meter, won in ((0, 0), (1_000_000, 1_000_000)):
        env = made(side_bets=["blazing-7s-progressive"], ladder=(1,), meter=meter)
        bet = env.action_meanings.index("bet 1 + blazing-7s-progressive")
        _, reward, _, _, info = stacked(env, sevens).step(bet)
        assert info["cents"] == won - 500
        assert reward == (won - 500) / 1500
        *_, info = env.step(STAND)
        assert info["round"]["claims"] == ("three_suited_sevens",)


def test_a_shoe_is_played_to_the_cut_card() -> None:
    env = made(episode="shoe", side_bets=(), ladder=(1,))
    observation, info = env.reset(seed=4)
    over, cents, rounds = False, 0, 0
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        before = observation
        observation, _, over, _, info = env.step(action)
        cents += info["cents"]
        if "round" in info:
            rounds += 1
            assert observation["phase"] == (3 if over else 0)
        assert over or not before["cut_card_out"] or before["phase"]
    assert rounds > 30
    assert observation["won"] == cents / env.unit
    assert observation["decks_left"] <= env.rules.cut_card.cards_from_back / 52
    assert env.step(FIRST_BET)[2]
    observation, _ = env.reset()
    assert observation["won"] == 0
    assert observation["seen"].sum() == 0


def test_rounds_dealt_again_without_the_engine() -> None:
    """A guest who hits to 17: the same cards, straight from the shoe with lists, make the same money."""
    env = made(side_bets=(), ladder=(1,))
    for seed in range(300):
        observation, _ = env.reset(seed=seed)
        cards = list(env.table._cards)
        env.table._cards = iter(cards)
        won, over, action = 0.0, False, FIRST_BET
        while not over:
            observation, reward, over, _, _ = env.step(action)
            won += reward
            action = DECLINE if observation["phase"] == 1 else HIT if observation["total"] < 17 else STAND
        assert won == dealt_again(cards), seed


def dealt_again(cards: list[Card]) -> float:
    """What one unit makes: the guest and the dealer each draw to 17, a blackjack pays 3 to 2."""
    guest, dealer = [cards[0], cards[2]], [cards[1], cards[3]]
    coming = iter(cards[4:])
    natural, beaten = total(tuple(guest)).points == 21, total(tuple(dealer)).points == 21
    if natural or beaten:
        return 0 if natural and beaten else 1.5 if natural else -1
    for hand in (guest, dealer):
        while total(tuple(hand)).points < 17:
            hand.append(next(coming))
        if total(tuple(hand)).points > 21:
            return -1 if hand is guest else 1
    mine, theirs = total(tuple(guest)).points, total(tuple(dealer)).points
    return float((mine > theirs) - (mine < theirs))


def test_settings_change_the_game() -> None:
    env = made(settings={"split.max_hands": 2, "decks": 8, "limits.min": "$25"})
    observation, _ = env.reset(seed=1)
    assert observation["hands"].shape == (2, 21)
    assert observation["decks_left"] > 7.9
    assert env.unit == 2500


def test_the_round_as_text() -> None:
    env = stacked(made(render_mode="ansi", side_bets=()), "Ts 6h 9d Tc Kd")
    env.step(FIRST_BET)
    assert "Tc" not in env.render()
    env.step(STAND)
    told = env.render()
    for line in ("$15 on Blackjack", "The hole card is Tc", "“Dealer has 16”", "pay $15 on Blackjack"):
        assert line in told
    env.reset()
    assert "The hole card is Tc" in env.render()  # stays in sight while betting is open
    assert "Round 2" in env.render()


def test_codes_are_the_deck() -> None:
    assert [CODE[card] for card in DECK] == list(range(1, 53))
    assert CARD[FACE_DOWN] == "??"


SURRENDER: dict[str, object] = {"surrender.ten": "late", "surrender.low": True}


def test_a_hand_is_given_up_for_half() -> None:
    """The action is the last one, so that all others keep their numbers."""
    env = stacked(made(side_bets=(), settings=SURRENDER), "Ts 9h 6d Tc")
    assert env.action_meanings[-1] == "surrender"
    assert made(side_bets=()).action_meanings == env.action_meanings[:-1]
    _, _, _, _, info = env.step(FIRST_BET)
    gone = len(env.action_meanings) - 1
    assert np.flatnonzero(info["action_mask"]).tolist() == [STAND, HIT, DOUBLE, gone]
    _, reward, over, _, info = env.step(gone)
    assert (reward, over, info["cents"]) == (-0.5, True, -750)


@pytest.mark.parametrize("gives_up", [True, False])
def test_an_early_surrender_is_offered_before_the_dealer_looks(gives_up: bool) -> None:
    env = stacked(made(side_bets=(), settings={"surrender.ten": "early"}), "Ts Kh 6d Ac")
    observation, _, _, _, info = env.step(FIRST_BET)
    gone = len(env.action_meanings) - 1
    assert observation["phase"] == 1
    assert np.flatnonzero(info["action_mask"]).tolist() == [DECLINE, gone]
    _, reward, over, _, _ = env.step(gone if gives_up else DECLINE)
    assert (reward, over) == (-0.5 if gives_up else -1, True)
