"""The proof of the pit: who forges its stream or a table's, every hash right, is found by the other."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.cli import main
from pitboss.floor.proof.floor import prove
from pitboss.floor.readmodels.slips import SlipHistory
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import look_at_folder
from pitboss.games.contract import Event
from pitboss.journal import Snapshot, Store
from pitboss.pit.boxes import drop as d
from pitboss.pit.boxes import tokes as t
from pitboss.pit.cards import custody as k
from pitboss.pit.papers import credits as cr
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import markers as m
from pitboss.pit.papers import slips as pp
from pitboss.pit.staff import people as p
from pitboss.pit.trays import inventory as i
from pitboss.table.commands import GiveToke, SitDown
from pitboss.table.money import pit_facts as pf
from pitboss.table.money.rack import RackFilled
from tests.floor.proof.test_meter_proof import Altered, first_bad, forged, gone, once
from tests.kit.gaming_day.desks import Desks, guest
from tests.kit.gaming_day.house import House

PIT = "pit"
A, B = "blackjack-shoe-1", "mini-baccarat-1"
TABLE = f"table/{A}"
GREENS, REDS = Cheques(green=20), Cheques(red=40)
DEALER = "day-dealer-1"


async def _day(folder: Path) -> None:
    """Every paper that there is, once: opened, filled, credited, drawn on, dropped, tokes, closed short."""
    house = House(folder, tables=2, seed=1)
    desks = Desks(house)
    await house.open()
    await desks.take_over("day")
    for table in (A, B):
        await desks.open(table)
    assert not await house.tell(A, guest("ann"), SitDown("ann", 1, cheques=Cheques(green=8)))
    await house.guests.settled()
    while house.felt(A).game.phase != "betting":
        house.clock.move(30_000)
        await house.guests.settled()
    assert not await house.tell(A, guest("ann"), GiveToke("ann", Cheques(green=1)))
    await house.guests.settled()
    house.clock.move(60_000)
    await desks.fill(A, REDS)
    await desks.credit(A, GREENS)
    await desks.marker(A, "ann", 500_00)
    await desks.tokes(A)
    desks.taken[A] = Cheques(green=1)
    for table in (A, B):
        await desks.close(table)
        await desks.count(await desks.pull(table))
    await house.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("day") / "floor"
    asyncio.run(_day(made))
    return made


@pytest.fixture(scope="module")
def sound(folder: Path) -> Store:
    with look_at_folder(folder) as reader:
        store = forged(reader, lambda _, event: event)
    proof = prove(store)
    assert proof.ok, proof.problems
    assert proof.pit is not None
    # Locked twice and opened once each; a fill, a credit gone and come, a marker, tokes; a variance; boxes;
    # cards in play and gone.
    assert proof.pit.facts == 2 * 3 + 5 + 1 + 2 + 4
    return store


def at_once(reader: Store, stream: str, kind: type[Event]) -> int:
    """The record of the first event of a kind in a stream."""
    found = (one.seq for one in reader.read(stream) if isinstance(names().decode(one.entry), kind))
    return next(found)


def skipped(event: pp.SlipIssued) -> Event:
    series, number = pp.number_of(event.slip.serial)
    return replace(event, slip=replace(event.slip, serial=f"{series}-{number + 1:06d}"))


def by(who: str) -> Callable[[Any], Event]:
    return lambda event: replace(event, signature=replace(event.signature, person=who))


def cheques(**more: int) -> Callable[[Any], Event]:
    return lambda event: replace(event, cheques=event.cheques + Cheques(**more))


def elsewhere(event: k.SetMoved) -> Event:
    return replace(event, table=B)


def counted(event: i.CloserWritten) -> Event:
    return replace(event, counted=event.counted + Cheques(red=1))


def paperless(event: d.BoxPulled) -> Event:
    return replace(event, box=replace(event.box, books=replace(event.box.books, papers=())))


def other_box(event: d.BoxPulled) -> Event:
    return replace(event, box=replace(event.box, number="box 99"))


def shorter(event: d.CountClosed) -> Event:
    return replace(event, short_cents=100)


def lost(event: d.CountClosed) -> Event:
    return replace(event, found=replace(event.found, papers=event.found.papers[1:]))


@pytest.mark.rule("IND-04", "IND-18", "IND-25", "IND-34")
@pytest.mark.parametrize(
    ("kind", "nth", "altered", "said"),
    [
        (pp.SlipIssued, 1, skipped, "the next of its series is OPN-000001"),
        (pp.SlipSigned, 2, by(DEALER), "as supervisor, and they are dealer"),
        (pp.SlipSigned, 2, by("nobody"), "who does not work here"),
        (pp.SlipSigned, 2, by("porter"), "porter signs P. Porter"),
        (k.SetMoved, 4, elsewhere, "is in two places"),
        (k.SetReceived, 2, lambda event: replace(event, set=replace(event.set, id="blue 1")), "two places"),
        (f.FillCompleted, 1, cheques(red=1), "slip FIL-000001 says"),
        (f.FillCompleted, 1, lambda event: replace(event, table=B), "slip FIL-000001 says"),
        (cr.CreditTaken, 1, cheques(green=1), "slip CRD-000001 says"),
        (m.MarkerDrawn, 1, lambda event: replace(event, cents=400_00), "slip MKR-000001 says"),
        (i.CloserWritten, 1, counted, "lay in the tray"),
        (i.TrayStored, 1, lambda event: replace(event, bankroll=Cheques(red=1)), "lay in the tray"),
        (i.VarianceAccepted, 1, lambda event: replace(event, missing=Cheques(red=1)), "tells RackAdjusted"),
        (t.TokesCounted, 1, cheques(red=1), "tells TokeBoxEmptied"),
        (d.BoxPulled, 1, paperless, "lay in it"),
        (d.BoxPulled, 1, other_box, "hung there"),
        (d.CountClosed, 1, shorter, "100 cents short"),
        (d.CountClosed, 1, lost, "missing"),
        (p.PersonHired, 13, gone, "who does not work here"),
    ],
)
def test_the_first_bad_record_of_the_pit_is_named(
    sound: Store, kind: type[Event], nth: int, altered: Altered, said: str
) -> None:
    change, seen = once(PIT, kind, altered, nth=nth)
    bad = first_bad(forged(sound, change))
    assert bad.stream == PIT
    assert said in bad.what
    assert kind is p.PersonHired or bad.seq == seen[nth - 1]


@pytest.mark.rule("IND-08", "IND-15")
@pytest.mark.parametrize(
    ("paper", "fact"),
    [
        (f.FillCompleted, RackFilled),
        (cr.CreditTaken, pf.RackCredited),
        (cr.CreditAgreed, pf.CreditReceived),
        (m.MarkerDrawn, pf.MarkerPaid),
        (d.BoxPulled, pf.DropBoxPulled),
        (t.TokesCounted, pf.TokeBoxEmptied),
        (i.VarianceAccepted, pf.RackAdjusted),
        (i.ClosingCalled, pf.TableLocked),
        (i.TrayOpened, pf.TableUnlocked),
    ],
)
def test_paper_and_deed_are_missed_by_one_another(
    sound: Store, paper: type[Event], fact: type[Event]
) -> None:
    """Left out in the pit, the table's record is named or whatever stumbles over it; left out at the table,
    the paper is."""
    nth = 2 if fact is pf.TableLocked else 1  # the first is that of a tray that was stored
    change, _ = once(PIT, paper, gone)
    bad = first_bad(forged(sound, change))
    missed = [one.seq for one in sound.read(TABLE) if isinstance(names().decode(one.entry), fact)]
    if bad.stream == TABLE:
        assert (bad.seq, "has no paper in the pit" in bad.what) == (missed[nth - 1], True)
    else:
        assert (bad.stream, bad.seq > at_once(sound, PIT, paper) - 1) == (PIT, True)
    change, _ = once(TABLE, fact, gone, nth=nth)
    bad = first_bad(forged(sound, change))
    if bad.stream == PIT:
        assert bad.seq == at_once(sound, PIT, paper)
        assert "is not at table" in bad.what
    else:  # cheques moved on that were not there, or in a tray that was closed
        assert (bad.stream, bad.seq >= missed[nth - 1]) == (TABLE, True)


@pytest.mark.rule("IND-08")
def test_a_fill_without_paper_is_named_in_its_tables_record(sound: Store) -> None:
    change, _ = once(PIT, f.FillCompleted, gone)
    bad = first_bad(forged(sound, change))
    assert (bad.stream, bad.seq) == (TABLE, at_once(sound, TABLE, RackFilled))
    assert bad.what == "supervision.rack_filled has no paper in the pit"


def test_a_deed_of_other_cheques_is_found(sound: Store) -> None:
    change, _ = once(TABLE, RackFilled, cheques(red=1))
    bad = first_bad(forged(sound, change))
    assert (bad.stream, bad.seq) == (PIT, at_once(sound, PIT, f.FillCompleted))
    assert f"table {A} tells RackFilled" in bad.what


@pytest.mark.rule("IND-18")
def test_one_badge_is_found_on_two_lines_of_a_slip(sound: Store) -> None:
    signed = (names().decode(one.entry) for one in sound.read(PIT) if one.name == "paper.slip_signed")
    first = next(one for one in signed if isinstance(one, pp.SlipSigned) and one.serial == "FIL-000001")

    def twice(where: str, event: Event) -> Event:
        mine = where == PIT and isinstance(event, pp.SlipSigned) and event.serial == "FIL-000001"
        return first if mine else event

    bad = first_bad(forged(sound, twice))
    assert (bad.stream, "one badge, two signatures" in bad.what) == (PIT, True)


@pytest.mark.rule("IND-59")
def test_roles_are_those_of_the_time(sound: Store) -> None:
    """Somebody who became a supervisor after they had signed as one did not sign as one."""

    def later(event: p.PersonHired) -> Event:
        return replace(event, person=replace(event.person, roles=("dealer",)))

    hired = (names().decode(one.entry) for one in sound.read(PIT) if one.name == "staff.person_hired")
    people = [event.person.id for event in hired if isinstance(event, p.PersonHired)]
    change, _ = once(PIT, p.PersonHired, later, nth=people.index("day-supervisor-1") + 1)
    bad = first_bad(forged(sound, change))
    assert bad.stream == PIT
    assert "by day-supervisor-1 as supervisor, and they are dealer" in bad.what


def test_a_snapshot_of_the_pit_that_is_not_the_fold_is_found(sound: Store, folder: Path) -> None:
    with look_at_folder(folder) as reader:
        kept = reader.snapshot(PIT)
    assert kept is not None
    store = forged(sound, lambda _, event: event)
    head = store.heads()[PIT]
    assert head.seq == kept.seq
    store.put_snapshots([Snapshot(PIT, kept.seq, head.hash, kept.payload)])
    assert prove(store).ok
    wrong = kept.payload.replace(b'"FIL":1', b'"FIL":2')
    assert wrong != kept.payload
    store.put_snapshots([Snapshot(PIT, kept.seq, head.hash, wrong)])
    bad = first_bad(store)
    assert (bad.stream, bad.seq, "snapshot" in bad.what) == (PIT, kept.seq, True)


def test_verify_tells_of_the_pit(folder: Path) -> None:
    ran = CliRunner().invoke(main, ["verify", "--data", str(folder)])
    assert ran.exit_code == 0, ran.output
    assert "the pit" in ran.output
    ran = CliRunner().invoke(main, ["verify", "--data", str(folder), "--json"])
    pit = json.loads(ran.output)["pit"]
    assert pit["proven"] == pit["safe"] > 0
    assert (pit["facts"], pit["people"]) == (18, 24)


def test_a_slip_read_from_the_journal_has_the_difference_that_its_report_found(sound: Store) -> None:
    book = SlipHistory()
    book.read(sound)
    (report,) = (slip for slip in book.slips.values() if slip.kind == "variance")
    assert report.difference == (Cheques(green=1), Cheques())
    assert report.total == 25_00
