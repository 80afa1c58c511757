"""Wagers in cheques: put up, dragged, scanned and noticed.

The game says whether a wager is legal and knows cents only. The table knows whose cheques they are, whether
the guest has them, and how many hands the guest plays.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cheques import COLOURS, Cheques, make
from pitboss.games import GAMES
from pitboss.games.blackjack.commands import BuyInsurance, DoubleDown, SplitPair
from pitboss.games.command_row import Word
from pitboss.games.contract import COUPON, DEALER, GUEST, Command, Event, Raise, Refusal
from pitboss.games.wagers import PlaceWager, TakeBackWager, Wager, WagerPlaced, WagerTakenBack, wager_at
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import box
from pitboss.table.acts import Act, Decision, Fold, Row, as_is
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.cards.hand_held import looked
from pitboss.table.guests.coupons import CouponPutUp, coupon_fault, coupons_back
from pitboss.table.guests.seats import cheques_of, may_speak_for, seat_of, spots_of
from pitboss.table.guests.standing_bets import ChequesDragged
from pitboss.table.money.settlement import HandMovedOver
from pitboss.table.refusals import refuse
from pitboss.table.state import Due, Table
from pitboss.table.stops import corrections
from pitboss.table.terminal import bet_fault


class PutUp(Command, frozen=True):
    """A wager of the game in the cheques named."""

    wager: Command
    cheques: Cheques
    toke: Cheques = Cheques()
    """For the dealer, together with a double or a split (TOKE-05)."""


class GiveToke(Command, frozen=True):
    """Cheques for the dealers: into the box, never bet on the dealer's choice (TOKE-07, BAC-TOK-07)."""

    guest: str
    cheques: Cheques


class ScanBets(Command, frozen=True):
    """The dealer looks over all bets before the deal (PROT-04)."""


class ObjectToCheck(Command, frozen=True):
    """A guest will not have a large bet of theirs touched or counted, which the dealer keys too (LIM-03)."""

    seat: int
    bet: str


class NoticeWager(Command, frozen=True):
    """Somebody notices that a wager is off its limits (LIM-02, LIM-04, BAC-LIM-09, BAC-LIM-11)."""

    seat: int
    bet: str
    owner: str = GUEST


class ChequesPutUp(Event, frozen=True):
    """Cheques lie on a bet; `plays` when a black or higher is among them (PROT-07)."""

    guest: str
    seat: int
    bet: str
    owner: str
    hand: int
    cheques: Cheques
    plays: bool = False


class OffLimit(msgspec.Struct, frozen=True):
    """A wager that a scan found off its limits."""

    seat: int
    bet: str
    owner: str
    cents: int
    limit: int
    over: bool


class BetsScanned(Event, frozen=True):
    """The dealer looked over all bets; what is off its limits is told to the guests."""

    found: tuple[OffLimit, ...] = ()
    near_max: tuple[int, ...] = ()
    """Seats whose bet calls for "Pay or take to the table maximum" (PROT-06)."""
    noted: bool = False
    """Whether what comes of these bets is noted, to bound rulings; older journals did not (PICK-03)."""


class WagerNoticed(Event, frozen=True):
    """A wager off its limits was noticed after the deal; it is settled as the manuals say."""

    found: OffLimit


class CheckDeclined(Event, frozen=True):
    """A guest's bet lies uncounted: it is paid or taken to the limit, and nothing above it (LIM-03)."""

    guest: str
    seat: int
    bet: str


_NEAR_MAX = (9, 10)
"""A main wager that looks like the table maximum: nine tenths of it (PROT-06)."""


def is_raise(kind: type[Command]) -> bool:
    """Whether a command is a further wager in the middle of a round, of any family of games."""
    return any(kind in game.raises for game in GAMES.values())


def put_up(rules: GameRules, table: Table, act: Act) -> Decision:
    """Put up a wager of the game in cheques: those named, or the fewest that make it."""
    command = act.command
    named = command.cheques if isinstance(command, PutUp) else None
    wager: Any = command.wager if isinstance(command, PutUp) else command
    if not isinstance(wager, PlaceWager) and not is_raise(type(wager)):
        return refuse("cheques_and_sum_differ", sum=0)
    if isinstance(wager, PlaceWager) and wager.laid and looked(table):
        wager = replace(wager, laid=False)  # with cards known, nobody's word makes a bet older than it is
    guest = _payer(table, act, wager)
    if isinstance(guest, Refusal):
        return guest
    if isinstance(wager, PlaceWager):
        fault = (
            _word_fault(table, act, guest, wager)
            or hands_fault(rules, table, guest, wager)
            or bet_fault(rules, table, seat=wager.seat, bet=wager.bet)
        )
        if fault is not None:
            return fault
    decision = GAMES[table.family].decide(rules, table.game, wager)
    if isinstance(decision, Refusal):
        return decision
    lies = _lies(rules, table, wager)
    held = cheques_of(table, guest)
    if isinstance(wager, PlaceWager) and wager.instrument == "coupon":
        return (*decision, CouponPutUp(guest, wager.seat, wager.bet, wager.cents))
    stack = make(lies.cents, held) if named is None else named
    if stack is None or not stack <= held:
        return refuse("cheques_not_held", cents=lies.cents)
    if stack.total != lies.cents:
        return refuse("cheques_and_sum_differ", sum=lies.cents)
    beside = _toke_cheques(command, lies.toke, held - stack)
    if beside is None:
        return refuse("cheques_not_held", cents=lies.toke)
    placed = _placed(rules, guest, wager, lies, stack, beside)
    return (*_moved_over(table, wager.seat, lies), *decision, *placed)


def _payer(table: Table, act: Act, wager: Any) -> str | Refusal:
    """Whose cheques a wager is made of."""
    if not 1 <= wager.seat <= len(table.places):
        return refuse("spot_not_yours", spot=wager.seat)
    owner = getattr(wager, "owner", GUEST)
    guest = table.place(wager.seat).player if owner in (GUEST, DEALER, COUPON) else owner
    if not guest or guest not in table.guests:
        return refuse("spot_not_yours", spot=wager.seat)
    if not may_speak_for(act.by, guest):
        return refuse("spot_not_yours", spot=wager.seat)
    if owner == guest and not _may_bet_over(table, guest, wager.seat):
        return refuse("spot_not_yours", spot=wager.seat)
    return guest


def _word_fault(table: Table, act: Act, guest: str, wager: PlaceWager) -> Refusal | None:
    """What a guest may not say: that a wager lies there already, or that a coupon was allowed or signed."""
    if wager.laid and not (act.by.may_act_as("dealer") or act.by.may_act_as("supervisor")):
        return refuse("not_yours_to_do", "LIM-04", role="dealer")
    return coupon_fault(table, act, guest, wager) if wager.instrument == "coupon" else None


def _may_bet_over(table: Table, guest: str, spot: int) -> bool:
    return (
        table.behind.get(guest) == spot
        or (guest, spot) in table.elsewhere
        or (GAMES[table.family].procedure.seated_bet_anywhere and seat_of(table, guest) > 0)
    )


def hands_fault(rules: GameRules, table: Table, guest: str, wager: PlaceWager) -> Refusal | None:
    """Several hands of one guest must each be worth more (LIM-05, A-17)."""
    if wager.owner != GUEST or wager.laid or rules.bets.get(wager.bet) is None:
        return None
    if rules.bets[wager.bet].kind != "main" or not GAMES[table.family].procedure.several_hands:
        return None
    if table.guests[guest].one_hand and _bets_elsewhere(table, guest, wager.seat):
        return refuse("restricted_to_one_hand", guest=table.guests[guest].name)
    least = hands_minimum(rules, table, guest, also=wager.seat)
    total = wager.cents + _own(table, wager.seat, wager.bet)
    if least == rules.limits.min or total >= least:  # the minimum of one hand is the game's to refuse
        return None
    return refuse("hands_below_minimum", minimum=least, wager=total)


def _own(table: Table, seat: int, bet: str) -> int:
    """What the guest of a seat has on a bet, cheques and coupon together (COUP-01)."""
    return sum(wager_at(table.game.wagers, seat, bet, owner) for owner in (GUEST, COUPON))


def _bets_elsewhere(table: Table, guest: str, seat: int) -> bool:
    others = set(spots_of(table, guest)) - {seat}
    return any(wager.seat in others and wager.owner == GUEST for wager in table.game.wagers)


def hands_minimum(rules: GameRules, table: Table, guest: str, *, also: int = 0) -> int:
    """The least that each hand of a guest must be, by how many hands they bet."""
    least: int = rules.limits.min
    if rules.hands.vip_exempt and (rules.vip or table.guests[guest].vip):
        return least
    own = (wager for wager in table.game.wagers if wager.owner in (GUEST, COUPON))
    betting = {wager.seat for wager in own if rules.bets[wager.bet].kind == "main"} | {also}
    hands = len(betting & set(spots_of(table, guest)))
    multiple: int = rules.hands.multiples[min(max(hands, 1), len(rules.hands.multiples)) - 1]
    return least * multiple


def _lies(rules: GameRules, table: Table, wager: Any) -> Raise:
    """Where a wager lies and what it comes to, before the deal or in the middle of a round."""
    if isinstance(wager, PlaceWager):
        return Raise(wager.bet, wager.cents)
    return GAMES[table.family].raises[type(wager)](rules, table.game, wager)


def _toke_cheques(command: Command, toke: int, held: Cheques) -> Cheques | None:
    if not toke:
        return Cheques()
    if isinstance(command, PutUp) and not command.toke.is_empty:
        return command.toke if command.toke.total == toke and command.toke <= held else None
    return make(toke, held)


def _placed(
    rules: GameRules, guest: str, wager: Any, lies: Raise, stack: Cheques, toke: Cheques
) -> tuple[Event, ...]:
    """Where the cheques now lie."""
    owner = getattr(wager, "owner", GUEST)
    high = COLOURS[rules.approval.cheque_from]
    plays = any(value >= high for value in stack.colours)
    laid = [ChequesPutUp(guest, wager.seat, lies.bet, owner, lies.hand, stack, plays)]
    if not toke.is_empty:
        laid.append(ChequesPutUp(guest, wager.seat, lies.bet, DEALER, lies.hand, toke))
    return tuple(laid)


def _moved_over(table: Table, seat: int, lies: Raise) -> tuple[Event, ...]:
    """The bets of the hands to the right make room, the last one first."""
    moved = []
    for hand in range(lies.hand - 1 + lies.hands_after, lies.hand - 1, -1):
        for owner in (GUEST, DEALER):
            lying = cheques_in(table.held(box(seat, lies.bet, owner, hand)))
            if not lying.is_empty:
                moved.append(HandMovedOver(seat, lies.bet, owner, hand, lying))
    return tuple(moved)


def drag(rules: GameRules, table: Table, act: Act) -> Decision:
    """A guest takes cheques back from a bet before the deal: of several colours those that make the sum."""
    asked = act.command
    assert isinstance(asked, TakeBackWager)
    guest = _payer(table, act, asked)
    if isinstance(guest, Refusal):
        return guest
    decision = GAMES[table.family].decide(rules, table.game, asked)
    if isinstance(decision, Refusal):
        return decision
    standing = wager_at(table.game.wagers, asked.seat, asked.bet, asked.owner)
    cents = standing if asked.cents is None else asked.cents
    if asked.owner == COUPON:
        back = coupons_back(table, asked.seat, asked.bet, guest, cents)
        return (*decision, *back) if back else refuse("cheques_not_held", cents=cents)
    lying = cheques_in(table.held(box(asked.seat, asked.bet, asked.owner)))
    part = lying if cents == lying.total else make(cents, lying)
    if part is None:
        return refuse("cheques_not_held", cents=cents)
    return (*decision, ChequesDragged(guest, asked.seat, asked.bet, asked.owner, part))


def give_toke(_: GameRules, table: Table, act: Act) -> Decision:
    """An unspecified toke goes into the box; it is never bet on the dealer's choice (TOKE-07)."""
    asked = act.command
    assert isinstance(asked, GiveToke)
    if asked.guest not in table.guests:
        return refuse("guest_unknown", guest=asked.guest)
    if asked.cheques.is_empty or not asked.cheques <= cheques_of(table, asked.guest):
        return refuse("cheques_not_held", cents=asked.cheques.total)
    seat = seat_of(table, asked.guest) or table.behind[asked.guest]
    return (ChequesPutUp(asked.guest, seat, "toke", DEALER, 1, asked.cheques),)


def scan(rules: GameRules, table: Table, _: Act) -> Decision:
    """Every bet is looked at before the deal: position, limits, number of hands (PROT-04)."""
    if table.game.phase != "betting":
        return refuse("round_on", "PROT-04")
    found, near = [], []
    for wager in table.game.wagers:
        if wager.owner == GUEST and (wager.seat, wager.bet) in table.uncounted:
            continue
        off = off_limit(rules, table, wager.seat, wager.bet, wager.owner)
        if off is not None:
            found.append(off)
        if looks_over_limit(rules, wager):
            near.append(wager.seat)
    over = (off for off in found if off.over and GAMES[table.family].procedure.excess_told)
    told = (SupervisorTold("off_limit", off.seat) for off in over)
    return (BetsScanned(tuple(found), tuple(dict.fromkeys(near)), noted=True), *told)


def looks_over_limit(rules: GameRules, wager: Wager) -> bool:
    """Whether a guest's bet is over its limit, or a main wager looks like the table maximum (PROT-06).

    Side bets have limits of their own, and at most of them the maximum is what guests usually bet. The
    manual covers what is close to the *table* maximum; over its limit, any wager is (BAC-LIM-08).
    """
    terms = rules.bets[wager.bet]
    near = wager.cents * _NEAR_MAX[1] >= terms.max * _NEAR_MAX[0] and terms.min < terms.max
    return wager.owner == GUEST and (wager.cents > terms.max or (terms.kind == "main" and near))


def uncheckable(rules: GameRules, table: Table) -> Iterator[tuple[int, str]]:
    """The large bets that a guest may ask the dealer not to touch, by seat and bet."""
    if table.game.phase == "betting":
        for wager in table.game.wagers:
            if looks_over_limit(rules, wager) and (wager.seat, wager.bet) not in table.uncounted:
                yield wager.seat, wager.bet


def object_to_check(rules: GameRules, table: Table, act: Act) -> Decision:
    """The bet stays as it lies, and the dealer says how it will be paid or taken (LIM-03)."""
    asked = act.command
    assert isinstance(asked, ObjectToCheck)
    guest = table.place(asked.seat).player if 1 <= asked.seat <= len(table.places) else ""
    if not guest or not may_speak_for(act.by, guest):
        return refuse("spot_not_yours", spot=asked.seat)
    if (asked.seat, asked.bet) not in uncheckable(rules, table):
        return refuse("no_bet_to_check", seat=asked.seat)
    return (CheckDeclined(guest, asked.seat, asked.bet),)


def off_limit(rules: GameRules, table: Table, seat: int, bet: str, owner: str) -> OffLimit | None:
    """How a wager that lies there breaks its limits, if it does."""
    terms = rules.bets[bet]
    lying = wager_at(table.game.wagers, seat, bet, owner)
    if owner in (DEALER, COUPON) or not lying:
        return None
    cents = _own(table, seat, bet) if owner == GUEST else lying
    least = terms.min
    guest = table.place(seat).player
    several = terms.kind == "main" and GAMES[table.family].procedure.several_hands
    if several and owner == GUEST and guest in table.guests:
        least = max(least, hands_minimum(rules, table, guest))
    if cents > terms.max:
        return OffLimit(seat, bet, owner, cents, terms.max, over=True)
    return OffLimit(seat, bet, owner, cents, least, over=False) if cents < least else None


def hand_short(rules: GameRules, table: Table, guest: str = "") -> OffLimit | None:
    """A hand that its guest must still raise or take down, because they play several (LIM-05).

    With a guest's name, a hand of that guest's.
    """
    if not GAMES[table.family].procedure.several_hands:
        return None
    for wager in table.game.wagers:
        if rules.bets[wager.bet].kind != "main" or (guest and table.place(wager.seat).player != guest):
            continue
        found = off_limit(rules, table, wager.seat, wager.bet, wager.owner)
        if found is not None and not found.over and found.cents >= rules.bets[wager.bet].min:
            return found
    return None


def notice(rules: GameRules, table: Table, act: Act) -> Decision:
    """A wager off its limits, seen once cards are out: it is settled as the manuals say, and told."""
    asked = act.command
    assert isinstance(asked, NoticeWager)
    if asked.bet not in rules.bets or not 1 <= asked.seat <= rules.seats:
        return refuse("wager_within_limits", seat=asked.seat)
    found = off_limit(rules, table, asked.seat, asked.bet, asked.owner)
    if found is None:
        return refuse("wager_within_limits", seat=asked.seat)
    return (WagerNoticed(found), SupervisorTold("off_limit", asked.seat))


COMMANDS: tuple[Row, ...] = (
    Row(PutUp, put_up, ("guest",), check="handler"),
    Row(PlaceWager, put_up, ("guest",), check="handler"),
    Row(
        DoubleDown,
        put_up,
        ("guest", "dealer"),
        check="handler",
        words=(Word("seat", "double", ("stake?", "toke:stake?")),),
    ),
    Row(
        SplitPair,
        put_up,
        ("guest", "dealer"),
        check="handler",
        words=(Word("seat", "split", ("toke:stake?",)),),
    ),
    Row(
        BuyInsurance,
        put_up,
        ("guest", "dealer"),
        check="handler",
        words=(Word("seat", "insurance", ("stake",)),),
    ),
    Row(
        TakeBackWager,
        drag,
        ("guest",),
        check="handler",
        words=(Word("seat", "take back", ("bet", "money?")),),
    ),
    Row(GiveToke, give_toke, ("guest",), check="guest", words=(Word("seat", "tokes", ("cheques",)),)),
    Row(ScanBets, scan, ("dealer",), step="scan", words=(Word("dealer", "scan"),)),
    Row(
        ObjectToCheck,
        object_to_check,
        ("guest", "dealer"),
        check="handler",
        words=(Word("seat", "objects to check", ("bet",)),),
    ),
    Row(
        NoticeWager,
        notice,
        ("dealer",),
        when="any_time",
        words=(Word("dealer", "notice", ("number", "bet")),),
    ),
)


def _on_felt(table: Table, event: ChequesPutUp) -> Table:
    """A toke that is no bet goes to the box at once (TOKE-07)."""
    if event.bet != "toke":
        return table
    return replace(table, dues=(*table.dues, Due("toke_down", event.seat, 1, "toke", event.owner)))


def _scanned(table: Table, event: BetsScanned) -> Table:
    return replace(corrections.begun(table) if event.noted else table, scanned=True)


def _uncounted(table: Table, event: CheckDeclined) -> Table:
    return replace(table, uncounted=(*table.uncounted, (event.seat, event.bet)))


def _unscanned(table: Table, _: Event) -> Table:
    return replace(table, scanned=False)


EVOLVE: dict[type[Event], Fold] = {
    ChequesPutUp: _on_felt,
    BetsScanned: _scanned,
    CheckDeclined: _uncounted,
    WagerNoticed: as_is,
}

AFTER_GAME: dict[type[Event], Fold] = {
    WagerPlaced: _unscanned,
    WagerTakenBack: _unscanned,
}
"""What an event of the game changes at the table in addition to the game."""
