"""From the words of a live table to its commands, and whose commands they are."""

from collections.abc import Callable
from typing import get_args

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Bill, Bills, Cheques, parse_bills, parse_cheques
from pitboss.games.baccarat.commands import Side
from pitboss.games.blackjack.commands import DoubleDown
from pitboss.games.contract import COUPON, DEALER, GUEST, Command
from pitboss.games.roads import Winner
from pitboss.games.round import GiveRuling
from pitboss.notation.commands import act_command, bet_named, wager_command
from pitboss.notation.live.words import TABLE_VERBS
from pitboss.notation.syntax import Bets, Does, Who
from pitboss.rulebook import Rules
from pitboss.table.approvals.approvals import AskApproval, GrantApproval, RefuseApproval
from pitboss.table.approvals.notices import Acknowledge, CallAgain
from pitboss.table.cards.card_sets import BringNewCards, ReportShuffler
from pitboss.table.cards.hand_held import DeclineCards, OfferCards, ReturnCards, TakeCards
from pitboss.table.cards.pack_steps import SpreadChunk, WashPack
from pitboss.table.cards.shuffle import AskBurnCard, CallRolling, DeclineCut, PressShuffler
from pitboss.table.gestures import GESTURES
from pitboss.table.guests.bets import GiveToke, NoticeWager, ObjectToCheck, PutUp, ScanBets
from pitboss.table.guests.coupons import BeginGamingDay, SignCoupon
from pitboss.table.guests.seats import (
    ChangeSeat,
    ComeBack,
    GiveUpSpot,
    LeaveTable,
    PermitSpot,
    RestrictToOneHand,
    SitDown,
    StandBehind,
    StepAway,
    TakeSpot,
)
from pitboss.table.money.dues import Perform
from pitboss.table.money.money_change import BuyIn, ChangeCheques, ResolveSuspicion, SuspectBill
from pitboss.table.money.rack import BringFill
from pitboss.table.money.settlement import AskConversion
from pitboss.table.relief import TapIn
from pitboss.table.state import Conversion, Place, Table
from pitboss.table.stops.cases import JoinTable, Reported, ReportFault
from pitboss.table.stops.disputes import DisputeHand, ProveHand, RuleOnDispute
from pitboss.table.stops.electronic_shoe import (
    ClearShoeFault,
    CorrectReading,
    KeyCard,
    KeyResult,
    MisreadCard,
    ReportShoeFault,
)

STAFF: dict[str, Person] = {
    "dealer": Person("dealer", ("dealer",)),
    "shoe": Person("dealer", ("dealer",)),
    "supervisor": Person("supervisor", ("supervisor",)),
    "shift manager": Person("shift manager", ("shift_manager",)),
    "surveillance": Person("surveillance", ("surveillance",)),
}
Arguments = tuple[str | int, ...]


class UnclearError(ValueError):
    """Words that name nothing at this table."""


def guest_at(table: Table, who: Who) -> str:
    """The guest who acts at a seat: one named, else whoever plays the spot, else whoever sits there."""
    if who.owner not in (GUEST, DEALER, COUPON):
        return who.owner
    seat = who.seat or 0
    place = table.place(seat) if 1 <= seat <= len(table.places) else Place()
    return place.player or place.sitter or f"guest {seat}"


def wager_act(rules: Rules, table: Table, who: Who, act: Bets) -> tuple[Person, Command]:
    """A wager and who makes it; one that was found lying there is the dealer's to tell."""
    wager = wager_command(rules, who, act)
    by = Person(guest_at(table, who), ("guest",))
    if act.laid:
        by = STAFF["dealer"]
    if act.permitted:
        by = STAFF["supervisor"]
    return by, PutUp(wager, parse_cheques(act.cheques)) if act.cheques else wager


def table_act(rules: Rules, table: Table, who: Who, act: Does) -> tuple[Person, Command]:
    """Any other act and whose it is."""
    guest = guest_at(table, who)
    by = STAFF.get(who.role) or Person(guest, ("guest",))
    if act.verb not in TABLE_VERBS.get(who.role, {}):
        return by, _of_game(rules, table, who, act)
    if act.verb == "objects to check":
        return by, ObjectToCheck(who.seat or 0, bet_named(rules, str(act.arguments[0])))
    if who.role == "seat":
        command = _GUESTS[act.verb](guest, who.seat or 0, act)
        return (Person(command.guest, by.roles) if isinstance(command, SitDown) else by), command
    if act.verb in ("grants", "refuses"):
        return by, _answer(table, by, act.verb)
    if act.verb.replace(" ", "_") in GESTURES:
        return by, _gesture(act)
    if act.verb == "tapped out":
        return _relief(act)
    return by, _STAFFS[act.verb](rules, table, act.arguments)


def _relief(act: Does) -> tuple[Person, Command]:
    """The one who comes taps in."""
    name = str(act.arguments[0]) if act.arguments else "relief"
    return Person(name, ("dealer",)), TapIn(name)


def _of_game(rules: Rules, table: Table, who: Who, act: Does) -> Command:
    """A command of the game; a stake in named cheques is put up in them."""
    if act.verb not in ("double", "split", "insurance"):
        return act_command(rules, table.game, who, act)
    named = [parse_cheques(value) if isinstance(value, str) else None for value in act.arguments]
    sums = tuple(value.total if value else cents for value, cents in zip(named, act.arguments, strict=True))
    command = act_command(rules, table.game, who, replace(act, arguments=sums))
    if act.verb == "split" or not named or named[0] is None:
        return command
    toke = named[1] if isinstance(command, DoubleDown) and len(named) > 1 else None
    return PutUp(command, named[0], toke or Cheques())


def _answer(table: Table, by: Person, verb: str) -> Command:
    """To the question that this person may answer; to the last one if there is none."""
    asked = [approval for approval in table.approvals if approval.outcome == "asked"]
    theirs = [a for a in asked if any(by.may_act_as(role) for role in a.open_roles)]
    number = next((approval.number for approval in theirs or asked), table.approvals_asked)
    return GrantApproval(number) if verb == "grants" else RefuseApproval(number)


def _gesture(act: Does) -> Command:
    gesture = act.verb.replace(" ", "_")
    value = act.arguments[0] if act.arguments else None
    cheques = parse_cheques(value) if isinstance(value, str) else None
    points = value if isinstance(value, int) else None
    return Perform(gesture, cheques, points)  # type: ignore[arg-type]


def _cheques(act: Does, place: int = 0) -> Cheques:
    return parse_cheques(str(act.arguments[place])) if len(act.arguments) > place else Cheques()


def _bills(act: Does) -> Bills:
    return parse_bills(str(act.arguments[0]))


def _sits(guest: str, seat: int, act: Does) -> Command:
    name = str(act.arguments[0]) if act.arguments else ""
    called = name or guest
    return SitDown(called, seat, called, _cheques(act, 1), vip=act.verb == "sits as vip")


def _conversion(why: str, *, from_bet: bool) -> AskConversion:
    return AskConversion(Conversion(why, from_bet))  # type: ignore[arg-type]


_GUESTS: dict[str, Callable[[str, int, Does], Command]] = {
    "sits": _sits,
    "sits as vip": _sits,
    "stands behind": lambda guest, seat, act: StandBehind(guest, seat, guest, _cheques(act)),
    "leaves": lambda guest, _, __: LeaveTable(guest),
    "steps away": lambda guest, _, __: StepAway(guest),
    "comes back": lambda guest, _, act: ComeBack(guest, _cheques(act)),
    "moves to": lambda guest, _, act: ChangeSeat(guest, int(act.arguments[0])),
    "takes spot": lambda guest, _, act: TakeSpot(guest, int(act.arguments[0])),
    "gives up spot": lambda guest, _, act: GiveUpSpot(guest, int(act.arguments[0])),
    "buys in": lambda guest, _, act: BuyIn(guest, _bills(act)),
    "changes": lambda guest, _, act: ChangeCheques(guest, _cheques(act), _cheques(act, 1)),
    "tokes": lambda guest, _, act: GiveToke(guest, _cheques(act)),
    "declines cut": lambda _, seat, __: DeclineCut(seat),
    "takes cards": lambda guest, _, __: TakeCards(guest),
    "returns cards": lambda guest, _, __: ReturnCards(guest),
    "declines cards": lambda guest, _, act: DeclineCards(guest, int((act.arguments or (0,))[0])),
    "asks burn card": lambda guest, _, __: AskBurnCard(guest),
    "disputes hand": lambda _, seat, act: DisputeHand(seat, int(act.arguments[0]) if act.arguments else 0),
    "asks colour up": lambda _, __, ___: _conversion("guest_asks", from_bet=False),
    "asks bet conversion": lambda _, __, ___: _conversion("guest_asks", from_bet=True),
}


def _seated(table: Table, seat: str | int) -> str:
    return guest_at(table, Who("seat", int(seat)))


def _bill(cents: str | int) -> Bill:
    try:
        return Bill(int(cents))
    except ValueError:
        raise UnclearError("there is no such bill: write 1, 5, 10, 20, 50 or 100") from None


def _ruling(words: str) -> Callable[[Rules, Table, Arguments], Command]:
    return lambda *_: GiveRuling(words.replace(" ", "_"))


def _text(arguments: Arguments) -> str:
    return str(arguments[0]) if arguments else ""


def _reported(word: str | int) -> Reported:
    kinds = {kind.replace("_", "-"): kind for kind in get_args(Reported)}
    if word not in kinds:
        raise UnclearError(f"a dealer can report {', '.join(kinds)}")
    return kinds[str(word)]  # type: ignore[no-any-return]


def _side(word: str | int) -> Side:
    if word not in get_args(Side):
        raise UnclearError(f"the hand is {', '.join(get_args(Side))}")
    return word  # type: ignore[return-value]


def _card(word: str | int) -> Card:
    """A card, its rank in either case."""
    return Card(str(word)[0].upper() + str(word)[1:])


def _winner(word: str | int) -> Winner:
    if word not in get_args(Winner):
        raise UnclearError(f"the result is {', '.join(get_args(Winner))}")
    return word  # type: ignore[return-value]


_STAFFS: dict[str, Callable[[Rules, Table, Arguments], Command]] = {
    "scan": lambda *_: ScanBets(),
    "ask approval": lambda _, __, x: AskApproval(parse_cheques(str(x[0])) if x else None),
    "call again": lambda *_: CallAgain(),
    "call rolling": lambda *_: CallRolling(),
    "spreads": lambda _, __, x: SpreadChunk(int(x[0]), tuple(map(_card, x[1:])) or None),
    "washes": lambda _, __, x: WashPack(int(x[0])),
    "notice": lambda rules, _, x: NoticeWager(int(x[0]), bet_named(rules, str(x[1]))),
    "suspect": lambda _, __, x: SuspectBill(_bill(x[0])),
    "colour up": lambda *_: _conversion("dealer_judges", from_bet=False),
    "bet conversion": lambda *_: _conversion("dealer_judges", from_bet=True),
    "offer player": lambda _, table, x: OfferCards("player", _seated(table, x[0]) if x else ""),
    "offer banker": lambda _, table, x: OfferCards("banker", _seated(table, x[0]) if x else ""),
    "machine at work": lambda *_: ReportShuffler(finished=False),
    "machine finished": lambda *_: ReportShuffler(finished=True),
    "brings new cards": lambda _, __, x: BringNewCards(str(x[0])),
    "acknowledges": lambda *_: Acknowledge(),
    "presses shuffler": lambda *_: PressShuffler(),
    "brings": lambda _, __, x: BringFill(parse_cheques(str(x[0]))),
    "restricts": lambda _, table, x: RestrictToOneHand(_seated(table, x[0])),
    "lifts restriction": lambda _, table, x: RestrictToOneHand(_seated(table, x[0]), restricted=False),
    "permits": lambda _, table, x: PermitSpot(_seated(table, x[0]), int(x[1])),
    "genuine": lambda *_: ResolveSuspicion(genuine=True),
    "counterfeit": lambda *_: ResolveSuspicion(genuine=False),
    "orders colour up": lambda *_: _conversion("supervisor_orders", from_bet=False),
    "orders bet conversion": lambda *_: _conversion("supervisor_orders", from_bet=True),
    "begins gaming day": lambda _, __, x: BeginGamingDay(str(x[0])),
    **{
        ruling: _ruling(ruling)
        for ruling in ("check now", "play on", "confirm", "key again", "not drawn", "as read", "by felt")
    },
    "joins": lambda *_: JoinTable(),
    "proves hand": lambda *_: ProveHand(),
    "proves all": lambda *_: ProveHand(all=True),
    "decision stands": lambda _, __, x: RuleOnDispute("stands", note=_text(x)),
    "corrects": lambda _, __, x: RuleOnDispute("corrected", int(x[0]), note=_text(x[1:])),
    "recovers": lambda _, __, x: RuleOnDispute("corrected", -int(x[0]), note=_text(x[1:])),
    "clears shoe fault": lambda _, __, x: ClearShoeFault(_text(x)),
    "disputes hand": lambda _, __, x: DisputeHand(int(x[0]), int(x[1]) if len(x) > 1 else 0),
    "reports": lambda _, __, x: ReportFault(_reported(x[0]), int(x[1]) if len(x) > 1 else 0),
    "reports shoe fault": lambda _, __, x: ReportShoeFault(_text(x)),
    "misread": lambda _, __, x: MisreadCard(_text(x).replace("seat", "seat ")),
    "key card": lambda _, __, x: KeyCard(_card(x[0])),
    "felt": lambda _, __, x: CorrectReading(_side(x[0]), int(x[1]), _card(x[2])),
    "key result": lambda _, __, x: KeyResult(_winner(x[0]), int(x[1]), int(x[2])),
    "signs coupon": lambda _, table, x: SignCoupon(_seated(table, x[0]), int(x[1])),
}
