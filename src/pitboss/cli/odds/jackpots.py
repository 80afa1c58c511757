"""The jackpots of a progressive bet: how soon they hit, and what seed, meter and envy cost."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import click
import msgspec
from click.decorators import FC
from rich.console import Console

from pitboss.cli.errors import CommandError
from pitboss.payouts import OddsError, parse_money, parse_rate
from pitboss.progressive.jackpot_data import HOURS, doubts_told
from pitboss.rulebook import BlackjackRules, Rules

if TYPE_CHECKING:
    from pitboss.odds.jackpots import JackpotOdds, Prize


SPANS = dict(zip(("a day of 24 hours", "a week", "30 days"), HOURS, strict=True))


class MeterOptions(msgspec.Struct, frozen=True):
    """The options about a meter, as they were typed."""

    hands_per_hour: str | None
    reseed: str | None
    contribution: str | None
    meter: str | None

    @property
    def anything(self) -> bool:
        """Whether any of them was typed."""
        return any(text is not None for text in msgspec.structs.astuple(self))


def jackpot_options(command: FC) -> FC:
    """Add `--hands-per-hour`, `--reseed`, `--contribution` and `--meter`."""
    for option, metavar, words in reversed(
        (
            ("--hands-per-hour", "N", "Progressive wagers per hour, of all seats together."),
            ("--reseed", "$", "The meter after a hit."),
            ("--contribution", "%", "The share of each wager that is added to the meter."),
            ("--meter", "$", "The meter now."),
        )
    ):
        command = click.option(option, metavar=metavar, help=words)(command)
    return command


def jackpots_of(rules: Rules, asked: MeterOptions) -> "tuple[JackpotOdds, ...]":
    """Return the progressive bets of a game; a figure that cannot be used ends the command."""
    progressive = isinstance(rules, BlackjackRules) and any(bet.progressive for bet in rules.bets.values())
    if not isinstance(rules, BlackjackRules) or not progressive:
        if asked.anything:
            raise CommandError(f"{rules.name} has no progressive bet, and so no meter and no jackpot.")
        return ()
    from pitboss.odds.jackpots import Meter, jackpot_odds

    meter = Meter(
        reseed=_money(asked.reseed), contribution=_rate(asked.contribution), shown=_money(asked.meter)
    )
    if asked.hands_per_hour is not None:
        meter = msgspec.structs.replace(meter, wagers_per_hour=_hands(asked.hands_per_hour))
    return jackpot_odds(rules, meter)


def _money(text: str | None) -> Fraction | None:
    if text is None:
        return None
    try:
        cents = parse_money(text)
    except OddsError as error:
        raise CommandError(f"{error}.") from None
    if cents < 0:
        raise CommandError(f"{text!r} is below zero: a meter holds money.")
    return Fraction(cents, 100)


def _rate(text: str | None) -> Fraction | None:
    if text is None:
        return None
    try:
        rate = parse_rate(text)
    except OddsError as error:
        raise CommandError(f"{error}.") from None
    if rate.part > rate.whole:
        raise CommandError(f"{text!r} is more than the whole wager.")
    return Fraction(rate.part, rate.whole)


def _hands(text: str) -> Fraction:
    """Read a whole number above 0; thousands may have commas."""
    digits = text.replace(",", "")
    if not digits.isdecimal() or not digits.isascii() or len(digits) > 9 or not int(digits):
        raise CommandError(f"{text!r} is no number of hands per hour: write a whole number above 0.")
    return Fraction(int(digits))


def print_jackpots(console: Console, name: str, odds: "JackpotOdds", asked: MeterOptions) -> None:
    """Print what the edge leaves out, as a manager asks about it."""

    def say(line: str) -> None:
        console.print(f"  {line}", highlight=False, soft_wrap=True)

    console.print(f"\n{name}: the edge leaves the percentage prizes out.", highlight=False)
    for prize in odds.prizes:
        say(f"{prize.percent} of the meter ({_hand(prize)}), {_often(odds, prize)}")
    if odds.break_even_meter is not None:
        say(f"fair at a meter of {_dollars(odds.break_even_meter)}")
    per_hour = f"{float(odds.meter.wagers_per_hour):,.0f} wagers an hour"
    say(per_hour if asked.hands_per_hour else f"{per_hour} are assumed: --hands-per-hour says otherwise")
    for prize in odds.prizes:
        if prize.probability:
            chances = ", ".join(
                f"{odds.chance_within(prize, h) * 100:.2f}% in {span}" for span, h in SPANS.items()
            )
            say(f"chance of {prize.percent} at least once: {chances}")
    _print_costs(say, odds)
    for line in doubts_told(odds):
        say(line)


def _print_costs(say: Callable[[str], None], odds: "JackpotOdds") -> None:
    """Print each cost in cents per wager and in percent of the wager."""

    def cost(what: str, dollars: Fraction | None) -> None:
        if dollars is not None:
            say(f"{what}: {_cents(dollars)} per wager, {float(dollars / odds.stake) * 100:.4f}%")

    if odds.envy_cost:
        cost("envy to the dealers' pool", odds.envy_cost)
    cost("reseed", odds.reseed_cost)
    cost("put on the meter and given back", odds.contribution_cost)
    cost("drawn by the smaller prizes, out of these two", odds.smaller_cost)
    if (at_hit := odds.meter_at_hit()) is not None:
        say(f"the meter stands at {_dollars(at_hit)} on average when it is hit")
    if odds.meter.shown is not None and (next_hit := odds.meter_at_hit(odds.meter.shown)) is not None:
        say(f"from {_dollars(odds.meter.shown)}, at {_dollars(next_hit)} at the next hit on average")
    if (now := odds.guest_edge_now) is not None:
        say(f"house edge against the guest at the meter of now: {float(now) * 100:.4f}%")
    if (back := odds.given_back) is not None:
        say(f"given back by the percentage prizes: {float(back) * 100:.2f}% of the edge without them")
    if (edge := odds.house_edge) is not None:
        say(f"house edge with everything in, in the long run: {float(edge) * 100:.4f}%")


def _often(odds: "JackpotOdds", prize: "Prize") -> str:
    hours = odds.hours_between(prize)
    if prize.wagers is None or hours is None:
        return "never: the shoe cannot deal it"
    return f"once in {float(prize.wagers):,.0f} wagers, every {float(hours):,.1f} hours"


def _hand(prize: "Prize") -> str:
    return prize.hand.replace("_", " ")


def _dollars(amount: Fraction) -> str:
    return f"${float(amount):,.2f}"


def _cents(amount: Fraction) -> str:
    return f"{float(amount) * 100:.3f} cents"
