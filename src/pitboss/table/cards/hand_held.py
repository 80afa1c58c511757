"""Cards in the hands of guests at a hand-held (midi) game: who looks at them, and in what order (MIDI-02).

The dealer offers the face-down cards of one hand at a time to one guest, who takes them, looks and gives them
back, or declines. Nothing here names a card: the guest who holds the cards sees their faces, and the dealer
turns them.

A guest is entitled who sits at the table and has a wager of their own on the hand. The largest wager comes
first; of equals the one nearest the discard rack, at the highest seat. A guest's wager is all that is theirs
on the hand, over every spot that they play and with the value of a coupon. What they bet for the dealer is
not theirs, nor what others bet over their shoulder. The dealer exposes a hand that nobody is to have.

Banker's cards stay where they are until Player's lie open, and its third card stays in the shoe: that is the
game's own order of turning (MIDI-05). Here no hand is turned while a guest holds it.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.games.baccarat.commands import Side, TurnHand
from pitboss.games.baccarat.events import HandTurned
from pitboss.games.command_row import Word
from pitboss.games.contract import COUPON, DEALER, GUEST, Actor, Command, Event, Offer, Refusal
from pitboss.games.wagers import Wager
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.guests.seats import seat_of, seated
from pitboss.table.refusals import refuse
from pitboss.table.state import Squeeze, Table


class OfferCards(Command, frozen=True):
    """The dealer offers the cards of a hand to the guest who is to have them (MIDI-02, MIDI-03)."""

    hand: Side
    guest: str = ""
    """Whom the dealer means, where it is said: nobody but the guest who is next gets them."""


class TakeCards(Command, frozen=True):
    """The guest who is offered cards takes them, and may look (MIDI-02)."""

    guest: str


class ReturnCards(Command, frozen=True):
    """The guest who has looked gives them back to the dealer, and to nobody else (MIDI-13)."""

    guest: str


class DeclineCards(Command, frozen=True):
    """The guest who is offered cards does not want them, and may name the seat that gets them (MIDI-07)."""

    guest: str
    to: int = 0
    """A seat; with none the dealer goes on to the next largest wager."""


class CardsOffered(Event, frozen=True):
    """A hand's cards were offered to a guest; `third` when it is the one card that the hand has drawn."""

    hand: Side
    guest: str
    seat: int
    third: bool = False


class CardsTaken(Event, frozen=True):
    """A guest holds the cards."""

    hand: Side
    guest: str
    seat: int


class CardsReturned(Event, frozen=True):
    """The dealer has them back, still unexposed."""

    hand: Side
    guest: str
    seat: int


class CardsDeclined(Event, frozen=True):
    """A guest did not want them; `named` is who gets them in their place, if they chose somebody."""

    hand: Side
    guest: str
    seat: int
    named: str = ""


HANDS = ("player", "banker")


def hand_at_hand(table: Table) -> str:
    """The hand whose turn it is to be turned, or none."""
    phase = table.game.phase
    return next((hand for hand in HANDS if phase == f"turn_{hand}"), "")


def face_down(table: Table, hand: str) -> tuple[int, ...]:
    """The places of the cards of a hand that nobody has seen yet: both, or the third alone."""
    lying = table.game.house_hands.get(hand)
    return () if lying is None else lying.face_down


def entitled(rules: GameRules, table: Table, hand: str) -> tuple[str, ...]:
    """The guests who may be handed a hand, as they would be asked (MIDI-02, MIDI-06, MIDI-13).

    Who bets on both hands may get both, one after the other, or where the house is strict neither (CF-25).
    """
    other = HANDS[1 - HANDS.index(hand)]
    found = [
        (_staked(table, guest, hand), seat, guest)
        for seat, guest in seated(table)
        if rules.hand_held.both_sides or not _staked(table, guest, other)
    ]
    return tuple(guest for cents, _, guest in sorted(found, reverse=True) if cents)


def _staked(table: Table, guest: str, bet: str) -> int:
    wagers = table.game.wagers
    return sum(wager.cents for wager in wagers if wager.bet == bet and _owner(table, wager) == guest)


def _owner(table: Table, wager: Wager) -> str:
    if wager.owner in (GUEST, COUPON):
        return table.place(wager.seat).player
    return "" if wager.owner == DEALER else wager.owner


def next_in_line(rules: GameRules, table: Table, hand: str) -> tuple[str, ...]:
    """Who is to be offered the cards at hand, the next one first; nobody where the dealer exposes them.

    A guest who declined named another, who comes first; the third card goes first to the guest who handled
    the hand (MIDI-04). A guest who declined a hand is not asked again in that round (MIDI-07, MIDI-08).
    """
    if not rules.hand_held.offered or hand != hand_at_hand(table) or not face_down(table, hand):
        return ()
    squeeze = table.squeeze
    asked = {guest for of, guest in squeeze.declined if of == hand}
    first = (squeeze.named, *(guest for of, guest in squeeze.handled if of == hand))
    line = [guest for guest in entitled(rules, table, hand) if guest not in asked]
    return tuple(sorted(line, key=lambda guest: first.index(guest) if guest in first else len(first)))


def offer_cards(rules: GameRules, table: Table, act: Act) -> Decision:
    """The dealer offers a hand to the guest whose it is to look (MIDI-02, MIDI-03)."""
    asked = act.command
    assert isinstance(asked, OfferCards)
    if not rules.hand_held.offered:
        return refuse("cards_not_handed_out")
    if hand_at_hand(table) != asked.hand:
        return refuse("hand_not_to_be_offered", hand=asked.hand)
    if table.squeeze.step:
        return refuse("cards_already_offered", seat=table.squeeze.seat)
    line = next_in_line(rules, table, asked.hand)
    if not line:
        return refuse("nobody_to_hand_cards", hand=asked.hand)
    guest, seat = line[0], seat_of(table, line[0])
    if asked.guest not in ("", guest):
        return refuse("cards_not_theirs", seat=seat)
    third = len(table.game.house_hands[asked.hand].cards) == 3
    return (CardsOffered(asked.hand, guest, seat, third),)


def take_cards(_: GameRules, table: Table, act: Act) -> Decision:
    """The guest who was offered them has the cards."""
    asked = act.command
    assert isinstance(asked, TakeCards)
    fault = _not_offered(table, asked.guest)
    return fault or (CardsTaken(*_whose(table.squeeze)),)


def decline_cards(rules: GameRules, table: Table, act: Act) -> Decision:
    """The cards go to whom that guest names, through the dealer, or to the next largest wager (MIDI-07)."""
    asked = act.command
    assert isinstance(asked, DeclineCards)
    fault = _not_offered(table, asked.guest)
    if fault is not None:
        return fault
    named = _could_be_named(rules, table).get(asked.to, "") if asked.to else ""
    if asked.to and not named:
        return refuse("seat_not_to_be_named", seat=asked.to)
    return (CardsDeclined(*_whose(table.squeeze), named),)


def return_cards(_: GameRules, table: Table, act: Act) -> Decision:
    """The cards go back to the dealer, who lays them down exposed (MIDI-02)."""
    asked = act.command
    assert isinstance(asked, ReturnCards)
    held = table.squeeze.step == "out" and table.squeeze.guest == asked.guest
    return (CardsReturned(*_whose(table.squeeze)),) if held else refuse("no_cards_in_hand")


def _whose(squeeze: Squeeze) -> tuple[Any, str, int]:
    return squeeze.hand, squeeze.guest, squeeze.seat


def _not_offered(table: Table, guest: str) -> Refusal | None:
    squeeze = table.squeeze
    if squeeze.step == "out" and squeeze.guest == guest:  # nor may they hand them on (MIDI-13)
        return refuse("cards_in_hand", seat=squeeze.seat)
    offered = squeeze.step == "offered" and squeeze.guest == guest and hand_at_hand(table) == squeeze.hand
    return None if offered else refuse("cards_not_offered")


def _could_be_named(rules: GameRules, table: Table) -> dict[int, str]:
    """By seat, those who may get the cards in the place of the guest who is offered them."""
    squeeze = table.squeeze
    line = next_in_line(rules, table, squeeze.hand)
    return {seat_of(table, guest): guest for guest in line if guest != squeeze.guest}


def refusal_for_turning(table: Table) -> Refusal | None:
    """No hand is turned while a guest holds cards; one that was never offered may be (MIDI-05, MIDI-12)."""
    squeeze = table.squeeze
    return refuse("cards_in_hand", "MIDI-05", seat=squeeze.seat) if squeeze.step == "out" else None


def before_turning(rules: GameRules, table: Table, offer: Offer, _: bool) -> Iterator[Offer]:
    """In the place of turning a hand: offering it, and then what the guest may do."""
    command, squeeze = offer.command, table.squeeze
    assert isinstance(command, TurnHand)
    actor, guest = Actor("guest", squeeze.seat), squeeze.guest
    if squeeze.step == "out":
        yield Offer(actor, ReturnCards(guest))
    elif squeeze.step == "offered":
        yield Offer(actor, TakeCards(guest))
        yield Offer(actor, DeclineCards(guest))
        yield from (Offer(actor, DeclineCards(guest, to)) for to in _could_be_named(rules, table))
    elif not squeeze.step and next_in_line(rules, table, command.hand):
        yield Offer(offer.actor, OfferCards(command.hand))
    else:
        yield offer


def giving_back(table: Table) -> Iterator[Offer]:
    """Where play has stopped for something else, the cards may come back at any time."""
    squeeze = table.squeeze
    if squeeze.step == "out" and hand_at_hand(table) != squeeze.hand:
        yield Offer(Actor("guest", squeeze.seat), ReturnCards(squeeze.guest), blocking=False)


def looked(table: Table) -> bool:
    """Whether a guest has had cards of this round in hand, and may know what they are."""
    return table.squeeze.step == "out" or bool(table.squeeze.handled)


def instead_of(table: Table) -> Command | None:
    """What is done for a guest who lets the table wait: the dealer asks for the cards, or goes on."""
    squeeze = table.squeeze
    if not awaits_guest(table):
        return None
    return ReturnCards(squeeze.guest) if squeeze.step == "out" else DeclineCards(squeeze.guest)


def awaits_guest(table: Table) -> bool:
    """Whether the table waits for somebody to take cards or to give them back."""
    squeeze = table.squeeze
    return squeeze.step in ("offered", "out") and hand_at_hand(table) == squeeze.hand


COMMANDS: tuple[Row, ...] = (
    Row(
        OfferCards,
        offer_cards,
        ("dealer",),
        step="offer_cards",
        words=(
            Word("dealer", "offer player", ("number?",)),
            Word("dealer", "offer banker", ("number?",)),
        ),
    ),
    Row(
        TakeCards,
        take_cards,
        ("guest", "dealer"),
        check="guest",
        words=(Word("seat", "takes cards"),),
    ),
    Row(
        ReturnCards,
        return_cards,
        ("guest", "dealer"),
        check="guest",
        when="always",
        words=(Word("seat", "returns cards"),),
    ),
    Row(
        DeclineCards,
        decline_cards,
        ("guest", "dealer"),
        check="guest",
        words=(Word("seat", "declines cards", ("to:number?",)),),
    ),
)


def offered(table: Table, event: CardsOffered) -> Table:
    """A guest is awaited."""
    squeeze = table.squeeze
    return _with(table, squeeze, hand=event.hand, guest=event.guest, seat=event.seat, step="offered")


def taken(table: Table, _: CardsTaken) -> Table:
    """The cards are out."""
    return _with(table, table.squeeze, step="out")


def returned(table: Table, event: CardsReturned) -> Table:
    """The cards are back. The guest who handled the hand is remembered for its third card (MIDI-04)."""
    squeeze = table.squeeze
    handled = (*(pair for pair in squeeze.handled if pair[0] != event.hand), (event.hand, event.guest))
    return _with(table, squeeze, step="back", handled=handled)


def declined(table: Table, event: CardsDeclined) -> Table:
    """Somebody else is to be asked."""
    squeeze = table.squeeze
    passed = (*squeeze.declined, (event.hand, event.guest))
    return _with(table, Squeeze(declined=passed, handled=squeeze.handled), named=event.named)


def turned(table: Table, _: HandTurned) -> Table:
    """The cards lie open: nothing is offered any more until a third one comes."""
    squeeze = table.squeeze
    if squeeze == Squeeze():
        return table
    return replace(table, squeeze=Squeeze(declined=squeeze.declined, handled=squeeze.handled))


def _with(table: Table, squeeze: Squeeze, **changes: object) -> Table:
    return replace(table, squeeze=replace(squeeze, **changes))


EVOLVE: dict[type[Event], Fold] = {
    CardsOffered: offered,
    CardsTaken: taken,
    CardsReturned: returned,
    CardsDeclined: declined,
}
AFTER_GAME: dict[type[Event], Fold] = {HandTurned: turned}
