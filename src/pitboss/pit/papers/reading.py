"""The lines of a slip, which the dealer agrees to one by one.

Of a fill the supervisor reads the date, the table and every denomination aloud and points to it; the dealer
agrees to that line before the next is read, and checks the other lines alone (FILL-02, FILL-03).

Both speak line by line. Where the house has it so, one key follows when all was spoken (`reading.lines`); the
record still names every line.

A line that is not as it should be stops it: the slip is not signed and nothing moves (FILL-03, FILL-05).
"""

from msgspec.structs import replace

from pitboss.cheques import HIGHEST_FIRST, Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.payouts import money
from pitboss.pit.acts import Folds
from pitboss.pit.papers.slips import Kind, Papers, Slip, Where
from pitboss.pit.refusals import refuse_slip
from pitboss.rulebook.pit import PitRules

READ: tuple[Kind, ...] = ("fill", "credit", "marker", "opener", "closer")
AT_HAND: tuple[Where, ...] = ("table", "security")
"""Where the top copy is when a dealer can read it: on the table, or brought there."""


class ReadLine(Command, frozen=True):
    """The supervisor reads a line of a fill slip to the dealer, and points to it."""

    serial: str
    line: str


class AgreeLine(Command, frozen=True):
    """The dealer has looked at a line of a slip, and says what it should be."""

    serial: str
    line: str
    value: str


class ReadLines(Command, frozen=True):
    """The supervisor has read all lines that are left to the dealer, and pointed to each."""

    serial: str
    lines: tuple[str, ...]


class AgreeLines(Command, frozen=True):
    """The dealer has looked at all lines that are left, and says what each should be."""

    serial: str
    lines: tuple[tuple[str, str], ...]
    """Name and value, in the order of the slip."""


class LineRead(Event, frozen=True):
    serial: str
    line: str
    by: str


class LineAgreed(Event, frozen=True):
    """The line says what it should."""

    serial: str
    line: str


class LineDisputed(Event, frozen=True):
    """The line does not say what it should: the slip goes no further."""

    serial: str
    line: str
    value: str


class LinesRead(Event, frozen=True):
    """Each of these lines was read aloud."""

    serial: str
    lines: tuple[str, ...]
    by: str


class LinesAgreed(Event, frozen=True):
    """Each of these lines says what it should."""

    serial: str
    lines: tuple[str, ...]


LINES = (
    *("date", "shift", "pit", "game", "table", "total", "time", "cashier", "dealer", "supervisor"),
    *("progressive", "hand", "seat", "wager", "form", "wanted_by"),
    *("marker", "cheques", "cash", "bank_cheque", "left"),
)
"""Every line that has a name; the denominations between are printed as they are."""


def lines(slip: Slip) -> tuple[tuple[str, str], ...]:
    """Return what is read, in order: the head of the slip, each denomination from the highest, the total.

    A fill has its time after the date, its shift after the table, and who printed it (FILL-02, FILL-03); an
    opener says who closed the table (OPEN-04). Fills and credits have the amount of each denomination, the
    others the number of cheques. A variance report has what is missing, below zero, and what is too much. A
    receipt has the marker, what was handed over and what is owed still.
    """
    date, shift = ("date", slip.when.day), ("shift", slip.when.shift)
    if slip.kind == "redemption":
        return (date, ("time", slip.time), shift, *_payment(slip))
    place = (("pit", slip.pit), ("game", slip.game), ("table", slip.table))
    time = (("time", slip.time),) if slip.time else ()
    fill = slip.kind == "fill"
    head = (date, *time, *place, shift) if fill else (date, shift, *place)
    if slip.details:
        return (*head, *slip.details.items(), ("total", money(slip.total)))
    if slip.expected is not None:
        return (*head, *_difference(slip))
    held = dict(slip.cheques)
    amounts = slip.kind in ("fill", "credit")
    cheques = tuple(
        (money(int(value)), money(int(value) * held[value]) if amounts else str(held[value]))
        for value in HIGHEST_FIRST
        if held.get(value)
    )
    return (*head, *cheques, ("total", money(slip.total)), *_foot(slip))


def _payment(slip: Slip) -> tuple[tuple[str, str], ...]:
    tender = slip.tender
    handed = (
        ("cheques", str(tender.cheques) if tender.cheques.total else ""),
        ("cash", str(tender.bills) if tender.bills.total else ""),
        ("bank_cheque", "" if tender.bank_cheque is None else str(tender.bank_cheque)),
    )
    given = tuple(line for line in handed if line[1])
    return (("marker", slip.marker), *given, ("total", money(slip.total)), ("left", money(slip.left)))


def _difference(slip: Slip) -> tuple[tuple[str, str], ...]:
    missing, surplus = slip.difference
    off = tuple(
        (money(int(value)), f"{surplus.count(value) - missing.count(value):+d}")
        for value in HIGHEST_FIRST
        if missing.count(value) or surplus.count(value)
    )
    return (*off, ("total", money(surplus.total - missing.total)))


def _foot(slip: Slip) -> tuple[tuple[str, str], ...]:
    time = (("time", slip.time),) if slip.time and slip.kind != "fill" else ()
    cashier = tuple(
        ("cashier", str(one)) for one in slip.signatures if slip.kind == "fill" and one.role == "cage_cashier"
    )
    closed = tuple((one.role, str(one)) for one in slip.outgoing if one.role in ("dealer", "supervisor"))
    return (*time, *cashier, *closed)


def next_line(slip: Slip) -> str:
    """Return the line that is read next; nothing when all of them have been read."""
    return next((name for name, _ in lines(slip) if name not in slip.agreed), "")


def lines_left(slip: Slip) -> tuple[tuple[str, str], ...]:
    """Return the lines that nobody has agreed to, with what is printed there."""
    return tuple((name, value) for name, value in lines(slip) if name not in slip.agreed)


def to_agree(slip: Slip | None) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return the lines that are left by the name that `AgreeLines` has for them."""
    return {} if slip is None else {"lines": lines_left(slip)}


def as_on_slip(rules: PitRules, cheques: Cheques) -> dict[str, Cheques]:
    """Return the cheques of a slip for a proof to confirm, where the house has it so (`reading.proofs`)."""
    return {"cheques": cheques} if rules.reading.proofs == "compared" else {}


def line_at_hand(slip: Slip | None) -> dict[str, str | int]:
    """Return a slip and its next line by the names that the commands of reading have for them."""
    return {} if slip is None else {"serial": slip.serial, "line": next_line(slip)}


def line_to_read(slip: Slip) -> str:
    """Return the line that the supervisor has to read before the dealer agrees to it; often there is none."""
    line = next_line(slip)
    return line if line in lines_aloud(slip) and not was_read(slip, line) else ""


def lines_aloud(slip: Slip) -> tuple[str, ...]:
    """Return the lines that are left and that the supervisor reads, whether they were read or not."""
    if slip.kind != "fill":
        return ()
    return tuple(name for name, _ in lines_left(slip) if name in ("date", "table") or name.startswith("$"))


def was_read(slip: Slip, line: str) -> bool:
    """Tell whether a line was read to the dealer, alone or with the others."""
    return line == slip.read_line or line in slip.read_ahead


def at_hand(slip: Slip | None) -> bool:
    """Tell whether the dealer can read a slip: its top copy is at the table, or was brought there."""
    return slip is not None and next(iter(slip.parts.values())) in AT_HAND


def in_dispute(slip: Slip) -> Refusal:
    return refuse_slip("slip_disputed", slip.kind, serial=slip.serial, line=slip.disputed)


def not_read(slip: Slip) -> Refusal:
    """Refuse to sign a slip: a line was disputed, or lines are left."""
    if slip.disputed:
        return in_dispute(slip)
    return refuse_slip("slip_unread", slip.kind, serial=slip.serial, line=next_line(slip))


def _was_read(papers: Papers, event: LineRead) -> Papers:
    slip = replace(papers.slips[event.serial], read_line=event.line, reader=event.by)
    return replace(papers, slips={**papers.slips, event.serial: slip})


def _were_read(papers: Papers, event: LinesRead) -> Papers:
    slip = replace(papers.slips[event.serial], read_ahead=event.lines, reader=event.by)
    return replace(papers, slips={**papers.slips, event.serial: slip})


def _agreed(papers: Papers, event: LineAgreed) -> Papers:
    slip = papers.slips[event.serial]
    slip = replace(slip, agreed=(*slip.agreed, event.line))
    return replace(papers, slips={**papers.slips, event.serial: slip})


def _all_agreed(papers: Papers, event: LinesAgreed) -> Papers:
    slip = papers.slips[event.serial]
    slip = replace(slip, agreed=(*slip.agreed, *event.lines))
    return replace(papers, slips={**papers.slips, event.serial: slip})


def _disputed(papers: Papers, event: LineDisputed) -> Papers:
    slip = replace(papers.slips[event.serial], disputed=event.line)
    return replace(papers, slips={**papers.slips, event.serial: slip})


EVOLVE: Folds[Papers] = {
    LineRead: _was_read,
    LinesRead: _were_read,
    LineAgreed: _agreed,
    LinesAgreed: _all_agreed,
    LineDisputed: _disputed,
}
