"""`pitboss pit queue` and `pitboss pit do`: the pit of an open floor, over HTTP.

The password is asked for and is never an option; the session ends with the command.
"""

import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import click
import msgspec
from click.decorators import FC
from rich.console import Console
from rich.table import Table

from pitboss.cli.errors import CommandError
from pitboss.payouts import money

_REFUSED = 1
_SECONDS = 30
_PORT = 7321
_COOKIE = "pitboss="
_HERE = ("127.0.0.1", "localhost", "::1")


class QueueRow(msgspec.Struct, frozen=True):
    """As much of a row of the queue as is printed."""

    mine: bool
    roles: tuple[str, ...]
    kind: str
    subject: str
    table: str
    cents: int
    since_ms: int
    about: dict[str, str]
    here: bool = True


class Queue(msgspec.Struct, frozen=True):
    """The queue, as the floor answers."""

    lines: tuple[QueueRow, ...]
    now_ms: int


class Refused(msgspec.Struct, frozen=True):
    code: str
    rule: str
    sentence: str


class OpenedAccount(msgspec.Struct, frozen=True):
    id: str
    one_time_password: str


class Answer(msgspec.Struct, frozen=True):
    """As much of the answer to a command as is printed."""

    refusal: Refused | None
    opened: OpenedAccount | None


def _floor_options(command: FC) -> FC:
    """Add `--at` and `--as`: which floor, and who signs in."""
    command = click.option(
        "--as", "who", required=True, metavar="ID", help="The id of the person who signs in."
    )(command)
    return click.option(
        "--at", "where", default=f"http://127.0.0.1:{_PORT}/", show_default=True, help="The floor's address."
    )(command)


@click.command()
@_floor_options
@click.option("--json", "as_data", is_flag=True, help="Print it as JSON.")
def queue(where: str, who: str, as_data: bool) -> None:
    """List everything that waits for somebody at an open floor; your own things come first."""
    with _signed_in(where, who) as ask:
        answer = ask("GET", "/api/pit/queue", None)
    if as_data:
        _print_json(answer)
        return
    found = msgspec.json.decode(answer, type=Queue)
    if not found.lines:
        click.echo("Nothing is waiting.")
        return
    table = Table("", "for", "what", "table", "amount", "waits", "about", box=None, pad_edge=False)
    for row in found.lines:
        table.add_row(*_cells(row, found.now_ms))
    Console().print(table, highlight=False)


def _cells(row: QueueRow, now_ms: int) -> Iterator[str]:
    minutes, seconds = divmod(max(0, now_ms - row.since_ms) // 1_000, 60)
    yield ("yours" if row.here else "elsewhere") if row.mine else ""
    yield ", ".join(role.replace("_", " ") for role in row.roles)
    yield f"{row.kind.replace('_', ' ')}: {row.subject}"
    yield row.table
    yield money(row.cents) if row.cents else ""
    yield f"{minutes}:{seconds:02}"
    yield ", ".join(f"{key} {value}" for key, value in row.about.items())


@click.command()
@_floor_options
@click.argument("command")
@click.option("--id", "id_", help="An id for the command: sent twice with one id, it is done once.")
@click.option("--json", "as_data", is_flag=True, help="Print the answer as JSON.")
def do(where: str, who: str, command: str, id_: str | None, as_data: bool) -> None:
    """Give COMMAND to the pit of an open floor, as JSON such as {"type": "BeginShift"}.

    Exit code 0: done. 1: refused. 2: the floor could not be asked.
    """
    try:
        asked = json.loads(command)
    except ValueError:
        raise CommandError(
            f'{command!r} is no command: write JSON such as {{"type": "BeginShift"}}.'
        ) from None
    with _signed_in(where, who) as ask:
        body = {"id": id_ or f"cli-{int(time.time())}-{secrets.token_hex(6)}", "command": asked}
        answer = ask("POST", "/api/pit/commands", body)
    found = msgspec.json.decode(answer, type=Answer)
    if as_data:
        _print_json(answer)
    elif found.refusal is not None:
        told = found.refusal
        click.echo(f"Refused: {told.sentence} ({told.code}, {told.rule})", err=True)
    else:
        click.echo("Done.")
        if found.opened is not None:
            account = found.opened
            click.echo(f"{account.id} signs in with the one-time password {account.one_time_password}.")
    if found.refusal is not None:
        raise click.exceptions.Exit(_REFUSED)


def _print_json(answer: bytes) -> None:
    click.echo(json.dumps(json.loads(answer), indent=2))


Ask = Callable[[str, str, object], bytes]
"""Sends a method, a path and a body, and returns the answer as JSON."""


@contextmanager
def _signed_in(where: str, who: str) -> Iterator[Ask]:
    """Sign in to a floor; the session ends with the block."""
    parts = urlsplit(where)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise CommandError(f"{where} is no address of a floor: write it as http://127.0.0.1:{_PORT}/.")
    if parts.scheme == "http" and parts.hostname not in _HERE:
        raise CommandError(f"{where} would send the password unencrypted: a floor elsewhere needs https.")
    base = f"{parts.scheme}://{parts.netloc}"
    password = click.prompt(f"Password of {who}", hide_input=True, err=True)
    cookies, _ = _send(f"{base}/api/sign-in", "POST", {"id": who, "password": password}, "")
    token = cookies.partition(_COOKIE)[2].partition(";")[0]

    def ask(method: str, path: str, body: object) -> bytes:
        return _send(f"{base}{path}", method, body, token)[1]

    try:
        yield ask
    finally:
        _send(f"{base}/api/sign-out", "POST", {}, token)


def _send(url: str, method: str, body: object, token: str) -> tuple[str, bytes]:
    """Return the cookie and the answer of a request; an error ends the command with a sentence."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=sent, headers=headers, method=method)  # noqa: S310 - http or https
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310 - http or https
            return answer.headers.get("set-cookie", ""), answer.read()
    except urllib.error.HTTPError as error:
        try:
            sentence = json.loads(error.read())["sentence"]
        except (ValueError, KeyError, TypeError):
            sentence = f"{url} answered {error.code}."
        raise CommandError(sentence) from None
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise CommandError(f"no floor answers at {url}: {reason}.") from None
