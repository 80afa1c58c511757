"""Who may read a line of a slip and agree to it, and when (FILL-03, CRD-02, OPEN-04, CLOSE-03, MKR-02)."""

from pitboss.games.contract import Command, Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, on
from pitboss.pit.papers.reading import (
    READ,
    AgreeLine,
    LineAgreed,
    LineDisputed,
    LineRead,
    ReadLine,
    in_dispute,
    line_to_read,
    lines,
    next_line,
)
from pitboss.pit.papers.slips import Slip
from pitboss.pit.procedure.tables import of_slip
from pitboss.pit.refusals import refuse, refuse_slip
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import PitRules


def _halted(rules: PitRules, pit: Pit, slip: Slip, command: type[Command]) -> Refusal | None:
    """Refuse to read a slip that is not at the table yet, or of which a line was disputed."""
    progress = of_slip(rules, pit, slip)
    fault = None if progress is None else progress.too_early(command)
    return fault or (in_dispute(slip) if slip.disputed else None)


def _read(rules: PitRules, pit: Pit, act: Act[ReadLine], __: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("supervisor"):
        return refuse("not_your_desk", "FILL-03", role="supervisor")
    slip = pit.papers.slip(asked.serial, "fill")
    if slip is None:
        return refuse("slip_unknown", serial=asked.serial)
    halted = _halted(rules, pit, slip, ReadLine)
    if halted is not None:
        return halted
    if not asked.line or asked.line != line_to_read(slip):
        return refuse_slip("line_out_of_order", slip.kind, line=next_line(slip))
    return (LineRead(asked.serial, asked.line, act.by.id),)


def _agree(rules: PitRules, pit: Pit, act: Act[AgreeLine], __: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("dealer"):
        return refuse("not_your_desk", role="dealer")
    slip = pit.papers.slips.get(asked.serial)
    if slip is None or slip.state != "open" or slip.kind not in READ:
        return refuse("slip_unknown", serial=asked.serial)
    if not pit.staff.stands_at(act.by.id, slip.table):
        return refuse("not_your_table", table=slip.table)
    halted = _halted(rules, pit, slip, AgreeLine)
    if halted is not None:
        return halted
    if not asked.line or asked.line != next_line(slip):
        return refuse_slip("line_out_of_order", slip.kind, line=next_line(slip))
    if line_to_read(slip):
        return refuse("line_not_read", serial=slip.serial, line=asked.line)
    if slip.read_line == asked.line and slip.reader == act.by.id:
        return refuse("badge_used_twice", "FILL-03", serial=slip.serial)
    if dict(lines(slip))[asked.line] != asked.value:
        return (LineDisputed(asked.serial, asked.line, asked.value),)
    return (LineAgreed(asked.serial, asked.line),)


COMMANDS: Handlers[Pit] = dict((on(ReadLine, _read), on(AgreeLine, _agree)))
