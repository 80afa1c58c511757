"""The game's own commands at a table: whose they are, and what must be done before and after each."""

from pitboss.games import GAMES
from pitboss.games.baccarat.commands import CollectCommission, HandInCommission, MarkCommission, TurnHand
from pitboss.games.blackjack.commands import (
    CloseInsurance,
    CloseSurrender,
    Hit,
    NoticeShortHand,
    OpenInsurance,
    PeekHoleCard,
    Stand,
    StayIn,
    Surrender,
    TakeAndPay,
    TakeEvenMoney,
    TurnHoleCard,
    Withdraw,
)
from pitboss.games.command_row import When, Word
from pitboss.games.contract import GUEST, Command, Event, Refusal
from pitboss.games.pack import CutCardDrawn, DrawCard, DrawCutCard
from pitboss.games.round import (
    BetsClosed,
    CardsPickedUp,
    CloseBets,
    DealCarriedCard,
    OpenRound,
    PickUpCards,
    VerifyAward,
)
from pitboss.games.steps import refusal_for_verifier
from pitboss.games.tucked_card import UNDER_SHOE
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Fold, Row, as_is
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.cards.hand_held import refusal_for_turning
from pitboss.table.guests.bets import hand_short
from pitboss.table.guests.seats import may_speak_for, seated
from pitboss.table.guests.standing_bets import placed_again, staying
from pitboss.table.guests.standing_tokes import gathered, joining
from pitboss.table.money.commission import with_commission
from pitboss.table.money.settlement import released
from pitboss.table.refusals import refuse
from pitboss.table.relief import refusal_for_tucking
from pitboss.table.state import Table


class SittingOutNoticed(Event, frozen=True):
    """A guest has sat out several hands; the supervisor is told discreetly (PROT-10)."""

    guest: str
    seat: int
    rounds: int


def play(rules: GameRules, table: Table, act: Act) -> Decision:
    """Put a command to the game, if nothing at the table has to be done before it."""
    fault = _before(rules, table, act.command)
    if fault is not None:
        return fault
    closing = isinstance(act.command, CloseBets)
    beside, game = joining(rules, table) if closing else ((), table.game)
    decision = GAMES[table.family].decide(rules, game, act.command)
    if isinstance(decision, Refusal):
        return decision
    if isinstance(act.command, PickUpCards):
        stays = staying(rules, table, decision)
        bets = {(bet.seat, bet.bet, bet.owner) for bet in stays}
        beside = (*gathered(table), *released(table, bets), *stays)
    again = placed_again(rules, table, decision) if isinstance(act.command, OpenRound) else ()
    return (*beside, *with_commission(table, decision), *again, *_after(rules, table, decision))


def play_for_guest(rules: GameRules, table: Table, act: Act) -> Decision:
    """Put a guest's command to the game, if the spot or the wager is theirs who give it."""
    seat: int = getattr(act.command, "seat", 0)
    guest = table.place(seat).player if 1 <= seat <= len(table.places) else ""
    owner = getattr(act.command, "owner", GUEST)
    if not guest or not may_speak_for(act.by, guest if owner == GUEST else owner):
        return refuse("spot_not_yours", spot=seat)
    return play(rules, table, act)


def verify_award(rules: GameRules, table: Table, act: Act) -> Decision:
    asked = act.command
    assert isinstance(asked, VerifyAward)
    return refusal_for_verifier(rules, table.game, asked, act.by) or play(rules, table, act)


def _before(rules: GameRules, table: Table, command: Command) -> Refusal | None:
    """What the manuals want done before a step of the game."""
    if isinstance(command, OpenRound):
        if table.locked:
            return refuse("table_closed")
        if table.cards == "":
            return refuse("cards_not_in_play")
        if table.fill_needed:
            return refuse("fill_needed", "IND-20", cents=table.fill_needed)
        return None if any(seated(table)) else refuse("nobody_seated")
    if isinstance(command, CloseBets):
        if not table.scanned and table.game.phase == "betting":
            return refuse("bets_not_scanned")
        return _hands_short(rules, table)
    if isinstance(command, DrawCard) and command.to == UNDER_SHOE:
        return refusal_for_tucking(table)
    return refusal_for_turning(table) if isinstance(command, TurnHand) else None


def _hands_short(rules: GameRules, table: Table) -> Refusal | None:
    found = hand_short(rules, table)
    if found is None:
        return None
    return refuse("hands_below_minimum", minimum=found.limit, wager=found.cents)


def _after(rules: GameRules, table: Table, decision: tuple[Event, ...]) -> tuple[Event, ...]:
    """What the table makes of the events of its game."""
    found: list[Event] = []
    for event in decision:
        if isinstance(event, BetsClosed) and not event.again:
            found += _sitting_out(rules, table)
        elif _last_hand(table, event):
            found.append(SupervisorTold("last_hand"))
    return tuple(found)


def _last_hand(table: Table, event: Event) -> bool:
    """Whether one more hand is to come: after the one with the cut card, or that which it began."""
    if isinstance(event, CardsPickedUp):
        return table.game.hands_left == 1
    return isinstance(event, CutCardDrawn) and event.first and GAMES[table.family].procedure.last_hand_told


def _sitting_out(rules: GameRules, table: Table) -> tuple[Event, ...]:
    """A guest who often sits out is pointed out to the supervisor, discreetly (PROT-10)."""
    betting = {wager.seat for wager in table.game.wagers}
    most = rules.pace.sitting_out
    return tuple(
        SittingOutNoticed(guest, seat, table.place(seat).sat_out + 1)
        for seat, guest in seated(table)
        if seat not in betting and table.place(seat).sat_out + 1 == most
    )


def _dealers(
    command: type[Command], word: str, *arguments: str, step: str = "", when: When = "in_turn"
) -> Row:
    return Row(command, play, ("dealer",), when=when, step=step, words=(Word("dealer", word, arguments),))


def _guests(command: type[Command], word: str) -> Row:
    return Row(command, play_for_guest, ("guest", "dealer"), check="handler", words=(Word("seat", word),))


_SEALED = "The cards come out of a sealed shoe: a dealer gives `DrawNext`."

COMMANDS: tuple[Row, ...] = (
    _dealers(OpenRound, "open", step="open"),
    _dealers(CloseBets, "no more bets", step="wave_off"),
    Row(
        DrawCard,
        play,
        ("dealer",),
        when="always",
        not_sent=_SEALED,
        step="deal",
        words=(Word("dealer", "deal"),),
    ),
    Row(DrawCutCard, play, ("dealer",), when="always", not_sent=_SEALED, step="deal"),
    _dealers(DealCarriedCard, "deal carried card", step="deal"),
    _dealers(PickUpCards, "pick up", step="pick_up"),
    Row(
        VerifyAward,
        verify_award,
        ("supervisor", "surveillance"),
        check="handler",
        when="any_time",
        words=tuple(Word(actor, "verify", ("number", "bet")) for actor in ("supervisor", "surveillance")),
    ),
    _dealers(CloseSurrender, "close surrender", step="close_surrender"),
    _dealers(OpenInsurance, "open insurance", step="offer_insurance"),
    _dealers(CloseInsurance, "close insurance", step="close_insurance"),
    _dealers(PeekHoleCard, "peek", step="peek"),
    _dealers(TurnHoleCard, "turn hole card", step="turn"),
    _dealers(TakeAndPay, "take and pay", step="take_and_pay"),
    _dealers(NoticeShortHand, "notice short hand", when="always"),
    _guests(TakeEvenMoney, "even money"),
    _guests(Hit, "hit"),
    _guests(Stand, "stand"),
    _guests(Surrender, "surrender"),
    _guests(StayIn, "stay"),
    _guests(Withdraw, "withdraw"),
    Row(
        TurnHand,
        play,
        ("dealer",),
        step="turn",
        words=(Word("dealer", "turn player"), Word("dealer", "turn banker")),
    ),
    _dealers(MarkCommission, "mark commission", "number", step="mark_commission"),
    _guests(HandInCommission, "hand in commission"),
    Row(
        CollectCommission,
        play_for_guest,
        ("guest", "dealer"),
        check="handler",
        words=(Word("dealer", "collect commission", ("number",)),),
    ),
)

EVOLVE: dict[type[Event], Fold] = {
    SittingOutNoticed: as_is,
}
