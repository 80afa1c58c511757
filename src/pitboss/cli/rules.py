"""`pitboss rules`: which rules there are, where they show, and which are embodied and tested."""

import difflib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click
from click.decorators import FC
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss import catalogue
from pitboss.catalogue import STANDINGS, CatalogueError, Reading, Rule

NO_TESTS = "The tests are not here (an installed package has none), so only the statuses count."


class _Unreadable(click.ClickException):
    """The catalogue cannot be read: exit code 2, so that a script can tell this from a failed check."""

    exit_code = 2


class _Shelf(NamedTuple):
    """The folder of the catalogue, and the clone whose tests and code belong to it, if there is one."""

    folder: Path | None
    root: Path | None

    @property
    def tested(self) -> Path | None:
        return self.root if self.root and (self.root / "tests").is_dir() else None


class _Tally(NamedTuple):
    """How many rules of a section have each standing."""

    file: str
    section: str
    counts: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())


class _Findings(NamedTuple):
    """The differences between the statuses and the claiming tests; all but the last fail the command."""

    unknown: dict[str, tuple[str, ...]]
    unclaimed: list[str]
    untaught: list[str]
    not_lived: dict[str, tuple[str, ...]]
    """Claimed, but by no test that drives the table, the pit or the trainer where the rule shows."""
    outdated: list[str]


@contextmanager
def _one_sentence() -> Iterator[None]:
    try:
        yield
    except CatalogueError as error:
        raise _Unreadable(str(error)) from error


def _shelf(root: Path | None) -> _Shelf:
    return _Shelf(root / "docs" / "rules", root) if root else _Shelf(None, catalogue.clone())


def _root_option(command: FC) -> FC:
    folder = click.Path(exists=True, file_okay=False, path_type=Path)
    return click.option("--root", type=folder, help="Another clone of pitboss to read instead of this one.")(
        command
    )


@click.group()
def rules() -> None:
    """Find a rule of the catalogue, or see which rules are embodied and tested."""


@rules.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--open", "list_open", is_flag=True, help="List the open ids by the package that will claim them."
)
@_root_option
def coverage(as_json: bool, list_open: bool, root: Path | None) -> None:
    """Count the rules that a test claims, that only a quiz teaches, that are open, or that are not embodied.

    Exit code 1: a test claims an id that the catalogue does not have; a rule says "claimed" and no test
    claims it where it shows; or a rule says "taught" and no quiz teaches it.
    """
    shelf = _shelf(root)
    with _one_sentence():
        found = catalogue.rules(shelf.folder)
        known = catalogue.readings(shelf.folder)
        findings = (
            _compare(found, catalogue.claims(shelf.tested), catalogue.teachings(shelf.tested))
            if shelf.tested
            else None
        )
    tallies = _tally(found.values())
    waiting = _open_by_room(found.values())
    if as_json:
        click.echo(json.dumps(_as_json(tallies, waiting, findings), indent=2))
    else:
        console = Console(highlight=False)
        console.print(_coverage_table(tallies))
        if list_open:
            for room, ids in waiting.items():
                console.print(Text(f"\n{room} ({len(ids)})", style="bold"))
                console.print(Text(", ".join(ids)))
    if findings is None:
        click.echo(NO_TESTS, err=True)
    elif _complain(findings, known):
        raise click.exceptions.Exit(1)


@rules.command()
@click.argument("id_", metavar="ID")
@_root_option
def show(id_: str, root: Path | None) -> None:
    """Print one rule or reading (A-nn, CF-nn), the tests that claim it and the code that cites it."""
    wanted = id_.strip().upper()
    shelf = _shelf(root)
    with _one_sentence():
        found = catalogue.rules(shelf.folder)
        known = catalogue.readings(shelf.folder)
        if wanted not in found and wanted not in known:
            raise _Unreadable(_not_there(id_, [*found, *known]))
        claiming = catalogue.claims(shelf.tested).get(wanted, ()) if shelf.tested else None
        citing = catalogue.citations(shelf.root, wanted) if shelf.root else None
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    lines = _rule_lines(found[wanted], claiming) if wanted in found else _reading_lines(known[wanted])
    for name, text in (*lines, ("cited in", _places(citing, "no code"))):
        grid.add_row(name, Text(text))
    Console(highlight=False).print(grid)


@rules.command("list")
@click.argument("prefix", default="")
@_root_option
def list_rules(prefix: str, root: Path | None) -> None:
    """List the rules, or those whose id begins with PREFIX."""
    with _one_sentence():
        found = catalogue.rules(_shelf(root).folder)
    chosen = [rule for rule in found.values() if rule.id.startswith(prefix.strip().upper())]
    if not chosen:
        raise _Unreadable(_not_there(prefix, {id_.rpartition("-")[0] for id_ in found}, noun="prefix"))
    table = Table(box=None, pad_edge=False)
    for heading in ("id", "status"):
        table.add_column(heading, no_wrap=heading == "id")
    table.add_column("rule", ratio=1)
    for rule in chosen:
        table.add_row(rule.id, Text(rule.status), Text(rule.text))
    Console(highlight=False).print(table)


def _compare(
    found: dict[str, Rule], claimed: dict[str, tuple[str, ...]], taught: dict[str, tuple[str, ...]]
) -> _Findings:
    missing = {id_: catalogue.missing_at(rule, claimed.get(id_, ())) for id_, rule in found.items()}
    by_standing = {
        standing: [id_ for id_, rule in found.items() if rule.standing == standing] for standing in STANDINGS
    }
    return _Findings(
        unknown={id_: places for id_, places in (claimed | taught).items() if id_ not in found},
        unclaimed=[id_ for id_ in by_standing["claimed"] if id_ not in claimed],
        untaught=[id_ for id_ in by_standing["taught"] if id_ not in taught],
        not_lived={id_: missing[id_] for id_ in by_standing["claimed"] if id_ in claimed and missing[id_]},
        outdated=[
            id_
            for id_, rule in found.items()
            if rule.standing != "claimed" and id_ in claimed and not missing[id_]
        ],
    )


def _complain(findings: _Findings, known: dict[str, Reading]) -> bool:
    """Print what is wrong to standard error, one line each; return whether the command must fail."""
    for id_, places in findings.unknown.items():
        what = "is a reading, not a rule" if id_ in known else "is not in the catalogue"
        click.echo(f"{id_} is claimed by {', '.join(places)} but {what}.", err=True)
    if findings.unclaimed:
        click.echo(f"The status says claimed, but no test claims: {', '.join(findings.unclaimed)}.", err=True)
    if findings.untaught:
        click.echo(f"The status says taught, but no quiz teaches: {', '.join(findings.untaught)}.", err=True)
    for id_, places in findings.not_lived.items():
        click.echo(f"{id_} is claimed, but no test drives it here: {', '.join(places)}.", err=True)
    if findings.outdated:
        click.echo(
            f"Claimed by a test, but the status says otherwise: {', '.join(findings.outdated)}.", err=True
        )
    return bool(findings.unknown or findings.unclaimed or findings.untaught or findings.not_lived)


def _tally(found: Iterable[Rule]) -> list[_Tally]:
    sections: dict[tuple[str, str], _Tally] = {}
    for rule in found:
        key = (rule.file, rule.section)
        tally = sections.setdefault(key, _Tally(*key, dict.fromkeys(STANDINGS, 0)))
        tally.counts[rule.standing] += 1
    return list(sections.values())


def _sum(file: str, section: str, tallies: Iterable[_Tally]) -> _Tally:
    counts = dict.fromkeys(STANDINGS, 0)
    for tally in tallies:
        for standing in STANDINGS:
            counts[standing] += tally.counts[standing]
    return _Tally(file, section, counts)


def _open_by_room(found: Iterable[Rule]) -> dict[str, list[str]]:
    by_room: dict[str, list[str]] = {}
    for rule in found:
        if rule.room:
            by_room.setdefault(rule.room, []).append(rule.id)
    return {room: by_room[room] for room in catalogue.ROOMS if room in by_room}


def _coverage_table(tallies: list[_Tally]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("section", ratio=1)
    for heading in ("rules", *STANDINGS):
        table.add_column(heading, justify="right", no_wrap=True)
    for file in dict.fromkeys(tally.file for tally in tallies):
        within = [tally for tally in tallies if tally.file == file]
        _add(table, _sum(file, file.removesuffix(".md"), within), style="bold")
        for tally in within:
            _add(table, tally, indent=2)
    _add(table, _sum("", "total", tallies), style="bold")
    return table


def _add(table: Table, tally: _Tally, *, indent: int = 0, style: str = "") -> None:
    shares = (f"{tally.counts[standing]} {_share(tally, standing):4.0%}" for standing in STANDINGS)
    table.add_row(Padding(Text(tally.section), (0, 0, 0, indent)), str(tally.total), *shares, style=style)


def _share(tally: _Tally, standing: str) -> float:
    return tally.counts[standing] / tally.total if tally.total else 0.0


def _as_json(
    tallies: list[_Tally], waiting: dict[str, list[str]], findings: _Findings | None
) -> dict[str, object]:
    whole = _sum("", "", tallies)
    return {
        **_counts(whole),
        "shares": {_key(standing): round(_share(whole, standing), 4) for standing in STANDINGS},
        "sections": [{"file": tally.file, "section": tally.section, **_counts(tally)} for tally in tallies],
        "open_by_room": waiting,
        "tests": findings is not None,
        "unknown": {id_: list(places) for id_, places in findings.unknown.items()} if findings else {},
        "unclaimed": findings.unclaimed if findings else [],
        "untaught": findings.untaught if findings else [],
        "not_lived": {id_: list(places) for id_, places in findings.not_lived.items()} if findings else {},
        "outdated": findings.outdated if findings else [],
    }


def _counts(tally: _Tally) -> dict[str, int]:
    return {"rules": tally.total, **{_key(standing): tally.counts[standing] for standing in STANDINGS}}


def _key(standing: str) -> str:
    return standing.replace(" ", "_")


def _rule_lines(rule: Rule, claiming: tuple[str, ...] | None) -> tuple[tuple[str, str], ...]:
    return (
        (rule.id, rule.text),
        ("section", f"{rule.section} ({rule.file})"),
        ("shows", ", ".join(rule.shows)),
        ("source", rule.source),
        ("status", rule.status),
        ("claimed by", _places(claiming, "no test")),
    )


def _reading_lines(reading: Reading) -> tuple[tuple[str, str], ...]:
    return (
        (reading.id, reading.question),
        ("reading", reading.reading),
        ("option", reading.option),
        ("section", f"{reading.section} ({reading.file})"),
    )


def _places(places: tuple[str, ...] | None, none: str) -> str:
    return "not known here: this is not a clone" if places is None else "\n".join(places) or none


def _not_there(wanted: str, ids: Iterable[str], *, noun: str = "id") -> str:
    close = difflib.get_close_matches(wanted.strip().upper(), ids, n=5, cutoff=0.6)
    hint = f": did you mean {', '.join(close)}?" if close else "; `pitboss rules list` prints them all."
    return f"the catalogue has no {noun} {wanted!r}{hint}"
