"""`pitboss verify`: check that a floor's data is what was written, and that it can have happened."""

import json
import re
import sys
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.data.database import database_option, database_room
from pitboss.cli.data.progress_bar import records_bar
from pitboss.cli.data.since import tell_since
from pitboss.cli.data.verify_case import case_as_json, case_exit_code, checked, told_case
from pitboss.cli.errors import CommandError

if TYPE_CHECKING:
    from pitboss.floor.case.check import CaseReport
    from pitboss.floor.proof.floor import Progress, Proof
    from pitboss.floor.proof.register import RegisterSummary

_SOMETHING_WRONG = 1
_ANCHOR = re.compile(r"([1-9][0-9]{0,17}-)?[0-9a-f]{64}")
_KEY = re.compile(r"[0-9a-f]{64}")


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="The floor's folder.")
@click.option(
    "--journal", "file", type=click.Path(path_type=Path), help="One journal file instead, such as a backup."
)
@database_option
@click.option(
    "--anchor", metavar="HASH", help="The hash that an earlier run printed and that you kept elsewhere."
)
@click.option(
    "--since", metavar="HASH", help="Prove only what is new since an anchor that you kept elsewhere."
)
@click.option(
    "--case", type=click.Path(path_type=Path), help="An exported case, alone or with the floor's data."
)
@click.option("--key", metavar="HEX", help="With --case: the floor's signing key, which you noted elsewhere.")
@click.option("--json", "as_data", is_flag=True, help="Print what was found as JSON.")
def verify(
    data: Path | None,
    file: Path | None,
    database: str | None,
    anchor: str | None,
    since: str | None,
    case: Path | None,
    key: str | None,
    as_data: bool,
) -> None:
    """Prove a floor: chains, checkpoints, every fold, the ledger, the cards and the sealed shoes.

    The floor may be open. Exit code 0: all is well. 1: something is wrong. 2: the data cannot be read. With
    --anchor it proves that nothing before that hash was rewritten or cut off.

    --since proves that what is new was added to the journal of that anchor: receipts, chains, checkpoints. It
    folds what is newer than the states that the journal keeps, and takes time only for what is new.

    A case alone: exit code 0 needs the floor's --key or its data. Exit code 3: the case agrees with
    itself, and nothing shows whose key signed it.
    """
    named = sum(one is not None for one in (data, file, database))
    if key is not None and (case is None or not _KEY.fullmatch(key.lower())):
        raise CommandError("--key needs --case, and has 64 hexadecimal digits.")
    report = None if case is None else _case(case, (data, file, database), (key or "").lower())
    if report is not None and (not named or not report.ok):
        click.echo(
            json.dumps({"case": case_as_json(report)}, indent=2)
            if as_data
            else told_case(report, in_journal=bool(named))
        )
        sys.exit(case_exit_code(report))
    if named != 1:
        raise CommandError(
            "name the floor's folder with --data, its --database, or one journal with --journal."
        )
    if anchor is not None and not _ANCHOR.fullmatch(anchor.lower()):
        raise CommandError(
            f"{anchor} is no anchor: it has 64 hexadecimal digits; a number and a dash may be in front."
        )
    if since is not None:
        if anchor is not None or case is not None or not _ANCHOR.fullmatch(since.lower()):
            raise CommandError(
                "--since takes an anchor, 64 hexadecimal digits with a number and a dash in front or not, "
                "and neither --anchor nor --case."
            )
        tell_since(data, file, database, since.lower(), as_data=as_data)
        return
    with records_bar("Folding every table") as bar:
        known = anchor.lower() if anchor else None
        proof = _in_database(database, known, bar) if database else _proven(data, file, known, bar)
    if as_data:
        case_data = {} if report is None else {"case": case_as_json(report)}
        click.echo(json.dumps(as_json(proof) | case_data, indent=2))
    else:
        first = "" if report is None else f"{told_case(report, in_journal=True)}\n"
        click.echo(first + told(proof, anchored=anchor is not None))
    if not proof.ok:
        sys.exit(_SOMETHING_WRONG)


def _case(case: Path, where: tuple[Path | None, Path | None, str | None], key: str) -> "CaseReport":
    """Check a case first; with the floor's data it must be in the journal."""
    from pitboss.floor.storage.folder import FolderError, look_at_folder, look_at_journal
    from pitboss.journal import StoreFailed

    data, file, database = where
    try:
        if database is not None:
            with database_room().look_at_database(database) as reader:
                return checked(case, reader, key=key)
        if data is not None or file is not None:
            with look_at_folder(data) if data is not None else look_at_journal(file or Path()) as reader:
                return checked(case, reader, key=key)
        return checked(case, key=key)
    except FolderError as error:
        raise CommandError(str(error)) from None
    except StoreFailed as error:
        raise CommandError(f"{error}.") from None


def _proven(data: Path | None, file: Path | None, anchor: str | None, bar: "Progress") -> "Proof":
    from pitboss.floor.storage.folder import PEOPLE, FolderError, look_at_journal
    from pitboss.floor.storage.inspection import inspect_folder, look_through
    from pitboss.journal import StoreFailed
    from pitboss.web.accounts.snapshot import look_at_people

    try:
        if data is not None:
            return inspect_folder(data, anchor, bar, people=look_at_people(data / PEOPLE))
        with look_at_journal(file or Path()) as reader:
            return look_through(reader, anchor, progress=bar)
    except StoreFailed as error:
        raise CommandError(f"{error}.") from None
    except FolderError as error:
        raise CommandError(str(error)) from None


def _in_database(url: str, anchor: str | None, bar: "Progress") -> "Proof":
    """Prove a floor in a database; without rights to the vault or the accounts, those are left out."""
    from pitboss.floor.storage.folder import FolderError
    from pitboss.floor.storage.inspection import look_through
    from pitboss.journal import StoreFailed
    from pitboss.web.accounts.snapshot import look_at_people_of

    room = database_room()
    try:
        people, seen = look_at_people_of(url), room.seen_by_witnesses(url)
        with room.look_at_database(url) as reader:
            vault = room.look_at_vault(url)
            with nullcontext() if vault is None else closing(vault):
                return look_through(reader, anchor, vault=vault, progress=bar, seen=seen, people=people)
    except FolderError as error:
        raise CommandError(str(error)) from None
    except StoreFailed as error:
        raise CommandError(f"{error}.") from None


def told(proof: "Proof", *, anchored: bool) -> str:
    """Return the findings as text."""
    lines = []
    safe = {stream: proven for stream, proven in proof.verdict.proven.items() if stream != "checkpoint"}
    for table in proof.tables:
        shoes = f"{table.shoes} shoes dealt as sealed"
        in_play = f", {table.in_play} in play" if table.in_play else ""
        lines.append(
            f"  {table.table:24} {table.records:>9,} records  {table.rounds:>7,} rounds  {shoes}{in_play}"
        )
    for meter in proof.meters:
        won = f"${meter.cents // 100:,}.{meter.cents % 100:02} to be won, {meter.hits:,} won"
        lines.append(f"  {meter.name:24} {meter.records:>9,} records  {meter.games:>7,} games   {won}")
    if proof.pit is not None:
        papers = (
            f"{proof.pit.slips:,} slips, {proof.pit.facts:,} papers at tables, {proof.pit.people:,} people"
        )
        lines.append(f"  {'the pit':24} {proof.pit.records:>9,} records  {papers}")
    if proof.school is not None:
        school = proof.school
        held = f"{school.trainees:,} trainees, {school.exams:,} exams, {school.certificates:,} certificates"
        lines.append(f"  {'the school':24} {school.records:>9,} records  {held}")
    if proof.register is not None:
        lines.append(f"  {'the register':24} {proof.register.records:>9,} records  {_purses(proof.register)}")
    if proof.ok:
        head = f"All is well: {proof.records:,} records of {proof.commands:,} commands, "
        head += "the ledger at zero after each, every card there."
        lines.insert(0, head)
    else:
        lines.insert(0, f"Something is wrong: {proof.first}")
        lines += [f"  also: {problem}" for problem in proof.problems[1:]]
        lines += ["Safe, record by record:"]
        lines += [f"  {table.table:24} up to record {table.records:,}" for table in proof.tables]
        lines += [f"  {meter.name:24} up to record {meter.records:,}" for meter in proof.meters]
        lines += [f"  {'the pit':24} up to record {proof.pit.records:,}"] if proof.pit is not None else []
        lines += [f"  {'the school':24} {proof.school.records:,} records"] if proof.school is not None else []
    lines += [f"Note: {note}" for note in proof.notes]
    if proof.verdict.anchor:
        proven = min(safe.values(), default=0)
        word = "That anchor holds" if anchored else "Keep this anchor elsewhere"
        lines.append(f"{word}: {proof.verdict.anchor}")
        lines.append(f"It covers {sum(safe.values()):,} records" + (" and every table." if proven else "."))
    if proof.verdict.tail:
        word = "Or this one, which covers all of it" if proof.verdict.anchor else "Keep this anchor elsewhere"
        lines.append(f"{word}: {proof.verdict.tail}")
    elif not proof.verdict.anchor:
        lines.append("There is no anchor to keep.")
    return "\n".join(lines)


def _purses(register: "RegisterSummary") -> str:
    """Say whether the money that was given is in purses, at the tables or with the house, to the cent."""
    given, left = _money(register.given), _money(register.purses)
    there = _money(register.given - register.purses)
    unread = "" if register.compared else ", the people's store not looked at"
    held = f"{register.accounts:,} accounts, {given} given: {left} in purses, {there} at tables and house"
    return f"{held}, {register.attempts:,} attempts{unread}"


def _money(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def as_json(proof: "Proof") -> dict[str, object]:
    first = proof.first
    return {
        "ok": proof.ok,
        "anchor": proof.verdict.anchor,
        "tail_anchor": proof.verdict.tail,
        "notes": list(proof.notes),
        "commands": proof.commands,
        "records": proof.records,
        "first": first and {"stream": first.stream, "record": first.seq, "what": first.what},
        "problems": [str(problem) for problem in proof.problems],
        "tables": [
            {
                "table": table.table,
                "safe": table.records,
                "proven": proof.verdict.proven.get(f"table/{table.table}", 0),
                "rounds": table.rounds,
                "shoes": table.shoes,
                "shoe_in_play": table.in_play,
            }
            for table in proof.tables
        ],
        "meters": [
            {
                "progressive": meter.name,
                "safe": meter.records,
                "proven": proof.verdict.proven.get(f"progressive/{meter.name}", 0),
                "games": meter.games,
                "wagers": meter.wagers,
                "hits": meter.hits,
                "cents": meter.cents,
            }
            for meter in proof.meters
        ],
        "pit": proof.pit
        and {
            "safe": proof.pit.records,
            "proven": proof.verdict.proven.get("pit", 0),
            "slips": proof.pit.slips,
            "facts": proof.pit.facts,
            "people": proof.pit.people,
        },
        "school": proof.school and proof.school._asdict(),
        "register": proof.register and proof.register._asdict(),
    }
