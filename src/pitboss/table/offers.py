"""Who may act next at a table, and with what: the one answer that every driver of it reads.

What the game awaits, as the procedure lets it through: an approval before the step that it guards, a gesture
that is due before the next step of the game, the scan before the wave-off.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.authority import Approval
from pitboss.cards import UNSEEN
from pitboss.cheques import BOTTOMLESS, Cheques, make
from pitboss.games import GAMES
from pitboss.games.baccarat.commands import CallResult, DealDummyHand, TurnHand
from pitboss.games.contract import COUPON, GUEST, Actor, Amounts, Command, Offer
from pitboss.games.pack import CutPack, DrawCard, EmptyShoe, ShufflePack
from pitboss.games.round import CloseBets, DeclareDead, GiveRuling, OpenRound
from pitboss.games.steps import verify_offers
from pitboss.games.tucked_card import UNDER_SHOE
from pitboss.games.wagers import PlaceWager, TakeBackWager, wager_at
from pitboss.rulebook.common import GameRules
from pitboss.table.approvals.approvals import AskApproval, GrantApproval, RefuseApproval
from pitboss.table.approvals.notices import Acknowledge
from pitboss.table.approvals.requests import wanted
from pitboss.table.cards.hand_held import before_turning, giving_back
from pitboss.table.cards.pack_steps import usual_chunk
from pitboss.table.cards.shuffle import DeclineCut, PressShuffler, instead_of_machine
from pitboss.table.guests.bets import (
    ObjectToCheck,
    ScanBets,
    hand_short,
    hands_fault,
    hands_minimum,
    uncheckable,
)
from pitboss.table.guests.limits import in_force
from pitboss.table.guests.seats import ComeBack, LeaveTable, SitDown, cheques_of, refusal_for_going, seated
from pitboss.table.money.dues import Perform
from pitboss.table.money.money_change import BringBillsForward, ResolveSuspicion, may_change
from pitboss.table.money.rack import BringFill
from pitboss.table.relief import draws, is_spread
from pitboss.table.state import Table
from pitboss.table.stops.disputes import DisputeHand, disputable
from pitboss.table.stops.electronic_shoe import before_result
from pitboss.table.stops.rulings import before_dummy_hand, before_ruling, stop_offers
from pitboss.table.terminal import bet_fault, held, jackpot_offers

DEALER = Actor("dealer")
SUPERVISOR = Actor("supervisor")


def offers(rules: GameRules, table: Table) -> tuple[Offer, ...]:
    """Every command that may be given now; a blocking one is waited for. Never empty."""
    return tuple(_offers(rules, table))


def house_offers(rules: GameRules, table: Table) -> Iterator[Offer]:
    """Return the offers to the dealer, the shoe and the staff, without those to guests.

    While betting is open no guest's choices are worked out, which take far longer than all the rest; nor is
    it ever asked who may come, go or question a hand.
    """
    return _offers(rules, table, guests=False)


def _offers(rules: GameRules, table: Table, *, guests: bool = True) -> Iterator[Offer]:
    rules = in_force(rules, table.limits)
    asked = [approval for approval in table.approvals if approval.outcome == "asked"]
    yield from _answers(asked)
    if table.told:
        yield Offer(SUPERVISOR, Acknowledge(), blocking=False)
    stopped = stop_offers(rules, table)
    if stopped is not None:
        yield from stopped
        return
    if table.terminal is not None:
        yield from jackpot_offers(rules, table)
        if held(rules, table) and (not table.dues or table.dues[0].gesture == "announce"):
            return
    need = wanted(rules, table)
    if need is not None and not any(approval.subject == need.subject for approval in asked):
        yield Offer(DEALER, AskApproval())
    if table.dues:
        yield from _due(rules, table, held=need is not None)
        return
    if asked:
        return
    yield from _waiting_bills(rules, table)
    if table.game.phase == "betting" and not guests:
        if GAMES[table.family].refusal_for(rules, table.game, CloseBets()) is None:
            yield from _close(rules, table, Offer(DEALER, CloseBets()), False)
        return
    yield from _of_game(rules, table, held=need is not None)
    if table.game.phase == "betting" and not table.game.wagers:  # everybody left before a bet was made
        yield from _dead(rules, table, Offer(DEALER, DeclareDead()), need is not None)
    if guests:
        yield from _beside(rules, table)


def _waiting_bills(rules: GameRules, table: Table) -> Iterator[Offer]:
    if table.waiting and may_change(rules, table):
        yield Offer(DEALER, BringBillsForward())


def _beside(rules: GameRules, table: Table) -> Iterator[Offer]:
    """What guests may do that nobody waits for."""
    yield from giving_back(table)
    yield from _around(rules, table)
    for seat, bet in uncheckable(rules, table):
        if table.place(seat).player:
            yield Offer(Actor("guest", seat), ObjectToCheck(seat, bet), blocking=False)
    for seat in disputable(table):
        yield Offer(Actor("guest", seat), DisputeHand(seat), blocking=False)


def _answers(asked: list[Approval]) -> Iterator[Offer]:
    for approval in asked:
        for role in approval.open_roles:
            actor = Actor(role)
            yield Offer(actor, GrantApproval(approval.number))
            yield Offer(actor, RefuseApproval(approval.number))


def _due(rules: GameRules, table: Table, *, held: bool) -> Iterator[Offer]:
    due, open_ = table.dues[0], table.transaction
    if open_ is not None and open_.suspected is not None:
        if not held:
            yield Offer(SUPERVISOR, ResolveSuspicion(genuine=True))
            yield Offer(SUPERVISOR, ResolveSuspicion(genuine=False))
        return
    if table.fill_needed:
        yield Offer(SUPERVISOR, BringFill(usual_fill(table)))
        return
    if due.item is not None and due.item.verify and due.item in table.game.to_verify:
        yield from verify_offers(rules, table.game)
        return
    if draws(table):
        yield Offer(Actor("shoe"), DrawCard(UNSEEN, UNDER_SHOE))
    elif not held and not (due.gesture == "end_game" and table.terminal and table.terminal.jackpots):
        yield Offer(DEALER, Perform(due.gesture))


def _of_game(rules: GameRules, table: Table, *, held: bool) -> Iterator[Offer]:
    """The game's own offers, those that the table allows; a hand that is short must be seen to first."""
    short = hand_short(rules, table) if table.game.phase == "betting" else None
    game = GAMES[table.family]
    for offered in game.offers(rules, table.game):
        theirs = short is not None and offered.actor.seat == short.seat
        offer = replace(offered, blocking=True) if theirs else offered
        kind = type(offer.command)
        through = _with_cheques if kind in game.raises else _THROUGH.get(kind)
        if through is None:
            yield offer
        else:
            yield from through(rules, table, offer, held)


def _take_back(_: GameRules, table: Table, offer: Offer, __: bool) -> Iterator[Offer]:
    if offer.actor.seat is not None and table.place(offer.actor.seat).player:
        yield offer


def _close(rules: GameRules, table: Table, offer: Offer, __: bool) -> Iterator[Offer]:
    if not table.scanned:
        yield Offer(DEALER, ScanBets())
    elif hand_short(rules, table) is None:
        yield offer


def _open(_: GameRules, table: Table, offer: Offer, __: bool) -> Iterator[Offer]:
    if any(seated(table)) and not table.locked and table.cards != "":
        yield offer


def _dead(_: GameRules, table: Table, offer: Offer, held: bool) -> Iterator[Offer]:
    if not table.dead and not held and not any(seated(table)):
        yield Offer(offer.actor, offer.command, blocking=False)


def _shuffle(rules: GameRules, table: Table, offer: Offer, _: bool) -> Iterator[Offer]:
    """The pack of a dead game lies spread until a guest comes, and is not shuffled before (DEAD-01)."""
    if table.dead and is_spread(table):
        return
    if table.shuffler_busy:
        yield from instead_of_machine(rules, table)
        return
    if table.unchecked:
        yield Offer(DEALER, usual_chunk(table))
        return
    machine = rules.shuffle.pressed_by == "supervisor" and not table.shuffle_pressed
    yield Offer(SUPERVISOR, PressShuffler()) if machine else offer


def _empty(_: GameRules, __: Table, offer: Offer, held: bool) -> Iterator[Offer]:
    if not held:
        yield offer


def _wager(rules: GameRules, table: Table, offer: Offer, __: bool) -> Iterator[Offer]:
    """A wager that the guest at the spot has the cheques for, as many hands as they play (LIM-05)."""
    command = offer.command
    assert isinstance(command, PlaceWager)
    guest = table.place(command.seat).player
    if not guest or table.place(command.seat).reserved:
        return
    if bet_fault(rules, table, seat=command.seat, bet=command.bet) is not None:
        return
    least = command.cents
    if rules.bets[command.bet].kind == "main" and GAMES[table.family].procedure.several_hands:
        lying = sum(wager_at(table.game.wagers, command.seat, command.bet, by) for by in (GUEST, COUPON))
        least = max(least, hands_minimum(rules, table, guest, also=command.seat) - lying)
    for made in affordable(table, offer, guest, least):
        wager = made.command
        assert isinstance(wager, PlaceWager)  # as it was offered
        if hands_fault(rules, table, guest, wager) is None:
            yield made


def _with_cheques(rules: GameRules, table: Table, offer: Offer, _: bool) -> Iterator[Offer]:
    """A further wager of a guest whose turn it is."""
    command: Any = offer.command
    guest = table.place(command.seat).player
    if guest and not hasattr(command, "cents"):  # the cards say how much it takes
        raised = GAMES[table.family].raises[type(command)](rules, table.game, command)
        if make(raised.cents, cheques_of(table, guest)) is not None:
            yield offer
    elif guest:
        amounts = offer.amounts
        yield from affordable(table, offer, guest, command.cents if amounts is None else amounts.min)


def affordable(table: Table, offer: Offer, guest: str, least: int) -> Iterator[Offer]:
    """The offer for a sum that the guest's cheques make, from the least on, if they make one.

    Of its amounts, too, only those can be taken that cheques make; none is more than the guest has.
    """
    command: Any = offer.command
    held, amounts = cheques_of(table, guest), offer.amounts
    if held.total < least:
        return
    step, most = (amounts.step, amounts.max) if amounts else (1, command.cents)
    most = min(most, held.total - (held.total - least) % step)
    likely = (-(-least // value) * value for value in reversed(held.colours))
    for cents in (command.cents, least, *sorted(likely)):
        if least <= cents <= most and (cents - least) % step == 0 and make(cents, held) is not None:
            limits = amounts and Amounts(least, most, step)
            yield Offer(offer.actor, replace(command, cents=cents), offer.blocking, limits)
            return


def usual_fill(table: Table) -> Cheques:
    """What a supervisor brings: what the payment at hand takes, and a stack of each low colour."""
    return Cheques(blue=20, white=20, pink=20, red=20, green=20) + (
        make(table.fill_needed, BOTTOMLESS) or Cheques()
    )


def _cut(_: GameRules, table: Table, offer: Offer, held: bool) -> Iterator[Offer]:
    """Offer the cut to one guest after the other, then to the dealer (CUT-01, CUT-02)."""
    command = offer.command
    assert isinstance(command, CutPack)
    if command.seat is None:
        if not table.cut_offers and not held:
            yield offer
    elif table.cut_offers[:1] == (command.seat,):
        yield Offer(offer.actor, command)
        yield Offer(offer.actor, DeclineCut(command.seat))


def _around(rules: GameRules, table: Table) -> Iterator[Offer]:
    """Offer guests to come and to go."""
    for seat, place in enumerate(table.places, 1):
        actor = Actor("guest", seat)
        if not place.sitter and not place.player:
            newcomer = SitDown(f"guest {seat}", seat)
            open_ = (rules.entry.mid_shoe or not table.game.round or table.dead) and not table.locked
            if f"guest {seat}" not in table.guests and open_:
                yield Offer(actor, newcomer, blocking=False)
        elif place.sitter and place.reserved:
            yield Offer(actor, ComeBack(place.sitter), blocking=False)
        elif place.sitter and refusal_for_going(table, place.sitter) is None:
            yield Offer(actor, LeaveTable(place.sitter), blocking=False)
    for guest, spot in table.behind.items():
        if refusal_for_going(table, guest) is None:
            yield Offer(Actor("guest", spot), LeaveTable(guest), blocking=False)


_THROUGH: dict[type[Command], Callable[[GameRules, Table, Offer, bool], Iterator[Offer]]] = {
    PlaceWager: _wager,
    TakeBackWager: _take_back,
    CutPack: _cut,
    CloseBets: _close,
    OpenRound: _open,
    DeclareDead: _dead,
    ShufflePack: _shuffle,
    EmptyShoe: _empty,
    TurnHand: before_turning,
    CallResult: before_result,
    DealDummyHand: before_dummy_hand,
    GiveRuling: before_ruling,
}
"""How an offer of the game comes through to the table; those not named come through as they are."""


def dealers_next(rules: GameRules, table: Table) -> Offer | None:
    """The first step that the table waits for of its dealer or its shoe, if there is one."""
    for offer in house_offers(rules, table):
        if offer.blocking and offer.actor.role in ("dealer", "shoe"):
            return offer
    return None


def legal_commands(rules: GameRules, table: Table, actor: Actor) -> tuple[Offer, ...]:
    """What one actor may do right now."""
    return tuple(
        offer
        for offer in offers(rules, table)
        if offer.actor.role == actor.role and (actor.seat is None or offer.actor.seat == actor.seat)
    )


def blocking(rules: GameRules, table: Table) -> tuple[tuple[Actor, Command], ...]:
    """What the table waits for."""
    return tuple((offer.actor, offer.command) for offer in offers(rules, table) if offer.blocking)
