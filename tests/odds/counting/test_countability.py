"""Countability: the kernels' counts against a plain recount, exact values, and published ones."""

import json
import math
import pickle
from collections import Counter as Multiset
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from pitboss.cards import RANKS, SUITS, Card
from pitboss.cli.app import main
from pitboss.odds.baccarat.counted import counted_baccarat
from pitboss.odds.baccarat.exact import fresh_shoe
from pitboss.odds.baccarat.kernel import Counting, deal_counted, deal_in_order, third_cards
from pitboss.odds.baccarat.sim import deal_block
from pitboss.odds.blackjack.side_bets import full_shoe, side_bet_odds
from pitboss.odds.blackjack.sim import counted as cb
from pitboss.odds.blackjack.sim.table import blackjack_dealing, replay
from pitboss.odds.counting.countability import Countability, Counter, countability
from pitboss.odds.counting.removal import removals
from pitboss.odds.counting.tallies import COLUMNS, STEPS, columns_of, empty, favour
from pitboss.rulebook import BaccaratRules, BlackjackRules, load

DRAGON = {"4": -1, "5": -1, "6": -1, "7": -1, "8": 2, "9": 2}
PANDA = {"A": 1, "2": 1, "3": -2, "4": -2, "5": -2, "6": -1, "7": -1, "8": -2, "9": 4, "T": 1}
"""The tags of https://www.888casino.com/blog/side-bets/co-card-counting-the-dragon-and-panda-side-bets-in-ez-baccarat"""


def baccarat(game: str, **settings: object) -> BaccaratRules:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    assert isinstance(rules, BaccaratRules)
    return rules


def blackjack(game: str) -> BlackjackRules:
    rules = load(game)
    assert isinstance(rules, BlackjackRules)
    return rules


def column(true_count: Fraction) -> int:
    return min(max(math.floor(true_count * STEPS) + COLUMNS // 2, 0), COLUMNS - 1)


@pytest.fixture(scope="module")
def published() -> Countability:
    """The cut card 14 cards from the back, as in the publications."""
    rules = baccarat("ez-baccarat", cut_card__cards_from_back=14, cut_card__cards_from_back_min=14)
    return countability(rules, 20_000_000, counter=Counter(tags={"dragon-7": DRAGON, "panda-8": PANDA}))


@pytest.mark.parametrize(("bet", "per_shoe"), [("dragon-7", 0.597), ("panda-8", 0.237)])
def test_published_gains(published: Countability, bet: str, per_shoe: float) -> None:
    """Units per shoe of eight decks, from 100 million shoes, on the page named above."""
    favour_of = next(one.favour for one in published.bets if one.bet == bet)
    rounds = 81.25  # of a shoe: .../blog/side-bets/shoe-shopping-the-dragon-bonus-baccarat-side-bet
    assert abs(favour_of.per_100 - 100 * per_shoe / rounds) < 3 * favour_of.standard_error
    assert favour_of.standard_error < 0.1


def test_main_bets_and_tie_cannot_be_counted(published: Countability) -> None:
    """Bill Zender, https://ggbnews.com/article/card-counting-threats-in-baccarat-whats-to-detect."""
    never = {one.bet for one in published.bets if one.favour.trigger is None}
    assert never == {"player", "banker", "tie"}


@pytest.mark.parametrize("game", ["five-treasures", "dai-bacc"])
def test_counted_shoes_are_those_of_the_simulation(game: str) -> None:
    rules = baccarat(game)
    work = counted_baccarat(rules, {one.bet: one.tags for one in removals(rules)})
    for block in (0, 1):
        tally = pickle.loads(pickle.dumps(work)).deal(7, block)  # noqa: S301 - as a worker gets it
        counts = deal_block(work.dealing, 7, block).astype(np.int64)
        assert tally[block] == work.rounds(tally) == counts.sum()
        summed = columns_of(tally, len(work.bets))[block].sum(axis=1)
        gains = np.array(work.gains)
        assert (summed[:, 0] == counts.sum()).all()
        assert (summed[:, 1] == gains @ counts).all()
        assert (summed[:, 2] == gains**2 @ counts).all()


@pytest.mark.parametrize(("shown", "unseen"), [(1, 0), (0, 3)])
def test_a_shoe_of_baccarat_recounted_by_hand(shown: int, unseen: int) -> None:
    shoe = np.random.default_rng(5).permutation(np.repeat(np.arange(10, dtype=np.uint8), fresh_shoe(8)))
    tags = np.array([[0, 1, 0, 0, -1, -1, 0, 0, 1, 1]])
    gains = np.arange(400).reshape(1, -1)
    tally = np.zeros((1, COLUMNS, 3), dtype=np.int64)
    none = np.uint64(0)
    house = (np.uint64(shown), np.uint64(unseen), np.uint64(390), none)
    work = (np.uint64(1), np.uint64(1_000))
    codes = np.zeros(104, dtype=np.uint16)
    rounds = int(deal_in_order(shoe, codes, third_cards(), (none, none), house, work))
    per_deck = int(tags[0] @ fresh_shoe(1))
    counting = Counting(tags, np.array([per_deck]), gains, tally, np.int64(STEPS))
    assert deal_counted(shoe, counting, third_cards(), (none, none), house, work) == rounds
    expected: Multiset[tuple[int, int]] = Multiset()
    seen, running = shown, sum(int(tags[0][card]) for card in shoe[:shown])
    for code in codes[:rounds].tolist():
        above_average = Fraction(running) - Fraction(per_deck * seen, 52)
        expected[column(above_average / Fraction(416 - seen, 52)), code] += 1
        cards = 4 + code // 100 % 2 + code // 200
        running += sum(int(tags[0][card]) for card in shoe[seen : seen + cards])
        seen += cards
    for place in range(COLUMNS):
        here = [(code, count) for (at, code), count in expected.items() if at == place]
        wanted = [sum(count * code**power for code, count in here) for power in range(3)]
        assert tally[0, place].tolist() == wanted


@pytest.mark.parametrize("game", ["blackjack-shoe", "blackjack-h17"])
def test_shoes_of_blackjack_recounted_by_hand(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cb, "SHOES", 4)
    rules = blackjack(game)
    tags = {one.bet: one.tags for one in removals(rules)} | {"insurance": dict.fromkeys(RANKS, 0) | {"T": -1}}
    work = cb.counted_blackjack(rules, tags, meter=0)
    tally = work.deal(11, 3)
    packs = np.tile(np.repeat(np.arange(52, dtype=np.uint8), rules.decks), (4, 1))
    expected, expected_columns = empty(len(work.bets))
    for shoe in np.random.default_rng((11, 3)).permuted(packs, axis=1).tolist():
        cards = [Card(RANKS[card // 4] + SUITS[card % 4]) for card in shoe]
        start = 1  # one card is burned, unseen
        for dealt in replay(blackjack_dealing(rules), cards):
            expected[1] += 1
            for place, bet in enumerate(work.bets):
                if bet not in dealt.gains[0]:
                    continue
                known = cards[1 : start + (3 if bet == "insurance" else 0)]
                running = sum(tags[bet][card[0]] for card in known)
                average = Fraction(4 * sum(tags[bet].values()) * len(known), 52)
                true_count = (running - average) * 52 / (len(cards) - len(known))
                gain = dealt.gains[0][bet]
                expected_columns[1, place, column(true_count)] += (1, gain, gain * gain)
            start += dealt.cards
    assert (tally == expected).all()


def test_insurance_is_worth_what_its_count_says() -> None:
    """With tens told from the rest the count is the composition: (3 t - 4) / 52 at a true count of t."""
    rules = blackjack("double-deck")
    tags = {one.bet: one.tags for one in removals(rules)}
    assert tags["insurance"] == {rank: int(rank not in "TJQK") for rank in RANKS}
    work = cb.counted_blackjack(rules, tags, meter=0)
    insurance = columns_of(work.deal(3, 0), len(work.bets))[0, 0]
    lowest = (np.arange(COLUMNS) - COLUMNS // 2) / STEPS
    rounds, gained, squares = insurance.T
    error = 3 * math.sqrt(squares.sum())
    assert rounds.sum() > 500
    assert (rounds * (3 * lowest - 4) / 52).sum() - error < gained.sum()
    assert gained.sum() < (rounds * (3 * (lowest + 1 / STEPS) - 4) / 52).sum() + error


def test_the_trigger_is_chosen_on_one_half_and_measured_on_the_other() -> None:
    tally, columns = empty(1)
    tally[:2] = 1_000, 2_000
    middle = COLUMNS // 2
    columns[0, 0, middle + 3] = 400, 800, 1_600
    columns[0, 0, middle + 1] = 300, -100, 100
    columns[1, 0, middle + 4] = 50, 25, 625
    columns[1, 0, middle + 1] = 900, 900, 900
    found = favour(tally, 1, 0, per=2)
    assert found.trigger == 3 / STEPS
    assert found.share == 50 / 2_000
    assert found.edge == 25 / 50 / 2
    assert found.per_100 == pytest.approx(100 * 25 / 2_000 / 2)
    assert found.standard_error == pytest.approx(
        100 * math.sqrt((625 / 2_000 - (25 / 2_000) ** 2) / 2_000) / 2
    )


@pytest.mark.parametrize(("gained", "found"), [(29, False), (31, True)])
def test_luck_is_no_trigger(gained: int, found: bool) -> None:
    tally, columns = empty(1)
    tally[:2] = 1_000
    columns[:, 0, COLUMNS // 2] = 100, gained, 100
    assert (favour(tally, 1, 0, per=1).trigger is not None) is found


def test_a_meter_pays_the_percentage_prizes() -> None:
    rules = blackjack("blackjack-shoe")
    counts = {bet: dict.fromkeys(RANKS, 0) for bet in ("insurance", *rules.bets)}
    bet = "blazing-7s-progressive"
    for meter, wanted in ((0, {-1}), (1_000_000, {1_999, 199})):
        side = cb.counted_blackjack(rules, counts, meter=meter).dealing.side_bets[-1]
        shares = {
            gain
            for hand, gain in zip(side.hands, side.gains, strict=True)
            if hand and (line := rules.awards[bet].get(hand)) is not None and line.share is not None
        }
        assert (side.bet, side.per, shares) == (bet, 1, wanted)


def test_effects_of_removal_with_a_meter() -> None:
    rules = blackjack("blackjack-h17")
    full = side_bet_odds(rules)[1]
    without = side_bet_odds(rules, full_shoe(rules.decks) | {Card("7s"): rules.decks - 1})[1]
    drawn = [
        sum(jackpot.share * jackpot.probability for jackpot in odds.jackpots) for odds in (full, without)
    ]
    plain, paid = removals(rules)[1], removals(rules, meter=2_500_000)[1]
    assert plain.effects["7"] == without.expectation - full.expectation
    assert paid.effects["7"] - plain.effects["7"] == (drawn[1] - drawn[0]) * 5_000


def test_bad_questions() -> None:
    rules = baccarat("ez-baccarat")
    for bad in ({"rounds": 0}, {"seed": -1}, {"counter": Counter(meter=-1)}):
        with pytest.raises(ValueError, match="at least one round"):
            countability(rules, **bad)
    with pytest.raises(ValueError, match="no bet 'dragon'"):
        countability(rules, 1_000, counter=Counter(tags={"dragon": {}}))


def run(*asked: str) -> tuple[int, str, str]:
    found = CliRunner().invoke(main, ["countability", *asked])
    return found.exit_code, found.stdout, found.stderr


def test_the_command_prints_every_bet() -> None:
    code, printed, _ = run("ez-baccarat", "--rounds", "4000000")
    assert code == 0
    lines = {line.split("  ")[0]: line.split() for line in printed.splitlines() if line}
    assert lines["Dragon 7"][2:5] == ["+89", "-4567", "0.96"]
    assert lines["Dragon 7"][-2] == "±"
    assert lines["Player"][-2:] == ["none", "found"]


def test_the_command_as_data() -> None:
    code, printed, _ = run("blackjack-h17", "--rounds", "1000", "--meter", "$50,000", "--json")
    assert code == 0
    found = json.loads(printed)
    assert {key: found[key] for key in ("game", "house", "decks")} == {
        "game": "blackjack-h17",
        "house": "rules-page",
        "decks": 6,
    }
    assert found["rounds"] >= 1_000
    assert [(bet["bet"], bet["maximum"]) for bet in found["bets"]] == [
        ("insurance", 2_500),
        ("blazing-7s-progressive", 5),
    ]
    assert set(found["bets"][0]) == {
        "bet",
        "count",
        "correlation",
        "trigger",
        "favourable",
        "edge",
        "gain_per_100",
        "standard_error",
        "maximum",
        "dollars_per_100",
        "dollars_error",
    }


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("ez-baccarat", "--rounds", "0"), "--rounds must be 1 or more"),
        (("ez-baccarat", "--meter", "$5"), "has no bet with a share of a meter"),
        (("blackjack-shoe", "--meter", "much"), "is not an amount of money"),
        (("blackjack-shoe", "--meter", "-$5"), "--meter must be 0 or more"),
        (("bingo",), "there is no such game"),
    ],
)
def test_slips_are_told_in_a_sentence(asked: tuple[str, ...], told: str) -> None:
    code, _, complaint = run(*asked)
    assert code == 2
    assert told in complaint
