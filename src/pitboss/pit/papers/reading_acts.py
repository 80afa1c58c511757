"""Who may read a line of a slip and agree to it, and when (FILL-03, CRD-02, OPEN-04, CLOSE-03, MKR-02)."""

from pitboss.games.contract import Command, Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, on
from pitboss.pit.papers.reading import (
    READ,
    AgreeLine,
    AgreeLines,
    LineAgreed,
    LineDisputed,
    LineRead,
    LinesAgreed,
    LinesRead,
    ReadLine,
    ReadLines,
    in_dispute,
    line_to_read,
    lines,
    lines_aloud,
    lines_left,
    next_line,
    was_read,
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


def _to_read(rules: PitRules, pit: Pit, act: Act[ReadLine | ReadLines]) -> Slip | Refusal:
    """Return a fill slip that this person may read to the dealer now."""
    serial = act.command.serial
    if not act.by.may_act_as("supervisor"):
        return refuse("not_your_desk", "FILL-03", role="supervisor")
    slip = pit.papers.slip(serial, "fill")
    if slip is None:
        return refuse("slip_unknown", serial=serial)
    return _halted(rules, pit, slip, ReadLine) or slip


def _to_agree(rules: PitRules, pit: Pit, act: Act[AgreeLine | AgreeLines]) -> Slip | Refusal:
    """Return a slip that this dealer may agree to now."""
    serial = act.command.serial
    if not act.by.may_act_as("dealer"):
        return refuse("not_your_desk", role="dealer")
    slip = pit.papers.slips.get(serial)
    if slip is None or slip.state != "open" or slip.kind not in READ:
        return refuse("slip_unknown", serial=serial)
    if not pit.staff.stands_at(act.by.id, slip.table):
        return refuse("not_your_table", table=slip.table)
    return _halted(rules, pit, slip, AgreeLine) or slip


def _one_by_one(rules: PitRules, slip: Slip) -> Refusal | None:
    """Refuse one key for all lines where the house wants one for each."""
    strict = rules.reading.lines == "one_by_one"
    return refuse_slip("lines_one_by_one", slip.kind, serial=slip.serial) if strict else None


def _read(rules: PitRules, pit: Pit, act: Act[ReadLine], __: Tables) -> Decision:
    asked, slip = act.command, _to_read(rules, pit, act)
    if isinstance(slip, Refusal):
        return slip
    if not asked.line or asked.line != line_to_read(slip):
        return refuse_slip("line_out_of_order", slip.kind, line=next_line(slip))
    return (LineRead(asked.serial, asked.line, act.by.id),)


def _read_all(rules: PitRules, pit: Pit, act: Act[ReadLines], __: Tables) -> Decision:
    """All lines that are left, those that somebody read alone before among them: one person read them all."""
    asked, slip = act.command, _to_read(rules, pit, act)
    if isinstance(slip, Refusal):
        return slip
    strict = _one_by_one(rules, slip)
    if strict is not None:
        return strict
    aloud = lines_aloud(slip)
    if asked.lines != aloud or all(was_read(slip, line) for line in aloud):
        return refuse_slip("line_out_of_order", slip.kind, line=next_line(slip))
    return (LinesRead(asked.serial, aloud, act.by.id),)


def _agree_all(rules: PitRules, pit: Pit, act: Act[AgreeLines], __: Tables) -> Decision:
    """The dealer agrees up to the first line that is not as it should be."""
    asked, slip = act.command, _to_agree(rules, pit, act)
    if isinstance(slip, Refusal):
        return slip
    strict = _one_by_one(rules, slip)
    if strict is not None:
        return strict
    left = lines_left(slip)
    if not left or tuple(name for name, _ in asked.lines) != tuple(name for name, _ in left):
        return refuse_slip("line_out_of_order", slip.kind, line=next_line(slip))
    aloud = lines_aloud(slip)
    unread = next((line for line in aloud if not was_read(slip, line)), "")
    if unread:
        return refuse("line_not_read", serial=slip.serial, line=unread)
    wrong = next((at for at, line in enumerate(left) if asked.lines[at] != line), len(left))
    agreed = LinesAgreed(asked.serial, tuple(name for name, _ in left[:wrong]))
    if wrong == len(left):
        return (agreed,)
    disputed = LineDisputed(asked.serial, *asked.lines[wrong])
    return (agreed, disputed) if wrong else (disputed,)


def _agree(rules: PitRules, pit: Pit, act: Act[AgreeLine], __: Tables) -> Decision:
    asked, slip = act.command, _to_agree(rules, pit, act)
    if isinstance(slip, Refusal):
        return slip
    if not asked.line or asked.line != next_line(slip):
        return refuse_slip("line_out_of_order", slip.kind, line=next_line(slip))
    if line_to_read(slip):
        return refuse("line_not_read", serial=slip.serial, line=asked.line)
    if dict(lines(slip))[asked.line] != asked.value:
        return (LineDisputed(asked.serial, asked.line, asked.value),)
    return (LineAgreed(asked.serial, asked.line),)


COMMANDS: Handlers[Pit] = dict(
    (on(ReadLine, _read), on(ReadLines, _read_all), on(AgreeLine, _agree), on(AgreeLines, _agree_all))
)
