"""Paths that cannot be used: every command answers with one sentence and never with a traceback."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pitboss.cli.app import main

GAME = "mini-baccarat"
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "": ("--once", "--port", "0"),
    "serve": ("--for", "0", "--port", "0"),
    "account reset": ("admin",),
    "reopen": ("--data", "{floor}", "--by", "sue", "--why", "a copy"),
    "odds": (GAME,),
    "sim": (GAME, "--rounds", "1000"),
    "strategy": ("blackjack-shoe",),
    "pit report": ("--data", "{floor}", "win"),
    "pit exceptions": ("--data", "{floor}"),
    "pit serials": ("--data", "{floor}"),
    "pit slips": ("--data", "{floor}"),
    "school night": ("dora", "--data", "{floor}"),
    "school report": ("--data", "{floor}"),
    "verify": (),
    "export": ("--data", "{floor}", "--out", "{new}"),
    "archive": ("--data", "{floor}"),
    "backup": ("--data", "{floor}", "--to", "{new}"),
    "restore": ("{backup}", "--data", "{new}"),
    "migrate": ("--data", "{floor}", "--to", "postgresql://127.0.0.1:1/none"),
    "play": ("{round}",),
    "house check": ("{floor}",),
    "house new": ("{new}",),
    "rulebook check": ("{rules}",),
    "rules coverage": (),
    "rules list": (),
    "rules show": ("BAC-DRAW-07",),
}
"""What a command needs, besides the path that is tried."""
DOCUMENTED = {"house check": {1}, "rulebook check": {1}, "verify": {1}, "play": {1}}
"""Other exit codes than 2 for a file with something wrong in it."""


def commands(
    command: click.Command, ctx: click.Context, name: tuple[str, ...] = ()
) -> Iterator[tuple[str, click.Parameter]]:
    """Every command by its words, with each of its parameters that takes a path."""
    if isinstance(command, click.Group):
        for each in command.list_commands(ctx):
            found = command.get_command(ctx, each)
            assert found is not None
            yield from commands(found, ctx, (*name, each))
    for parameter in command.params:
        if isinstance(parameter.type, click.Path | click.File):
            yield " ".join(name), parameter


PARAMETERS = [
    pytest.param(name, parameter, id=f"{name or 'pitboss'} {parameter.opts[0]}")
    for name, parameter in commands(main, click.Context(main))
]
GAMES = [
    pytest.param(name, id=name)
    for name in ("odds", "sim", "countability", "compare", "strategy", "rulebook show")
]


class Bad:
    """Paths that are bad in every way there is."""

    def __init__(self, folder: Path) -> None:
        (folder / "folder").mkdir()
        (folder / "empty").write_bytes(b"")
        (folder / "noise").write_bytes(bytes(range(128, 256)) * 3)
        (folder / "text").write_text("nothing of the kind\n", encoding="utf-8")
        self.paths = {
            "a NUL byte": "a\0b",
            "a long name": "x" * 300,
            "a long path": "/".join(["y" * 200] * 30),
            "a name that is no text": f"{folder}/\udcff",
            "a folder": str(folder / "folder"),
            "an empty file": str(folder / "empty"),
            "not UTF-8": str(folder / "noise"),
            "another text": str(folder / "text"),
            "a file as a folder": str(folder / "text" / "x"),
            "no parent": str(folder / "none" / "x"),
            "nothing": "",
        }
        if sys.platform == "linux":
            self.paths["a file that cannot be read"] = "/proc/self/mem"
            self.paths["a place that cannot be written"] = "/proc/none"


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    from pitboss.floor.storage.folder import open_folder

    folder = tmp_path_factory.mktemp("usual")
    opened = open_folder(folder / "floor")
    opened.store.close()
    opened.vault.close()
    made = CliRunner().invoke(
        main, ["backup", "--data", str(folder / "floor"), "--to", str(folder / "backup")]
    )
    assert made.exit_code == 0, made.output
    (folder / "one.round").write_text("game: mini-baccarat\n", encoding="utf-8")
    (folder / "rules.toml").write_text('game = "mini-baccarat"\n', encoding="utf-8")
    told = {"floor": "floor", "backup": "backup", "round": "one.round", "rules": "rules.toml", "new": "new"}
    return {key: str(folder / name) for key, name in told.items()}


def answered(words: list[str], allowed: set[int]) -> None:
    """Give a command; what went wrong is told in sentences, with an exit code that means it."""
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), (words, result.exc_info)
    said = result.output + (result.stderr or "")
    assert "Traceback" not in said, (words, said)
    assert result.exit_code in {0, 2} | allowed, (words, result.exit_code, said)
    if result.exit_code == 2:
        assert "Errno" not in said, (words, said)
        assert len(said.strip().splitlines()[-1].split()) > 3, (words, said)


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS)
def test_a_path_that_cannot_be_used_is_answered_with_a_sentence(
    name: str,
    parameter: click.Parameter,
    usual: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    for what, path in Bad(tmp_path).paths.items():
        told = [each.format(**usual | {"new": str(tmp_path / f"new {what}")}) for each in ARGUMENTS[name]]
        option = parameter.opts[0]
        if isinstance(parameter, click.Argument):
            told[0] = path
        elif option in told:
            told[told.index(option) + 1] = path
        else:
            told += [option, path]
        answered([*name.split(), *told], DOCUMENTED.get(name, set()))


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_that_cannot_be_used_is_answered_with_a_sentence(name: str, tmp_path: Path) -> None:
    bad = Bad(tmp_path)
    for file in (tmp_path / "empty", tmp_path / "noise", tmp_path / "text", tmp_path / "folder"):
        file.rename(file.with_suffix(".toml"))
    for path in bad.paths.values():
        words = [f"{path}.toml"] * (2 if name == "compare" else 1)
        answered([*name.split(), *words], {1})
