"""`pitboss verify`: a floor that was played is proven; of one that was forged the record is named."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from pitboss.cards import Card
from pitboss.cli import main
from pitboss.floor import events as f
from pitboss.floor.proof.floor import prove
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import JOURNAL, VAULT, look_at_folder
from pitboss.games.baccarat.events import HandsReread, ResultCalled
from pitboss.games.contract import Event
from pitboss.journal import (
    CHECKPOINT,
    Append,
    Batch,
    Entry,
    Record,
    Snapshot,
    SqliteStore,
    SqliteVault,
    content_hash,
)
from pitboss.table import events as e
from tests.kit.floors.floor import played_folder
from tests.kit.journal.bodies import Body, change_turn

GAMES = ("double-deck", "mini-baccarat")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables, played far enough that a shoe of two decks was revealed."""
    return played_folder(tmp_path_factory.mktemp("proof") / "floor", GAMES, events=900)


def verify(*options: str) -> tuple[int, str]:
    ran = CliRunner().invoke(main, ["verify", *options])
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def test_a_floor_that_was_played_is_proven(floor: Path) -> None:
    code, said = verify("--data", str(floor))
    assert code == 0, said
    assert said.startswith("All is well")
    code, said = verify("--data", str(floor), "--json")
    told = json.loads(said)
    assert code == 0
    assert told["ok"]
    assert {table["table"] for table in told["tables"]} == set(GAMES)
    assert sum(table["shoes"] for table in told["tables"]) > 0, "no shoe was revealed: nothing was proven"
    assert all(table["proven"] == table["safe"] for table in told["tables"])
    assert verify("--data", str(floor), "--anchor", told["anchor"])[0] == 0


def test_another_anchor_does_not_hold(floor: Path) -> None:
    code, said = verify("--data", str(floor), "--anchor", "0" * 64)
    assert code == 1
    assert "cut off or rewritten" in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "name the floor's folder"),
        (["--data", "nowhere"], "holds no pitboss data"),
        (["--journal", "nowhere"], "there is no journal"),
        (["--data", ".", "--anchor", "12"], "64 hexadecimal digits"),
    ],
)
def test_bad_input_is_one_sentence(
    options: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, told = verify(*options)
    assert code == 2
    assert said in told
    assert "Traceback" not in told


def forged(floor: Path, folder: Path, table: str, change: Callable[[Record, Event], Event | None]) -> Path:
    """The same journal written anew, every hash right, with some events changed or left out."""
    folder.mkdir()
    ends: dict[str, int] = {}
    batches = []
    with look_at_folder(floor) as reader, SqliteStore(folder / JOURNAL) as store:
        for hash_ in reader.rulebooks():
            store.put_rulebook(reader.rulebook(hash_) or b"")
        for receipt in reader.receipts():
            ((stream, first, last),) = receipt.spans
            if stream == CHECKPOINT:
                continue
            entries: list[Entry] = []
            for record in reader.read(stream, after=first - 1, limit=last - first + 1):
                event = names().decode(record.entry)
                put = change(record, event) if stream == f"table/{table}" else event
                entries += [names().encode(put)] if put is not None else []
            seq = ends[stream] = ends.get(stream, 0) + len(entries)
            appends = (Append(stream, tuple(entries), None),)
            answer = msgspec.json.encode(seq)
            batches.append(
                Batch(receipt.command, receipt.content, receipt.who, receipt.at_ms, appends, answer)
            )
        store.append_many(batches)
    return folder


def _first_bad(folder: Path) -> tuple[str, int, str]:
    code, said = verify("--data", str(folder), "--json")
    assert code == 1
    first = json.loads(said)["first"]
    return first["stream"], first["record"], first["what"]


def test_a_forger_who_makes_all_hashes_anew_is_found_by_the_ledger(floor: Path, tmp_path: Path) -> None:
    done: list[int] = []

    def more(record: Record, event: Event) -> Event:
        if isinstance(event, e.WagerTaken) and not done and not event.cheques.is_empty:
            done.append(record.seq)
            return msgspec.structs.replace(event, cheques=event.cheques + event.cheques)
        return event

    folder = forged(floor, tmp_path / "forged", "mini-baccarat", more)
    stream, record, what = _first_bad(folder)
    assert (stream, record) == ("table/mini-baccarat", done[0])
    assert "what is not there" in what


def test_a_card_that_was_exchanged_is_found_when_the_shoe_is_revealed(floor: Path, tmp_path: Path) -> None:
    done: list[int] = []

    def other(record: Record, event: Any) -> Event:
        card = getattr(event, "card", None)
        if record.name == "pack.card_burned" and not done:
            done.append(record.seq)
            return msgspec.structs.replace(event, card="2c" if card != "2c" else "3c")  # type: ignore[no-any-return]
        return event  # type: ignore[no-any-return]

    folder = forged(floor, tmp_path / "forged", "double-deck", other)
    stream, _, what = _first_bad(folder)
    assert stream == "table/double-deck"
    assert f"in record {done[0]}" in what
    assert "sealed order" in what


@pytest.mark.rule("ESH-02")
def test_cards_of_a_sealed_shoe_that_are_said_to_be_others_are_found(floor: Path, tmp_path: Path) -> None:
    done: list[int] = []

    def other(record: Record, event: Event) -> Event:
        if isinstance(event, ResultCalled) and not done:
            done.append(record.seq)
            return HandsReread((Card("4d"), Card("5d")), (Card("2d"), Card("2d")), "call_result")
        return event

    stream, record, what = _first_bad(forged(floor, tmp_path / "forged", "mini-baccarat", other))
    assert (stream, record) == ("table/mini-baccarat", done[0])
    # One card more or less than lay there does not add up either.
    assert "were said to be others" in what or "cards after it, and the pack has" in what


def test_a_shoe_whose_secret_was_exchanged_is_found(floor: Path, tmp_path: Path) -> None:
    def other(_: Record, event: Event) -> Event:
        return f.ShoeRevealed(event.shoe, "00" * 32) if isinstance(event, f.ShoeRevealed) else event

    _, _, what = _first_bad(forged(floor, tmp_path / "forged", "double-deck", other))
    assert "is not the one that was sealed" in what


def test_a_card_that_was_left_out_is_found(floor: Path, tmp_path: Path) -> None:
    gone: list[int] = []

    def fewer(record: Record, event: Event) -> Event | None:
        if record.name == "blackjack.card_dealt" and not gone:
            gone.append(record.seq)
            return None
        return event

    stream, record, _ = _first_bad(forged(floor, tmp_path / "forged", "double-deck", fewer))
    assert stream == "table/double-deck"
    assert record >= gone[0]


def copied(floor: Path, folder: Path) -> Path:
    folder.mkdir()
    with look_at_folder(floor) as reader:
        reader.backup(folder / JOURNAL)
    return folder


def test_a_snapshot_that_is_not_the_fold_is_found(floor: Path, tmp_path: Path) -> None:
    folder = copied(floor, tmp_path / "copy")
    with SqliteStore(folder / JOURNAL) as store:
        kept = store.snapshot("table/mini-baccarat")
        assert kept is not None
        wrong = kept.payload.replace(b'"paused":false', b'"paused":true')
        assert wrong != kept.payload
        store.put_snapshots([Snapshot(kept.stream, kept.seq, kept.head, wrong)])
    stream, record, what = _first_bad(folder)
    assert (stream, record) == ("table/mini-baccarat", kept.seq)
    assert "snapshot" in what


def test_a_rulebook_that_is_missing_is_found(floor: Path, tmp_path: Path) -> None:
    folder = copied(floor, tmp_path / "copy")
    with closing(sqlite3.connect(folder / JOURNAL, isolation_level=None)) as db:
        db.execute("DELETE FROM rulebooks")
    code, said = verify("--data", str(folder))
    assert code == 1
    assert "does not hold the rulebook" in said


def test_an_answer_that_was_changed_is_found(floor: Path, tmp_path: Path) -> None:
    folder = copied(floor, tmp_path / "copy")
    with SqliteStore(folder / JOURNAL) as store:
        head = store.heads()["table/mini-baccarat"].seq
        pause = names().encode(f.TablePaused("sue"))
        batch = Batch(
            "odd", content_hash(b"odd"), "sue", 1, (Append("table/mini-baccarat", (pause,), head),), b"7"
        )
        store.append(batch)
    assert "answered something else" in _first_bad(folder)[2]


def test_a_vault_that_lost_a_shoe_in_play_is_found(floor: Path, tmp_path: Path) -> None:
    folder = copied(floor, tmp_path / "copy")
    SqliteVault(folder / VAULT).close()
    assert "the vault has no secret" in _first_bad(folder)[2]


def test_damage_is_named_and_the_rest_is_safe(floor: Path, tmp_path: Path) -> None:
    folder = copied(floor, tmp_path / "copy")
    with look_at_folder(folder) as reader:
        (record,) = reader.read("table/double-deck", after=39, limit=1)
        receipt = reader.command(record.command)
    assert receipt is not None
    first = receipt.spans[0].first
    with closing(sqlite3.connect(folder / JOURNAL, isolation_level=None)) as db:

        def change(body: Body) -> None:
            body[2][40 - first][2] += b" "

        change_turn(db, receipt.number, change)
    code, said = verify("--data", str(folder))
    assert code == 1
    assert f"table/double-deck, record {first}" in said
    assert f"up to record {first - 1}" in said
    told = json.loads(verify("--data", str(folder), "--json")[1])
    safe = {table["table"]: table["safe"] for table in told["tables"]}
    assert safe["double-deck"] == first - 1
    assert safe["mini-baccarat"] > 900


def test_a_floor_can_be_proven_while_it_is_open(floor: Path) -> None:
    with SqliteStore(floor / JOURNAL), look_at_folder(floor) as reader:
        assert prove(reader).ok
