"""A hand shuffle performed: by a model of hands, from a secret, every step of it or the end alone."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.chance import Chance
from pitboss.handshuffle.layout import Act, Due, Layout, Places, due
from pitboss.handshuffle.mixing import Handling, halving, riffle, strip, wash
from pitboss.handshuffle.procedure import BLACKJACK, Procedure, Stage

T = TypeVar("T")
ORDINARY = Handling()
PURPOSE = "hand shuffle"


class Step(msgspec.Struct, frozen=True):
    """One act of a shuffle, the rule it follows, and where the cards lie after it."""

    act: Act
    stage: Stage
    rule: str
    layout: Layout


class Performance(msgspec.Struct, frozen=True):
    """A whole shuffle: its steps, and the order that came of it."""

    procedure: Procedure
    steps: tuple[Step, ...]
    order: Places

    def cards(self, pack: Sequence[T], places: Places | None = None) -> tuple[T, ...]:
        """The cards of a pile of some step, or of the shuffled pack, when the pack that went in was this."""
        return tuple(pack[place] for place in (self.order if places is None else places))


def performance(
    secret: bytes, size: int, procedure: Procedure = BLACKJACK, handling: Handling = ORDINARY
) -> Performance:
    """Shuffle so many cards and keep every step, for a trainer to show."""
    steps = tuple(_steps(Chance(secret, PURPOSE), size, procedure, handling))
    return Performance(procedure, steps, steps[-1].layout.middle)


def permutation(
    secret: bytes, size: int, procedure: Procedure = BLACKJACK, handling: Handling = ORDINARY
) -> Places:
    """The order alone: place k takes the card that lay at `order[k]`, as in `pitboss.shuffle`."""
    order: Places = ()
    for step in _steps(Chance(secret, PURPOSE), size, procedure, handling):
        order = step.layout.middle
    return order


def shuffle_by_hand(
    cards: Sequence[T], secret: bytes, procedure: Procedure = BLACKJACK, handling: Handling = ORDINARY
) -> tuple[T, ...]:
    """The cards as the hands leave them, top of the pile and front of the shoe first.

    A hand shuffle is never sealed: the secret only makes the model repeatable.
    """
    return tuple(cards[place] for place in permutation(secret, len(cards), procedure, handling))


def after(layout: Layout, act: Act, chance: Chance, handling: Handling, rotations: int = 0) -> Layout:
    """Where the cards lie once the act is done; whether it was due is not asked here."""
    if act.name == "wash":
        return replace(layout, rack=wash(layout.rack, rotations, chance, handling), reached="washed")
    return ACTS[act.name](layout, act, chance, handling)


def _steps(chance: Chance, size: int, procedure: Procedure, handling: Handling) -> Iterator[Step]:
    """Do what is due until nothing is."""
    layout = Layout(rack=tuple(range(size)))
    while dues := due(procedure, layout):
        chosen = _chosen(procedure, layout, dues, chance)
        act = Act(chosen.name, chosen.piles, _counts(procedure, layout, chosen, chance, handling))
        layout = after(layout, act, chance, handling, procedure.wash_rotations)
        if act.name == "split" and chosen.stage == "divide" and not procedure.cut_card:
            layout = replace(layout, reached="second")
        yield Step(act, chosen.stage, chosen.rule, layout)


def _chosen(procedure: Procedure, layout: Layout, dues: tuple[Due, ...], chance: Chance) -> Due:
    """The only act that is due; or, between the fewest and the most strips, on or not: each number alike."""
    if len(dues) == 1:
        return dues[0]
    strip_on, riffle_now = dues
    still_to_choose = procedure.strips[1] - len(layout.handled) + 1
    return riffle_now if chance.below(still_to_choose) == 0 else strip_on


def _counts(
    procedure: Procedure, layout: Layout, chosen: Due, chance: Chance, handling: Handling
) -> tuple[int, ...]:
    """How many cards these hands take, within what the house allows."""
    counts = []
    for number, (least, most) in enumerate(chosen.counts):
        if chosen.name != "grab":
            size = sum(map(len, layout.packets)) or len(layout.pile(chosen.piles[0]))
            taken = halving(size, handling.halving_off, chance)
        elif most == len(layout.pile(chosen.piles[number])):
            taken = most
        else:
            taken = procedure.grab + chance.between(-handling.grab_off, handling.grab_off)
        counts.append(min(max(taken, least), most))
    return tuple(counts)


def _centre(layout: Layout, _act: Act, _chance: Chance, _handling: Handling) -> Layout:
    return replace(layout, rack=(), centre=layout.rack, reached="centre")


def _split(layout: Layout, act: Act, _chance: Chance, _handling: Handling) -> Layout:
    """The upper half is lifted off to the right."""
    (pile,), (upper,) = act.piles, act.counts
    cards = layout.pile(pile)
    reached = "split" if pile == "centre" else "divided"
    return replace(layout, centre=(), middle=(), left=cards[upper:], right=cards[:upper], reached=reached)


def _turn(layout: Layout, _act: Act, _chance: Chance, _handling: Handling) -> Layout:
    return replace(layout, right_turned=True, reached="first")


def _cut_card(layout: Layout, _act: Act, _chance: Chance, _handling: Handling) -> Layout:
    return replace(layout, cut_card_laid=True, reached="second")


def _grab(layout: Layout, act: Act, _chance: Chance, _handling: Handling) -> Layout:
    """Cards come off the top of each pile."""
    taken = list(zip(act.piles, act.counts, strict=True))
    return replace(
        layout,
        packets=tuple(layout.pile(pile)[:count] for pile, count in taken),
        taken_from=act.piles,
        handled=(),
        **{pile: layout.pile(pile)[count:] for pile, count in taken},
    )


def _spread(layout: Layout, _act: Act, _chance: Chance, _handling: Handling) -> Layout:
    """Looked through for a card that lies face up; the order stays."""
    return _handled(layout, "spread", layout.packets)


def _square(layout: Layout, _act: Act, _chance: Chance, _handling: Handling) -> Layout:
    """Edges made even. The packets stay apart; where they are put together, `halve` does it."""
    return _handled(layout, "square", layout.packets)


def _halve(layout: Layout, act: Act, _chance: Chance, _handling: Handling) -> Layout:
    """One packet on top of the other, then parted again in the middle."""
    cards, (upper,) = _together(layout), act.counts
    return _handled(layout, "halve", (cards[:upper], cards[upper:]))


def _strip(layout: Layout, _act: Act, chance: Chance, handling: Handling) -> Layout:
    """The grabs are put together and stripped as one: the manual strips "the deck" (SHF-08)."""
    packets = chance.between(*handling.strip_packets)
    return _handled(layout, "strip", (strip(_together(layout), packets, chance),))


def _riffle(layout: Layout, _act: Act, chance: Chance, handling: Handling) -> Layout:
    """Two packets into one; a single packet is halved first."""
    if len(layout.packets) == 2:
        upper, lower = layout.packets
    else:
        cards = _together(layout)
        half = halving(len(cards), handling.halving_off, chance)
        upper, lower = cards[:half], cards[half:]
    return _handled(layout, "riffle", (riffle(upper, lower, chance, handling.clump),))


def _lay(layout: Layout, _act: Act, _chance: Chance, _handling: Handling) -> Layout:
    """On top of the middle pile."""
    side = next((pile for pile in ("left", "right") if pile in layout.taken_from), "right")
    return replace(
        layout,
        middle=_together(layout) + layout.middle,
        packets=(),
        taken_from=(),
        handled=(),
        side_last=side if "middle" in layout.taken_from else layout.side_last,
    )


def _handled(layout: Layout, name: str, packets: tuple[Places, ...]) -> Layout:
    return replace(layout, packets=packets, handled=(*layout.handled, name))


def _together(layout: Layout) -> Places:
    """The packets in hand as one, the first on top."""
    return tuple(card for packet in layout.packets for card in packet)


ACTS: dict[str, Callable[[Layout, Act, Chance, Handling], Layout]] = {
    "centre": _centre,
    "split": _split,
    "turn": _turn,
    "cut_card": _cut_card,
    "grab": _grab,
    "spread": _spread,
    "square": _square,
    "halve": _halve,
    "strip": _strip,
    "riffle": _riffle,
    "lay": _lay,
}
