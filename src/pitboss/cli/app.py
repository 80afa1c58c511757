"""`pitboss`, the command line. Rooms are imported when their command is used, so that help is instant."""

import importlib

import click

import pitboss

_COMMANDS = {
    "play": ("pitboss.cli.play", "play", "Play rounds written in the notation and print every step."),
    "odds": ("pitboss.cli.odds", "odds", "Print every bet of a game with its exact edge."),
    "sim": ("pitboss.cli.sim", "sim", "Deal millions of rounds and print what every bet made."),
    "countability": (
        "pitboss.cli.countability",
        "countability",
        "Show which bets a card counter can beat, and by how much.",
    ),
    "compare": ("pitboss.cli.compare", "compare", "Show what another rule set does to every bet."),
    "strategy": ("pitboss.cli.strategy", "strategy", "Print the best chart, and what the house's costs."),
    "rulebook": ("pitboss.cli.rulebook", "rulebook", "Show and check the rules of a house."),
    "rules": ("pitboss.cli.rules", "rules", "The catalogue of rules, and which tests claim them."),
}


class _Lazy(click.Group):
    """A group whose commands are imported only when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        module, name, _ = _COMMANDS[cmd_name]
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)  # the table above names commands
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, _, line) in _COMMANDS.items()])


@click.group(cls=_Lazy, invoke_without_command=True)
@click.version_option(pitboss.__version__, prog_name="pitboss")
@click.pass_context
def main(ctx: click.Context) -> None:
    """A casino's table-games department in software: one rulebook runs the pit."""
    if ctx.invoked_subcommand is None:
        from pitboss.cli.welcome import welcome

        welcome()
