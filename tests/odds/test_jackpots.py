"""Progressive jackpots: how soon they hit, what the meter comes to, and what seed and envy cost."""

import itertools
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cards import Card
from pitboss.cli import main
from pitboss.odds.blackjack.side_bets import side_bet_odds
from pitboss.odds.jackpots import JackpotOdds, Meter, Prize, jackpot_odds
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.side_bets.reading import Seen

METER = Meter(
    wagers_per_hour=Fraction(180),
    reseed=Fraction(10_000),
    contribution=Fraction(1, 10),
    shown=Fraction(50_000),
)
TWO_DECKS = [
    *("--set", "decks=2", "--set", "cut.min_cards=20", "--set", "cut_card.cards_from_back=26"),
    *("--set", "cut_card.cards_from_back_min=26", "--set", "cut_card.cards_from_back_max=52"),
]


def rules_of(game: str) -> BlackjackRules:
    rules = load(game)
    assert isinstance(rules, BlackjackRules)
    return rules


def blazing(meter: Meter | None = METER, game: str = "blackjack-shoe") -> JackpotOdds:
    (odds,) = jackpot_odds(rules_of(game), meter)
    return odds


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["odds", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def made_up(whole: Fraction, tenth: Fraction, meter: Meter) -> JackpotOdds:
    return JackpotOdds(
        bet="made-up",
        stake=Fraction(5),
        prizes=(Prize("all", Fraction(1), whole), Prize("some", Fraction(1, 10), tenth)),
        fixed_edge=Fraction(1, 2),
        envy_cost=Fraction(0),
        break_even_meter=None,
        meter=meter,
    )


class TestArithmetic:
    def test_hits_of_the_house_version(self) -> None:
        """Six decks: 24 choose 3 ways of one suit and so on, over all threes of 312 cards."""
        odds = blazing()
        suited = Fraction(4 * 20, 312 * 311 * 310 // 6)
        assert [(prize.hand, prize.share) for prize in odds.prizes] == [
            ("three_suited_sevens", 1),
            ("three_coloured_sevens", Fraction(1, 10)),
        ]
        assert odds.prizes[0].probability == suited
        assert odds.hours_between(odds.prizes[0]) == 1 / suited / 180
        assert odds.drawn == suited + odds.prizes[1].probability / 10

    def test_the_chance_in_some_hours_is_that_of_independent_wagers(self) -> None:
        odds = blazing()
        prize = odds.prizes[1]
        assert odds.chance_within(prize, 2) == pytest.approx(
            1 - float(1 - prize.probability) ** 360, rel=1e-9
        )
        assert odds.chance_within(prize, 0) == 0

    def test_the_meter_at_a_hit_against_the_course_of_the_meter(self) -> None:
        """Add up wager by wager, to where no unhit meter is left, what the winner of the whole would find."""
        whole, tenth = Fraction(1, 20), Fraction(1, 8)
        meter = Meter(reseed=Fraction(1_000), contribution=Fraction(1, 5))
        odds = made_up(whole, tenth, meter)
        expected, unhit, stands = 0.0, 1.0, 1_000.0
        for _ in range(2_000):
            stands += 1.0  # a fifth of five dollars
            expected += unhit * float(whole) * stands
            unhit *= float(1 - whole)
            stands *= 1 - 0.1 * float(tenth / (1 - whole))
        found = odds.meter_at_hit()
        assert found is not None
        assert float(found) == pytest.approx(expected, rel=1e-12)

    def test_what_comes_in_goes_out(self) -> None:
        """In the long run the percentage prizes give back contributions and reseed, no more and no less."""
        odds = blazing()
        at_hit = odds.meter_at_hit()
        assert at_hit is not None
        assert odds.reseed_cost is not None
        assert odds.contribution_cost is not None
        assert odds.smaller_cost is not None
        assert odds.drawn * at_hit == odds.reseed_cost + odds.contribution_cost
        assert odds.whole * at_hit + odds.smaller_cost == odds.reseed_cost + odds.contribution_cost
        assert odds.reseed_cost == 10_000 * odds.whole
        assert odds.house_edge is not None
        paid = odds.drawn * at_hit + odds.envy_cost
        assert odds.house_edge == odds.fixed_edge - paid / 5

    def test_the_meter_of_now(self) -> None:
        odds = blazing()
        assert odds.break_even_meter is not None
        fair = blazing(Meter(shown=odds.break_even_meter))
        assert fair.guest_edge_now == 0
        assert blazing(Meter()).guest_edge_now is None
        assert odds.meter_at_hit(METER.shown) == (odds.whole * 50_000 + Fraction(1, 2)) / odds.drawn

    def test_nothing_is_made_up_where_the_house_has_not_said(self) -> None:
        odds = blazing(None)
        assert (odds.reseed_cost, odds.contribution_cost, odds.house_edge) == (None, None, None)
        assert (odds.meter_at_hit(), odds.smaller_cost) == (None, None)

    def test_envy_by_brute_force(self) -> None:
        """Every order of three cards, the hand read as the table reads it."""
        text = "7h 7h 7d 7s 8h 9h Kc As As 2d"
        shoe = Counter(Card(card) for card in text.split())
        rules = rules_of("blackjack-shoe")
        envy = {hand: line.envy for hand, line in rules.awards["blazing-7s-progressive"].items()}
        orders = list(itertools.permutations(shoe.elements(), 3))
        given = sum(
            envy.get(rules.hand("blazing-7s-progressive", Seen(first_two=(a, b), up_card=(c,))), 0)
            for a, b, c in orders
        )
        (odds,) = jackpot_odds(rules, shoe=shoe)
        assert odds.envy_cost == Fraction(given, 100 * len(orders))
        assert blazing(game="blackjack-h17").envy_cost == 0

    def test_the_jackpots_that_the_odds_name(self) -> None:
        for game in ("blackjack-shoe", "blackjack-h17"):
            bet = next(odds for odds in side_bet_odds(rules_of(game)) if odds.jackpots)
            found = [(prize.share, prize.probability) for prize in blazing(game=game).prizes]
            assert sorted(found) == sorted((jackpot.share, jackpot.probability) for jackpot in bet.jackpots)


class TestCommand:
    def test_what_a_manager_reads(self) -> None:
        asked = (
            "--hands-per-hour",
            "180",
            "--reseed",
            "$10,000",
            "--contribution",
            "10%",
            "--meter",
            "50000",
        )
        told = run("blackjack-shoe", "--jackpot", *asked).output
        for line in (
            "100% of the meter (three suited sevens), once in 62,666 wagers, every 348.1 hours",
            "fair at a meter of $112,312.07",
            "chance of 100% at least once: 6.66% in a day of 24 hours, 38.28% in a week",
            "envy to the dealers' pool: 15.801 cents per wager, 3.1602%",
            "reseed: 15.957 cents per wager, 3.1915%",
            "the meter stands at $28,505.69 on average when it is hit",
            "house edge with everything in, in the long run: 35.6227%",
        ):
            assert line in told
        assert "are assumed" not in told

    def test_an_assumption_is_called_one(self) -> None:
        told = run("blackjack-shoe", "--jackpot").output
        assert "70 wagers an hour are assumed" in told
        assert "reseed" not in told

    def test_as_data(self) -> None:
        result = run("blackjack-shoe", "--jackpot", "--json", "--reseed", "10000", "--contribution", "10%")
        (bet,) = json.loads(result.stdout)["bets"]
        assert bet["hands_per_hour_assumed"] is True
        assert bet["prizes"][0]["exact"] == str(blazing().prizes[0].probability)
        assert bet["mean_meter_at_hit"] == pytest.approx(28_505.69, abs=0.01)
        assert bet["meter"] is bet["house_edge_at_meter"] is None

    def test_a_jackpot_that_cannot_come(self) -> None:
        result = run("blackjack-shoe", "--jackpot", *TWO_DECKS, "--reseed", "1000", "--contribution", "1%")
        assert "100% of the meter (three suited sevens), never: the shoe cannot deal it" in result.stdout
        assert "that prize is impossible" in result.stderr
        assert "everything in" not in result.stdout

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["mini-baccarat", "--jackpot"], "Mini-Baccarat has no progressive bet"),
            (["mini-baccarat", "--meter", "$5"], "Mini-Baccarat has no progressive bet"),
            (["blackjack-shoe", "--meter", "lots"], "'lots' is not an amount of money"),
            (["blackjack-shoe", "--reseed", "-5"], "'-5' is below zero"),
            (["blackjack-shoe", "--contribution", "5"], "'5' is not a percentage"),
            (["blackjack-shoe", "--contribution", "101%"], "'101%' is more than the whole wager"),
            (["blackjack-shoe", "--hands-per-hour", "0"], "'0' is no number of hands per hour"),
            (["blackjack-shoe", "--hands-per-hour", "many"], "'many' is no number of hands per hour"),
            (["blackjack-shoe", "--removal", "--jackpot"], "--removal shows no jackpots"),
        ],
    )
    def test_a_slip_is_one_sentence_and_a_two(self, arguments: list[str], sentence: str) -> None:
        result = run(*arguments)
        assert result.exit_code == 2
        assert sentence in result.stderr
        assert result.stdout == ""
