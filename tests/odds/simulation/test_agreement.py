"""The simulation and the table play the same shoes, every wager on, and settle them alike to the cent."""

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from pitboss.agreement.comparison import Agreed, compare, compare_shoe
from pitboss.agreement.engine_side import play_shoe
from pitboss.agreement.kernel_side import KernelRound, kernel_of, whole_cents
from pitboss.agreement.report import written
from pitboss.agreement.shoes import Shoe, shoe_of
from pitboss.agreement.stakes import stakes_at
from pitboss.notation import parse, perform
from pitboss.rulebook import Rules, games, houses, load
from scripts import agreement

SEED = 2026
ROUNDS = 1_000
ALL = [(house, game) for house in houses() for game in games(house)]
ROOT = Path(__file__).parents[3]


def loaded(house: str, game: str) -> Rules:
    return load(game, house=house)


@pytest.mark.parametrize(("house", "game"), ALL)
def test_every_game_of_both_houses_agrees(house: str, game: str) -> None:
    found = compare(loaded(house, game), rounds=ROUNDS, seed=SEED)
    assert not found.differs, found.differs
    assert found.rounds >= ROUNDS


LATE: dict[str, object] = {
    "surrender.ten": "late",
    "surrender.ace": "late",
    "surrender.low": True,
    "surrender.after_split": True,
}
EARLY: dict[str, object] = LATE | {"surrender.ten": "early", "surrender.ace": "early"}
UNSEEN: dict[str, object] = {"peek.ten": False, "peek.ace": False}
OTHER_RULES: list[tuple[str, Mapping[str, object]]] = [
    ("mini-baccarat", {"commission.mode": "box", "decks": 6}),
    ("mini-baccarat", {"commission.mode": "hand_in", "burn.by": "count", "burn.count": 3}),
    ("mini-baccarat", {"cut_card.cards_from_back": 208}),
    ("blackjack-shoe", {"dealer.soft17": "hit", "burn.by": "value", "blackjack.pays": "6 to 5"}),
    ("blackjack-shoe", {"peek.ten": False, "peek.ace": False, "split.aces_max_hands": 4}),
    ("blackjack-shoe", {"peek.ten": False, "split.aces_cards": "any", "trilux.ace": "high"}),
    ("blackjack-shoe", {"peek.ace": False, "double.after_split": False, "split.match": "rank"}),
    ("blackjack-shoe", {"double.on": "ten_or_eleven", "dealer.draws_without_live_hand": True}),
    ("blackjack-shoe", {"split.max_hands": 1, "split.aces_max_hands": 1, "insurance.pays": "3 to 2"}),
    ("blackjack-shoe", {"chart": "late-surrender", **LATE}),
    ("blackjack-shoe", {"chart": "early-surrender", **EARLY}),
    ("double-deck", {"chart": "early-surrender", **EARLY, "surrender.ace": "late", "dealer.soft17": "hit"}),
    ("blackjack-shoe", {"chart": "late-surrender", **LATE, **UNSEEN}),
    ("blackjack-shoe", {"chart": "early-surrender", **EARLY, **UNSEEN, "dealer.hole_card": False}),
    ("blackjack-shoe", {"chart": "early-surrender", **EARLY, **UNSEEN, "dealer.blackjack_takes": "original"}),
    ("blackjack-shoe", {**UNSEEN, "dealer.hole_card": False}),
    ("blackjack-h17", {**UNSEEN, "dealer.hole_card": False, "dealer.blackjack_takes": "original"}),
    ("blackjack-shoe", {"charlie.cards": 5, "dealer.soft17": "hit"}),
    ("double-deck", {"charlie.cards": 5, **UNSEEN, "dealer.blackjack_takes": "original"}),
    ("blackjack-shoe", {"charlie.cards": 6, **UNSEEN, "dealer.hole_card": False, **LATE}),
    ("blackjack-shoe", {"split.by_rank": {"8": 1, "9": 2, "T": 1}, "double.on": "any_hard"}),
    ("blackjack-shoe", {"split.by_rank": {"2": 3}, "double.on": "eight_to_eleven"}),
    ("blackjack-shoe", {"double.on": "eleven", "blackjack.pays": "6 to 5"}),
    ("blackjack-h17", {"bets.blazing-7s-progressive.bust": "loses", "split.aces_cards": "any"}),
]


@pytest.mark.parametrize(("game", "settings"), OTHER_RULES)
def test_other_rules_agree_too(game: str, settings: Mapping[str, object]) -> None:
    found = compare(load(game, settings=settings), rounds=300, seed=SEED)
    assert not found.differs, found.differs
    assert found.rounds >= 300


@pytest.mark.parametrize(("house", "game"), ALL)
def test_every_wager_is_on_at_every_seat(house: str, game: str) -> None:
    rules = loaded(house, game)
    shoes = [shoe_of(rules, SEED, number) for number in range(7)]
    assert [len(shoe.seats) for shoe in shoes] == [1, 2, 3, 4, 5, 6, 7]
    for shoe in shoes:
        bets = {(seat, bet) for seat in shoe.seats for bet in rules.bets}
        insurance = {(seat, "insurance") for seat in shoe.seats} if rules.family == "blackjack" else set()
        rounds = play_shoe(rules, shoe).rounds
        assert {frozenset(one.gains) for one in rounds} <= {frozenset(bets), frozenset(bets | insurance)}
        assert rounds


@pytest.mark.parametrize(("house", "game"), ALL)
def test_no_price_has_anything_to_round(house: str, game: str) -> None:
    rules = loaded(house, game)
    for (_, bet), cents in stakes_at(rules, (1, 2, 3, 4, 5, 6, 7)).items():
        terms = rules.bets[bet]
        assert terms.min <= cents <= terms.max
        assert cents % rules.limits.step == 0
        for pays in (line.pays for line in terms.lines if line.pays is not None):
            assert cents * pays.win % (pays.per * rules.payout.round) == 0


def test_a_bet_that_always_needs_rounding_cannot_be_compared() -> None:
    limits = {"bets.fortune-7.min": "$5", "bets.fortune-7.max": "$5"}
    rules = load("five-treasures", settings={**limits, "payout.round": "$3"})
    with pytest.raises(ValueError, match="no wager on fortune-7"):
        stakes_at(rules, (1,))


def test_a_broken_cent_is_an_error() -> None:
    with pytest.raises(ValueError, match="without rounding"):
        whole_cents(3, 2, 501)


class Crooked:
    """A simulation that gets one wager of one round wrong, or deals a round too many or too few."""

    def __init__(self, rules: Rules, *, place: int = -1, rounds: int = 0) -> None:
        self.rules, self.place, self.rounds = rules, place, rounds
        self.honest = kernel_of(rules)

    def __call__(self, shoe: Shoe) -> list[KernelRound]:
        dealt = self.honest(shoe)
        if self.place >= 0:
            gains = dict(dealt[self.place].gains)
            wager = next(iter(gains))
            gains[wager] += 500
            dealt[self.place] = dealt[self.place]._replace(gains=gains)
        if self.rounds < 0:
            return dealt[: self.rounds]
        return dealt + dealt[: self.rounds]


@pytest.mark.parametrize(("house", "game"), [("manual", "mini-baccarat"), ("manual", "blackjack-shoe")])
def test_a_round_that_differs_is_told_in_the_notation(house: str, game: str) -> None:
    rules = loaded(house, game)
    found = compare_shoe(rules, Crooked(rules, place=4), SEED, 2)
    assert found.rounds == 4
    (scenario,) = parse(found.differs)
    assert scenario.title == f"{house}/{game}, seed {SEED}, shoe 2, round 5"
    failures = perform(scenario).failures
    assert ["expect net: seat" in fault.reason for fault in failures] == [True]
    assert "# seat " in found.differs


@pytest.mark.parametrize(("rounds", "told"), [(-1, "ended in the simulation"), (1, "ended at the table")])
def test_a_shoe_of_another_length_is_told(rounds: int, told: str) -> None:
    rules = loaded("manual", "ez-baccarat")
    found = compare_shoe(rules, Crooked(rules, rounds=rounds), SEED, 0)
    (scenario,) = parse(found.differs)
    assert told in scenario.title
    assert perform(scenario).failures == ()


def test_a_round_that_began_elsewhere_is_told() -> None:
    rules = loaded("manual", "ez-baccarat")

    def shifted(shoe: Shoe) -> list[KernelRound]:
        return [one._replace(left=one.left - 1) for one in kernel_of(rules)(shoe)]

    found = compare_shoe(rules, shifted, SEED, 0)
    assert "cards left before it" in found.differs


@pytest.mark.parametrize(
    ("house", "game"), [(house, game) for house, game in ALL if game not in ("midi-baccarat", "dai-bacc")]
)
def test_rounds_as_they_are_written_play_as_they_were_played(house: str, game: str) -> None:
    rules = loaded(house, game)
    for number in (2, 6):
        for one in play_shoe(rules, shoe_of(rules, SEED, number), keep_commands=True).rounds[-8:]:
            (scenario,) = parse(written(rules, "a round", one, one.gains))
            assert perform(scenario).failures == ()


@pytest.mark.parametrize(("differs", "code"), [("== a round\n", 1), ("", 0)])
def test_the_long_run_prints_what_differs(
    differs: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = agreement
    monkeypatch.setattr(
        sys, "argv", ["agreement.py", "--game", "double-deck", "--rounds", "10", "--seed", "4"]
    )
    monkeypatch.setattr(module, "compare_game", lambda *_: Agreed(2, 14, 99, 1, differs))
    assert module.main() == code
    printed = capsys.readouterr().out
    assert printed.startswith("manual/double-deck, seed 4: 2 shoes, 14 rounds")
    assert (differs in printed) if differs else "1 more void, 99 wagers: all equal to the cent" in printed


def test_the_long_run_compares_whole_pieces() -> None:
    module = agreement
    found = module.compare_piece("manual", "ez-baccarat", SEED, 0)
    assert found.shoes == module.SHOES
    assert not found.differs
    assert module.chosen("all") == ALL
    assert module.chosen("blackjack-h17") == [("rules-page", "blackjack-h17")]
