"""How a table is closed: cover, prove a stack, count aloud from the highest, sign, drop, lock (CLOSE-*)."""

from pitboss.authority import Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Event, Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, on
from pitboss.pit.papers.reading import AgreeLine, AgreeLines, line_at_hand, next_line, not_read, to_agree
from pitboss.pit.papers.slips import (
    PartsMoved,
    Slip,
    SlipCompleted,
    SlipIssued,
    SlipVoided,
    Where,
    acting,
    differences,
    serial_after,
    signing,
)
from pitboss.pit.procedure.step import Procedure, Step
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import (
    CALLED,
    AskRecount,
    CallClosing,
    CallDenomination,
    CallDenominations,
    CloserDropped,
    CloserVoided,
    CloserWritten,
    ClosingCalled,
    CoverFloat,
    DenominationCalled,
    DenominationsCalled,
    DenominationsVerified,
    DenominationVerified,
    DropCloser,
    FloatCovered,
    LockLid,
    ProveStack,
    RecountAsked,
    SignCloser,
    StackRunDown,
    Stage,
    TableTray,
    Tray,
    TrayLocked,
    VarianceAccepted,
    VerifyDenomination,
    VerifyDenominations,
    VoidCloser,
    full_stack,
    full_stacks,
    unverified,
)
from pitboss.pit.trays.opening import OPENING, tray_for, under_way
from pitboss.pit.trays.variances import slip_for, variance
from pitboss.rulebook.pit import PitRules

_HAS_CLOSER: tuple[Stage, ...] = ("signed", "dropped")
"""The stages at which the closer is written."""


def _closer(pit: SharedState, paper: TableTray) -> Slip | None:
    """Return the closer of this closing; a tray that is being counted still names the one before."""
    return pit.papers.slips.get(paper.tray.closer) if paper.tray.stage in _HAS_CLOSER else None


def _not_covered(_: SharedState, paper: TableTray) -> Refusal:
    return refuse("step_not_yet", "CLOSE-01", number=paper.table)


def _unsigned(_: SharedState, paper: TableTray) -> Refusal:
    return refuse("slip_unsigned", "CLOSE-04", serial=paper.tray.closer)


def _signs(role: Role) -> Step[TableTray]:
    return Step(
        SignCloser,
        role,
        "CLOSE-04",
        at=("signed",),
        needs={AgreeLine: lambda pit, paper: not_read(pit.papers.slips[paper.tray.closer])},
        done_by=lambda pit, paper: slip.signer(role) if (slip := _closer(pit, paper)) is not None else "",
    )


CLOSING: Procedure[TableTray] = Procedure(
    name="closing",
    names=lambda pit, paper: {
        "table": paper.table,
        "colour": next(iter((*paper.tray.stacks, *CALLED[paper.tray.verified :])), ""),
        **line_at_hand(_closer(pit, paper)),
    },
    stage=lambda paper: paper.tray.stage,
    steps=(
        Step(
            CallClosing,
            "supervisor",
            "CLOSE-01",
            at=("open",),
            done_if=lambda _, __, paper: paper.tray.stage != "open",
        ),
        Step(
            CoverFloat,
            "dealer",
            "CLOSE-01",
            at=("closing",),
            done_if=lambda _, __, paper: paper.tray.cover_on,
            done_by=lambda _, paper: paper.tray.counted_by,
        ),
        Step(
            ProveStack,
            "dealer",
            "CLOSE-02",
            at=("closing",),
            needs={CoverFloat: _not_covered},
            only_if=lambda _, __, paper: bool(paper.tray.stacks or paper.tray.gauge),
            done_if=lambda _, __, paper: not paper.tray.stacks,
            repeats=True,
            proposes=lambda rules, _, __: full_stack(rules),
        ),
        Step(
            CallDenomination,
            "dealer",
            "CLOSE-03",
            at=("closing",),
            needs={
                CoverFloat: _not_covered,
                ProveStack: lambda _, paper: refuse(
                    "stack_unproved", "CLOSE-02", colour=paper.tray.stacks[0]
                ),
            },
            # The dealer has called a colour; the next one is called once the supervisor has verified it.
            done_if=lambda _, __, paper: (
                paper.tray.stage in _HAS_CLOSER or len(paper.tray.called) > paper.tray.verified
            ),
            done_by=lambda _, paper: paper.tray.counted_by if paper.tray.stage in _HAS_CLOSER else "",
            repeats=True,
            at_once=CallDenominations,
        ),
        Step(
            VerifyDenomination,
            "supervisor",
            "CLOSE-03",
            at=("closing",),
            needs={CallDenomination: lambda _, paper: refuse("step_not_yet", "CLOSE-03", number=paper.table)},
            done_if=lambda _, __, paper: paper.tray.stage in _HAS_CLOSER,
            repeats=True,
            at_once=VerifyDenominations,
            proposes=lambda _, __, paper: {"cheques": unverified(paper.tray)},
        ),
        Step(
            AgreeLine,
            "dealer",
            "CLOSE-03",
            at=("signed",),
            done_if=lambda _, pit, paper: (slip := _closer(pit, paper)) is not None and not next_line(slip),
            repeats=True,
            at_once=AgreeLines,
            proposes=lambda _, pit, paper: to_agree(_closer(pit, paper)),
        ),
        _signs("dealer"),
        _signs("supervisor"),
        _signs("pit_manager"),
        Step(
            DropCloser,
            "dealer",
            "CLOSE-04",
            at=("signed",),
            needs={SignCloser: _unsigned},
            done_if=lambda _, __, paper: paper.tray.stage == "dropped",
        ),
        Step(LockLid, "supervisor", "CLOSE-05", at=("dropped",)),
    ),
    void=Step(VoidCloser, "supervisor", "CLOSE-04", at=("signed",)),
    optional=(Step(AskRecount, "supervisor", "CLOSE-03", at=("closing",)),),
)
"""From the notice to the locked lid. The pit manager signs on top, last (CLOSE-01 to CLOSE-06, IND-12)."""


def _call(rules: PitRules, pit: Pit, act: Act[CallClosing], tables: Tables) -> Decision:
    progress = tray_for(CLOSING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    name = act.command.table
    table = tables[name]
    if table.bets_down or not table.between_rounds:
        return refuse("bets_down", "CLOSE-01", table=name)
    if table.guests:
        return refuse("guests_seated", table=name)
    return under_way(pit, name) or (ClosingCalled(name, act.by.id),)


def _cover(rules: PitRules, pit: Pit, act: Act[CoverFloat], tables: Tables) -> Decision:
    progress = tray_for(CLOSING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    name = act.command.table
    if progress.is_done(CoverFloat):
        return refuse("step_done", number=name)
    return (FloatCovered(name, act.by.id, full_stacks(tables[name].rack)),)


def _prove_stack(rules: PitRules, pit: Pit, act: Act[ProveStack], tables: Tables) -> Decision:
    """One full stack is run down, at opening of the highest colour; 20 make it a gauge (CHQ-DEN-02)."""
    asked = act.command
    closing = pit.inventory.tray(asked.table).stage == "closing"
    progress = tray_for(CLOSING if closing else OPENING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    tray = progress.paper.tray
    if closing and progress.is_done(CoverFloat) and tray.counted_by != act.by.id:
        return refuse("not_your_count", table=asked.table)
    fault = progress.too_early(ProveStack)
    if fault is not None:
        return fault
    if progress.is_done(ProveStack):
        return refuse("step_done", number=asked.table)
    if asked.colour not in (tray.stacks if closing else tray.stacks[:1]) or asked.count < 0:
        return refuse("stack_out_of_order", "CLOSE-02" if closing else "", colour=tray.stacks[0])
    return (StackRunDown(asked.table, asked.colour, asked.count, act.by.id),)


def _calling(
    rules: PitRules, pit: Pit, act: Act[CallDenomination | CallDenominations], tables: Tables
) -> Tray | Refusal:
    """Return a tray that this dealer may call the colours of."""
    progress = tray_for(CLOSING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    tray = progress.paper.tray
    if progress.is_done(CoverFloat) and tray.counted_by != act.by.id:
        return refuse("not_your_count", "CLOSE-03", table=act.command.table)
    return progress.too_early(CallDenomination) or tray


def _one_by_one(rules: PitRules, table: str) -> Refusal | None:
    strict = rules.reading.lines == "one_by_one"
    return refuse("lines_one_by_one", "CLOSE-03", serial=table) if strict else None


def _all_denominations(rules: PitRules, pit: Pit, act: Act[CallDenominations], tables: Tables) -> Decision:
    """All colours that are not verified, from the highest; a colour without cheques is called with none."""
    asked, tray = act.command, _calling(rules, pit, act, tables)
    if isinstance(tray, Refusal):
        return tray
    strict = _one_by_one(rules, asked.table)
    if strict is not None:
        return strict
    if any(getattr(asked.cheques, colour) for colour in CALLED[: tray.verified]):
        return refuse("denomination_out_of_order", colour=CALLED[tray.verified])
    return (DenominationsCalled(asked.table, asked.cheques),)


def _denomination(rules: PitRules, pit: Pit, act: Act[CallDenomination], tables: Tables) -> Decision:
    asked, tray = act.command, _calling(rules, pit, act, tables)
    if isinstance(tray, Refusal):
        return tray
    # A colour that the supervisor has not verified may be called again, and nothing else.
    due = CALLED[tray.verified]
    if len(tray.called) > tray.verified and asked.colour != due:
        return refuse("denomination_unverified", colour=due)
    if asked.colour != due or asked.count < 0:
        return refuse("denomination_out_of_order", colour=due)
    return (DenominationCalled(asked.table, asked.colour, asked.count),)


def _called(
    rules: PitRules, pit: Pit, act: Act[VerifyDenomination | VerifyDenominations | AskRecount], tables: Tables
) -> Tray | Refusal:
    """Return a tray of which something is called that this supervisor may verify."""
    progress = tray_for(CLOSING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    tray = progress.paper.tray
    return progress.too_early(VerifyDenomination) or tray


def _verify(rules: PitRules, pit: Pit, act: Act[VerifyDenomination], tables: Tables) -> Decision:
    name, tray = act.command.table, _called(rules, pit, act, tables)
    if isinstance(tray, Refusal):
        return tray
    if len(tray.called) > tray.verified + 1:
        return refuse("called_at_once", table=name)
    verified = DenominationVerified(name, tray.called[-1][0])
    return (verified, *_written(rules, pit, act, tables, tray))


def _verify_all(rules: PitRules, pit: Pit, act: Act[VerifyDenominations], tables: Tables) -> Decision:
    """The supervisor compares: what they verify is what the dealer has called last, and nothing else."""
    asked, tray = act.command, _called(rules, pit, act, tables)
    if isinstance(tray, Refusal):
        return tray
    strict = _one_by_one(rules, asked.table)
    if strict is not None:
        return strict
    if asked.cheques != unverified(tray):
        return refuse("count_called_anew", table=asked.table)
    verified = DenominationsVerified(asked.table, act.by.id)
    return (verified, *_written(rules, pit, act, tables, tray))


def _recount(rules: PitRules, pit: Pit, act: Act[AskRecount], tables: Tables) -> Decision:
    """The supervisor does not find what was called: the dealer counts and calls again."""
    tray = _called(rules, pit, act, tables)
    return tray if isinstance(tray, Refusal) else (RecountAsked(act.command.table, act.by.id),)


def _written(
    rules: PitRules,
    pit: Pit,
    act: Act[VerifyDenomination | VerifyDenominations],
    tables: Tables,
    tray: Tray,
) -> tuple[Event, ...]:
    """With the last colour the closer is written, and the yellow opener of the next time with it."""
    name = act.command.table
    if len(tray.called) < len(CALLED):
        return ()
    counted = Cheques(**dict(tray.called))
    expected = tables[name].rack
    differs: tuple[Event, ...] = ()
    if counted != expected:
        issued, report = variance(rules, pit, tables[name], act.at_ms, expected=expected, counted=counted)
        missing, surplus = differences(expected, counted)
        differs = (issued, report, VarianceAccepted(name, missing, surplus, report.serial))
    under = serial_after(pit.papers, "opener")
    closer = slip_for(rules, pit, tables[name], act.at_ms, "closer", cheques=counted, carbon=under)
    opener = slip_for(rules, pit, tables[name], act.at_ms, "opener", cheques=counted)
    return (
        *differs,
        SlipIssued(closer),
        SlipIssued(opener),
        CloserWritten(name, closer.serial, opener.serial, counted),
    )


def _sign(rules: PitRules, pit: Pit, act: Act[SignCloser], tables: Tables) -> Decision:
    """The dealer who counted signs once the slip is read; then the supervisor, then the pit manager."""
    order = CLOSING.roles(SignCloser)
    role = acting(pit.papers.slips.get(pit.inventory.tray(act.command.table).closer), order, act.by)
    progress = tray_for(CLOSING, rules, pit, act, tables, role)
    if isinstance(progress, Refusal):
        return progress
    name, tray = progress.paper
    if role == "dealer" and tray.counted_by != act.by.id:
        return refuse("not_your_count", "CLOSE-03", table=name)
    fault = progress.too_early(SignCloser)
    signed = fault or signing(pit.staff, pit.papers.slips[tray.closer], order, act.by, act.at_ms)
    return signed if isinstance(signed, Refusal) else (signed,)


def _void(rules: PitRules, pit: Pit, act: Act[VoidCloser], tables: Tables) -> Decision:
    """A closer is voided before it is dropped, and never after (IND-03)."""
    asked = act.command
    progress = tray_for(CLOSING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    if not asked.why.strip():
        return refuse("reason_missing")
    tray = progress.paper.tray
    slips = tuple(SlipVoided(serial, asked.why, act.by.id) for serial in (tray.closer, tray.opener))
    return (*slips, CloserVoided(asked.table))


def _drop(rules: PitRules, pit: Pit, act: Act[DropCloser], tables: Tables) -> Decision:
    progress = tray_for(CLOSING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    name, tray = progress.paper
    if tray.counted_by != act.by.id:
        return refuse("not_your_count", "CLOSE-04", table=name)
    fault = progress.too_early(DropCloser)
    if fault is not None:
        return fault
    white, *rest = rules.slips.closer
    kept: tuple[tuple[str, Where], ...] = tuple((part, "pit_manager") for part in rest)
    yellow: tuple[tuple[str, Where], ...] = tuple((part, "tray") for part in rules.slips.opener)
    return (
        PartsMoved(tray.closer, ((white, "drop_box"), *kept)),
        PartsMoved(tray.opener, yellow),
        SlipCompleted(tray.closer),
        CloserDropped(name),
    )


def _lock(rules: PitRules, pit: Pit, act: Act[LockLid], tables: Tables) -> Decision:
    """Lid and drawer are tried once more; only then is the dealer who signed free to go (CLOSE-05)."""
    progress = tray_for(CLOSING, rules, pit, act, tables)
    if isinstance(progress, Refusal):
        return progress
    name = act.command.table
    left = pit.custody.at_table(name)
    if left:
        return refuse("cards_not_bagged", set=left[0])
    return (TrayLocked(name, act.by.id),)


COMMANDS: Handlers[Pit] = dict(
    (
        on(CallClosing, _call),
        on(CoverFloat, _cover),
        on(ProveStack, _prove_stack),
        on(CallDenomination, _denomination),
        on(CallDenominations, _all_denominations),
        on(VerifyDenomination, _verify),
        on(VerifyDenominations, _verify_all),
        on(AskRecount, _recount),
        on(SignCloser, _sign),
        on(VoidCloser, _void),
        on(DropCloser, _drop),
        on(LockLid, _lock),
    )
)
