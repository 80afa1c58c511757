"""The error that ends a command with a sentence and exit code 2."""

import re

import click

_ERROR_NUMBER = re.compile(r"\[Errno -?\d+\] ")


class CommandError(click.ClickException):
    """The command cannot run as it was typed: a game, a file or an option is wrong or missing.

    A finding of the command, such as a rulebook with errors, ends it with exit code 1 instead.
    """

    exit_code = 2

    def __init__(self, message: str) -> None:
        """Make a full sentence of the message, without the system's number of an error."""
        plain = _ERROR_NUMBER.sub("", message).rstrip()
        super().__init__(plain if plain.endswith((".", "?", "!", ":")) or "\n" in plain else f"{plain}.")
