"""`pitboss school night`: what a person dealt by hand on a gaming day, from a floor's data."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from pitboss.cli.data.journal_reader import journal_reader

if TYPE_CHECKING:
    from pitboss.training.nights.report import Night


@click.command()
@click.argument("person")
@click.option("--data", type=click.Path(path_type=Path), required=True, help="The floor's folder.")
@click.option("--day", default="", metavar="YYYY-MM-DD", help="The gaming day. [default: the last one dealt]")
@click.option("--json", "as_data", is_flag=True, help="Print it as JSON.")
def night(person: str, data: Path, day: str, as_data: bool) -> None:
    """Show what PERSON dealt by hand on a gaming day: pace, calls, corrected payments, what to practise."""
    from pitboss.floor.readmodels.pit_rules_then import pit_rules_then
    from pitboss.rulebook.pit import load_pit
    from pitboss.training.nights.reader import NightReader

    with journal_reader(data) as reader:
        nights = NightReader(reader, pit_rules_then(reader, load_pit()))
        while not nights.read_on():
            pass
        found = nights.night(person, day, time.time_ns() // 1_000_000)
    if as_data:
        click.echo(json.dumps(msgspec.to_builtins(found), indent=2))
    elif found.stints:
        _print(found)
    else:
        told = f" on {day}" if day else ""
        dealt = f" They did on {', '.join(found.days[-7:])}." if found.days else ""
        click.echo(f"{person} has dealt nothing by hand{told}.{dealt}")


def _print(found: "Night") -> None:
    pace, paid = found.pace, found.payments
    house = f"the house has {pace.standard_per_hour:,} for the same cards" if pace.standard_ms else ""
    lines = {
        "tables": ", ".join(f"{one.table} ({one.rounds:,} rounds)" for one in found.stints),
        "rounds, hands": f"{found.rounds:,}, {found.hands:,}",
        "hands an hour": f"{found.hands_per_hour:,} with all the waiting",
        "in their hands": "; ".join(filter(None, (f"{pace.hands_per_hour:,} an hour", house))),
        "calls": ", ".join(f"{one.kind} {one.made} of {one.due}" for one in found.calls),
        "put right": f"{paid.before} before the cheques went out, {paid.after} after; {paid.made:,} paid",
        "stops": ", ".join(f"{one.kind} ({one.rule}): {one.ruling or 'open'}" for one in found.stops),
        "words asked": f"{len(found.approvals):,}",
        "to practise": ", ".join(one.drill or "the mix of the day" for one in found.suggestions),
    }
    click.echo(f"{found.person}, {found.day}")
    for name, text in lines.items():
        click.echo(f"  {name:<16}{text or '-'}")
