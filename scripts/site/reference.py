"""Pages that are made from the code, so that they cannot be out of date."""

import inspect
import re
from collections.abc import Iterator

import click
import msgspec

from pitboss.cli import main as command_line
from pitboss.floor.registry import EVENTS
from pitboss.games.contract import Event
from pitboss.messages import catalogue
from tests.kit.web.meters import MeterHouse

REFUSAL = "refusal."
METHODS = ("get", "post", "put", "patch", "delete")


def commands() -> str:
    """Every command of the command line with its options, as `--help` says them."""
    return "".join(
        ("# Commands\n\nThe same text as `pitboss COMMAND --help`.\n", *_group(command_line, "pitboss"))
    )


def _group(command: click.Command, path: str) -> Iterator[str]:
    context = click.Context(command, info_name=path, color=False, terminal_width=110)
    yield f"\n## `{path}`\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from _group(inner, f"{path} {name}")


def api() -> str:
    """Every address of the HTTP API: what it does, what it takes and what it answers."""
    schema = MeterHouse().app.openapi_schema.to_schema()
    lines = [
        "# HTTP API",
        "",
        "A running floor has the same as OpenAPI at `/schema`, with all types.",
        "[web.md](../web.md) says who may ask what.",
        "",
    ]
    for path, operations in sorted(schema["paths"].items()):
        for method in METHODS:
            operation = operations.get(method)
            if operation is None:
                continue
            lines += [f"## `{method.upper()} {path}`", "", _sentence(operation), ""]
            lines += [
                f"- `{one['name']}` ({one['in']}{'' if one.get('required') else ', may be left out'})"
                for one in operation.get("parameters", ())
                if one["in"] in ("path", "query")
            ]
            body = _type(operation.get("requestBody", {}))
            answers = ", ".join(
                f"{code}{f' `{kind}`' if (kind := _type(answer)) else ''}"
                for code, answer in operation["responses"].items()
            )
            lines += [f"- takes `{body}`"] if body else []
            lines += [f"- answers {answers}", ""]
    return "\n".join(lines)


def _sentence(operation: dict[str, str]) -> str:
    return (operation.get("description") or operation.get("summary") or "").strip().replace("\n", " ")


def _type(part: dict[str, dict[str, dict[str, dict[str, str]]]]) -> str:
    for content in part.get("content", {}).values():
        named = re.search(r"#/components/schemas/(\w+)", str(content))
        if named:
            return named[1].rpartition("_")[2] if "." in named[1] else named[1]
    return ""


def refusals() -> str:
    """Every code with which something is refused, and its sentence."""
    rows = sorted(
        (key.removeprefix(REFUSAL), text) for key, text in catalogue("en").items() if key.startswith(REFUSAL)
    )
    head = "# Refusals\n\nA refusal has a code, its rule, and a sentence in the reader's language.\n\n"
    table = "".join(f"| `{code}` | {_cell(text)} |\n" for code, text in rows)
    return f"{head}| code | sentence |\n|---|---|\n{table}"


def events() -> str:
    """Every event that a journal can hold, with its fields."""
    lines = [
        "# Events",
        "",
        "Every event of the journal by its stable name; none is renamed.",
        "",
    ]
    room = ""
    for name, kind in sorted(EVENTS.items()):
        if (here := name.partition(".")[0]) != room:
            room = here
            lines += [f"## {room}", "", "| event | what happened | fields |", "|---|---|---|"]
        lines.append(f"| `{name}` | {_cell(_first_line(kind))} | {_cell(_fields(kind))} |")
        following = sorted(EVENTS)[sorted(EVENTS).index(name) + 1 :][:1]
        if not following or following[0].partition(".")[0] != room:
            lines.append("")
    return "\n".join(lines)


def _first_line(kind: type[Event]) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]


def _fields(kind: type[Event]) -> str:
    return ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(kind))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("{", "&#123;").replace("}", "&#125;")


PAGES = {
    "reference/commands.md": commands,
    "reference/api.md": api,
    "reference/refusals.md": refusals,
    "reference/events.md": events,
}
