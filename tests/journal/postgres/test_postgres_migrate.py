"""`pitboss migrate`: a floor to PostgreSQL and back, proven, and never over another one."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.floor.storage.database import look_at_database, look_at_vault, open_database
from pitboss.floor.storage.folder import JOURNAL, PEOPLE, VAULT, FolderError, look_at_folder, open_folder
from pitboss.journal import SqliteVault
from pitboss.journal.row_reader import KEYS, RowReader
from tests.kit.floors.floor import play, played_folder

if TYPE_CHECKING:
    from tests.kit.journal.postgres_server import Server

pytest_plugins = ("tests.kit.journal.postgres_server",)
GAMES = ("mini-baccarat", "blackjack-shoe")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_folder(tmp_path_factory.mktemp("migrate") / "floor", GAMES, events=400)


def run(*command: str) -> tuple[int, str]:
    ran = CliRunner().invoke(main, list(command))
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def rows(reader: RowReader) -> dict[str, list[tuple[object, ...]]]:
    return {kept: [row for page in reader.rows_of(kept) for row in page] for kept in KEYS}


def test_there_and_back_again(floor: Path, database: str, tmp_path: Path) -> None:
    code, said = run("migrate", "--data", str(floor), "--database", database)
    assert code == 0, said
    assert "The database has the same heads" in said
    with look_at_folder(floor) as source, look_at_database(database) as copy:
        assert copy.heads() == source.heads()
        assert rows(copy) == rows(source)
        assert {kept for kept in KEYS if not rows(copy)[kept]} == {
            "commands",
            "records",
            "spans",
        }  # the older form
    with SqliteVault(floor / VAULT) as kept:
        sealed = look_at_vault(database)
        assert sealed is not None
        with sealed:
            assert sealed.everything() == kept.everything()
            assert kept.in_play()
            secrets = kept.everything()
    code, said = run("verify", "--database", database)
    assert code == 0, said
    back = tmp_path / "back"
    code, said = run("migrate", "--data", str(back), "--database", database, "--back")
    assert code == 0, said
    assert sorted(file.name for file in back.iterdir()) == [JOURNAL, VAULT]
    with look_at_folder(floor) as source, look_at_folder(back) as copy:
        assert rows(copy) == rows(source)
    with SqliteVault(back / VAULT) as kept:
        assert kept.everything() == secrets
    assert run("verify", "--data", str(back))[0] == 0


def test_a_floor_goes_on_where_it_stood(floor: Path, database: str, tmp_path: Path) -> None:
    """Shoes in play are dealt on from the database, and from a folder after that."""
    assert run("migrate", "--data", str(floor), "--database", database)[0] == 0
    folder = tmp_path / "after"

    async def go_on(opened: tuple[object, object], events: int, life: str) -> int:
        store, vault = opened
        again = await play(store, vault, GAMES, events=events, seed=9, run=life)  # type: ignore[arg-type]
        assert not again.halted
        assert not again.stopped
        seq = again.tables[GAMES[0]].seq
        await again.close()
        vault.close()  # type: ignore[attr-defined]
        return seq

    seq = asyncio.run(go_on(open_database(database), 500, "two"))
    assert seq >= 500
    assert run("verify", "--database", database)[0] == 0
    assert run("migrate", "--data", str(folder), "--database", database, "--back")[0] == 0
    assert asyncio.run(go_on(open_folder(folder), seq + 100, "three")) >= seq + 100
    assert run("verify", "--data", str(folder))[0] == 0


def test_a_floor_in_a_later_epoch_keeps_its_shoes_when_it_moves(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    """And a database of two moments, or one that a person reopened, is told from one that is whole."""
    url, folder, back = new_database(), tmp_path / "floor", tmp_path / "back"
    played_folder(folder, GAMES[:1], events=60)
    assert run("reopen", "--data", str(folder), "--by", "sue", "--why", "a copy")[0] == 0
    played_folder(folder, GAMES[:1], events=200, seed=2)
    with SqliteVault(folder / VAULT) as kept:
        secrets = kept.everything()
    assert run("migrate", "--data", str(folder), "--database", url)[0] == 0
    opened = open_database(url)
    assert opened.vault.everything() == secrets
    assert opened.vault.epoch() == 2
    opened.store.close()
    opened.vault.close()
    assert run("migrate", "--data", str(back), "--database", url, "--back")[0] == 0
    there = open_folder(back)
    assert there.vault.everything() == secrets
    there.store.close()
    there.vault.close()
    with psycopg.connect(url) as db:
        db.execute("DELETE FROM pitboss.turns WHERE number = (SELECT max(number) FROM pitboss.turns)")
    code, said = run("verify", "--database", url)
    assert (code, "1 command is missing: schema pitboss_vault has seen" in said) == (1, True), said
    with pytest.raises(FolderError, match="1 command is missing"):
        open_database(url)
    code, said = run("reopen", "--database", url, "--by", "sue", "--why", "part of a dump")
    assert (code, "1 commands were missing" in said) == (0, True), said
    opened = open_database(url)
    assert opened.vault.epoch() == 3
    assert opened.vault.in_play() == ()
    opened.store.close()
    opened.vault.close()
    assert run("verify", "--database", url)[0] == 0


def test_nothing_is_written_over(floor: Path, database: str, tmp_path: Path) -> None:
    assert run("migrate", "--data", str(floor), "--database", database)[0] == 0
    with look_at_database(database) as copy:
        before = copy.heads()
    code, said = run("migrate", "--data", str(floor), "--database", database)
    assert (code, "has a floor already" in said) == (2, True), said
    code, said = run("migrate", "--data", str(floor), "--database", database, "--back")
    assert (code, "nothing is ever overwritten" in said) == (2, True), said
    with look_at_database(database) as copy:
        assert copy.heads() == before
    (tmp_path / PEOPLE).touch()  # accounts alone may be there
    code, said = run("migrate", "--data", str(tmp_path), "--database", database, "--back")
    assert code == 0, said


def test_a_floor_that_is_open_is_not_copied(
    floor: Path, new_database: Callable[[], str], tmp_path: Path
) -> None:
    url, new = new_database(), new_database()
    opened = open_folder(floor)
    with closing(opened.vault), closing(opened.store):
        code, said = run("migrate", "--data", str(floor), "--database", url)
        assert (code, "in use by another writer" in said) == (2, True), said
    assert run("migrate", "--data", str(floor), "--database", url)[0] == 0
    there = open_database(url)
    with closing(there.vault), closing(there.store):
        code, said = run("migrate", "--data", str(tmp_path / "x"), "--database", url, "--back")
        assert (code, "in use by another writer" in said) == (2, True), said
    code, said = run("migrate", "--data", str(tmp_path / "nowhere"), "--database", new)
    assert code == 2, said
    code, said = run("migrate", "--data", str(tmp_path / "y"), "--database", new, "--back")
    assert (code, "has no pitboss journal" in said) == (2, True), said
    assert not (tmp_path / "nowhere").exists()


def test_a_copy_that_is_not_sound_is_not_kept(
    floor: Path, new_database: Callable[[], str], tmp_path: Path
) -> None:
    url, new = new_database(), new_database()
    assert run("migrate", "--data", str(floor), "--database", url)[0] == 0
    with psycopg.connect(url) as db:
        db.execute("UPDATE pitboss.turns SET content = '\\x20' WHERE number = 7")
    code, said = run("verify", "--database", url)
    assert (code, "its hash does not fit" in said) == (1, True), said
    code, said = run("migrate", "--data", str(tmp_path / "a"), "--database", url, "--back")
    assert (code, "The copy was removed" in said) == (1, True), said
    assert list((tmp_path / "a").iterdir()) == []
    bad = played_folder(tmp_path / "bad", GAMES[:1], events=40)
    opened = open_folder(bad)
    opened.store._db.execute("UPDATE turns SET content = x'20' WHERE number = 7")
    opened.store.close()
    opened.vault.close()
    code, said = run("migrate", "--data", str(bad), "--database", new)
    assert (code, "The copy was removed" in said) == (1, True), said
    with psycopg.connect(new) as db:
        assert db.execute("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'pitboss%'").fetchall() == []


def test_an_auditor_proves_the_journal_and_sees_no_secret(
    floor: Path, database: str, server: "Server"
) -> None:
    assert run("migrate", "--data", str(floor), "--database", database)[0] == 0
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("DROP ROLE IF EXISTS auditor")
        db.execute("CREATE ROLE auditor LOGIN")
        db.execute("GRANT USAGE ON SCHEMA pitboss TO auditor")
        db.execute("GRANT SELECT ON ALL TABLES IN SCHEMA pitboss TO auditor")
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    theirs = server.url(str(name), role="auditor")
    code, said = run("verify", "--database", theirs)
    assert code == 0, said
    assert look_at_vault(theirs) is None
    with psycopg.connect(theirs) as db, pytest.raises(psycopg.errors.InsufficientPrivilege):
        db.execute("SELECT * FROM pitboss_vault.secrets")
    with psycopg.connect(theirs) as db, pytest.raises(psycopg.errors.InsufficientPrivilege):
        db.execute("DELETE FROM pitboss.records")


def test_export_and_serve_from_a_database(floor: Path, database: str, tmp_path: Path) -> None:
    assert run("migrate", "--data", str(floor), "--database", database)[0] == 0
    assert run("export", "--data", str(floor), "--out", str(tmp_path / "a"))[0] == 0
    assert run("export", "--database", database, "--out", str(tmp_path / "b"))[0] == 0
    assert run("export", "--out", str(tmp_path / "c"))[0] == 2
    files = sorted(file.name for file in (tmp_path / "a").iterdir())
    assert files
    for file in files:
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()
    served = ("serve", "--port", "0", "--for", "0.2", "--database", database)
    code, said = run(*served, "--data", str(floor))
    assert (code, "a folder with --data, or a database" in said) == (2, True), said
    code, said = run(*served)
    assert code == 0, said
    assert "its data in PostgreSQL" in said
    assert run("verify", "--database", database)[0] == 0
