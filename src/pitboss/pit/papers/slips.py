"""Slips: numbered without a gap, in parts that are each in one place, signed in order, never changed.

A correction is a new slip; a void one keeps its number, with the reason and the signer (IND-03 to IND-05).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Literal, Protocol, TypedDict, Unpack
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import COLOURS, Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, TableView, on
from pitboss.pit.days import When, when
from pitboss.pit.papers.tender import NOTHING, Tender
from pitboss.pit.refusals import refuse, refuse_slip
from pitboss.pit.staff.people import Staff
from pitboss.rulebook.pit import GamingDay, PitRules

Kind = Literal[
    "opener", "closer", "fill", "credit", "marker", "redemption", "variance", "drop_variance",
    "jackpot", "tax_form",
]  # fmt: skip
Where = Literal[
    "pit_stand",
    "cage",
    "security",
    "dealer",
    "table",
    "tray",
    "drop_box",
    "pit_manager",
    "accounting",
    "surveillance",
    "regulator",
    "guest",
]
"""Where a part of a slip is; never in two places."""
PREFIX: Mapping[Kind, str] = {
    "opener": "OPN",
    "closer": "CLS",
    "fill": "FIL",
    "credit": "CRD",
    "marker": "MKR",
    "variance": "VAR",
    "drop_variance": "DVR",
    "jackpot": "JKP",
    "tax_form": "TAX",
    "redemption": "RDM",
}
OF_CAGE: tuple[Kind, ...] = ("fill", "redemption")
"""What is printed at the cage."""

OF_JACKPOT: tuple[Kind, ...] = ("jackpot", "tax_form")


class Signature(msgspec.Struct, frozen=True):
    """First initial, surname and licence number, as the manuals have it (FILL-06, OPEN-05)."""

    role: Role
    person: str
    name: str
    licence: str
    at_ms: int
    proof: str = ""
    """How the signer proved who they are, if they were asked: `pin`, `badge` or `passkey` (IND-59)."""

    def __str__(self) -> str:
        return f"{self.name} {self.licence}"


class GuestSignature(msgspec.Struct, frozen=True):
    """A guest's signature on a marker; a guest has no licence."""

    guest: str
    how: Literal["screen", "paper"]
    """On their own screen, or on the form before a witness."""
    witness: str
    """Of one on paper: the supervisor who saw it, by their id."""
    at_ms: int


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """A numbered paper."""

    serial: str
    kind: Kind
    table: str
    pit: str
    game: str
    when: When
    at_ms: int
    time: str = ""
    """By the clock on the wall, where the dealer checks it (FILL-02)."""
    cheques: Cheques = Cheques()
    cents: int = 0
    parts: Mapping[str, Where] = {}
    signatures: tuple[Signature, ...] = ()
    state: Literal["open", "complete", "void"] = "open"
    guest: str = ""
    agreed: tuple[str, ...] = ()
    """Lines that the dealer has agreed to, in order (FILL-03)."""
    read_line: str = ""
    """Of a fill: the line that the supervisor has read to the dealer last (FILL-03)."""
    read_ahead: tuple[str, ...] = ()
    """Of a fill: the lines that were read together (FILL-03)."""
    reader: str = ""
    """Who read last."""
    disputed: str = ""
    """A line that is not as it was read."""
    prints: int = 0
    """How often it was printed as an original or as a reprint; older records do not say."""
    reprints: int = 0
    why: str = ""
    """Of a void one, or of a report."""
    voided_by: str = ""
    replaces: str = ""
    """The void slip that this one corrects (IND-03)."""
    carbon: str = ""
    """The slip beneath it on the pad: the signers of this one are named there too (OPEN-04)."""
    outgoing: tuple[Signature, ...] = ()
    """Of an opener: who signed the closer."""
    expected: Cheques | None = None
    """Of a variance report: what should have been there; `cheques` is what was counted (IND-10)."""
    runner: Signature | None = None
    """Of a fill: who carried the cheques to the table (IND-18)."""
    details: Mapping[str, str] = {}
    """Of a jackpot or a tax form: what it says besides its amount, by the names of its lines."""
    guest_signature: GuestSignature | None = None
    """Of a marker."""
    marker: str = ""
    """Of a receipt: the marker that was paid on."""
    tender: Tender = NOTHING
    """Of a receipt: what was handed over."""
    left: int = 0
    """Of a receipt: the cents that are owed still."""

    @property
    def mark(self) -> Literal["", "void", "reprint"]:
        """What is printed across every further copy."""
        return "void" if self.state == "void" else "reprint" if self.reprints else ""

    @property
    def total(self) -> int:
        """Its amount in cents; of a variance report the difference, whatever its sign."""
        if self.expected is not None:
            return max(one.total for one in self.difference)
        return self.cents or self.cheques.total

    @property
    def difference(self) -> tuple[Cheques, Cheques]:
        """Of a variance report, what is missing and what is too much."""
        if self.expected is None:
            return Cheques(), Cheques()
        return differences(self.expected, self.cheques)

    def signed_by(self, role: Role) -> bool:
        """Tell whether somebody has signed as that."""
        return bool(self.signer(role))

    def signer(self, role: Role) -> str:
        """Return who has signed as that, by their id; an empty text if nobody has."""
        return next((one.person for one in self.signatures if one.role == role), "")


class Papers(msgspec.Struct, frozen=True):
    """Every series with its last number, and the slips that somebody still needs."""

    last: Mapping[str, int] = {}
    slips: Mapping[str, Slip] = {}

    def slip(self, serial: str, kind: Kind) -> Slip | None:
        """Return an open slip of a kind."""
        found = self.slips.get(serial)
        return found if found is not None and found.kind == kind and found.state == "open" else None


class WithPapers(Protocol):
    """The part of the pit that these commands read."""

    @property
    def papers(self) -> Papers: ...


class PrintSlip(Command, frozen=True):
    """The slip is printed on the pad: once as the original, and once more after each `ReprintSlip`."""

    serial: str


class ReprintSlip(Command, frozen=True):
    """A copy was spoilt: the same slip is printed again, marked as a reprint."""

    serial: str


class SlipIssued(Event, frozen=True):
    """A slip was printed under the next number of its series."""

    slip: Slip


class SlipSigned(Event, frozen=True):
    serial: str
    signature: Signature


class PartsMoved(Event, frozen=True):
    serial: str
    to: tuple[tuple[str, Where], ...]


class SlipCompleted(Event, frozen=True):
    """All its steps are done."""

    serial: str


class SlipVoided(Event, frozen=True):
    """It does not count any more, but keeps its number."""

    serial: str
    why: str
    by: str


class SlipPrinted(Event, frozen=True):
    """It went to the printer; whatever is printed besides is a copy and says so."""

    serial: str
    number: int
    by: str


class SlipReprinted(Event, frozen=True):
    serial: str
    number: int
    by: str


def differences(expected: Cheques, counted: Cheques) -> tuple[Cheques, Cheques]:
    """Return what is missing and what is too much, colour by colour."""
    pairs = [(name, getattr(expected, name), getattr(counted, name)) for name in COLOURS]
    missing = {name: was - now for name, was, now in pairs if was > now}
    surplus = {name: now - was for name, was, now in pairs if now > was}
    return Cheques(**missing), Cheques(**surplus)


def serial_after(papers: Papers, kind: Kind) -> str:
    """Return the next serial of a series."""
    return f"{PREFIX[kind]}-{papers.last.get(PREFIX[kind], 0) + 1:06d}"


def number_of(serial: str) -> tuple[str, int]:
    """Split a serial into its series and its number."""
    series, _, number = serial.partition("-")
    return series, int(number)


def clock(rules: GamingDay, at_ms: int) -> str:
    """Return hours and minutes as they stand on a slip, by the clock on the wall."""
    return _on_the_wall(rules, at_ms).strftime("%H:%M")


def wall_time(rules: GamingDay, at_ms: int) -> str:
    """Return the date and the time as the clock on the wall shows them."""
    return _on_the_wall(rules, at_ms).strftime("%Y-%m-%d %H:%M")


def _on_the_wall(rules: GamingDay, at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(rules.zone))


class SlipText(TypedDict, total=False):
    """What a slip says when it is printed."""

    cheques: Cheques
    cents: int
    parts: Mapping[str, Where]
    signatures: tuple[Signature, ...]
    time: str
    guest: str
    carbon: str
    replaces: str
    outgoing: tuple[Signature, ...]
    details: Mapping[str, str]


def new_slip(
    rules: PitRules, papers: Papers, table: TableView, at_ms: int, kind: Kind, **text: Unpack[SlipText]
) -> Slip:
    """Make a slip about a table under the next number, dated by the house's clock."""
    return Slip(
        serial=serial_after(papers, kind),
        kind=kind,
        table=table.name,
        pit=table.pit,
        game=table.game,
        when=when(rules.gaming_day, at_ms),
        at_ms=at_ms,
        **text,
    )


def signature(staff: Staff, person: Person, role: Role, at_ms: int) -> Signature | Refusal:
    """Return the signature of somebody whom the house knows, with their licence; else refuse."""
    known = staff.people.get(person.id)
    if known is None or known.ended_ms is not None:
        return refuse("person_unknown", person=person.id)
    if not known.licence:
        return refuse("licence_missing", person=person.id)
    return Signature(role, person.id, known.signs_as, known.licence, at_ms, person.proof)


def acting(slip: Slip | None, order: Sequence[Role], person: Person) -> Role:
    """Return the role as which somebody comes to sign: the one whose turn it is, if they may act as that."""
    due = next((role for role in order if slip is None or not slip.signed_by(role)), order[-1])
    mine = [role for role in order if person.may_act_as(role)]
    return due if due in mine or not mine else mine[0]


def signing(
    staff: Staff, slip: Slip, order: Sequence[Role], person: Person, at_ms: int
) -> SlipSigned | Refusal:
    """Return the next signature of a slip, if it is for somebody of this person's roles to give it."""
    due = next((role for role in order if not slip.signed_by(role)), None)
    if due is None:
        return refuse("slip_signed_already", serial=slip.serial)
    if not person.may_act_as(due):
        return refuse_slip("signature_not_yours", slip.kind, serial=slip.serial, role=due)
    made = signature(staff, person, due, at_ms)
    return made if isinstance(made, Refusal) else SlipSigned(slip.serial, made)


def missing_serials(serials: Sequence[str], last: Mapping[str, int] | None = None) -> tuple[str, ...]:
    """Return the numbers that a run of serials lacks or has twice, for the exception report (IND-04).

    `last` is how far each series has come by the books: a lost last number shows only against that.
    """
    found: list[str] = []
    by_series: dict[str, list[int]] = {series: [] for series in last or {}}
    for serial in serials:
        series, number = number_of(serial)
        by_series.setdefault(series, []).append(number)
    for series, numbers in sorted(by_series.items()):
        times = Counter(numbers)
        end = max((*numbers, (last or {}).get(series, 0)))
        found += [f"{series}-{n:06d} missing" for n in range(1, end + 1) if not times[n]]
        found += [f"{series}-{n:06d} twice" for n in sorted(times) if times[n] > 1]
    return tuple(found)


def prints_at(kind: Kind) -> Role:
    """Return whose printer a slip comes out of: a fill's is at the cage (IND-13), as receipts are."""
    return "cage_cashier" if kind in OF_CAGE else "supervisor"


def _to_print(pit: WithPapers, act: Act[PrintSlip] | Act[ReprintSlip]) -> Slip | Refusal:
    """Return a slip that this person may print; a void one is not printed again."""
    serial = act.command.serial
    slip = pit.papers.slips.get(serial)
    role = "supervisor" if slip is None else prints_at(slip.kind)
    if not act.by.may_act_as(role):
        return refuse("not_your_desk", role=role)
    return refuse("slip_unknown", serial=serial) if slip is None or slip.state == "void" else slip


def _print(_: PitRules, pit: WithPapers, act: Act[PrintSlip], __: Tables) -> Decision:
    slip = _to_print(pit, act)
    if isinstance(slip, Refusal):
        return slip
    if slip.prints > slip.reprints:
        return refuse("slip_printed_already", serial=slip.serial)
    return (SlipPrinted(slip.serial, slip.prints + 1, act.by.id),)


def _reprint(_: PitRules, pit: WithPapers, act: Act[ReprintSlip], __: Tables) -> Decision:
    slip = _to_print(pit, act)
    if isinstance(slip, Refusal):
        return slip
    return (SlipReprinted(slip.serial, slip.reprints + 1, act.by.id),)


def _issued(papers: Papers, event: SlipIssued) -> Papers:
    series, number = number_of(event.slip.serial)
    last = {**papers.last, series: number}
    return replace(papers, last=last, slips={**papers.slips, event.slip.serial: event.slip})


def _changed(papers: Papers, serial: str, **changes: object) -> Papers:
    slip = replace(papers.slips[serial], **changes)
    return replace(papers, slips={**papers.slips, serial: slip})


def _signed(papers: Papers, event: SlipSigned) -> Papers:
    slip = papers.slips[event.serial]
    papers = _changed(papers, event.serial, signatures=(*slip.signatures, event.signature))
    if not slip.carbon:
        return papers
    outgoing = (*papers.slips[slip.carbon].outgoing, event.signature)
    return _changed(papers, slip.carbon, outgoing=outgoing)


def _moved(papers: Papers, event: PartsMoved) -> Papers:
    parts = {**papers.slips[event.serial].parts, **dict(event.to)}
    return _changed(papers, event.serial, parts=parts)


def _voided(papers: Papers, event: SlipVoided) -> Papers:
    """All copies are void, and all of them go to accounting (IND-03)."""
    parts: dict[str, Where] = dict.fromkeys(papers.slips[event.serial].parts, "accounting")
    return _changed(papers, event.serial, state="void", why=event.why, voided_by=event.by, parts=parts)


COMMANDS: Handlers[WithPapers] = dict((on(PrintSlip, _print), on(ReprintSlip, _reprint)))
EVOLVE: Folds[Papers] = {
    SlipIssued: _issued,
    SlipSigned: _signed,
    PartsMoved: _moved,
    SlipCompleted: lambda papers, event: _changed(papers, event.serial, state="complete"),
    SlipVoided: _voided,
    SlipPrinted: lambda papers, event: _changed(papers, event.serial, prints=event.number),
    SlipReprinted: lambda papers, event: _changed(papers, event.serial, reprints=event.number),
}
