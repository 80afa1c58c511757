"""The odds of the house's games over HTTP, for everybody who may watch; never those of a shoe in play.

Results are remembered by the hash of the rulebook. A work queue calculates them one at a time; a limited
number may wait, and each visitor may have one under way.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from pitboss.messages import DEFAULT
from pitboss.odds.families import LineChances
from pitboss.odds.figures import Figures, all_warnings, bet_name
from pitboss.odds.risk import ROUNDS_PER_HOUR
from pitboss.payouts import Rate
from pitboss.pit.rule_changes import InForce
from pitboss.progressive.advice import advised, meter_of
from pitboss.progressive.settings import Settings
from pitboss.rulebook import BlackjackRules, Checked, RulebookError, Rules
from pitboss.rulebook.price_keys import UnaskableError, changed, settings_of
from pitboss.web.errors import Rejected
from pitboss.web.odds import tasks
from pitboss.web.odds.wire import (
    CountingOut,
    GameOdds,
    JackpotOut,
    MeterNow,
    OddsGame,
    OddsGames,
    OddsRequest,
    StrategyOut,
    bets_out,
    curve,
)
from pitboss.web.odds.work_queue import WorkQueueError
from pitboss.web.odds.worker import WorkerEndedError
from pitboss.web.permissions import settings_faults
from pitboss.web.pit.table_api import called
from pitboss.web.progressive.advice import advice_out
from pitboss.web.request import Language, WebRequest, spectator
from pitboss.web.rulebook.in_force import HouseRulesText
from pitboss.web.rulebook.wire import SignedBy
from pitboss.web.services import Services
from pitboss.web.texts import spoken
from pitboss.web.visitor import Visitor

SETTINGS_MOST = 60
MESSAGE_MOST = 1_000
Cents = Annotated[int, msgspec.Meta(gt=0, le=100_000_000_00)]
Share = Annotated[int, msgspec.Meta(ge=0, lt=10_000)]
Hands = Annotated[int, msgspec.Meta(gt=0, le=100_000)]
Result = TypeVar("Result")
_QUEUE_ERRORS = {
    "one_at_a_time": (429, "What you asked before is still being worked out."),
    "full": (503, "Too much is being worked out just now: ask again in a moment."),
    "working": (503, "This is still being worked out: ask again in a moment."),
}


class JackpotRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An imagined meter; the rates are in hundredths of a percent of the wager."""

    settings: dict[str, bool | int | str] = {}
    reseed_cents: Cents = 10_000_00
    contribution: Share = 1_000
    reserve: Share = 0
    wagers_per_hour: Hands = ROUNDS_PER_HOUR


def _own(services: Services, game: str) -> HouseRulesText:
    """Return the house's rules of a game that are in force, or reject with 404."""
    own = services.house_rules.find(game)
    if own is None:
        raise Rejected(404, "game_unknown", "There is no such game in this house.")
    return own


def signed_by(services: Services, signed: InForce | None) -> SignedBy | None:
    """Return who proposed and signed the change in force, by the names that everybody may read."""
    if signed is None:
        return None
    names = called(services, signed.proposed_by), called(services, signed.signed_by)
    return SignedBy(signed.number, *names, signed.at_ms)


def _asked(own: HouseRulesText, settings: dict[str, bool | int | str]) -> tuple[Rules, Checked]:
    """Return the rules with the caller's settings; reject settings that cannot be played."""
    if len(settings) > SETTINGS_MOST:
        raise Rejected(400, "setting_unknown", "That is more than can be asked at once.")
    try:
        checked = changed(own.rules, settings, own.base)
    except UnaskableError as error:
        raise Rejected(400, "setting_unknown", f"{error.key[:80]} cannot be set so.") from None
    if checked.rules is None:
        errors = "; ".join(f"{defect.key}: {defect.reason}" for defect in checked.errors)
        raise Rejected(422, "rulebook_refused", f"{errors[:MESSAGE_MOST]}.")
    return checked.rules, checked


async def worked(
    services: Services, visitor: Visitor, what: str, rules: Rules, work: Callable[[], Result]
) -> Result:
    """Return the result of `work` from the queue, or reject with the reason why it cannot be had now."""
    whose = visitor.account.id if visitor.account is not None else f"at {visitor.address}"
    try:
        return await services.odds_queue.of((what, rules.house, rules.game, rules.hash), work, whose=whose)
    except WorkerEndedError:
        raise Rejected(503, "odds_working", _QUEUE_ERRORS["working"][1]) from None
    except WorkQueueError as error:
        status, sentence = _QUEUE_ERRORS[error.code]
        raise Rejected(status, f"odds_{error.code}", sentence) from None
    except (RulebookError, ValueError) as error:  # a fault in the chart, or too few cards for a round
        raise Rejected(422, "rulebook_refused", f"{str(error)[:MESSAGE_MOST]}.") from None


def figures_work(rules: Rules) -> Callable[[], tuple[Figures, LineChances]]:
    """Return the work of pricing every bet of a game; its key in the queue is "bets"."""
    return partial(tasks.figures, rules)


@get("/api/odds", summary="The games that there are odds of", sync_to_thread=False)
def listed(request: WebRequest) -> OddsGames:
    """Return every game of every house, and how many tables of this floor deal it."""
    services, _ = spectator(request)
    dealt = [live_table.host.rules.game for live_table in services.floor.standing.values()]
    rows = (
        OddsGame(
            game=game,
            house=book.rules.house,
            name=book.rules.name,
            family=book.rules.family,
            decks=book.rules.decks,
            tables=dealt.count(game),
            signed=signed_by(services, book.signed),
        )
        for game, book in services.house_rules.all().items()
    )
    return OddsGames(tuple(rows), ROUNDS_PER_HOUR)


@post("/api/odds/{game:str}", summary="Every bet of a game, with what ifs", status_code=200)
async def priced(request: WebRequest, game: FromPath[str], data: JSONBody[OddsRequest]) -> GameOdds:
    """Price every bet under the house's rules, or with changed settings and the difference they make."""
    services, _ = spectator(request)
    book = _own(services, game)
    own = book.rules
    rules, checked = await asyncio.to_thread(_asked, book, data.settings)
    figures, chances = await worked(services, request.user, "bets", rules, figures_work(rules))
    before = None
    if rules.hash != own.hash:
        before, _ = await worked(services, request.user, "bets", own, figures_work(own))
    # The tokes of a baccarat game are priced anew, which takes too long for the event loop.
    warnings = await asyncio.to_thread(all_warnings, rules, checked.warnings, figures.bets, figures.main)
    number = 0 if book.signed is None else book.signed.number
    asked = ("settings", own.house, own.game, own.hash, number)
    may_set = await services.rule_queue.of(asked, partial(settings_of, own, book.base))
    return GameOdds(
        game=rules.game,
        house=rules.house,
        name=rules.name,
        family=rules.family,
        decks=rules.decks,
        rulebook=rules.hash,
        bets=bets_out(figures, chances, before),
        settings=may_set,
        signed=signed_by(services, book.signed),
        asked=data.settings,
        warnings=tuple(f"{warning.key}: {warning.reason}." for warning in warnings),
    )


@post("/api/odds/{game:str}/strategy", summary="The best chart of a blackjack game", status_code=200)
async def strategy(request: WebRequest, game: FromPath[str], data: JSONBody[OddsRequest]) -> StrategyOut:
    """Return every cell with the cost of each other play, and the house's own chart."""
    services, _ = spectator(request)
    rules, _ = await asyncio.to_thread(_asked, _own(services, game), data.settings)
    if not isinstance(rules, BlackjackRules):
        raise Rejected(404, "no_strategy", "There is nothing to decide in this game.")
    return await worked(services, request.user, "strategy", rules, partial(tasks.chart, rules))


@get("/api/odds/{game:str}/counting", summary="How well each bet of a game can be counted")
async def counting(request: WebRequest, game: FromPath[str]) -> CountingOut:
    """Return the exact effect of one card less, and what a count earned over simulated shoes."""
    services, _ = spectator(request)
    rules = _own(services, game).rules
    return await worked(services, request.user, "counting", rules, partial(tasks.counts, rules))


@post("/api/odds/{game:str}/jackpot", summary="A progressive bet against its meter", status_code=200)
async def jackpot(
    request: WebRequest,
    game: FromPath[str],
    data: JSONBody[JackpotRequest],
    language: Language = DEFAULT,
) -> JackpotOut:
    """Return the edge at each meter, the break-even meter, and the long-term cost of base and rate."""
    services, _ = spectator(request)
    rules, _ = await asyncio.to_thread(_asked, _own(services, game), data.settings)
    settings = Settings(
        reseed=data.reseed_cents,
        contribution=Rate(data.contribution, 10_000),
        reserve=Rate(data.reserve, 10_000),
    )
    wrong = settings.faults() or settings_faults(settings)
    if wrong:
        raise Rejected(400, "settings_impossible", f"These settings cannot be: {', '.join(wrong)}.")

    first = next(
        iter(await worked(services, request.user, "jackpot", rules, partial(tasks.jackpots, rules))), None
    )
    if first is None:
        raise Rejected(404, "no_jackpot", "This game has no progressive bet.")
    odds = msgspec.structs.replace(first, meter=meter_of(settings, data.wagers_per_hour))
    return JackpotOut(
        bet=odds.bet,
        name=bet_name(rules, odds.bet),
        curve=curve(odds.guest_edge, odds.break_even_meter),
        advice=advice_out(advised(odds), spoken(language)),
        meters=_meters(services, game),
    )


def _meters(services: Services, game: str) -> tuple[MeterNow, ...]:
    """Return the displayed meters of the progressives that this game plays for."""
    dealt = {
        table for table, live_table in services.floor.standing.items() if live_table.host.rules.game == game
    }
    signs = services.meters.signs().progressives
    return tuple(MeterNow(sign.name, sign.shown_cents) for sign in signs if dealt & set(sign.tables))


HANDLERS = (listed, priced, strategy, counting, jackpot)
