"""What those who set a meter are told: edge, break-even, time to a hit, and doubts, all of it exact."""

import json
from fractions import Fraction
from math import comb
from typing import get_args

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.messages import LANGUAGES, say
from pitboss.odds.jackpots import JackpotOdds, Meter, Prize
from pitboss.payouts import Rate
from pitboss.progressive.advice import Advice, Code, advice, advised
from pitboss.progressive.pricing import Won, walk
from pitboss.progressive.settings import NO_RATE, Settings
from pitboss.rulebook import BlackjackRules, load

SHOE, PAGE = "blackjack-shoe", "blackjack-h17"
TENTH = Rate(10, 100)

# Six decks, by hand: 24 sevens among 312 cards, six of each suit.
THREES = comb(312, 3)
SUITED = Fraction(4 * comb(6, 3), THREES)
COLOURED = Fraction(2 * comb(12, 3) - 4 * comb(6, 3), THREES)
MIXED = Fraction(comb(24, 3), THREES) - SUITED - COLOURED
PAIR = Fraction(24 * 23, 312 * 311) - SUITED - COLOURED - MIXED
ONE = Fraction(2 * 24 * 288, 312 * 311)
FIXED = 1 - 200 * MIXED - 25 * PAIR - 2 * ONE
ENVY = 100 * SUITED + 25 * COLOURED + 5 * MIXED + 2 * PAIR + ONE


def rules_of(game: str = SHOE, **settings: object) -> BlackjackRules:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    assert isinstance(rules, BlackjackRules)
    return rules


def with_decks(decks: int) -> BlackjackRules:
    place = {f"cut_card__cards_from_back{part}": 20 for part in ("", "_min", "_max")}
    return rules_of(SHOE, decks=decks, cut__min_cards=10, **place)


def given(
    reseed: int = 10_000, contribution: Rate = TENTH, *, reserve: Rate = NO_RATE, limit: int | None = None
) -> Settings:
    """Dollars, as people say them."""
    return Settings(
        reseed=reseed * 100,
        contribution=contribution,
        reserve=reserve,
        limit=limit * 100 if limit is not None else None,
    )


def codes(found: Advice) -> list[str]:
    return [doubt.code for doubt in found.doubts]


def rare(against: int) -> Advice:
    """Of a bet with one jackpot, at such odds to one."""
    odds = JackpotOdds(
        bet="made-up",
        stake=Fraction(5),
        prizes=(Prize("three_suited_sevens", Fraction(1), Fraction(1, against + 1)),),
        fixed_edge=Fraction(1, 2),
        envy_cost=Fraction(0),
        break_even_meter=None,
        meter=Meter(),
    )
    return advised(odds)


class TestFigures:
    def test_the_house_version_by_hand(self) -> None:
        """$10,000 to start with and 10% of every $5, at 180 wagers an hour."""
        found = advice(rules_of(), given(), 180)
        assert [prize.probability for prize in found.prizes] == [SUITED, COLOURED]
        assert Fraction(2, 125_333) == SUITED
        assert Fraction(9, 125_333) == COLOURED
        assert found.bet == "blazing-7s-progressive"
        assert found.stake == 5
        assert found.wagers_per_hour == 180
        assert found.fixed_edge == FIXED
        assert found.contribution_cost == Fraction(1, 2)
        assert found.reseed_cost == Fraction(20_000, 125_333)
        assert found.envy_cost == ENVY
        assert found.house_edge == FIXED - (Fraction(1, 2) + Fraction(20_000, 125_333) + ENVY) / 5
        assert found.break_even_meter == FIXED * 5 / Fraction(29, 1_253_330)
        assert found.meter_at_hit == Fraction(826_665, 29), "(20,000 + 62,666.5) / 2.9"
        assert found.given_back == (Fraction(1, 2) + Fraction(20_000, 125_333)) / (5 * FIXED)
        assert found.doubts == ()

    def test_how_soon_each_prize_comes(self) -> None:
        found = advice(rules_of(), given(), 180)
        assert [(prize.hand, prize.share, prize.wagers_between) for prize in found.prizes] == [
            ("three_suited_sevens", 1, Fraction(125_333, 2)),
            ("three_coloured_sevens", Fraction(1, 10), Fraction(125_333, 9)),
        ]
        assert [prize.hours_between for prize in found.prizes] == [
            Fraction(125_333, 360),
            Fraction(125_333, 1_620),
        ]

    def test_the_vendors_has_no_envy_and_needs_a_third_card(self) -> None:
        """A dealer's blackjack under an ace or a ten ends the round before it: 2 x 24 x 96 of 309 x 308."""
        found = advice(rules_of(PAGE), given())
        assert found.envy_cost == 0
        assert found.prizes[0].probability == SUITED * (1 - Fraction(2 * 24 * 96, 309 * 308))

    def test_a_reserve_pays_for_reseeds(self) -> None:
        """2% of $5 is less than the reseeds cost: the outlay is the same, the display gets less."""
        plain, kept = advice(rules_of(), given()), advice(rules_of(), given(reserve=Rate(2, 100)))
        assert kept.contribution_cost == Fraction(4, 10)
        assert kept.reserve_surplus == 0
        assert kept.house_edge is not None
        assert plain.house_edge is not None
        assert kept.house_edge - plain.house_edge == Fraction(2, 100)

    def test_a_reserve_that_takes_in_more_than_it_pays_costs_that_too(self) -> None:
        found = advice(rules_of(), given(reserve=Rate(5, 100)))
        assert found.reserve_surplus == Fraction(1, 4) - Fraction(20_000, 125_333)
        assert found.house_edge == FIXED - (Fraction(1, 2) + ENVY) / 5, "10% in all, wherever it goes"
        assert codes(found) == ["reserve_grows"]

    def test_a_game_without_a_meter_has_nothing_to_ask_about(self) -> None:
        with pytest.raises(ValueError, match="Double Deck has no progressive bet"):
            advice(rules_of("double-deck"), given())


@pytest.mark.rule("B7V-JP-10")
class TestTheReseed:
    def test_it_is_a_cost_of_the_house(self) -> None:
        """Each dollar more costs the chance of a hit, and nothing else of the bet is worse for the guest."""
        low, high = advice(rules_of(), given(10_000)), advice(rules_of(), given(25_000))
        assert low.house_edge is not None
        assert high.house_edge is not None
        assert low.house_edge - high.house_edge == 15_000 * SUITED / 5
        assert (low.break_even_meter, low.contribution_cost) == (
            high.break_even_meter,
            high.contribution_cost,
        )

    def test_it_is_never_deducted_from_a_prize(self) -> None:
        """The winner gets all that is on the meter, to the cent, whatever it starts from again."""
        meter, scale = 1_234_567, 100
        for reseed in (0, 1_000_000, 5_000_000):
            (price,), left = walk(
                [Won(1, 3, Rate(1, 1))], meter=meter * scale, scale=scale, reseed=reseed, order="lowest_first"
            )
            assert price.cents == meter
            assert left == reseed * scale

    def test_what_guests_get_back_is_contributions_and_reseeds_in_full(self) -> None:
        found = advice(rules_of(), given())
        assert found.meter_at_hit is not None
        assert found.reseed_cost is not None
        drawn = sum(prize.share * prize.probability for prize in found.prizes)
        assert drawn * found.meter_at_hit == found.reseed_cost + Fraction(1, 2)

    def test_the_report_shows_it_as_a_cost(self) -> None:
        asked = ["odds", SHOE, "--jackpot", "--reseed", "$10,000", "--contribution", "10%"]
        told = CliRunner().invoke(main, asked).output
        assert "reseed: 15.957 cents per wager, 3.1915%" in told


class TestDoubts:
    @pytest.mark.rule("IND-49")
    @pytest.mark.parametrize(
        ("decks", "expected"),
        [(1, ["jackpot_impossible", "decks_few"]), (2, ["jackpot_impossible", "decks_few"]),
         (3, ["decks_few"]), (4, []), (8, [])],
    )  # fmt: skip
    def test_decks(self, decks: int, expected: list[str]) -> None:
        found = advice(with_decks(decks), given())
        assert codes(found) == expected
        assert (found.house_edge is None) is ("jackpot_impossible" in expected)

    @pytest.mark.rule("IND-43")
    @pytest.mark.parametrize(("against", "too_rare"), [(100_000_000, False), (100_000_001, True)])
    def test_odds_of_a_hundred_million_to_one_and_no_longer(self, against: int, too_rare: bool) -> None:
        assert codes(rare(against)) == ["jackpot_too_rare"] * too_rare

    def test_a_start_that_favours_the_guest(self) -> None:
        fair = advice(rules_of(), given()).break_even_meter
        assert fair is not None
        assert 112_312 < fair < 112_313
        assert "guest_favoured" not in codes(advice(rules_of(), given(112_312, Rate(1, 100))))
        assert codes(advice(rules_of(), given(112_313, Rate(1, 100)))) == ["guest_favoured"]

    def test_more_given_than_kept(self) -> None:
        found = advice(rules_of(), given(10_000, Rate(50, 100)))
        assert codes(found) == ["edge_negative"]
        assert found.house_edge is not None
        assert found.house_edge < 0

    def test_a_limit_below_what_the_meter_would_come_to(self) -> None:
        """On average it is hit at $28,505.69."""
        assert codes(advice(rules_of(), given(limit=28_505))) == ["limit_low"]
        assert codes(advice(rules_of(), given(limit=28_506))) == []

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_each_has_its_sentence(self, language: str) -> None:
        settings = (
            given(reserve=Rate(5, 100)),
            given(120_000, Rate(1, 100)),
            given(contribution=Rate(50, 100)),
            given(limit=20_000),
        )
        found = [advice(with_decks(2), given()), rare(10**9), *(advice(rules_of(), one) for one in settings)]
        doubts = [doubt for one in found for doubt in one.doubts]
        assert {doubt.code for doubt in doubts} == set(get_args(Code))
        for doubt in doubts:
            sentence = say(doubt.message, doubt.parameters, language=language)
            assert "{" not in sentence
            assert len(sentence) > 10


class TestTheCommand:
    """`pitboss odds` tells the same doubts and the same share, out of the same place."""

    def run(self, *arguments: str) -> str:
        result = CliRunner().invoke(main, ["odds", SHOE, "--jackpot", *arguments])
        assert result.exit_code == 0, result.output
        return result.stdout

    def test_the_share_that_is_given_back(self) -> None:
        asked = ("--reseed", "10000", "--contribution", "10%")
        back = advice(rules_of(), given()).given_back
        assert back is not None
        told = self.run(*asked)
        assert f"given back by the percentage prizes: {float(back) * 100:.2f}% of the edge" in told
        (bet,) = json.loads(self.run(*asked, "--json"))["bets"]
        assert bet["edge_given_back"] == float(back)
        assert bet["doubts"] == []

    def test_doubts(self) -> None:
        asked = ("--reseed", "$120,000", "--contribution", "1%")
        sentence = "At the base of $120,000 the bet already favours the guest: it is fair at $112,312.07."
        assert sentence in self.run(*asked)
        (bet,) = json.loads(self.run(*asked, "--json"))["bets"]
        assert bet["doubts"] == [sentence]
