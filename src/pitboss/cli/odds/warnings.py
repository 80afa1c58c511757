"""What a manager is warned of beside the odds and the rulebook's check."""

from collections.abc import Iterable

import click

from pitboss.rulebook import Defect


def print_warnings(warnings: Iterable[Defect]) -> None:
    """After the figures and apart from them: they go to the error stream, so that a table can be piped."""
    for warning in warnings:
        head = click.style("Warning", fg="yellow", bold=True)
        click.echo(f"{head}: {warning.key}: {warning.reason}.", err=True)
