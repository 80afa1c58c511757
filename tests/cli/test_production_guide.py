"""The production guide says what this version can do: every command and option of it exists."""

import configparser
import re
from pathlib import Path

import click
import pytest

from pitboss.cli import main

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "operations.md").read_text(encoding="utf-8").split("## In production\n")[1].split("\n## ")[0]
UNIT = DOCS / "examples" / "production" / "pitboss.service"
SITE = DOCS / "examples" / "production" / "nginx.conf"
COMMANDS = sorted(set(re.findall(r"(?:bin/|`)pitboss ((?:[a-z]+ ?)+(?:--?[^\n`]*)?)", GUIDE)))


def unit() -> configparser.RawConfigParser:
    found = configparser.RawConfigParser(strict=False)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read_string(UNIT.read_text(encoding="utf-8").replace("\\\n", " "))
    return found


def must_exist(line: str) -> None:
    words = line.split()
    command: click.Command = main
    while words and isinstance(command, click.Group):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, f"there is no command {words[0]} in {line!r}"
        command = found
        words.pop(0)
    assert command is not main, f"there is no command in {line!r}"
    options = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    assert {word for word in words if word.startswith("--")} <= options, line


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_of_the_guide_exists(line: str) -> None:
    must_exist(line)


def test_the_guide_has_the_commands_of_a_night() -> None:
    assert any(line.startswith("verify") and "--since" in line for line in COMMANDS)
    assert any(line.startswith("house check") for line in COMMANDS)


def test_the_unit_starts_a_floor_with_options_that_exist_and_may_write_nowhere_else() -> None:
    service = unit()["Service"]
    program, _, line = service["ExecStart"].partition(" ")
    assert program.endswith("/bin/pitboss")
    must_exist(line)
    assert "--secure-cookies" in line
    assert "--trusted-proxy 127.0.0.1" in line
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == "yes"
    assert service["UMask"] == "0077"
    assert service["User"] == "pitboss"


def test_the_site_passes_sockets_and_addresses_on_and_keeps_the_figures_inside() -> None:
    site = SITE.read_text(encoding="utf-8")
    for said in (
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Host $host;",
        "location /api/metrics { deny all; }",
    ):
        assert said in site
