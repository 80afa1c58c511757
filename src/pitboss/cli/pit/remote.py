"""`pitboss pit queue` and `pitboss pit do`: the pit of a floor that is open, over the net.

The password is asked for and never an option; the session ends with the command.
"""

import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click
from rich.console import Console
from rich.table import Table

from pitboss.cli.game_option import AskedError
from pitboss.payouts import money

_REFUSED = 1
_SECONDS = 30
_PORT = 7321
_COOKIE = "pitboss="
_HERE = ("127.0.0.1", "localhost", "::1")
_Command = TypeVar("_Command", bound=Callable[..., Any])


def _at(command: _Command) -> _Command:
    """`--at` and `--as`: which floor, and who."""
    command = click.option("--as", "who", required=True, metavar="ID", help="Who signs in.")(command)
    return click.option(
        "--at", "where", default=f"http://127.0.0.1:{_PORT}/", show_default=True, help="The floor's address."
    )(command)


@click.command()
@_at
@click.option("--json", "as_data", is_flag=True, help="Print it as JSON.")
def queue(where: str, who: str, as_data: bool) -> None:
    """Everything that waits for somebody at a floor that is open; what is yours comes first."""
    with _signed_in(where, who) as ask:
        found = ask("GET", "/api/pit/queue", None)
    if as_data:
        click.echo(json.dumps(found, indent=2))
        return
    if not found["lines"]:
        click.echo("Nothing waits for anybody.")
        return
    table = Table("", "for", "what", "table", "amount", "waits", "about", box=None, pad_edge=False)
    for line in found["lines"]:
        table.add_row(*_line(line, found["now_ms"]))
    Console().print(table, highlight=False)


def _line(line: dict[str, Any], now_ms: int) -> Iterator[str]:
    minutes, seconds = divmod(max(0, now_ms - line["since_ms"]) // 1_000, 60)
    yield "yours" if line["mine"] else ""
    yield ", ".join(role.replace("_", " ") for role in line["roles"])
    yield f"{line['kind'].replace('_', ' ')}: {line['subject']}"
    yield line["table"]
    yield money(line["cents"]) if line["cents"] else ""
    yield f"{minutes}:{seconds:02}"
    yield ", ".join(f"{key} {value}" for key, value in line["about"].items())


@click.command()
@_at
@click.argument("command")
@click.option("--id", "id_", help="The command's own number: given again with it, it is done once.")
@click.option("--json", "as_data", is_flag=True, help="Print the answer as JSON.")
def do(where: str, who: str, command: str, id_: str | None, as_data: bool) -> None:
    """Give COMMAND to the pit of a floor that is open, as JSON such as {"type": "BeginShift"}.

    Exit code 0 when it is done, 1 when it is refused, 2 when it could not be asked.
    """
    try:
        asked = json.loads(command)
    except ValueError:
        raise AskedError(f'{command!r} is no command: write JSON such as {{"type": "BeginShift"}}.') from None
    with _signed_in(where, who) as ask:
        body = {"id": id_ or f"cli-{int(time.time())}-{secrets.token_hex(6)}", "command": asked}
        found = ask("POST", "/api/pit/commands", body)
    refusal = found["refusal"]
    if as_data:
        click.echo(json.dumps(found, indent=2))
    elif refusal is not None:
        click.echo(f"Refused: {refusal['sentence']} ({refusal['code']}, {refusal['rule']})", err=True)
    else:
        click.echo("Done.")
        if found["opened"]:
            once = found["opened"]["one_time_password"]
            click.echo(f"{found['opened']['id']} signs in with the one-time password {once}.")
    if refusal is not None:
        raise click.exceptions.Exit(_REFUSED)


Ask = Callable[[str, str, Any], Any]


@contextmanager
def _signed_in(where: str, who: str) -> Iterator[Ask]:
    """Somebody's session; it ends at the end."""
    parts = urlsplit(where)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise AskedError(f"{where} is no address of a floor: write it as http://127.0.0.1:{_PORT}/.")
    if parts.scheme == "http" and parts.hostname not in _HERE:
        raise AskedError(f"{where} would carry the password in the clear: a floor elsewhere needs https.")
    base = f"{parts.scheme}://{parts.netloc}"
    password = click.prompt(f"Password of {who}", hide_input=True, err=True)
    cookies, _ = _asked(f"{base}/api/sign-in", "POST", {"id": who, "password": password}, "")
    token = cookies.partition(_COOKIE)[2].partition(";")[0]

    def ask(method: str, path: str, body: Any) -> Any:
        return _asked(f"{base}{path}", method, body, token)[1]

    try:
        yield ask
    finally:
        _asked(f"{base}/api/sign-out", "POST", {}, token)


def _asked(url: str, method: str, body: Any, token: str) -> tuple[str, Any]:
    """The cookie that came, and the answer; whatever goes wrong is told in a sentence."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=sent, headers=headers, method=method)  # noqa: S310 - http or https
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310 - http or https
            return answer.headers.get("set-cookie", ""), json.loads(answer.read())
    except urllib.error.HTTPError as error:
        try:
            sentence = json.loads(error.read())["sentence"]
        except (ValueError, KeyError, TypeError):
            sentence = f"{url} answered {error.code}."
        raise AskedError(sentence) from None
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise AskedError(f"no floor answers at {url}: {reason}.") from None
