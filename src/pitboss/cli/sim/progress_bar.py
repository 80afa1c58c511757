"""The progress bar while rounds are dealt, and a sentence about compiling."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

COMPILING = "Compiling the simulation: a few seconds, this first time only."
_EVERY = 0.1
"""Seconds between two looks at the bar: drawing it must not slow the dealing."""

Report = Callable[[int, int], None]
"""Called with the rounds dealt and those that there will be in the end."""


class _Pace(ProgressColumn):
    """The column with the rounds per second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:,.0f} rounds/s")


@contextmanager
def dealing_bar(*, shown: bool) -> Iterator[Report | None]:
    """Show a bar on standard error while rounds are dealt, if it is a terminal."""
    if not shown:
        yield None
        return
    columns = (TextColumn("{task.completed:,.0f} rounds"), BarColumn(), _Pace(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        shown_at = 0.0

        def report(dealt: int, expected: int) -> None:
            nonlocal shown_at
            if (now := monotonic()) >= shown_at + _EVERY:
                shown_at = now
                bar.update(task, completed=dealt, total=expected)

        yield report


def tell_if_compiling(kernel: Callable[..., object]) -> None:
    """Say so if the first call of a kernel will take a few seconds."""
    from pitboss.odds.simulation.compiled import must_compile

    if must_compile(kernel):
        click.echo(COMPILING, err=True)
