"""Wagers at any table: placed before the deal, within the limits, by guests, for dealers, over shoulders."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.games.contract import DEALER, GUEST, Actor, Amounts, Command, Event, Offer, Refusal, refuse
from pitboss.rulebook.common import BetTerms, GameRules


class Wager(msgspec.Struct, frozen=True):
    """Cents of one owner on one bet at one seat."""

    seat: int
    bet: str
    owner: str
    cents: int


class PlaceWager(Command, frozen=True):
    """Put cents on a bet, on top of what the owner already has there."""

    seat: int
    bet: str
    cents: int
    owner: str = GUEST
    instrument: Literal["cheques", "cash"] = "cheques"


class TakeBackWager(Command, frozen=True):
    """Take cents off a bet again while betting is open; all of it when no sum is named."""

    seat: int
    bet: str
    owner: str = GUEST
    cents: int | None = None


class WagerPlaced(Event, frozen=True):
    """Cents were added to a wager, which now stands at `total`; `late` after the wave-off."""

    seat: int
    bet: str
    owner: str
    cents: int
    total: int
    late: bool = False


class WagerTakenBack(Event, frozen=True):
    """Cents went back to the owner; the wager now stands at `total`."""

    seat: int
    bet: str
    owner: str
    cents: int
    total: int


OWNER_LENGTH_MAX = 40
CENTS_MAX = 10**12
"""No wager is this large; it keeps sums within what every store can hold."""


def wager_at(wagers: tuple[Wager, ...], seat: int, bet: str, owner: str) -> int:
    """What an owner has on a bet at a seat."""
    for wager in wagers:
        if wager.seat == seat and wager.bet == bet and wager.owner == owner:
            return wager.cents
    return 0


def with_wager(wagers: tuple[Wager, ...], seat: int, bet: str, owner: str, total: int) -> tuple[Wager, ...]:
    """The wagers after one of them was set to a new total; zero takes it off."""
    changed = Wager(seat, bet, owner, total)
    for place, wager in enumerate(wagers):
        if wager.seat == seat and wager.bet == bet and wager.owner == owner:
            return wagers[:place] + ((changed,) if total else ()) + wagers[place + 1 :]
    return (*wagers, changed)


def refusal_for_wager(
    rules: GameRules, bets: Mapping[str, BetTerms], wagers: tuple[Wager, ...], command: PlaceWager
) -> Refusal | None:
    """Why a wager may not be placed as it is, or None."""
    bet = bets.get(command.bet)
    if not 1 <= command.seat <= rules.seats:
        return refuse(rules, "seat_unknown", {"seat": command.seat, "seats": rules.seats})
    if bet is None:
        return refuse(rules, "bet_not_offered", {"bet": command.bet[:OWNER_LENGTH_MAX]})
    if command.instrument == "cash":
        return refuse(rules, "cash_never_plays", {"bet": bet.name})
    if not 0 < command.cents < CENTS_MAX:
        return refuse(rules, "wager_not_positive", {"bet": bet.name})
    if not 0 < len(command.owner) <= OWNER_LENGTH_MAX or not command.owner.isprintable():
        return refuse(rules, "owner_unnamed", {"most": OWNER_LENGTH_MAX})
    total = command.cents + wager_at(wagers, command.seat, command.bet, command.owner)
    if command.owner == DEALER:
        return _refusal_for_toke(rules, bet, wagers, command, total)
    return _refusal_for_total(rules, bets, wagers, command, total)


def _refusal_for_total(
    rules: GameRules, bets: Mapping[str, BetTerms], wagers: tuple[Wager, ...], command: PlaceWager, total: int
) -> Refusal | None:
    bet = bets[command.bet]
    if command.owner != GUEST and not bet.piggyback:
        return refuse(rules, "piggyback_not_allowed", {"bet": bet.name})
    if total % rules.limits.step:
        return refuse(rules, "wager_off_step", {"bet": bet.name, "step": rules.limits.step})
    least = minimum(rules, bets, bet, wagers, command.seat, command.owner)
    if total < least:
        below = refuse(rules, "wager_below_minimum", {"bet": bet.name, "minimum": least, "wager": total})
        return below if bet.kind == "main" else replace(below, rule=rules.CITES["side_bet_minimum"])
    toke = wager_at(wagers, command.seat, command.bet, DEALER)
    if command.owner == GUEST and toke > toke_maximum(rules, bet, total) and total <= bet.max:
        most = toke_maximum(rules, bet, total)
        return refuse(rules, "toke_above_maximum", {"bet": bet.name, "maximum": most, "toke": toke})
    total += beside(rules, wagers, command.seat, command.bet, command.owner)
    if total > bet.max:
        return refuse(rules, "wager_above_maximum", {"bet": bet.name, "maximum": bet.max, "wager": total})
    return None


def _refusal_for_toke(
    rules: GameRules, bet: BetTerms, wagers: tuple[Wager, ...], command: PlaceWager, total: int
) -> Refusal | None:
    if not bet.toke:
        return refuse(rules, "toke_not_taken_here", {"bet": bet.name})
    if total % rules.toke.step:
        return refuse(rules, "toke_off_step", {"bet": bet.name, "step": rules.toke.step})
    most = toke_maximum(rules, bet, wager_at(wagers, command.seat, command.bet, GUEST))
    if total > most:
        return refuse(rules, "toke_above_maximum", {"bet": bet.name, "maximum": most, "toke": total})
    return None


def beside(rules: GameRules, wagers: tuple[Wager, ...], seat: int, bet: str, owner: str) -> int:
    """What others have on a bet that shares one maximum per spot (CF-30); a toke has a limit of its own."""
    if rules.limits.max_scope == "per_guest":
        return 0
    shared = (wager for wager in wagers if wager.seat == seat and wager.bet == bet)
    return sum(wager.cents for wager in shared if wager.owner not in (DEALER, owner))


def toke_maximum(rules: GameRules, bet: BetTerms, guest: int) -> int:
    """The most that may lie for the dealer beside a guest's wager (BAC-TOK-05, BAC-TOK-06)."""
    most = bet.max - guest
    if guest >= bet.max and rules.toke.rule == "share_at_max":
        most = rules.toke.at_max_share.of(bet.max)
    return most // rules.toke.step * rules.toke.step


def minimum(
    rules: GameRules,
    bets: Mapping[str, BetTerms],
    bet: BetTerms,
    wagers: tuple[Wager, ...],
    seat: int,
    owner: str,
) -> int:
    """The least that an owner may have on a bet, given what already lies at the seat (CF-05)."""
    if bet.kind == "main":
        return bet.min
    condition = rules.limits.side_min_condition
    table = rules.limits.min
    met = condition == "none" or any(
        wager.cents >= table and wager.seat == seat and wager.owner == owner
        for wager in wagers
        if condition == "any_single_wager" or bets[wager.bet].kind == "main"
    )
    return bet.min if met else max(bet.min, table)


def refusal_for_taking_back(
    rules: GameRules, bets: Mapping[str, BetTerms], wagers: tuple[Wager, ...], command: TakeBackWager
) -> Refusal | None:
    """Why cents may not be taken off, or None: what stays must still meet every limit."""
    standing = wager_at(wagers, command.seat, command.bet, command.owner)
    cents = standing if command.cents is None else command.cents
    if not 0 < cents <= standing:
        return refuse(rules, "wager_not_there", {"seat": command.seat, "standing": standing})
    left = with_wager(wagers, command.seat, command.bet, command.owner, standing - cents)
    for wager in left:
        if wager.seat != command.seat:
            continue
        others = with_wager(left, wager.seat, wager.bet, wager.owner, 0)
        again = PlaceWager(wager.seat, wager.bet, wager.cents, wager.owner)
        refusal = refusal_for_wager(rules, bets, others, again)
        if refusal is not None:
            return replace(refusal, code="rest_would_break_limit")
    return None


def wager_event(wagers: tuple[Wager, ...], command: PlaceWager, *, late: bool = False) -> WagerPlaced:
    """What a legal wager leads to."""
    total = command.cents + wager_at(wagers, command.seat, command.bet, command.owner)
    return WagerPlaced(command.seat, command.bet, command.owner, command.cents, total, late)


def taking_back_event(wagers: tuple[Wager, ...], command: TakeBackWager) -> WagerTakenBack:
    """What taking back a wager leads to."""
    standing = wager_at(wagers, command.seat, command.bet, command.owner)
    cents = standing if command.cents is None else command.cents
    return WagerTakenBack(command.seat, command.bet, command.owner, cents, standing - cents)


def wager_offers(rules: GameRules, bets: Mapping[str, BetTerms], wagers: tuple[Wager, ...]) -> list[Offer]:
    """Every wager that a guest may make now, and those they may take back whole."""
    step = rules.limits.step
    offers: list[Offer] = []
    for seat in range(1, rules.seats + 1):
        for name, bet in bets.items():
            standing = wager_at(wagers, seat, name, GUEST)
            taken = beside(rules, wagers, seat, name, GUEST) + wager_at(wagers, seat, name, DEALER)
            least = max(minimum(rules, bets, bet, wagers, seat, GUEST) - standing, step)
            most = (bet.max - taken) // step * step - standing
            command = PlaceWager(seat, name, least)
            if least <= most and refusal_for_wager(rules, bets, wagers, command) is None:
                amounts = Amounts(least, most, step)
                offers.append(Offer(Actor("guest", seat), command, blocking=not wagers, amounts=amounts))
    for wager in wagers:
        back = TakeBackWager(wager.seat, wager.bet, wager.owner)
        if refusal_for_taking_back(rules, bets, wagers, back) is None:
            offers.append(Offer(Actor("guest", wager.seat), back, blocking=False))
    return offers
