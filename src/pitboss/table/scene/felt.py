"""What lies on the felt, as an audience sees it: seats, bets in cheques, hands with their totals.

Cards come through the game's own view, which shows nobody a card that lies face down; only a guest who holds
cards at a hand-held game sees the faces of those. Cheques come from the ledger, so that what is drawn is
what lies there.
"""

from collections.abc import Iterable

import msgspec

from pitboss.cards import Card
from pitboss.cheques import Cheques
from pitboss.games.contract import COUPON, DEALER, GUEST
from pitboss.games.view import GameView, ShownHand
from pitboss.ledger import Holding
from pitboss.ledger.instruments import cheques_in
from pitboss.table.accounts import purse
from pitboss.table.cards.hand_held import face_down
from pitboss.table.state import Table


class SceneHeld(msgspec.Struct, frozen=True):
    """Cards of a hand that are offered to a guest, or in their hand (MIDI-02)."""

    hand: str
    """`player` or `banker`."""
    seat: int
    guest: str
    """As they are called."""
    places: tuple[int, ...]
    """Which cards of the hand, the first being 0."""
    out: bool
    """Whether the guest holds them; else they have yet to take them."""
    mine: bool = False
    """Whether it is this audience who is offered them or holds them."""
    cards: tuple[Card, ...] | None = None
    """Their faces, in the order of `places`: for the guest who holds them and for nobody else."""


class SceneBet(msgspec.Struct, frozen=True):
    """What one owner has lying on one bet."""

    bet: str
    owner: str
    """`guest` of the spot, `dealer` for a toke, `coupon`, or the name of one who bets over the shoulder."""
    hand: int
    cheques: Cheques
    coupon: int = 0
    """The cents of a free-bet coupon."""


class SceneSpot(msgspec.Struct, frozen=True):
    """A seat and the spot before it, seat 1 being first base."""

    seat: int
    sitter: str = ""
    """The name of the guest who sits there."""
    player: str = ""
    """The name of the guest who plays the spot."""
    mine: bool = False
    """Whether the spot is this audience's to play."""
    reserved: bool = False
    sat_out: int = 0
    """Rounds in a row without a wager; told to nobody but staff (PROT-10)."""
    cheques: Cheques | None = None
    """What lies before the sitter; none for those who may not count it."""
    behind: tuple[str, ...] = ()
    """Guests who stand there and bet over the shoulder."""
    bets: tuple[SceneBet, ...] = ()
    hands: tuple[ShownHand, ...] = ()
    even_money: bool = False


def spots(table: Table, view: GameView, *, staff: bool, who: str) -> tuple[SceneSpot, ...]:
    """Every spot, for staff or for the guest named."""
    lying = _bets(table)
    hands = view.guest_hands
    return tuple(
        SceneSpot(
            seat=seat,
            sitter=_name(table, place.sitter),
            player=_name(table, place.player),
            mine=bool(who) and who in (place.player, place.sitter),
            reserved=place.reserved,
            sat_out=place.sat_out if staff else 0,
            cheques=_before(table, place.sitter) if staff or (who and who == place.sitter) else None,
            behind=tuple(_name(table, guest) for guest, spot in table.behind.items() if spot == seat),
            bets=lying.get(seat, ()),
            hands=hands.get(seat, ()),
            even_money=seat in view.even_money,
        )
        for seat, place in enumerate(table.places, 1)
    )


def held(table: Table, who: str) -> SceneHeld | None:
    """Cards that a guest is offered or holds; faces only for that guest, and only while they hold them."""
    squeeze = table.squeeze
    if squeeze.step not in ("offered", "out"):
        return None
    places, out, mine = (
        face_down(table, squeeze.hand),
        squeeze.step == "out",
        bool(who) and who == squeeze.guest,
    )
    faces = table.game.house_hands[squeeze.hand].cards
    return SceneHeld(
        hand=squeeze.hand,
        seat=squeeze.seat,
        guest=_name(table, squeeze.guest),
        places=places,
        out=out,
        mine=mine,
        cards=tuple(faces[place] for place in places) if out and mine else None,
    )


def _bets(table: Table) -> dict[int, tuple[SceneBet, ...]]:
    found: dict[int, list[SceneBet]] = {}
    for account, holding in table.money.accounts.items():
        if account.startswith("bet:"):
            _, seat, bet, owner, hand = account.split(":")
            named = owner if owner in (GUEST, DEALER, COUPON) else _name(table, owner)
            lies = SceneBet(bet, named, int(hand), cheques_in(holding), _coupons(holding))
            found.setdefault(int(seat), []).append(lies)
    return {seat: tuple(sorted(bets, key=_place)) for seat, bets in found.items()}


def _place(bet: SceneBet) -> tuple[str, int, str]:
    return bet.bet, bet.hand, bet.owner


def _coupons(holding: Holding) -> int:
    values = (
        int(name.partition(":")[2]) * count for name, count in holding.items() if name.startswith("coupon:")
    )
    return sum(values)


def _before(table: Table, guest: str) -> Cheques | None:
    return cheques_in(table.held(purse(guest))) if guest else None


def _name(table: Table, guest: str) -> str:
    found = table.guests.get(guest)
    return guest if found is None else found.name


def names(table: Table, guests: Iterable[str]) -> tuple[str, ...]:
    """Guests as they are called."""
    return tuple(_name(table, guest) for guest in guests)
