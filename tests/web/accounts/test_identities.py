"""Who guests are by law: encrypted, the key apart, masked on screens, erased for good."""

import sqlite3
from pathlib import Path

import pytest

from pitboss.floor.registry import names
from pitboss.journal import StoreFailed
from pitboss.journal.names import NamesError
from pitboss.web.accounts.identities import Identities, Identity

ANN = Identity(
    name="Ann Amber Ash",
    born="1971-05-04",
    address="1 Canal Street, Springfield",
    document="P 1234567",
    tax_number="123-45-6789",
)
SECRETS = ("Amber", "1971", "Canal", "1234567", "123-45")


@pytest.fixture
def paths(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "identities.db", tmp_path / "keys.db"


def bytes_of(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def test_what_is_put_comes_back_after_a_restart(paths: tuple[Path, Path]) -> None:
    with Identities(*paths) as kept:
        assert kept.get("ann") is None
        kept.put("ann", ANN)
    with Identities(*paths) as kept:
        assert kept.get("ann") == ANN
        assert kept.get("bob") is None


def test_neither_file_alone_tells_anything(paths: tuple[Path, Path]) -> None:
    with Identities(*paths) as kept:
        kept.put("ann", ANN)
    for path in paths:
        found = bytes_of(path)
        assert not [secret for secret in SECRETS if secret.encode() in found]
    paths[1].unlink()
    with Identities(*paths) as kept:
        assert kept.get("ann") is None, "without the key it is noise"


def test_every_guest_has_a_key_of_their_own_and_a_new_one_each_time(paths: tuple[Path, Path]) -> None:
    with Identities(*paths) as kept:
        kept.put("ann", ANN)
        kept.put("bob", ANN)
    db = sqlite3.connect(paths[1])
    first = dict(db.execute("SELECT guest, key FROM keys"))
    with Identities(*paths) as kept:
        kept.put("ann", ANN)
    second = dict(db.execute("SELECT guest, key FROM keys"))
    db.close()
    assert len({first["ann"], first["bob"], second["ann"]}) == 3
    assert all(len(key) == 32 for key in first.values())


def test_erasing_destroys_the_key_so_that_no_backup_can_be_read(paths: tuple[Path, Path]) -> None:
    with Identities(*paths) as kept:
        kept.put("ann", ANN)
        kept.put("bob", ANN)
    backup = paths[0].read_bytes()
    db = sqlite3.connect(paths[1])
    ((key,),) = db.execute("SELECT key FROM keys WHERE guest = 'ann'")
    db.close()
    with Identities(*paths) as kept:
        assert kept.erase("ann")
        assert not kept.erase("ann")
        assert kept.get("ann") is None
        assert kept.masked("ann") == {}
    assert key not in bytes_of(paths[1]), "what is deleted is overwritten"
    paths[0].write_bytes(backup)
    with Identities(*paths) as kept:
        assert kept.get("ann") is None, "the record is back, the key is not"
        assert kept.get("bob") == ANN


def test_a_record_under_another_guest_s_name_does_not_open(paths: tuple[Path, Path]) -> None:
    with Identities(*paths) as kept:
        kept.put("ann", ANN)
    for path, table in zip(paths, ("records", "keys"), strict=True):
        db = sqlite3.connect(path)
        db.execute(f"UPDATE {table} SET guest = 'bob'")  # noqa: S608
        db.commit()
        db.close()
    with Identities(*paths) as kept, pytest.raises(StoreFailed, match="does not open"):
        kept.get("bob")


def test_screens_show_initials_and_last_digits_only() -> None:
    with Identities() as kept:
        kept.put("ann", ANN)
        shown = kept.masked("ann")
    assert shown == {
        "name": "A. A. A.",
        "born": "•••",
        "address": "•••",
        "document": "•••567",
        "tax_number": "•••6789",
    }
    with Identities() as kept:
        kept.put("bob", Identity(name="Bob", document="123"))
        assert kept.masked("bob")["document"] == "•••", "a short number is not shown at all"
        assert kept.masked("bob")["tax_number"] == ""


def test_it_prints_nothing_of_itself() -> None:
    assert not [secret for secret in SECRETS if secret in f"{ANN} {ANN!r} {[ANN]}"]


def test_no_event_and_no_scene_can_hold_one() -> None:
    """Nothing outside of this module knows the class, so that nothing can write one down or show it."""
    import pitboss

    root = Path(pitboss.__file__).parent
    users = {
        file.relative_to(root).as_posix()
        for file in root.rglob("*.py")
        if "web.identities" in file.read_text(encoding="utf-8")
    }
    assert all(user.startswith(("web/", "cli/")) for user in users)
    assert (
        not {
            "web/live/table_stream.py",
            "web/redaction.py",
            "web/tables/history.py",
            "web/live/patches.py",
            "web/wire.py",
        }
        & users
    )
    with pytest.raises(NamesError, match="no name in the journal"):
        names().encode(ANN)


def test_the_two_files_are_two_and_ours(paths: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two files"):
        Identities(paths[0], paths[0])
    Identities(*paths).close()
    with pytest.raises(StoreFailed, match="not a pitboss file of keys"):
        Identities(tmp_path / "other.db", paths[0])
    if paths[1].stat().st_mode & 0o077:
        pytest.fail("others can read the keys")
