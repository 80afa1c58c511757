"""Many commands asked about in one question: more of them than SQLite takes parameters in one."""

from pathlib import Path

from pitboss.journal import AlreadyApplied, Appended, CommandReused, SqliteStore
from pitboss.journal.sqlite.reader import ASKED_MOST
from tests.kit.journal.samples import batch


def test_more_than_one_question_takes_are_all_found(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "floor.journal") as store:
        known = [f"c{number}" for number in range(ASKED_MOST + 3)]
        store.append_many([batch(command) for command in known])
        found = store.commands(["nobody", *known, "nobody else"])
        assert sorted(found) == sorted(known)
        assert found["c7"] == store.command("c7")
        assert store.commands([]) == {}


def test_a_group_knows_what_the_journal_holds_and_what_stands_before_in_it(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "floor.journal") as store:
        store.append(batch("old"))
        group = [batch("new"), batch("old"), batch("old", said="something else"), batch("new")]
        told = store.append_many(group)
        assert [type(one) for one in told] == [Appended, AlreadyApplied, CommandReused, AlreadyApplied]
        assert [receipt.command for receipt in store.receipts()] == ["old", "new"]
