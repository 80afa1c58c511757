"""What each act of a hand shuffle does to the piles. Whether it is due is not checked here."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.chance import Chance
from pitboss.handshuffle.layout import Act, Layout, Places
from pitboss.handshuffle.mixes import Handling, halving, riffle, strip, wash
from pitboss.handshuffle.procedure import Procedure


class Hands(NamedTuple):
    """The hands that shuffle: their procedure, how they work, and the source of their chance."""

    procedure: Procedure
    handling: Handling
    chance: Chance


def after(layout: Layout, act: Act, hands: Hands) -> Layout:
    """Return where the cards lie after an act."""
    return ACTS[act.name](layout, act, hands)


def _wash(layout: Layout, _act: Act, hands: Hands) -> Layout:
    washed = wash(layout.rack, hands.procedure.wash_rotations, hands.chance, hands.handling)
    return replace(layout, rack=washed, reached="washed")


def _centre(layout: Layout, _act: Act, _hands: Hands) -> Layout:
    return replace(layout, rack=(), centre=layout.rack, reached="centre")


def _split(layout: Layout, act: Act, hands: Hands) -> Layout:
    """Lift the upper half off to the right."""
    (pile,), (upper,) = act.piles, act.counts
    cards = layout.pile(pile)
    reached = "split" if pile == "centre" else "divided" if hands.procedure.cut_card else "second"
    return replace(layout, centre=(), middle=(), left=cards[upper:], right=cards[:upper], reached=reached)


def _turn(layout: Layout, _act: Act, _hands: Hands) -> Layout:
    return replace(layout, right_turned=True, reached="first")


def _cut_card(layout: Layout, _act: Act, _hands: Hands) -> Layout:
    return replace(layout, cut_card_laid=True, reached="second")


def _grab(layout: Layout, act: Act, _hands: Hands) -> Layout:
    """Take cards off the top of each pile."""
    taken = list(zip(act.piles, act.counts, strict=True))
    return replace(
        layout,
        packets=tuple(layout.pile(pile)[:count] for pile, count in taken),
        taken_from=act.piles,
        handled=(),
        **{pile: layout.pile(pile)[count:] for pile, count in taken},
    )


def _spread(layout: Layout, _act: Act, _hands: Hands) -> Layout:
    """Look through the cards for one that lies face up; the order stays."""
    return _handled(layout, "spread", layout.packets)


def _square(layout: Layout, _act: Act, _hands: Hands) -> Layout:
    """Make the edges even. The packets stay apart; `halve` puts them together."""
    return _handled(layout, "square", layout.packets)


def _halve(layout: Layout, act: Act, _hands: Hands) -> Layout:
    """Put one packet on top of the other, then part them again in the middle."""
    cards, (upper,) = _together(layout), act.counts
    return _handled(layout, "halve", (cards[:upper], cards[upper:]))


def _strip(layout: Layout, _act: Act, hands: Hands) -> Layout:
    """Put the grabs together and strip them as one: the manual strips "the deck" (SHF-08)."""
    packets = hands.chance.between(*hands.handling.strip_packets)
    return _handled(layout, "strip", (strip(_together(layout), packets, hands.chance),))


def _riffle(layout: Layout, _act: Act, hands: Hands) -> Layout:
    """Riffle two packets into one; a single packet is halved first."""
    if len(layout.packets) == 2:
        upper, lower = layout.packets
    else:
        cards = _together(layout)
        half = halving(len(cards), hands.handling.halving_off, hands.chance)
        upper, lower = cards[:half], cards[half:]
    return _handled(layout, "riffle", (riffle(upper, lower, hands.chance, hands.handling.clump),))


def _lay(layout: Layout, _act: Act, _hands: Hands) -> Layout:
    """Lay the packet on top of the middle pile."""
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
    """Return the packets in hand as one, the first on top."""
    return tuple(card for packet in layout.packets for card in packet)


ACTS: dict[str, Callable[[Layout, Act, Hands], Layout]] = {
    "wash": _wash,
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
