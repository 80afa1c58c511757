"""What a manager is warned of beside the odds and the rulebook's check."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from pitboss.rulebook import Defect, Rules

if TYPE_CHECKING:
    from pitboss.odds.bets import BetOdds
    from pitboss.odds.blackjack import MainOdds


def all_warnings(
    rules: Rules,
    checked: Iterable[Defect],
    bets: "tuple[BetOdds, ...]",
    main: "MainOdds | None" = None,
    *,
    file: str = "",
) -> tuple[Defect, ...]:
    """Those of the checker and those that only the odds can tell, each matter once.

    The checker guesses at a high edge from the prices; where the odds know it, their figure is told instead.
    """
    from pitboss.odds.warnings import bet_warnings

    priced = bet_warnings(rules, bets, main)
    known = {f"{warning.key}.lines" for warning in priced if warning.edge}
    told = tuple(defect for defect in checked if defect.key not in known)
    return (*told, *(Defect(file, warning.key, "", warning.reason, "warning") for warning in priced))


def print_warnings(warnings: Iterable[Defect]) -> None:
    """After the figures and apart from them: they go to the error stream, so that a table can be piped."""
    for warning in warnings:
        head = click.style("Warning", fg="yellow", bold=True)
        click.echo(f"{head}: {warning.key}: {warning.reason}.", err=True)


def warning_data(warnings: Iterable[Defect]) -> list[dict[str, str]]:
    """For machines."""
    return [{"key": warning.key, "reason": warning.reason} for warning in warnings]
