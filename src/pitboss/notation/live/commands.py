"""From the words of a live table to its commands, and whose commands they are."""

from collections.abc import Callable
from typing import get_args

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Bill, Cheques, parse_bills, parse_cheques
from pitboss.games.baccarat.commands import Side
from pitboss.games.blackjack.commands import DoubleDown
from pitboss.games.contract import COUPON, DEALER, GUEST, Command
from pitboss.games.roads import Winner
from pitboss.games.round import GiveRuling
from pitboss.notation.commands import act_command, bet_named, wager_command
from pitboss.notation.live.words import COMMANDS, TABLE_VERBS
from pitboss.notation.syntax import Bets, Does, Who
from pitboss.rulebook import Rules
from pitboss.table.approvals.approvals import GrantApproval, RefuseApproval
from pitboss.table.cards.card_sets import ReportShuffler
from pitboss.table.cards.hand_held import OfferCards
from pitboss.table.cards.pack_steps import SpreadChunk
from pitboss.table.guests.bets import PutUp
from pitboss.table.guests.seats import (
    RestrictToOneHand,
    SitDown,
    StandBehind,
)
from pitboss.table.money.dues import Perform
from pitboss.table.money.money_change import ResolveSuspicion, SuspectBill
from pitboss.table.money.settlement import AskConversion
from pitboss.table.relief import TapIn
from pitboss.table.state import Conversion, ConversionReason, Gesture, Place, Table
from pitboss.table.stops.cases import Reported, ReportFault
from pitboss.table.stops.disputes import ProveHand, RuleOnDispute
from pitboss.table.stops.electronic_shoe import (
    CorrectReading,
    KeyCard,
    KeyResult,
    MisreadCard,
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
    """The guest who acts at a seat: the one named, else who plays the spot, else who sits there."""
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
    """Return any other act and whose it is.

    Most words are built by one rule (`_built`). A word that says more than its arguments has a builder.
    """
    guest = guest_at(table, who)
    by = STAFF.get(who.role) or Person(guest, ("guest",))
    if act.verb not in TABLE_VERBS.get(who.role, {}):
        return by, _of_game(rules, table, who, act)
    if act.verb in ("sits", "sits as vip"):
        sitting = _sits(guest, who.seat or 0, act)
        return Person(sitting.guest, by.roles), sitting
    if act.verb == "tapped out":
        return _relief(act)
    if act.verb in ("grants", "refuses"):
        return by, _answer(table, by, act.verb)
    command = COMMANDS[who.role, act.verb]
    if command is Perform:
        return by, _gesture(act)
    if command is GiveRuling:
        return by, GiveRuling(act.verb.replace(" ", "_"))
    special = _SPECIAL.get(act.verb)
    if special is not None:
        return by, special(table, guest, who.seat or 0, act.arguments)
    return by, _built(rules, table, who, act)


def _built(rules: Rules, table: Table, who: Who, act: Does) -> Command:
    """Build a command from who says it and the arguments of its word, in the order of its fields.

    At a seat the first field is the guest or the seat that acts. Staff name a guest by the seat.
    """
    command = COMMANDS[who.role, act.verb]
    fields = [field.name for field in msgspec.structs.fields(command)]
    values: list[object] = []
    if who.role == "seat":
        values.append(guest_at(table, who) if fields[0] == "guest" else who.seat or 0)
    kinds = TABLE_VERBS[who.role][act.verb]
    for written, field, argument in zip(kinds, fields[len(values) :], act.arguments, strict=False):
        kind = written.rpartition(":")[2].removesuffix("?")
        if field == "guest":
            values.append(_seated(table, argument))
        elif kind == "bet":
            values.append(bet_named(rules, str(argument)))
        else:
            values.append(_READ.get(kind, str)(str(argument)))
    return command(*values)


_READ: dict[str, Callable[[str], object]] = {
    "number": int,
    "money": int,
    "cheques": parse_cheques,
    "bills": parse_bills,
}
"""How an argument becomes the value of a field, by its kind; others are text."""


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
    gesture: Gesture = msgspec.convert(act.verb.replace(" ", "_"), Gesture)
    value = act.arguments[0] if act.arguments else None
    cheques = parse_cheques(value) if isinstance(value, str) else None
    points = value if isinstance(value, int) else None
    return Perform(gesture, cheques, points)


def _cheques(arguments: Arguments, place: int = 0) -> Cheques:
    return parse_cheques(str(arguments[place])) if len(arguments) > place else Cheques()


def _sits(guest: str, seat: int, act: Does) -> SitDown:
    name = str(act.arguments[0]) if act.arguments else ""
    called = name or guest
    return SitDown(called, seat, called, _cheques(act.arguments, 1), vip=act.verb == "sits as vip")


def _conversion(why: ConversionReason, *, from_bet: bool) -> AskConversion:
    return AskConversion(Conversion(why, from_bet))


def _seated(table: Table, seat: str | int) -> str:
    return guest_at(table, Who("seat", int(seat)))


def _bill(cents: str | int) -> Bill:
    try:
        return Bill(int(cents))
    except ValueError:
        raise UnclearError("there is no such bill: write 1, 5, 10, 20, 50 or 100") from None


def _text(arguments: Arguments) -> str:
    return str(arguments[0]) if arguments else ""


def _reported(word: str | int) -> Reported:
    kinds: dict[str, Reported] = {kind.replace("_", "-"): kind for kind in get_args(Reported)}
    if word not in kinds:
        raise UnclearError(f"a dealer can report {', '.join(kinds)}")
    return kinds[str(word)]


def _side(word: str | int) -> Side:
    sides: tuple[Side, ...] = get_args(Side)
    side = next((side for side in sides if side == word), None)
    if side is None:
        raise UnclearError(f"the hand is {', '.join(sides)}")
    return side


def _card(word: str | int) -> Card:
    """A card, its rank in either case."""
    return Card(str(word)[0].upper() + str(word)[1:])


def _winner(word: str | int) -> Winner:
    winners: tuple[Winner, ...] = get_args(Winner)
    winner = next((winner for winner in winners if winner == word), None)
    if winner is None:
        raise UnclearError(f"the result is {', '.join(winners)}")
    return winner


_SPECIAL: dict[str, Callable[[Table, str, int, Arguments], Command]] = {
    "stands behind": lambda _, guest, seat, x: StandBehind(guest, seat, guest, _cheques(x)),
    "asks colour up": lambda *_: _conversion("guest_asks", from_bet=False),
    "asks bet conversion": lambda *_: _conversion("guest_asks", from_bet=True),
    "colour up": lambda *_: _conversion("dealer_judges", from_bet=False),
    "bet conversion": lambda *_: _conversion("dealer_judges", from_bet=True),
    "orders colour up": lambda *_: _conversion("supervisor_orders", from_bet=False),
    "orders bet conversion": lambda *_: _conversion("supervisor_orders", from_bet=True),
    "spreads": lambda _, __, ___, x: SpreadChunk(int(x[0]), tuple(map(_card, x[1:])) or None),
    "suspect": lambda _, __, ___, x: SuspectBill(_bill(x[0])),
    "genuine": lambda *_: ResolveSuspicion(genuine=True),
    "counterfeit": lambda *_: ResolveSuspicion(genuine=False),
    "offer player": lambda table, _, __, x: OfferCards("player", _seated(table, x[0]) if x else ""),
    "offer banker": lambda table, _, __, x: OfferCards("banker", _seated(table, x[0]) if x else ""),
    "machine at work": lambda *_: ReportShuffler(finished=False),
    "machine finished": lambda *_: ReportShuffler(finished=True),
    "lifts restriction": lambda table, _, __, x: RestrictToOneHand(_seated(table, x[0]), restricted=False),
    "proves all": lambda *_: ProveHand(all=True),
    "decision stands": lambda _, __, ___, x: RuleOnDispute("stands", note=_text(x)),
    "corrects": lambda _, __, ___, x: RuleOnDispute("corrected", int(x[0]), note=_text(x[1:])),
    "recovers": lambda _, __, ___, x: RuleOnDispute("corrected", -int(x[0]), note=_text(x[1:])),
    "reports": lambda _, __, ___, x: ReportFault(_reported(x[0]), int(x[1]) if len(x) > 1 else 0),
    "misread": lambda _, __, ___, x: MisreadCard(_text(x).replace("seat", "seat ")),
    "key card": lambda _, __, ___, x: KeyCard(_card(x[0])),
    "felt": lambda _, __, ___, x: CorrectReading(_side(x[0]), int(x[1]), _card(x[2])),
    "key result": lambda _, __, ___, x: KeyResult(_winner(x[0]), int(x[1]), int(x[2])),
}
"""The words that say more than their arguments, from the table, the guest, the seat and the arguments."""
