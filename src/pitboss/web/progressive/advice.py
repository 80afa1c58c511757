"""What the odds say of a progressive's settings, as a page shows it: amounts in cents, shares as numbers."""

from fractions import Fraction

import msgspec

from pitboss.messages import say
from pitboss.progressive.advice import Advice, advice
from pitboss.progressive.settings import Settings
from pitboss.rulebook.blackjack import BlackjackRules


class AdvicePrize(msgspec.Struct, frozen=True, kw_only=True):
    """A percentage prize: how soon it comes."""

    hand: str
    share: float
    probability: float
    wagers_between: float | None
    """From one hit to the next, on average; None when it never comes."""
    hours_between: float | None


class AdviceDoubt(msgspec.Struct, frozen=True):
    """Something that a manager should know before signing."""

    code: str
    rule: str
    sentence: str


class AdviceOut(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive bet under given settings; edges and costs are shares of the wager."""

    bet: str
    stake_cents: int
    wagers_per_hour: float
    fixed_edge: float
    """Without the percentage prizes and the envy."""
    house_edge: float | None
    """With everything in, in the long run; None where the whole meter can never be won."""
    house_edge_exact: str
    """The same as a fraction."""
    contribution_cost: float | None
    reseed_cost: float | None
    reserve_surplus: float
    envy_cost: float
    given_back: float | None
    """The part of the fixed edge that the percentage prizes give back."""
    break_even_cents: int | None
    """On the meter, when the bet is even."""
    meter_at_hit_cents: int | None
    """That the winner of the whole meter finds on average."""
    prizes: tuple[AdvicePrize, ...]
    doubts: tuple[AdviceDoubt, ...]


def advised(rules: BlackjackRules, settings: Settings, language: str) -> AdviceOut:
    """Return what settings mean for the bet at a table with these rules."""
    return advice_out(advice(rules, settings), language)


def advice_out(found: Advice, language: str) -> AdviceOut:
    """Return advice that was worked out before, as the page shows it."""
    return AdviceOut(
        bet=found.bet,
        stake_cents=int(found.stake * 100),
        wagers_per_hour=float(found.wagers_per_hour),
        fixed_edge=float(found.fixed_edge),
        house_edge=_number(found.house_edge),
        house_edge_exact="" if found.house_edge is None else str(found.house_edge),
        contribution_cost=_number(found.contribution_cost),
        reseed_cost=_number(found.reseed_cost),
        reserve_surplus=float(found.reserve_surplus),
        envy_cost=float(found.envy_cost),
        given_back=_number(found.given_back),
        break_even_cents=_cents(found.break_even_meter),
        meter_at_hit_cents=_cents(found.meter_at_hit),
        prizes=tuple(
            AdvicePrize(
                hand=prize.hand,
                share=float(prize.share),
                probability=float(prize.probability),
                wagers_between=_number(prize.wagers_between),
                hours_between=_number(prize.hours_between),
            )
            for prize in found.prizes
        ),
        doubts=tuple(
            AdviceDoubt(doubt.code, doubt.rule, _sentence(doubt.message, doubt.parameters, language))
            for doubt in found.doubts
        ),
    )


def _number(exact: Fraction | None) -> float | None:
    return None if exact is None else float(exact)


def _cents(dollars: Fraction | None) -> int | None:
    return None if dollars is None else int(dollars * 100)


def _sentence(message: str, parameters: dict[str, object], language: str) -> str:
    try:
        return say(message, parameters, language=language)
    except KeyError:  # no wording yet
        return message.removeprefix("advice.").replace("_", " ").capitalize() + "."
