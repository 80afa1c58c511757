"""How a table is closed: cover, prove a stack, count aloud from the highest, sign, drop, lock (CLOSE-*)."""

from pitboss.authority import Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Event, Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, on
from pitboss.pit.papers.reading import unread
from pitboss.pit.papers.slips import (
    PartsMoved,
    SlipCompleted,
    SlipIssued,
    SlipVoided,
    Where,
    acting,
    differences,
    serial_after,
    signing,
)
from pitboss.pit.refusals import refuse
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import (
    CALLED,
    CallClosing,
    CallDenomination,
    CloserDropped,
    CloserVoided,
    CloserWritten,
    ClosingCalled,
    CoverFloat,
    DenominationCalled,
    DenominationVerified,
    DropCloser,
    FloatCovered,
    LockLid,
    SignCloser,
    TrayLocked,
    VarianceAccepted,
    VerifyDenomination,
    VoidCloser,
    full_stacks,
)
from pitboss.pit.trays.opening import at, under_way
from pitboss.pit.trays.variances import slip_for, variance
from pitboss.rulebook.pit import PitRules

ORDER: tuple[Role, ...] = ("dealer", "supervisor", "pit_manager")
"""The pit manager signs on top, last (CLOSE-04, IND-12)."""


def _call(_: PitRules, pit: Pit, act: Act[CallClosing], tables: Tables) -> Decision:
    tray = at(pit, act, tables, "supervisor", "open")
    if isinstance(tray, Refusal):
        return tray
    name = act.command.table
    table = tables[name]
    if table.bets_down or not table.between_rounds:
        return refuse("bets_down", "CLOSE-01", table=name)
    if table.guests:
        return refuse("guests_seated", table=name)
    return under_way(pit, name) or (ClosingCalled(name, act.by.id),)


def _cover(_: PitRules, pit: Pit, act: Act[CoverFloat], tables: Tables) -> Decision:
    tray = at(pit, act, tables, "dealer", "closing")
    if isinstance(tray, Refusal):
        return tray
    name = act.command.table
    if tray.cover_on:
        return refuse("step_done", number=name)
    return (FloatCovered(name, act.by.id, full_stacks(tables[name].rack)),)


def _denomination(_: PitRules, pit: Pit, act: Act[CallDenomination], tables: Tables) -> Decision:
    tray = at(pit, act, tables, "dealer", "closing")
    if isinstance(tray, Refusal):
        return tray
    asked = act.command
    if not tray.cover_on:
        return refuse("step_not_yet", "CLOSE-01", number=asked.table)
    if tray.counted_by != act.by.id:
        return refuse("not_your_count", "CLOSE-03", table=asked.table)
    if tray.stacks:
        return refuse("stack_unproved", "CLOSE-02", colour=tray.stacks[0])
    # A colour that the supervisor has not verified may be called again, and nothing else.
    due = CALLED[tray.verified]
    if len(tray.called) > tray.verified and asked.colour != due:
        return refuse("denomination_unverified", colour=due)
    if asked.colour != due or asked.count < 0:
        return refuse("denomination_out_of_order", colour=due)
    return (DenominationCalled(asked.table, asked.colour, asked.count),)


def _verify(rules: PitRules, pit: Pit, act: Act[VerifyDenomination], tables: Tables) -> Decision:
    """With the last colour the closer is written, and the yellow opener of the next time with it."""
    tray = at(pit, act, tables, "supervisor", "closing")
    if isinstance(tray, Refusal):
        return tray
    name = act.command.table
    if len(tray.called) == tray.verified:
        return refuse("step_not_yet", "CLOSE-03", number=name)
    verified = DenominationVerified(name, tray.called[-1][0])
    if len(tray.called) < len(CALLED):
        return (verified,)
    counted = Cheques(**dict(tray.called))
    expected = tables[name].rack
    found: tuple[Event, ...] = ()
    if counted != expected:
        issued, report = variance(rules, pit, tables[name], act.at_ms, expected=expected, counted=counted)
        missing, surplus = differences(expected, counted)
        found = (issued, report, VarianceAccepted(name, missing, surplus, report.serial))
    under = serial_after(pit.papers, "opener")
    closer = slip_for(rules, pit, tables[name], act.at_ms, "closer", cheques=counted, carbon=under)
    opener = slip_for(rules, pit, tables[name], act.at_ms, "opener", cheques=counted)
    return (
        verified,
        *found,
        SlipIssued(closer),
        SlipIssued(opener),
        CloserWritten(name, closer.serial, opener.serial, counted),
    )


def _sign(_: PitRules, pit: Pit, act: Act[SignCloser], tables: Tables) -> Decision:
    """The dealer who counted, once both have read it; then the supervisor, then the pit manager."""
    slip = pit.papers.slips.get(pit.inventory.tray(act.command.table).closer)
    role = acting(slip, ORDER, act.by)
    tray = at(pit, act, tables, role, "signed")
    if isinstance(tray, Refusal):
        return tray
    slip = pit.papers.slips[tray.closer]
    if role == "dealer" and tray.counted_by != act.by.id:
        return refuse("not_your_count", "CLOSE-03", table=slip.table)
    signed = unread(slip) or signing(pit.staff, slip, ORDER, act.by, act.at_ms)
    return signed if isinstance(signed, Refusal) else (signed,)


def _void(_: PitRules, pit: Pit, act: Act[VoidCloser], tables: Tables) -> Decision:
    """Before it is dropped; a closer in the box is never touched again (IND-03)."""
    asked = act.command
    tray = at(pit, act, tables, "supervisor", "signed")
    if isinstance(tray, Refusal):
        return tray
    if not asked.why.strip():
        return refuse("reason_missing")
    slips = tuple(SlipVoided(serial, asked.why, act.by.id) for serial in (tray.closer, tray.opener))
    return (*slips, CloserVoided(asked.table))


def _drop(rules: PitRules, pit: Pit, act: Act[DropCloser], tables: Tables) -> Decision:
    tray = at(pit, act, tables, "dealer", "signed")
    if isinstance(tray, Refusal):
        return tray
    slip = pit.papers.slips[tray.closer]
    if tray.counted_by != act.by.id:
        return refuse("not_your_count", "CLOSE-04", table=slip.table)
    if not all(slip.signed_by(role) for role in ORDER):
        return refuse("slip_unsigned", "CLOSE-04", serial=slip.serial)
    white, *rest = rules.slips.closer
    kept: tuple[tuple[str, Where], ...] = tuple((part, "pit_manager") for part in rest)
    yellow: tuple[tuple[str, Where], ...] = tuple((part, "tray") for part in rules.slips.opener)
    return (
        PartsMoved(slip.serial, ((white, "drop_box"), *kept)),
        PartsMoved(tray.opener, yellow),
        SlipCompleted(slip.serial),
        CloserDropped(slip.table),
    )


def _lock(_: PitRules, pit: Pit, act: Act[LockLid], tables: Tables) -> Decision:
    """Lid and drawer are tried once more; only then is the dealer who signed free to go (CLOSE-05)."""
    tray = at(pit, act, tables, "supervisor", "dropped")
    if isinstance(tray, Refusal):
        return tray
    name = act.command.table
    left = pit.custody.at_table(name)
    if left:
        return refuse("cards_not_bagged", set=left[0])
    return (TrayLocked(name, act.by.id),)


COMMANDS: Handlers[Pit] = dict(
    (
        on(CallClosing, _call),
        on(CoverFloat, _cover),
        on(CallDenomination, _denomination),
        on(VerifyDenomination, _verify),
        on(SignCloser, _sign),
        on(VoidCloser, _void),
        on(DropCloser, _drop),
        on(LockLid, _lock),
    )
)
