"""The proof of a progressive: who forges its stream or a table's, every hash right, is found by the other."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from pitboss.cheques import Cheques
from pitboss.cli import main
from pitboss.floor.proof.floor import prove
from pitboss.floor.registry import names
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Event
from pitboss.journal import (
    CHECKPOINT,
    Append,
    Batch,
    MemoryStore,
    Problem,
    Reader,
    Snapshot,
    Store,
)
from pitboss.progressive import commands as pc
from pitboss.progressive import events as e
from pitboss.progressive import terminal as t
from tests.kit.floors.linked_floor import HOUSE, PIT, Linked, guest

METER = "progressive/sevens"
Change = Callable[[str, Event], Event | None]
Altered = Callable[[Any], Event | None]


async def _played(linked: Linked) -> None:
    """Two tables with a jackpot each, both paid, one more rejected, and rounds after them."""
    for table in linked.games:
        linked.stack(table, "10%")
    await linked.open()
    await linked.seat()
    for table in linked.games:
        await linked.deal(table)
    for table in linked.games:
        while linked.felt(table).terminal.started:  # type: ignore[union-attr]
            if await linked.step(table) is None:
                if linked.felt(table).game.phase == "decide":
                    await linked.must(table, guest(table), Stand(1))
                else:
                    await linked.until(table, "betting")
    for _ in range(3):
        for table in linked.games:
            await linked.deal_again(table)


@pytest.fixture(scope="module")
def sound() -> MemoryStore:
    linked = Linked(a=HOUSE, b=HOUSE)

    async def whole() -> None:
        await _played(linked)
        await linked.floor.close()

    asyncio.run(whole())
    assert isinstance(linked.store, MemoryStore)
    proof = prove(linked.store)
    assert proof.ok, proof.problems
    (meter,) = proof.meters
    assert (meter.name, meter.games, meter.hits) == ("sevens", 8, 2)
    assert meter.wagers == 8 * 5_00
    return linked.store


def forged(reader: Reader, change: Change, store: Store | None = None) -> Store:
    """The same journal written anew, every hash right, with some events changed or left out."""
    made = store or MemoryStore()
    for hash_ in reader.rulebooks():
        made.put_rulebook(reader.rulebook(hash_) or b"")
    ends: dict[str, int] = {}
    for receipt in reader.receipts():
        appends = []
        for stream, first, last in receipt.spans:
            records = reader.read(stream, after=first - 1, limit=last - first + 1)
            put = [change(stream, names().decode(record.entry)) for record in records if stream != CHECKPOINT]
            entries = tuple(names().encode(event) for event in put if event is not None)
            if entries:
                appends.append(Append(stream, entries, None))
                ends[stream] = ends.get(stream, 0) + len(entries)
        if appends:
            answer = msgspec.json.encode(ends[appends[0].stream])
            made.append_many(
                [Batch(receipt.command, receipt.content, receipt.who, receipt.at_ms, tuple(appends), answer)]
            )
    return made


def once(stream: str, kind: type[Event], altered: Altered, *, nth: int = 1) -> tuple[Change, list[int]]:
    """Change one event of a kind in a stream; the list tells in which record of it."""
    seen: list[int] = []
    at: dict[str, int] = {}

    def change(where: str, event: Event) -> Event | None:
        at[where] = at.get(where, 0) + 1
        if where == stream and isinstance(event, kind):
            seen.append(at[where])
            if len(seen) == nth:
                return altered(event)
        return event

    return change, seen


def first_bad(reader: Reader) -> Problem:
    proof = prove(reader)
    assert not proof.ok
    assert proof.first is not None
    return proof.first


def test_what_is_written_anew_unchanged_is_proven(sound: MemoryStore) -> None:
    proof = prove(forged(sound, lambda _, event: event))
    assert proof.ok, proof.problems


def more(event: e.WagersCounted) -> Event:
    return msgspec.structs.replace(event, display=event.display + 1)


def dearer(event: e.JackpotPosted) -> Event:
    return msgspec.structs.replace(event, cents=event.cents + 1)


def heavier(event: e.WagersCounted) -> Event:
    return msgspec.structs.replace(
        event,
        wagers=((1, 10_00),),
        display=2 * event.display,
        reserve=2 * event.reserve,
        overflow=2 * event.overflow,
    )


def other_seat(event: e.WagersCounted) -> Event:
    return msgspec.structs.replace(event, wagers=((2, 5_00),))


def seat_two(event: t.JackpotKeyed) -> Event:
    return msgspec.structs.replace(event, keyed=msgspec.structs.replace(event.keyed, seat=2))


def richer(event: t.JackpotHandedOver) -> Event:
    return msgspec.structs.replace(event, cheques=event.cheques + Cheques(black=1))


def again(event: e.JackpotEntered) -> Event:
    return msgspec.structs.replace(event, number=event.number + 1)


def gone(_: Event) -> None:
    return None


@pytest.mark.rule("IND-50")
@pytest.mark.parametrize(
    ("stream", "kind", "altered", "said"),
    [
        (METER, e.WagersCounted, more, "not its wagers' share"),
        (METER, e.WagersCounted, heavier, "wagers are not those of game 1"),
        (METER, e.WagersCounted, other_seat, "wagers are not those of game 1"),
        (METER, e.JackpotPosted, dearer, "it is worth 100011 cents"),
        (METER, e.JackpotEntered, again, "was entered after 0"),
        ("table/a", t.JackpotHandedOver, richer, "were posted for seat 1"),
    ],
)
def test_the_first_bad_record_is_named(
    sound: MemoryStore, stream: str, kind: type[Event], altered: Altered, said: str
) -> None:
    change, seen = once(stream, kind, altered)
    bad = first_bad(forged(sound, change))
    assert (bad.stream, bad.seq) == (stream, seen[0])
    assert said in bad.what


@pytest.mark.rule("IND-40")
def test_a_contribution_that_was_left_out_is_missed_by_its_table(sound: MemoryStore) -> None:
    change, _ = once(METER, e.WagersCounted, gone, nth=8)
    bad = first_bad(forged(sound, change))
    started = [
        n for n, record in enumerate(sound.read("table/b"), 1) if record.name == "terminal.game_started"
    ]
    assert (bad.stream, bad.seq) == ("table/b", started[3])
    assert "never came to" in bad.what


@pytest.mark.rule("IND-40")
def test_a_game_that_was_left_out_is_missed_by_the_meter(sound: MemoryStore) -> None:
    change, _ = once("table/b", t.GameStarted, gone, nth=4)
    bad = first_bad(forged(sound, change))
    assert (bad.stream, "started no game 4" in bad.what) == (METER, True)


def test_an_entry_is_what_was_keyed(sound: MemoryStore) -> None:
    change, _ = once("table/b", t.JackpotKeyed, seat_two)
    bad = first_bad(forged(sound, change))
    assert (bad.stream, "not keyed so at table b" in bad.what) == (METER, True)


def test_a_prize_that_was_posted_twice_is_found(sound: MemoryStore) -> None:
    def twice(event: e.JackpotPosted) -> Event:
        return msgspec.structs.replace(event, number=1)

    change, seen = once(METER, e.JackpotPosted, twice, nth=2)
    bad = first_bad(forged(sound, change))
    assert (bad.stream, bad.seq) == (METER, seen[1])
    assert "posted or rejected before" in bad.what


def test_a_prize_that_was_never_handed_over_is_found(sound: MemoryStore) -> None:
    change, _ = once("table/b", t.JackpotHandedOver, gone)
    bad = first_bad(forged(sound, change))
    assert (bad.stream, "handed nothing over" in bad.what) == (METER, True)


@pytest.mark.rule("IND-47")
def test_a_prize_that_was_paid_twice_is_found(sound: MemoryStore) -> None:
    steps = [names().decode(record.entry) for record in sound.read(METER) if "jackpot_stepped" in record.name]
    (first, _) = [one for one in steps if isinstance(one, e.JackpotStepped) and one.step == "paid"]

    def paid_again(event: e.JackpotStepped) -> Event:
        return first if event.step == "paid" else event

    change, seen = once(METER, e.JackpotStepped, paid_again, nth=len(steps))
    bad = first_bad(forged(sound, change))
    assert (bad.stream, bad.seq) == (METER, seen[-1])
    assert "was paid before" in bad.what


def test_a_snapshot_that_is_not_the_fold_is_found(sound: MemoryStore) -> None:
    store = forged(sound, lambda _, event: event)
    kept = sound.snapshot(METER)
    assert kept is not None
    head = store.heads()[METER]
    assert head.seq == kept.seq
    wrong = kept.payload.replace(b'"hits":2', b'"hits":3')
    assert wrong != kept.payload
    store.put_snapshots([Snapshot(METER, kept.seq, head.hash, wrong)])
    bad = first_bad(store)
    assert (bad.stream, bad.seq, "snapshot" in bad.what) == (METER, kept.seq, True)


def test_verify_tells_of_meters(tmp_path: Path) -> None:
    async def whole() -> None:
        linked = Linked(tmp_path / "floor", a=HOUSE, b=HOUSE)
        await _played(linked)
        await linked.ask(PIT, pc.ReportFault("power"))
        await linked.floor.close()
        linked.vault.close()

    asyncio.run(whole())
    ran = CliRunner().invoke(main, ["verify", "--data", str(tmp_path / "floor")])
    assert ran.exit_code == 0, ran.output
    assert "sevens" in ran.output
    assert "2 won" in ran.output
    ran = CliRunner().invoke(main, ["verify", "--data", str(tmp_path / "floor"), "--json"])
    (meter,) = json.loads(ran.output)["meters"]
    assert meter["proven"] == meter["safe"] > 0
    assert (meter["games"], meter["hits"], meter["wagers"]) == (8, 2, 40_00)
    for format_ in ("csv", "notation"):
        out = tmp_path / format_
        told = CliRunner().invoke(
            main, ["export", "--data", str(tmp_path / "floor"), "--format", format_, "--out", str(out)]
        )
        assert told.exit_code == 0, told.output
