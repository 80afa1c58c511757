"""A progress bar on standard error for work that reads every record of a floor."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[int, int], None]
"""Called with the records done and those that there are."""


@contextmanager
def records_bar(what: str, of: str = "records") -> Iterator[Report]:
    """Show a bar with a title; nothing where standard error is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn(what),
        BarColumn(),
        TextColumn(f"{{task.completed:,.0f}} of {{task.total:,.0f}} {of}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=1)

        def report(done: int, expected: int) -> None:
            bar.update(task, completed=done, total=expected)

        yield report
