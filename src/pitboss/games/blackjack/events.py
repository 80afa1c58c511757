"""What happens at a blackjack table, in the past tense, beside what happens at every table."""

import msgspec

from pitboss.cards import Card
from pitboss.games.contract import Event, Item


class Claim(msgspec.Struct, frozen=True):
    """A percentage prize won: the progressive prices and pays it."""

    seat: int
    bet: str
    hand: str
    part: int
    whole: int
    envy: int


class WagersCollected(Event, frozen=True):
    """Wagers that are played "for 1" went to the rack as the game started (B7-DEAL-05, B7V-WAG-05)."""

    items: tuple[Item, ...]


class CardDealt(Event, frozen=True):
    """A card came to a hand of a seat, or to the dealer when the seat is 0."""

    card: Card
    seat: int
    hand: int
    place: int
    face_up: bool
    points: int
    soft: bool
    """The total of the hand with this card."""
    carried: bool
    position: int
    """How far the deal has come with it; -1 once everyone has their first cards."""
    awaits: str


class UpCardTurned(Event, frozen=True):
    """As the second card slid beneath it, the dealer's first card was turned up (BJ-DEAL-03)."""

    card: Card
    awaits: str


class SideBetsSettled(Event, frozen=True):
    """The side bets on the up card are settled, before anything else."""

    items: tuple[Item, ...]
    claims: tuple[Claim, ...]
    awaits: str


class PrizeClaimed(Event, frozen=True):
    """A guest's third card made a percentage prize, which is entered at once (CF-53)."""

    claim: Claim


class InsuranceOpened(Event, frozen=True):
    """Insurance is offered."""


class InsuranceBought(Event, frozen=True):
    """Cents lie on the insurance line, `total` of that owner's in all."""

    seat: int
    owner: str
    cents: int
    total: int


class EvenMoneyTaken(Event, frozen=True):
    """A blackjack will be paid 1 to 1 when insurance closes."""

    seat: int


class InsuranceClosed(Event, frozen=True):
    """No more insurance; even money is paid."""

    items: tuple[Item, ...]
    awaits: str


class HoleCardChecked(Event, frozen=True):
    """The dealer looked: blackjack or not, and nothing more is told. Lost insurance is taken at once."""

    blackjack: bool
    items: tuple[Item, ...]
    awaits: str


class PeekMissed(Event, frozen=True):
    """The dealer went on without having looked."""

    awaits: str


class HandReached(Event, frozen=True):
    """It is a hand's turn, and its total is announced."""

    seat: int
    hand: int
    points: int
    soft: bool
    awaits: str


class HandSignalled(Event, frozen=True):
    """The guest gave a signal on the hand at hand."""

    seat: int
    hand: int
    signal: str
    awaits: str


class HandDoubled(Event, frozen=True):
    """A further wager was put down for one card."""

    seat: int
    hand: int
    cents: int
    toke: int


class HandSplit(Event, frozen=True):
    """A pair became two hands, each with the same wager."""

    seat: int
    hand: int
    cents: int
    toke: int


class HandSurrendered(Event, frozen=True):
    """A hand was given up: half of its wager is taken, or it waits for the dealer's hole card (IND-64)."""

    seat: int
    hand: int
    items: tuple[Item, ...]
    """None while it waits."""
    awaits: str


class SurrenderClosed(Event, frozen=True):
    """No hand is given up early any more (IND-65)."""

    awaits: str


class HandStood(Event, frozen=True):
    """A hand takes no more cards, of itself (21, doubled, split ace)."""

    seat: int
    hand: int


class HandSettled(Event, frozen=True):
    """A hand ended in its turn: it broke, or is a blackjack or a charlie. Money before cards (PROT-03)."""

    seat: int
    hand: int
    why: str
    items: tuple[Item, ...]


class GuestsFinished(Event, frozen=True):
    """All guests have acted; `live` hands wait for the dealer's."""

    live: int


class HoleCardTurned(Event, frozen=True):
    """The hole card was turned; lost insurance is taken if nobody had looked before."""

    card: Card
    points: int
    soft: bool
    blackjack: bool
    items: tuple[Item, ...]
    awaits: str


class HandsSettled(Event, frozen=True):
    """What was left is taken, paid or pushed, hand by hand from third base to first."""

    items: tuple[Item, ...]


class SeatSatOut(Event, frozen=True):
    """A guest who got no cards sits this hand out; their bets go back (IRR-07)."""

    seat: int
    items: tuple[Item, ...]


class CourtesyOffered(Event, frozen=True):
    """These seats may stay in or withdraw (IRR-07, IRR-09, IRR-10)."""

    seats: tuple[int, ...]


class GuestStayed(Event, frozen=True):
    """A guest stays in the hand."""

    seat: int


class GuestWithdrew(Event, frozen=True):
    """A guest took all bets of the hand back."""

    seat: int
    items: tuple[Item, ...]


class DealerCountsAsPlain(Event, frozen=True):
    """After an exposed hole card a dealer's blackjack is an ordinary 21; no insurance (IRR-01, A-20)."""


class CardStayed(Event, frozen=True):
    """A card given to a hand out of turn stays there; the hand passed over is asked again (IRR-11)."""

    card: Card
    seat: int
    hand: int
    points: int
    soft: bool
