"""Every line of every pay table, removed, changed and added: exact odds, simulation and table move together.

The table is asked by its own settlement, over every order in which a small shoe can be dealt, and by its
engine, round by round against the simulation, on shoes with many of the cards that pay tables are about.
"""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from pitboss.agreement.engine_side import play_shoe
from pitboss.agreement.kernel_side import kernel_of
from pitboss.agreement.shoes import Shoe, shoe_of
from pitboss.agreement.stakes import stakes_at
from pitboss.cards import Card
from pitboss.games.baccarat.settlement import settlement
from pitboss.games.blackjack.hands import is_natural, total
from pitboss.games.contract import GUEST
from pitboss.games.wagers import Wager
from pitboss.odds.baccarat.exact import distribution
from pitboss.odds.bets import BetOdds, baccarat_odds
from pitboss.odds.blackjack.side_bets import side_bet_odds
from pitboss.rulebook import (
    BaccaratRules,
    BlackjackRules,
    RulebookError,
    Rules,
    games,
    houses,
    load,
    text_of,
)
from pitboss.rulebook.blackjack import HandLine
from pitboss.rulebook.charts import load_chart
from pitboss.rulebook.side_bets.named_hands import POKER
from pitboss.rulebook.side_bets.reading import Seen
from pitboss.rulebook.tableau import POSSIBLE_OUTCOMES, Outcome, banker_draws, outcome_code, player_draws

ALL = [(house, game) for house in houses() for game in games(house)]
BACCARAT_SHOE = (0, 6, 6, 7, 1, 3, 8)
BLACKJACK_SHOE = tuple(map(Card, ["7h", "7h", "7d", "7s", "7h", "As", "Kc", "8h", "9h", "5d"]))
OWN_SHOE = tuple(map(Card, ["7h", "7h", "7h", "7d", "As", "Kc", "4d", "9s"]))


class Changed(NamedTuple):
    """A rulebook in which one pay table differs."""

    how: str
    bet: str
    rules: Rules


def lines_of(house: str, game: str, bet: str) -> list[dict[str, Any]]:
    lines = json.loads(text_of(game, house=house))["bets"][bet].get("lines", [])
    return lines if isinstance(lines, list) else [lines]


def other_price(line: dict[str, Any]) -> dict[str, Any]:
    if "pays" in line:
        win, rest = line["pays"].split(" ", 1)
        return {**line, "pays": f"{int(win) + 2} {rest}"}
    if "share" in line:
        return {**line, "share": "35%"}
    return {key: value for key, value in line.items() if key != "push"} | {"pays": "2 to 1"}


def hands_of(line: dict[str, Any]) -> list[str]:
    hands = line.get("hand", [])
    return [hands] if isinstance(hands, str) else list(hands)


def tables_of(lines: list[dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each change of one line."""
    for place, line in enumerate(lines):
        before, after = lines[:place], lines[place + 1 :]
        yield f"line {place + 1} removed", [*before, *after]
        yield f"line {place + 1} at another price", [*before, other_price(line), *after]
        hands = hands_of(line)
        if len(hands) > 1:
            for hand in hands:
                rest = [one for one in hands if one != hand]
                apart = {**other_price(line), "hand": hand}
                yield f"{hand} left out", [*before, {**line, "hand": rest}, *after]
                yield f"{hand} at a price of its own", [*before, {**line, "hand": rest}, apart, *after]
    listed = {hand for line in lines for hand in hands_of(line)}
    if listed & set(POKER):
        for hand in sorted(set(POKER) - listed):
            yield f"a line more for {hand}", [*lines, {"hand": hand, "pays": "4 to 1"}]


def more_lines(
    rules: Rules, bet: str, lines: list[dict[str, Any]]
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A baccarat bet pays an outcome more, of those on which it loses."""
    if not isinstance(rules, BaccaratRules):
        return
    for code in baccarat_outcomes():
        if rules.results[bet][code] is None:
            outcome = next(one for one in POSSIBLE_OUTCOMES if code_of(one) == code)
            when = {
                "player_total": outcome.player,
                "player_cards": outcome.player_cards,
                "banker_total": outcome.banker,
                "banker_cards": outcome.banker_cards,
            }
            yield f"a line more for {outcome}", [*lines, {"when": when, "pays": "3 to 1"}]
            return


def code_of(outcome: Outcome) -> int:
    return outcome_code(outcome.player, outcome.player_cards, outcome.banker, outcome.banker_cards)


@cache
def changes_of(house: str, game: str) -> tuple[Changed, ...]:
    return tuple(every_change(house, game))


def every_change(house: str, game: str) -> Iterator[Changed]:
    rules = load(game, house=house)
    for bet in rules.bets:
        plain = lines_of(house, game, bet)
        tables = [*tables_of(plain), *more_lines(rules, bet, plain)]
        for how, lines in tables:
            try:
                changed = load(game, house=house, settings={f"bets.{bet}.lines": lines})
            except RulebookError:
                assert not any("pays" in line for line in lines), f"{bet}: {how}"  # it could never win
                continue
            yield Changed(how, bet, changed)


def stake(rules: Rules, bet: str) -> int:
    return stakes_at(rules, (1,))[1, bet]


@cache
def baccarat_outcomes() -> dict[int, Fraction]:
    """How often each outcome comes of the small shoe, by the table's third-card rules, over all orders."""
    found: dict[int, int] = {}
    orders = list(permutations(BACCARAT_SHOE, 6))
    for first, second, third, fourth, *more in orders:
        player, banker, draws = (first + third) % 10, (second + fourth) % 10, iter(more)
        extra = next(draws) if player_draws(player, banker) else None
        last = next(draws) if banker_draws(player, banker, extra) else None
        code = outcome_code(
            (player + (extra or 0)) % 10,
            2 if extra is None else 3,
            (banker + (last or 0)) % 10,
            2 if last is None else 3,
        )
        found[code] = found.get(code, 0) + 1
    return {code: Fraction(count, len(orders)) for code, count in found.items()}


def baccarat_at_the_table(rules: BaccaratRules, bet: str) -> Fraction:
    """What a unit on a bet gains on average: the table settles every outcome of the small shoe."""
    cents = stake(rules, bet)
    gained = Fraction(0)
    for code, chance in baccarat_outcomes().items():
        for item in settlement(rules, (Wager(1, bet, GUEST, cents),), code):
            moved = {"pay": item.cents - item.owed, "take": -item.cents}.get(item.action, 0)
            gained += chance * Fraction(moved, cents)
    return gained


Reads = tuple[tuple[Card, Card], Card | None, bool]
"""A guest's first two cards, the third card of a side bet, and whether it broke the hand."""


@cache
def up_card_deals() -> dict[Reads, Fraction]:
    deals = [((one, two), up, False) for one, two, up in permutations(BLACKJACK_SHOE, 3)]
    return {deal: Fraction(count, len(deals)) for deal, count in Counter(deals).items()}


@cache
def own_third_deals(game: str) -> dict[Reads, Fraction]:
    """The guest plays by the chart, and the dealer looks for a blackjack first."""
    rules = load(game)
    assert isinstance(rules, BlackjackRules)
    chart = load_chart(rules.chart)
    found: Counter[Reads] = Counter()
    orders = list(permutations(OWN_SHOE, 5))
    for one, two, up, hole, third in orders:
        cards = (one, two)
        looks = (up[0] == "A" and rules.peek.ace) or (up[0] in "TJQK" and rules.peek.ten)
        play = chart.play_cards(cards, up, may_double=True, may_split=True)
        if is_natural(cards) or play == "stand" or (looks and is_natural((up, hole))):
            found[cards, None, False] += 1
        else:
            found[cards, third, play != "split" and total((*cards, third)).points > 21] += 1
    return {deal: Fraction(count, len(orders)) for deal, count in found.items()}


def lines_hit(rules: BlackjackRules, bet: str) -> Iterator[tuple[HandLine | None, Fraction]]:
    """The line that the table finds for every way the small shoe can be dealt."""
    terms = rules.bets[bet]
    own = terms.settled == "third_card"
    deals = own_third_deals(rules.game) if own else up_card_deals()
    for (first, third, broke), chance in deals.items():
        lost = broke and terms.bust == "loses"
        cards = (third,) if third is not None and not broke else ()
        seen = Seen(first_two=first, third_card=cards if own else (), up_card=() if own else cards)
        yield (None if lost else rules.awards[bet].get(rules.hand(bet, seen))), chance


def blackjack_at_the_table(rules: BlackjackRules, bet: str) -> tuple[Fraction, Fraction]:
    """What a unit on a side bet gains on average, and the share of the meter that it draws."""
    cents, gained, drawn = stake(rules, bet), Fraction(0), Fraction(0)
    for line, chance in lines_hit(rules, bet):
        gain = Fraction(-1)
        if line is not None and line.pays is not None:
            paid = Fraction(line.pays.award(cents, unit=rules.payout.round), cents)
            gain = paid - 1 if rules.bets[bet].collected else paid
        elif line is not None and line.share is not None:
            drawn += chance * Fraction(line.share.part, line.share.whole)
        gained += chance * gain
    return gained, drawn


def exact(rules: Rules, bet: str) -> BetOdds:
    """The exact odds of a bet on the small shoe of its game."""
    if isinstance(rules, BaccaratRules):
        counts = [BACCARAT_SHOE.count(value) for value in range(10)]
        odds: tuple[BetOdds, ...] = baccarat_odds(rules, distribution(counts))
    else:
        assert isinstance(rules, BlackjackRules)
        cards = OWN_SHOE if rules.bets[bet].own_third else BLACKJACK_SHOE
        odds = side_bet_odds(rules, dict(Counter(cards)))
    return next(one for one in odds if one.bet == bet)


@pytest.mark.parametrize(("house", "game"), ALL)
def test_exact_odds_follow_the_table_through_every_change_of_a_line(house: str, game: str) -> None:
    before = load(game, house=house)
    moved = set()
    for changed in changes_of(house, game):
        rules, bet = changed.rules, changed.bet
        odds, was = exact(rules, bet), exact(before, bet)
        if isinstance(rules, BaccaratRules):
            assert odds.expectation == baccarat_at_the_table(rules, bet), changed
        else:
            assert isinstance(rules, BlackjackRules)
            drawn = sum((one.share * one.probability for one in odds.jackpots), Fraction(0))
            assert (odds.expectation, drawn) == blackjack_at_the_table(rules, bet), changed
        if (odds.expectation, odds.jackpots) != (was.expectation, was.jackpots):
            moved.add(bet)
    assert moved >= {bet for bet, terms in before.bets.items() if len(terms.lines) > 0}


RICH = ["7h", "7d", "7s", "7c", "6h", "8h", "6s", "8s"]


def rich_shoe(rules: Rules, number: int) -> Shoe:
    """A shoe with the cards that side bets are about in front, mixed with as many others."""
    shoe = shoe_of(rules, 19, number)
    wanted = [card for card in shoe.cards if card in RICH]
    others = [card for card in shoe.cards if card not in RICH]
    front = [card for two in zip(wanted, others, strict=False) for card in two]
    return shoe._replace(cards=(*front, *others[len(wanted) :]))


@pytest.mark.parametrize(("house", "game"), ALL)
def test_simulation_and_table_stay_equal_through_every_change_of_a_line(house: str, game: str) -> None:
    before = load(game, house=house)
    seen = set()
    for number, changed in enumerate(changes_of(house, game)):
        rules, kernel = changed.rules, kernel_of(changed.rules)
        guests = number % 2 if rules.family == "baccarat" else 6 - number % 2
        shoe = rich_shoe(rules, guests)
        played, simulated = play_shoe(rules, shoe).rounds, kernel(shoe)
        assert [(one.left, one.gains) for one in played] == simulated, changed
        plain = play_shoe(before, shoe).rounds
        if [one.gains for one in played] != [one.gains for one in plain]:
            seen.add(changed.bet)
    assert seen


@pytest.mark.parametrize("price", ["", "20 for 1"])
def test_one_seven_with_a_third_is_priced_as_its_line_says(price: str) -> None:
    lines = lines_of("manual", "blackjack-shoe", "blazing-7s-progressive")
    lines[-1] = {**lines[-1], "hand": "one_seven"}
    if price:
        lines.append({"hand": "one_seven_and_third", "pays": price})
    rules = load("blackjack-shoe", settings={"bets.blazing-7s-progressive.lines": lines})
    assert isinstance(rules, BlackjackRules)
    odds = next(one for one in side_bet_odds(rules) if one.bet == "blazing-7s-progressive")
    one_seven = Fraction(2 * 24 * 288, 312 * 311)
    again = one_seven * Fraction(23, 310)
    shipped = next(one for one in side_bet_odds(load_shoe()) if one.bet == "blazing-7s-progressive")
    change = (20 if price else 0) - 2
    assert odds.expectation == shipped.expectation + change * again
    assert odds.win == shipped.win - (0 if price else again)


def load_shoe() -> BlackjackRules:
    rules = load("blackjack-shoe")
    assert isinstance(rules, BlackjackRules)
    return rules


@pytest.mark.parametrize("bust", ["ignore_card", "loses"])
def test_a_poker_bet_on_the_guests_own_third_card_waits_for_that_card(bust: str) -> None:
    lines = [{"hand": ["straight", "straight_flush"], "pays": "10 to 1"}, {"hand": "flush", "pays": "3 to 1"}]
    bet = "bets.blazing-7s-progressive"
    settings = {f"{bet}.reads": "poker", f"{bet}.lines": lines, f"{bet}.bust": bust}
    rules = load("blackjack-h17", settings=settings)
    assert isinstance(rules, BlackjackRules)
    gained, _ = blackjack_at_the_table(rules, "blazing-7s-progressive")
    assert exact(rules, "blazing-7s-progressive").expectation == gained
