"""The continuous shuffler: discards go back in after every hand, so there is no shoe to run out (CSM-01).

There is no cut card and no depth: every hand is dealt from all cards that are not on the table. A dead game
is not broken down either; no act here takes the cards out of the machine other than dealing them.

The model, of no particular make: a carousel of slots, and a short row of cards that wait at the mouth.

- A card that comes back goes into a slot drawn for it alone, on top of what lies there.
- Cards are dealt from the waiting row. When fewer than `waiting_min` are left in it, one of the slots that
  hold cards is drawn and emptied, top card first, behind the row.

So a card that was just returned cannot come out in the next `waiting_min` cards: that is how such machines
differ from a shuffle after every hand.

An epoch lasts from one loading to the next. It has one secret, whose commitment is published before the
first card; the draws of the n-th act are derived from the secret and n. When the epoch ends, with all cards
back, the pack is loaded again under a new secret before the old one is opened: else the old one would tell
where the cards lie.
"""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest

import msgspec
from msgspec.structs import replace

from pitboss.cards import DECK, INDEX, Card
from pitboss.chance import Chance, key_for
from pitboss.shuffle import shuffle

SLOTS = 38
WAITING_MIN = 16
COMMITMENT_DOMAIN = b"pitboss continuous shuffler v1\n"


class ContinuousShuffler(msgspec.Struct, frozen=True):
    """The machine between two acts. It holds a secret and an order, and prints neither."""

    secret: bytes
    epoch: int
    counter: int
    """Acts of the machine in this epoch: a batch taken in, or a slot emptied."""
    slots: tuple[tuple[Card, ...], ...]
    """From the top card of each."""
    waiting: tuple[Card, ...]
    """Dealt from the front."""
    waiting_min: int
    out: bytes
    """How many of each card are out on the table, in deck order."""

    def __repr__(self) -> str:
        return f"ContinuousShuffler(epoch={self.epoch}, counter={self.counter}, left={self.left})"

    def __rich_repr__(self) -> list[tuple[str, int]]:
        return [("epoch", self.epoch), ("counter", self.counter), ("left", self.left)]

    @property
    def left(self) -> int:
        """Cards in the machine."""
        return len(self.waiting) + sum(map(len, self.slots))

    @property
    def all_back(self) -> bool:
        """Whether every card is in the machine, as it must be before the next hand (CSM-01)."""
        return not any(self.out)

    @property
    def next(self) -> Card:
        """The card at the mouth, for the process that supplies it; nobody else may see it."""
        return self.draw()[0]

    def draw(self) -> tuple[Card, "ContinuousShuffler"]:
        """Return the next card, and the machine after it."""
        if not self.waiting:
            raise ValueError("The continuous shuffler is empty: all its cards are on the table.")
        card, *waiting = self.waiting
        machine = replace(self, waiting=tuple(waiting), out=_with(self.out, card, 1))
        return card, machine._row_filled()

    def returned(self, cards: Sequence[Card]) -> "ContinuousShuffler":
        """Return the machine after these discards went back in, in this order.

        A card that this machine did not deal is refused: a pack with a stranger in it is no pack.
        """
        out = self.out
        for card in cards:
            if card not in INDEX or not out[INDEX[card]]:
                raise ValueError(f"No {card} of this continuous shuffler is out on the table.")
            out = _with(out, card, -1)
        if not cards:
            return self
        chance = _chance(self.secret, self.counter + 1)
        slots = list(self.slots)
        for card in cards:
            slot = chance.below(len(slots))
            slots[slot] = (card, *slots[slot])
        return replace(self, counter=self.counter + 1, slots=tuple(slots), out=out)._row_filled()

    def pack(self) -> tuple[Card, ...]:
        """All cards of the machine, in it or out of it, in the order of a new deck."""
        held = Counter(self.waiting)
        for slot in self.slots:
            held.update(slot)
        return tuple(card for card in DECK for _ in range(held[card] + self.out[INDEX[card]]))

    def commitment(self) -> str:
        """The seal of this epoch, in hex, published before its first card and constant in it."""
        return commitment(self.secret, self.epoch, self.pack(), len(self.slots), self.waiting_min)

    def next_epoch(self, secret: bytes) -> "ContinuousShuffler":
        """Load the whole pack under a new secret; only then may the old one be opened."""
        if not self.all_back:
            raise ValueError("An epoch ends between two hands, with every card back in the machine.")
        if secret == self.secret:
            raise ValueError("A new epoch needs a new secret.")
        return loaded(
            self.pack(), secret, epoch=self.epoch + 1, slots=len(self.slots), waiting_min=self.waiting_min
        )

    def _row_filled(self) -> "ContinuousShuffler":
        """Empty slots until enough cards wait, or no slot has a card."""
        machine = self
        while len(machine.waiting) < machine.waiting_min and any(machine.slots):
            counter = machine.counter + 1
            filled = [number for number, slot in enumerate(machine.slots) if slot]
            drawn = filled[_chance(machine.secret, counter).below(len(filled))]
            machine = replace(
                machine,
                counter=counter,
                waiting=machine.waiting + machine.slots[drawn],
                slots=(*machine.slots[:drawn], (), *machine.slots[drawn + 1 :]),
            )
        return machine


def loaded(
    cards: Sequence[Card],
    secret: bytes,
    *,
    epoch: int = 1,
    slots: int = SLOTS,
    waiting_min: int = WAITING_MIN,
) -> ContinuousShuffler:
    """Return a machine that holds this pack, at the start of an epoch.

    The pack goes in premixed, as a vaulted set is: shuffled by the secret from the order of a new deck, so
    that the order in which the cards were handed over plays no part.
    """
    if slots < 1 or waiting_min < 1:
        raise ValueError("A continuous shuffler has at least one slot and lets at least one card wait.")
    if any(card not in INDEX for card in cards):
        raise ValueError("A continuous shuffler takes cards of known face only.")
    ordered = _in_deck_order(cards)
    counts = Counter(ordered)
    if counts and max(counts.values()) > 255:
        raise ValueError("A continuous shuffler holds at most 255 decks.")
    machine = ContinuousShuffler(
        secret, epoch, 0, ((),) * slots, (), waiting_min, bytes(counts[card] for card in DECK)
    )
    return machine.returned(shuffle(ordered, key_for(secret, "continuous shuffler, premix")))


def commitment(secret: bytes, epoch: int, pack: Sequence[Card], slots: int, waiting_min: int) -> str:
    """Return what binds an epoch: its number, the machine's measures, the secret and the pack."""
    key_for(secret, "")
    measures = f"epoch {epoch}, {slots} slots, {waiting_min} waiting\n".encode()
    ordered = " ".join(_in_deck_order(pack)).encode("ascii")
    return sha256(COMMITMENT_DOMAIN + measures + secret + ordered).hexdigest()


def verify(commitment_: str, start: ContinuousShuffler) -> bool:
    """Return whether an epoch that is loaded again from its opened secret is the one that was sealed."""
    return compare_digest(start.commitment().encode(), commitment_.encode())


def replayed(start: ContinuousShuffler, history: Sequence[int | Sequence[Card]]) -> list[Card]:
    """Return the cards that a machine deals when its epoch is played again.

    `history` says, in order, how many cards were drawn and which were returned.
    """
    dealt: list[Card] = []
    machine = start
    for act in history:
        if isinstance(act, int):
            for _ in range(act):
                card, machine = machine.draw()
                dealt.append(card)
        else:
            machine = machine.returned(act)
    return dealt


def _in_deck_order(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=INDEX.__getitem__)


def _chance(secret: bytes, counter: int) -> Chance:
    return Chance(secret, f"continuous shuffler, act {counter}", words=16)


def _with(out: bytes, card: Card, more: int) -> bytes:
    place = INDEX[card]
    return out[:place] + bytes((out[place] + more,)) + out[place + 1 :]
