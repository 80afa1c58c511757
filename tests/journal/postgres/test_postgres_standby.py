"""A standby that may take over without all that was acknowledged is told of, and refused if so asked."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import psycopg
import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.floor.storage.database import open_database
from pitboss.journal.postgres.standby import Standbys, look_at_standbys
from tests.kit.journal.samples import batch

if TYPE_CHECKING:
    from tests.kit.journal.postgres_server import Server

pytest_plugins = ("tests.kit.journal.postgres_server",)
ASYNC, SYNC = "pb_async", "pb_sync"


@pytest.fixture(scope="module")
def replicated() -> "Iterator[Server]":
    """A server that standbys can follow."""
    from tests.kit.journal import postgres_server

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(postgres_server.SETTINGS, "wal_level", "replica")
        patch.setitem(postgres_server.SETTINGS, "max_wal_senders", "4")
        server = postgres_server.Server(postgres_server.programs())
        try:
            server.start()
            yield server
        finally:
            server.end()


@contextmanager
def standby(server: "Server", name: str, state: str) -> Iterator[None]:
    """A program that receives all that the server writes, under a name, until the server tells that state."""
    folder = Path(server.folder) / name
    folder.mkdir()
    url = f"host={server.folder} user=postgres application_name={name}"
    command = [
        str(server.programs / "pg_receivewal"),
        "-D",
        str(folder),
        "-d",
        url,
        "--no-loop",
        "--synchronous",
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
    try:
        _until(lambda: (name, state) in look_at_standbys(server.url("postgres")).states)
        yield
    finally:
        process.terminate()
        process.wait(20)


def _until(wanted: Callable[[], bool]) -> None:
    until = monotonic() + 20
    while not wanted():
        assert monotonic() < until
        sleep(0.05)


def _run(*command: str) -> tuple[int, str]:
    ran = CliRunner().invoke(main, list(command))
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def test_an_asynchronous_standby_is_told_of_and_one_in_step_is_not(
    replicated: "Server",
) -> None:
    url = replicated.database()
    assert look_at_standbys(url) == Standbys(())
    code, said = _run("serve", "--database", url, "--require-synchronous", "--port", "0", "--for", "0")
    assert (code, "no standby that is synchronous" in said) == (2, True), said
    with ExitStack() as standbys:
        standbys.enter_context(standby(replicated, ASYNC, "async"))
        found = look_at_standbys(url)
        assert not found.safe
        assert f"the standby {ASYNC} is asynchronous" in found.risks[0]
        assert "are lost" in found.risks[0]
        code, said = _run("serve", "--database", url, "--require-synchronous", "--port", "0", "--for", "0")
        assert (code, f"{ASYNC} is asynchronous" in said) == (2, True), said
        opened = open_database(url)
        opened.store.append(batch("c1"))
        _until(lambda: bool(opened.store.risks))
        opened.store.close()
        opened.vault.close()
        with psycopg.connect(replicated.url("postgres"), autocommit=True) as db:
            db.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{SYNC}'")
            db.execute("SELECT pg_reload_conf()")
        standbys.enter_context(standby(replicated, SYNC, "sync"))
        found = look_at_standbys(url)
        assert found.safe
        assert f"the standby {ASYNC} is asynchronous: it must never take over" in found.risks
        with psycopg.connect(replicated.url("postgres"), autocommit=True) as db:
            db.execute("ALTER SYSTEM RESET synchronous_standby_names")
            db.execute("SELECT pg_reload_conf()")


def test_a_role_that_may_not_see_standbys_is_told_so() -> None:
    assert Standbys((("", ""),)).risks == (
        "this role may not see whether a standby is synchronous: grant it pg_monitor",
    )
    assert not Standbys((("", ""),)).safe
    assert Standbys((("one", "quorum"),)).risks == ()


def test_a_standby_is_about_a_database() -> None:
    code, said = _run("serve", "--data", "nowhere", "--require-synchronous")
    assert (code, "--database URL" in said) == (2, True), said
