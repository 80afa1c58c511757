"""Wagers at any table: placed before the deal, within the limits, by guests, for dealers, over shoulders.

A wager that is found lying there when it can no longer be refused is recorded as a fact, whatever the limits
say. What is below a minimum plays as it lies; what is above a maximum does not play (LIM-02 to LIM-04).
"""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.contract import COUPON, DEALER, GUEST, Actor, Amounts, Offer, Refusal, refuse
from pitboss.games.limit_rules import limit_rule
from pitboss.games.wager import (
    CENTS_MAX,
    OWNER_LENGTH_MAX,
    PlaceWager,
    TakeBackWager,
    Wager,
    WagerPlaced,
    WagerTakenBack,
    after_wager,
    has_guest,
    owner_of,
    wager_at,
    with_wager,
)
from pitboss.rulebook.common import BetTerms, GameRules

__all__ = [
    "CENTS_MAX",
    "OWNER_LENGTH_MAX",
    "PlaceWager",
    "TakeBackWager",
    "Wager",
    "WagerPlaced",
    "WagerTakenBack",
    "after_wager",
    "beside",
    "excess_of",
    "has_guest",
    "minimum",
    "owner_of",
    "refusal_for_taking_back",
    "refusal_for_wager",
    "taking_back_event",
    "toke_maximum",
    "wager_at",
    "wager_event",
    "wager_offers",
    "with_wager",
]


def refusal_for_wager(
    rules: GameRules, bets: Mapping[str, BetTerms], wagers: tuple[Wager, ...], command: PlaceWager
) -> Refusal | None:
    """Why a wager may not be placed as it is, or None."""
    bet = bets.get(command.bet)
    if not 1 <= command.seat <= rules.seats:
        return refuse(rules, "seat_unknown", {"seat": command.seat, "seats": rules.seats})
    if bet is None:
        return refuse(rules, "bet_not_offered", {"bet": command.bet[:OWNER_LENGTH_MAX]})
    if command.instrument != "cheques":
        refusal = _refusal_for_instrument(rules, bet, command)
        if refusal is not None:
            return refusal
    if not 0 < command.cents < CENTS_MAX:
        return refuse(rules, "wager_not_positive", {"bet": bet.name})
    owner = command.owner
    if owner != GUEST and not _is_owner(command):
        return refuse(rules, "owner_unnamed", {"most": OWNER_LENGTH_MAX})
    if command.instrument == "coupon":
        owner = COUPON
    here = {w.owner: w.cents for w in wagers if w.seat == command.seat and w.bet == command.bet}
    here[owner] = command.cents + here.get(owner, 0)
    if owner == DEALER:
        return _refusal_for_toke(rules, bet, here, command)
    if owner not in (GUEST, COUPON):
        refusal = _refusal_over_shoulder(rules, bet, command)
        if refusal is not None:
            return refusal
    return None if command.laid else _refusal_for_total(rules, bets, wagers, here, command)


def _is_owner(command: PlaceWager) -> bool:
    """A name that can be printed, and not that of the coupon, which no cheques belong to."""
    owner = command.owner
    if owner == COUPON and command.instrument != "coupon":
        return False
    return 0 < len(owner) <= OWNER_LENGTH_MAX and owner.isprintable()


def _refusal_for_instrument(rules: GameRules, bet: BetTerms, command: PlaceWager) -> Refusal | None:
    """Cash never plays; a coupon is the guest's own, and goes on an even-money bet (COUP-01)."""
    if command.instrument == "cash":
        return refuse(rules, "cash_never_plays", {"bet": bet.name})
    if command.owner not in (GUEST, COUPON):
        return refuse(rules, "coupon_not_taken_here", {"bet": bet.name}, bet)
    if bet.kind != "main" and not command.permitted:
        return refuse(rules, "coupon_elsewhere", {"bet": bet.name})
    return None


def _refusal_for_total(
    rules: GameRules,
    bets: Mapping[str, BetTerms],
    wagers: tuple[Wager, ...],
    here: Mapping[str, int],
    command: PlaceWager,
) -> Refusal | None:
    """Limits of a guest's wager, to which cheques and coupon count together, or of one over the shoulder."""
    bet, owner = bets[command.bet], owner_of(command)
    own = owner in (GUEST, COUPON)
    total = here[owner]
    if owner != COUPON and total % rules.limits.step:
        return refuse(rules, "wager_off_step", {"bet": bet.name, "step": rules.limits.step})
    if own and COUPON in here:
        total = here[COUPON] + here.get(GUEST, 0)
    least = minimum(rules, bets, bet, wagers, command.seat, GUEST if own else owner)
    if total < least:
        return _over_limit(rules, bet, "wager_below_minimum", {"minimum": least, "wager": total})
    toke = here.get(DEALER, 0)
    if own and toke and toke > toke_maximum(rules, bet, total) and total <= bet.max:
        about = {"maximum": toke_maximum(rules, bet, total), "toke": toke}
        return _over_limit(rules, bet, "toke_above_maximum", about, at_maximum=total >= bet.max)
    if rules.limits.max_scope != "per_guest":
        total += _beside(rules, here, owner)
    if total > bet.max:
        return _over_limit(rules, bet, "wager_above_maximum", {"maximum": bet.max, "wager": total})
    return None


def _over_limit(
    rules: GameRules, bet: BetTerms, code: str, about: dict[str, int], *, at_maximum: bool = False
) -> Refusal:
    """A refusal by the limits of a bet, with the rule that sets that limit."""
    refusal = refuse(rules, code, {"bet": bet.name, **about})
    return replace(refusal, rule=limit_rule(rules, bet, code, at_maximum=at_maximum))


def _refusal_over_shoulder(rules: GameRules, bet: BetTerms, command: PlaceWager) -> Refusal | None:
    """Where the house takes no bets of others: on such a bet, or at such a seat (BAC-BET-08, TOKE-10)."""
    if not bet.piggyback:
        return refuse(rules, "piggyback_not_allowed", {"bet": bet.name}, bet)
    if rules.shoulder.spots and command.seat not in rules.shoulder.spots:
        return refuse(rules, "no_shoulder_bets_here", {"seat": command.seat})
    return None


def _refusal_for_toke(
    rules: GameRules, bet: BetTerms, here: Mapping[str, int], command: PlaceWager
) -> Refusal | None:
    total = here[DEALER]
    if not bet.toke:
        return refuse(rules, "toke_not_taken_here", {"bet": bet.name}, bet)
    if command.laid:
        return None
    if total % rules.toke.step:
        return refuse(rules, "toke_off_step", {"bet": bet.name, "step": rules.toke.step})
    guests = here.get(GUEST, 0) + here.get(COUPON, 0)
    most = toke_maximum(rules, bet, guests)
    if total > most:
        about = {"maximum": most, "toke": total}
        return _over_limit(rules, bet, "toke_above_maximum", about, at_maximum=guests >= bet.max)
    return None


def excess_of(
    rules: GameRules, bets: Mapping[str, BetTerms], wagers: tuple[Wager, ...], command: PlaceWager
) -> int:
    """What of a wager found lying there is above its maximum: no part of a valid wager (BAC-LIM-10)."""
    bet, owner = bets[command.bet], owner_of(command)
    here = {w.owner: w.cents for w in wagers if w.seat == command.seat and w.bet == command.bet}
    own = here.get(owner, 0) + command.cents
    if owner == DEALER:
        most = toke_maximum(rules, bet, here.get(GUEST, 0) + here.get(COUPON, 0))
    else:
        pair = {GUEST: COUPON, COUPON: GUEST}.get(owner, "")
        most = bet.max - here.get(pair, 0) - _beside(rules, here, owner)
    return min(own, max(own - most, 0))


def _beside(rules: GameRules, here: Mapping[str, int], owner: str) -> int:
    if rules.limits.max_scope == "per_guest":
        return 0
    mine = (GUEST, COUPON) if owner in (GUEST, COUPON) else (owner,)
    return sum(cents for other, cents in here.items() if other != DEALER and other not in mine)


def beside(rules: GameRules, wagers: tuple[Wager, ...], seat: int, bet: str, owner: str) -> int:
    """What others have on a bet that shares one maximum per spot (CF-30); a toke has a limit of its own."""
    if rules.limits.max_scope == "per_guest":
        return 0
    here = {w.owner: w.cents for w in wagers if w.seat == seat and w.bet == bet}
    return _beside(rules, here, owner)


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
        wager.cents >= table
        and wager.seat == seat
        and (wager.owner == owner or (wager.owner == COUPON and owner == GUEST))
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
        if wager.seat != command.seat or wager.laid:
            continue
        others = with_wager(left, wager.seat, wager.bet, wager.owner, 0)
        again = PlaceWager(wager.seat, wager.bet, wager.cents, wager.owner)
        if wager.owner == COUPON:
            again = replace(again, instrument="coupon", permitted=True)
        refusal = refusal_for_wager(rules, bets, others, again)
        if refusal is not None:
            return replace(refusal, code="rest_would_break_limit")
    return None


def wager_event(
    wagers: tuple[Wager, ...], command: PlaceWager, *, late: bool = False, excess: int = 0
) -> WagerPlaced:
    """What a legal wager leads to."""
    owner = owner_of(command)
    total = command.cents + wager_at(wagers, command.seat, command.bet, owner)
    return WagerPlaced(command.seat, command.bet, owner, command.cents, total, late, excess, command.laid)


def taking_back_event(wagers: tuple[Wager, ...], command: TakeBackWager) -> WagerTakenBack:
    """What taking back a wager leads to."""
    standing = wager_at(wagers, command.seat, command.bet, command.owner)
    cents = standing if command.cents is None else command.cents
    return WagerTakenBack(command.seat, command.bet, command.owner, cents, standing - cents)


def wager_offers(rules: GameRules, bets: Mapping[str, BetTerms], wagers: tuple[Wager, ...]) -> list[Offer]:
    """Every wager that a guest may make now, and those they may take back whole."""
    step = rules.limits.step
    offers: list[Offer] = []
    lying: dict[tuple[int, str], dict[str, int]] = {}
    for wager in wagers:
        lying.setdefault((wager.seat, wager.bet), {})[wager.owner] = wager.cents
    for seat in range(1, rules.seats + 1):
        for name, bet in bets.items():
            here = lying.get((seat, name), {})
            standing, coupon = here.get(GUEST, 0), here.get(COUPON, 0)
            taken = _beside(rules, here, GUEST) + here.get(DEALER, 0) + coupon
            short = minimum(rules, bets, bet, wagers, seat, GUEST) - coupon
            least = max(-(-short // step) * step - standing, step - standing % step)
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
