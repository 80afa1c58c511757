"""`pitboss` and `pitboss serve`: started, stopped, and what they say when they cannot be."""

import http.client
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import main
from pitboss.floor.events import TablePlaced
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import look_at_folder, open_folder
from pitboss.journal import verify
from pitboss.web.accounts.people import ID
from pitboss.web.demo.floor import GAMES

RUN = [sys.executable, "-c", "from pitboss.cli import main; main()"]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_pitboss_shows_that_the_floor_opens_and_ends() -> None:
    shown = run()
    assert shown.exit_code == 0, shown.output
    assert all(game in shown.output for game in GAMES)
    assert re.search(r"open at http://127\.0\.0\.1:\d+/: 8 tables", shown.output)
    assert re.search(r"\d free seats at .* after the start\. Play money only\.", shown.output)


def test_the_first_start_makes_an_administrator_once(tmp_path: Path) -> None:
    data = tmp_path / "floor"
    serve = ("serve", "--data", data, "--port", 0, "--for", 0, "--table", "one=mini-baccarat@high-limit")
    first = run(*serve)
    assert first.exit_code == 0, first.output
    told = re.search(r"Sign in as (\S+) with the one-time password (\S+) ", first.output)
    assert told is not None
    assert ID.fullmatch(told[1])
    assert all(told[2].encode() not in file.read_bytes() for file in data.iterdir())
    again = run(*serve)
    assert again.exit_code == 0
    assert "password" not in again.output
    more = run(*serve, "--new-administrator")
    assert "Sign in as admin-2 with" in more.output
    reader = look_at_folder(data)
    assert verify(reader).ok
    placed = names().decode(next(iter(reader.read("table/one"))).entry)
    assert isinstance(placed, TablePlaced)
    assert placed.pit == "high-limit"


def fault(result: Result) -> str:
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    lines = [line for line in result.output.splitlines() if line.startswith("Error: ")]
    assert len(lines) == 1
    assert lines[0].endswith((".", "?"))
    return lines[0]


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for command in (("serve", "--data", tmp_path / "x"), ("--data", tmp_path / "y")):
            assert f"127.0.0.1:{port} is in use" in fault(run(*command, "--port", port))
    assert not (tmp_path / "x").exists(), "nothing was begun"


def test_folders_that_will_not_do(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear")
    assert "no pitboss data" in fault(run("serve", "--data", other, "--port", 0))
    assert "is a file" in fault(run("serve", "--data", other / "letter.txt", "--port", 0))
    used = open_folder(tmp_path / "used")
    assert "in use by another" in fault(run("serve", "--data", tmp_path / "used", "--port", 0))
    used.store.close()
    used.vault.close()
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "people.sqlite").write_bytes(b"not a database, and long enough to look like one" * 20)
    assert "not a pitboss file of people" in fault(run("serve", "--data", broken, "--port", 0))
    assert [file.name for file in other.iterdir()] == ["letter.txt"]


def test_tables_that_will_not_do(tmp_path: Path) -> None:
    assert "no such game" in fault(run("serve", "--data", tmp_path, "--table", "a=roulette"))
    for text in (
        "mini-baccarat",
        "=mini-baccarat",
        'a"b=mini-baccarat',
        "a=mini-baccarat@",
        "a=mini-baccarat@x y",
    ):
        assert "is not NAME=GAME" in fault(run("serve", "--data", tmp_path, "--table", text))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_the_demo_is_closed_by_a_signal_and_stands_as_it_stood(tmp_path: Path) -> None:
    data = tmp_path / "demo"
    command = [*RUN, "--data", str(data), "--port", "0", "--for", "60"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603
    assert process.stdout is not None
    told = ""
    for line in process.stdout:
        told += line
        if "Ctrl-C" in line:
            break
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", told)
    assert found is not None, told
    line_ = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=60)
    line_.request("GET", "/")
    page = line_.getresponse()
    assert b"Play money" in page.read()
    assert "HttpOnly" in (page.getheader("set-cookie") or "")
    line_.close()
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=90)
    assert process.returncode == 0, errors
    assert "Closed." in rest
    assert "Traceback" not in errors
    assert verify(look_at_folder(data)).ok
