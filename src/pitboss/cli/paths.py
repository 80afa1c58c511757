"""Sentences for paths that a person typed and that cannot be used, for every command."""

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from pitboss.cli.errors import CommandError

SHOWN_MOST = 80
"""Characters of a path in a sentence."""
READ_MOST = 1 << 20


def must_be_words(words: Sequence[str]) -> None:
    """Refuse a word with a NUL byte: no file has one in its name, and most libraries fail on it."""
    for word in words:
        if "\0" in word:
            raise CommandError(
                f"{_short(word)} contains a NUL byte, and no path does. Type it without the NUL byte."
            )


@contextmanager
def told_plainly(words: Sequence[str]) -> Iterator[None]:
    """Turn an error of the system about a file into a sentence and exit code 2."""
    try:
        yield
    except UnicodeError as error:
        raise CommandError(_not_text(words, error)) from error
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise  # the reader of the output is gone: click ends quietly
        raise CommandError(_sentence(error)) from error


def _sentence(error: OSError) -> str:
    what = (error.strerror or str(error) or type(error).__name__).rstrip(".")
    files = [
        _short(os.fsdecode(name))
        for name in (error.filename, error.filename2)
        if isinstance(name, str | bytes)
    ]
    if not files:
        return f"A file or folder cannot be used: {what}. Name another one."
    return f"{' and '.join(files)} cannot be used: {what}. Name another file or folder."


def _not_text(words: Sequence[str], error: UnicodeError) -> str:
    named = next((word for word in words if _is_not_utf8(word)), None)
    if named is not None:
        return f"{_short(named)} is not UTF-8 text. Save it as UTF-8, or name another file."
    return f"Something that was typed or read is not UTF-8 text: {error}."


def _is_not_utf8(word: str) -> bool:
    try:
        with Path(word).open("rb") as file:
            file.read(READ_MOST).decode()
    except UnicodeDecodeError:
        return True
    except (OSError, ValueError):
        return False
    return False


def _short(path: str) -> str:
    shown = "".join(letter if letter.isprintable() else "?" for letter in path)
    return shown if len(shown) <= SHOWN_MOST else f"{shown[: SHOWN_MOST // 2]}…{shown[-SHOWN_MOST // 4 :]}"


class PlainGroup(click.Group):
    """A group of commands that answers with a sentence where a path cannot be used."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Check every word before anything is opened."""
        must_be_words(args)
        ctx.meta[__name__] = tuple(args)
        with told_plainly(args):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; it may read further paths."""
        with told_plainly(ctx.meta[__name__]):
            return super().invoke(ctx)
