"""The proof of the pit: its stream folded, and held against what happened at its tables.

Serials have no gap; a signature is that of somebody who was what they signed as, once on each paper; a set of
cards is in one place. Between the streams: what a paper moved is at its table once, in the same commit, and
nothing of the kind is there without its paper; what a closer says lies in the tray.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.floor.proof.table import Rulebook, WrongError, must_stand
from pitboss.floor.registry import names
from pitboss.floor.streams import PIT
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games.contract import Event
from pitboss.journal import Problem, Reader, Record, Snapshot, StoreFailed, UnreadableError
from pitboss.ledger.instruments import cheques_in
from pitboss.pit import dispatch, pit_rules
from pitboss.pit.boxes import drop
from pitboss.pit.cards import custody
from pitboss.pit.papers import credits, fills, markers, redemptions
from pitboss.pit.papers import slips as papers_slips
from pitboss.pit.staff import people
from pitboss.pit.state import Pit
from pitboss.pit.trays import inventory
from pitboss.table.accounts import DIRTY, DROP_BOX, RACK
from pitboss.table.money.pit_facts import DropBoxPulled
from pitboss.table.money.rack import RackFilled

_FILLED, _OF_THE_PIT = "supervision.rack_filled", "pit."
"""What the pit does at a table, by name; a fill could be brought without paper before there was a pit."""
_SIGNED: Mapping[type[Event], tuple[Role, ...]] = {
    fills.FillCompleted: fills.FILL.roles(fills.PrepareFill, fills.SignFill),
    credits.CreditTaken: credits.CREDIT.roles(credits.SignCredit),
    markers.MarkerDrawn: markers.MARKER.roles(markers.IssueMarker, markers.SignMarker),
}
"""Whose names a paper bears before it moves anything."""


class PitSummary(NamedTuple):
    """How far the pit was proven."""

    records: int
    slips: int
    """Of all series, without a gap."""
    facts: int
    """What papers did at tables, each there and in the same commit."""
    people: int


class TableFact(NamedTuple):
    """Something that the pit did at a table."""

    seq: int
    at_ms: int
    receipt: bytes
    event: Event
    rack: Cheques
    """As it stood after it."""


class TableFacts:
    """What one table's stream says of the pit."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.whole = False
        """Whether its stream was folded to the end without a fault."""
        self.facts: deque[TableFact] = deque()
        self._rack = Cheques()
        self._locked = False

    def take(self, record: Record, hosted: HostedTable | None) -> str:
        """Note what a record did, the table standing as it does after it; what is wrong with it."""
        assert hosted is not None, "it was folded"
        table = hosted.table
        rack = self._rack
        told = record.name == _FILLED or record.name.startswith(_OF_THE_PIT)
        if self._locked or table.locked or told:
            self._rack = cheques_in(table.held(RACK)) + cheques_in(table.held(DIRTY))
        held, self._locked = self._locked and table.locked, table.locked
        if not told:
            if held and rack != self._rack:
                return "cheques moved in a tray whose lid was on"
            return ""
        event = names().decode(record.entry)
        if isinstance(event, DropBoxPulled) and any(table.held(DROP_BOX).values()):
            return f"box {event.box} was pulled, and not all that was in it went along"
        self.facts.append(TableFact(record.seq, record.at_ms, record.receipt, event, self._rack))
        return ""


class PitFold:
    """The pit's stream, taken record by record."""

    def __init__(
        self, tables: Mapping[str, TableFacts], snapshot: Snapshot | None, rulebook: Rulebook
    ) -> None:
        self.seq = 0
        self._rulebook = rulebook
        self.state = Pit()
        self.facts = 0
        self.hired_ms: int | None = None
        """When the first of the staff came: from then on every cheque has its paper."""
        self._tables = tables
        self._snapshot = snapshot
        self.elsewhere: Problem | None = None
        """The first bad record, where it is a table's."""
        self._racks: dict[str, Cheques] = {}
        """What lay in each tray after the pit last touched it."""

    def take(self, record: Record) -> str:
        """Fold the next record; what is wrong with it, or nothing."""
        try:
            event = names().decode(record.entry)
            self._before(event)
            if isinstance(event, pit_rules.PitRulesRecorded) and self._rulebook(event.rulebook) is None:
                raise WrongError(f"the journal does not hold the pit rules {event.rulebook}")
            state = dispatch.evolve(self.state, event)
            for table, fact in dispatch.facts(event):
                self._at_table(table, fact, record)
            self._trays(event)
            must_stand(self._snapshot, record.seq, state)
        except UnreadableError as error:
            return f"it cannot be read: {error}"
        except WrongError as error:
            return str(error)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            return f"{record.name} cannot be folded: {type(error).__name__} {error}"
        if isinstance(event, people.PersonHired) and self.hired_ms is None:
            self.hired_ms = record.at_ms
        self.state, self.seq = state, record.seq
        return ""

    def _before(self, event: Event) -> None:
        if isinstance(event, papers_slips.SlipIssued):
            self._serial(event.slip)
        elif isinstance(event, papers_slips.SlipSigned):
            self._signature(self._slip(event.serial), event.signature)
        elif isinstance(event, custody.SetReceived):
            known = self.state.custody.sets.get(event.set.id)
            if known is not None:
                raise WrongError(f"set {known.id} comes in, and it is in two places: {_where(known)} as well")
        elif isinstance(event, custody.SetMoved):
            self._set(event)
        elif isinstance(event, custody.BagSigned | custody.SetInspected | custody.RemovalSigned):
            self._acted(event.by, event.role, _what(event))
        elif isinstance(event, drop.BoxPulled):
            self._box(event.box)
        elif isinstance(event, drop.CountClosed):
            self._count(event)
        elif isinstance(event, fills.FillCompleted | credits.CreditTaken | markers.MarkerDrawn):
            self._paper(event)
        elif isinstance(event, redemptions.MarkerRedeemed) and event.receipt:
            self._receipt(event)

    def _serial(self, slip: papers_slips.Slip) -> None:
        due = papers_slips.serial_after(self.state.papers, slip.kind)
        if slip.serial != due:
            raise WrongError(f"slip {slip.serial} was printed, and the next of its series is {due}")
        for number, one in enumerate(slip.signatures):
            self._signature(msgspec.structs.replace(slip, signatures=slip.signatures[:number]), one)

    def _slip(self, serial: str) -> papers_slips.Slip:
        found = self.state.papers.slips.get(serial)
        if found is None:
            raise WrongError(f"slip {serial} was never printed, or is filed")
        return found

    def _signature(self, slip: papers_slips.Slip, one: papers_slips.Signature) -> None:
        """Theirs by name and licence, in a role they had at that time, and the only one (IND-15, IND-18)."""
        self._acted(one.person, one.role, f"slip {slip.serial}")
        known = self.state.staff.people[one.person]
        if (known.signs_as, known.licence) != (one.name, one.licence):
            raise WrongError(f"slip {slip.serial} is signed {one}, and {one.person} signs {known.signs_as}")
        # One person may do several steps of a jackpot; the progressive proves which (IND-18).
        if slip.kind in papers_slips.OF_JACKPOT:
            return
        if any(other.person == one.person for other in slip.signatures):
            raise WrongError(f"{one.person} has signed slip {slip.serial} twice: one badge, two signatures")

    def _acted(self, who: str, role: Role, what: str) -> None:
        known = self.state.staff.people.get(who)
        if known is None or known.ended_ms is not None:
            raise WrongError(f"{what} is signed by {who}, who does not work here")
        if not Person(who, known.roles).may_act_as(role):
            raise WrongError(f"{what} is signed by {who} as {role}, and they are {', '.join(known.roles)}")

    def _set(self, event: custody.SetMoved) -> None:
        """A set is at one table, and one set in play there (IND-34)."""
        known = self.state.custody.sets.get(event.set)
        if known is None:
            raise WrongError(f"set {event.set} was moved, and nobody has received it")
        elsewhere = event.table != known.table and known.place != "vault"
        if elsewhere or event.place not in custody.MAY_MOVE[known.place]:
            raise WrongError(
                f"set {event.set} is in two places: {event.place} at table {event.table}, and {_where(known)}"
            )
        if event.place == "in_play":
            for one in self.state.custody.sets.values():
                if one.id != event.set and (one.table, one.place) == (event.table, "in_play"):
                    raise WrongError(f"set {event.set} is in play at {event.table}, and so is {one.id}")
        self._acted(event.by, event.role, f"the way of set {event.set}")

    def _box(self, box: drop.Box) -> None:
        hanging = self.state.drop.hanging.get(box.table)
        if box.number != hanging:
            raise WrongError(
                f"box {box.number} was pulled at {box.table}, and {hanging or 'none'} hung there"
            )
        lay = drop.papers_in_box(self.state.papers, box.table)
        if sorted(lay) != sorted(box.books.papers):
            raise WrongError(f"box {box.number} has {box.books.papers}, and {lay} lay in it")

    def _count(self, event: drop.CountClosed) -> None:
        """What is short and which papers lack follows from the books and the count (IND-25)."""
        box = self.state.drop.boxes.get(event.box)
        if box is None:
            raise WrongError(f"the count of box {event.box} is closed, and the box is not in the count room")
        short = drop.value_of(box.books.instruments) - drop.value_of(event.found.instruments)
        missing = tuple(sorted(set(box.books.papers) - set(event.found.papers)))
        foreign = tuple(sorted(set(event.found.papers) - set(box.books.papers)))
        if (short, missing, foreign) != (event.short_cents, event.missing_papers, event.foreign_papers):
            raise WrongError(
                f"the count of box {event.box} says {event.short_cents} cents short, missing "
                f"{event.missing_papers}, foreign {event.foreign_papers}: it is {short}, {missing}, {foreign}"
            )
        if box.state != "differs" and (box.first is None or not drop.same(box.first.found, event.found)):
            raise WrongError(f"the count of box {event.box} is not what its counters found")

    def _paper(self, event: fills.FillCompleted | credits.CreditTaken | markers.MarkerDrawn) -> None:
        """It is about this table and these cheques, and bears every signature (FILL-06, CRD-03, MKR-02)."""
        slip = self._slip(event.serial)
        says = slip.cents if isinstance(event, markers.MarkerDrawn) else slip.cheques
        moved = event.cents if isinstance(event, markers.MarkerDrawn) else event.cheques
        if (slip.table, says) != (event.table, moved):
            what = f"{_what(event)} moves {moved} at {event.table}"
            raise WrongError(f"{what}, and slip {slip.serial} says {says} at {slip.table}")
        drawn = self.state.markers.open.get(event.serial)
        if drawn is not None and drawn.guest_signs and slip.guest_signature is None:
            raise WrongError(f"slip {slip.serial} moves cheques to a guest who has not signed")
        unsigned = [role for role in _SIGNED[type(event)] if not slip.signed_by(role)]
        if unsigned:
            raise WrongError(f"slip {slip.serial} moves cheques without the signature of the {unsigned[0]}")

    def _receipt(self, event: redemptions.MarkerRedeemed) -> None:
        """What was handed over is what the receipt says, and the cashier who took it signed (IND-30)."""
        slip = self._slip(event.receipt)
        says = (slip.kind, slip.marker, slip.guest, slip.tender, slip.total, slip.signer("cage_cashier"))
        if says != ("redemption", event.serial, event.guest, event.tender, event.cents, event.by):
            raise WrongError(f"{_what(event)} is not what receipt {slip.serial} says")
        if event.tender.total != event.cents:
            raise WrongError(f"{event.cents} cents of {event.serial} are paid with {event.tender.total}")

    def _at_table(self, table: str, fact: Event, record: Record) -> None:
        """The table tells the same, in the same commit, and next."""
        told = self._tables.get(table)
        if told is None:
            raise WrongError(f"it is about table {table}, and there is none")
        if not told.facts and not told.whole:
            return  # the rest of that table cannot be read: its own fault is told
        while told.facts and self.needs_no_paper(told.facts[0]):
            told.facts.popleft()
        later = any(one.receipt == record.receipt for one in told.facts)
        found = told.facts.popleft() if later else None
        if found is None:
            raise WrongError(f"{_what(fact)} is not at table {table} in the same commit")
        if found.receipt != record.receipt:
            self.elsewhere = _without_paper(table, found)
            raise WrongError(self.elsewhere.what)
        if found.event != fact:
            raise WrongError(f"table {table} tells {found.event} in record {found.seq}, and this is {fact}")
        self.facts += 1
        self._racks[table] = found.rack

    def needs_no_paper(self, fact: TableFact) -> bool:
        """A fill that was brought when nobody had been hired yet."""
        early = self.hired_ms is None or fact.at_ms < self.hired_ms
        return isinstance(fact.event, RackFilled) and early

    def _trays(self, event: Event) -> None:
        """What a closer, an opener or a new tray says lies there (CLOSE-03, OPEN-05)."""
        if isinstance(event, inventory.CloserWritten):
            self._lies(event.table, event.counted, f"closer {event.closer}")
            slip = self._slip(event.closer)
            if (slip.table, slip.cheques) != (event.table, event.counted):
                raise WrongError(f"closer {event.closer} does not say what was counted at {event.table}")
        elif isinstance(event, inventory.TrayStored):
            self._lies(event.table, event.bankroll, f"opener {event.opener}")
        elif isinstance(event, inventory.TrayOpened):
            opener = self.state.inventory.tray(event.table).opener
            self._lies(event.table, self._slip(opener).cheques, f"opener {opener}")

    def _lies(self, table: str, said: Cheques, what: str) -> None:
        lies, told = self._racks.get(table), self._tables.get(table)
        if told is None or not told.whole:
            return  # nobody can say what lay there
        if lies is not None and lies != said:
            raise WrongError(f"{what} says {said}, and {lies} lay in the tray of {table}")


class PitProof:
    """The pit of a floor, with what its tables told of it."""

    def __init__(self, reader: Reader, sound: Mapping[str, int], heads: Mapping[str, int]) -> None:
        self.tables: dict[str, TableFacts] = {}
        self._reader, self._sound, self._heads = reader, sound, heads
        self._fold: PitFold | None = None

    def fold(self) -> Iterator[Problem]:
        """Fold it and hold it against its tables; the first record that is wrong."""
        snapshot = self._reader.snapshot(PIT) if PIT in self._sound else None
        fold = PitFold(self.tables, snapshot, self._reader.rulebook)
        if PIT in self._sound:
            self._fold = fold
        try:
            for record in self._reader.read(PIT, limit=self._sound.get(PIT, 0)):
                if what := fold.take(record):
                    yield fold.elsewhere or Problem(PIT, record.seq, what)
                    return
        except StoreFailed as failed:
            yield Problem(PIT, fold.seq + 1, str(failed))
            return
        if fold.seq == self._heads.get(PIT, 0):  # else the verdict tells of it
            yield from _left_over(fold, self.tables)

    def stood(self) -> PitSummary | None:
        """How far it was proven; nothing where no pit was ever kept."""
        fold = self._fold
        if fold is None:
            return None
        slips = sum(fold.state.papers.last.values())
        return PitSummary(fold.seq, slips, fold.facts, len(fold.state.staff.people))


def _left_over(fold: PitFold, tables: Mapping[str, TableFacts]) -> Iterator[Problem]:
    """What happened at a table and no paper of the pit tells of."""
    for name, table in tables.items():
        for fact in table.facts:
            if not fold.needs_no_paper(fact):
                yield _without_paper(name, fact)
                return


def _without_paper(table: str, fact: TableFact) -> Problem:
    return Problem(f"table/{table}", fact.seq, f"{_what(fact.event)} has no paper in the pit")


def _where(one: custody.CardSet) -> str:
    return f"{one.place} at table {one.table}" if one.table else one.place


def _what(event: Event) -> str:
    return names().encode(event).name
