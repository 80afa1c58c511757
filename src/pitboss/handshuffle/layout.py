"""Where the cards lie during a shuffle, and which act is due next.

`due` is the only place that knows the order of the steps. The model that shuffles, the trainer that shows a
shuffle and the trainer that checks one all follow it.
"""

import msgspec

from pitboss.handshuffle.procedure import Procedure, Stage

Places = tuple[int, ...]
"""Cards from the top down, each by the place it had in the pack before the shuffle."""


class Act(msgspec.Struct, frozen=True):
    """One thing that a dealer does: with which piles, and with how many cards where that is chosen."""

    name: str
    piles: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()


class Due(msgspec.Struct, frozen=True):
    """An act that may come next; each count has a least and a most."""

    name: str
    stage: Stage
    rule: str
    piles: tuple[str, ...] = ()
    counts: tuple[tuple[int, int], ...] = ()

    def allows(self, act: Act) -> bool:
        """Return whether this is the act that is due."""
        return ((self.name, self.piles, len(self.counts)) == (act.name, act.piles, len(act.counts))) and all(
            least <= count <= most for count, (least, most) in zip(act.counts, self.counts, strict=True)
        )


class Layout(msgspec.Struct, frozen=True):
    """The piles on the table, the packets in the dealer's hands, and how far the shuffle has come.

    The right stack is turned by 180 degrees. That changes which edge of a card points where, never the order
    of the cards, so it is remembered as done and does nothing else.
    """

    rack: Places = ()
    centre: Places = ()
    left: Places = ()
    right: Places = ()
    middle: Places = ()
    packets: tuple[Places, ...] = ()
    taken_from: tuple[str, ...] = ()
    """The piles that the packets in hand came from."""
    handled: tuple[str, ...] = ()
    """What has been done with the packets in hand since they were taken."""
    reached: str = "rack"
    """`rack`, `washed`, `centre`, `split`, `first` (pass), `divided`, `second` (pass)."""
    side_last: str = "right"
    """The stack that the middle pile was last shuffled with; the first turn is the left one's."""
    right_turned: bool = False
    cut_card_laid: bool = False

    def pile(self, name: str) -> Places:
        found: Places = getattr(self, name)
        return found

    def all_cards(self) -> Places:
        """Every card, wherever it lies."""
        packets = (card for packet in self.packets for card in packet)
        return (*self.rack, *self.centre, *self.left, *self.right, *self.middle, *packets)


def due(procedure: Procedure, layout: Layout) -> tuple[Due, ...]:
    """Return what the dealer may do next, in the order of the manual; nothing when the shuffle is over."""
    if layout.packets:
        return _due_in_hand(procedure, layout)
    rules = procedure.rules
    match layout.reached:
        case "rack" if procedure.wash_rotations:
            return (Due("wash", "wash", rules["wash"], ("rack",)),)
        case "rack" | "washed":
            return (Due("centre", "start", rules["start"], ("rack",)),)
        case "centre":
            return (_split(procedure, layout, "centre", "start"),)
        case "split":
            return (Due("turn", "start", rules["start"], ("right",)),)
        case "divided":
            return (Due("cut_card", "divide", rules["divide"], ("middle",)),)
    if layout.left or layout.right:
        return (_grab(procedure, layout),)
    if layout.reached == "first":
        return (_split(procedure, layout, "middle", "divide"),)
    return ()


def _split(procedure: Procedure, layout: Layout, pile: str, stage: Stage) -> Due:
    """Split into two equal stacks; the upper half goes to the right (our reading)."""
    halves = _halves(len(layout.pile(pile)), procedure.halving_tolerance)
    return Due("split", stage, procedure.rules[stage], (pile,), (halves,))


def _grab(procedure: Procedure, layout: Layout) -> Due:
    """Grab from both stacks to open either pass and during the second; else from the middle and one stack.

    By-eye grabs may use one stack up before the other; then the other serves alone (SHF-07, SHF-08).
    """
    stacks = tuple(name for name in ("left", "right") if layout.pile(name))
    stage: Stage
    if layout.reached == "second":
        piles, stage = stacks, "second"
    elif not layout.middle:
        piles, stage = stacks, "opening"
    else:
        turn = "left" if layout.side_last == "right" else "right"
        stage = "left" if (turn if turn in stacks else stacks[0]) == "left" else "right"
        piles = ("middle", stage)
    counts = tuple(_grab_range(procedure, len(layout.pile(name))) for name in piles)
    return Due("grab", stage, procedure.rules[stage], piles, counts)


def _grab_range(procedure: Procedure, size: int) -> tuple[int, int]:
    """Return about three quarters of a deck, or all of a pile that would leave less than half a grab."""
    least, most = procedure.grab - procedure.grab_tolerance, procedure.grab + procedure.grab_tolerance
    return min(least, size), size if size <= procedure.sliver_max else most


def _due_in_hand(procedure: Procedure, layout: Layout) -> tuple[Due, ...]:
    """Return what comes next for the packets in the dealer's hands."""
    if layout.reached == "second":
        return _due_in_second_pass(procedure, layout)
    opening = "middle" not in layout.taken_from
    stage: Stage = "opening" if opening else "left" if "left" in layout.taken_from else "right"
    halved = opening and procedure.squaring
    order = (
        *(("spread", "square") if procedure.spread else ("square",) if halved else ()),
        *(("halve",) if halved else ()),
        *("riffle",) * procedure.riffles_first,
        "lay",
    )
    name = order[len(layout.handled)]
    rule = procedure.rules[stage]
    if name == "spread":
        # What lies in the middle pile has been spread before (BAC-MSHUF-02).
        return (Due(name, stage, rule, tuple(pile for pile in layout.taken_from if pile != "middle")),)
    if name == "halve":
        size = sum(map(len, layout.packets))
        return (Due(name, stage, rule, (), (_halves(size, procedure.halving_tolerance),)),)
    if name == "riffle" and "riffle" in layout.handled:
        return (Due(name, stage, procedure.rules.get("riffle_again", rule)),)
    return (Due(name, stage, rule, ("middle",) if name == "lay" else ()),)


def _due_in_second_pass(procedure: Procedure, layout: Layout) -> tuple[Due, ...]:
    """Return the strips that the house asks for, then one riffle, then the pile (SHF-08, A-04)."""
    rule = procedure.rules["second"]
    if "riffle" in layout.handled:
        return (Due("lay", "second", rule, ("middle",)),)
    fewest, most = procedure.strips
    stripped = len(layout.handled)
    return (
        *((Due("strip", "second", rule),) if stripped < most else ()),
        *((Due("riffle", "second", rule),) if stripped >= fewest else ()),
    )


def _halves(size: int, tolerance: int) -> tuple[int, int]:
    return max(size // 2 - tolerance, 0), min((size + 1) // 2 + tolerance, size)
