"""How a table is opened: unlock, prove a stack, count, read, sign, approve, drop (OPEN-01 to OPEN-05)."""

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.games.contract import Event, Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, TableView, on
from pitboss.pit.papers.reading import (
    AgreeLine,
    AgreeLines,
    at_hand,
    line_at_hand,
    next_line,
    not_read,
    to_agree,
)
from pitboss.pit.papers.slips import (
    PartsMoved,
    Slip,
    SlipCompleted,
    SlipIssued,
    SlipVoided,
    Where,
    acting,
    differences,
    signing,
)
from pitboss.pit.procedure.step import Procedure, Progress, Step, not_theirs
from pitboss.pit.refusals import refuse, refuse_slip
from pitboss.pit.shared_state import SharedState
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import (
    ApproveBankroll,
    AskRecount,
    BankrollApproved,
    CallClosing,
    CallDenomination,
    CallDenominations,
    CountTray,
    CoverFloat,
    DropCloser,
    DropOpener,
    LockLid,
    ProveStack,
    SignCloser,
    SignOpener,
    SlipReplaced,
    StoreTray,
    TableTray,
    TrayCounted,
    TrayOpened,
    TrayStored,
    TrayUnlocked,
    UnlockTray,
    VarianceAccepted,
    VerifyDenomination,
    VerifyDenominations,
    VoidCloser,
    full_stack,
    full_stacks,
)
from pitboss.pit.trays.variances import slip_for, variance
from pitboss.rulebook.pit import PitRules

OfTray = (
    UnlockTray
    | ProveStack
    | CountTray
    | SignOpener
    | ApproveBankroll
    | DropOpener
    | CallClosing
    | CoverFloat
    | CallDenomination
    | CallDenominations
    | VerifyDenomination
    | VerifyDenominations
    | AskRecount
    | SignCloser
    | VoidCloser
    | DropCloser
    | LockLid
)


def tray_for(
    procedure: Procedure[TableTray],
    rules: PitRules,
    pit: Pit,
    act: Act[OfTray],
    tables: Tables,
    role: Role | None = None,
) -> Progress[TableTray] | Refusal:
    """Return a table's tray, if it is at the stage of a step and the step is for this person."""
    table, step = act.command.table, procedure.step(type(act.command))
    if table not in tables:
        return refuse("table_unknown", table=table)
    fault = not_theirs(pit, act.by, role or step.role, table)
    if fault is not None:
        return fault
    paper = pit.inventory.of(table)
    if paper.tray.stage not in step.at:
        return refuse("tray_elsewhere", table=table, stage=paper.tray.stage)
    return procedure.of(rules, pit, paper)


def _opener(pit: SharedState, paper: TableTray) -> Slip | None:
    return pit.papers.slips.get(paper.tray.opener)


def _counted(pit: SharedState, paper: TableTray) -> bool:
    slip = _opener(pit, paper)
    return slip is not None and paper.tray.counted == slip.cheques


def _not_at_hand(_: SharedState, paper: TableTray) -> Refusal:
    return refuse_slip("step_not_yet", "opener", number=paper.tray.opener)


def _variance_open(_: SharedState, paper: TableTray) -> Refusal:
    return refuse("variance_open", table=paper.table)


def _signs(role: Role) -> Step[TableTray]:
    return Step(
        SignOpener,
        role,
        "OPEN-05",
        at=("unlocked",),
        needs={
            CountTray: _variance_open,
            AgreeLine: lambda pit, paper: not_read(pit.papers.slips[paper.tray.opener]),
        },
        done_by=lambda pit, paper: slip.signer(role) if (slip := _opener(pit, paper)) is not None else "",
    )


OPENING: Procedure[TableTray] = Procedure(
    name="opening",
    names=lambda pit, paper: {
        "table": paper.table,
        "colour": next(iter(paper.tray.stacks), ""),
        **line_at_hand(_opener(pit, paper)),
    },
    stage=lambda paper: paper.tray.stage,
    steps=(
        Step(
            UnlockTray,
            "supervisor",
            "OPEN-02",
            at=("closed",),
            # The opener lies in the locked tray; once it is unlocked the dealer can read it.
            done_if=lambda _, pit, paper: at_hand(_opener(pit, paper)),
        ),
        Step(
            ProveStack,
            "dealer",
            "OPEN-03",
            at=("unlocked",),
            only_if=lambda _, __, paper: bool(paper.tray.stacks or paper.tray.gauge),
            done_if=lambda _, __, paper: not paper.tray.stacks,
            repeats=True,
            proposes=lambda rules, _, __: full_stack(rules),
        ),
        Step(
            CountTray,
            "dealer",
            "OPEN-02",
            at=("unlocked",),
            needs={ProveStack: lambda _, paper: refuse("stack_unproved", colour=paper.tray.stacks[0])},
            done_if=lambda _, pit, paper: _counted(pit, paper),
            done_by=lambda pit, paper: paper.tray.counted_by if _counted(pit, paper) else "",
        ),
        Step(
            AgreeLine,
            "dealer",
            "OPEN-04",
            at=("unlocked",),
            needs={UnlockTray: _not_at_hand},
            done_if=lambda _, pit, paper: (slip := _opener(pit, paper)) is not None and not next_line(slip),
            repeats=True,
            at_once=AgreeLines,
            proposes=lambda _, pit, paper: to_agree(_opener(pit, paper)),
        ),
        _signs("dealer"),
        _signs("supervisor"),
        Step(
            ApproveBankroll,
            "supervisor",
            "OPEN-05",
            at=("unlocked",),
            needs={
                SignOpener: lambda _, paper: refuse("slip_unsigned", "OPEN-05", serial=paper.tray.opener),
                CountTray: _variance_open,
            },
            done_if=lambda _, __, paper: paper.tray.approved,
        ),
        Step(
            DropOpener,
            "dealer",
            "OPEN-05",
            at=("unlocked",),
            needs={ApproveBankroll: lambda _, paper: refuse("bankroll_unapproved", table=paper.table)},
        ),
    ),
    optional=(Step(StoreTray, "pit_manager", "OPEN-01"),),
)
"""From the locked tray to the open table (OPEN-01 to OPEN-05)."""


def under_way(pit: Pit, table: str) -> Refusal | None:
    """Refuse to lock a tray away while a paper about it is open."""
    busy = {one.table for one in pit.fills.open.values()}
    busy |= {one.table for one in pit.credits.open.values()}
    busy |= {one.table for one in pit.markers.open.values()}
    return refuse("paper_under_way", table=table) if table in busy else None


def _store(rules: PitRules, pit: Pit, act: Act[StoreTray], tables: Tables) -> Decision:
    """A new table has no closer: its opener says what the cage put into the tray."""
    name = act.command.table
    if name not in tables:
        return refuse("table_unknown", table=name)
    fault = not_theirs(pit, act.by, OPENING.role(StoreTray), name)
    if fault is not None:
        return fault
    if name in pit.inventory.trays or tables[name].guests or not tables[name].between_rounds:
        return refuse("tray_elsewhere", table=name, stage=pit.inventory.tray(name).stage)
    busy = under_way(pit, name)
    if busy is not None:
        return busy
    opener = slip_for(rules, pit, tables[name], act.at_ms, "opener", cheques=tables[name].rack)
    opener = replace(opener, parts=dict.fromkeys(opener.parts, "tray"))
    return (SlipIssued(opener), TrayStored(name, opener.serial, opener.cheques, act.by.id))


def _unlock(rules: PitRules, pit: Pit, act: Act[UnlockTray], tables: Tables) -> Decision:
    """The opener is the yellow copy that lies in the tray.

    It will be dropped into a box, and the table played with cards: both are there before (OPEN-01, IND-21).
    """
    progress = tray_for(OPENING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    name, tray = progress.paper
    if name not in pit.drop.hanging:
        return refuse("no_box_there", table=name)
    if not pit.custody.loaded(name):
        return refuse("cards_not_loaded", table=name)
    opener = pit.papers.slips[tray.opener]
    parts: tuple[tuple[str, Where], ...] = tuple((part, "table") for part in opener.parts)
    stacks = full_stacks(opener.cheques)
    return (TrayUnlocked(name, tray.opener, act.by.id, stacks), PartsMoved(tray.opener, parts))


def _count(rules: PitRules, pit: Pit, act: Act[CountTray], tables: Tables) -> Decision:
    """The count is compared with the opener; the same difference counted again is accepted (A-32).

    An opener that is wrong in another line is corrected by a count as well: play waits for that (IND-10).
    The tray may be counted again until the bankroll is approved.
    """
    progress = tray_for(OPENING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    asked, tray = act.command, progress.paper.tray
    if tray.approved:
        return refuse("step_done", number=asked.table)
    fault = progress.too_early(CountTray)
    if fault is not None:
        return fault
    counted = TrayCounted(asked.table, asked.counted, act.by.id)
    opener, table = pit.papers.slips[tray.opener], tables[asked.table]
    expected = opener.cheques
    if asked.counted == expected and not opener.disputed:
        return (counted,)
    if asked.counted in (tray.counted, expected):
        return (counted, *_corrected(rules, pit, act, table))
    report = variance(rules, pit, table, act.at_ms, expected=expected, counted=asked.counted)
    return (counted, *report)


def _corrected(rules: PitRules, pit: Pit, act: Act[CountTray], table: TableView) -> tuple[Event, ...]:
    counted = act.command.counted
    old = pit.papers.slips[pit.inventory.tray(table.name).opener]
    new = slip_for(
        rules,
        pit,
        table,
        act.at_ms,
        "opener",
        cheques=counted,
        replaces=old.serial,
        outgoing=old.outgoing,
    )
    missing, surplus = differences(old.cheques, counted)
    replaced = (
        SlipVoided(old.serial, "counted again and corrected", act.by.id),
        SlipIssued(new),
        SlipReplaced(table.name, old.serial, new.serial),
    )
    same = missing.is_empty and surplus.is_empty
    return replaced if same else (*replaced, VarianceAccepted(table.name, missing, surplus, new.serial))


def _sign(rules: PitRules, pit: Pit, act: Act[SignOpener], tables: Tables) -> Decision:
    order = OPENING.roles(SignOpener)
    role = acting(_opener(pit, pit.inventory.of(act.command.table)), order, act.by)
    progress = tray_for(OPENING, rules, pit, act, tables, role)
    if isinstance(progress, Refusal):
        return progress
    name, tray = progress.paper
    if role == "dealer" and progress.is_done(CountTray) and tray.counted_by != act.by.id:
        return refuse("not_your_count", table=name)
    fault = progress.too_early(SignOpener)
    signed = fault or signing(pit.staff, pit.papers.slips[tray.opener], order, act.by, act.at_ms)
    return signed if isinstance(signed, Refusal) else (signed,)


def _approve(rules: PitRules, pit: Pit, act: Act[ApproveBankroll], tables: Tables) -> Decision:
    """The bankroll is approved before the drop; a variance blocks it (OPEN-05)."""
    progress = tray_for(OPENING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    fault = progress.too_early(ApproveBankroll)
    if fault is not None:
        return fault
    if progress.is_done(ApproveBankroll):
        return refuse("step_done", number=act.command.table)
    return (BankrollApproved(act.command.table, act.by.id),)


def _drop(rules: PitRules, pit: Pit, act: Act[DropOpener], tables: Tables) -> Decision:
    progress = tray_for(OPENING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    name, tray = progress.paper
    if tray.counted_by not in ("", act.by.id):
        return refuse("not_your_count", table=name)
    fault = progress.too_early(DropOpener)
    if fault is not None:
        return fault
    if not pit.custody.in_play(name):
        return refuse("cards_not_in_play", table=name)
    parts: tuple[tuple[str, Where], ...] = tuple(
        (part, "drop_box") for part in pit.papers.slips[tray.opener].parts
    )
    return (PartsMoved(tray.opener, parts), SlipCompleted(tray.opener), TrayOpened(name, act.by.id))


COMMANDS: Handlers[Pit] = dict(
    (
        on(StoreTray, _store),
        on(UnlockTray, _unlock),
        on(CountTray, _count),
        on(SignOpener, _sign),
        on(ApproveBankroll, _approve),
        on(DropOpener, _drop),
    )
)
