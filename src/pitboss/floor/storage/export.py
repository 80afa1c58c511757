"""Exporting a floor: its rounds, its money and the papers of its pit, to files that other programs read."""

import csv
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Literal, Self, TextIO

from pitboss.distribution import install_command
from pitboss.floor.readmodels.pit_rules_then import pit_rules_then
from pitboss.floor.readmodels.round_notation import NotWritableError, goes_by_the_name, text_of
from pitboss.floor.readmodels.rounds import Ended, ended
from pitboss.floor.storage.export_pit_rows import Named, Row, figure_rows, jackpot_rows, pit_rows
from pitboss.floor.storage.export_rows import SHEETS, TableRows, cage_rows, record_of
from pitboss.floor.streams import TABLES
from pitboss.journal import Reader
from pitboss.journal.sqlite.schema import make_private
from pitboss.rulebook.pit import PitRules, load_pit

RULEBOOKS = "rulebooks"
"""The folder of an export of rounds for rules that do not come with pitboss."""
Format = Literal["parquet", "csv", "notation"]
Progress = Callable[[int, int], None]
GROUP = 20_000
"""Rows that a Parquet file takes at a time."""


class ExportError(Exception):
    """Why nothing can be exported, as a sentence."""


class CsvFiles:
    """One file for each sheet, with a line of names first."""

    def __init__(self, folder: Path) -> None:
        self.counts = dict.fromkeys(SHEETS, 0)
        self._open = ExitStack()
        self._sheets = {}
        for name, columns in SHEETS.items():
            file = self._open.enter_context(_new_file(folder / f"{name}.csv", newline=""))
            self._sheets[name] = csv.writer(file)
            self._sheets[name].writerow(columns)

    def add(self, name: str, row: Row) -> None:
        """Write a row of a sheet."""
        self._sheets[name].writerow(row)
        self.counts[name] += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()


class ParquetFiles:
    """One file for each sheet, in columns of fixed types."""

    def __init__(self, folder: Path) -> None:
        self.counts = dict.fromkeys(SHEETS, 0)
        self._arrow, self._parquet = _arrow()
        types = {str: self._arrow.string(), int: self._arrow.int64()}
        self._waiting: dict[str, list[Row]] = {name: [] for name in SHEETS}
        self._schemas = {
            name: self._arrow.schema([(column, types[kind]) for column, kind in columns.items()])
            for name, columns in SHEETS.items()
        }
        for name in SHEETS:
            make_private(folder / f"{name}.parquet")
        self._writers = {
            name: self._parquet.ParquetWriter(folder / f"{name}.parquet", schema, compression="zstd")
            for name, schema in self._schemas.items()
        }

    def add(self, name: str, row: Row) -> None:
        """Keep a row of a sheet until there are enough for a group."""
        self._waiting[name].append(row)
        self.counts[name] += 1
        if len(self._waiting[name]) >= GROUP:
            self._write(name)

    def _write(self, name: str) -> None:
        waiting, self._waiting[name] = self._waiting[name], []
        columns = list(zip(*waiting, strict=True))
        if columns:
            self._writers[name].write_table(self._arrow.table(columns, schema=self._schemas[name]))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        for name, writer in self._writers.items():
            if kind is None:
                self._write(name)
            writer.close()


class NotationFiles:
    """One file for each table; what the notation cannot tell is told as a comment in its place.

    Rules that do not come with pitboss are written beside them, so that the rounds can be played anywhere.
    """

    def __init__(self, folder: Path, rulebook: Callable[[str], bytes | None]) -> None:
        self.counts = {"rounds": 0}
        self.untold: list[str] = []
        self._folder, self._rulebook = folder, rulebook
        self._kept: set[str] = set()
        """The hashes of the rulebooks that were written."""
        self._open = ExitStack()
        self._files: dict[str, TextIO] = {}

    def take(self, stretch: Ended) -> None:
        """Write a round."""
        if not stretch.round or not record_of(stretch).items:
            return
        if stretch.table not in self._files:
            name = "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in stretch.table)
            file = _new_file(self._folder / f"{name}.round")
            self._files[stretch.table] = self._open.enter_context(file)
        try:
            own = not goes_by_the_name(stretch.rules)
            text = text_of(stretch, RULEBOOKS if own else "")
            if own:
                self._keep(stretch.rules.hash)
            self.counts["rounds"] += 1
        except NotWritableError as error:
            self.untold.append(f"{stretch.table}, round {stretch.round}: {error}")
            text = f"# {stretch.table}, round {stretch.round} is left out: {' '.join(str(error).split())}\n\n"
        self._files[stretch.table].write(text)

    def _keep(self, rulebook: str) -> None:
        if rulebook in self._kept:
            return
        self._kept.add(rulebook)
        (self._folder / RULEBOOKS).mkdir(mode=0o700, exist_ok=True)
        with _new_file(self._folder / RULEBOOKS / f"{rulebook}.json") as file:
            file.write((self._rulebook(rulebook) or b"").decode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()


def export(
    reader: Reader,
    folder: Path,
    format_: Format,
    progress: Progress | None = None,
    *,
    rules: PitRules | None = None,
) -> tuple[dict[str, int], list[str]]:
    """Write a floor to new files of a folder; how many rows of each, and what was left out and why.

    Gaming days and shifts are those of the pit's rules that held then.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with reader.still():
            if format_ == "notation":
                return _notation(reader, folder, progress)
            with (CsvFiles if format_ == "csv" else ParquetFiles)(folder) as sink:
                for name, row in _rows(reader, rules or load_pit(), progress):
                    sink.add(name, row)
                return sink.counts, []
    except FileExistsError as error:
        there = error.filename or error
        raise ExportError(f"{there} is there already, and nothing is ever overwritten.") from error
    except OSError as error:
        raise ExportError(f"{folder} cannot be written: {error.strerror or error}.") from error


def _notation(reader: Reader, folder: Path, progress: Progress | None) -> tuple[dict[str, int], list[str]]:
    with NotationFiles(folder, reader.rulebook) as sink:
        for stream, told in _tables(reader, progress):
            for stretch in ended(reader, stream):
                told(stretch)
                sink.take(stretch)
        return sink.counts, sink.untold


def _rows(reader: Reader, rules: PitRules, progress: Progress | None) -> Iterator[Named]:
    then = pit_rules_then(reader, rules)
    yield from pit_rows(reader, then)
    yield from jackpot_rows(reader, then)
    yield from figure_rows(reader, rules)
    yield from cage_rows(reader, then)
    for stream, told in _tables(reader, progress):
        table = TableRows(reader, stream, then)
        for stretch in ended(reader, stream):
            told(stretch)
            yield from table.of(stretch)
        yield from table.tail()


def _tables(reader: Reader, progress: Progress | None) -> Iterator[tuple[str, Callable[[Ended], None]]]:
    """Yield the streams of tables, each with what to call for every stretch of it."""
    heads = {name: head for name, head in reader.heads().items() if name.startswith(TABLES)}
    whole, done = sum(head.seq for head in heads.values()), 0
    for stream, head in sorted(heads.items()):
        before = done

        def told(stretch: Ended, before: int = before) -> None:
            if progress is not None and stretch.round:
                progress(before + stretch.happened[-1].record.seq, whole)

        yield stream, told
        done += head.seq


def _new_file(path: Path, newline: str | None = None) -> TextIO:
    """Open a new file for its owner alone: it says who bet what."""
    make_private(path)
    return path.open("w", newline=newline, encoding="utf-8")


def _arrow() -> tuple[ModuleType, ModuleType]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        hint = f"Parquet needs pyarrow ({install_command('export')}), or choose --format csv."
        raise ExportError(hint) from error
