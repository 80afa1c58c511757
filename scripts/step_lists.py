"""The lists of steps in docs/pit.md, written from the tables of the pit and of the jackpot.

python scripts/step_lists.py            write them into the file
python scripts/step_lists.py --check    fail if they are not what would be written
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from pitboss.messages import say
from pitboss.pit.procedure.step import always
from pitboss.pit.procedure.tables import PitProcedure, tables
from pitboss.progressive.procedure import jackpot_table
from pitboss.rulebook import load

TARGET = Path(__file__).parents[1] / "docs" / "pit.md"
PLACE = re.compile(r"(<!-- steps of (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def row_of(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def head(*names: str) -> Iterator[str]:
    yield row_of(*names)
    yield f"{'|---' * len(names)}|\n"


def rows_of(procedure: PitProcedure) -> Iterator[str]:
    """The rows of a table of the pit. A step that not every paper has is in brackets."""
    stages = any(step.at for step in procedure.steps)
    yield from head("who", "command", *(("at",) if stages else ()), "after", "rule")
    for step in procedure.steps:
        ways = (step.command, step.at_once) if step.at_once is not None else (step.command,)
        name = " or ".join(f"`{way.__name__}`" for way in ways)
        shown = name if step.only_if is always else f"[{name}]"
        at = (", ".join(stage.replace("_", " ") for stage in step.at),) if stages else ()
        after = ", ".join(f"`{before.__name__}`" for before in step.needs)
        yield row_of(say(f"role.{step.role}", {}), shown, *at, after, step.rule)


def rows_of_jackpot() -> Iterator[str]:
    """The rows of a jackpot where a manager confirms it; other houses have no such step."""
    rows = jackpot_table(load("blackjack-h17", house="rules-page").progressive)
    names = {row.step: f"`{row.command.__name__}`" for row in rows}
    yield from head("who", "command", "after", "rule")
    for row in rows:
        shown = f"[{names[row.step]}]" if row.step == "confirmed" else names[row.step]
        after = ", ".join(dict.fromkeys(names[step] for step in row.needs))
        yield row_of(say(f"role.{row.roles[0]}", {}), shown, after, row.rule)


def written(text: str) -> str:
    """The text of the file with all lists as the tables have them."""
    known = {name: rows_of(procedure) for name, procedure in tables().items()}
    known["jackpot"] = rows_of_jackpot()
    return PLACE.sub(lambda found: f"{found[1]}{''.join(known[found[2]])}{found[3]}", text)


if __name__ == "__main__":
    now = TARGET.read_text(encoding="utf-8")
    if "--check" not in sys.argv:
        TARGET.write_text(written(now), encoding="utf-8")
    elif now != written(now):
        raise SystemExit(f"{TARGET.name} is stale: run scripts/step_lists.py")
