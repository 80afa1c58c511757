"""What a house says of its progressive: limits of the bet, the round's limit, and who may do what."""

import json
from pathlib import Path

import pytest

from pitboss.games.blackjack import BLACKJACK
from pitboss.games.contract import Refusal
from pitboss.games.driver import Play
from pitboss.games.pack import ready
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import BlackjackRules, check, find, load, restore, text_of
from pitboss.rulebook.progressive import Progressive
from pitboss.rulebook.words.blackjack import bet_in_words, terms_in_words
from pitboss.table.scene.house import PlacardBet, placard

SHOE, DOUBLE, PAGE = "blackjack-shoe", "double-deck", "blackjack-h17"
BET = "blazing-7s-progressive"


def rules_of(game: str, **settings: object) -> BlackjackRules:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    assert isinstance(rules, BlackjackRules)
    return rules


def posted(rules: BlackjackRules) -> PlacardBet:
    (bet,) = (bet for bet in placard(rules).bets if bet.bet == BET)
    return bet


def with_bet_limits(low: str, high: str) -> BlackjackRules:
    return rules_of(PAGE, **{f"bets.{BET}.min": low, f"bets.{BET}.max": high})


@pytest.mark.rule("B7V-LIM-01")
class TestSeparateLimits:
    def test_the_side_bets_are_its_own_and_leave_the_base_game_alone(self) -> None:
        rules = with_bet_limits("$2", "$10")
        assert (rules.bets[BET].min, rules.bets[BET].max) == (200, 1_000)
        assert rules.limits == rules_of(PAGE).limits
        other = rules_of(PAGE, limits__min="$50", limits__max="$1,000")
        assert (other.bets[BET].min, other.bets[BET].max) == (500, 500)
        assert (other.bets["main"].min, other.bets["main"].max) == (5_000, 100_000)

    def test_both_are_posted(self) -> None:
        rules = with_bet_limits("$2", "$10")
        board = placard(rules)
        assert (board.min, board.max) == (1_500, 500_000)
        assert (posted(rules).min, posted(rules).max) == (200, 1_000)

    def test_each_holds_for_its_own_wager(self) -> None:
        play = Play(BLACKJACK, with_bet_limits("$2", "$10"))
        play.state = ready(play.state)
        play.submit(OpenRound())
        assert not isinstance(play.submit(PlaceWager(1, "main", 2_500)), Refusal)
        for cents, code in ((150, "wager_below_minimum"), (1_050, "wager_above_maximum")):
            refused = play.submit(PlaceWager(1, BET, cents))
            assert isinstance(refused, Refusal)
            assert refused.code == code
        assert not isinstance(play.submit(PlaceWager(1, BET, 1_000)), Refusal)


@pytest.mark.rule("B7V-LIM-03")
@pytest.mark.parametrize(("game", "least"), [(SHOE, 500), (PAGE, 500)])
def test_the_progressive_minimum_is_posted(game: str, least: int) -> None:
    assert posted(rules_of(game)).min == least
    assert posted(rules_of(game, **{f"bets.{BET}.min": "$3"})).min == 300


@pytest.mark.rule("B7V-LIM-02")
class TestTheLimitOfARound:
    def test_it_is_off_unless_a_house_sets_it(self) -> None:
        for game in (SHOE, DOUBLE, PAGE):
            assert rules_of(game).progressive.aggregate_limit is None
        assert dict(terms_in_words(rules_of(SHOE)))["fixed prizes of a round"] == "without a limit"

    @pytest.mark.parametrize(
        ("method", "said"),
        [
            ("pro_rata", "prizes paid together are scaled down alike"),
            ("in_order", "they are paid in the order of settlement until it is used up"),
        ],
    )
    def test_it_is_posted_with_the_pay_table(self, method: str, said: str) -> None:
        rules = rules_of(PAGE, progressive__aggregate_limit="$25,000", progressive__aggregate_method=method)
        line = f"fixed prizes of one round come to $25,000 at most at a table; {said}"
        assert line in posted(rules).pays
        assert line in bet_in_words(rules.bets[BET], rules)
        assert not any("fixed prizes" in line for line in posted(rules_of(PAGE)).pays)
        assert not any("fixed prizes" in line for line in bet_in_words(rules.bets["main"], rules))


class TestInWords:
    def test_the_house(self) -> None:
        said = dict(terms_in_words(rules_of(SHOE)))
        assert said["jackpots of one round"] == (
            "from the dealer's right to the left; an odd cent goes to the first of them"
        )
        assert said["round with a jackpot"] == "goes on once surveillance has confirmed it"
        assert said["jackpot released"] == (
            "once it is verified and a supervisor or shift manager swipes a card"
        )
        assert said["tax form"] == "for every jackpot; by law from 300 times the wager and $2,000"

    def test_the_vendors(self) -> None:
        said = dict(terms_in_words(rules_of(PAGE)))
        assert said["jackpots of one round"].startswith("from the lowest seat to the highest")
        assert said["round with a jackpot"] == "goes on once the supervisor has confirmed it"
        assert said["jackpot released"] == (
            "once it is verified, a pit manager or shift manager presses CONFIRM "
            "and a pit manager, shift manager or executive swipes a card"
        )

    def test_nothing_is_said_where_there_is_no_meter(self) -> None:
        assert not any("jackpot" in heading for heading, _ in terms_in_words(rules_of(DOUBLE)))


class TestChecks:
    def test_the_houses_own_rulebooks_have_no_doubts_about_it(self) -> None:
        for game in (SHOE, DOUBLE, PAGE):
            assert not [found for found in check(find(game)).warnings if "progressive." in found.key]

    def test_a_defect_names_file_key_value_and_reason(self, tmp_path: Path) -> None:
        file = tmp_path / "house.toml"
        file.write_text(
            f'extends = "rules-page/{PAGE}"\n[progressive]\nswipe = ["executive", "executive"]\n', "utf-8"
        )
        (defect,) = check(file).errors
        assert str(defect) == (
            f'{file}: progressive.swipe = ["executive", "executive"]: a role is listed more than once'
        )

    def test_keys_that_say_nothing_are_no_error(self, tmp_path: Path) -> None:
        file = tmp_path / "house.toml"
        file.write_text(f'extends = "rules-page/{PAGE}"\nremove = ["bets.{BET}"]\n', "utf-8")
        found = check(file)
        assert found.rules is not None
        assert [(one.key, one.reason) for one in found.warnings] == [
            ("progressive", "no bet has a share of a meter: these keys say nothing")
        ]

    def test_a_rulebook_kept_before_there_were_such_keys(self) -> None:
        """A journal keeps the whole text: one without them still reads, with what always held."""
        data = json.loads(text_of(SHOE))
        assert data.pop("progressive")
        rules = restore(json.dumps(data).encode(), house="manual", game=SHOE)
        assert isinstance(rules, BlackjackRules)
        assert rules.progressive == Progressive() == rules_of(SHOE).progressive
