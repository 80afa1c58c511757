"""The page that every plot is drawn on: its size, type, colours, title and source line.

matplotlib is an extra and is imported only when something is drawn. Figures are made without pyplot. No
window opens, and the settings hold only while a paper is open.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.distribution import install_command

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, QUIET, FAINT = "#1d2a33", "#5c6a73", "#d5dce0"
BLUE, ORANGE, PALE = "#2f6f9f", "#c8693a", "#bcd3e3"
ENDINGS = (".png", ".svg", ".pdf")


class PlotError(Exception):
    """A plot cannot be drawn; the message is one sentence."""


def check_file(path: Path) -> None:
    """Refuse a file that no plot can be written to, before anything is worked out."""
    if path.suffix.lower() not in ENDINGS:
        raise PlotError(f"{path} cannot be plotted to: end the name with {', '.join(ENDINGS[:-1])} or .pdf")
    if find_spec("matplotlib") is None:
        raise PlotError(f"plots need matplotlib: {install_command('plot')}")


def _style() -> AbstractContextManager[None]:
    """Return the settings of matplotlib that hold while a paper is open."""
    from matplotlib import rc_context

    return rc_context(
        {
            "font.family": "sans-serif",
            "font.size": 13,
            "axes.edgecolor": QUIET,
            "axes.labelcolor": QUIET,
            "text.color": INK,
            "xtick.color": QUIET,
            "ytick.color": QUIET,
            "svg.fonttype": "none",
            "svg.hashsalt": "pitboss",
            "pdf.fonttype": 42,
        }
    )


class Paper:
    """A figure with a title, a subtitle and a source line; the plots go between them."""

    def __init__(self, title: str, path: Path, *, high: float = 5.6, wide: float = 10.0) -> None:
        """Lines of `title` after the first are the subtitle."""
        check_file(path)
        from matplotlib.figure import Figure

        self.path = path
        self._context = _style()
        self._context.__enter__()
        try:
            self.figure: Figure = Figure(figsize=(wide, high), facecolor="white")
            first, _, rest = title.partition("\n")
            self._top = 1 - (0.95 if rest else 0.6) / high
            left = 0.35 / wide
            self.figure.text(left, 1 - 0.42 / high, first, fontsize=19, fontweight="bold", color=INK)
            if rest:
                self.figure.text(left, 1 - 0.74 / high, rest.replace("\n", "  "), fontsize=12.5, color=QUIET)
            self.figure.text(1 - left, 0.16 / high, "pitboss", fontsize=10.5, color=QUIET, ha="right")
        except BaseException:
            self._context.__exit__(None, None, None)
            raise

    def __enter__(self) -> "Paper":
        return self

    def __exit__(self, *raised: object) -> None:
        """Write the file, unless something went wrong."""
        try:
            if raised[0] is None:
                self._save()
        finally:
            self._context.__exit__(None, None, None)

    def axes(self, rows: int = 1, columns: int = 1) -> "Sequence[Axes]":
        """Add empty plots, row by row."""
        grid = self.figure.subplots(rows, columns, squeeze=False)
        found: list[Axes] = [axes for row in grid for axes in row]
        for axes in found:
            axes.spines[["top", "right"]].set_visible(False)
            axes.tick_params(which="both", length=0)
            axes.set_axisbelow(True)
        return found

    def _save(self) -> None:
        high = self.figure.get_figheight()
        self.figure.tight_layout(rect=(0.012, 0.34 / high, 0.988, self._top))
        try:
            # a picture that holds no date is the same on every day
            kind = self.path.suffix.lower()
            dated = {"Date": None} if kind == ".svg" else {"CreationDate": None} if kind == ".pdf" else None
            self.figure.savefig(self.path, dpi=160, metadata=dated)
        except OSError as error:
            raise PlotError(f"{self.path} cannot be written: {error.strerror}") from None
