"""`pitboss serve --database`: several processes behind one address, started anew one after the other."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from pitboss.cli import main
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.floor.proof.floor import prove
from pitboss.floor.storage.database import look_at_database
from pitboss.web.server import bound

pytest_plugins = ("tests.kit.journal.postgres_server",)
RUN = [sys.executable, "-c", "from pitboss.cli import main; main()", "serve"]
TABLES = ["--table", "one=blackjack-shoe@1", "--table", "two=blackjack-shoe@1"]
SLOWLY = 90.0


@contextmanager
def served(database: str, processes: int) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """The command, open; its port."""
    command = [*RUN, "--database", database, "--port", "0", "--processes", str(processes), *TABLES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603
        assert running.stdout is not None
        try:
            signing_in, opened = running.stdout.readline(), running.stdout.readline()
            assert "one-time password" in signing_in
            told = re.search(r"open at http://127\.0\.0\.1:(\d+)/ .* PostgreSQL", opened)
            assert told is not None, opened
            yield running, int(told[1])
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait(SLOWLY)


def asked(port: int, path: str) -> object:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        body = answer.read()
        assert answer.status == 200, body
        return json.loads(body)
    finally:
        line.close()


def figures(port: int) -> list[Sample]:
    """One look at the figures, whichever process answers."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        line.request("GET", "/api/metrics")
        text = line.getresponse().read().decode()
    finally:
        line.close()
    return [sample for figure in text_string_to_metric_families(text) for sample in figure.samples]


def partners(database: str) -> list[tuple[int, int]]:
    """Each process that is there, and how many tables it has."""
    with psycopg.connect(database) as db:
        return db.execute(
            "SELECT id, (SELECT count(*) FROM pitboss.leases WHERE partner = id AND stream LIKE 'table/%') "
            "FROM pitboss.partners WHERE seen > clock_timestamp() - interval '4 s' ORDER BY id"
        ).fetchall()


def until(what: object, why: str) -> None:
    assert callable(what)
    end = monotonic() + SLOWLY
    while not what():
        assert monotonic() < end, why
        sleep(0.1)


def test_two_processes_share_the_tables_and_are_started_anew_in_turn(database: str) -> None:
    with served(database, 2) as (running, port):
        until(lambda: sorted(n for _, n in partners(database)) == [1, 1], "the tables are not shared out")
        before = {partner for partner, _ in partners(database)}
        told = figures(port)
        assert [one.value for one in told if one.name == "pitboss_processes"] == [2]
        assert [one.value for one in told if one.name == "pitboss_processes_silent"] == [0]
        here = {one.labels["process"]: one.value for one in told if one.name == "pitboss_tables_here"}
        assert here == {str(partner): 1 for partner in before}, "one scrape tells of all processes"
        commits = {one.labels["process"] for one in told if one.name == "pitboss_commit_seconds_count"}
        assert commits == set(here)
        running.send_signal(signal.SIGHUP)

        def all_anew() -> bool:
            assert asked(port, "/api/health"), "nobody answers in the meantime"
            now = dict(partners(database))
            return not before & set(now) and sum(now.values()) == 2

        until(all_anew, "the processes were not started anew")
    assert running.returncode == 0
    with look_at_database(database) as reader:
        assert prove(reader).ok


def test_a_process_that_is_killed_is_started_again(database: str) -> None:
    with served(database, 1) as (running, port):
        (first, _), *_ = partners(database)
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        until(lambda: any(p != first and n == 2 for p, n in partners(database)), "its tables stand still")
        assert asked(port, "/api/health")


def test_processes_end_with_the_one_that_looks_after_them_and_leave_the_port(database: str) -> None:
    with served(database, 2) as (running, port):
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        assert len(children) == 2
        try:
            running.kill()
            running.wait(SLOWLY)
            until(lambda: not any(_runs(child) for child in children), "a process is left without its parent")
            assert running.stdout is not None
            assert running.stdout.read().count("Closed.") == 2, "they did not end in order"
        finally:
            for child in filter(_runs, children):
                os.kill(int(child), signal.SIGKILL)
    bound("127.0.0.1", port).close()
    with look_at_database(database) as reader:
        assert prove(reader).ok


def _runs(pid: str) -> bool:
    """Whether a process runs; one that has ended and waits for somebody to notice does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([], "a folder with --data, or a database with --database"),
        (["--data", "x", "--processes", "2"], "Several processes need a database"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot be reached"),
    ],
)
def test_what_cannot_be_is_told(given: list[str], says: str) -> None:
    ran = CliRunner().invoke(main, ["serve", "--port", "0", *given])
    assert ran.exit_code == 2
    assert says in ran.output
    assert "Traceback" not in ran.output


def test_a_process_whose_leases_are_taken_while_it_opens_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def taken_over(*_: object) -> None:
        raise FloorHalted("another process has taken over progressive/sevens")

    monkeypatch.setattr(Floor, "open", taken_over)
    ran = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path / "floor")])
    assert ran.exit_code == 2
    assert "The floor has stopped: another process has taken over progressive/sevens." in ran.output
    assert "Traceback" not in ran.output
