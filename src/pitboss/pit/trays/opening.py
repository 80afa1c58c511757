"""How a table is opened: unlock, prove a stack, count, read, sign, approve, drop (OPEN-01 to OPEN-05)."""

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.games.contract import Event, Refusal
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, TableView, on
from pitboss.pit.papers.reading import unread
from pitboss.pit.papers.slips import (
    Papers,
    PartsMoved,
    SlipCompleted,
    SlipIssued,
    SlipVoided,
    Where,
    acting,
    differences,
    signing,
)
from pitboss.pit.refusals import refuse
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import (
    ApproveBankroll,
    BankrollApproved,
    CallClosing,
    CallDenomination,
    CountTray,
    CoverFloat,
    DropCloser,
    DropOpener,
    LockLid,
    ProveStack,
    SignCloser,
    SignOpener,
    SignReport,
    SlipReplaced,
    StackRunDown,
    Stage,
    StoreTray,
    Tray,
    TrayCounted,
    TrayOpened,
    TrayStored,
    TrayUnlocked,
    UnlockTray,
    VarianceAccepted,
    VarianceFound,
    VerifyDenomination,
    VoidCloser,
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
    | VerifyDenomination
    | SignCloser
    | VoidCloser
    | DropCloser
    | LockLid
)
ORDER: tuple[Role, ...] = ("dealer", "supervisor")
REPORT: tuple[Role, ...] = ("security", "surveillance")
"""Who signs the report of a difference that is more than small (IND-10)."""


def at(pit: Pit, act: Act[OfTray], tables: Tables, role: Role, stage: Stage) -> Tray | Refusal:
    """A table's tray, if it is at that stage and the act is that role's."""
    table = act.command.table
    if table not in tables:
        return refuse("table_unknown", table=table)
    if not act.by.may_act_as(role):
        return refuse("not_your_desk", role=role)
    if role == "dealer" and not pit.staff.stands_at(act.by.id, table):
        return refuse("not_your_table", table=table)
    tray = pit.inventory.tray(table)
    return tray if tray.stage == stage else refuse("tray_elsewhere", table=table, stage=tray.stage)


def under_way(pit: Pit, table: str) -> Refusal | None:
    """A tray is not locked away while a paper about it is open."""
    busy = {one.table for one in pit.fills.open.values()}
    busy |= {one.table for one in pit.credits.open.values()}
    busy |= {one.table for one in pit.markers.open.values()}
    return refuse("paper_under_way", table=table) if table in busy else None


def _store(rules: PitRules, pit: Pit, act: Act[StoreTray], tables: Tables) -> Decision:
    """The first time: the books say what the cage put into the tray, and that is the opener."""
    name = act.command.table
    if name not in tables:
        return refuse("table_unknown", table=name)
    if not act.by.may_act_as("pit_manager"):
        return refuse("not_your_desk", role="pit_manager")
    if name in pit.inventory.trays or tables[name].guests or not tables[name].between_rounds:
        return refuse("tray_elsewhere", table=name, stage=pit.inventory.tray(name).stage)
    busy = under_way(pit, name)
    if busy is not None:
        return busy
    opener = slip_for(rules, pit, tables[name], act.at_ms, "opener", cheques=tables[name].rack)
    opener = replace(opener, parts=dict.fromkeys(opener.parts, "tray"))
    return (SlipIssued(opener), TrayStored(name, opener.serial, opener.cheques, act.by.id))


def _unlock(_: PitRules, pit: Pit, act: Act[UnlockTray], tables: Tables) -> Decision:
    """The opener is the yellow that lies in the tray."""
    tray = at(pit, act, tables, "supervisor", "closed")
    if isinstance(tray, Refusal):
        return tray
    name = act.command.table
    if not pit.custody.loaded(name):
        return refuse("cards_not_loaded", table=name)
    parts: tuple[tuple[str, Where], ...] = tuple(
        (part, "table") for part in pit.papers.slips[tray.opener].parts
    )
    stacks = full_stacks(pit.papers.slips[tray.opener].cheques)
    return (TrayUnlocked(name, tray.opener, act.by.id, stacks), PartsMoved(tray.opener, parts))


def _prove_stack(_: PitRules, pit: Pit, act: Act[ProveStack], tables: Tables) -> Decision:
    """One full stack, of the highest colour at opening; without 20 it is no gauge (CHQ-DEN-02)."""
    asked = act.command
    closing = pit.inventory.tray(asked.table).stage == "closing"
    tray = at(pit, act, tables, "dealer", "closing" if closing else "unlocked")
    if isinstance(tray, Refusal):
        return tray
    if closing and not tray.cover_on:
        return refuse("step_not_yet", "CLOSE-01", number=asked.table)
    if closing and tray.counted_by != act.by.id:
        return refuse("not_your_count", table=asked.table)
    if not tray.stacks:
        return refuse("step_done", number=asked.table)
    if asked.colour not in (tray.stacks if closing else tray.stacks[:1]) or asked.count < 0:
        return refuse("stack_out_of_order", "CLOSE-02" if closing else "", colour=tray.stacks[0])
    return (StackRunDown(asked.table, asked.colour, asked.count, act.by.id),)


def _count(rules: PitRules, pit: Pit, act: Act[CountTray], tables: Tables) -> Decision:
    """Against the opener; the same difference counted again is accepted, on a corrected slip (A-32).

    An opener that is wrong in another line is corrected by a count as well: play waits for that (IND-10).
    """
    tray = at(pit, act, tables, "dealer", "unlocked")
    if isinstance(tray, Refusal):
        return tray
    asked = act.command
    if tray.approved:
        return refuse("step_done", number=asked.table)
    if tray.stacks:
        return refuse("stack_unproved", colour=tray.stacks[0])
    counted = TrayCounted(asked.table, asked.counted, act.by.id)
    opener = pit.papers.slips[tray.opener]
    expected = opener.cheques
    if asked.counted == expected and not opener.disputed:
        return (counted,)
    if asked.counted in (tray.counted, expected):
        return (counted, *_corrected(rules, pit, act, tables[asked.table]))
    return (
        counted,
        *variance(rules, pit, tables[asked.table], act.at_ms, expected=expected, counted=asked.counted),
    )


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


def _sign(_: PitRules, pit: Pit, act: Act[SignOpener], tables: Tables) -> Decision:
    slip = pit.papers.slips.get(pit.inventory.tray(act.command.table).opener)
    role = acting(slip, ORDER, act.by)
    tray = at(pit, act, tables, role, "unlocked")
    if isinstance(tray, Refusal):
        return tray
    slip = pit.papers.slips[tray.opener]
    if tray.counted != slip.cheques:
        return refuse("variance_open", table=slip.table)
    if role == "dealer" and tray.counted_by != act.by.id:
        return refuse("not_your_count", table=slip.table)
    signed = unread(slip) or signing(pit.staff, slip, ORDER, act.by, act.at_ms)
    return signed if isinstance(signed, Refusal) else (signed,)


def _approve(_: PitRules, pit: Pit, act: Act[ApproveBankroll], tables: Tables) -> Decision:
    """Verified and approved in the system before the drop; a variance blocks it (OPEN-05)."""
    tray = at(pit, act, tables, "supervisor", "unlocked")
    if isinstance(tray, Refusal):
        return tray
    slip = pit.papers.slips[tray.opener]
    if not all(slip.signed_by(role) for role in ORDER):
        return refuse("slip_unsigned", "OPEN-05", serial=slip.serial)
    if tray.counted != slip.cheques:
        return refuse("variance_open", table=slip.table)
    if tray.approved:
        return refuse("step_done", number=slip.table)
    return (BankrollApproved(slip.table, act.by.id),)


def _drop(_: PitRules, pit: Pit, act: Act[DropOpener], tables: Tables) -> Decision:
    tray = at(pit, act, tables, "dealer", "unlocked")
    if isinstance(tray, Refusal):
        return tray
    if tray.counted_by not in ("", act.by.id):
        return refuse("not_your_count", table=act.command.table)
    if not tray.approved:
        return refuse("bankroll_unapproved", table=act.command.table)
    serial = tray.opener
    parts: tuple[tuple[str, Where], ...] = tuple(
        (part, "drop_box") for part in pit.papers.slips[serial].parts
    )
    return (
        PartsMoved(serial, parts),
        SlipCompleted(serial),
        TrayOpened(pit.papers.slips[serial].table, act.by.id),
    )


def _sign_report(_: PitRules, pit: Pit, act: Act[SignReport], __: Tables) -> Decision:
    """With the last signature the regulator's copy goes out, if there is one (IND-10)."""
    serial = act.command.serial
    slip = pit.papers.slip(serial, "variance")
    if slip is None:
        return refuse("slip_unknown", serial=serial)
    order = REPORT if "duplicate" in slip.parts else ("supervisor",)
    signed = signing(pit.staff, slip, order, act.by, act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    if signed.signature.role != order[-1]:
        return (signed,)
    sent = (PartsMoved(serial, (("triplicate", "regulator"),)),) if "triplicate" in slip.parts else ()
    return (signed, *sent, SlipCompleted(serial))


COMMANDS: Handlers[Pit] = dict(
    (
        on(StoreTray, _store),
        on(UnlockTray, _unlock),
        on(ProveStack, _prove_stack),
        on(CountTray, _count),
        on(SignOpener, _sign),
        on(ApproveBankroll, _approve),
        on(DropOpener, _drop),
        on(SignReport, _sign_report),
    )
)


def _reported(papers: Papers, event: VarianceFound) -> Papers:
    """The report says what should have been there."""
    slip = replace(papers.slips[event.serial], expected=event.expected)
    return replace(papers, slips={**papers.slips, event.serial: slip})


PAPERS: Folds[Papers] = {VarianceFound: _reported}
"""What a difference is to the papers."""
