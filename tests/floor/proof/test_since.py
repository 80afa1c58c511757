"""`pitboss verify --since`: what is new is folded from the states that are kept, and the rest is named."""

import asyncio
import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.floor.clock import HandClock
from pitboss.floor.proof.since import fold_since
from pitboss.floor.storage.archive import Choice, archive_days
from pitboss.floor.storage.folder import JOURNAL, open_folder
from pitboss.journal import (
    Append,
    Batch,
    Entry,
    Snapshot,
    SqliteReader,
    SqliteStore,
    content_hash,
    verify,
    verify_since,
)
from pitboss.rulebook.pit import load_pit
from tests.kit.floors.floor import play, played_folder

GAMES = ("mini-baccarat",)
TABLE = "table/mini-baccarat"
EVENTS, MORE = 150, 50


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_folder(tmp_path_factory.mktemp("since") / "floor", GAMES, events=EVENTS)


@pytest.fixture(scope="module")
def killed(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A floor that went on after an anchor and was cut off: its snapshots are those of the anchor."""
    folder = Path(shutil.copytree(begun, tmp_path_factory.mktemp("killed") / "floor"))
    with SqliteReader.look_at(folder / JOURNAL) as reader:
        anchor, head = verify(reader).tail, reader.heads()[TABLE].seq

    async def go_on() -> None:
        opened = open_folder(folder)
        patch.setattr(opened.store, "put_snapshots", lambda _: None)
        later = HandClock(HandClock().now_ms() + 24 * 3_600_000)
        floor = await play(*opened, GAMES, events=head + MORE, seed=5, run="two", clock=later)
        await floor.written()
        for live_table in floor.tables.values():
            for task in live_table.tasks():
                task.cancel()
        opened.store.leave()
        opened.vault.close()

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(go_on())
    return folder, anchor


@pytest.fixture
def floor(killed: tuple[Path, str], tmp_path: Path) -> Path:
    return Path(shutil.copytree(killed[0], tmp_path / "floor"))


def since(floor: Path, anchor: str) -> tuple[int, dict[str, object]]:
    ran = CliRunner().invoke(main, ["verify", "--data", str(floor), "--since", anchor, "--json"])
    return ran.exit_code, json.loads(ran.output)


def test_what_is_new_is_folded_from_the_state_at_the_anchor(floor: Path, killed: tuple[Path, str]) -> None:
    code, told = since(floor, killed[1])
    assert (code, told["ok"], told["only_hashed"]) == (0, True, {})
    folded = told["folded"]
    assert isinstance(folded, dict)
    assert folded[TABLE] >= MORE
    said = CliRunner().invoke(main, ["verify", "--data", str(floor), "--since", killed[1]]).output
    assert "Folded from the states that are kept" in said


def test_it_reads_the_same_from_archives(floor: Path, killed: tuple[Path, str]) -> None:
    before = since(floor, killed[1])
    done = archive_days(floor, Choice(), load_pit())
    assert len(done.files) == 2
    code, told = since(floor, killed[1])
    assert (code, told["folded"]) == (0, before[1]["folded"])


def test_what_has_only_a_newer_state_is_named_as_only_hashed(begun: Path, tmp_path: Path) -> None:
    """A stream of which no state is kept at or before the anchor, and one that began after it."""
    with SqliteReader.look_at(begun / JOURNAL) as reader:
        checkpoints = list(reader.read("checkpoint"))
        first = checkpoints[0].hash.hex()
        events = reader.heads()[TABLE].seq + MORE
    played_folder(Path(shutil.copytree(begun, tmp_path / "floor")), GAMES, events=events, seed=7, run="two")
    code, told = since(tmp_path / "floor", first)
    assert (code, told["folded"]) == (0, {})
    hashed = told["only_hashed"]
    assert isinstance(hashed, dict)
    assert hashed[TABLE] >= MORE
    said = CliRunner().invoke(main, ["verify", "--data", str(tmp_path / "floor"), "--since", first]).output
    assert f"Only hashed, as no state before them is kept: {hashed[TABLE]:,} new records of {TABLE}" in said


def appended(folder: Path, payload: bytes, name: str) -> None:
    with SqliteStore(folder / JOURNAL) as store:
        head = store.heads()[TABLE]
        entry = Entry(name, 1, payload)
        append = Append(TABLE, (entry,), head.seq)
        store.append(
            Batch(f"forged-{head.seq}", content_hash(b"forged"), "eve", 1, (append,), b"%d" % (head.seq + 1))
        )


def test_a_new_record_that_cannot_have_happened_is_found(floor: Path, killed: tuple[Path, str]) -> None:
    """It is chained as it should be: hashes alone do not find it. Bills cannot be dropped twice."""
    with SqliteReader.look_at(floor / JOURNAL) as reader:
        dropped = next(one for one in reader.read(TABLE) if one.name == "table.bills_dropped")
    for _ in range(2):
        appended(floor, dropped.payload, dropped.name)
    code, told = since(floor, killed[1])
    problems = told["problems"]
    assert isinstance(problems, list)
    assert code == 1
    assert problems[0].startswith(f"{TABLE}, record ")


def test_a_state_that_is_not_what_a_new_stream_folds_into_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "floor"
    opened = open_folder(folder)
    with closing(opened.vault), closing(opened.store) as store:
        entry = Entry("note", 1, b"1")
        store.append(Batch("c", content_hash(b"c"), "ann", 1, (Append("other", (entry,), None),)))
        anchor = verify(store).tail
    played_folder(folder, GAMES, events=EVENTS)
    with SqliteStore(folder / JOURNAL) as store:
        kept = store.snapshot(TABLE)
        assert kept is not None
        assert fold_since(store, verify_since(store, anchor)).folded[TABLE] >= EVENTS
        other = kept.payload.replace(b'"retired":false', b'"retired":true')
        assert other != kept.payload
        store.put_snapshots([Snapshot(TABLE, kept.seq, kept.head, other)])
        faults = fold_since(store, verify_since(store, anchor)).faults
    assert [fault.what for fault in faults] == [
        "the snapshot that stands on it is not what its stream folds into"
    ]


def test_a_snapshot_that_cannot_be_read_is_named(floor: Path, killed: tuple[Path, str]) -> None:
    with SqliteStore(floor / JOURNAL) as store:
        kept = store.snapshot(TABLE)
        assert kept is not None
        store.put_snapshots([Snapshot(TABLE, kept.seq, kept.head, b"{}")])
        faults = fold_since(store, verify_since(store, killed[1])).faults
    assert [str(fault).split(": ")[1] for fault in faults] == ["its snapshot cannot be read"]
