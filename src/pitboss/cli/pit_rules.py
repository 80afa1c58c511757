"""`--rules`: the rules of the house's pit, by which gaming days and shifts are told."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.errors import CommandError

if TYPE_CHECKING:
    from pitboss.rulebook.pit import PitRules

pit_rules_option = click.option(
    "--rules",
    "rulebook",
    type=click.Path(exists=True, path_type=Path),
    help="The house's folder, or its pit.toml, for days before the journal recorded the rules. "
    "[default: the house of PITBOSS_HOUSE, or the one in pitboss]",
)


def pit_rules(rulebook: Path | None) -> "PitRules":
    """Return the pit rules: the gaming day, the shifts, and how long records are kept."""
    from pitboss.rulebook import RulebookError
    from pitboss.rulebook.pit import load_pit, read_pit

    if rulebook is not None and rulebook.is_dir():
        rulebook = rulebook / "pit" / "pit.toml"
        if not rulebook.is_file():
            raise CommandError(f"{rulebook.parent.parent} is no house: there is no pit/pit.toml in it.")
    try:
        return load_pit() if rulebook is None else read_pit(rulebook)
    except RulebookError as error:
        raise CommandError(str(error)) from error
