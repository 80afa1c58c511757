"""The warnings that a manager gets with the odds and with the check of a rulebook."""

from collections.abc import Iterable

import click

from pitboss.rulebook import Defect


def print_warnings(warnings: Iterable[Defect]) -> None:
    """Print the warnings to standard error, so that the table of figures can be piped."""
    for warning in warnings:
        head = click.style("Warning", fg="yellow", bold=True)
        click.echo(f"{head}: {warning.key}: {warning.reason}.", err=True)
