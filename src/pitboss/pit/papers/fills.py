"""Fills: the pit asks, the cage prints and prepares, security carries, the dealer checks line by line.

The rack rises only when everything is signed and the duplicate is in the box (FILL-01 to FILL-07, IND-13 to
IND-20).
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cheques import COLOURS, Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Facts, Folds, Handlers, Tables, on
from pitboss.pit.papers.reading import (
    AgreeLine,
    AgreeLines,
    ReadLine,
    ReadLines,
    as_on_slip,
    line_at_hand,
    line_to_read,
    lines_aloud,
    next_line,
    not_read,
    to_agree,
)
from pitboss.pit.papers.slips import (
    Papers,
    PartsMoved,
    Signature,
    Slip,
    SlipCompleted,
    SlipIssued,
    SlipSigned,
    SlipVoided,
    acting,
    clock,
    new_slip,
    signature,
    signing,
)
from pitboss.pit.procedure.step import Procedure, Progress, Step, not_theirs
from pitboss.pit.refusals import refuse, refuse_slip
from pitboss.pit.shared_state import SharedState
from pitboss.pit.trays.inventory import not_open
from pitboss.rulebook.pit import PitRules
from pitboss.table.money.rack import RackFilled


class Fill(msgspec.Struct, frozen=True, kw_only=True):
    """A fill on its way."""

    number: int
    table: str
    cheques: Cheques
    asked_by: str
    serial: str = ""
    """Of its slip, once the cage has printed one."""
    cashier: str = ""
    runner: str = ""
    top_signed: str = ""
    proved: bool = False
    """The dealer has cut the cheques down, and they are what the slip says (FILL-04)."""


class Fills(msgspec.Struct, frozen=True):
    """The fills that are open, by the number of the request."""

    asked: int = 0
    open: Mapping[int, Fill] = {}


class WithFills(SharedState, Protocol):
    """The part of the pit that these commands read."""

    @property
    def fills(self) -> Fills: ...


class RequestFill(Command, frozen=True):
    """A supervisor asks the cage for cheques."""

    table: str
    cheques: Cheques


class PrepareFill(Command, frozen=True):
    """The cashier counts out the cheques and prints the slip."""

    number: int


class TopSignFill(Command, frozen=True):
    """A pit manager or higher signs on top, where high cheques are in it."""

    number: int


class CarryFill(Command, frozen=True):
    """Security takes cheques and slip to the table."""

    number: int


class ProveFill(Command, frozen=True):
    """The dealer has cut the cheques down, and says what came."""

    number: int
    cheques: Cheques


class SignFill(Command, frozen=True):
    """The dealer signs, then the supervisor."""

    number: int


class DropDuplicate(Command, frozen=True):
    """The dealer drops the duplicate: the fill is in the rack."""

    number: int


class VoidFill(Command, frozen=True):
    """The supervisor voids it, and it goes back to the cage."""

    number: int
    why: str


class FillRequested(Event, frozen=True):
    number: int
    table: str
    cheques: Cheques
    by: str


class FillPrepared(Event, frozen=True):
    number: int
    serial: str
    by: str


class FillTopSigned(Event, frozen=True):
    number: int
    by: str


class FillCarried(Event, frozen=True):
    number: int
    by: str
    serial: str = ""
    runner: Signature | None = None
    """As the slip names them; older records do not."""


class FillProved(Event, frozen=True):
    """What came is what the slip says."""

    number: int


class FillMismatched(Event, frozen=True):
    """What came is not what the slip says: nothing is signed and nothing enters the rack."""

    number: int
    came: Cheques


class FillCompleted(Event, frozen=True):
    """The cheques are in the rack."""

    number: int
    table: str
    cheques: Cheques
    serial: str


class FillVoided(Event, frozen=True):
    number: int
    why: str
    by: str


def needs_top_signature(rules: PitRules, cheques: Cheques) -> bool:
    """Tell whether there is a cheque that calls for a higher signature (FILL-07, CRD-05)."""
    return any(value >= COLOURS[rules.fills.top_sign_from] for value in cheques.colours)


def _slip(pit: SharedState, fill: Fill) -> Slip:
    return pit.papers.slips[fill.serial]


def _not_yet(_: SharedState, fill: Fill) -> Refusal:
    return refuse("step_not_yet", number=fill.number)


def _not_brought(_: SharedState, fill: Fill) -> Refusal:
    return refuse_slip("step_not_yet", "fill", number=fill.serial)


def _signs(role: Role) -> Step[Fill]:
    return Step(
        SignFill,
        role,
        "FILL-06",
        needs={
            CarryFill: _not_yet,
            AgreeLine: lambda pit, fill: not_read(_slip(pit, fill)),
            ProveFill: lambda _, fill: refuse("fill_unproved", number=fill.number),
        },
        done_by=lambda pit, fill: _slip(pit, fill).signer(role) if fill.serial else "",
    )


FILL: Procedure[Fill] = Procedure(
    name="fill",
    names=lambda pit, fill: {"number": fill.number, **line_at_hand(pit.papers.slips.get(fill.serial))},
    steps=(
        Step(RequestFill, "supervisor", "IND-13", done_by=lambda _, fill: fill.asked_by),
        Step(
            PrepareFill,
            "cage_cashier",
            "IND-13",
            done_by=lambda _, fill: fill.cashier,
        ),
        Step(
            TopSignFill,
            "pit_manager",
            "FILL-07",
            needs={PrepareFill: lambda _, fill: refuse("step_not_yet", "FILL-07", number=fill.number)},
            only_if=lambda rules, _, fill: needs_top_signature(rules, fill.cheques),
            done_by=lambda _, fill: fill.top_signed,
        ),
        Step(
            CarryFill,
            "security",
            "FILL-02",
            needs={
                PrepareFill: _not_yet,
                TopSignFill: lambda _, fill: refuse("top_signature_missing", number=fill.number),
            },
            done_by=lambda _, fill: fill.runner,
        ),
        Step(
            ReadLine,
            "supervisor",
            "FILL-03",
            needs={CarryFill: _not_brought},
            done_if=lambda _, pit, fill: bool(fill.serial) and not line_to_read(_slip(pit, fill)),
            done_by=lambda pit, fill: _slip(pit, fill).reader if fill.serial else "",
            repeats=True,
            at_once=ReadLines,
            proposes=lambda _, pit, fill: {"lines": lines_aloud(_slip(pit, fill))},
        ),
        Step(
            AgreeLine,
            "dealer",
            "FILL-03",
            needs={CarryFill: _not_brought},
            done_if=lambda _, pit, fill: bool(fill.serial) and not next_line(_slip(pit, fill)),
            repeats=True,
            at_once=AgreeLines,
            proposes=lambda _, pit, fill: to_agree(_slip(pit, fill)),
        ),
        Step(
            ProveFill,
            "dealer",
            "FILL-04",
            needs={CarryFill: _not_yet},
            done_if=lambda _, __, fill: fill.proved,
            proposes=lambda rules, _, fill: as_on_slip(rules, fill.cheques),
        ),
        _signs("dealer"),
        _signs("supervisor"),
        Step(
            DropDuplicate,
            "dealer",
            "FILL-06",
            needs={
                CarryFill: _not_yet,
                SignFill: lambda _, fill: refuse("slip_unsigned", serial=fill.serial),
            },
        ),
    ),
    void=Step(VoidFill, "supervisor", "FILL-05"),
    stuck_if=lambda pit, fill: bool(fill.serial and _slip(pit, fill).disputed),
)
"""From the request to the rack (FILL-01 to FILL-07, IND-13 to IND-20)."""


def _request(_: PitRules, pit: WithFills, act: Act[RequestFill], tables: Tables) -> Decision:
    asked = act.command
    fault = not_theirs(pit, act.by, FILL.role(RequestFill), asked.table)
    if fault is not None:
        return fault
    if asked.table not in tables:
        return refuse("table_unknown", table=asked.table)
    shut = not_open(pit.inventory, asked.table)
    if shut is not None:
        return shut
    if asked.cheques.is_empty:
        return refuse("nothing_asked_for")
    return (FillRequested(pit.fills.asked + 1, asked.table, asked.cheques, act.by.id),)


def _progress(rules: PitRules, pit: WithFills, number: int) -> Progress[Fill] | Refusal:
    fill = pit.fills.open.get(number)
    return refuse("fill_unknown", number=number) if fill is None else FILL.of(rules, pit, fill)


def _due(rules: PitRules, pit: WithFills, act: Act[PrepareFill | TopSignFill | CarryFill]) -> Fill | Refusal:
    """Return a fill that waits for this step of this person, on its way to the table."""
    progress = _progress(rules, pit, act.command.number)
    if isinstance(progress, Refusal):
        return progress
    fill, command = progress.paper, type(act.command)
    fault = not_theirs(pit, act.by, FILL.role(command), fill.table)
    if fault is not None:
        return fault
    if progress.is_done(command):
        return refuse("step_done", number=fill.number)
    return progress.too_early(command) or fill


def _prepare(rules: PitRules, pit: WithFills, act: Act[PrepareFill], tables: Tables) -> Decision:
    fill = _due(rules, pit, act)
    if isinstance(fill, Refusal):
        return fill
    signed = signature(pit.staff, act.by, "cage_cashier", act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    slip = new_slip(
        rules,
        pit.papers,
        tables[fill.table],
        act.at_ms,
        "fill",
        cheques=fill.cheques,
        parts=dict.fromkeys(rules.slips.fill, "cage"),
        signatures=(signed,),
        time=clock(rules.gaming_day, act.at_ms),
    )
    return (SlipIssued(slip), FillPrepared(fill.number, slip.serial, act.by.id))


def _top_sign(rules: PitRules, pit: WithFills, act: Act[TopSignFill], _: Tables) -> Decision:
    fill = _due(rules, pit, act)
    if isinstance(fill, Refusal):
        return fill
    signed = signature(pit.staff, act.by, "pit_manager", act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    return (SlipSigned(fill.serial, signed), FillTopSigned(fill.number, act.by.id))


def _carry(rules: PitRules, pit: WithFills, act: Act[CarryFill], _: Tables) -> Decision:
    """Security carries it once it has the signatures that it needs (FILL-07, IND-16)."""
    fill = _due(rules, pit, act)
    if isinstance(fill, Refusal):
        return fill
    runner = signature(pit.staff, act.by, "security", act.at_ms)
    if isinstance(runner, Refusal):
        return runner
    # Two parts go to the table; a house with a third keeps that at the cage (IND-14).
    moved = PartsMoved(fill.serial, tuple((part, "security") for part in rules.slips.fill[:2]))
    return (FillCarried(fill.number, act.by.id, fill.serial, runner), moved)


def _at_the_table(
    rules: PitRules,
    pit: WithFills,
    act: Act[ProveFill | SignFill | DropDuplicate],
    tables: Tables,
    role: Role,
) -> Fill | Refusal:
    """Return a fill that has arrived, if no bets are down and no hand is under way (FILL-01, IND-20)."""
    progress = _progress(rules, pit, act.command.number)
    if isinstance(progress, Refusal):
        return progress
    fill = progress.paper
    fault = not_theirs(pit, act.by, role, fill.table)
    if fault is not None:
        return fault
    table = tables[fill.table]
    busy = (table.bets_down or not table.between_rounds) and not table.fill_needed
    if busy and progress.is_done(CarryFill):
        return refuse("bets_down", table=fill.table)
    return progress.too_early(type(act.command)) or fill


def _prove(rules: PitRules, pit: WithFills, act: Act[ProveFill], tables: Tables) -> Decision:
    asked = act.command
    fill = _at_the_table(rules, pit, act, tables, FILL.role(type(act.command)))
    if isinstance(fill, Refusal):
        return fill
    if fill.proved:
        return refuse("step_done", number=fill.number)
    if asked.cheques != fill.cheques:
        return (FillMismatched(fill.number, asked.cheques),)
    return (FillProved(fill.number),)


def _sign(rules: PitRules, pit: WithFills, act: Act[SignFill], tables: Tables) -> Decision:
    order = FILL.roles(SignFill)
    asked = pit.fills.open.get(act.command.number)
    role = acting(None if asked is None else pit.papers.slips.get(asked.serial), order, act.by)
    fill = _at_the_table(rules, pit, act, tables, role)
    if isinstance(fill, Refusal):
        return fill
    signed = signing(pit.staff, _slip(pit, fill), order, act.by, act.at_ms)
    return signed if isinstance(signed, Refusal) else (signed,)


def _drop(rules: PitRules, pit: WithFills, act: Act[DropDuplicate], tables: Tables) -> Decision:
    """Security keeps the original (FILL-06)."""
    fill = _at_the_table(rules, pit, act, tables, FILL.role(type(act.command)))
    if isinstance(fill, Refusal):
        return fill
    return (
        PartsMoved(fill.serial, ((rules.slips.fill[1], "drop_box"),)),
        SlipCompleted(fill.serial),
        FillCompleted(fill.number, fill.table, fill.cheques, fill.serial),
    )


def _void(rules: PitRules, pit: WithFills, act: Act[VoidFill], __: Tables) -> Decision:
    asked = act.command
    progress = _progress(rules, pit, asked.number)
    if isinstance(progress, Refusal):
        return progress
    fill = progress.paper
    fault = not_theirs(pit, act.by, FILL.role(VoidFill), fill.table)
    if fault is not None:
        return fault
    if not asked.why.strip():
        return refuse("reason_missing")
    slip = (SlipVoided(fill.serial, asked.why, act.by.id),) if fill.serial else ()
    return (*slip, FillVoided(fill.number, asked.why, act.by.id))


def par_of(rules: PitRules, own: Cheques | None) -> Mapping[str, int]:
    """Return how many cheques of each colour a full rack has: the table's own par, or that of the pit."""
    return rules.par if own is None else {name: getattr(own, name) for name in COLOURS}


def proposal(rules: PitRules, rack: Cheques, own_par: Cheques | None = None) -> Cheques:
    """Return what would bring every tube that runs low back to par; nothing where none does."""
    held = {name: getattr(rack, name) for name in COLOURS}
    share = rules.fills.low_share
    low = {
        name: par - held[name]
        for name, par in par_of(rules, own_par).items()
        if par and held[name] * share.whole < par * share.part
    }
    return Cheques(**low)


def _fill(fills: Fills, number: int, **changes: object) -> Fills:
    return replace(fills, open={**fills.open, number: replace(fills.open[number], **changes)})


def _requested(fills: Fills, event: FillRequested) -> Fills:
    new = Fill(number=event.number, table=event.table, cheques=event.cheques, asked_by=event.by)
    return replace(fills, asked=event.number, open={**fills.open, event.number: new})


def _gone(fills: Fills, event: FillCompleted | FillVoided) -> Fills:
    return replace(fills, open={n: fill for n, fill in fills.open.items() if n != event.number})


COMMANDS: Handlers[WithFills] = dict(
    (
        on(RequestFill, _request),
        on(PrepareFill, _prepare),
        on(TopSignFill, _top_sign),
        on(CarryFill, _carry),
        on(ProveFill, _prove),
        on(SignFill, _sign),
        on(DropDuplicate, _drop),
        on(VoidFill, _void),
    )
)
EVOLVE: Folds[Fills] = {
    FillRequested: _requested,
    FillPrepared: lambda fills, x: _fill(fills, x.number, serial=x.serial, cashier=x.by),
    FillTopSigned: lambda fills, x: _fill(fills, x.number, top_signed=x.by),
    FillCarried: lambda fills, x: _fill(fills, x.number, runner=x.by),
    FillProved: lambda fills, x: _fill(fills, x.number, proved=True),
    FillMismatched: lambda fills, x: _fill(fills, x.number, proved=False),
    FillCompleted: _gone,
    FillVoided: _gone,
}


def _names_runner(papers: Papers, event: FillCarried) -> Papers:
    if event.runner is None:
        return papers
    slip = replace(papers.slips[event.serial], runner=event.runner)
    return replace(papers, slips={**papers.slips, event.serial: slip})


PAPERS: Folds[Papers] = {FillCarried: _names_runner}
"""What all this is to the papers."""
FACTS: dict[type[Event], Facts] = {FillCompleted: lambda event: ((event.table, RackFilled(event.cheques)),)}
