"""`pitboss`, the command line.

The module of a command is imported when the command runs, so that the help text is instant.
"""

import importlib
from pathlib import Path

import click

import pitboss
from pitboss.cli.paths import PlainGroup

_COMMANDS = {
    "serve": (
        "pitboss.cli.serve.command",
        "serve",
        "Open a floor for staff and guests who sign in.",
    ),
    "play": ("pitboss.cli.play", "play", "Play rounds written in the notation and print every step."),
    "odds": ("pitboss.cli.odds.command", "odds", "Print every bet of a game with its exact edge."),
    "bets": ("pitboss.cli.bets", "bets", "Show side bets that are known by name."),
    "sim": ("pitboss.cli.sim.command", "sim", "Deal millions of rounds and print what every bet made."),
    "countability": (
        "pitboss.cli.sim.countability",
        "countability",
        "Show which bets a card counter can beat, and by how much.",
    ),
    "compare": ("pitboss.cli.odds.compare", "compare", "Show what another rule set does to every bet."),
    "strategy": (
        "pitboss.cli.strategy.command",
        "strategy",
        "Print the best strategy chart, and what the house's chart costs.",
    ),
    "pit": ("pitboss.cli.pit.command", "pit", "Show the pit's reports, slips, serial numbers and queue."),
    "drill": ("pitboss.cli.drill.command", "drill", "Practise dealing, by the house's own rules."),
    "school": ("pitboss.cli.drill.school", "school", "Show the progress of trainees, or a dealer's night."),
    "verify": (
        "pitboss.cli.data.verify",
        "verify",
        "Prove a floor's data: chains, folds, ledger, cards, shoes.",
    ),
    "account": (
        "pitboss.cli.serve.account",
        "account",
        "Reset the password of an administrator who cannot sign in.",
    ),
    "export": ("pitboss.cli.data.export", "export", "Write a floor's rounds, wagers and movements to files."),
    "backup": (
        "pitboss.cli.data.backup",
        "backup",
        "Copy a floor's journal while it is open, and prove the copy.",
    ),
    "restore": (
        "pitboss.cli.data.restore",
        "restore",
        "Make a floor's folder from a backup that is proven first.",
    ),
    "archive": (
        "pitboss.cli.data.archive",
        "archive",
        "Move finished gaming days into compressed files, and shrink the journal.",
    ),
    "reopen": (
        "pitboss.cli.data.reopen",
        "reopen",
        "Continue with a journal that has lost its end, or with a copy.",
    ),
    "migrate": (
        "pitboss.cli.data.migrate",
        "migrate",
        "Copy a floor to PostgreSQL or back, and prove the copy.",
    ),
    "house": ("pitboss.cli.house", "house", "Begin your own house, and check its files."),
    "rulebook": ("pitboss.cli.rulebook", "rulebook", "Show and check the rules of a house."),
    "rules": ("pitboss.cli.rules", "rules", "Find rules of the catalogue, and the tests that claim them."),
}


class _Lazy(PlainGroup):
    """A group whose commands are imported only when they are called."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module, name, _ = _COMMANDS[cmd_name]
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)  # the table above names commands
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, _, line) in _COMMANDS.items()])


@click.group(cls=_Lazy, invoke_without_command=True)
@click.version_option(pitboss.__version__, prog_name="pitboss")
@click.option("--data", type=click.Path(path_type=Path), help="The folder of the demo floor's data.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The demo floor's address.")
@click.option("--port", type=click.IntRange(0, 65_535), help="The demo floor's port. [default: 7321]")
@click.option("--once", is_flag=True, help="Show that the demo floor opens, and close it again.")
@click.option("--for", "seconds", type=float, hidden=True, help="Close it after this many seconds.")
@click.pass_context
def main(
    ctx: click.Context, data: Path | None, host: str, port: int | None, once: bool, seconds: float | None
) -> None:
    """A casino's table-games department in software: one rulebook runs the pit.

    Without a command, pitboss opens the demo floor on this machine: every game, bots at the tables, and a
    seat for you.
    """
    if ctx.invoked_subcommand is None:
        from pitboss.cli.serve.command import demo_floor

        demo_floor(data=data, host=host, port=port, once=once, seconds=seconds)
