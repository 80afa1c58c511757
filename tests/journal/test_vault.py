"""The vault keeps a shoe's secret apart until the shoe ends."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.journal import (
    MemoryVault,
    Sealed,
    SealedOtherwise,
    SqliteReader,
    SqliteStore,
    SqliteVault,
    StoreFailed,
    Vault,
    verify,
)
from pitboss.journal.postgres.vault import PostgresVault
from tests.kit.journal.samples import batch

pytest_plugins = ("tests.kit.journal.postgres_server",)
SECRET = bytes(range(32))


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def vault(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Vault]:
    opened: Vault
    if request.param == "memory":
        opened = MemoryVault()
    elif request.param == "sqlite":
        opened = SqliteVault(tmp_path / "floor.vault")
    else:
        opened = PostgresVault.begin(request.getfixturevalue("database"))
    yield opened
    opened.close()


def test_a_secret_is_sealed_once(vault: Vault) -> None:
    assert vault.open("shoe/1") is None
    assert vault.seal("shoe/1", SECRET, at_ms=5) == Sealed("shoe/1")
    assert vault.seal("shoe/1", SECRET, at_ms=6) == Sealed("shoe/1")
    assert vault.seal("shoe/1", SECRET[::-1], at_ms=7) == SealedOtherwise("shoe/1")
    assert vault.open("shoe/1") == SECRET


def test_a_new_epoch_throws_away_the_secrets_of_shoes_and_nothing_else(vault: Vault) -> None:
    assert vault.epoch() == 1
    vault.seal("table/1", SECRET, at_ms=5)
    vault.seal("table/2", SECRET[::-1], at_ms=5)
    vault.seal("signing key", SECRET, at_ms=5)
    vault.reveal("table/1", at_ms=6)
    vault.begin_epoch(3, at_ms=7)
    assert vault.epoch() == 3
    assert [vault.open(name) for name in ("table/1", "table/2", "signing key")] == [None, None, SECRET]
    assert vault.revealed_at_ms("table/1") is None
    assert vault.seal("table/2", SECRET, at_ms=8) == Sealed("table/2")


def test_a_reveal_is_written_down_the_first_time(vault: Vault) -> None:
    vault.seal("shoe/1", SECRET, at_ms=5)
    vault.seal("shoe/2", SECRET, at_ms=5)
    assert vault.revealed_at_ms("shoe/1") is None
    assert vault.in_play() == ("shoe/1", "shoe/2")
    assert vault.reveal("shoe/1", at_ms=9) == SECRET
    assert vault.reveal("shoe/1", at_ms=10) == SECRET
    assert vault.revealed_at_ms("shoe/1") == 9
    assert vault.in_play() == ("shoe/2",)
    assert vault.reveal("shoe/3", at_ms=9) is None
    assert vault.revealed_at_ms("shoe/3") is None


def test_nonsense_is_a_bug(vault: Vault) -> None:
    for shoe, secret, at_ms in (("", SECRET, 0), ("shoe/1", b"", 0), ("shoe/1", SECRET, -1)):
        with pytest.raises(ValueError, match=r"."):
            vault.seal(shoe, secret, at_ms=at_ms)


def test_a_sealed_secret_is_there_after_a_crash_and_in_no_other_file(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "floor.journal") as store, SqliteVault(tmp_path / "floor.vault") as vault:
        vault.seal("shoe/1", SECRET, at_ms=5)
        store.append(batch("c1"))
        for file in tmp_path.iterdir():
            assert (SECRET in file.read_bytes()) == (file.name == "floor.vault")
        with SqliteVault(tmp_path / "floor.vault") as again:
            assert again.open("shoe/1") == SECRET
    assert (tmp_path / "floor.vault").stat().st_mode & 0o077 == 0 or os.name == "nt"
    (tmp_path / "floor.vault").unlink()
    with SqliteReader.look_at(tmp_path / "floor.journal") as reader:
        assert verify(reader).ok


def test_a_vault_is_no_journal_and_a_journal_no_vault(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "a").close()
    SqliteVault(tmp_path / "b").close()
    (tmp_path / "c").touch()
    with pytest.raises(StoreFailed, match="is not a pitboss vault"):
        SqliteVault(tmp_path / "a")
    with pytest.raises(StoreFailed, match="is not a pitboss journal"):
        SqliteStore(tmp_path / "b")
    with pytest.raises(StoreFailed, match="is empty"):
        SqliteVault(tmp_path / "c")


def test_nothing_prints_a_secret() -> None:
    vault = MemoryVault()
    vault.seal("shoe/1", b"a very long secret", at_ms=0)
    assert "secret" not in repr(vault) + repr(vault.__dict__)
