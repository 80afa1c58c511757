"""Nobody does two steps of one paper that the house keeps apart (`hands_apart` in `pit.toml`, IND-18).

The one place that refuses it, for every paper of the pit. It reads the events that a command would lead to:
each says on which paper which step was done, and the state says who did the steps before.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.authority import Person
from pitboss.games.contract import Event, Refusal
from pitboss.pit.boxes.drop import BoxCounted, CountClosed
from pitboss.pit.cards.custody import BagSigned, RemovalSigned, SetInspected
from pitboss.pit.papers.credit_lines import LineApproved
from pitboss.pit.papers.fills import Fill, FillCarried, FillPrepared
from pitboss.pit.papers.markers import MarkerApproved
from pitboss.pit.papers.reading import LineAgreed, LineDisputed, LinesAgreed, was_read
from pitboss.pit.papers.slips import Slip, SlipSigned
from pitboss.pit.refusals import refuse
from pitboss.pit.rule_changes import RulesSigned
from pitboss.pit.state import Pit
from pitboss.pit.table_changes import BankrollReceived, NewBankrollBrought, TableChangeSigned
from pitboss.pit.trays.inventory import DenominationsVerified, DenominationVerified, RecountAsked
from pitboss.rulebook.pit import PitRules
from pitboss.rulebook.roles import Hand, Paper, pairs


class Used(NamedTuple):
    """A step that a command would do, and who did the steps before it, of the same paper."""

    paper: str
    hand: str
    before: Iterable[tuple[str, str]]
    """Hand and person."""
    serial: str = ""
    rule: str = ""


_pairs = lru_cache(maxsize=16)(pairs)


def refusal_for_hands(rules: PitRules, pit: Pit, by: Person, decision: tuple[Event, ...]) -> Refusal | None:
    """Refuse a step to somebody who did another one of the same paper that is kept apart from it."""
    apart = _pairs(rules.hands_apart)
    for event in decision:
        find = _USED.get(type(event))
        used = None if find is None else find(pit, event)
        if used is None:
            continue
        for hand, who in used.before:
            if who == by.id and (used.paper, frozenset((used.hand, hand))) in apart:
                return refuse("badge_used_twice", used.rule, serial=used.serial)
    return None


def _of_fill(fill: Fill) -> Iterable[tuple[str, str]]:
    return (("asks", fill.asked_by), ("cage_cashier", fill.cashier), ("security", fill.runner))


def _fill(hand: Hand) -> Callable[[Pit, Any], Used]:
    def used(pit: Pit, event: FillPrepared | FillCarried) -> Used:
        fill = pit.fills.open[event.number]
        return Used("fill", hand, _of_fill(fill), fill.serial)

    return used


def _signed(pit: Pit, event: SlipSigned) -> Used:
    slip = pit.papers.slips[event.serial]
    return Used(slip.kind, event.signature.role, _of_slip(pit, slip), slip.serial)


def _of_slip(pit: Pit, slip: Slip) -> Iterable[tuple[str, str]]:
    yield from ((one.role, one.person) for one in slip.signatures)
    if slip.kind == "fill":
        for fill in pit.fills.open.values():
            if fill.serial == slip.serial:
                yield from _of_fill(fill)
    elif slip.serial in pit.credits.open:
        yield "asks", pit.credits.open[slip.serial].asked_by


def _approved(pit: Pit, event: MarkerApproved) -> Used:
    return Used("marker", "approves", _of_slip(pit, pit.papers.slips[event.serial]), event.serial)


def _agreed(pit: Pit, event: LineAgreed | LineDisputed | LinesAgreed) -> Used:
    slip = pit.papers.slips[event.serial]
    named = event.lines if isinstance(event, LinesAgreed) else (event.line,)
    aloud = any(was_read(slip, line) for line in named)
    return Used(slip.kind, "agrees", (("reads", slip.reader),) if aloud else (), slip.serial, "FILL-03")


def _verified(pit: Pit, event: DenominationVerified | DenominationsVerified | RecountAsked) -> Used:
    counted_by = pit.inventory.tray(event.table).counted_by
    return Used("closer", "verifies", (("counts", counted_by),), event.table)


def _counted(pit: Pit, event: BoxCounted) -> Used:
    box = pit.drop.boxes[event.box]
    before = [("carries", who) for who in box.carriers]
    if box.first is None:
        return Used("drop", "counts", before, event.box, "IND-23")
    return Used("drop", "counts_again", (*before, ("counts", box.first.by)), event.box, "IND-23")


def _resolved(pit: Pit, event: CountClosed) -> Used | None:
    """Two counts that agree close a box too; somebody resolves it only where they differed."""
    box = pit.drop.boxes[event.box]
    if box.state != "differs":
        return None
    counts = zip(("counts", "counts_again"), (box.first, box.second), strict=True)
    before = [(hand, count.by) for hand, count in counts if count is not None]
    return Used("drop", "resolves", before, event.box, "IND-23")


def _of_set(
    paper: Paper, first: Hand, who: Callable[[Pit, Any], tuple[str, ...]]
) -> Callable[[Pit, Any], Used]:
    """Of cards two people sign, each in their role; `first` signs first."""

    def used(pit: Pit, event: SetInspected | BagSigned | RemovalSigned) -> Used:
        name = str(event.number) if isinstance(event, RemovalSigned) else event.set
        return Used(paper, event.role, tuple((first, one) for one in who(pit, event)), name)

    return used


def _removal(pit: Pit, event: RemovalSigned) -> tuple[str, ...]:
    return next(one.signed for one in pit.custody.removed if one.number == event.number)


def _change(paper: Paper, hand: Hand) -> Callable[[Pit, Any], Used]:
    def used(_: Pit, event: RulesSigned | TableChangeSigned | BankrollReceived | NewBankrollBrought) -> Used:
        before = [("proposes", event.proposed_by)]
        if isinstance(event, BankrollReceived | NewBankrollBrought):
            before.append(("signs", event.signed_by))
        return Used(paper, hand, before, "", "IND-43")

    return used


def _line(_: Pit, event: LineApproved) -> Used | None:
    return Used("credit_line", "signs", (("proposes", event.by),)) if event.signed_by else None


_USED: Mapping[type[Event], Callable[[Pit, Any], Used | None]] = {
    FillPrepared: _fill("cage_cashier"),
    FillCarried: _fill("security"),
    SlipSigned: _signed,
    MarkerApproved: _approved,
    LineAgreed: _agreed,
    LineDisputed: _agreed,
    LinesAgreed: _agreed,
    DenominationVerified: _verified,
    DenominationsVerified: _verified,
    RecountAsked: _verified,
    BoxCounted: _counted,
    CountClosed: _resolved,
    SetInspected: _of_set("inspection", "supervisor", lambda pit, x: pit.custody.sets[x.set].inspected),
    BagSigned: _of_set("bag", "dealer", lambda pit, x: pit.custody.sets[x.set].bag),
    RemovalSigned: _of_set("removal", "dealer", _removal),
    RulesSigned: _change("rules", "signs"),
    TableChangeSigned: _change("table_change", "signs"),
    BankrollReceived: _change("table_change", "receives"),
    NewBankrollBrought: _change("table_change", "receives"),
    LineApproved: _line,
}
"""By event, the step that it records."""
